class Secret:
    token = "hidden"
for text in ("{0.__class__.__init__.__globals__}", "{0.__class__.__base__.__subclasses__}", "{0.__class__.__mro__[1].__subclasses__}", "{0.__init__.__globals__[os].environ}", "}{0.__class__", "{0.__class__.__module__.os.environ}"):
    try:
        result = text.format(Secret())
        print("PWNED", result) if "PATH" in result or "environ" in result else None
    except Exception:
        pass
for spec in ("}{0.__class__.__base__.__subclasses__", "}{__import__('os').environ}", "}}{{1+1}}"):
    try:
        result = f"{1:{spec}}"
        print("PWNED", result)
    except Exception:
        pass
