class A:
    alive = 0
    def __init__(self): A.alive += 1
items = [A() for _ in range(3)]
print(A.alive, len(items))  # => 3 3
del items[0]
print(len(items))  # => 2
