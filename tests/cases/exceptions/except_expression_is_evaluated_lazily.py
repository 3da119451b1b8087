def kinds():
    print("evaluated")
    return (ValueError, TypeError)
try:
    pass
except kinds():
    pass
try:
    int("x")
except kinds() as e:
    print(e)
# => evaluated
# => invalid literal for int() with base 10: 'x'
try:
    raise ValueError
except "not a class":
    pass
# !! TypeError: catching classes that do not inherit from BaseException is not allowed
