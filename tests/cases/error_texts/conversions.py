import traceback


def check(source):
    try:
        exec(compile(source, "<s>", "exec"), {"__name__": "s"})
    except BaseException as error:
        print(f"{source!r}: {''.join(traceback.format_exception_only(error)).rstrip()}")
    else:
        print(f"{source!r}: no error")


for source in [
    "int('abc')",
    "int('')",
    "int('1.5')",
    "int('12', 1)",
    "int('12', 37)",
    "int('9', 8)",
    'int(None)',
    'int([])',
    'int({})',
    'int(1j)',
    'int(12, 10)',
    "int(x='1')",
    "int(b'abc')",
    "int(float('nan'))",
    "int(float('inf'))",
    "int(float('-inf'))",
    "float('abc')",
    "float('')",
    'float(None)',
    'float([])',
    'float(1j)',
    'float(10**400)',
    "complex('abc')",
    "complex('1', 2)",
    "complex(1, '2')",
    'complex([])',
    'complex(None)',
    "str(b'abc', 'nope')",
    "str(1, 'utf-8')",
    "bytes('abc')",
    'bytes([256])',
    "bytes(['a'])",
    'bytes(-1)',
    'bytes(1.5)',
    "bytes('a', 1)",
    "bytearray('a')",
    'bytearray([-1])',
    'list(1)',
    'tuple(1)',
    'set(1)',
    'frozenset(None)',
    'dict(1)',
    'dict([1])',
    'dict([(1, 2, 3)])',
    "dict(['abc'])",
    'dict([(1,)])',
    'dict(1, 2)',
    'list(1, 2)',
    'tuple(1, 2)',
    'list(x=1)',
    'bool(1, 2)',
    'bool(x=1)',
    'chr(-1)',
    'chr(1114112)',
    "chr('a')",
    'chr(1.0)',
    "ord('ab')",
]:
    check(source)
