s = "hello.py"
print(s.startswith("he"), s.startswith(("x", "h")), s.startswith("l", 2), s.startswith("llo", 2, 4), s.endswith(".py"), s.endswith((".c", ".py")), s.endswith("lo", 0, 5), s.startswith(""), s.endswith("", 9), s.startswith(()))
# => True True True False True True True True False False
for bad in (5, ["h"], ("h", 5) if False else (5,)):
    try:
        s.startswith(bad)
    except TypeError as error:
        print(error)
        # => startswith first arg must be str or a tuple of str, not int
        # => startswith first arg must be str or a tuple of str, not list
        # => tuple for startswith must only contain str, not int
