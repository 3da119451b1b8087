//! Numbers of text, floats and tuples, and numbers as text.
//!
//! What does not live here: formats but the commonest (`_decimal_format.py`).

use super::compare::from_int;
use super::context::{Env, condition};
use super::core::{decimal, make};
use super::number::{Coefficient, FARTHEST_EXPONENT, Kind, Number};
use super::rounding::drop_digits;
use std::borrow::Cow;
use wardian_runtime::ctx::price;
use wardian_runtime::ctx::{Ctx, PyResult, Thrown};
use wardian_runtime::object::containers::{List, Tuple};
use wardian_runtime::object::string::Str;
use wardian_runtime::object::value::Value;
use wardian_text::{float_ops, unicode};

const HIGHEST: i64 = 999_999_999_999_999_999;
const LOWEST: i64 = -1_999_999_999_999_999_997;
/// Zeros that a short format adds at most.
const MOST_ZEROS: i64 = 1000;

/// The number that a float is, to its last digit.
pub(super) fn from_float(ctx: &mut Ctx, float: f64) -> Result<Number, Thrown> {
    let negative = float.is_sign_negative();
    if float.is_nan() {
        return Ok(Number::special(negative, Kind::Quiet));
    }
    let Some((numerator, denominator)) = float_ops::as_integer_ratio(float) else {
        return Ok(Number::infinity(negative));
    };
    let twos = denominator.bits() - 1;
    ctx.charge(twos / price::DIGIT_BITS)?;
    let coefficient = numerator.into_parts().1 * num_bigint::BigUint::from(5u32).pow(twos as u32);
    Ok(Number::finite(negative, coefficient.into(), -(twos as i64)))
}

/// Text with the digits of all scripts as those of ASCII.
fn ascii(text: &str) -> Cow<'_, str> {
    if text.is_ascii() {
        return Cow::Borrowed(text);
    }
    let digit = |c: char| match unicode::decimal_value(c) {
        Some(value) => char::from(b'0' + value),
        None => c,
    };
    Cow::Owned(text.chars().map(digit).collect())
}

/// The digits at the start, and what follows.
fn split_digits(text: &str) -> (&str, &str) {
    let end = text
        .bytes()
        .position(|byte| !byte.is_ascii_digit())
        .unwrap_or(text.len());
    text.split_at(end)
}

/// The number that a text is. `lenient`: with spaces around it and underscores inside.
fn parse(ctx: &mut Ctx, text: &str, lenient: bool) -> Result<Option<Number>, Thrown> {
    ctx.charge_bytes(text.len())?;
    let mut text = ascii(text);
    if lenient {
        if text.contains('_') {
            text = Cow::Owned(text.replace('_', ""));
        }
        if text.starts_with(unicode::is_space) || text.ends_with(unicode::is_space) {
            text = Cow::Owned(text.trim_matches(unicode::is_space).to_string());
        }
    }
    let (negative, body) = match text.as_bytes().first() {
        Some(b'-') => (true, &text[1..]),
        Some(b'+') => (false, &text[1..]),
        _ => (false, &*text),
    };
    if body.starts_with(|c: char| c.is_ascii_digit() || c == '.') {
        return parse_finite(ctx, negative, body);
    }
    let word = body.as_bytes();
    if word.eq_ignore_ascii_case(b"inf") || word.eq_ignore_ascii_case(b"infinity") {
        return Ok(Some(Number::infinity(negative)));
    }
    let (kind, word) = match word.first() {
        Some(b's' | b'S') => (Kind::Signaling, &word[1..]),
        _ => (Kind::Quiet, word),
    };
    if word.len() < 3 || !word[..3].eq_ignore_ascii_case(b"nan") {
        return Ok(None);
    }
    let digits = &word[3..];
    if !digits.iter().all(u8::is_ascii_digit) {
        return Ok(None);
    }
    Ok(Some(Number {
        negative,
        kind,
        coefficient: Coefficient::parse(ctx, digits)?,
        exponent: 0,
    }))
}

fn parse_finite(ctx: &mut Ctx, negative: bool, body: &str) -> Result<Option<Number>, Thrown> {
    let (whole, rest) = split_digits(body);
    let (fraction, rest) = match rest.strip_prefix('.') {
        Some(rest) => split_digits(rest),
        None => ("", rest),
    };
    if whole.is_empty() && fraction.is_empty() {
        return Ok(None);
    }
    let mut exponent = 0i64;
    if !rest.is_empty() {
        let Some(power) = rest.strip_prefix(['e', 'E']) else {
            return Ok(None);
        };
        let digits = power.strip_prefix(['+', '-']).unwrap_or(power);
        if digits.is_empty() || !digits.bytes().all(|byte| byte.is_ascii_digit()) {
            return Ok(None);
        }
        for digit in digits.bytes() {
            let digit = i64::from(digit - b'0');
            exponent = exponent.saturating_mul(10).saturating_add(digit);
        }
        exponent = exponent.min(FARTHEST_EXPONENT);
        if power.starts_with('-') {
            exponent = -exponent;
        }
    }
    let coefficient = if fraction.is_empty() {
        Coefficient::parse(ctx, whole.as_bytes())?
    } else {
        let mut digits = [0u8; 40];
        let length = whole.len() + fraction.len();
        if length <= digits.len() {
            digits[..whole.len()].copy_from_slice(whole.as_bytes());
            digits[whole.len()..length].copy_from_slice(fraction.as_bytes());
            Coefficient::parse(ctx, &digits[..length])?
        } else {
            ctx.reserve(length)?;
            Coefficient::parse(ctx, [whole, fraction].concat().as_bytes())?
        }
    };
    exponent -= fraction.len() as i64;
    Ok(Some(Number::finite(negative, coefficient, exponent)))
}

/// Refuse numbers that no context holds.
fn exact(ctx: &mut Ctx, env: &Env, number: Number) -> Result<Number, Thrown> {
    let fits = number.exponent >= LOWEST
        && number.exponent <= HIGHEST
        && (number.coefficient.is_zero() || number.adjusted(ctx)? <= HIGHEST);
    if fits || !number.is_finite() {
        return Ok(number);
    }
    env.settle(ctx, condition::INVALID)?;
    Ok(Number::special(false, Kind::Quiet))
}

/// The Decimal that a value becomes; `strict`: for `Context.create_decimal`.
pub(super) fn convert(
    ctx: &mut Ctx,
    core: Value,
    value: Value,
    context: Option<Value>,
    strict: bool,
) -> PyResult {
    let number = if let Some(text) = value.payload::<Str>() {
        match parse(ctx, text.as_str(), !strict)? {
            Some(number) if strict => number,
            Some(number) if in_reach(&number) => number,
            Some(number) => {
                let env = Env::optional(ctx, core, context)?;
                exact(ctx, &env, number)?
            }
            None => {
                let env = Env::optional(ctx, core, context)?;
                return env.invalid(ctx, condition::SYNTAX);
            }
        }
    } else if let Some(int) = ctx.as_int(value) {
        from_int(ctx, int)
    } else if let Some(other) = decimal(value) {
        if value
            .get::<wardian_runtime::object::native::Native>()
            .is_some()
        {
            return Ok(value);
        }
        other.number.copied(ctx)?
    } else if let Some(float) = ctx.as_float(value) {
        Env::optional(ctx, core, context)?.settle(ctx, condition::FLOAT)?;
        from_float(ctx, float)?
    } else if value.payload::<Tuple>().is_some() || value.payload::<List>().is_some() {
        let number = from_tuple(ctx, value)?;
        let env = Env::optional(ctx, core, context)?;
        if strict {
            number
        } else {
            exact(ctx, &env, number)?
        }
    } else {
        let name = ctx.class_of(value).name;
        return Err(ctx.type_error(&format!(
            "conversion from {} to Decimal is not supported",
            name.as_str()
        )));
    };
    Ok(make(ctx, core, number))
}

/// Whether a number lies well within what contexts hold.
fn in_reach(number: &Number) -> bool {
    number.exponent.abs() < HIGHEST / 2
}

/// The items of a tuple or list.
fn items(value: Value) -> Option<Vec<Value>> {
    match value.payload::<Tuple>() {
        Some(tuple) => Some(tuple.items().to_vec()),
        None => value.payload::<List>().map(|list| list.items.clone()),
    }
}

fn from_tuple(ctx: &mut Ctx, value: Value) -> Result<Number, Thrown> {
    const BAD_DIGITS: &str = "coefficient must be a tuple of digits";
    let parts = items(value).unwrap_or_default();
    let [sign, digits, exponent] = parts[..] else {
        return Err(ctx.value_error("argument must be a sequence of length 3"));
    };
    let negative = match ctx.as_int(sign).and_then(Value::as_small_int) {
        Some(0) => false,
        Some(1) => true,
        _ => return Err(ctx.value_error("sign must be an integer with the value 0 or 1")),
    };
    let length = match (digits.payload::<Tuple>(), digits.payload::<List>()) {
        (Some(tuple), _) => tuple.items().len(),
        (None, Some(list)) => list.items.len(),
        (None, None) => return Err(ctx.value_error(BAD_DIGITS)),
    };
    let word = exponent.payload::<Str>();
    if word.is_some_and(|word| word.as_str() == "F") {
        return Ok(Number::infinity(negative));
    }
    ctx.reserve(length.saturating_mul(9))?;
    ctx.charge_bytes(length)?;
    let mut text = Vec::with_capacity(length);
    for digit in items(digits).unwrap_or_default() {
        match ctx.as_int(digit).and_then(Value::as_small_int) {
            Some(digit @ 0..=9) => text.push(b'0' + digit as u8),
            _ => return Err(ctx.value_error(BAD_DIGITS)),
        }
    }
    let coefficient = Coefficient::parse(ctx, &text)?;
    let kind = match word.as_ref().map(|word| word.as_str()) {
        Some("n") => Kind::Quiet,
        Some("N") => Kind::Signaling,
        Some(_) => {
            return Err(
                ctx.value_error("string argument in the third position must be 'F', 'n' or 'N'")
            );
        }
        None => Kind::Finite,
    };
    let exponent = match (kind, ctx.as_int(exponent)) {
        (Kind::Finite, Some(int)) => ctx.index_clamped(int)?,
        (Kind::Finite, None) => return Err(ctx.value_error("exponent must be an integer")),
        _ => 0,
    };
    Ok(Number {
        negative,
        kind,
        coefficient,
        exponent: exponent.clamp(-FARTHEST_EXPONENT, FARTHEST_EXPONENT),
    })
}

/// A number as text; `engineering`: with exponents that are multiples of three.
pub(super) fn text(
    ctx: &mut Ctx,
    number: &Number,
    engineering: bool,
    capitals: bool,
) -> Result<String, Thrown> {
    let mut out = String::new();
    if number.negative {
        out.push('-');
    }
    if !number.is_finite() {
        out.push_str(match number.kind {
            Kind::Infinity => "Infinity",
            Kind::Quiet => "NaN",
            _ => "sNaN",
        });
        if !number.coefficient.is_zero() {
            out.push_str(&number.coefficient.text(ctx)?);
        }
        return Ok(out);
    }
    let digits = number.coefficient.text(ctx)?;
    ctx.reserve(2 * digits.len())?;
    let length = digits.len() as i64;
    let left = number.exponent + length;
    let point = if number.exponent <= 0 && left > -6 {
        left
    } else if !engineering {
        1
    } else if number.coefficient.is_zero() {
        (left + 1).rem_euclid(3) - 1
    } else {
        (left - 1).rem_euclid(3) + 1
    };
    push_with_point(&mut out, &digits, point);
    if left != point {
        out.push(if capitals { 'E' } else { 'e' });
        out.push_str(&format!("{:+}", left - point));
    }
    Ok(out)
}

/// Digits with a point behind the first `point` of them; zeros where there are none.
fn push_with_point(out: &mut String, digits: &str, point: i64) {
    let length = digits.len() as i64;
    if point <= 0 {
        out.push_str("0.");
        (point..0).for_each(|_| out.push('0'));
        out.push_str(digits);
    } else if point >= length {
        out.push_str(digits);
        (length..point).for_each(|_| out.push('0'));
    } else {
        let (whole, fraction) = digits.split_at(point as usize);
        out.push_str(whole);
        out.push('.');
        out.push_str(fraction);
    }
}

/// Formats such as `.2f`, `12.2f` and `,.2f`; None for all others.
pub(super) fn short_format(
    ctx: &mut Ctx,
    env: &Env,
    number: &Number,
    spec: &str,
) -> Result<Option<String>, Thrown> {
    let small = |digits: &str| match digits.as_bytes() {
        [] => Some(0),
        [b'0', _, ..] => None,
        digits if digits.len() <= 2 => Some(
            digits
                .iter()
                .fold(0, |number, digit| number * 10 + i64::from(digit - b'0')),
        ),
        _ => None,
    };
    let (width, rest) = split_digits(spec);
    let (grouped, rest) = match rest.strip_prefix(',') {
        Some(rest) => (true, rest),
        None => (false, rest),
    };
    let Some(digits) = rest
        .strip_prefix('.')
        .and_then(|rest| rest.strip_suffix('f'))
    else {
        return Ok(None);
    };
    if digits.is_empty() || !digits.bytes().all(|byte| byte.is_ascii_digit()) {
        return Ok(None);
    }
    let (Some(width), Some(places)) = (small(width), small(digits)) else {
        return Ok(None);
    };
    if !number.is_finite() || width == 0 && spec.starts_with('0') {
        return Ok(None);
    }
    let extra = number.exponent + places;
    if extra > MOST_ZEROS {
        return Ok(None);
    }
    let coefficient = if extra >= 0 {
        number.coefficient.scaled(ctx, extra)?
    } else {
        let rounding = env.set.rounding;
        drop_digits(ctx, number.negative, &number.coefficient, -extra, rounding)?.0
    };
    if grouped && coefficient.bits() > 1000 {
        return Ok(None);
    }
    let digits = coefficient.text(ctx)?;
    ctx.reserve(3 * digits.len())?;
    let mut body = String::new();
    push_with_point(&mut body, &digits, digits.len() as i64 - places);
    if grouped {
        let whole = body.find('.').unwrap_or(body.len());
        let mut place = whole;
        while place > 3 {
            place -= 3;
            body.insert(place, ',');
        }
    }
    if number.negative {
        body.insert(0, '-');
    }
    let missing = (width as usize).saturating_sub(body.len());
    if missing > 0 {
        body.insert_str(0, &" ".repeat(missing));
    }
    Ok(Some(body))
}
