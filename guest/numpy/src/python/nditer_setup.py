"""How an `nditer` begins: its arguments, its operands as arrays, their dtypes, the axes and their order.

What does not live here: walking (`nditer.py`).
"""

EXPORTED = ()

_GLOBAL_FLAGS = frozenset((
    'buffered', 'c_index', 'common_dtype', 'copy_if_overlap', 'delay_bufalloc', 'external_loop', 'f_index', 'growinner',
    'multi_index', 'ranged', 'reduce_ok', 'refs_ok', 'zerosize_ok'))
_OPERAND_FLAGS = frozenset((
    'aligned', 'allocate', 'arraymask', 'contig', 'copy', 'nbo', 'no_broadcast', 'no_subtype',
    'overlap_assume_elementwise', 'readonly', 'readwrite', 'updateifcopy', 'virtual', 'writemasked', 'writeonly'))
_CASTINGS = ('no', 'equiv', 'safe', 'same_kind', 'unsafe')
_NO_BUFFER = 'Iterator operand required copying or buffering, but neither copying nor buffering was enabled'


def _flag_names(given, known, what):
    found = set()
    for name in given:
        if isinstance(name, bytes):
            name = name.decode('latin-1')
        elif not isinstance(name, str):
            raise TypeError(f'expected bytes, {type(name).__name__} found')
        if name == 'grow_inner' and known is _GLOBAL_FLAGS:
            name = 'growinner'
        if name not in known:
            raise ValueError(f'Unexpected {what} flag "{name}"')
        found.add(name)
    return found


def _global_flags(flags):
    if flags is None:
        return set()
    if not isinstance(flags, (tuple, list)):
        raise ValueError('Iterator global flags must be a list or tuple of strings')
    found = _flag_names(flags, _GLOBAL_FLAGS, 'iterator global')
    if 'external_loop' in found and found & {'c_index', 'f_index', 'multi_index'}:
        if 'c_index' in found and 'f_index' in found:
            raise ValueError('Iterator flags C_INDEX and F_INDEX cannot both be specified')
        raise ValueError(_TRACKED)
    if 'c_index' in found and 'f_index' in found:
        raise ValueError('Iterator flags C_INDEX and F_INDEX cannot both be specified')
    if 'ranged' in found and 'external_loop' in found and 'buffered' not in found:
        raise ValueError('Iterator flag RANGED cannot be used with the flag EXTERNAL_LOOP unless BUFFERED is also '
                         'enabled')
    return found


def _operand_flags(given, ops):
    if given is None:
        return [{'writeonly', 'allocate'} if op is None else {'readonly'} for op in ops]
    message = 'op_flags must be a tuple or array of per-op flag-tuples'
    if not isinstance(given, (tuple, list)):
        raise ValueError(message)
    if len(given) == len(ops) and not (given and isinstance(given[0], (str, bytes))):
        rows = given
    elif given and not all(isinstance(flag, (str, bytes)) for flag in given):
        raise ValueError(message)
    else:
        rows = [given] * len(ops)
    found = []
    for row in rows:
        if not isinstance(row, (tuple, list)):
            raise ValueError(message)
        found.append(_flag_names(row, _OPERAND_FLAGS, 'per-op iterator'))
    return found


def _see_operand_flags(rows):
    masks = 0
    for row in rows:
        modes = row & {'readonly', 'readwrite', 'writeonly'}
        if len(modes) > 1:
            raise ValueError('Only one of the iterator flags READWRITE, READONLY, and WRITEONLY may be specified for '
                             'an operand')
        if not modes:
            raise ValueError('None of the iterator flags READWRITE, READONLY, or WRITEONLY were specified for an '
                             'operand')
        if 'virtual' in row:
            if 'readwrite' not in row:
                raise ValueError('The iterator flag VIRTUAL should be be used together with READWRITE')
            raise NotImplementedError('nditer: the flag virtual is not supported yet in Wardian')
        if 'arraymask' in row:
            if 'writemasked' in row:
                raise ValueError('The iterator flag WRITEMASKED may not be used together with ARRAYMASK')
            masks += 1
        if 'writemasked' in row and 'readonly' in modes:
            raise ValueError('The iterator flag WRITEMASKED may only be used with READWRITE or WRITEONLY')
    if masks > 1:
        raise ValueError('Only one iterator operand may receive an ARRAYMASK flag')
    masked = any('writemasked' in row for row in rows)
    if masked and not masks:
        raise ValueError('An iterator operand was flagged as WRITEMASKED, but no ARRAYMASK operand was given to supply '
                         'the mask')
    if masks and not masked:
        raise ValueError('An iterator operand was flagged as the ARRAYMASK, but no WRITEMASKED operands were given to '
                         'use the mask')


def _as_operands(ops, rows):
    native = _native()
    found = []
    for op, row in zip(ops, rows):
        if op is None:
            if 'allocate' not in row:
                raise ValueError('Iterator operand was NULL, but neither the ALLOCATE nor the VIRTUAL flag was '
                                 'specified')
            if 'readonly' in row:
                raise ValueError("Automatic allocation was requested for an iterator operand, but it wasn't flagged "
                                 "for writing")
            found.append(None)
            continue
        if not isinstance(op, native.ndarray):
            if 'readonly' not in row:
                raise TypeError('Iterator operand is flagged as writeable, but is an object which cannot be written '
                                'back to via WRITEBACKIFCOPY')
            op = native.asanyarray(op)
        elif 'readonly' not in row and not op.flags.writeable:
            raise ValueError('operand array with iterator write flag set is read-only')
        found.append(op)
    return found


def _operand_dtypes(given, ops):
    native = _native()
    if given is None:
        return [None] * len(ops)
    if isinstance(given, (tuple, list)) and len(given) == len(ops):
        try:
            return [None if dtype is None else native.dtype(dtype) for dtype in given]
        except TypeError:
            if len(ops) != 1:
                raise
    return [native.dtype(given)] * len(ops)


def _axes_of_operands(given, itershape, ops):
    """The axes of each operand by axis of the iteration: None where they are as they are."""
    rows, count = [None] * len(ops), -1
    if given is not None:
        message = 'op_axes must be a tuple/list matching the number of ops'
        if not isinstance(given, (tuple, list)) or len(given) != len(ops):
            raise ValueError(message)
        for number, row in enumerate(given):
            if row is None:
                continue
            if not isinstance(row, (tuple, list)):
                raise ValueError('Each entry of op_axes must be None or a tuple/list')
            if count < 0:
                count = len(row)
                if count > 64:
                    raise ValueError('Too many dimensions in op_axes')
            elif len(row) != count:
                raise ValueError('Each entry of op_axes must have the same size')
            rows[number] = [-1 if axis is None else axis.__index__() for axis in row]
    if itershape is not None:
        if not isinstance(itershape, (tuple, list)):
            itershape = (itershape,)
        itershape = [length.__index__() for length in itershape]
        if count < 0:
            count = len(itershape)
        elif len(itershape) != count:
            raise ValueError("'op_axes' and 'itershape' must have the same number of entries equal to the iterator "
                             "ndim")
    for number, row in enumerate(rows):
        seen = set()
        for axis in row or ():
            if axis >= 0 and axis < 64 * 2 ** 20:
                if axis in seen:
                    raise ValueError(f"The 'op_axes' provided to the iterator constructor for operand {number} "
                                     f"contained duplicate value {axis}")
                seen.add(axis)
    return rows, itershape, count


def _mismatch(ops, rows, itershape):
    def tight(lengths):
        text = ','.join('newaxis' if length is None else str(length) for length in lengths)
        return f'({text},)' if len(lengths) == 1 else f'({text})'
    if itershape is None and not any(rows):
        shapes = ''.join(tight(op.shape) + ' ' for op in ops if op is not None)
        return ValueError(f'operands could not be broadcast together with shapes {shapes}')
    text = ''
    for op, row in zip(ops, rows):
        if op is None:
            continue
        text += tight(op.shape)
        if row is not None:
            inner = ','.join('newaxis' if axis < 0 else str(op.shape[axis]) for axis in row)
            text += f'->({inner})'
        text += ' '
    if itershape is not None:
        requested = tight([None if length < 0 else length for length in itershape])
        text += f' and requested shape {requested}'
    return ValueError(f'operands could not be broadcast together with remapped shapes [original->remapped]: {text}')


def _operand_axis(op, row, axis, count):
    """The axis of an operand that an axis of the iteration is; -1: none."""
    if row is not None:
        return row[axis]
    return axis - (count - op.ndim)


def _iteration_shape(ops, rows, flags, itershape, count):
    if count < 0:
        count = max((op.ndim for op in ops if op is not None), default=0)
    shape = [1] * count
    if itershape is not None:
        shape = [1 if length < 0 else length for length in itershape]
        fixed = [length >= 0 for length in itershape]
    for number, (op, row, one) in enumerate(zip(ops, rows, flags)):
        if op is None:
            for axis in row or ():
                if axis >= count:
                    raise ValueError(
                        'automatically allocated output array specified with an inconsistent axis mapping; the axis '
                        f'mapping cannot include dimension {axis} which is too large for the iterator dimension of '
                        f'{count}.')
            continue
        if row is None and op.ndim > count:
            kind = 'input' if 'readonly' in one else 'output'
            raise ValueError(f'{kind} operand has more dimensions than allowed by the axis remapping')
        lengths = op.shape
        if row is None:
            pairs = zip(range(count - op.ndim, count), lengths)
        else:
            pairs = []
            for axis, place in enumerate(row):
                if place < 0:
                    continue
                if place >= op.ndim:
                    raise ValueError(f'Iterator input op_axes[{number}][{axis}] (=={place}) is not a valid axis of '
                                     f'op[{number}], which has {op.ndim} dimensions ')
                pairs.append((axis, lengths[place]))
        for axis, length in pairs:
            if length == 1 or shape[axis] == length:
                continue
            if shape[axis] != 1 or itershape is not None and fixed[axis]:
                raise _mismatch(ops, rows, itershape)
            shape[axis] = length
    return shape, count


def _no_broadcast(op, shape):
    given = ','.join(map(str, op.shape)) + (',' if op.ndim == 1 else '')
    whole = ','.join(map(str, shape)) + (',' if len(shape) == 1 else '')
    raise ValueError(f"non-broadcastable output operand with shape ({given}) doesn't match the broadcast shape "
                     f"({whole})")


def _see_reduction(axis, one, reduce_ok):
    if not reduce_ok:
        raise ValueError(
            f'output operand requires a reduction along dimension {axis}, but the reduction is not enabled. The '
            'dimension size of 1 does not match the expected output shape.')
    if 'arraymask' in one:
        raise ValueError('output operand requires a reduction, but is flagged as the ARRAYMASK operand which is not '
                         'permitted to be the result of a reduction')
    if 'readwrite' not in one:
        raise ValueError('output operand requires a reduction, but is flagged as write-only, not read-write')


def _see_reductions(op, row, one, shape, count, reduce_ok):
    """Whether the operand that is written has an axis along which its items repeat."""
    found = False
    if 'no_broadcast' in one and row is None and op.ndim < count:
        _no_broadcast(op, shape)
    for axis in reversed(range(count)):
        place = _operand_axis(op, row, axis, count)
        if shape[axis] == 1 or place >= 0 and op.shape[place] != 1:
            continue
        if 'no_broadcast' in one:
            _no_broadcast(op, shape)
        if 'readonly' in one:
            continue
        _see_reduction(place if row is not None else count - 1 - axis, one, reduce_ok)
        found = True
    return found


def _swap_free(dtype):
    return dtype if dtype.isnative else dtype.newbyteorder('=')


def _resolve_dtypes(ops, dtypes, rows, flags, casting):
    """The dtype of each operand in the iteration."""
    native = _native()
    made = []
    for op, dtype, row in zip(ops, dtypes, rows):
        if dtype is None and op is not None:
            dtype = op.dtype
        if dtype is None and 'arraymask' in row:
            dtype = native.dtype('?')
        if dtype is not None and 'nbo' in row:
            dtype = _swap_free(dtype)
        made.append(dtype)
    if 'common_dtype' in flags or any(dtype is None for dtype in made):
        only_inputs = 'common_dtype' not in flags
        known = []
        for op, dtype, row, asked in zip(ops, made, rows, dtypes):
            if op is None:
                if dtype is not None and not only_inputs:
                    known.append(dtype)
            elif not only_inputs or 'writeonly' not in row:
                known.append(dtype)
        if not known:
            raise TypeError('no arrays or types available to calculate result type')
        common = native.result_type(*known) if len(known) > 1 else known[0]
        made = [common if 'common_dtype' in flags or dtype is None else dtype for dtype in made]
    return made


def _see_casts(op, dtype, row, number, casting):
    native = _native()
    if op is None or dtype is op.dtype:
        return
    if 'writeonly' not in row and not native.can_cast(op.dtype, dtype, casting):
        raise TypeError(f'Iterator operand {number} dtype could not be cast from {op.dtype!r} to {dtype!r} according '
                        f'to the rule {casting!r}')
    if 'readonly' not in row and not native.can_cast(dtype, op.dtype, casting):
        raise TypeError(f'Iterator requested dtype could not be cast from {dtype!r} to {op.dtype!r}, the operand '
                        f'{number} dtype, according to the rule {casting!r}')


def _axis_order(order, ops, strides, count):
    """The axes of the iteration, innermost first; and whether that order is asked for."""
    axes = list(reversed(range(count)))
    if order == 'C':
        return axes, True
    if order == 'F':
        return axes[::-1], True
    if order == 'A':
        arrays = [op for op in ops if op is not None]
        fortran = bool(arrays) and all(op.flags.f_contiguous for op in arrays)
        return (axes[::-1] if fortran and not all(op.flags.c_contiguous for op in arrays) else axes), True
    for index in range(1, count):
        axis = axes[index]
        place = index
        for other in range(index - 1, -1, -1):
            unclear, swap = True, False
            for row in strides:
                mine, theirs = row[axis], row[axes[other]]
                if mine and theirs:
                    if abs(theirs) <= abs(mine):
                        swap = False
                    elif unclear:
                        swap = True
                    unclear = False
            if unclear:
                continue
            if not swap:
                break
            place = other
        del axes[index]
        axes.insert(place, axis)
    return axes, False


def _coalesce(self):
    """Axes that all operands step through as if they were one become one."""
    shape = list(self._shape)
    rows = [list(view.strides) for view in self._views]
    if self._index is not None:
        rows.append(list(self._index[1]))
    place = len(shape) - 2
    changed = False
    while place >= 0:
        outer, inner = shape[place], shape[place + 1]
        if all(outer == 1 and row[place] == 0 or inner == 1 and row[place + 1] == 0
               or row[place + 1] * inner == row[place] for row in rows):
            shape[place + 1] = outer * inner
            for row in rows:
                if row[place + 1] == 0:
                    row[place + 1] = row[place]
                del row[place]
            del shape[place]
            changed = True
        place -= 1
    if changed:
        strided = _native()._as_strided
        self._views = [strided(view, tuple(shape), tuple(row), write, 0)
                       for view, row, write in zip(self._views, rows, self._writes)]
        if self._index is not None:
            self._index = (self._index[0], rows[-1], self._index[2])
        self._shape = shape
        self._flips = [False] * len(shape)


def _allocate(dtype, row, one, axes, shape, ops):
    """A new operand, whose items lie in the order in which they are walked."""
    native = _native()
    places = []
    for axis in reversed(axes):
        place = axis if row is None else row[axis]
        if place >= 0:
            places.append((place, shape[axis]))
    if sorted(place for place, _ in places) != list(range(len(places))):
        missing = next(place for place in range(len(places)) if place not in [other for other, _ in places])
        raise ValueError('automatically allocated output array specified with an inconsistent axis mapping; the axis '
                         f'mapping is missing an entry for dimension {missing}.')
    made = native.empty([length for _, length in places], dtype)
    order = [place for place, _ in places]
    made = made.transpose([order.index(place) for place in range(len(places))])
    if 'no_subtype' not in one:
        best = None
        for op in ops:
            if op is not None and type(op) is not native.ndarray:
                priority = getattr(op, '__array_priority__', 0.0)
                if best is None or priority > best[0]:
                    best = (priority, type(op))
        if best is not None and best[0] >= 0:
            lengths = made.shape
            made = made.view(best[1])
            if made.shape != lengths:
                raise RuntimeError('Iterator automatic output has an array subtype which changed the dimensions of the '
                                   'output')
    return made


def _strides_of(op, row, shape, count):
    """Steps along the axes of the iteration: zero where the operand's items repeat."""
    found = []
    lengths, strides = op.shape, op.strides
    for axis in range(count):
        place = row[axis] if row is not None else axis - count + len(lengths)
        found.append(strides[place] if place >= 0 and lengths[place] != 1 else 0)
    return found


def _fits(op, dtype, one):
    return (dtype is op.dtype or dtype == op.dtype) and not (
        'contig' in one and not op.flags.c_contiguous or 'aligned' in one and not op.flags.aligned)


def _broadcast_setup(self, op, flags, op_flags, itershape):
    """What `np.broadcast_to` asks for, without the detours; False where it is something else."""
    native = _native()
    if len(op) != 1 or list(op_flags) != ['readonly'] or not _PLAIN.issuperset(flags):
        return False
    array = op[0]
    if type(array) is not native.ndarray:
        return False
    if array.dtype.hasobject and 'refs_ok' not in flags:
        return False
    view = native._broadcast_view(array, itershape)
    if view is None:
        return False
    size = view.size
    if not size and 'zerosize_ok' not in flags:
        return False
    shape = list(view.shape)
    self._ops, self._views, self._offsets, self._writes, self._dtypes = [array], [view], [0], [False], [array.dtype]
    self._shape, self._flips, self._full, self._size = shape, [False] * len(shape), shape, size
    self._flags, self._reads, self._index = flags, [True], None
    self._axes = list(range(len(shape))) if 'multi_index' in flags else None
    self._external = self._buffered = self._delayed = self._lines = False
    self._buffersize, self._mask, self._reduced, self._back = 8192, None, (), ()
    self._contig = self._masked = [False]
    self._closed = []
    if self._axes is None:
        _coalesce(self)
    return True


_PLAIN = frozenset(('multi_index', 'refs_ok', 'zerosize_ok', 'reduce_ok'))


def _nditer_setup(self, op, flags, op_flags, op_dtypes, order, casting, op_axes, itershape, buffersize):
    if (itershape is not None and order == 'C' and op_axes is None and op_dtypes is None and type(op) is tuple
            and type(flags) is list and type(op_flags) is list and type(itershape) is tuple
            and _broadcast_setup(self, op, flags, op_flags, itershape)):
        return
    native = _native()
    flags = _global_flags(flags)
    ops = list(op) if isinstance(op, (tuple, list)) else [op]
    if not ops:
        raise ValueError('Must provide at least one operand')
    if not isinstance(order, str) or order.upper() not in ('C', 'F', 'A', 'K'):
        if order is not None:
            raise ValueError(f"order must be one of 'C', 'F', 'A', or 'K' (got {order!r})")
        order = 'K'
    if casting not in _CASTINGS:
        raise ValueError(f"casting must be one of 'no', 'equiv', 'safe', 'same_kind', or 'unsafe' (got {casting!r})")
    order = order.upper()
    rows = _operand_flags(op_flags, ops)
    dtypes = _operand_dtypes(op_dtypes, ops)
    axes_rows, itershape, count = _axes_of_operands(op_axes, itershape, ops)
    _see_operand_flags(rows)
    ops = _as_operands(ops, rows)
    shape, count = _iteration_shape(ops, axes_rows, rows, itershape, count)
    size = 1
    for length in shape:
        size *= length
    if size >= 2 ** 63:
        raise ValueError('iterator is too large')
    if size == 0 and 'zerosize_ok' not in flags:
        raise ValueError('Iteration of zero-sized operands is not enabled')
    reduced = set()
    reduce_ok = 'reduce_ok' in flags
    for number, (one_op, row, one) in enumerate(zip(ops, axes_rows, rows)):
        if one_op is not None and ('readonly' not in one or 'no_broadcast' in one):
            if _see_reductions(one_op, row, one, shape, count, reduce_ok):
                reduced.add(number)
        elif one_op is None and row is not None:
            for axis, place in enumerate(row):
                if place < 0 and shape[axis] != 1:
                    _see_reduction(place, one, reduce_ok)
                    reduced.add(number)
        if one_op is None and 'readwrite' in one and 'buffered' in flags and 'delay_bufalloc' not in flags:
            raise ValueError('Automatic allocation was requested for an iterator operand, and it was flagged as '
                             'readable, but buffering  without delayed allocation was enabled')
    simple = op_dtypes is None and 'common_dtype' not in flags and not any(op is None for op in ops)
    if simple and not any('nbo' in one for one in rows):
        wanted = [one_op.dtype for one_op in ops]
    else:
        wanted = _resolve_dtypes(ops, dtypes, rows, flags, casting)
    for number, (one_op, dtype, one) in enumerate(zip(ops, wanted, rows)):
        _see_casts(one_op, dtype, one, number, casting)
        if 'refs_ok' not in flags and (dtype.hasobject or one_op is not None and one_op.dtype.hasobject):
            raise TypeError('Iterator operand or requested dtype holds references, but the NPY_ITER_REFS_OK flag was '
                            'not enabled')
    self._closed = []
    strides = [_strides_of(one_op, row, shape, count) if one_op is not None else [0] * count
               for one_op, row in zip(ops, axes_rows)]
    axes, forced = _axis_order(order, ops, strides, count) if count > 1 else (list(range(count)), order != 'K')
    flips = [False] * count
    if not forced and all(one_op is not None for one_op in ops):
        for axis in range(count):
            steps = [row[axis] for row in strides]
            flips[axis] = any(step < 0 for step in steps) and all(step <= 0 for step in steps)
    # What is new, and what is copied at once.
    overlaps = _overlapping(ops, rows) if 'copy_if_overlap' in flags else ()
    mask = next((number for number, one in enumerate(rows) if 'arraymask' in one), None)
    given = list(ops)
    for number, (one_op, row, one, dtype) in enumerate(zip(given, axes_rows, rows, wanted)):
        if one_op is None:
            ops[number] = _allocate(dtype, row, one, axes, shape, given)
            strides[number] = _strides_of(ops[number], row, shape, count)
            continue
        fits = _fits(one_op, dtype, one)
        if fits and number not in overlaps:
            continue
        if not fits and 'buffered' in flags and not (one & {'copy', 'updateifcopy'}):
            continue
        if number not in overlaps and not (
                'updateifcopy' in one or 'readonly' in one and ('copy' in one or one_op.ndim == 0)):
            if 'buffered' in flags:
                continue
            raise TypeError(_NO_BUFFER)
        places = [row[axis] if row is not None else axis - count + one_op.ndim for axis in reversed(axes)]
        order_of = [place for place in places if place >= 0]
        order_of = order_of if len(order_of) == one_op.ndim else list(range(one_op.ndim))
        copy = native.empty([one_op.shape[place] for place in order_of], dtype)
        copy = copy.transpose([order_of.index(place) for place in range(one_op.ndim)])
        if 'writeonly' not in one or number in overlaps:
            native.copyto(copy, one_op, casting='unsafe')
        if 'readonly' not in one:
            self._closed.append((one_op, copy))
            one_op.flags.writeable = False
        else:
            copy.flags.writeable = False
        ops[number] = copy
        strides[number] = _strides_of(copy, row, shape, count)
    axes.reverse()
    writes = ['readonly' not in one for one in rows]
    whole = [shape[axis] for axis in axes]
    views, offsets = [], []
    for one_op, row, write in zip(ops, strides, writes):
        offset = 0
        steps = []
        for axis in axes:
            step = row[axis]
            if flips[axis]:
                offset += step * (shape[axis] - 1) if shape[axis] else 0
                step = -step
            steps.append(step)
        views.append(native._as_strided(one_op, whole, steps, write, offset))
        offsets.append(offset)
    self._ops, self._views, self._offsets, self._writes, self._dtypes = ops, views, offsets, writes, wanted
    self._shape, self._flips, self._full, self._size = whole, [flips[axis] for axis in axes], shape, size
    self._flags, self._reads = flags, ['writeonly' not in one for one in rows]
    self._axes = axes if 'multi_index' in flags else None
    self._index = _index_of(flags, axes, flips, shape) if 'c_index' in flags or 'f_index' in flags else None
    self._external = 'external_loop' in flags
    self._buffered = 'buffered' in flags
    self._delayed = self._buffered and 'delay_bufalloc' in flags
    self._buffersize = buffersize if buffersize > 0 else 8192
    self._mask, self._reduced, self._back = mask, reduced, ()
    self._contig = ['contig' in one for one in rows]
    self._lines = any(any(views[number].strides) for number in reduced)
    self._masked = ['writemasked' in one for one in rows]
    if self._axes is None and count > 1:
        _coalesce(self)
    if self._external and not self._buffered and any(self._contig) and self._shape:
        for view, contig in zip(views, self._contig):
            if contig and self._shape[-1] > 1 and view.strides[-1] != view.itemsize:
                raise TypeError('Iterator operand required buffering, to be contiguous as requested, but buffering is '
                                'not enabled')
    if mask is not None:
        _see_masked(strides, rows, mask, shape)


def _index_of(flags, axes, flips, shape):
    order = 'C' if 'c_index' in flags else 'F'
    steps, step = [0] * len(shape), 1
    for axis in (reversed(range(len(shape))) if order == 'C' else range(len(shape))):
        steps[axis] = step
        step *= shape[axis]
    base = sum(steps[axis] * (shape[axis] - 1) for axis in axes if flips[axis])
    return base, [-steps[axis] if flips[axis] else steps[axis] for axis in axes], order


def _see_masked(strides, rows, mask, shape):
    for row, one in zip(strides, rows):
        if 'writemasked' in one and any(
                not step and truth and length > 1 for step, truth, length in zip(row, strides[mask], shape)):
            raise ValueError('Iterator reduction operand is WRITEMASKED, but also broadcasts to multiple mask values. '
                             'There can be only one mask value per WRITEMASKED element.')


def _overlapping(ops, rows):
    """Operands that are written and share memory with others that are read."""
    native = _native()
    found = set()
    for number, (op, row) in enumerate(zip(ops, rows)):
        if op is None or 'readonly' in row:
            continue
        for other, (op2, row2) in enumerate(zip(ops, rows)):
            if other == number or op2 is None or 'writeonly' in row2 or other in found:
                continue
            if 'overlap_assume_elementwise' in row and 'overlap_assume_elementwise' in row2 and _same_items(op, op2):
                continue
            if native.may_share_memory(op, op2):
                found.add(number)
                break
    return found


def _same_items(one, two):
    if one is two:
        return True
    if one.shape != two.shape or one.strides != two.strides or one.dtype != two.dtype:
        return False
    return _native()._same_place(one, two)
