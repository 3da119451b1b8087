error = "before"
try:
    1 / 0
except ZeroDivisionError as error:
    pass
print("error" in globals())  # => False
try:
    error
except NameError as missing:
    print(missing)  # => name 'error' is not defined
