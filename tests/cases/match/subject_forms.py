match 1, 2:
    case 1, x: print(x)  # => 2
match (y := 5):
    case 5: print("y", y)  # => y 5
match {"a": 1} | {"b": 2}:
    case {"b": b}: print(b)  # => 2
match *[1, 2], 3:
    case [_, _, three]: print(three)  # => 3
def f(*args):
    match args:
        case (): return 0
        case (_,): return 1
        case _: return len(args)
print(f(), f(1), f(1, 2, 3))  # => 0 1 3
