//! One call of the guest, from start to end, and whoever drives it.
//!
//! What does not live here: what a call means to the embedder (`sandbox/mod.rs`), and how a call is
//! replayed (`persistence/checkpoint.rs`).

use std::future::Future;
use std::pin::Pin;
use std::sync::Arc;
use std::time::Instant;

use crate::error::Error;
use crate::execution::{LastValue, Program};
use crate::limits::budget::Budget;
use crate::limits::usage::Usage;
use crate::session::Session;
use crate::session::bindings::session;
use crate::session::interfaces::slice;
use crate::session::state::State;

/// A call that runs.
pub(crate) type Running = Pin<Box<dyn Future<Output = Ended> + Send>>;

/// A call that has ended, and the session it gives back.
pub(crate) struct Ended {
    pub(crate) session: Box<Session>,
    pub(crate) answer: wasmtime::Result<Answer>,
    pub(crate) usage: Usage,
}

/// What to ask of the guest.
#[derive(Clone)]
pub(crate) enum Request {
    Run(Arc<session::Program>),
    Get(String),
    Set(String, Vec<u8>),
    SetTools(Vec<String>),
}

impl Request {
    /// Run a program.
    pub(crate) fn run(program: Program) -> Request {
        Request::Run(Arc::new(session::Program {
            source: program.source,
            // The guest needs not be told what it would take by itself.
            file_name: Some(program.file_name).filter(|name| name != Program::FILE_NAME),
            arguments: if program.arguments == [""] {
                Vec::new()
            } else {
                program.arguments
            },
            last_value: match program.last_value {
                LastValue::Expression => session::LastValue::Expression,
                LastValue::Statement => session::LastValue::Statement,
                LastValue::Displayed => session::LastValue::Displayed,
                LastValue::Interactive => session::LastValue::Interactive,
            },
            ends_session: program.ends_session,
        }))
    }

    /// Bytes in memory, about.
    pub(crate) fn bytes(&self) -> usize {
        match self {
            Request::Run(program) => {
                let arguments = program.arguments.iter().map(String::len);
                let file_name = program.file_name.as_ref().map_or(0, String::len);
                program.source.len() + file_name + arguments.sum::<usize>()
            }
            Request::Get(name) => name.len(),
            Request::Set(name, value) => name.len() + value.len(),
            Request::SetTools(names) => names.iter().map(String::len).sum(),
        }
    }
}

/// What the guest answers, whichever export was called.
pub(crate) enum Answer {
    /// A value in CBOR, where there is one.
    Value(Option<Vec<u8>>),
    /// The status of `sys.exit()`.
    Exited(i32),
    /// An exception or a stop.
    Failed(Error),
}

impl Answer {
    fn new(outcome: session::Outcome, state: &State) -> Answer {
        match outcome {
            session::Outcome::Finished(value) => Answer::Value(value),
            session::Outcome::Exited(status) => Answer::Exited(status),
            session::Outcome::Raised(exception) => Answer::Failed(Error::Exception {
                type_name: exception.type_name,
                message: exception.message,
                traceback: exception.traceback,
            }),
            session::Outcome::Stopped(reason) => {
                Answer::Failed(Error::Stopped(state.stopped_for(reason)))
            }
        }
    }
}

/// Run a call to its end, owning the session meanwhile. `replay`: it was run before, and runs as it did then.
pub(crate) async fn run_to_end(
    mut session: Box<Session>,
    request: Request,
    budget: Budget,
    replay: bool,
) -> Ended {
    let started = Instant::now();
    let answer = call_export(&mut session, request, budget, started, replay).await;
    let fuel = slice::charge_file_visits(&mut session.store).unwrap_or(0);
    let usage = session.store.data_mut().end(fuel, started.elapsed());
    Ended {
        session,
        answer,
        usage,
    }
}

async fn call_export(
    session: &mut Session,
    request: Request,
    budget: Budget,
    now: Instant,
    replay: bool,
) -> wasmtime::Result<Answer> {
    let store = &mut session.store;
    let fuel = store.data_mut().begin(budget, now, replay);
    store.set_fuel(fuel)?;
    let guest = &mut session.guest;
    Ok(match request {
        Request::Run(program) => {
            let slice = store.data_mut().first_slice();
            let ended = guest.run(store, program, slice).await?;
            let state = store.data_mut();
            (state.objects, state.peak_objects) = (ended.objects, ended.peak_objects);
            Answer::new(ended.outcome, state)
        }
        Request::Get(name) => match guest.get_variable(store, &name).await? {
            Ok(value) => Answer::Value(value),
            Err(outcome) => Answer::new(outcome, store.data()),
        },
        Request::Set(name, value) => match guest.set_variable(store, &name, &value).await? {
            Ok(()) => Answer::Value(None),
            Err(outcome) => Answer::new(outcome, store.data()),
        },
        Request::SetTools(names) => {
            guest.set_tools(store, &names).await?;
            store.data_mut().tools.set_names(names);
            Answer::Value(None)
        }
    })
}

/// What broke the instance of a call. The guest asks before it needs much; where it could not, memory was in pieces
/// that were too small.
pub(crate) fn describe_broken(session: &Session, error: &wasmtime::Error) -> String {
    if session.store.data().memory.is_full {
        return "memory limit exceeded".into();
    }
    describe(error)
}

/// What broke an instance, without addresses.
pub(crate) fn describe(error: &wasmtime::Error) -> String {
    match error.downcast_ref::<wasmtime::Trap>() {
        Some(trap) => format!("the interpreter broke ({trap})"),
        None => format!("the interpreter broke ({error})"),
    }
}
