//! complex: construction, arithmetic, methods.
//!
//! What does not live here: the formulas (`complex_ops` of wardian-text).

use super::slot_methods::NUMBER_OPERATORS;
use super::{Attribute, Method, TypeDef, attribute, method};
use crate::ctx::price;
use crate::ctx::{Ctx, PyResult, Thrown};
use crate::object::args::Args;
use crate::object::containers::Complex as Object;
use crate::object::slots::{BinaryOp, CompareOp, Slots, Special, UnaryOp};
use crate::object::string::Str;
use crate::object::value::Value;
use wardian_text::complex_ops::{self, Complex, ComplexError};
use wardian_text::format_spec::{FormatSpec, Subject};
use wardian_text::{float_repr, format_spec, hash as hashes};

/// `complex`.
pub static COMPLEX: TypeDef = TypeDef {
    name: "complex",
    is_base_type: true,
    slots: Slots {
        repr: Some(repr),
        hash: Some(hash),
        compare: Some(compare),
        truth: Some(|_, this| {
            let number = exact(this);
            Ok::<bool, Thrown>(number.real != 0.0 || number.imag != 0.0)
        }),
        binary: Some(binary),
        unary: Some(unary),
        format: Some(format),
        ..Slots::NONE
    },
    methods: METHODS,
    shared_methods: &[NUMBER_OPERATORS],
    attributes: ATTRIBUTES,
    new: Some(("(cls, real=0, imag=0)", new)),
    ..TypeDef::NONE
};

static METHODS: &[Method] = &[
    method("__complex__", "(self, /)", |ctx, args| {
        let number = exact(args[0]);
        Ok(ctx.new_complex(number.real, number.imag))
    }),
    method("__getnewargs__", "(self, /)", |ctx, args| {
        let number = exact(args[0]);
        let parts = [Value::float(number.real), Value::float(number.imag)];
        Ok(Value::object(ctx.new_tuple(&parts)))
    }),
    method("__pow__", "(self, value, mod=None, /)", |ctx, args| {
        if args.get(2).is_some_and(|modulus| !modulus.is_none()) {
            return Err(ctx.value_error("complex modulo"));
        }
        binary(ctx, BinaryOp::Pow, args[0], args[1])
    }),
    method("conjugate", "(self, /)", |ctx, args| {
        let number = exact(args[0]);
        Ok(ctx.new_complex(number.real, -number.imag))
    }),
];

static ATTRIBUTES: &[Attribute] = &[
    attribute("imag", |_, this| Ok(Value::float(exact(this).imag))),
    attribute("real", |_, this| Ok(Value::float(exact(this).real))),
];

/// The number of a complex or of an instance of a subclass.
pub fn number(value: Value) -> Option<Complex> {
    value.payload::<Object>().map(|object| Complex {
        real: object.real,
        imag: object.imag,
    })
}

fn exact(this: Value) -> Complex {
    number(this).expect("slots and calls check the type")
}

fn made(ctx: &mut Ctx, number: Complex) -> PyResult {
    Ok(ctx.new_complex(number.real, number.imag))
}

fn real(float: f64) -> Complex {
    Complex {
        real: float,
        imag: 0.0,
    }
}

/// Raise what a refused operation says.
pub fn complex_error(ctx: &mut Ctx, error: ComplexError) -> Thrown {
    match error {
        ComplexError::Division | ComplexError::ZeroPower => {
            ctx.zero_division_error(error.message())
        }
        ComplexError::PowerOverflow | ComplexError::AbsOverflow => {
            ctx.overflow_error(error.message())
        }
    }
}

/// What `__complex__` of an object gives; None when its type has none.
pub fn of_special(ctx: &mut Ctx, value: Value) -> Result<Option<Complex>, Thrown> {
    let class = ctx.class_of(value);
    if !class.is_heap_type
        && let Some(number) = number(value)
    {
        return Ok(Some(number));
    }
    if class == ctx.types.complex {
        return Ok(None);
    }
    let Some(method) = class.special(ctx, Special::Complex) else {
        return Ok(None);
    };
    let result = ctx.call_special(method, value, &[])?;
    match number(result) {
        Some(number) => Ok(Some(number)),
        None => {
            let name = ctx.type_name(result);
            Err(ctx.type_error(&format!("__complex__ returned non-complex (type {name})")))
        }
    }
}

fn new(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    let first = args.get(1).unwrap_or(Value::small_int(0));
    let second = args.get(2);
    if let Some(text) = first.payload::<Str>() {
        if second.is_some() {
            return Err(ctx.type_error("complex() can't take second arg if first is a string"));
        }
        ctx.charge_bytes(text.as_str().len() * 2)?;
        return match float_repr::parse_complex(text.as_str()) {
            Some((real, imag)) => Ok(ctx.new_complex(real, imag)),
            None => Err(ctx.value_error("complex() arg is a malformed string")),
        };
    }
    if second.is_some_and(|second| second.payload::<Str>().is_some()) {
        return Err(ctx.type_error("complex() second arg can't be a string"));
    }
    let mut is_complex = true;
    let mut result = match of_special(ctx, first)? {
        Some(number) => number,
        None => {
            is_complex = false;
            match ctx.to_f64_opt(first)? {
                Some(float) => real(float),
                None => {
                    let name = ctx.type_name(first);
                    return Err(ctx.type_error(&format!(
                        "complex() first argument must be a string or a number, not '{name}'"
                    )));
                }
            }
        }
    };
    let Some(second) = second else {
        return made(ctx, result);
    };
    if let Some(second) = number(second) {
        result.real -= second.imag;
        result.imag = if is_complex {
            second.real + result.imag
        } else {
            second.real
        };
        return made(ctx, result);
    }
    match ctx.to_f64_opt(second)? {
        Some(float) if is_complex => result.imag += float,
        Some(float) => result.imag = float,
        None => {
            let name = ctx.type_name(second);
            return Err(ctx.type_error(&format!(
                "complex() second argument must be a number, not '{name}'"
            )));
        }
    }
    made(ctx, result)
}

fn repr(ctx: &mut Ctx, this: Value) -> PyResult {
    let number = exact(this);
    let text = float_repr::complex_repr(number.real, number.imag);
    Ok(Value::object(ctx.new_str_of_length(&text, text.len())))
}

fn hash(_: &mut Ctx, this: Value) -> Result<i64, Thrown> {
    let number = exact(this);
    let identity = (this.bits() >> 4) as i64;
    let part = |float| hashes::hash_f64(float).unwrap_or(identity);
    Ok(hashes::hash_complex(part(number.real), part(number.imag)))
}

fn compare(ctx: &mut Ctx, op: CompareOp, left: Value, right: Value) -> PyResult {
    if !matches!(op, CompareOp::Eq | CompareOp::Ne) {
        return Ok(Value::NOT_IMPLEMENTED);
    }
    let left = exact(left);
    let equal = if let Some(right) = number(right) {
        left.real == right.real && left.imag == right.imag
    } else if let Some(float) = ctx.as_float(right) {
        left.real == float && left.imag == 0.0
    } else if ctx.as_int(right).is_some() {
        left.imag == 0.0 && ctx.compare_bool(CompareOp::Eq, Value::float(left.real), right)?
    } else {
        return Ok(Value::NOT_IMPLEMENTED);
    };
    Ok(Value::bool(equal == (op == CompareOp::Eq)))
}

/// An operand: a complex, float or int; None for other types.
fn operand(ctx: &mut Ctx, value: Value) -> Result<Option<Complex>, Thrown> {
    if let Some(number) = number(value) {
        return Ok(Some(number));
    }
    if let Some(float) = ctx.as_float(value) {
        return Ok(Some(real(float)));
    }
    match ctx.as_int(value) {
        Some(int) => Ok(Some(real(ctx.int_to_f64(int)?))),
        None => Ok(None),
    }
}

fn binary(ctx: &mut Ctx, op: BinaryOp, left: Value, right: Value) -> PyResult {
    if !matches!(
        op,
        BinaryOp::Add | BinaryOp::Sub | BinaryOp::Mul | BinaryOp::TrueDiv | BinaryOp::Pow
    ) {
        return Ok(Value::NOT_IMPLEMENTED);
    }
    let Some(left) = operand(ctx, left)? else {
        return Ok(Value::NOT_IMPLEMENTED);
    };
    let Some(right) = operand(ctx, right)? else {
        return Ok(Value::NOT_IMPLEMENTED);
    };
    let result = match op {
        BinaryOp::Add => Ok(Complex {
            real: left.real + right.real,
            imag: left.imag + right.imag,
        }),
        BinaryOp::Sub => Ok(Complex {
            real: left.real - right.real,
            imag: left.imag - right.imag,
        }),
        BinaryOp::Mul => Ok(complex_ops::multiply(left, right)),
        BinaryOp::TrueDiv => complex_ops::divide(left, right),
        _ => complex_ops::pow(left, right),
    };
    match result {
        Ok(number) => made(ctx, number),
        Err(error) => Err(complex_error(ctx, error)),
    }
}

/// `base ** exponent` of complex numbers.
pub fn power(ctx: &mut Ctx, base: (f64, f64), exponent: (f64, f64)) -> PyResult {
    let complex = |(real, imag)| Complex { real, imag };
    match complex_ops::pow(complex(base), complex(exponent)) {
        Ok(number) => made(ctx, number),
        Err(error) => Err(complex_error(ctx, error)),
    }
}

fn unary(ctx: &mut Ctx, op: UnaryOp, this: Value) -> PyResult {
    let number = exact(this);
    match op {
        UnaryOp::Neg => Ok(ctx.new_complex(-number.real, -number.imag)),
        UnaryOp::Pos => Ok(ctx.new_complex(number.real, number.imag)),
        UnaryOp::Abs => match complex_ops::abs(number) {
            Ok(size) => Ok(Value::float(size)),
            Err(error) => Err(complex_error(ctx, error)),
        },
        UnaryOp::Invert => Ok(Value::NOT_IMPLEMENTED),
    }
}

fn format(ctx: &mut Ctx, this: Value, spec: &str) -> PyResult {
    if spec.is_empty() {
        return repr(ctx, this);
    }
    let number = exact(this);
    let parsed = FormatSpec::parse(spec, Subject::Number, "complex");
    let parsed = parsed.map_err(|error| ctx.format_error(error))?;
    let size = parsed.cost(800).saturating_mul(2);
    super::str::reserve_text(ctx, size)?;
    ctx.charge(size / price::COPIED_BYTES)?;
    match format_spec::format_complex(number.real, number.imag, &parsed, "complex") {
        Ok(text) => Ok(Value::object(ctx.new_str(&text))),
        Err(error) => Err(ctx.format_error(error)),
    }
}
