import traceback


def check(source):
    try:
        exec(compile(source, "<s>", "exec"), {"__name__": "s"})
    except BaseException as error:
        print(f"{source!r}: {''.join(traceback.format_exception_only(error)).rstrip()}")
    else:
        print(f"{source!r}: no error")


for source in [
    'class A:\n    def __len__(self): return 1.5\nbool(A())',
    'class A:\n    def __bool__(self): return 1\nbool(A())',
    'class A:\n    def __repr__(self): return 1\nrepr(A())',
    'class A:\n    def __format__(self, s): return 1\nformat(A())',
    'class A:\n    def __iter__(self): return 1\niter(A())',
    'class A:\n    def __iter__(self): return self\nlist(A())',
    'class A:\n    __iter__ = None\niter(A())',
    "class A:\n    def __index__(self): return 'a'\n[1][A()]",
    "class A:\n    def __int__(self): return 'a'\nint(A())",
    "class A:\n    def __float__(self): return 'a'\nfloat(A())",
    "class A:\n    def __complex__(self): return 'a'\ncomplex(A())",
    "class A:\n    def __bytes__(self): return 'a'\nbytes(A())",
    'class A:\n    def __getattr__(self, n): raise AttributeError(n)\nA().x',
    "class A:\n    def __contains__(self, x): raise ValueError('c')\n1 in A()",
    'class A:\n    __contains__ = None\n1 in A()',
    'class A:\n    def __call__(self, x): pass\nA()()',
    'class A:\n    def __hash__(self): return 1.5\nhash(A())',
    'class A:\n    def __add__(self, o): return NotImplemented\nA() + 1',
    'class A:\n    def __iadd__(self, o): return NotImplemented\na = A()\na += 1',
    'class A:\n    def __lt__(self, o): return NotImplemented\nA() < A()',
    'class A:\n    def __reversed__(self): return 1\nreversed(A())',
    'class A:\n    def __dir__(self): return 1\ndir(A())',
    'class A:\n    def __round__(self): return 1\nround(A(), 1)',
    "class A:\n    def __enter__(self): raise ValueError('e')\n    def __exit__(self, *a): return True\nwith A(): pass",
    'class A:\n    def __set_name__(self, o): pass\nclass B:\n    a = A()',
]:
    check(source)
