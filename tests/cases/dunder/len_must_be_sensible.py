for value in (-1, "x", 1.5):
    class L:
        def __len__(self): return value
    try:
        len(L())
    except (ValueError, TypeError) as error:
        print(type(error).__name__, error)
        # => ValueError __len__() should return >= 0
        # => TypeError 'str' object cannot be interpreted as an integer
        # => TypeError 'float' object cannot be interpreted as an integer
len(object)  # !! TypeError: object of type 'type' has no len()
