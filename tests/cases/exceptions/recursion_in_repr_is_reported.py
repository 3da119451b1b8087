class A:
    def __repr__(self): return repr(self)
try:
    repr(A())
except RecursionError as error:
    print(str(error)[:32])  # => maximum recursion depth exceeded
class B:
    def __getattr__(self, n): return getattr(self, n + "x")
try:
    B().q
except RecursionError as error:
    print(str(error)[:32])  # => maximum recursion depth exceeded
class C:
    def __eq__(self, o): return self == o
    __hash__ = None
try:
    C() == C()
except RecursionError as error:
    print(str(error)[:32])  # => maximum recursion depth exceeded
print("alive")  # => alive
