# expect: RecursionError
class R:
    def __repr__(self): return repr(self)
repr(R())
# --- step ---
# expect: RecursionError
class R:
    def __repr__(self): return f"{self!r}"
print([R()])
# --- step ---
# expect: RecursionError
class R:
    def __str__(self): return str(self)
print(R())
# --- step ---
# expect: RecursionError
class E:
    def __eq__(self, other): return self == other
E() == E()
# --- step ---
# expect: RecursionError
class E:
    def __eq__(self, other): return [self] == [other]
[E()] == [E()]
# --- step ---
# expect: RecursionError
class L:
    def __lt__(self, other): return sorted([self, other])[0]
sorted([L(), L()])
# --- step ---
# expect: RecursionError
class H:
    def __hash__(self): return hash(self)
{H(): 1}
# --- step ---
# expect: RecursionError
class H:
    def __hash__(self): return hash((self,))
hash(H())
# --- step ---
# expect: RecursionError
class G:
    def __getattr__(self, name): return getattr(self, name)
G().x
# --- step ---
# expect: RecursionError
class G:
    def __getattribute__(self, name): return self.x
G().y
# --- step ---
# expect: RecursionError
class S:
    def __setattr__(self, name, value): self.x = value
S().y = 1
# --- step ---
# expect: RecursionError
class A:
    def __add__(self, other): return self + other
A() + A()
# --- step ---
# expect: RecursionError
class A:
    def __radd__(self, other): return 1 + self
1 + A()
# --- step ---
# expect: RecursionError
class A:
    def __iadd__(self, other):
        self += other
a = A()
a += 1
# --- step ---
# expect: RecursionError
class A:
    def __len__(self): return len(self)
len(A())
# --- step ---
# expect: RecursionError
class A:
    def __bool__(self): return bool(self)
if A(): pass
# --- step ---
# expect: RecursionError
class A:
    def __iter__(self): return iter(self)
for _ in A(): pass
# --- step ---
# expect: RecursionError
class A:
    def __next__(self): return next(self)
next(A())
# --- step ---
# expect: RecursionError
class A:
    def __contains__(self, x): return x in self
1 in A()
# --- step ---
# expect: RecursionError
class A:
    def __getitem__(self, i): return self[i]
A()[0]
# --- step ---
# expect: RecursionError
class A:
    def __call__(self): return self()
A()()
# --- step ---
# expect: RecursionError
class A:
    def __init__(self): A()
A()
# --- step ---
# expect: RecursionError
class A:
    def __new__(cls): return cls()
A()
# --- step ---
# expect: RecursionError
class A:
    def __format__(self, spec): return format(self, spec)
f"{A()}"
# --- step ---
# expect: RecursionError
class A:
    def __index__(self): return [1][self]
[1][A()]
# --- step ---
# expect: RecursionError
class A:
    def __int__(self): return int(self)
int(A())
# --- step ---
# expect: RecursionError
class A:
    @property
    def x(self): return self.x
A().x
# --- step ---
# expect: RecursionError
class D:
    def __get__(self, obj, owner): return obj.d
class A: d = D()
A().d
# --- step ---
# expect: RecursionError
class D(dict):
    def __missing__(self, key): return self[key]
D()[1]
# --- step ---
# expect: RecursionError
class M(type):
    def __instancecheck__(cls, x): return isinstance(x, cls)
class A(metaclass=M): pass
isinstance(1, A)
# --- step ---
# expect: RecursionError
class M(type):
    def __call__(cls): return cls()
class A(metaclass=M): pass
A()
# --- step ---
# expect: RecursionError
class A:
    def __enter__(self):
        with self: pass
    def __exit__(self, *a): pass
with A(): pass
# --- step ---
# expect: RecursionError
class A:
    def __dir__(self): return dir(self)
dir(A())
# --- step ---
# expect: RecursionError
class A:
    def __init_subclass__(cls): type("B", (A,), {})
class B(A): pass
# --- step ---
# expect: RecursionError
import copy
class A:
    def __deepcopy__(self, memo): return copy.deepcopy(self)
copy.deepcopy(A())
