class A:
    x = 1
    def m(self): pass
a = A()
a.y = 2
print([n for n in dir(a) if not n.startswith("__")], vars(a))  # => ['m', 'x', 'y'] {'y': 2}
class D:
    def __dir__(self): return ["b", "a"]
print(dir(D()))  # => ['a', 'b']
print("append" in dir([]), "__len__" in dir(list), hasattr(a, "m"), getattr(a, "zz", None))
# => True True True None
setattr(a, "w", 5)
delattr(a, "y")
print(a.__dict__)  # => {'w': 5}
vars(5)  # !! TypeError: vars() argument must have __dict__ attribute
