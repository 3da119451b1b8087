//! What a sandbox is made of: limits, grants and tools, gathered and checked.

use std::future::Future;
use std::sync::Arc;
use std::time::Duration;

use wardian_value::Value;

use crate::control::Control;
use crate::engine::Engine;
use crate::error::Error;
use crate::fs::mounts::{Mount, Mounted};
use crate::fs::packages::Packages;
use crate::fs::shared::Filesystem;
use crate::fs::{directory_path, mount_path};
use crate::http::{Http, is_library_tool};
use crate::limits::Limits;
use crate::limits::table::{for_each_limit, limit_type};
use crate::persistence::checkpoint::{Checkpoint, History};
use crate::policy::{Clocks, Stdin};
use crate::policy::{Grants, Imports, Streams};
use crate::sandbox::Sandbox;
use crate::session::Session;
use crate::session::state::State;
use crate::tools::{Arguments, Body, ToolError, offer};

/// Where clocks begin that follow from the program.
const YEAR_2000: Duration = Duration::from_secs(946_684_800);

/// Limits, grants and tools of a sandbox to be.
pub struct SandboxBuilder {
    pub(super) engine: Engine,
    pub(super) grants: Grants,
    imports: Imports,
    streams: Streams,
    packages: Option<Packages>,
    /// Files that another sandbox has lent, whose grants these are.
    pub(super) borrowed: Option<Filesystem>,
    /// What is wrong with the grants; `build` reports it.
    problem: Option<String>,
}

impl Engine {
    /// Describe a sandbox and make it.
    pub fn sandbox(&self) -> SandboxBuilder {
        SandboxBuilder::new(self.clone())
    }
}

/// One method per limit.
macro_rules! limit_methods {
    (
        budgets {$(
            $(#[doc = $doc:literal])* $name:ident: $unit:ident = $default:expr, stops $stop:ident;
            $(#[doc = $session_doc:literal])* $session:ident: stops $session_stop:ident;
            used |$usage:ident| $used:expr;
        )*}
        state {$(
            $(#[doc = $state_doc:literal])*
            $state:ident: $state_unit:ident = $state_default:expr, $how:ident $what:tt;
        )*}
    ) => {
        /// Limits, singly.
        impl SandboxBuilder {
            $(limit_method! { $(#[doc = $doc])* $name $unit })*
            $(limit_method! { $(#[doc = $state_doc])* $state $state_unit })*
            $(limit_method! { $(#[doc = $session_doc])* $session $unit })*
        }
    };
}

macro_rules! limit_method {
    ($(#[doc = $doc:literal])* $name:ident time) => {
        $(#[doc = $doc])*
        pub fn $name(mut self, time: Duration) -> SandboxBuilder {
            self.grants.limits.$name = Some(time);
            self
        }
    };
    ($(#[doc = $doc:literal])* $name:ident $unit:ident) => {
        $(#[doc = $doc])*
        pub fn $name(mut self, most: limit_type!($unit)) -> SandboxBuilder {
            self.grants.limits.$name = most;
            self
        }
    };
}

for_each_limit!(limit_methods);

impl SandboxBuilder {
    pub(crate) fn new(engine: Engine) -> SandboxBuilder {
        SandboxBuilder {
            engine,
            grants: Grants::none(),
            imports: Imports::default(),
            streams: Streams::default(),
            packages: None,
            borrowed: None,
            problem: None,
        }
    }

    /// All limits at once.
    pub fn limits(mut self, limits: Limits) -> SandboxBuilder {
        self.grants.limits = limits;
        self
    }

    /// Grant clocks.
    pub fn clocks(mut self, clocks: Clocks) -> SandboxBuilder {
        self.grants.clocks = clocks;
        self
    }

    /// Make everything that a program sees follow from itself and this seed: random numbers, and
    /// [virtual clocks](Clocks::Virtual) that begin with the year 2000 unless others are granted after
    /// this. The same program then prints the same and burns the same fuel on every machine, as
    /// far as its tools and mounted directories are the same and it awaits one tool at a time.
    /// Whoever restores or forks the session begins with the seed again.
    ///
    /// ```
    /// # tokio::runtime::Builder::new_current_thread().enable_time().build().unwrap().block_on(async {
    /// # let engine = wardian::Engine::builder().max_live_sandboxes(2).build()?;
    /// let source = "import random, time\ntime.sleep(3600)\n[random.random(), time.time()]";
    /// let mut one = engine.sandbox().deterministic(7).build().await?;
    /// let mut two = engine.sandbox().deterministic(7).build().await?;
    /// let (one, two) = (one.run(source).await?, two.run(source).await?);
    /// assert!(one.value == two.value && one.usage.fuel == two.usage.fuel);
    /// # Ok::<(), wardian::Error>(())
    /// # }).unwrap();
    /// ```
    pub fn deterministic(mut self, seed: u64) -> SandboxBuilder {
        self.grants.seed = Some(seed);
        self.grants.clocks = Clocks::Virtual { start: YEAR_2000 };
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

    /// Say in which directory of the sandbox programs start, instead of `/home/wardian` or
    /// [`Filesystem::home`]. In files of the sandbox's own it is made where it is not there. A session that has changed
    /// its directory, and is restored, is still there. A path that is none is an error of
    /// [`build`](SandboxBuilder::build).
    ///
    /// ```
    /// # tokio::runtime::Builder::new_current_thread().enable_time().build().unwrap().block_on(async {
    /// # let engine = wardian::Engine::builder().max_live_sandboxes(1).build()?;
    /// let mut sandbox = engine.sandbox().working_directory("/work/today").build().await?;
    /// let execution = sandbox.run("import os; open('note', 'w').close(); os.path.abspath('note')").await?;
    /// assert_eq!(execution.value, Some("/work/today/note".into()));
    /// # Ok::<(), wardian::Error>(())
    /// # }).unwrap();
    /// ```
    pub fn working_directory(mut self, path: impl Into<String>) -> SandboxBuilder {
        match directory_path(&path.into()) {
            Ok(path) => self.grants.directory = Some(path),
            Err(problem) => {
                self.problem.get_or_insert(problem);
            }
        }
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

    /// Let programs make requests over HTTP; called again, it adds to them. See [`Http`]. One that makes no sense is an
    /// error of [`build`](SandboxBuilder::build).
    pub fn http(mut self, granted: Http) -> SandboxBuilder {
        self.grants.http.push(granted);
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

    /// Let programs import Python packages, which any number of sandboxes share; see [`Packages`]. Together with those
    /// of an [image](Engine::image), they come first.
    pub fn packages(mut self, packages: &Packages) -> SandboxBuilder {
        self.packages = Some(packages.clone());
        self
    }

    /// Let the sandbox work on files that it shares with others, instead of files of its own: they are
    /// its whole tree. It starts in [`Filesystem::home`], and so does `HOME` unless
    /// [`env`](SandboxBuilder::env) says otherwise. The filesystem's quota holds in the place of
    /// [`Limits::scratch_bytes`] and [`Limits::scratch_files`]; what is read and written, and fuel, are
    /// the sandbox's own. All of its sandboxes must have the same packages, or none. Together with [`mount`](SandboxBuilder::mount) it is an error of
    /// [`build`](SandboxBuilder::build).
    ///
    /// What a program did on files that others change cannot be replayed. So a session whose instance
    /// breaks is [`Error::Lost`] and not [`Error::RolledBack`], and there is no
    /// [`run_durable`](Sandbox::run_durable). Nor does everything that a
    /// [deterministic](SandboxBuilder::deterministic) program sees follow from itself.
    ///
    /// See [`Filesystem`] for an example.
    pub fn filesystem(mut self, files: &Filesystem) -> SandboxBuilder {
        self.grants.filesystem = Some(files.clone());
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

    /// As [`async_tool`](SandboxBuilder::async_tool), for functions that care which stack they run on, such
    /// as those of another language whose runtime looks at its stack's bounds: they begin on the stack
    /// of the thread that drives the sandbox, where other tools begin on the sandbox's own. A call
    /// takes longer, since it crosses the boundary twice.
    pub fn own_stack_tool<F, R>(self, name: &str, tool: F) -> SandboxBuilder
    where
        F: Fn(Arguments) -> R + Send + Sync + 'static,
        R: Future<Output = Result<Value, ToolError>> + Send + 'static,
    {
        let tool = move |arguments| -> crate::tools::ToolFuture { Box::pin(tool(arguments)) };
        self.add_tool(name, Body::OwnStack(Arc::new(tool)))
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

    /// Say of a tool that calling it twice is as calling it once. When a process ended in the middle
    /// of its call, a resumed step calls it again; any other tool raises `ToolInterrupted` there.
    /// A name that is no tool's is an error of [`build`](SandboxBuilder::build).
    pub fn idempotent(mut self, tool: impl Into<String>) -> SandboxBuilder {
        self.grants.idempotent.push(tool.into());
        self
    }

    /// The last tool of a name wins.
    fn add_tool(mut self, name: &str, body: Body) -> SandboxBuilder {
        offer(&mut self.grants.tools, name, body);
        self
    }

    /// Make the sandbox, waiting for room where the engine says so.
    ///
    /// # Errors
    /// [`Error::Full`] when the engine is full and refuses, [`Error::Setup`]
    /// when the machine lacks the resources or what was granted does not fit together.
    pub async fn build(self) -> Result<Sandbox, Error> {
        let (engine, streams, grants) = self.checked()?;
        let permit = engine.slot().await?;
        let control = Arc::<Control>::default();
        let mut state = State::new(engine.runtime(), &grants, streams, Arc::clone(&control));
        let beginning = Checkpoint::beginning(&engine);
        beginning.begin(&grants, &mut state)?;
        let session = Session::start(engine.runtime(), state, &grants, None).await;
        let session = session.map_err(|(_, error)| error)?;
        let history = History::from(beginning);
        Ok(Sandbox::new(engine, grants, permit, session, history))
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
        if self.borrowed.is_none()
            && let Some(problem) = self.grants.secrets.problem(has_tool)
        {
            return Err(Error::setup(problem));
        }
        let mut granted = self.grants.http.iter();
        if let Some(problem) = granted.find_map(|http| http.problem(&self.grants.secrets)) {
            return Err(Error::setup(problem));
        }
        if let Some((name, _)) = self
            .grants
            .tools
            .iter()
            .find(|(name, _)| is_library_tool(name))
        {
            return Err(Error::setup(format!("no name for a tool: {name:?}")));
        }
        if let Some(name) = self.grants.idempotent.iter().find(|name| !has_tool(name)) {
            return Err(Error::setup(format!(
                "there is no tool {name:?} to be idempotent"
            )));
        }
        if let Some(files) = self.borrowed {
            let grants = Grants {
                filesystem: Some(files),
                ..self.grants
            };
            return Ok((self.engine, self.streams, Arc::new(grants)));
        }
        let mut mounts = self.grants.mounts;
        let image = self.engine.runtime().image();
        let granted = self.packages.as_ref();
        let packages = match image {
            Some(image) => image.packages(granted),
            None => granted.cloned(),
        };
        if let Some(packages) = packages {
            let path = mount_path(Packages::PATH, &mounts).map_err(Error::setup)?;
            mounts.push((path, Arc::clone(packages.mounted())));
        }
        let mut environment = self.grants.environment;
        if let Some(files) = &self.grants.filesystem {
            for (path, mounted) in &mounts {
                if path != Packages::PATH {
                    return Err(Error::setup(
                        "a sandbox with a shared filesystem can have no mounts",
                    ));
                }
                files.mount_packages(mounted)?;
            }
            if environment.iter().all(|(name, _)| name != "HOME") {
                environment.push(("HOME".into(), files.home().into()));
            }
        }
        let grants = Grants {
            import_rules: self.imports.rules()?,
            environment,
            mounts,
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
