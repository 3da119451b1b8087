//! Character classes: `[...]`.

use crate::ast::{Class, ClassItem, Node};
use crate::error::Warning;
use crate::parse::tokens::Token;
use crate::parse::{Fail, Parser};
use std::collections::HashSet;

impl Parser<'_> {
    /// A class whose opening bracket has been taken.
    pub(super) fn class(&mut self) -> Result<Node, Fail> {
        let here = self.tokens.tell() - 1;
        if self.tokens.next_is('[') {
            self.warn(format!(
                "Possible nested set at position {}",
                self.tokens.tell()
            ));
        }
        let negated = self.tokens.eat('^')?;
        let mut items = Vec::new();
        loop {
            let this = self.class_token(here)?;
            if this.is(']') && !items.is_empty() {
                break;
            }
            let first = if this.escaped {
                self.class_escape(this)?
            } else {
                self.warn_of_set_operation(this, !items.is_empty());
                ClassItem::Literal(this.code)
            };
            if !self.tokens.eat('-')? {
                items.push(first);
                continue;
            }
            let that = self.class_token(here)?;
            if that.is(']') {
                items.push(first);
                items.push(ClassItem::Literal(u32::from('-')));
                break;
            }
            let second = if that.escaped {
                self.class_escape(that)?
            } else {
                if that.is('-') {
                    self.warn(format!(
                        "Possible set difference at position {}",
                        self.tokens.tell() - 2
                    ));
                }
                ClassItem::Literal(that.code)
            };
            match (first, second) {
                (ClassItem::Literal(low), ClassItem::Literal(high)) if low <= high => {
                    items.push(ClassItem::Range(low, high));
                }
                _ => {
                    let msg = format!("bad character range {}-{}", this.text(), that.text());
                    return Err(self.tokens.error(msg, this.len() + 1 + that.len()).into());
                }
            }
        }
        Ok(class_node(negated, items))
    }

    fn class_token(&mut self, here: usize) -> Result<Token, Fail> {
        match self.tokens.take()? {
            Some(token) => Ok(token),
            None => Err(self
                .tokens
                .error_at("unterminated character set", here)
                .into()),
        }
    }

    /// `--`, `&&`, `~~` and `||` are reserved for operations on sets.
    fn warn_of_set_operation(&mut self, this: Token, inside: bool) {
        if !inside || self.tokens.next != Some(this) {
            return;
        }
        let operation = match char::from_u32(this.code) {
            Some('-') => "difference",
            Some('&') => "intersection",
            Some('~') => "symmetric difference",
            Some('|') => "union",
            _ => return,
        };
        self.warn(format!(
            "Possible set {operation} at position {}",
            self.tokens.tell() - 1
        ));
    }

    fn warn(&mut self, message: String) {
        self.warnings.push(Warning { message });
    }
}

/// A class of one literal is that literal.
pub(super) fn class_node(negated: bool, mut items: Vec<ClassItem>) -> Node {
    let mut seen = HashSet::new();
    items.retain(|item| seen.insert(*item));
    match (&items[..], negated) {
        ([ClassItem::Literal(code)], false) => Node::Literal(*code),
        ([ClassItem::Literal(code)], true) => Node::NotLiteral(*code),
        _ => Node::Class(Class { negated, items }),
    }
}
