class A:
    def __new__(cls, *args):
        print("new", args)
        self = super().__new__(cls)
        self.made = True
        return self
    def __init__(self, *args):
        print("init", args)
a = A(1, 2)
# => new (1, 2)
# => init (1, 2)
print(a.made)  # => True
class Other:
    def __new__(cls): return 5
    def __init__(self): print("not called")
print(Other())  # => 5
class Single:
    instance = None
    def __new__(cls):
        if cls.instance is None:
            cls.instance = super().__new__(cls)
        return cls.instance
print(Single() is Single())  # => True
class Num(int):
    def __new__(cls, v): return super().__new__(cls, v * 2)
print(Num(4), Num(4) + 1, type(Num(1)).__name__, type(Num(1) + 1).__name__)  # => 8 9 Num int
class T(tuple):
    def __new__(cls, a, b): return super().__new__(cls, (a, b))
    @property
    def first(self): return self[0]
print(T(1, 2), T(1, 2).first)  # => (1, 2) 1
class Bad:
    def __init__(self): return 5
Bad()  # !! TypeError: __init__() should return None, not 'int'
