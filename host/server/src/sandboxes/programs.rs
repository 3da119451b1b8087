//! The programs of a command: the shell in an interpreter of its own, and the Python programs that it
//! begins, in theirs.
//!
//! What does not live here: the shell's language and commands, which are Python and run in the sandbox like
//! any program (`guest/shell/_wardian_shell`), and the table of commands that run (`commands.rs`).

use std::collections::BTreeMap;
use std::io;
use std::pin::Pin;
use std::sync::{Arc, Mutex, MutexGuard};
use std::task::{Context as TaskContext, Poll, ready};
use std::time::Duration;

use bytes::Bytes;
use tokio::io::{AsyncRead, AsyncReadExt, ReadBuf};
use tokio::sync::mpsc;
use wardian::{Error, Filesystem, MemoryPool, Program, Reservation, Stdin, ToolError, Value};

use super::commands::CommandLine;
use super::feed::Stream;
use super::sandbox::SandboxHandle;
use crate::lock::lock;

/// How long a program waits for an instance while the one that began it has another.
const PATIENCE: Duration = Duration::from_secs(10);

/// So many programs may have begun one another, the shell's included: each of them has an instance.
const LEVELS: u8 = 5;

/// Longer than any program runs.
const FOREVER: Duration = Duration::from_secs(1 << 32);

/// What a limit that ended a program makes its exit status: as if by SIGKILL.
const STOPPED: i32 = 137;

/// What the variables of the environment are where nobody says otherwise, besides `HOME`.
const ENVIRONMENT: [(&str, &str); 5] = [
    ("LANG", "C.UTF-8"),
    ("LOGNAME", "user"),
    ("PATH", "/usr/local/bin:/usr/bin:/bin"),
    ("SHELL", "/bin/bash"),
    ("USER", "user"),
];

/// Takes what programs write.
pub(super) type Write = Arc<dyn Fn(Stream, &[u8]) + Send + Sync>;

/// A piece of input, and the memory that it takes while it waits.
pub(super) type Piece = (Bytes, Option<Reservation>);

/// What is typed into a command, for whichever of its programs reads it first.
#[derive(Clone, Default)]
pub(super) struct Input {
    incoming: Arc<Mutex<Incoming>>,
}

#[derive(Default)]
struct Incoming {
    pieces: Option<mpsc::Receiver<Piece>>,
    left: Bytes,
    /// The memory of what is left.
    reservation: Option<Reservation>,
}

impl Input {
    pub(super) fn new(pieces: Option<mpsc::Receiver<Piece>>) -> Input {
        let incoming = Incoming {
            pieces,
            ..Incoming::default()
        };
        Input {
            incoming: Arc::new(Mutex::new(incoming)),
        }
    }
}

impl Input {
    /// These bytes, and nothing behind them.
    fn of(bytes: Vec<u8>) -> Input {
        let input = Input::new(None);
        input.lock().left = bytes.into();
        input
    }

    /// Bytes that are there and that nobody has read.
    fn left(&self) -> usize {
        self.lock().left.len()
    }

    fn lock(&self) -> MutexGuard<'_, Incoming> {
        lock(&self.incoming)
    }
}

impl AsyncRead for Input {
    fn poll_read(
        self: Pin<&mut Self>,
        context: &mut TaskContext<'_>,
        buffer: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        let incoming = &mut *self.lock();
        while incoming.left.is_empty() {
            let Some(pieces) = &mut incoming.pieces else {
                return Poll::Ready(Ok(()));
            };
            match ready!(pieces.poll_recv(context)) {
                Some((piece, reservation)) => {
                    incoming.left = piece;
                    incoming.reservation = reservation;
                }
                None => incoming.pieces = None,
            }
        }
        let length = buffer.remaining().min(incoming.left.len());
        buffer.put_slice(&incoming.left.split_to(length));
        Poll::Ready(Ok(()))
    }
}

/// Run a command line. Answers with its exit status.
pub(super) async fn command(
    place: &SandboxHandle,
    line: &CommandLine,
    input: Input,
    write: Write,
) -> i32 {
    let mut environ = place.environ();
    environ.extend(line.env_vars.clone());
    let mut arguments = vec![line.program.clone()];
    arguments.extend_from_slice(&line.arguments);
    let child = Python::new(place, Some(input.clone()), Arc::clone(&write));
    let surroundings = Surroundings {
        cwd: line.cwd.as_ref().unwrap_or(&place.common.settings.home),
        path: "",
        environ,
        stdin: Stdin::Async(Box::pin(input)),
        write: Arc::clone(&write),
    };
    let source = "import sys, _wardian_shell; sys.exit(_wardian_shell.main(sys.argv))";
    let shell = Program::new(source).arguments(arguments);
    let ran = async {
        let image = place.shell_image().await?;
        run(surroundings, shell, child, Some(image)).await
    };
    let ran = ran.await;
    ran.unwrap_or_else(|error| failed("bash", &error, &write))
}

impl SandboxHandle {
    /// A session that has read the shell, which takes some thirty times as long as to copy one.
    async fn shell_image(&self) -> Result<&Bytes, Error> {
        let made = self.template.shell_image.get_or_try_init(|| async {
            let settings = &self.common.settings;
            let files = Filesystem::new(settings.files, &settings.home)?;
            let builder = self.common.builder(&self.template, &files);
            let mut session = builder.build().await?;
            let warm = "from _wardian_shell import commands; commands.import_all()";
            match session.run(warm).await?.error {
                Some(error) => Err(error),
                None => Ok(session.snapshot().await?.into()),
            }
        });
        made.await
    }
}

/// What begins Python programs for a shell and for `subprocess`: the tool `_wardian_python`.
#[derive(Clone)]
pub(super) struct Python {
    place: SandboxHandle,
    /// What a program reads that is given no input of its own.
    input: Option<Input>,
    /// Where the output goes that nobody captures.
    write: Write,
    /// How many programs may still begin one another.
    levels: u8,
}

impl Python {
    pub(super) fn new(place: &SandboxHandle, input: Option<Input>, write: Write) -> Python {
        Python {
            place: place.clone(),
            input,
            write,
            levels: LEVELS - 1,
        }
    }

    /// The tool, for a session that is being made.
    pub(super) fn offer(self, builder: wardian::SandboxBuilder) -> wardian::SandboxBuilder {
        builder.async_tool("_wardian_python", move |mut arguments| {
            let python = self.clone();
            async move {
                let call = Call {
                    argv: texts(arguments.take("argv")?)?,
                    cwd: arguments.take("cwd")?,
                    environ: pairs(arguments.take("environ")?)?,
                    stdin: arguments.take("stdin")?,
                };
                let capture: bool = arguments.take("capture")?;
                let seconds: Option<f64> = arguments.take_or("seconds", None)?;
                let merged: bool = arguments.take_or("merged", false)?;
                arguments.finish()?;
                Ok(python.call(call, capture, seconds, merged).await)
            }
        })
    }

    /// Run a program. `merged`: what it writes to either stream is that of the first.
    async fn call(
        self,
        mut call: Call,
        capture: bool,
        seconds: Option<f64>,
        merged: bool,
    ) -> Value {
        let captured = Arc::new(Mutex::new(Captured::new(self.place.pool())));
        let write: Write = match capture {
            false => Arc::clone(&self.write),
            true => {
                let captured = Arc::clone(&captured);
                Arc::new(move |stream, bytes| {
                    let mut captured = lock(&captured);
                    let stream = if merged { Stream::Stdout } else { stream };
                    captured.write(stream, bytes);
                })
            }
        };
        // What the shell gives is counted as it is read: the rest is for the shell's next program.
        let given = call.stdin.take().map(Input::of);
        let input = given.clone().or(self.input.clone()).unwrap_or_default();
        let seconds = seconds.map(|seconds| Duration::try_from_secs_f64(seconds.max(0.0)));
        // Longer than there are seconds is no time at all.
        let time = seconds.and_then(Result::ok).unwrap_or(FOREVER);
        let ran = tokio::time::timeout(time, self.run(call, input, &write)).await;
        let exit_code = match ran {
            Ok(Ok(status)) => status,
            Ok(Err(error)) => failed("python", &error, &write),
            Err(_) => STOPPED,
        };
        drop(write);
        let mut captured = lock(&captured);
        let exit_code = if captured.is_cut { STOPPED } else { exit_code };
        let [stdout, stderr] = std::mem::take(&mut captured.streams);
        let unread = given.map_or(0, |given| given.left() as i64);
        Value::Dict(vec![
            ("stdout".into(), Value::Bytes(stdout)),
            ("stderr".into(), Value::Bytes(stderr)),
            ("exit_code".into(), i64::from(exit_code).into()),
            ("unread".into(), unread.into()),
        ])
    }
}

impl Python {
    /// Run a program of which the shell says what a command line would.
    async fn run(&self, call: Call, mut input: Input, write: &Write) -> Result<i32, Error> {
        let Some(levels) = self.levels.checked_sub(1) else {
            return Ok(no_room(write));
        };
        let (program, path) = match program(&self.place.files, &call, &mut input).await {
            Ok(found) => found,
            Err((status, why)) => {
                write(Stream::Stderr, why.as_bytes());
                return Ok(status);
            }
        };
        let child = Python {
            place: self.place.clone(),
            input: Some(input.clone()),
            write: Arc::clone(write),
            levels,
        };
        let surroundings = Surroundings {
            cwd: &call.cwd,
            path: &path,
            environ: call.environ,
            stdin: Stdin::Async(Box::pin(input)),
            write: Arc::clone(write),
        };
        run(surroundings, program, child, None).await
    }
}

/// What a program writes for the shell.
struct Captured {
    pool: MemoryPool,
    streams: [Vec<u8>; 2],
    reservations: Vec<Reservation>,
    /// Bytes that are reserved and not written yet.
    room: usize,
    /// There was no memory for all of it.
    is_cut: bool,
}

impl Captured {
    /// Bytes that are reserved in the pool at once.
    const STEP: usize = 1 << 20;

    fn new(pool: &MemoryPool) -> Captured {
        Captured {
            pool: pool.clone(),
            streams: Default::default(),
            reservations: Vec::new(),
            room: 0,
            is_cut: false,
        }
    }

    fn write(&mut self, stream: Stream, bytes: &[u8]) {
        if bytes.len() > self.room && !self.is_cut {
            let more = bytes.len().max(Captured::STEP);
            match self.pool.reserve(more as u64) {
                Some(reservation) => {
                    self.reservations.push(reservation);
                    self.room += more;
                }
                None => {
                    self.is_cut = true;
                    let text = wardian::Stop::SharedMemory.message();
                    self.streams[Stream::Stderr as usize].extend_from_slice(text.as_bytes());
                }
            }
        }
        if !self.is_cut {
            self.room -= bytes.len();
            self.streams[stream as usize].extend_from_slice(bytes);
        }
    }
}

/// The program that a command line means, and what comes before `sys.path`; or the exit status and the text of
/// what is wrong.
async fn program(
    files: &Filesystem,
    call: &Call,
    input: &mut Input,
) -> Result<(Program, String), (i32, String)> {
    let mut arguments = call.argv.clone();
    let first = arguments.first().cloned().unwrap_or_default();
    let mut path = call.cwd.clone();
    let program = match &*first {
        "-c" | "-m" if arguments.len() < 2 => {
            return Err((2, format!("Argument expected for the {first} option\n")));
        }
        "-c" => Program::new(arguments.remove(1)).file_name("<string>"),
        "-m" => {
            arguments.remove(0);
            let main = "import runpy, sys; runpy._run_module_as_main(sys.argv[0])";
            Program::new(main).file_name("<frozen runpy>")
        }
        "" | "-" => {
            let mut source = Vec::new();
            // Of memory, nothing fails.
            let _ = input
                .take(files.quota().bytes)
                .read_to_end(&mut source)
                .await;
            Program::new(text(source, "<stdin>")?).file_name("<stdin>")
        }
        file => {
            let full = absolute(&call.cwd, file);
            if files.list(&full, 1).is_ok() {
                // A directory with a `__main__.py`.
                path = full;
                let main = "import runpy; runpy._run_module_as_main('__main__', False)";
                Program::new(main).file_name("<frozen runpy>")
            } else {
                let source = files
                    .read(&full)
                    .map_err(|error| (2, format!("python: can't open file '{full}': {error}\n")))?;
                let directory = file.rsplit_once('/').map_or("", |(directory, _)| directory);
                path = absolute(&call.cwd, directory);
                Program::new(text(source, file)?).file_name(full)
            }
        }
    };
    Ok((program.arguments(arguments), path))
}

/// One Python program, as a shell begins it.
struct Call {
    /// What follows the word `python`, its own options done with.
    argv: Vec<String>,
    cwd: String,
    environ: BTreeMap<String, String>,
    stdin: Option<Vec<u8>>,
}

/// What a program finds when it begins.
struct Surroundings<'a> {
    cwd: &'a str,
    /// The first of `sys.path`.
    path: &'a str,
    environ: BTreeMap<String, String>,
    stdin: Stdin,
    write: Write,
}

/// Run a program in an interpreter of its own, fresh or as it was when it had read the shell. `child` begins those
/// that it begins.
async fn run(
    surroundings: Surroundings<'_>,
    program: Program,
    child: Python,
    shell: Option<&Bytes>,
) -> Result<i32, Error> {
    let write = surroundings.write;
    let (stdout, stderr) = (Arc::clone(&write), Arc::clone(&write));
    let mut builder = child
        .place
        .builder()
        .on_stdout(move |bytes| stdout(Stream::Stdout, bytes))
        .on_stderr(move |bytes| stderr(Stream::Stderr, bytes))
        .stdin(surroundings.stdin);
    for (name, value) in surroundings.environ {
        builder = builder.env(name, value);
    }
    let made = async {
        let builder = child.offer(builder);
        match shell {
            Some(image) => builder.restore(image).await,
            None => builder.build().await,
        }
    };
    let Ok(sandbox) = tokio::time::timeout(PATIENCE, made).await else {
        return Ok(no_room(&write));
    };
    let mut sandbox = sandbox?;
    let begin = Program::new("__import__('_wardian_program').begin() and None").arguments(vec![
        surroundings.cwd.to_owned(),
        surroundings.path.to_owned(),
        program.file_name.clone(),
    ]);
    if let Some(error) = sandbox.run_program(begin).await?.error {
        return Err(error);
    }
    let execution = sandbox.run_program(program.ends_session()).await?;
    Ok(match execution.error {
        None => execution.exit_status.unwrap_or(0),
        // Its traceback was written where it belongs.
        Some(Error::Exception { .. }) => 1,
        Some(Error::Stopped(stop)) => {
            let text = format!("stopped: {}\n", stop.message());
            write(Stream::Stderr, text.as_bytes());
            STOPPED
        }
        Some(error) => return Err(error),
    })
}

/// There is no instance for a program.
fn no_room(write: &Write) -> i32 {
    write(
        Stream::Stderr,
        b"fork: retry: Resource temporarily unavailable\n",
    );
    254
}

/// Something of ours broke: the details are for the log.
fn failed(program: &str, error: &Error, write: &Write) -> i32 {
    if let Error::Stopped(stop) = error {
        let text = format!("{program}: {}\n", stop.message());
        write(Stream::Stderr, text.as_bytes());
        return STOPPED;
    }
    tracing::error!(error = ?error, program, "a program of a command broke");
    let text = format!("{program}: the interpreter broke\n");
    write(Stream::Stderr, text.as_bytes());
    STOPPED
}

/// The text of a program, or why it is none.
fn text(bytes: Vec<u8>, name: &str) -> Result<String, (i32, String)> {
    let text = String::from_utf8(bytes).map_err(|error| {
        let at = error.utf8_error().valid_up_to();
        let bytes = error.as_bytes();
        let line = bytes[..at].iter().filter(|byte| **byte == b'\n').count() + 1;
        let why = format!(
            "SyntaxError: Non-UTF-8 code starting with '\\x{:02x}' in file {name} on line {line}, \
             but no encoding declared; see https://peps.python.org/pep-0263/ for details\n",
            bytes[at]
        );
        (1, why)
    })?;
    Ok(match text.strip_prefix('\u{feff}') {
        Some(rest) => rest.to_owned(),
        None => text,
    })
}

fn absolute(cwd: &str, path: &str) -> String {
    match path {
        "" => cwd.to_owned(),
        _ if path.starts_with('/') => path.to_owned(),
        _ => format!("{}/{path}", cwd.trim_end_matches('/')),
    }
}

fn texts(values: Vec<Value>) -> Result<Vec<String>, ToolError> {
    values.into_iter().map(text_of).collect()
}

fn pairs(value: Value) -> Result<BTreeMap<String, String>, ToolError> {
    let Value::Dict(entries) = value else {
        return Err(ToolError::new("TypeError", "environ must be a dict"));
    };
    let pair = |(name, value)| Ok((text_of(name)?, text_of(value)?));
    entries.into_iter().map(pair).collect()
}

fn text_of(value: Value) -> Result<String, ToolError> {
    match value {
        Value::Str(text) => Ok(text.to_string()),
        _ => Err(ToolError::new("TypeError", "a str was expected")),
    }
}

impl SandboxHandle {
    /// The variables of the environment that commands begin with.
    fn environ(&self) -> BTreeMap<String, String> {
        let mut environ: BTreeMap<String, String> = ENVIRONMENT
            .into_iter()
            .map(|(name, value)| (name.to_owned(), value.to_owned()))
            .collect();
        environ.insert("HOME".to_owned(), self.common.settings.home.clone());
        environ.extend(
            self.env_vars
                .iter()
                .map(|(name, value)| (name.clone(), value.clone())),
        );
        environ
    }
}
