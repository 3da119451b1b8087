for n in range(2, 10):
    for d in range(2, n):
        if n % d == 0:
            break
    else:
        print(n, "prime")
        # => 2 prime
        # => 3 prime
        # => 5 prime
        # => 7 prime
for x in []:
    pass
else:
    print("else after empty")  # => else after empty
for i in range(3):
    if i == 1: continue
    print(i)
    # => 0
    # => 2
else:
    print("done", i)  # => done 2
