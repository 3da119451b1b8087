m = __import__("math")
print(m.floor(1.5), __import__("collections.abc").__name__, __import__("collections.abc", fromlist=["x"]).__name__)
# => 1 collections collections.abc
__import__("no_such_thing")  # !! ModuleNotFoundError: No module named 'no_such_thing'
