class A: pass
a = A()
A.x = 1
A.hello = lambda self: f"hello {self.x}"
print(a.x, a.hello())  # => 1 hello 1
a.x = 2
print(a.hello(), A().hello())  # => hello 2 hello 1
del A.x
print(a.hello(), hasattr(A(), "x"))  # => hello 2 False
