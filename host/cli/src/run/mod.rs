//! `wardian run`: one program, from the command line to the exit status.
//!
//! - `program.rs` — where the program lies, and what it is called in the sandbox.
//! - `steps.rs` — programs of several steps. `snapshots.rs`, `journals.rs` — sessions that outlive the process.

mod journals;
mod program;
mod snapshots;
mod steps;

use std::io;
use std::process::ExitCode;
use std::sync::Arc;

use wardian::{Engine, Error, Execution, Limits, Program, SandboxBuilder, Stdin};

use crate::args::limits;
use crate::args::run::Run;
use crate::children::{self, Children};
use crate::status::Failure;
use crate::terminal::{complain, note, write, write_errors};
use crate::{json, status};
use program::Ready;
use snapshots::Snapshots;

pub(crate) fn run(options: &Run) -> ExitCode {
    match execute(options) {
        // Tearing down the engine would only cost time, and a thread may still wait for input.
        Ok(status) => std::process::exit(status.into()),
        Err(failure) => {
            if options.json || options.steps {
                write(io::stdout(), json::failure(&failure).as_bytes());
            }
            complain(&failure.to_string());
            std::process::exit(failure.exit_status().into())
        }
    }
}

/// Run the program and tell about it. Answers with the exit status.
fn execute(options: &Run) -> Result<u8, Failure> {
    // Everything that is named is looked at before anything runs.
    let snapshots = Snapshots::open(&options.session).map_err(Failure::Usage)?;
    let Ready {
        program,
        stdin,
        grants,
    } = program::find(options).map_err(Failure::Usage)?;
    let has_input = !matches!(stdin, Stdin::Empty);
    let packages = grants.packages.open().map_err(Failure::Usage)?;
    let runtime = runtime()?;
    let engine = Engine::builder()
        .max_live_sandboxes(1 + children::LEVELS)
        // One program: nobody else would find what it made.
        .share_compiled_code(false)
        .build()?;
    let engine = runtime.block_on(packages.engine(engine))?;
    let limits = options.limits.0.clone();
    let sandbox = engine.sandbox().limits(limits).stdin(stdin);
    let mut sandbox = grants
        .give(packages.give(sandbox))
        .map_err(Failure::Usage)?;
    let is_collected = options.json || options.steps;
    if !is_collected {
        sandbox = sandbox
            .on_stdout(|bytes| write(io::stdout(), bytes))
            .on_stderr(write_errors);
    }
    // What others did to its files is in no journal.
    if options.session.journal.is_none() {
        let write: Option<children::Write> = match is_collected {
            true => None,
            false => Some(Arc::new(|stream, bytes| match stream {
                0 => write(io::stdout(), bytes),
                _ => write_errors(bytes),
            })),
        };
        let children = Children::new(&options.limits.0, write, move || match has_input {
            true => Stdin::Reader(Box::new(io::stdin())),
            false => Stdin::Empty,
        });
        sandbox = children.offer(sandbox);
    }
    runtime.block_on(drive(options, snapshots, sandbox, program))
}

async fn drive(
    options: &Run,
    snapshots: Snapshots,
    sandbox: SandboxBuilder,
    program: Program,
) -> Result<u8, Failure> {
    let journal = options.session.journal.as_deref();
    let (mut sandbox, mut status) = match journal {
        Some(file) => {
            let (sandbox, execution) = journals::run(file, sandbox, &snapshots, program).await?;
            (sandbox, tell(&execution, options))
        }
        None => {
            let mut sandbox = snapshots.build(sandbox).await?;
            let status = match options.steps {
                true => steps::run(&mut sandbox, &program).await,
                false => {
                    let program = match snapshots.saves() {
                        true => program,
                        false => program.ends_session(),
                    };
                    tell(&sandbox.run_program(program).await?, options)
                }
            };
            (sandbox, status)
        }
    };
    if let Err(message) = snapshots.save(&mut sandbox).await {
        complain(&format!("the session was not saved: {message}"));
        status = Error::BROKEN;
    } else if let Some(file) = journal {
        journals::done(file);
    }
    // Giving the memory back would only delay the exit.
    std::mem::forget(sandbox);
    Ok(status)
}

/// Tell how a step ended. Answers with the exit status.
fn tell(execution: &Execution, options: &Run) -> u8 {
    if options.json {
        write(io::stdout(), json::execution(execution).as_bytes());
    } else if let Some(error @ Error::Stopped(_)) = &execution.error {
        complain(&error.to_string());
    }
    hint(execution, &options.limits.0);
    status::of_execution(execution)
}

/// A MemoryError does not say whose memory it is.
fn hint(execution: &Execution, limits: &Limits) {
    let Some(Error::Exception { type_name, .. }) = &execution.error else {
        return;
    };
    let memory = Limits::named("memory").expect("there is such a limit");
    if let ("MemoryError", Some(amount)) = (&**type_name, (memory.get)(limits)) {
        note(&format!(
            "a program may have {} of memory; --{} gives it more",
            limits::format(memory, Some(amount)),
            memory.flag
        ));
    }
}

/// The main thread alone; timers for sleeping programs and deadlines, sockets for requests over HTTP.
fn runtime() -> Result<tokio::runtime::Runtime, Error> {
    let mut builder = tokio::runtime::Builder::new_current_thread();
    let runtime = builder.enable_all().build();
    runtime.map_err(|error| Error::Setup(error.into()))
}
