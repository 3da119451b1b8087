for n in (-5, 0, 5, 50):
    print("neg" if n < 0 else "zero" if n == 0 else "small" if n < 10 else "big", end=" ")
print()
print((lambda x: "even" if x % 2 == 0 else "odd")(3), [x if x % 2 else -x for x in range(5)])
