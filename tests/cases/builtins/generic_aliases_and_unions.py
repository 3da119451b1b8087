def t(f):
    try: print(repr(f()))
    except Exception as e: print(type(e).__name__, e)
t(lambda: list[int][str])  # => TypeError list[int] is not a generic class
t(lambda: int|None|int|str)  # => int | None | str
t(lambda: (int|None).__args__)  # => (<class 'int'>, <class 'NoneType'>)
t(lambda: (int|None)==(None|int))  # => True
t(lambda: hash(int|None)==hash(None|int))  # => True
t(lambda: int|3)  # => TypeError unsupported operand type(s) for |: 'type' and 'int'
t(lambda: 3|int)  # => TypeError unsupported operand type(s) for |: 'int' and 'type'
t(lambda: int|"x")  # => TypeError unsupported operand type(s) for |: 'type' and 'str'
t(lambda: isinstance(3,int|str))  # => True
t(lambda: isinstance(None,int|None))  # => True
t(lambda: issubclass(bool,int|str))  # => True
t(lambda: isinstance([],list[int]))  # => TypeError isinstance() argument 2 cannot be a parameterized generic
t(lambda: isinstance([],list[int]|None))
# => TypeError isinstance() argument 2 cannot be a parameterized generic
t(lambda: issubclass(list,list[int]))
# => TypeError issubclass() argument 2 cannot be a parameterized generic
t(lambda: list[int]())  # => []
t(lambda: tuple[()])  # => tuple[()]
t(lambda: tuple[int,...])  # => tuple[int, ...]
t(lambda: list['x'])  # => list['x']
t(lambda: dict[str,int].__mro_entries__(()))  # => (<class 'dict'>,)
t(lambda: list[int].append)  # => <method 'append' of 'list' objects>
t(lambda: list[int].foo)  # => AttributeError type object 'list' has no attribute 'foo'
t(lambda: next(iter(tuple[int])))  # => *tuple[int]
t(lambda: type(list[int]))  # => <class 'types.GenericAlias'>
t(lambda: type(int|None))  # => <class 'types.UnionType'>
t(lambda: None|int)  # => None | int
t(lambda: None|None)  # => TypeError unsupported operand type(s) for |: 'NoneType' and 'NoneType'
t(lambda: (int|None).__parameters__)  # => ()
t(lambda: list[list[int]])  # => list[list[int]]
t(lambda: list[[int,str]])  # => list[[int, str]]
t(lambda: (int|str)|list[int])  # => int | str | list[int]
t(lambda: isinstance(3, int|list[int]))  # => True
t(lambda: list[None])  # => list[None]
t(lambda: (int|str)[int])  # => TypeError int | str is not a generic class
t(lambda: list[int] == list[int]); t(lambda: list[int] == list[str]); t(lambda: hash(list[int]) == hash(list[int])); t(lambda: list[int].__origin__); t(lambda: dict[str, list[int]].__args__)
# => True
# => False
# => True
# => <class 'list'>
# => (<class 'str'>, list[int])
class X: pass
t(lambda: list[X]); t(lambda: X | None); t(lambda: X | X); t(lambda: list[int] | list[int]); t(lambda: set[int]({1,2})); t(lambda: dict[str,int](a=1)); t(lambda: list[int]([1]))
# => list[__main__.X]
# => __main__.X | None
# => <class '__main__.X'>
# => list[int]
# => {1, 2}
# => {'a': 1}
# => [1]
class Y(list[int]): pass
t(lambda: Y.__bases__); t(lambda: Y.__orig_bases__); t(lambda: Y([1]))
# => (<class 'list'>,)
# => (list[int],)
# => [1]
def f(x: int | None = None, *a: list[int]) -> dict[str, int]: pass
t(lambda: f.__annotations__)  # => {'x': int | None, 'a': list[int], 'return': dict[str, int]}
