def f(**k): pass
f(**{"a": 1}, **{"a": 2})  # !! TypeError: __main__.f() got multiple values for keyword argument 'a'
