class A:
    def __enter__(self): pass
with A():
    pass
# !! TypeError: 'A' object does not support the context manager protocol (missed __exit__ method)
