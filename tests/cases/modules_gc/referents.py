# What containers and instances refer to.
import gc


class Node:
    def __init__(self, value):
        self.value = value


value = [1]
print(gc.get_referents(value), gc.get_referents((value, "a")), gc.get_referents({"k": value}))
# => [1] ['a', [1]] [[1]]
print(sorted(gc.get_referents({1, 2})), gc.get_referents(frozenset()), gc.get_referents(None, 1, "text", b"x", 1.5))
# => [1, 2] [] []
print(value in gc.get_referents(Node(value)), Node in gc.get_referents(Node(value)), gc.get_referents())
# => True True []
print([gc.is_tracked(each) for each in (1, "a", b"a", [], Node(1))])  # => [False, False, False, True, True]
print(gc.get_referents({1: "one", "two": value}))  # => ['one', 1, [1], 'two']
