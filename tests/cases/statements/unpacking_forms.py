a, b = 1, 2
(c, d), e = [3, 4], 5
[f, *g] = "xyz"
*h, i = range(4)
j, *k, l = 1, 2
print(a, b, c, d, e, f, g, h, i, j, k, l)  # => 1 2 3 4 5 x ['y', 'z'] [0, 1, 2] 3 1 [] 2
a, b = b, a
print(a, b)  # => 2 1
x = y = z = []
x.append(1)
print(y, z is x)  # => [1] True
m, = [9]
(n) = 5
() = []
print(m, n)  # => 9 5
o, p = {"k1": 1, "k2": 2}
print(o, p)  # => k1 k2
