class A:
    def __init__(self): self.__x = 1
    def get(self): return self.__x
    def __hidden(self): return "h"
    def call(self): return self.__hidden()
class B(A):
    def __init__(self):
        super().__init__()
        self.__x = 2
b = B()
print(b.get(), b.__dict__, b.call(), b._A__hidden())  # => 1 {'_A__x': 1, '_B__x': 2} h h
b.__x  # !! AttributeError: 'B' object has no attribute '__x'
