class A:
    @classmethod
    def make(cls): return f"A made {cls.__name__}"
    @property
    def p(self): return 1
    @staticmethod
    def s(): return "static"
class B(A):
    @classmethod
    def make(cls): return "B+" + super().make()
    @property
    def p(self): return super().p + 1
    def s(self): return super().s() + "!"
print(B.make(), B().p, B().s())  # => B+A made B 2 static!
