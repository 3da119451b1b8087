# `dis` over our own instructions. What shows them as text works; tables and tuples of CPython's instructions are not
# there, because programs would take them for CPython's.

import sys as _sys
import types as _types

import _wardian_dis

__all__ = ["code_info", "dis", "disassemble", "distb", "disco", "findlinestarts", "findlabels", "show_code",
           "get_instructions", "Instruction", "Bytecode", "stack_effect"]

_NOTE = "-- instructions of Wardian; CPython has others --"

COMPILER_FLAG_NAMES = {1: "OPTIMIZED", 2: "NEWLOCALS", 4: "VARARGS", 8: "VARKEYWORDS", 16: "NESTED", 32: "GENERATOR",
                       64: "NOFREE", 128: "COROUTINE", 256: "ITERABLE_COROUTINE", 512: "ASYNC_GENERATOR"}


def pretty_flags(flags):
    """Return pretty representation of code flags."""
    names = []
    for bit in range(32):
        flag = 1 << bit
        if flags & flag:
            names.append(COMPILER_FLAG_NAMES.get(flag, hex(flag)))
            flags ^= flag
            if not flags:
                break
    else:
        names.append(hex(flags))
    return ", ".join(names)


def _code_of(x):
    for name in ("__func__", "__code__", "gi_code", "ag_code", "cr_code"):
        inner = getattr(x, name, None)
        if inner is not None:
            x = inner
    if isinstance(x, str):
        try:
            x = compile(x, "<disassembly>", "eval")
        except SyntaxError:
            x = compile(x, "<disassembly>", "exec")
    if isinstance(x, _types.CodeType):
        return x
    raise TypeError(f"don't know how to disassemble {type(x).__name__} objects")


def dis(x=None, *, file=None, depth=None, show_caches=False, adaptive=False):
    """Disassemble classes, methods, functions, and other compiled objects, as instructions of Wardian.

    With no argument, disassemble the last traceback.
    """
    if x is None:
        distb(file=file)
    elif isinstance(x, (type, _types.ModuleType)):
        kinds = (_types.MethodType, _types.FunctionType, _types.CodeType, classmethod, staticmethod, type)
        for name, value in sorted(x.__dict__.items()):
            if isinstance(value, kinds):
                print(f"Disassembly of {name}:", file=file)
                try:
                    dis(value, file=file, depth=depth)
                except TypeError as message:
                    print("Sorry:", message, file=file)
                print(file=file)
    else:
        print(_listing(_code_of(x)), end="", file=file)


def _listing(code):
    return f"{_NOTE}\n{_wardian_dis.listing(code)}"


def disassemble(co, lasti=-1, *, file=None, show_caches=False, adaptive=False):
    """Disassemble a code object."""
    print(_listing(co), end="", file=file)


disco = disassemble


def distb(tb=None, *, file=None, show_caches=False, adaptive=False):
    """Disassemble a traceback (default: last traceback)."""
    if tb is None:
        last = getattr(_sys, "last_exc", None)
        tb = last.__traceback__ if last is not None else getattr(_sys, "last_traceback", None)
        if tb is None:
            raise RuntimeError("no last traceback to disassemble")
    while tb.tb_next:
        tb = tb.tb_next
    disassemble(tb.tb_frame.f_code, tb.tb_lasti, file=file)


def code_info(x):
    """Formatted details of methods, functions, or code."""
    code = _code_of(x)
    lines = [f"Name:              {code.co_name}", f"Filename:          {code.co_filename}",
             f"Argument count:    {code.co_argcount}", f"Positional-only arguments: {code.co_posonlyargcount}",
             f"Kw-only arguments: {code.co_kwonlyargcount}", f"Number of locals:  {code.co_nlocals}",
             f"Stack size:        {code.co_stacksize}", f"Flags:             {pretty_flags(code.co_flags)}"]
    for title, values in (("Constants:", map(repr, code.co_consts)), ("Names:", code.co_names),
                          ("Variable names:", code.co_varnames), ("Free variables:", code.co_freevars),
                          ("Cell variables:", code.co_cellvars)):
        values = list(values)
        if values:
            lines.append(title)
            lines.extend(f"{index:4}: {value}" for index, value in enumerate(values))
    return "\n".join(lines)


def show_code(co, *, file=None):
    """Print details of methods, functions, or code to *file*."""
    print(code_info(co), file=file)


def findlinestarts(code):
    """Find the offsets in a byte code which are start of lines in the source."""
    last = False
    for start, _, line in code.co_lines():
        if line is not None and line != last:
            last = line
            yield start, line


def _refuse(name):
    raise NotImplementedError(f"dis.{name} is not there in the sandbox: its bytecode is not that of CPython")


def get_instructions(x, *, first_line=None, show_caches=False, adaptive=False):
    """Not there: the instructions are not CPython's."""
    _refuse("get_instructions")


def findlabels(code):
    """Not there: the instructions are not CPython's."""
    _refuse("findlabels")


def stack_effect(opcode, oparg=None, /, *, jump=None):
    """Not there: the instructions are not CPython's."""
    _refuse("stack_effect")


class Instruction:
    """Not there: the instructions are not CPython's."""

    def __new__(cls, *args, **kwargs):
        _refuse("Instruction")


class Bytecode:
    """The listing of a code object as instructions of Wardian; there are no Instruction objects to iterate over."""

    def __init__(self, x, *, first_line=None, current_offset=None, show_caches=False, adaptive=False):
        self.codeobj = _code_of(x)
        self.first_line = self.codeobj.co_firstlineno if first_line is None else first_line
        self.current_offset = current_offset
        self._original_object = x

    @classmethod
    def from_traceback(cls, tb, *, show_caches=False, adaptive=False):
        """Construct a Bytecode from the given traceback."""
        while tb.tb_next:
            tb = tb.tb_next
        return cls(tb.tb_frame.f_code, current_offset=tb.tb_lasti)

    def __iter__(self):
        _refuse("Bytecode.__iter__")

    def __repr__(self):
        return f"{type(self).__name__}({self._original_object!r})"

    def info(self):
        """Return formatted information about the code object."""
        return code_info(self.codeobj)

    def dis(self):
        """Return a formatted view of the code, as instructions of Wardian."""
        return _listing(self.codeobj)
