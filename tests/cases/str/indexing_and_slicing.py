s = "héllo😀"
print(s[0], s[1], s[-1], s[1:4], s[::-1], s[::2], s[10:], len(s), s[5:6], s[-3:-1])
# => h é 😀 éll 😀olléh hlo  6 😀 lo
for action in ("s[6]", "s[-7]", "s['a']", "s[1.5]"):
    try:
        eval(action)
    except (IndexError, TypeError) as error:
        print(type(error).__name__, error)
        # => IndexError string index out of range
        # => IndexError string index out of range
        # => TypeError string indices must be integers, not 'str'
        # => TypeError string indices must be integers, not 'float'
s[0] = "x"  # !! TypeError: 'str' object does not support item assignment
