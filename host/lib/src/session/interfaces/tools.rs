//! `wardian:sandbox/tools`: starting tool calls and waiting for them.
//!
//! **Invariant:** a tool's panic, its backtrace and its type never reach the
//! guest, and whatever still runs when the program ends is aborted or counted.

use std::collections::VecDeque;
use std::future::poll_fn;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll, Waker};
use std::time::{Duration, Instant};

use tokio::runtime::Handle;
use tokio::sync::mpsc::UnboundedSender;
use wasmtime::component::{HasSelf, Linker, WasmList, WasmStr};
use wasmtime::{Result, StoreContextMut, bail};

use crate::control::{Control, lock};
use crate::error::Stop;
use crate::journal::{Entry, Returned, SharedJournal, ToolAnswer, Waited};
use crate::session::bindings::wardian::sandbox::tools;
use crate::session::bindings::wardian::sandbox::tools::{
    Failure, Host, Started, ToolError as WitToolError,
};
use crate::session::bindings::wardian::sandbox::types::StopReason;
use crate::session::state::State;
use crate::tools::secrets::Known;
use crate::tools::{Arguments, BlockingCall, Body, CutOff, ToolError, ToolFuture, ToolResult};
use wardian_value::{CodecError, Item, Reader, Sequence, Value};

/// A call and what it came to.
type Finished = (u64, std::result::Result<Vec<u8>, WitToolError>);

pub(super) fn link(linker: &mut Linker<State>) -> Result<()> {
    tools::add_to_linker::<_, HasSelf<State>>(linker, super::own)?;
    // The generated function would first copy the name and the message out of the guest's memory.
    linker.allow_shadowing(true);
    let mut instance = linker.instance("wardian:sandbox/tools@0.1.0")?;
    instance.func_wrap("start", start)?;
    linker.allow_shadowing(false);
    Ok(())
}

type Answered = (std::result::Result<Started, Failure>,);

fn start(
    mut store: StoreContextMut<'_, State>,
    (name, arguments): (WasmStr, WasmList<u8>),
) -> Result<Answered> {
    let message = arguments.as_le_slice(&store);
    let prepared = store.data().prepare(&name.to_str(&store)?, message)?;
    Ok((store.data_mut().start_prepared(prepared)?,))
}

/// A call that may begin, or why it may not.
type Prepared = std::result::Result<(Body, Arguments), Refused>;

enum Refused {
    Stopped(Stop),
    Raised(ToolError),
}

impl Host for State {
    fn start(
        &mut self,
        name: String,
        arguments: Vec<u8>,
    ) -> Result<std::result::Result<Started, Failure>> {
        let prepared = self.prepare(&name, &arguments)?;
        self.start_prepared(prepared)
    }

    async fn wait(&mut self, calls: Vec<u64>) -> Result<std::result::Result<Finished, StopReason>> {
        let finished = self.wait_at_most(&calls, None).await?;
        // Without an end to the wait there is an answer.
        Ok(finished.map(|finished| finished.unwrap_or_else(|| unknown(0))))
    }

    async fn wait_for(
        &mut self,
        calls: Vec<u64>,
        nanoseconds: u64,
    ) -> Result<std::result::Result<Option<Finished>, StopReason>> {
        self.wait_at_most(&calls, Some(nanoseconds)).await
    }
}

impl State {
    async fn wait_at_most(
        &mut self,
        calls: &[u64],
        nanoseconds: Option<u64>,
    ) -> Result<std::result::Result<Option<Finished>, StopReason>> {
        Ok(match self.waited(calls, nanoseconds).await? {
            Ok(Some((_, answer))) if ends_program(&answer) => Err(self.stopping(Stop::Ended)),
            Ok(finished) => Ok(finished),
            Err(stop) => Err(self.stopping(stop)),
        })
    }

    fn prepare(&self, name: &str, message: &[u8]) -> Result<Prepared> {
        if let Some(stop) = self.stop()? {
            return Ok(Err(Refused::Stopped(stop)));
        }
        let Some((name, body)) = self.tools.find(name) else {
            return Ok(Err(Refused::Raised(no_tool(name))));
        };
        let secrets = self.tools.secrets.of_tool(&name);
        Ok(match decode(name, message) {
            Ok(arguments) => Ok((body, arguments.with_secrets(secrets))),
            Err(error) => Err(Refused::Raised(error)),
        })
    }

    fn start_prepared(
        &mut self,
        prepared: Prepared,
    ) -> Result<std::result::Result<Started, Failure>> {
        let prepared = prepared.and_then(|prepared| {
            let call = self.tools.next_call();
            let call = call.ok_or(Refused::Stopped(Stop::ToolCalls))?;
            Ok((call, prepared))
        });
        let (call, (body, arguments)) = match prepared {
            Ok(prepared) => prepared,
            Err(Refused::Stopped(stop)) => {
                return Ok(Err(Failure::Stopped(self.stopping(stop))));
            }
            Err(Refused::Raised(error)) => return Ok(Err(Failure::Raised(to_wit(error)))),
        };
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
            Some(None) => self.call_again(call, body, arguments)?,
            None if is_durable => {
                lock(&self.journal).write_through(Entry::ToolBegun(call))?;
                self.begin_call(call, body, arguments)?
            }
            None => self.call_once(call, body, arguments)?,
        };
        Ok(match started {
            Started::Finished(answer) if ends_program(&answer) => {
                Err(Failure::Stopped(self.stopping(Stop::Ended)))
            }
            started => Ok(started),
        })
    }

    /// A call that needs not be known to a later process.
    fn call_once(&mut self, call: u64, body: Body, arguments: Arguments) -> Result<Started> {
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

    /// A call that was begun in an earlier run.
    fn call_again(&mut self, call: u64, body: Body, arguments: Arguments) -> Result<Started> {
        let returned = |entry| match entry {
            Entry::ToolReturned(known, returned) if known == call => Some(returned),
            _ => None,
        };
        let mut journal = lock(&self.journal);
        let returned = journal.recall(returned)?;
        let answer = match returned {
            Some(Returned::Running) => {
                drop(journal);
                self.tools.calls.insert(call, None);
                self.tools.cut_off.insert(call, CutOff { body, arguments });
                return Ok(Started::Running(call));
            }
            Some(Returned::Finished) => match journal.finished(call) {
                Some(answer) => return Ok(Started::Finished(answer.into())),
                None => bail!("the journal lacks a tool's answer"),
            },
            None => journal.finished(call),
        };
        // The earlier run ended here.
        drop(journal);
        match answer {
            Some(answer) => self.finished_at_once(call, answer),
            None if self.tools.is_idempotent(arguments.tool()) => {
                self.begin_call(call, body, arguments)
            }
            None => {
                let answer =
                    ToolAnswer::from(Err(to_wit(ToolError::interrupted(arguments.tool()))));
                lock(&self.journal).write_through(Entry::ToolFinished(call, answer.clone()))?;
                self.finished_at_once(call, answer)
            }
        }
    }

    fn finished_at_once(&self, call: u64, answer: ToolAnswer) -> Result<Started> {
        let entry = Entry::ToolReturned(call, Returned::Finished);
        lock(&self.journal).write_through(entry)?;
        Ok(Started::Finished(answer.into()))
    }

    fn begin_call(&mut self, call: u64, body: Body, arguments: Arguments) -> Result<Started> {
        match self.run_tool(call, body, arguments) {
            Some(result) => {
                let answer = ToolAnswer::from(encode(result).map_err(to_wit));
                let entry = Entry::ToolFinished(call, answer.clone());
                lock(&self.journal).write_through(entry)?;
                self.finished_at_once(call, answer)
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
    fn run_tool(&mut self, call: u64, body: Body, arguments: Arguments) -> Option<ToolResult> {
        let running = Running {
            name: arguments.tool_name(),
            secrets: arguments.secrets(),
        };
        match body {
            Body::Inline(tool) => Some(running.guarded(|| tool(arguments))),
            Body::Async(tool) => self.start_task(call, running, || tool(arguments)),
            Body::OwnStack(tool) => {
                self.start_later(call, running, move || tool(arguments));
                None
            }
            Body::Blocking(tool) => self.start_thread(call, running, move || tool(arguments)),
            Body::Gone => Some(Err(no_tool(arguments.tool()))),
        }
    }

    /// Poll once here, since many tools have their answer at once, and spawn the rest.
    fn start_task(
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
    fn start_later(
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
                tell(call, result, &journal, &sender);
            }
        }));
    }

    fn start_thread(
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
            tell(call, result, &journal, &sender);
        });
        None
    }

    /// [`wait_for_any`](State::wait_for_any), as in an earlier run where there was one.
    async fn waited(
        &mut self,
        calls: &[u64],
        nanoseconds: Option<u64>,
    ) -> Result<std::result::Result<Option<Finished>, Stop>> {
        let pick = |entry| match entry {
            Entry::Waited(waited) => Some(waited),
            _ => None,
        };
        if let Some(stop) = self.stop_inside() {
            return Ok(Err(stop));
        }
        let before = lock(&self.journal).recall(pick)?;
        if let Some(waited) = before {
            return Ok(Ok(match waited {
                Waited::Stopped(reason) => return Ok(Err(reason.into())),
                Waited::InVain => {
                    let nanos = nanoseconds.unwrap_or_default();
                    self.virtual_nanos = self.virtual_nanos.saturating_add(nanos);
                    None
                }
                Waited::Unknown(call) => Some(unknown(call)),
                Waited::For(call) => {
                    self.tools.calls.remove(&call);
                    self.tools.cut_off.remove(&call);
                    match lock(&self.journal).finished(call) {
                        Some(answer) => Some((call, answer.into())),
                        None => bail!("the journal lacks a tool's answer"),
                    }
                }
            }));
        }
        self.take_up(calls)?;
        let finished = self.wait_for_any(calls, nanoseconds).await;
        let waited = match &finished {
            Err(stop) => Waited::Stopped((*stop).into()),
            Ok(None) => Waited::InVain,
            Ok(Some((call, Some(_)))) => Waited::For(*call),
            Ok(Some((call, None))) => Waited::Unknown(*call),
        };
        lock(&self.journal).write_through(Entry::Waited(waited))?;
        Ok(finished.map(|finished| {
            finished.map(|(call, answer)| match answer {
                Some(answer) => (call, answer.into()),
                None => unknown(call),
            })
        }))
    }

    /// Calls that ran when an earlier run ended: what they came to, or another try.
    fn take_up(&mut self, calls: &[u64]) -> Result<()> {
        for call in calls {
            let Some(CutOff { body, arguments }) = self.tools.cut_off.remove(call) else {
                continue;
            };
            let answer = lock(&self.journal).finished(*call);
            let answer = match answer {
                Some(answer) => Some(answer),
                None => {
                    let result = if self.tools.is_idempotent(arguments.tool()) {
                        self.run_tool(*call, body, arguments)
                    } else {
                        Some(Err(ToolError::interrupted(arguments.tool())))
                    };
                    let answer = result.map(|result| encode(result).map_err(to_wit).into());
                    if let Some(answer) = &answer {
                        let entry = Entry::ToolFinished(*call, ToolAnswer::clone(answer));
                        lock(&self.journal).write_through(entry)?;
                    }
                    answer
                }
            };
            self.tools.calls.insert(*call, answer);
        }
        Ok(())
    }

    /// One of the calls that has finished; `None` when `nanoseconds` have passed before.
    async fn wait_for_any(
        &mut self,
        calls: &[u64],
        nanoseconds: Option<u64>,
    ) -> std::result::Result<Option<(u64, Option<ToolAnswer>)>, Stop> {
        // None: farther away than the machine can count.
        let until =
            nanoseconds.and_then(|nanos| Instant::now().checked_add(Duration::from_nanos(nanos)));
        loop {
            while let Ok((call, result)) = self.tools.channel().1.try_recv() {
                self.finished(call, result);
            }
            if let Some(stop) = self.control.stop() {
                return Err(stop);
            }
            let Some(&first) = calls.first() else {
                return Ok(Some((0, None)));
            };
            for &call in calls {
                match self.tools.calls.get(&call) {
                    None => return Ok(Some((call, None))),
                    Some(None) => {}
                    Some(Some(_)) => {
                        let answer = self.tools.calls.remove(&call).flatten();
                        return Ok(Some((call, answer)));
                    }
                }
            }
            if self.control.has_tools_to_begin() {
                // Most have their answer then, and nothing has to be made to wait for it.
                give_control_back().await;
                continue;
            }
            if let Some(nanos) = nanoseconds
                && until.is_some_and(|until| until <= Instant::now())
            {
                self.virtual_nanos = self.virtual_nanos.saturating_add(nanos);
                return Ok(None);
            }
            let control = Arc::clone(&self.control);
            let passed = async {
                match until {
                    Some(until) => tokio::time::sleep_until(until.into()).await,
                    None => std::future::pending().await,
                }
            };
            tokio::select! {
                () = passed => {}
                () = control.stopped() => {}
                received = self.tools.channel().1.recv() => match received {
                    Some((call, result)) => self.finished(call, result),
                    // Cannot happen while the state itself holds a sender.
                    None => return Ok(Some((first, None))),
                },
            }
        }
    }

    fn finished(&mut self, call: u64, answer: ToolAnswer) {
        self.control.remove_task(call);
        self.tools.blocking.remove(&call);
        self.tools.calls.insert(call, Some(answer));
    }
}

/// Let whoever drives the sandbox do something before it goes on.
async fn give_control_back() {
    let mut was_given = false;
    poll_fn(|context| {
        if std::mem::replace(&mut was_given, true) {
            return Poll::Ready(());
        }
        // What was to be done may have been called off meanwhile.
        context.waker().wake_by_ref();
        Poll::Pending
    })
    .await;
}

fn no_tool(name: &str) -> ToolError {
    ToolError::new("NameError", format!("there is no tool '{name}'"))
}

/// Whether what a tool came to is that the program is to end.
fn ends_program(answer: &std::result::Result<Vec<u8>, WitToolError>) -> bool {
    matches!(answer, Err(error) if error.type_name == ToolError::END)
}

/// A tool has ended beside the program.
fn tell(
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
            tell(call, result, &journal, &sender);
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

fn unknown(call: u64) -> Finished {
    let error = ToolError::new("RuntimeError", "no such tool call");
    (call, Err(to_wit(error)))
}

fn needs_runtime(name: &str) -> ToolError {
    let message = format!("tool '{name}' needs a tokio runtime to wait on");
    ToolError::new("RuntimeError", message)
}

/// `[[positional...], {keyword: value...}]`
fn decode(tool: Arc<str>, message: &[u8]) -> std::result::Result<Arguments, ToolError> {
    match read(message) {
        Ok(Some((positional, keyword))) => Ok(Arguments::new(tool, positional, keyword)),
        Ok(None) => {
            let message = format!("{tool}() got malformed arguments");
            Err(ToolError::new("TypeError", message))
        }
        Err(error) => Err(ToolError::new("ValueError", format!("{tool}(): {error}"))),
    }
}

/// Positional and keyword arguments.
type Read = (VecDeque<Value>, Vec<(String, Value)>);

/// The parts of a message, `None` where it has others.
fn read(message: &[u8]) -> std::result::Result<Option<Read>, CodecError> {
    /// What lengths claim is believed so far.
    const FEW: usize = 16;
    let mut reader = Reader::new(message)?;
    let Item::Sequence(Sequence::List, 2) = reader.read()? else {
        return Ok(None);
    };
    let Item::Sequence(Sequence::List, count) = reader.read()? else {
        return Ok(None);
    };
    let mut positional = VecDeque::with_capacity(count.min(FEW));
    for _ in 0..count {
        positional.push_back(Value::read(&mut reader)?);
    }
    let Item::Dict(count) = reader.read()? else {
        return Ok(None);
    };
    let mut keyword = Vec::with_capacity(count.min(FEW));
    for _ in 0..count {
        let Item::Str(name) = reader.read()? else {
            return Ok(None);
        };
        keyword.push((name.to_owned(), Value::read(&mut reader)?));
    }
    reader.finish()?;
    Ok(Some((positional, keyword)))
}

fn encode(result: ToolResult) -> std::result::Result<Vec<u8>, ToolError> {
    result?.to_cbor().map_err(|error| {
        ToolError::new(
            "ValueError",
            format!("a tool's result cannot cross: {error}"),
        )
    })
}

fn to_wit(error: ToolError) -> WitToolError {
    WitToolError {
        type_name: error.type_name().into(),
        message: error.message().into(),
    }
}

impl From<std::result::Result<Vec<u8>, WitToolError>> for ToolAnswer {
    fn from(answer: std::result::Result<Vec<u8>, WitToolError>) -> ToolAnswer {
        match answer {
            Ok(value) => ToolAnswer::Value(value),
            Err(error) => ToolAnswer::Error {
                type_name: error.type_name,
                message: error.message,
            },
        }
    }
}

impl From<ToolAnswer> for std::result::Result<Vec<u8>, WitToolError> {
    fn from(answer: ToolAnswer) -> std::result::Result<Vec<u8>, WitToolError> {
        match answer {
            ToolAnswer::Value(value) => Ok(value),
            ToolAnswer::Error { type_name, message } => Err(WitToolError { type_name, message }),
        }
    }
}
