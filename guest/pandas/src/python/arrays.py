"""`pandas._libs.arrays`: the base of extension arrays that hold one numpy array and a dtype of their own."""

import numpy as np

# What the compiled module writes into pickles to tell the layout of its objects; it is read and not checked.
LAYOUT = 82904607


def _refuse_others(values):
    if not isinstance(values, np.ndarray):
        name = type(values).__name__
        raise TypeError(f"Argument 'values' has incorrect type (expected numpy.ndarray, got {name})")


class NDArrayBacked:
    """An array that is a numpy array, read by a dtype; what numpy gives becomes an array of the same kind."""

    _ndarray = None
    _dtype = None

    def __init__(self, values, dtype):
        _refuse_others(values)
        self._ndarray = values
        self._dtype = dtype

    @classmethod
    def _simple_new(cls, values, dtype):
        _refuse_others(values)
        made = cls.__new__(cls)
        made._ndarray = values
        made._dtype = dtype
        return made

    def _from_backing_data(self, values):
        """An array of the same kind with these values; nothing else is taken over, and no check made."""
        _refuse_others(values)
        made = self.__class__.__new__(self.__class__)
        made._ndarray = values
        made._dtype = self._dtype
        return made

    def __reduce__(self):
        rest = {name: value for name, value in self.__dict__.items() if name not in ('_ndarray', '_dtype')}
        return _unpickle, (type(self), LAYOUT, None), (self._dtype, self._ndarray, rest)

    def __setstate__(self, state):
        if isinstance(state, tuple) and len(state) == 1 and isinstance(state[0], dict):
            state = state[0]
        if isinstance(state, dict):
            rest = dict(state)
            name = '_data' if '_data' in rest else '_ndarray'
            if name not in rest:
                raise ValueError
            self._ndarray = rest.pop(name)
            self._dtype = rest.pop('_dtype')
        elif isinstance(state, tuple) and len(state) == 3:
            # Values and dtype have come in both orders.
            values, dtype, rest = state
            if isinstance(dtype, np.ndarray):
                values, dtype = dtype, values
            self._ndarray, self._dtype = values, dtype
        else:
            raise NotImplementedError(state)
        if not isinstance(rest, dict):
            raise NotImplementedError(state)
        for name, value in rest.items():
            setattr(self, name, value)

    def __len__(self):
        return len(self._ndarray)

    @property
    def shape(self):
        return self._ndarray.shape

    @property
    def ndim(self):
        return self._ndarray.ndim

    @property
    def size(self):
        return self._ndarray.size

    @property
    def nbytes(self):
        return self._ndarray.nbytes

    def copy(self, order='C'):
        return self._from_backing_data(self._ndarray.copy(order=order))

    def delete(self, loc, axis=0):
        return self._from_backing_data(np.delete(self._ndarray, loc, axis=axis))

    def swapaxes(self, axis1, axis2):
        return self._from_backing_data(self._ndarray.swapaxes(axis1, axis2))

    def repeat(self, repeats, axis=0):
        return self._from_backing_data(self._ndarray.repeat(repeats, axis=0 if axis is None else axis))

    def reshape(self, *args, **kwargs):
        return self._from_backing_data(self._ndarray.reshape(*args, **kwargs))

    def ravel(self, order='C'):
        return self._from_backing_data(self._ndarray.ravel(order=order))

    def transpose(self, *axes):
        return self._from_backing_data(self._ndarray.transpose(*axes))

    @property
    def T(self):
        return self._from_backing_data(self._ndarray.T)

    @classmethod
    def _concat_same_type(cls, to_concat, axis=0):
        values = np.concatenate([each._ndarray for each in to_concat], axis=axis)
        return to_concat[0]._from_backing_data(values)


def _unpickle(cls, layout, state):
    """Makes the empty array that a pickle then fills."""
    made = cls.__new__(cls)
    if state is not None:
        made.__setstate__(state)
    return made


# The name that pickles have for it.
_unpickle.__name__ = _unpickle.__qualname__ = '__pyx_unpickle_NDArrayBacked'
globals()['__pyx_unpickle_NDArrayBacked'] = _unpickle
