//! Successive matches: `findall`, `finditer`, and the scanner object.

use super::matches::{Frame, new_match};
use super::subject::{Text, subject_for, window_of};
use super::{raise_match_error, regex_of};
use wardian_runtime::ctx::{Ctx, PyResult, Thrown};
use wardian_runtime::object::heap::Marker;
use wardian_runtime::object::native::{NativeData, state_unchecked};
use wardian_runtime::object::slots::{Slots, iter_self};
use wardian_runtime::object::value::Value;
use wardian_runtime::types::{TypeDef, attribute, method};
use wardian_sre::{Captures, Matches, Window};

/// A search through a text, match by match.
pub(super) struct Scan {
    frame: Frame,
    matches: Option<Matches>,
    /// End of the last match: byte offset and index.
    known: (usize, usize),
}

impl NativeData for Scan {
    fn trace(&self, marker: &mut Marker<'_>) {
        marker.values(&[self.frame.pattern, self.frame.string]);
    }
}

/// What `finditer` gives; CPython's is a `callable_iterator` as well.
pub(super) static ITERATOR: TypeDef = TypeDef {
    name: "callable_iterator",
    slots: Slots {
        iter: Some(iter_self),
        next: Some(|ctx, this| {
            let found = advance(ctx, this, false)?;
            Ok(if found.is_none() { None } else { Some(found) })
        }),
        ..Slots::NONE
    },
    ..TypeDef::NONE
};

pub(super) static SCANNER: TypeDef = TypeDef {
    name: "SRE_Scanner",
    module: "_sre",
    methods: &[
        method("match", "(self, /)", |ctx, args| {
            advance(ctx, args[0], true)
        }),
        method("search", "(self, /)", |ctx, args| {
            advance(ctx, args[0], false)
        }),
    ],
    attributes: &[attribute("pattern", |_, this| {
        Ok(state_unchecked::<Scan>(this).frame.pattern)
    })],
    ..TypeDef::NONE
};

/// Begin to search: what the matches have in common, and the search.
fn begin(
    ctx: &mut Ctx,
    pattern: Value,
    string: Value,
    pos: Option<Value>,
    endpos: Option<Value>,
) -> Result<(Text, Scan), Thrown> {
    let text = subject_for(ctx, pattern, string)?;
    let (pos, endpos) = window_of(ctx, text, pos, endpos)?;
    let window = Window {
        pos: text.offset_of(pos),
        endpos: text.offset_of(endpos),
        must_advance: false,
        stack_limit: ctx.memory_left(),
    };
    let scan = Scan {
        frame: Frame {
            pattern,
            string,
            pos,
            endpos,
        },
        matches: (pos <= endpos).then(|| Matches::new(window)),
        known: (window.pos, pos),
    };
    Ok((text, scan))
}

pub(super) fn finditer(
    ctx: &mut Ctx,
    pattern: Value,
    string: Value,
    pos: Option<Value>,
    endpos: Option<Value>,
) -> PyResult {
    let (_, scan) = begin(ctx, pattern, string, pos, endpos)?;
    let class = ctx.class(&ITERATOR);
    Ok(ctx.new_native(class, scan))
}

pub(super) fn new_scanner(
    ctx: &mut Ctx,
    pattern: Value,
    string: Value,
    pos: Option<Value>,
    endpos: Option<Value>,
) -> PyResult {
    let (_, scan) = begin(ctx, pattern, string, pos, endpos)?;
    let class = ctx.class(&SCANNER);
    Ok(ctx.new_native(class, scan))
}

/// The next match object, or None.
fn advance(ctx: &mut Ctx, this: Value, adjacent: bool) -> PyResult {
    let Some(mut matches) = state_unchecked::<Scan>(this).matches.take() else {
        return Ok(Value::NONE);
    };
    let frame = state_unchecked::<Scan>(this).frame;
    let text = Text::of(frame.string).expect("checked when the search began");
    let regex = regex_of(frame.pattern);
    ctx.charge(1)?;
    let charge = &mut |steps| ctx.charge(steps);
    let found = if adjacent {
        matches.next_adjacent(&regex, text.subject(), charge)
    } else {
        matches.next(&regex, text.subject(), charge)
    };
    let found = found.map_err(|error| raise_match_error(ctx, error))?;
    let Some(captures) = found else {
        return Ok(Value::NONE);
    };
    let known = state_unchecked::<Scan>(this).known;
    let start = captures.span().0;
    let index = text.index_from(ctx, known, start)?;
    let data = state_unchecked::<Scan>(this);
    data.known = (start, index);
    data.matches = Some(matches);
    new_match(ctx, &frame, text, (start, index), captures)
}

/// Successive matches as captures, for native loops. Nothing of Python is made.
pub(super) struct Walk {
    matches: Matches,
}

impl Walk {
    /// All matches in a text.
    pub(super) fn new(ctx: &Ctx) -> Walk {
        Walk {
            matches: Matches::new(Window {
                stack_limit: ctx.memory_left(),
                ..Window::default()
            }),
        }
    }

    /// The next match.
    pub(super) fn next(
        &mut self,
        ctx: &mut Ctx,
        regex: &wardian_sre::Regex,
        text: Text,
    ) -> Result<Option<Captures>, Thrown> {
        ctx.charge(1)?;
        let charge = &mut |steps| ctx.charge(steps);
        let found = self.matches.next(regex, text.subject(), charge);
        found.map_err(|error| raise_match_error(ctx, error))
    }
}

pub(super) fn findall(
    ctx: &mut Ctx,
    pattern: Value,
    string: Value,
    pos: Option<Value>,
    endpos: Option<Value>,
) -> PyResult {
    let (text, scan) = begin(ctx, pattern, string, pos, endpos)?;
    let list = ctx.new_list(Vec::new());
    let Some(matches) = scan.matches else {
        return Ok(Value::object(list));
    };
    let regex = regex_of(pattern);
    let mut walk = Walk { matches };
    while let Some(captures) = walk.next(ctx, &regex, text)? {
        let mark = ctx.temps_mark();
        let slots = &captures.slots;
        let item = match slots.len() {
            1 => group(ctx, text, slots[0])?,
            2 => group(ctx, text, slots[1])?,
            _ => {
                let mut parts = Vec::with_capacity(slots.len() - 1);
                for slot in &slots[1..] {
                    // Each part is on `temps` from when it is made.
                    parts.push(group(ctx, text, *slot)?);
                }
                Value::object(ctx.new_tuple(&parts))
            }
        };
        ctx.list_push(list, item)?;
        ctx.temps_release(mark);
    }
    Ok(Value::object(list))
}

/// The text of a group; empty if it took no part.
fn group(ctx: &mut Ctx, text: Text, slot: Option<(usize, usize)>) -> PyResult {
    match slot {
        Some((start, end)) => text.piece(ctx, start, end),
        None => Ok(text.empty(ctx)),
    }
}
