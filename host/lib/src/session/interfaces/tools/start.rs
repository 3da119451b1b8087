//! Starting a tool call: checking it, running the tool where its kind belongs, and recording its answer.
//!
//! What does not live here: waiting for calls that still run (`wait.rs`), and calls of an earlier run (`replay.rs`).

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll, Waker};

use tokio::runtime::Handle;
use tokio::sync::mpsc::UnboundedSender;
use wasmtime::component::{WasmList, WasmStr};
use wasmtime::{Result, StoreContextMut};

use super::codec::{decode, encode, to_wit};
use super::{ends_program, no_tool};
use crate::control::{Control, lock};
use crate::error::Stop;
use crate::http::{is_library_tool, is_request};
use crate::journal::{Entry, Returned, SharedJournal, ToolAnswer};
use crate::session::bindings::wardian::sandbox::tools::{Failure, Started};
use crate::session::state::State;
use crate::tools::secrets::Known;
use crate::tools::{Arguments, BlockingCall, Body, ToolError, ToolFuture, ToolResult};

/// As the generated function answers.
type Answered = (std::result::Result<Started, Failure>,);

pub(super) fn start(
    mut store: StoreContextMut<'_, State>,
    (name, arguments): (WasmStr, WasmList<u8>),
) -> Result<Answered> {
    let message = arguments.as_le_slice(&store);
    let prepared = store.data().check_call(&name.to_str(&store)?, message)?;
    Ok((store.data_mut().start_call(prepared)?,))
}

/// A call that may begin, or why it may not.
pub(super) type Prepared = std::result::Result<ReadyCall, Refused>;

pub(super) struct ReadyCall {
    body: Body,
    arguments: Arguments,
    /// Bytes that the guest has sent.
    sent: usize,
}

pub(super) enum Refused {
    Stopped(Stop),
    Raised(ToolError),
}

impl State {
    pub(super) fn check_call(&self, name: &str, message: &[u8]) -> Result<Prepared> {
        if let Some(stop) = self.stop()? {
            return Ok(Err(Refused::Stopped(stop)));
        }
        let known = match is_library_tool(name) {
            true => self.requests.tool(name).map(|body| (name.into(), body)),
            false => self.tools.find(name),
        };
        let Some((name, body)) = known else {
            return Ok(Err(Refused::Raised(no_tool(name))));
        };
        let secrets = self.tools.secrets.of_tool(&name);
        let sent = message.len();
        Ok(match decode(name, message) {
            Ok(arguments) => Ok(ReadyCall {
                body,
                arguments: arguments.with_secrets(secrets),
                sent,
            }),
            Err(error) => Err(Refused::Raised(error)),
        })
    }

    pub(super) fn start_call(
        &mut self,
        prepared: Prepared,
    ) -> Result<std::result::Result<Started, Failure>> {
        let prepared = prepared.and_then(|prepared| {
            let call = self.next_call(&prepared).map_err(Refused::Stopped)?;
            Ok((call, prepared))
        });
        let (
            call,
            ReadyCall {
                body, arguments, ..
            },
        ) = match prepared {
            Ok(prepared) => prepared,
            Err(Refused::Stopped(stop)) => {
                return Ok(Err(Failure::Stopped(self.stopping(stop))));
            }
            Err(Refused::Raised(error)) => return Ok(Err(Failure::Raised(to_wit(error)))),
        };
        let arguments = self.with_files(arguments);
        let is_library = is_library_tool(arguments.tool());
        let begun = |entry| match entry {
            Entry::ToolBegun(known) if known == call => Some(None),
            Entry::ToolDone(known, answer) if known == call => Some(Some(answer)),
            _ => None,
        };
        let mut journal = lock(&self.journal);
        let (begun, is_durable) = (journal.recall(begun)?, journal.is_durable());
        drop(journal);
        let started = match begun {
            Some(Some(answer)) => Started::Finished(answer.into()),
            Some(None) => self.replay_call(call, body, arguments)?,
            None if is_durable => {
                lock(&self.journal).write_through(Entry::ToolBegun(call))?;
                self.run_durably(call, body, arguments)?
            }
            None => self.run_and_record(call, body, arguments)?,
        };
        match &started {
            Started::Running(call) if is_library => drop(self.requests.calls.insert(*call)),
            Started::Finished(Ok(answer)) if is_library => self.requests.moved(answer.len()),
            _ => {}
        }
        Ok(match started {
            Started::Finished(answer) if ends_program(&answer) => {
                Err(Failure::Stopped(self.stopping(Stop::Ended)))
            }
            started => Ok(started),
        })
    }

    /// What a tool may ask for that makes sandboxes.
    fn with_files(&mut self, arguments: Arguments) -> Arguments {
        let Some(grants) = self.lending.clone() else {
            return arguments;
        };
        let lending = grants.lending.as_ref().expect("only such grants are kept");
        if !lending.tools.iter().any(|tool| tool == arguments.tool()) {
            return arguments;
        }
        let now = self.file_clock();
        let files = self.files.lend(now);
        arguments.with_files((lending.lend)(Arc::clone(&grants), files))
    }

    /// The number of a call, if there may be one more.
    fn next_call(&mut self, ready: &ReadyCall) -> std::result::Result<u64, Stop> {
        let tool = ready.arguments.tool();
        if !is_library_tool(tool) {
            return self.tools.next_call().ok_or(Stop::ToolCalls);
        }
        if is_request(tool) && !self.requests.begin_request() {
            return Err(Stop::HttpRequests);
        }
        self.requests.moved(ready.sent);
        match self.requests.is_exceeded() {
            true => Err(Stop::HttpBytes),
            false => Ok(self.tools.next_library_call()),
        }
    }

    /// A call that no later process needs to know of.
    fn run_and_record(&mut self, call: u64, body: Body, arguments: Arguments) -> Result<Started> {
        let result = self.run_tool(call, body, arguments);
        let mut journal = lock(&self.journal);
        Ok(match result {
            Some(result) => {
                let answer = ToolAnswer::from(encode(result).map_err(to_wit));
                journal.write(Entry::ToolDone(call, answer.clone()))?;
                Started::Finished(answer.into())
            }
            None => {
                journal.write(Entry::ToolBegun(call))?;
                journal.write(Entry::ToolReturned(call, Returned::Running))?;
                drop(journal);
                self.tools.calls.insert(call, None);
                Started::Running(call)
            }
        })
    }

    /// The guest gets the answer from `start` itself.
    pub(super) fn return_answer(&self, call: u64, answer: ToolAnswer) -> Result<Started> {
        let entry = Entry::ToolReturned(call, Returned::Finished);
        lock(&self.journal).write_through(entry)?;
        Ok(Started::Finished(answer.into()))
    }

    /// A call whose beginning is on the disk; so is its answer before the guest has it.
    pub(super) fn run_durably(
        &mut self,
        call: u64,
        body: Body,
        arguments: Arguments,
    ) -> Result<Started> {
        match self.run_tool(call, body, arguments) {
            Some(result) => {
                let answer = ToolAnswer::from(encode(result).map_err(to_wit));
                let entry = Entry::ToolFinished(call, answer.clone());
                lock(&self.journal).write_through(entry)?;
                self.return_answer(call, answer)
            }
            None => {
                self.tools.calls.insert(call, None);
                let entry = Entry::ToolReturned(call, Returned::Running);
                lock(&self.journal).write_through(entry)?;
                Ok(Started::Running(call))
            }
        }
    }

    /// Call the tool. `None` while it runs.
    pub(super) fn run_tool(
        &mut self,
        call: u64,
        body: Body,
        arguments: Arguments,
    ) -> Option<ToolResult> {
        let running = Running {
            name: arguments.tool_name(),
            secrets: arguments.secrets(),
        };
        match body {
            Body::Inline(tool) => Some(running.guarded(|| tool(arguments))),
            Body::Async(tool) => self.spawn_task(call, running, || tool(arguments)),
            Body::OwnStack(tool) => {
                self.queue_for_driver(call, running, move || tool(arguments));
                None
            }
            Body::Blocking(tool) => self.spawn_thread(call, running, move || tool(arguments)),
            Body::Gone => Some(Err(no_tool(arguments.tool()))),
        }
    }

    /// Poll once here, since many tools have their answer at once, and spawn the rest.
    fn spawn_task(
        &mut self,
        call: u64,
        running: Running,
        tool: impl FnOnce() -> ToolFuture,
    ) -> Option<ToolResult> {
        let future = match catch_unwind(AssertUnwindSafe(tool)) {
            Ok(future) => future,
            Err(_) => return Some(Err(ToolError::panicked(&running.name))),
        };
        let mut future = Guarded { running, future };
        if let Poll::Ready(result) = future.poll_once() {
            return Some(result);
        }
        let (sender, journal) = (self.tools.channel().0.clone(), Arc::clone(&self.journal));
        future.spawn(call, &self.control, journal, sender).err()
    }

    /// The same, when the guest has given control back.
    fn queue_for_driver(
        &mut self,
        call: u64,
        running: Running,
        tool: impl FnOnce() -> ToolFuture + Send + 'static,
    ) {
        let (sender, journal) = (self.tools.channel().0.clone(), Arc::clone(&self.journal));
        let control = Arc::downgrade(&self.control);
        self.control.begin_tool_later(Box::new(move || {
            let result = match catch_unwind(AssertUnwindSafe(tool)) {
                Err(_) => Some(Err(ToolError::panicked(&running.name))),
                Ok(future) => {
                    let mut future = Guarded { running, future };
                    match (future.poll_once(), control.upgrade()) {
                        (Poll::Ready(result), _) => Some(result),
                        // Nobody waits for it any more.
                        (Poll::Pending, None) => None,
                        (Poll::Pending, Some(control)) => {
                            let (journal, sender) = (Arc::clone(&journal), sender.clone());
                            future.spawn(call, &control, journal, sender).err()
                        }
                    }
                }
            };
            if let Some(result) = result {
                deliver(call, result, &journal, &sender);
            }
        }));
    }

    fn spawn_thread(
        &mut self,
        call: u64,
        running: Running,
        tool: impl FnOnce() -> ToolResult + Send + 'static,
    ) -> Option<ToolResult> {
        let Ok(runtime) = Handle::try_current() else {
            return Some(Err(needs_runtime(&running.name)));
        };
        let waited_for = Arc::new(BlockingCall::default());
        self.tools.blocking.insert(call, Arc::clone(&waited_for));
        let (sender, journal) = (self.tools.channel().0.clone(), Arc::clone(&self.journal));
        let detached = Arc::clone(&self.tools.detached);
        runtime.spawn_blocking(move || {
            let result = running.guarded(tool);
            waited_for.done(&detached);
            deliver(call, result, &journal, &sender);
        });
        None
    }
}

/// A tool has ended beside the program.
fn deliver(
    call: u64,
    result: ToolResult,
    journal: &SharedJournal,
    sender: &UnboundedSender<(u64, ToolAnswer)>,
) {
    let answer = ToolAnswer::from(encode(result).map_err(to_wit));
    // One that cannot be written down is told by the next answer that cannot.
    let _ = lock(journal).write_through(Entry::ToolFinished(call, answer.clone()));
    // Nobody listens when the program has ended meanwhile.
    let _ = sender.send((call, answer));
}

/// A tool that is being called, and what must not be seen of its answer.
struct Running {
    name: Arc<str>,
    secrets: Known,
}

impl Running {
    /// Run the tool's code; what it panics with stays outside.
    fn guarded(&self, tool: impl FnOnce() -> ToolResult) -> ToolResult {
        let result = catch_unwind(AssertUnwindSafe(tool));
        self.secrets
            .redact(result.unwrap_or_else(|_| Err(ToolError::panicked(&self.name))))
    }
}

/// The same for a tool that is a future.
struct Guarded {
    running: Running,
    future: ToolFuture,
}

impl Guarded {
    fn poll_once(&mut self) -> Poll<ToolResult> {
        let mut context = Context::from_waker(Waker::noop());
        Pin::new(self).poll(&mut context)
    }

    /// Let it run as a task. The error is what the call came to instead.
    fn spawn(
        self,
        call: u64,
        control: &Control,
        journal: SharedJournal,
        sender: UnboundedSender<(u64, ToolAnswer)>,
    ) -> std::result::Result<(), ToolResult> {
        let Ok(runtime) = Handle::try_current() else {
            return Err(Err(needs_runtime(&self.running.name)));
        };
        let task = runtime.spawn(async move {
            let result = self.await;
            deliver(call, result, &journal, &sender);
        });
        control.add_task(call, task.abort_handle());
        Ok(())
    }
}

impl Future for Guarded {
    type Output = ToolResult;

    fn poll(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<ToolResult> {
        let future = self.future.as_mut();
        match catch_unwind(AssertUnwindSafe(|| future.poll(context))) {
            Ok(polled) => polled.map(|result| self.running.secrets.redact(result)),
            Err(_) => Poll::Ready(Err(ToolError::panicked(&self.running.name))),
        }
    }
}

fn needs_runtime(name: &str) -> ToolError {
    let message = format!("tool '{name}' needs a tokio runtime to wait on");
    ToolError::new("RuntimeError", message)
}
