# Cells as IPython has them, for hosts that speak its protocols: what is shown at
# the end of a cell, the history, and what one cell changes for itself only.
#
# Nothing happens until the host calls `install`, in a step of its own. How a cell's text becomes
# Python is the business of the host (crate `wardian-cells`); what is shown how, of
# `_wardian_display`; `!` and `%` lines, of `_wardian_magics`; packages that are
# only there in name, of `_wardian_packages`.

import builtins
import os
import sys

import _wardian_display
import _wardian_figures
import _wardian_magics
import _wardian_packages
import _wardian_pictures

# As IPython's `cache_size`: results that `Out` keeps, and how many go at a time.
_MOST_RESULTS = 1000
_CULLED = 200

_HIDDEN = ("_", "__", "___")

_space = sys.modules["__main__"].__dict__
_inputs = None
_outputs = None
_count = 0
# What is in `_`, `__` and `___`, unless the program uses those names for itself.
_recent = ["", "", ""]
# Variables of the environment as they were before the cell that set them.
_environment_before = {}


def install(stubs=False, json=True, cwd=None):
    """Make the session one of cells.

    `stubs`: `numpy` can be imported where it is not there. `json`: dicts and lists
    are shown as `application/json` too. `cwd`: where the session works.
    """
    global _inputs, _outputs, _count
    _inputs, _outputs, _count = [""], {}, 0
    _recent[:] = "", "", ""
    _environment_before.clear()
    _wardian_display.containers_as_json = json
    sys.displayhook = _displayhook
    builtins.display = _wardian_display.display
    builtins.get_ipython = _wardian_magics.get_ipython
    _fill(_space)
    _wardian_packages.install(stubs)
    _wardian_figures.install()
    _wardian_pictures.install()
    if cwd is not None:
        os.chdir(cwd)


def _fill(space):
    space["In"] = space["_ih"] = _inputs
    space["Out"] = space["_oh"] = _outputs
    for name, value in zip(_HIDDEN, _recent):
        space[name] = value
    space["_i"] = space["_ii"] = space["_iii"] = ""


def begin(cell=None, environment=None):
    """The next cell begins: the number of it, its text for `In`, variables for it only.

    Without arguments they are the arguments of the step, `sys.argv`: the text, then names and
    values by turns.
    """
    global _count
    if cell is None:
        cell, *rest = sys.argv
        environment = dict(zip(rest[::2], rest[1::2]))
    if _inputs is None:
        install()
    _restore_environment()
    _wardian_pictures.begin()
    _count += 1
    space = _space
    _inputs.append(cell)
    space["_iii"], space["_ii"] = space.get("_ii", ""), space.get("_i", "")
    space["_i"] = _inputs[_count - 1]
    space[f"_i{_count}"] = cell
    for name, value in (environment or {}).items():
        _environment_before[name] = os.environ.get(name)
        os.environ[name] = value
    events = _wardian_magics.get_ipython().events
    if any(events.callbacks.values()):
        events.trigger("pre_execute")
        events.trigger("pre_run_cell", _wardian_magics.CellInfo(cell))
    return _count


def end():
    """The cell has ended: figures that are open are shown, and its variables are as they were."""
    events = _wardian_magics.get_ipython().events
    try:
        if any(events.callbacks.values()):
            events.trigger("post_execute")
            info = _wardian_magics.CellInfo(_inputs[-1] if _inputs else "")
            events.trigger("post_run_cell", _wardian_magics.CellResult(info, _count))
        _wardian_figures.at_end_of_cell()
    finally:
        _restore_environment()


def _restore_environment():
    if _environment_before:
        for name, value in _environment_before.items():
            if value is not None:
                os.environ[name] = value
            elif name in os.environ:
                del os.environ[name]
        _environment_before.clear()


def reset():
    """Forget what the program has defined, and the history: `%reset -f`."""
    global _count
    for name in [name for name in _space if not _is_ours(name)]:
        del _space[name]
    # The lists go on: the program may have them under other names.
    del _inputs[1:]
    _outputs.clear()
    _count = 0
    _recent[:] = "", "", ""
    _fill(_space)


def _is_ours(name):
    return name.startswith("__") and name not in _HIDDEN or type(_space[name]).__name__ == "tool"


def _displayhook(value, /):
    if value is None:
        return
    data, metadata = _wardian_display.bundle(value)
    _remember(value)
    if data:
        _wardian_display.publish(data, metadata, main=True)


def _remember(value):
    space = _space
    # As IPython: where the program has a name of its own, none of the three changes.
    ours = all(space.get(name, known) is known for name, known in zip(_HIDDEN, _recent))
    if value is not _outputs:
        _recent[:] = value, *_recent[:2]
        if ours:
            for name, known in zip(_HIDDEN, _recent):
                space[name] = known
    if len(_outputs) >= _MOST_RESULTS:
        for number in list(_outputs)[:_CULLED]:
            del _outputs[number]
            space.pop(f"_{number}", None)
    _outputs[_count] = value
    space[f"_{_count}"] = value
