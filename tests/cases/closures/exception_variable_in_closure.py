def f():
    fs = []
    try:
        raise ValueError("v")
    except ValueError as e:
        fs.append(lambda: e)
    try:
        return fs[0]()
    except NameError as error:
        return str(error)
print(f())  # => cannot access free variable 'e' where it is not associated with a value in enclosing scope
