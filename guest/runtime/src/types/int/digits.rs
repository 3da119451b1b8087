//! Small ints as text: decimal digits, and the commonest formats (`5d`, `03d`).
//!
//! What does not live here: ints of any size and all other formats (`int.rs`,
//! `wardian_text`).

#![expect(unsafe_code, reason = "digits are UTF-8")]

use crate::ctx::Ctx;
use crate::object::heap::Gc;
use crate::object::string::Str;

/// The longest width that is formatted here.
const MAX_WIDTH: usize = 99;

/// Decimal digits of a number, written from the end of the buffer.
struct Digits {
    buffer: [u8; MAX_WIDTH + 1],
    start: usize,
}

impl Digits {
    fn of(mut number: u64) -> Digits {
        let mut digits = Digits {
            buffer: [b'0'; MAX_WIDTH + 1],
            start: MAX_WIDTH + 1,
        };
        // 32-bit divisions are several times quicker.
        while number > u32::MAX as u64 {
            digits.push(b'0' + (number % 10) as u8);
            number /= 10;
        }
        let mut number = number as u32;
        loop {
            digits.push(b'0' + (number % 10) as u8);
            number /= 10;
            if number == 0 {
                return digits;
            }
        }
    }

    #[inline(always)]
    fn push(&mut self, byte: u8) {
        self.start -= 1;
        self.buffer[self.start] = byte;
    }

    fn len(&self) -> usize {
        self.buffer.len() - self.start
    }

    fn text(&self) -> &str {
        // SAFETY: only ASCII is pushed.
        unsafe { std::str::from_utf8_unchecked(&self.buffer[self.start..]) }
    }
}

/// The digits of a number that has at most eight, the first one in the lowest byte, and how many.
#[inline(always)]
fn few_digits(mut number: u32) -> (u64, usize) {
    let (mut digits, mut count) = (0, 0);
    loop {
        digits = digits << 8 | u64::from(b'0' as u32 + number % 10);
        number /= 10;
        count += 1;
        if number == 0 {
            return (digits, count);
        }
    }
}

/// Whether zeros fill it, and the width, of a format such as `5`, `05d` or `d`.
fn plain_width(spec: &str) -> Option<(bool, usize)> {
    let spec = spec.strip_suffix('d').unwrap_or(spec).as_bytes();
    let (zeros, width) = match spec {
        [b'0', rest @ ..] => (true, rest),
        rest => (false, rest),
    };
    let digit = |byte: u8| byte.is_ascii_digit().then(|| (byte - b'0') as usize);
    match width {
        [] if !zeros => Some((false, 0)),
        [one] => Some((zeros, digit(*one)?)),
        [ten, one] => Some((zeros, digit(*ten)? * 10 + digit(*one)?)),
        _ => None,
    }
}

impl Ctx {
    /// `str(int)`.
    #[inline]
    pub(crate) fn small_int_str(&mut self, int: i64) -> Gc<Str> {
        if let Ok(number) = u32::try_from(int)
            && number < 100_000_000
        {
            let (digits, count) = few_digits(number);
            let digits = digits.to_le_bytes();
            // SAFETY: these are digits.
            let text = unsafe { std::str::from_utf8_unchecked(&digits[..count]) };
            return self.new_str_of_length(text, count);
        }
        let mut digits = Digits::of(int.unsigned_abs());
        if int < 0 {
            digits.push(b'-');
        }
        self.new_str_of_length(digits.text(), digits.len())
    }

    /// `format(int, spec)` for plain widths; None for any other format.
    pub(crate) fn format_small_int(&mut self, int: i64, spec: &str) -> Option<Gc<Str>> {
        let (zeros, width) = plain_width(spec)?;
        let mut digits = Digits::of(int.unsigned_abs());
        let sign = (int < 0) as usize;
        if zeros {
            while digits.len() + sign < width {
                digits.push(b'0');
            }
        }
        if int < 0 {
            digits.push(b'-');
        }
        while digits.len() < width {
            digits.push(b' ');
        }
        Some(self.new_str_of_length(digits.text(), digits.len()))
    }
}
