//! Judging a run: what happened against what the case expects, as text.
//!
//! All runners (native, component, CPython) reduce a run to [`Observed`], so
//! that the rules of comparison exist once.

use crate::case::Case;
use std::fmt::Write;

/// How a program ended, whoever ran it.
#[derive(Clone, Debug, PartialEq)]
pub enum Ending {
    /// It ran to its end.
    Finished,
    /// An exception reached the top and this traceback was printed.
    Raised(String),
    /// `SystemExit`.
    Exited(i32),
    /// A limit ended it; the message of the stop.
    Stopped(String),
}

/// What one run of a case showed.
#[derive(Clone, Debug)]
pub struct Observed {
    /// Everything on standard output.
    pub stdout: String,
    /// Everything on standard error.
    pub stderr: String,
    /// How it ended.
    pub ending: Ending,
}

/// `Err` holds a report with a diff.
pub fn judge(case: &Case, observed: &Observed) -> Result<(), String> {
    let mut report = String::new();
    if observed.stdout != case.stdout {
        let _ = writeln!(report, "standard output differs (- expected, + got)");
        report.push_str(&diff(&case.stdout, &observed.stdout));
    }
    judge_ending(case, &observed.ending, &mut report);
    if let Some(expected) = &case.stderr {
        let carets = case.settings.carets == Some(true);
        let expected = without_carets(expected, carets);
        let got = without_carets(&observed.stderr, carets);
        if expected != got {
            let _ = writeln!(report, "standard error differs (- expected, + got)");
            report.push_str(&diff(&expected, &got));
        }
    }
    if report.is_empty() {
        return Ok(());
    }
    let _ = writeln!(report, "case: {}", case.path.display());
    if case.stderr.is_none() && !observed.stderr.is_empty() {
        let _ = writeln!(
            report,
            "standard error was:\n{}",
            last_lines(&observed.stderr, 12)
        );
    }
    Err(report)
}

/// The verdict that counts: a case that is known to fail must fail.
pub fn judge_known(known_failure: Option<&str>, verdict: Result<(), String>) -> Result<(), String> {
    match (known_failure, verdict) {
        (None, verdict) => verdict,
        (Some(_), Err(_)) => Ok(()),
        (Some(why), Ok(())) => Err(format!(
            "passes unexpectedly: remove its `known_failure` setting ({why})"
        )),
    }
}

fn judge_ending(case: &Case, ending: &Ending, report: &mut String) {
    let settings = &case.settings;
    if let Some(stop) = &settings.expect_stop {
        if !matches!(ending, Ending::Stopped(message) if message.contains(stop.as_str())) {
            let _ = writeln!(report, "expected a stop for {stop}, got {ending:?}");
        }
    } else if let Some(status) = settings.exit {
        if *ending != Ending::Exited(status) {
            let _ = writeln!(report, "expected exit status {status}, got {ending:?}");
        }
    } else if let Some(raise) = &case.raise {
        let Ending::Raised(traceback) = ending else {
            let _ = writeln!(report, "expected `{}`, got {ending:?}", raise.text);
            return;
        };
        let last = traceback.trim_end().lines().next_back().unwrap_or("");
        if last != raise.text {
            let _ = writeln!(
                report,
                "exception differs (- expected, + got)\n-{}\n+{last}",
                raise.text
            );
        }
        if let Some(line) = raise.line {
            let place = format!("File \"{}\", line {line}", case.file_name());
            let found = traceback.match_indices(&place).any(|(at, _)| {
                !traceback[at + place.len()..].starts_with(|c: char| c.is_ascii_digit())
            });
            if !found {
                let _ = writeln!(
                    report,
                    "the traceback does not name line {line}:\n{traceback}"
                );
            }
        }
    } else if case.stderr.is_some() && matches!(ending, Ending::Raised(_)) {
        // The comparison of standard error decides.
    } else if *ending != Ending::Finished {
        match ending {
            Ending::Raised(traceback) => {
                let _ = writeln!(report, "raised:\n{}", last_lines(traceback, 12));
            }
            other => {
                let _ = writeln!(report, "expected the program to finish, got {other:?}");
            }
        }
    }
}

/// Drop the lines that only underline something: we do not promise them.
fn without_carets(text: &str, keep: bool) -> String {
    text.lines()
        .filter(|line| {
            keep || line.trim().is_empty() || !line.trim().bytes().all(|b| matches!(b, b'^' | b'~'))
        })
        .flat_map(|line| [line, "\n"])
        .collect()
}

fn last_lines(text: &str, count: usize) -> String {
    let lines: Vec<&str> = text.lines().collect();
    lines[lines.len().saturating_sub(count)..].join("\n")
}

/// A line diff with the common head and tail cut off; enough for short outputs.
fn diff(expected: &str, got: &str) -> String {
    let expected: Vec<&str> = expected.split('\n').collect();
    let got: Vec<&str> = got.split('\n').collect();
    let head = expected
        .iter()
        .zip(&got)
        .take_while(|(a, b)| a == b)
        .count();
    let tail = expected[head..]
        .iter()
        .rev()
        .zip(got[head..].iter().rev())
        .take_while(|(a, b)| a == b)
        .count();
    let mut text = String::new();
    if head > 0 {
        let _ = writeln!(text, " ({head} equal lines)\n {}", expected[head - 1]);
    }
    for (sign, lines) in [('-', &expected), ('+', &got)] {
        let changed = &lines[head..lines.len() - tail];
        for line in changed.iter().take(20) {
            let shown: String = line.chars().take(300).collect();
            let _ = writeln!(text, "{sign}{shown}");
        }
        if changed.len() > 20 {
            let _ = writeln!(text, "{sign}... {} more lines", changed.len() - 20);
        }
    }
    text
}
