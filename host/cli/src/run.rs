//! `wardian run`: one program, from the command line to the exit status.

use std::io::{Read, Write};

use wardian::{Clocks, Engine, Error, Execution, Program, Stdin};

use crate::arguments::{self, Run};
use crate::{journals, json, status, steps};

pub(crate) fn run(options: Run) -> ! {
    let (program, stdin) = match read(&options) {
        Ok(read) => read,
        Err(message) => {
            eprintln!("wardian: {message}");
            exit(status::USAGE);
        }
    };
    match execute(options, program, stdin) {
        Ok(status) => exit(status),
        Err(error) => {
            eprintln!("wardian: {error}");
            exit(status::of_error(&error))
        }
    }
}

/// End here: tearing down the engine would only cost time, and a thread may
/// still wait for input.
fn exit(status: u8) -> ! {
    std::process::exit(status.into())
}

/// The program, and what is left of standard input.
fn read(options: &Run) -> Result<(Program, Stdin), String> {
    let process = || Stdin::Reader(Box::new(std::io::stdin()));
    let (source, file, first, stdin) = match &options.program {
        arguments::Program::Code(code) => (code.clone(), "<string>", "-c", process()),
        arguments::Program::File(file) => {
            let source = std::fs::read(file).map_err(|error| format!("{file}: {error}"))?;
            (decode(source, file)?, &**file, &**file, process())
        }
        arguments::Program::Stdin => {
            let mut source = Vec::new();
            std::io::stdin()
                .read_to_end(&mut source)
                .map_err(|error| format!("standard input: {error}"))?;
            (
                decode(source, "standard input")?,
                "<stdin>",
                "-",
                Stdin::Empty,
            )
        }
    };
    let mut argv = vec![first.to_owned()];
    argv.extend_from_slice(&options.arguments);
    Ok((Program::new(source).file_name(file).arguments(argv), stdin))
}

fn decode(source: Vec<u8>, name: &str) -> Result<String, String> {
    let text = String::from_utf8(source).map_err(|error| format!("{name}: {error}"))?;
    // A byte order mark is no part of the program.
    Ok(text
        .strip_prefix('\u{feff}')
        .map(str::to_owned)
        .unwrap_or(text))
}

/// Run the program and tell about it. Answers with the exit status.
fn execute(options: Run, program: Program, stdin: Stdin) -> Result<u8, Error> {
    let engine = Engine::builder().max_live_sandboxes(1).build()?;
    let mut sandbox = engine
        .sandbox()
        .limits(options.limits)
        .clocks(Clocks::System)
        .stdin(stdin);
    let granted = options.grants.give(sandbox);
    sandbox = granted.map_err(|error| Error::Setup(error.into()))?;
    let as_it_comes = !options.json && !options.steps;
    if as_it_comes {
        sandbox = sandbox
            .on_stdout(|bytes| write_to(std::io::stdout(), bytes))
            .on_stderr(|bytes| write_to(std::io::stderr(), bytes));
    }
    runtime()?.block_on(async {
        let (mut sandbox, mut status) = match &options.journal {
            Some(file) => {
                let run = journals::run(file, sandbox, &options.snapshots, program);
                let (sandbox, execution) = run.await?;
                (sandbox, tell(&execution, options.json))
            }
            None => {
                let mut sandbox = options.snapshots.build(sandbox).await?;
                let status = if options.steps {
                    steps::run(&mut sandbox, &program).await
                } else {
                    tell(&sandbox.run_program(program).await?, options.json)
                };
                (sandbox, status)
            }
        };
        if let Err(error) = options.snapshots.save(&mut sandbox).await {
            eprintln!("wardian: the session was not saved: {error}");
            status = status::of_error(&error);
        } else if let Some(file) = &options.journal {
            journals::done(file);
        }
        // Giving the memory back would only delay the exit.
        std::mem::forget(sandbox);
        Ok(status)
    })
}

/// Tell how a step ended. Answers with the exit status.
fn tell(execution: &Execution, json: bool) -> u8 {
    if json {
        write_to(std::io::stdout(), json::execution(execution).as_bytes());
    } else if let Some(error @ Error::Stopped(_)) = &execution.error {
        eprintln!("wardian: {error}");
    }
    status::of_execution(execution)
}

/// The main thread alone; timers for sleeping programs and deadlines.
pub(crate) fn runtime() -> Result<tokio::runtime::Runtime, Error> {
    let mut builder = tokio::runtime::Builder::new_current_thread();
    builder
        .enable_time()
        .build()
        .map_err(|error| Error::Setup(error.into()))
}

/// Pass output on at once. When nobody reads it any more, end as a shell's
/// tools do: quietly, with the status of a broken pipe.
pub(crate) fn write_to(mut stream: impl Write, bytes: &[u8]) {
    let written = stream.write_all(bytes).and_then(|()| stream.flush());
    if written.is_err() {
        exit(141);
    }
}
