# What can stand in the place of a word, by the rules of CPython's rlcompleter.
# It runs in a copy of the session, so that nothing it does is seen there.

_namespace = dict(globals())


def _complete(text):
    matches = _attributes(text) if "." in text else _globals(text)
    return [match for match in matches if isinstance(match, str)]


def _with_call(value, word):
    if callable(value):
        word += "("
        try:
            import inspect
            if not inspect.signature(value).parameters:
                word += ")"
        except (ImportError, TypeError, ValueError):
            pass
    return word


def _keywords():
    try:
        import keyword
    except ImportError:
        return []
    return keyword.kwlist + keyword.softkwlist


def _globals(text):
    import builtins
    matches, seen = [], {"__builtins__"}
    for word in _keywords():
        if word.startswith(text):
            seen.add(word)
            if word in {"finally", "try"}:
                word += ":"
            elif word not in {"False", "None", "True", "break", "continue", "pass", "else", "_"}:
                word += " "
            matches.append(word)
    for space in _namespace, builtins.__dict__:
        for word, value in space.items():
            if word.startswith(text) and word not in seen:
                seen.add(word)
                matches.append(_with_call(value, word))
    return matches


def _members(cls):
    names = dir(cls)
    for base in getattr(cls, "__bases__", ()):
        names += _members(base)
    return names


def _attributes(text):
    expression, _, start = text.rpartition(".")
    try:
        found = eval(expression, _namespace)
    except Exception:
        return []
    words = {*dir(found), "__class__", *_members(type(found))} - {"__builtins__"}
    hidden = {"": "_", "_": "__"}.get(start)
    while True:
        matches = []
        for word in words:
            if not word.startswith(start) or (hidden and word.startswith(hidden)):
                continue
            match = f"{expression}.{word}"
            if not isinstance(getattr(type(found), word, None), property):
                match = _with_call(getattr(found, word, None), match)
            matches.append(match)
        if matches or not hidden:
            return sorted(matches)
        hidden = "__" if hidden == "_" else None
