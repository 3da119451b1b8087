//! `sub`, `subn`, `split` and `expand`.

use super::matches::{Frame, MatchData, new_match};
use super::pattern::PatternData;
use super::scanner::Walk;
use super::subject::{Text, subject_for};
use super::{raise_template_error, regex_of};
use std::rc::Rc;
use wardian_runtime::ctx::{Ctx, PyResult, Thrown};
use wardian_runtime::object::native::state_unchecked;
use wardian_runtime::object::value::Value;
use wardian_sre::template::{self, TemplatePart};
use wardian_sre::{Captures, Pattern, Subject};

/// Text that grows piece by piece; memory is asked for before it is taken.
struct Output {
    bytes: Vec<u8>,
    is_text: bool,
    /// Pieces so far: error messages of wrong pieces count them.
    pieces: usize,
}

impl Output {
    fn new(is_text: bool) -> Output {
        Output {
            bytes: Vec::new(),
            is_text,
            pieces: 0,
        }
    }

    fn push(&mut self, ctx: &mut Ctx, piece: &[u8]) -> Result<(), Thrown> {
        let needed = self.bytes.len() + piece.len();
        if needed > self.bytes.capacity() {
            ctx.reserve(needed * 2)?;
        }
        ctx.charge_bytes(piece.len())?;
        self.bytes.extend_from_slice(piece);
        Ok(())
    }

    fn finish(self, ctx: &mut Ctx) -> PyResult {
        ctx.reserve(self.bytes.len())?;
        if !self.is_text {
            return Ok(Value::object(ctx.new_bytes(&self.bytes)));
        }
        let text = String::from_utf8(self.bytes).expect("pieces of str are valid UTF-8");
        Ok(Value::object(ctx.new_str(&text)))
    }
}

/// What replaces a match.
enum Replacement {
    /// The parts of a template.
    Template(Rc<Vec<TemplatePart>>),
    /// A function of the match.
    Function(Value),
    /// An object of the wrong kind: an error as soon as it is used.
    Wrong(Value),
}

fn replacement(ctx: &mut Ctx, pattern: Value, repl: Value) -> Result<Replacement, Thrown> {
    let regex = regex_of(pattern);
    let Some(text) = Text::of(repl) else {
        if ctx.is_callable(repl) {
            return Ok(Replacement::Function(repl));
        }
        let name = ctx.type_name(repl);
        return Err(ctx.type_error(&format!(
            "decoding to str: need a bytes-like object, {name} found"
        )));
    };
    if text.is_text() != regex.is_text() {
        return Ok(Replacement::Wrong(repl));
    }
    let (known, parts) = &state_unchecked::<PatternData>(pattern).template;
    if *known == repl {
        return Ok(Replacement::Template(Rc::clone(parts)));
    }
    let written = match text.subject() {
        Subject::Str(text) => Pattern::Str(text),
        Subject::Bytes(bytes) => Pattern::Bytes(bytes),
    };
    let parts = template::parse(written, &regex, &mut |steps| ctx.charge(steps));
    let parts = Rc::new(parts.map_err(|error| raise_template_error(ctx, error, repl))?);
    if !text.is_mutable() {
        state_unchecked::<PatternData>(pattern).template = (repl, Rc::clone(&parts));
    }
    Ok(Replacement::Template(parts))
}

/// Append the parts of a template for a match.
fn push_template(
    ctx: &mut Ctx,
    output: &mut Output,
    parts: &[TemplatePart],
    text: Text,
    captures: &Captures,
) -> Result<(), Thrown> {
    for part in parts {
        match part {
            TemplatePart::Text(text) => output.push(ctx, text.as_bytes())?,
            TemplatePart::Bytes(bytes) => output.push(ctx, bytes)?,
            TemplatePart::Group(number) => {
                if let Some((start, end)) = captures.slots[*number as usize] {
                    output.push(ctx, &text.bytes()[start..end])?;
                }
            }
        }
    }
    Ok(())
}

fn wrong_piece(ctx: &mut Ctx, output: &Output, value: Value) -> Thrown {
    let (name, index) = (ctx.type_name(value), output.pieces);
    let expected = if output.is_text {
        "str instance"
    } else {
        "a bytes-like object"
    };
    ctx.type_error(&format!(
        "sequence item {index}: expected {expected}, {name} found"
    ))
}

/// The text with matches replaced, and how many there were.
pub(super) fn sub(
    ctx: &mut Ctx,
    pattern: Value,
    repl: Value,
    string: Value,
    count: Option<Value>,
) -> Result<(Value, usize), Thrown> {
    let limit = match count {
        // 0 is no limit; one below is reached before the first match. A count
        // beyond usize is no limit either.
        Some(count) => match ctx.index_clamped(count)? {
            0 => usize::MAX,
            count if count < 0 => 0,
            count => usize::try_from(count).unwrap_or(usize::MAX),
        },
        None => usize::MAX,
    };
    let replacement = replacement(ctx, pattern, repl)?;
    let text = subject_for(ctx, pattern, string)?;
    let regex = regex_of(pattern);
    let mut walk = Walk::new(ctx);
    let mut output = Output::new(text.is_text());
    let mut done = 0;
    let mut copied = 0;
    let mut known = (0, 0);
    while done < limit {
        let Some(captures) = walk.next(ctx, &regex, text)? else {
            break;
        };
        let (start, end) = captures.span();
        if start > copied {
            copy(ctx, &mut output, text, copied, start)?;
            output.pieces += 1;
        }
        match &replacement {
            Replacement::Template(parts) => {
                push_template(ctx, &mut output, parts, text, &captures)?;
            }
            Replacement::Function(function) => {
                let mark = ctx.temps_mark();
                let frame = Frame {
                    pattern,
                    string,
                    pos: 0,
                    endpos: text.length(),
                };
                let index = text.index_from(ctx, known, start)?;
                known = (start, index);
                let found = new_match(ctx, &frame, text, known, captures)?;
                let piece = ctx.call(*function, &[found])?;
                push_piece(ctx, &mut output, piece)?;
                ctx.temps_release(mark);
            }
            Replacement::Wrong(value) => return Err(wrong_piece(ctx, &output, *value)),
        }
        output.pieces += 1;
        copied = end;
        done += 1;
    }
    let length = text.bytes().len();
    if done == 0 {
        return Ok((text.piece(ctx, 0, length)?, 0));
    }
    copy(ctx, &mut output, text, copied, length)?;
    Ok((output.finish(ctx)?, done))
}

fn copy(
    ctx: &mut Ctx,
    output: &mut Output,
    text: Text,
    start: usize,
    end: usize,
) -> Result<(), Thrown> {
    // A bytearray may have shrunk while a replacement function ran.
    let bytes = text.bytes();
    let end = end.min(bytes.len());
    let start = start.min(end);
    output.push(ctx, &bytes[start..end])
}

/// Append what a replacement function gave.
fn push_piece(ctx: &mut Ctx, output: &mut Output, piece: Value) -> Result<(), Thrown> {
    if piece.is_none() {
        return Ok(());
    }
    match Text::of(piece) {
        Some(text) if text.is_text() == output.is_text => output.push(ctx, text.bytes()),
        _ => Err(wrong_piece(ctx, output, piece)),
    }
}

/// `Match.expand`.
pub(super) fn expand(ctx: &mut Ctx, this: Value, template: Value) -> PyResult {
    let pattern = state_unchecked::<MatchData>(this).pattern;
    let text = Text::of_searched(state_unchecked::<MatchData>(this).string);
    let captures = state_unchecked::<MatchData>(this).captures.clone();
    let mut output = Output::new(text.is_text());
    match replacement(ctx, pattern, template)? {
        Replacement::Template(parts) => {
            push_template(ctx, &mut output, &parts, text, &captures)?;
        }
        Replacement::Function(value) => {
            let name = ctx.type_name(value);
            return Err(ctx.type_error(&format!(
                "decoding to str: need a bytes-like object, {name} found"
            )));
        }
        Replacement::Wrong(value) => return Err(wrong_piece(ctx, &output, value)),
    }
    output.finish(ctx)
}

pub(super) fn split(ctx: &mut Ctx, pattern: Value, string: Value, most: Option<Value>) -> PyResult {
    let limit = match most {
        Some(most) => ctx.index_clamped(most)?,
        None => 0,
    };
    let text = subject_for(ctx, pattern, string)?;
    let regex = regex_of(pattern);
    let list = ctx.new_list(Vec::new());
    let mut walk = Walk::new(ctx);
    let mut copied = 0;
    let mut done = 0;
    while limit == 0 || done < limit {
        let Some(captures) = walk.next(ctx, &regex, text)? else {
            break;
        };
        let mark = ctx.temps_mark();
        let (start, end) = captures.span();
        let piece = text.piece(ctx, copied, start)?;
        ctx.list_push(list, piece)?;
        for slot in &captures.slots[1..] {
            let group = match slot {
                Some((start, end)) => text.piece(ctx, *start, *end)?,
                None => Value::NONE,
            };
            ctx.list_push(list, group)?;
        }
        ctx.temps_release(mark);
        copied = end;
        done += 1;
    }
    let rest = text.piece(ctx, copied, text.bytes().len())?;
    ctx.list_push(list, rest)?;
    Ok(Value::object(list))
}
