//! `wardian run --steps`: a file whose parts are the steps of one session.
//!
//! Each part is told about as soon as it has ended, on a line of its own. A part that fails
//! ends nothing: the next one runs in what is left of the session.

use wardian::{Program, Sandbox};

use crate::terminal::write;
use crate::{json, status};

/// The line between two parts.
const SEPARATOR: &str = "# --- step ---";

/// The parts of a program. Each keeps the line numbers that it has in the file.
fn split(source: &str) -> Vec<String> {
    let mut parts = vec![String::new()];
    for (number, line) in source.split_inclusive('\n').enumerate() {
        if line.trim_end() == SEPARATOR {
            parts.push("\n".repeat(number + 1));
        } else {
            let part = parts.last_mut().expect("it begins with one");
            part.push_str(line);
        }
    }
    parts
}

/// Run all parts; answers with the exit status of the last one.
pub(super) async fn run(sandbox: &mut Sandbox, program: &Program) -> u8 {
    let mut status = 0;
    for part in split(&program.source) {
        let mut step = program.clone();
        step.source = part;
        let line = match sandbox.run_program(step).await {
            Ok(execution) => {
                status = status::of_execution(&execution);
                json::execution(&execution)
            }
            Err(error) => {
                status = error.exit_status();
                json::failure(&error.into())
            }
        };
        write(std::io::stdout(), line.as_bytes());
    }
    status
}

#[cfg(test)]
mod tests {
    use super::split;

    #[test]
    fn parts_keep_their_line_numbers() {
        assert_eq!(split("a\n"), ["a\n"]);
        assert_eq!(
            split("a\n# --- step ---\nb\nc\n# --- step ---\n"),
            ["a\n", "\n\nb\nc\n", "\n\n\n\n\n"]
        );
        assert_eq!(split("a\n # --- step ---\n"), ["a\n # --- step ---\n"]);
    }
}
