//! The number that a field of a table is, or none.
//!
//! Blanks around it are left out, all that Python takes as such; digits are those of ASCII. What does not live here:
//! smaller floats, which are cast, and numbers that have others behind them (`separated.rs`).

use num_complex::Complex;

use super::dialect::is_blank;

/// An integer; nothing where it does not fit. One without a sign has no minus, not even of zero.
///
/// ```
/// use wardian_strided::text_reading::fields::integer;
/// assert_eq!(integer::<i8>(" -128 "), Some(-128));
/// assert_eq!(integer::<u8>("256"), None);
/// assert_eq!(integer::<u8>("-0"), None);
/// assert_eq!(integer::<i64>("1.0"), None);
/// ```
pub fn integer<T: TryFrom<i128>>(field: &str) -> Option<T> {
    let field = field.trim_matches(is_blank);
    let (negative, digits) = match field.as_bytes().first()? {
        b'-' => (true, &field[1..]),
        b'+' => (false, &field[1..]),
        _ => (false, field),
    };
    if negative && T::try_from(-1).is_err() {
        return None;
    }
    if digits.is_empty() || !digits.bytes().all(|digit| digit.is_ascii_digit()) {
        return None;
    }
    let value = digits.bytes().fold(0_i128, |value, digit| {
        value
            .saturating_mul(10)
            .saturating_add(i128::from(digit - b'0'))
    });
    T::try_from(if negative { -value } else { value }).ok()
}

/// True of all integers but zero.
pub fn truth(field: &str) -> Option<bool> {
    integer::<i64>(field).map(|value| value != 0)
}

/// A float as Python reads one, but without underscores. Too large ones are infinities.
///
/// ```
/// use wardian_strided::text_reading::fields::float;
/// assert_eq!(float(" 1e400 "), Some(f64::INFINITY));
/// assert_eq!(float("-.5"), Some(-0.5));
/// assert_eq!(float("1e"), None);
/// ```
pub fn float(field: &str) -> Option<f64> {
    let field = field.trim_matches(is_blank);
    let (value, length) = float_at_start(field.as_bytes())?;
    (length == field.len()).then_some(value)
}

/// A complex number: its parts, with `imaginary` behind the second one, in brackets or not. There are no blanks between
/// the parts.
///
/// ```
/// use num_complex::Complex;
/// use wardian_strided::text_reading::fields::complex;
/// assert_eq!(complex("( 1-2j )", 'j'), Some(Complex::new(1.0, -2.0)));
/// assert_eq!(complex("2i", 'i'), Some(Complex::new(0.0, 2.0)));
/// assert_eq!(complex("1 + 2j", 'j'), None);
/// ```
pub fn complex(field: &str, imaginary: char) -> Option<Complex<f64>> {
    let field = field.trim_matches(is_blank);
    let field = match field.strip_prefix('(') {
        Some(inner) => inner.strip_suffix(')')?.trim_matches(is_blank),
        None => field,
    };
    let (first, length) = float_at_start(field.as_bytes())?;
    let rest = &field[length..];
    if rest.is_empty() {
        return Some(Complex::new(first, 0.0));
    }
    if only(rest, imaginary) {
        return Some(Complex::new(0.0, first));
    }
    if !rest.starts_with(['+', '-']) {
        return None;
    }
    // numpy itself writes `1+-2j`.
    let rest = match rest.strip_prefix('+') {
        Some(behind) if behind.starts_with('-') => behind,
        _ => rest,
    };
    let (second, length) = float_at_start(rest.as_bytes())?;
    only(&rest[length..], imaginary).then_some(Complex::new(first, second))
}

fn only(text: &str, letter: char) -> bool {
    text.strip_prefix(letter) == Some("")
}

/// The longest float at the beginning of a text, and how many bytes it takes.
pub(super) fn float_at_start(text: &[u8]) -> Option<(f64, usize)> {
    let length = decimal_length(text).or_else(|| word_length(text))?;
    let number = std::str::from_utf8(text.get(..length)?).ok()?;
    // What Rust reads is as near as can be, and these are texts that it reads.
    Some((number.parse().ok()?, length))
}

fn sign_length(text: &[u8]) -> usize {
    usize::from(matches!(text.first(), Some(b'+' | b'-')))
}

fn digits_length(text: &[u8]) -> usize {
    text.iter().take_while(|byte| byte.is_ascii_digit()).count()
}

/// Bytes of decimal digits with a point, and of an exponent that has digits.
pub(super) fn decimal_length(text: &[u8]) -> Option<usize> {
    let mut at = sign_length(text);
    let whole = digits_length(&text[at..]);
    at += whole;
    let mut part = 0;
    if text.get(at) == Some(&b'.') {
        part = digits_length(&text[at + 1..]);
        if whole + part > 0 {
            at += 1 + part;
        }
    }
    if whole + part == 0 {
        return None;
    }
    if matches!(text.get(at), Some(b'e' | b'E')) {
        let exponent = &text[at + 1..];
        let sign = sign_length(exponent);
        let digits = digits_length(&exponent[sign..]);
        if digits > 0 {
            at += 1 + sign + digits;
        }
    }
    Some(at)
}

/// Bytes of an infinity or of no number, in any case.
pub(super) fn word_length(text: &[u8]) -> Option<usize> {
    let sign = sign_length(text);
    let rest = &text[sign..];
    let begins = |word: &&str| {
        let start = rest.get(..word.len());
        start.is_some_and(|start| start.eq_ignore_ascii_case(word.as_bytes()))
    };
    let word = ["infinity", "inf", "nan"].into_iter().find(begins)?;
    Some(sign + word.len())
}
