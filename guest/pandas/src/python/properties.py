"""The two descriptors of pandas' own classes: properties that are computed once, and the axes of a frame.

Nothing of pandas is imported here: every other module may import this one.
"""

import operator


class CachedProperty:
    """A property whose value is kept in the object's `_cache` once it has been computed."""

    def __init__(self, fget):
        self.fget = fget
        self.name = fget.__name__
        self.__doc__ = getattr(fget, '__doc__', None)

    def __get__(self, obj, typ=None):
        if obj is None:
            return self
        cache = getattr(obj, '_cache', None)
        if cache is None:
            try:
                cache = obj._cache = {}
            except AttributeError:
                # An object that takes no attributes has nowhere to keep the value.
                return self
        name = self.name
        if name in cache:
            return cache[name]
        value = cache[name] = self.fget(obj)
        return value

    def __set__(self, obj, value):
        raise AttributeError("Can't set attribute")

    def __delete__(self, obj):
        raise NotImplementedError('__delete__')


class AxisProperty:
    """`index` and `columns`: the axes of the object's manager, by their number."""

    def __init__(self, axis=0, doc=''):
        self.axis = operator.index(axis)
        self.__doc__ = doc

    def __get__(self, obj, typ=None):
        if obj is None:
            if typ is None:
                raise TypeError('__get__(None, None) is invalid')
            return self
        return obj._mgr.axes[self.axis]

    def __set__(self, obj, value):
        obj._set_axis(self.axis, value)

    def __delete__(self, obj):
        raise NotImplementedError('__delete__')


try:
    # The same in Rust, where there is that.
    from pandas._libs._properties import AxisProperty, CachedProperty
except ImportError:
    pass

cache_readonly = CachedProperty
