class A:
    def __eq__(self, o): return True
try:
    {A()}
except TypeError as error:
    print(error)  # => unhashable type: 'A'
class B(A):
    __hash__ = object.__hash__
print(len({B()}))  # => 1
