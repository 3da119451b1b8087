//! The texts of floats, digit for digit as numpy's `format_float_positional` and `format_float_scientific` make them.
//!
//! Digits are the fewest that tell a float from its neighbours of the same size, or a number of them that is asked for,
//! rounded from the exact value to the nearest, of two to the even one. What does not live here: how wide the columns of
//! an array are (numpy's own Python decides).

use half::f16;

use crate::element::half_of;

/// A float, with the size that decides which digits tell it from others.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Float {
    /// Of 16 bits.
    Half(f16),
    /// Of 32 bits.
    Single(f32),
    /// Of 64 bits.
    Double(f64),
}

impl Float {
    fn value(self) -> f64 {
        match self {
            Float::Half(float) => float.to_f64(),
            Float::Single(float) => f64::from(float),
            Float::Double(float) => float,
        }
    }

    /// Its absolute value in scientific notation with as few digits as tell it from others.
    fn shortest(self) -> String {
        match self {
            Float::Single(float) => format!("{:e}", float.abs()),
            Float::Double(float) => format!("{:e}", float.abs()),
            Float::Half(float) => {
                let exact = float.to_f64().abs();
                let texts = (0..5).map(|digits| format!("{exact:.digits$e}"));
                let is_it = |text: &String| {
                    text.parse::<f64>()
                        .is_ok_and(|near| half_of(near).to_f64() == exact)
                };
                // Five digits tell all of them apart.
                let mut found = texts.clone().find(is_it);
                found.get_or_insert_with(|| format!("{exact:e}")).clone()
            }
        }
    }
}

/// What becomes of zeros at the end.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Trim {
    /// `'k'`: they stay, up to the precision.
    Keep,
    /// `'.'`: all go, the point stays.
    LeavePoint,
    /// `'0'`: all but one behind the point.
    LeaveZero,
    /// `'-'`: all, and the point.
    All,
}

/// How a text is made; numpy's parameters of the same names.
#[derive(Clone, Copy, Debug)]
pub struct Options {
    /// As few digits as tell it from others, and at most `precision`; else exactly `precision`, or all that it has.
    pub unique: bool,
    /// Digits: behind the point where `fractional`, else of all that count.
    pub precision: Option<usize>,
    /// Digits at least, counted in the same way.
    pub min_digits: usize,
    /// How they are counted; of scientific notation always behind the point.
    pub fractional: bool,
    /// What becomes of zeros.
    pub trim: Trim,
    /// Whether a positive number has a sign.
    pub sign: bool,
    /// Characters in front of the point at least.
    pub pad_left: usize,
    /// Characters behind the point at least.
    pub pad_right: usize,
    /// Digits of an exponent at least.
    pub exp_digits: usize,
}

impl Default for Options {
    fn default() -> Options {
        Options {
            unique: true,
            precision: None,
            min_digits: 0,
            fractional: true,
            trim: Trim::Keep,
            sign: false,
            pad_left: 0,
            pad_right: 0,
            exp_digits: 2,
        }
    }
}

/// `nan` and `inf`, which are not padded.
fn special(float: f64, options: &Options) -> Option<String> {
    let text = match float {
        float if float.is_nan() => "nan",
        f64::INFINITY if options.sign => "+inf",
        f64::INFINITY => "inf",
        f64::NEG_INFINITY => "-inf",
        _ => return None,
    };
    Some(text.to_owned())
}

/// A number rounded to so many digits behind the point, in one of Rust's notations. Zeros at its end are digits where the
/// number has them there; those that a carry left, or that come after its last digit, are none, unless it is asked for
/// them (`to_the_end`).
fn rounded(
    exact: f64,
    precision: usize,
    notation: fn(f64, usize) -> String,
    to_the_end: bool,
) -> String {
    // The digits end before that; what formats counts in 16 bits.
    let text = notation(exact, precision.min(1100));
    let (digits, exponent) = text.split_at(text.find('e').unwrap_or(text.len()));
    if !digits.contains('.') || !digits.ends_with('0') {
        return text;
    }
    // No float of 64 bits has more digits, in either notation.
    let all = notation(exact, 1074);
    let rest = all.strip_prefix(digits);
    let has_more = rest
        .and_then(|rest| rest.split('e').next())
        .is_some_and(|rest| to_the_end || rest.bytes().any(|digit| digit != b'0'));
    if has_more {
        return text;
    }
    let digits = digits.trim_end_matches('0').trim_end_matches('.');
    format!("{digits}{exponent}")
}

fn fixed(exact: f64, precision: usize) -> String {
    format!("{exact:.precision$}")
}

fn with_exponent(exact: f64, precision: usize) -> String {
    format!("{exact:.precision$e}")
}

/// The digits in front of the point and behind it, as they are before zeros are trimmed.
fn digits(float: Float, options: &Options) -> (String, String) {
    let exact = float.value().abs();
    if exact == 0.0 {
        return ("0".to_owned(), String::new());
    }
    let shortest = float.shortest();
    let (mantissa, exponent) = shortest.split_once('e').unwrap_or((&shortest, "0"));
    let exponent: i32 = exponent.parse().unwrap_or(0);
    let count = mantissa.bytes().filter(u8::is_ascii_digit).count() as i32;
    let precision = options.precision.unwrap_or(usize::MAX);
    let least = options.min_digits;
    let text = if options.fractional {
        // Digits behind the point of the shortest text.
        let behind = usize::try_from(count - 1 - exponent).unwrap_or(0);
        match (options.unique, options.precision) {
            // Digits beyond those that tell it from others are its own.
            (true, _) if behind < least => rounded(exact, least, fixed, true),
            (true, _) if behind <= precision => expanded(mantissa, exponent),
            (_, Some(precision)) => rounded(exact, precision, fixed, false),
            _ => all_digits(exact),
        }
    } else {
        match (options.unique, options.precision) {
            (true, _) if (count as usize) < least => {
                let text = rounded(exact, least - 1, with_exponent, true);
                let (mantissa, exponent) = text.split_once('e').unwrap_or((&text, "0"));
                expanded(mantissa, exponent.parse().unwrap_or(0))
            }
            (true, _) if count as usize <= precision => expanded(mantissa, exponent),
            (_, Some(precision)) => {
                let text = rounded(exact, precision.max(1) - 1, with_exponent, false);
                let (mantissa, exponent) = text.split_once('e').unwrap_or((&text, "0"));
                expanded(mantissa, exponent.parse().unwrap_or(0))
            }
            _ => all_digits(exact),
        }
    };
    let (whole, fraction) = text.split_once('.').unwrap_or((&text, ""));
    (whole.to_owned(), fraction.to_owned())
}

/// Every digit of a float, which ends.
fn all_digits(exact: f64) -> String {
    // No float of 64 bits has more of them behind the point.
    let text = format!("{exact:.1074}");
    text.trim_end_matches('0').to_owned()
}

/// Scientific notation without its exponent.
fn expanded(mantissa: &str, exponent: i32) -> String {
    let digits: String = mantissa.chars().filter(char::is_ascii_digit).collect();
    match usize::try_from(exponent) {
        Ok(exponent) if exponent + 1 >= digits.len() => {
            let zeros = "0".repeat(exponent + 1 - digits.len());
            format!("{digits}{zeros}")
        }
        Ok(exponent) => format!("{}.{}", &digits[..=exponent], &digits[exponent + 1..]),
        Err(_) => {
            let zeros = "0".repeat(exponent.unsigned_abs() as usize - 1);
            format!("0.{zeros}{digits}")
        }
    }
}

/// The fraction after zeros were trimmed or added, and whether there is a point.
fn trimmed(mut fraction: String, wanted: usize, trim: Trim) -> (String, bool) {
    if trim == Trim::Keep {
        while fraction.len() < wanted {
            fraction.push('0');
        }
        return (fraction, true);
    }
    fraction.truncate(fraction.trim_end_matches('0').len());
    if fraction.is_empty() && trim == Trim::LeaveZero {
        fraction.push('0');
    }
    let has_point = !fraction.is_empty() || trim == Trim::LeavePoint;
    (fraction, has_point)
}

/// A float with all its digits in front of the point and behind it.
///
/// ```
/// use wardian_strided::float_text::{Float, Options, positional};
/// assert_eq!(positional(Float::Double(1.0 / 3.0), &Options::default()), "0.3333333333333333");
/// assert_eq!(positional(Float::Single(1e10), &Options::default()), "10000000000.");
/// ```
pub fn positional(float: Float, options: &Options) -> String {
    if let Some(text) = special(float.value(), options) {
        return text;
    }
    let (whole, fraction) = digits(float, options);
    let significant = |digits: usize| match options.fractional {
        true => digits,
        // Those in front of the point count, too.
        false => digits.saturating_sub(whole.len()),
    };
    let wanted = match (options.unique, options.precision) {
        (false, Some(precision)) => significant(precision),
        _ => 0,
    };
    let least = significant(options.min_digits);
    let (fraction, has_point) = trimmed(fraction, wanted.max(least), options.trim);
    let behind = has_point.then_some(fraction.as_str());
    let mut text = around_point(float, &whole, behind, options);
    if options.pad_right > 0 {
        let point = usize::from(!has_point);
        let spaces = (options.pad_right + point).saturating_sub(fraction.len());
        text.extend(std::iter::repeat_n(' ', spaces));
    }
    text
}

/// A float with one digit in front of the point, and an exponent.
///
/// ```
/// use wardian_strided::float_text::{Float, Options, scientific};
/// assert_eq!(scientific(Float::Double(12345.678), &Options::default()), "1.2345678e+04");
/// ```
pub fn scientific(float: Float, options: &Options) -> String {
    if let Some(text) = special(float.value(), options) {
        return text;
    }
    let shortest = float.shortest();
    let exact = float.value().abs();
    let count = shortest
        .bytes()
        .take_while(|byte| *byte != b'e')
        .filter(u8::is_ascii_digit)
        .count();
    let least = options.min_digits;
    let text = match (options.unique, options.precision) {
        _ if exact == 0.0 => shortest,
        (true, _) if count - 1 < least => rounded(exact, least, with_exponent, true),
        (true, precision) if count - 1 <= precision.unwrap_or(usize::MAX) => shortest,
        (_, Some(precision)) => rounded(exact, precision, with_exponent, false),
        _ => {
            // No float of 64 bits has more digits that count.
            let text = format!("{exact:.766e}");
            let (mantissa, exponent) = text.split_once('e').unwrap_or((&text, "0"));
            format!("{}e{exponent}", mantissa.trim_end_matches('0'))
        }
    };
    let (mantissa, exponent) = text.split_once('e').unwrap_or((&text, "0"));
    let exponent: i32 = exponent.parse().unwrap_or(0);
    let (whole, fraction) = mantissa.split_once('.').unwrap_or((mantissa, ""));
    let wanted = match (options.unique, options.precision) {
        (false, Some(precision)) => precision,
        _ => 0,
    };
    // numpy leaves the point where zeros behind it were trimmed.
    let had_point = !fraction.is_empty();
    let (fraction, has_point) = trimmed(fraction.to_owned(), wanted.max(least), options.trim);
    let has_point = has_point || had_point;
    let behind = has_point.then_some(fraction.as_str());
    let mut text = around_point(float, whole, behind, options);
    let exponent_sign = if exponent < 0 { '-' } else { '+' };
    let digits = options.exp_digits;
    text += &format!("e{exponent_sign}{:0>digits$}", exponent.unsigned_abs());
    text
}

/// The sign, padded, and the digits; those behind the point where there is one.
fn around_point(float: Float, whole: &str, behind: Option<&str>, options: &Options) -> String {
    let signed = format!("{}{whole}", sign_of(float, options));
    let mut text = format!("{signed:>width$}", width = options.pad_left);
    if let Some(behind) = behind {
        text.push('.');
        text += behind;
    }
    text
}

fn sign_of(float: Float, options: &Options) -> &'static str {
    match (float.value().is_sign_negative(), options.sign) {
        (true, _) => "-",
        (false, true) => "+",
        (false, false) => "",
    }
}
