# A special method may be an instance of the very class that it is looked up on.
import types


def show(action, *arguments):
    try:
        result = action(*arguments)
        print(result if isinstance(result, bool) else type(result).__name__)
    except RecursionError:
        print("RecursionError")
    except TypeError as error:
        print(error)


class D: pass
d = D()
D.__get__ = d
D.x = d
show(lambda: d.x)
show(lambda: D.x)
D.__call__ = d
show(lambda: d())
show(lambda: d.x)
D.__getattr__ = d
show(lambda: d.y)


class Called: pass
called = Called()
Called.__call__ = called
show(called)


class Asked: pass
asked = Asked()
Asked.__getattr__ = asked
show(lambda: asked.x)
Asked.__getattribute__ = asked
show(lambda: asked.x)


class Data: pass
data = Data()
Data.__set__ = Data.__delete__ = data
Data.x = data
show(lambda: setattr(data, "x", 1))
show(lambda: delattr(data, "x"))

ACTIONS = {
    "__iter__": iter, "__next__": next, "__hash__": hash, "__bool__": bool, "__len__": len, "__index__": hex,
    "__format__": format, "__repr__": repr, "__str__": str, "__add__": lambda o: o + 1, "__neg__": lambda o: -o,
    "__eq__": lambda o: o == 1, "__lt__": lambda o: o < 1, "__getitem__": lambda o: o[0],
    "__contains__": lambda o: 1 in o, "__setattr__": lambda o: setattr(o, "x", 1),
    "__delattr__": lambda o: delattr(o, "x"), "__dir__": dir, "__reversed__": reversed, "__int__": int,
    "__float__": float, "__round__": round, "__bytes__": bytes, "__iadd__": lambda o: exec("o += 1", {"o": o}),
    "__setitem__": lambda o: exec("o[0] = 1", {"o": o}), "__delitem__": lambda o: exec("del o[0]", {"o": o}),
}
for name, action in ACTIONS.items():
    Own = type("Own", (), {})
    own = Own()
    setattr(Own, name, own)
    show(action, own)
    # Which error hides which is CPython's own affair; that there is one is not.
    for other in ["__get__", "__call__"]:
        setattr(Own, other, own)
        try:
            action(own)
        except (RecursionError, TypeError):
            pass


class Named: pass
named = Named()
Named.__set_name__ = named
show(lambda: type("T", (), {"x": named}))
Named.__init_subclass__ = named
show(lambda: type("T", (Named,), {}))
Named.__class_getitem__ = named
show(lambda: Named[0])
Named.__mro_entries__ = named
show(lambda: types.resolve_bases([named]))
Named.__instancecheck__ = named
show(lambda: isinstance(1, named))
