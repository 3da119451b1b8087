# Libraries compare the bytes of two functions, to know those that only give back what they are given.
def is_identity(function):
    return function.__code__.co_code == (lambda x: x).__code__.co_code


def keep(value):
    return value


print(is_identity(lambda value: value), is_identity(keep))  # => True True
print(is_identity(lambda value: -value), is_identity(lambda value: str(value)), is_identity(lambda value: None))
# => False False False
print(is_identity(lambda value, other: other))  # => False
code = is_identity.__code__
print(type(code.co_code), len(code.co_code) > 0, code.co_code == code.co_code)  # => <class 'bytes'> True True
print(code.replace(co_code=code.co_code, co_name="other").co_name)  # => other
