//! `wardian:sandbox/tools`: starting tool calls and waiting for them.
//!
//! **Invariant:** a tool's panic, its backtrace and its type never reach the
//! guest, and whatever still runs when the program ends is aborted or counted.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll, Waker};
use std::time::{Duration, Instant};

use tokio::runtime::Handle;
use tokio::sync::mpsc::UnboundedSender;
use wasmtime::{Result, bail};

use crate::Stop;
use crate::bindings::wardian::sandbox::tools::{Failure, Host, Started, ToolError as WitToolError};
use crate::bindings::wardian::sandbox::types::StopReason;
use crate::control::lock;
use crate::journal::{Entry, Returned, SharedJournal, ToolAnswer, Waited};
use crate::secrets::Known;
use crate::state::State;
use crate::tools::{Arguments, BlockingCall, Body, CutOff, ToolError, ToolFuture, ToolResult};
use wardian_value::Value;

/// A call and what it came to.
type Finished = (u64, std::result::Result<Vec<u8>, WitToolError>);

impl Host for State {
    fn start(
        &mut self,
        name: String,
        arguments: Vec<u8>,
    ) -> Result<std::result::Result<Started, Failure>> {
        self.start_call(&name, &arguments)
    }

    async fn wait(&mut self, calls: Vec<u64>) -> Result<std::result::Result<Finished, StopReason>> {
        Ok(match self.waited(&calls, None).await? {
            Ok(Some(finished)) => Ok(finished),
            // Without an end to the wait there is an answer.
            Ok(None) => Ok(unknown(0)),
            Err(stop) => Err(self.stopping(stop)),
        })
    }

    async fn wait_for(
        &mut self,
        calls: Vec<u64>,
        nanoseconds: u64,
    ) -> Result<std::result::Result<Option<Finished>, StopReason>> {
        let finished = self.waited(&calls, Some(nanoseconds)).await?;
        Ok(finished.map_err(|stop| self.stopping(stop)))
    }
}

impl State {
    fn start_call(
        &mut self,
        name: &str,
        arguments: &[u8],
    ) -> Result<std::result::Result<Started, Failure>> {
        let raised = |error| Ok(Err(Failure::Raised(to_wit(error))));
        if let Some(stop) = self.stop()? {
            return Ok(Err(Failure::Stopped(self.stopping(stop))));
        }
        let Some((name, body)) = self.tools.find(name) else {
            return raised(ToolError::new(
                "NameError",
                format!("there is no tool '{name}'"),
            ));
        };
        let arguments = match decode(Arc::clone(&name), arguments) {
            Ok(arguments) => arguments,
            Err(error) => return raised(error),
        };
        let Some(call) = self.tools.next_call() else {
            return Ok(Err(Failure::Stopped(self.stopping(Stop::ToolCalls))));
        };
        let secrets = self.tools.secrets.of_tool(&name);
        let arguments = arguments.with_secrets(secrets);
        let begun = |entry| (entry == Entry::ToolBegun(call)).then_some(());
        let begun = lock(&self.journal).recall(begun)?;
        if begun.is_some() {
            return self.call_again(call, body, arguments).map(Ok);
        }
        lock(&self.journal).write_through(Entry::ToolBegun(call))?;
        self.begin_call(call, body, arguments).map(Ok)
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
            Body::Blocking(tool) => self.start_thread(call, running, move || tool(arguments)),
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
        let mut context = Context::from_waker(Waker::noop());
        if let Poll::Ready(result) = Pin::new(&mut future).poll(&mut context) {
            return Some(result);
        }
        let Ok(runtime) = Handle::try_current() else {
            return Some(Err(needs_runtime(&future.running.name)));
        };
        let (sender, journal) = (self.tools.channel().0.clone(), Arc::clone(&self.journal));
        let task = runtime.spawn(async move {
            let result = future.await;
            tell(call, result, &journal, &sender);
        });
        self.control.add_task(call, task.abort_handle());
        None
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
    let malformed = || ToolError::new("TypeError", format!("{tool}() got malformed arguments"));
    let value = Value::from_cbor(message)
        .map_err(|error| ToolError::new("ValueError", format!("{tool}(): {error}")))?;
    let Value::List(parts) = value else {
        return Err(malformed());
    };
    let Ok([Value::List(positional), Value::Dict(pairs)]) = <[Value; 2]>::try_from(parts) else {
        return Err(malformed());
    };
    let mut keyword = Vec::with_capacity(pairs.len());
    for pair in pairs {
        match pair {
            (Value::Str(name), value) => keyword.push((name, value)),
            _ => return Err(malformed()),
        }
    }
    Ok(Arguments::new(tool, positional, keyword))
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
