# The table of all commands that are not the shell itself: which module of this
# package has them. A module is imported when one of its commands is first run.

_FAMILIES = {
    "basic": "cat head tail tee wc yes seq basename dirname echo printf true false test [",
}

_TABLE = {name: family for family, names in _FAMILIES.items() for name in names.split()}
_found = {}


def find_command(name):
    """The function of a command, None where there is none of that name."""
    found = _found.get(name)
    if found is None and name in _TABLE:
        from importlib import import_module
        module = import_module("." + _TABLE[name], __name__)
        found = _found[name] = module.COMMANDS[name]
    return found


def names():
    return sorted(_TABLE)
