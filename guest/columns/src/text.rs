//! Numbers of texts, as pandas' parsers of files read them.
//!
//! What does not live here: words for truth values and missing ones, signs between thousands.

/// Powers of ten that are read as one.
const LARGEST_POWER: i64 = 308;
/// Digits that are looked at, and those of them that are exact as a float.
const DIGITS: usize = 17;
const EXACT_DIGITS: usize = 15;
/// With more digits an exponent is none.
const EXPONENT_DIGITS: usize = 17;
/// Exponents beyond it come to nothing, or to infinity, anyway.
const LARGEST_EXPONENT: i64 = 100_000;

/// Digits of the largest integer of 64 bits.
const LARGE: usize = 19;

fn is_space(byte: u8) -> bool {
    matches!(byte, b' ' | b'\t' | b'\n' | 0x0b | 0x0c | b'\r')
}

fn trimmed(text: &str) -> &[u8] {
    let bytes = text.as_bytes();
    let start = bytes
        .iter()
        .position(|byte| !is_space(*byte))
        .unwrap_or(bytes.len());
    let end = bytes
        .iter()
        .rposition(|byte| !is_space(*byte))
        .map_or(start, |last| last + 1);
    &bytes[start..end]
}

/// A sign, and what stands behind it.
fn signed(text: &[u8]) -> (bool, &[u8]) {
    match text {
        [b'-', rest @ ..] => (true, rest),
        [b'+', rest @ ..] => (false, rest),
        _ => (false, text),
    }
}

/// The digits that a text begins with, and the rest.
fn digits(text: &[u8]) -> (&[u8], &[u8]) {
    let end = text.iter().position(|byte| !byte.is_ascii_digit());
    text.split_at(end.unwrap_or(text.len()))
}

/// A whole number between spaces; None of other texts, and of numbers that do not fit.
///
/// ```
/// use wardian_columns::text::integer;
///
/// assert_eq!((integer(" -12 "), integer("1.0"), integer("9223372036854775808")), (Some(-12), None, None));
/// ```
pub fn integer(text: &str) -> Option<i64> {
    let (is_negative, found) = signed(trimmed(text));
    if found.is_empty() {
        return None;
    }
    let mut number = 0_i64;
    for byte in found {
        let digit = i64::from(byte.wrapping_sub(b'0'));
        if digit > 9 {
            return None;
        }
        // Below zero there is one number more.
        number = number.checked_mul(10)?.checked_sub(digit)?;
    }
    match is_negative {
        true => Some(number),
        false => number.checked_neg(),
    }
}

/// Whether a text begins, behind spaces, with a whole number of so many digits that it may fit nowhere.
pub(crate) fn is_large(text: &str) -> bool {
    let (_, found) = signed(trimmed(text));
    let (found, _) = digits(found);
    found.len() >= LARGE
}

/// A float between spaces, of 17 digits at most, rounded at the steps at which pandas' usual conversion rounds
/// (`float_precision="high"`); None of other texts, and of numbers that are too large.
///
/// ```
/// use wardian_columns::text::float;
///
/// assert_eq!((float("1.5e3"), float(" -.25 "), float("1e400"), float("x")), (Some(1500.0), Some(-0.25), None, None));
/// ```
pub fn float(text: &str) -> Option<f64> {
    let text = trimmed(text);
    let (is_negative, text) = signed(text);
    let (whole, rest) = digits(text);
    let (fraction, rest) = match rest {
        [b'.', rest @ ..] => digits(rest),
        _ => (&[][..], rest),
    };
    if whole.is_empty() && fraction.is_empty() {
        let is_infinite = [&b"inf"[..], b"infinity"]
            .iter()
            .any(|word| text.eq_ignore_ascii_case(word));
        let infinite = if is_negative {
            f64::NEG_INFINITY
        } else {
            f64::INFINITY
        };
        return is_infinite.then_some(infinite);
    }
    let power = match rest {
        [] => 0,
        [b'e' | b'E', rest @ ..] => exponent(rest)?,
        _ => return None,
    };
    let number = scaled(whole, fraction, power);
    let number = if is_negative { -number } else { number };
    number.is_finite().then_some(number)
}

fn exponent(text: &[u8]) -> Option<i64> {
    let (is_negative, text) = signed(text);
    let (found, rest) = digits(text);
    if !(1..=EXPONENT_DIGITS).contains(&found.len()) || !rest.is_empty() {
        return None;
    }
    let power = found.iter().fold(0_i64, |power, byte| {
        (power * 10 + i64::from(byte - b'0')).min(LARGEST_EXPONENT)
    });
    Some(if is_negative { -power } else { power })
}

fn scaled(whole: &[u8], fraction: &[u8], power: i64) -> f64 {
    let count = (whole.len() + fraction.len()).min(DIGITS);
    let mut digits = whole
        .iter()
        .chain(fraction)
        .map(|byte| byte - b'0')
        .take(count);
    let head = digits.by_ref().take(EXACT_DIGITS);
    let head = head.fold(0_u64, |number, digit| number * 10 + u64::from(digit));
    let number = digits.fold(head as f64, |number, digit| {
        number * 10.0 + f64::from(digit)
    });
    let exponent = power + whole.len() as i64 - count as i64;
    if exponent > LARGEST_POWER {
        return f64::INFINITY;
    }
    if exponent > 0 {
        return number * power_of_ten(exponent);
    }
    let down = -exponent;
    if down <= LARGEST_POWER {
        return number / power_of_ten(down);
    }
    if down > 2 * LARGEST_POWER + DIGITS as i64 {
        return 0.0;
    }
    number / power_of_ten((down - LARGEST_POWER).min(LARGEST_POWER)) / power_of_ten(LARGEST_POWER)
}

/// Each as near as a float can be.
fn power_of_ten(power: i64) -> f64 {
    static POWERS: std::sync::LazyLock<Vec<f64>> = std::sync::LazyLock::new(|| {
        let power = |power: i64| format!("1e{power}").parse().unwrap_or(f64::INFINITY);
        (0..=LARGEST_POWER).map(power).collect()
    });
    POWERS[power as usize]
}
