# Objects that cross the boundary as their fields: named tuples and objects of dataclasses.
# How they are written is the business of the interpreter's `convert/`.

import collections
import dataclasses

# By kind, name and names of the fields: two records of the same kind have the same class.
_classes = {}
_MOST = 1000


def make(is_dataclass, name, fields):
    key = is_dataclass, name, tuple(fields)
    made = _classes.get(key)
    if made is None:
        if is_dataclass:
            made = dataclasses.make_dataclass(name, list(fields))
        else:
            made = collections.namedtuple(name, list(fields))
        made.__module__ = "__main__"
        if len(_classes) >= _MOST:
            _classes.clear()
        _classes[key] = made
    return made(*fields.values())


def fields(this):
    return {field.name: getattr(this, field.name) for field in dataclasses.fields(this)}
