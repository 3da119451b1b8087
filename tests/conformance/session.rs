//! A session that runs steps, natively or in the component, and survives what
//! a step does to it.

use crate::library::Source;
use std::collections::BTreeMap;
use std::fmt;
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::time::Duration;
use wardian_interp::{Interpreter, Outcome, Step};
use wardian_tests::memory_outside::{Limits, MemoryOutside};
use wardian_value::Value;

/// The largest stack that a native session may need.
const STACK_BYTES: usize = 256 << 20;

/// The time that a step has, and the time after which it hangs.
const DEADLINE: Duration = Duration::from_secs(60);
const WATCHDOG: Duration = Duration::from_secs(90);

/// A step did not end as it should.
pub(crate) enum Broken {
    /// By a limit or an exception; the session lives.
    Stopped(String),
    /// The session is gone.
    Lost(String),
}

impl fmt::Display for Broken {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (Broken::Stopped(text) | Broken::Lost(text)) = self;
        formatter.write_str(text)
    }
}

/// A variable of a session.
type Variable = (&'static str, Value);

/// Runs steps and gives what they print.
pub(crate) trait Session {
    fn step(&mut self, source: &str) -> Result<String, Broken>;
}

/// A fresh session whose variables `SOURCES` and `DATA` have the texts and the files.
pub(crate) fn start(
    sources: BTreeMap<String, Source>,
    data: BTreeMap<String, Vec<u8>>,
    in_component: bool,
) -> Result<Box<dyn Session>, String> {
    let entries = sources.into_iter().map(|(name, (is_package, file, text))| {
        let source = vec![Value::Bool(is_package), Value::Str(file), Value::Str(text)];
        (Value::Str(name), Value::Tuple(source))
    });
    let sources = Value::Dict(entries.collect());
    let data = data
        .into_iter()
        .map(|(path, bytes)| (Value::Str(path), Value::Bytes(bytes)));
    let variables = [("SOURCES", sources), ("DATA", Value::Dict(data.collect()))];
    if in_component {
        return in_sandbox(variables);
    }
    Ok(Box::new(Native::start(variables)?))
}

#[cfg(not(feature = "component"))]
fn in_sandbox(_variables: [Variable; 2]) -> Result<Box<dyn Session>, String> {
    Err("built without the feature `component`".into())
}

#[cfg(feature = "component")]
fn in_sandbox(variables: [Variable; 2]) -> Result<Box<dyn Session>, String> {
    let mut steps = wardian_tests::component::Steps::new(limits())?;
    for (name, value) in variables {
        steps.set(name, value)?;
    }
    Ok(Box::new(steps))
}

#[cfg(feature = "component")]
impl Session for wardian_tests::component::Steps {
    fn step(&mut self, source: &str) -> Result<String, Broken> {
        let observed = self.run(source).map_err(Broken::Lost)?;
        match observed.ending {
            wardian_tests::report::Ending::Finished => Ok(observed.stdout),
            other => Err(Broken::Stopped(format!("{other:?}"))),
        }
    }
}

fn limits() -> Limits {
    Limits {
        fuel: 20_000_000_000,
        memory: 512 << 20,
        output: 50_000_000,
        deadline_nanos: u64::try_from(DEADLINE.as_nanos()).expect("it is short"),
        ..Limits::default()
    }
}

/// An interpreter on a thread of its own, for its stack and because it may panic.
struct Native {
    steps: Sender<String>,
    ends: Receiver<Result<String, String>>,
}

impl Native {
    fn start(variables: [Variable; 2]) -> Result<Native, String> {
        let mut encoded = Vec::new();
        for (name, value) in variables {
            let bytes = value.to_cbor().map_err(|error| format!("{error:?}"))?;
            encoded.push((name, bytes));
        }
        let (steps, next_step) = channel::<String>();
        let (end, ends) = channel();
        let work = move || {
            let mut interpreter = Interpreter::new();
            let mut outside = MemoryOutside::new(limits(), "");
            let set = encoded.iter().try_for_each(|(name, bytes)| {
                let set = interpreter.set_variable(&mut outside, name, bytes);
                set.map_err(|outcome| format!("{outcome:?}"))
            });
            if end.send(set.map(|()| String::new())).is_err() {
                return;
            }
            for step in next_step {
                outside.refill();
                let outcome = interpreter.run(&mut outside, &Step::new(&step));
                let ended = match outcome {
                    Outcome::Finished { .. } => {
                        Ok(String::from_utf8_lossy(&outside.stdout).into_owned())
                    }
                    Outcome::Raised { traceback, .. } => Err(traceback),
                    other => Err(format!("{other:?}")),
                };
                if end.send(ended).is_err() {
                    return;
                }
            }
        };
        std::thread::Builder::new()
            .stack_size(STACK_BYTES)
            .spawn(work)
            .map_err(|error| error.to_string())?;
        let mut native = Native { steps, ends };
        match native.end() {
            Ok(_) => Ok(native),
            Err(broken) => Err(broken.to_string()),
        }
    }

    fn end(&mut self) -> Result<String, Broken> {
        match self.ends.recv_timeout(WATCHDOG) {
            Ok(ended) => ended.map_err(Broken::Stopped),
            Err(RecvTimeoutError::Timeout) => Err(Broken::Lost("it hangs".into())),
            Err(RecvTimeoutError::Disconnected) => Err(Broken::Lost("it panicked".into())),
        }
    }
}

impl Session for Native {
    fn step(&mut self, source: &str) -> Result<String, Broken> {
        match self.steps.send(source.to_string()) {
            Ok(()) => self.end(),
            Err(_) => Err(Broken::Lost("it panicked".into())),
        }
    }
}
