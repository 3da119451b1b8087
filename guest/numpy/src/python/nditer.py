"""`numpy.nditer` and `numpy.nested_iters`: operands walked together.

Each operand becomes a view that has the axes of the iteration, outermost first, and steps through its own memory; what is
cast and buffered is copied a chunk at a time and written back when the chunk is left. What the arguments say is read in
`nditer_setup.py`.
"""

EXPORTED = ('nditer', 'nested_iters')

_TRACKED = 'Iterator flag EXTERNAL_LOOP cannot be used if an index or multi-index is being tracked'
_DELAYED = 'Iterator construction used delayed buffer allocation, and no reset has been done yet'


class nditer:
    __slots__ = ('_ops', '_views', '_shape', '_axes', '_flips', '_full', '_size', '_start', '_end', '_pos', '_flags',
                 '_reads', '_writes', '_dtypes', '_started', '_finished', '_valid', '_index', '_chunk', '_back',
                 '_child', '_buffersize', '_delayed', '_external', '_buffered', '_masked', '_mask',
                 '_closed', '_offsets', '_contig', '_lines', '_reduced', '__weakref__')
    __hash__ = None

    def __init__(self, op, flags=None, op_flags=None, op_dtypes=None, order='K', casting='safe', op_axes=None,
                 itershape=None, buffersize=0):
        self._valid = False
        self._child = self._chunk = None
        self._closed = False
        _nditer_setup(self, op, flags, op_flags, op_dtypes, order, casting, op_axes, itershape, buffersize)
        self._start, self._end = 0, self._size
        self._pos = 0
        self._started = self._finished = self._size == 0
        self._valid = True
        # What cannot be cast is told at once.
        if self._buffered and not self._delayed and self._size:
            self._fill()

    # Where it is.

    def _check(self):
        if not self._valid:
            raise ValueError('Iterator is invalid')

    def _coords(self, pos=None):
        left = self._pos if pos is None else pos
        shape = self._shape
        if len(shape) == 1:
            return (left,)
        found = []
        for length in reversed(shape):
            found.append(left % length)
            left //= length
        return tuple(reversed(found))

    def _arrays(self):
        """The operands at the place."""
        if self._delayed:
            raise ValueError(_DELAYED)
        if not self._valid or self._finished:
            raise ValueError('Iterator is past the end')
        if self._buffered:
            if self._chunk is None:
                self._fill()
            arrays, start, _ = self._chunk
            place = self._pos - start
            if self._external:
                return arrays if not place else [array[place:] for array in arrays]
            return [array[place, ...] for array in arrays]
        if not self._shape:
            return [view[None] for view in self._views] if self._external else [view[...] for view in self._views]
        coords = self._coords()
        key = coords[:-1] if self._external else coords
        key += (...,)
        return [view[key] for view in self._views]

    @property
    def value(self):
        arrays = self._arrays()
        return arrays[0] if len(arrays) == 1 else tuple(arrays)

    def __iter__(self):
        return self

    def __next__(self):
        if not self._valid or self._finished:
            raise StopIteration
        if self._delayed:
            raise ValueError(_DELAYED)
        if self._started:
            if not self._advance():
                raise StopIteration
        self._started = True
        arrays = self._arrays()
        return arrays[0] if len(arrays) == 1 else tuple(arrays)

    def iternext(self):
        if not self._valid or self._finished:
            self._finished = True
            return False
        return self._advance()

    def _advance(self):
        if self._buffered and not self._delayed:
            if self._chunk is None:
                self._fill()
            end = self._chunk[2]
            self._pos = end if self._external else self._pos + 1
            if self._pos >= end:
                self._flush()
        elif self._external:
            self._pos += self._shape[-1] if self._shape else 1
        else:
            self._pos += 1
        if self._pos >= self._end:
            self._finished = True
            return False
        if self._child is not None:
            self._move_child()
        return True

    def _move_child(self):
        """The iterator within begins where this one is."""
        child = self._child
        if child is None or not self._valid or self._finished:
            return
        child._flush()
        strided = _native()._as_strided
        here = self._arrays()
        child._views = [
            strided(base, view.shape, view.strides, write, offset)
            for base, view, write, offset in zip(here, child._views, child._writes, child._offsets)]
        child._restart(child._start)
        child._move_child()

    def _restart(self, pos):
        self._flush()
        self._delayed = False
        self._pos = pos
        self._started = self._finished = self._start >= self._end

    def reset(self):
        self._check()
        self._restart(self._start)
        self._move_child()

    # Chunks of buffers.

    def _fill(self):
        native = _native()
        start, end = self._pos, self._end
        shape = self._shape
        along = shape[-1] if shape else 1
        grows = 'growinner' in self._flags and not any(
            view.dtype != dtype for view, dtype in zip(self._views, self._dtypes))
        limit = end if grows else min(start + self._buffersize, end)
        place = start % along if along else 0
        if self._lines or grows and len(shape) > 1:
            limit = min(limit, start - place + along)
        in_line = place + limit - start <= along
        outer = self._coords()[:-1] if in_line and shape else ()
        arrays, back = [], []
        for number, (view, dtype) in enumerate(zip(self._views, self._dtypes)):
            strides = view.strides
            if not shape:
                part = view[None]
            elif number in self._reduced and not any(strides):
                # One item all the time.
                part = native._as_strided(view, (limit - start,), (0,), self._writes[number], 0)
            elif in_line:
                part = view[outer + (slice(place, place + limit - start),)]
            else:
                part = None
            contig = self._contig[number]
            if part is not None and part.dtype == dtype:
                if not contig or part.strides == (part.itemsize,):
                    arrays.append(part)
                    continue
            once = (part is not None and part.strides == (0,) and part.size > 1 and not self._masked[number]
                    and (not contig or self._writes[number]))
            if once:
                part = part[:1]
            if self._reads[number]:
                source = view.flat[start:limit] if part is None else part
                buffer = native.array(source, dtype, copy=True)
            else:
                buffer = native.zeros(limit - start if part is None else part.shape, dtype)
            if self._writes[number]:
                back.append((number, part, start, limit, buffer))
            else:
                buffer.flags.writeable = False
            if once:
                buffer = native._as_strided(buffer, (limit - start,), (0,), self._writes[number], 0)
            arrays.append(buffer)
        self._back = back
        self._chunk = (arrays, start, limit)

    def _flush(self):
        """Write the buffers back."""
        if self._chunk is None:
            return
        arrays = self._chunk[0]
        self._chunk = None
        native = _native()
        for number, part, start, limit, buffer in self._back:
            where = True
            if self._masked[number]:
                where = arrays[self._mask]
            if part is not None:
                native.copyto(part, buffer, casting='unsafe', where=where)
            elif where is True:
                self._views[number].flat[start:limit] = buffer
            else:
                places = native.asarray(where).astype('?').nonzero()[0]
                self._views[number].flat[start + places] = buffer[places]
        self._back = ()

    # Numbers and axes.

    nop = property(lambda self: self._check() or len(self._ops))
    ndim = property(lambda self: self._check() or len(self._shape))
    itersize = property(lambda self: self._check() or self._size)
    finished = property(lambda self: self._finished)
    has_index = property(lambda self: self._check() or self._index is not None)
    has_multi_index = property(lambda self: self._check() or self._axes is not None)
    has_delayed_bufalloc = property(lambda self: self._check() or self._delayed)
    iterationneedsapi = property(lambda self: self._check() or any(dtype.hasobject for dtype in self._dtypes))
    dtypes = property(lambda self: self._check() or tuple(self._dtypes))

    @property
    def operands(self):
        self._check()
        return tuple(self._ops)

    @property
    def itviews(self):
        self._check()
        if self._buffered:
            raise ValueError('cannot provide an iterator view when buffering is enabled')
        return tuple(self._views)

    @property
    def shape(self):
        self._see_end()
        if self._axes is None:
            return tuple(self._shape)
        return tuple(self._full)

    def _see_end(self):
        if not self._valid or self._finished:
            raise ValueError('Iterator is past the end')

    @property
    def multi_index(self):
        if self._valid and self._axes is None:
            raise ValueError('Iterator is not tracking a multi-index')
        if self._valid and self._delayed:
            raise ValueError(_DELAYED)
        self._see_end()
        found = [0] * len(self._axes)
        for axis, flip, length, place in zip(self._axes, self._flips, self._shape, self._coords()):
            found[axis] = length - 1 - place if flip else place
        return tuple(found)

    @multi_index.setter
    def multi_index(self, value):
        self._check()
        if self._axes is None:
            raise ValueError('Iterator is not tracking a multi-index')
        try:
            count = len(value)
        except TypeError:
            raise ValueError('multi_index must be set with a sequence') from None
        if count != len(self._axes):
            raise ValueError('Wrong number of indices')
        self._go_to_multi([int(place) for place in value],
                          'Iterator GotoMultiIndex called with an out-of-bounds multi-index')

    def _go_to_multi(self, multi, message):
        pos = 0
        for axis, flip, length in zip(self._axes, self._flips, self._shape):
            place = multi[axis]
            if not 0 <= place < length:
                raise IndexError(message)
            pos = pos * length + (length - 1 - place if flip else place)
        if not self._start <= pos < self._end:
            raise IndexError('Iterator GotoMultiIndex called with a multi-index outside the restricted iteration range')
        self._go(pos)

    def _go(self, pos):
        if self._buffered and self._chunk is not None and not self._chunk[1] <= pos < self._chunk[2]:
            self._flush()
        self._pos = pos
        self._started = self._finished = False
        self._move_child()

    @property
    def index(self):
        if self._valid and self._index is None:
            raise ValueError('Iterator does not have an index')
        self._see_end()
        base, steps = self._index[:2]
        for step, place in zip(steps, self._coords()):
            base += step * place
        return base

    @index.setter
    def index(self, value):
        self._check()
        if self._index is None:
            raise ValueError('Iterator does not have an index')
        value = int(value)
        message = 'Iterator GotoIndex called with an out-of-bounds index'
        if not 0 <= value < self._size:
            raise IndexError(message)
        base, steps = self._index[:2]
        left = value - base - sum(step * (length - 1) for step, length in zip(steps, self._shape) if step < 0)
        places = [0] * len(steps)
        for axis in sorted(range(len(steps)), key=lambda axis: -abs(steps[axis])):
            if steps[axis]:
                place, left = divmod(left, abs(steps[axis]))
                places[axis] = place if steps[axis] > 0 else self._shape[axis] - 1 - place
        pos = 0
        for place, length in zip(places, self._shape):
            if not 0 <= place < length:
                raise IndexError(message)
            pos = pos * length + place
        if not self._start <= pos < self._end:
            raise IndexError('Iterator GotoIndex called with an index outside the restricted iteration range')
        self._go(pos)

    @property
    def iterindex(self):
        self._see_end()
        return self._pos

    @iterindex.setter
    def iterindex(self, value):
        self._check()
        if self._external:
            raise ValueError('Cannot call GotoIterIndex on an iterator which has the flag EXTERNAL_LOOP')
        value = int(value)
        if not self._start <= value < self._end:
            raise IndexError('Iterator GotoIterIndex called with an iterindex outside the iteration range.')
        if self._delayed:
            raise ValueError(_DELAYED)
        self._go(value)

    @property
    def iterrange(self):
        self._check()
        return (self._start, self._end)

    @iterrange.setter
    def iterrange(self, value):
        self._check()
        start, end = value
        if 'ranged' not in self._flags:
            raise ValueError('Cannot call ResetToIterIndexRange on an iterator without requesting ranged iteration '
                             'support in the constructor')
        if start < 0 or end > self._size:
            raise ValueError(f'Out-of-bounds range [{start}, {end}) passed to ResetToIterIndexRange')
        if end < start:
            raise ValueError(f'Invalid range [{start}, {end}) passed to ResetToIterIndexRange')
        self._flush()
        self._start, self._end = start, end
        self._restart(start)
        self._move_child()

    # Operands by number.

    def __len__(self):
        return len(self._ops) if self._valid else 0

    def __getitem__(self, key):
        arrays = self._arrays()
        if isinstance(key, slice):
            return tuple(arrays[key])
        try:
            place = key.__index__()
        except AttributeError:
            raise TypeError('invalid index type for iterator indexing') from None
        if place < 0:
            place += len(arrays)
        if not 0 <= place < len(arrays):
            raise IndexError(f'Iterator operand index {key} is out of bounds')
        return arrays[place]

    def __setitem__(self, key, value):
        if self._delayed:
            raise ValueError(_DELAYED)
        arrays = self._arrays()
        if isinstance(key, slice):
            places = range(*key.indices(len(arrays)))
            if key.step not in (None, 1):
                raise ValueError('Iterator slice assignment can only be done with a step of one')
            if len(value) != len(places):
                raise ValueError('Wrong size to slice assignment for iterator')
            for place, item in zip(places, value):
                self[place] = item
            return
        try:
            place = key.__index__()
        except AttributeError:
            raise TypeError('invalid index type for iterator indexing') from None
        if place < 0:
            place += len(arrays)
        if not 0 <= place < len(arrays):
            raise IndexError(f'Iterator operand index {key} is out of bounds')
        if not self._writes[place]:
            raise RuntimeError(f'Iterator operand {key} is not writeable')
        arrays[place][...] = value

    def __delitem__(self, key):
        raise TypeError('Cannot delete iterator elements')

    # Other kinds of it.

    def remove_axis(self, i, /):
        self._check()
        if self._axes is None:
            raise RuntimeError('Iterator RemoveAxis may only be called if a multi-index is being tracked')
        if self._index is not None:
            raise RuntimeError('Iterator RemoveAxis may not be called on an index is being tracked')
        if self._buffered:
            raise RuntimeError('Iterator RemoveAxis may not be called on a buffered iterator')
        axis = i + len(self._axes) if i < 0 else i
        if not 0 <= axis < len(self._axes):
            raise ValueError('axis out of bounds in iterator RemoveAxis')
        place = self._axes.index(axis)
        length = self._shape[place]
        if not length:
            raise ValueError('cannot remove a zero-sized axis from an iterator')
        here = length - 1 if self._flips[place] else 0
        self._views = [view[(slice(None),) * place + (here, ...)] for view in self._views]
        self._axes = [other - (other > axis) for other in self._axes if other != axis]
        for row in (self._shape, self._flips):
            del row[place]
        del self._full[axis]
        self._size //= length
        self._start, self._end = 0, self._size
        self._restart(0)

    def remove_multi_index(self):
        self._check()
        if self._axes is None:
            return
        self._axes = None
        _coalesce(self)
        self.reset()

    def enable_external_loop(self):
        self._check()
        if self._axes is not None or self._index is not None:
            raise ValueError(_TRACKED)
        if 'ranged' in self._flags and not self._buffered and (self._start, self._end) != (0, self._size):
            raise ValueError('Iterator flag EXTERNAL_LOOP cannot be used with ranged iteration unless BUFFERED is also '
                             'enabled')
        self._external = True
        self.reset()

    def copy(self):
        self._check()
        made = object.__new__(nditer)
        for name in nditer.__slots__[:-1]:
            if hasattr(self, name):
                setattr(made, name, getattr(self, name))
        made._child = made._chunk = None
        made._back = ()
        made._closed = ()
        for name in ('_shape', '_flips', '_full'):
            setattr(made, name, list(getattr(self, name)))
        return made

    __copy__ = copy

    def debug_print(self):
        print(f'Iterator: shape {tuple(self._shape)}, place {self._pos}')

    def __enter__(self):
        if not self._valid:
            raise RuntimeError('operation on non-initialized iterator')
        return self

    def __exit__(self, *failure):
        self.close()

    def close(self):
        if not self._valid:
            return
        self._flush()
        self._valid = False
        for target, copy in self._closed or ():
            target.flags.writeable = True
            _native().copyto(target, copy, casting='unsafe')
        self._closed = ()

    def __reduce__(self):
        raise TypeError("cannot pickle 'numpy.nditer' object")


nditer.__module__ = 'numpy'


def nested_iters(op, axes, flags=None, op_flags=None, op_dtypes=None, order='K', casting='safe', buffersize=0):
    """Iterators within one another: each over some of the axes of the operands."""
    if not isinstance(axes, (tuple, list)):
        raise ValueError('axes must be a tuple of axis arrays')
    if len(axes) < 2:
        raise ValueError('axes must have at least 2 entries for nested iteration')
    used = set()
    for group in axes:
        if not isinstance(group, (tuple, list)):
            raise ValueError('Each item in axes must be a an integer tuple')
        for axis in group:
            if not 0 <= axis < 64:
                raise ValueError('An axis is out of bounds')
            if axis in used:
                raise ValueError('An axis is used more than once')
            used.add(axis)
    several = isinstance(op, (tuple, list))
    ops = list(op) if several else [op]
    flags = list(flags or ())
    outer = [flag for flag in flags if flag not in ('external_loop', 'buffered')]
    native = _native()
    axis_count = max([native.asanyarray(value).ndim for value in ops if value is not None], default=0)
    found = []
    dtypes = op_dtypes
    for number, group in enumerate(axes):
        last = number == len(axes) - 1
        rows = []
        for value in ops:
            if value is None:
                rows.append(list(range(len(group))))
                continue
            # Shorter operands are as if they had axes of length one before.
            missing = axis_count - native.asanyarray(value).ndim
            rows.append([axis - missing if axis >= missing else -1 for axis in group])
        made = nditer(ops, flags if last else outer, op_flags,
                      dtypes if last or 'buffered' not in flags else None, order, casting, rows,
                      buffersize=buffersize if last else 0)
        if number == 0:
            ops = list(made.operands)
            if 'buffered' not in flags:
                dtypes = None
                flags = [flag for flag in flags if flag != 'common_dtype']
                outer = [flag for flag in outer if flag != 'common_dtype']
        found.append(made)
    for outer_one, inner in zip(found, found[1:]):
        outer_one._child = inner
    found[0]._move_child()
    for made in found[1:]:
        made._started = made._finished = made._size == 0
    return tuple(found)


nested_iters.__module__ = 'numpy'
