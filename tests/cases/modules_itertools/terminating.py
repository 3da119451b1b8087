import itertools as it
print(list(it.accumulate([1, 2, 3])), list(it.accumulate([3, 1, 2], max)), list(it.accumulate([1, 2], initial=10)), list(it.accumulate([])), list(it.chain([1], "ab")), list(it.chain.from_iterable([[1], [2, 3]])), list(it.compress("abcd", [1, 0, 1, 0])))
# => [1, 3, 6] [3, 3, 3] [10, 11, 13] [] [1, 'a', 'b'] [1, 2, 3] ['a', 'c']
print(list(it.dropwhile(lambda x: x < 3, [1, 3, 2])), list(it.takewhile(lambda x: x < 3, [1, 3, 2])), list(it.filterfalse(None, [0, 1, ""])), list(it.islice("abcdef", 1, 5, 2)), list(it.islice("abc", None)), list(it.starmap(pow, [(2, 3), (3, 2)])), list(it.zip_longest("ab", [1], fillvalue="-")), list(it.pairwise([1, 2, 3])), list(it.batched("abcde", 2)))
# => [3, 2] [1] [0, ''] ['b', 'd'] ['a', 'b', 'c'] [8, 9] [('a', 1), ('b', '-')] [(1, 2), (2, 3)] [('a', 'b'), ('c', 'd'), ('e',)]
print([(k, list(g)) for k, g in it.groupby("aabbbc")], [(k, len(list(g))) for k, g in it.groupby([1, 3, 2, 4, 5], key=lambda x: x % 2)])
# => [('a', ['a', 'a']), ('b', ['b', 'b', 'b']), ('c', ['c'])] [(1, 2), (0, 2), (1, 1)]
a, b = it.tee(iter([1, 2, 3]))
print(next(a), list(b), list(a), len(it.tee([], 3)))  # => 1 [1, 2, 3] [2, 3] 3
for action in ("it.islice([1], -1)", "list(it.islice([1], 'a'))", "it.chain(5).__next__()", "it.repeat()", "list(it.starmap(pow, [5]))", "it.batched('a', 0)", "list(it.compress([1]))", "it.count('a')"):
    try:
        print(eval(action))
    except Exception as error:
        print(f"{action}: {type(error).__name__}: {error}")
        # => it.islice([1], -1): ValueError: Stop argument for islice() must be None or an integer: 0 <= x <= sys.maxsize.
        # => list(it.islice([1], 'a')): ValueError: Stop argument for islice() must be None or an integer: 0 <= x <= sys.maxsize.
        # => it.chain(5).__next__(): TypeError: 'int' object is not iterable
        # => it.repeat(): TypeError: repeat() missing required argument 'object' (pos 1)
        # => list(it.starmap(pow, [5])): TypeError: 'int' object is not iterable
        # => it.batched('a', 0): ValueError: n must be at least one
        # => list(it.compress([1])): TypeError: compress() missing required argument 'selectors' (pos 2)
        # => it.count('a'): TypeError: a number is required
