import heapq
h = [5, 3, 8, 1]
heapq.heapify(h)
heapq.heappush(h, 0)
print(h[0], heapq.heappop(h), heapq.heappushpop(h, 4), heapq.heapreplace(h, 9), sorted(h))
# => 0 0 1 3 [4, 5, 8, 9]
print(heapq.nlargest(2, [1, 5, 3]), heapq.nsmallest(2, "hello"), heapq.nlargest(2, ["a", "bbb", "cc"], key=len), list(heapq.merge([1, 4], [2, 3])), list(heapq.merge([3, 1], [2], reverse=True)), [heapq.heappop(h) for _ in range(len(h))])
# => [5, 3] ['e', 'h'] ['bbb', 'cc'] [1, 2, 3, 4] [3, 2, 1] [4, 5, 8, 9]
tasks = []
for p, n in ((3, "c"), (1, "a"), (2, "b"), (1, "z")):
    heapq.heappush(tasks, (p, n))
print([heapq.heappop(tasks) for _ in range(4)], heapq.nsmallest(5, [2, 1]), heapq.nlargest(0, [1]))
# => [(1, 'a'), (1, 'z'), (2, 'b'), (3, 'c')] [1, 2] []
heapq.heappop([])  # !! IndexError: index out of range
