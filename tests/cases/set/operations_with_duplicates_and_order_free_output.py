a = set("mississippi")
print(sorted(a), len(a), sorted(set([3, 1, 3, 2])), sorted({x % 4 for x in range(10)}), set([1, 1]) == {1}, {1, 2} == {2, 1}, len({1, 1.0, True}))
# => ['i', 'm', 'p', 's'] 4 [1, 2, 3] [0, 1, 2, 3] True True 1
