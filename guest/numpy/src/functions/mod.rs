//! The functions of `_multiarray_umath`: THE table of those in Rust. Others are in `helpers.py`.

pub mod chararrays;
pub mod create;
pub mod dispatch;
pub mod flat;
pub mod indices;
pub mod join;
pub mod memory;
pub mod products;
pub mod reading;
pub mod select;
pub mod series;
pub mod sort;
pub mod text;
pub mod types;

use wardian_runtime::object::definition::{Method, function};
use wardian_runtime::object::value::Value;

/// Functions by name.
pub static FUNCTIONS: &[Method] = &[
    function(
        "array",
        "(object, dtype=None, *, copy=True, order='K', subok=False, ndmin=0, ndmax=0, like=None)",
        create::array,
    ),
    function(
        "asarray",
        "(a, dtype=None, order=None, *, device=None, copy=None, like=None)",
        create::asarray,
    ),
    function(
        "asanyarray",
        "(a, dtype=None, order=None, *, device=None, copy=None, like=None)",
        create::asanyarray,
    ),
    function(
        "ascontiguousarray",
        "(a, dtype=None, *, like=None)",
        create::ascontiguousarray,
    ),
    function(
        "asfortranarray",
        "(a, dtype=None, *, like=None)",
        create::asfortranarray,
    ),
    function(
        "zeros",
        "(shape, dtype=None, order='C', *, device=None, like=None)",
        create::zeros,
    ),
    function(
        "empty",
        "(shape, dtype=None, order='C', *, device=None, like=None)",
        create::empty,
    ),
    function(
        "empty_like",
        "(prototype, /, dtype=None, order='K', subok=True, shape=None, *, device=None)",
        create::empty_like,
    ),
    function(
        "arange",
        "(start=<unrepresentable>, stop=<unrepresentable>, step=<unrepresentable>, dtype=None, *, device=None, like=None)",
        create::arange,
    ),
    function(
        "frombuffer",
        "(buffer, dtype=None, count=-1, offset=0, *, like=None)",
        create::frombuffer,
    ),
    function(
        "concatenate",
        "(arrays, /, axis=0, out=None, *, dtype=None, casting='same_kind')",
        join::concatenate,
    ),
    function(
        "copyto",
        "(dst, src, casting='same_kind', where=True)",
        select::copyto,
    ),
    function(
        "_discover_array_parameters",
        "(obj, dtype=None)",
        create::discover_parameters,
    ),
    function("putmask", "(a, /, mask, values)", select::putmask),
    function("_place", "(arr, mask, vals)", select::place),
    function(
        "where",
        "(condition, x=<no value>, y=<no value>, /)",
        select::where_function,
    ),
    function("count_nonzero", "(a, /)", select::count_nonzero),
    function("can_cast", "(from_, to, casting='safe')", types::can_cast),
    function("promote_types", "(type1, type2, /)", types::promote_types),
    function("result_type", "(*arrays_and_dtypes)", types::result_type),
    function("min_scalar_type", "(a, /)", types::min_scalar_type),
    function("set_typeDict", "(dict, /)", types::set_type_dict),
    function(
        "normalize_axis_index",
        "(axis, ndim, msg_prefix=None)",
        types::normalize_axis_index,
    ),
    function(
        "_reconstruct",
        "(subtype, shape, dtype, /)",
        create::reconstruct,
    ),
    function(
        "scalar",
        "(dtype, obj=<unrepresentable>, /)",
        create::scalar,
    ),
    function(
        "may_share_memory",
        "(a, b, /, max_work=None)",
        types::may_share,
    ),
    function("shares_memory", "(a, b, /, max_work=None)", types::shares),
    function("dot", "(a, b, out=None)", |ctx, args| {
        products::dot(ctx, args[0], args[1], args.get(2))
    }),
    function("inner", "(a, b, /)", |ctx, args| {
        products::inner(ctx, args[0], args[1])
    }),
    function("vdot", "(a, b, /)", |ctx, args| {
        products::vdot(ctx, args[0], args[1])
    }),
    function("correlate", "(a, v, mode=0)", series::correlate),
    function("correlate2", "(a, v, mode=0)", series::correlate2),
    function(
        "bincount",
        "(list, /, weights=None, minlength=0)",
        series::bincount,
    ),
    function(
        "interp",
        "(x, xp, fp, left=None, right=None)",
        series::interp,
    ),
    function(
        "interp_complex",
        "(x, xp, fp, left=None, right=None)",
        series::interp_complex,
    ),
    function("lexsort", "(keys, axis=-1)", sort::lexsort),
    function(
        "dragon4_positional",
        "(x, precision=None, unique=True, fractional=True, trim='k', sign=False, pad_left=None, pad_right=None, min_digits=None)",
        text::positional,
    ),
    function(
        "dragon4_scientific",
        "(x, precision=None, unique=True, trim='k', sign=False, pad_left=None, exp_digits=None, min_digits=None)",
        text::scientific,
    ),
    function("format_longfloat", "(x, precision)", text::format_longfloat),
    function(
        "_compare_stripped",
        "(one, two, name, /)",
        chararrays::compare_stripped,
    ),
    function(
        "_read_table",
        "(next, by_line, delimiter, comment, quote, imaginary, usecols, skip, most, dtype, converters, bytes, other_bytes, /)",
        reading::read_table,
    ),
    function(
        "_read_separated",
        "(text, separator, dtype, count, is_file, /)",
        reading::read_separated,
    ),
    function(
        "_get_implementing_args",
        "(relevant_args, /)",
        dispatch::implementing_args,
    ),
    function("add_docstring", "(obj, docstring, /)", |_, _| {
        Ok(Value::NONE)
    }),
    function("_add_newdoc_ufunc", "(ufunc, docstring, /)", |ctx, _| {
        let message = "_add_newdoc_ufunc is deprecated. Use `ufunc.__doc__ = newdoc` instead.";
        let category = Value::object(ctx.exceptions.DeprecationWarning);
        crate::errors::warn(ctx, message, category)?;
        Ok(Value::NONE)
    }),
    function(
        "frompyfunc",
        "(func, /, nin, nout, *, identity=None)",
        types::frompyfunc,
    ),
    function("_address", "(array, /)", memory::address),
    function(
        "_as_strided",
        "(array, shape, strides, writeable, offset=0, dtype=None, /)",
        create::as_strided,
    ),
    function("_beyond", "(shape, dtype, /)", create::beyond),
    function("_lend", "(array, format, /)", memory::lend),
    function(
        "_broadcast_view",
        "(array, shape, /)",
        indices::broadcast_view,
    ),
    function("_same_place", "(a, b, /)", indices::same_place),
    function(
        "ravel_multi_index",
        "(multi_index, dims, mode='raise', order='C')",
        indices::ravel,
    ),
    function(
        "unravel_index",
        "(indices, shape, order='C')",
        indices::unravel,
    ),
    function(
        "packbits",
        "(a, /, axis=None, bitorder='big')",
        indices::pack,
    ),
    function(
        "unpackbits",
        "(a, /, axis=None, count=None, bitorder='big')",
        indices::unpack,
    ),
    function("_sort_objects", "(array, /)", sort::sort_objects),
    function(
        "datetime_data",
        "(dtype, /)",
        crate::time::units::datetime_data,
    ),
    function(
        "datetime_as_string",
        "(arr, unit=None, timezone='naive', casting='same_kind')",
        crate::time::text::datetime_as_string,
    ),
    function(
        "_busday_parts",
        "(weekmask, holidays, /)",
        crate::time::business::parts,
    ),
    function(
        "_busday_offset",
        "(dates, offsets, roll, weekmask, holidays, /)",
        crate::time::business::offset,
    ),
    function(
        "_busday_count",
        "(begins, ends, weekmask, holidays, /)",
        crate::time::business::count,
    ),
    function(
        "_is_busday",
        "(dates, weekmask, holidays, /)",
        crate::time::business::is_busday,
    ),
    function("_type_of", "(value, /)", types::dtype_of_value),
];
