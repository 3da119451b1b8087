//! Taking apart templates of `str.format`: literals, replacement fields, field names.
//!
//! The caller looks up values and applies conversions; specs are applied by `format/spec.rs`.
//! Invariant: nothing recurses here; a nested spec is returned as text for the caller to expand (two levels, as CPython).

use crate::str::methods::char_count;
use crate::unicode;

/// A malformed template: ValueError with this text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TemplateError {
    /// CPython's text.
    pub message: &'static str,
}

fn error<T>(message: &'static str) -> Result<T, TemplateError> {
    Err(TemplateError { message })
}

/// Templates may nest this deep (a field inside a spec); deeper is ValueError `TOO_DEEP`.
pub const MAX_DEPTH: usize = 2;
/// Text of the error for templates nested deeper than `MAX_DEPTH`.
pub const TOO_DEEP: &str = "Max string recursion exceeded";

/// A replacement field.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Field<'a> {
    /// What is before `!` and `:`; see `field_name`.
    pub name: &'a str,
    /// The letter after `!`; check it with `conversion_error`.
    pub conversion: Option<char>,
    /// What is after `:`.
    pub spec: &'a str,
    /// Does the spec hold fields itself?
    pub spec_is_template: bool,
}

/// A literal and the field that follows it, if any.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Segment<'a> {
    /// Text before the field; a doubled brace arrives as one.
    pub literal: &'a str,
    /// The field.
    pub field: Option<Field<'a>>,
}

/// Iterates over a template as `_string.formatter_parser` does; stop at the first error.
#[derive(Clone, Debug)]
pub struct Segments<'a> {
    rest: &'a str,
}

/// Take apart a template.
pub fn segments(template: &str) -> Segments<'_> {
    Segments { rest: template }
}

impl<'a> Iterator for Segments<'a> {
    type Item = Result<Segment<'a>, TemplateError>;

    fn next(&mut self) -> Option<Self::Item> {
        if self.rest.is_empty() {
            return None;
        }
        let text = self.rest;
        let braces = |byte| matches!(byte, b'{' | b'}');
        let Some(at) = text.bytes().position(braces) else {
            self.rest = "";
            return Some(Ok(Segment {
                literal: text,
                field: None,
            }));
        };
        let brace = text.as_bytes()[at];
        let next = text.as_bytes().get(at + 1).copied();
        if next == Some(brace) {
            self.rest = &text[at + 2..];
            return Some(Ok(Segment {
                literal: &text[..=at],
                field: None,
            }));
        }
        if brace == b'}' {
            return Some(error("Single '}' encountered in format string"));
        }
        if next.is_none() {
            return Some(error("Single '{' encountered in format string"));
        }
        Some(self.field(&text[at + 1..]).map(|field| Segment {
            literal: &text[..at],
            field: Some(field),
        }))
    }
}

impl<'a> Segments<'a> {
    /// The field starting after its brace; leaves `rest` after the closing one.
    fn field(&mut self, text: &'a str) -> Result<Field<'a>, TemplateError> {
        let bytes = text.as_bytes();
        let mut at = 0;
        let end = loop {
            match bytes.get(at) {
                None => return error("expected '}' before end of string"),
                Some(b'{') => return error("unexpected '{' in field name"),
                Some(b'}' | b':' | b'!') => break at,
                Some(b'[') => {
                    at += 1;
                    // Anything may stand in an index, up to its bracket.
                    while at < bytes.len() && bytes[at] != b']' {
                        at += 1;
                    }
                }
                Some(_) => at += 1,
            }
        };
        let mut field = Field {
            name: &text[..end],
            conversion: None,
            spec: "",
            spec_is_template: false,
        };
        let mut rest = &text[end + 1..];
        if bytes[end] == b'}' {
            self.rest = rest;
            return Ok(field);
        }
        if bytes[end] == b'!' {
            let mut chars = rest.chars();
            let Some(conversion) = chars.next() else {
                return error("end of string while looking for conversion specifier");
            };
            field.conversion = Some(conversion);
            let follower = chars.next();
            rest = chars.as_str();
            match follower {
                Some('}') => {
                    self.rest = rest;
                    return Ok(field);
                }
                Some(':') => {}
                Some(_) => return error("expected ':' after conversion specifier"),
                None => return error("unmatched '{' in format spec"),
            }
        }
        let mut depth = 1;
        for (at, byte) in rest.bytes().enumerate() {
            match byte {
                b'{' => {
                    field.spec_is_template = true;
                    depth += 1;
                }
                b'}' => depth -= 1,
                _ => {}
            }
            if depth == 0 {
                field.spec = &rest[..at];
                self.rest = &rest[at + 1..];
                return Ok(field);
            }
        }
        error("unmatched '{' in format spec")
    }
}

/// The ValueError text for a conversion other than `r`, `s` and `a`.
pub fn conversion_error(conversion: char) -> String {
    if conversion > ' ' && conversion < '\u{7f}' {
        format!("Unknown conversion specifier {conversion}")
    } else {
        format!("Unknown conversion specifier \\x{:x}", conversion as u32)
    }
}

/// How a field name starts: which argument is meant.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum First<'a> {
    /// `{}`: the next positional argument; ask `Numbering` which.
    Auto,
    /// `{0}`: a positional argument.
    Index(u64),
    /// `{name}`: a keyword argument.
    Name(&'a str),
}

/// One step from a value to the next.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Step<'a> {
    /// `.name`
    Attribute(&'a str),
    /// `[3]`
    Index(u64),
    /// `[key]`
    Key(&'a str),
}

/// The steps after a field name's start; lazily, since CPython finds errors only when it gets there.
#[derive(Clone, Debug)]
pub struct Steps<'a> {
    rest: &'a str,
}

/// Split a field name into its start and its steps.
pub fn field_name(name: &str) -> Result<(First<'_>, Steps<'_>), TemplateError> {
    let end = name.find(['.', '[']).unwrap_or(name.len());
    let (first, rest) = name.split_at(end);
    let first = match first {
        "" => First::Auto,
        _ => integer(first)?.map_or(First::Name(first), First::Index),
    };
    Ok((first, Steps { rest }))
}

/// All decimal digits, or not an index at all.
fn integer(text: &str) -> Result<Option<u64>, TemplateError> {
    let mut value = 0u128;
    if text.is_empty() {
        return Ok(None);
    }
    for c in text.chars() {
        let Some(digit) = unicode::decimal_value(c) else {
            return Ok(None);
        };
        value = value * 10 + u128::from(digit);
        if value > i64::MAX as u128 {
            return error("Too many decimal digits in format string");
        }
    }
    Ok(Some(value as u64))
}

impl<'a> Iterator for Steps<'a> {
    type Item = Result<Step<'a>, TemplateError>;

    fn next(&mut self) -> Option<Self::Item> {
        let step = match self.rest.as_bytes().first()? {
            b'.' => self.attribute(),
            b'[' => self.index(),
            _ => error("Only '.' or '[' may follow ']' in format field specifier"),
        };
        Some(step)
    }
}

impl<'a> Steps<'a> {
    fn attribute(&mut self) -> Result<Step<'a>, TemplateError> {
        let text = &self.rest[1..];
        let end = text.find(['.', '[']).unwrap_or(text.len());
        let (name, rest) = text.split_at(end);
        self.rest = rest;
        if name.is_empty() {
            error("Empty attribute in format string")
        } else {
            Ok(Step::Attribute(name))
        }
    }

    fn index(&mut self) -> Result<Step<'a>, TemplateError> {
        let text = &self.rest[1..];
        let Some(end) = text.find(']') else {
            return error("Missing ']' in format string");
        };
        self.rest = &text[end + 1..];
        let key = &text[..end];
        if key.is_empty() {
            return error("Empty attribute in format string");
        }
        Ok(integer(key)?.map_or(Step::Key(key), Step::Index))
    }
}

/// Keeps `{}` and `{0}` from being mixed in one template; shared with the nested specs.
#[derive(Clone, Copy, Debug, Default)]
pub struct Numbering {
    automatic: Option<bool>,
    next: u64,
}

impl Numbering {
    /// Nothing seen yet.
    pub fn new() -> Numbering {
        Numbering::default()
    }

    /// Which positional argument a field means; `None` for keyword arguments.
    pub fn resolve(&mut self, first: First<'_>) -> Result<Option<u64>, TemplateError> {
        let automatic = match first {
            First::Name(_) => return Ok(None),
            First::Auto => true,
            First::Index(_) => false,
        };
        match (self.automatic, automatic) {
            (Some(true), false) => {
                return error(
                    "cannot switch from automatic field numbering to manual field specification",
                );
            }
            (Some(false), true) => {
                return error(
                    "cannot switch from manual field specification to automatic field numbering",
                );
            }
            _ => self.automatic = Some(automatic),
        }
        if let First::Index(index) = first {
            return Ok(Some(index));
        }
        self.next += 1;
        Ok(Some(self.next - 1))
    }
}

/// The IndexError text for a positional argument that was not given.
pub fn index_error(index: u64) -> String {
    format!("Replacement index {index} out of range for positional args tuple")
}

/// Work of taking a template apart.
pub fn cost(template: &str) -> u64 {
    char_count(template) as u64 / 4 + 1
}

#[cfg(test)]
mod tests {
    use super::*;

    fn first_error(template: &str) -> &'static str {
        segments(template)
            .find_map(|s| s.err())
            .map_or("", |e| e.message)
    }

    #[test]
    fn malformed_templates() {
        for (template, message) in [
            ("{", "Single '{' encountered in format string"),
            ("a}b", "Single '}' encountered in format string"),
            ("{0", "expected '}' before end of string"),
            (
                "{0!",
                "end of string while looking for conversion specifier",
            ),
            ("{0!r", "unmatched '{' in format spec"),
            ("{0!rx}", "expected ':' after conversion specifier"),
            ("{0:", "unmatched '{' in format spec"),
            ("{0{}}", "unexpected '{' in field name"),
            ("{0[}", "expected '}' before end of string"),
            ("{{{}}}", ""),
        ] {
            assert_eq!(first_error(template), message, "{template}");
        }
    }

    #[test]
    fn fields_are_taken_apart() {
        let all: Result<Vec<_>, _> = segments("a{{b{x.y[0][k]!r:>{w}}c").collect();
        let all = all.expect("well formed");
        assert_eq!(all[0].literal, "a{");
        let field = all[1].field.expect("has a field");
        assert_eq!(
            (all[1].literal, field.name, field.conversion, field.spec),
            ("b", "x.y[0][k]", Some('r'), ">{w}")
        );
        assert!(field.spec_is_template);
        assert_eq!(all[2].literal, "c");
        let (first, steps) = field_name(field.name).expect("well formed");
        assert_eq!(first, First::Name("x"));
        let steps: Result<Vec<_>, _> = steps.collect();
        assert_eq!(
            steps,
            Ok(vec![Step::Attribute("y"), Step::Index(0), Step::Key("k")])
        );
    }

    #[test]
    fn names_and_numbering() {
        let step_error = |name: &'static str| {
            field_name(name)
                .expect("starts well")
                .1
                .find_map(|s| s.err())
                .map_or("", |e| e.message)
        };
        assert_eq!(step_error("0."), "Empty attribute in format string");
        assert_eq!(step_error("0[]"), "Empty attribute in format string");
        assert_eq!(step_error("0[a"), "Missing ']' in format string");
        assert_eq!(
            step_error("0[a]b"),
            "Only '.' or '[' may follow ']' in format field specifier"
        );
        let mut numbering = Numbering::new();
        assert_eq!(numbering.resolve(First::Auto), Ok(Some(0)));
        assert_eq!(numbering.resolve(First::Auto), Ok(Some(1)));
        assert_eq!(numbering.resolve(First::Name("x")), Ok(None));
        assert!(numbering.resolve(First::Index(0)).is_err());
        assert!(field_name("99999999999999999999").is_err());
    }
}
