class Bad:
    def __enter__(self): return self
    def __exit__(self, *a): raise RuntimeError("from exit")
try:
    with Bad():
        raise ValueError("original")
except RuntimeError as error:
    print(error, repr(error.__context__))  # => from exit ValueError('original')
class FailsEnter:
    def __enter__(self): raise OSError("enter")
    def __exit__(self, *a): print("not called")
with FailsEnter():
    pass
# !! OSError: enter
