//! `python [FILE | -c CODE | -] [ARGUMENT...]`, over the interpreter's exports: what makes the composed
//! component a command that any WASI host runs.
//!
//! What does not live here: the interpreter, which is composed with this, and what is granted, which is the
//! host's decision. `WARDIAN_MEMORY` is how many bytes Python objects may take.

use std::io::Read;
use std::process::ExitCode;

wit_bindgen::generate!({
    path: ["../../../../wit", "world.wit"],
    world: "wardian:command/command",
    generate_all,
});

use wardian::sandbox::session::{self, LastValue, Outcome, Program, Settings};

const DEFAULT_MEMORY: u64 = 256 << 20;

/// As CPython's.
const RECURSION: u32 = 1000;

fn main() -> ExitCode {
    match program(std::env::args().skip(1)).and_then(|program| Ok((program, settings()?))) {
        Ok((program, settings)) => {
            session::thaw(&settings);
            status(session::run(&program, 0).outcome)
        }
        Err(message) => {
            eprintln!("python: {message}");
            ExitCode::from(2)
        }
    }
}

fn program(mut arguments: impl Iterator<Item = String>) -> Result<Program, String> {
    let first = arguments.next();
    let (source, file_name, first) = match first.as_deref() {
        None | Some("-") => {
            let mut source = String::new();
            let read = std::io::stdin().read_to_string(&mut source);
            read.map_err(|error| format!("standard input: {error}"))?;
            (source, "<stdin>".to_owned(), first.unwrap_or_default())
        }
        Some("-c") => {
            let source = arguments.next().ok_or("-c needs a program")?;
            (source, "<string>".to_owned(), "-c".to_owned())
        }
        Some(file) => {
            let source = std::fs::read_to_string(file);
            let source = source.map_err(|error| format!("{file}: {error}"))?;
            (source, file.to_owned(), file.to_owned())
        }
    };
    Ok(Program {
        source,
        file_name: Some(file_name),
        arguments: std::iter::once(first).chain(arguments).collect(),
        last_value: LastValue::Expression,
        ends_session: true,
    })
}

fn settings() -> Result<Settings, String> {
    let memory_limit = match std::env::var("WARDIAN_MEMORY") {
        Err(_) => DEFAULT_MEMORY,
        Ok(text) => {
            let bytes = text.parse();
            bytes.map_err(|_| "WARDIAN_MEMORY is a number of bytes".to_owned())?
        }
    };
    Ok(Settings {
        memory_limit,
        recursion_limit: RECURSION,
        wall_clock: true,
        tools: Vec::new(),
        read_only_devices: Vec::new(),
    })
}

/// WASI 0.2 tells success from failure only; the number is for hosts that pass more on.
fn status(outcome: Outcome) -> ExitCode {
    match outcome {
        Outcome::Finished(_) => ExitCode::SUCCESS,
        // The traceback was written already.
        Outcome::Raised(_) => ExitCode::FAILURE,
        Outcome::Exited(status) => ExitCode::from(status as u8),
        Outcome::Stopped(reason) => {
            eprintln!("python: stopped: {reason:?}");
            ExitCode::FAILURE
        }
    }
}
