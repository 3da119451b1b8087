//! Running one step of a session and telling how it ended.

use super::ending;
use wardian_compile::bytecode::code::flags;
use wardian_runtime::ctx::frames::FrameKind;
use wardian_runtime::ctx::tracing::Tracing;
use wardian_runtime::ctx::{Ctx, PyResult, Thrown, ThrownState};
use wardian_runtime::error::Stop;
use wardian_runtime::object::exception::Exception;
use wardian_runtime::object::heap::Gc;
use wardian_runtime::object::native::Module;
use wardian_runtime::object::value::Value;
use wardian_runtime::vm::compile::LastValue;
use wardian_runtime::vm::traceback;
use wardian_text::{surrogates, utf8};

/// How one step of a session ended.
#[derive(Debug, Clone, PartialEq)]
pub enum Outcome {
    /// The program ran to its end.
    Finished {
        /// CBOR of the last statement's value, if it has one that is not `None`.
        value: Option<Vec<u8>>,
    },
    /// An exception reached the top; its traceback has been written to standard error.
    Raised {
        /// Name of the exception's class.
        type_name: String,
        /// `str()` of the exception.
        message: String,
        /// The text that CPython would print.
        traceback: String,
    },
    /// `sys.exit()` or `raise SystemExit`.
    Exited {
        /// The process status that CPython would end with.
        status: i32,
    },
    /// A limit ended the program.
    Stopped(Stop),
}

/// What to run.
#[derive(Clone, Copy, Debug)]
pub struct Step<'a> {
    /// Source text.
    pub source: &'a str,
    /// What tracebacks show. Where it is also the first argument, the step is a script: it has `__file__`, and
    /// `sys.path` begins with its folder if that is visible.
    pub file_name: &'a str,
    /// `sys.argv`; none at all is one that is empty.
    pub arguments: &'a [String],
    /// Which last statements have a value.
    pub last_value: LastValue,
    /// The session ends with it, as a process of CPython does.
    pub ends_session: bool,
}

impl<'a> Step<'a> {
    /// A step of which tracebacks say `<step>`.
    pub fn new(source: &'a str) -> Step<'a> {
        Step {
            source,
            file_name: "<step>",
            arguments: &[],
            last_value: LastValue::default(),
            ends_session: false,
        }
    }
}

/// Run source text in `__main__`.
pub(crate) fn run(ctx: &mut Ctx, step: &Step<'_>) -> Outcome {
    ctx.session.result = Value::NONE;
    ctx.handled = Value::NONE;
    ctx.meter.native_depth = 0;
    wardian_library::sys::set_argv(ctx, step.arguments);
    wardian_library::wardian::install_tools(ctx);
    wardian_library::fs::environment::load(ctx);
    ctx.temps_release(0);
    clean_up_after_stop(ctx);
    ctx.begin_finalizers();
    ctx.begin_turn();
    let mut result = execute(ctx, step);
    if wardian_library::thread::settle(ctx).is_err() {
        result = Err(Thrown);
    }
    // A stop leaves them as they are.
    ctx.frames.reset();
    ctx.meter.native_depth = 0;
    if result.is_ok() {
        ctx.handled = Value::NONE;
        ctx.temps_release(0);
        result = ctx.finalize_dropped().map(|()| Value::NONE);
        ctx.frames.reset();
        ctx.meter.native_depth = 0;
    }
    ctx.session.was_stopped = false;
    ctx.tracing.forget_frames();
    let mut was_stopped = ctx.thrown.ends_step();
    if was_stopped {
        forget_what_ran(ctx);
    }
    let mut outcome = finish(ctx, result, step.last_value);
    if !was_stopped && matches!(outcome, Outcome::Stopped(_)) {
        // In what a program does when it is told how it ended, such as its `sys.excepthook`.
        was_stopped = true;
        forget_what_ran(ctx);
    }
    if step.ends_session && !was_stopped && ending::end(ctx).is_err() {
        outcome = stopped(ctx);
        forget_what_ran(ctx);
    }
    let outcome = finish_files(ctx, outcome);
    ctx.session.result = Value::NONE;
    ctx.thrown = ThrownState::Nothing;
    ctx.handled = Value::NONE;
    ctx.temps_release(0);
    outcome
}

/// A limit ended the step: nothing that it left goes on.
fn forget_what_ran(ctx: &mut Ctx) {
    ctx.session.was_stopped = true;
    ctx.forget_finalizers();
    ctx.forget_threads();
    // What is told of each call could be what met the limit: no step would get further.
    ctx.tracing = Tracing::default();
}

/// A limit that ended the step before left threads and its event loop running.
fn clean_up_after_stop(ctx: &mut Ctx) {
    if !std::mem::take(&mut ctx.session.was_stopped) {
        return;
    }
    for module in ["_thread", "_signal", "asyncio.runners"] {
        let name = ctx.intern(module);
        if ctx.modules.get_str(name).is_none() {
            continue;
        }
        let imported = ctx.import(module);
        let cleaned = imported.and_then(|module| ctx.call_attr(module, "_after_stop", &[]));
        if cleaned.is_err() {
            // The program changed the module: it keeps what it made of it.
            ctx.thrown = ThrownState::Nothing;
        }
        ctx.temps_release(0);
    }
}

fn execute(ctx: &mut Ctx, step: &Step<'_>) -> PyResult {
    wardian_library::sys::program::begin(ctx, step.file_name, step.arguments)?;
    let code = ctx.compile_step(step.source, step.file_name, step.last_value)?;
    let main = ctx.main.expect("made at start");
    ctx.push_code(code, None, main.dict, Value::UNBOUND, FrameKind::Entry)?;
    // What steps before this one left there would live as long as this one runs.
    ctx.frames.forget_temporaries(code.local_count);
    let result = ctx.run()?;
    if code.unit.flags & flags::COROUTINE == 0 {
        return Ok(result);
    }
    // The step awaits: it is a coroutine, and the event loop of the session runs it.
    ctx.keep(result);
    let runners = ctx.import("asyncio.runners")?;
    ctx.call_attr(runners, "_run_step", &[result])
}

fn finish(ctx: &mut Ctx, result: PyResult, last_value: LastValue) -> Outcome {
    match result {
        // A `__repr__` of the value may print.
        Ok(_) => match wardian_library::convert::result_to_cbor(ctx, ctx.session.result) {
            Ok(value) if ctx.flush_output().is_ok() => Outcome::Finished { value },
            _ => thrown(ctx, last_value),
        },
        Err(Thrown) => thrown(ctx, last_value),
    }
}

/// What was written to files goes out; a limit met there outranks how the program ended.
fn finish_files(ctx: &mut Ctx, outcome: Outcome) -> Outcome {
    match wardian_library::fs::settle(ctx) {
        Err(Thrown) if !matches!(outcome, Outcome::Stopped(_)) => stopped(ctx),
        _ => outcome,
    }
}

fn stopped(ctx: &Ctx) -> Outcome {
    match ctx.thrown {
        ThrownState::Exit(status) => Outcome::Exited { status },
        ThrownState::Stop(stop) => Outcome::Stopped(stop),
        _ => Outcome::Stopped(Stop::Cancelled),
    }
}

fn thrown(ctx: &mut Ctx, last_value: LastValue) -> Outcome {
    let exception = match ctx.thrown {
        ThrownState::Exception(exception) => exception,
        _ => {
            // What was printed before still counts.
            let stop = stopped(ctx);
            let _ = ctx.flush_output();
            return stop;
        }
    };
    ctx.keep(Value::object(exception));
    if exception
        .head
        .class
        .is_subclass_of(ctx.exceptions.SystemExit)
    {
        return exit(ctx, exception);
    }
    match describe(ctx, exception, last_value) {
        Ok(outcome) => outcome,
        Err(Thrown) => stopped(ctx),
    }
}

/// What `traceback` gives, or its last line when even that raises.
fn traceback_text(
    ctx: &mut Ctx,
    exception: Gc<Exception>,
    type_name: &str,
    message: &str,
) -> Result<String, Thrown> {
    match traceback::format_exception(ctx, exception) {
        Ok(text) => Ok(text),
        Err(Thrown) => match ctx.catch(ctx.exceptions.BaseException) {
            Some(_) => Ok(format!("{type_name}: {message}\n")),
            None => Err(Thrown),
        },
    }
}

/// Text that leaves is copied on the way, here and in the host, and that counts as the program's memory. A host that
/// is Python has four bytes for each character where one of them is wide.
fn room_for_copies(ctx: &mut Ctx, text: &str, copies: usize) -> Result<(), Thrown> {
    let size = if utf8::is_ascii(text.as_bytes()) {
        text.len()
    } else {
        text.len().max(4 * utf8::count(text.as_bytes()))
    };
    match ctx.reserve(size.saturating_mul(copies)) {
        Ok(()) => Ok(()),
        Err(Thrown) => Err(ctx.stop(Stop::Memory)),
    }
}

fn describe(
    ctx: &mut Ctx,
    exception: Gc<Exception>,
    last_value: LastValue,
) -> Result<Outcome, Thrown> {
    ctx.thrown = ThrownState::Nothing;
    ctx.handled = Value::NONE;
    let class_name = exception.head.class.name;
    room_for_copies(ctx, class_name.as_str(), 7)?;
    let type_name = class_name.as_str().to_string();
    let message = match ctx.str(Value::object(exception)) {
        Ok(text) => {
            ctx.keep(Value::object(text));
            // The traceback repeats the message, and both are copied on their way out.
            room_for_copies(ctx, text.as_str(), 7)?;
            text.as_str().to_string()
        }
        Err(Thrown) if ctx.thrown_exception().is_some() => "<exception str() failed>".to_string(),
        Err(Thrown) => return Err(Thrown),
    };
    ctx.thrown = ThrownState::Nothing;
    let traceback = traceback_text(ctx, exception, &type_name, &message)?;
    // Causes and groups have messages of their own.
    room_for_copies(ctx, &traceback, 4)?;
    // What was printed comes first.
    write_last_words(ctx, "")?;
    // As in a notebook, where it is no part of the output; whoever sits at a prompt shows it.
    if !matches!(last_value, LastValue::Displayed | LastValue::Interactive) {
        match call_excepthook(ctx, exception)? {
            Told::ByHook => {}
            Told::Not => write_last_words(ctx, &traceback)?,
            Told::Failed(failure) => write_last_words(
                ctx,
                &format!(
                    "Error in sys.excepthook:\n{failure}\nOriginal exception was:\n{traceback}"
                ),
            )?,
        }
    }
    Ok(Outcome::Raised {
        type_name,
        message,
        traceback,
    })
}

/// Who told of an exception that ended the step.
enum Told {
    Not,
    ByHook,
    /// The hook raised this: a traceback.
    Failed(String),
}

/// Tell a `sys.excepthook` that the program has set.
fn call_excepthook(ctx: &mut Ctx, exception: Gc<Exception>) -> Result<Told, Thrown> {
    let mut of_sys = |name| {
        let sys = ctx.intern("sys");
        let sys = ctx
            .modules
            .get_str(sys)
            .and_then(|sys| sys.get::<Module>())?;
        let name = ctx.intern(name);
        sys.dict.get_str(name)
    };
    let (hook, own) = (of_sys("excepthook"), of_sys("__excepthook__"));
    let Some(hook) = hook.filter(|_| hook != own) else {
        return Ok(Told::Not);
    };
    let class = Value::object(exception.head.class);
    let args = [class, Value::object(exception), exception.traceback];
    let called = ctx.call(hook, &args).and_then(|_| ctx.flush_output());
    ctx.frames.reset();
    match (called, ctx.catch(ctx.exceptions.BaseException)) {
        (Ok(()), _) => Ok(Told::ByHook),
        (Err(Thrown), Some(error)) => {
            traceback_text(ctx, error, error.head.class.name.as_str(), "").map(Told::Failed)
        }
        (Err(thrown), None) => Err(thrown),
    }
}

fn exit(ctx: &mut Ctx, exception: Gc<Exception>) -> Outcome {
    ctx.thrown = ThrownState::Nothing;
    let code = ctx.names.code;
    let result = match ctx.get_attr_opt(Value::object(exception), code) {
        Ok(code) => exit_status(ctx, code.unwrap_or(Value::NONE)),
        Err(Thrown) => Err(Thrown),
    };
    match result {
        Ok(status) => Outcome::Exited { status },
        Err(Thrown) if ctx.thrown_exception().is_some() => Outcome::Exited { status: 1 },
        Err(Thrown) => stopped(ctx),
    }
}

/// Write to the standard error. Where the program has it lead to a file that takes no more, nothing is left to do.
fn write_last_words(ctx: &mut Ctx, text: &str) -> Result<(), Thrown> {
    match ctx.write_stderr(surrogates::escaped(text).as_bytes()) {
        Err(Thrown) if ctx.thrown_exception().is_some() => {
            ctx.thrown = ThrownState::Nothing;
            Ok(())
        }
        written => written,
    }
}

/// None is success, an int is the status; anything else is printed and means failure.
fn exit_status(ctx: &mut Ctx, code: Value) -> Result<i32, Thrown> {
    ctx.flush_output()?;
    if code.is_none() {
        return Ok(0);
    }
    if let Some(int) = ctx.as_int(code) {
        // As CPython: a number beyond a C long is -1, the rest keeps its low bits.
        return Ok(ctx.int_to_i64(int).unwrap_or(-1) as i32);
    }
    let text = ctx.str(code)?;
    ctx.keep(Value::object(text));
    room_for_copies(ctx, text.as_str(), 4)?;
    let line = format!("{}\n", text.as_str());
    write_last_words(ctx, &line)?;
    Ok(1)
}

/// A global of `__main__` as CBOR.
pub(crate) fn get_variable(ctx: &mut Ctx, name: &str) -> Result<Option<Vec<u8>>, Outcome> {
    let name = ctx.intern(name);
    let main = ctx.main.expect("made at start");
    let Some(value) = main.dict.get_str(name) else {
        return Ok(None);
    };
    let result = match wardian_library::convert::variable_to_cbor(ctx, value) {
        Ok(bytes) => Ok(Some(bytes)),
        Err(Thrown) => Err(thrown(ctx, LastValue::default())),
    };
    // A `__repr__` may have written.
    let result = match wardian_library::fs::settle(ctx) {
        Err(Thrown) if result.is_ok() => Err(stopped(ctx)),
        _ => result,
    };
    ctx.thrown = ThrownState::Nothing;
    ctx.temps_release(0);
    result
}

/// Set a global of `__main__` from CBOR.
pub(crate) fn set_variable(ctx: &mut Ctx, name: &str, value: &[u8]) -> Result<(), Outcome> {
    let name = ctx.intern(name);
    let main = ctx.main.expect("made at start");
    let result = match wardian_library::convert::value_from_cbor(ctx, value) {
        Ok(value) => {
            main.dict.write().set_str(name, value);
            Ok(())
        }
        Err(Thrown) => Err(thrown(ctx, LastValue::default())),
    };
    ctx.thrown = ThrownState::Nothing;
    ctx.temps_release(0);
    result
}
