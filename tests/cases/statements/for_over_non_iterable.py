for x in 5:
    pass
# !! TypeError: 'int' object is not iterable
