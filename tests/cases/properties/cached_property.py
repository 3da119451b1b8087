from functools import cached_property
class A:
    n = 0
    @cached_property
    def v(self):
        A.n += 1
        return [1]
a = A()
print(a.v is a.v, A.n, a.__dict__)  # => True 1 {'v': [1]}
del a.v
a.v
print(A.n)  # => 2
