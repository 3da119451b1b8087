//! Session files: several steps of one session, and how each of them must end.
//!
//! `limits/` and `escapes/` hold these. A line `# --- step ---` begins the next
//! step. In a step, `# expect: fuel | MemoryError` lists the allowed endings
//! (a stop, the type of an uncaught exception, `exit`, `ok`; `ok` when
//! nothing is said), `# =>` lines give the exact output, and `#~ 5000 "("` lines,
//! whose texts are repeated and joined, build a source that would be too big for
//! a file. After every step the session must still answer and still have its
//! earlier variables.

use crate::case::output_of;
use crate::report::{Ending, Observed};
use crate::settings::Settings;
use std::path::Path;

/// Defines what every later step must still find.
pub const FIRST_STEP: &str = "kept = ['earlier', 1]\n";

/// Asked after every step.
pub const QUESTION: &str = "print(1 + 1, kept)\n";

/// What [`QUESTION`] must print.
pub const ANSWER: &str = "2 ['earlier', 1]\n";

/// A parsed session file.
#[derive(Clone, Debug)]
pub struct SessionFile {
    /// What the file asks of the harness.
    pub settings: Settings,
    /// The steps in order.
    pub steps: Vec<Step>,
}

/// One step of a session file.
#[derive(Clone, Debug)]
pub struct Step {
    /// The program.
    pub source: String,
    /// The endings that are right.
    pub allowed: Vec<String>,
    /// The exact output, if the step says it.
    pub stdout: Option<String>,
}

impl SessionFile {
    /// Read and parse a session file.
    pub fn read(path: &Path) -> Result<SessionFile, String> {
        let text = std::fs::read_to_string(path).map_err(|error| error.to_string())?;
        let mut settings = Settings::default();
        for line in text.lines() {
            if let Some(setting) = line.strip_prefix("#: ") {
                settings.read_line(setting)?;
            }
        }
        let steps = text
            .split("# --- step ---\n")
            .map(Step::parse)
            .collect::<Result<_, _>>()?;
        Ok(SessionFile { settings, steps })
    }
}

impl Step {
    fn parse(text: &str) -> Result<Step, String> {
        let mut allowed = Vec::new();
        let mut built = String::new();
        let mut stdout = None;
        for line in text.lines() {
            if let Some(list) = line.strip_prefix("# expect: ") {
                allowed = list
                    .split('|')
                    .map(|name| name.trim().to_string())
                    .collect();
            } else if let Some(piece) = line.strip_prefix("#~ ") {
                built.push_str(&repeated(piece)?);
            } else if let Some(line) = output_of(line) {
                let stdout = stdout.get_or_insert_with(String::new);
                stdout.push_str(line);
                stdout.push('\n');
            }
        }
        if allowed.is_empty() {
            allowed.push("ok".into());
        }
        let source = if built.is_empty() {
            text.to_string()
        } else {
            built
        };
        Ok(Step {
            source,
            allowed,
            stdout,
        })
    }
}

/// `5000 "(\n"`: the text, five thousand times.
fn repeated(piece: &str) -> Result<String, String> {
    let (count, text) = piece
        .split_once(' ')
        .ok_or_else(|| format!("expected `#~ count \"text\"`: {piece}"))?;
    let count: usize = count.parse().map_err(|_| format!("bad count: {piece}"))?;
    let text = text
        .strip_prefix('"')
        .and_then(|text| text.strip_suffix('"'))
        .ok_or_else(|| format!("expected quotes: {piece}"))?;
    Ok(text.replace("\\n", "\n").replace("\\t", "\t").repeat(count))
}

/// Run all steps with `run_step`; `Err` says what went wrong in which step.
pub fn check(
    file: &SessionFile,
    mut run_step: impl FnMut(&str) -> Result<Observed, String>,
) -> Result<(), String> {
    let first = run_step(FIRST_STEP)?;
    if first.ending != Ending::Finished {
        return Err(format!("the session does not even start: {first:?}"));
    }
    for (index, step) in file.steps.iter().enumerate() {
        let number = index + 1;
        let observed = run_step(&step.source).map_err(|error| format!("step {number}: {error}"))?;
        let name = ending_name(&observed.ending);
        if !step.allowed.contains(&name) {
            return Err(format!(
                "step {number}: expected it to end with {}, got {name}\n{}{}",
                step.allowed.join(" or "),
                shortened(&observed.stdout),
                shortened(&observed.stderr),
            ));
        }
        if let Some(expected) = &step.stdout
            && *expected != observed.stdout
        {
            return Err(format!(
                "step {number}: expected the output\n{expected}got\n{}{}",
                shortened(&observed.stdout),
                shortened(&observed.stderr)
            ));
        }
        if let Some(bad) = leak(&observed) {
            return Err(format!("step {number}: {bad}"));
        }
        let after = run_step(QUESTION).map_err(|error| format!("after step {number}: {error}"))?;
        if after.stdout != ANSWER || after.ending != Ending::Finished {
            return Err(format!(
                "after step {number} (ended with {name}) the session does not answer: {after:?}"
            ));
        }
    }
    Ok(())
}

/// Something of the host that became visible, or a line saying that an attack worked.
fn leak(observed: &Observed) -> Option<String> {
    for text in [&observed.stdout, &observed.stderr] {
        if let Some(line) = text.lines().find(|line| line.starts_with("PWNED")) {
            return Some(format!("the attack worked: {}", shortened(line)));
        }
        for secret in [env!("CARGO_MANIFEST_DIR"), "root:x:0:0"] {
            if text.contains(secret) {
                return Some(format!("`{secret}` of the host is visible"));
            }
        }
    }
    None
}

/// The word that `# expect:` uses for an ending.
fn ending_name(ending: &Ending) -> String {
    match ending {
        Ending::Finished => "ok".into(),
        Ending::Exited(_) => "exit".into(),
        Ending::Stopped(message) => match message.split_once(" limit exceeded") {
            Some((what, _)) => what.to_string(),
            None => message.clone(),
        },
        // The members of a group come behind it.
        Ending::Raised(traceback) if traceback.starts_with("  + Exception Group") => {
            "ExceptionGroup".into()
        }
        Ending::Raised(traceback) => {
            let last = traceback
                .lines()
                .filter(|line| !line.starts_with([' ', '\t']))
                .rfind(|line| line.split(':').next().is_some_and(is_type_name))
                .unwrap_or("");
            last.split(':').next().unwrap_or("").to_string()
        }
    }
}

fn is_type_name(text: &str) -> bool {
    let class = text.rsplit('.').next().unwrap_or(text);
    (class.starts_with(|c: char| c.is_ascii_uppercase()) || text.contains('.'))
        && text
            .chars()
            .all(|c| c.is_alphanumeric() || c == '_' || c == '.')
}

fn shortened(text: &str) -> String {
    let mut short: String = text.chars().take(600).collect();
    if short.len() < text.len() {
        short.push_str("…\n");
    }
    short
}
