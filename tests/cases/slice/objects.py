s = slice(1, 10, 2)
print(s, s.start, s.stop, s.step, s.indices(6), slice(None).indices(4), slice(None, None, -1).indices(4), slice(-3, None).indices(5), slice(5) == slice(None, 5, None))
# => slice(1, 10, 2) 1 10 2 (1, 6, 2) (0, 4, 1) (3, -1, -1) (2, 5, 1) True
print([0, 1, 2, 3][slice(1, 3)], "hello"[slice(None, None, -1)], slice("a", "b"), slice(1, 2) < slice(1, 3))
# => [1, 2] olleh slice('a', 'b', None) True
class I:
    def __index__(self): return 2
print([1, 2, 3, 4][I():], [1, 2, 3][:I()], "abc"[-10:10], (1, 2)[5:1:-1], list(range(10))[-1:-8:-3])
# => [3, 4] [1, 2] abc () [9, 6, 3]
for action in ("slice()", "slice(1).indices(-1)", "[1]['a':]", "'abc'[1.0:]", "slice(1, 2, 0).indices(3)", "[1][::0]", "slice(1, 2, 3, 4)"):
    try:
        print(eval(action))
    except Exception as error:
        print(f"{action}: {type(error).__name__}: {error}")
        # => slice(): TypeError: slice expected at least 1 argument, got 0
        # => slice(1).indices(-1): ValueError: length should not be negative
        # => [1]['a':]: TypeError: slice indices must be integers or None or have an __index__ method
        # => 'abc'[1.0:]: TypeError: slice indices must be integers or None or have an __index__ method
        # => slice(1, 2, 0).indices(3): ValueError: slice step cannot be zero
        # => [1][::0]: ValueError: slice step cannot be zero
        # => slice(1, 2, 3, 4): TypeError: slice expected at most 3 arguments, got 4
hash(slice(1)) if False else print(hash(slice(1)) == hash(slice(None, 1, None)))  # => True
