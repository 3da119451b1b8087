//! print, input and open.
//!
//! While `sys.stdout` is what the interpreter made (or there is no `sys`), text goes to `ctx.outward.output`
//! directly. Anything else gets its methods called. What does not live here: files (the library's `io`).

use crate::ctx::{Ctx, PyResult, Thrown};
use crate::object::args::Args;
use crate::object::heap::Gc;
use crate::object::native::Module;
use crate::object::string::Str;
use crate::object::value::Value;

/// Output is handed over when it is longer than this, so that it is not memory of the program.
const OUTPUT_BUFFER: usize = 16 * 1024;

/// Where text goes.
#[derive(Clone, Copy)]
enum Target {
    Output,
    File(Value),
    Nowhere,
}

/// An attribute of `sys`, once there is one.
fn of_sys(ctx: &Ctx, name: Gc<Str>) -> Option<Value> {
    let sys = ctx.modules.get_str(ctx.names.sys)?.get::<Module>()?;
    sys.dict.get_str(name)
}

fn standard_output(ctx: &Ctx) -> Target {
    match of_sys(ctx, ctx.names.stdout) {
        None => Target::Output,
        Some(file) if file == ctx.session.standard_output => Target::Output,
        Some(file) if file.is_none() => Target::Nowhere,
        Some(file) => Target::File(file),
    }
}

fn write(ctx: &mut Ctx, target: Target, text: Gc<Str>) -> Result<(), Thrown> {
    match target {
        Target::Output => ctx.print_text(text.as_str()),
        Target::File(file) => {
            let write = ctx.names.write;
            let method = ctx.get_attr(file, write)?;
            ctx.call(method, &[Value::object(text)])?;
            Ok(())
        }
        Target::Nowhere => Ok(()),
    }
}

impl Ctx {
    /// Raise UnicodeEncodeError for text that has no UTF-8: with a lone surrogate.
    pub fn check_output(&mut self, text: &str) -> Result<(), Thrown> {
        if !wardian_text::surrogates::present(text) {
            return Ok(());
        }
        let object = Value::object(self.new_str(text));
        crate::types::encoding::encode(self, object, text, "utf-8", "strict").map(|_| ())
    }

    /// Write text to the standard output that the outside gave.
    pub fn print_text(&mut self, text: &str) -> Result<(), Thrown> {
        self.charge_bytes(text.len())?;
        self.check_output(text)?;
        if self.outward.output.len() + text.len() > OUTPUT_BUFFER {
            self.flush_output()?;
            if text.len() > OUTPUT_BUFFER && self.has_outside() {
                return self.write_stdout(text.as_bytes());
            }
        }
        self.outward.output.extend_from_slice(text.as_bytes());
        Ok(())
    }
}

/// `sep` or `end`: None stands for the default.
fn separator(
    ctx: &mut Ctx,
    given: Option<Value>,
    name: &str,
    default: &str,
) -> Result<Gc<Str>, Thrown> {
    match given {
        Some(value) if !value.is_none() => match value.payload::<Str>() {
            Some(text) => Ok(text),
            None => {
                let found = ctx.type_name(value);
                Err(ctx.type_error(&format!("{name} must be None or a string, not {found}")))
            }
        },
        _ => Ok(ctx.intern(default)),
    }
}

pub(super) fn print(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    let target = match args.get(2) {
        Some(file) if !file.is_none() => Target::File(file),
        _ => standard_output(ctx),
    };
    if matches!(target, Target::Nowhere) {
        return Ok(Value::NONE);
    }
    let separator_text = separator(ctx, args.get(0), "sep", " ")?;
    let end = separator(ctx, args.get(1), "end", "\n")?;
    for (index, item) in args.rest().iter().enumerate() {
        if index > 0 {
            write(ctx, target, separator_text)?;
        }
        let mark = ctx.temps_mark();
        let text = ctx.str(*item)?;
        ctx.keep(Value::object(text));
        write(ctx, target, text)?;
        ctx.temps_release(mark);
    }
    write(ctx, target, end)?;
    if let Some(flush) = args.get(3)
        && ctx.truth(flush)?
    {
        match target {
            Target::File(file) => {
                let flush = ctx.names.flush;
                let method = ctx.get_attr(file, flush)?;
                ctx.call(method, &[])?;
            }
            _ => ctx.flush_output()?,
        }
    }
    Ok(Value::NONE)
}

pub(super) fn input(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    if let Some(prompt) = args.get(0) {
        let text = ctx.str(prompt)?;
        let target = standard_output(ctx);
        write(ctx, target, text)?;
    }
    if let Some(file) = of_sys(ctx, ctx.names.stdin) {
        if file.is_none() {
            return Err(ctx.runtime_error("input(): lost sys.stdin"));
        }
        let line = ctx.call_attr(file, "readline", &[])?;
        let Some(line) = line.payload::<Str>() else {
            return Err(ctx.type_error("object.readline() returned non-string"));
        };
        return without_newline(ctx, line.as_str());
    }
    match ctx.read_input_bytes()? {
        Some(line) => {
            ctx.reserve(line.len())?;
            without_newline(ctx, &String::from_utf8_lossy(&line))
        }
        None => Err(end_of_file(ctx)),
    }
}

fn without_newline(ctx: &mut Ctx, line: &str) -> PyResult {
    if line.is_empty() {
        return Err(end_of_file(ctx));
    }
    let line = line.strip_suffix('\n').unwrap_or(line);
    Ok(Value::object(ctx.new_str(line)))
}

fn end_of_file(ctx: &mut Ctx) -> Thrown {
    ctx.raise(ctx.exceptions.EOFError, "EOF when reading a line")
}

/// `open`, which `io` does.
pub(super) fn open(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    let mark = ctx.temps_mark();
    let io = ctx.import("io")?;
    let open = ctx.intern("_open");
    let open = ctx.get_attr(io, open)?;
    let keywords = ctx.keyword_pairs(args[0])?;
    let stream = ctx.call_keywords(open, args.rest(), &keywords);
    ctx.temps_release(mark);
    stream
}
