d = {1: "int", "1": "str", (1,): "tuple", None: "none", True: "overwrites 1", 2.0: "float", frozenset([1]): "fs"}
print(d[1], d["1"], d[(1,)], d[None], d[2], len(d), d[frozenset({1})])
# => overwrites 1 str tuple none float 6 fs
