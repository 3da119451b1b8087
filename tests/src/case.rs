//! One case: a `.py` file and the expectations in its comments.
//!
//! `# => text` is the next line of standard output, `# !! Type: message` the
//! uncaught exception, `#: key = value` a setting. Bulky output lies in a
//! sibling `.out`, a full traceback in a sibling `.err`. A marker counts only
//! at the start of a line or after blanks, and the last one of a line wins, so
//! cases keep the markers out of their string literals.

use crate::settings::Settings;
use std::path::{Path, PathBuf};

/// An exception that must reach the top.
#[derive(Clone, Debug)]
pub struct ExpectedRaise {
    /// Last line of the traceback.
    pub text: String,
    /// The line that must appear in the traceback; `None` when the comment has a line of its own.
    pub line: Option<usize>,
}

/// A parsed case.
#[derive(Clone, Debug)]
pub struct Case {
    /// Where the file lies.
    pub path: PathBuf,
    /// The whole text, which is also the program.
    pub source: String,
    /// What the case asks of the harness.
    pub settings: Settings,
    /// The exact standard output.
    pub stdout: String,
    /// The exact standard error, where a `.err` file gives it.
    pub stderr: Option<String>,
    /// The exception that ends the program.
    pub raise: Option<ExpectedRaise>,
}

impl Case {
    /// Read and parse a case with its sibling files.
    pub fn read(path: &Path) -> Result<Case, String> {
        let source = std::fs::read_to_string(path).map_err(|error| error.to_string())?;
        let mut settings = Settings::default();
        let mut inline = String::new();
        let mut any_inline = false;
        let mut raise = None;
        for (index, line) in source.lines().enumerate() {
            if let Some(setting) = line.strip_prefix("#: ") {
                settings
                    .read_line(setting)
                    .map_err(|error| format!("line {}: {error}", index + 1))?;
            } else if let Some((_, text)) = marker(line, "# =>") {
                if raise.is_some() {
                    return Err(format!("line {}: output expected after `# !!`", index + 1));
                }
                any_inline = true;
                inline.push_str(text);
                inline.push('\n');
            } else if let Some((own_line, text)) = marker(line, "# !!")
                && raise
                    .replace(ExpectedRaise {
                        text: text.to_string(),
                        line: (!own_line).then_some(index + 1),
                    })
                    .is_some()
            {
                return Err(format!("line {}: a second `# !!`", index + 1));
            }
        }
        let sibling =
            |extension: &str| std::fs::read_to_string(path.with_extension(extension)).ok();
        let stdout = match sibling("out") {
            Some(_) if any_inline => return Err("both `# =>` and a `.out` file".into()),
            Some(bulky) => bulky,
            None => inline,
        };
        Ok(Case {
            path: path.to_path_buf(),
            stderr: sibling("err"),
            source,
            settings,
            stdout,
            raise,
        })
    }

    /// What tracebacks call the program.
    pub fn file_name(&self) -> String {
        self.path
            .file_name()
            .expect("a case is a file")
            .to_string_lossy()
            .into_owned()
    }
}

/// The line of output that a source line expects.
pub(crate) fn output_of(line: &str) -> Option<&str> {
    marker(line, "# =>").map(|(_, text)| text)
}

/// The text after `mark`, and whether the comment has the line to itself.
fn marker<'a>(line: &'a str, mark: &str) -> Option<(bool, &'a str)> {
    let at = line.rfind(mark)?;
    let before = &line[..at];
    if !(before.is_empty() || before.ends_with([' ', '\t'])) {
        return None;
    }
    let text = &line[at + mark.len()..];
    let text = match text.strip_prefix(' ') {
        Some(text) => text,
        None if text.is_empty() => text,
        None => return None,
    };
    Some((before.trim().is_empty(), text))
}
