"""Properties that are computed once, axes, and labels that are looked for again and again."""

import pandas as pd
from pandas._libs import properties


class Owner:
    calls = 0

    @properties.cache_readonly
    def value(self):
        """What it is."""
        Owner.calls += 1
        return self.calls * 10

    def _failing(self):
        raise KeyError("not now")

    failing = properties.cache_readonly(_failing)


owner = Owner()
print(owner.value, owner.value, Owner.calls, owner._cache)
print(type(Owner.value).__name__, Owner.value.__doc__, Owner.value.name, Owner.value.fget(owner))
for action in (
    lambda: setattr(owner, "value", 3),
    lambda: owner.failing,
    lambda: properties.cache_readonly(3),
    lambda: Owner.value.__get__(None, None) is Owner.value,
):
    try:
        print(action())
    except Exception as error:
        print(type(error).__name__, str(error)[:60])
owner._cache["value"] = "put there"
print(owner.value)
owner._cache = None
print(owner.value, owner._cache)


class Bare:
    __slots__ = ()
    value = properties.cache_readonly(lambda self: 1)


print(type(Bare().value).__name__)


class Below(properties.cache_readonly):
    pass


class Derived:
    @Below
    def value(self):
        return "derived"


print(Derived().value, isinstance(Derived.value, properties.CachedProperty))

frame = pd.DataFrame({"a": [1, 2], "b": [3.5, 4.5], 7: ["x", "y"]}, index=["r", "s"])
print(list(frame.index), list(frame.columns), type(pd.DataFrame.index).__name__, pd.DataFrame.index.axis)
frame.index = ["t", "u"]
frame.columns = ["c", "d", "e"]
print(frame, frame["c"].index.is_unique, frame.index.get_loc("u"))
for labels in (["one"], ["one", "two", "three"]):
    try:
        frame.index = labels
    except ValueError as error:
        print(error)
row = frame.iloc[0]
print(row["c"], row["d"], row["e"], [row[name] for name in ("d", "c", "d")])
for index, wanted in (
    (row.index, "nowhere"),
    (row.index, ["c"]),
    (row.index, slice(None)),
    (pd.Index(["a", "b", "a"]), "a"),
    (pd.Index(["a", "a", "b"]), "a"),
    (pd.Index(["a", None, 1.5]), "a"),
    (pd.Index(["a", None, 1.5]), 1.5),
    (pd.Index([1, 2, 3]), "a"),
):
    try:
        print(index.get_loc(wanted), "a" in index)
    except Exception as error:
        print(type(error).__name__, error)
print(frame.apply(lambda row: row["c"] + row["d"], axis=1).tolist())
print(frame.apply(lambda row: pd.Series({"n": row["c"], "m": row["e"]}), axis=1))
print([(place, text) for place, text in enumerate(frame["e"].items())])
