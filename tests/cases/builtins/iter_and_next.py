it = iter([1, 2])
print(next(it), next(it), next(it, "end"), next(it, None))  # => 1 2 end None
values = iter([3, 2, 1, 0, 5])
print(list(iter(lambda: next(values), 0)))  # => [3, 2, 1]
print(iter(it) is it, list(iter("ab")), list(iter({1: 2})), type(iter([])).__name__, type(iter(())).__name__, type(iter("")).__name__, type(iter({})).__name__, type(iter(set())).__name__, type(iter(range(3))).__name__)
# => True ['a', 'b'] [1] list_iterator tuple_iterator str_ascii_iterator dict_keyiterator set_iterator range_iterator
print(it.__length_hint__(), iter([1, 2, 3]).__length_hint__())  # => 0 3
next(it)  # !! StopIteration
