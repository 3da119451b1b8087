//! What CPython says about a program.
//!
//! Two processes with different hash seeds run it: what depends on the order
//! of a set, on addresses or on the clock is not compared.

use std::io::{BufRead, BufReader, Write};
use std::path::Path;
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};

/// How a program ended.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum End {
    /// With this output.
    Finished(String),
    /// With this output and this last line of the traceback.
    Raised(String, String),
    /// In a way that is not compared: a limit, an exit, a crash of the oracle.
    Other,
}

impl End {
    pub(crate) fn raised(output: String, traceback: &str) -> End {
        let last = traceback.trim_end().lines().next_back().unwrap_or("");
        End::Raised(output, last.trim().to_string())
    }
}

pub(crate) struct Oracle {
    processes: Vec<Process>,
}

struct Process {
    child: Child,
    input: ChildStdin,
    output: BufReader<ChildStdout>,
}

impl Oracle {
    pub(crate) fn start(python: &Path) -> Result<Oracle, String> {
        let script = wardian_tests::root().join("fuzz/oracle.py");
        let start = |seed: &str| {
            let mut child = Command::new(python)
                .arg("-I")
                .arg("-X")
                .arg("utf8")
                .arg(&script)
                .env("PYTHONHASHSEED", seed)
                .stdin(Stdio::piped())
                .stdout(Stdio::piped())
                .stderr(Stdio::null())
                .spawn()
                .map_err(|error| format!("cannot start {}: {error}", python.display()))?;
            let input = child.stdin.take().ok_or("no pipe")?;
            let output = child.stdout.take().ok_or("no pipe")?;
            Ok::<Process, String>(Process {
                child,
                input,
                output: BufReader::new(output),
            })
        };
        Ok(Oracle {
            processes: vec![start("1")?, start("2")?],
        })
    }

    /// How the program ends; None when two runs do not agree.
    pub(crate) fn run(&mut self, source: &str) -> Result<Option<End>, String> {
        let mut ends = Vec::new();
        for process in &mut self.processes {
            ends.push(process.run(source).map_err(|error| error.to_string())?);
        }
        Ok((ends[0] == ends[1]).then(|| ends.remove(0)))
    }
}

impl Process {
    fn run(&mut self, source: &str) -> std::io::Result<End> {
        write!(self.input, "{}\n{source}", source.len())?;
        self.input.flush()?;
        let mut line = String::new();
        self.output.read_line(&mut line)?;
        Ok(match fields(&line).as_deref() {
            Some([status, output, last]) => match status.as_str() {
                "ok" => End::Finished(output.clone()),
                "raised" => End::Raised(output.clone(), last.clone()),
                _ => End::Other,
            },
            _ => End::Other,
        })
    }
}

impl Drop for Oracle {
    fn drop(&mut self) {
        for process in &mut self.processes {
            let _ = process.child.kill();
            let _ = process.child.wait();
        }
    }
}

/// The strings of a JSON array of strings, which is all that the script writes.
fn fields(line: &str) -> Option<Vec<String>> {
    let mut fields = Vec::new();
    let mut rest = line.trim().strip_prefix('[')?;
    while let Some(quoted) = rest.trim_start_matches([',', ' ']).strip_prefix('"') {
        let mut field: Vec<u16> = Vec::new();
        let mut characters = quoted.char_indices();
        let end = loop {
            let (at, character) = characters.next()?;
            match character {
                '"' => break at + 1,
                '\\' => match characters.next()?.1 {
                    'n' => field.push(10),
                    't' => field.push(9),
                    'r' => field.push(13),
                    'b' => field.push(8),
                    'f' => field.push(12),
                    'u' => {
                        let digits: String = characters
                            .by_ref()
                            .take(4)
                            .map(|(_, digit)| digit)
                            .collect();
                        field.push(u16::from_str_radix(&digits, 16).ok()?);
                    }
                    other => field.push(other as u16),
                },
                other => field.push(other as u16),
            }
        };
        fields.push(String::from_utf16_lossy(&field));
        rest = &quoted[end..];
    }
    (rest.trim() == "]").then_some(fields)
}
