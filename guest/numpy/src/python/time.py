"""Business days, and comparisons of times with what is none."""

EXPORTED = ('busdaycalendar', 'busday_count', 'busday_offset', 'is_busday')


def all_unequal(left, right, result):
    """What arrays are compared to that have no loop: the same everywhere."""
    import numpy
    shape = _common_shape(numpy.shape(left), numpy.shape(right))
    made = numpy.full(shape, result)
    best = None
    for value in (left, right):
        if isinstance(value, numpy.ndarray) and type(value) is not numpy.ndarray and (
                best is None or value.__array_priority__ > best.__array_priority__):
            best = value
    if best is not None:
        return array_wrap(best, made, None, not shape)
    return made if shape else made[()]


class busdaycalendar:
    """A calendar of business days, made once for many calls."""

    __slots__ = ('_weekmask', '_holidays')

    def __init__(self, weekmask='1111100', holidays=None):
        self._weekmask, self._holidays = _native()._busday_parts(_weekmask(weekmask), _holidays(holidays))
        self._weekmask.setflags(write=False)
        self._holidays.setflags(write=False)

    @property
    def weekmask(self):
        return self._weekmask

    @property
    def holidays(self):
        return self._holidays


busdaycalendar.__module__ = 'numpy'


def _weekmask(weekmask):
    native = _native()
    if isinstance(weekmask, bytes):
        weekmask = weekmask.decode('ascii')
    if isinstance(weekmask, str):
        return weekmask
    try:
        found = native.array(weekmask)
        if found.ndim == 1 and found.dtype.kind in 'biu':
            return found.astype('i8')
    except Exception:
        pass
    raise ValueError("Couldn't convert object into a business day weekmask")


def _holidays(holidays):
    native = _native()
    if holidays is None:
        return native.array([], 'M8[D]')
    found = native.asarray(holidays, dtype=None if _is_dates(holidays) else 'M8')
    if found.dtype.kind != 'M' or not native.can_cast(found.dtype, 'M8[D]', 'safe'):
        raise ValueError('Cannot safely convert provided holidays input into an array of dates')
    if found.ndim != 1:
        raise ValueError('holidays must be a provided as a one-dimensional array')
    return found.astype('M8[D]')


def _is_dates(value):
    return getattr(getattr(value, 'dtype', None), 'kind', None) == 'M'


def _calendar(name, weekmask, holidays, busdaycal, place):
    if busdaycal is not None:
        if not isinstance(busdaycal, busdaycalendar):
            raise TypeError(f'{name}() argument {place} must be numpy.busdaycalendar, not {type(busdaycal).__name__}')
        if weekmask is not None or holidays is not None:
            raise ValueError('Cannot supply both the weekmask/holidays and the busdaycal parameters to '
                             f'{name}()')
        return busdaycal.weekmask.astype('i8'), busdaycal.holidays
    return _weekmask('1111100' if weekmask is None else weekmask), _holidays(holidays)


def _days(value, place, casting='safe'):
    native = _native()
    found = native.asarray(value, dtype=None if _is_dates(value) else 'M8')
    if found.dtype.kind != 'M' or not native.can_cast(found.dtype, 'M8[D]', casting):
        raise TypeError(f"Iterator operand {place} dtype could not be cast from {found.dtype!r} to "
                        f"dtype('<M8[D]') according to the rule '{casting}'")
    return found.astype('M8[D]')


def _together(one, two):
    shape = _common_shape(one.shape, two.shape)
    return _repeated(one, shape), _repeated(two, shape)


def _common_shape(one, two):
    lengths = []
    for place in range(1, max(len(one), len(two)) + 1):
        first = one[-place] if place <= len(one) else 1
        second = two[-place] if place <= len(two) else 1
        if first != second and first != 1 and second != 1:
            shapes = ' '.join(f'({",".join(map(str, shape))}{"," * (len(shape) == 1)})' for shape in (one, two))
            raise ValueError(f'operands could not be broadcast together with shapes {shapes} ')
        lengths.append(second if first == 1 else first)
    return tuple(reversed(lengths))


def _repeated(array, shape):
    if array.shape == shape:
        return array
    made = _native().empty(shape, array.dtype)
    made[...] = array
    return made


def _deliver(result, out, place):
    native = _native()
    if out is None:
        return result if result.ndim else result[()]
    if not isinstance(out, native.ndarray):
        raise ValueError('argument out: must be a NumPy array')
    if out.shape != result.shape:
        if _common_shape(out.shape, result.shape) != out.shape:
            raise ValueError('non-broadcastable output operand with shape '
                             f'{out.shape} doesn\'t match the broadcast shape {result.shape}')
    native.copyto(out, result)
    return out


def busday_offset(dates, offsets, roll='raise', weekmask=None, holidays=None, busdaycal=None, out=None):
    native = _native()
    if not isinstance(roll, (str, bytes)):
        raise TypeError('bad argument type for built-in operation')
    if isinstance(roll, bytes):
        roll = roll.decode('ascii')
    mask, free = _calendar('busday_offset', weekmask, holidays, busdaycal, 6)
    days = _days(dates, 0)
    steps = native.asarray(offsets)
    if steps.dtype.kind == 'm':
        steps = steps.astype('i8')
    elif steps.dtype.kind not in 'biuf':
        raise TypeError(f"Iterator operand 1 dtype could not be cast from {steps.dtype!r} to "
                        "dtype('int64') according to the rule 'safe'")
    else:
        steps = steps.astype('i8')
    days, steps = _together(days, steps)
    return _deliver(native._busday_offset(days, steps, roll, mask, free), out, 2)


def busday_count(begindates, enddates, weekmask=None, holidays=None, busdaycal=None, out=None):
    native = _native()
    mask, free = _calendar('busday_count', weekmask, holidays, busdaycal, 5)
    begins, ends = _together(_days(begindates, 0), _days(enddates, 1))
    return _deliver(native._busday_count(begins, ends, mask, free), out, 2)


def is_busday(dates, weekmask=None, holidays=None, busdaycal=None, out=None):
    native = _native()
    mask, free = _calendar('is_busday', weekmask, holidays, busdaycal, 4)
    return _deliver(native._is_busday(_days(dates, 0), mask, free), out, 1)
