//! Number literals.

use num_bigint::BigInt;
use num_traits::{Num, Zero};
use rustpython_parser::Tok;

use super::{Failure, Lexer, RawError, is_name_part, is_name_start};

/// `sys.int_info.default_max_str_digits`: beyond it the conversion from decimal would take quadratic time.
const MAX_DECIMAL_DIGITS: usize = 4300;

impl<S> Lexer<'_, '_, S> {
    pub(super) fn number(&mut self) -> Result<(), Failure<S>> {
        let start = self.at;
        let token = if self.peek(0) == b'0' {
            match self.peek(1) | 0x20 {
                b'x' => self.radix(16, "hexadecimal")?,
                b'o' => self.radix(8, "octal")?,
                b'b' => self.radix(2, "binary")?,
                _ => self.decimal()?,
            }
        } else {
            self.decimal()?
        };
        self.push(token, start, self.at);
        Ok(())
    }

    /// `0x`, `0o` and `0b` literals. These convert in linear time, so their length is not limited.
    fn radix(&mut self, radix: u32, name: &str) -> Result<Tok, Failure<S>> {
        self.at += 2;
        let digits_start = self.at;
        loop {
            if self.peek(0) == b'_' {
                self.at += 1;
            }
            if !self.digit(radix) {
                if self.peek(0).is_ascii_digit() {
                    let message =
                        format!("invalid digit '{}' in {name} literal", self.peek(0) as char);
                    return Err(RawError::at(self.at, message).into());
                }
                return Err(RawError::at(self.at - 1, format!("invalid {name} literal")).into());
            }
            while self.digit(radix) {
                self.at += 1;
            }
            if self.peek(0) != b'_' {
                break;
            }
        }
        if self.peek(0).is_ascii_digit() {
            let message = format!("invalid digit '{}' in {name} literal", self.peek(0) as char);
            return Err(RawError::at(self.at, message).into());
        }
        let end = self.at;
        self.end_of_number(name)?;
        self.pay()?;
        let digits = without_underscores(&self.source[digits_start..end]);
        let value = integer(&digits, radix);
        Ok(Tok::Int { value })
    }

    fn digit(&self, radix: u32) -> bool {
        (self.peek(0) as char).is_digit(radix)
    }

    /// Decimal integers, floats and imaginary numbers.
    fn decimal(&mut self) -> Result<Tok, Failure<S>> {
        let start = self.at;
        let zero_first = self.peek(0) == b'0';
        if self.peek(0) != b'.' {
            self.digits()?;
        }
        let mut float = false;
        if self.peek(0) == b'.' {
            float = true;
            self.at += 1;
            if self.peek(0).is_ascii_digit() {
                self.digits()?;
            }
        }
        if self.peek(0) | 0x20 == b'e' {
            let sign = usize::from(matches!(self.peek(1), b'+' | b'-'));
            if self.peek(1 + sign).is_ascii_digit() {
                float = true;
                self.at += 1 + sign;
                self.digits()?;
            } else if sign == 1 {
                self.at += 1;
                return Err(RawError::at(self.at, "invalid decimal literal").into());
            }
        }
        let end = self.at;
        if self.peek(0) | 0x20 == b'j' {
            self.at += 1;
            self.end_of_number("imaginary")?;
            return Ok(Tok::Complex {
                real: 0.0,
                imag: float_value(&self.source[start..end]),
            });
        }
        if float {
            self.end_of_number("decimal")?;
            return Ok(Tok::Float {
                value: float_value(&self.source[start..end]),
            });
        }
        let digits = without_underscores(&self.source[start..end]);
        if zero_first && digits.bytes().any(|digit| digit != b'0') {
            let zeros = self.source[start..end]
                .bytes()
                .take_while(|byte| matches!(byte, b'0' | b'_'))
                .count();
            let message = "leading zeros in decimal integer literals are not permitted; \
                           use an 0o prefix for octal integers";
            let mut error = RawError::range(start, start + zeros, message);
            error.raised = true;
            return Err(error.into());
        }
        self.end_of_number("decimal")?;
        if digits.len() > MAX_DECIMAL_DIGITS {
            let significant = digits.trim_start_matches('0').len();
            if significant > MAX_DECIMAL_DIGITS {
                let message = format!(
                    "Exceeds the limit ({MAX_DECIMAL_DIGITS} digits) for integer string conversion: \
                     value has {significant} digits; use sys.set_int_max_str_digits() to increase the limit \
                     - Consider hexadecimal for huge integer literals to avoid decimal conversion limits."
                );
                let mut error = RawError::at(start, message);
                error.raised = false;
                error.whole_line = true;
                return Err(error.into());
            }
            return Ok(Tok::Int {
                value: BigInt::zero(),
            });
        }
        let value = integer(&digits, 10);
        Ok(Tok::Int { value })
    }

    /// Digits with single underscores between them.
    fn digits(&mut self) -> Result<(), Failure<S>> {
        loop {
            while self.peek(0).is_ascii_digit() {
                self.at += 1;
            }
            if self.peek(0) != b'_' {
                return Ok(());
            }
            self.at += 1;
            if !self.peek(0).is_ascii_digit() {
                return Err(RawError::at(self.at - 1, "invalid decimal literal").into());
            }
        }
    }

    /// After a number no name may follow, except a keyword that can come there (`1if x else 2`; deprecated).
    fn end_of_number(&mut self, name: &str) -> Result<(), Failure<S>> {
        const KEYWORDS: [&[u8]; 8] = [b"and", b"else", b"for", b"if", b"in", b"is", b"or", b"not"];
        let rest = &self.bytes[self.at..];
        if KEYWORDS.iter().any(|keyword| rest.starts_with(keyword)) {
            let text = format!("invalid {name} literal");
            self.warnings.push((self.at as u32, text));
            return Ok(());
        }
        let Some(next) = self.source[self.at..].chars().next() else {
            return Ok(());
        };
        if next.is_ascii() && is_name_part(next) {
            return Err(RawError::at(self.at - 1, format!("invalid {name} literal")).into());
        }
        if !next.is_ascii() && !is_name_start(next) {
            return Err(super::names::invalid_character(self.at, next).into());
        }
        Ok(())
    }
}

fn without_underscores(text: &str) -> std::borrow::Cow<'_, str> {
    if text.contains('_') {
        text.replace('_', "").into()
    } else {
        text.into()
    }
}

fn float_value(text: &str) -> f64 {
    without_underscores(text)
        .parse()
        .expect("the text has the form of a float")
}

/// The value of nothing but digits of the radix.
fn integer(digits: &str, radix: u32) -> BigInt {
    match u64::from_str_radix(digits, radix) {
        Ok(small) => small.into(),
        Err(_) => BigInt::from_str_radix(digits, radix).expect("only digits of the radix"),
    }
}
