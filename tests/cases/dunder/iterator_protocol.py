class Down:
    def __init__(self, n): self.n = n
    def __iter__(self): return self
    def __next__(self):
        if self.n == 0: raise StopIteration
        self.n -= 1
        return self.n
print(list(Down(3)), sum(Down(4)), tuple(zip(Down(2), Down(5))))  # => [2, 1, 0] 6 ((1, 4), (0, 3))
d = Down(1)
print(next(d), next(d, "end"))  # => 0 end
class Bad:
    def __iter__(self): return 5
try:
    iter(Bad())
except TypeError as error:
    print(error)  # => iter() returned non-iterator of type 'int'
class NoIter:
    __iter__ = None
try:
    list(NoIter())
except TypeError as error:
    print(error)  # => 'NoIter' object is not iterable
next(d)  # !! StopIteration
