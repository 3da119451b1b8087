#: differs = "dis lists Wardian's instructions, f_lineno cannot be set, marshal takes no code, tracemalloc knows no lines"
import dis
import io
import marshal
import sys
import tracemalloc


def add(a, b):
    return a + b


def refused(call, *args):
    try:
        print(call(*args))
    except (NotImplementedError, ValueError) as error:
        print(type(error).__name__, error)


listing = io.StringIO()
dis.dis(add, file=listing)
print(listing.getvalue().splitlines()[0])  # => -- instructions of Wardian; CPython has others --
print("Return" in listing.getvalue(), "Argument count:    2" in dis.code_info(add))  # => True True
refused(dis.get_instructions, add)
# => NotImplementedError dis.get_instructions is not there in the sandbox: its bytecode is not that of CPython
refused(marshal.dumps, add.__code__)
# => NotImplementedError marshal does not write code in the sandbox: its bytecode is not that of CPython
refused(setattr, sys._getframe(), "f_lineno", 1)
# => ValueError f_lineno cannot be set: jumping to a line is not supported by Wardian
tracemalloc.start()
refused(tracemalloc.take_snapshot)
# => NotImplementedError tracemalloc.take_snapshot is not there in the sandbox: it does not record where memory is allocated; get_traced_memory() works
# A list that contains itself, as CPython writes it.
refused(marshal.loads, b"\xdb\x01\x00\x00\x00r\x00\x00\x00\x00")
# => NotImplementedError marshal does not read values that contain themselves in the sandbox
