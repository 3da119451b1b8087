# What CPython's `_warnings` has: which warnings are shown, and the place that one comes from. How they are shown, and
# the functions that set filters, are CPython's `warnings`; what a program assigns there counts here.

import sys
from _operator import index as _index
from _operator import index as _index

# (action, message pattern or None, category, module pattern or None, line)
filters = [
    ("default", None, DeprecationWarning, "__main__", 0),
    ("ignore", None, DeprecationWarning, None, 0),
    ("ignore", None, PendingDeprecationWarning, None, 0),
    ("ignore", None, ImportWarning, None, 0),
    ("ignore", None, ResourceWarning, None, 0),
]
_defaultaction = "default"
_onceregistry = {}
_version = 1


def _filters_mutated():
    global _version
    _version += 1


def _current(name, default):
    """What `warnings` has under a name: programs replace it there."""
    return getattr(sys.modules.get("warnings"), name, default)


def _is_internal(file_name):
    return "importlib" in file_name and "_bootstrap" in file_name


def _next_frame(frame, skipped):
    """The next frame that is not in the import system, nor in files that are left out."""
    frame = frame.f_back
    while frame is not None:
        file_name = frame.f_code.co_filename
        if not _is_internal(file_name) and not file_name.startswith(skipped):
            break
        frame = frame.f_back
    return frame


def warn(message, category=None, stacklevel=1, source=None, *, skip_file_prefixes=()):
    """Issue a warning, or maybe ignore it or raise an exception.

  message
    Text of the warning message.
  category
    The Warning category subclass. Defaults to UserWarning.
  stacklevel
    How far up the call stack to make this warning appear. A value of 2 for
    example attributes the warning to the caller of the code calling warn().
  source
    If supplied, the destroyed object which emitted a ResourceWarning
  skip_file_prefixes
    An optional tuple of module filename prefixes indicating frames to skip
    during stacklevel computations for stack frame attribution."""
    if isinstance(message, Warning):
        category = message.__class__
    elif category is None:
        category = UserWarning
    if not (isinstance(category, type) and issubclass(category, Warning)):
        raise TypeError("category must be a Warning subclass, "
                        f"not '{type(category).__name__}'")
    if not isinstance(skip_file_prefixes, tuple):
        raise TypeError("warn() argument 'skip_file_prefixes' must be tuple, "
                        f"not {type(skip_file_prefixes).__name__}")
    for prefix in skip_file_prefixes:
        if not isinstance(prefix, str):
            raise TypeError(f"Found non-str '{type(prefix).__name__}' in skip_file_prefixes.")
    left = _index(stacklevel)
    if skip_file_prefixes:
        left = max(left, 2)
    # This function has no frame that is seen, as those that are C in CPython.
    try:
        frame = sys._getframe()
    except ValueError:
        frame = None
    plain = left <= 0 or frame is None or _is_internal(frame.f_code.co_filename)
    while frame is not None and left > 1:
        frame = frame.f_back if plain else _next_frame(frame, skip_file_prefixes)
        left -= 1
    if frame is None:
        globals, file_name, line = sys.__dict__, "sys", 1
    else:
        globals, file_name, line = frame.f_globals, frame.f_code.co_filename, frame.f_lineno
    registry = globals.setdefault("__warningregistry__", {})
    module = globals.get("__name__", "<string>")
    if module is None:
        module = "<string>"
    _decide(message, category, file_name, line, module, registry, source)


def warn_explicit(message, category, filename, lineno, module=None, registry=None,
                  module_globals=None, source=None):
    """Issue a warning, or maybe ignore it or raise an exception."""
    lineno = _index(lineno)
    if isinstance(message, Warning):
        category = message.__class__
    if module is None:
        module = filename or "<unknown>"
        if module.endswith(".py"):
            module = module[:-3]
    _decide(message, category, filename, lineno, module, registry, source)


def _is_shown(registry, key, keep):
    """Whether a registry knows a warning already; with `keep` it does from now on."""
    if registry is None:
        return False
    if registry.get("version", 0) != _version:
        registry.clear()
        registry["version"] = _version
    elif registry.get(key):
        return True
    if keep:
        registry[key] = True
    return False


def _matches(pattern, text):
    # A text stands for itself; what `filterwarnings` makes are patterns.
    if pattern is None:
        return True
    if isinstance(pattern, str):
        return pattern == text
    return pattern.match(text) is not None


def _action(category, text, line, module):
    for item in _current("filters", filters):
        action, message_pattern, of_category, module_pattern, of_line = item
        if (issubclass(category, of_category) and of_line in (0, line)
                and _matches(message_pattern, text) and _matches(module_pattern, module)):
            return action, item
    return _current("defaultaction", _defaultaction), None


def _decide(message, category, file_name, line, module, registry, source):
    if isinstance(message, Warning):
        text = str(message)
    else:
        text = message
        message = category(message)
    key = (text, category, line)
    if _is_shown(registry, key, False):
        return
    action, item = _action(category, text, line, module)
    if action == "error":
        raise message
    if action == "ignore":
        return
    shown = False
    if action == "once":
        if registry is not None:
            registry[key] = True
        shown = _is_shown(_current("onceregistry", _onceregistry), (text, category), True)
    elif action == "module":
        if registry is not None:
            registry[key] = True
        shown = _is_shown(registry, (text, category, 0), True)
    elif action == "default":
        shown = _is_shown(registry, key, True)
    elif action != "always":
        raise RuntimeError(f"Unrecognized action ({action!r}) in warnings.filters:\n {item!r}")
    if shown:
        return
    # Nothing can be shown before `warnings` is there.
    import warnings
    show = warnings._showwarnmsg
    if not callable(show):
        raise TypeError("warnings._showwarnmsg() must be set to a callable")
    show(warnings.WarningMessage(message, category, file_name, line, source=source))
