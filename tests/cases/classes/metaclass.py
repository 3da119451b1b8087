class Meta(type):
    def __new__(mcs, name, bases, ns, **kw):
        ns["added"] = kw
        return super().__new__(mcs, name, bases, ns)
    def __init__(cls, name, bases, ns, **kw):
        super().__init__(name, bases, ns)
    def __call__(cls, *a):
        print("call", cls.__name__, a)
        return super().__call__(*a)
    def hello(cls): return "hello " + cls.__name__
    def __getitem__(cls, key): return (cls.__name__, key)
    def __len__(cls): return 7
    def __repr__(cls): return f"<{cls.__name__}>"
class A(metaclass=Meta, x=1): pass
class B(A): pass
print(A.added, A.hello(), B.hello(), A["k"], len(A), A, type(B) is Meta, isinstance(A, Meta))
# => {'x': 1} hello A hello B ('A', 'k') 7 <A> True True
A(), B()
# => call A ()
# => call B ()
class M2(type): pass
class X(metaclass=M2): pass
class Y(A, X): pass
# !! TypeError: metaclass conflict: the metaclass of a derived class must be a (non-strict) subclass of the metaclasses of all its bases
