#: differs = "__doc__ of a native function is its signature"
print(len.__doc__)  # => len(obj, /)
