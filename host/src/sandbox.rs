//! A sandbox: one Python session, from its grants to its end.
//!
//! The call in progress is kept here and not in the future that `run` returns:
//! dropping a call in mid-flight would break the instance. **Invariant:**
//! whoever drops that future only asks the program to stop; the next call
//! drives it there.

use std::future::{Future, poll_fn};
use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll};
use std::time::{Duration, Instant};

use tokio::sync::OwnedSemaphorePermit;

use crate::bindings::session;
use crate::bindings::wardian::sandbox::types::StopReason;
use crate::control::{Control, lock};
use crate::files::mount_path;
use crate::interfaces::slice;
use crate::limits::DEADLINE_GRACE;
use crate::mounts::{Mount, Mounted};
use crate::parking::{Parked, Waking};
use crate::policy::{Grants, Imports, Streams};
use crate::session::Session;
use crate::snapshot::{Base, Image};
use crate::state::State;
use crate::tools::{Arguments, Body, ToolError};
use crate::{Clocks, Engine, Error, Execution, Limits, Program, Stdin, Stop, Usage};
use wardian_value::Value;

/// Limits, grants and tools of a sandbox to be.
pub struct SandboxBuilder {
    engine: Engine,
    grants: Grants,
    imports: Imports,
    streams: Streams,
    /// What was wrong with the grants, told by `build`.
    problem: Option<String>,
}

impl SandboxBuilder {
    pub(crate) fn new(engine: Engine) -> SandboxBuilder {
        SandboxBuilder {
            engine,
            grants: Grants::none(),
            imports: Imports::default(),
            streams: Streams::default(),
            problem: None,
        }
    }

    /// All limits at once.
    pub fn limits(mut self, limits: Limits) -> SandboxBuilder {
        self.grants.limits = limits;
        self
    }

    /// Operations of one call; see [`Limits::fuel`].
    pub fn fuel(mut self, operations: u64) -> SandboxBuilder {
        self.grants.limits.fuel = operations;
        self
    }

    /// Bytes of Python objects; see [`Limits::memory`].
    pub fn memory(mut self, bytes: u64) -> SandboxBuilder {
        self.grants.limits.memory = bytes;
        self
    }

    /// Wall-clock time of one call; see [`Limits::timeout`].
    pub fn timeout(mut self, time: Duration) -> SandboxBuilder {
        self.grants.limits.timeout = Some(time);
        self
    }

    /// Grant clocks.
    pub fn clocks(mut self, clocks: Clocks) -> SandboxBuilder {
        self.grants.clocks = clocks;
        self
    }

    /// Grant input.
    pub fn stdin(mut self, stdin: Stdin) -> SandboxBuilder {
        self.streams.stdin = stdin;
        self
    }

    /// Grant an environment variable.
    pub fn env(mut self, name: impl Into<String>, value: impl Into<String>) -> SandboxBuilder {
        self.grants.environment.push((name.into(), value.into()));
        self
    }

    /// Let programs import these modules and no others; called again, it adds to them. Without
    /// it, everything that is there may be imported.
    ///
    /// `pkg` allows the module of that name and the packages that it lies in, `pkg.*` also
    /// everything in it, `*` everything. What the library imports for itself is not concerned.
    /// This guides programs and protects nothing: the sandbox does that.
    pub fn allowed_imports<I>(mut self, names: I) -> SandboxBuilder
    where
        I: IntoIterator,
        I::Item: Into<String>,
    {
        let allowed = self.imports.allowed.get_or_insert_default();
        for name in names {
            let name = name.into();
            if !allowed.contains(&name) {
                allowed.push(name);
            }
        }
        self
    }

    /// Make `import name` succeed for a module that is not there, with these attributes; programs
    /// may import it whatever [`allowed_imports`](SandboxBuilder::allowed_imports) says. It never
    /// takes the place of a module that works. A name that is none is an error of
    /// [`build`](SandboxBuilder::build).
    pub fn stub_module<N, V>(
        mut self,
        name: &str,
        attributes: impl IntoIterator<Item = (N, V)>,
    ) -> SandboxBuilder
    where
        N: Into<String>,
        V: Into<Value>,
    {
        if name.split('.').any(str::is_empty) {
            let problem = format!("not the name of a module: {name:?}");
            self.problem.get_or_insert(problem);
        }
        let attributes = attributes.into_iter();
        let attributes = attributes
            .map(|(name, value)| (Value::Str(name.into()), value.into()))
            .collect();
        let stubs = &mut self.imports.stubs;
        stubs.retain(|(known, _)| known != name);
        stubs.push((name.to_owned(), attributes));
        self
    }

    /// Make a secret that can be granted to tools; programs never have it. The last value of a name wins.
    ///
    /// ```
    /// # tokio::runtime::Builder::new_current_thread().enable_time().build().unwrap().block_on(async {
    /// # use wardian::Value;
    /// # let engine = wardian::Engine::builder().max_live_sandboxes(1).build()?;
    /// let mut sandbox = engine
    ///     .sandbox()
    ///     .secret("API_KEY", "s3cr3t")
    ///     .tool("fetch", |args| Ok(Value::from(format!("asked with {}", args.secret("API_KEY")?))))
    ///     .grant_secret("fetch", "API_KEY")
    ///     .build()
    ///     .await?;
    /// let value = sandbox.run("fetch()").await?.value;
    /// assert_eq!(value, Some(Value::from("asked with <secret API_KEY>")));
    /// # Ok::<(), wardian::Error>(())
    /// # }).unwrap();
    /// ```
    pub fn secret(mut self, name: impl Into<String>, value: impl Into<String>) -> SandboxBuilder {
        if let Err(problem) = self.grants.secrets.add(name.into(), value.into()) {
            self.problem.get_or_insert(problem);
        }
        self
    }

    /// Let a tool know a secret; it asks [`Arguments::secret`] for it. Where the secret stands in
    /// what the tool gives or raises, the program sees `<secret NAME>`. A tool or secret that is not
    /// there is an error of [`build`](SandboxBuilder::build).
    pub fn grant_secret(mut self, tool: &str, secret: impl Into<String>) -> SandboxBuilder {
        self.grants.secrets.grant(tool, secret.into());
        self
    }

    /// Receive standard output as it comes; it is then not collected.
    pub fn on_stdout(mut self, callback: impl FnMut(&[u8]) + Send + 'static) -> SandboxBuilder {
        self.streams.on_stdout = Some(Box::new(callback));
        self
    }

    /// Receive standard error as it comes; it is then not collected.
    pub fn on_stderr(mut self, callback: impl FnMut(&[u8]) + Send + 'static) -> SandboxBuilder {
        self.streams.on_stderr = Some(Box::new(callback));
        self
    }

    /// Grant a directory of the machine at a path of the sandbox; see [`Mount`]. A path that
    /// does not fit is an error of [`build`](SandboxBuilder::build).
    ///
    /// Disk work is done on tokio's threads for blocking work, so that other sandboxes go on
    /// meanwhile; without a runtime it is done in place.
    pub fn mount(mut self, path: impl Into<String>, mount: Mount) -> SandboxBuilder {
        match mount_path(&path.into(), &self.grants.mounts) {
            Ok(path) => {
                let mounted = Arc::new(Mounted::new(mount));
                self.grants.mounts.push((path, mounted));
            }
            Err(problem) => {
                self.problem.get_or_insert(problem);
            }
        }
        self
    }

    /// A function that Python code may call; it runs at once, on the thread
    /// that drives the sandbox, and so must be quick.
    pub fn tool<F>(self, name: &str, tool: F) -> SandboxBuilder
    where
        F: Fn(Arguments) -> Result<Value, ToolError> + Send + Sync + 'static,
    {
        self.add_tool(name, Body::Inline(Arc::new(tool)))
    }

    /// An async function that Python code may call; several run at once, and
    /// they are aborted when the program ends. Needs a tokio runtime.
    pub fn async_tool<F, R>(self, name: &str, tool: F) -> SandboxBuilder
    where
        F: Fn(Arguments) -> R + Send + Sync + 'static,
        R: Future<Output = Result<Value, ToolError>> + Send + 'static,
    {
        let tool = move |arguments| -> crate::tools::ToolFuture { Box::pin(tool(arguments)) };
        self.add_tool(name, Body::Async(Arc::new(tool)))
    }

    /// A function that may block; it runs on a thread of its own. When the
    /// program ends first it is left alone and counted in
    /// [`Engine::detached_tools`]. Needs a tokio runtime.
    pub fn blocking_tool<F>(self, name: &str, tool: F) -> SandboxBuilder
    where
        F: Fn(Arguments) -> Result<Value, ToolError> + Send + Sync + 'static,
    {
        self.add_tool(name, Body::Blocking(Arc::new(tool)))
    }

    /// The last tool of a name wins.
    fn add_tool(mut self, name: &str, body: Body) -> SandboxBuilder {
        self.grants.tools.retain(|(known, _)| **known != *name);
        self.grants.tools.push((name.into(), body));
        self
    }

    /// Make the sandbox, waiting for room where the engine says so.
    ///
    /// # Errors
    /// [`Error::Full`] when the engine is full and refuses, [`Error::Setup`]
    /// when the machine lacks the resources or a mount's path does not fit.
    pub async fn build(self) -> Result<Sandbox, Error> {
        let (engine, streams, grants) = self.checked()?;
        let permit = engine.slot().await?;
        let control = Arc::<Control>::default();
        let state = State::new(&engine, &grants, streams, Arc::clone(&control));
        let session = Session::start(&engine, state, &grants, None).await;
        let session = session.map_err(|(_, error)| error)?;
        Ok(Sandbox::new(engine, grants, control, permit, session))
    }

    /// What was described, if that makes sense.
    pub(crate) fn checked(self) -> Result<(Engine, Streams, Arc<Grants>), Error> {
        if let Some(problem) = self.problem {
            return Err(Error::setup(problem));
        }
        let has_tool = |name: &str| {
            let mut tools = self.grants.tools.iter();
            tools.any(|(known, _)| **known == *name)
        };
        if let Some(problem) = self.grants.secrets.problem(has_tool) {
            return Err(Error::setup(problem));
        }
        let grants = Grants {
            import_rules: self.imports.rules()?,
            ..self.grants
        };
        Ok((self.engine, self.streams, Arc::new(grants)))
    }
}

impl std::fmt::Debug for SandboxBuilder {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("SandboxBuilder")
            .field("limits", &self.grants.limits)
            .finish_non_exhaustive()
    }
}

/// A Python session: its variables live from call to call.
pub struct Sandbox {
    // Dropped first, so that the room is free before it is given back.
    slot: Slot,
    pub(crate) control: Arc<Control>,
    engine: Engine,
    grants: Arc<Grants>,
    /// Room for an instance, while there is one.
    permit: Option<OwnedSemaphorePermit>,
}

/// Where the session is.
enum Slot {
    Idle(Box<Session>),
    /// Without an instance.
    Parked(Box<Parked>),
    /// On its way to an instance.
    Waking(Waking),
    /// Inside a call; the future owns the session until it is done. The time is what processors
    /// have worked on it.
    Running(Running, Duration),
    /// Broken, and by what.
    Lost(String),
}

type Running = Pin<Box<dyn Future<Output = Ended> + Send>>;

/// A call that has ended, and the session it gives back.
struct Ended {
    session: Box<Session>,
    answer: wasmtime::Result<Answer>,
    usage: Usage,
}

/// What to ask of the guest.
enum Request {
    Run(session::Program),
    Get(String),
    Set(String, Vec<u8>),
}

/// What the guest answers, whichever export was called.
enum Answer {
    Outcome(session::Outcome),
    Variable(Option<Vec<u8>>),
    Done,
}

impl Sandbox {
    pub(crate) fn new(
        engine: Engine,
        grants: Arc<Grants>,
        control: Arc<Control>,
        permit: OwnedSemaphorePermit,
        session: Box<Session>,
    ) -> Sandbox {
        Sandbox {
            slot: Slot::Idle(session),
            control,
            engine,
            grants,
            permit: Some(permit),
        }
    }

    /// Run Python code; its last expression's value is the result.
    ///
    /// How the program itself ends is told in the [`Execution`]. Dropping the
    /// future asks the program to stop; the session lives on.
    ///
    /// # Errors
    /// [`Error::Lost`] when the session broke, now or earlier.
    pub async fn run(&mut self, source: &str) -> Result<Execution, Error> {
        self.run_program(Program::new(source)).await
    }

    /// [`run`](Sandbox::run) with a file name and arguments.
    ///
    /// # Errors
    /// [`Error::Lost`] when the session broke, now or earlier.
    pub async fn run_program(&mut self, program: Program) -> Result<Execution, Error> {
        let (answer, usage) = self
            .call(Request::Run(session::Program {
                source: program.source,
                file_name: program.file_name,
                arguments: program.arguments,
            }))
            .await?;
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
            Answer::Outcome(outcome) => match outcome {
                session::Outcome::Finished(value) => {
                    let value = value.map(|message| Value::from_cbor(&message));
                    execution.value = value.transpose()?;
                }
                session::Outcome::Exited(status) => execution.exit_status = Some(status),
                session::Outcome::Raised(exception) => {
                    execution.error = Some(exception_error(exception));
                }
                session::Outcome::Stopped(reason) => {
                    execution.error = Some(self.stopped_error(reason));
                }
            },
            Answer::Variable(_) | Answer::Done => {}
        }
        Ok(execution)
    }

    /// A global variable of the session, `None` when there is none of that name.
    ///
    /// # Errors
    /// [`Error::Value`] when it cannot cross, [`Error::Lost`] when the session
    /// broke, and whatever its conversion raised.
    pub async fn get(&mut self, name: &str) -> Result<Option<Value>, Error> {
        let (answer, _) = self.call(Request::Get(name.to_owned())).await?;
        match answer {
            Answer::Variable(Some(message)) => Ok(Some(Value::from_cbor(&message)?)),
            Answer::Variable(None) | Answer::Done => Ok(None),
            Answer::Outcome(outcome) => Err(self.outcome_error(outcome)),
        }
    }

    /// Set a global variable of the session.
    ///
    /// # Errors
    /// [`Error::Value`] when it cannot cross, [`Error::Lost`] when the session
    /// broke, and whatever its conversion raised.
    pub async fn set(&mut self, name: &str, value: impl Into<Value>) -> Result<(), Error> {
        let request = Request::Set(name.to_owned(), value.into().to_cbor()?);
        let (answer, _) = self.call(request).await?;
        match answer {
            Answer::Outcome(outcome) => Err(self.outcome_error(outcome)),
            Answer::Variable(_) | Answer::Done => Ok(()),
        }
    }

    /// The state of the session, between two calls.
    pub(crate) async fn idle_state(&mut self) -> Result<&mut State, Error> {
        Ok(self.idle().await?.store.data_mut())
    }

    async fn idle(&mut self) -> Result<&mut Session, Error> {
        self.settle().await?;
        match &mut self.slot {
            Slot::Idle(session) => Ok(session),
            Slot::Lost(reason) => Err(Error::Lost {
                reason: reason.clone(),
            }),
            Slot::Running(..) | Slot::Parked(_) | Slot::Waking(_) => {
                unreachable!("`settle` has driven the session to its rest")
            }
        }
    }

    /// What all calls of the session have used so far.
    pub fn usage(&self) -> Usage {
        lock(&self.control.used).clone()
    }

    /// Whether the session is parked: see [`park`](Sandbox::park).
    pub fn is_parked(&self) -> bool {
        matches!(self.slot, Slot::Parked(_) | Slot::Waking(_))
    }

    /// Take the instance away from a session that has one, and its room.
    pub(crate) fn put_aside(&mut self, aside: impl FnOnce(Session) -> Box<Parked>) {
        match std::mem::replace(&mut self.slot, Slot::Lost("parking panicked".into())) {
            Slot::Idle(session) => {
                self.slot = Slot::Parked(aside(*session));
                self.permit = None;
            }
            other => self.slot = other,
        }
    }

    /// The memory of the session, between two calls.
    pub(crate) async fn image(&mut self, base: &Base) -> Result<Image, Error> {
        let session = self.idle().await?;
        let (store, guest) = (&mut session.store, &session.guest);
        let image = Image::read(store, &session.instance, guest, base).await;
        image.map_err(|error| {
            let reason = describe(&error);
            self.slot = Slot::Lost(reason.clone());
            Error::Lost { reason }
        })
    }

    pub(crate) fn grants(&self) -> &Arc<Grants> {
        &self.grants
    }

    /// A handle with which another thread or task can end the running program.
    pub fn canceller(&self) -> Canceller {
        Canceller {
            control: Arc::clone(&self.control),
        }
    }

    /// The engine that made this sandbox.
    pub fn engine(&self) -> &Engine {
        &self.engine
    }

    /// One call of an export, from start to end.
    async fn call(&mut self, request: Request) -> Result<(Answer, Usage), Error> {
        self.settle().await?;
        match std::mem::replace(&mut self.slot, Slot::Lost("a call panicked".into())) {
            Slot::Idle(session) => {
                let running = Box::pin(ended(session, request));
                self.slot = Slot::Running(running, Duration::ZERO);
            }
            Slot::Lost(reason) => {
                self.slot = Slot::Lost(reason.clone());
                return Err(Error::Lost { reason });
            }
            Slot::Running(..) | Slot::Parked(_) | Slot::Waking(_) => {
                unreachable!("`settle` has driven the session to its rest")
            }
        }
        let guard = CancelOnDrop(&self.control);
        let (slot, control) = (&mut self.slot, &self.control);
        let result = poll_fn(|context| poll_slot(slot, control, context)).await;
        std::mem::forget(guard);
        match result {
            Some((Ok(answer), usage)) => Ok((answer, usage)),
            _ => match &self.slot {
                Slot::Lost(reason) => Err(Error::Lost {
                    reason: reason.clone(),
                }),
                _ => unreachable!("a call without an answer has lost the session"),
            },
        }
    }

    /// The limit that ended the last call.
    fn stopped_error(&self, reason: StopReason) -> Error {
        Error::Stopped(match &self.slot {
            Slot::Idle(session) => session.store.data().stopped_for(reason),
            _ => Stop::from_wit(reason),
        })
    }

    /// What a call came to that gave no value.
    fn outcome_error(&self, outcome: session::Outcome) -> Error {
        match outcome {
            session::Outcome::Raised(exception) => exception_error(exception),
            session::Outcome::Stopped(reason) => self.stopped_error(reason),
            session::Outcome::Exited(_) | session::Outcome::Finished(_) => Error::Lost {
                reason: "the guest answered nonsense".into(),
            },
        }
    }

    /// Drive a call that nobody waits for any more to its stop, and wake what is parked.
    async fn settle(&mut self) -> Result<(), Error> {
        if let Slot::Running(..) = self.slot {
            let (slot, control) = (&mut self.slot, &self.control);
            poll_fn(|context| poll_slot(slot, control, context)).await;
        }
        if let Slot::Parked(_) = self.slot
            && let Slot::Parked(parked) =
                std::mem::replace(&mut self.slot, Slot::Lost("waking panicked".into()))
        {
            let (engine, grants) = (self.engine.clone(), Arc::clone(&self.grants));
            self.slot = Slot::Waking(parked.wake(engine, grants));
        }
        // Kept here, not in this future: whoever drops that does not lose the session.
        if let Slot::Waking(waking) = &mut self.slot {
            match waking.as_mut().await {
                Ok((session, permit)) => {
                    self.slot = Slot::Idle(session);
                    self.permit = Some(permit);
                }
                Err((parked, error)) => {
                    self.slot = Slot::Parked(parked);
                    return Err(error);
                }
            }
        }
        Ok(())
    }
}

impl std::fmt::Debug for Sandbox {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let state = match &self.slot {
            Slot::Idle(_) => "idle",
            Slot::Parked(_) | Slot::Waking(_) => "parked",
            Slot::Running(..) => "running",
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

/// The whole of a call, owning the session meanwhile.
async fn ended(mut session: Box<Session>, request: Request) -> Ended {
    let started = Instant::now();
    let answer = answer(&mut session, request).await;
    let fuel = slice::settle(&mut session.store).unwrap_or(0);
    let usage = session.store.data_mut().end(fuel, started.elapsed());
    Ended {
        session,
        answer,
        usage,
    }
}

async fn answer(session: &mut Session, request: Request) -> wasmtime::Result<Answer> {
    let store = &mut session.store;
    let fuel = store.data_mut().begin();
    store.set_fuel(fuel)?;
    let guest = session.guest.wardian_sandbox_session();
    Ok(match request {
        Request::Run(program) => Answer::Outcome(guest.call_run(store, &program).await?),
        Request::Get(name) => match guest.call_get_variable(store, &name).await? {
            Ok(value) => Answer::Variable(value),
            Err(outcome) => Answer::Outcome(outcome),
        },
        Request::Set(name, value) => match guest.call_set_variable(store, &name, &value).await? {
            Ok(()) => Answer::Done,
            Err(outcome) => Answer::Outcome(outcome),
        },
    })
}

/// Poll the running call. `None` when it was lost on the way.
fn poll_slot(
    slot: &mut Slot,
    control: &Control,
    context: &mut Context<'_>,
) -> Poll<Option<(wasmtime::Result<Answer>, Usage)>> {
    // Should the poll panic, in an embedder's callback, the session stays lost.
    let taken = std::mem::replace(slot, Slot::Lost("a call panicked".into()));
    let Slot::Running(mut running, cpu_time) = taken else {
        *slot = taken;
        return Poll::Ready(None);
    };
    let before = thread_time();
    let polled = running.as_mut().poll(context);
    let cpu_time = cpu_time.saturating_add(thread_time().saturating_sub(before));
    match polled {
        Poll::Pending if control.is_overdue(DEADLINE_GRACE) => {
            *slot = Slot::Lost("it did not stop at its deadline".into());
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
                    Poll::Ready(Some((Ok(answer), usage)))
                }
                Err(error) => {
                    *slot = Slot::Lost(describe(&error));
                    Poll::Ready(None)
                }
            }
        }
    }
}

/// Processor time of this thread.
fn thread_time() -> Duration {
    let time = rustix::time::clock_gettime(rustix::time::ClockId::ThreadCPUTime);
    time.try_into().unwrap_or_default()
}

/// What broke an instance, without addresses.
fn describe(error: &wasmtime::Error) -> String {
    match error.downcast_ref::<wasmtime::Trap>() {
        Some(trap) => format!("the interpreter broke ({trap})"),
        None => format!("the interpreter broke ({error})"),
    }
}

fn exception_error(exception: session::Exception) -> Error {
    Error::Exception {
        type_name: exception.type_name,
        message: exception.message,
        traceback: exception.traceback,
    }
}
