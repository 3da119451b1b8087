def f():
    counter += 1
counter = 0
f()  # !! UnboundLocalError: cannot access local variable 'counter' where it is not associated with a value
