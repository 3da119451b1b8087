def f(x):
    match x:
        case []: return "empty"
        case [x]: return f"one {x}"
        case (1, *rest): return f"one then {rest}"
        case [a, b]: return f"pair {a} {b}"
        case [first, *_, last]: return f"{first}..{last}"
        case _: return "no"
print([f(x) for x in ([], [5], (1, 2, 3), [4, 5], (7, 8, 9), "ab", range(2), {1, 2}, iter([1]), b"ab")])
# => ['empty', 'one 5', 'one then [2, 3]', 'pair 4 5', '7..9', 'no', 'pair 0 1', 'no', 'no', 'no']
match [1, [2, [3, 4]]]:
    case [a, [b, [*c]]]: print(a, b, c)  # => 1 2 [3, 4]
match (1, 2):
    case a, b: print(a + b)  # => 3
match [1, 2, 3, 4]:
    case [*head, 4]: print(head)  # => [1, 2, 3]
