a = 1; b = 2; print(a + b)  # => 3
c = (1 +
     2 +  # comment
     3)
d = [
    1,
    2,
]
e = 1 + \
    2
print(c, d, e)  # => 6 [1, 2] 3
if a == 1 and \
   b == 2:
    print("joined")  # => joined
