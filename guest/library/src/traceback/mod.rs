//! _traceback: what the Python part of `traceback` asks about code and source text.

use super::stdlib_names::is_stdlib_name;
use wardian_runtime::ctx::{Ctx, PyResult};
use wardian_runtime::object::args::Args;
use wardian_runtime::object::exception::Exception;
use wardian_runtime::object::function::Code;
use wardian_runtime::object::heap::Gc;
use wardian_runtime::object::native::Module;
use wardian_runtime::object::string::Str;
use wardian_runtime::object::value::Value;
use wardian_runtime::types::{Method, code, function};
use wardian_runtime::vm::carets;
use wardian_runtime::vm::suggestions::{self, Reach};

static FUNCTIONS: &[Method] = &[
    function("anchors", "(segment, /)", anchors),
    function("is_stdlib_name", "(name, /)", |_, args| {
        let name = args[0].payload::<Str>();
        let is_name = name.is_some_and(|name| is_stdlib_name(name.as_str()));
        Ok(Value::bool(is_name))
    }),
    function("position", "(code, index, /)", position),
    function("source_line", "(code, line, /)", source_line),
    function("source_lines", "(of, /)", source_lines),
    function("suggestion", "(exception, /)", suggestion),
];

/// Make the module.
pub(super) fn make(ctx: &mut Ctx) -> Gc<Module> {
    ctx.new_native_module("_traceback", FUNCTIONS)
}

/// Where in the segment its operator or its brackets are: `(start, end)` in characters, or None.
fn anchors(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    let segment = ctx.expect_str(args[0], "segment")?;
    let segment = segment.as_str();
    let Some((left, right)) = carets::anchors(ctx, segment)? else {
        return Ok(Value::NONE);
    };
    let count = |end: usize| Value::small_int(segment[..end].chars().count() as i64);
    let pair = [count(left), count(right)];
    Ok(Value::object(ctx.new_tuple(&pair)))
}

/// `(line, end line, column, end column)` of an instruction, columns in bytes from 0.
fn position(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    let index = ctx.index_i64(args[1])?;
    let place = args[0]
        .get::<Code>()
        .and_then(|found| code::place(&found.unit, usize::try_from(index).ok()?));
    let Some(numbers) = place else {
        return Ok(Value::NONE);
    };
    let numbers = numbers.map(|number| Value::small_int(i64::from(number)));
    Ok(Value::object(ctx.new_tuple(&numbers)))
}

/// A line of the source that code comes from; empty when it comes from no file.
fn source_line(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    let line = ctx.index_i64(args[1])?;
    let source = args[0].get::<Code>().map(|code| code.unit.source.clone());
    let text = source
        .as_ref()
        .filter(|source| !source.file_name.starts_with('<'))
        .and_then(|source| source.line_text(u32::try_from(line).ok()?))
        .unwrap_or("");
    ctx.reserve(text.len())?;
    let text: Gc<Str> = ctx.new_str(text);
    Ok(Value::object(text))
}

fn is_end_of_path(end: &str, path: &str) -> bool {
    let front = path.strip_suffix(end);
    front.is_some_and(|front| front.ends_with('/'))
}

/// The lines of the file that code comes from, or of a file by the name that running code has.
fn source_lines(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    let source = match args[0].get::<Code>() {
        Some(code) => Some(code.unit.source.clone()),
        None => {
            let name = ctx.expect_str(args[0], "source_lines() argument")?;
            // A script is run by the name it was given, and its `__file__` is the whole path.
            let file = ctx.intern("__file__");
            let file = ctx
                .main
                .and_then(|main| main.dict.get_str(file)?.get::<Str>());
            let is_script = file.is_some_and(|file| file.as_str() == name.as_str());
            let running = ctx.frames.stack.iter();
            let running = running.map(|frame| &frame.code.unit.source);
            let mut known = running.chain(&ctx.session.warned_of);
            let found = known.find(|source| {
                source.is_file
                    && (source.file_name == name.as_str()
                        || is_script && is_end_of_path(&source.file_name, name.as_str()))
            });
            found.cloned()
        }
    };
    let source = source.filter(|source| !source.file_name.starts_with('<') && source.is_file);
    let lines = ctx.new_list(Vec::new());
    if let Some(source) = source {
        ctx.charge_bytes(source.text.len())?;
        ctx.reserve(source.text.len())?;
        for line in source.text.split_inclusive('\n') {
            let line = if line.ends_with('\n') {
                ctx.new_str(line)
            } else {
                ctx.new_str(&format!("{line}\n"))
            };
            ctx.list_push(lines, Value::object(line))?;
        }
    }
    Ok(Value::object(lines))
}

/// What a traceback appends to the message of an exception: a name that may have been meant.
fn suggestion(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    let text = match args[0].get::<Exception>() {
        Some(exception) => suggestions::suggestion(ctx, exception, Reach::Module)?,
        None => None,
    };
    Ok(Value::object(ctx.new_str(&text.unwrap_or_default())))
}
