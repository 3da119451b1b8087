//! `'...' % (a, b)`: where the format is a literal of plain `%s`, `%r` and `%a`, CPython compiles an f-string, and
//! so do we.
//!
//! What does not live here: any other format, which is taken apart at run time (`wardian_text::percent_format`), and
//! joining the pieces (`format.rs`). Invariant: a format that is not taken apart here to its end, with as many
//! conversions as there are items, is left to run time, which says what is wrong with it.

use wardian_syntax::ast::{self, Expr, Operator};

use super::Compiler;
use super::builder::Reg;
use super::error::Res;
use super::format::{Conversion, Fragment, push_text};
use crate::bytecode::constant::Constant;

/// Widths and precisions have fewer digits, as in CPython.
const MAX_DIGITS: usize = 3;

/// What one conversion does.
struct Percent {
    conversion: Conversion,
    /// As in an f-string.
    spec: String,
}

impl<'a> Compiler<'a> {
    /// Compile as an f-string; whether that was possible.
    pub(super) fn percent_to(&mut self, node: &'a ast::ExprBinOp, to: Reg) -> Res<bool> {
        let (Operator::Mod, Expr::Tuple(tuple), Expr::Constant(left)) =
            (node.op, &*node.right, &*node.left)
        else {
            return Ok(false);
        };
        let Some(Constant::Str(format)) = self.literal(&left.value) else {
            return Ok(false);
        };
        let Some(fragments) = fragments(&format, &tuple.elts) else {
            return Ok(false);
        };
        self.join_to(&fragments, super::span(node.range), to)?;
        Ok(true)
    }
}

fn fragments<'a>(format: &str, items: &'a [Expr]) -> Option<Vec<Fragment<'a>>> {
    let mut fragments = Vec::new();
    let mut items = items.iter();
    let mut rest = format;
    while let Some(place) = rest.find('%') {
        let (text, behind) = (&rest[..place], &rest[place + 1..]);
        if let Some(behind) = behind.strip_prefix('%') {
            push_literal(&mut fragments, &rest[..=place]);
            rest = behind;
            continue;
        }
        push_literal(&mut fragments, text);
        let percent = conversion(behind, &mut rest)?;
        let item = items.next().filter(|item| !item.is_starred_expr())?;
        fragments.push(Fragment::Item(item, percent.conversion, percent.spec));
    }
    push_literal(&mut fragments, rest);
    items.next().is_none().then_some(fragments)
}

fn push_literal(fragments: &mut Vec<Fragment>, text: &str) {
    if !text.is_empty() {
        push_text(fragments, Constant::Str(text.into()));
    }
}

/// The conversion that `text` begins with, behind its `%`; `rest` is what follows.
fn conversion<'t>(text: &'t str, rest: &mut &'t str) -> Option<Percent> {
    let (is_left, text) = match text.trim_start_matches('-') {
        trimmed if trimmed.len() < text.len() => (true, trimmed),
        _ => (false, text),
    };
    // A zero here is a flag, and refused below.
    if text.starts_with('0') {
        return None;
    }
    let mut spec = String::new();
    let (width, mut text) = digits(text)?;
    if let Some(width) = width {
        if !is_left {
            spec.push('>');
        }
        spec.push_str(width);
    }
    if let Some(behind) = text.strip_prefix('.') {
        let (precision, behind) = digits(behind)?;
        let precision: u16 = precision.unwrap_or("0").parse().ok()?;
        spec.push_str(&format!(".{precision}"));
        text = behind;
    }
    let mut letters = text.chars();
    let conversion = match letters.next()? {
        's' => Conversion::Str,
        'r' => Conversion::Repr,
        'a' => Conversion::Ascii,
        _ => return None,
    };
    *rest = letters.as_str();
    Some(Percent { conversion, spec })
}

/// The digits that a text begins with, if there are any; None where they are too many.
fn digits(text: &str) -> Option<(Option<&str>, &str)> {
    let end = text
        .bytes()
        .position(|byte| !byte.is_ascii_digit())
        .unwrap_or(text.len());
    let (digits, rest) = text.split_at(end);
    if digits.len() >= MAX_DIGITS {
        return None;
    }
    Some(((!digits.is_empty()).then_some(digits), rest))
}

#[cfg(test)]
mod tests {
    use super::conversion;

    #[test]
    fn conversions_become_specifications() {
        let spec = |text| {
            let mut rest = "";
            conversion(text, &mut rest).map(|percent| (percent.spec, rest.to_string()))
        };
        let is = |spec: &str, rest: &str| Some((spec.to_string(), rest.to_string()));
        assert_eq!(spec("s!"), is("", "!"));
        assert_eq!(spec("10s"), is(">10", ""));
        assert_eq!(spec("--5.03r%"), is("5.3", "%"));
        assert_eq!(spec(".a"), is(".0", ""));
        for other in ["", "d", "05s", "+s", "(a)s", "*s", "100s", ".123s", "5"] {
            assert_eq!(spec(other), None);
        }
    }
}
