//! `pandas._libs._scalars`: what `pandas._libs.lib` asks of every value, in Rust because it is asked all the time.
//!
//! Each function takes the place of the one of the same name in `python/_lib_scalars.py`, which says what it means. What does not
//! live here: whatever looks at more than one value.

use wardian_numpy::array::{array_of, data};
use wardian_numpy::dtype::{Dtype, parse};
use wardian_numpy::scalar;
use wardian_runtime::ctx::{Ctx, PyResult, Thrown};
use wardian_runtime::object::args::Args;
use wardian_runtime::object::containers::{Bytes, List, Tuple};
use wardian_runtime::object::dict::Dict;
use wardian_runtime::object::heap::Gc;
use wardian_runtime::object::native::Module;
use wardian_runtime::object::string::Str;
use wardian_runtime::object::value::Value;
use wardian_runtime::types::{Method, function};

static FUNCTIONS: &[Method] = &[
    function("is_bool", "(obj)", |ctx, args| {
        is_kind(ctx, args, Kind::Bool)
    }),
    function("is_complex", "(obj)", |ctx, args| {
        is_kind(ctx, args, Kind::Complex)
    }),
    function("is_float", "(obj)", |ctx, args| {
        is_kind(ctx, args, Kind::Float)
    }),
    function("is_integer", "(obj)", |ctx, args| {
        is_kind(ctx, args, Kind::Integer)
    }),
    function("is_iterator", "(obj)", |ctx, args| {
        Ok(Value::bool(ctx.is_iterator(args[0])))
    }),
    function("is_list_like", "(obj, allow_sets=True)", is_list_like),
    function("is_np_dtype", "(dtype, kinds=None)", is_np_dtype),
    function("is_scalar", "(val)", is_scalar),
    function("item_from_zerodim", "(val)", item_from_zerodim),
];

/// Make the module.
pub(crate) fn make(ctx: &mut Ctx) -> Result<Gc<Module>, Thrown> {
    Ok(ctx.new_native_module("pandas._libs._scalars", FUNCTIONS))
}

/// What numbers are.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    Bool,
    Integer,
    Float,
    Complex,
}

/// What a number of Python's or of numpy's is; durations are none.
fn kind_of(ctx: &mut Ctx, value: Value) -> Option<Kind> {
    if value.is_bool() {
        return Some(Kind::Bool);
    }
    if value.as_float().is_some() {
        return Some(Kind::Float);
    }
    if value.as_small_int().is_some() {
        return Some(Kind::Integer);
    }
    if !value.is_object() {
        return None;
    }
    if scalar::is_scalar(ctx, value) {
        let class = ctx.class_of(value);
        return match parse::code_of_scalar_class(ctx, class)?.kind() {
            'b' => Some(Kind::Bool),
            'i' | 'u' => Some(Kind::Integer),
            'f' => Some(Kind::Float),
            'c' => Some(Kind::Complex),
            _ => None,
        };
    }
    let class = ctx.class_of(value);
    let types = &ctx.types;
    let known = [
        (types.int, Kind::Integer),
        (types.float, Kind::Float),
        (types.complex, Kind::Complex),
    ];
    let found = known.into_iter().find(|(of, _)| class.is_subclass_of(*of));
    found.map(|(_, kind)| kind)
}

fn is_kind(ctx: &mut Ctx, args: Args<'_>, kind: Kind) -> PyResult {
    let found = kind_of(ctx, args[0]);
    Ok(Value::bool(found == Some(kind)))
}

/// What is plain is said here, of all else the function in Python.
fn in_python(ctx: &mut Ctx, name: &str, args: &[Value]) -> PyResult {
    let module = ctx.import("pandas._libs._lib_scalars")?;
    ctx.call_attr(module, name, args)
}

fn is_list_like(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    let value = args[0];
    if !value.is_object() || value.get::<Str>().is_some() || value.get::<Bytes>().is_some() {
        return Ok(Value::FALSE);
    }
    if value.get::<List>().is_some()
        || value.get::<Tuple>().is_some()
        || value.get::<Dict>().is_some()
    {
        return Ok(Value::TRUE);
    }
    if let Some(array) = array_of(value) {
        return Ok(Value::bool(data(&array).view.layout.axes() > 0));
    }
    let allows_sets = args.get(1).unwrap_or(Value::TRUE);
    in_python(ctx, "is_list_like", &[value, allows_sets])
}

fn is_scalar(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    let value = args[0];
    if !value.is_object() {
        // `...` and NotImplemented are none.
        return Ok(Value::bool(
            value.is_none() || kind_of(ctx, value).is_some(),
        ));
    }
    if value.get::<Str>().is_some() || value.get::<Bytes>().is_some() {
        return Ok(Value::TRUE);
    }
    let holds_others = value.get::<List>().is_some()
        || value.get::<Tuple>().is_some()
        || value.get::<Dict>().is_some();
    if holds_others || array_of(value).is_some() {
        return Ok(Value::FALSE);
    }
    if scalar::is_scalar(ctx, value) {
        return Ok(Value::TRUE);
    }
    in_python(ctx, "is_scalar", &[value])
}

fn is_np_dtype(_: &mut Ctx, args: Args<'_>) -> PyResult {
    let Some(dtype) = Dtype::from_value(args[0]) else {
        return Ok(Value::bool(false));
    };
    let Some(kinds) = args.get(1).filter(|kinds| !kinds.is_none()) else {
        return Ok(Value::bool(true));
    };
    let kind = dtype.code.kind();
    let is_one = kinds
        .payload::<Str>()
        .is_some_and(|kinds| kinds.as_str().contains(kind));
    Ok(Value::bool(is_one))
}

fn item_from_zerodim(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    match array_of(args[0]) {
        Some(array) if data(&array).view.layout.axes() == 0 => {
            let nothing = Value::object(ctx.new_tuple(&[]));
            ctx.get_item(args[0], nothing)
        }
        _ => Ok(args[0]),
    }
}
