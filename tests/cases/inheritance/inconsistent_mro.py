class A: pass
class B(A): pass
try:
    class C(A, B): pass
except TypeError as error:
    print(error)
    # => Cannot create a consistent method resolution
    # => order (MRO) for bases A, B
