//! Python programs that a program begins, with `subprocess` and the like: each in a sandbox of its own, over the files
//! of the one that begins it.
//!
//! What does not live here: which of them are Python programs, and all others: those are the sandbox's own shell
//! (`guest/shell`), which calls the tool that this offers. **Invariant:** a child has no grant that its parent has
//! not, and all of them together use no more than one program may; that is why those of one parent take turns.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use wardian::{
    Arguments, Error, FromValue, Limits, Program, SandboxBuilder, Stdin, ToolError, Value, Watcher,
};

/// So many programs may have begun one another, besides the first; each has a sandbox.
pub(crate) const LEVELS: usize = 4;

/// The library's name of the tool.
const TOOL: &str = "_wardian_python";

/// Defines `answer`.
const BEGIN: &str = include_str!("begin.py");

/// Runs it in a namespace of its own.
const RUN_BEGIN: &str =
    "(lambda space: exec(__import__('sys').argv.pop(), space) or space['answer'])({})";

/// How long a program waits for a sandbox, where others have them all.
const PATIENCE: Duration = Duration::from_secs(10);

/// What a limit that ended a program makes its exit status: as if by SIGKILL.
const STOPPED: i64 = 137;

/// Standard output is 0, standard error is 1.
pub(crate) type Write = Arc<dyn Fn(usize, &[u8]) + Send + Sync>;

/// What begins programs for a program.
#[derive(Clone)]
pub(crate) struct Children {
    limits: Limits,
    /// What all of them use.
    accounts: Arc<Mutex<Accounts>>,
    /// Held by the one that runs, of those that one program begins.
    turn: Arc<tokio::sync::Mutex<()>>,
    /// Where output goes that nobody captures; none: to the parent's.
    write: Option<Write>,
    /// What a program reads that is given no input of its own.
    stdin: Arc<dyn Fn() -> Stdin + Send + Sync>,
    /// How many may still begin one another.
    levels: usize,
}

/// What counts against the budgets of a call, of all children.
#[derive(Default)]
struct Accounts {
    /// Of those that have ended.
    ended: Used,
    /// Those that run, each begun by the one before.
    running: Vec<(Watcher, Instant)>,
}

impl Accounts {
    /// The sums until now. The time of the outermost contains that of the others.
    fn used(&self) -> Used {
        let mut used = self.ended;
        for (watcher, _) in &self.running {
            used.add(watcher);
        }
        if let Some((_, began)) = self.running.first() {
            used.time += began.elapsed();
        }
        used
    }
}

/// Sums of what counts against the budgets of a call.
#[derive(Clone, Copy, Default)]
struct Used {
    fuel: u64,
    time: Duration,
    output: u64,
    tool_calls: u64,
    http_requests: u64,
    http_bytes: u64,
    file_bytes: u64,
}

impl Used {
    fn add(&mut self, watcher: &Watcher) {
        let progress = watcher.progress();
        self.fuel += progress.fuel;
        self.output += progress.output;
        self.tool_calls += progress.tool_calls;
    }
}

impl Children {
    /// Those of a program with these limits.
    pub(crate) fn new(
        limits: &Limits,
        write: Option<Write>,
        stdin: impl Fn() -> Stdin + Send + Sync + 'static,
    ) -> Children {
        Children {
            limits: limits.clone(),
            accounts: Arc::default(),
            turn: Arc::default(),
            write,
            stdin: Arc::new(stdin),
            levels: LEVELS,
        }
    }

    /// Let a program in this sandbox begin others.
    pub(crate) fn offer(self, sandbox: SandboxBuilder) -> SandboxBuilder {
        let tool = move |arguments| {
            let children = self.clone();
            async move { children.call(arguments).await }
        };
        sandbox.async_tool(TOOL, tool).lend_files(TOOL)
    }

    async fn call(self, mut arguments: Arguments) -> Result<Value, ToolError> {
        let sandbox = arguments.sandbox()?;
        let words = texts(arguments.take("argv")?)?;
        let cwd: String = arguments.take("cwd")?;
        let environ = pairs(arguments.take("environ")?)?;
        let given: Option<Vec<u8>> = arguments.take("stdin")?;
        let capture: bool = arguments.take("capture")?;
        let seconds: Option<f64> = arguments.take_or("seconds", None)?;
        let merged: bool = arguments.take_or("merged", false)?;
        arguments.finish()?;
        let captured = Arc::new(Mutex::new(<[Vec<u8>; 2]>::default()));
        let write: Write = match &self.write {
            Some(write) if !capture => Arc::clone(write),
            _ => {
                let captured = Arc::clone(&captured);
                Arc::new(move |stream, bytes| {
                    let stream = if merged { 0 } else { stream };
                    locked(&captured)[stream].extend_from_slice(bytes);
                })
            }
        };
        let mut sandbox = match given {
            Some(bytes) => sandbox.stdin(Stdin::Bytes(bytes)),
            None => sandbox.stdin((self.stdin)()),
        };
        for (name, value) in environ {
            sandbox = sandbox.env(name, value);
        }
        let seconds = seconds.map(|seconds| Duration::try_from_secs_f64(seconds.max(0.0)));
        let ran = self.run(sandbox, [vec![cwd], words].concat(), &write);
        let status = match seconds {
            // Longer than there are seconds is no time at all.
            Some(Ok(time)) => tokio::time::timeout(time, ran).await,
            _ => Ok(ran.await),
        };
        let status = match status {
            Ok(Ok(status)) => status,
            Ok(Err(Error::Stopped(stop))) => {
                write(1, format!("stopped: {}\n", stop.message()).as_bytes());
                STOPPED
            }
            Ok(Err(_)) => {
                write(1, b"python: the interpreter broke\n");
                STOPPED
            }
            Err(_) => STOPPED,
        };
        drop(write);
        let [stdout, stderr] = std::mem::take(&mut *locked(&captured));
        Ok(Value::Dict(vec![
            ("stdout".into(), Value::Bytes(stdout)),
            ("stderr".into(), Value::Bytes(stderr)),
            ("exit_code".into(), status.into()),
        ]))
    }

    /// Run a program of which the shell says what a command line would. Answers with its exit status.
    async fn run(
        &self,
        sandbox: SandboxBuilder,
        words: Vec<String>,
        write: &Write,
    ) -> Result<i64, Error> {
        let no_room = || {
            write(1, b"fork: retry: Resource temporarily unavailable\n");
            Ok(254)
        };
        let Some(levels) = self.levels.checked_sub(1) else {
            return no_room();
        };
        let _turn = self.turn.lock().await;
        let child = Children {
            turn: Arc::default(),
            write: Some(Arc::clone(write)),
            levels,
            ..self.clone()
        };
        let (stdout, stderr) = (Arc::clone(write), Arc::clone(write));
        let sandbox = sandbox
            .limits(self.left())
            .on_stdout(move |bytes| stdout(0, bytes))
            .on_stderr(move |bytes| stderr(1, bytes));
        let Ok(sandbox) = tokio::time::timeout(PATIENCE, child.offer(sandbox).build()).await else {
            return no_room();
        };
        let mut sandbox = sandbox?;
        let begin = Program::new(RUN_BEGIN).arguments([words, vec![BEGIN.into()]].concat());
        let begun = sandbox.run_program(begin).await?;
        locked(&self.accounts).ended.fuel += begun.usage.fuel;
        if let Some(error) = begun.error {
            return Err(error);
        }
        let program = match answer(begun.value) {
            Some(Ok(program)) => program,
            Some(Err((status, text))) => {
                write(1, text.as_bytes());
                return Ok(status);
            }
            None => return Err(Error::Setup("no program was found".into())),
        };
        let counted = Counted::begin(&self.accounts, sandbox.watcher());
        let execution = sandbox.run_program(program.ends_session()).await?;
        drop(counted);
        let used = &mut locked(&self.accounts).ended;
        used.http_requests += execution.usage.http_requests;
        used.http_bytes += execution.usage.http_bytes;
        used.file_bytes += execution.usage.file_bytes_read + execution.usage.file_bytes_written;
        match execution.error {
            None => Ok(execution.exit_status.unwrap_or(0).into()),
            // Its traceback was written where it belongs.
            Some(Error::Exception { .. }) => Ok(1),
            Some(error) => Err(error),
        }
    }

    /// What is left of the limits.
    fn left(&self) -> Limits {
        let used = locked(&self.accounts).used();
        let mut left = self.limits.clone();
        for fuel in [&mut left.fuel, &mut left.session_fuel] {
            *fuel = fuel.saturating_sub(used.fuel);
        }
        for time in [&mut left.timeout, &mut left.session_timeout] {
            // None at all would be no limit.
            let least = Duration::from_millis(1);
            *time = time.map(|time| time.saturating_sub(used.time).max(least));
        }
        for (limits, used) in [
            ([&mut left.output, &mut left.session_output], used.output),
            (
                [&mut left.tool_calls, &mut left.session_tool_calls],
                used.tool_calls,
            ),
            (
                [&mut left.http_requests, &mut left.session_http_requests],
                used.http_requests,
            ),
            (
                [&mut left.http_bytes, &mut left.session_http_bytes],
                used.http_bytes,
            ),
            (
                [&mut left.file_bytes, &mut left.session_file_bytes],
                used.file_bytes,
            ),
        ] {
            for limit in limits {
                *limit = limit.saturating_sub(used);
            }
        }
        left
    }
}

/// Counts what a program uses, however it ends.
struct Counted<'a>(&'a Mutex<Accounts>);

impl Counted<'_> {
    fn begin(accounts: &Mutex<Accounts>, watcher: Watcher) -> Counted<'_> {
        locked(accounts).running.push((watcher, Instant::now()));
        Counted(accounts)
    }
}

impl Drop for Counted<'_> {
    fn drop(&mut self) {
        let accounts = &mut *locked(self.0);
        // Whoever began it has waited for it.
        if let Some((watcher, began)) = accounts.running.pop() {
            accounts.ended.add(&watcher);
            if accounts.running.is_empty() {
                accounts.ended.time += began.elapsed();
            }
        }
    }
}

/// What the guest says of a program: that, or the exit status and the text of what is wrong.
fn answer(value: Option<Value>) -> Option<Result<Program, (i64, String)>> {
    let Some(Value::List(items)) = value else {
        return None;
    };
    let mut items = items.into_iter();
    let status = i64::from_value(items.next()?).ok()?;
    let text = text(items.next()?).ok()?;
    if status >= 0 {
        return Some(Err((status, text)));
    }
    let name = items.next().map(self::text)?.ok()?;
    let Some(Value::List(arguments)) = items.next() else {
        return None;
    };
    let program = Program::new(text).file_name(name);
    Some(Ok(program.arguments(texts(arguments).ok()?)))
}

fn texts(values: Vec<Value>) -> Result<Vec<String>, ToolError> {
    values.into_iter().map(text).collect()
}

fn pairs(value: Value) -> Result<Vec<(String, String)>, ToolError> {
    let Value::Dict(entries) = value else {
        return Err(ToolError::new("TypeError", "environ must be a dict"));
    };
    let pair = |(name, value)| Ok((text(name)?, text(value)?));
    entries.into_iter().map(pair).collect()
}

fn text(value: Value) -> Result<String, ToolError> {
    match value {
        Value::Str(text) => Ok(text),
        _ => Err(ToolError::new("TypeError", "a str was expected")),
    }
}

fn locked<T>(value: &Mutex<T>) -> MutexGuard<'_, T> {
    value.lock().unwrap_or_else(PoisonError::into_inner)
}
