//! Formatted numbers that are short, laid out without allocating: what most fields of most programs are.
//!
//! Gives up where anything is unusual or wrong; `format/spec.rs` and `format/percent.rs` decide then, and say what is
//! wrong. Invariant: what is laid out here is what they would give.

use crate::float::repr::scaled_to_integer;
use crate::format::spec::{Align, FormatSpec, Grouping, Sign};

/// Wider fields are left to the others.
const MOST_WIDTH: u64 = 64;
/// A sign, `0b`, 64 digits with separators, or the width.
const ROOM: usize = 96;

/// A short text of ASCII characters.
pub struct ShortText {
    bytes: [u8; ROOM],
    length: usize,
}

impl ShortText {
    /// The characters.
    pub fn as_bytes(&self) -> &[u8] {
        &self.bytes[..self.length]
    }

    /// The same, as text.
    pub fn text(&self) -> &str {
        std::str::from_utf8(self.as_bytes()).expect("only ASCII is pushed")
    }

    #[inline(always)]
    fn push(&mut self, byte: u8) {
        self.bytes[self.length] = byte;
        self.length += 1;
    }

    fn push_all(&mut self, bytes: &[u8]) {
        for byte in bytes {
            self.push(*byte);
        }
    }

    fn fill(&mut self, byte: u8, count: usize) {
        for _ in 0..count {
            self.push(byte);
        }
    }
}

/// Digits, written from the end.
struct Digits {
    bytes: [u8; 64],
    start: usize,
}

impl Digits {
    fn new() -> Digits {
        Digits {
            bytes: [b'0'; 64],
            start: 64,
        }
    }

    #[inline(always)]
    fn put(&mut self, byte: u8) {
        self.start -= 1;
        self.bytes[self.start] = byte;
    }

    /// Put a number, at least `least` digits of it.
    fn decimal(&mut self, mut number: u64, least: usize) {
        let end = self.start;
        // 32-bit divisions are several times quicker.
        while number > u64::from(u32::MAX) {
            self.put(b'0' + (number % 10) as u8);
            number /= 10;
        }
        let mut number = number as u32;
        while number > 0 {
            self.put(b'0' + (number % 10) as u8);
            number /= 10;
        }
        while end - self.start < least {
            self.put(b'0');
        }
    }

    fn of_two(&mut self, mut number: u64, bits: u32, letters: &[u8; 16]) {
        loop {
            self.put(letters[(number & ((1 << bits) - 1)) as usize]);
            number >>= bits;
            if number == 0 {
                return;
            }
        }
    }

    fn as_bytes(&self) -> &[u8] {
        &self.bytes[self.start..]
    }
}

/// Of each letter for a base that is a power of two: bits of a digit, the digits, what `#` shows in front.
const BASES: [(char, u32, &[u8; 16], &[u8; 2]); 4] = [
    ('x', 4, b"0123456789abcdef", b"0x"),
    ('X', 4, b"0123456789ABCDEF", b"0X"),
    ('o', 3, b"0123456789abcdef", b"0o"),
    ('b', 1, b"0123456789abcdef", b"0b"),
];

/// `format(value, spec)` of an int.
pub fn int(value: i64, spec: &FormatSpec) -> Option<ShortText> {
    if spec.precision.is_some() || spec.no_negative_zero {
        return None;
    }
    let magnitude = value.unsigned_abs();
    let mut digits = Digits::new();
    let mut prefix: &[u8] = b"";
    if let None | Some('d') = spec.kind {
        digits.decimal(magnitude, 1);
    } else {
        let (_, bits, letters, shown) = BASES.iter().find(|base| Some(base.0) == spec.kind)?;
        digits.of_two(magnitude, *bits, letters);
        if spec.alternate {
            prefix = *shown;
        }
    }
    lay_out(value < 0, prefix, digits.as_bytes(), b"", spec)
}

/// `format(value, spec)` of a float in fixed notation.
pub fn float(value: f64, spec: &FormatSpec) -> Option<ShortText> {
    if spec.alternate || spec.no_negative_zero {
        return None;
    }
    let value = match spec.kind {
        Some('f' | 'F') => value,
        Some('%') => value * 100.0,
        _ => return None,
    };
    let places = usize::try_from(spec.precision.unwrap_or(6)).ok()?;
    // Neither NaN nor infinity, and not much of a precision.
    let scaled = scaled_to_integer(value.abs(), places)?;
    let power = 10u64.pow(places as u32);
    let (mut whole, mut rest) = (Digits::new(), Digits::new());
    whole.decimal(scaled / power, 1);
    if spec.kind == Some('%') {
        rest.put(b'%');
    }
    if places > 0 {
        rest.decimal(scaled % power, places);
        rest.put(b'.');
    }
    let negative = value.is_sign_negative();
    lay_out(negative, b"", whole.as_bytes(), rest.as_bytes(), spec)
}

fn lay_out(
    negative: bool,
    prefix: &[u8],
    digits: &[u8],
    rest: &[u8],
    spec: &FormatSpec,
) -> Option<ShortText> {
    let (separator, group) = match spec.grouping {
        Grouping::None => (0, usize::MAX),
        Grouping::Comma => (b',', 3),
        Grouping::Underscore => (b'_', 3),
        Grouping::UnderscoreFour => (b'_', 4),
    };
    let zeros_are_digits = spec.align == Align::AfterSign && spec.fill == '0';
    if spec.width > MOST_WIDTH || !spec.fill.is_ascii() || separator != 0 && zeros_are_digits {
        return None;
    }
    let sign = match (negative, spec.sign) {
        (true, _) => Some(b'-'),
        (false, Sign::Plus) => Some(b'+'),
        (false, Sign::Space) => Some(b' '),
        (false, _) => None,
    };
    let separators = (digits.len() - 1) / group;
    let length =
        usize::from(sign.is_some()) + prefix.len() + digits.len() + separators + rest.len();
    if length > ROOM {
        return None;
    }
    let padding = (spec.width as usize).saturating_sub(length);
    let (left, middle) = match spec.align {
        Align::Left => (0, 0),
        Align::Right => (padding, 0),
        Align::Center => (padding / 2, 0),
        Align::AfterSign => (0, padding),
    };
    let mut out = ShortText {
        bytes: [0; ROOM],
        length: 0,
    };
    let fill = spec.fill as u8;
    out.fill(fill, left);
    out.push_all(sign.as_slice());
    out.push_all(prefix);
    out.fill(fill, middle);
    if separator == 0 {
        out.push_all(digits);
    } else {
        for (index, digit) in digits.iter().enumerate() {
            if index > 0 && (digits.len() - index).is_multiple_of(group) {
                out.push(separator);
            }
            out.push(*digit);
        }
    }
    out.push_all(rest);
    out.fill(fill, padding - left - middle);
    Some(out)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::format::spec::{Subject, format_float, format_i64};

    /// Whatever is laid out here is what the long way gives; how much of it was.
    fn agree(specs: &[&str], ints: &[i64], floats: &[f64]) -> usize {
        let mut count = 0;
        for text in specs {
            let Ok(spec) = FormatSpec::parse(text, Subject::Number, "int") else {
                continue;
            };
            for value in ints {
                if let Some(short) = int(*value, &spec) {
                    let long = format_i64(*value, &spec, "int").expect(text);
                    assert_eq!(short.as_bytes(), long.as_bytes(), "{value} {text}");
                    count += 1;
                }
            }
            for value in floats {
                if let Some(short) = float(*value, &spec) {
                    let long = format_float(*value, &spec, "float").expect(text);
                    assert_eq!(short.as_bytes(), long.as_bytes(), "{value} {text}");
                    count += 1;
                }
            }
        }
        count
    }

    #[test]
    fn as_the_long_way() {
        let specs = [
            "", "d", "5", "<5", ">5d", "^6", "=6", "*^9", "é>4", "+", "+5", " d", "05", "-05",
            "+08d", "x", "#x", "02x", "#06X", "_x", "b", "#b", "_b", "o", "#o", ",", "12,", "012,",
            "_", "_d", ">12_", "64", "65", "c", "n", "e", "g", ".2f", "8.2f", "<8.2f", "^9.1f",
            "+.0f", ".0f", "06.1f", "010,.2f", ",.2f", "12,.3f", ".1%", "7.0%", "#.0f", "z.1f",
            ".10f", ".11f", "f", "%", "*=+9.2f", "F", ".3",
        ];
        let ints = [
            0,
            1,
            -1,
            7,
            -42,
            255,
            999,
            1000,
            -1000,
            123456,
            1234567,
            4294967295,
            4294967296,
            i64::MAX,
            i64::MIN,
        ];
        let floats = [
            0.0,
            -0.0,
            0.125,
            -0.125,
            0.375,
            2.5,
            3.5,
            0.5,
            1.5,
            1e-7,
            -0.001,
            12345.678,
            999.995,
            1e11,
            1e12,
            1e300,
            5e-324,
            f64::NAN,
            f64::INFINITY,
            f64::NEG_INFINITY,
            0.045,
            1.005,
            1234567.5,
            0.1,
            0.2,
            0.3,
        ];
        assert!(agree(&specs, &ints, &floats) > 700);
    }
}
