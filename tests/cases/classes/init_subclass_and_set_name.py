class Base:
    registry = []
    def __init_subclass__(cls, /, tag=None, **kw):
        super().__init_subclass__(**kw)
        cls.registry.append((cls.__name__, tag))
class A(Base, tag="a"): pass
class B(A): pass
print(Base.registry)  # => [('A', 'a'), ('B', None)]
class Field:
    def __set_name__(self, owner, name): self.where = f"{owner.__name__}.{name}"
class C:
    f = Field()
print(C.f.where)  # => C.f
class D(Base, unknown=1): pass
# !! TypeError: D.__init_subclass__() takes no keyword arguments
