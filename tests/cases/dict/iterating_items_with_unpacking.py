for i, (k, (a, b)) in enumerate({"x": (1, 2), "y": (3, 4)}.items()):
    print(i, k, a, b)
    # => 0 x 1 2
    # => 1 y 3 4
print([f"{k}={v}" for k, v in sorted({"b": 1, "a": 2}.items())], *{"p": 1}.values())  # => ['a=2', 'b=1'] 1
