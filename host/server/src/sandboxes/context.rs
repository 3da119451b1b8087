//! A namespace of variables: one interpreter, which runs one cell after the other.
//!
//! What does not live here: files (`sandbox.rs`), and how a cell's text becomes Python.

use std::collections::BTreeMap;
use std::pin::pin;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard};
use std::time::{Duration, Instant};

use bytes::Bytes;
use tokio_util::sync::{CancellationToken, DropGuard};
use tracing::Instrument;
use wardian::{Execution, LastValue, MemoryPool, Program, Reservation, Stop};

use super::display::{bundle, value_of};
use super::error::is_for_want_of_memory;
use super::feed::{Batch, Event, Failure, FailureKind, Feed, Stream, size_of};
use super::programs::Python;
use super::{ContextRecord, Error, Permit, SandboxHandle, check_size, ids};
use crate::lock::lock;

/// How often a cell that is to end is told so.
const CANCELLING: Duration = Duration::from_millis(5);

/// Code to run, as it came from a client.
#[derive(Clone, Debug, Default)]
pub struct Cell {
    /// Python, with the habits of notebooks.
    pub source: String,
    /// Variables of the environment for this cell alone.
    pub env_vars: BTreeMap<String, String>,
    /// Variables that are set before it.
    pub variables: BTreeMap<String, serde_json::Value>,
    /// How long it may take; what the server allows where nothing is said.
    pub timeout: Option<Duration>,
}

/// Bytes of a cell's source.
const SOURCE: usize = 16 << 20;

impl Cell {
    /// Bytes that it takes while it waits.
    ///
    /// # Errors
    /// [`Error::Invalid`] for a source that no interpreter could compile in its memory.
    pub(super) fn weight(&self) -> Result<u64, Error> {
        if self.source.len() > SOURCE {
            let most = SOURCE >> 20;
            return Err(Error::Invalid(format!("code is at most {most} MiB")));
        }
        check_size("env_vars", &self.env_vars)?;
        let variables = self
            .variables
            .iter()
            .map(|(name, value)| name.len() + size_of(value));
        Ok((self.source.len() + variables.sum::<usize>()) as u64)
    }
}

/// A running or waiting cell. Dropping it interrupts the cell.
#[derive(Debug)]
pub struct Run {
    feed: Arc<Feed>,
    _interrupt: DropGuard,
}

impl Run {
    /// What happened since this was last asked; after `patience` without anything,
    /// [`Batch::Quiet`].
    pub async fn next(&mut self, patience: Duration) -> Batch {
        self.feed.next(patience).await
    }
}

/// A namespace of variables.
pub struct Context {
    /// Unguessable.
    pub id: String,
    /// Where its programs begin.
    pub cwd: String,
    executions: AtomicU64,
    /// Its state changed since it was last saved.
    dirty: AtomicBool,
    session: tokio::sync::Mutex<Session>,
    /// Of its session, when the last cell ended.
    used: Mutex<wardian::Usage>,
    /// Interrupts the running cell and those that wait.
    interrupt: Mutex<CancellationToken>,
    /// Where the running cell's output goes.
    current: Arc<Mutex<Option<Arc<Feed>>>>,
    /// The blob of its last saved state.
    pub(super) blob: Mutex<Option<String>>,
}

/// Where its variables are.
enum Session {
    /// Nothing ran yet.
    Unborn,
    /// In a snapshot.
    Saved {
        bytes: Bytes,
        _reservation: Reservation,
    },
    /// In an interpreter, or parked.
    Live(Box<wardian::Sandbox>),
}

impl Context {
    pub(super) fn new(cwd: String) -> Result<Context, Error> {
        Ok(Context {
            id: ids::id("")?,
            cwd,
            executions: AtomicU64::new(0),
            dirty: AtomicBool::new(false),
            session: tokio::sync::Mutex::new(Session::Unborn),
            used: Mutex::default(),
            interrupt: Mutex::default(),
            current: Arc::default(),
            blob: Mutex::new(None),
        })
    }

    /// As it was saved.
    ///
    /// # Errors
    /// [`Error::NoMemory`].
    pub(super) fn restored(
        record: &ContextRecord,
        memory: Option<Bytes>,
        pool: &MemoryPool,
    ) -> Result<Context, Error> {
        let session = match memory {
            Some(bytes) => {
                let reservation = pool.reserve(bytes.len() as u64).ok_or(Error::NoMemory)?;
                Session::Saved {
                    bytes,
                    _reservation: reservation,
                }
            }
            None => Session::Unborn,
        };
        Ok(Context {
            id: record.id.clone(),
            cwd: record.cwd.clone(),
            executions: AtomicU64::new(record.executions),
            dirty: AtomicBool::new(false),
            session: tokio::sync::Mutex::new(session),
            used: Mutex::default(),
            interrupt: Mutex::default(),
            current: Arc::default(),
            blob: Mutex::new(record.memory.clone()),
        })
    }

    /// What is to be written down of it.
    pub(super) fn record(&self) -> ContextRecord {
        let blob = lock(&self.blob);
        ContextRecord {
            id: self.id.clone(),
            cwd: self.cwd.clone(),
            executions: self.executions.load(Ordering::Relaxed),
            memory: blob.clone(),
        }
    }

    /// Run a cell when those before it have ended. `gone` says that the sandbox is no more.
    pub(super) fn run(
        self: &Arc<Context>,
        place: SandboxHandle,
        cell: Cell,
        gone: CancellationToken,
        reserved: (Permit, Option<Reservation>),
    ) -> Run {
        let feed = Arc::<Feed>::default();
        let interrupt = self.interrupts().child_token();
        let run = Run {
            feed: Arc::clone(&feed),
            _interrupt: interrupt.clone().drop_guard(),
        };
        let context = Arc::clone(self);
        let span = tracing::info_span!(
            "cell",
            wardian.execution_count = tracing::field::Empty,
            wardian.outcome = tracing::field::Empty,
        );
        let recorded = span.clone();
        let work = async move {
            let start = Instant::now();
            let driven = context.drive(&place, cell, &feed, &interrupt);
            tokio::select! {
                // A session that is in the middle of a cell is left there: it is dropped with its sandbox.
                () = gone.cancelled() => feed.abort(),
                ended = driven => {
                    let kind = ended.as_ref().err().map(|failure| failure.kind);
                    let outcome = place.common.counts.cell(kind, start.elapsed());
                    recorded.record("wardian.outcome", outcome);
                    if let Err(failure) = ended {
                        feed.push(Event::Failed(failure));
                    }
                    feed.end();
                }
            }
            place.touch();
            drop(reserved);
        };
        tokio::spawn(work.instrument(span));
        run
    }

    async fn drive(
        &self,
        place: &SandboxHandle,
        cell: Cell,
        feed: &Arc<Feed>,
        interrupt: &CancellationToken,
    ) -> Result<(), Failure> {
        let mut session = tokio::select! {
            biased;
            () = interrupt.cancelled() => {
                let text = "the cell was interrupted before it began";
                return Err(failure(FailureKind::Interrupted, text));
            }
            session = self.session.lock() => session,
        };
        place.touch();
        let execution_count = self.executions.fetch_add(1, Ordering::Relaxed) + 1;
        tracing::Span::current().record("wardian.execution_count", execution_count);
        feed.push(Event::Started { execution_count });
        self.dirty.store(true, Ordering::Release);
        let sandbox = match self.wake(&mut session, place).await {
            Ok(sandbox) => sandbox,
            Err(Error::NoMemory) => return Err(no_memory()),
            Err(error) => {
                tracing::error!(error = ?error, "a context cannot be woken");
                return Err(failure(FailureKind::Lost, "the context cannot be woken"));
            }
        };
        self.set_current(Some(Arc::clone(feed)));
        let variables = cell
            .env_vars
            .iter()
            .map(|(name, value)| (&**name, &**value));
        let before = wardian_cells::prologue(&cell.source, variables);
        let before = Program::new(before.source).arguments(before.arguments);
        let program = Program::new(wardian_cells::translate(&cell.source).source)
            .file_name(format!("cell_{execution_count}.py"))
            .last_value(LastValue::Displayed);
        let timeout = cell.timeout.unwrap_or(place.common.settings.run_timeout);
        let canceller = sandbox.canceller();
        let (result, reason) = {
            let mut run = pin!(async {
                for (name, value) in cell.variables {
                    sandbox.set(&name, value_of(value)).await?;
                }
                let prologue = sandbox.run_program(before).await?;
                if prologue.error.is_some() {
                    return Ok(prologue);
                }
                let execution = sandbox.run_program(program).await?;
                if matches!(execution.error, Some(wardian::Error::Stopped(_))) {
                    return Ok(execution);
                }
                let epilogue = sandbox.run(wardian_cells::EPILOGUE).await?;
                let is_better = execution.error.is_some() || epilogue.error.is_none();
                Ok(if is_better { execution } else { epilogue })
            });
            let reason = tokio::select! {
                result = feed.with_backpressure(&mut run) => Err(result),
                () = interrupt.cancelled() => Ok(FailureKind::Interrupted),
                () = tokio::time::sleep(timeout) => Ok(FailureKind::Timeout),
            };
            match reason {
                Err(result) => (result, None),
                Ok(reason) => loop {
                    // A call that begins forgets what was asked before it, and a cell is several.
                    canceller.cancel();
                    tokio::select! {
                        result = &mut run => break (result, Some(reason)),
                        () = tokio::time::sleep(CANCELLING) => {}
                    }
                },
            }
        };
        self.set_current(None);
        *lock(&self.used) = sandbox.usage();
        match result {
            Ok(execution) => to_outcome(&execution, reason),
            // It could not be woken, and is as it was.
            Err(error) if is_for_want_of_memory(&error) => Err(no_memory()),
            // A variable that is too large for the way in: nothing has begun.
            Err(error @ wardian::Error::Value(_)) => {
                let text = format!("a variable cannot be set: {error}");
                Err(failure(FailureKind::Limit, &text))
            }
            Err(error) => {
                tracing::error!(error = ?error, "a session broke");
                *session = Session::Unborn;
                let text = "the interpreter broke; the variables of this context are lost";
                Err(failure(FailureKind::Lost, text))
            }
        }
    }

    fn set_current(&self, feed: Option<Arc<Feed>>) {
        *lock(&self.current) = feed;
    }

    /// The interpreter, made or restored when there is none.
    async fn wake<'a>(
        &self,
        session: &'a mut Session,
        place: &SandboxHandle,
    ) -> Result<&'a mut wardian::Sandbox, Error> {
        if !matches!(session, Session::Live(_)) {
            let builder = self.builder(place);
            *session = Session::Live(Box::new(match &*session {
                Session::Saved { bytes, .. } => builder.restore(bytes).await?,
                Session::Unborn | Session::Live(_) => {
                    place.files.make_dirs(&self.cwd)?;
                    let mut sandbox = builder.build().await?;
                    let install = wardian_cells::install(true, Some(&self.cwd));
                    match sandbox.run(&install).await?.error {
                        Some(error) => return Err(error.into()),
                        None => sandbox,
                    }
                }
            }));
        }
        match session {
            Session::Live(sandbox) => Ok(sandbox),
            Session::Unborn | Session::Saved { .. } => unreachable!("it was just made"),
        }
    }

    fn builder(&self, place: &SandboxHandle) -> wardian::SandboxBuilder {
        let write = |stream: Stream| {
            let current = Arc::clone(&self.current);
            move |bytes: &[u8]| {
                if let Some(feed) = &*lock(&current) {
                    feed.write(stream, bytes);
                }
            }
        };
        let displayed = Arc::clone(&self.current);
        let current = Arc::clone(&self.current);
        let write_any = move |stream, bytes: &[u8]| {
            if let Some(feed) = &*lock(&current) {
                feed.write(stream, bytes);
            }
        };
        let python = Python::new(place, None, Arc::new(write_any));
        let mut builder = python
            .offer(place.builder())
            .on_stdout(write(Stream::Stdout))
            .on_stderr(write(Stream::Stderr))
            .tool("_wardian_display", move |mut arguments| {
                let feed = lock(&displayed);
                if let Some(feed) = &*feed {
                    let value = arguments.take::<wardian::Value>("bundle")?;
                    feed.push(Event::Display(bundle(value)));
                }
                Ok(wardian::Value::None)
            });
        for (name, value) in &*place.env_vars {
            builder = builder.env(name, value);
        }
        builder
    }

    /// Its variables, where they changed since they were last saved; waits for the running cell.
    pub(super) async fn save(&self) -> Result<Option<Bytes>, Error> {
        let mut session = self.session.lock().await;
        if !self.dirty.swap(false, Ordering::AcqRel) {
            return Ok(None);
        }
        match self.memory_of(&mut session).await {
            Ok(bytes) => Ok(bytes),
            Err(error) => {
                self.dirty.store(true, Ordering::Release);
                Err(error)
            }
        }
    }

    /// Its variables; waits for the running cell.
    pub(super) async fn memory(&self) -> Result<Option<Bytes>, Error> {
        self.memory_of(&mut *self.session.lock().await).await
    }

    async fn memory_of(&self, session: &mut Session) -> Result<Option<Bytes>, Error> {
        Ok(match session {
            Session::Unborn => None,
            Session::Saved { bytes, .. } => Some(bytes.clone()),
            Session::Live(sandbox) => Some(sandbox.snapshot().await?.into()),
        })
    }

    /// Whether its state changed since it was last saved.
    pub(super) fn is_dirty(&self) -> bool {
        self.dirty.load(Ordering::Acquire)
    }

    /// Whether no cell runs or waits.
    pub(super) fn is_idle(&self) -> bool {
        self.session.try_lock().is_ok()
    }

    /// Give its instance back, if nothing runs.
    pub(super) async fn park(&self) {
        let Ok(mut session) = self.session.try_lock() else {
            return;
        };
        if let Session::Live(sandbox) = &mut *session
            && !sandbox.is_parked()
            && let Err(error) = sandbox.park().await
        {
            tracing::error!(error = ?error, "a session cannot be parked");
            *session = Session::Unborn;
        }
    }

    /// End the running cell and those that wait.
    pub(super) fn interrupt(&self) {
        std::mem::take(&mut *self.interrupts()).cancel();
    }

    fn interrupts(&self) -> MutexGuard<'_, CancellationToken> {
        lock(&self.interrupt)
    }

    /// Forget its variables; whatever runs is interrupted.
    pub(super) async fn restart(&self) {
        self.interrupt();
        *self.session.lock().await = Session::Unborn;
        self.executions.store(0, Ordering::Relaxed);
        self.dirty.store(true, Ordering::Release);
    }

    /// What its session has used when its last cell ended.
    pub(super) fn usage(&self) -> wardian::Usage {
        let used = lock(&self.used);
        used.clone()
    }
}

fn no_memory() -> Failure {
    failure(FailureKind::Limit, wardian::Stop::SharedMemory.message())
}

/// What a session's own end of a cell is for its client. `reason` is why it was ended from here.
fn to_outcome(execution: &Execution, reason: Option<FailureKind>) -> Result<(), Failure> {
    Err(match (&execution.error, execution.exit_status) {
        (None, None) => return Ok(()),
        (None, Some(status)) => Failure {
            kind: FailureKind::Raised,
            name: "SystemExit".into(),
            value: status.to_string(),
            traceback: format!("SystemExit: {status}"),
        },
        (
            Some(wardian::Error::Exception {
                type_name,
                message,
                traceback,
            }),
            _,
        ) => Failure {
            kind: FailureKind::Raised,
            name: type_name.clone(),
            value: message.clone(),
            traceback: traceback.clone(),
        },
        (Some(wardian::Error::Stopped(stop)), _) => match (stop, reason) {
            (Stop::Cancelled, Some(FailureKind::Timeout)) => {
                failure(FailureKind::Timeout, "time limit exceeded")
            }
            (Stop::Cancelled, _) => failure(FailureKind::Interrupted, "the cell was interrupted"),
            (stop, _) => failure(FailureKind::Limit, stop.message()),
        },
        (Some(other), _) => failure(FailureKind::Lost, &other.to_string()),
    })
}

/// A failure that is no exception of Python's.
fn failure(kind: FailureKind, text: &str) -> Failure {
    let name = match kind {
        FailureKind::Raised => "Exception",
        FailureKind::Timeout => "TimeoutError",
        FailureKind::Limit => "LimitExceeded",
        FailureKind::Interrupted => "KeyboardInterrupt",
        FailureKind::Lost => "SandboxError",
    };
    Failure {
        kind,
        name: name.into(),
        value: text.into(),
        traceback: format!("{name}: {text}"),
    }
}
