//! Texts of numbers: `dragon4_positional`, `dragon4_scientific`, and those of scalars.

use half::f16;
use wardian_runtime::ctx::{Ctx, PyResult, Thrown};
use wardian_runtime::object::args::Args;
use wardian_runtime::object::string::Str;
use wardian_runtime::object::value::Value;
use wardian_strided::element::Number;
use wardian_strided::float_text::{self, Float, Options, Trim};

use crate::array::item;
use crate::dtype::Code;
use crate::scalar;

/// The text of an item that is a number: `str(scalar)`.
pub fn of_item(ctx: &mut Ctx, code: Code, bytes: &[u8]) -> Result<String, Thrown> {
    let Some(number) = code.number() else {
        return Ok(String::new());
    };
    Ok(match number {
        Number::Float16 | Number::Float32 | Number::Float64 => of_float(float_of(number, bytes)),
        Number::Complex64 => {
            let (real, imag) = bytes.split_at(4);
            of_complex(
                float_of(Number::Float32, real),
                float_of(Number::Float32, imag),
            )
        }
        Number::Complex128 => {
            let (real, imag) = bytes.split_at(8);
            of_complex(
                float_of(Number::Float64, real),
                float_of(Number::Float64, imag),
            )
        }
        _ => {
            let value = item::number_to_python(ctx, number, bytes);
            ctx.str(value)?.as_str().to_string()
        }
    })
}

fn float_of(number: Number, bytes: &[u8]) -> Float {
    match number {
        Number::Float16 => Float::Half(f16::from_le_bytes(bytes.try_into().expect("two bytes"))),
        Number::Float32 => Float::Single(f32::from_le_bytes(bytes.try_into().expect("four bytes"))),
        _ => Float::Double(f64::from_le_bytes(bytes.try_into().expect("eight bytes"))),
    }
}

fn value_of(float: Float) -> f64 {
    match float {
        Float::Half(float) => float.to_f64(),
        Float::Single(float) => f64::from(float),
        Float::Double(float) => float,
    }
}

/// Whether numpy writes a float without an exponent: floats of fewer bits have fewer digits, and get one earlier.
fn is_plain(float: Float) -> bool {
    let size = value_of(float).abs();
    let end = match float {
        Float::Half(_) => 1e3,
        Float::Single(_) => 1e6,
        Float::Double(_) => 1e16,
    };
    size == 0.0 || !size.is_finite() || (1e-4..end).contains(&size)
}

/// As numpy writes a float: with an exponent where it is very large or small.
fn of_float(float: Float) -> String {
    let trimmed = |trim| Options {
        trim,
        ..Options::default()
    };
    match is_plain(float) {
        true => float_text::positional(float, &trimmed(Trim::LeaveZero)),
        false => float_text::scientific(float, &trimmed(Trim::All)),
    }
}

fn of_complex(real: Float, imag: Float) -> String {
    let part = |float: Float, sign: bool| {
        let options = Options {
            trim: Trim::All,
            sign,
            ..Options::default()
        };
        match is_plain(float) {
            true if sign && value_of(float).is_nan() => "+nan".to_string(),
            true => float_text::positional(float, &options),
            false => float_text::scientific(float, &options),
        }
    };
    let first = value_of(real);
    if first == 0.0 && !first.is_sign_negative() {
        return format!("{}j", part(imag, false));
    }
    format!("({}{}j)", part(real, false), part(imag, true))
}

/// The float that an argument is.
fn argument(ctx: &mut Ctx, value: Value) -> Result<Float, Thrown> {
    if let Some((dtype, bytes)) = scalar::parts(ctx, value)
        && let Some(number @ (Number::Float16 | Number::Float32 | Number::Float64)) =
            dtype.code.number()
    {
        return Ok(float_of(number, &bytes));
    }
    let float = Value::object(ctx.types.float);
    let made = ctx.call(float, &[value])?;
    Ok(Float::Double(ctx.as_float(made).unwrap_or(f64::NAN)))
}

fn count(ctx: &mut Ctx, value: Option<Value>) -> Result<Option<usize>, Thrown> {
    match value.filter(|value| !value.is_none()) {
        None => Ok(None),
        Some(value) => {
            let number = ctx.index_i64(value)?;
            Ok(usize::try_from(number).ok())
        }
    }
}

fn trim_of(ctx: &mut Ctx, value: Option<Value>) -> Result<Trim, Thrown> {
    let Some(value) = value else {
        return Ok(Trim::Keep);
    };
    Ok(
        match value.payload::<Str>().as_ref().map(|text| text.as_str()) {
            Some("k") => Trim::Keep,
            Some(".") => Trim::LeavePoint,
            Some("0") => Trim::LeaveZero,
            Some("-") => Trim::All,
            _ => return Err(ctx.type_error("if supplied, trim must be 'k', '.', '0' or '-'")),
        },
    )
}

fn truth(ctx: &mut Ctx, value: Option<Value>, default: bool) -> Result<bool, Thrown> {
    match value {
        None => Ok(default),
        Some(value) => ctx.truth(value),
    }
}

const TOO_LONG: usize = 1 << 16;

fn text(ctx: &mut Ctx, text: &str) -> PyResult {
    Ok(Value::object(ctx.new_str(text)))
}

/// `dragon4_positional(x, precision, unique, fractional, trim, sign, pad_left, pad_right, min_digits)`.
pub fn positional(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    let float = argument(ctx, args[0])?;
    let min_digits = count(ctx, args.get(8))?;
    let mut options = Options {
        precision: count(ctx, args.get(1))?.map(|digits| digits.min(TOO_LONG)),
        unique: truth(ctx, args.get(2), true)?,
        fractional: truth(ctx, args.get(3), true)?,
        trim: trim_of(ctx, args.get(4))?,
        sign: truth(ctx, args.get(5), false)?,
        pad_left: count(ctx, args.get(6))?.unwrap_or(0).min(TOO_LONG),
        pad_right: count(ctx, args.get(7))?.unwrap_or(0).min(TOO_LONG),
        min_digits: min_digits.unwrap_or(0).min(TOO_LONG),
        ..Options::default()
    };
    // No digits at least behind the point are all of those in front of it.
    if min_digits == Some(0)
        && options.unique
        && options.fractional
        && value_of(float).fract() == 0.0
    {
        options.unique = false;
        options.precision = Some(0);
    }
    text(ctx, &float_text::positional(float, &options))
}

/// `dragon4_scientific(x, precision, unique, trim, sign, pad_left, exp_digits, min_digits)`.
pub fn scientific(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    let float = argument(ctx, args[0])?;
    let options = Options {
        precision: count(ctx, args.get(1))?.map(|digits| digits.min(TOO_LONG)),
        unique: truth(ctx, args.get(2), true)?,
        trim: trim_of(ctx, args.get(3))?,
        sign: truth(ctx, args.get(4), false)?,
        pad_left: count(ctx, args.get(5))?.unwrap_or(0).min(TOO_LONG),
        exp_digits: count(ctx, args.get(6))?.unwrap_or(2).min(5),
        min_digits: count(ctx, args.get(7))?.unwrap_or(0).min(TOO_LONG),
        ..Options::default()
    };
    text(ctx, &float_text::scientific(float, &options))
}

/// `format_longfloat(x, precision)`.
pub fn format_longfloat(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    let float = argument(ctx, args[0])?;
    let options = Options {
        precision: count(ctx, args.get(1))?.map(|digits| digits.min(TOO_LONG)),
        unique: false,
        trim: Trim::LeaveZero,
        ..Options::default()
    };
    text(ctx, &float_text::positional(float, &options))
}
