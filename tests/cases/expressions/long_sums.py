# Long and flat, as computer algebra writes them.
term = "-a**2*b + 3*b**-1/c"
source = " + ".join([term] * 250)
a, b, c = 2.0, 4.0, 8.0
print(eval(source))  # => -3976.5625
print(eval("|".join(["1 << 2 & 7 ^ -1 % 5"] * 300)))  # => 0
