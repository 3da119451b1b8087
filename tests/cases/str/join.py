print(",".join(["a", "b"]), "".join("xyz"), "-".join(()), "ab".join("12"), ", ".join(str(i) for i in range(3)), "|".join({"k": 1}), ",".join(["only"]))
# => a,b xyz  1ab2 0, 1, 2 k only
for bad in ([1], ["a", None], 5):
    try:
        ",".join(bad)
    except TypeError as error:
        print(error)
        # => sequence item 0: expected str instance, int found
        # => sequence item 1: expected str instance, NoneType found
        # => can only join an iterable
