def f(*args, **kw):
    kw["added"] = 1
    return type(args).__name__, type(kw).__name__, kw
d = {"a": 1}
print(f(*[1, 2], **d), d)  # => ('tuple', 'dict', {'a': 1, 'added': 1}) {'a': 1}
