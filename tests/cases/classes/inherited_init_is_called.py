class A:
    def __init__(self, x): self.x = x
class B(A): pass
class C(A):
    def __init__(self):
        A.__init__(self, 5)
        self.y = 6
print(B(1).x, C().__dict__)  # => 1 {'x': 5, 'y': 6}
B()  # !! TypeError: A.__init__() missing 1 required positional argument: 'x'
