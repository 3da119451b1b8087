//! A sandbox: one Python session, from start to end.
//!
//! The call in progress is kept here and not in the future that `run` returns:
//! dropping a call in mid-flight would break the instance. **Invariant:** dropping that future only asks the
//! program to stop; the next call drives it there.

pub(crate) mod builder;
mod cpu_time;
mod durable;
mod files;
mod image;
mod lending;
mod park;
mod snapshot;

use std::future::{Future, poll_fn};
use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll};
use std::time::Duration;

use tokio::sync::OwnedSemaphorePermit;

use crate::control::progress::Watcher;
use crate::control::{Control, lock};
use crate::engine::Engine;
use crate::error::Error;
use crate::error::JournalError;
use crate::execution::{Execution, Program};
use crate::journal::{Answers, Entry};
use crate::limits::DEADLINE_GRACE;
use crate::limits::budget::Budget;
use crate::limits::usage::Usage;
use crate::persistence::checkpoint::{History, take_checkpoint};
use crate::persistence::parking::{Parked, Woken};
use crate::policy::{Grants, OutputCallback};
use crate::sandbox::cpu_time::Stopwatch;
use crate::session::Session;
use crate::session::call::{
    Answer, Ended, Request, Running, describe, describe_broken, run_to_end,
};
use crate::session::image::{Base, Image};
use crate::session::state::{Shared, State};
use crate::tools::{Arguments, Body, ToolError, ToolFuture, offer, offered};
use wardian_value::Value;

/// A Python session: its variables live from call to call.
pub struct Sandbox {
    // Dropped first, so that the room is free before it is given back.
    slot: Slot,
    pub(crate) shared: Shared,
    engine: Engine,
    grants: Arc<Grants>,
    /// Room for an instance, while there is one.
    permit: Option<OwnedSemaphorePermit>,
    /// What a rollback needs, should the instance break.
    pub(crate) history: History,
    /// The running call and its budget.
    request: Option<(Request, Budget)>,
    /// The guest does not know of the change yet.
    tools_changed: bool,
}

/// Where the session is.
enum Slot {
    Idle(Box<Session>),
    /// Without an instance.
    Parked(Box<Parked>),
    /// On its way. Kept here and not in a caller's future, so that dropping that does not lose the session.
    Moving(Moving),
    /// Inside a call; the future owns the session until it is done. The time is what processors
    /// have worked on it.
    Running(Running, Duration),
    /// Its instance broke, and why; it can be rolled back.
    Broken(String),
    /// Broken for good, and by what.
    Lost(String),
    /// In the hands of a function here. It stays so where a callback of the embedder panicked in a call, which broke
    /// the session.
    Taken,
}

impl Slot {
    fn take(&mut self) -> Slot {
        std::mem::replace(self, Slot::Taken)
    }
}

type Moving = Pin<Box<dyn Future<Output = Moved> + Send>>;

/// Where a session on its way has arrived.
enum Moved {
    Woken(Woken),
    /// With a new checkpoint, or broken on the way.
    Checkpointed(Box<Session>, Result<History, Error>),
    /// Rolled back after it broke, or lost, and why it broke.
    Replayed(Result<Box<Session>, String>, History, String),
}

impl Sandbox {
    pub(crate) fn new(
        engine: Engine,
        grants: Arc<Grants>,
        permit: OwnedSemaphorePermit,
        session: Box<Session>,
        history: History,
    ) -> Sandbox {
        let mut history = history.for_grants(&grants);
        let shared = session.store.data().shared();
        let tools = session.store.data().tools.names();
        history.began(lock(&shared.journal).end(true), tools);
        Sandbox {
            slot: Slot::Idle(session),
            shared,
            engine,
            grants,
            permit: Some(permit),
            history,
            request: None,
            tools_changed: false,
        }
    }

    /// Run Python code; its last expression's value is the result.
    ///
    /// The [`Execution`] says how the program itself ended. Dropping the
    /// future asks the program to stop; the session lives on.
    ///
    /// # Errors
    /// [`Error::RolledBack`] when the session's instance broke and the session is as it was before
    /// the call, [`Error::Lost`] when it could not come back.
    pub async fn run(&mut self, source: &str) -> Result<Execution, Error> {
        self.run_program(Program::new(source)).await
    }

    /// [`run`](Sandbox::run) with a file name and arguments.
    ///
    /// # Errors
    /// Those of [`run`](Sandbox::run).
    pub async fn run_program(&mut self, program: Program) -> Result<Execution, Error> {
        self.run_request(program, None).await
    }

    /// Run a program. `past`: replay these answers of an earlier run first, and whether the program continues after
    /// them.
    pub(crate) async fn run_request(
        &mut self,
        program: Program,
        past: Option<(Answers, bool)>,
    ) -> Result<Execution, Error> {
        let request = Request::run(program);
        let (answer, usage) = self.call(request, past).await?;
        let mut execution = Execution {
            value: None,
            stdout: Vec::new(),
            stderr: Vec::new(),
            error: None,
            exit_status: None,
            usage,
            session_usage: self.usage(),
        };
        if let Slot::Idle(session) = &self.slot {
            let mut output = lock(&session.store.data().output);
            (execution.stdout, execution.stderr) = output.take();
        }
        match answer {
            Answer::Value(None) => {}
            Answer::Value(Some(message)) => execution.value = Some(Value::from_cbor(&message)?),
            Answer::Exited(status) => execution.exit_status = Some(status),
            Answer::Failed(error) => execution.error = Some(error),
        }
        Ok(execution)
    }

    /// A global variable of the session, `None` when there is none of that name.
    ///
    /// # Errors
    /// [`Error::Value`] when it cannot cross, [`Error::Lost`] when the session
    /// broke, and whatever its conversion raised.
    pub async fn get(&mut self, name: &str) -> Result<Option<Value>, Error> {
        let (answer, _) = self.call(Request::Get(name.to_owned()), None).await?;
        match answer {
            Answer::Value(message) => {
                let value = message.map(|message| Value::from_cbor(&message));
                Ok(value.transpose()?)
            }
            Answer::Exited(_) => Err(exited()),
            Answer::Failed(error) => Err(error),
        }
    }

    /// Set a global variable of the session.
    ///
    /// # Errors
    /// [`Error::Value`] when it cannot cross, [`Error::Lost`] when the session
    /// broke, and whatever its conversion raised.
    pub async fn set(&mut self, name: &str, value: impl Into<Value>) -> Result<(), Error> {
        let request = Request::Set(name.to_owned(), value.into().to_cbor()?);
        let (answer, _) = self.call(request, None).await?;
        match answer {
            Answer::Value(_) => Ok(()),
            Answer::Exited(_) => Err(exited()),
            Answer::Failed(error) => Err(error),
        }
    }

    /// The state of the session, between two calls.
    pub(crate) async fn idle_state(&mut self) -> Result<&mut State, Error> {
        Ok(self.idle().await?.store.data_mut())
    }

    async fn idle(&mut self) -> Result<&mut Session, Error> {
        self.drive_to_idle().await?;
        match &mut self.slot {
            Slot::Idle(session) => Ok(session),
            Slot::Lost(reason) => Err(Error::Lost {
                reason: reason.clone(),
            }),
            Slot::Running(..)
            | Slot::Parked(_)
            | Slot::Moving(_)
            | Slot::Broken(_)
            | Slot::Taken => {
                unreachable!("`drive_to_idle` leaves an idle session, or a lost one")
            }
        }
    }

    /// Offer another tool from the next call on, or this one in the place of that of its name; see
    /// [`SandboxBuilder::tool`](crate::SandboxBuilder::tool).
    ///
    /// ```
    /// # tokio::runtime::Builder::new_current_thread().enable_time().build().unwrap().block_on(async {
    /// # let engine = wardian::Engine::builder().max_live_sandboxes(1).build()?;
    /// use wardian::Value;
    ///
    /// let mut sandbox = engine.sandbox().build().await?;
    /// sandbox.add_tool("seven", |_| Ok(Value::from(7)));
    /// assert_eq!(sandbox.run("seven()").await?.value, Some(Value::from(7)));
    /// assert!(sandbox.remove_tool("seven"));
    /// assert!(sandbox.run("seven()").await?.error.is_some());
    /// # Ok::<(), wardian::Error>(())
    /// # }).unwrap();
    /// ```
    pub fn add_tool<F>(&mut self, name: &str, tool: F)
    where
        F: Fn(Arguments) -> Result<Value, ToolError> + Send + Sync + 'static,
    {
        self.offer(name, Body::Inline(Arc::new(tool)));
    }

    /// The same with an async function; see
    /// [`SandboxBuilder::async_tool`](crate::SandboxBuilder::async_tool).
    pub fn add_async_tool<F, R>(&mut self, name: &str, tool: F)
    where
        F: Fn(Arguments) -> R + Send + Sync + 'static,
        R: Future<Output = Result<Value, ToolError>> + Send + 'static,
    {
        let tool = move |arguments| -> ToolFuture { Box::pin(tool(arguments)) };
        self.offer(name, Body::Async(Arc::new(tool)));
    }

    /// The same with a function that may block; see
    /// [`SandboxBuilder::blocking_tool`](crate::SandboxBuilder::blocking_tool).
    pub fn add_blocking_tool<F>(&mut self, name: &str, tool: F)
    where
        F: Fn(Arguments) -> Result<Value, ToolError> + Send + Sync + 'static,
    {
        self.offer(name, Body::Blocking(Arc::new(tool)));
    }

    /// The same with a function that cares which stack it runs on; see
    /// [`SandboxBuilder::own_stack_tool`](crate::SandboxBuilder::own_stack_tool).
    pub fn add_own_stack_tool<F, R>(&mut self, name: &str, tool: F)
    where
        F: Fn(Arguments) -> R + Send + Sync + 'static,
        R: Future<Output = Result<Value, ToolError>> + Send + 'static,
    {
        let tool = move |arguments| -> ToolFuture { Box::pin(tool(arguments)) };
        self.offer(name, Body::OwnStack(Arc::new(tool)));
    }

    /// Let a tool know a secret from the next call on; see
    /// [`SandboxBuilder::grant_secret`](crate::SandboxBuilder::grant_secret).
    ///
    /// # Errors
    /// [`Error::Setup`] when there is no such secret.
    pub fn grant_secret(&mut self, tool: &str, secret: &str) -> Result<(), Error> {
        if !self.grants.secrets.has(secret) {
            return Err(Error::setup(format!("{secret:?} is no secret")));
        }
        let secrets = &mut Arc::make_mut(&mut self.grants).secrets;
        secrets.grant(tool, secret.to_owned());
        self.tools_changed = true;
        Ok(())
    }

    /// Receive standard output and standard error as they come, from the next call on; what a callback
    /// takes is not collected. `None`: it is collected, as without
    /// [`on_stdout`](crate::SandboxBuilder::on_stdout).
    ///
    /// ```
    /// # tokio::runtime::Builder::new_current_thread().enable_time().build().unwrap().block_on(async {
    /// # let engine = wardian::Engine::builder().max_live_sandboxes(1).build()?;
    /// let mut sandbox = engine.sandbox().build().await?;
    /// let (sender, receiver) = std::sync::mpsc::channel();
    /// let tell = move |piece: &[u8]| sender.send(piece.to_owned()).unwrap();
    /// sandbox.set_output(Some(Box::new(tell)), None);
    /// sandbox.run("print('heard')").await?;
    /// assert_eq!(receiver.recv().unwrap(), b"heard\n");
    /// # Ok::<(), wardian::Error>(())
    /// # }).unwrap();
    /// ```
    pub fn set_output(
        &mut self,
        on_stdout: Option<OutputCallback>,
        on_stderr: Option<OutputCallback>,
    ) {
        lock(&self.shared.output).set_callbacks(on_stdout, on_stderr);
    }

    /// Take a tool away from the next call on; false: there is none of that name. Where a program has kept the
    /// function, calling it is a `NameError`.
    pub fn remove_tool(&mut self, name: &str) -> bool {
        let offered = offered(&self.grants.tools).any(|known| known == name);
        if offered {
            self.offer(name, Body::Gone);
        }
        offered
    }

    fn offer(&mut self, name: &str, body: Body) {
        offer(&mut Arc::make_mut(&mut self.grants).tools, name, body);
        self.tools_changed = true;
    }

    /// What all calls of the session have used so far.
    pub fn usage(&self) -> Usage {
        lock(&self.shared.control.used).clone()
    }

    /// Whether the session is parked: see [`park`](Sandbox::park).
    pub fn is_parked(&self) -> bool {
        matches!(self.slot, Slot::Parked(_))
            || (matches!(self.slot, Slot::Moving(_)) && self.permit.is_none())
    }

    /// Take the instance away from a session that has one, and its room.
    pub(crate) fn put_aside(&mut self, aside: impl FnOnce(Session) -> Box<Parked>) {
        match self.slot.take() {
            Slot::Idle(session) => {
                self.slot = Slot::Parked(aside(*session));
                self.permit = None;
                self.history = History::none();
            }
            other => self.slot = other,
        }
    }

    /// Read the memory of the session between two calls, piece by piece; answers with its size in bytes.
    pub(crate) async fn read_memory(
        &mut self,
        base: &Base,
        take: impl FnMut(Image),
    ) -> Result<usize, Error> {
        let size = Image::read_pieces(self.idle().await?, base, take).await;
        match size {
            Ok(size) => Ok(size),
            Err(error) => {
                let reason = describe(&error);
                self.slot = Slot::Broken(reason.clone());
                if !self.history.is_kept() {
                    self.idle().await?;
                }
                Err(Error::RolledBack { reason })
            }
        }
    }

    /// Whether others can change the files, too.
    pub(crate) fn shares_files(&self) -> bool {
        self.grants.filesystem.is_some()
    }

    pub(crate) fn grants(&self) -> &Arc<Grants> {
        &self.grants
    }

    /// Whether the packages that it was given, or those of its image, have a module of this name. What programs install
    /// or have as a stub does not count.
    pub fn has_package(&self, name: &str) -> bool {
        self.grants.packages().is_some_and(|catalog| {
            [format!("{name}/__init__.py"), format!("{name}.py")]
                .iter()
                .any(|path| catalog.find(path).is_ok())
        })
    }

    /// A handle with which another thread or task can end the running program.
    pub fn canceller(&self) -> Canceller {
        Canceller {
            control: Arc::clone(&self.shared.control),
        }
    }

    /// A handle with which another thread or task can see how far the running program is.
    ///
    /// ```
    /// # tokio::runtime::Builder::new_current_thread().enable_time().build().unwrap().block_on(async {
    /// # let engine = wardian::Engine::builder().max_live_sandboxes(1).build()?;
    /// let mut sandbox = engine.sandbox().build().await?;
    /// let watcher = sandbox.watcher();
    /// sandbox.run("sum(range(1_000_000))").await?;
    /// assert!(watcher.progress().fuel > 0 && !watcher.progress().running);
    /// # Ok::<(), wardian::Error>(())
    /// # }).unwrap();
    /// ```
    pub fn watcher(&self) -> Watcher {
        Watcher::new(Arc::clone(&self.shared.control))
    }

    /// The engine that made this sandbox.
    pub fn engine(&self) -> &Engine {
        &self.engine
    }

    /// One call of an export, from start to end.
    async fn call(
        &mut self,
        request: Request,
        past: Option<(Answers, bool)>,
    ) -> Result<(Answer, Usage), Error> {
        if self.tools_changed {
            let tools = self.grants.tools.clone();
            let names = self.grants.tool_names();
            let secrets = self.grants.secrets.clone();
            let state = self.idle_state().await?;
            state.tools.set_offered(tools);
            state.tools.secrets = secrets;
            self.call_once(Request::SetTools(names), None).await?;
            self.tools_changed = false;
        }
        self.call_once(request, past).await
    }

    async fn call_once(
        &mut self,
        request: Request,
        past: Option<(Answers, bool)>,
    ) -> Result<(Answer, Usage), Error> {
        self.drive_to_idle().await?;
        if self.needs_checkpoint() {
            self.checkpoint().await?;
        }
        match self.slot.take() {
            Slot::Idle(session) => {
                let budget = session.store.data().next_budget();
                self.request = Some((request.clone(), budget));
                match past {
                    None => lock(&self.shared.journal).begin(None),
                    Some((past, continues)) => lock(&self.shared.journal).resume(past, continues),
                }
                let running = Box::pin(run_to_end(session, request, budget, false));
                self.slot = Slot::Running(running, Duration::ZERO);
            }
            Slot::Lost(reason) => {
                self.slot = Slot::Lost(reason.clone());
                return Err(Error::Lost { reason });
            }
            Slot::Running(..)
            | Slot::Parked(_)
            | Slot::Moving(_)
            | Slot::Broken(_)
            | Slot::Taken => {
                unreachable!("`drive_to_idle` leaves an idle session, or a lost one")
            }
        }
        let guard = CancelOnDrop(&self.shared.control);
        let (slot, control) = (&mut self.slot, &self.shared.control);
        let result = poll_fn(|context| poll_slot(slot, control, context)).await;
        std::mem::forget(guard);
        self.remember(result.as_ref());
        if let Some(result) = result {
            return Ok(result);
        }
        let reason = match &self.slot {
            Slot::Broken(reason) => reason.clone(),
            _ => unreachable!("a call without an answer has broken the session"),
        };
        let diverged = lock(&self.shared.journal).has_diverged();
        self.drive_to_idle().await?;
        if diverged {
            return Err(JournalError::Diverged.into());
        }
        match &self.slot {
            Slot::Lost(reason) => Err(Error::Lost {
                reason: reason.clone(),
            }),
            _ => Err(Error::RolledBack { reason }),
        }
    }

    /// A call has ended, with an answer unless it broke the session.
    fn remember(&mut self, answered: Option<&(Answer, Usage)>) {
        let answers = lock(&self.shared.journal).end(answered.is_some());
        if let (Some((_, usage)), Some((request, budget))) = (answered, self.request.take()) {
            self.history.add_call(request, budget, answers, usage.fuel);
        }
        if let Slot::Idle(session) = &mut self.slot
            && session.store.data_mut().files.take_back()
        {
            // What others did to them cannot be replayed.
            self.history.forget();
        }
    }

    /// Whether a checkpoint is due and no file is open: it would be closed.
    fn needs_checkpoint(&self) -> bool {
        match &self.slot {
            Slot::Idle(session) => {
                let state = session.store.data();
                self.history.needs_checkpoint(state.memory.current) && !state.files.holds_open()
            }
            _ => false,
        }
    }

    /// Take a checkpoint of an idle session.
    async fn checkpoint(&mut self) -> Result<(), Error> {
        self.slot = match self.slot.take() {
            Slot::Idle(mut session) => {
                let (engine, grants) = (self.engine.clone(), Arc::clone(&self.grants));
                Slot::Moving(Box::pin(async move {
                    let history = take_checkpoint(&engine, &grants, &mut session).await;
                    Moved::Checkpointed(session, history)
                }))
            }
            other => other,
        };
        self.drive_to_idle().await
    }

    /// The same for a journal: the snapshot, and what was answered while it was thawed.
    pub(crate) async fn checkpoint_for_journal(
        &mut self,
    ) -> Result<(Arc<Vec<u8>>, Vec<Entry>), Error> {
        self.idle().await?;
        self.checkpoint().await?;
        // Should it have broken on the way, it was rolled back.
        let (snapshot, thaw) = self.history.snapshot().ok_or_else(|| Error::RolledBack {
            reason: "the interpreter broke while it was read".into(),
        })?;
        Ok((snapshot, thaw.into_entries()))
    }

    /// Drive a call whose future was dropped to its stop, wake a parked session and roll back a broken one.
    async fn drive_to_idle(&mut self) -> Result<(), Error> {
        if let Slot::Running(..) = self.slot {
            let (slot, control) = (&mut self.slot, &self.shared.control);
            let result = poll_fn(|context| poll_slot(slot, control, context)).await;
            self.remember(result.as_ref());
        }
        loop {
            self.slot = match self.slot.take() {
                Slot::Parked(parked) => Slot::Moving(self.wake(parked)),
                Slot::Broken(reason) => Slot::Moving(self.replay(reason)),
                Slot::Taken => Slot::Moving(self.replay("a call panicked".into())),
                other => other,
            };
            let Slot::Moving(moving) = &mut self.slot else {
                return Ok(());
            };
            let moved = moving.as_mut().await;
            self.arrive(moved)?;
        }
    }

    fn wake(&self, parked: Box<Parked>) -> Moving {
        let (engine, grants) = (self.engine.clone(), Arc::clone(&self.grants));
        Box::pin(async move { Moved::Woken(parked.wake(&engine, &grants).await) })
    }

    fn replay(&mut self, reason: String) -> Moving {
        let (engine, grants) = (self.engine.clone(), Arc::clone(&self.grants));
        let shared = self.shared.clone();
        let history = std::mem::replace(&mut self.history, History::none());
        Box::pin(async move {
            let session = history.replay(&engine, &grants, &shared).await;
            Moved::Replayed(session, history, reason)
        })
    }

    fn arrive(&mut self, moved: Moved) -> Result<(), Error> {
        match moved {
            Moved::Woken(Ok((session, permit, history))) => {
                self.slot = Slot::Idle(session);
                self.permit = Some(permit);
                self.history = history.for_grants(&self.grants);
            }
            Moved::Woken(Err((parked, error))) => {
                self.slot = Slot::Parked(parked);
                return Err(error);
            }
            Moved::Checkpointed(session, Ok(history)) => {
                self.slot = Slot::Idle(session);
                self.history = history;
            }
            Moved::Checkpointed(_, Err(error)) => self.slot = Slot::Broken(error.to_string()),
            Moved::Replayed(Ok(session), history, _) => {
                self.slot = Slot::Idle(session);
                self.history = history;
            }
            Moved::Replayed(Err(problem), _, reason) => {
                let reason = format!("{reason}, and it cannot be rolled back: {problem}");
                self.slot = Slot::Lost(reason);
            }
        }
        Ok(())
    }
}

impl std::fmt::Debug for Sandbox {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let state = match &self.slot {
            Slot::Idle(_) => "idle",
            Slot::Parked(_) => "parked",
            Slot::Moving(_) => "on its way",
            Slot::Running(..) => "running",
            Slot::Broken(_) | Slot::Taken => "broken",
            Slot::Lost(_) => "lost",
        };
        f.debug_struct("Sandbox").field("state", &state).finish()
    }
}

/// Ends the running program of a sandbox from elsewhere.
#[derive(Clone)]
pub struct Canceller {
    control: Arc<Control>,
}

impl Canceller {
    /// Ask the running call to stop; without one this does nothing.
    pub fn cancel(&self) {
        self.control.cancel();
    }
}

impl std::fmt::Debug for Canceller {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Canceller").finish_non_exhaustive()
    }
}

/// Asks for a stop when the future of a call is dropped before its end.
struct CancelOnDrop<'a>(&'a Control);

impl Drop for CancelOnDrop<'_> {
    fn drop(&mut self) {
        self.0.cancel();
    }
}

/// Poll the running call. `None` when it broke on the way.
fn poll_slot(
    slot: &mut Slot,
    control: &Control,
    context: &mut Context<'_>,
) -> Poll<Option<(Answer, Usage)>> {
    let (mut running, cpu_time) = match slot.take() {
        Slot::Running(running, cpu_time) => (running, cpu_time),
        other => {
            *slot = other;
            return Poll::Ready(None);
        }
    };
    let watch = Stopwatch::start();
    let mut polled = running.as_mut().poll(context);
    while polled.is_pending() && control.begin_tools() {
        polled = running.as_mut().poll(context);
    }
    let cpu_time = cpu_time.saturating_add(watch.elapsed());
    match polled {
        Poll::Pending if control.is_overdue(DEADLINE_GRACE) => {
            *slot = Slot::Broken("it did not stop at its deadline".into());
            Poll::Ready(None)
        }
        Poll::Pending => {
            *slot = Slot::Running(running, cpu_time);
            Poll::Pending
        }
        Poll::Ready(Ended {
            session,
            answer,
            mut usage,
        }) => {
            usage.cpu_time = cpu_time;
            lock(&control.used).add(&usage);
            match answer {
                Ok(answer) => {
                    *slot = Slot::Idle(session);
                    Poll::Ready(Some((answer, usage)))
                }
                Err(error) => {
                    *slot = Slot::Broken(describe_broken(&session, &error));
                    Poll::Ready(None)
                }
            }
        }
    }
}

/// Converting a variable runs Python code, which is not to end the program.
fn exited() -> Error {
    Error::Lost {
        reason: "the program exited while a variable was converted".into(),
    }
}
