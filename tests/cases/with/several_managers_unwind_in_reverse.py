class CM:
    def __init__(self, n): self.n = n
    def __enter__(self): print("enter", self.n); return self.n
    def __exit__(self, kind, *a): print("exit", self.n, kind.__name__ if kind else None)
try:
    with CM(1) as a, CM(2) as b, CM(a + b) as c:
        print(a, b, c)
        raise ValueError
except ValueError:
    print("after")
# => enter 1
# => enter 2
# => enter 3
# => 1 2 3
# => exit 3 ValueError
# => exit 2 ValueError
# => exit 1 ValueError
# => after
