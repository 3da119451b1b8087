//! Replacement templates of `sub` and `expand`: `\1`, `\g<name>`, `\n`.

use crate::error::{PatternError, TemplateError};
use crate::parse::escape::{self, DIGITS, OCTAL_DIGITS, is_ascii_letter, is_digit};
use crate::parse::tokens::{Token, Tokens};
use crate::{Pattern, Regex, text};

/// One piece of a template.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum TemplatePart {
    /// Text to copy (for str templates).
    Text(String),
    /// Bytes to copy (for bytes templates).
    Bytes(Vec<u8>),
    /// The text of a group, nothing if it took no part.
    Group(u32),
}

/// Steps that one character of a template costs.
const STEPS_PER_CHARACTER: u64 = 2;

/// Parses a template against the groups of a pattern. Literal parts are never empty.
pub fn parse<E>(
    template: Pattern<'_>,
    regex: &Regex,
    charge: &mut dyn FnMut(u64) -> Result<(), E>,
) -> Result<Vec<TemplatePart>, TemplateError<E>> {
    charge(1 + template.len() as u64 * STEPS_PER_CHARACTER).map_err(TemplateError::Stopped)?;
    let is_text = matches!(template, Pattern::Str(_));
    if let Some(parts) = without_escapes(template) {
        return Ok(parts);
    }
    let codes = template.codes();
    let tokens = Tokens::new(&codes, is_text).map_err(TemplateError::Pattern)?;
    let reader = Reader {
        tokens,
        regex,
        literal: Vec::new(),
        parts: Vec::new(),
    };
    reader.read().map_err(|fail| match fail {
        Fail::Pattern(error) => TemplateError::Pattern(error),
        Fail::Index(message) => TemplateError::Index(message),
    })
}

/// The common case: nothing to interpret.
fn without_escapes(template: Pattern<'_>) -> Option<Vec<TemplatePart>> {
    match template {
        Pattern::Str("") | Pattern::Bytes([]) => Some(Vec::new()),
        Pattern::Str(text) => {
            (!text.contains('\\')).then(|| vec![TemplatePart::Text(text.to_owned())])
        }
        Pattern::Bytes(bytes) => {
            (!bytes.contains(&b'\\')).then(|| vec![TemplatePart::Bytes(bytes.to_vec())])
        }
    }
}

enum Fail {
    Pattern(PatternError),
    Index(String),
}

impl From<PatternError> for Fail {
    fn from(error: PatternError) -> Fail {
        Fail::Pattern(error)
    }
}

struct Reader<'a> {
    tokens: Tokens<'a>,
    regex: &'a Regex,
    literal: Vec<u32>,
    parts: Vec<TemplatePart>,
}

impl Reader<'_> {
    fn read(mut self) -> Result<Vec<TemplatePart>, Fail> {
        while let Some(token) = self.tokens.take()? {
            if token.escaped {
                self.escape(token)?;
            } else {
                self.literal.push(token.code);
            }
        }
        self.flush();
        Ok(self.parts)
    }

    fn flush(&mut self) {
        if self.literal.is_empty() {
            return;
        }
        let codes = std::mem::take(&mut self.literal);
        self.parts.push(if self.tokens.is_text() {
            TemplatePart::Text(text::from_codes(&codes))
        } else {
            // The codes of bytes templates come from bytes and octal escapes.
            TemplatePart::Bytes(codes.iter().map(|&code| code as u8).collect())
        });
    }

    fn escape(&mut self, token: Token) -> Result<(), Fail> {
        if token.code == u32::from('g') {
            return self.named_group();
        }
        if is_digit(token.code) {
            return self.digits(token);
        }
        match escape::control(token.code) {
            Some(code) => self.literal.push(code),
            None if is_ascii_letter(token.code) => {
                return Err(self
                    .tokens
                    .error(format!("bad escape {}", token.text()), token.len())
                    .into());
            }
            // An escape of anything else is no escape.
            None => self.literal.extend([u32::from('\\'), token.code]),
        }
        Ok(())
    }

    fn named_group(&mut self) -> Result<(), Fail> {
        if !self.tokens.eat('<')? {
            return Err(self.tokens.error("missing <", 0).into());
        }
        let codes = self.tokens.take_until('>', "group name")?;
        let number = match text::as_number(&codes) {
            Some(number) => number,
            None => {
                let name = self.tokens.check_group_name(&codes, 1)?;
                let Some(row) = self.regex.group_names().iter().find(|row| row.0 == name) else {
                    return Err(Fail::Index(format!(
                        "unknown group name {}",
                        text::repr(&name)
                    )));
                };
                row.1.to_string()
            }
        };
        self.group(&number, codes.len() + 1)
    }

    /// `\0` and three octal digits are characters, other digits are groups.
    fn digits(&mut self, token: Token) -> Result<(), Fail> {
        let mut written = token.text();
        let octal = |digits: &str| u32::from_str_radix(digits, 8).unwrap_or(u32::MAX);
        if token.code == u32::from('0') {
            self.tokens.take_while(2, OCTAL_DIGITS, &mut written)?;
            self.literal.push(octal(&written[1..]) & 0xff);
            return Ok(());
        }
        self.tokens.take_while(1, DIGITS, &mut written)?;
        let two_octal = written.len() == 3 && written[1..].bytes().all(|digit| digit < b'8');
        if two_octal && self.tokens.next_is_one_of(OCTAL_DIGITS) {
            self.tokens.take_while(1, OCTAL_DIGITS, &mut written)?;
            let code = octal(&written[1..]);
            if code > 0o377 {
                let msg = format!("octal escape value {written} outside of range 0-0o377");
                return Err(self.tokens.error(msg, written.len()).into());
            }
            self.literal.push(code);
            return Ok(());
        }
        self.group(&written[1..], written.len() - 1)
    }

    fn group(&mut self, number: &str, back: usize) -> Result<(), Fail> {
        match number.parse() {
            Ok(group) if group <= self.regex.group_count() => {
                self.flush();
                self.parts.push(TemplatePart::Group(group));
                Ok(())
            }
            _ => Err(self
                .tokens
                .error(format!("invalid group reference {number}"), back)
                .into()),
        }
    }
}
