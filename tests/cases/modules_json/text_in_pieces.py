import json


class Sets(json.JSONEncoder):
    def default(self, o):
        if isinstance(o, set):
            return sorted(o)
        return super().default(o)


for options in ({}, {"indent": 2}, {"indent": "--", "sort_keys": True}, {"separators": (",", ":")}, {"skipkeys": True}):
    for value in ([], {}, [1, [2, []], {"a": None}], {"b": [1, 2], "a": {"c": 1.5, "é": True}}, "x", 5, None,
                  [1.5, float("inf"), True], (1,), {1: {2: 3}}):
        print(list(json.JSONEncoder(**options).iterencode(value)))
print(list(json.JSONEncoder(skipkeys=True).iterencode({(1, 2): 3, "k": 1})))
print(list(Sets().iterencode([{1, 2}, {"a": {3}}])))
for bad in ([object()], {(1,): 2}):
    try:
        print(list(json.JSONEncoder().iterencode(bad)))
    except TypeError as error:
        print(str(error)[:40])
circle = [1]
circle.append(circle)
try:
    list(json.JSONEncoder().iterencode(circle))
except ValueError as error:
    print(error)
