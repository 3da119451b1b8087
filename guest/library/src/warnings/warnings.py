# Warnings: filters, and where a shown warning goes (standard error).

import sys

__all__ = ["warn", "warn_explicit", "showwarning", "formatwarning", "filterwarnings",
           "simplefilter", "resetwarnings", "catch_warnings"]

# (action, message pattern or None, category, module pattern or None, line)
filters = [
    ("default", None, DeprecationWarning, "__main__", 0),
    ("ignore", None, DeprecationWarning, None, 0),
    ("ignore", None, PendingDeprecationWarning, None, 0),
    ("ignore", None, ImportWarning, None, 0),
    ("ignore", None, ResourceWarning, None, 0),
]
defaultaction = "default"
onceregistry = {}
_ACTIONS = ("default", "always", "ignore", "module", "once", "error")
_version = 1


class WarningMessage:
    _WARNING_DETAILS = ("message", "category", "filename", "lineno", "file", "line", "source")

    def __init__(self, message, category, filename, lineno, file=None, line=None, source=None):
        self.message = message
        self.category = category
        self.filename = filename
        self.lineno = lineno
        self.file = file
        self.line = line
        self.source = source
        self._category_name = category.__name__ if category else None

    def __str__(self):
        return ("{message : %r, category : %r, filename : %r, lineno : %s, line : %r}"
                % (self.message, self._category_name, self.filename, self.lineno, self.line))


def formatwarning(message, category, filename, lineno, line=None):
    text = f"{filename}:{lineno}: {category.__name__}: {message}\n"
    if line is None:
        linecache = sys.modules.get("linecache")
        if linecache is not None:
            try:
                line = linecache.getline(filename, lineno)
            except Exception:
                line = None
    if line:
        text += "  %s\n" % line.strip()
    return text


def showwarning(message, category, filename, lineno, file=None, line=None):
    if file is None:
        file = sys.stderr
        if file is None:
            return
    try:
        file.write(formatwarning(message, category, filename, lineno, line))
    except OSError:
        pass


_showwarning_orig = showwarning


def _showwarnmsg(msg):
    if showwarning is not _showwarning_orig:
        if not callable(showwarning):
            raise TypeError("warnings.showwarning() must be set to a function or method")
    showwarning(msg.message, msg.category, msg.filename, msg.lineno, msg.file, msg.line)


def _changed():
    global _version
    _version += 1


_filters_mutated = _changed


def filterwarnings(action, message="", category=Warning, module="", lineno=0, append=False):
    if action not in _ACTIONS:
        raise AssertionError(f"invalid action: {action!r}")
    if not isinstance(message, str):
        raise AssertionError("message must be a string")
    if not isinstance(category, type):
        raise AssertionError("category must be a class")
    if not issubclass(category, Warning):
        raise AssertionError("category must be a Warning subclass")
    if not isinstance(module, str):
        raise AssertionError("module must be a string")
    if not isinstance(lineno, int) or lineno < 0:
        raise AssertionError("lineno must be an int >= 0")
    if message or module:
        import re
        message = re.compile(message, re.I) if message else None
        module = re.compile(module) if module else None
    else:
        message = module = None
    _add_filter((action, message, category, module, lineno), append)


def simplefilter(action, category=Warning, lineno=0, append=False):
    if action not in _ACTIONS:
        raise AssertionError(f"invalid action: {action!r}")
    if not isinstance(lineno, int) or lineno < 0:
        raise AssertionError("lineno must be an int >= 0")
    _add_filter((action, None, category, None, lineno), append)


def _add_filter(item, append):
    if append:
        if item not in filters:
            filters.append(item)
    else:
        try:
            filters.remove(item)
        except ValueError:
            pass
        filters.insert(0, item)
    _changed()


def resetwarnings():
    filters[:] = []
    _changed()


def _matches(pattern, text):
    if pattern is None:
        return True
    if isinstance(pattern, str):
        return pattern == text
    return pattern.match(text) is not None


def warn(message, category=None, stacklevel=1, source=None, *, skip_file_prefixes=()):
    if isinstance(message, Warning):
        category = message.__class__
    if category is None:
        category = UserWarning
    if not (isinstance(category, type) and issubclass(category, Warning)):
        raise TypeError("category must be a Warning subclass, "
                        f"not '{type(category).__name__}'")
    if not isinstance(skip_file_prefixes, tuple):
        raise TypeError("skip_file_prefixes must be a tuple of strs.")
    globals, filename, lineno = sys.__dict__, "sys", 1
    try:
        frame = sys._getframe(max(stacklevel, 1))
        while skip_file_prefixes and frame.f_code.co_filename.startswith(skip_file_prefixes) \
                and frame.f_back is not None:
            frame = frame.f_back
        globals = frame.f_globals
        filename = frame.f_code.co_filename
        lineno = frame.f_lineno
    except (ValueError, AttributeError):
        pass
    module = globals.get("__name__") or "<string>"
    registry = globals.setdefault("__warningregistry__", {})
    warn_explicit(message, category, filename, lineno, module, registry, globals, source)


def warn_explicit(message, category, filename, lineno, module=None, registry=None,
                  module_globals=None, source=None):
    lineno = int(lineno)
    if module is None:
        module = filename or "<unknown>"
        if module[-3:].lower() == ".py":
            module = module[:-3]
    if registry is None:
        registry = {}
    if registry.get("version", 0) != _version:
        registry.clear()
        registry["version"] = _version
    if isinstance(message, Warning):
        text = str(message)
        category = message.__class__
    else:
        text = message
        message = category(message)
    key = (text, category, lineno)
    if registry.get(key):
        return
    for item in filters:
        action, msg, cat, mod, ln = item
        if (issubclass(category, cat) and (ln == 0 or lineno == ln)
                and _matches(msg, text) and _matches(mod, module)):
            break
    else:
        action = defaultaction
    if action == "ignore":
        return
    if action == "error":
        raise message
    if action == "once":
        registry[key] = 1
        once = (text, category)
        if onceregistry.get(once):
            return
        onceregistry[once] = 1
    elif action == "module":
        registry[key] = 1
        anywhere = (text, category, 0)
        if registry.get(anywhere):
            return
        registry[anywhere] = 1
    elif action == "default":
        registry[key] = 1
    elif action != "always":
        raise RuntimeError("Unrecognized action (%r) in warnings.filters:\n %s" % (action, item))
    _showwarnmsg(WarningMessage(message, category, filename, lineno, source=source))


class catch_warnings:
    def __init__(self, *, record=False, module=None, action=None, category=Warning, lineno=0,
                 append=False):
        self._record = record
        self._module = sys.modules["warnings"] if module is None else module
        self._entered = False
        self._filter = None if action is None else (action, category, lineno, append)

    def __repr__(self):
        args = []
        if self._record:
            args.append("record=True")
        if self._module is not sys.modules["warnings"]:
            args.append("module=" + repr(self._module))
        return "%s(%s)" % (type(self).__name__, ", ".join(args))

    def __enter__(self):
        if self._entered:
            raise RuntimeError("Cannot enter %r twice" % self)
        self._entered = True
        module = self._module
        self._filters = module.filters
        module.filters = self._filters[:]
        module._filters_mutated()
        self._saved = module.showwarning, module._showwarnmsg
        log = None
        if self._record:
            log = []
            module._showwarnmsg = log.append
            module.showwarning = module._showwarning_orig
        if self._filter is not None:
            simplefilter(*self._filter)
        return log

    def __exit__(self, *exc_info):
        if not self._entered:
            raise RuntimeError("Cannot exit %r without entering first" % self)
        module = self._module
        module.filters = self._filters
        module._filters_mutated()
        module.showwarning, module._showwarnmsg = self._saved


# The interpreter calls this for a coroutine that was dropped.
def _warn_unawaited_coroutine(coro):
    warn(f"coroutine '{coro.__qualname__}' was never awaited", RuntimeWarning, stacklevel=2,
         source=coro)


def _deprecated(name, message=None, *, remove, _version=None):
    removal = f"{remove[0]}.{remove[1]}"
    if message is None:
        message = "{name!r} is deprecated and slated for removal in Python {remove}"
    warn(message.format(name=name, remove=removal), DeprecationWarning, stacklevel=3)
