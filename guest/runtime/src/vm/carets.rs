//! The marks under a source line of a traceback: which part of the line
//! failed, and inside an operation or a subscript what exactly.

use crate::ctx::price;
use crate::ctx::{Ctx, Thrown};
use wardian_compile::bytecode::code::Source;
use wardian_syntax::ast::{self, Ranged};
use wardian_text::characters;

/// Longer segments are not taken apart.
const MAX_SEGMENT: usize = 16 * 1024;

/// Marks for a range of the source, to be put under the line it begins in
/// without its indentation. None where CPython prints none.
pub fn marks(ctx: &mut Ctx, source: &Source, range: (u32, u32)) -> Result<Option<String>, Thrown> {
    let (start, end) = range;
    if end <= start {
        return Ok(None);
    }
    let line = source.line_of(start);
    let Some(text) = source.line_text(line) else {
        return Ok(None);
    };
    let line_start = source.line_starts[line as usize - 1] as usize;
    let stripped = text.trim_start_matches([' ', '\t', '\x0c']);
    let removed = text.len() - stripped.len();
    let first = (start as usize - line_start).saturating_sub(removed);
    let single_line = end as usize - line_start <= text.len();
    let last = if single_line {
        (end as usize - line_start).saturating_sub(removed)
    } else {
        stripped.trim_end().len()
    };
    let Some(segment) = stripped.get(first..last) else {
        return Ok(None);
    };
    let anchors = if single_line {
        anchors(ctx, segment)?
    } else {
        None
    };
    if anchors.is_none() && first == 0 && last == stripped.len() {
        return Ok(None);
    }
    ctx.reserve(stripped.len())?;
    let mut marks = " ".repeat(width(&stripped[..first]));
    match anchors {
        Some((left, right)) => {
            marks.push_str(&"~".repeat(width(&segment[..left])));
            marks.push_str(&"^".repeat(width(&segment[left..right])));
            marks.push_str(&"~".repeat(width(&segment[right..])));
        }
        None => marks.push_str(&"^".repeat(width(segment))),
    }
    Ok(Some(marks))
}

/// How many places a terminal shows a text in: wide characters, those of East Asia and emoji, take two.
fn width(text: &str) -> usize {
    if text.is_ascii() {
        return text.len();
    }
    let of = |character: char| match characters::kind(u32::from(character)).width {
        "W" | "F" => 2,
        _ => 1,
    };
    text.chars().map(of).sum()
}

/// The operator of a binary operation or the brackets of a subscript, when
/// the segment is one: where it begins and ends.
pub fn anchors(ctx: &mut Ctx, segment: &str) -> Result<Option<(usize, usize)>, Thrown> {
    if segment.len() > MAX_SEGMENT {
        return Ok(None);
    }
    let parsed = {
        let mut charge = |units: u64| ctx.charge(units / price::SYNTAX);
        wardian_syntax::parse(segment, wardian_syntax::Mode::Module, &mut charge)
    };
    let parsed = match parsed {
        Ok(parsed) => parsed,
        Err(wardian_syntax::ParseFailure::Stop(thrown)) => return Err(thrown),
        Err(wardian_syntax::ParseFailure::Syntax(_)) => return Ok(None),
    };
    let ast::Mod::Module(module) = &parsed.body else {
        return Ok(None);
    };
    let [ast::Stmt::Expr(statement)] = module.body.as_slice() else {
        return Ok(None);
    };
    let bytes = segment.as_bytes();
    Ok(match &*statement.value {
        ast::Expr::BinOp(node) => {
            let end = usize::from(node.right.start());
            let mut at = usize::from(node.left.end());
            while at < end && (bytes[at].is_ascii_whitespace() || bytes[at] == b')') {
                at += 1;
            }
            if at >= end {
                return Ok(None);
            }
            let two = at + 1 < end && !bytes[at + 1].is_ascii_whitespace();
            checked(segment, at, at + 1 + usize::from(two))
        }
        ast::Expr::Subscript(node) => {
            let mut at = usize::from(node.value.end());
            while at < bytes.len() && bytes[at] != b'[' {
                at += 1;
            }
            checked(segment, at, usize::from(node.range.end()))
        }
        _ => None,
    })
}

/// Marks of a text that is not ASCII may not split its characters.
fn checked(segment: &str, left: usize, right: usize) -> Option<(usize, usize)> {
    (left < right && segment.is_char_boundary(left) && segment.is_char_boundary(right))
        .then_some((left, right))
}
