#: differs = "CPython 3.12.1 crashes: a class stays in the list of one that is no base of it any more"
import gc


class Meta(type):
    hook = None

    def mro(cls):
        hook, Meta.hook = Meta.hook, None
        if hook:
            hook(cls)
        return type.mro(cls)


class Zero:
    pass


class P(Zero, metaclass=Meta):
    pass


class Q(Zero, metaclass=Meta):
    pass


class R(Zero, metaclass=Meta):
    pass


class Moved(P):
    pass


def elsewhere(cls):
    cls.__bases__ = R,


Meta.hook = elsewhere
Moved.__bases__ = Q,
print(Moved.__bases__, Q.__subclasses__(), R.__subclasses__())  # => (<class '__main__.R'>,) [] [<class '__main__.Moved'>]
P.__bases__ = Moved,
gc.collect()
print([cls.__name__ for cls in P.__mro__])  # => ['P', 'Moved', 'R', 'Zero', 'object']


class Endless(type):
    def mro(cls):
        cls.__bases__ = cls.__bases__
        return type.mro(cls)


try:
    class Never(metaclass=Endless):
        pass
except RecursionError:
    print("RecursionError")  # => RecursionError
