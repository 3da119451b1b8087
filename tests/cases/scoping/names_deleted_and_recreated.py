x = 1
del x
x = 2
def f():
    y = 1
    del y
    y = 3
    return y
print(x, f())  # => 2 3
del f
f  # !! NameError: name 'f' is not defined
