class C:
    values = []
    for n in range(3):
        values.append(n * n)
    del n
    try:
        1 / 0
    except ZeroDivisionError:
        handled = True
    if handled:
        label = "yes"
    def method(self): return self.values
print(C.values, C.label, hasattr(C, "n"), C().method())  # => [0, 1, 4] yes False [0, 1, 4]
