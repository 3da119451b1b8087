def singleton(cls):
    made = {}
    def get(*a):
        if cls not in made: made[cls] = cls(*a)
        return made[cls]
    return get
@singleton
class Config:
    def __init__(self, v): self.v = v
print(Config(1) is Config(2), Config(3).v)  # => True 1
def add_repr(cls):
    cls.__repr__ = lambda self: f"{cls.__name__}({', '.join(f'{k}={v!r}' for k, v in vars(self).items())})"
    return cls
@add_repr
class P:
    def __init__(self): self.a, self.b = 1, "x"
print(P())  # => P(a=1, b='x')
