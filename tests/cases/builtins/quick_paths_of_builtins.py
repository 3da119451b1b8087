# Builtins that have a quick path for what is common: the rest gives the same.
print(pow(3, 200, 1000007), pow(-3, 3, 7), pow(5, 0, 1), pow(2, 10, -7), pow(3, -1, 7), pow(2, 100, 1 << 40))
# => 959082 1 0 -5 5 0
print(len([1]), len("é"), len({1: 2}), len((1,)), len({1}), len(range(5)), len(b"ab"))  # => 1 1 1 1 1 5 2
items = [1, 2, 3]
items.extend(items)
print(items, tuple(items), list(items) is items, tuple((1, 2)) == (1, 2))
# => [1, 2, 3, 1, 2, 3] (1, 2, 3, 1, 2, 3) False True
print([*items, *"ab"], (1, 2, 3)[1:], (1, 2, 3)[:], (1, 2, 3)[-2:-1], (1, 2, 3)[5:], (1, 2, 3)[2:1])
# => [1, 2, 3, 1, 2, 3, 'a', 'b'] (2, 3) (1, 2, 3) (2,) () ()
letters = iter("aé𝄞b")
print(next(letters), next(letters), letters.__length_hint__(), list(letters), list(letters))
# => a é 2 ['𝄞', 'b'] []
letters = iter("abc")
letters.__setstate__(1)
print(letters.__reduce__()[1], next(letters), type(letters).__name__, type(iter("é")).__name__)
# => ('abc',) b str_ascii_iterator str_iterator
for letter in "":
    print("never")
for first, second in ["ab", "cd"]:
    print(first + second, end=" ")
print("b" in "abc", "" in "", "bc" in "a" * 100 + "bc", "é" in "caf\u00e9", "x" in "abc")
# => ab cd True True True True False
try:
    5 in "abc"
except TypeError as error:
    print(error)  # => 'in <string>' requires string as left operand, not int
print("a-b-c".replace("-", "--"), ("ab" * 50).replace("ba", "-").count("-"), ("x" * 70).count("xx"))
# => a--b--c 49 35
print("xyxhixyx".strip("xy"), "éaé".strip("é"), "~a\x7f".strip("\x7f~"), "abc".encode(), "é".encode())
# => hi a a b'abc' b'\xc3\xa9'
print(isinstance(True, int), isinstance(1, (str, int)), isinstance([], list), isinstance(1, object), isinstance(int, type))
# => True True True True True


class Proxy:
    @property
    def __class__(self):
        return dict


print(isinstance(Proxy(), dict), isinstance(Proxy(), Proxy), isinstance(Proxy(), list))  # => True True False
try:
    isinstance(1, 5)
except TypeError as error:
    print(error)  # => isinstance() arg 2 must be a type, a tuple of types, or a union
try:
    print(sum(item for item in [1, "2"]))
except TypeError as error:
    print(error)  # => unsupported operand type(s) for +: 'int' and 'str'


async def coroutine():
    pass


waiting = coroutine()
for use in (list, sum, lambda it: next(it)):
    try:
        use(waiting)
    except TypeError as error:
        print(error)
        # => 'coroutine' object is not iterable
        # => 'coroutine' object is not iterable
        # => 'coroutine' object is not an iterator
waiting.close()
print(sorted([3, 1, 2], key=lambda item, sign=-1: item * sign), list(map(lambda item: item + 1, [1, 2])))
# => [3, 2, 1] [2, 3]
try:
    list(map(lambda one, two: one, [1]))
except TypeError as error:
    print(error)  # => <lambda>() missing 1 required positional argument: 'two'
