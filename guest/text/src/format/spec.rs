//! The format-spec mini language: `format(value, "…")` for str, int, float and complex.
//!
//! Replacement fields (`{name!r:spec}`) live in `format/template.rs`, `%` formatting in `format/percent.rs`.
//! Invariant: a spec that parses is applied without allocating more than `FormatSpec::cost` says.

use num_bigint::{BigInt, Sign as BigSign};

use crate::float::format::{FloatStyle, Notation, push_magnitude};
use crate::int::bits as int_bits;
use crate::int::ops as int_ops;
use crate::int::text as int_text;
use crate::metered::{Meter, Metered};
use crate::unicode;

/// Which exception a `FormatError` becomes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ErrorKind {
    /// ValueError
    Value,
    /// OverflowError
    Overflow,
}

/// A refused spec, with CPython's text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FormatError {
    /// Exception type.
    pub kind: ErrorKind,
    /// Exception text.
    pub message: String,
}

fn value_error<T>(message: impl Into<String>) -> Result<T, FormatError> {
    Err(FormatError {
        kind: ErrorKind::Value,
        message: message.into(),
    })
}

fn overflow_error<T>(message: impl Into<String>) -> Result<T, FormatError> {
    Err(FormatError {
        kind: ErrorKind::Overflow,
        message: message.into(),
    })
}

/// Where the padding goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Align {
    /// `<`
    Left,
    /// `>`
    Right,
    /// `^`
    Center,
    /// `=`: between sign and digits
    AfterSign,
}

/// What to write before a number that is not negative.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sign {
    /// Nothing given.
    Default,
    /// `-`
    Minus,
    /// `+`
    Plus,
    /// space
    Space,
}

/// Digit grouping.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Grouping {
    /// No separator.
    None,
    /// `,` every three digits.
    Comma,
    /// `_` every three digits.
    Underscore,
    /// `_` every four digits (binary, octal, hex).
    UnderscoreFour,
}

/// What is being formatted: it decides the default alignment.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Subject {
    /// Text: left aligned.
    Text,
    /// Numbers: right aligned.
    Number,
}

/// A parsed specification.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FormatSpec {
    /// Padding character.
    pub fill: char,
    /// Alignment, defaulted by subject.
    pub align: Align,
    /// Sign policy.
    pub sign: Sign,
    /// `z`
    pub no_negative_zero: bool,
    /// `#`
    pub alternate: bool,
    /// Minimal width in characters.
    pub width: u64,
    /// Grouping.
    pub grouping: Grouping,
    /// Digits after `.`, if given.
    pub precision: Option<u64>,
    /// Presentation type, if given.
    pub kind: Option<char>,
}

fn align_of(c: char) -> Option<Align> {
    Some(match c {
        '<' => Align::Left,
        '>' => Align::Right,
        '^' => Align::Center,
        '=' => Align::AfterSign,
        _ => return None,
    })
}

/// How CPython shows a type letter in messages.
fn show(c: char) -> String {
    if c > ' ' && c < '\u{80}' {
        c.to_string()
    } else {
        format!("\\x{:x}", c as u32)
    }
}

fn unknown_code<T>(c: char, type_name: &str) -> Result<T, FormatError> {
    value_error(format!(
        "Unknown format code '{}' for object of type '{type_name}'",
        show(c)
    ))
}

/// Decimal digits of any script; consumes what it reads. `None` when there are none.
fn read_integer(text: &mut &str) -> Result<Option<u64>, FormatError> {
    // Mostly no digits, or one or two.
    let mut value = None;
    while let Some(digit @ b'0'..=b'9') = text.as_bytes().first() {
        let before = value.unwrap_or(0u64);
        if before > 1 << 56 {
            break;
        }
        value = Some(before * 10 + u64::from(digit - b'0'));
        *text = &text[1..];
    }
    while let Some(c) = text.chars().next() {
        let Some(digit) = unicode::decimal_value(c) else {
            break;
        };
        let next = value.unwrap_or(0u64) as u128 * 10 + u128::from(digit);
        if next > i64::MAX as u128 {
            return value_error("Too many decimal digits in format string");
        }
        value = Some(next as u64);
        *text = &text[c.len_utf8()..];
    }
    Ok(value)
}

impl FormatSpec {
    /// Parse a spec for an object of the named type.
    pub fn parse(spec: &str, subject: Subject, type_name: &str) -> Result<FormatSpec, FormatError> {
        let default_align = match subject {
            Subject::Text => Align::Left,
            Subject::Number => Align::Right,
        };
        let mut result = FormatSpec {
            fill: ' ',
            align: default_align,
            sign: Sign::Default,
            no_negative_zero: false,
            alternate: false,
            width: 0,
            grouping: Grouping::None,
            precision: None,
            kind: None,
        };
        let mut text = spec;
        let (mut fill_given, mut align_given) = (false, false);
        let mut leading = text.chars();
        let (first, second) = (leading.next(), leading.next());
        if let (Some(fill), Some(align)) = (first, second.and_then(align_of)) {
            (result.fill, result.align) = (fill, align);
            (fill_given, align_given) = (true, true);
            text = &text[fill.len_utf8() + 1..];
        } else if let Some(align) = first.and_then(align_of) {
            result.align = align;
            align_given = true;
            text = &text[1..];
        }
        let eat = |text: &mut &str, c: char| match text.strip_prefix(c) {
            Some(rest) => {
                *text = rest;
                true
            }
            None => false,
        };
        if eat(&mut text, '+') {
            result.sign = Sign::Plus;
        } else if eat(&mut text, '-') {
            result.sign = Sign::Minus;
        } else if eat(&mut text, ' ') {
            result.sign = Sign::Space;
        }
        result.no_negative_zero = eat(&mut text, 'z');
        result.alternate = eat(&mut text, '#');
        if !fill_given && eat(&mut text, '0') {
            result.fill = '0';
            if !align_given && default_align == Align::Right {
                result.align = Align::AfterSign;
            }
        }
        result.width = read_integer(&mut text)?.unwrap_or(0);
        if eat(&mut text, ',') {
            result.grouping = Grouping::Comma;
        }
        if eat(&mut text, '_') {
            if result.grouping != Grouping::None {
                return value_error("Cannot specify both ',' and '_'.");
            }
            result.grouping = Grouping::Underscore;
        }
        if result.grouping == Grouping::Underscore && eat(&mut text, ',') {
            return value_error("Cannot specify both ',' and '_'.");
        }
        if eat(&mut text, '.') {
            result.precision = read_integer(&mut text)?;
            if result.precision.is_none() {
                return value_error("Format specifier missing precision");
            }
        }
        let mut rest = text.chars();
        result.kind = rest.next();
        if rest.next().is_some() {
            return value_error(format!(
                "Invalid format specifier '{spec}' for object of type '{type_name}'"
            ));
        }
        result.check_grouping(subject)?;
        Ok(result)
    }

    fn check_grouping(&mut self, subject: Subject) -> Result<(), FormatError> {
        if self.grouping == Grouping::None {
            return Ok(());
        }
        match self.kind {
            None if subject == Subject::Text => self.cannot_group('s'),
            None | Some('d' | 'e' | 'f' | 'g' | 'E' | 'G' | '%' | 'F') => Ok(()),
            Some('b' | 'o' | 'x' | 'X') if self.grouping == Grouping::Underscore => {
                self.grouping = Grouping::UnderscoreFour;
                Ok(())
            }
            Some(kind) => self.cannot_group(kind),
        }
    }

    fn cannot_group(&self, kind: char) -> Result<(), FormatError> {
        let separator = if self.grouping == Grouping::Comma {
            ','
        } else {
            '_'
        };
        value_error(format!(
            "Cannot specify '{separator}' with '{}'.",
            show(kind)
        ))
    }

    /// Most bytes the result can take, for a body of `body` bytes: charge and check this before applying the spec.
    pub fn cost(&self, body: u64) -> u64 {
        let fill = self.fill.len_utf8() as u64;
        let body = body
            .saturating_add(self.precision.unwrap_or(6))
            .saturating_add(330);
        // Grouping adds at most one separator per three digits.
        self.width
            .saturating_mul(fill)
            .saturating_add(body.saturating_mul(4) / 3)
    }

    /// Bytes that formatting a str of `length` bytes can take.
    pub fn cost_text(&self, length: u64) -> u64 {
        self.width
            .saturating_mul(self.fill.len_utf8() as u64)
            .saturating_add(length)
    }

    /// Whether this says no more of a text than how wide it is, and so nothing that is wrong for one.
    pub fn only_pads(&self) -> bool {
        matches!(self.kind, None | Some('s'))
            && self.sign == Sign::Default
            && self.precision.is_none()
            && !self.no_negative_zero
            && !self.alternate
            && self.align != Align::AfterSign
            && self.grouping == Grouping::None
    }

    /// Characters to the left and right of a text of `count` characters, when no more is said.
    pub fn sides(&self, count: u64) -> (u64, u64) {
        let padding = self.width.saturating_sub(count);
        match self.align {
            Align::Left | Align::AfterSign => (0, padding),
            Align::Center => (padding / 2, padding - padding / 2),
            Align::Right => (padding, 0),
        }
    }

    /// Pad a finished text of `count` characters.
    fn pad(&self, out: &mut String, count: u64, default: Align, write: impl FnOnce(&mut String)) {
        let padding = self.width.saturating_sub(count);
        let left = match if self.align == Align::AfterSign {
            default
        } else {
            self.align
        } {
            Align::Left => 0,
            Align::Center => padding / 2,
            Align::Right | Align::AfterSign => padding,
        };
        push_fill(out, self.fill, left);
        write(out);
        push_fill(out, self.fill, padding - left);
    }
}

fn push_fill(out: &mut String, fill: char, count: u64) {
    let spaces = "                ";
    if fill == ' ' && count <= spaces.len() as u64 {
        out.push_str(&spaces[..count as usize]);
        return;
    }
    out.extend(std::iter::repeat_n(fill, count as usize));
}

/// `format(value, spec)` of a str.
pub fn format_str(value: &str, spec: &FormatSpec, type_name: &str) -> Result<String, FormatError> {
    match spec.kind {
        None | Some('s') => {}
        Some(kind) => return unknown_code(kind, type_name),
    }
    match spec.sign {
        Sign::Default => {}
        Sign::Space => return value_error("Space not allowed in string format specifier"),
        _ => return value_error("Sign not allowed in string format specifier"),
    }
    if spec.no_negative_zero {
        return value_error("Negative zero coercion (z) not allowed in string format specifier");
    }
    if spec.alternate {
        return value_error("Alternate form (#) not allowed in string format specifier");
    }
    if spec.align == Align::AfterSign {
        return value_error("'=' alignment not allowed in string format specifier");
    }
    if spec.grouping != Grouping::None {
        return spec.cannot_group('s').map(|()| String::new());
    }
    let shown = match spec.precision {
        Some(limit) if limit < value.len() as u64 => {
            let end = value
                .char_indices()
                .nth(limit as usize)
                .map_or(value.len(), |(at, _)| at);
            &value[..end]
        }
        _ => value,
    };
    if spec.width == 0 {
        return Ok(shown.to_owned());
    }
    let count = if shown.is_ascii() {
        shown.len()
    } else {
        shown.chars().count()
    };
    let mut out = String::with_capacity(shown.len());
    spec.pad(&mut out, count as u64, Align::Left, |out| {
        out.push_str(shown)
    });
    Ok(out)
}

/// A number taken apart for layout: sign, prefix, the digits that grouping applies to, and all that follows.
struct Parts<'a> {
    negative: bool,
    prefix: &'a str,
    digits: &'a str,
    rest: &'a str,
}

impl Parts<'_> {
    fn push(&self, out: &mut String, spec: &FormatSpec, sign: Sign, width: u64) {
        let sign = match (self.negative, sign) {
            (true, _) => "-",
            (false, Sign::Plus) => "+",
            (false, Sign::Space) => " ",
            (false, _) => "",
        };
        let rest_count = if self.rest.is_ascii() {
            self.rest.len()
        } else {
            self.rest.chars().count()
        };
        let fixed = (sign.len() + self.prefix.len() + rest_count) as u64;
        let (separator, group) = match spec.grouping {
            Grouping::None => (None, u64::MAX),
            Grouping::Comma => (Some(','), 3),
            Grouping::Underscore => (Some('_'), 3),
            Grouping::UnderscoreFour => (Some('_'), 4),
        };
        let given = self.digits.len() as u64;
        let wide = |digits: u64| {
            if digits == 0 {
                0
            } else {
                digits + (digits - 1) / group
            }
        };
        let mut count = given;
        if given > 0 && spec.fill == '0' && spec.align == Align::AfterSign && separator.is_some() {
            // Zeros are part of the number and get separators too; the result never begins with one.
            let target = width.saturating_sub(fixed);
            if wide(count) < target {
                count = count.max(target - target / (group + 1));
                while wide(count) < target {
                    count += 1;
                }
                while count > given && wide(count - 1) >= target {
                    count -= 1;
                }
            }
        }
        let padding = width.saturating_sub(fixed + wide(count));
        let (left, middle) = match spec.align {
            Align::Left => (0, 0),
            Align::Right => (padding, 0),
            Align::Center => (padding / 2, 0),
            Align::AfterSign => (0, padding),
        };
        push_fill(out, spec.fill, left);
        out.push_str(sign);
        out.push_str(self.prefix);
        push_fill(out, spec.fill, middle);
        match separator {
            Some(separator) => push_grouped(out, self.digits, count, group, separator),
            None => out.push_str(self.digits),
        }
        out.push_str(self.rest);
        push_fill(out, spec.fill, padding - left - middle);
    }
}

/// `digits` extended with zeros to `count`, with a separator every `group` from the right.
fn push_grouped(out: &mut String, digits: &str, count: u64, group: u64, separator: char) {
    let zeros = count - digits.len() as u64;
    let all = std::iter::repeat_n('0', zeros as usize).chain(digits.chars());
    for (digit, left) in all.zip((0..count).rev()) {
        out.push(digit);
        if left > 0 && left % group == 0 {
            out.push(separator);
        }
    }
}

/// `format(value, spec)` of an int that fits an i64.
pub fn format_i64(value: i64, spec: &FormatSpec, type_name: &str) -> Result<String, FormatError> {
    let magnitude = value.unsigned_abs();
    let digits = match spec.kind {
        None | Some('d' | 'n') => magnitude.to_string(),
        Some('b') => format!("{magnitude:b}"),
        Some('o') => format!("{magnitude:o}"),
        Some('x') => format!("{magnitude:x}"),
        Some('X') => format!("{magnitude:X}"),
        Some('c') => return format_code_point(Some(value), spec),
        _ => return int_as_float(Ok(value as f64), spec, type_name),
    };
    format_digits(value < 0, &digits, spec)
}

/// `format(value, spec)` of any int; `max_digits` is `sys.get_int_max_str_digits()` (0: no limit).
pub fn format_int(
    value: &BigInt,
    spec: &FormatSpec,
    type_name: &str,
    max_digits: u64,
    meter: &mut Meter<'_>,
) -> Metered<Result<String, FormatError>> {
    let radix = match spec.kind {
        None | Some('d' | 'n') => 10,
        Some('b') => 2,
        Some('o') => 8,
        Some('x' | 'X') => 16,
        Some('c') => return Ok(format_code_point(i64::try_from(value).ok(), spec)),
        _ => {
            let converted = int_ops::to_f64(value);
            return Ok(int_as_float(
                converted.ok_or("int too large to convert to float"),
                spec,
                type_name,
            ));
        }
    };
    // The spec is checked before the digits are made: they may cost a lot.
    if let Err(error) = check_integer(spec) {
        return Ok(Err(error));
    }
    let magnitude = value.magnitude();
    let digits = if radix == 10 {
        if int_text::exceeds_digit_limit(magnitude, max_digits, meter)? {
            return Ok(value_error(int_text::too_many_digits_to_print(max_digits)));
        }
        int_text::to_decimal(magnitude, meter)?
    } else {
        let text = int_bits::digits(magnitude, radix, meter)?;
        if spec.kind == Some('X') {
            text.to_ascii_uppercase()
        } else {
            text
        }
    };
    let negative = value.sign() == BigSign::Minus;
    Ok(format_digits(negative, &digits, spec))
}

fn check_integer(spec: &FormatSpec) -> Result<(), FormatError> {
    if spec.precision.is_some() {
        return value_error("Precision not allowed in integer format specifier");
    }
    if spec.no_negative_zero {
        return value_error("Negative zero coercion (z) not allowed in integer format specifier");
    }
    Ok(())
}

fn format_digits(negative: bool, digits: &str, spec: &FormatSpec) -> Result<String, FormatError> {
    check_integer(spec)?;
    let prefix = match spec.kind {
        Some('b') if spec.alternate => "0b",
        Some('o') if spec.alternate => "0o",
        Some('x') if spec.alternate => "0x",
        Some('X') if spec.alternate => "0X",
        _ => "",
    };
    let mut out = String::with_capacity(digits.len() + 8);
    Parts {
        negative,
        prefix,
        digits,
        rest: "",
    }
    .push(&mut out, spec, spec.sign, spec.width);
    Ok(out)
}

/// Type `c`: the int is a code point. `None` stands for one beyond any C long.
fn format_code_point(value: Option<i64>, spec: &FormatSpec) -> Result<String, FormatError> {
    check_integer(spec)?;
    if spec.sign != Sign::Default {
        return value_error("Sign not allowed with integer format specifier 'c'");
    }
    if spec.alternate {
        return value_error("Alternate form (#) not allowed with integer format specifier 'c'");
    }
    let Some(value) = value else {
        return overflow_error("Python int too large to convert to C long");
    };
    if !(0..=0x10ffff).contains(&value) {
        return overflow_error("%c arg not in range(0x110000)");
    }
    // A private character that stands for a surrogate becomes the replacement character.
    let c =
        crate::unicode::surrogates::character(value as u32).unwrap_or(char::REPLACEMENT_CHARACTER);
    let mut out = String::new();
    let rest = c.to_string();
    Parts {
        negative: false,
        prefix: "",
        digits: "",
        rest: &rest,
    }
    .push(&mut out, spec, Sign::Default, spec.width);
    Ok(out)
}

fn int_as_float(
    value: Result<f64, &str>,
    spec: &FormatSpec,
    type_name: &str,
) -> Result<String, FormatError> {
    match spec.kind {
        Some('e' | 'E' | 'f' | 'F' | 'g' | 'G' | '%') => match value {
            Ok(value) => format_float(value, spec, type_name),
            Err(message) => overflow_error(message),
        },
        Some(kind) => unknown_code(kind, type_name),
        None => unknown_code('d', type_name),
    }
}

/// The style a spec's type letter and precision ask for, or the unknown-code error.
fn float_style(
    spec: &FormatSpec,
    is_complex: bool,
    type_name: &str,
) -> Result<FloatStyle, FormatError> {
    let (notation, upper) = match spec.kind {
        None => (Notation::Shortest, false),
        Some('e') => (Notation::Exponent, false),
        Some('E') => (Notation::Exponent, true),
        Some('f') => (Notation::Fixed, false),
        Some('F') => (Notation::Fixed, true),
        Some('g' | 'n') => (Notation::General, false),
        Some('G') => (Notation::General, true),
        Some('%') if !is_complex => (Notation::Fixed, false),
        Some(kind) => return unknown_code(kind, type_name),
    };
    // CPython keeps the precision in a C int.
    if spec.precision.is_some_and(|p| p > i32::MAX as u64) {
        return value_error("precision too big");
    }
    Ok(FloatStyle {
        notation: if notation == Notation::Shortest && spec.precision.is_some() {
            Notation::General
        } else {
            notation
        },
        upper,
        precision: spec.precision.unwrap_or(6) as usize,
        alternate: spec.alternate,
        dot_zero: notation == Notation::Shortest && !is_complex,
        no_negative_zero: spec.no_negative_zero,
    })
}

/// Where the integer digits of a number's text end.
fn integer_digits(text: &str) -> usize {
    text.bytes().take_while(u8::is_ascii_digit).count()
}

/// `format(value, spec)` of a float.
pub fn format_float(value: f64, spec: &FormatSpec, type_name: &str) -> Result<String, FormatError> {
    let style = float_style(spec, false, type_name)?;
    let percent = spec.kind == Some('%');
    let mut text = String::with_capacity(24);
    let negative = push_magnitude(
        &mut text,
        if percent { value * 100.0 } else { value },
        &style,
    );
    if percent {
        text.push('%');
    }
    if spec.width == 0
        && spec.grouping == Grouping::None
        && matches!(spec.sign, Sign::Default | Sign::Minus)
    {
        // Nothing to lay out: the usual `.2f`.
        if negative {
            text.insert(0, '-');
        }
        return Ok(text);
    }
    let (digits, rest) = text.split_at(integer_digits(&text));
    let parts = Parts {
        negative,
        prefix: "",
        digits,
        rest,
    };
    let mut out = String::with_capacity(text.len() + 1);
    parts.push(&mut out, spec, spec.sign, spec.width);
    Ok(out)
}

/// `format(value, spec)` of a complex.
pub fn format_complex(
    real: f64,
    imag: f64,
    spec: &FormatSpec,
    type_name: &str,
) -> Result<String, FormatError> {
    let style = float_style(spec, true, type_name)?;
    if spec.fill == '0' {
        return value_error("Zero padding is not allowed in complex format specifier");
    }
    if spec.align == Align::AfterSign {
        return value_error("'=' alignment flag is not allowed in complex format specifier");
    }
    let bare = spec.kind.is_none();
    let skip_real = bare && real == 0.0 && real.is_sign_positive();
    let mut body = String::with_capacity(40);
    let push_part = |body: &mut String, x: f64, sign: Sign| {
        let mut text = String::with_capacity(24);
        let negative = push_magnitude(&mut text, x, &style);
        let (digits, rest) = text.split_at(integer_digits(&text));
        Parts {
            negative,
            prefix: "",
            digits,
            rest,
        }
        .push(body, spec, sign, 0);
    };
    if skip_real {
        push_part(&mut body, imag, spec.sign);
    } else {
        if bare {
            body.push('(');
        }
        push_part(&mut body, real, spec.sign);
        push_part(&mut body, imag, Sign::Plus);
    }
    body.push('j');
    if bare && !skip_real {
        body.push(')');
    }
    let mut out = String::with_capacity(body.len());
    spec.pad(&mut out, body.len() as u64, Align::Right, |out| {
        out.push_str(&body)
    });
    Ok(out)
}

#[cfg(test)]
#[path = "spec_tests.rs"]
mod tests;
