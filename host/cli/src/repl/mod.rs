//! `wardian repl`: a session at a prompt.
//!
//! - `editor.rs` — the prompt. `lines.rs` — which lines make an input. `completion.rs` — what Tab does.
//! - `session.rs` — the sandbox behind it. `input.rs` — what programs read.

mod completion;
mod editor;
mod input;
mod lines;
mod session;

use std::cell::RefCell;
use std::io::IsTerminal;
use std::process::ExitCode;
use std::rc::Rc;

use rustyline::error::ReadlineError;
use wardian::{Error, Execution};

use crate::args::repl::Repl;
use crate::status;
use crate::terminal::{complain, write_errors};
use editor::Prompt;
use session::{Session, was_interrupted};

/// What CPython says of Ctrl-C.
const INTERRUPTED: &[u8] = b"KeyboardInterrupt\n";

pub(crate) fn repl(options: &Repl) -> ExitCode {
    let session = match Session::new(options) {
        Ok(session) => Rc::new(RefCell::new(session)),
        Err(failure) => {
            complain(&failure.to_string());
            return ExitCode::from(failure.exit_status());
        }
    };
    let mut prompt = match Prompt::new(Rc::clone(&session)) {
        Ok(prompt) => prompt,
        Err(error) => {
            complain(&error.to_string());
            return ExitCode::from(Error::BROKEN);
        }
    };
    let is_terminal = std::io::stdin().is_terminal();
    if is_terminal {
        println!(
            "Python 3.12 in Wardian {}. Ctrl-D or exit() leaves, Tab completes.",
            env!("CARGO_PKG_VERSION")
        );
    }
    let status = inputs(&mut prompt, &session, is_terminal);
    prompt.save_history();
    ExitCode::from(status)
}

/// One input after the other, to the end. Answers with the exit status.
fn inputs(prompt: &mut Prompt, session: &RefCell<Session>, is_terminal: bool) -> u8 {
    loop {
        if session.borrow_mut().take_interrupts() {
            write_errors(INTERRUPTED);
            prompt.forget_ready();
        }
        let source = match prompt.read() {
            Ok(source) if source.trim().is_empty() => continue,
            Ok(source) => source,
            Err(ReadlineError::Interrupted) => {
                write_errors(INTERRUPTED);
                continue;
            }
            Err(ReadlineError::Eof) => return 0,
            Err(error) => {
                complain(&error.to_string());
                return Error::BROKEN;
            }
        };
        if is_farewell(&source, &mut session.borrow_mut()) {
            return 0;
        }
        let ended = session.borrow_mut().run(source, |line| prompt.ask(line));
        if is_terminal && session.borrow().take_unfinished() {
            println!();
        }
        match ended {
            Ok(execution) => {
                tell(&execution);
                if execution.error.is_some() {
                    prompt.forget_ready();
                }
                if execution.exit_status.is_some() {
                    return status::of_execution(&execution);
                }
            }
            Err(error) => {
                complain(&error.to_string());
                prompt.forget_ready();
                if matches!(error, Error::Lost { .. }) {
                    return error.exit_status();
                }
            }
        }
    }
}

/// `exit` and `quit` alone, unless they are the session's own.
fn is_farewell(source: &str, session: &mut Session) -> bool {
    let name = source.trim();
    matches!(name, "exit" | "quit")
        && matches!(
            session.block_on(async |sandbox| sandbox.get(name).await),
            Ok(None)
        )
}

/// How an input ended; its value was shown by `sys.displayhook`.
fn tell(execution: &Execution) {
    match &execution.error {
        None => {}
        Some(_) if was_interrupted(execution) => write_errors(INTERRUPTED),
        Some(Error::Exception { traceback, .. }) => write_errors(traceback.as_bytes()),
        Some(error) => complain(&error.to_string()),
    }
}
