//! Running one step of a session and telling how it ended.

use crate::Outcome;
use crate::ctx::{Ctx, R, Thrown, ThrownState};
use crate::object::containers::Tuple;
use crate::object::exception::Exception;
use crate::object::heap::Gc;
use crate::object::string::Str;
use crate::object::value::Value;
use crate::vm::compile::Mode;
use crate::vm::frame::FrameKind;
use crate::vm::traceback;

/// Run source text in `__main__`.
pub(crate) fn run(ctx: &mut Ctx, source: &str, file_name: &str) -> Outcome {
    ctx.result = Value::NONE;
    ctx.handled = Value::NONE;
    ctx.native_depth = 0;
    ctx.frames.stack.clear();
    let result = execute(ctx, source, file_name);
    let outcome = finish(ctx, result);
    ctx.result = Value::NONE;
    ctx.thrown = ThrownState::Nothing;
    ctx.handled = Value::NONE;
    ctx.temps_release(0);
    outcome
}

fn execute(ctx: &mut Ctx, source: &str, file_name: &str) -> R {
    let code = ctx.compile_source(source, file_name, Mode::Step, false)?;
    let main = ctx.main.expect("made at start");
    ctx.push_code(code, None, main.dict, Value::UNBOUND, FrameKind::Entry)?;
    ctx.run()
}

fn finish(ctx: &mut Ctx, result: R) -> Outcome {
    match result {
        Ok(_) => {
            if let Err(Thrown) = ctx.flush_output() {
                return stopped(ctx);
            }
            match crate::convert::result_to_cbor(ctx, ctx.result) {
                Ok(value) => Outcome::Finished { value },
                Err(Thrown) => thrown(ctx),
            }
        }
        Err(Thrown) => thrown(ctx),
    }
}

fn stopped(ctx: &Ctx) -> Outcome {
    match ctx.thrown {
        ThrownState::Stop(stop) => Outcome::Stopped(stop),
        _ => Outcome::Stopped(crate::Stop::Cancelled),
    }
}

fn thrown(ctx: &mut Ctx) -> Outcome {
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
    match describe(ctx, exception) {
        Ok(outcome) => outcome,
        Err(Thrown) => stopped(ctx),
    }
}

fn describe(ctx: &mut Ctx, exception: Gc<Exception>) -> Result<Outcome, Thrown> {
    ctx.thrown = ThrownState::Nothing;
    ctx.handled = Value::NONE;
    let type_name = exception.head.class.name.as_str().to_string();
    let message = match ctx.str(Value::object(exception)) {
        Ok(text) => text.as_str().to_string(),
        Err(Thrown) if ctx.thrown_exception().is_some() => "<exception str() failed>".to_string(),
        Err(Thrown) => return Err(Thrown),
    };
    let traceback = traceback::format_exception(ctx, exception)?;
    ctx.flush_output()?;
    ctx.outside()
        .write_stderr(traceback.as_bytes())
        .map_err(|stop| ctx.stop(stop))?;
    Ok(Outcome::Raised {
        type_name,
        message,
        traceback,
    })
}

fn exit(ctx: &mut Ctx, exception: Gc<Exception>) -> Outcome {
    let code = exception
        .args
        .get::<Tuple>()
        .and_then(|args| args.items().first().copied())
        .unwrap_or(Value::NONE);
    if ctx.flush_output().is_err() {
        return stopped(ctx);
    }
    let status = if code.is_none() {
        0
    } else if let Some(int) = ctx.as_int(code) {
        ctx.int_to_i64(int).unwrap_or(-1) as i32
    } else {
        let text: Result<Gc<Str>, Thrown> = ctx.str(code);
        if let Ok(text) = text {
            let line = format!("{}\n", text.as_str());
            if let Err(stop) = ctx.outside().write_stderr(line.as_bytes()) {
                return Outcome::Stopped(stop);
            }
        }
        1
    };
    Outcome::Exited { status }
}

/// A global of `__main__` as CBOR.
pub(crate) fn get_variable(ctx: &mut Ctx, name: &str) -> Result<Option<Vec<u8>>, Outcome> {
    let name = ctx.intern(name);
    let main = ctx.main.expect("made at start");
    let Some(value) = main.dict.get_str(name) else {
        return Ok(None);
    };
    let result = crate::convert::result_to_cbor(ctx, value);
    let result = match result {
        Ok(Some(bytes)) => Ok(Some(bytes)),
        Ok(None) => Ok(Some(crate::convert::NONE_CBOR.to_vec())),
        Err(Thrown) => Err(thrown(ctx)),
    };
    ctx.temps_release(0);
    result
}

/// Set a global of `__main__` from CBOR.
pub(crate) fn set_variable(ctx: &mut Ctx, name: &str, value: &[u8]) -> Result<(), Outcome> {
    let name = ctx.intern(name);
    let main = ctx.main.expect("made at start");
    let result = match crate::convert::value_from_cbor(ctx, value) {
        Ok(value) => {
            main.dict.write().set_str(name, value);
            Ok(())
        }
        Err(Thrown) => Err(thrown(ctx)),
    };
    ctx.temps_release(0);
    result
}
