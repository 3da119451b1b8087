import traceback
def f(): raise ValueError("x")
try:
    f()
except ValueError as e:
    print(traceback.format_exception_only(e))  # => ['ValueError: x\n']
    print(traceback.format_exc().splitlines()[-1])  # => ValueError: x
    print("".join(traceback.format_exception_only(type(e), e)), end="")  # => ValueError: x
