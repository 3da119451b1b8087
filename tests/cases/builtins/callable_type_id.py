class A: pass
print(callable(len), callable(A), callable(1), type(1), type("s"), type(A()), type(type), type(None), type(...), type(NotImplemented), type(print), type(lambda: 0), type([].append), type({}.keys()))
a = []
print(id(a) == id(a), id(a) == id([]) , isinstance(id(a), int), type(A) is type, A is type(A()))
