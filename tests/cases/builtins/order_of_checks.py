# What the fuzzer found: which of two errors comes first, and whose name it has.
def attempt(action):
    try:
        print(action())
    except (TypeError, ValueError) as error:
        print(type(error).__name__, error)

attempt(lambda: sum(5, "x"))  # => TypeError 'int' object is not iterable
attempt(lambda: sum(1, b""))  # => TypeError 'int' object is not iterable
attempt(lambda: sum([], ""))  # => TypeError sum() can't sum strings [use ''.join(seq) instead]
attempt(lambda: int(5, 100))  # => ValueError int() base must be >= 2 and <= 36, or 0
attempt(lambda: int(5, 10))  # => TypeError int() can't convert non-string with explicit base
attempt(lambda: int([], 1))  # => ValueError int() base must be >= 2 and <= 36, or 0
attempt(lambda: format(True, "zz"))  # => ValueError Unknown format code 'z' for object of type 'bool'
attempt(lambda: f"{False:Straße}")
# => ValueError Invalid format specifier 'Straße' for object of type 'bool'
attempt(lambda: f"{True:3d}|{True}|{True:>6}")  # =>   1|True|     1
