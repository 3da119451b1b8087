type Pair[T] = tuple[T, T]
type Tree = list[Tree] | int
print(Pair, Pair.__name__, Tree.__name__)  # => Pair Pair Tree
def first[T](items: list[T]) -> T:
    return items[0]
print(first([3, 4]), first.__type_params__)  # => 3 (T,)
class Stack[T]:
    def __init__(self):
        self.items: list[T] = []
    def push(self, item: T):
        self.items.append(item)
s = Stack[int]()
s.push(1)
print(s.items, Stack.__type_params__)  # => [1] (T,)
class Child(Stack[str]): pass
print(Child.__mro__[1].__name__)  # => Stack
