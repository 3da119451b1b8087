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
use wasmtime::Result;

use crate::Stop;
use crate::bindings::wardian::sandbox::tools::{Failure, Host, Started, ToolError as WitToolError};
use crate::bindings::wardian::sandbox::types::StopReason;
use crate::secrets::Known;
use crate::state::State;
use crate::tools::{Arguments, BlockingCall, Body, ToolError, ToolFuture, ToolResult};
use wardian_value::Value;

/// A call and what it came to.
type Finished = (u64, std::result::Result<Vec<u8>, WitToolError>);

impl Host for State {
    fn start(
        &mut self,
        name: String,
        arguments: Vec<u8>,
    ) -> Result<std::result::Result<Started, Failure>> {
        Ok(self.start_call(&name, &arguments))
    }

    async fn wait(&mut self, calls: Vec<u64>) -> Result<std::result::Result<Finished, StopReason>> {
        let finished = self.wait_for_any(&calls, None).await;
        // Without an end to the wait there is an answer.
        let finished = finished.map(|finished| finished.unwrap_or_else(|| unknown(0)));
        Ok(finished.map_err(|stop| self.stopping(stop)))
    }

    async fn wait_for(
        &mut self,
        calls: Vec<u64>,
        nanoseconds: u64,
    ) -> Result<std::result::Result<Option<Finished>, StopReason>> {
        let finished = self.wait_for_any(&calls, Some(nanoseconds)).await;
        Ok(finished.map_err(|stop| self.stopping(stop)))
    }
}

impl State {
    fn start_call(
        &mut self,
        name: &str,
        arguments: &[u8],
    ) -> std::result::Result<Started, Failure> {
        if let Some(stop) = self.stop() {
            return Err(Failure::Stopped(self.stopping(stop)));
        }
        let Some((name, body)) = self.tools.find(name) else {
            let error = ToolError::new("NameError", format!("there is no tool '{name}'"));
            return Err(Failure::Raised(to_wit(error)));
        };
        let arguments =
            decode(Arc::clone(&name), arguments).map_err(|error| Failure::Raised(to_wit(error)))?;
        let Some(call) = self.tools.next_call() else {
            return Err(Failure::Stopped(self.stopping(Stop::ToolCalls)));
        };
        let secrets = self.tools.secrets.of_tool(&name);
        let arguments = arguments.with_secrets(secrets.clone());
        let running = Running { name, secrets };
        let result = match body {
            Body::Inline(tool) => Some(running.guarded(|| tool(arguments))),
            Body::Async(tool) => self.start_task(call, running, || tool(arguments)),
            Body::Blocking(tool) => self.start_thread(call, running, move || tool(arguments)),
        };
        Ok(match result {
            Some(result) => Started::Finished(encode(result).map_err(to_wit)),
            None => {
                self.tools.calls.insert(call, None);
                Started::Running(call)
            }
        })
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
        let sender = self.tools.sender.clone();
        let task = runtime.spawn(async move {
            // Nobody listens when the program has ended meanwhile.
            let _ = sender.send((call, future.await));
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
        let sender = self.tools.sender.clone();
        let detached = Arc::clone(&self.tools.detached);
        runtime.spawn_blocking(move || {
            let result = running.guarded(tool);
            waited_for.done(&detached);
            let _ = sender.send((call, result));
        });
        None
    }

    /// One of the calls that has finished; `None` when `nanoseconds` have passed before.
    async fn wait_for_any(
        &mut self,
        calls: &[u64],
        nanoseconds: Option<u64>,
    ) -> std::result::Result<Option<Finished>, Stop> {
        // None: farther away than the machine can count.
        let until =
            nanoseconds.and_then(|nanos| Instant::now().checked_add(Duration::from_nanos(nanos)));
        loop {
            while let Ok((call, result)) = self.tools.receiver.try_recv() {
                self.finished(call, result);
            }
            if let Some(stop) = self.stop() {
                return Err(stop);
            }
            let Some(&first) = calls.first() else {
                return Ok(Some(unknown(0)));
            };
            for &call in calls {
                match self.tools.calls.get(&call) {
                    None => return Ok(Some(unknown(call))),
                    Some(None) => {}
                    Some(Some(_)) => {
                        let result = self.tools.calls.remove(&call).flatten();
                        let result = result.unwrap_or(Ok(Value::None));
                        return Ok(Some((call, encode(result).map_err(to_wit))));
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
                received = self.tools.receiver.recv() => match received {
                    Some((call, result)) => self.finished(call, result),
                    // Cannot happen while the state itself holds a sender.
                    None => return Ok(Some(unknown(first))),
                },
            }
        }
    }

    fn finished(&mut self, call: u64, result: ToolResult) {
        self.control.remove_task(call);
        self.tools.blocking.remove(&call);
        self.tools.calls.insert(call, Some(result));
    }
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
