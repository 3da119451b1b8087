//! Texts of units: `[ns]`, `[25us]`, `[W/7]`, as in the names of dtypes and as arguments.
//!
//! Positions in errors count bytes. A number in it is as C's `strtol` reads one: with blanks and a sign before it. What
//! does not live here: the name before the bracket, and tuples `('s', 25)`, but for [`of_parts`].

use std::fmt::{self, Display, Formatter};

use super::error::DateError;
use super::unit::{Step, Unit};

/// With brackets, as numpy's errors and `dtype.str` have it: without any unit there is `[generic]`.
impl Display for Step {
    fn fmt(&self, out: &mut Formatter<'_>) -> fmt::Result {
        match self.count {
            _ if self.is_generic() => out.write_str("[generic]"),
            1 => write!(out, "[{}]", self.unit.name()),
            count => write!(out, "[{count}{}]", self.unit.name()),
        }
    }
}

impl Step {
    /// What stands behind the name of a dtype: nothing where there is no unit.
    pub fn suffix(self) -> String {
        match self.is_generic() {
            true => String::new(),
            false => self.to_string(),
        }
    }
}

/// The unit of what follows `datetime64`, `M8` or the like: nothing, or brackets.
///
/// # Errors
/// [`DateError::UnitText`], [`DateError::UnitInText`], [`DateError::Divisor`].
///
/// ```
/// use wardian_strided::dates::unit::{Step, Unit};
/// use wardian_strided::dates::unit_text::of_suffix;
/// assert_eq!(of_suffix("[25us]").unwrap(), Step { unit: Unit::Micro, count: 25 });
/// assert_eq!(of_suffix("[3h/4]").unwrap(), Step { unit: Unit::Minute, count: 45 });
/// let error = of_suffix("[1/4h]").unwrap_err();
/// assert_eq!(error.to_string(), "Invalid datetime metadata string \"[1/4h]\" at position 2");
/// ```
pub fn of_suffix(text: &str) -> Result<Step, DateError> {
    if text.is_empty() {
        return Ok(Step::GENERIC);
    }
    let wrong = |position| DateError::UnitText {
        text: text.to_owned(),
        position,
    };
    if text.len() < 3 {
        return Err(wrong(None));
    }
    if !text.starts_with('[') {
        return Err(wrong(Some(1)));
    }
    let (step, divisor, end) = in_brackets(text)?;
    if !text[end..].starts_with(']') || end + 1 != text.len() {
        // Behind the bracket, where there is one.
        let position = end + usize::from(text[end..].starts_with(']'));
        return Err(wrong(Some(position)));
    }
    match divisor {
        None => Ok(step),
        Some(divisor) => divided(step, divisor, Some(text)),
    }
}

/// The unit of an argument: `'s'`, `'25s'`, or with brackets.
///
/// # Errors
/// As of [`of_suffix`], and [`DateError::UnitName`].
///
/// ```
/// use wardian_strided::dates::unit_text::of_argument;
/// assert_eq!(of_argument("25s").unwrap(), of_argument("[25s]").unwrap());
/// assert_eq!(of_argument("foo").unwrap_err().to_string(), "Invalid datetime unit \"foo\" in metadata");
/// ```
pub fn of_argument(text: &str) -> Result<Step, DateError> {
    if text.starts_with('[') {
        return of_suffix(text);
    }
    let wrong = || DateError::UnitText {
        text: text.to_owned(),
        position: None,
    };
    let (count, begin) = number(text).unwrap_or((1, 0));
    let count = i32::try_from(count).ok().filter(|count| *count >= 0);
    let count = count.ok_or_else(wrong)?;
    let named = &text[begin..];
    let (name, divisor) = match named.split_once('/') {
        Some((name, divisor)) => (name, Some(divisor)),
        None => (named, None),
    };
    if name.is_empty() {
        return Err(wrong());
    }
    let unit = Unit::named(name).ok_or_else(|| DateError::UnitName(named.to_owned()))?;
    let step = Step { unit, count };
    let Some(divisor) = divisor else {
        return Ok(step);
    };
    // It ends with a bracket, though none begins it.
    match number(divisor) {
        Some((many, length)) if &divisor[length..] == "]" => divided(step, many, Some(text)),
        _ => Err(wrong()),
    }
}

/// The unit of a tuple `(unit, count)` or `(unit, count, divisor, None)`.
///
/// # Errors
/// As of [`of_argument`], and [`DateError::UnitTuple`].
///
/// ```
/// use wardian_strided::dates::unit::{Step, Unit};
/// use wardian_strided::dates::unit_text::of_parts;
/// assert_eq!(of_parts("s", 1, 4), Ok(Step { unit: Unit::Milli, count: 250 }));
/// ```
pub fn of_parts(unit: &str, count: i32, divisor: i32) -> Result<Step, DateError> {
    let unit = Unit::named(unit).ok_or_else(|| DateError::UnitName(unit.to_owned()))?;
    match count > 0 && divisor > 0 {
        true => divided(Step { unit, count }, i64::from(divisor), None),
        false => Err(DateError::UnitTuple),
    }
}

/// `[`, a number, a unit, and what it is divided by; where that ends.
fn in_brackets(text: &str) -> Result<(Step, Option<i64>, usize), DateError> {
    let wrong = |position| DateError::UnitText {
        text: text.to_owned(),
        position: Some(position),
    };
    let mut begin = 1;
    let mut count = 1;
    if let Some((number, length)) = number(&text[begin..]) {
        let fits = i32::try_from(number).ok().filter(|count| *count >= 0);
        count = fits.ok_or_else(|| wrong(begin))?;
        begin += length;
    }
    let rest = &text[begin..];
    let end = begin + rest.find([']', '/']).unwrap_or(rest.len());
    if end == begin {
        return Err(wrong(begin));
    }
    let unit =
        Unit::named(&text[begin..end]).ok_or_else(|| DateError::UnitInText(text.to_owned()))?;
    let step = Step { unit, count };
    if !text[end..].starts_with('/') {
        return Ok((step, None, end));
    }
    let (divisor, length) = number(&text[end + 1..]).ok_or_else(|| wrong(end + 1))?;
    let after = end + 1 + length;
    match text[after..].is_empty() || text[after..].starts_with(']') {
        true => Ok((step, Some(divisor), after)),
        false => Err(wrong(end + 1)),
    }
}

/// A number at the beginning of a text, and how many bytes it takes; the largest one where it does not fit.
fn number(text: &str) -> Option<(i64, usize)> {
    let is_blank = |letter: char| matches!(letter, ' ' | '\t'..='\r');
    let signed = text.trim_start_matches(is_blank);
    let digits = signed.strip_prefix(['-', '+']).unwrap_or(signed);
    let rest = digits.trim_start_matches(|letter: char| letter.is_ascii_digit());
    let length = digits.len() - rest.len();
    if length == 0 {
        return None;
    }
    let value = digits.bytes().take(length).fold(0_i64, |value, digit| {
        let digit = i64::from(digit - b'0');
        value.saturating_mul(10).saturating_add(digit)
    });
    let value = match signed.starts_with('-') {
        true => -value,
        false => value,
    };
    Some((value, text.len() - rest.len()))
}

/// What a unit has of shorter ones, in the order in which numpy looks for a divisor.
const PARTS: &[(Unit, &[(Unit, i32)])] = &[
    (
        Unit::Year,
        &[(Unit::Month, 12), (Unit::Week, 52), (Unit::Day, 365)],
    ),
    (
        Unit::Month,
        &[(Unit::Week, 4), (Unit::Day, 30), (Unit::Hour, 720)],
    ),
    (
        Unit::Week,
        &[(Unit::Day, 7), (Unit::Hour, 168), (Unit::Minute, 10080)],
    ),
    (
        Unit::Day,
        &[
            (Unit::Hour, 24),
            (Unit::Minute, 1440),
            (Unit::Second, 86400),
        ],
    ),
    (Unit::Hour, &[(Unit::Minute, 60), (Unit::Second, 3600)]),
    (Unit::Minute, &[(Unit::Second, 60), (Unit::Milli, 60000)]),
    (
        Unit::Second,
        &[(Unit::Milli, 1000), (Unit::Micro, 1_000_000)],
    ),
    (Unit::Milli, &[(Unit::Micro, 1000), (Unit::Nano, 1_000_000)]),
    (Unit::Micro, &[(Unit::Nano, 1000), (Unit::Pico, 1_000_000)]),
    (Unit::Nano, &[(Unit::Pico, 1000), (Unit::Femto, 1_000_000)]),
    (Unit::Pico, &[(Unit::Femto, 1000), (Unit::Atto, 1_000_000)]),
    (Unit::Femto, &[(Unit::Atto, 1000)]),
];

/// A part of a unit, in a shorter one of which it is a whole number. numpy ends the process where the divisor is zero,
/// and counts backwards where it is negative; here both are errors.
fn divided(step: Step, divisor: i64, text: Option<&str>) -> Result<Step, DateError> {
    // As C has it in an int.
    let divisor = divisor as i32;
    if divisor == 1 {
        return Ok(step);
    }
    if step.is_generic() {
        return Err(DateError::GenericDivisor);
    }
    let parts = PARTS.iter().find(|(unit, _)| *unit == step.unit);
    let parts = parts.map_or(&[][..], |(_, parts)| parts);
    let found = parts
        .iter()
        .find(|(_, many)| divisor > 0 && many % divisor == 0)
        .and_then(|(unit, many)| {
            let count = step.count.checked_mul(many / divisor)?;
            Some(Step { unit: *unit, count })
        });
    found.ok_or_else(|| DateError::Divisor {
        divisor,
        text: text.map(str::to_owned),
    })
}
