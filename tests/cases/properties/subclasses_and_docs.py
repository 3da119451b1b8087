class Plain(property):
    "a subclass"


class Slots(property):
    __slots__ = ()


def getter(self):
    "of the getter"


print(Plain(getter).__doc__, Plain(getter, doc="given").__doc__, Plain(None, doc="given").__doc__, Plain().__doc__)
# => of the getter given given None
print(Plain(getter).getter(lambda self: 1).__doc__, Slots(None, doc="dropped").__doc__)  # => None None
for work in (lambda: Slots(getter), lambda: property().__set_name__(), lambda: property().__set_name__(1, 2, 3)):
    try:
        work()
    except (AttributeError, TypeError) as error:
        print(type(error).__name__, error)
        # => AttributeError 'Slots' object attribute '__doc__' is read-only
        # => TypeError __set_name__() takes 2 positional arguments but 0 were given
        # => TypeError __set_name__() takes 2 positional arguments but 3 were given
