//! Running a case in this process through `wardian_interp`.
//!
//! Each run has a thread of its own with a stack of a known size, so that deep
//! recursion behaves the same everywhere, and a watchdog: native code that
//! forgets to charge its work would otherwise hang the suite.

use crate::case::Case;
use crate::memory_outside::{Limits, MemoryOutside};
use crate::report::{Ending, Observed};
use crate::session::{self, SessionFile};
use crate::settings::Settings;
use std::sync::mpsc;
use std::time::Duration;
use wardian_interp::{ImportRules, Interpreter, Outcome, Step};
use wardian_value::{Handle, Value};

/// Unoptimised frames are several times larger than those in the component;
/// pages that nothing touches cost nothing.
const STACK_BYTES: usize = 256 << 20;

/// A case that takes longer than this hangs.
const WATCHDOG: Duration = Duration::from_secs(300);

/// Run a case; `stress` collects garbage at every safepoint. `Err`: it panicked or hung.
pub fn run(case: &Case, stress: bool) -> Result<Observed, String> {
    let limits = limits(&case.settings, Limits::default());
    let stdin = case.settings.stdin.clone().unwrap_or_default();
    let rules = import_rules(&case.settings);
    let source = case.source.clone();
    let file_name = case.file_name();
    in_thread(move || {
        let mut interpreter = interpreter();
        interpreter.set_import_rules(rules);
        interpreter.set_stress(stress);
        let mut outside = MemoryOutside::new(limits, &stdin);
        let argv = [file_name.clone()];
        let step = Step {
            file_name: &file_name,
            arguments: &argv,
            ends_session: true,
            ..Step::new(&source)
        };
        let outcome = interpreter.run(&mut outside, &step);
        observed(outcome, &outside)
    })
}

/// A fresh session. `PRELOAD=1` makes it as the component's pre-initialisation
/// does: all modules imported, everything that exists immortal.
fn interpreter() -> Interpreter {
    let mut interpreter = Interpreter::new();
    if std::env::var_os("PRELOAD").is_some() {
        // What cannot be imported fails in the cases that import it.
        let _ = interpreter.preload();
    }
    interpreter
}

/// Do `work` on a thread with a known stack; `Err` when it panics or hangs.
pub fn in_thread<T: Send + 'static>(
    work: impl FnOnce() -> T + Send + 'static,
) -> Result<T, String> {
    let (sender, receiver) = mpsc::channel();
    let thread = std::thread::Builder::new()
        .stack_size(STACK_BYTES)
        .spawn(move || {
            let _ = sender.send(work());
        })
        .map_err(|error| format!("cannot start a thread: {error}"))?;
    match receiver.recv_timeout(WATCHDOG) {
        Ok(result) => Ok(result),
        Err(mpsc::RecvTimeoutError::Timeout) => {
            Err("hangs: neither finished nor stopped by a limit".into())
        }
        Err(mpsc::RecvTimeoutError::Disconnected) => {
            let payload = thread.join().err();
            let text = payload.as_ref().and_then(|payload| {
                payload
                    .downcast_ref::<String>()
                    .map(String::as_str)
                    .or_else(|| payload.downcast_ref::<&str>().copied())
            });
            Err(format!("panicked: {}", text.unwrap_or("(no message)")))
        }
    }
}

/// Run all steps of a session file in one session. The outer `Err`: it panicked or hung.
pub fn check_session(file: &SessionFile, defaults: Limits) -> Result<Result<(), String>, String> {
    let file = file.clone();
    in_thread(move || {
        let stdin = file.settings.stdin.clone().unwrap_or_default();
        let mut outside = MemoryOutside::new(limits(&file.settings, defaults), &stdin);
        let mut interpreter = interpreter();
        interpreter.set_import_rules(import_rules(&file.settings));
        session::check(&file, |source| {
            outside.refill();
            let outcome = interpreter.run(&mut outside, &Step::new(source));
            Ok(observed(outcome, &outside))
        })
    })
}

/// The rules for imports that the settings say.
fn import_rules(settings: &Settings) -> ImportRules {
    let attributes = stub_attributes().map(|(name, value)| (Value::from(name), value));
    let attributes = Value::Dict(attributes.into());
    let attributes = attributes.to_cbor().expect("a small value can cross");
    let stubs = listed(&settings.stub_modules).into_iter().flatten();
    ImportRules {
        allowed: listed(&settings.allowed_imports),
        stubs: stubs.map(|name| (name, attributes.clone())).collect(),
    }
}

/// What each stub module has: plain data, and an object that stays outside.
pub(crate) fn stub_attributes() -> [(&'static str, Value); 2] {
    let frame = Handle {
        id: 7,
        type_name: "pandas.DataFrame".into(),
        repr: "   a\n0  1".into(),
    };
    [("answer", Value::from(42)), ("frame", Value::Handle(frame))]
}

/// A list with commas between, where there is one.
pub(crate) fn listed(names: &Option<String>) -> Option<Vec<String>> {
    let names = names.as_ref()?;
    Some(names.split(',').map(|name| name.trim().into()).collect())
}

/// `defaults` with what the settings say put over them.
pub(crate) fn limits(settings: &Settings, defaults: Limits) -> Limits {
    Limits {
        fuel: settings.fuel.unwrap_or(defaults.fuel),
        memory: settings.memory.unwrap_or(defaults.memory),
        output: settings.output.unwrap_or(defaults.output),
        deadline_nanos: settings
            .deadline
            .map_or(defaults.deadline_nanos, |seconds| seconds * 1_000_000_000),
        tool_calls: settings.tool_calls.unwrap_or(defaults.tool_calls),
    }
}

/// Reduce an outcome to what all runners share.
pub fn observed(outcome: Outcome, outside: &MemoryOutside) -> Observed {
    Observed {
        stdout: String::from_utf8_lossy(&outside.stdout).into_owned(),
        stderr: String::from_utf8_lossy(&outside.stderr).into_owned(),
        ending: match outcome {
            Outcome::Finished { .. } => Ending::Finished,
            Outcome::Raised { traceback, .. } => Ending::Raised(traceback),
            Outcome::Exited { status } => Ending::Exited(status),
            Outcome::Stopped(stop) => Ending::Stopped(stop.message().to_string()),
        },
    }
}
