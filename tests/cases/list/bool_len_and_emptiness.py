print(bool([]), bool([0]), len([[]]), not [], [] or "empty", [1] and "full")
# => False True 1 True empty full
if not []: print("falsy")  # => falsy
