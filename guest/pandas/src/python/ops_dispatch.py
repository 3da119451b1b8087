"""A ufunc that numpy hands to an object of pandas, turned into the operator that does the same."""

# The dunder names, without their underscores, that a ufunc may be turned into.
DISPATCHED_UFUNCS = {
    'add', 'sub', 'mul', 'pow', 'mod', 'divmod', 'truediv', 'floordiv', 'eq', 'ne', 'lt', 'gt', 'le', 'ge',
    'remainder', 'matmul', 'or', 'xor', 'and', 'neg', 'pos', 'abs',
}
UNARY_UFUNCS = {'neg', 'pos', 'abs'}
UFUNC_ALIASES = {
    'subtract': 'sub',
    'multiply': 'mul',
    'floor_divide': 'floordiv',
    'true_divide': 'truediv',
    'power': 'pow',
    'remainder': 'mod',
    'divide': 'truediv',
    'equal': 'eq',
    'not_equal': 'ne',
    'less': 'lt',
    'less_equal': 'le',
    'greater': 'gt',
    'greater_equal': 'ge',
    'bitwise_or': 'or',
    'bitwise_and': 'and',
    'bitwise_xor': 'xor',
    'negative': 'neg',
    'absolute': 'abs',
    'positive': 'pos',
}
# A comparison is reflected by its mirror image, any other operator by its name with an "r".
REVERSED_NAMES = {
    'lt': '__gt__',
    'le': '__ge__',
    'gt': '__lt__',
    'ge': '__le__',
    'eq': '__eq__',
    'ne': '__ne__',
}


def _not_implemented(*args, **kwargs):
    return NotImplemented


def maybe_dispatch_ufunc_to_dunder_op(self, ufunc, method, *inputs, **kwargs):
    """Call the operator of `self` that does what the ufunc does; `NotImplemented` where there is none."""
    if kwargs or ufunc.nin > 2:
        return NotImplemented
    name = UFUNC_ALIASES.get(ufunc.__name__, ufunc.__name__)
    if method != '__call__' or name not in DISPATCHED_UFUNCS:
        return NotImplemented
    if inputs[0] is self:
        operation = getattr(self, f'__{name}__', _not_implemented)
        if name in UNARY_UFUNCS:
            assert len(inputs) == 1
            return operation()
        return operation(inputs[1])
    if inputs[1] is self:
        return getattr(self, REVERSED_NAMES.get(name, f'__r{name}__'), _not_implemented)(inputs[0])
    return NotImplemented
