it = iter([1, 2, 3])
for x in it:
    try:
        print(x, next(it))  # => 1 2
    except StopIteration:
        print("end at", x)  # => end at 3
