r = range(2, 20, 3)
print(r, len(r), list(r), r[1], r[-1], r[1:3], r[::-1], 5 in r, 6 in r, r.index(8), r.count(8), r.start, r.stop, r.step)
# => range(2, 20, 3) 6 [2, 5, 8, 11, 14, 17] 5 17 range(5, 11, 3) range(17, -1, -3) True False 2 1 2 20 3
print(range(5) == range(0, 5, 1), range(0) == range(5, 2), hash(range(3)) == hash(range(0, 3)), list(range(5, 0, -2)), list(reversed(range(4))), bool(range(0)))
# => True True True [5, 3, 1] [3, 2, 1, 0] False
print(range(10 ** 20)[10 ** 19], len(range(0, 10 ** 10, 3)), 10 ** 18 in range(10 ** 20), max(range(3)), sum(range(101)), range(3).__class__.__name__)
# => 10000000000000000000 3333333334 True 2 5050 range
print(5.0 in range(10), "a" in range(3), range(1, 2, 3), range(True), isinstance(range(1), object))
# => True False range(1, 2, 3) range(0, 1) True
for action in ("range(1.5)", "range('a')", "range(1, 2, 0)", "range(3)[5]", "range(3).index(7)", "len(range(10 ** 30))", "range(3)[0] = 1" if False else "range(3) + range(2)", "range(3)['a']", "range()", "range(1, 2, 3, 4)", "range(3).foo"):
    try:
        print(eval(action))
    except Exception as error:
        print(f"{action}: {type(error).__name__}: {error}")
        # => range(1.5): TypeError: 'float' object cannot be interpreted as an integer
        # => range('a'): TypeError: 'str' object cannot be interpreted as an integer
        # => range(1, 2, 0): ValueError: range() arg 3 must not be zero
        # => range(3)[5]: IndexError: range object index out of range
        # => range(3).index(7): ValueError: 7 is not in range
        # => len(range(10 ** 30)): OverflowError: Python int too large to convert to C ssize_t
        # => range(3) + range(2): TypeError: unsupported operand type(s) for +: 'range' and 'range'
        # => range(3)['a']: TypeError: range indices must be integers or slices, not str
        # => range(): TypeError: range expected at least 1 argument, got 0
        # => range(1, 2, 3, 4): TypeError: range expected at most 3 arguments, got 4
        # => range(3).foo: AttributeError: 'range' object has no attribute 'foo'
