class A: pass
print(type(A()) == A, type(A), A.__class__, type(type(A())), isinstance(A, type), A().__class__ is A, type("X", (), {"y": 1}).y, type(5)("7"))
# => True <class 'type'> <class 'type'> <class 'type'> True True 1 7
