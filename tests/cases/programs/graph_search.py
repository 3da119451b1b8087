from collections import deque
import heapq
graph = {"a": {"b": 1, "c": 4}, "b": {"c": 2, "d": 6}, "c": {"d": 3}, "d": {}}
def dijkstra(start):
    dist = {start: 0}
    queue = [(0, start)]
    while queue:
        d, node = heapq.heappop(queue)
        if d > dist[node]: continue
        for other, w in graph[node].items():
            if d + w < dist.get(other, float("inf")):
                dist[other] = d + w
                heapq.heappush(queue, (d + w, other))
    return dist
print(dijkstra("a"))  # => {'a': 0, 'b': 1, 'c': 3, 'd': 6}
def bfs(start):
    seen, queue, order = {start}, deque([start]), []
    while queue:
        node = queue.popleft()
        order.append(node)
        for other in graph[node]:
            if other not in seen:
                seen.add(other)
                queue.append(other)
    return order
print(bfs("a"))  # => ['a', 'b', 'c', 'd']
def topo():
    done, out = set(), []
    def visit(n):
        if n in done: return
        done.add(n)
        for m in graph[n]: visit(m)
        out.append(n)
    for n in graph: visit(n)
    return out[::-1]
print(topo())  # => ['a', 'b', 'c', 'd']
