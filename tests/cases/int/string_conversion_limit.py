x = 10 ** 5000
try:
    str(x)
except ValueError as error:
    print(error)
    # => Exceeds the limit (4300 digits) for integer string conversion; use sys.set_int_max_str_digits() to increase the limit
try:
    int("1" * 5000)
except ValueError as error:
    print(error)
    # => Exceeds the limit (4300 digits) for integer string conversion: value has 5000 digits; use sys.set_int_max_str_digits() to increase the limit
print(len(str(10 ** 4000)), len(hex(x)))  # => 4001 4155
