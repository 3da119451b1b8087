//! The methods of `numpy.ndarray`.
//!
//! What does not live here: special methods of operators (`operators.rs`), what several methods and functions share
//! (`functions/`).

use smallvec::SmallVec;
use wardian_runtime::ctx::{Ctx, PyResult, Thrown};
use wardian_runtime::object::args::Args;
use wardian_runtime::object::class::Class;
use wardian_runtime::object::containers::{Bytes, List, Tuple};
use wardian_runtime::object::definition::{Method, class_method, method};
use wardian_runtime::object::dict::Dict;
use wardian_runtime::object::string::Str;
use wardian_runtime::object::value::Value;
use wardian_strided::layout::{Layout, Order, Shape};

use super::make::{self, Wanted};
use super::{
    Array, View, array_of, cast, data, index, item, iterate, new_view, own, shape, this_view,
    view_like, view_of,
};
use crate::dtype::promote::{Casting, can_cast};
use crate::dtype::{self, Code, Dtype, parse};
use crate::functions::{select, sort};
use crate::ufunc::methods::reduce_with;
use crate::ufunc::{resolve, wrap};
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
        method($name, "(self, axis=None, out=None, keepdims=False, *, where=True)", |ctx, args| {
            let object = ufunc::named(ctx, $ufunc);
            let axis = Some(args.get(1).unwrap_or(Value::NONE));
            reduce_with(ctx, object, args[0], &[axis, None, args.get(2), args.get(3), None, args.get(4)])
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
        |ctx, _| ctx.import("numpy"),
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
        let view = this_view(args[0]);
        Ok(ctx.new_int((view.size() * view.dtype.size) as i64 + 112))
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
        "(self, choices, out=None, mode='raise')",
        |ctx, args| {
            crate::helpers::call(
                ctx,
                "choose",
                &defaults(args, &[Value::NONE, Value::NONE, Value::NONE]),
            )
        },
    ),
    in_python!("clip", "_clip"),
    method(
        "compress",
        "(self, condition, axis=None, out=None)",
        |ctx, args| crate::helpers::call(ctx, "compress", &defaults(args, &[Value::NONE; 3])),
    ),
    method("conj", "(self, /)", conjugate),
    method("conjugate", "(self, /)", conjugate),
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
        reshape,
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
    method(
        "to_device",
        "(self, device, /, *, stream=None)",
        |_, args| Ok(args[0]),
    ),
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
        trace,
    ),
    method("transpose", "(self, /, *axes)", transpose),
    method("view", "(self, /, *args, **kwargs)", view),
];

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

fn copy_as(ctx: &mut Ctx, this: Value, order: Wanted) -> PyResult {
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

fn array_ufunc(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    let inputs = Value::object(ctx.new_tuple(args.rest()));
    crate::helpers::call(
        ctx,
        "default_array_ufunc",
        &[args[0], args[1], args[2], inputs, args[3]],
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
    let value = item::to_scalar(ctx, &view, view.layout.extent().start)?;
    let class = Value::object(class(ctx));
    ctx.call(class, &[value])
}

fn as_index(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    let view = this_view(args[0]);
    if view.layout.axes() != 0 || !matches!(view.dtype.code.kind(), 'i' | 'u') {
        return Err(ctx.type_error("only integer scalar arrays can be converted to a scalar index"));
    }
    item::to_python(ctx, &view, view.layout.offset())
}

fn deep_copy(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    let copy = copy_as(ctx, args[0], Wanted::Keep)?;
    let view = this_view(copy);
    if view.dtype.code == Code::Object {
        let module = ctx.import("copy")?;
        for place in cast::places(&view.layout) {
            let object = item::object_at(ctx, &view, place)?;
            let object = ctx.call_attr(module, "deepcopy", &[object, args[1]])?;
            item::set_object(ctx, &view, place, object)?;
        }
    }
    Ok(copy)
}

/// As numpy pickles arrays.
fn reduce(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    let this = args[0];
    let view = this_view(this);
    let module = ctx.import("numpy._core.multiarray")?;
    let name = ctx.intern("_reconstruct");
    let function = ctx.get_attr(module, name)?;
    let class = Value::object(ctx.class_of(this));
    let shape = ctx.new_tuple(&[Value::small_int(0)]);
    let letter = Value::object(ctx.new_bytes(b"b"));
    let arguments = ctx.new_tuple(&[class, Value::object(shape), letter]);
    let is_f = view.is_f() && !view.is_c();
    let content = match view.dtype.has_objects() {
        true => {
            let flat = flattened(
                ctx,
                &view,
                Wanted::Order(if is_f { Order::F } else { Order::C }),
                true,
            )?;
            iterate::to_list(ctx, &flat)?
        }
        false => cast::to_bytes(ctx, &view, if is_f { Order::F } else { Order::C })?,
    };
    let shape = shape::tuple(ctx, view.shape());
    let state = ctx.new_tuple(&[
        Value::small_int(1),
        shape,
        view.dtype.value(),
        Value::bool(is_f),
        content,
    ]);
    Ok(Value::object(ctx.new_tuple(&[
        function,
        Value::object(arguments),
        Value::object(state),
    ])))
}

/// The other half of [`reduce`]; what does not fit together is an error.
fn set_state(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    let items = args[1]
        .payload::<Tuple>()
        .map(|tuple| tuple.items().to_vec())
        .unwrap_or_default();
    let rest = match items.len() {
        5 => &items[1..],
        4 => &items[..],
        _ => return Err(ctx.value_error("__setstate__ takes a tuple of five")),
    };
    let shape = shape::shape_of(ctx, rest[0])?;
    let Some(dtype) = Dtype::from_value(rest[1]) else {
        return Err(ctx.type_error("descriptor expected in the state of an array"));
    };
    let order = if ctx.truth(rest[2])? {
        Order::F
    } else {
        Order::C
    };
    let view = new_view(ctx, dtype, &shape, order)?;
    if dtype.has_objects() {
        let Some(list) = rest[3].payload::<List>() else {
            return Err(ctx.type_error("object pickle not returning list"));
        };
        let flat = flattened(ctx, &view, Wanted::Order(order), false)?;
        if list.items.len() != view.size() {
            return Err(ctx.value_error("the state of an array has the wrong number of items"));
        }
        for (place, value) in cast::places(&flat.layout)
            .into_iter()
            .zip(list.items.clone())
        {
            item::set(ctx, &flat, place, value)?;
        }
    } else {
        let bytes = match (rest[3].payload::<Bytes>(), rest[3].payload::<Str>()) {
            (Some(bytes), _) => bytes.as_bytes().to_vec(),
            (_, Some(text)) => text
                .as_str()
                .chars()
                .map(|code| code as u32 as u8)
                .collect(),
            _ => {
                let buffer = wardian_runtime::types::bytes::Buffer::expect(ctx, rest[3])?;
                buffer.as_bytes().to_vec()
            }
        };
        let room = view.storage.bytes_mut().expect("new bytes");
        if room.len() != bytes.len() {
            return Err(ctx.value_error("buffer size does not match array size"));
        }
        room.copy_from_slice(&bytes);
    }
    let array = array_of(args[0]).expect("of an array");
    let array = array.data_mut::<Array>().expect("made of an array");
    array.view = view;
    array.base = Value::UNBOUND;
    array.writeable = true;
    Ok(Value::NONE)
}

/// The lengths that a program wants, -1 being what is left.
pub fn known_shape(ctx: &mut Ctx, lengths: &[i64], size: usize) -> Result<Shape, Thrown> {
    let mut shape = Shape::new();
    let (mut open, mut product) = (None, Some(1usize));
    for (place, length) in lengths.iter().enumerate() {
        match usize::try_from(*length) {
            Ok(length) => {
                shape.push(length);
                product = product.and_then(|product| product.checked_mul(length));
            }
            Err(_) if *length == -1 || *length < 0 => {
                if open.is_some() {
                    return Err(ctx.value_error("can only specify one unknown dimension"));
                }
                open = Some(place);
                shape.push(0);
            }
            Err(_) => return Err(cannot_reshape(ctx, size, lengths)),
        }
    }
    match (open, product) {
        (Some(place), Some(product)) if product > 0 && size.is_multiple_of(product) => {
            shape[place] = size / product
        }
        (None, Some(product)) if product == size => {}
        _ => return Err(cannot_reshape(ctx, size, lengths)),
    }
    Ok(shape)
}

fn cannot_reshape(ctx: &mut Ctx, size: usize, lengths: &[i64]) -> Thrown {
    let parts: Vec<String> = lengths
        .iter()
        .map(|length| {
            if *length < 0 {
                "newaxis".to_string()
            } else {
                length.to_string()
            }
        })
        .collect();
    // numpy leaves out unknown lengths at the beginning of this text.
    let text = match &parts[..] {
        [only] if lengths[0] >= 0 => format!("({only},)"),
        _ => {
            let shown: Vec<String> = lengths
                .iter()
                .map(|length| {
                    if *length < 0 {
                        "newaxis".into()
                    } else {
                        length.to_string()
                    }
                })
                .collect();
            let first = lengths
                .iter()
                .position(|length| *length >= 0)
                .unwrap_or(lengths.len());
            let body = shown[first..].join(",");
            match lengths.len() - first {
                1 => format!("({body},)").replace(",,", ","),
                _ => format!("({body})"),
            }
        }
    };
    ctx.value_error(&format!(
        "cannot reshape array of size {size} into shape {text}"
    ))
}

fn reshape(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    let lengths = match args.rest() {
        [only] if only.is_none() => {
            // Deprecated, and the same as no change.
            let view = this_view(args[0]);
            return view_like(ctx, args[0], view);
        }
        [only] => shape::lengths_of(ctx, *only)?,
        all => {
            let all = Value::object(ctx.new_tuple(all));
            shape::lengths_of(ctx, all)?
        }
    };
    let order = make::order_of(ctx, args.get(1), Wanted::Order(Order::C))?;
    let copy = args.get(2).filter(|value| !value.is_none());
    let view = this_view(args[0]);
    let order = match order {
        Wanted::Order(order) => order,
        Wanted::Keep => return Err(ctx.value_error("order 'K' is not permitted for reshaping")),
        other => other.of(&view),
    };
    let wanted = known_shape(ctx, &lengths, view.size())?;
    let always = match copy {
        Some(copy) => Some(ctx.truth(copy)?),
        None => None,
    };
    if always != Some(true)
        && let Some(layout) = view.layout.reshaped(&wanted, order)
    {
        return view_like(ctx, args[0], view.with(layout));
    }
    if always == Some(false) {
        return Err(ctx.value_error("Unable to avoid creating a copy while reshaping."));
    }
    let mut copy = cast::copy(ctx, &view, order)?;
    copy.layout = copy
        .layout
        .reshaped(&wanted, order)
        .expect("items side by side have any shape");
    fresh_like(ctx, args[0], copy)
}

fn resize(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    let shape = match args.rest() {
        [] => return Ok(Value::NONE),
        [only] if only.is_none() => return Ok(Value::NONE),
        [only] => shape::shape_of(ctx, *only)?,
        all => {
            let all = Value::object(ctx.new_tuple(all));
            shape::shape_of(ctx, all)?
        }
    };
    let array = array_of(args[0]).expect("of an array");
    let wanted = shape
        .iter()
        .try_fold(1usize, |size, length| size.checked_mul(*length));
    if !data(&array).base.is_unbound() && wanted != Some(this_view(args[0]).size()) {
        return Err(ctx.value_error("cannot resize this array: it does not own its data"));
    }
    let view = this_view(args[0]);
    if !view.is_c() && !view.is_f() {
        return Err(ctx.value_error("resize only works on single-segment arrays"));
    }
    let made = new_view(ctx, view.dtype, &shape, Order::C)?;
    let count = view.size().min(made.size());
    let mut from = view.clone();
    from.layout = view
        .layout
        .reshaped(&[view.size()], Wanted::Any.of(&view))
        .expect("items side by side")
        .slice(0, 0, 1, count);
    let mut to = made.clone();
    to.layout = made
        .layout
        .reshaped(&[made.size()], Order::C)
        .expect("items side by side")
        .slice(0, 0, 1, count);
    if made.dtype.code == Code::Object && made.size() > count {
        cast::fill(ctx, &made, Value::small_int(0))?;
    }
    cast::assign(ctx, &to, &from)?;
    array.data_mut::<Array>().expect("made of an array").view = made;
    Ok(Value::NONE)
}

/// All items along one axis; a copy where there is no other way, or in any case.
pub fn flattened(ctx: &mut Ctx, view: &View, order: Wanted, copies: bool) -> Result<View, Thrown> {
    let size = view.size();
    let mut source = view.clone();
    let order = match order {
        // The order in which the items lie.
        Wanted::Keep if !view.is_c() && !view.is_f() => {
            let kept = make::kept_order(view, view.dtype.size);
            let mut axes: Vec<usize> = (0..kept.axes()).collect();
            axes.sort_by_key(|axis| std::cmp::Reverse(kept.strides()[*axis]));
            source.layout = view.layout.transposed(&axes);
            Order::C
        }
        other => other.of(view),
    };
    if !copies && let Some(layout) = source.layout.reshaped(&[size], order) {
        return Ok(source.with(layout));
    }
    let mut copy = cast::copy(ctx, &source, order)?;
    copy.layout = copy
        .layout
        .reshaped(&[size], order)
        .expect("items side by side have any shape");
    Ok(copy)
}

fn ravel(ctx: &mut Ctx, this: Value, order: Wanted) -> PyResult {
    let view = this_view(this);
    let flat = flattened(ctx, &view, order, false)?;
    match flat.storage == view.storage {
        true => view_like(ctx, this, flat),
        false => fresh_like(ctx, this, flat),
    }
}

fn astype(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    let view = this_view(args[0]);
    let dtype = parse::dtype_of(ctx, args[1])?;
    let dtype = make::adapted(ctx, dtype, &view)?;
    ctx.keep(dtype.value());
    let order = make::order_of(ctx, args.get(2), Wanted::Keep)?;
    let casting = resolve::casting_of(ctx, args.get(3), Casting::Unsafe)?;
    let subok = match args.get(4) {
        Some(value) => ctx.truth(value)?,
        None => true,
    };
    let copies = match args.get(5) {
        Some(value) => ctx.truth(value)?,
        None => true,
    };
    if !can_cast(view.dtype, dtype, casting) {
        let (from, to) = (
            crate::dtype::text::repr_of(ctx, view.dtype)?,
            crate::dtype::text::repr_of(ctx, dtype)?,
        );
        return Err(ctx.type_error(&format!(
            "Cannot cast array data from {from} to {to} according to the rule {}",
            casting.quoted()
        )));
    }
    let order_fits = match order {
        Wanted::Keep | Wanted::Any => true,
        Wanted::Order(order) => view.layout.is_contiguous(order),
    };
    if !copies
        && dtype.same(view.dtype)
        && order_fits
        && (subok || super::subclass_of(ctx, args[0]).is_none())
    {
        return Ok(args[0]);
    }
    let made = match &dtype.subarray {
        Some((base, more)) => {
            let whole: Shape = view.shape().iter().chain(more).copied().collect();
            let made = new_view(ctx, *base, &whole, Order::C)?;
            let mut from = view.clone();
            for _ in more {
                let axes = from.layout.axes();
                from.layout = from.layout.with_axis(axes);
            }
            cast::assign(ctx, &made, &from)?;
            made
        }
        None => {
            warn_complex(ctx, view.dtype, dtype)?;
            make::copy_in(ctx, &view, dtype, order)?
        }
    };
    match subok {
        true => fresh_like(ctx, args[0], made),
        false => Ok(own(ctx, made)),
    }
}

/// The imaginary part is lost.
pub fn warn_complex(ctx: &mut Ctx, from: Dtype, to: Dtype) -> Result<(), Thrown> {
    if from.code.kind() == 'c' && matches!(to.code.kind(), 'f' | 'i' | 'u') {
        return errors::warn_of(
            ctx,
            "numpy.exceptions",
            "ComplexWarning",
            "Casting complex values to real discards the imaginary part",
        );
    }
    Ok(())
}

fn byteswap(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    let view = this_view(args[0]);
    let inplace = match args.get(1) {
        Some(value) => ctx.truth(value)?,
        None => false,
    };
    let target = match inplace {
        true => {
            super::check_writeable(ctx, args[0], "array")?;
            view
        }
        false => cast::copy(ctx, &view, Order::C)?,
    };
    turn(ctx, &target)?;
    match inplace {
        true => Ok(args[0]),
        false => fresh_like(ctx, args[0], target),
    }
}

/// Turn the bytes of all numbers around, those in the fields of records, too.
fn turn(ctx: &mut Ctx, target: &View) -> Result<(), Thrown> {
    if let Some(fields) = target.dtype.fields.clone() {
        for field in &fields {
            turn(ctx, &super::field::view_of_field(target, field))?;
        }
        return Ok(());
    }
    let width = match target.dtype.code {
        Code::Str => 4,
        Code::CFloat | Code::CDouble | Code::CLongDouble => target.dtype.size / 2,
        Code::Bytes | Code::Void | Code::Object => return Ok(()),
        _ => target.dtype.size,
    };
    target.bytes_mut(ctx)?;
    let Some(bytes) = target.storage.bytes_mut() else {
        return Ok(());
    };
    wardian_strided::copy::turn(bytes, &target.layout, width, crate::work::poll(ctx))
}

fn conjugate(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    let view = this_view(args[0]);
    match view.dtype.code.kind() {
        'c' | 'O' => ufunc::methods::call_named(ctx, "conjugate", &[args[0]], None),
        _ => Ok(args[0]),
    }
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
    let result = ufunc::reduce::accumulate(ctx, object, &view, axis, dtype)?;
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

fn diagonal(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    let view = this_view(args[0]);
    let layout = diagonal_of(ctx, &view.layout, args.get(1), args.get(2), args.get(3))?;
    let made = view_like(ctx, args[0], view.with(layout))?;
    super::flags::set_writeable(ctx, made, false)?;
    Ok(made)
}

fn diagonal_of(
    ctx: &mut Ctx,
    layout: &Layout,
    offset: Option<Value>,
    first: Option<Value>,
    second: Option<Value>,
) -> Result<Layout, Thrown> {
    let axes = layout.axes();
    if axes < 2 {
        return Err(ctx.value_error("diag requires an array of at least two dimensions"));
    }
    let number = |ctx: &mut Ctx, value: Option<Value>, default: i64| match value {
        Some(value) => ctx.index_i64(value),
        None => Ok(default),
    };
    let offset = number(ctx, offset, 0)?;
    let (first, second) = (number(ctx, first, 0)?, number(ctx, second, 1)?);
    let check = |ctx: &mut Ctx, axis: i64, name: &str| {
        let place = if axis < 0 { axis + axes as i64 } else { axis };
        match usize::try_from(place).ok().filter(|place| *place < axes) {
            Some(place) => Ok(place),
            None => Err(errors::axis(ctx, axis, axes, Some(name))),
        }
    };
    let first = check(ctx, first, "axis1")?;
    let second = check(ctx, second, "axis2")?;
    if first == second {
        return Err(ctx.value_error("axis1 and axis2 cannot be the same"));
    }
    let offset = isize::try_from(offset).unwrap_or(if offset < 0 {
        isize::MIN / 2
    } else {
        isize::MAX / 2
    });
    Ok(layout.diagonal(offset, first, second))
}

fn trace(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    let view = this_view(args[0]);
    let layout = diagonal_of(ctx, &view.layout, args.get(1), args.get(2), args.get(3))?;
    let part = own(ctx, view.with(layout));
    let object = ufunc::named(ctx, "add");
    reduce_with(
        ctx,
        object,
        part,
        &[
            Some(Value::small_int(-1)),
            args.get(4),
            args.get(5),
            None,
            None,
            None,
        ],
    )
}

fn field_at(
    ctx: &mut Ctx,
    view: &View,
    dtype: Value,
    offset: Option<Value>,
) -> Result<View, Thrown> {
    let dtype = parse::dtype_of(ctx, dtype)?;
    let offset = match offset {
        Some(value) => ctx.index_i64(value)?,
        None => 0,
    };
    if let Some(field) = view
        .dtype
        .fields
        .iter()
        .flatten()
        .find(|field| i64::try_from(field.offset) == Ok(offset) && field.dtype.same(dtype))
    {
        let field = *field;
        return Ok(super::field::view_of_field(view, &field));
    }
    if dtype.has_objects() || view.dtype.has_objects() {
        return Err(errors::not_there(ctx, "getfield() of objects"));
    }
    let Ok(offset) = usize::try_from(offset) else {
        return Err(ctx.value_error("offset is negative"));
    };
    match offset
        .checked_add(dtype.size)
        .filter(|end| *end <= view.dtype.size)
    {
        Some(_) => {
            let layout = view.layout.at(view.layout.offset() + offset);
            Ok(super::field::with_subarray(view, layout, dtype))
        }
        None => {
            let (size, whole) = (dtype.size, view.dtype.size);
            Err(ctx.value_error(&format!(
                "Need 0 <= offset <= {whole} for requested type but received offset = {offset}"
            )))
            .inspect_err(|_| {
                let _ = size;
            })
        }
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

fn squeeze(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    let view = this_view(args[0]);
    let chosen: SmallVec<[usize; 4]> = match args.get(1).filter(|value| !value.is_none()) {
        None => (0..view.layout.axes())
            .filter(|axis| view.shape()[*axis] == 1)
            .collect(),
        Some(axis) => shape::axes_of(ctx, Some(axis), view.layout.axes())?,
    };
    let mut layout = view.layout.clone();
    for axis in chosen.iter().rev() {
        if layout.shape()[*axis] != 1 {
            return Err(ctx.value_error(
                "cannot select an axis to squeeze out which has size not equal to one",
            ));
        }
        layout = layout.without_axis(*axis);
    }
    if chosen.is_empty() {
        return Ok(args[0]);
    }
    view_like(ctx, args[0], view.with(layout))
}

fn transpose(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    let view = this_view(args[0]);
    let count = view.layout.axes();
    let given = match args.rest() {
        [] => None,
        [only] if only.is_none() => None,
        [only] => Some(shape::lengths_of(ctx, *only)?),
        all => {
            let all = Value::object(ctx.new_tuple(all));
            Some(shape::lengths_of(ctx, all)?)
        }
    };
    let axes: Vec<usize> = match given {
        None => (0..count).rev().collect(),
        Some(given) => {
            if given.len() != count {
                return Err(ctx.value_error("axes don't match array"));
            }
            let mut axes = Vec::new();
            for axis in given {
                let axis = shape::axis_of(ctx, axis, count)?;
                if axes.contains(&axis) {
                    return Err(ctx.value_error("repeated axis in transpose"));
                }
                axes.push(axis);
            }
            axes
        }
    };
    view_like(ctx, args[0], view.with(view.layout.transposed(&axes)))
}

/// The same bytes as items of another dtype.
pub fn seen_as(ctx: &mut Ctx, view: &View, dtype: Dtype) -> Result<View, Thrown> {
    if dtype.same(view.dtype) {
        return Ok(View {
            dtype,
            ..view.clone()
        });
    }
    if dtype.has_objects() || view.dtype.has_objects() {
        if dtype.code == Code::Void
            && view.dtype.code == Code::Void
            && dtype.size == view.dtype.size
            && crate::dtype::promote::can_cast(view.dtype, dtype, Casting::SameKind)
        {
            return Ok(View {
                dtype,
                ..view.clone()
            });
        }
        return Err(ctx.type_error("Cannot change data-type for array of references."));
    }
    let (from, to) = (view.dtype.size, dtype.size);
    let dtype = match to {
        // A text without a length takes that of the items.
        0 if dtype.code.is_flexible() && dtype.fields.is_none() => {
            let descr = crate::dtype::Descr {
                size: from,
                ..(*dtype).clone()
            };
            Dtype::new(ctx, descr)
        }
        _ => dtype,
    };
    let to = dtype.size;
    let layout = if from == to {
        view.layout.with_item(to)
    } else {
        let Some(last) = view.layout.axes().checked_sub(1) else {
            return Err(ctx.value_error(
                "Changing the dtype of a 0d array is only supported if the itemsize is unchanged",
            ));
        };
        let (length, stride) = (view.shape()[last], view.layout.strides()[last]);
        if length != 1 && view.size() > 0 && stride != from as isize {
            return Err(ctx.value_error(
                "To change to a dtype of a different size, the last axis must be contiguous",
            ));
        }
        let bytes = length * from;
        if to == 0 {
            return Err(
                ctx.value_error("When changing to a dtype of size 0 the items have no room")
            );
        }
        if !bytes.is_multiple_of(to) {
            let message = if to > from {
                "When changing to a larger dtype, its size must be a divisor of the total size in bytes of the last axis of the array."
            } else {
                "When changing to a smaller dtype, its size must be a divisor of the size of original dtype"
            };
            return Err(ctx.value_error(message));
        }
        if to < from && !from.is_multiple_of(to) {
            return Err(ctx.value_error("When changing to a smaller dtype, its size must be a divisor of the size of original dtype"));
        }
        let mut shape: Shape = view.shape().into();
        shape[last] = bytes / to;
        let mut strides: Vec<isize> = view.layout.strides().into();
        strides[last] = to as isize;
        let length = view.storage.bytes().len();
        match Layout::checked(&shape, &strides, view.layout.offset(), to, length) {
            Some(layout) => layout,
            None => return Err(super::storage::Shared::shrunk(ctx)),
        }
    };
    Ok(match &dtype.subarray {
        Some(_) => super::field::with_subarray(view, layout, dtype),
        None => View {
            layout,
            dtype,
            ..view.clone()
        },
    })
}

/// `array.view(dtype, type)`, in which either may come first.
fn view(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    let mut given: Vec<Value> = args.rest().to_vec();
    let (mut dtype, mut class) = (None, None);
    if let Some(dict) = args[1].get::<Dict>() {
        for entry in dict
            .iter()
            .map(|entry| (entry.key, entry.value))
            .collect::<Vec<_>>()
        {
            match entry.0.payload::<Str>().as_ref().map(|name| name.as_str()) {
                Some("dtype") => dtype = Some(entry.1),
                Some("type") => class = Some(entry.1),
                _ => return Err(ctx.type_error("view() got an unexpected keyword argument")),
            }
        }
    }
    given.retain(|value| !value.is_none());
    let ndarray = ctx
        .state::<crate::state::State>()
        .ndarray
        .expect("made with the module");
    for value in given {
        match value
            .get::<Class>()
            .filter(|class| class.is_subclass_of(ndarray))
        {
            Some(_) if class.is_none() => class = Some(value),
            _ if dtype.is_none() => dtype = Some(value),
            _ => return Err(ctx.type_error("view() takes a dtype and a type")),
        }
    }
    // `view(dtype=SomeArrayClass)` names a class as well.
    if let Some(value) = dtype
        && value
            .get::<Class>()
            .is_some_and(|class| class.is_subclass_of(ndarray))
    {
        class = Some(value);
        dtype = None;
    }
    let mut seen = this_view(args[0]);
    if let Some(dtype) = dtype {
        let dtype = parse::dtype_of(ctx, dtype)?;
        seen = seen_as(ctx, &seen, dtype)?;
    }
    let class = match class {
        Some(value) => match value
            .get::<Class>()
            .filter(|class| class.is_subclass_of(ndarray))
        {
            Some(class) => class.is_heap_type.then_some(class),
            None => return Err(ctx.value_error("Type must be a sub-type of ndarray type")),
        },
        None => super::subclass_of(ctx, args[0]),
    };
    let array = array_of(args[0]).expect("of an array");
    let writeable = data(&array).writeable;
    let base = super::base_of(ctx, args[0]);
    let made = super::wrap(ctx, seen, base, writeable);
    super::wrap_as(ctx, class, made, args[0])
}
