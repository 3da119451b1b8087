t = (1, 2, 3, 2)
print(t, (1,), (), tuple("ab"), t[1], t[-1], t[1:3], t[::-1])
# => (1, 2, 3, 2) (1,) () ('a', 'b') 2 2 (2, 3) (2, 3, 2, 1)
print(t.count(2), t.index(3), len(t), 2 in t, t + (9,), t * 2)
# => 2 2 4 True (1, 2, 3, 2, 9) (1, 2, 3, 2, 1, 2, 3, 2)
a, *b = t
print(a, b)  # => 1 [2, 3, 2]
t.index(7)  # !! ValueError: tuple.index(x): x not in tuple
