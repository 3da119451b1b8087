//! Other ways to run untrusted Python, where `rivals/install.sh` has installed them.
//!
//! Each has a driver in `rivals/` that says in JSON what it measured. What does not live here: what
//! is measured (`rivals/run.py` and `rivals/pyodide.mjs`, the same in both).

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use serde::Deserialize;
use serde::de::DeserializeOwned;

use crate::Result;
use crate::bench::own;
use crate::measure::Spread;
use crate::report::{Figure, Row, SECONDS, Unit};

/// A program may take so many times what python3 takes, and at least so many seconds, before it counts
/// as one that a rival cannot run.
const PATIENCE: f64 = 20.0;
const SECONDS_AT_LEAST: f64 = 5.0;

/// What a driver takes to start, at most.
const START: Duration = Duration::from_secs(5);

/// Name, and whether it runs under Node instead of Python.
const RIVALS: &[(&str, bool)] = &[
    ("monty", false),
    ("eryx", false),
    ("smolagents", false),
    ("pyodide", true),
];

pub(crate) struct Rivals {
    rivals: Vec<Rival>,
}

struct Rival {
    name: &'static str,
    /// Program and first arguments.
    driver: Vec<PathBuf>,
    calls: Calls,
}

/// What a driver says of calls.
#[derive(Deserialize)]
struct Calls {
    version: String,
    /// Median and best in seconds; in KiB for memory.
    figures: BTreeMap<String, (f64, f64)>,
    /// Why there is no figure.
    cannot: BTreeMap<String, String>,
}

/// What a driver says of a program.
#[derive(Deserialize)]
struct Ran {
    seconds: Option<f64>,
    output: Option<String>,
    cannot: Option<String>,
}

impl Rivals {
    /// Those that are installed and answer. Their calls are measured here, all at once.
    pub(crate) fn find(none: bool) -> Rivals {
        let mut rivals = Vec::new();
        if none {
            return Rivals { rivals };
        }
        let folder = std::env::var_os("WARDIAN_RIVALS").map_or_else(installed, PathBuf::from);
        for (name, in_node) in RIVALS {
            let driver = if *in_node {
                let package = folder.join("node_modules/pyodide");
                if !package.exists() {
                    continue;
                }
                vec!["node".into(), own("rivals/pyodide.mjs"), package]
            } else {
                let python = folder.join("python/bin/python3");
                if !python.exists() {
                    continue;
                }
                vec![python, own("rivals/run.py"), name.into()]
            };
            match ask::<Calls>(&driver, &["calls".into()], Duration::from_secs(120)) {
                Ok(calls) => rivals.push(Rival {
                    name,
                    driver,
                    calls,
                }),
                Err(error) => eprintln!("wardian-benches: without {name}: {error}"),
            }
        }
        Rivals { rivals }
    }

    /// Names and versions.
    pub(crate) fn describe(&self) -> Vec<String> {
        let rivals = self.rivals.iter();
        rivals
            .map(|rival| format!("{} {}", rival.name, rival.calls.version))
            .collect()
    }

    /// Compare with what each takes for a kind of call.
    pub(crate) fn against(&self, row: Row, key: &str, unit: Unit) -> Row {
        self.with(row, key, |median, best| {
            unit.figure(&Spread {
                least: Duration::from_secs_f64(best),
                median: Duration::from_secs_f64(median),
            })
        })
    }

    /// The same for what is no time.
    pub(crate) fn against_plain(&self, row: Row, key: &str) -> Row {
        self.with(row, key, |median, best| Figure { median, best })
    }

    fn with(&self, mut row: Row, key: &str, figure: impl Fn(f64, f64) -> Figure) -> Row {
        for Rival { name, calls, .. } in &self.rivals {
            if let Some((median, best)) = calls.figures.get(key) {
                row = row.against(name, Ok(figure(*median, *best)));
            } else if let Some(reason) = calls.cannot.get(key) {
                row = row.against(name, Err(reason.clone()));
            }
        }
        row
    }

    /// Compare with what each takes for a program that prints what is expected.
    pub(crate) fn against_program(&self, mut row: Row, file: &Path, expected: &str) -> Row {
        let mut others = row.others.iter().filter_map(|other| other.figure);
        let python = others.next().map_or(0.0, |figure| figure.median);
        let patience = (PATIENCE * python).max(SECONDS_AT_LEAST).ceil();
        for rival in &self.rivals {
            let arguments = [
                "program".into(),
                file.to_path_buf(),
                patience.to_string().into(),
            ];
            // A driver that does not keep the time itself is ended.
            let patience = Duration::from_secs_f64(patience) + START;
            let ran = ask::<Ran>(&rival.driver, &arguments, patience);
            let figure = ran.map_err(|error| error.to_string()).and_then(|ran| {
                if let Some(reason) = ran.cannot {
                    return Err(reason);
                }
                if ran.output.as_deref() != Some(expected) {
                    return Err("another output".into());
                }
                let seconds = ran.seconds.ok_or("says no time")?;
                let time = Duration::from_secs_f64(seconds);
                Ok(SECONDS.figure(&Spread::of(vec![time])))
            });
            row = row.against(rival.name, figure);
        }
        row
    }
}

/// Where `rivals/install.sh` puts them: beside what cargo builds.
fn installed() -> PathBuf {
    let own = std::env::current_exe().unwrap_or_default();
    let target = own.ancestors().find(|folder| folder.ends_with("release"));
    let target = target.and_then(Path::parent).unwrap_or(Path::new("target"));
    target.join("rivals")
}

/// What a driver prints, unless it takes too long.
fn ask<T: DeserializeOwned>(
    driver: &[PathBuf],
    arguments: &[PathBuf],
    patience: Duration,
) -> Result<T> {
    let mut child = Command::new(&driver[0])
        .env("PYTHONDONTWRITEBYTECODE", "1")
        .args(&driver[1..])
        .args(arguments)
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()?;
    let started = Instant::now();
    // What a driver prints is far less than a pipe holds, so nobody needs to read meanwhile.
    while child.try_wait()?.is_none() {
        if started.elapsed() > patience {
            child.kill()?;
            child.wait()?;
            return Err(format!("more than {} s", patience.as_secs()).into());
        }
        std::thread::sleep(Duration::from_millis(10));
    }
    let output = child.wait_with_output()?;
    if !output.status.success() {
        let text = String::from_utf8_lossy(&output.stderr);
        let last = text.trim().lines().last().unwrap_or("failed");
        return Err(last.to_owned().into());
    }
    Ok(serde_json::from_slice(&output.stdout)?)
}
