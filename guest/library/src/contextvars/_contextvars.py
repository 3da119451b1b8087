# The half of `contextvars` that is C in CPython, by whose name packages find the types.

from contextvars import Context, ContextVar, Token, copy_context
