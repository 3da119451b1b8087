class A:
    __slots__ = "x"
class B(A):
    __slots__ = ("y",)
b = B()
b.x, b.y = 1, 2
print(b.x, b.y, hasattr(b, "__dict__"), B.__slots__)  # => 1 2 False ('y',)
try:
    b.z = 3
except AttributeError as error:
    print(error)  # => 'B' object has no attribute 'z'
class Bad:
    __slots__ = ("x",)
    x = 1
# !! ValueError: 'x' in __slots__ conflicts with class variable
