//! What is written to the terminal: messages of the command, output of programs, and their colours.
//!
//! Colours are for terminals, unless `NO_COLOR`, `CLICOLOR` or `CLICOLOR_FORCE` say otherwise.

use std::fmt::Write as _;
use std::io::Write;

use anstream::{AutoStream, ColorChoice};
use anstyle::{AnsiColor, Style};

use crate::status;

const ALARM: Style = AnsiColor::Red.on_default().bold();
const KIND: Style = AnsiColor::Magenta.on_default().bold();
const PLACE: Style = AnsiColor::Magenta.on_default();

/// Say on standard error what is wrong.
pub(crate) fn complain(message: &str) {
    say(&ALARM, message);
}

/// Say something on standard error that is no failure of the command.
pub(crate) fn note(message: &str) {
    say(&Style::new().bold(), message);
}

fn say(style: &Style, message: &str) {
    // Nobody may read it.
    let _ = writeln!(anstream::stderr(), "{style}wardian:{style:#} {message}");
}

/// What the system says, without its number.
pub(crate) fn said(error: &std::io::Error) -> String {
    let text = error.to_string();
    match text.split_once(" (os error") {
        Some((text, _)) => text.into(),
        None => text,
    }
}

/// Pass output on at once. When nobody reads it any more, end as a shell's tools do: quietly, with the status of a broken
/// pipe.
pub(crate) fn write(mut stream: impl Write, bytes: &[u8]) {
    let written = stream.write_all(bytes).and_then(|()| stream.flush());
    if written.is_err() {
        std::process::exit(status::NO_READER.into());
    }
}

/// What a program writes to standard error, its traceback in colours where these are wanted.
pub(crate) fn write_errors(bytes: &[u8]) {
    let stream = std::io::stderr();
    let text = match std::str::from_utf8(bytes) {
        Ok(text) if is_traceback(text) && is_coloured() => coloured(text),
        _ => return write(stream, bytes),
    };
    write(stream, text.as_bytes());
}

fn is_coloured() -> bool {
    AutoStream::choice(&std::io::stderr()) != ColorChoice::Never
}

/// The interpreter writes a traceback whole.
fn is_traceback(text: &str) -> bool {
    text.starts_with("Traceback (most recent call last):\n") || text.starts_with("  File \"")
}

/// A traceback with its places, marks and exceptions in colours.
fn coloured(text: &str) -> String {
    let mut out = String::new();
    for line in text.split_inclusive('\n') {
        let (content, end) = match line.strip_suffix('\n') {
            Some(content) => (content, "\n"),
            None => (line, ""),
        };
        let trimmed = content.trim_start();
        let style = match trimmed {
            _ if trimmed.starts_with("File \"") => &PLACE,
            _ if !trimmed.is_empty() && trimmed.trim_matches(['^', '~', ' ']).is_empty() => &ALARM,
            _ if trimmed.len() == content.len() && is_exception(content) => {
                let (kind, message) = content.split_at(content.find(':').unwrap_or(content.len()));
                let _ = write!(out, "{KIND}{kind}{KIND:#}{PLACE}{message}{PLACE:#}{end}");
                continue;
            }
            _ => {
                out.push_str(line);
                continue;
            }
        };
        let indent = &content[..content.len() - trimmed.len()];
        let _ = write!(out, "{indent}{style}{trimmed}{style:#}{end}");
    }
    out
}

/// Whether a line without indentation names an exception: `ValueError: ...`.
fn is_exception(line: &str) -> bool {
    let name = line.split(':').next().unwrap_or_default();
    let is_name = |part: &str| {
        let mut characters = part.chars();
        let first = characters.next();
        first.is_some_and(|first| first == '_' || first.is_alphabetic())
            && characters.all(|character| character == '_' || character.is_alphanumeric())
    };
    name.split('.').all(is_name)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tracebacks_are_coloured_and_nothing_is_lost() {
        let text = "Traceback (most recent call last):\n  File \"x.py\", line 1, in <module>\n    int('x')\n    \
                    ~~~^^^^^\nValueError: invalid: 'x'\nand a second line\n";
        assert!(is_traceback(text));
        let coloured = coloured(text);
        assert!(
            coloured.contains("\x1b[1m\x1b[35mValueError\x1b[0m"),
            "{coloured:?}"
        );
        assert!(
            coloured.contains("    \x1b[1m\x1b[31m~~~^^^^^\x1b[0m\n"),
            "{coloured:?}"
        );
        let plain = anstream::adapter::strip_str(&coloured).to_string();
        assert_eq!(plain, text);
        assert!(!is_traceback("Traceback? No.\n"));
    }
}
