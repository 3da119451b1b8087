def f(x):
    match x:
        case 0 | 1: return "small"
        case -1: return "minus"
        case 1.5: return "float"
        case "a" "b": return "ab"
        case None: return "none"
        case True: return "true"
        case 2 + 3j: return "complex"
        case b"x": return "bytes"
        case _: return "other"
print([f(x) for x in (0, 1, -1, 1.5, "ab", None, True, 2 + 3j, b"x", 7, False, 1.0)])
# => ['small', 'small', 'minus', 'float', 'ab', 'none', 'small', 'complex', 'bytes', 'other', 'small', 'small']
match 5:
    case 6: print("no")
print("no case matched")  # => no case matched
