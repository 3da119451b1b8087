a = [1, 2]
print([*a, *a], (*a, 3), {*a, *"x"} == {1, 2, "x"}, {**{"p": 1}, "q": 2, **{"p": 3}})
# => [1, 2, 1, 2] (1, 2, 3) True {'p': 3, 'q': 2}
print(*a, *[3], sep="-")  # => 1-2-3
print([*[]], (*(),), *[])  # => [] ()
[*5]  # !! TypeError: Value after * must be an iterable, not int
