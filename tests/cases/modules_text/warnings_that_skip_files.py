import warnings

with warnings.catch_warnings(record=True) as caught:
    warnings.simplefilter("always")
    warnings.warn("plain", skip_file_prefixes=("/nowhere",))
for one in caught:
    print(one.message, one.category.__name__)  # => plain UserWarning
try:
    warnings.warn("x", skip_file_prefixes="not a tuple")
except TypeError as error:
    print(error)  # => warn() argument 'skip_file_prefixes' must be tuple, not str
