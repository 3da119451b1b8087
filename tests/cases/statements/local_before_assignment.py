value = 1
def f():
    print(value)
    value = 2
try:
    f()
except UnboundLocalError as error:
    print(error)  # => cannot access local variable 'value' where it is not associated with a value
def g():
    if False:
        q = 1
    return q
try:
    g()
except UnboundLocalError as error:
    print(error)  # => cannot access local variable 'q' where it is not associated with a value
def h():
    def inner():
        return assigned_below
    inner()
    assigned_below = 1
h()  # !! NameError: cannot access free variable 'assigned_below' where it is not associated with a value in enclosing scope
