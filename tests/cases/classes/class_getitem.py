class Box:
    def __class_getitem__(cls, item): return f"{cls.__name__}[{item.__name__}]"
print(Box[int])  # => Box[int]
print(list[int], dict[str, int], tuple[int, ...], list[int]([1, 2]))
# => list[int] dict[str, int] tuple[int, ...] [1, 2]
print(list[int].__origin__, list[int].__args__)  # => <class 'list'> (<class 'int'>,)
class Plain: pass
Plain[int]  # !! TypeError: type 'Plain' is not subscriptable
