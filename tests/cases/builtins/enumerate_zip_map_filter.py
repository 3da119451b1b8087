print(list(enumerate("ab")), list(enumerate("ab", 5)), list(enumerate("ab", start=-1)), list(zip()), list(zip([1, 2], "abc", (True, False, None))), list(zip("ab")))
# => [(0, 'a'), (1, 'b')] [(5, 'a'), (6, 'b')] [(-1, 'a'), (0, 'b')] [] [(1, 'a', True), (2, 'b', False)] [('a',), ('b',)]
print(list(map(lambda x, y: x * y, [1, 2, 3], [4, 5])), list(map(str, range(3))), list(filter(None, [0, 1, "", "a"])), list(filter(lambda x: x % 2, range(5))))
# => [4, 10] ['0', '1', '2'] [1, 'a'] [1, 3]
z = zip([1, 2], [3, 4])
print(next(z), list(z), list(z))  # => (1, 3) [(2, 4)] []
print(list(zip([1, 2], [3, 4], strict=True)), *map(lambda *a: a, "ab", "cd"))
# => [(1, 3), (2, 4)] ('a', 'c') ('b', 'd')
try:
    list(zip([1], [1, 2], strict=True))
except ValueError as error:
    print(error)  # => zip() argument 2 is longer than argument 1
try:
    list(zip([1, 2], [1], strict=True))
except ValueError as error:
    print(error)  # => zip() argument 2 is shorter than argument 1
list(map(len, [[1], 5]))  # !! TypeError: object of type 'int' has no len()
