class T:
    def __enter__(self): return (1, [2, 3])
    def __exit__(self, *a): pass
with T() as (a, (b, c)):
    print(a, b, c)  # => 1 2 3
d = {}
with T() as d["k"]:
    pass
print(d)  # => {'k': (1, [2, 3])}
class O: pass
o = O()
with T() as o.attr: print(o.attr)  # => (1, [2, 3])
