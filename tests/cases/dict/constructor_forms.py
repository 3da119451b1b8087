print(dict(), dict(a=1), dict([(1, 2)], b=3), dict({1: 2}), dict(zip("ab", range(2))))
# => {} {'a': 1} {1: 2, 'b': 3} {1: 2} {'a': 0, 'b': 1}
for bad in (5, [1], ["abc"], [(1, 2, 3)]):
    try:
        dict(bad)
    except (TypeError, ValueError) as error:
        print(type(error).__name__, error)
        # => TypeError 'int' object is not iterable
        # => TypeError cannot convert dictionary update sequence element #0 to a sequence
        # => ValueError dictionary update sequence element #0 has length 3; 2 is required
        # => ValueError dictionary update sequence element #0 has length 3; 2 is required
