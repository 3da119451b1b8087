def f(a, b, /, c):
    pass


class Items:
    def __getitem__(self, index):
        return index


class Starred:
    def f(*a):
        return super().f()


type Alias = int
for call in (
    lambda: f(a=1, b=2, c=3, d=4),
    lambda: f(d=1, a=2),
    lambda: f(b=2, a=1, c=3),
    lambda: f(1, 2, 3, d=4),
    lambda: reversed(Items()),
    lambda: str.maketrans(1, 2),
    lambda: str.maketrans(1, "a"),
    lambda: Starred().f(),
    lambda: Alias(),
):
    try:
        call()
    except Exception as error:
        print(type(error).__name__, error)
        # => TypeError f() got some positional-only arguments passed as keyword arguments: 'a, b'
        # => TypeError f() got some positional-only arguments passed as keyword arguments: 'a'
        # => TypeError f() got some positional-only arguments passed as keyword arguments: 'a, b'
        # => TypeError f() got an unexpected keyword argument 'd'
        # => TypeError object of type 'Items' has no len()
        # => TypeError maketrans() argument 2 must be str, not int
        # => TypeError first maketrans argument must be a string if there is a second argument
        # => RuntimeError super(): no arguments
        # => TypeError 'typing.TypeAliasType' object is not callable
print(hash(slice(1)), hash(slice(1, 2, 3)), hash(slice(None)))
# => -344020932372729183 -2340833382717974474 4032618106351268893
