print(True + True, True == 1, isinstance(True, int), bool.__mro__ == (bool, int, object))
# => 2 True True True
print(True & False, True | False, True ^ True, type(True & 1).__name__, ~True if False else -2)
# => False True False int -2
print(bool([]), bool("0"), bool(0.0), bool(None), not 5, str(True), repr(False), int(True))
# => False True False False False True False 1
print({True: "a", 1: "b", 1.0: "c"}, [10, 20][True], sum([True, True]))  # => {True: 'c'} 20 2
class Falsy:
    def __bool__(self):
        return False
class Empty:
    def __len__(self):
        return 0
print(bool(Falsy()), bool(Empty()), bool(object()))  # => False False True
class Wrong:
    def __bool__(self):
        return 1
bool(Wrong())  # !! TypeError: __bool__ should return bool, returned int
