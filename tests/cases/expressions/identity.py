a = []
b = a
print(a is b, a is not [], None is None, a is [])  # => True True True False
x = 257
y = x
print(x is y, True is True, ... is Ellipsis, NotImplemented is NotImplemented)  # => True True True True
print(() == (), type(None) is type(None))  # => True True
