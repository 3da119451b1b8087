adders = []
for i in range(3):
    def add(x): return x + i
    adders.append(add)
print([f(10) for f in adders])  # => [12, 12, 12]
def make(i):
    def add(x): return x + i
    return add
print([make(i)(10) for i in range(3)])  # => [10, 11, 12]
