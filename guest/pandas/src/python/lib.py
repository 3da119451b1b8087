"""The general natives of pandas: what objects are, arrays of the right dtype out of objects, and small kernels.

The code is in the files `_lib_*.py` beside this one; here are the names that pandas knows.
"""

from pandas._libs._lib_arrays import (
    array_equivalent_object,
    count_level_2d,
    dicts_to_array,
    dtypes_all_equal,
    eq_NA_compat,
    fast_multiget,
    fast_unique_multiple_list,
    fast_unique_multiple_list_gen,
    fast_zip,
    generate_bins_dt64,
    generate_slices,
    get_level_sorter,
    get_reverse_indexer,
    has_infs,
    has_only_ints_or_nan,
    indices_fast,
    is_all_arraylike,
    is_bool_list,
    is_range_indexer,
    maybe_booleans_to_slice,
    maybe_indices_to_slice,
    memory_usage_of_objects,
    to_object_array,
    to_object_array_tuples,
    tuples_to_object_array,
)
from pandas._libs._lib_infer import (
    _TYPE_MAP,
    infer_dtype,
    is_bool_array,
    is_date_array,
    is_datetime64_array,
    is_datetime_array,
    is_datetime_with_singletz_array,
    is_float_array,
    is_integer_array,
    is_interval_array,
    is_string_array,
    is_time_array,
    is_timedelta_or_timedelta64_array,
)
from pandas._libs._lib_names import NoDefault, _NoDefault, no_default
from pandas._libs._lib_numeric import maybe_convert_numeric
from pandas._libs._lib_objects import (
    convert_nans_to_NA,
    ensure_string_array,
    map_infer,
    map_infer_mask,
    maybe_convert_objects,
)
from pandas._libs._lib_scalars import (
    is_bool,
    is_complex,
    is_decimal,
    is_float,
    is_int_or_none,
    is_integer,
    is_interval,
    is_iterator,
    is_list_like,
    is_np_dtype,
    is_period,
    is_pyarrow_array,
    is_scalar,
    item_from_zerodim,
)

try:
    # The same in Rust, where there is that.
    from pandas._libs._scalars import (
        is_bool,
        is_complex,
        is_float,
        is_integer,
        is_iterator,
        is_list_like,
        is_np_dtype,
        is_scalar,
        item_from_zerodim,
    )
except ImportError:
    pass

i8max = (1 << 63) - 1
u8max = (1 << 64) - 1
