d = {"a": 1}
try:
    d["multi word"]
except KeyError as e:
    print(e, e.args)  # => 'multi word' ('multi word',)
d[("t", 1)]  # !! KeyError: ('t', 1)
