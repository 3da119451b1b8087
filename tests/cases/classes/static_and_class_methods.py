class A:
    count = 0
    @classmethod
    def make(cls, *a):
        cls.count += 1
        return cls(*a)
    @staticmethod
    def add(a, b): return a + b
class B(A): pass
print(type(B.make()).__name__, B.count, A.count, A.add(1, 2), A().add(3, 4), A().make().__class__.__name__)
# => B 1 0 3 7 A
print(B.make.__self__ is B, A.__dict__["add"].__class__.__name__, A.__dict__["make"].__func__.__name__)
# => True staticmethod make
