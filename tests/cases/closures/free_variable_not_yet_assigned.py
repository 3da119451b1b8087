def f():
    def g(): return x
    try:
        g()
    except NameError as error:
        print(type(error).__name__, error)
    x = 1
    print(g())
    del x
    g()
f()
# => NameError cannot access free variable 'x' where it is not associated with a value in enclosing scope
# => 1
# !! NameError: cannot access free variable 'x' where it is not associated with a value in enclosing scope
