n = 3
while n:
    n -= 1
    if n == 1:
        continue
    print(n)
    # => 2
    # => 0
else:
    print("exhausted")  # => exhausted
while True:
    break
else:
    print("never")
