//! `wardian repl`: a session line by line, with history and blocks of several lines.

use std::path::PathBuf;
use std::process::ExitCode;

use rustyline::DefaultEditor;
use rustyline::error::ReadlineError;
use wardian::{Clocks, Engine, Error, Limits, Program, Sandbox};

use crate::grants::Grants;
use crate::run::{runtime, write_to};
use crate::status;

pub(crate) fn repl(limits: Limits, grants: &Grants) -> ExitCode {
    match start(limits, grants) {
        Ok(status) => ExitCode::from(status),
        Err(error) => {
            eprintln!("wardian: {error}");
            ExitCode::from(status::BROKEN)
        }
    }
}

fn start(limits: Limits, grants: &Grants) -> Result<u8, Box<dyn std::error::Error>> {
    let runtime = runtime()?;
    let mut editor = DefaultEditor::new()?;
    let history = std::env::var_os("HOME").map(|home| PathBuf::from(home).join(".wardian_history"));
    if let Some(history) = &history {
        // There is none the first time.
        let _ = editor.load_history(history);
    }
    let engine = Engine::builder().max_live_sandboxes(1).build()?;
    let sandbox = engine
        .sandbox()
        .limits(limits)
        .clocks(Clocks::System)
        .on_stdout(|bytes| write_to(std::io::stdout(), bytes))
        .on_stderr(|bytes| write_to(std::io::stderr(), bytes));
    let mut sandbox = runtime.block_on(grants.give(sandbox)?.build())?;
    let status = loop {
        match read(&mut editor) {
            Ok(source) if source.trim().is_empty() => {}
            Ok(source) => {
                let _ = editor.add_history_entry(source.trim_end());
                if let Some(status) = runtime.block_on(step(&mut sandbox, source)) {
                    break status;
                }
            }
            Err(ReadlineError::Interrupted) => println!("KeyboardInterrupt"),
            Err(ReadlineError::Eof) => break 0,
            Err(error) => return Err(error.into()),
        }
    };
    if let Some(history) = &history {
        let _ = editor.save_history(history);
    }
    Ok(status)
}

/// Run one input and show its value. Answers with a status when the session is over.
async fn step(sandbox: &mut Sandbox, source: String) -> Option<u8> {
    match sandbox
        .run_program(Program::new(source).file_name("<stdin>"))
        .await
    {
        Ok(execution) => {
            if let Some(value) = &execution.value {
                println!("{value}");
            }
            if let Some(error @ Error::Stopped(_)) = &execution.error {
                eprintln!("wardian: {error}");
            }
            execution
                .exit_status
                .map(|_| status::of_execution(&execution))
        }
        Err(error) => {
            eprintln!("wardian: {error}");
            matches!(error, Error::Lost { .. }).then_some(status::BROKEN)
        }
    }
}

/// One input: a line, or lines up to an empty one when the first begins a block.
fn read(editor: &mut DefaultEditor) -> Result<String, ReadlineError> {
    let mut source = editor.readline(">>> ")? + "\n";
    while wants_more(&source) {
        source += &editor.readline("... ")?;
        source.push('\n');
    }
    Ok(source)
}

/// Whether the input goes on: inside brackets or a long string, after a
/// backslash, and in a block until an empty line.
fn wants_more(source: &str) -> bool {
    let mut depth = 0usize;
    let mut quote: Option<(char, bool)> = None;
    let mut rest = source;
    while let Some(character) = rest.chars().next() {
        let mut length = character.len_utf8();
        match quote {
            Some(_) if character == '\\' => {
                length += rest[1..].chars().next().map_or(0, char::len_utf8);
            }
            Some((open, true)) if rest.starts_with(&open.to_string().repeat(3)) => {
                quote = None;
                length = 3;
            }
            Some((open, false)) if character == open || character == '\n' => quote = None,
            Some(_) => {}
            None => match character {
                '"' | '\'' => {
                    let long = rest.starts_with(&character.to_string().repeat(3));
                    quote = Some((character, long));
                    length = if long { 3 } else { 1 };
                }
                '#' => length = rest.find('\n').unwrap_or(rest.len()),
                '(' | '[' | '{' => depth += 1,
                ')' | ']' | '}' => depth = depth.saturating_sub(1),
                '\\' if rest.starts_with("\\\n") && rest.len() == 2 => return true,
                _ => {}
            },
        }
        rest = &rest[length..];
    }
    let lines: Vec<&str> = source.lines().collect();
    let first = lines.first().copied().unwrap_or_default();
    let last = lines.last().copied().unwrap_or_default();
    let block = strip_comment(first).ends_with(':') || first.starts_with('@');
    depth > 0 || quote.is_some() || (block && !last.trim().is_empty())
}

fn strip_comment(line: &str) -> &str {
    line.split('#').next().unwrap_or_default().trim_end()
}

#[cfg(test)]
mod tests {
    use super::wants_more;

    #[test]
    fn inputs_that_go_on() {
        for source in [
            "if x:\n",
            "f(1,\n",
            "'''a\n",
            "@cached\n",
            "def f():\n    pass\n",
            "x = \\\n",
        ] {
            assert!(wants_more(source), "{source:?}");
        }
    }

    #[test]
    fn inputs_that_are_complete() {
        for source in [
            "x = 1\n",
            "f(')')\n",
            "'a'\n",
            "if x:\n    pass\n\n",
            "'''a\nb'''\n",
            "{1: 2}\n",
        ] {
            assert!(!wants_more(source), "{source:?}");
        }
    }
}
