//! Floats to text and back: `repr`, `hex`, `fromhex`, `float("…")`, and the digit strings `format` builds on.
//!
//! Rounding and arithmetic live in `float/ops.rs`, layout (sign, padding, grouping) in `format/spec.rs`.
//! Invariant: every function here is correctly rounded; the digits come from std, which is.

use std::fmt::Write;

use crate::unicode;

/// A binary64 has at most this many digits after the point; asking for more only appends zeros.
const MOST_FRACTION_DIGITS: usize = 1074;
/// A binary64 has at most this many significant digits.
const MOST_SIGNIFICANT_DIGITS: usize = 767;

/// The decimal digits of a finite float's magnitude: value = 0.DIGITS × 10^point.
///
/// Digits have no leading zero unless the value is zero, which is the digit "0" with point 1.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Digits {
    /// ASCII digits.
    pub digits: String,
    /// Position of the decimal point relative to the first digit.
    pub point: i32,
}

impl Digits {
    fn from_exponent_form(text: String) -> Digits {
        let mut text = text;
        let at = text.find('e').expect("{:e} always writes an exponent");
        let exponent: i32 = text[at + 1..]
            .parse()
            .expect("std writes a decimal exponent");
        text.truncate(at);
        if text.len() > 1 {
            text.remove(1);
        }
        Digits {
            digits: text,
            point: exponent + 1,
        }
    }

    /// The shortest digits that read back as the same float.
    pub fn shortest(x: f64) -> Digits {
        let mut buffer = ryu::Buffer::new();
        let text = buffer.format_finite(x.abs());
        let (mantissa, exponent) = text.split_once('e').unwrap_or((text, "0"));
        let exponent: i32 = exponent.parse().expect("ryu writes a decimal exponent");
        let (whole, fraction) = mantissa.split_once('.').unwrap_or((mantissa, ""));
        let mut digits = String::with_capacity(20);
        digits.push_str(whole.trim_start_matches('0'));
        let mut point = digits.len() as i32 + exponent;
        if digits.is_empty() {
            let zeros = fraction.len() - fraction.trim_start_matches('0').len();
            point -= zeros as i32;
            digits.push_str(&fraction[zeros..]);
        } else {
            digits.push_str(fraction);
        }
        digits.truncate(digits.trim_end_matches('0').len());
        if digits.is_empty() {
            return Digits {
                digits: "0".to_owned(),
                point: 1,
            };
        }
        Digits { digits, point }
    }

    /// Exactly `count` (at least 1) significant digits, correctly rounded.
    pub fn significant(x: f64, count: usize) -> Digits {
        let wanted = count.max(1);
        let exact = wanted.min(MOST_SIGNIFICANT_DIGITS + 1);
        let mut result = Digits::from_exponent_form(format!("{:.*e}", exact - 1, x.abs()));
        pad(&mut result.digits, wanted - exact);
        result
    }
}

fn pad(text: &mut String, zeros: usize) {
    text.extend(std::iter::repeat_n('0', zeros));
}

/// Append the magnitude in fixed notation with exactly `precision` fraction digits (no point when 0).
pub fn push_fixed(out: &mut String, x: f64, precision: usize) {
    if let Some(scaled) = scaled_to_integer(x.abs(), precision) {
        let power = 10u64.pow(precision as u32);
        push_number(out, scaled / power, 1);
        if precision > 0 {
            out.push('.');
            push_number(out, scaled % power, precision);
        }
        return;
    }
    let exact = precision.min(MOST_FRACTION_DIGITS);
    write!(out, "{:.*}", exact, x.abs()).expect("writing to a String cannot fail");
    pad(out, precision - exact);
}

/// `magnitude × 10^places` rounded to an integer, when plain float arithmetic is sure to round as the exact value does.
pub(crate) fn scaled_to_integer(magnitude: f64, places: usize) -> Option<u64> {
    const POWERS: [f64; 11] = [1e0, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10];
    let scaled = magnitude * POWERS.get(places)?;
    if scaled >= 1e12 || scaled.is_nan() {
        return None;
    }
    // Below 1e12 the product is off by less than 1e-4, so staying 1e-3 away from the tie decides the rounding.
    if (scaled.fract() - 0.5).abs() < 1e-3 {
        return scaled_exactly(magnitude, places);
    }
    Some((scaled + 0.5) as u64)
}

/// The same near a tie, in integers: halves, quarters and eighths are ties, and common. The product is below 2^41.
fn scaled_exactly(magnitude: f64, places: usize) -> Option<u64> {
    const MANTISSA_BITS: u32 = 52;
    let bits = magnitude.to_bits();
    // A subnormal number is near no tie.
    let exponent = (bits >> MANTISSA_BITS) as i32 - 1075;
    let mantissa = bits & ((1 << MANTISSA_BITS) - 1) | 1 << MANTISSA_BITS;
    // A factor of two for each ten leaves odd powers of five, which fit more often.
    let shift = u32::try_from(-exponent - places as i32).ok()?;
    let product = mantissa.checked_mul(5u64.pow(places as u32));
    if let Some(product) = product
        && (1..64).contains(&shift)
    {
        let (whole, rest) = (product >> shift, product & ((1 << shift) - 1));
        return Some(round_half_even(whole, rest.cmp(&(1 << (shift - 1)))));
    }
    let product = u128::from(mantissa) * u128::from(5u64.pow(places as u32));
    if !(1..128).contains(&shift) {
        return None;
    }
    let (whole, rest) = (product >> shift, product & ((1 << shift) - 1));
    Some(round_half_even(whole as u64, rest.cmp(&(1 << (shift - 1)))))
}

/// `whole` and a rest, which compares to a half so.
fn round_half_even(whole: u64, to_half: std::cmp::Ordering) -> u64 {
    let up = match to_half {
        std::cmp::Ordering::Less => 0,
        std::cmp::Ordering::Equal => whole & 1,
        std::cmp::Ordering::Greater => 1,
    };
    whole + up
}

/// Append `e+16`, `e-05`: at least two exponent digits, as C prints them.
pub(crate) fn push_exponent(out: &mut String, letter: char, exponent: i32) {
    let sign = if exponent < 0 { '-' } else { '+' };
    write!(out, "{letter}{sign}{:02}", exponent.unsigned_abs())
        .expect("writing to a String cannot fail");
}

/// Append digits in positional notation: `12.5`, `0.001`, `1200` followed by `.0` when asked and integral.
pub(crate) fn push_positional(out: &mut String, d: &Digits, dot_zero: bool) {
    let n = d.digits.len() as i32;
    if d.point <= 0 {
        out.push_str("0.");
        pad(out, d.point.unsigned_abs() as usize);
        out.push_str(&d.digits);
    } else if d.point < n {
        let (whole, fraction) = d.digits.split_at(d.point as usize);
        out.push_str(whole);
        out.push('.');
        out.push_str(fraction);
    } else {
        out.push_str(&d.digits);
        pad(out, (d.point - n) as usize);
        if dot_zero {
            out.push_str(".0");
        }
    }
}

/// Append `repr(x)`.
pub fn push_repr(out: &mut String, x: f64) {
    push_repr_with(out, x, true);
}

/// `repr(x)` and `str(x)` of a float.
pub fn repr(x: f64) -> String {
    let mut out = String::with_capacity(24);
    push_repr(&mut out, x);
    out
}

fn push_repr_with(out: &mut String, x: f64, dot_zero: bool) {
    if x.is_nan() {
        out.push_str("nan");
        return;
    }
    if x.is_sign_negative() {
        out.push('-');
    }
    if x.is_infinite() {
        out.push_str("inf");
        return;
    }
    let magnitude = x.abs();
    if magnitude < 1e16 && magnitude.trunc() == magnitude {
        // Exact in a u64, and below the switch to exponents: no digit generation needed.
        push_number(out, magnitude as u64, 1);
        if dot_zero {
            out.push_str(".0");
        }
        return;
    }
    if (1e-4..1e15).contains(&magnitude) && push_few_digits(out, magnitude) {
        return;
    }
    if dot_zero && (1e-4..1e16).contains(&magnitude) {
        // Here ryu's layout is Python's.
        out.push_str(ryu::Buffer::new().format_finite(magnitude));
        return;
    }
    let d = Digits::shortest(x);
    // CPython switches to exponents outside 1e-04 <= x < 1e16.
    if -4 < d.point && d.point <= 16 {
        push_positional(out, &d, dot_zero);
        return;
    }
    let (head, tail) = d.digits.split_at(1);
    out.push_str(head);
    if !tail.is_empty() {
        out.push('.');
        out.push_str(tail);
    }
    push_exponent(out, 'e', d.point - 1);
}

/// Write a number of up to 15 significant digits, of which up to 4 after the point: most numbers that programs print.
fn push_few_digits(out: &mut String, magnitude: f64) -> bool {
    let mut power = 1.0;
    for places in 1..=4 {
        power *= 10.0;
        let scaled = (magnitude * power).round_ties_even();
        if scaled >= 1e15 {
            return false;
        }
        // Decimals of 15 digits are farther apart than floats, so the first that reads back is the shortest.
        if scaled / power == magnitude {
            let (scaled, power) = (scaled as u64, power as u64);
            push_number(out, scaled / power, 1);
            out.push('.');
            push_number(out, scaled % power, places);
            return true;
        }
    }
    false
}

/// Append a number with at least that many digits; `write!` would take longer than the rest of `repr`.
fn push_number(out: &mut String, number: u64, width: usize) {
    let mut buffer = [b'0'; 20];
    let mut at = buffer.len();
    let mut left = number;
    while left > 0 {
        at -= 1;
        buffer[at] = b'0' + (left % 10) as u8;
        left /= 10;
    }
    at = at.min(buffer.len() - width);
    out.push_str(std::str::from_utf8(&buffer[at..]).expect("digits are ASCII"));
}

/// `repr` of a complex number: `(1+2j)`, `3j`, `(-0-0j)`.
pub fn complex_repr(real: f64, imag: f64) -> String {
    let mut out = String::with_capacity(32);
    if real == 0.0 && real.is_sign_positive() {
        push_repr_with(&mut out, imag, false);
        out.push('j');
        return out;
    }
    out.push('(');
    push_repr_with(&mut out, real, false);
    if imag.is_nan() || imag.is_sign_positive() {
        out.push('+');
    }
    push_repr_with(&mut out, imag, false);
    out.push_str("j)");
    out
}

/// The text inside `float("…")`: whitespace, sign, underscores between digits, any script's digits, inf and nan.
pub fn parse(text: &str) -> Option<f64> {
    let trimmed = text.trim_matches(unicode::is_space);
    if trimmed.is_ascii() {
        return parse_ascii(trimmed.as_bytes());
    }
    let mut ascii = Vec::with_capacity(trimmed.len());
    for c in trimmed.chars() {
        ascii.push(to_ascii(c)?);
    }
    parse_ascii(&ascii)
}

/// `float(b"…")`: the same, but only ASCII whitespace and digits count.
pub fn parse_bytes(text: &[u8]) -> Option<f64> {
    let is_space = |b: &u8| matches!(b, b' ' | 0x09..=0x0d);
    let start = text.iter().position(|b| !is_space(b))?;
    let end = text.iter().rposition(|b| !is_space(b))? + 1;
    parse_ascii(&text[start..end])
}

/// CPython's view of a numeric string: digits of any script become ASCII, inner spaces stay wrong.
pub(crate) fn to_ascii(c: char) -> Option<u8> {
    if c.is_ascii() {
        return Some(c as u8);
    }
    unicode::decimal_value(c).map(|d| b'0' + d)
}

/// Does a decimal literal begin at the start of `text`, and how long is it? No sign, no inf or nan.
fn decimal_length(text: &[u8]) -> Option<usize> {
    let run = |mut at: usize| {
        let start = at;
        while at < text.len() && (text[at].is_ascii_digit() || text[at] == b'_' && at > start) {
            at += 1;
        }
        at
    };
    let whole = run(0);
    let mut end = whole;
    let mut digits = whole;
    if text.get(end) == Some(&b'.') {
        let fraction = run(end + 1);
        digits += fraction - (end + 1);
        end = fraction;
    }
    if digits == 0 {
        return None;
    }
    if matches!(text.get(end), Some(b'e' | b'E')) {
        let mut at = end + 1;
        if matches!(text.get(at), Some(b'+' | b'-')) {
            at += 1;
        }
        let exponent = run(at);
        if exponent > at {
            end = exponent;
        }
    }
    Some(end)
}

fn underscores_sit_between_digits(text: &[u8]) -> bool {
    (0..text.len()).filter(|&i| text[i] == b'_').all(|i| {
        i > 0 && text[i - 1].is_ascii_digit() && text.get(i + 1).is_some_and(u8::is_ascii_digit)
    })
}

fn parse_ascii(text: &[u8]) -> Option<f64> {
    let (negative, body) = match text.first()? {
        b'-' => (true, &text[1..]),
        b'+' => (false, &text[1..]),
        _ => (false, text),
    };
    let magnitude = if body.eq_ignore_ascii_case(b"inf") || body.eq_ignore_ascii_case(b"infinity") {
        f64::INFINITY
    } else if body.eq_ignore_ascii_case(b"nan") {
        f64::NAN
    } else {
        if decimal_length(body) != Some(body.len()) {
            return None;
        }
        let text = std::str::from_utf8(body).ok()?;
        if text.contains('_') {
            if !underscores_sit_between_digits(body) {
                return None;
            }
            text.replace('_', "").parse().ok()?
        } else {
            text.parse().ok()?
        }
    };
    Some(if negative { -magnitude } else { magnitude })
}

/// The text inside `complex("…")`: `1+2j`, `(1e3-j)`, `5`, `-infj`; no spaces around the inner sign.
pub fn parse_complex(text: &str) -> Option<(f64, f64)> {
    let mut trimmed = text.trim_matches(unicode::is_space);
    if let Some(inner) = trimmed.strip_prefix('(') {
        trimmed = inner.strip_suffix(')')?.trim_matches(unicode::is_space);
    }
    let mut ascii = Vec::with_capacity(trimmed.len());
    for c in trimmed.chars() {
        ascii.push(to_ascii(c)?);
    }
    if ascii.contains(&b'_') {
        if !underscores_sit_between_digits(&ascii) {
            return None;
        }
        ascii.retain(|&b| b != b'_');
    }
    let is_j = |b: Option<&u8>| matches!(b, Some(b'j' | b'J'));
    let (first, rest) = signed_part(&ascii);
    match (first, rest) {
        // A bare sign counts as one: "-j", "+j", "j".
        (None, rest) => {
            let (sign, rest) = split_sign(rest);
            (is_j(rest.first()) && rest.len() == 1).then_some((0.0, sign))
        }
        (Some(value), []) => Some((value, 0.0)),
        (Some(value), rest) if is_j(rest.first()) => (rest.len() == 1).then_some((0.0, value)),
        (Some(real), rest) => {
            if !matches!(rest[0], b'+' | b'-') {
                return None;
            }
            let (imag, tail) = match signed_part(rest) {
                (Some(value), tail) => (value, tail),
                (None, _) => split_sign(rest),
            };
            (is_j(tail.first()) && tail.len() == 1).then_some((real, imag))
        }
    }
}

fn split_sign(text: &[u8]) -> (f64, &[u8]) {
    match text.first() {
        Some(b'-') => (-1.0, &text[1..]),
        Some(b'+') => (1.0, &text[1..]),
        _ => (1.0, text),
    }
}

/// The longest float at the start of `text`, and what follows it.
fn signed_part(text: &[u8]) -> (Option<f64>, &[u8]) {
    let (sign, body) = split_sign(text);
    let word =
        |w: &str| body.len() >= w.len() && body[..w.len()].eq_ignore_ascii_case(w.as_bytes());
    let length = if word("infinity") {
        8
    } else if word("inf") || word("nan") {
        3
    } else {
        match decimal_length(body) {
            Some(length) => length,
            None => return (None, text),
        }
    };
    match parse_ascii(&body[..length]) {
        Some(value) => (Some(sign * value), &body[length..]),
        None => (None, text),
    }
}

/// `float.hex`.
pub fn hex(x: f64) -> String {
    if !x.is_finite() {
        return repr(x);
    }
    let sign = if x.is_sign_negative() { "-" } else { "" };
    let bits = x.to_bits();
    let fraction = bits & ((1 << 52) - 1);
    let biased = ((bits >> 52) & 0x7ff) as i32;
    match (biased, fraction) {
        (0, 0) => format!("{sign}0x0.0p+0"),
        (0, _) => format!("{sign}0x0.{fraction:013x}p-1022"),
        _ => format!("{sign}0x1.{fraction:013x}p{:+}", biased - 1023),
    }
}

/// Why `float.fromhex` refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum HexError {
    /// ValueError: invalid hexadecimal floating-point string
    Invalid,
    /// OverflowError: hexadecimal value too large to represent as a float
    TooLarge,
}

impl HexError {
    /// CPython's message.
    pub fn message(self) -> &'static str {
        match self {
            HexError::Invalid => "invalid hexadecimal floating-point string",
            HexError::TooLarge => "hexadecimal value too large to represent as a float",
        }
    }
}

/// `float.fromhex`.
pub fn from_hex(text: &str) -> Result<f64, HexError> {
    let text = text
        .trim_matches(|c| matches!(c, ' ' | '\t'..='\r'))
        .as_bytes();
    let (sign, body) = split_sign(text);
    if body.eq_ignore_ascii_case(b"inf") || body.eq_ignore_ascii_case(b"infinity") {
        return Ok(sign * f64::INFINITY);
    }
    if body.eq_ignore_ascii_case(b"nan") {
        return Ok(f64::NAN);
    }
    let body = match body {
        [b'0', b'x' | b'X', rest @ ..] => rest,
        _ => body,
    };
    // Gather 64 significant bits, remember whether anything nonzero was dropped below them.
    let (mut mantissa, mut sticky, mut exponent) = (0u64, false, 0i64);
    let (mut seen, mut point, mut at) = (false, false, 0);
    while at < body.len() {
        let b = body[at];
        if b == b'.' && !point {
            point = true;
        } else if let Some(digit) = (b as char).to_digit(16) {
            seen = true;
            if mantissa >> 60 == 0 {
                mantissa = mantissa << 4 | u64::from(digit);
                exponent -= if point { 4 } else { 0 };
            } else {
                sticky |= digit != 0;
                exponent += if point { 0 } else { 4 };
            }
        } else {
            break;
        }
        at += 1;
    }
    if !seen {
        return Err(HexError::Invalid);
    }
    if at < body.len() {
        if !matches!(body[at], b'p' | b'P') {
            return Err(HexError::Invalid);
        }
        let (power_sign, digits) = split_sign(&body[at + 1..]);
        if digits.is_empty() || !digits.iter().all(u8::is_ascii_digit) {
            return Err(HexError::Invalid);
        }
        let power = digits
            .iter()
            .fold(0i64, |n, b| (n * 10 + i64::from(b - b'0')).min(1 << 40));
        exponent += power_sign as i64 * power;
    }
    let magnitude = round_to_float(mantissa, sticky, exponent);
    if magnitude.is_infinite() {
        return Err(HexError::TooLarge);
    }
    Ok(sign * magnitude)
}

/// mantissa × 2^exponent rounded half to even; `sticky` says that something nonzero was cut off below.
pub(crate) fn round_to_float(mantissa: u64, sticky: bool, exponent: i64) -> f64 {
    if mantissa == 0 {
        return 0.0;
    }
    let shift = mantissa.leading_zeros();
    let mantissa = mantissa << shift;
    // value = mantissa × 2^(top - 63), with the top bit of mantissa set.
    let top = exponent - i64::from(shift) + 63;
    if top > 1023 {
        return f64::INFINITY;
    }
    // How many low bits fall off: 11 for normal numbers, more for subnormal ones.
    let cut = if top >= -1022 { 11 } else { 11 + (-1022 - top) };
    if cut > 64 {
        return 0.0;
    }
    let (kept, rest, half) = if cut == 64 {
        (0, mantissa, 1u64 << 63)
    } else {
        (mantissa >> cut, mantissa & ((1 << cut) - 1), 1 << (cut - 1))
    };
    let up = rest > half || rest == half && (sticky || kept & 1 == 1);
    // Adding to the assembled bits carries into the exponent as wanted, up to infinity.
    let biased = if top >= -1022 { (top + 1022) as u64 } else { 0 };
    f64::from_bits((biased << 52) + kept + u64::from(up))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn repr_matches_python() {
        for (x, text) in [
            (0.1, "0.1"),
            (-0.0, "-0.0"),
            (1e16, "1e+16"),
            (9999999999999998.0, "9999999999999998.0"),
            (123456789012345680.0, "1.2345678901234568e+17"),
            (1e-4, "0.0001"),
            (1e-5, "1e-05"),
            (1.5e-7, "1.5e-07"),
            (5e-324, "5e-324"),
            (1.7976931348623157e308, "1.7976931348623157e+308"),
            (2.5, "2.5"),
            (f64::NEG_INFINITY, "-inf"),
            (f64::NAN, "nan"),
        ] {
            assert_eq!(repr(x), text);
        }
    }

    #[test]
    fn fixed_notation_rounds_the_exact_value() {
        let mut seed = 12345u64;
        let mut next = || {
            seed = seed
                .wrapping_mul(6364136223846793005)
                .wrapping_add(1442695040888963407);
            seed >> 33
        };
        for turn in 0..40_000 {
            // Halves of all sizes, and what lies right beside them.
            let denominator = (1u64 << (next() % 12)) as f64 * [1.0, 10.0, 1000.0][turn % 3];
            let number = (next() % 100_000) as f64 / denominator;
            let number = f64::from_bits(number.to_bits() + next() % 3);
            for places in 0..=10 {
                let mut out = String::new();
                push_fixed(&mut out, number, places);
                assert_eq!(out, format!("{number:.places$}"));
            }
        }
    }

    #[test]
    fn complex_text() {
        assert_eq!(complex_repr(0.0, 1.0), "1j");
        assert_eq!(complex_repr(-0.0, -0.0), "(-0-0j)");
        assert_eq!(complex_repr(1.5, f64::NAN), "(1.5+nanj)");
        assert_eq!(parse_complex(" (1e3-j) "), Some((1000.0, -1.0)));
        assert_eq!(parse_complex("1+2j"), Some((1.0, 2.0)));
        assert_eq!(parse_complex("-infj"), Some((0.0, f64::NEG_INFINITY)));
        assert_eq!(parse_complex("j"), Some((0.0, 1.0)));
        for bad in ["", "1 + 2j", "1+2", "j1", "1j+2", "(1", "+-1j", "1e"] {
            assert_eq!(parse_complex(bad), None, "{bad}");
        }
    }

    #[test]
    fn parses_what_python_parses() {
        for (text, x) in [
            (" 1_000.5e1_0\n", 1000.5e10),
            (".5", 0.5),
            ("5.", 5.0),
            ("+1E-3", 1e-3),
            ("\u{663}.\u{665}", 3.5),
            ("-Infinity", f64::NEG_INFINITY),
            ("1e400", f64::INFINITY),
        ] {
            assert_eq!(parse(text), Some(x), "{text}");
        }
        for bad in [
            "", ".", "e5", "1e", "1_", "_1", "1__0", "1_.5", "1._5", "1e_5", "0x10", "1 2",
            "infin", "+-1", "--1", "1e5.0",
        ] {
            assert_eq!(parse(bad), None, "{bad}");
        }
        assert!(parse("-nan").expect("nan parses").is_nan());
    }

    #[test]
    fn hex_round_trip() {
        assert_eq!(hex(0.1), "0x1.999999999999ap-4");
        assert_eq!(hex(-5e-324), "-0x0.0000000000001p-1022");
        assert_eq!(hex(1.0), "0x1.0000000000000p+0");
        assert_eq!(from_hex("0x1.999999999999ap-4"), Ok(0.1));
        assert_eq!(from_hex(" -0x.8p1 "), Ok(-1.0));
        assert_eq!(from_hex("ff"), Ok(255.0));
        assert_eq!(from_hex("0x1p-1075"), Ok(0.0));
        assert_eq!(from_hex("0x1.8p-1075"), Ok(5e-324));
        assert_eq!(from_hex("0x1.fffffffffffff7fffffffffffp1023"), Ok(f64::MAX));
        assert_eq!(from_hex("0x1.fffffffffffff8p1023"), Err(HexError::TooLarge));
        assert_eq!(
            from_hex("0x1p99999999999999999999"),
            Err(HexError::TooLarge)
        );
        assert_eq!(from_hex("0x"), Err(HexError::Invalid));
        assert_eq!(from_hex("0x1p"), Err(HexError::Invalid));
    }
}
