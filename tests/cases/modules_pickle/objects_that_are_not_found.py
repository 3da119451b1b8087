import pickle
import re


def outer():
    def inner(): ...

    class Local: ...

    return inner, Local, Local(), lambda: 1


class A: ...


first = A


class A: ...


def gone(): ...


lost = gone
del gone


class Elsewhere: ...


Elsewhere.__module__ = "nowhere"
for what in (*outer(), lambda: 1, first, first(), lost, Elsewhere):
    for protocol in (0, 4):
        try:
            pickle.dumps(what, protocol)
        except (pickle.PicklingError, AttributeError) as error:
            print(type(error).__name__, re.sub("0x[0-9a-f]+", "0x", str(error)))
            # => AttributeError Can't pickle local object 'outer.<locals>.inner'
            # => AttributeError Can't pickle local object 'outer.<locals>.inner'
            # => AttributeError Can't pickle local object 'outer.<locals>.Local'
            # => AttributeError Can't pickle local object 'outer.<locals>.Local'
            # => AttributeError Can't pickle local object 'outer.<locals>.Local'
            # => AttributeError Can't pickle local object 'outer.<locals>.Local'
            # => AttributeError Can't pickle local object 'outer.<locals>.<lambda>'
            # => AttributeError Can't pickle local object 'outer.<locals>.<lambda>'
            # => PicklingError Can't pickle <function <lambda> at 0x>: attribute lookup <lambda> on __main__ failed
            # => PicklingError Can't pickle <function <lambda> at 0x>: attribute lookup <lambda> on __main__ failed
            # => PicklingError Can't pickle <class '__main__.A'>: it's not the same object as __main__.A
            # => PicklingError Can't pickle <class '__main__.A'>: it's not the same object as __main__.A
            # => PicklingError Can't pickle <class '__main__.A'>: it's not the same object as __main__.A
            # => PicklingError Can't pickle <class '__main__.A'>: it's not the same object as __main__.A
            # => PicklingError Can't pickle <function gone at 0x>: attribute lookup gone on __main__ failed
            # => PicklingError Can't pickle <function gone at 0x>: attribute lookup gone on __main__ failed
            # => PicklingError Can't pickle <class 'nowhere.Elsewhere'>: import of module 'nowhere' failed
            # => PicklingError Can't pickle <class 'nowhere.Elsewhere'>: import of module 'nowhere' failed
print(pickle.loads(pickle.dumps(str.upper))("a"), pickle.loads(pickle.dumps(list.append)) is list.append)
# => A True
