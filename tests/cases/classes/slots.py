class P:
    __slots__ = ("x", "y")
    def __init__(self): self.x = 1
p = P()
print(p.x, P.__slots__)  # => 1 ('x', 'y')
try:
    p.y
except AttributeError as error:
    print(error)  # => 'P' object has no attribute 'y'
try:
    p.z = 1
except AttributeError as error:
    print(error)  # => 'P' object has no attribute 'z'
print(hasattr(p, "__dict__"))  # => False
p.y = 2
del p.y
class Q(P): pass
q = Q()
q.z = 3
print(q.z, q.__dict__, q.x)  # => 3 {'z': 3} 1
