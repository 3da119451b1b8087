import contextvars
from contextvars import ContextVar, copy_context, Token

v = ContextVar('v')
d = ContextVar('d', default=5)
try:
    v.get()
except LookupError as e:
    print(type(e).__name__)  # => LookupError
print(v.get('fallback'), d.get(), d.name)  # => fallback 5 d
t = v.set(1)
print(v.get(), t.old_value is Token.MISSING, t.var is v)  # => 1 True True
t2 = v.set(2)
print(v.get(), t2.old_value)  # => 2 1
v.reset(t2)
print(v.get())  # => 1
v.reset(t)
print(v.get('none'))  # => none
try:
    v.reset(t)
except RuntimeError as e:
    print(str(e)[-28:])  # => > has already been used once
try:
    d.reset(v.set(3))
except ValueError as e:
    print(str(e)[-36:])  # => as created by a different ContextVar
ctx = copy_context()
def inside():
    v.set('inside')
    d.set('inside too')
    return v.get()
print(ctx.run(inside), v.get(), d.get(), ctx[v], ctx.get(d), v in ctx, len(ctx))
# => inside 3 5 inside inside too True 2
print(sorted(map(repr, ctx.values())), sorted(x.name for x in ctx))
# => ["'inside too'", "'inside'"] ['d', 'v']
def again():
    try:
        ctx.run(inside)
    except RuntimeError as e:
        print(str(e)[:28], str(e)[-18:])
ctx.run(again)  # => cannot enter context: <_cont is already entered
empty = contextvars.Context()
print(len(empty), empty.get(v), list(empty.items()))  # => 0 None []
try:
    empty[v]
except KeyError:
    print('KeyError')  # => KeyError
try:
    empty['v']
except TypeError as e:
    print(e)  # => a ContextVar key was expected, got 'v'
try:
    ContextVar(5)
except TypeError as e:
    print(e)  # => context variable name must be a str
try:
    Token()
except RuntimeError as e:
    print(e)  # => Tokens can only be created by ContextVars
