//! `%` formatting of str and bytes: taking the format apart, and laying out numbers and text.
//!
//! The caller walks the arguments, converts objects, and raises; `Conversion` says in which order CPython looks at what:
//! the key, then a `*` width, then a `*` precision, then `letter`.
//! Invariant: every byte of the format belongs to exactly one segment.

use std::borrow::Cow;
use std::ops::Range;

use num_bigint::{BigInt, Sign};

use crate::float::format::{FloatStyle, Notation, push_magnitude};
use crate::format::spec::{self as format_spec, Align, FormatSpec, Grouping};
use crate::int::text as int_text;
use crate::metered::{Meter, Metered};
use crate::str::methods as str_methods;
use crate::str::search;
use crate::unicode::utf8;

/// A malformed format: ValueError with this text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PercentError {
    /// CPython's text.
    pub message: Cow<'static, str>,
}

fn error<T>(message: impl Into<Cow<'static, str>>) -> Result<T, PercentError> {
    Err(PercentError {
        message: message.into(),
    })
}

/// TypeError texts that do not depend on the arguments.
pub mod texts {
    /// A conversion found no argument left.
    pub const NOT_ENOUGH: &str = "not enough arguments for format string";
    /// Arguments were left over.
    pub const NOT_ALL: &str = "not all arguments converted during string formatting";
    /// Arguments of bytes formatting were left over.
    pub const NOT_ALL_BYTES: &str = "not all arguments converted during bytes formatting";
    /// A key was given but the right operand is no mapping.
    pub const MAPPING: &str = "format requires a mapping";
    /// The argument for `*` is no int.
    pub const STAR: &str = "* wants int";
    /// `%c` of something that is neither.
    pub const CHAR: &str = "%c requires int or char";
    /// OverflowError of `%c`.
    pub const CHAR_RANGE: &str = "%c arg not in range(0x110000)";
    /// `%c` of bytes formatting.
    pub const BYTE: &str = "%c requires an integer in range(256) or a single byte";
    /// OverflowError of `%c` in bytes formatting.
    pub const BYTE_RANGE: &str = "%c arg not in range(256)";
}

/// TypeError text for an integer conversion of something else (bytes formatting passes `d` for `i`).
pub fn not_a_number(letter: char, type_name: &str) -> String {
    match letter {
        'x' | 'X' | 'o' => format!("%{letter} format: an integer is required, not {type_name}"),
        _ => format!("%{letter} format: a real number is required, not {type_name}"),
    }
}

/// Width or precision as written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Size {
    /// None given.
    Absent,
    /// Digits given.
    Given(u64),
    /// `*`: the next argument.
    Star,
}

/// One conversion.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Conversion<'a> {
    /// `(key)`: what was between the parentheses, or "incomplete format key". Needs a mapping either way.
    pub key: Option<Result<&'a [u8], PercentError>>,
    /// `-`
    pub left: bool,
    /// `+`
    pub plus: bool,
    /// space
    pub space: bool,
    /// `#`
    pub alternate: bool,
    /// `0`
    pub zero: bool,
    /// Minimal width; replace a `Star` by `set_width`.
    pub width: Size,
    /// Precision; replace a `Star` by `set_precision`.
    pub precision: Size,
    /// The conversion's letter, or what was wrong with the format. An unknown letter is still delivered here:
    /// CPython fetches the argument before it refuses it with `unsupported`.
    pub letter: Result<char, PercentError>,
    /// What is in front of the letter.
    before: &'a [u8],
    /// Whether the format is text.
    is_text: bool,
}

/// A piece of a format.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Segment<'a> {
    /// Text as it is (`%%` arrives as one `%`).
    Literal(&'a [u8]),
    /// A conversion.
    Conversion(Conversion<'a>),
}

/// Iterates over the segments of a format.
#[derive(Clone, Debug)]
pub struct Segments<'a> {
    format: &'a [u8],
    at: usize,
    is_text: bool,
}

/// Take apart the left operand of `str % …`.
pub fn segments(format: &str) -> Segments<'_> {
    Segments {
        format: format.as_bytes(),
        at: 0,
        is_text: true,
    }
}

/// Take apart the left operand of `bytes % …`.
pub fn bytes_segments(format: &[u8]) -> Segments<'_> {
    Segments {
        format,
        at: 0,
        is_text: false,
    }
}

impl<'a> Iterator for Segments<'a> {
    type Item = Segment<'a>;

    fn next(&mut self) -> Option<Segment<'a>> {
        let rest = &self.format[self.at..];
        match rest {
            [] => None,
            [b'%', b'%', ..] => {
                self.at += 2;
                Some(Segment::Literal(&rest[..1]))
            }
            [b'%', ..] => {
                self.at += 1;
                Some(Segment::Conversion(self.conversion()))
            }
            _ => {
                let length = memchr::memchr(b'%', rest).unwrap_or(rest.len());
                self.at += length;
                Some(Segment::Literal(&rest[..length]))
            }
        }
    }
}

impl<'a> Segments<'a> {
    /// The letter of the conversion that is next, when it is nothing but `%s`, `%r` or `%d`.
    #[inline]
    pub fn next_plain(&mut self) -> Option<char> {
        match self.format.get(self.at..)? {
            [b'%', letter @ (b's' | b'r' | b'd'), ..] => {
                self.at += 2;
                Some(*letter as char)
            }
            _ => None,
        }
    }

    /// Where the text before the next conversion lies, if there is any; `%%` is left to `next`.
    #[inline]
    pub fn next_literal(&mut self) -> Option<Range<usize>> {
        let start = self.at;
        let rest = self.format.get(start..)?;
        self.at += search::find_byte(rest, b'%').unwrap_or(rest.len());
        (self.at > start).then_some(start..self.at)
    }

    fn peek(&self) -> Option<u8> {
        self.format.get(self.at).copied()
    }

    fn conversion(&mut self) -> Conversion<'a> {
        let mut result = Conversion {
            letter: error("incomplete format"),
            is_text: self.is_text,
            ..Conversion::plain('s')
        };
        if self.peek() == Some(b'(') {
            self.at += 1;
            let key = self.key();
            let failed = key.is_err();
            result.key = Some(key);
            if failed {
                return result;
            }
        }
        while let Some(flag) = self.peek() {
            match flag {
                b'-' => result.left = true,
                b'+' => result.plus = true,
                b' ' => result.space = true,
                b'#' => result.alternate = true,
                b'0' => result.zero = true,
                _ => break,
            }
            self.at += 1;
        }
        match self.size(i64::MAX as u64, "width too big") {
            Ok(size) => result.width = size,
            Err(wrong) => result.letter = Err(wrong),
        }
        if self.peek() == Some(b'.') {
            self.at += 1;
            // CPython keeps the precision in a C int.
            match self.size(i32::MAX as u64, "precision too big") {
                Ok(Size::Absent) => result.precision = Size::Given(0),
                Ok(size) => result.precision = size,
                Err(wrong) => result.letter = Err(wrong),
            }
        }
        if matches!(self.peek(), Some(b'h' | b'l' | b'L')) {
            self.at += 1;
        }
        result.before = &self.format[..self.at];
        let incomplete =
            matches!(&result.letter, Err(wrong) if wrong.message == "incomplete format");
        if let (true, Some(letter)) = (incomplete, self.letter()) {
            self.at += if self.is_text { letter.len_utf8() } else { 1 };
            result.letter = Ok(letter);
        }
        result
    }

    /// The key up to the matching parenthesis.
    fn key(&mut self) -> Result<&'a [u8], PercentError> {
        let start = self.at;
        let mut depth = 1;
        while let Some(byte) = self.peek() {
            self.at += 1;
            match byte {
                b'(' => depth += 1,
                b')' => depth -= 1,
                _ => {}
            }
            if depth == 0 {
                return Ok(&self.format[start..self.at - 1]);
            }
        }
        error("incomplete format key")
    }

    fn size(&mut self, limit: u64, too_big: &'static str) -> Result<Size, PercentError> {
        if self.peek() == Some(b'*') {
            self.at += 1;
            return Ok(Size::Star);
        }
        let mut size = Size::Absent;
        while let Some(digit @ b'0'..=b'9') = self.peek() {
            self.at += 1;
            let so_far = if let Size::Given(value) = size {
                value
            } else {
                0
            };
            let digit = u64::from(digit - b'0');
            if so_far > (limit - digit) / 10 {
                return error(too_big);
            }
            size = Size::Given(so_far * 10 + digit);
        }
        Ok(size)
    }

    fn letter(&self) -> Option<char> {
        let rest = &self.format[self.at..];
        let first = *rest.first()?;
        if !self.is_text || first.is_ascii() {
            return Some(first as char);
        }
        let text =
            std::str::from_utf8(rest).expect("the format came from a str and is cut at a boundary");
        text.chars().next()
    }
}

impl Conversion<'_> {
    /// One that says nothing but its letter.
    pub fn plain(letter: char) -> Conversion<'static> {
        Conversion {
            key: None,
            left: false,
            plus: false,
            space: false,
            alternate: false,
            zero: false,
            width: Size::Absent,
            precision: Size::Absent,
            letter: Ok(letter),
            before: b"",
            is_text: true,
        }
    }

    /// The error for a letter that means nothing.
    pub fn unsupported(&self, letter: char) -> PercentError {
        let shown = if (' '..='~').contains(&letter) {
            letter
        } else {
            '?'
        };
        // In characters, where the format has them.
        let index = if self.is_text {
            utf8::count(self.before)
        } else {
            self.before.len()
        };
        let message = format!(
            "unsupported format character '{shown}' (0x{:x}) at index {index}",
            letter as u32
        );
        PercentError {
            message: message.into(),
        }
    }

    /// What `format()` would be told for the same number, where it can be told.
    pub fn as_spec(&self) -> Option<FormatSpec> {
        let Ok(letter @ ('d' | 'i' | 'u' | 'o' | 'x' | 'X' | 'f' | 'F')) = self.letter else {
            return None;
        };
        Some(FormatSpec {
            fill: if self.zero && !self.left { '0' } else { ' ' },
            align: match (self.left, self.zero) {
                (true, _) => Align::Left,
                (false, true) => Align::AfterSign,
                (false, false) => Align::Right,
            },
            sign: match (self.plus, self.space) {
                (true, _) => format_spec::Sign::Plus,
                (false, true) => format_spec::Sign::Space,
                (false, false) => format_spec::Sign::Default,
            },
            no_negative_zero: false,
            alternate: self.alternate,
            width: self.width(),
            grouping: Grouping::None,
            precision: self.precision(),
            kind: Some(match letter {
                'i' | 'u' => 'd',
                other => other,
            }),
        })
    }

    /// The value of a `*` width; a negative one aligns left.
    pub fn set_width(&mut self, width: i64) {
        self.left |= width < 0;
        self.width = Size::Given(width.unsigned_abs());
    }

    /// The value of a `*` precision; a negative one counts as 0.
    pub fn set_precision(&mut self, precision: i64) {
        self.precision = Size::Given(precision.max(0) as u64);
    }

    fn precision(&self) -> Option<u64> {
        if let Size::Given(value) = self.precision {
            Some(value)
        } else {
            None
        }
    }

    fn width(&self) -> u64 {
        if let Size::Given(value) = self.width {
            value
        } else {
            0
        }
    }

    /// Most bytes the result can take for an argument whose plain text has `body` bytes: check this first.
    pub fn cost(&self, body: u64) -> u64 {
        let is_text = matches!(self.letter, Ok('s' | 'r' | 'a' | 'b' | 'c'));
        let digits = if is_text {
            0
        } else {
            self.precision().unwrap_or(6).saturating_add(330)
        };
        self.width().saturating_add(body).saturating_add(digits)
    }

    /// Lay out `s`, `r`, `a` (cut to the precision) and `c` (call with `cut` false).
    pub fn format_text(&self, text: &str, cut: bool) -> String {
        let shown = match self.precision() {
            Some(limit) if cut && limit < text.len() as u64 => {
                &text[str_methods::byte_range(text, 0..limit as usize)]
            }
            _ => text,
        };
        let width = self.width() as i64;
        if self.left {
            str_methods::ljust(shown, width, ' ')
        } else {
            str_methods::rjust(shown, width, ' ')
        }
    }

    /// The same for bytes.
    pub fn format_bytes(&self, bytes: &[u8], cut: bool) -> Vec<u8> {
        let shown = match self.precision() {
            Some(limit) if cut && limit < bytes.len() as u64 => &bytes[..limit as usize],
            _ => bytes,
        };
        let width = self.width() as i64;
        let pad = if self.left {
            crate::str::bytes_methods::ljust
        } else {
            crate::str::bytes_methods::rjust
        };
        pad(shown, width, b' ')
    }

    /// Lay out `d i u o x X` of a small int.
    pub fn format_i64(&self, value: i64) -> String {
        let magnitude = value.unsigned_abs();
        let digits = match self.letter {
            Ok('o') => format!("{magnitude:o}"),
            Ok('x') => format!("{magnitude:x}"),
            Ok('X') => format!("{magnitude:X}"),
            _ => magnitude.to_string(),
        };
        self.lay_out_integer(value < 0, &digits)
    }

    /// Lay out `d i u o x X` of any int; `Err` is the ValueError about too many digits.
    pub fn format_int(
        &self,
        value: &BigInt,
        max_digits: u64,
        meter: &mut Meter<'_>,
    ) -> Metered<Result<String, PercentError>> {
        let magnitude = value.magnitude();
        let digits = match self.letter {
            Ok('o') => magnitude.to_str_radix(8),
            Ok('x') => magnitude.to_str_radix(16),
            Ok('X') => magnitude.to_str_radix(16).to_ascii_uppercase(),
            _ if int_text::exceeds_digit_limit(magnitude, max_digits, meter)? => {
                return Ok(error(int_text::too_many_digits_to_print(max_digits)));
            }
            _ => int_text::to_decimal(magnitude, meter)?,
        };
        Ok(Ok(
            self.lay_out_integer(value.sign() == Sign::Minus, &digits)
        ))
    }

    fn lay_out_integer(&self, negative: bool, digits: &str) -> String {
        let prefix = match self.letter {
            Ok('o') if self.alternate => "0o",
            Ok('x') if self.alternate => "0x",
            Ok('X') if self.alternate => "0X",
            _ => "",
        };
        let zeros = self
            .precision()
            .unwrap_or(0)
            .saturating_sub(digits.len() as u64);
        self.lay_out(negative, prefix, zeros, digits)
    }

    /// Lay out `e E f F g G`.
    pub fn format_float(&self, value: f64) -> String {
        let letter = self.letter.as_ref().map_or('f', |letter| *letter);
        let style = FloatStyle {
            notation: match letter.to_ascii_lowercase() {
                'e' => Notation::Exponent,
                'g' => Notation::General,
                _ => Notation::Fixed,
            },
            upper: letter.is_ascii_uppercase(),
            precision: self.precision().unwrap_or(6) as usize,
            alternate: self.alternate,
            dot_zero: false,
            no_negative_zero: false,
        };
        let mut body = String::with_capacity(24);
        let negative = push_magnitude(&mut body, value, &style);
        self.lay_out(negative, "", 0, &body)
    }

    fn lay_out(&self, negative: bool, prefix: &str, zeros: u64, digits: &str) -> String {
        let sign = match (negative, self.plus, self.space) {
            (true, ..) => "-",
            (false, true, _) => "+",
            (false, false, true) => " ",
            _ => "",
        };
        let length = (sign.len() + prefix.len() + digits.len()) as u64 + zeros;
        let padding = self.width().saturating_sub(length) as usize;
        let (before, fill, after) = match (self.left, self.zero) {
            (true, _) => (0, 0, padding),
            (false, true) => (0, padding, 0),
            (false, false) => (padding, 0, 0),
        };
        let mut out = String::with_capacity(length as usize + padding);
        out.extend(std::iter::repeat_n(' ', before));
        out.push_str(sign);
        out.push_str(prefix);
        out.extend(std::iter::repeat_n('0', fill + zeros as usize));
        out.push_str(digits);
        out.extend(std::iter::repeat_n(' ', after));
        out
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::format::short as short_format;
    use crate::metered::unmetered;

    fn conversion(format: &str) -> Conversion<'_> {
        match segments(format).next() {
            Some(Segment::Conversion(conversion)) => conversion,
            other => panic!("{format}: {other:?}"),
        }
    }

    #[test]
    fn integers_are_laid_out_as_in_python() {
        for (format, value, text) in [
            ("%+05d", 3, "+0003"),
            ("%-+5d", 3, "+3   "),
            ("% d", 3, " 3"),
            ("% 05d", 5, " 0005"),
            ("%+.5x", -255, "-000ff"),
            ("%#.5x", 255, "0x000ff"),
            ("%#010x", 255, "0x000000ff"),
            ("%-#10x", 255, "0xff      "),
            ("%010.3d", 5, "0000000005"),
            ("%0-5d", 3, "3    "),
            ("%.0d", 0, "0"),
            ("%#X", -255, "-0XFF"),
            ("%ld", 7, "7"),
        ] {
            assert_eq!(conversion(format).format_i64(value), text, "{format}");
            let spec = conversion(format).as_spec().expect("it is of a number");
            if let Some(short) = short_format::int(value, &spec) {
                assert_eq!(short.as_bytes(), text.as_bytes(), "{format}");
            }
            let big = BigInt::from(value);
            let long = unmetered(|meter| conversion(format).format_int(&big, 4300, meter));
            assert_eq!(long.as_deref(), Ok(text), "{format}");
        }
    }

    #[test]
    fn floats_and_text() {
        for (format, value, text) in [
            ("%e", 1234.5, "1.234500e+03"),
            ("%G", 1e-10, "1E-10"),
            ("%#g", 1.0, "1.00000"),
            ("%05.1f", -2.5, "-02.5"),
            ("%.f", 2.5, "2"),
            ("%#.0f", 1.0, "1."),
            ("%010f", f64::NEG_INFINITY, "-000000inf"),
            ("%F", f64::NAN, "NAN"),
        ] {
            assert_eq!(conversion(format).format_float(value), text, "{format}");
            if let Some(spec) = conversion(format).as_spec()
                && let Some(short) = short_format::float(value, &spec)
            {
                assert_eq!(short.as_bytes(), text.as_bytes(), "{format}");
            }
        }
        assert_eq!(conversion("%5.1s").format_text("éb", true), "    é");
        assert_eq!(conversion("%-5c").format_text("é", false), "é    ");
        let mut star = conversion("%*d");
        star.set_width(-3);
        assert_eq!(star.format_i64(1), "1  ");
    }

    #[test]
    fn formats_are_taken_apart() {
        let parts: Vec<_> = segments("a%%é%(k(x))s%").collect();
        assert_eq!(parts.len(), 5);
        assert_eq!(parts[1], Segment::Literal(b"%"));
        assert!(
            matches!(&parts[3], Segment::Conversion(c) if c.key == Some(Ok(b"k(x)")) && c.letter == Ok('s'))
        );
        assert!(
            matches!(&parts[4], Segment::Conversion(c) if c.letter == error("incomplete format"))
        );
        let c = conversion("%5%");
        assert_eq!(
            c.unsupported('%').message,
            "unsupported format character '%' (0x25) at index 2"
        );
        assert_eq!(conversion("%(a").key, Some(error("incomplete format key")));
        assert_eq!(
            conversion("%99999999999999999999d").letter,
            error("width too big")
        );
        assert_eq!(
            conversion("%.2147483648d").letter,
            error("precision too big")
        );
    }
}
