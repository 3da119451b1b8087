//! Escapes, inside and outside of character classes.

use crate::ast::{ClassItem, Node, Place};
use crate::error::PatternError;
use crate::parse::tokens::Token;
use crate::parse::{Fail, Parser};
use crate::text;
use crate::unicode::CategoryKind;

pub(crate) const HEX_DIGITS: &str = "0123456789abcdefABCDEF";
pub(crate) const OCTAL_DIGITS: &str = "01234567";
pub(crate) const DIGITS: &str = "0123456789";

/// Escapes of control characters, shared with replacement templates.
pub(crate) fn control(code: u32) -> Option<u32> {
    Some(match char::from_u32(code)? {
        'a' => 7,
        'b' => 8,
        'f' => 12,
        'n' => 10,
        'r' => 13,
        't' => 9,
        'v' => 11,
        '\\' => 92,
        _ => return None,
    })
}

fn category(code: u32) -> Option<ClassItem> {
    let (kind, negated) = match char::from_u32(code)? {
        'd' => (CategoryKind::Digit, false),
        'D' => (CategoryKind::Digit, true),
        's' => (CategoryKind::Space, false),
        'S' => (CategoryKind::Space, true),
        'w' => (CategoryKind::Word, false),
        'W' => (CategoryKind::Word, true),
        _ => return None,
    };
    Some(ClassItem::Category { kind, negated })
}

fn place(code: u32) -> Option<Place> {
    Some(match char::from_u32(code)? {
        'A' => Place::StringStart,
        'Z' => Place::StringEnd,
        'b' => Place::Boundary,
        'B' => Place::NotBoundary,
        _ => return None,
    })
}

fn is_octal(code: u32) -> bool {
    (48..56).contains(&code)
}

pub(crate) fn is_digit(code: u32) -> bool {
    (48..58).contains(&code)
}

pub(crate) fn is_ascii_letter(code: u32) -> bool {
    u8::try_from(code).is_ok_and(|byte| byte.is_ascii_alphabetic())
}

/// The value of an escape that has been checked to be `digits` in `radix`.
fn value(digits: &str, radix: u32) -> u32 {
    // A surrogate is looked for as subjects hold it.
    wardian_text::surrogates::stored(u32::from_str_radix(digits, radix).unwrap_or(u32::MAX))
}

impl Parser<'_> {
    /// An escape outside of classes; `token` has been taken.
    pub(super) fn escape(&mut self, token: Token) -> Result<Node, Fail> {
        let code = token.code;
        if let Some(place) = place(code) {
            return Ok(Node::At(place));
        }
        if let Some(item) = category(code) {
            return Ok(Node::Class(crate::ast::Class {
                negated: false,
                items: vec![item],
            }));
        }
        if let Some(code) = control(code) {
            return Ok(Node::Literal(code));
        }
        if let Some(code) = self.numeric_escape(token)? {
            return Ok(Node::Literal(code));
        }
        let mut written = token.text();
        if code == u32::from('0') {
            self.tokens.take_while(2, OCTAL_DIGITS, &mut written)?;
            return Ok(Node::Literal(value(&written[1..], 8)));
        }
        if is_digit(code) {
            return self.group_or_octal(code, written);
        }
        Ok(Node::Literal(self.plain_escape(token)?))
    }

    /// `\1` to `\99` refer to groups, three octal digits are a character.
    fn group_or_octal(&mut self, first: u32, mut written: String) -> Result<Node, Fail> {
        if let Some(second) = self.tokens.next.filter(|token| token.is_one_of(DIGITS)) {
            text::push(&mut written, second.code);
            self.tokens.take()?;
            if is_octal(first) && is_octal(second.code) && self.tokens.next_is_one_of(OCTAL_DIGITS)
            {
                self.tokens.take_while(1, OCTAL_DIGITS, &mut written)?;
                return Ok(Node::Literal(self.octal(&written)?));
            }
        }
        let group = value(&written[1..], 10);
        if group as usize >= self.groups.len() {
            let msg = format!("invalid group reference {group}");
            return Err(self.tokens.error(msg, written.len() - 1).into());
        }
        self.backreference(group, written.len())
    }

    /// A reference to an existing group; `back` is the length of what was written.
    pub(super) fn backreference(&mut self, group: u32, back: usize) -> Result<Node, Fail> {
        let Some(width) = self.groups[group as usize] else {
            return Err(self
                .tokens
                .error("cannot refer to an open group", back)
                .into());
        };
        self.check_lookbehind_group(group)?;
        Ok(Node::Backreference { group, width })
    }

    /// An escape inside a class; `token` has been taken.
    pub(super) fn class_escape(&mut self, token: Token) -> Result<ClassItem, Fail> {
        let code = token.code;
        if let Some(code) = control(code) {
            return Ok(ClassItem::Literal(code));
        }
        if let Some(item) = category(code) {
            return Ok(item);
        }
        if let Some(code) = self.numeric_escape(token)? {
            return Ok(ClassItem::Literal(code));
        }
        if is_octal(code) {
            let mut written = token.text();
            self.tokens.take_while(2, OCTAL_DIGITS, &mut written)?;
            return Ok(ClassItem::Literal(self.octal(&written)?));
        }
        if is_digit(code) {
            return Err(self.bad_escape(&token.text()).into());
        }
        Ok(ClassItem::Literal(self.plain_escape(token)?))
    }

    /// `\x`, `\u`, `\U` and `\N`.
    fn numeric_escape(&mut self, token: Token) -> Result<Option<u32>, Fail> {
        let is_text = self.tokens.is_text();
        let digits = match char::from_u32(token.code) {
            Some('x') => 2,
            Some('u') if is_text => 4,
            Some('U') if is_text => 8,
            Some('N') if is_text => return self.named_character().map(Some),
            _ => return Ok(None),
        };
        let mut written = token.text();
        self.tokens.take_while(digits, HEX_DIGITS, &mut written)?;
        if written.len() != digits + 2 {
            return Err(self
                .tokens
                .error(format!("incomplete escape {written}"), written.len())
                .into());
        }
        let code = value(&written[2..], 16);
        if code > 0x10_ffff {
            return Err(self.bad_escape(&written).into());
        }
        Ok(Some(code))
    }

    fn named_character(&mut self) -> Result<u32, Fail> {
        if !self.tokens.eat('{')? {
            return Err(self.tokens.error("missing {", 0).into());
        }
        let codes = self.tokens.take_until('}', "character name")?;
        let name = text::from_codes(&codes);
        match self.character_by_name.and_then(|lookup| lookup(&name)) {
            Some(found) => Ok(u32::from(found)),
            None => {
                let msg = format!("undefined character name {}", text::repr(&name));
                Err(self.tokens.error(msg, codes.len() + r"\N{}".len()).into())
            }
        }
    }

    fn octal(&self, written: &str) -> Result<u32, PatternError> {
        let code = value(&written[1..], 8);
        if code > 0o377 {
            let msg = format!("octal escape value {written} outside of range 0-0o377");
            return Err(self.tokens.error(msg, written.len()));
        }
        Ok(code)
    }

    /// Any other character stands for itself, except that letters are kept for the future.
    fn plain_escape(&self, token: Token) -> Result<u32, PatternError> {
        if is_ascii_letter(token.code) {
            return Err(self.bad_escape(&token.text()));
        }
        Ok(token.code)
    }

    fn bad_escape(&self, written: &str) -> PatternError {
        self.tokens
            .error(format!("bad escape {written}"), written.chars().count())
    }
}
