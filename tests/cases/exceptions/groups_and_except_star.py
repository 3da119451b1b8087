try:
    raise ExceptionGroup("many", [ValueError(1), TypeError("t"), ExceptionGroup("inner", [KeyError("k"), ValueError(2)])])
except* ValueError as group:
    print(repr(group), group.message)
    # => ExceptionGroup('many', [ValueError(1), ExceptionGroup('inner', [ValueError(2)])]) many
except* (TypeError, KeyError) as group:
    print(group.exceptions)  # => (TypeError('t'), ExceptionGroup('inner', [KeyError('k')]))
try:
    raise ValueError("single")
except* ValueError as group:
    print(repr(group))  # => ExceptionGroup('', (ValueError('single'),))
g = ExceptionGroup("g", [ValueError(1), KeyError(2)])
print(g, g.subgroup(ValueError), g.split(KeyError))
# => g (2 sub-exceptions) g (1 sub-exception) (ExceptionGroup('g', [KeyError(2)]), ExceptionGroup('g', [ValueError(1)]))
try:
    ExceptionGroup("empty", [])
except ValueError as error:
    print(error)  # => second argument (exceptions) must be a non-empty sequence
