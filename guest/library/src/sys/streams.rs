//! `sys.stdin`, `stdout` and `stderr`: streams of text over what the host gave.
//!
//! Text leaves as UTF-8, unless a program says otherwise (`reconfigure`). What does not live here: files
//! (`fs`, `io`).

use wardian_runtime::ctx::{Ctx, ModuleState, ModuleStates, PyResult, Thrown};
use wardian_runtime::object::args::Args;
use wardian_runtime::object::class::Class;
use wardian_runtime::object::containers::Tuple;
use wardian_runtime::object::dict::Dict;
use wardian_runtime::object::heap::{Gc, Kind, Marker};
use wardian_runtime::object::native::{Module, state_unchecked};
use wardian_runtime::object::slots::Slots;
use wardian_runtime::object::string::Str;
use wardian_runtime::object::value::Value;
use wardian_runtime::traced;
use wardian_runtime::types::encoding::encode;
use wardian_runtime::types::{TypeDef, attribute, method};

/// The three streams.
static STREAM: TypeDef = TypeDef {
    name: "TextIOWrapper",
    module: "_io",
    slots: Slots {
        repr: Some(stream_repr),
        iter: Some(wardian_runtime::object::slots::iter_self),
        next: Some(stream_next),
        get_attr: Some(stream_attribute),
        set_attr: Some(set_stream_attribute),
        ..Slots::NONE
    },
    methods: &[
        method("__enter__", "(self, /)", |_, args| Ok(args[0])),
        method("__exit__", "(self, /, *args)", |_, _| Ok(Value::NONE)),
        method("close", "(self, /)", |_, _| Ok(Value::NONE)),
        method("fileno", "(self, /)", fileno),
        method("flush", "(self, /)", flush),
        method("isatty", "(self, /)", |_, _| Ok(Value::FALSE)),
        method("read", "(self, size=-1, /)", read),
        method("readable", "(self, /)", |_, args| {
            Ok(Value::bool(which(args[0]) == 0))
        }),
        method("readline", "(self, size=-1, /)", readline),
        method("readlines", "(self, hint=-1, /)", readlines),
        method(
            "reconfigure",
            "(self, /, *, encoding=None, errors=None, newline=None, line_buffering=None, write_through=None)",
            reconfigure,
        ),
        method("seekable", "(self, /)", |_, _| Ok(Value::FALSE)),
        method("writable", "(self, /)", |_, args| {
            Ok(Value::bool(which(args[0]) != 0))
        }),
        method("write", "(self, text, /)", write),
        method("writelines", "(self, lines, /)", writelines),
    ],
    attributes: &[
        attribute("__class__", |ctx, _| {
            // The class that programs know.
            let io = ctx.import("io")?;
            let name = ctx.intern("TextIOWrapper");
            ctx.get_attr(io, name)
        }),
        attribute("buffer", buffer),
        attribute("closed", |_, _| Ok(Value::FALSE)),
        attribute("encoding", |ctx, this| Ok(coding(ctx, this).0)),
        attribute("errors", |ctx, this| Ok(coding(ctx, this).1)),
        attribute("mode", |ctx, this| {
            let mode = if which(this) == 0 { "r" } else { "w" };
            Ok(Value::object(ctx.intern(mode)))
        }),
        attribute("name", |ctx, this| {
            let name = ["<stdin>", "<stdout>", "<stderr>"][which(this)];
            Ok(Value::object(ctx.intern(name)))
        }),
        attribute("line_buffering", |_, this| {
            Ok(Value::bool(state_unchecked::<Stream>(this).line_buffering))
        }),
        attribute("newlines", |_, _| Ok(Value::NONE)),
        attribute("write_through", |_, this| {
            Ok(Value::bool(state_unchecked::<Stream>(this).write_through))
        }),
    ],
    ..TypeDef::NONE
};

traced! {
    struct Stream {
        /// 0 stdin, 1 stdout, 2 stderr.
        number: usize,
        /// A dict once a program gave it attributes, perhaps another `write`; unbound before.
        own: Value,
        /// How text becomes bytes where a program has said so: a tuple of `encoding` and `errors`; unbound before.
        coding: Value,
        /// What a program sees of how its output is gathered; it is gathered as the host likes it.
        line_buffering: bool,
        write_through: bool,
    }
}

/// The names of the encoding of a stream and of what is done with the characters that it lacks.
fn coding(ctx: &mut Ctx, this: Value) -> (Value, Value) {
    if let Some(coding) = state_unchecked::<Stream>(this).coding.get::<Tuple>() {
        return (coding.items()[0], coding.items()[1]);
    }
    let errors = if which(this) == 2 {
        "backslashreplace"
    } else {
        "strict"
    };
    let encoding = ctx.intern("utf-8");
    (Value::object(encoding), Value::object(ctx.intern(errors)))
}

fn reconfigure(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    let given = |index: usize| args.get(index).filter(|value| !value.is_none());
    for (index, name) in [(1, "encoding"), (2, "errors"), (3, "newline")] {
        if given(index).is_some_and(|value| value.payload::<Str>().is_none()) {
            let found = ctx.type_name(args[index]);
            let message =
                format!("reconfigure() argument '{name}' must be str or None, not {found}");
            return Err(ctx.type_error(&message));
        }
    }
    if let Some(newline) = given(3).and_then(|value| value.payload::<Str>())
        && !matches!(newline.as_str(), "" | "\n" | "\r" | "\r\n")
    {
        let message = format!("illegal newline value: {}", newline.as_str());
        return Err(ctx.value_error(&message));
    }
    let this = args[0];
    if given(1).is_some() || given(2).is_some() {
        let (encoding, errors) = coding(ctx, this);
        let errors = match (given(1), given(2)) {
            (_, Some(errors)) => errors,
            (Some(_), None) => Value::object(ctx.intern("strict")),
            _ => errors,
        };
        let encoding = given(1).unwrap_or(encoding);
        // An encoding that is not known is an error here, not at the next text.
        let codecs = ctx.import("codecs")?;
        let codec = ctx.call_attr(codecs, "lookup", &[encoding])?;
        let name = ctx.intern("name");
        let name = ctx.get_attr(codec, name)?;
        let is_utf_8 = name
            .get::<Str>()
            .is_some_and(|name| name.as_str() == "utf-8");
        let is_strict = errors
            .payload::<Str>()
            .is_some_and(|name| name.as_str() == "strict");
        match (which(this), is_utf_8, is_strict) {
            // As it is anyway: most programs that say something ask for UTF-8.
            (0, true, _) => {}
            (0, false, _) => return Err(ctx.unsupported("another encoding of sys.stdin")),
            (1, true, true) if state_unchecked::<Stream>(this).coding.is_unbound() => {}
            (number, ..) => {
                let coding = Value::object(ctx.new_tuple(&[encoding, errors]));
                state_unchecked::<Stream>(this).coding = coding;
                if number == 1 {
                    // `print` asks the stream.
                    ctx.session.standard_output = Value::UNBOUND;
                }
            }
        }
    }
    if let Some(value) = given(4) {
        let value = ctx.truth(value)?;
        state_unchecked::<Stream>(this).line_buffering = value;
    }
    if let Some(value) = given(5) {
        let value = ctx.truth(value)?;
        state_unchecked::<Stream>(this).write_through = value;
    }
    Ok(Value::NONE)
}

/// Write text in the encoding that a program has chosen; whether it has.
fn write_in_coding(ctx: &mut Ctx, this: Value, text: Gc<Str>) -> Result<bool, Thrown> {
    if state_unchecked::<Stream>(this).coding.is_unbound() {
        return Ok(false);
    }
    let (encoding, errors) = coding(ctx, this);
    let (Some(encoding), Some(errors)) = (encoding.payload::<Str>(), errors.payload::<Str>())
    else {
        return Ok(false);
    };
    let object = Value::object(text);
    let bytes = encode(
        ctx,
        object,
        text.as_str(),
        encoding.as_str(),
        errors.as_str(),
    )?;
    ctx.charge_bytes(bytes.len())?;
    match which(this) {
        1 => write_output(ctx, &bytes)?,
        _ => ctx.write_stderr(&bytes)?,
    }
    Ok(true)
}

fn which(this: Value) -> usize {
    this.native::<Stream>()
        .and_then(|native| native.data::<Stream>().map(|stream| stream.number))
        .unwrap_or(1)
}

fn stream_attribute(_: &mut Ctx, this: Value, name: Gc<Str>) -> Result<Option<Value>, Thrown> {
    let own = state_unchecked::<Stream>(this).own;
    Ok(own.get::<Dict>().and_then(|own| own.get_str(name)))
}

/// What has a method of that name, or nothing, is the program's to set.
fn set_stream_attribute(
    ctx: &mut Ctx,
    this: Value,
    name: Gc<Str>,
    value: Value,
) -> Result<bool, Thrown> {
    let found = ctx.class_of(this).lookup(name);
    if found.is_some_and(|found| !found.is_kind(Kind::NativeFunction)) {
        return Ok(false);
    }
    let own = state_unchecked::<Stream>(this).own.get::<Dict>();
    let set = if value.is_unbound() {
        own.is_some_and(|own| own.write().remove_str(name).is_some())
    } else {
        let own = own.unwrap_or_else(|| ctx.new_dict());
        own.write().set_str(name, value);
        state_unchecked::<Stream>(this).own = Value::object(own);
        true
    };
    if set && which(this) == 1 && name == ctx.names.write {
        // `print` asks a stream that is not this one.
        ctx.session.standard_output = match value.bound() {
            Some(_) => Value::UNBOUND,
            None => this,
        };
    }
    Ok(set)
}
/// Make the streams that `sys` begins with.
pub(super) fn make(ctx: &mut Ctx, module: Gc<Module>) {
    let class = ctx.new_native_class(&STREAM, ctx.types.object);
    for (number, (name, original)) in [
        ("stdin", "__stdin__"),
        ("stdout", "__stdout__"),
        ("stderr", "__stderr__"),
    ]
    .into_iter()
    .enumerate()
    {
        let stream = ctx.new_native(
            class,
            Stream {
                number,
                own: Value::UNBOUND,
                coding: Value::UNBOUND,
                line_buffering: number == 2,
                write_through: false,
            },
        );
        ctx.set_module_attr(module, name, stream);
        ctx.set_module_attr(module, original, stream);
        if number == 1 {
            ctx.session.standard_output = stream;
        }
    }
}

/// Make the state that steps begin with.
pub(super) fn make_state(states: &mut ModuleStates) {
    states.make::<Buffers>();
}

fn stream_repr(ctx: &mut Ctx, this: Value) -> PyResult {
    let (name, mode) = [("<stdin>", "r"), ("<stdout>", "w"), ("<stderr>", "w")][which(this)];
    let text = format!("<_io.TextIOWrapper name='{name}' mode='{mode}' encoding='utf-8'>");
    Ok(Value::object(ctx.new_str(&text)))
}

/// The binary layers of the three streams, as far as they were asked for.
#[derive(Default)]
struct Buffers([Option<Value>; 3]);

impl ModuleState for Buffers {
    wardian_runtime::state_place!();

    fn trace(&self, marker: &mut Marker<'_>) {
        self.0
            .iter()
            .flatten()
            .for_each(|buffer| marker.value(*buffer));
    }
}

/// The binary layer, which `io` makes when it is first asked for.
fn buffer(ctx: &mut Ctx, this: Value) -> PyResult {
    if let Some(known) = ctx.state::<Buffers>().0[which(this)] {
        return Ok(known);
    }
    let io = ctx.import("io")?;
    let number = Value::small_int(which(this) as i64);
    let buffer = ctx.call_attr(io, "_standard_buffer", &[number])?;
    ctx.state::<Buffers>().0[which(this)] = Some(buffer);
    Ok(buffer)
}

fn fileno(_: &mut Ctx, args: Args<'_>) -> PyResult {
    Ok(Value::small_int(which(args[0]) as i64))
}

fn flush(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    if which(args[0]) == 1 {
        ctx.flush_output()?;
    }
    Ok(Value::NONE)
}

/// Print text to a stream: 1 stdout, 2 stderr.
pub fn write_stream(ctx: &mut Ctx, stream: usize, text: &str) -> Result<(), Thrown> {
    ctx.charge_bytes(text.len())?;
    if stream == 1 {
        ctx.check_output(text)?;
        return write_output(ctx, text.as_bytes());
    }
    ctx.write_stderr(wardian_text::surrogates::escaped(text).as_bytes())
}

fn write_output(ctx: &mut Ctx, bytes: &[u8]) -> Result<(), Thrown> {
    /// Output is handed over in pieces of about this size.
    const PIECE: usize = 16 * 1024;
    ctx.outward.output.extend_from_slice(bytes);
    if ctx.outward.output.len() >= PIECE {
        ctx.flush_output()?;
    }
    Ok(())
}

/// As text; None at the end.
pub fn read_input_line(ctx: &mut Ctx) -> Result<Option<String>, Thrown> {
    match ctx.read_input_bytes()?.map(String::from_utf8) {
        Some(Ok(line)) => Ok(Some(line)),
        Some(Err(_)) => Err(ctx.value_error("standard input is not valid UTF-8")),
        None => Ok(None),
    }
}

fn write(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    let stream = which(args[0]);
    if stream == 0 {
        return Err(unsupported_operation(ctx, "not writable"));
    }
    let Some(text) = args[1].payload::<Str>() else {
        let name = ctx.type_name(args[1]);
        return Err(ctx.type_error(&format!("write() argument must be str, not {name}")));
    };
    if !write_in_coding(ctx, args[0], text)? {
        write_stream(ctx, stream, text.as_str())?;
    }
    Ok(Value::small_int(text.length() as i64))
}

fn unsupported_operation(ctx: &mut Ctx, message: &str) -> Thrown {
    // `io.UnsupportedOperation` where `io` is there, as it is after pre-initialisation.
    let class = ctx.import("io").and_then(|io| {
        let name = ctx.intern("UnsupportedOperation");
        ctx.get_attr(io, name)
    });
    match class.map(|class| class.get::<Class>()) {
        Ok(class) => ctx.raise(class.unwrap_or(ctx.exceptions.OSError), message),
        Err(thrown) => thrown,
    }
}

fn writelines(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    let mut iter = ctx.iter(args[1])?;
    while let Some(line) = ctx.next(&mut iter)? {
        let text = ctx.expect_str(line, "write() argument")?;
        if !write_in_coding(ctx, args[0], text)? {
            write_stream(ctx, which(args[0]), text.as_str())?;
        }
    }
    Ok(Value::NONE)
}

fn readable(ctx: &mut Ctx, args: Args<'_>) -> Result<(), Thrown> {
    if which(args[0]) == 0 {
        Ok(())
    } else {
        Err(unsupported_operation(ctx, "not readable"))
    }
}

fn stream_next(ctx: &mut Ctx, this: Value) -> Result<Option<Value>, Thrown> {
    if which(this) != 0 {
        return Err(unsupported_operation(ctx, "not readable"));
    }
    let line = read_input_line(ctx)?;
    Ok(line.map(|line| Value::object(ctx.new_str(&line))))
}

fn readline(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    readable(ctx, args)?;
    let line = read_input_line(ctx)?.unwrap_or_default();
    Ok(Value::object(ctx.new_str(&line)))
}

fn readlines(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    readable(ctx, args)?;
    let lines = ctx.new_list(Vec::new());
    while let Some(line) = read_input_line(ctx)? {
        ctx.charge(1)?;
        let line = Value::object(ctx.new_str(&line));
        ctx.list_push(lines, line)?;
    }
    Ok(Value::object(lines))
}

fn read(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    readable(ctx, args)?;
    let mut all = String::new();
    while let Some(line) = read_input_line(ctx)? {
        ctx.reserve(line.len())?;
        all.push_str(&line);
    }
    Ok(Value::object(ctx.new_str(&all)))
}
