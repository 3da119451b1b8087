//! One call of the guest, from start to end, and whoever drives it.
//!
//! What does not live here: what a call means to the embedder (`sandbox.rs`), and how a call is done
//! again (`recovery.rs`).

use std::future::Future;
use std::pin::Pin;
use std::sync::Arc;
use std::time::Instant;

use crate::Usage;
use crate::bindings::session;
use crate::interfaces::slice;
use crate::limits::budget::Budget;
use crate::session::Session;

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
    Outcome(session::Outcome),
    Variable(Option<Vec<u8>>),
    Done,
}

/// The whole of a call, owning the session meanwhile.
/// `again`: it is done as it was done before.
pub(crate) async fn ended(
    mut session: Box<Session>,
    request: Request,
    budget: Budget,
    again: bool,
) -> Ended {
    let started = Instant::now();
    let answer = answer(&mut session, request, budget, started, again).await;
    let fuel = slice::settle(&mut session.store).unwrap_or(0);
    let usage = session.store.data_mut().end(fuel, started.elapsed());
    Ended {
        session,
        answer,
        usage,
    }
}

async fn answer(
    session: &mut Session,
    request: Request,
    budget: Budget,
    now: Instant,
    again: bool,
) -> wasmtime::Result<Answer> {
    let store = &mut session.store;
    let fuel = store.data_mut().begin(budget, now, again);
    store.set_fuel(fuel)?;
    let guest = &mut session.guest;
    Ok(match request {
        Request::Run(program) => {
            let slice = store.data_mut().first_slice();
            let ended = guest.run(store, program, slice).await?;
            let state = store.data_mut();
            (state.objects, state.peak_objects) = (ended.objects, ended.peak_objects);
            Answer::Outcome(ended.outcome)
        }
        Request::Get(name) => match guest.get_variable(store, &name).await? {
            Ok(value) => Answer::Variable(value),
            Err(outcome) => Answer::Outcome(outcome),
        },
        Request::Set(name, value) => match guest.set_variable(store, &name, &value).await? {
            Ok(()) => Answer::Done,
            Err(outcome) => Answer::Outcome(outcome),
        },
        Request::SetTools(names) => {
            guest.set_tools(store, &names).await?;
            store.data_mut().tools.set_names(names);
            Answer::Done
        }
    })
}

/// What broke an instance, without addresses.
pub(crate) fn describe(error: &wasmtime::Error) -> String {
    match error.downcast_ref::<wasmtime::Trap>() {
        Some(trap) => format!("the interpreter broke ({trap})"),
        None => format!("the interpreter broke ({error})"),
    }
}
