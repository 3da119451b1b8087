//! Integers to text and back: `int("…", base)`, `str(int)`, `bin`/`oct`/`hex`, the digit limit.
//!
//! Arithmetic lives in `int/ops.rs`, layout in `format/spec.rs`.
//! Invariant: decimal conversion is subquadratic both ways.

use std::f64::consts::LOG10_2;

use num_bigint::{BigInt, BigUint, Sign};

use crate::cost::limbs;
use crate::float::ops::Whole;
use crate::float::repr::to_ascii;
use crate::int::bits;
use crate::int::division::divrem;
use crate::int::product::{power, product, square};
use crate::metered::{Meter, Metered};
use crate::unicode;

/// Below this many digits num-bigint's quadratic conversion is the fastest.
const SPLIT_DIGITS: usize = 1000;

/// What converting so many digits takes, in steps.
const SPLIT_WORK: u64 = 10_000;

/// Characters that are looked at between two payments.
const SCANNED: usize = 1 << 18;

/// Why `int(text, base)` refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum IntParseError {
    /// ValueError: invalid literal for int() with base 10: 'x' (the caller adds the repr).
    Invalid,
    /// ValueError about the limit on digits; holds how many there were.
    TooManyDigits(u64),
    /// ValueError: int() base must be >= 2 and <= 36, or 0
    BadBase,
}

impl IntParseError {
    /// CPython's text; `literal` is the repr of the argument.
    pub fn message(self, base: i64, literal: &str, max_digits: u64) -> String {
        match self {
            IntParseError::Invalid => {
                format!("invalid literal for int() with base {base}: {literal}")
            }
            IntParseError::TooManyDigits(count) => format!(
                "Exceeds the limit ({max_digits} digits) for integer string conversion: \
                 value has {count} digits; use sys.set_int_max_str_digits() to increase the limit"
            ),
            IntParseError::BadBase => "int() base must be >= 2 and <= 36, or 0".to_owned(),
        }
    }
}

/// What reading an int gives, unless it is interrupted.
pub type Parsed = Metered<Result<Whole, IntParseError>>;

/// CPython's text for an int with too many digits to print.
pub fn too_many_digits_to_print(max_digits: u64) -> String {
    format!(
        "Exceeds the limit ({max_digits} digits) for integer string conversion; \
         use sys.set_int_max_str_digits() to increase the limit"
    )
}

/// `int(text, base)`; `max_digits` is `sys.get_int_max_str_digits()` (0: no limit).
pub fn parse(text: &str, base: i64, max_digits: u64, meter: &mut Meter<'_>) -> Parsed {
    let trimmed = text.trim_matches(unicode::is_space);
    if trimmed.is_ascii() {
        return parse_ascii(trimmed.as_bytes(), base, max_digits, meter);
    }
    let ascii: Option<Vec<u8>> = trimmed.chars().map(to_ascii).collect();
    match ascii {
        Some(ascii) => parse_ascii(&ascii, base, max_digits, meter),
        None => Ok(Err(IntParseError::Invalid)),
    }
}

/// `int(text)` of up to 14 decimal digits and perhaps a minus, which is most of what is read. None for anything else.
#[inline]
pub fn parse_short(text: &[u8]) -> Option<i64> {
    let (negative, digits) = match text {
        [b'-', rest @ ..] => (true, rest),
        rest => (false, rest),
    };
    if digits.is_empty() || digits.len() > 14 {
        return None;
    }
    let mut number = 0;
    for byte in digits {
        let digit = byte.wrapping_sub(b'0');
        if digit > 9 {
            return None;
        }
        number = number * 10 + i64::from(digit);
    }
    Some(if negative { -number } else { number })
}

/// `int(b"…", base)`: only ASCII whitespace and digits count.
pub fn parse_bytes(text: &[u8], base: i64, max_digits: u64, meter: &mut Meter<'_>) -> Parsed {
    let is_space = |b: &u8| matches!(b, b' ' | 0x09..=0x0d);
    let start = text.iter().position(|b| !is_space(b)).unwrap_or(0);
    let end = text
        .iter()
        .rposition(|b| !is_space(b))
        .map_or(0, |at| at + 1);
    parse_ascii(&text[start.min(end)..end], base, max_digits, meter)
}

/// The base a prefix names, and its letter in lower case.
fn prefix_base(text: &[u8]) -> Option<i64> {
    match text {
        [b'0', b'x' | b'X', ..] => Some(16),
        [b'0', b'o' | b'O', ..] => Some(8),
        [b'0', b'b' | b'B', ..] => Some(2),
        _ => None,
    }
}

fn parse_ascii(text: &[u8], base: i64, max_digits: u64, meter: &mut Meter<'_>) -> Parsed {
    if base != 0 && !(2..=36).contains(&base) {
        return Ok(Err(IntParseError::BadBase));
    }
    let (negative, mut body) = match text.first() {
        Some(b'-') => (true, &text[1..]),
        Some(b'+') => (false, &text[1..]),
        _ => (false, text),
    };
    let prefix = prefix_base(body);
    let must_be_zero = base == 0 && prefix.is_none() && body.first() == Some(&b'0');
    let radix = match (base, prefix) {
        (0, Some(radix)) => radix,
        (0, None) => 10,
        _ => base,
    };
    if prefix == Some(radix) {
        body = &body[2..];
        // One underscore may follow the prefix.
        if let [b'_', rest @ ..] = body {
            body = rest;
        }
    }
    let (mut value, mut small, mut count) = (0u64, true, 0u64);
    let mut after_digit = false;
    for (place, &b) in body.iter().enumerate() {
        if place % SCANNED == SCANNED - 1 {
            meter(SCANNED as u64)?;
        }
        if b == b'_' && after_digit {
            after_digit = false;
            continue;
        }
        let Some(digit) = (b as char).to_digit(radix as u32) else {
            return Ok(Err(IntParseError::Invalid));
        };
        after_digit = true;
        count += 1;
        if small {
            match value
                .checked_mul(radix as u64)
                .and_then(|v| v.checked_add(u64::from(digit)))
            {
                Some(next) => value = next,
                None => small = false,
            }
        }
    }
    if !after_digit || must_be_zero && !(small && value == 0) {
        return Ok(Err(IntParseError::Invalid));
    }
    let power_of_two = (radix & (radix - 1)) == 0;
    // CPython never refuses below 640 digits, whatever the limit says.
    if !power_of_two && max_digits > 0 && count > max_digits && count > 640 {
        return Ok(Err(IntParseError::TooManyDigits(count)));
    }
    if small {
        return Ok(Ok(match (i64::try_from(value), negative) {
            (Ok(value), false) => Whole::Small(value),
            (Ok(value), true) => Whole::Small(-value),
            (Err(_), true) if value == 1 << 63 => Whole::Small(i64::MIN),
            (Err(_), false) => Whole::Big(BigInt::from(value)),
            (Err(_), true) => Whole::Big(-BigInt::from(value)),
        }));
    }
    let magnitude = if body.contains(&b'_') {
        let digits: Vec<u8> = body.iter().copied().filter(|&b| b != b'_').collect();
        from_digits(&digits, radix as u32, meter)?
    } else {
        from_digits(body, radix as u32, meter)?
    };
    let sign = if negative { Sign::Minus } else { Sign::Plus };
    Ok(Ok(Whole::Big(BigInt::from_biguint(sign, magnitude))))
}

/// Checked digits (no sign, no underscore) to an integer.
pub fn from_digits(digits: &[u8], radix: u32, meter: &mut Meter<'_>) -> Metered<BigUint> {
    if digits.len() <= SPLIT_DIGITS {
        meter(digits.len() as u64 * SPLIT_WORK / SPLIT_DIGITS as u64)?;
        return Ok(digits_at_once(digits, radix));
    }
    if radix.is_power_of_two() {
        return of_bits(digits, radix, meter);
    }
    // powers[i] = radix^(SPLIT_DIGITS·2^i)
    let mut powers = vec![BigUint::from(radix).pow(SPLIT_DIGITS as u32)];
    let mut width = SPLIT_DIGITS * 2;
    while width < digits.len() {
        let last = powers.last().expect("starts with one element");
        powers.push(square(last, meter)?);
        width *= 2;
    }
    join_digits(digits, &powers, radix, meter)
}

fn digits_at_once(digits: &[u8], radix: u32) -> BigUint {
    BigUint::parse_bytes(digits, radix).unwrap_or_default()
}

/// In a radix that is a power of two digits are bits, whatever number they stand for.
fn of_bits(digits: &[u8], radix: u32, meter: &mut Meter<'_>) -> Metered<BigUint> {
    let width = u64::from(radix.trailing_zeros());
    let count = (digits.len() as u64 * width).div_ceil(32) as usize;
    let mut out = Vec::with_capacity(count + 1);
    let (mut bits, mut filled) = (0u64, 0);
    for piece in digits.rchunks(SCANNED) {
        meter(piece.len() as u64)?;
        for digit in piece.iter().rev() {
            let digit = (*digit as char).to_digit(radix).unwrap_or(0);
            bits |= u64::from(digit) << filled;
            filled += width;
            if filled >= 32 {
                out.push(bits as u32);
                bits >>= 32;
                filled -= 32;
            }
        }
    }
    out.push(bits as u32);
    Ok(BigUint::new(out))
}

fn join_digits(
    digits: &[u8],
    powers: &[BigUint],
    radix: u32,
    meter: &mut Meter<'_>,
) -> Metered<BigUint> {
    let Some((power, smaller)) = powers.split_last() else {
        meter(SPLIT_WORK)?;
        return Ok(digits_at_once(digits, radix));
    };
    let low = SPLIT_DIGITS << smaller.len();
    if digits.len() <= low {
        return join_digits(digits, smaller, radix, meter);
    }
    let (high, low) = digits.split_at(digits.len() - low);
    let high = join_digits(high, smaller, radix, meter)?;
    let high = product(&high, power, meter)?;
    Ok(high + join_digits(low, smaller, radix, meter)?)
}

/// Does this int have more decimal digits than allowed (0: no limit)?
pub fn exceeds_digit_limit(
    magnitude: &BigUint,
    max_digits: u64,
    meter: &mut Meter<'_>,
) -> Metered<bool> {
    // The size in bits decides unless the value is right at the limit.
    let bits = magnitude.bits() as f64;
    if max_digits == 0 || bits * LOG10_2 + 1.0 < max_digits as f64 {
        return Ok(false);
    }
    Ok((bits - 1.0) * LOG10_2 > 1.0 + max_digits as f64
        || *magnitude >= power(&BigUint::from(10u32), max_digits, meter)?)
}

/// Decimal digits of a magnitude.
pub fn to_decimal(magnitude: &BigUint, meter: &mut Meter<'_>) -> Metered<String> {
    let bits = magnitude.bits();
    if bits <= SPLIT_DIGITS as u64 * 10 / 3 {
        meter(limbs(bits) * SPLIT_WORK / 100)?;
        return Ok(magnitude.to_string());
    }
    // powers[i] = 10^(SPLIT_DIGITS·2^i), up to about half of the number.
    let mut powers = vec![BigUint::from(10u32).pow(SPLIT_DIGITS as u32)];
    loop {
        let last = powers.last().expect("starts with one element");
        if last.bits() * 2 > bits + 1 {
            break;
        }
        powers.push(square(last, meter)?);
    }
    let mut out = String::with_capacity((bits as f64 * LOG10_2) as usize + 2);
    split_digits(&mut out, magnitude, &powers, meter)?;
    Ok(out)
}

/// Append the digits, zero-padded to the width `powers` implies unless at the very start.
fn split_digits(
    out: &mut String,
    value: &BigUint,
    powers: &[BigUint],
    meter: &mut Meter<'_>,
) -> Metered<()> {
    let Some((power, smaller)) = powers.split_last() else {
        meter(SPLIT_WORK)?;
        let text = value.to_string();
        let leading = out.is_empty();
        if !leading {
            out.extend(std::iter::repeat_n('0', SPLIT_DIGITS - text.len()));
            out.push_str(&text);
        } else if text != "0" {
            out.push_str(&text);
        }
        return Ok(());
    };
    let (high, low) = divrem(value, power, meter)?;
    split_digits(out, &high, smaller, meter)?;
    split_digits(out, &low, smaller, meter)
}

/// `str(value)` of any int; `None` when over the digit limit.
pub fn to_string(
    value: &BigInt,
    max_digits: u64,
    meter: &mut Meter<'_>,
) -> Metered<Option<String>> {
    if exceeds_digit_limit(value.magnitude(), max_digits, meter)? {
        return Ok(None);
    }
    let mut text = to_decimal(value.magnitude(), meter)?;
    if value.sign() == Sign::Minus {
        text.insert(0, '-');
    }
    Ok(Some(text))
}

/// `bin`, `oct` and `hex`: sign, prefix, digits. Radix is 2, 8 or 16.
pub fn with_prefix(value: &BigInt, radix: u32, meter: &mut Meter<'_>) -> Metered<String> {
    let sign = if value.sign() == Sign::Minus { "-" } else { "" };
    let prefix = match radix {
        2 => "0b",
        8 => "0o",
        _ => "0x",
    };
    let digits = bits::digits(value.magnitude(), radix, meter)?;
    Ok(format!("{sign}{prefix}{digits}"))
}

/// `bin`, `oct` and `hex` of a small int.
pub fn with_prefix_i64(value: i64, radix: u32) -> String {
    let sign = if value < 0 { "-" } else { "" };
    let magnitude = value.unsigned_abs();
    match radix {
        2 => format!("{sign}{magnitude:#b}"),
        8 => format!("{sign}{magnitude:#o}"),
        _ => format!("{sign}{magnitude:#x}"),
    }
}

#[cfg(test)]
mod tests {
    use super::{BigInt, BigUint, IntParseError, Whole, with_prefix, with_prefix_i64};
    use crate::metered::unmetered;

    fn parse(text: &str, base: i64, max_digits: u64) -> Result<Whole, IntParseError> {
        unmetered(|meter| super::parse(text, base, max_digits, meter))
    }

    fn to_string(value: &BigInt, max_digits: u64) -> Option<String> {
        unmetered(|meter| super::to_string(value, max_digits, meter))
    }

    fn to_decimal(magnitude: &BigUint) -> String {
        unmetered(|meter| super::to_decimal(magnitude, meter))
    }

    fn exceeds_digit_limit(magnitude: &BigUint, max_digits: u64) -> bool {
        unmetered(|meter| super::exceeds_digit_limit(magnitude, max_digits, meter))
    }

    fn small(text: &str, base: i64) -> Option<i64> {
        match parse(text, base, 4300) {
            Ok(Whole::Small(value)) => Some(value),
            _ => None,
        }
    }

    #[test]
    fn parses_what_python_parses() {
        for (text, base, value) in [
            (" -1_000\n", 10, -1000),
            ("0x_ff", 16, 255),
            ("0xff", 0, 255),
            ("ff", 16, 255),
            ("0b101", 0, 5),
            ("0b1", 16, 177),
            ("00_0", 0, 0),
            ("+Z", 36, 35),
            ("\u{661}\u{662}", 10, 12),
            ("-9223372036854775808", 10, i64::MIN),
        ] {
            assert_eq!(small(text, base), Some(value), "{text}");
        }
        for (text, base) in [
            ("", 10),
            ("-", 10),
            ("1__0", 10),
            ("_1", 10),
            ("1_", 10),
            ("010", 0),
            ("0x", 16),
            ("0x__f", 0),
            ("1 2", 10),
            ("- 1", 10),
            ("9", 8),
            ("0o8", 0),
            ("0_x1", 0),
            ("\u{bd}", 10),
            ("--1", 10),
        ] {
            assert_eq!(
                parse(text, base, 4300),
                Err(IntParseError::Invalid),
                "{text}"
            );
        }
        assert_eq!(parse("1", 37, 0), Err(IntParseError::BadBase));
        assert_eq!(
            parse(&"9".repeat(4301), 10, 4300),
            Err(IntParseError::TooManyDigits(4301))
        );
        assert!(parse(&"f".repeat(9000), 16, 4300).is_ok());
    }

    #[test]
    fn huge_numbers_round_trip() {
        for length in [999, 1000, 1001, 2000, 4001, 33_333] {
            let text: String = (0..length)
                .map(|i| char::from(b'1' + (i * i % 9) as u8))
                .collect();
            let Ok(Whole::Big(value)) = parse(&text, 10, 0) else {
                panic!("is big")
            };
            assert_eq!(to_string(&value, 0).expect("no limit"), text);
            let round = BigUint::from(10u32).pow(length as u32);
            assert_eq!(
                to_decimal(&round),
                format!("1{}", "0".repeat(length as usize))
            );
            assert_eq!(to_decimal(&(round - 1u32)), "9".repeat(length as usize));
        }
    }

    #[test]
    fn the_digit_limit_is_exact() {
        let limit = BigUint::from(10u32).pow(4300);
        assert!(exceeds_digit_limit(&limit, 4300));
        assert!(!exceeds_digit_limit(&(limit - 1u32), 4300));
        assert_eq!(
            unmetered(|meter| with_prefix(&BigInt::from(-255), 16, meter)),
            "-0xff"
        );
        assert_eq!(with_prefix_i64(-5, 2), "-0b101");
    }

    #[test]
    fn digits_of_powers_of_two_are_bits() {
        for (radix, length) in [(2, 5000), (4, 3000), (8, 2001), (16, 1001), (32, 1500)] {
            let text: String = (0..length)
                .map(|i| char::from_digit(1 + i * i % (radix - 1), radix).expect("a digit"))
                .collect();
            let expected = BigUint::parse_bytes(text.as_bytes(), radix).expect("digits");
            let found = unmetered(|meter| super::from_digits(text.as_bytes(), radix, meter));
            assert_eq!(found, expected, "{radix}");
        }
    }
}
