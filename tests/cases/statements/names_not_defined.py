def f():
    return missing_name
f()  # !! NameError: name 'missing_name' is not defined
