//! The methods of `numpy.ndarray`.
//!
//! What does not live here: special methods of operators (`operators.rs`), what several methods and functions share
//! (`functions/`).

use smallvec::SmallVec;
use wardian_runtime::ctx::{Ctx, PyResult};
use wardian_runtime::object::args::Args;
use wardian_runtime::object::class::Class;
use wardian_runtime::object::containers::Tuple;
use wardian_runtime::object::definition::{Method, class_method, method};
use wardian_runtime::object::dict::Dict;
use wardian_runtime::object::string::Str;
use wardian_runtime::object::value::Value;
use wardian_strided::layout::Order;

use super::convert::{astype, byteswap, conjugate, field_at, view};
use super::make::{self, Wanted};
use super::pickle::{deep_copy, reduce, set_state};
use super::reshape::{self, diagonal, flattened, ravel, resize, squeeze, transpose};
use super::{
    View, array_of, cast, data, index, item, iterate, own, shape, this_view, view_like, view_of,
};
use crate::dtype::{self, Code};
use crate::functions::{select, sort};
use crate::ufunc::methods::reduce_with;
use crate::ufunc::wrap;
use crate::{errors, ufunc};

/// A method that numpy has in Python.
macro_rules! in_python {
    ($name:literal, $function:literal) => {
        method($name, "(self, /, *args, **kwargs)", |ctx, args| {
            forward(ctx, $function, args)
        })
    };
}

/// A reduction with the arguments of numpy's.
macro_rules! reduction {
    ($name:literal, $ufunc:literal, with_dtype) => {
        method($name, "(self, axis=None, dtype=None, out=None, keepdims=False, initial=<no value>, where=True)", |ctx, args| {
            let object = ufunc::named(ctx, $ufunc);
            let axis = Some(args.get(1).unwrap_or(Value::NONE));
            reduce_with(ctx, object, args[0], &[axis, args.get(2), args.get(3), args.get(4), args.get(5), args.get(6)])
        })
    };
    ($name:literal, $ufunc:literal, plain) => {
        method($name, "(self, axis=None, out=None, keepdims=False, initial=<no value>, where=True)", |ctx, args| {
            let object = ufunc::named(ctx, $ufunc);
            let axis = Some(args.get(1).unwrap_or(Value::NONE));
            reduce_with(ctx, object, args[0], &[axis, None, args.get(2), args.get(3), args.get(4), args.get(5)])
        })
    };
    ($name:literal, $ufunc:literal, truth) => {
        method($name, "(self, axis=None, dtype=None, out=None, keepdims=False, *, where=True)", |ctx, args| {
            let object = ufunc::named(ctx, $ufunc);
            let axis = Some(args.get(1).unwrap_or(Value::NONE));
            let mut dtype = args.get(2).filter(|dtype| !dtype.is_none());
            // Of objects as well a bool is what is asked for.
            if dtype.is_none() && this_view(args[0]).dtype.code == Code::Object {
                dtype = Some(dtype::Dtype::of(ctx, Code::Bool).value());
            }
            reduce_with(ctx, object, args[0], &[axis, dtype, args.get(3), args.get(4), None, args.get(5)])
        })
    };
}

/// THE table of methods.
pub static METHODS: &[Method] = &[
    method("__getitem__", "(self, key, /)", |ctx, args| {
        index::get(ctx, args[0], args[1])
    }),
    method("__setitem__", "(self, key, value, /)", |ctx, args| {
        index::set(ctx, args[0], args[1], args[2]).map(|()| Value::NONE)
    }),
    method("__delitem__", "(self, key, /)", |ctx, _| {
        Err(ctx.value_error("cannot delete array elements"))
    }),
    method("__repr__", "(self, /)", |ctx, args| {
        text(ctx, args[0], "_default_array_repr")
    }),
    method("__str__", "(self, /)", |ctx, args| {
        text(ctx, args[0], "_default_array_str")
    }),
    method("__iter__", "(self, /)", |ctx, args| {
        iterate::iter(ctx, args[0])
    }),
    method("__array__", "(self, dtype=None, /, *, copy=None)", array),
    method(
        "__array_wrap__",
        "(self, array, context=None, return_scalar=True, /)",
        array_wrap,
    ),
    method("__array_finalize__", "(self, obj, /)", |_, _| {
        Ok(Value::NONE)
    }),
    method(
        "__array_ufunc__",
        "(self, ufunc, method, /, *inputs, **kwargs)",
        array_ufunc,
    ),
    method(
        "__array_function__",
        "(self, /, func, types, args, kwargs)",
        |ctx, args| crate::helpers::call(ctx, "default_array_function", &args.fixed[..5]),
    ),
    method(
        "__array_namespace__",
        "(self, /, *, api_version=None)",
        array_namespace,
    ),
    class_method("__class_getitem__", "(cls, item, /)", |ctx, args| {
        crate::helpers::call(ctx, "generic_alias", &[args[0], args[1]])
    }),
    method("__complex__", "(self, /)", |ctx, args| {
        convert(ctx, args[0], |ctx| ctx.types.complex)
    }),
    method("__float__", "(self, /)", |ctx, args| {
        convert(ctx, args[0], |ctx| ctx.types.float)
    }),
    method("__int__", "(self, /)", |ctx, args| {
        convert(ctx, args[0], |ctx| ctx.types.int)
    }),
    method("__index__", "(self, /)", as_index),
    method("__copy__", "(self, /)", |ctx, args| {
        copy_as(ctx, args[0], Wanted::Keep)
    }),
    method("__deepcopy__", "(self, memo, /)", deep_copy),
    method("__reduce__", "(self, /)", reduce),
    method("__reduce_ex__", "(self, protocol, /)", |ctx, args| {
        crate::helpers::call(ctx, "reduce_ex", &[args[0], args[1]])
    }),
    method("__setstate__", "(self, state, /)", set_state),
    method("__sizeof__", "(self, /)", |ctx, args| {
        // As numpy counts on machines of 64 bits: the object, two numbers for each axis, the items that are its own.
        let array = array_of(args[0]).expect("of an array");
        let view = &data(&array).view;
        let items = match data(&array).base.is_unbound() {
            true => view.size() * view.dtype.size,
            false => 0,
        };
        Ok(ctx.new_int((96 + 16 * view.layout.axes() + items) as i64))
    }),
    method(
        "__dlpack__",
        "(self, /, *, stream=None, max_version=None, dl_device=None, copy=None)",
        |ctx, args| {
            let given: Vec<Value> = (0..5)
                .map(|place| args.get(place).unwrap_or(Value::NONE))
                .collect();
            crate::helpers::call(ctx, "dlpack", &given)
        },
    ),
    method("__buffer__", "(self, flags, /)", |ctx, args| {
        crate::helpers::call(ctx, "lend_buffer", &[args[0], args[1]])
    }),
    method("__dlpack_device__", "(self, /)", |ctx, _| {
        let pair = ctx.new_tuple(&[Value::small_int(1), Value::small_int(0)]);
        Ok(Value::object(pair))
    }),
    reduction!("all", "logical_and", truth),
    reduction!("any", "logical_or", truth),
    reduction!("max", "maximum", plain),
    reduction!("min", "minimum", plain),
    reduction!("prod", "multiply", with_dtype),
    reduction!("sum", "add", with_dtype),
    method(
        "argmax",
        "(self, axis=None, out=None, *, keepdims=False)",
        |ctx, args| select::extreme(ctx, args, true),
    ),
    method(
        "argmin",
        "(self, axis=None, out=None, *, keepdims=False)",
        |ctx, args| select::extreme(ctx, args, false),
    ),
    method(
        "argpartition",
        "(self, kth, axis=-1, kind='introselect', order=None)",
        sort::argpartition,
    ),
    method(
        "argsort",
        "(self, axis=-1, kind=None, order=None, *, stable=None)",
        sort::argsort,
    ),
    method(
        "astype",
        "(self, dtype, order='K', casting='unsafe', subok=True, copy=True)",
        astype,
    ),
    method("byteswap", "(self, inplace=False)", byteswap),
    method(
        "choose",
        "(self, /, *choices, out=None, mode='raise')",
        |ctx, args| {
            let choices = match args.rest() {
                [only] => *only,
                all => Value::object(ctx.new_tuple(all)),
            };
            let (out, mode) = (args.get(1), args.get(2));
            crate::helpers::call(
                ctx,
                "choose",
                &[
                    args[0],
                    choices,
                    out.unwrap_or(Value::NONE),
                    mode.unwrap_or(Value::NONE),
                ],
            )
        },
    ),
    in_python!("clip", "_clip"),
    method(
        "compress",
        "(self, condition, axis=None, out=None)",
        |ctx, args| crate::helpers::call(ctx, "compress", &defaults(args, &[Value::NONE; 3])),
    ),
    method("conj", "(self, out=None, /)", conjugate),
    method("conjugate", "(self, out=None, /)", conjugate),
    method("copy", "(self, order='C')", |ctx, args| {
        let order = make::order_of(ctx, args.get(1), Wanted::Order(Order::C))?;
        copy_as(ctx, args[0], order)
    }),
    method(
        "cumprod",
        "(self, axis=None, dtype=None, out=None)",
        |ctx, args| accumulate(ctx, args, "multiply"),
    ),
    method(
        "cumsum",
        "(self, axis=None, dtype=None, out=None)",
        |ctx, args| accumulate(ctx, args, "add"),
    ),
    method("diagonal", "(self, offset=0, axis1=0, axis2=1)", diagonal),
    method("dot", "(self, b, out=None)", |ctx, args| {
        crate::functions::products::dot(ctx, args[0], args[1], args.get(2))
    }),
    in_python!("dump", "_dump"),
    in_python!("dumps", "_dumps"),
    method("fill", "(self, value)", |ctx, args| {
        super::check_writeable(ctx, args[0], "assignment destination")?;
        let view = this_view(args[0]);
        if view.dtype.code == Code::Object {
            for place in cast::places(&view.layout) {
                item::set_object(ctx, &view, place, args[1])?;
            }
            return Ok(Value::NONE);
        }
        cast::fill(ctx, &view, args[1])?;
        Ok(Value::NONE)
    }),
    method("flatten", "(self, order='C')", |ctx, args| {
        let order = make::order_of(ctx, args.get(1), Wanted::Order(Order::C))?;
        let view = this_view(args[0]);
        let flat = flattened(ctx, &view, order, true)?;
        fresh_like(ctx, args[0], flat)
    }),
    method("getfield", "(self, dtype, offset=0)", |ctx, args| {
        let view = this_view(args[0]);
        let part = field_at(ctx, &view, args[1], args.get(2))?;
        view_like(ctx, args[0], part)
    }),
    method("setfield", "(self, value, dtype, offset=0)", |ctx, args| {
        super::check_writeable(ctx, args[0], "assignment destination")?;
        let view = this_view(args[0]);
        let part = field_at(ctx, &view, args[2], args.get(3))?;
        index::assign_value(ctx, &part, args[1])?;
        Ok(Value::NONE)
    }),
    method("item", "(self, /, *args)", item_method),
    in_python!("mean", "_mean"),
    in_python!("std", "_std"),
    in_python!("var", "_var"),
    method("nonzero", "(self, /)", |ctx, args| {
        select::nonzero(ctx, args[0])
    }),
    method(
        "partition",
        "(self, kth, axis=-1, kind='introselect', order=None)",
        sort::partition,
    ),
    method("put", "(self, indices, values, mode='raise')", select::put),
    method("ravel", "(self, order='C')", |ctx, args| {
        let order = make::order_of(ctx, args.get(1), Wanted::Order(Order::C))?;
        ravel(ctx, args[0], order)
    }),
    method("repeat", "(self, repeats, axis=None)", select::repeat),
    method(
        "reshape",
        "(self, /, *shape, order='C', copy=None)",
        reshape::reshape,
    ),
    method("resize", "(self, /, *new_shape, refcheck=True)", resize),
    method("round", "(self, decimals=0, out=None)", |ctx, args| {
        let decimals = args.get(1).unwrap_or(Value::small_int(0));
        let out = args.get(2).unwrap_or(Value::NONE);
        crate::helpers::call(ctx, "round_array", &[args[0], decimals, out])
    }),
    method(
        "searchsorted",
        "(self, v, side='left', sorter=None)",
        sort::searchsorted,
    ),
    method(
        "setflags",
        "(self, /, write=None, align=None, uic=None)",
        |ctx, args| {
            if let Some(write) = args.get(1).filter(|value| !value.is_none()) {
                let write = ctx.truth(write)?;
                super::flags::set_writeable(ctx, args[0], write)?;
            }
            Ok(Value::NONE)
        },
    ),
    method(
        "sort",
        "(self, axis=-1, kind=None, order=None, *, stable=None)",
        sort::sort,
    ),
    method("squeeze", "(self, axis=None)", squeeze),
    method("swapaxes", "(self, axis1, axis2, /)", |ctx, args| {
        let view = this_view(args[0]);
        let (first, second) = (ctx.index_i64(args[1])?, ctx.index_i64(args[2])?);
        let first = shape::axis_of(ctx, first, view.layout.axes())?;
        let second = shape::axis_of(ctx, second, view.layout.axes())?;
        let mut axes: Vec<usize> = (0..view.layout.axes()).collect();
        axes.swap(first, second);
        let turned = view.with(view.layout.transposed(&axes));
        view_like(ctx, args[0], turned)
    }),
    method(
        "take",
        "(self, indices, axis=None, out=None, mode='raise')",
        select::take,
    ),
    method("to_device", "(self, device, /, *, stream=None)", to_device),
    method("tobytes", "(self, order='C')", |ctx, args| {
        let view = this_view(args[0]);
        let order = make::order_of(ctx, args.get(1), Wanted::Order(Order::C))?.of(&view);
        cast::to_bytes(ctx, &view, order)
    }),
    method("tofile", "(self, fid, sep='', format='%s')", |ctx, args| {
        let sep = args.get(2).unwrap_or(Value::object(ctx.new_str("")));
        let format = args.get(3).unwrap_or(Value::object(ctx.new_str("%s")));
        crate::helpers::call(ctx, "tofile", &[args[0], args[1], sep, format])
    }),
    method("tolist", "(self, /)", |ctx, args| {
        let view = this_view(args[0]);
        iterate::to_list(ctx, &view)
    }),
    method(
        "trace",
        "(self, offset=0, axis1=0, axis2=1, dtype=None, out=None)",
        reshape::trace,
    ),
    method("transpose", "(self, /, *axes)", transpose),
    method("view", "(self, /, *args, **kwargs)", view),
];

fn to_device(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    let Some(device) = args[1].payload::<Str>() else {
        let found = ctx.type_name(args[1]);
        return Err(ctx.type_error(&format!("to_device() argument 1 must be str, not {found}")));
    };
    if args.get(2).is_some_and(|stream| !stream.is_none()) {
        return Err(ctx.value_error("The stream argument in to_device() is not supported"));
    }
    match device.as_str() {
        "cpu" => Ok(args[0]),
        other => Err(ctx.value_error(&format!(
            "Unsupported device: {other}. Only 'cpu' is accepted."
        ))),
    }
}

fn text(ctx: &mut Ctx, this: Value, function: &str) -> PyResult {
    let module = ctx.import("numpy._core.arrayprint")?;
    ctx.call_attr(module, function, &[this])
}

/// The receiver and the arguments, with what stands for those left out.
fn defaults(args: Args<'_>, defaults: &[Value]) -> Vec<Value> {
    let mut all = vec![args[0]];
    all.extend(
        defaults
            .iter()
            .enumerate()
            .map(|(place, default)| args.get(place + 1).unwrap_or(*default)),
    );
    all
}

/// Call a function of `numpy._core._methods`.
fn forward(ctx: &mut Ctx, function: &str, args: Args<'_>) -> PyResult {
    let module = ctx.import("numpy._core._methods")?;
    let name = ctx.intern(function);
    let function = ctx.get_attr(module, name)?;
    let mut all = vec![args[0]];
    all.extend_from_slice(args.rest());
    let mut keywords = Vec::new();
    if let Some(dict) = args[1].get::<Dict>() {
        keywords.extend(
            dict.iter()
                .filter_map(|entry| Some((entry.key.payload::<Str>()?, entry.value))),
        );
    }
    ctx.call_keywords(function, &all, &keywords)
}

/// New items as an array of the receiver's class.
pub fn fresh_like(ctx: &mut Ctx, this: Value, view: View) -> PyResult {
    let made = own(ctx, view);
    let class = super::subclass_of(ctx, this);
    super::wrap_as(ctx, class, made, this)
}

pub(super) fn copy_as(ctx: &mut Ctx, this: Value, order: Wanted) -> PyResult {
    let view = this_view(this);
    let copy = make::copy_in(ctx, &view, view.dtype, order)?;
    fresh_like(ctx, this, copy)
}

fn array(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    let dtype = dtype::optional(ctx, args.get(1))?;
    let copy = match args.get(2).filter(|value| !value.is_none()) {
        Some(value) => match ctx.truth(value)? {
            true => make::Copy::Always,
            false => make::Copy::Never,
        },
        None => make::Copy::IfNeeded,
    };
    let options = make::Options {
        dtype,
        copy,
        order: Wanted::Keep,
        subok: false,
        ndmin: 0,
    };
    make::array(ctx, args[0], &options)
}

fn array_wrap(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    let Some(view) = view_of(args[1]) else {
        return Err(ctx.type_error("can only be called with ndarray object"));
    };
    let scalar = match args.get(3) {
        Some(value) => ctx.truth(value)?,
        None => false,
    };
    let class = super::subclass_of(ctx, args[0]);
    if scalar && view.layout.axes() == 0 && class.is_none() {
        return item::to_scalar(ctx, &view, view.layout.offset());
    }
    match class {
        None => Ok(match super::subclass_of(ctx, args[1]) {
            None => args[1],
            Some(_) => super::wrap(ctx, view, args[1], true),
        }),
        Some(class) if super::subclass_of(ctx, args[1]) == Some(class) => Ok(args[1]),
        Some(class) => {
            let array = array_of(args[1]).expect("it has a view");
            let base = if data(&array).base.is_unbound() {
                args[1]
            } else {
                data(&array).base
            };
            let made = super::wrap(ctx, view, base, data(&array).writeable);
            super::wrap_as(ctx, Some(class), made, args[0])
        }
    }
}

/// Versions of the array API that numpy follows.
const VERSIONS: &[&str] = &["2021.12", "2022.12", "2023.12", "2024.12"];

/// `__array_namespace__(api_version)`: numpy.
pub fn array_namespace(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    let version = args.get(1).filter(|version| !version.is_none());
    match version.map(|version| (version, version.payload::<Str>())) {
        None => ctx.import("numpy"),
        Some((_, Some(text))) if VERSIONS.contains(&text.as_str()) => ctx.import("numpy"),
        Some((_, Some(text))) => {
            let text = text.as_str().to_string();
            Err(ctx.value_error(&format!(
                "Version \"{text}\" of the Array API Standard is not supported."
            )))
        }
        Some((version, None)) => {
            let text = ctx.repr(version)?;
            Err(ctx.value_error(&format!(
                "Only None and strings are allowed as the Array API version, but received: {}.",
                text.as_str()
            )))
        }
    }
}

fn array_ufunc(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    let inputs = Value::object(ctx.new_tuple(args.rest()));
    let keywords = match args.get(3).filter(|value| value.get::<Dict>().is_some()) {
        Some(keywords) => keywords,
        None => Value::object(ctx.new_dict()),
    };
    crate::helpers::call(
        ctx,
        "default_array_ufunc",
        &[args[0], args[1], args[2], inputs, keywords],
    )
}

/// The only item, as a type of Python's.
fn convert(
    ctx: &mut Ctx,
    this: Value,
    class: impl FnOnce(&Ctx) -> wardian_runtime::object::heap::Gc<Class>,
) -> PyResult {
    let view = this_view(this);
    if view.size() != 1 {
        return Err(ctx.type_error("only length-1 arrays can be converted to Python scalars"));
    }
    if view.layout.axes() > 0 {
        let message = "Conversion of an array with ndim > 0 to a scalar is deprecated, and will error in future. Ensure you extract a single element from your array before performing this operation. (Deprecated NumPy 1.25.)";
        errors::warn(
            ctx,
            message,
            Value::object(ctx.exceptions.DeprecationWarning),
        )?;
    }
    let class = class(ctx);
    if class == ctx.types.complex && matches!(view.dtype.code, Code::Str | Code::Bytes) {
        let text = dtype::text::repr_of(ctx, view.dtype)?;
        return Err(ctx.type_error(&format!("Unable to convert {text} to complex")));
    }
    let value = item::to_scalar(ctx, &view, view.layout.extent().start)?;
    let class = Value::object(class);
    ctx.call(class, &[value])
}

fn as_index(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    let view = this_view(args[0]);
    if view.layout.axes() != 0 || !matches!(view.dtype.code.kind(), 'i' | 'u') {
        return Err(ctx.type_error("only integer scalar arrays can be converted to a scalar index"));
    }
    item::to_python(ctx, &view, view.layout.offset())
}

fn accumulate(ctx: &mut Ctx, args: Args<'_>, name: &str) -> PyResult {
    let mut view = this_view(args[0]);
    let axis = match args.get(1).filter(|value| !value.is_none()) {
        Some(axis) => {
            let axis = ctx.index_i64(axis)?;
            if view.layout.axes() == 0 && matches!(axis, 0 | -1) {
                view.layout = view.layout.with_axis(0);
                0
            } else {
                shape::axis_of(ctx, axis, view.layout.axes())?
            }
        }
        None => {
            view = flattened(ctx, &view, Wanted::Order(Order::C), false)?;
            0
        }
    };
    let dtype = dtype::optional(ctx, args.get(2))?;
    let object = ufunc::named(ctx, name);
    let result = ufunc::accumulate::accumulate(ctx, object, &view, axis, dtype)?;
    match args.get(3).filter(|value| !value.is_none()) {
        Some(out) => {
            let Some(target) = view_of(out) else {
                return Err(ctx.type_error("output must be an array"));
            };
            super::check_writeable(ctx, out, "output array")?;
            cast::assign(ctx, &target, &result)?;
            Ok(out)
        }
        None => wrap::like(ctx, args[0], result),
    }
}

fn item_method(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    let view = this_view(args[0]);
    let rest = args.rest();
    let indices: SmallVec<[Value; 4]> = match rest {
        [only] => match only.payload::<Tuple>() {
            Some(tuple) => tuple.items().into(),
            None => smallvec::smallvec![*only],
        },
        all => all.into(),
    };
    if indices.is_empty() {
        if view.size() != 1 {
            return Err(ctx.value_error("can only convert an array of size 1 to a Python scalar"));
        }
        return item::to_python(ctx, &view, view.layout.extent().start);
    }
    let axes = view.layout.axes();
    if indices.len() == 1 && axes != 1 {
        let index = ctx.index_i64(indices[0])?;
        let size = view.size() as i64;
        let place = if index < 0 { index + size } else { index };
        if !(0..size).contains(&place) {
            return Err(ctx.index_error(&format!("index {index} is out of bounds for size {size}")));
        }
        let mut left = place as usize;
        let mut at = vec![0; axes];
        for axis in (0..axes).rev() {
            at[axis] = left % view.shape()[axis];
            left /= view.shape()[axis];
        }
        return item::to_python(ctx, &view, view.layout.place(&at));
    }
    if indices.len() != axes {
        return Err(ctx.value_error("incorrect number of indices for array"));
    }
    let mut at = Vec::new();
    for (axis, value) in indices.iter().enumerate() {
        let index = ctx.index_i64(*value)?;
        let length = view.shape()[axis];
        let place = if index < 0 {
            index + length as i64
        } else {
            index
        };
        match usize::try_from(place).ok().filter(|place| *place < length) {
            Some(place) => at.push(place),
            None => {
                return Err(ctx.index_error(&format!(
                    "index {index} is out of bounds for axis {axis} with size {length}"
                )));
            }
        }
    }
    item::to_python(ctx, &view, view.layout.place(&at))
}
