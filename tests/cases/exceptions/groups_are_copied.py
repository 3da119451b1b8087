import copy
import pickle

group = ExceptionGroup("g", [ValueError(1), ExceptionGroup("inner", [KeyError("k")])])
for made in (copy.copy(group), copy.deepcopy(group), pickle.loads(pickle.dumps(group))):
    print(repr(made), made.message, len(made.exceptions))
    # => ExceptionGroup('g', [ValueError(1), ExceptionGroup('inner', [KeyError('k')])]) g 2
    # => ExceptionGroup('g', [ValueError(1), ExceptionGroup('inner', [KeyError('k')])]) g 2
    # => ExceptionGroup('g', [ValueError(1), ExceptionGroup('inner', [KeyError('k')])]) g 2
print(len(group.__reduce__()))  # => 2
group.add_note("a note")
print(copy.copy(group).__notes__, len(group.__reduce__()))  # => ['a note'] 3
