class A:
    def get(self): return 1
    x = property(get, doc="d")
    y = property(lambda self: self.x + 1)
    z = property()
class B(A):
    def get(self): return 2
    @property
    def y(self): return super().y * 10
print(A().x, B().x, B().y, A.x.__doc__)  # => 1 1 20 d
try:
    A().z
except AttributeError as error:
    print(error)  # => property 'z' of 'A' object has no getter
