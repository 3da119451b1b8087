class A:
    items = []
    count = 0
    def add(self, x):
        self.items.append(x)
        self.count += 1
a, b = A(), A()
a.add(1)
b.add(2)
print(A.items, A.count, a.count, b.count)  # => [1, 2] 0 1 1
