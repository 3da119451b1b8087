g = (x for x in [1])
print(list(g), list(g), next(g, "no"))  # => [1] [] no
next(g)  # !! StopIteration
