def f(x):
    match x:
        case int(n) if n < 0: return "neg"
        case [x, y] as whole if x == y: return whole
        case (int() | float()) as num: return ("num", num)
        case {"a": [_, {"b": deep}]}: return deep
        case other: return other
print(f(-1), f([1, 1]), f([1, 2]), f(5), f({"a": [1, {"b": "found"}]}), f("s"))
# => neg [1, 1] [1, 2] ('num', 5) found s
match -3:
    case n if n < 0: print("negative", n)  # => negative -3
print(n)  # => -3
match "cmd arg1 arg2".split():
    case ["cmd", *args]: print(args)  # => ['arg1', 'arg2']
match 3:
    case x if x > 5: print("big")
    case x: print("small", x)  # => small 3
