for c in (KeyError, IndexError, ZeroDivisionError, ModuleNotFoundError, UnboundLocalError, RecursionError, NotImplementedError, FileNotFoundError, TimeoutError,
          UnicodeDecodeError, JSONError if False else StopIteration, KeyboardInterrupt, SystemExit, GeneratorExit, IndentationError, TabError, BrokenPipeError,
          FloatingPointError, BufferError, EOFError, MemoryError, ReferenceError, StopAsyncIteration, DeprecationWarning, EncodingWarning):
    print(*[k.__name__ for k in c.__mro__[:-1]], sep=" < ")
print(IOError is OSError, EnvironmentError is OSError)
