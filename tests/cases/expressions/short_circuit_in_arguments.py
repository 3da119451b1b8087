def f(x): print("called", x); return x
print(f(0) and f(1), f(1) or f(2), [f(0) or f("")], {"k": f(5) and f(6)})
