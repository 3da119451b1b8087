import io
import sys

for stream in (sys.__stdout__, sys.__stderr__):
    print(isinstance(stream, io.TextIOBase), isinstance(stream, io.TextIOWrapper), isinstance(stream, io.RawIOBase),
          stream.__class__, type(stream))
    # => True True False <class '_io.TextIOWrapper'> <class '_io.TextIOWrapper'>
    # => True True False <class '_io.TextIOWrapper'> <class '_io.TextIOWrapper'>
print(sys.abiflags, sys.platlibdir, len(sys.thread_info))  # =>  lib 3
from xml.sax.saxutils import _gettextwriter
print(_gettextwriter(sys.__stdout__, "utf-8") is sys.__stdout__)  # => True
