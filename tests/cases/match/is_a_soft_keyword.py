match = [1]
case = 2
type = 3
_ = 4
print(match[0], case, type, _)  # => 1 2 3 4
match match:
    case [case]: print(case)  # => 1
match(case) if callable(match) else print("call-like")  # => call-like
