class Seq:
    def __getitem__(self, i):
        if i >= 4: raise IndexError
        return i * i
s = Seq()
print(list(s), 9 in s, 5 in s, [*s], max(s))  # => [0, 1, 4, 9] True False [0, 1, 4, 9] 9
a, b, c, d = s
print(d)  # => 9
it = iter(s)
print(next(it), next(it))  # => 0 1
