//! How mistakes on the command line are worded: one line, and where to read more.

use std::ffi::OsString;
use std::process::ExitCode;

use clap::error::ErrorKind;

use crate::json;
use crate::status::{self, Failure};
use crate::terminal::{complain, write};

/// Tell what is wrong with the arguments, or print the help that they ask for.
pub(crate) fn answer(error: &clap::Error, arguments: &[OsString]) -> ExitCode {
    match error.kind() {
        ErrorKind::DisplayHelp | ErrorKind::DisplayVersion => {
            // Whoever asked may not read it.
            let _ = error.print();
            return ExitCode::SUCCESS;
        }
        _ => {}
    }
    let words: Vec<_> = arguments
        .iter()
        .skip(1)
        .filter_map(|word| word.to_str())
        .collect();
    let (message, page) = match instead(&words) {
        Some((message, page)) => (message, page),
        None => (wording(&error.render().to_string()), command_of(&words)),
    };
    if words.first() == Some(&"run") && words.contains(&"--json") {
        let object = json::failure(&Failure::Usage(message.clone()));
        write(std::io::stdout(), object.as_bytes());
    }
    let page = format!("wardian {page}");
    complain(&format!("{message}\nsee: {} --help", page.trim_end()));
    ExitCode::from(status::USAGE)
}

/// Of what clap says the first paragraph, and its advice, on one line.
fn wording(text: &str) -> String {
    let text = text.split("\n\nUsage:").next().unwrap_or_default();
    let text = text
        .split("\n\nFor more information")
        .next()
        .unwrap_or_default();
    let mut line = String::new();
    for part in text.lines().map(str::trim).filter(|part| !part.is_empty()) {
        let part = part.strip_prefix("error: ").unwrap_or(part);
        match part.strip_prefix("tip: ") {
            // Advice to write `--` before what looks like an option: seldom what was meant.
            Some(tip) if tip.starts_with("to pass") => {}
            Some(tip) => line = format!("{line}; {tip}"),
            None if line.is_empty() => part.clone_into(&mut line),
            None => line = format!("{line} {part}"),
        }
    }
    line
}

/// What was meant where a program stands in the place of a command.
fn instead(words: &[&str]) -> Option<(String, &'static str)> {
    let first = *words.first()?;
    let is_program = matches!(first, "-" | "-c")
        || (!first.starts_with('-')
            && (first.ends_with(".py") || std::path::Path::new(first).is_file()));
    is_program.then(|| {
        let message = format!("'{first}' is no command: did you mean 'wardian run {first}'?");
        (message, "run")
    })
}

/// The command that the arguments are of; nothing where there is none.
fn command_of<'a>(words: &[&'a str]) -> &'a str {
    let known = super::command();
    let first = words.first().copied().unwrap_or_default();
    match known.find_subcommand(first) {
        Some(_) => first,
        None => "",
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::args::tests::parsed;

    fn line(arguments: &str) -> String {
        wording(&parsed(arguments).unwrap_err().render().to_string())
    }

    #[test]
    fn a_mistake_is_one_line() {
        for (arguments, expected) in [
            (
                "run --timout 5s x.py",
                "unexpected argument '--timout' found; a similar argument exists: '--timeout'",
            ),
            (
                "run --memory much x.py",
                "invalid value 'much' for '--memory <SIZE>': expected a size such as 64M or 1G, or none",
            ),
            (
                "rum x.py",
                "unrecognized subcommand 'rum'; a similar subcommand exists: 'run'",
            ),
            (
                "run --steps --journal j x.py",
                "the argument '--steps' cannot be used with '--journal <FILE>'",
            ),
            (
                "inspect",
                "the following required arguments were not provided: <FILE>",
            ),
        ] {
            assert_eq!(line(arguments), expected);
        }
    }

    #[test]
    fn programs_are_run() {
        assert!(instead(&["one.py"]).is_some() && instead(&["-c", "1"]).is_some());
        assert!(instead(&["rnu", "one.py"]).is_none() && instead(&["--json"]).is_none());
    }
}
