def evens(n):
    for i in range(n):
        if i % 2 == 0: yield i
print([x * x for x in evens(7)], {x: str(x) for x in evens(4)}, sum(evens(10)), max(evens(5)), sorted(evens(5), reverse=True), ",".join(map(str, evens(5))))
# => [0, 4, 16, 36] {0: '0', 2: '2'} 20 4 [4, 2, 0] 0,2,4
