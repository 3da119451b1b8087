class A: pass
a = A()
a.x = 1
a.f = lambda: "no self"
setattr(a, "weird name", 2)
print(a.x, a.f(), getattr(a, "weird name"), sorted(a.__dict__, key=str))
# => 1 no self 2 ['f', 'weird name', 'x']
