import itertools as it
print(list(it.product("ab", [1, 2])), list(it.product([0, 1], repeat=2)), list(it.product()), list(it.permutations([1, 2, 3], 2)), list(it.permutations("ab")), list(it.combinations("abcd", 2)), list(it.combinations([1, 2], 3)), list(it.combinations_with_replacement("ab", 2)), sep="\n")
# => [('a', 1), ('a', 2), ('b', 1), ('b', 2)]
# => [(0, 0), (0, 1), (1, 0), (1, 1)]
# => [()]
# => [(1, 2), (1, 3), (2, 1), (2, 3), (3, 1), (3, 2)]
# => [('a', 'b'), ('b', 'a')]
# => [('a', 'b'), ('a', 'c'), ('a', 'd'), ('b', 'c'), ('b', 'd'), ('c', 'd')]
# => []
# => [('a', 'a'), ('a', 'b'), ('b', 'b')]
print(len(list(it.permutations(range(5)))), len(list(it.combinations(range(8), 3))), list(it.combinations([], 0)), list(it.permutations("ab", 0)))
# => 120 56 [()] [()]
it.combinations([1], -1)  # !! ValueError: r must be non-negative
