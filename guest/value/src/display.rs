//! Values as Python's `repr()` writes them, for people.

use crate::{Record, Value};
use std::fmt::{self, Display, Formatter, Write};

impl Display for Value {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self {
            Value::None => f.write_str("None"),
            Value::Bool(true) => f.write_str("True"),
            Value::Bool(false) => f.write_str("False"),
            Value::Int(value) => write!(f, "{value}"),
            Value::Float(value) => f.write_str(&float(*value)),
            Value::Complex(real, imaginary) => complex(f, *real, *imaginary),
            Value::Str(text) => string(f, text),
            Value::Bytes(value) => bytes(f, value),
            Value::List(items) => enclosed(f, "[", items, "]"),
            Value::Tuple(items) if items.len() == 1 => enclosed(f, "(", items, ",)"),
            Value::Tuple(items) => enclosed(f, "(", items, ")"),
            Value::Set(items) if items.is_empty() => f.write_str("set()"),
            Value::Set(items) => enclosed(f, "{", items, "}"),
            Value::FrozenSet(items) if items.is_empty() => f.write_str("frozenset()"),
            Value::FrozenSet(items) => enclosed(f, "frozenset({", items, "})"),
            Value::Dict(pairs) => {
                f.write_char('{')?;
                for (index, (key, value)) in pairs.iter().enumerate() {
                    let separator = if index == 0 { "" } else { ", " };
                    write!(f, "{separator}{key}: {value}")?;
                }
                f.write_char('}')
            }
            Value::DateTime(text) => write!(f, "datetime.datetime.fromisoformat('{text}')"),
            Value::Date(text) => write!(f, "datetime.date.fromisoformat('{text}')"),
            Value::Time(text) => write!(f, "datetime.time.fromisoformat('{text}')"),
            Value::Timedelta {
                days,
                seconds,
                microseconds,
            } => write!(
                f,
                "datetime.timedelta(days={days}, seconds={seconds}, microseconds={microseconds})"
            ),
            Value::Decimal(text) => write!(f, "Decimal('{text}')"),
            Value::Record(record) => fields(f, record),
            Value::Handle(handle) => write!(f, "<handle of {}: {}>", handle.type_name, handle.repr),
            Value::Array(array) => write!(f, "{array}"),
            Value::Scalar(scalar) => write!(f, "{scalar}"),
            Value::Opaque { repr, .. } => f.write_str(repr),
        }
    }
}

fn fields(f: &mut Formatter<'_>, record: &Record) -> fmt::Result {
    // A frame of pandas' from a program has its text with it.
    if record.type_name.starts_with("pandas.")
        && let Some((_, Value::Str(text))) = record.fields.iter().find(|(name, _)| name == "repr")
    {
        return f.write_str(text);
    }
    write!(f, "{}(", record.type_name)?;
    for (index, (name, value)) in record.fields.iter().enumerate() {
        let separator = if index == 0 { "" } else { ", " };
        write!(f, "{separator}{name}={value}")?;
    }
    f.write_char(')')
}

fn enclosed(f: &mut Formatter<'_>, open: &str, items: &[Value], close: &str) -> fmt::Result {
    f.write_str(open)?;
    for (index, item) in items.iter().enumerate() {
        let separator = if index == 0 { "" } else { ", " };
        write!(f, "{separator}{item}")?;
    }
    f.write_str(close)
}

/// The shortest digits that read back as the same float, laid out as Python does.
pub(crate) fn float(value: f64) -> String {
    if value.is_nan() {
        return "nan".into();
    }
    if value.is_infinite() {
        return if value > 0.0 { "inf" } else { "-inf" }.into();
    }
    let scientific = format!("{value:e}");
    let (digits, exponent) = scientific.split_once('e').unwrap_or((&scientific, "0"));
    match exponent.parse::<i32>() {
        // Python's bounds for plain notation.
        Ok(-4..16) => {
            let plain = format!("{value}");
            if plain.contains('.') {
                plain
            } else {
                plain + ".0"
            }
        }
        Ok(exponent) => {
            let sign = if exponent < 0 { '-' } else { '+' };
            format!("{digits}e{sign}{:02}", exponent.unsigned_abs())
        }
        Err(_) => scientific,
    }
}

fn complex(f: &mut Formatter<'_>, real: f64, imaginary: f64) -> fmt::Result {
    let part = |value| {
        let text = float(value);
        text.strip_suffix(".0").map(str::to_owned).unwrap_or(text)
    };
    if real == 0.0 && real.is_sign_positive() {
        return write!(f, "{}j", part(imaginary));
    }
    let sign = if imaginary.is_sign_negative() {
        ""
    } else {
        "+"
    };
    write!(f, "({}{sign}{}j)", part(real), part(imaginary))
}

/// Python prefers single quotes, unless that costs escapes that double quotes would not.
fn quote_for(has_single: bool, has_double: bool) -> char {
    if has_single && !has_double { '"' } else { '\'' }
}

pub(crate) fn string(f: &mut Formatter<'_>, text: &str) -> fmt::Result {
    let quote = quote_for(text.contains('\''), text.contains('"'));
    f.write_char(quote)?;
    for character in text.chars() {
        match character {
            '\\' => f.write_str("\\\\")?,
            '\n' => f.write_str("\\n")?,
            '\r' => f.write_str("\\r")?,
            '\t' => f.write_str("\\t")?,
            _ if character == quote => write!(f, "\\{quote}")?,
            '\0'..=' ' | '\x7f'..='\u{a0}' | '\u{ad}' if character != ' ' => {
                write!(f, "\\x{:02x}", u32::from(character))?;
            }
            _ => f.write_char(character)?,
        }
    }
    f.write_char(quote)
}

fn bytes(f: &mut Formatter<'_>, value: &[u8]) -> fmt::Result {
    let quote = quote_for(value.contains(&b'\''), value.contains(&b'"'));
    write!(f, "b{quote}")?;
    for &byte in value {
        match byte {
            b'\\' => f.write_str("\\\\")?,
            b'\n' => f.write_str("\\n")?,
            b'\r' => f.write_str("\\r")?,
            b'\t' => f.write_str("\\t")?,
            _ if char::from(byte) == quote => write!(f, "\\{quote}")?,
            b' '..=b'~' => f.write_char(char::from(byte))?,
            _ => write!(f, "\\x{byte:02x}")?,
        }
    }
    f.write_char(quote)
}
