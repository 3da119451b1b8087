//! Numbers one after the other, with a separator between them: `np.fromstring(text, sep=',')` and `np.fromfile` likewise.
//!
//! numpy has two readers, which differ where a text is wrong; each is here as it is. A blank in a separator is any number
//! of blanks, and there may be such before it. What does not live here: dtypes; integers of fewer bits are the lower ones
//! of what is read.

use num_complex::Complex;

use super::fields::{decimal_length, float_at_start, word_length};

/// Which of numpy's readers.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Reader {
    /// Of `np.fromstring`. A number that has only blanks is -1 in it, or 0 of integers.
    Text,
    /// Of `np.fromfile`.
    File,
}

/// What is at the beginning of a text.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Found<T> {
    /// A number, and how many bytes it takes.
    Number(T, usize),
    /// No number.
    Nothing,
    /// The end, which is none of the numbers.
    End,
}

/// What was read.
#[derive(Clone, PartialEq, Debug)]
pub struct Separated<T> {
    /// The numbers.
    pub numbers: Vec<T>,
    /// Whether that is all of the text, or as many as were asked for; a `ValueError` with [`UNREAD`] where it is not.
    pub is_whole: bool,
    /// Bytes of the text that were read.
    pub length: usize,
}

/// What numpy says of a text that is not all numbers.
pub const UNREAD: &str = "string or file could not be read to its end due to unmatched data";

/// Numbers that are read without asking whether to go on.
const WITHOUT_POLL: usize = 1 << 10;

/// All numbers of a text, or as many as are asked for. `number` reads one, as [`signed`] and the others do.
///
/// # Errors
/// What `poll` said, asked before each block of numbers.
///
/// ```
/// use wardian_strided::text_reading::separated::{Reader, float, separated};
/// let read = |text| separated(text, b",", None, |text| float(text, Reader::Text), |_| Ok::<(), ()>(())).unwrap();
/// assert_eq!(read(b"1, 2.5 ,inf").numbers, [1.0, 2.5, f64::INFINITY]);
/// assert!(!read(b"1, x").is_whole);
/// ```
pub fn separated<T, E>(
    text: &[u8],
    separator: &[u8],
    most: Option<usize>,
    number: impl Fn(&[u8]) -> Found<T>,
    mut poll: impl FnMut(usize) -> Result<(), E>,
) -> Result<Separated<T>, E> {
    let mut numbers = Vec::new();
    let mut rest = text;
    let mut is_whole = true;
    while !text.is_empty() && most.is_none_or(|most| numbers.len() < most) {
        if numbers.len().is_multiple_of(WITHOUT_POLL) {
            poll(WITHOUT_POLL)?;
        }
        match number(rest) {
            Found::Number(number, length) => {
                numbers.push(number);
                rest = rest.get(length..).unwrap_or_default();
            }
            Found::Nothing => {
                is_whole = false;
                break;
            }
            Found::End => break,
        }
        if most.is_some_and(|most| numbers.len() >= most) {
            // What is behind it does not matter, but a separator is read.
            match after_separator(rest, separator) {
                After::Separator(length) => rest = &rest[length..],
                After::End => rest = &[],
                After::Other => {}
            }
            break;
        }
        match after_separator(rest, separator) {
            After::End => {
                rest = &[];
                break;
            }
            After::Other => {
                is_whole = false;
                break;
            }
            After::Separator(length) => rest = &rest[length..],
        }
    }
    let length = text.len() - rest.len();
    Ok(Separated {
        numbers,
        is_whole,
        length,
    })
}

enum After {
    /// Bytes of the separator.
    Separator(usize),
    End,
    Other,
}

/// What stands where a separator should.
fn after_separator(text: &[u8], separator: &[u8]) -> After {
    let mut at = blanks(text);
    for byte in separator.trim_ascii_start() {
        if is_blank(*byte) {
            at += blanks(&text[at..]);
            continue;
        }
        match text.get(at) {
            None => return After::End,
            Some(found) if found == byte => at += 1,
            Some(_) => return After::Other,
        }
    }
    match at {
        at if at == text.len() => After::End,
        0 => After::Other,
        at => After::Separator(at),
    }
}

fn is_blank(byte: u8) -> bool {
    matches!(byte, b' ' | b'\t'..=b'\r')
}

fn blanks(text: &[u8]) -> usize {
    text.iter().take_while(|byte| is_blank(**byte)).count()
}

/// An integer at the beginning of a text. Too large ones are the largest, in texts those below zero, too.
pub fn signed(text: &[u8], reader: Reader) -> Found<i64> {
    let begin = blanks(text);
    let rest = &text[begin..];
    let mut sign = usize::from(matches!(rest.first(), Some(b'+' | b'-')));
    let negative = rest.first() == Some(&b'-');
    if sign > 0 && reader == Reader::Text {
        sign += blanks(&rest[sign..]);
    }
    let digits = &rest[sign..];
    let length = digits
        .iter()
        .take_while(|byte| byte.is_ascii_digit())
        .count();
    if length == 0 {
        return match reader {
            // What was read before is a zero.
            Reader::Text => nothing(0, begin + sign, &rest[sign..], reader),
            Reader::File => nothing(0, begin, rest, reader),
        };
    }
    let value = digits[..length].iter().fold(0_i128, |value, digit| {
        value
            .saturating_mul(10)
            .saturating_add(i128::from(digit - b'0'))
    });
    let value = if negative { -value } else { value };
    let value = match (i64::try_from(value), reader) {
        (Ok(value), _) => value,
        (Err(_), Reader::File) if negative => i64::MIN,
        (Err(_), _) => i64::MAX,
    };
    Found::Number(value, begin + sign + length)
}

/// An integer without a sign at the beginning of a text; too large ones are the largest. In files there are signs, with
/// which numbers go around.
pub fn unsigned(text: &[u8], reader: Reader) -> Found<u64> {
    let begin = blanks(text);
    let rest = &text[begin..];
    let has_sign = reader == Reader::File && matches!(rest.first(), Some(b'+' | b'-'));
    let digits = &rest[usize::from(has_sign)..];
    let length = digits
        .iter()
        .take_while(|byte| byte.is_ascii_digit())
        .count();
    if length == 0 {
        return nothing(0, begin, rest, reader);
    }
    let mut value = Some(0_u64);
    for digit in &digits[..length] {
        value = value
            .and_then(|value| value.checked_mul(10))
            .and_then(|value| value.checked_add(u64::from(digit - b'0')));
    }
    let negative = has_sign && rest.first() == Some(&b'-');
    let value = match value {
        Some(value) if negative => value.wrapping_neg(),
        value => value.unwrap_or(u64::MAX),
    };
    Found::Number(value, begin + usize::from(has_sign) + length)
}

/// What there is where no number is.
fn nothing<T>(value: T, begin: usize, rest: &[u8], reader: Reader) -> Found<T> {
    match reader {
        // numpy takes the blanks for it.
        Reader::Text if begin > 0 => Found::Number(value, begin),
        Reader::Text => Found::Nothing,
        Reader::File if rest.is_empty() => Found::End,
        Reader::File => Found::Nothing,
    }
}

/// A float at the beginning of a text.
pub fn float(text: &[u8], reader: Reader) -> Found<f64> {
    let begin = blanks(text);
    let rest = &text[begin..];
    match (float_here(rest, reader), reader) {
        (Some((value, length)), _) => Found::Number(value, begin + length),
        (None, Reader::Text) => nothing(-1.0, begin, rest, reader),
        (None, Reader::File) => Found::Nothing,
    }
}

/// True of all floats but zero.
pub fn truth(text: &[u8], reader: Reader) -> Found<bool> {
    match float(text, reader) {
        Found::Number(value, length) => Found::Number(value != 0.0, length),
        Found::Nothing => Found::Nothing,
        Found::End => Found::End,
    }
}

/// A complex number at the beginning of a text: `1+2j`, `1` or `2j`.
pub fn complex(text: &[u8], reader: Reader) -> Found<Complex<f64>> {
    let begin = blanks(text);
    let rest = &text[begin..];
    let (first, length) = match (float_here(rest, reader), reader) {
        (Some(found), _) => found,
        (None, Reader::File) => return Found::Nothing,
        // As above, and it goes on behind it.
        (None, Reader::Text) => (-1.0, 0),
    };
    let behind = &rest[length..];
    let end = begin + length;
    match behind.first() {
        Some(b'j') => Found::Number(Complex::new(0.0, first), end + 1),
        Some(b'+' | b'-') => {
            let (second, length) = float_here(behind, reader).unwrap_or((-1.0, 0));
            match (behind.get(length), reader) {
                (Some(b'j'), _) if length > 0 => {
                    Found::Number(Complex::new(first, second), end + length + 1)
                }
                (_, Reader::File) => Found::Nothing,
                // Without its letter the second part is read, and lost.
                (_, Reader::Text) if end + length > 0 => {
                    Found::Number(Complex::new(first, 0.0), end + length)
                }
                (_, Reader::Text) => Found::Nothing,
            }
        }
        _ if end > 0 => Found::Number(Complex::new(first, 0.0), end),
        _ => Found::Nothing,
    }
}

/// A float that begins here.
fn float_here(text: &[u8], reader: Reader) -> Option<(f64, usize)> {
    let (value, mut length) = float_at_start(text)?;
    if value.is_nan() && text.get(length) == Some(&b'(') {
        let inner = text[length + 1..].iter();
        length += 1 + inner
            .take_while(|byte| byte.is_ascii_alphanumeric() || **byte == b'_')
            .count();
        length += usize::from(text.get(length) == Some(&b')'));
    }
    match reader {
        Reader::Text => Some((value, length)),
        Reader::File if is_without_exponent(text) => point_at_end(text),
        Reader::File => {
            length += unfinished(text, length);
            Some((value, length))
        }
    }
}

/// Whether there is a point without digits behind it. In files there is no exponent then.
fn is_without_exponent(text: &[u8]) -> bool {
    let decimal = decimal_length(text).map_or(&text[..0], |length| &text[..length]);
    let point = decimal.iter().position(|byte| *byte == b'.');
    point.is_some_and(|point| !matches!(decimal.get(point + 1), Some(b'0'..=b'9')))
}

/// The float that ends with its point.
fn point_at_end(text: &[u8]) -> Option<(f64, usize)> {
    let point = text.iter().position(|byte| *byte == b'.')?;
    float_at_start(&text[..=point])
}

/// Bytes behind a float that begin something that does not end: numpy's reader of files has read them already.
fn unfinished(text: &[u8], length: usize) -> usize {
    let behind = &text[length..];
    let same = |word: &[u8]| {
        let pairs = behind.iter().zip(word);
        pairs
            .take_while(|(one, other)| one.eq_ignore_ascii_case(other))
            .count()
    };
    match (decimal_length(text), word_length(text)) {
        (Some(decimal), _) if decimal == length => {
            let is_exponent = matches!(behind.first(), Some(b'e' | b'E'));
            let has_one = text[..length]
                .iter()
                .any(|byte| matches!(byte, b'e' | b'E'));
            match is_exponent && !has_one {
                true => 1 + usize::from(matches!(behind.get(1), Some(b'+' | b'-'))),
                false => 0,
            }
        }
        (None, Some(word))
            if word == length && text[..word].to_ascii_lowercase().ends_with(b"inf") =>
        {
            same(b"inity")
        }
        _ => 0,
    }
}
