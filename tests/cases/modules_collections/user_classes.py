from collections import UserDict, UserList, UserString
class D(UserDict):
    def __setitem__(self, k, v): super().__setitem__(k.lower(), v)
d = D(A=1)
d["B"] = 2
print(d, d.data, "a" in d, len(d))  # => {'a': 1, 'b': 2} {'a': 1, 'b': 2} True 2
l = UserList([3, 1])
l.append(2)
l.sort()
print(l, l.data, l + [5], UserString("abc").upper(), UserString("x") + "y")
# => [1, 2, 3] [1, 2, 3] [1, 2, 3, 5] ABC xy
