//! float: arithmetic, conversion, methods.

use super::slot_methods::NUMBER_OPERATORS;
use super::{Attribute, Method, TypeDef, attribute, class_method, method};
use crate::ctx::{Ctx, PyResult, Thrown};
use crate::object::args::Args;
use crate::object::big_int::BigInt as BigObject;
use crate::object::containers::{ByteArray, Bytes};
use crate::object::slots::{BinaryOp, CompareOp, Slots, Special, UnaryOp};
use crate::object::string::Str;
use crate::object::value::Value;
use std::cmp::Ordering;
use wardian_text::format_spec::{FormatSpec, Subject};
use wardian_text::{float_ops, float_repr, format_spec, hash as hashes, int_ops, short_format};

/// `float`.
pub static FLOAT: TypeDef = TypeDef {
    name: "float",
    is_base_type: true,
    slots: Slots {
        repr: Some(repr),
        hash: Some(hash),
        compare: Some(compare),
        truth: Some(|ctx, this| Ok::<bool, Thrown>(ctx.as_float(this) != Some(0.0))),
        binary: Some(binary),
        unary: Some(unary),
        format: Some(format),
        ..Slots::NONE
    },
    methods: METHODS,
    shared_methods: &[NUMBER_OPERATORS],
    attributes: ATTRIBUTES,
    make: Some(|ctx, args| match args {
        [object] => Some(convert(ctx, *object)),
        _ => None,
    }),
    new: Some(("(cls, x=0, /)", new)),
    ..TypeDef::NONE
};

static METHODS: &[Method] = &[
    method("__ceil__", "(self, /)", |ctx, args| {
        whole(ctx, args, float_ops::ceil)
    }),
    method("__float__", "(self, /)", plain),
    method("__floor__", "(self, /)", |ctx, args| {
        whole(ctx, args, float_ops::floor)
    }),
    class_method("__getformat__", "(cls, typestr, /)", |ctx, args| {
        let kind = ctx.expect_str(args[1], "__getformat__() argument")?;
        match kind.as_str() {
            "double" | "float" => Ok(Value::object(ctx.new_str("IEEE, little-endian"))),
            _ => Err(ctx.value_error("__getformat__() argument 1 must be 'double' or 'float'")),
        }
    }),
    method("__getnewargs__", "(self, /)", getnewargs),
    method("__int__", "(self, /)", |ctx, args| {
        whole(ctx, args, float_ops::trunc)
    }),
    method("__round__", "(self, ndigits=None, /)", round),
    method("__trunc__", "(self, /)", |ctx, args| {
        whole(ctx, args, float_ops::trunc)
    }),
    method("as_integer_ratio", "(self, /)", as_integer_ratio),
    method("conjugate", "(self, /)", plain),
    class_method("fromhex", "(cls, string, /)", fromhex),
    method("hex", "(self, /)", hex),
    method("is_integer", "(self, /)", is_integer),
];

static ATTRIBUTES: &[Attribute] = &[
    attribute("imag", |_, _| Ok(Value::float(0.0))),
    attribute("real", |ctx, this| Ok(Value::float(number(ctx, this)))),
];

/// The number of a float or of an instance of a subclass.
fn number(ctx: &Ctx, this: Value) -> f64 {
    ctx.as_float(this).expect("a float")
}

fn plain(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    Ok(Value::float(number(ctx, args[0])))
}

fn getnewargs(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    let float = Value::float(number(ctx, args[0]));
    Ok(Value::object(ctx.new_tuple(&[float])))
}

fn new(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    let Some(object) = args.get(1) else {
        return Ok(Value::float(0.0));
    };
    convert(ctx, object)
}

/// `float(object)`.
pub fn convert(ctx: &mut Ctx, object: Value) -> PyResult {
    if object.is_float() {
        return Ok(object);
    }
    let class = ctx.class_of(object);
    if class.is_heap_type
        && let Some(method) = class.special(ctx, Special::Float)
        && Some(method) != ctx.types.float.special(ctx, Special::Float)
    {
        // A subclass of float may say otherwise.
        return ctx.float_from(method, object).map(Value::float);
    }
    let parsed = if let Some(text) = object.get::<Str>() {
        ctx.charge_bytes(text.as_str().len())?;
        Some(float_repr::parse(text.as_str()))
    } else if let Some(float) = ctx.to_f64_opt(object)? {
        return Ok(Value::float(float));
    } else if let Some(text) = object.payload::<Str>() {
        ctx.charge_bytes(text.as_str().len())?;
        Some(float_repr::parse(text.as_str()))
    } else if let Some(bytes) = object.payload::<Bytes>() {
        Some(float_repr::parse_bytes(bytes.as_bytes()))
    } else if let Some(bytes) = super::memoryview::copied(ctx, object)? {
        Some(float_repr::parse_bytes(&bytes))
    } else {
        object
            .payload::<ByteArray>()
            .map(|bytes| float_repr::parse_bytes(&bytes.bytes))
    };
    match parsed {
        Some(Some(float)) => Ok(Value::float(float)),
        Some(None) => {
            let text = ctx.repr(object)?;
            let message = format!("could not convert string to float: {}", text.as_str());
            Err(ctx.value_error(&message))
        }
        None => {
            let name = ctx.type_name(object);
            Err(ctx.type_error(&format!(
                "float() argument must be a string or a real number, not '{name}'"
            )))
        }
    }
}

fn repr(ctx: &mut Ctx, this: Value) -> PyResult {
    let text = float_repr::repr(number(ctx, this));
    Ok(Value::object(ctx.new_str_of_length(&text, text.len())))
}

fn hash(ctx: &mut Ctx, this: Value) -> Result<i64, Thrown> {
    Ok(hashes::hash_f64(number(ctx, this)).unwrap_or((this.bits() >> 4) as i64))
}

fn compare(ctx: &mut Ctx, op: CompareOp, left: Value, right: Value) -> PyResult {
    let left = number(ctx, left);
    let ordering = if let Some(right) = ctx.as_float(right) {
        left.partial_cmp(&right)
    } else if let Some(right) = ctx.as_int(right) {
        let ordering = match right.get::<BigObject>() {
            Some(big) => int_ops::compare_f64(&big.number(), left),
            None => int_ops::compare_i64_f64(right.small_int_unchecked(), left),
        };
        ordering.map(Ordering::reverse)
    } else {
        return Ok(Value::NOT_IMPLEMENTED);
    };
    Ok(Value::bool(match ordering {
        Some(ordering) => op.holds(ordering),
        None => op == CompareOp::Ne,
    }))
}

/// An operand as a float: a float or an int; None for other types.
fn operand(ctx: &mut Ctx, value: Value) -> Result<Option<f64>, Thrown> {
    if let Some(float) = ctx.as_float(value) {
        return Ok(Some(float));
    }
    match ctx.as_int(value) {
        Some(int) => ctx.int_to_f64(int).map(Some),
        None => Ok(None),
    }
}

fn binary(ctx: &mut Ctx, op: BinaryOp, left: Value, right: Value) -> PyResult {
    let (Some(left), Some(right)) = (operand(ctx, left)?, operand(ctx, right)?) else {
        return Ok(Value::NOT_IMPLEMENTED);
    };
    let result = match op {
        BinaryOp::Add => left + right,
        BinaryOp::Sub => left - right,
        BinaryOp::Mul => left * right,
        BinaryOp::TrueDiv if right == 0.0 => {
            return Err(ctx.zero_division_error("float division by zero"));
        }
        BinaryOp::TrueDiv => left / right,
        BinaryOp::FloorDiv if right == 0.0 => {
            return Err(ctx.zero_division_error("float floor division by zero"));
        }
        BinaryOp::FloorDiv => float_ops::floordiv(left, right),
        BinaryOp::Mod if right == 0.0 => return Err(ctx.zero_division_error("float modulo")),
        BinaryOp::Mod => float_ops::modulo(left, right),
        BinaryOp::DivMod if right == 0.0 => return Err(ctx.zero_division_error("float divmod()")),
        BinaryOp::DivMod => {
            let (quotient, remainder) = float_ops::divmod(left, right);
            return Ok(Value::object(
                ctx.new_tuple(&[Value::float(quotient), Value::float(remainder)]),
            ));
        }
        BinaryOp::Pow => return power(ctx, left, right),
        _ => return Ok(Value::NOT_IMPLEMENTED),
    };
    Ok(Value::float(result))
}

/// `base ** exponent`.
pub fn power(ctx: &mut Ctx, base: f64, exponent: f64) -> PyResult {
    if base == 0.0 && exponent < 0.0 && exponent.is_finite() {
        return Err(ctx.zero_division_error("0.0 cannot be raised to a negative power"));
    }
    if base < 0.0 && base.is_finite() && exponent.is_finite() && exponent != exponent.floor() {
        return super::complex::power(ctx, (base, 0.0), (exponent, 0.0));
    }
    let result = wardian_text::libm::pow(base, exponent);
    if result.is_infinite() && base.is_finite() && exponent.is_finite() {
        let message = Value::object(ctx.new_str("Numerical result out of range"));
        return Err(ctx.raise_with(
            ctx.exceptions.OverflowError,
            &[Value::small_int(34), message],
        ));
    }
    Ok(Value::float(result))
}

fn unary(ctx: &mut Ctx, op: UnaryOp, this: Value) -> PyResult {
    let number = number(ctx, this);
    Ok(match op {
        UnaryOp::Neg => Value::float(-number),
        UnaryOp::Pos => Value::float(number),
        UnaryOp::Abs => Value::float(number.abs()),
        UnaryOp::Invert => Value::NOT_IMPLEMENTED,
    })
}

fn format(ctx: &mut Ctx, this: Value, spec: &str) -> PyResult {
    if spec.is_empty() {
        return Ok(Value::object(ctx.str(this)?));
    }
    if let Ok(parsed) = FormatSpec::parse(spec, Subject::Number, "float")
        && let Some(short) = short_format::float(number(ctx, this), &parsed)
    {
        return Ok(Value::object(ctx.new_ascii_str(short.as_bytes())));
    }
    let name = ctx.type_name(this);
    let parsed =
        FormatSpec::parse(spec, Subject::Number, &name).map_err(|error| ctx.format_error(error))?;
    ctx.reserve(parsed.cost(400) as usize)?;
    match format_spec::format_float(number(ctx, this), &parsed, &name) {
        Ok(text) => Ok(Value::object(ctx.new_str(&text))),
        Err(error) => Err(ctx.format_error(error)),
    }
}

fn whole(
    ctx: &mut Ctx,
    args: Args<'_>,
    operation: fn(f64) -> Option<float_ops::Whole>,
) -> PyResult {
    let number = number(ctx, args[0]);
    match operation(number) {
        Some(whole) => Ok(ctx.whole(whole)),
        None if number.is_nan() => Err(ctx.value_error("cannot convert float NaN to integer")),
        None => Err(ctx.overflow_error("cannot convert float infinity to integer")),
    }
}

fn round(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    match args.get(1) {
        Some(digits) if !digits.is_none() => {
            let digits = ctx.index_clamped(digits)?;
            match float_ops::round_digits(number(ctx, args[0]), digits) {
                Ok(float) => Ok(Value::float(float)),
                Err(message) => Err(ctx.overflow_error(message)),
            }
        }
        _ => whole(ctx, args, float_ops::round_to_whole),
    }
}

fn as_integer_ratio(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    let number = number(ctx, args[0]);
    match float_ops::as_integer_ratio(number) {
        Some((numerator, denominator)) => {
            let numerator = ctx.new_bigint(numerator);
            let denominator = ctx.new_bigint(denominator);
            Ok(Value::object(ctx.new_tuple(&[numerator, denominator])))
        }
        None if number.is_nan() => Err(ctx.value_error("cannot convert NaN to integer ratio")),
        None => Err(ctx.overflow_error("cannot convert Infinity to integer ratio")),
    }
}

fn is_integer(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    let number = number(ctx, args[0]);
    Ok(Value::bool(number.is_finite() && number == number.floor()))
}

fn hex(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    let text = float_repr::hex(number(ctx, args[0]));
    Ok(Value::object(ctx.new_str(&text)))
}

fn fromhex(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    let text = ctx.expect_str(args[1], "fromhex() argument")?;
    let float = match float_repr::from_hex(text.as_str()) {
        Ok(float) => Value::float(float),
        Err(float_repr::HexError::TooLarge) => {
            return Err(ctx.overflow_error(float_repr::HexError::TooLarge.message()));
        }
        Err(error) => return Err(ctx.value_error(error.message())),
    };
    if args[0] == Value::object(ctx.types.float) {
        Ok(float)
    } else {
        ctx.call(args[0], &[float])
    }
}
