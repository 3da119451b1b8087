try:
    (x for x in missing_iterable)
except NameError as error:
    print(error)  # => name 'missing_iterable' is not defined
g = (y for x in [1] for y in missing_inner)
try:
    next(g)
except NameError as error:
    print(error)  # => name 'missing_inner' is not defined
(x for x in 5)  # !! TypeError: 'int' object is not iterable
