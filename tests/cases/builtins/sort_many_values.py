values = [(i * 7919) % 1009 for i in range(1009)]
print(sorted(values) == list(range(1009)), sorted(values, reverse=True)[:3], sorted(values, key=lambda v: -v)[:3])
# => True [1008, 1007, 1006] [1008, 1007, 1006]
runs = list(range(50)) + list(range(25)) + list(range(100, 0, -1))
print(sorted(runs) == sorted(sorted(runs, reverse=True)), sorted(map(str, range(12))))
# => True ['0', '1', '10', '11', '2', '3', '4', '5', '6', '7', '8', '9']
calls = 0
class C:
    def __init__(self, v): self.v = v
    def __lt__(self, o):
        global calls
        calls += 1
        return self.v < o.v
print([c.v for c in sorted(map(C, [5, 2, 9, 1]))], calls > 0)  # => [1, 2, 5, 9] True
