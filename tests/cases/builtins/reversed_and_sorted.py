print(list(reversed([1, 2, 3])), list(reversed("abc")), list(reversed(range(3))), list(reversed((1, 2))), list(reversed({1: 2, 3: 4})))
# => [3, 2, 1] ['c', 'b', 'a'] [2, 1, 0] [2, 1] [3, 1]
print(sorted([3, 1, 2]), sorted("hello"), sorted({3: 0, 1: 0}), sorted([1, 2, 3], reverse=True), sorted(["b", "A"], key=str.lower), sorted([(1, 2), (1, 1)]), sorted([]), sorted({2, 1}), sorted([True, 0, 2]), sorted([1.5, 1, -1]))
# => [1, 2, 3] ['e', 'h', 'l', 'l', 'o'] [1, 3] [3, 2, 1] ['A', 'b'] [(1, 1), (1, 2)] [] [1, 2] [0, True, 2] [-1, 1, 1.5]
data = [("b", 2), ("a", 2), ("c", 1)]
print(sorted(data, key=lambda x: (x[1], x[0])), sorted(data, key=lambda x: x[1], reverse=True))
# => [('c', 1), ('a', 2), ('b', 2)] [('b', 2), ('a', 2), ('c', 1)]
for action in ("sorted([1, 'a'])", "sorted(5)", "sorted([None, 1])", "sorted([1], lambda x: x)", "reversed({1})", "sorted([1j, 2j])", "sorted([[], ()])", "sorted([1], key=5)", "sorted([1], foo=1)"):
    try:
        print(eval(action))
    except Exception as error:
        print(f"{action}: {type(error).__name__}: {error}")
        # => sorted([1, 'a']): TypeError: '<' not supported between instances of 'str' and 'int'
        # => sorted(5): TypeError: 'int' object is not iterable
        # => sorted([None, 1]): TypeError: '<' not supported between instances of 'int' and 'NoneType'
        # => sorted([1], lambda x: x): TypeError: sorted expected 1 argument, got 2
        # => reversed({1}): TypeError: 'set' object is not reversible
        # => sorted([1j, 2j]): TypeError: '<' not supported between instances of 'complex' and 'complex'
        # => sorted([[], ()]): TypeError: '<' not supported between instances of 'tuple' and 'list'
        # => sorted([1], key=5): TypeError: 'int' object is not callable
        # => sorted([1], foo=1): TypeError: 'foo' is an invalid keyword argument for sort()
