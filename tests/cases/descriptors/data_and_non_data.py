class Data:
    def __get__(self, obj, owner): return ("data", obj is None, owner.__name__)
    def __set__(self, obj, value): print("set", value)
    def __delete__(self, obj): print("delete")
class NonData:
    def __get__(self, obj, owner): return "nondata"
class A:
    d = Data()
    n = NonData()
a = A()
a.__dict__["d"] = "dict"
a.__dict__["n"] = "dict"
print(a.d, a.n, A.d, A.n)  # => ('data', False, 'A') dict ('data', True, 'A') nondata
a.d = 5  # => set 5
del a.d  # => delete
a.n = 6
print(a.n)  # => 6
