print(all([]), any([]), all([1, 2]), all([1, 0]), any([0, ""]), any([0, 5]), all(x > 0 for x in (1, 2)), any(c.isdigit() for c in "ab3"))
# => True False True False False True True True
seen = []
print(any(seen.append(x) or x > 1 for x in range(5)), seen)  # => True [0, 1, 2]
all(5)  # !! TypeError: 'int' object is not iterable
