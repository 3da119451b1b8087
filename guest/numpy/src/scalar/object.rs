//! What Python sees of a scalar: texts, attributes, methods.
//!
//! Most methods are those of an array without axes that has the scalar as its item.

use wardian_runtime::ctx::{Ctx, PyResult, Thrown};
use wardian_runtime::object::args::Args;
use wardian_runtime::object::containers::Tuple;
use wardian_runtime::object::definition::{Attribute, Method, attribute, class_method, method};
use wardian_runtime::object::dict::Dict;
use wardian_runtime::object::string::Str;
use wardian_runtime::object::value::Value;

use super::{is_scalar, parts, record_of};
use crate::array::{View, field, item, own, shape};
use crate::dtype::{Code, Dtype, record};
use crate::functions::text as number_text;

/// The scalar as an array without axes.
pub fn to_array(ctx: &mut Ctx, this: Value) -> PyResult {
    match super::to_view(ctx, this)? {
        Some(view) => Ok(own(ctx, view)),
        None => crate::helpers::call(ctx, "object_array", &[this]),
    }
}

macro_rules! of_array {
    ($($name:literal)*) => {
        &[$(method($name, "(self, /, *args, **kwargs)", |ctx, args| forward(ctx, $name, args)),)*
        method("__array__", "(self, dtype=None, /, *, copy=None)", |ctx, args| {
            let array = to_array(ctx, args[0])?;
            match args.get(1).filter(|value| !value.is_none()) {
                Some(dtype) => ctx.call_attr(array, "astype", &[dtype]),
                None => Ok(array),
            }
        }),
        method("to_device", "(self, device, /, *, stream=None)", |ctx, args| {
            let device = ctx.str(args[1])?;
            match device.as_str() {
                "cpu" => Ok(args[0]),
                other => {
                    let message = format!("Unsupported device: {other}");
                    Err(ctx.value_error(&message))
                }
            }
        }),
        method("__array_wrap__", "(self, array, context=None, return_scalar=True, /)", |ctx, args| {
            if args.get(3) == Some(Value::bool(false)) {
                return Ok(args[1]);
            }
            let view = crate::array::make::as_view(ctx, args[1])?;
            crate::ufunc::wrap::scalar_or_array(ctx, view)
        }),
        method("__array_namespace__", "(self, /, *, api_version=None)", crate::array::methods::array_namespace),
        method("__buffer__", "(self, flags, /)", |ctx, args| crate::helpers::call(ctx, "lend_scalar", &[args[0], args[1]])),
        method("__copy__", "(self, /)", |_, args| Ok(args[0])),
        method("__deepcopy__", "(self, memo=None, /)", |_, args| Ok(args[0])),
        method("__repr__", "(self, /)", |ctx, args| repr(ctx, args[0])),
        method("__str__", "(self, /)", |ctx, args| str(ctx, args[0])),
        method("__hash__", "(self, /)", |ctx, args| hash(ctx, args[0]).map(|hash| ctx.new_int(hash))),
        method("__bool__", "(self, /)", |ctx, args| truth(ctx, args[0]).map(Value::bool)),
        method("__format__", "(self, format_spec, /)", |ctx, args| {
            let spec = ctx.expect_str(args[1], "format() argument 2")?;
            let spec = spec.as_str().to_string();
            format(ctx, args[0], &spec)
        }),
        method("__getitem__", "(self, key, /)", |ctx, args| get_item(ctx, args[0], args[1])),
        method("__int__", "(self, /)", |ctx, args| as_python(ctx, args[0], |ctx| ctx.types.int)),
        method("__float__", "(self, /)", |ctx, args| as_python(ctx, args[0], |ctx| ctx.types.float)),
        method("__complex__", "(self, /)", |ctx, args| as_python(ctx, args[0], |ctx| ctx.types.complex)),
        method("__round__", "(self, ndigits=None, /)", round),
        method("__reduce__", "(self, /)", reduce),
        method("__reduce_ex__", "(self, protocol, /)", reduce),
        method("__setstate__", "(self, state, /)", |_, _| Ok(Value::NONE)),
        method("tostring", "(self, order='C')", |ctx, args| forward(ctx, "tobytes", Args::new(&[args[0], Value::UNBOUND], &[]))),
        method("item", "(self, /, *args)", |ctx, args| python_value(ctx, args[0])),
        method("tolist", "(self, /)", |ctx, args| python_value(ctx, args[0])),
        method("conjugate", "(self, /)", |ctx, args| crate::ufunc::methods::call_named(ctx, "conjugate", &[args[0]], None)),
        method("conj", "(self, /)", |ctx, args| crate::ufunc::methods::call_named(ctx, "conjugate", &[args[0]], None)),
        class_method("__class_getitem__", "(cls, item, /)", |ctx, args| crate::helpers::call(ctx, "generic_alias", &[args[0], args[1]])),
        ]
    };
}

/// Methods of all scalars.
pub static METHODS: &[Method] = of_array! {
    "all" "any" "argmax" "argmin" "argsort" "astype" "byteswap" "choose" "clip" "compress" "copy" "cumprod" "cumsum"
    "diagonal" "dump" "dumps" "fill" "flatten" "getfield" "max" "mean" "min" "nonzero" "prod" "put" "ravel" "repeat"
    "reshape" "resize" "round" "searchsorted" "setfield" "setflags" "sort" "squeeze" "std" "sum" "swapaxes" "take"
    "tobytes" "tofile" "trace" "transpose" "var" "view"
};

/// A method that numpy 2 has no more, and what it says to whoever asks for it.
macro_rules! removed {
    ($name:literal, $hint:literal) => {
        attribute($name, |ctx, _| {
            let message = concat!(
                "`",
                $name,
                "` was removed from scalar types in NumPy 2.0. ",
                $hint
            );
            Err(ctx.raise(ctx.exceptions.AttributeError, message))
        })
    };
}

/// Attributes of all scalars.
pub static ATTRIBUTES: &[Attribute] = &[
    removed!("itemset", "This method was never useful on scalars."),
    removed!(
        "newbyteorder",
        "Use `sc.view(sc.dtype.newbyteorder(order))` instead."
    ),
    removed!("ptp", "Use np.ptp(arr, ...) instead."),
    attribute("T", |_, this| Ok(this)),
    attribute("__array_interface__", |ctx, this| {
        of_array(ctx, this, "__array_interface__")
    }),
    attribute("__array_struct__", |ctx, this| {
        of_array(ctx, this, "__array_struct__")
    }),
    attribute("__array_priority__", |_, _| Ok(Value::float(-1_000_000.0))),
    attribute("base", |_, this| {
        Ok(super::base_of(this).unwrap_or(Value::NONE))
    }),
    attribute("data", |ctx, this| of_array(ctx, this, "data")),
    attribute("device", |ctx, _| Ok(Value::object(ctx.new_str("cpu")))),
    attribute("dtype", |ctx, this| dtype_of(ctx, this).map(Dtype::value)),
    attribute("flags", |ctx, this| {
        let array = match (record_of(this), super::base_of(this)) {
            (Some(record), Some(base)) => crate::array::wrap(ctx, record, base, true),
            _ => to_array(ctx, this)?,
        };
        let name = ctx.intern("flags");
        ctx.get_attr(array, name)
    }),
    attribute("flat", |ctx, this| of_array(ctx, this, "flat")),
    attribute("imag", |ctx, this| part(ctx, this, "imag")),
    attribute("real", |ctx, this| part(ctx, this, "real")),
    attribute("itemsize", |ctx, this| {
        dtype_of(ctx, this).map(|dtype| Value::small_int(dtype.size as i64))
    }),
    attribute("nbytes", |ctx, this| {
        dtype_of(ctx, this).map(|dtype| Value::small_int(dtype.size as i64))
    }),
    attribute("ndim", |_, _| Ok(Value::small_int(0))),
    attribute("shape", |ctx, _| Ok(shape::tuple(ctx, &[]))),
    attribute("size", |_, _| Ok(Value::small_int(1))),
    attribute("strides", |ctx, _| Ok(shape::tuple(ctx, &[]))),
];

/// Methods of integers.
pub static OF_INTEGERS: &[Method] = &[
    method("bit_count", "(self, /)", |ctx, args| {
        let value = python_value(ctx, args[0])?;
        ctx.call_attr(value, "bit_count", &[])
    }),
    method("is_integer", "(self, /)", |_, _| Ok(Value::bool(true))),
];

/// Methods of integers that are no spans of time. Their texts name the class of Python's subclasses, which slots do not see.
pub static OF_INDICES: &[Method] = &[
    method("__index__", "(self, /)", |ctx, args| {
        python_value(ctx, args[0])
    }),
    method("__repr__", "(self, /)", |ctx, args| repr(ctx, args[0])),
];

/// Methods of records and other bytes: as [`OF_INDICES`], for the text.
pub static OF_VOID: &[Method] = &[
    method("__repr__", "(self, /)", |ctx, args| repr(ctx, args[0])),
    method("__str__", "(self, /)", |ctx, args| str(ctx, args[0])),
];

/// Attributes of integers.
pub static OF_INTEGERS_ATTRIBUTES: &[Attribute] = &[
    attribute("numerator", |_, this| Ok(this)),
    attribute("denominator", |_, _| Ok(Value::small_int(1))),
];

/// Methods of floats.
pub static OF_FLOATS: &[Method] = &[
    method("is_integer", "(self, /)", |ctx, args| {
        let value = python_value(ctx, args[0])?;
        ctx.call_attr(value, "is_integer", &[])
    }),
    method("as_integer_ratio", "(self, /)", |ctx, args| {
        let value = python_value(ctx, args[0])?;
        ctx.call_attr(value, "as_integer_ratio", &[])
    }),
];

/// Methods of complex numbers: none of their own.
pub static OF_COMPLEX: &[Method] = &[];

/// What float64 and complex128 do not take from Python's classes.
pub static OF_PYTHON: &[Method] = &[
    method("__repr__", "(self, /)", |ctx, args| repr(ctx, args[0])),
    method("__str__", "(self, /)", |ctx, args| str(ctx, args[0])),
    method("__hash__", "(self, /)", |ctx, args| {
        hash(ctx, args[0]).map(|hash| ctx.new_int(hash))
    }),
    method("__bool__", "(self, /)", |ctx, args| {
        truth(ctx, args[0]).map(Value::bool)
    }),
    method("__getitem__", "(self, key, /)", |ctx, args| {
        get_item(ctx, args[0], args[1])
    }),
    method("__format__", "(self, format_spec, /)", |ctx, args| {
        let spec = ctx.expect_str(args[1], "format() argument 2")?;
        let spec = spec.as_str().to_string();
        format(ctx, args[0], &spec)
    }),
    method("__round__", "(self, ndigits=None, /)", round),
    method("__getnewargs__", "(self, /)", |ctx, args| {
        let value = args[0].unwrap_payload();
        Ok(Value::object(ctx.new_tuple(&[value])))
    }),
];

/// Methods of `str_` and `bytes_`.
pub static OF_TEXTS: &[Method] = &[
    method("__repr__", "(self, /)", |ctx, args| repr(ctx, args[0])),
    method("__str__", "(self, /)", |ctx, args| str(ctx, args[0])),
    method("__getitem__", "(self, key, /)", |ctx, args| {
        get_item(ctx, args[0], args[1])
    }),
    method("__hash__", "(self, /)", |ctx, args| {
        hash(ctx, args[0]).map(|hash| ctx.new_int(hash))
    }),
    method("__format__", "(self, format_spec, /)", |ctx, args| {
        let spec = ctx.expect_str(args[1], "format() argument 2")?;
        let spec = spec.as_str().to_string();
        format(ctx, args[0], &spec)
    }),
    method("__reduce__", "(self, /)", reduce),
    method("__reduce_ex__", "(self, protocol, /)", reduce),
];

/// The dtype of a scalar.
pub fn dtype_of(ctx: &mut Ctx, this: Value) -> Result<Dtype, Thrown> {
    if let Some(record) = record_of(this) {
        return Ok(record.dtype);
    }
    match parts(ctx, this) {
        Some((dtype, _)) => Ok(dtype),
        None => Ok(Dtype::of(ctx, Code::Object)),
    }
}

fn of_array(ctx: &mut Ctx, this: Value, name: &str) -> PyResult {
    let array = to_array(ctx, this)?;
    let name = ctx.intern(name);
    ctx.get_attr(array, name)
}

fn forward(ctx: &mut Ctx, name: &str, args: Args<'_>) -> PyResult {
    let array = to_array(ctx, args[0])?;
    let name = ctx.intern(name);
    let function = ctx.get_attr(array, name)?;
    let mut keywords = Vec::new();
    if let Some(dict) = args[1].get::<Dict>() {
        keywords.extend(
            dict.iter()
                .filter_map(|entry| Some((entry.key.payload::<Str>()?, entry.value))),
        );
    }
    let found = ctx.call_keywords(function, args.rest(), &keywords)?;
    match crate::array::view_of(found) {
        // Also where `view` asked for another class of arrays.
        Some(view) if view.layout.axes() == 0 => item::to_scalar(ctx, &view, view.layout.offset()),
        _ => Ok(found),
    }
}

/// As Python's own object.
pub fn python_value(ctx: &mut Ctx, this: Value) -> PyResult {
    if let Some(record) = record_of(this) {
        return item::to_python(ctx, &record, record.layout.offset());
    }
    match parts(ctx, this) {
        Some((dtype, item)) => item::bytes_to_python(ctx, dtype, &item),
        None => Ok(this.unwrap_payload()),
    }
}

fn as_python(
    ctx: &mut Ctx,
    this: Value,
    class: impl FnOnce(&Ctx) -> wardian_runtime::object::heap::Gc<wardian_runtime::object::class::Class>,
) -> PyResult {
    if let Some((dtype, item)) = parts(ctx, this) {
        let class = class(ctx);
        if dtype.code.kind() == 'c' && class != ctx.types.complex {
            crate::errors::warn_of(
                ctx,
                "numpy.exceptions",
                "ComplexWarning",
                "Casting complex values to real discards the imaginary part",
            )?;
            let number = dtype.code.number().expect("it is a number");
            let real = item::complex_parts(number, &item).re;
            return ctx.call(Value::object(class), &[Value::float(real)]);
        }
        let value = item::bytes_to_python(ctx, dtype, &item)?;
        return ctx.call(Value::object(class), &[value]);
    }
    let value = python_value(ctx, this)?;
    let class = Value::object(class(ctx));
    ctx.call(class, &[value])
}

fn part(ctx: &mut Ctx, this: Value, name: &str) -> PyResult {
    match parts(ctx, this) {
        Some((dtype, _)) if dtype.code.kind() != 'c' && name == "real" => Ok(this),
        Some((dtype, item)) if dtype.code.kind() != 'c' => {
            super::new(ctx, dtype, &vec![0; item.len()])
        }
        Some((dtype, item)) => {
            let half = item.len() / 2;
            let code = match dtype.code {
                Code::CFloat => Code::Float,
                Code::CDouble => Code::Double,
                _ => Code::LongDouble,
            };
            let dtype = Dtype::of(ctx, code);
            super::new(
                ctx,
                dtype,
                if name == "real" {
                    &item[..half]
                } else {
                    &item[half..]
                },
            )
        }
        None => of_array(ctx, this, name),
    }
}

/// `repr(scalar)`.
pub fn repr(ctx: &mut Ctx, this: Value) -> PyResult {
    if record_of(this).is_some() {
        return crate::helpers::call(ctx, "void_repr", &[this]);
    }
    let Some((dtype, item)) = parts(ctx, this) else {
        return ctx.repr(this.unwrap_payload()).map(Value::object);
    };
    let text = match dtype.code {
        Code::Bool => format!("np.{}", if item[0] != 0 { "True_" } else { "False_" }),
        Code::Str | Code::Bytes => {
            let payload = item::bytes_to_python(ctx, dtype, &item)?;
            let inner = ctx.repr(payload)?;
            format!("np.{}({})", dtype.code.scalar_name(), inner.as_str())
        }
        Code::Datetime | Code::Timedelta => {
            let text = crate::time::scalar::repr(ctx, dtype, &item)?;
            return crate::helpers::call(ctx, "scalar_repr", &[this, text]);
        }
        Code::LongDouble | Code::CLongDouble => {
            let inner = number_text::of_item(ctx, dtype.code, &item)?;
            format!(
                "np.{}('{}')",
                dtype.code.scalar_name(),
                inner.trim_start_matches('(').trim_end_matches(')')
            )
        }
        code => {
            let inner = number_text::of_item(ctx, code, &item)?;
            // Subclasses of integers say their own name; types of one size are one for who reads it.
            let class = ctx.class_of(this);
            let name = match (code, class.is_heap_type && matches!(code.kind(), 'i' | 'u')) {
                (_, true) => class.name.as_str().to_string(),
                (Code::LongLong, _) => format!("np.{}", Code::Long.scalar_name()),
                (Code::ULongLong, _) => format!("np.{}", Code::ULong.scalar_name()),
                (code, _) => format!("np.{}", code.scalar_name()),
            };
            format!(
                "{name}({})",
                inner.trim_start_matches('(').trim_end_matches(')')
            )
        }
    };
    let text = Value::object(ctx.new_str(&text));
    // `legacy` print options leave the class out.
    crate::helpers::call(ctx, "scalar_repr", &[this, text])
}

/// `str(scalar)`.
pub fn str(ctx: &mut Ctx, this: Value) -> PyResult {
    if record_of(this).is_some() {
        return crate::helpers::call(ctx, "void_str", &[this]);
    }
    let Some((dtype, item)) = parts(ctx, this) else {
        return ctx.str(this.unwrap_payload()).map(Value::object);
    };
    match dtype.code {
        Code::Str | Code::Bytes => {
            let payload = item::bytes_to_python(ctx, dtype, &item)?;
            ctx.str(payload).map(Value::object)
        }
        Code::Datetime | Code::Timedelta => crate::time::scalar::str(ctx, dtype, &item),
        code => {
            let text = number_text::of_item(ctx, code, &item)?;
            let text = Value::object(ctx.new_str(&text));
            match code.kind() {
                'f' | 'c' => crate::helpers::call(ctx, "scalar_str", &[this, text]),
                _ => Ok(text),
            }
        }
    }
}

/// `hash(scalar)`: that of the Python object which is equal.
pub fn hash(ctx: &mut Ctx, this: Value) -> Result<i64, Thrown> {
    if record_of(this).is_some() {
        let array = super::base_of(this).and_then(crate::array::array_of);
        if array.is_none_or(|array| crate::array::data(&array).writeable) {
            return Err(ctx.type_error("unhashable type: 'writeable void-scalar'"));
        }
    }
    let value = match parts(ctx, this) {
        Some((dtype, item)) if dtype.code.is_time() => {
            return crate::time::scalar::hash(ctx, this, dtype, &item);
        }
        _ => python_value(ctx, this)?,
    };
    ctx.hash(value)
}

/// `bool(scalar)`.
pub fn truth(ctx: &mut Ctx, this: Value) -> Result<bool, Thrown> {
    match parts(ctx, this) {
        Some((dtype, item)) if dtype.code.is_number() || dtype.code.is_time() => {
            match dtype.code.kind() {
                'f' | 'c' => {
                    let value = item::bytes_to_python(ctx, dtype, &item)?;
                    ctx.truth(value)
                }
                _ => Ok(item.iter().any(|byte| *byte != 0)),
            }
        }
        _ => {
            if let Some(record) = record_of(this) {
                return field::truth_at(ctx, &record, record.layout.offset());
            }
            let value = python_value(ctx, this)?;
            ctx.truth(value)
        }
    }
}

/// `format(scalar, spec)`.
pub fn format(ctx: &mut Ctx, this: Value, spec: &str) -> PyResult {
    let found = parts(ctx, this);
    // Numbers are formatted as Python's, even where there is nothing to say how.
    let is_number = matches!(&found, Some((dtype, _)) if dtype.code.is_number());
    if spec.is_empty() && !is_number || record_of(this).is_some() {
        return ctx.str(this).map(Value::object);
    }
    let value = match found {
        Some((dtype, _)) if dtype.code == Code::Bool => Value::bool(truth(ctx, this)?),
        Some((dtype, _)) if dtype.code.is_time() || dtype.code == Code::Bytes => {
            Value::object(ctx.str(this)?)
        }
        _ => python_value(ctx, this)?,
    };
    ctx.format(value, spec).map(Value::object)
}

fn round(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    if parts(ctx, args[0]).is_some_and(|(dtype, _)| dtype.code.is_time()) {
        return crate::ufunc::methods::call_named(ctx, "rint", &[args[0]], None);
    }
    let value = python_value(ctx, args[0])?;
    match args.get(1).filter(|digits| !digits.is_none()) {
        None => {
            if parts(ctx, args[0]).is_some_and(|(dtype, _)| dtype.code.kind() == 'c') {
                return Err(ctx.type_error("type numpy.complex128 doesn't define __round__ method"));
            }
            ctx.call_attr(value, "__round__", &[])
        }
        Some(digits) => {
            let array = to_array(ctx, args[0])?;
            let found = ctx.call_attr(array, "round", &[digits])?;
            let view = crate::array::make::as_view(ctx, found)?;
            crate::ufunc::wrap::scalar_or_array(ctx, view)
        }
    }
}

/// As numpy pickles scalars: `scalar(dtype, bytes)`.
fn reduce(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    let module = ctx.import("numpy._core.multiarray")?;
    let name = ctx.intern("scalar");
    let function = ctx.get_attr(module, name)?;
    let dtype = dtype_of(ctx, args[0])?;
    let array = to_array(ctx, args[0])?;
    let bytes = match dtype.has_objects() {
        true => ctx.call_attr(array, "item", &[])?,
        false => ctx.call_attr(array, "tobytes", &[])?,
    };
    let pair = ctx.new_tuple(&[dtype.value(), bytes]);
    Ok(Value::object(
        ctx.new_tuple(&[function, Value::object(pair)]),
    ))
}

/// `scalar[key]`: fields of records, parts of texts; else as an array without axes.
pub fn get_item(ctx: &mut Ctx, this: Value, key: Value) -> PyResult {
    if let Some(record) = record_of(this) {
        return get_field(ctx, &record, key);
    }
    let payload = this.unwrap_payload();
    if is_scalar(ctx, this)
        && (payload.get::<Str>().is_some()
            || payload
                .get::<wardian_runtime::object::containers::Bytes>()
                .is_some())
    {
        return ctx.get_item(payload, key);
    }
    let array = to_array(ctx, this)?;
    match ctx.get_item(array, key) {
        Err(_) if ctx.catch(ctx.exceptions.IndexError).is_some() => {
            Err(ctx.index_error("invalid index to scalar variable."))
        }
        found => found,
    }
}

fn get_field(ctx: &mut Ctx, record: &View, key: Value) -> PyResult {
    let Some(fields) = record.dtype.fields.clone() else {
        let array = own(ctx, record.clone());
        return ctx.get_item(array, key);
    };
    if (key.payload::<Str>().is_some()
        || key
            .payload::<wardian_runtime::object::containers::List>()
            .is_some())
        && let Some(part) = field::view_of_key(ctx, record, key)?
    {
        return crate::ufunc::wrap::scalar_or_array(ctx, part);
    }
    if key
        .payload::<Tuple>()
        .is_some_and(|tuple| tuple.items().is_empty())
        || key == Value::ELLIPSIS
    {
        let array = own(ctx, record.clone());
        return ctx.get_item(array, key);
    }
    let Some(index) = ctx.index_opt(key)? else {
        if key.is_none() {
            let array = own(ctx, record.clone());
            return ctx.get_item(array, key);
        }
        return Err(ctx.index_error(crate::array::index::NOT_AN_INDEX));
    };
    let index = ctx.index_i64(index)?;
    let count = fields.len() as i64;
    let place = if index < 0 { index + count } else { index };
    match usize::try_from(place)
        .ok()
        .and_then(|place| fields.get(place))
    {
        Some(found) => {
            let part = field::view_of_field(record, found);
            crate::ufunc::wrap::scalar_or_array(ctx, part)
        }
        None => Err(ctx.index_error(&format!("invalid index ({index})"))),
    }
}

/// `record[key] = value`.
pub fn set_item(ctx: &mut Ctx, this: Value, key: Value, value: Value) -> Result<(), Thrown> {
    let Some(record) = record_of(this) else {
        let name = ctx.type_name(this);
        return Err(ctx.type_error(&format!("'{name}' object does not support item assignment")));
    };
    if value.is_unbound() {
        return Err(ctx.value_error("can't delete fields of a record"));
    }
    if let Some(name) = key.payload::<Str>() {
        return match record::field_named(record.dtype, name) {
            Some(found) => {
                let part = field::view_of_field(&record, &found);
                set_part(ctx, &part, value)
            }
            None => Err(ctx.value_error(&format!("no field of name {}", name.as_str()))),
        };
    }
    let fields = record.dtype.fields.clone().unwrap_or_default();
    let index = ctx.index_i64(key)?;
    let place = if index < 0 {
        index + fields.len() as i64
    } else {
        index
    };
    match usize::try_from(place)
        .ok()
        .and_then(|place| fields.get(place))
    {
        Some(found) => {
            let part = field::view_of_field(&record, found);
            set_part(ctx, &part, value)
        }
        None => Err(ctx.index_error("invalid index")),
    }
}

fn set_part(ctx: &mut Ctx, part: &View, value: Value) -> Result<(), Thrown> {
    // An array of one item is that item, but where any object is one.
    let is_items = part.dtype.code != crate::dtype::Code::Object
        && crate::array::view_of(value).is_some_and(|view| view.layout.axes() > 0);
    match part.layout.axes() {
        0 if !is_items => item::set(ctx, part, part.layout.offset(), value),
        _ => crate::array::index::assign_value(ctx, part, value),
    }
}

/// `len(record)`.
pub fn record_length(ctx: &mut Ctx, this: Value) -> Result<i64, Thrown> {
    match record_of(this).and_then(|record| record.dtype.fields.as_ref().map(Vec::len)) {
        Some(count) => Ok(count as i64),
        None => Err(ctx.type_error("len() of unsized object")),
    }
}

/// `len(text)`.
pub fn text_length(ctx: &mut Ctx, this: Value) -> Result<i64, Thrown> {
    ctx.len(this.unwrap_payload()).map(|length| length as i64)
}

/// `iter(text)`.
pub fn text_iter(ctx: &mut Ctx, this: Value) -> PyResult {
    ctx.get_iter(this.unwrap_payload())
}

/// `part in text`.
pub fn text_contains(ctx: &mut Ctx, this: Value, part: Value) -> Result<bool, Thrown> {
    ctx.contains(this.unwrap_payload(), part)
}
