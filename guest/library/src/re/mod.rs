//! `_re`, the native part of `re`: compiling with a cache, the functions of
//! the module. Patterns are in `pattern`, matches in `matches`, replacement
//! in `substitute`. Flags and the error class are Python (`re.py`).
//!
//! Every run of the engine charges the context, so that a catastrophic
//! pattern ends with its fuel; its stack is bounded by the memory that is left.

mod matches;
mod pattern;
mod scanner;
mod subject;
mod substitute;

use pattern::PatternData;
use std::collections::HashMap;
use std::rc::Rc;
use subject::Text;
use wardian_runtime::ctx::{Ctx, ModuleState, ModuleStates, PyResult, Thrown};
use wardian_runtime::object::args::Args;
use wardian_runtime::object::class::Class;
use wardian_runtime::object::heap::{Gc, Marker};
use wardian_runtime::object::native::{Module, state_unchecked};
use wardian_runtime::object::value::Value;
use wardian_runtime::types::{Method, function};
use wardian_sre::{
    CompileError, CompileOptions, Flags, MatchError, PatternError, Regex, Scratch, TemplateError,
};

static FUNCTIONS: &[Method] = &[
    function("compile", "(pattern, flags=0)", |ctx, args| {
        compile(ctx, args[0], args.get(1))
    }),
    function("escape", "(pattern)", escape),
    function("findall", "(pattern, string, flags=0)", |ctx, args| {
        let pattern = compile(ctx, args[0], args.get(2))?;
        scanner::findall(ctx, pattern, args[1], None, None)
    }),
    function("finditer", "(pattern, string, flags=0)", |ctx, args| {
        let pattern = compile(ctx, args[0], args.get(2))?;
        scanner::finditer(ctx, pattern, args[1], None, None)
    }),
    function("fullmatch", "(pattern, string, flags=0)", |ctx, args| {
        let pattern = compile(ctx, args[0], args.get(2))?;
        pattern::run(ctx, pattern, pattern::Mode::FullMatch, args[1], None, None)
    }),
    function("match", "(pattern, string, flags=0)", |ctx, args| {
        let pattern = compile(ctx, args[0], args.get(2))?;
        pattern::run(ctx, pattern, pattern::Mode::Match, args[1], None, None)
    }),
    function("purge", "()", purge),
    function("search", "(pattern, string, flags=0)", |ctx, args| {
        let pattern = compile(ctx, args[0], args.get(2))?;
        pattern::run(ctx, pattern, pattern::Mode::Search, args[1], None, None)
    }),
    function(
        "split",
        "(pattern, string, maxsplit=0, flags=0)",
        |ctx, args| {
            let pattern = compile(ctx, args[0], args.get(3))?;
            substitute::split(ctx, pattern, args[1], args.get(2))
        },
    ),
    function(
        "sub",
        "(pattern, repl, string, count=0, flags=0)",
        |ctx, args| {
            let pattern = compile(ctx, args[0], args.get(4))?;
            let (result, _) = substitute::sub(ctx, pattern, args[1], args[2], args.get(3))?;
            Ok(result)
        },
    ),
    function(
        "subn",
        "(pattern, repl, string, count=0, flags=0)",
        |ctx, args| {
            let pattern = compile(ctx, args[0], args.get(4))?;
            let (result, count) = substitute::sub(ctx, pattern, args[1], args[2], args.get(3))?;
            Ok(Value::object(
                ctx.new_tuple(&[result, Value::small_int(count as i64)]),
            ))
        },
    ),
];

/// Compiled patterns that are kept; as many as CPython keeps.
const MOST_CACHED: usize = 512;

/// Compiled patterns by text; each with whether it is bytes, and the flags it was asked for with.
#[derive(Default)]
struct Cache {
    patterns: HashMap<Box<[u8]>, Vec<(bool, u32, Value)>>,
    count: usize,
    /// The text object (which its pattern keeps alive) and flags of the last call, and the pattern.
    recent: Option<(Value, u32, Value)>,
}

impl ModuleState for Cache {
    wardian_runtime::state_place!();

    fn trace(&self, marker: &mut Marker<'_>) {
        for row in self.patterns.values().flatten() {
            marker.value(row.2);
        }
        if let Some((_, _, pattern)) = self.recent {
            marker.value(pattern);
        }
    }
}

/// Make the state of the module.
pub(super) fn make_state(states: &mut ModuleStates) {
    states.make::<Cache>();
}

/// Make the module.
pub(super) fn make(ctx: &mut Ctx) -> Gc<Module> {
    let module = ctx.new_native_module("_re", FUNCTIONS);
    // To users these are functions of `re`.
    let public = Value::object(ctx.intern("re"));
    for entry in module.dict.iter() {
        if let Some(function) = entry
            .value
            .get::<wardian_runtime::object::function::NativeFunction>()
        {
            function.write().module = public;
        }
    }
    for (name, def) in [
        ("Pattern", &pattern::PATTERN),
        ("Match", &matches::MATCH),
        ("Scanner", &scanner::SCANNER),
        ("_iterator", &scanner::ITERATOR),
    ] {
        let class = Value::object(ctx.new_native_class(def, ctx.types.object));
        ctx.set_module_attr(module, name, class);
    }
    module
}

/// The compiled form of a pattern object.
fn regex_of(pattern: Value) -> Rc<Regex> {
    Rc::clone(&state_unchecked::<PatternData>(pattern).regex)
}

/// `re.compile`, from the cache when it is there.
fn compile(ctx: &mut Ctx, source: Value, flags: Option<Value>) -> PyResult {
    if flags.is_none()
        && let Some((recent, 0, pattern)) = ctx.state::<Cache>().recent
        && recent == source
    {
        return Ok(ctx.keep(pattern));
    }
    let flags = match flags {
        Some(flags) => match ctx.index_opt(flags)? {
            Some(int) => ctx.int_to_i64(int).unwrap_or(-1),
            None => {
                let name = ctx.type_name(flags);
                return Err(ctx.type_error(&format!(
                    "unsupported operand type(s) for &: '{name}' and 'RegexFlag'"
                )));
            }
        },
        None => 0,
    };
    if source.native::<PatternData>().is_some() {
        if flags != 0 {
            return Err(ctx.value_error("cannot process flags argument with a compiled pattern"));
        }
        return Ok(source);
    }
    let Some(text) = Text::of(source) else {
        // The cache of patterns asks first.
        ctx.hash(source)?;
        return Err(ctx.type_error("first argument must be string or compiled pattern"));
    };
    let Ok(flags) = u32::try_from(flags) else {
        return Err(ctx.value_error("flags are not valid"));
    };
    let is_bytes = !text.is_text();
    ctx.charge_bytes(text.bytes().len())?;
    let found = ctx
        .state::<Cache>()
        .patterns
        .get(text.bytes())
        .and_then(|rows| rows.iter().find(|row| row.0 == is_bytes && row.1 == flags));
    if let Some(row) = found {
        let pattern = row.2;
        if state_unchecked::<PatternData>(pattern).source == source {
            ctx.state::<Cache>().recent = Some((source, flags, pattern));
        }
        return Ok(ctx.keep(pattern));
    }
    let pattern = compile_new(ctx, source, text, flags)?;
    let rows = ctx.state::<Cache>();
    if rows.count >= MOST_CACHED {
        *rows = Cache::default();
    }
    rows.count += 1;
    let key: Box<[u8]> = text.bytes().into();
    rows.patterns
        .entry(key)
        .or_default()
        .push((is_bytes, flags, pattern));
    Ok(pattern)
}

fn compile_new(ctx: &mut Ctx, source: Value, text: Text, flags: u32) -> PyResult {
    if Flags(flags).has(Flags::DEBUG) {
        return Err(ctx.unsupported("re.DEBUG"));
    }
    if Flags(flags).has(Flags::TEMPLATE) {
        let category = ctx.exceptions.DeprecationWarning;
        warn(ctx, TEMPLATE_IS_DEPRECATED, category)?;
    }
    let options = CompileOptions {
        flags: Flags(flags),
        character_by_name: Some(super::unicodedata::character_by_name),
        memory_limit: ctx.memory_left(),
    };
    let written = match text.subject() {
        wardian_sre::Subject::Str(text) => wardian_sre::Pattern::Str(text),
        wardian_sre::Subject::Bytes(bytes) => wardian_sre::Pattern::Bytes(bytes),
    };
    let compiled = wardian_sre::compile_with(written, &options, &mut |steps| ctx.charge(steps));
    let regex = match compiled {
        Ok(regex) => regex,
        Err(CompileError::Pattern(error)) => return Err(raise_error(ctx, &error, source)),
        Err(CompileError::Value(message)) => return Err(ctx.value_error(message)),
        Err(CompileError::Overflow(message)) => return Err(ctx.overflow_error(message)),
        Err(CompileError::Recursion) => return Err(ctx.recursion_error("")),
        Err(CompileError::Memory) => {
            return Err(ctx.raise_class(ctx.exceptions.MemoryError));
        }
        Err(CompileError::Stopped(thrown)) => return Err(thrown),
    };
    for warning in regex.warnings() {
        let category = ctx.exceptions.FutureWarning;
        warn(ctx, &warning.message, category)?;
    }
    let class = ctx.class(&pattern::PATTERN);
    let groups = ctx.new_dict();
    for (name, number) in regex.group_names() {
        let name = ctx.new_str(name);
        groups
            .write()
            .set_str(name, Value::small_int(i64::from(*number)));
    }
    Ok(ctx.new_native(
        class,
        PatternData {
            source,
            groups,
            regex: Rc::new(regex),
            scratch: Scratch::default(),
            template: (Value::NONE, Rc::default()),
        },
    ))
}

const TEMPLATE_IS_DEPRECATED: &str = "The re.TEMPLATE/re.T flag is deprecated as it is an \
     undocumented flag without an obvious purpose. Don't use it.";

fn warn(ctx: &mut Ctx, message: &str, category: Gc<Class>) -> Result<(), Thrown> {
    let warnings = ctx.import("warnings")?;
    let message = Value::object(ctx.new_str(message));
    ctx.call_attr(warnings, "warn", &[message, Value::object(category)])?;
    Ok(())
}

/// Raise `re.error`.
fn raise_error(ctx: &mut Ctx, error: &PatternError, pattern: Value) -> Thrown {
    let raise = |ctx: &mut Ctx| -> Result<Thrown, Thrown> {
        let module = ctx.import("re")?;
        let name = ctx.intern("error");
        let class = ctx.get_attr(module, name)?;
        let message = Value::object(ctx.new_str(&error.msg));
        let pos = match error.pos {
            Some(pos) => Value::small_int(pos as i64),
            None => Value::NONE,
        };
        let exception = ctx.call(class, &[message, pattern, pos])?;
        let exception = ctx.make_exception(exception)?;
        Ok(ctx.throw(exception))
    };
    match raise(ctx) {
        Ok(thrown) | Err(thrown) => thrown,
    }
}

/// Raise what ended a match without an answer.
fn raise_match_error(ctx: &mut Ctx, error: MatchError<Thrown>) -> Thrown {
    match error {
        MatchError::Memory => ctx.raise_class(ctx.exceptions.MemoryError),
        MatchError::WrongSubject => ctx.type_error("expected string or bytes-like object"),
        MatchError::Stopped(thrown) => thrown,
    }
}

/// Raise what is wrong with a template.
fn raise_template_error(ctx: &mut Ctx, error: TemplateError<Thrown>, template: Value) -> Thrown {
    match error {
        TemplateError::Pattern(error) => raise_error(ctx, &error, template),
        TemplateError::Index(message) => ctx.index_error(&message),
        TemplateError::Memory => ctx.raise_class(ctx.exceptions.MemoryError),
        TemplateError::Stopped(thrown) => thrown,
    }
}

fn purge(ctx: &mut Ctx, _: Args<'_>) -> PyResult {
    *ctx.state::<Cache>() = Cache::default();
    Ok(Value::NONE)
}

/// Bytes that are escaped between two looks at the budget.
const ESCAPED: usize = 1 << 16;

fn escape(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    let Some(text) = Text::of(args[0]) else {
        let name = ctx.type_name(args[0]);
        return Err(ctx.type_error(&format!(
            "decoding to str: need a bytes-like object, {name} found"
        )));
    };
    ctx.reserve(text.bytes().len() * 2)?;
    ctx.charge_bytes(text.bytes().len())?;
    Ok(match text.subject() {
        wardian_sre::Subject::Str(text) => {
            let mut escaped = String::with_capacity(text.len());
            let mut rest = text;
            while !rest.is_empty() {
                let (block, behind) = rest.split_at(rest.floor_char_boundary(ESCAPED));
                ctx.charge_scan(block.len())?;
                escaped.push_str(&wardian_sre::escape(block));
                rest = behind;
            }
            Value::object(ctx.new_long_str(&escaped)?)
        }
        wardian_sre::Subject::Bytes(bytes) => {
            let mut escaped = Vec::with_capacity(bytes.len());
            for block in bytes.chunks(ESCAPED) {
                ctx.charge_scan(block.len())?;
                escaped.extend(wardian_sre::escape_bytes(block));
            }
            Value::object(ctx.new_bytes_with(escaped.len(), |room| room.push(&escaped))?)
        }
    })
}
