//! `re.Pattern`: attributes, and the searches that give one match.

use super::subject::{Text, subject_for, window_of};
use super::{matches, raise_match_error, regex_of, scanner, substitute};
use std::rc::Rc;
use wardian_runtime::ctx::{Ctx, PyResult, Thrown};
use wardian_runtime::object::args::Args;
use wardian_runtime::object::dict::Dict;
use wardian_runtime::object::heap::{Gc, Marker};
use wardian_runtime::object::native::{NativeData, state_unchecked};
use wardian_runtime::object::slots::{CompareOp, Slots};
use wardian_runtime::object::value::Value;
use wardian_runtime::types::{TypeDef, attribute, class_method, method};
use wardian_sre::template::TemplatePart;
use wardian_sre::{Captures, Flags, Regex, Scratch, Window};

/// A compiled pattern.
pub(super) struct PatternData {
    /// What it was compiled from.
    pub(super) source: Value,
    /// Numbers of named groups.
    pub(super) groups: Gc<Dict>,
    /// The program.
    pub(super) regex: Rc<Regex>,
    /// Memory for the next run.
    pub(super) scratch: Scratch,
    /// The replacement template used last, and its parts.
    pub(super) template: (Value, Rc<Vec<TemplatePart>>),
}

impl NativeData for PatternData {
    fn trace(&self, marker: &mut Marker<'_>) {
        marker.value(self.source);
        marker.object(self.groups);
        marker.value(self.template.0);
    }
}

pub(super) static PATTERN: TypeDef = TypeDef {
    name: "Pattern",
    module: "re",
    doc: "Compiled regular expression object.",
    slots: Slots {
        repr: Some(repr),
        hash: Some(hash),
        compare: Some(compare),
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
        method(
            "findall",
            "(self, /, string, pos=0, endpos=9223372036854775807)",
            |ctx, args| scanner::findall(ctx, args[0], args[1], args.get(2), args.get(3)),
        ),
        method(
            "finditer",
            "(self, /, string, pos=0, endpos=9223372036854775807)",
            |ctx, args| scanner::finditer(ctx, args[0], args[1], args.get(2), args.get(3)),
        ),
        method(
            "fullmatch",
            "(self, /, string, pos=0, endpos=9223372036854775807)",
            |ctx, args| {
                run(
                    ctx,
                    args[0],
                    Mode::FullMatch,
                    args[1],
                    args.get(2),
                    args.get(3),
                )
            },
        ),
        method(
            "match",
            "(self, /, string, pos=0, endpos=9223372036854775807)",
            |ctx, args| run(ctx, args[0], Mode::Match, args[1], args.get(2), args.get(3)),
        ),
        method(
            "scanner",
            "(self, /, string, pos=0, endpos=9223372036854775807)",
            |ctx, args| scanner::new_scanner(ctx, args[0], args[1], args.get(2), args.get(3)),
        ),
        method(
            "search",
            "(self, /, string, pos=0, endpos=9223372036854775807)",
            |ctx, args| {
                run(
                    ctx,
                    args[0],
                    Mode::Search,
                    args[1],
                    args.get(2),
                    args.get(3),
                )
            },
        ),
        method("split", "(self, /, string, maxsplit=0)", |ctx, args| {
            substitute::split(ctx, args[0], args[1], args.get(2))
        }),
        method("sub", "(self, /, repl, string, count=0)", |ctx, args| {
            let (result, _) = substitute::sub(ctx, args[0], args[1], args[2], args.get(3))?;
            Ok(result)
        }),
        method("subn", "(self, /, repl, string, count=0)", subn),
    ],
    attributes: &[
        attribute("flags", |_, this| {
            Ok(Value::small_int(i64::from(regex_of(this).flags().0)))
        }),
        attribute("groupindex", |ctx, this| {
            let groups = Value::object(state_unchecked::<PatternData>(this).groups);
            let proxy = Value::object(ctx.types.mappingproxy);
            ctx.call(proxy, &[groups])
        }),
        attribute("groups", |_, this| {
            Ok(Value::small_int(i64::from(regex_of(this).group_count())))
        }),
        attribute("pattern", |_, this| {
            Ok(state_unchecked::<PatternData>(this).source)
        }),
    ],
    ..TypeDef::NONE
};

fn subn(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    let (result, count) = substitute::sub(ctx, args[0], args[1], args[2], args.get(3))?;
    Ok(Value::object(
        ctx.new_tuple(&[result, Value::small_int(count as i64)]),
    ))
}

/// Which search.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Mode {
    /// `search`.
    Search,
    /// `match`.
    Match,
    /// `fullmatch`.
    FullMatch,
}

/// Search; a match object or None.
pub(super) fn run(
    ctx: &mut Ctx,
    pattern: Value,
    mode: Mode,
    string: Value,
    pos: Option<Value>,
    endpos: Option<Value>,
) -> PyResult {
    let text = subject_for(ctx, pattern, string)?;
    let (pos, endpos) = window_of(ctx, text, pos, endpos)?;
    if pos > endpos {
        return Ok(Value::NONE);
    }
    let window = Window {
        pos: text.offset_of(pos),
        endpos: text.offset_of(endpos),
        must_advance: false,
        stack_limit: ctx.memory_left(),
    };
    let start = window.pos;
    match find(ctx, pattern, mode, text, window)? {
        Some(captures) => {
            let frame = matches::Frame {
                pattern,
                string,
                pos,
                endpos,
            };
            matches::new_match(ctx, &frame, text, (start, pos), captures)
        }
        None => Ok(Value::NONE),
    }
}

/// Run the engine once, with the scratch memory of the pattern.
fn find(
    ctx: &mut Ctx,
    pattern: Value,
    mode: Mode,
    text: Text,
    window: Window,
) -> Result<Option<Captures>, Thrown> {
    /// Memory kept between runs.
    const MOST_KEPT: usize = 16 << 10;
    let regex = regex_of(pattern);
    let mut scratch = std::mem::take(&mut state_unchecked::<PatternData>(pattern).scratch);
    ctx.charge(1)?;
    let charge = &mut |steps| ctx.charge(steps);
    let subject = text.subject();
    let found = match mode {
        Mode::Search => regex.search_from(subject, window, &mut scratch, charge),
        Mode::Match => regex.match_at(subject, window, &mut scratch, charge),
        Mode::FullMatch => regex.full_match_at(subject, window, &mut scratch, charge),
    };
    if scratch.size() <= MOST_KEPT {
        state_unchecked::<PatternData>(pattern).scratch = scratch;
    }
    found.map_err(|error| raise_match_error(ctx, error))
}

const FLAG_NAMES: &[(Flags, &str)] = &[
    (Flags::TEMPLATE, "re.TEMPLATE"),
    (Flags::IGNORECASE, "re.IGNORECASE"),
    (Flags::LOCALE, "re.LOCALE"),
    (Flags::MULTILINE, "re.MULTILINE"),
    (Flags::DOTALL, "re.DOTALL"),
    (Flags::UNICODE, "re.UNICODE"),
    (Flags::VERBOSE, "re.VERBOSE"),
    (Flags::DEBUG, "re.DEBUG"),
    (Flags::ASCII, "re.ASCII"),
];

fn repr(ctx: &mut Ctx, this: Value) -> PyResult {
    /// As much of the pattern's repr as is shown.
    const MOST_SHOWN: usize = 200;
    let source = ctx.repr(state_unchecked::<PatternData>(this).source)?;
    let regex = regex_of(this);
    let shown: String = source.as_str().chars().take(MOST_SHOWN).collect();
    let mut flags = regex.flags().0;
    let kind = Flags::LOCALE.0 | Flags::UNICODE.0 | Flags::ASCII.0;
    if regex.is_text() && flags & kind == Flags::UNICODE.0 {
        // What every str pattern has is not mentioned.
        flags &= !Flags::UNICODE.0;
    }
    let mut names = Vec::new();
    for (flag, name) in FLAG_NAMES {
        if flags & flag.0 != 0 {
            flags &= !flag.0;
            names.push((*name).to_string());
        }
    }
    if flags != 0 {
        names.push(format!("0x{flags:x}"));
    }
    let text = if names.is_empty() {
        format!("re.compile({shown})")
    } else {
        format!("re.compile({shown}, {})", names.join("|"))
    };
    Ok(Value::object(ctx.new_str(&text)))
}

fn hash(ctx: &mut Ctx, this: Value) -> Result<i64, Thrown> {
    let source = ctx.hash(state_unchecked::<PatternData>(this).source)?;
    let flags = i64::from(regex_of(this).flags().0);
    Ok(source ^ (flags << 20))
}

fn compare(ctx: &mut Ctx, op: CompareOp, left: Value, right: Value) -> PyResult {
    if !matches!(op, CompareOp::Eq | CompareOp::Ne) || right.native::<PatternData>().is_none() {
        return Ok(Value::NOT_IMPLEMENTED);
    }
    let (one, other) = (regex_of(left), regex_of(right));
    let same = one.flags() == other.flags()
        && one.is_text() == other.is_text()
        && ctx.eq(
            state_unchecked::<PatternData>(left).source,
            state_unchecked::<PatternData>(right).source,
        )?;
    Ok(Value::bool(same == (op == CompareOp::Eq)))
}
