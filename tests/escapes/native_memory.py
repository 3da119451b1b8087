for source in ("import ctypes; ctypes.CDLL(None)", "import ctypes; ctypes.string_at(id('x'), 64)", "import _ctypes; _ctypes.dlopen(None, 0)", "import cffi; cffi.FFI().dlopen(None)", "import mmap; mmap.mmap(-1, 4096)", "import _xxsubinterpreters; _xxsubinterpreters.create()", "import _testcapi; _testcapi.crash_no_current_thread()", "import gc; gc.get_objects()[0]; gc.get_referrers(print)[0]['__builtins__']", "memoryview(b'abc').cast('P')", "import dis; dis.dis(print)"):
    try:
        exec(source)
        print("ran", source) if source.startswith(("memory", "import gc", "import dis")) else print("PWNED", source)
    except BaseException:
        pass
