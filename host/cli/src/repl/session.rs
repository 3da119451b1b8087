//! The session behind the prompt: its sandbox, and the runtime that drives it.

use std::io;
use std::pin::pin;
use std::sync::{Arc, Mutex, PoisonError};
use std::task::{Context, Waker};

use tokio::runtime::Runtime;
use tokio::signal::unix::{Signal, SignalKind, signal};
use wardian::{Engine, Error, Execution, LastValue, Program, Sandbox, Stdin, Stop};

use super::input::Input;
use crate::args::repl::Repl;
use crate::children::{self, Children};
use crate::status::Failure;
use crate::terminal::{write, write_errors};

/// What somebody who was asked for a line does.
pub(super) enum Answer {
    Line(String),
    /// There are no more.
    End,
    /// Stop the program.
    Interrupt,
}

pub(super) struct Session {
    runtime: Runtime,
    sandbox: Sandbox,
    input: Input,
    interrupts: Signal,
    /// What stands on the line where the cursor is.
    unfinished: Arc<Mutex<String>>,
}

impl Session {
    /// # Errors
    /// What was granted is not there, or the sandbox cannot be made.
    pub(super) fn new(options: &Repl) -> Result<Session, Failure> {
        let mut builder = tokio::runtime::Builder::new_current_thread();
        let runtime = builder.enable_all().build();
        let runtime = runtime.map_err(setup)?;
        let interrupts = runtime.block_on(async { signal(SignalKind::interrupt()) });
        // One more, for completion.
        let packages = options.grants.packages.open().map_err(Failure::Usage)?;
        let engine = Engine::builder()
            .max_live_sandboxes(2 + children::LEVELS)
            // One program: nobody else would find what it made.
            .share_compiled_code(false)
            .build()?;
        let engine = runtime.block_on(packages.engine(engine))?;
        let input = Input::default();
        let unfinished = Arc::<Mutex<String>>::default();
        let written = Arc::clone(&unfinished);
        let builder = engine
            .sandbox()
            .limits(options.limits.0.clone())
            .stdin(Stdin::Async(Box::pin(input.clone())))
            .on_stdout(move |bytes| {
                note(&written, bytes);
                write(io::stdout(), bytes);
            })
            .on_stderr(write_errors);
        let written = Arc::clone(&unfinished);
        let write: children::Write = Arc::new(move |stream, bytes| match stream {
            0 => {
                note(&written, bytes);
                write(io::stdout(), bytes);
            }
            _ => write_errors(bytes),
        });
        let read = input.clone();
        let children = Children::new(&options.limits.0, Some(write), move || {
            Stdin::Async(Box::pin(read.clone()))
        });
        let builder = children.offer(packages.give(builder));
        let builder = options.grants.give(builder).map_err(Failure::Usage)?;
        let sandbox = runtime.block_on(builder.build())?;
        Ok(Session {
            runtime,
            sandbox,
            input,
            interrupts: interrupts.map_err(setup)?,
            unfinished,
        })
    }

    /// Work on the sandbox between two inputs.
    pub(super) fn block_on<T>(&mut self, work: impl AsyncFnOnce(&mut Sandbox) -> T) -> T {
        self.runtime.block_on(work(&mut self.sandbox))
    }

    /// Run an input; `ask` is called, with what stands on the line, when it wants a line of input.
    ///
    /// # Errors
    /// Those of [`Sandbox::run`]; `Error::Stopped(Stop::Cancelled)` in an execution is that of whoever pressed Ctrl-C.
    pub(super) fn run(
        &mut self,
        source: String,
        mut ask: impl FnMut(&str) -> Answer,
    ) -> Result<Execution, Error> {
        // One that came while nothing ran is not for this input.
        self.take_interrupts();
        let canceller = self.sandbox.canceller();
        let program = Program::new(source)
            .file_name("<stdin>")
            .last_value(LastValue::Interactive);
        let (sandbox, input) = (&mut self.sandbox, &self.input);
        input.begin();
        let (interrupts, unfinished) = (&mut self.interrupts, &self.unfinished);
        self.runtime.block_on(async {
            let mut running = pin!(sandbox.run_program(program));
            loop {
                tokio::select! {
                    biased;
                    _ = interrupts.recv() => canceller.cancel(),
                    () = input.wanted() => {
                        match ask(&take(unfinished)) {
                            Answer::Line(line) => input.answer(Some(line + "\n")),
                            Answer::End => input.answer(None),
                            Answer::Interrupt => {
                                canceller.cancel();
                                input.answer(None);
                            }
                        }
                    }
                    ended = &mut running => break ended,
                }
            }
        })
    }

    /// Whether Ctrl-C was pressed while nothing ran and nobody read keys, as between a program's end and the prompt.
    pub(super) fn take_interrupts(&mut self) -> bool {
        let mut context = Context::from_waker(Waker::noop());
        let mut any = false;
        while self.interrupts.poll_recv(&mut context).is_ready() {
            any = true;
        }
        any
    }

    /// Whether a program left the cursor in the middle of a line; it does no more.
    pub(super) fn take_unfinished(&self) -> bool {
        !take(&self.unfinished).is_empty()
    }
}

fn take(line: &Mutex<String>) -> String {
    std::mem::take(&mut line.lock().unwrap_or_else(PoisonError::into_inner))
}

fn setup(error: io::Error) -> Error {
    Error::Setup(error.into())
}

/// Whether it was stopped by Ctrl-C.
pub(super) fn was_interrupted(execution: &Execution) -> bool {
    matches!(execution.error, Some(Error::Stopped(Stop::Cancelled)))
}

/// Remember the end of what was printed, as far as it is on the last line.
fn note(unfinished: &Mutex<String>, bytes: &[u8]) {
    let mut line = unfinished.lock().unwrap_or_else(PoisonError::into_inner);
    let last = match bytes.iter().rposition(|byte| *byte == b'\n') {
        Some(end) => {
            line.clear();
            &bytes[end + 1..]
        }
        None => bytes,
    };
    line.push_str(&String::from_utf8_lossy(last));
}
