//! compile, eval, exec, globals, locals.

use crate::ctx::frames::FrameKind;
use crate::ctx::{Ctx, PyResult, Thrown};
use crate::object::args::Args;
use crate::object::containers::{Bytes, Cell, Tuple};
use crate::object::dict::Dict;
use crate::object::function::{Code, Function};
use crate::object::heap::Gc;
use crate::object::slots::Special;
use crate::object::string::Str;
use crate::object::value::Value;
use crate::types::bytes::Buffer;
use crate::types::encoding::decode;
use crate::vm::compile::Mode;

pub(super) fn globals(ctx: &mut Ctx, _: Args<'_>) -> PyResult {
    ctx.current_globals().map(Value::object)
}

pub(super) fn locals(ctx: &mut Ctx, _: Args<'_>) -> PyResult {
    ctx.current_locals()
}

/// The encoding that a comment in one of the first two lines names (PEP 263), where it is not UTF-8.
fn declared_encoding(bytes: &[u8]) -> Option<String> {
    for line in bytes.split(|byte| *byte == b'\n').take(2) {
        let line = line.trim_ascii_start();
        let Some(comment) = line.strip_prefix(b"#") else {
            if line.is_empty() {
                continue;
            }
            return None;
        };
        let comment = String::from_utf8_lossy(comment);
        let found = comment.match_indices("coding").find_map(|(at, word)| {
            let rest = comment[at + word.len()..].strip_prefix([':', '='])?;
            let rest = rest.trim_start_matches([' ', '\t']);
            let end = rest
                .find(|c: char| !c.is_ascii_alphanumeric() && !"-_.".contains(c))
                .unwrap_or(rest.len());
            (end > 0).then(|| rest[..end].to_string())
        });
        if let Some(name) = found {
            let plain = name.to_lowercase().replace('_', "-");
            let is_utf8 = plain == "utf-8" || plain.starts_with("utf-8-") || plain == "utf8";
            return (!is_utf8).then_some(name);
        }
    }
    None
}

/// The text of source in the encoding that it names.
fn decode_source(ctx: &mut Ctx, source: Value, encoding: &str) -> Result<String, Thrown> {
    let bytes = match Buffer::get(ctx, source)? {
        Some(buffer) => buffer.as_bytes().to_vec(),
        None => Vec::new(),
    };
    let object = Value::object(ctx.new_bytes(&bytes));
    ctx.keep(object);
    let problem = match decode(ctx, object, &bytes, encoding, "strict") {
        Ok(text) => {
            let text = ctx.keep(text);
            return match text.payload::<Str>() {
                Some(text) => Ok(text.as_str().to_string()),
                None => Err(ctx.type_error("the codec of a source must give str")),
            };
        }
        Err(_) if ctx.catch(ctx.exceptions.LookupError).is_some() => {
            format!("unknown encoding: {encoding}")
        }
        Err(thrown) => {
            let Some(error) = ctx.catch(ctx.exceptions.UnicodeDecodeError) else {
                return Err(thrown);
            };
            let text = ctx.str(Value::object(error))?;
            format!("(unicode error) {}", text.as_str())
        }
    };
    Err(source_error(ctx, &problem))
}

/// SyntaxError of a source as a whole.
fn source_error(ctx: &mut Ctx, message: &str) -> Thrown {
    let class = Value::object(ctx.exceptions.SyntaxError);
    let message = Value::object(ctx.new_str(message));
    let made = ctx.call(class, &[message]);
    match made.and_then(|exception| ctx.make_exception(exception)) {
        Ok(exception) => ctx.throw(exception),
        Err(thrown) => thrown,
    }
}

/// Source text of a str or of bytes in UTF-8 or the encoding that they name; None for anything else.
fn source_text(ctx: &mut Ctx, source: Value) -> Result<Option<String>, Thrown> {
    let text = if let Some(text) = source.payload::<Str>() {
        ctx.reserve(text.as_str().len())?;
        text.as_str().to_string()
    } else {
        let Some(buffer) = Buffer::get(ctx, source)? else {
            return Ok(None);
        };
        ctx.reserve(buffer.as_bytes().len())?;
        let bytes = buffer.as_bytes();
        let bytes = bytes.strip_prefix(b"\xef\xbb\xbf").unwrap_or(bytes);
        match declared_encoding(bytes) {
            Some(encoding) => decode_source(ctx, source, &encoding)?,
            None => match std::str::from_utf8(bytes) {
                Ok(text) => text.to_string(),
                Err(_) => decode_source(ctx, source, "utf-8")?,
            },
        }
    };
    if text.contains('\0') {
        return Err(source_error(
            ctx,
            "source code string cannot contain null bytes",
        ));
    }
    Ok(Some(text))
}

/// The flag of `compile` that asks for a tree instead of code.
const ONLY_TREE: i64 = 1024;

/// The flag of `compile` that asks for a special error where the text could go on.
const ALLOW_INCOMPLETE: i64 = 0x4000;

/// The flag of `compile` for `from __future__ import annotations`.
const FUTURE_ANNOTATIONS: i64 = 0x100_0000;

/// Whether this is a node of `ast`.
fn is_tree(ctx: &mut Ctx, value: Value) -> Result<bool, Thrown> {
    let name = ctx.intern("_ast");
    let Some(module) = ctx.modules.get_str(name) else {
        // There are no nodes yet.
        return Ok(false);
    };
    let name = ctx.intern("AST");
    match ctx.get_attr_opt(module, name)? {
        Some(class) => ctx.is_instance(value, class),
        None => Ok(false),
    }
}

/// A tree of a text or a tree, or the code of a tree.
fn compile_tree(ctx: &mut Ctx, source: Value, file_name: &str, mode: &str, flags: i64) -> PyResult {
    let module = ctx.import("_ast")?;
    let file_name = Value::object(ctx.new_str(file_name));
    let mode = Value::object(ctx.new_str(mode));
    let flags = Value::small_int(flags & (ONLY_TREE | FUTURE_ANNOTATIONS));
    let args = [source, file_name, mode, flags];
    ctx.call_attr(module, "_compile", &args)
}

pub(super) fn compile(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    let given = match args[1].payload::<Str>() {
        Some(_) => args[1],
        None => {
            let name = ctx.intern("__fspath__");
            match ctx.class_of(args[1]).lookup(name) {
                Some(method) => ctx.call_special(method, args[1], &[])?,
                None => args[1],
            }
        }
    };
    ctx.keep(given);
    let file_name = if let Some(name) = given.payload::<Str>() {
        name.as_str().to_string()
    } else if let Some(name) = given.payload::<Bytes>() {
        String::from_utf8_lossy(name.as_bytes()).into_owned()
    } else {
        let found = ctx.type_name(args[1]);
        return Err(ctx.type_error(&format!(
            "expected str, bytes or os.PathLike object, not {found}"
        )));
    };
    let mode = ctx.expect_str(args[2], "compile() argument 'mode'")?;
    let mode_name = mode.as_str().to_string();
    let mode = match mode_name.as_str() {
        "exec" => Mode::Exec,
        "eval" => Mode::Eval,
        "single" => Mode::Single,
        _ => {
            return Err(ctx.value_error("compile() mode must be 'exec', 'eval' or 'single'"));
        }
    };
    let flags = match args.get(3) {
        Some(flags) => ctx.index_i64(flags)?,
        None => 0,
    };
    let Some(text) = source_text(ctx, args[0])? else {
        if is_tree(ctx, args[0])? {
            return compile_tree(ctx, args[0], &file_name, &mode_name, flags);
        }
        return Err(ctx.type_error("compile() arg 1 must be a string, bytes or AST object"));
    };
    if flags & ONLY_TREE != 0 {
        let text = Value::object(ctx.new_str(&text));
        return compile_tree(ctx, text, &file_name, &mode_name, flags);
    }
    let nothing = || {
        text.lines()
            .map(str::trim)
            .all(|line| line.is_empty() || line.starts_with('#'))
    };
    if flags & ALLOW_INCOMPLETE != 0
        && (wardian_syntax::is_incomplete(&text) || mode == Mode::Eval && nothing())
    {
        return Err(ctx.incomplete_input(&text, &file_name));
    }
    let alone = match args.get(4) {
        Some(dont_inherit) => ctx.truth(dont_inherit)?,
        None => false,
    };
    let future = flags & FUTURE_ANNOTATIONS != 0 || !alone && ctx.in_future_annotations();
    // Whoever runs it may give it a namespace of its own.
    let code = ctx.compile_text(&text, &file_name, mode, true, future)?;
    Ok(Value::object(code))
}

pub(super) fn eval(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    let (globals, locals) = namespaces(ctx, "eval", args.get(1), args.get(2))?;
    evaluate(ctx, "eval", Mode::Eval, args[0], globals, locals)
}

pub(super) fn exec(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    let (globals, locals) = namespaces(ctx, "exec", args.get(1), args.get(2))?;
    let closure = args.get(3).filter(|closure| !closure.is_none());
    let code = args[0].get::<Code>();
    if let Some(code) = code
        && !code.unit.free_variables.is_empty()
    {
        return exec_with_closure(ctx, code, globals, locals, closure);
    }
    if closure.is_some() {
        return Err(ctx.type_error(match code {
            Some(_) => "cannot use a closure with this code object",
            None => "closure can only be used when source is a code object",
        }));
    }
    evaluate(ctx, "exec", Mode::Exec, args[0], globals, locals)?;
    Ok(Value::NONE)
}

/// Run code with free variables in the cells of a tuple.
fn exec_with_closure(
    ctx: &mut Ctx,
    code: Gc<Code>,
    globals: Gc<Dict>,
    locals: Option<Value>,
    closure: Option<Value>,
) -> PyResult {
    let count = code.unit.free_variables.len();
    let cells = closure.and_then(|closure| closure.get::<Tuple>());
    let Some(cells) = cells.filter(|cells| {
        let items = cells.items();
        items.len() == count && items.iter().all(|item| item.get::<Cell>().is_some())
    }) else {
        return Err(ctx.type_error(&format!(
            "code object requires a closure of exactly length {count}"
        )));
    };
    let function = ctx.new_function(code, globals);
    function.write().closure = Value::object(cells);
    ctx.run_in_namespace(function, locals.unwrap_or(Value::UNBOUND))?;
    Ok(Value::NONE)
}

/// The namespaces to run in; no locals: the globals.
fn namespaces(
    ctx: &mut Ctx,
    function: &str,
    globals: Option<Value>,
    locals: Option<Value>,
) -> Result<(Gc<Dict>, Option<Value>), Thrown> {
    let globals = globals.filter(|globals| !globals.is_none());
    let locals = locals.filter(|locals| !locals.is_none());
    if let Some(locals) = locals
        && locals.payload::<Dict>().is_none()
        && ctx
            .class_of(locals)
            .special(ctx, Special::GetItem)
            .is_none()
    {
        let found = ctx.type_name(locals);
        return Err(ctx.type_error(&if function == "eval" {
            "locals must be a mapping".to_string()
        } else {
            format!("locals must be a mapping or None, not {found}")
        }));
    }
    let Some(globals) = globals else {
        let globals = ctx.current_globals()?;
        let locals = match locals {
            Some(locals) => locals,
            None => ctx.current_locals()?,
        };
        return Ok((globals, different(locals, globals)));
    };
    // Names of the text itself are asked of a subclass of dict by its own methods; functions see the dict.
    let locals = locals.or_else(|| has_own_items(ctx, globals).then_some(globals));
    let Some(dict) = globals.payload::<Dict>() else {
        let found = ctx.type_name(globals);
        return Err(ctx.type_error(&if function == "eval" {
            "globals must be a dict".to_string()
        } else {
            format!("exec() globals must be a dict, not {found}")
        }));
    };
    let name = ctx.names.__builtins__;
    if dict.get_str(name).is_none() {
        let builtins = Value::object(ctx.builtins);
        dict.write().set_str(name, builtins);
    }
    Ok((dict, locals.and_then(|locals| different(locals, dict))))
}

/// Whether the class of a mapping has other methods than dict for getting or setting an item.
fn has_own_items(ctx: &Ctx, mapping: Value) -> bool {
    let (class, dict) = (ctx.class_of(mapping), ctx.types.dict);
    class.is_heap_type
        && (class.special(ctx, Special::Missing).is_some()
            || [Special::GetItem, Special::SetItem]
                .into_iter()
                .any(|special| class.special(ctx, special) != dict.special(ctx, special)))
}

fn different(locals: Value, globals: Gc<Dict>) -> Option<Value> {
    (locals != Value::object(globals)).then_some(locals)
}

fn evaluate(
    ctx: &mut Ctx,
    function: &str,
    mode: Mode,
    source: Value,
    globals: Gc<Dict>,
    locals: Option<Value>,
) -> PyResult {
    let code = match source.get::<Code>() {
        Some(code) => {
            if !code.unit.free_variables.is_empty() {
                return Err(ctx.type_error(&format!(
                    "code object passed to {function}() may not contain free variables"
                )));
            }
            code
        }
        None => {
            let Some(mut text) = source_text(ctx, source)? else {
                return Err(ctx.type_error(&format!(
                    "{function}() arg 1 must be a string, bytes or code object"
                )));
            };
            if mode == Mode::Eval {
                text = text.trim_start_matches([' ', '\t']).to_string();
            }
            let future = ctx.in_future_annotations();
            ctx.compile_text(&text, "<string>", mode, locals.is_some(), future)?
        }
    };
    ctx.keep(Value::object(code));
    ctx.run_code(code, globals, locals.unwrap_or(Value::UNBOUND))
}

impl Ctx {
    /// Run code in namespaces; locals that are unbound: the globals.
    pub fn run_code(&mut self, code: Gc<Code>, globals: Gc<Dict>, locals: Value) -> PyResult {
        self.enter_native()?;
        let result = match self.push_code(code, None, globals, locals, FrameKind::Entry) {
            Ok(()) => self.run(),
            Err(thrown) => Err(thrown),
        };
        self.leave_native();
        let result = result?;
        Ok(self.keep(result))
    }

    /// Run the code of a function whose names go to a namespace: the body of a class, or what is evaluated there.
    pub fn run_in_namespace(&mut self, function: Gc<Function>, namespace: Value) -> PyResult {
        self.enter_native()?;
        let (code, globals) = (function.code, function.globals);
        let pushed = self.push_code(code, Some(function), globals, namespace, FrameKind::Entry);
        let result = match pushed {
            Ok(()) => self.run(),
            Err(thrown) => Err(thrown),
        };
        self.leave_native();
        let result = result?;
        Ok(self.keep(result))
    }
}
