def f(x):
    match x:
        case {"kind": "circle", "r": r}: return f"circle {r}"
        case {"kind": k, **rest}: return f"{k} {rest}"
        case {1: _, 2: two}: return two
        case {}: return "any mapping"
        case _: return "no"
print(f({"kind": "circle", "r": 2, "x": 1}), f({"kind": "sq", "a": 1}), f({1: 1, 2: 2, 3: 3}), f({}), f({"q": 1}), f([]))
# => circle 2 sq {'a': 1} 2 any mapping any mapping no
