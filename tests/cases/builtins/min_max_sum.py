print(min(3, 1, 2), max([1, 5, 3]), min("hello"), max("a", "bc", key=len), min([], default="d"), max({1: 2, 5: 0}), max([(1, "a"), (1, "b")]), min([3, 1], key=lambda x: -x), max(1, 2.0), max(2, 2.0), min(x for x in (4, 2)))
# => 1 5 e bc d 5 (1, 'b') 3 2.0 2 2
print(sum([1, 2, 3]), sum([1, 2], 10), sum([[1], [2]], []), sum(()), sum([0.5, 1]), sum([1, 2], start=5), sum(range(10 ** 4)), sum([True, False, True]), sum([2 ** 62] * 4), sum([1j, 2]))
# => 6 13 [1, 2] 0 1.5 8 49995000 2 18446744073709551616 (2+1j)
for action in ("max()", "min([])", "max(5)", "sum('ab')", "sum(['a'], '')", "max(1, 'a')", "sum([b'a'], b'')", "max([1], default=1, key=5)", "min(1, 2, default=3)", "sum([[1]])", "sum()"):
    try:
        print(eval(action))
    except Exception as error:
        print(f"{action}: {type(error).__name__}: {error}")
        # => max(): TypeError: max expected at least 1 argument, got 0
        # => min([]): ValueError: min() iterable argument is empty
        # => max(5): TypeError: 'int' object is not iterable
        # => sum('ab'): TypeError: unsupported operand type(s) for +: 'int' and 'str'
        # => sum(['a'], ''): TypeError: sum() can't sum strings [use ''.join(seq) instead]
        # => max(1, 'a'): TypeError: '>' not supported between instances of 'str' and 'int'
        # => sum([b'a'], b''): TypeError: sum() can't sum bytes [use b''.join(seq) instead]
        # => max([1], default=1, key=5): TypeError: 'int' object is not callable
        # => min(1, 2, default=3): TypeError: Cannot specify a default for min() with multiple positional arguments
        # => sum([[1]]): TypeError: unsupported operand type(s) for +: 'int' and 'list'
        # => sum(): TypeError: sum() takes at least 1 positional argument (0 given)
