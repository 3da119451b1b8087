s = {3, 1, 2}
s.add(4)
s.add(1)
print(sorted(s), len(s))  # => [1, 2, 3, 4] 4
s.discard(9)
s.discard(4)
s.remove(3)
print(sorted(s))  # => [1, 2]
s.update([7, 8], (9,))
print(sorted(s), s.pop() in {1, 2, 7, 8, 9}, len(s))  # => [1, 2, 7, 8, 9] True 4
print(sorted({1, 2}.union([3], [4])), sorted({1, 2, 3}.intersection([2, 3], [3])))  # => [1, 2, 3, 4] [3]
print(sorted({1, 2, 3}.difference([1], [2])), sorted({1, 2}.symmetric_difference([2, 3])))  # => [3] [1, 3]
print({1}.issubset([1, 2]), {1, 2}.issuperset([1]), {1}.isdisjoint([2]))  # => True True True
t = {1, 2, 3}
t.intersection_update([2, 3, 4])
print(t)  # => {2, 3}
t.difference_update([2])
print(t)  # => {3}
t.symmetric_difference_update([3, 5])
print(t)  # => {5}
c = t.copy()
t.clear()
print(t, c)  # => set() {5}
