class CM:
    def __init__(self, name, swallow=False): self.name, self.swallow = name, swallow
    def __enter__(self):
        print("enter", self.name)
        return self.name
    def __exit__(self, kind, value, tb):
        print("exit", self.name, kind and kind.__name__, value, tb is not None)
        return self.swallow
with CM("a") as a, CM("b") as b:
    print(a, b)
# => enter a
# => enter b
# => a b
# => exit b None None False
# => exit a None None False
with CM("s", True):
    raise ValueError("swallowed")
# => enter s
# => exit s ValueError swallowed True
with (CM("p1") as x, CM("p2"),):
    print("body", x)
# => enter p1
# => enter p2
# => body p1
# => exit p2 None None False
# => exit p1 None None False
def f():
    with CM("ret"):
        return "returned"
print(f())
# => enter ret
# => exit ret None None False
# => returned
for i in range(2):
    with CM(i):
        if i == 0: continue
        break
# => enter 0
# => exit 0 None None False
# => enter 1
# => exit 1 None None False
with CM("outer"):
    with CM("inner"):
        raise KeyError("out")
# => enter outer
# => enter inner
# => exit inner KeyError 'out' True
# => exit outer KeyError 'out' True
# !! KeyError: 'out'
