x, y = 1, 2
del x
try:
    x
except NameError as error:
    print(error)  # => name 'x' is not defined
d = {"a": 1, "b": 2}
del d["a"]
print(d)  # => {'b': 2}
class A: pass
a = A()
a.p = 1
del a.p
try:
    del a.p
except AttributeError as error:
    print(error)  # => 'A' object has no attribute 'p'
l = [1, 2, 3, 4]
del l[0], (l[0], l[-1])
print(l)  # => [3]
try:
    del d["zz"]
except KeyError as error:
    print(repr(error))  # => KeyError('zz')
def f():
    v = 1
    del v
    return v
f()  # !! UnboundLocalError: cannot access local variable 'v' where it is not associated with a value
