class A:
    def __init__(self): object.__setattr__(self, "log", [])
    def __getattr__(self, name):
        if name.startswith("x"): return name.upper()
        raise AttributeError(f"no {name} here")
    def __setattr__(self, name, value):
        self.log.append((name, value))
        object.__setattr__(self, name, value)
    def __delattr__(self, name):
        self.log.append(("del", name))
        object.__delattr__(self, name)
a = A()
a.v = 1
print(a.v, a.xyz, a.log)  # => 1 XYZ [('v', 1)]
del a.v
print(a.log, hasattr(a, "v"), getattr(a, "w", "default"))  # => [('v', 1), ('del', 'v')] False default
class B:
    def __getattribute__(self, name): return "got " + name
print(B().anything, B().__class__)  # => got anything got __class__
a.nothing  # !! AttributeError: no nothing here
