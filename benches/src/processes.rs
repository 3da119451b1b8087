//! How long does `wardian run` take against the system's Python: to start, and
//! to work?
//!
//! CPU time of whole processes, so that other work on the machine counts as
//! little as possible. Both sides are started by turns.

use std::path::{Path, PathBuf};
use std::process::{Command, Output};
use std::time::{Duration, Instant};

use crate::Result;
use crate::measure::{Spread, children_time, line, time_line};

/// The system's Python; `PYTHON` names another.
const PYTHON: &str = "/usr/bin/python3";

/// Starts of each side, and runs of each program by each side.
const STARTS: usize = 40;
const RUNS: usize = 3;

/// What everything is compared with.
pub(crate) fn python() -> PathBuf {
    std::env::var_os("PYTHON").map_or_else(|| PathBuf::from(PYTHON), PathBuf::from)
}

/// The command, built now if it is not there.
pub(crate) fn wardian() -> Result<PathBuf> {
    let beside = std::env::current_exe()?.with_file_name("wardian");
    let cargo = std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
    let mut build = Command::new(cargo);
    build.args(["build", "--package", "wardian-cli", "--quiet"]);
    if !cfg!(debug_assertions) {
        build.arg("--release");
    }
    build.current_dir(env!("CARGO_MANIFEST_DIR"));
    if !build.status()?.success() || !beside.exists() {
        return Err(format!("cannot build {}", beside.display()).into());
    }
    Ok(beside)
}

pub(crate) fn start(python: &Path, wardian: &Path) -> Result<()> {
    let mut commands = [Command::new(python), Command::new(wardian)];
    commands[0].args(["-c", "1+1"]);
    commands[1].args(["run", "-c", "1+1"]);
    let mut wall = [Vec::new(), Vec::new()];
    let mut cpu = [Vec::new(), Vec::new()];
    for _ in 0..STARTS {
        for side in 0..2 {
            let started = Instant::now();
            cpu[side].push(timed(&mut commands[side])?.0);
            wall[side].push(started.elapsed());
        }
    }
    let names = ["python3 -c 1+1", "wardian run -c 1+1"];
    for (name, (wall, cpu)) in names.iter().zip(wall.into_iter().zip(cpu)) {
        time_line(&format!("{name}, wall time"), &Spread::of(wall));
        time_line(&format!("{name}, CPU time"), &Spread::of(cpu));
    }
    Ok(())
}

/// Every program of a folder; `kind` is what the lines call them.
pub(crate) fn work(kind: &str, programs: &Path, python: &Path, wardian: &Path) -> Result<()> {
    let files = python_files(programs)?;
    let mut ratios = Vec::new();
    for file in &files {
        let name = file.file_stem().unwrap_or_default().to_string_lossy();
        let mut best = [Duration::MAX; 2];
        let mut outputs = Vec::new();
        for _ in 0..RUNS {
            let mut commands = [Command::new(python), Command::new(wardian)];
            commands[1].args(["run", "--timeout", "0", "--fuel", "100T"]);
            outputs.clear();
            for side in 0..2 {
                let (time, output) = timed(commands[side].arg(file))?;
                best[side] = best[side].min(time);
                outputs.push(output);
            }
        }
        if outputs[0].stdout != outputs[1].stdout || !outputs[1].status.success() {
            let text = String::from_utf8_lossy(&outputs[1].stderr);
            let last = text.lines().last().unwrap_or("another output");
            line(&format!("{kind} {name}"), &format!("failed: {last}"));
            continue;
        }
        let [python, wardian] = best.map(|time| time.as_secs_f64());
        let ratio = wardian / python;
        ratios.push(ratio);
        let numbers =
            format!("{python:>8.2} s python3 {wardian:>8.2} s wardian {ratio:>6.2} times");
        line(&format!("{kind} {name}"), &numbers);
    }
    let logarithms: f64 = ratios.iter().map(|ratio| ratio.ln()).sum();
    let mean = (logarithms / ratios.len() as f64).exp();
    let passed = format!("{} of {} programs", ratios.len(), files.len());
    line(
        &format!("{kind}: geometric mean"),
        &format!("{mean:>8.2} times python3's time, {passed}"),
    );
    Ok(())
}

/// The Python files of a folder, sorted.
pub(crate) fn python_files(folder: &Path) -> Result<Vec<PathBuf>> {
    let mut files: Vec<PathBuf> = std::fs::read_dir(folder)?
        .flatten()
        .map(|entry| entry.path())
        .filter(|path| path.extension().is_some_and(|extension| extension == "py"))
        .collect();
    files.sort();
    Ok(files)
}

/// Run to the end: CPU time and output.
fn timed(command: &mut Command) -> Result<(Duration, Output)> {
    let before = children_time()?;
    let output = command.output()?;
    Ok((children_time()?.saturating_sub(before), output))
}
