def e(x):
    print(x, end=" ")
    return x
r = e(1) + e(2) * e(3)
print()
d = {e("k1"): e("v1"), e("k2"): e("v2")}
print()
t = [e(0), e(1)]
t[e(0)] = e("value")
print()
def f(*a, **k): pass
f(e(1), *[e(2)], x=e(3), **{"y": e(4)})
print()
a, b = e(1), e(2)
print()
e(1) < e(2) < e(0) < e(9)
print()
