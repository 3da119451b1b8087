class V:
    def __init__(self, v): self.v = v
    def __add__(self, o): return f"V+{getattr(o, 'v', o)}"
    def __radd__(self, o): return f"{o}+V"
class W(V):
    def __radd__(self, o): return "W wins"
print(V(1) + V(2), V(1) + 3, 3 + V(1), V(1) + W(2), W(1) + V(2))  # => V+2 V+3 3+V W wins V+2
class X:
    def __add__(self, o): return NotImplemented
try:
    X() + X()
except TypeError as error:
    print(error)  # => unsupported operand type(s) for +: 'X' and 'X'
class Y(X):
    def __repr__(self): return 'Y'
print(Y() + V(1))  # => Y+V
