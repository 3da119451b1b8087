class A: pass
class B(A): pass
class C(A): pass
print([c.__name__ for c in A.__subclasses__()], B.__base__.__name__, C.__bases__)
# => ['B', 'C'] A (<class '__main__.A'>,)
b = B()
b.__class__ = C
print(type(b).__name__)  # => C
b.__class__ = int  # !! TypeError: __class__ assignment only supported for mutable types or ModuleType subclasses
