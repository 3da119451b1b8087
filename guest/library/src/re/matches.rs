//! `re.Match`.

use super::pattern::PatternData;
use super::subject::Text;
use super::{regex_of, substitute};
use wardian_runtime::ctx::{Ctx, PyResult, Thrown};
use wardian_runtime::object::args::Args;
use wardian_runtime::object::heap::Marker;
use wardian_runtime::object::native::{NativeData, state_unchecked};
use wardian_runtime::object::slots::Slots;
use wardian_runtime::object::string::Str;
use wardian_runtime::object::value::Value;
use wardian_runtime::types::{TypeDef, attribute, class_method, method};
use wardian_sre::Captures;

/// A match.
pub(super) struct MatchData {
    /// The pattern object.
    pub(super) pattern: Value,
    /// The subject.
    pub(super) string: Value,
    pos: usize,
    endpos: usize,
    /// Groups by number, as byte offsets.
    pub(super) captures: Captures,
    /// A byte offset and its index: the begin of the match.
    pub(super) anchor: (usize, usize),
}

impl NativeData for MatchData {
    fn trace(&self, marker: &mut Marker<'_>) {
        marker.values(&[self.pattern, self.string]);
    }
}

/// What all matches of one search share.
#[derive(Clone, Copy)]
pub(super) struct Frame {
    /// The pattern object.
    pub(super) pattern: Value,
    /// The subject.
    pub(super) string: Value,
    /// `pos` as an index.
    pub(super) pos: usize,
    /// `endpos` as an index.
    pub(super) endpos: usize,
}

pub(super) static MATCH: TypeDef = TypeDef {
    name: "Match",
    module: "re",
    doc: "The result of re.match() and re.search().\nMatch objects always have a boolean value of True.",
    slots: Slots {
        repr: Some(repr),
        get_item: Some(|ctx, this, key| {
            let number = group_number(ctx, this, key)?;
            group_text(ctx, this, number, Value::NONE)
        }),
        ..Slots::NONE
    },
    methods: &[
        class_method(
            "__class_getitem__",
            "(cls, object, /)",
            wardian_runtime::types::generic_alias::class_getitem,
        ),
        method("__copy__", "(self, /)", |_, args| Ok(args[0])),
        method("__deepcopy__", "(self, memo, /)", |_, args| Ok(args[0])),
        method("end", "(self, group=0, /)", |ctx, args| {
            let span = span_of(ctx, args[0], args.get(1))?;
            Ok(Value::small_int(span.1))
        }),
        method("expand", "(self, /, template)", |ctx, args| {
            substitute::expand(ctx, args[0], args[1])
        }),
        method("group", "(self, /, *args)", group),
        method("groupdict", "(self, /, default=None)", groupdict),
        method("groups", "(self, /, default=None)", groups),
        method("span", "(self, group=0, /)", |ctx, args| {
            let span = span_of(ctx, args[0], args.get(1))?;
            Ok(span_tuple(ctx, span))
        }),
        method("start", "(self, group=0, /)", |ctx, args| {
            let span = span_of(ctx, args[0], args.get(1))?;
            Ok(Value::small_int(span.0))
        }),
    ],
    attributes: &[
        attribute("endpos", |_, this| {
            Ok(Value::small_int(
                state_unchecked::<MatchData>(this).endpos as i64,
            ))
        }),
        attribute("lastgroup", lastgroup),
        attribute("lastindex", |_, this| {
            Ok(
                match state_unchecked::<MatchData>(this).captures.lastindex {
                    Some(index) => Value::small_int(i64::from(index)),
                    None => Value::NONE,
                },
            )
        }),
        attribute("pos", |_, this| {
            Ok(Value::small_int(
                state_unchecked::<MatchData>(this).pos as i64,
            ))
        }),
        attribute("re", |_, this| {
            Ok(state_unchecked::<MatchData>(this).pattern)
        }),
        attribute("regs", regs),
        attribute("string", |_, this| {
            Ok(state_unchecked::<MatchData>(this).string)
        }),
    ],
    ..TypeDef::NONE
};

/// A match object. `known` is some byte offset near the match, and its index.
pub(super) fn new_match(
    ctx: &mut Ctx,
    frame: &Frame,
    text: Text,
    known: (usize, usize),
    captures: Captures,
) -> PyResult {
    let start = captures.span().0;
    let index = text.index_from(ctx, known, start)?;
    let class = ctx.class(&MATCH);
    Ok(ctx.new_native(
        class,
        MatchData {
            pattern: frame.pattern,
            string: frame.string,
            pos: frame.pos,
            endpos: frame.endpos,
            captures,
            anchor: (start, index),
        },
    ))
}

fn text_of(this: Value) -> Text {
    Text::of_searched(state_unchecked::<MatchData>(this).string)
}

/// The number of a group given by number or name.
fn group_number(ctx: &mut Ctx, this: Value, key: Value) -> Result<usize, Thrown> {
    let count = state_unchecked::<MatchData>(this).captures.slots.len();
    let number = match ctx.index_opt(key)? {
        Some(number) => ctx.int_to_i64(number),
        None => match key.payload::<Str>() {
            Some(name) => {
                let pattern = state_unchecked::<MatchData>(this).pattern;
                let groups = state_unchecked::<PatternData>(pattern).groups;
                groups
                    .get_str(name)
                    .and_then(|number| number.as_small_int())
            }
            None => None,
        },
    };
    match number {
        Some(number) if number >= 0 && (number as usize) < count => Ok(number as usize),
        _ => Err(ctx.index_error("no such group")),
    }
}

/// Text of a group, `default` if it took no part.
fn group_text(ctx: &mut Ctx, this: Value, number: usize, default: Value) -> PyResult {
    match state_unchecked::<MatchData>(this).captures.slots[number] {
        Some((start, end)) => text_of(this).piece(ctx, start, end),
        None => Ok(default),
    }
}

fn group(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    let this = args[0];
    match args.rest() {
        [] => group_text(ctx, this, 0, Value::NONE),
        [only] => {
            let number = group_number(ctx, this, *only)?;
            group_text(ctx, this, number, Value::NONE)
        }
        several => {
            let list = ctx.new_list(Vec::with_capacity(several.len()));
            for key in several {
                ctx.charge(1)?;
                let number = group_number(ctx, this, *key)?;
                let text = group_text(ctx, this, number, Value::NONE)?;
                ctx.list_push(list, text)?;
            }
            Ok(Value::object(ctx.new_tuple(&list.items)))
        }
    }
}

fn groups(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    let (this, default) = (args[0], args.get(1).unwrap_or(Value::NONE));
    let count = state_unchecked::<MatchData>(this).captures.slots.len();
    let list = ctx.new_list(Vec::with_capacity(count - 1));
    for number in 1..count {
        ctx.charge(1)?;
        let text = group_text(ctx, this, number, default)?;
        ctx.list_push(list, text)?;
    }
    Ok(Value::object(ctx.new_tuple(&list.items)))
}

fn groupdict(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    let (this, default) = (args[0], args.get(1).unwrap_or(Value::NONE));
    let groups = state_unchecked::<PatternData>(state_unchecked::<MatchData>(this).pattern).groups;
    let result = ctx.new_dict();
    for entry in groups.iter() {
        ctx.charge(1)?;
        let number = entry.value.as_small_int().unwrap_or(0) as usize;
        let text = group_text(ctx, this, number, default)?;
        ctx.dict_set(result, entry.key, text)?;
    }
    Ok(Value::object(result))
}

/// Begin and end of a group as indices; -1 where it took no part.
fn span_of(ctx: &mut Ctx, this: Value, key: Option<Value>) -> Result<(i64, i64), Thrown> {
    let number = match key {
        Some(key) => group_number(ctx, this, key)?,
        None => 0,
    };
    span_of_number(ctx, this, number)
}

fn span_of_number(ctx: &mut Ctx, this: Value, number: usize) -> Result<(i64, i64), Thrown> {
    let Some((start, end)) = state_unchecked::<MatchData>(this).captures.slots[number] else {
        return Ok((-1, -1));
    };
    let (text, anchor) = (text_of(this), state_unchecked::<MatchData>(this).anchor);
    let first = text.index_from(ctx, anchor, start)?;
    let last = text.index_from(ctx, (start, first), end)?;
    Ok((first as i64, last as i64))
}

fn span_tuple(ctx: &mut Ctx, (start, end): (i64, i64)) -> Value {
    Value::object(ctx.new_tuple(&[Value::small_int(start), Value::small_int(end)]))
}

fn regs(ctx: &mut Ctx, this: Value) -> PyResult {
    let count = state_unchecked::<MatchData>(this).captures.slots.len();
    let list = ctx.new_list(Vec::with_capacity(count));
    for number in 0..count {
        ctx.charge(1)?;
        let span = span_of_number(ctx, this, number)?;
        let span = span_tuple(ctx, span);
        ctx.list_push(list, span)?;
    }
    Ok(Value::object(ctx.new_tuple(&list.items)))
}

fn lastgroup(ctx: &mut Ctx, this: Value) -> PyResult {
    let data = state_unchecked::<MatchData>(this);
    let Some(last) = data.captures.lastindex else {
        return Ok(Value::NONE);
    };
    let regex = regex_of(data.pattern);
    let name = regex.group_names().iter().find(|row| row.1 == last);
    Ok(match name {
        Some(row) => Value::object(ctx.new_str(&row.0)),
        None => Value::NONE,
    })
}

fn repr(ctx: &mut Ctx, this: Value) -> PyResult {
    /// As much of the text's repr as is shown.
    const MOST_SHOWN: usize = 50;
    let (start, end) = span_of_number(ctx, this, 0)?;
    let text = group_text(ctx, this, 0, Value::NONE)?;
    let text = ctx.repr(text)?;
    let shown: String = text.as_str().chars().take(MOST_SHOWN).collect();
    let text = format!("<re.Match object; span=({start}, {end}), match={shown}>");
    Ok(Value::object(ctx.new_str(&text)))
}
