for a, (b, *c) in [(1, (2, 3, 4)), (5, "xyz")]:
    print(a, b, c)
    # => 1 2 [3, 4]
    # => 5 x ['y', 'z']
d = {}
for d["k"] in range(3):
    pass
print(d)  # => {'k': 2}
class O: pass
o = O()
for o.x, l in zip("ab", "cd"):
    print(o.x, l)
    # => a c
    # => b d
for i in range(3):
    i = 10
print(i)  # => 10
