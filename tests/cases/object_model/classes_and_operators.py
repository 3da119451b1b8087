# metaclasses, descriptors etc
class Meta(type):
    def __prepare__(name, bases, **kw):
        print("prepare", name, bases, kw); return {}
    def __new__(m, name, bases, ns, **kw):
        print("new", name, sorted(k for k in ns if not k.startswith('__')), kw)
        return super().__new__(m, name, bases, ns)
    def __init__(cls, name, bases, ns, **kw):
        print("init", name, kw); super().__init__(name, bases, ns)
    def __call__(cls, *a, **k):
        print("call", cls.__name__, a, k); return super().__call__(*a, **k)
    def __getattr__(cls, n): return f"meta-{n}"
    def __len__(cls): return 42
    def __iter__(cls): return iter("abc")
    def __contains__(cls, x): return x == 1
    def __getitem__(cls, k): return (cls.__name__, k)
    def __repr__(cls): return f"<M {cls.__name__}>"
    def __instancecheck__(cls, o): return o == 5
    def __subclasscheck__(cls, c): return c is int
    def __add__(cls, o): return "added"
    def __eq__(cls, o): return NotImplemented
    def __hash__(cls): return 7
    @property
    def prop(cls): return "prop of " + cls.__name__
class A(metaclass=Meta, x=1):
    y = 2
    def __init__(self, v): self.v = v
# => prepare A () {'x': 1}
# => new A ['y'] {'x': 1}
# => init A {'x': 1}
a = A(3)  # => call A (3,) {}
print(a.v, A.zzz, len(A), list(A), 1 in A, A[3], A, isinstance(5, A), isinstance(a, A), issubclass(int, A), A + 1, A == A, hash(A), A.prop)
# => 3 meta-zzz 42 ['a', 'b', 'c'] True ('A', 3) <M A> True True True added True 7 prop of A
print(type(A), type(A).__mro__)
# => <class '__main__.Meta'> (<class '__main__.Meta'>, <class 'type'>, <class 'object'>)
class Desc:
    def __set_name__(self, owner, name): print("set_name", owner.__name__, name); self.n = "_" + name
    def __get__(self, o, t=None):
        if o is None: return self
        return getattr(o, self.n, "unset")
    def __set__(self, o, v): setattr(o, self.n, v * 2)
    def __delete__(self, o): delattr(o, self.n)
class B:
    d = Desc()
    e = Desc()
# => set_name B d
# => set_name B e
b = B(); print(b.d); b.d = 4; print(b.d, b.__dict__); del b.d; print(b.d)
# => unset
# => 8 {'_d': 8}
# => unset
class Base:
    reg = []
    def __init_subclass__(cls, /, tag=None, **kw):
        super().__init_subclass__(**kw); cls.reg.append((cls.__name__, tag))
class C(Base, tag="c"): pass
class D(C): pass
print(Base.reg)  # => [('C', 'c'), ('D', None)]
class G:
    def __getattribute__(self, n):
        if n == "secret": raise AttributeError("no " + n)
        return object.__getattribute__(self, n)
    def __getattr__(self, n): return "fallback " + n
    def __setattr__(self, n, v): print("set", n, v); object.__setattr__(self, n, v)
    def __delattr__(self, n): print("del", n); object.__delattr__(self, n)
g = G(); g.x = 1; print(g.x, g.secret, g.foo); del g.x
# => set x 1
# => 1 fallback secret fallback foo
# => del x
try: del g.x  # => del x
except AttributeError as e: print(e)  # => 'G' object has no attribute 'x'
X = type("X", (Base,), {"a": 1, "f": lambda self: self.a}, tag="dyn")
print(X().f(), X.__name__, X.__module__, X.__qualname__, Base.reg)
# => 1 X __main__ X [('C', 'c'), ('D', None), ('X', 'dyn')]
class P: 
    def f(self): return "P"
class Q(P):
    def f(self): return "Q" + super().f()
class R(P):
    def f(self): return "R" + super().f()
class S(Q, R):
    def f(self): return "S" + super().f()
print(S().f(), [c.__name__ for c in S.__mro__], S.mro() == list(S.__mro__))
# => SQRP ['S', 'Q', 'R', 'P', 'object'] True
try:
    class T(P, S): pass
except TypeError as e: print(e)
                       # => Cannot create a consistent method resolution
                       # => order (MRO) for bases P, S
# operators
class N:
    def __init__(s, v): s.v = v
    def __repr__(s): return f"N({s.v})"
    def __add__(s, o): return N(s.v + o) if isinstance(o, int) else NotImplemented
    def __radd__(s, o): return N(o + s.v)
    def __iadd__(s, o): s.v += 100; return s
    def __matmul__(s, o): return "mm"
    def __rmatmul__(s, o): return "rmm"
    def __pow__(s, o, m=None): return ("pow", o, m)
    def __rpow__(s, o, m=None): return ("rpow", o, m)
    def __divmod__(s, o): return "dm"
    def __rdivmod__(s, o): return "rdm"
    def __neg__(s): return "neg"
    def __pos__(s): return "pos"
    def __invert__(s): return "inv"
    def __abs__(s): return "abs"
    def __index__(s): return s.v
    def __int__(s): return 99
    def __float__(s): return 1.5
    def __complex__(s): return 2j
    def __round__(s, n=None): return ("round", n)
    def __trunc__(s): return "trunc"
    def __floor__(s): return "floor"
    def __ceil__(s): return "ceil"
    def __lt__(s, o): return ("lt", o)
    def __format__(s, spec): return f"<{spec}>"
    def __bool__(s): return s.v > 0
n = N(2)
print(n + 1, 1 + n, n @ 1, 1 @ n, n ** 2, 2 ** n, pow(n, 2, 3), divmod(n, 1), divmod(1, n), -n, +n, ~n, abs(n))
# => N(3) N(3) mm rmm ('pow', 2, None) ('rpow', 2, None) ('pow', 2, 3) dm rdm neg pos inv abs
import math
print(int(n), float(n), complex(n), round(n), round(n, 2), math.trunc(n), math.floor(n), math.ceil(n), n < 3, 3 > n, [1, 2, 3][n], hex(n), f"{n:abc}", format(n), "%d" % n if False else "", bool(n), bool(N(0)), range(n), bytes(n))
# => 99 1.5 2j ('round', None) ('round', 2) trunc floor ceil ('lt', 3) ('lt', 3) 3 0x2 <abc> <>  True False range(0, 2) b'\x00\x00'
n += 1; print(n)  # => N(102)
try: n + "a"
except TypeError as e: print(e)  # => unsupported operand type(s) for +: 'N' and 'str'
try: n > 3
except TypeError as e: print(e)  # => '>' not supported between instances of 'N' and 'int'
class Sub(int):
    def __radd__(s, o): return "sub radd"
    def __eq__(s, o): return "eq"
    def __hash__(s): return 1
print(1 + Sub(2), Sub(2) + 1, 1 == Sub(3), {Sub(1): 2})  # => sub radd 3 eq {1: 2}
class E:
    def __eq__(self, o): return True
try: hash(E())
except TypeError as e: print(e)  # => unhashable type: 'E'
print(E() != E(), E.__hash__)  # => False None
class M(dict):
    def __missing__(self, k): return k * 2
print(M()["ab"], M().get("x"), "x" in M())  # => abab None False
class CG:
    def __class_getitem__(cls, k): return (cls.__name__, k)
print(CG[int, str])  # => ('CG', (<class 'int'>, <class 'str'>))
class L:
    def __len__(self): return 3
    def __getitem__(self, i):
        if i >= 3: raise IndexError
        return i * 10
print(list(L()), 20 in L(), bool(L()), list(reversed(L())), [*L()], L().__len__())
# => [0, 10, 20] True True [20, 10, 0] [0, 10, 20] 3
class K:
    def __call__(self, *a, **k): return a, k
print(K()(1, x=2), callable(K()), callable(K.__call__))  # => ((1,), {'x': 2}) True True
class CM:
    def __enter__(self): print("enter"); return self
    def __exit__(self, t, v, tb): print("exit", t, v); return t is ValueError
with CM() as c: raise ValueError("x")
                # => enter
                # => exit <class 'ValueError'> x
try:
    with CM(), CM(): raise KeyError("k")
                     # => enter
                     # => enter
                     # => exit <class 'KeyError'> 'k'
                     # => exit <class 'KeyError'> 'k'
except KeyError as e: print("got", e)  # => got 'k'
