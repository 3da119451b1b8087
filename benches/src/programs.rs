//! How long does work take against the system's Python, and against the rivals?
//!
//! CPU time of whole processes, so that other work on the machine counts as little as possible. Wardian
//! and Python run by turns; a rival says itself what the program took, its own start not counted.

use std::path::{Path, PathBuf};
use std::process::Command;

use crate::Result;
use crate::bench::{Bench, own};
use crate::measure::{Spread, geometric_mean};
use crate::report::{Figure, Row, SECONDS};
use crate::start::{timed, wardian};

/// Runs of each program by each side.
const RUNS: usize = 5;

/// What a kind of programs may take, of Python's time: in the mean, and each.
struct Aims {
    mean: f64,
    each: f64,
    ahead_of_rivals: bool,
}

pub(crate) async fn measure(bench: &mut Bench) -> Result<()> {
    let folder = bench
        .options
        .folder
        .clone()
        .unwrap_or_else(|| own("programs"));
    let aims = Aims {
        mean: 0.9,
        each: 1.5,
        ahead_of_rivals: true,
    };
    work(bench, &folder, &aims)
}

pub(crate) async fn measure_library(bench: &mut Bench) -> Result<()> {
    let aims = Aims {
        mean: 1.5,
        each: 3.0,
        ahead_of_rivals: false,
    };
    work(bench, &own("library"), &aims)
}

fn work(bench: &mut Bench, folder: &Path, aims: &Aims) -> Result<()> {
    let command = wardian()?;
    let files = python_files(folder)?;
    // The ratios to each of the others, python3 first.
    let mut ratios: Vec<(String, Vec<f64>)> = vec![("python3".into(), Vec::new())];
    for file in &files {
        let row = match one(bench, file, &command)? {
            Ok((row, expected)) => bench.rivals.against_program(row, file, &expected),
            Err(failed) => failed.aim("works".into(), false),
        };
        for other in &row.others {
            let Some(ratio) = other.ratio else { continue };
            match ratios.iter_mut().find(|(name, _)| *name == other.name) {
                Some((_, ratios)) => ratios.push(ratio),
                None => ratios.push((other.name.clone(), vec![ratio])),
            }
        }
        let mut row = row.ratio_at_most("python3", aims.each);
        if aims.ahead_of_rivals {
            row = row.ahead_of_rivals();
        }
        bench.row(row);
    }
    for (name, ratios) in ratios {
        let mean = Figure::one(geometric_mean(&ratios));
        let what = format!("geometric mean against {name}");
        let row = Row::new(bench.group(), what, "times", mean);
        let note = format!("of {} of {} programs", ratios.len(), files.len());
        let row = row.note(note);
        bench.row(match name.as_str() {
            "python3" => row.at_most(aims.mean),
            _ if aims.ahead_of_rivals => row.at_most(1.0),
            _ => row,
        });
    }
    Ok(())
}

/// One program, by Wardian and Python, and what it prints; or a row that says why not.
fn one(
    bench: &Bench,
    file: &Path,
    wardian: &Path,
) -> Result<std::result::Result<(Row, String), Row>> {
    let name = file.file_stem().unwrap_or_default().to_string_lossy();
    let mut times = [Vec::new(), Vec::new()];
    let runs = if bench.options.quick { 1 } else { RUNS };
    let mut expected = String::new();
    for _ in 0..runs {
        let mut commands = [Command::new(&bench.python.path), Command::new(wardian)];
        commands[1].args(["run", "--timeout", "0", "--fuel", "100T"]);
        let mut outputs = Vec::new();
        for (command, times) in commands.iter_mut().zip(&mut times) {
            let (time, output) = timed(command.arg(file))?;
            times.push(time);
            if !output.status.success() {
                let text = String::from_utf8_lossy(&output.stderr);
                let last = text.lines().last().unwrap_or("failed");
                let program = command.get_program().to_string_lossy();
                let note = format!("{program}: {last}");
                return Ok(Err(Row::failed(bench.group(), name, "s", note)));
            }
            outputs.push(String::from_utf8_lossy(&output.stdout).into_owned());
        }
        if outputs[0] != outputs[1] {
            let note = "another output than python3's";
            return Ok(Err(Row::failed(bench.group(), name, "s", note)));
        }
        expected = outputs.swap_remove(0);
    }
    let [theirs, ours] = times.map(Spread::of);
    let row = Row::time(bench.group(), name, SECONDS, &ours);
    Ok(Ok((
        row.against_time("python3", SECONDS, &theirs),
        expected,
    )))
}

/// The Python files of a folder, sorted.
pub(crate) fn python_files(folder: &Path) -> Result<Vec<PathBuf>> {
    let entries =
        std::fs::read_dir(folder).map_err(|error| format!("{}: {error}", folder.display()))?;
    let mut files: Vec<PathBuf> = entries
        .flatten()
        .map(|entry| entry.path())
        .filter(|path| path.extension().is_some_and(|extension| extension == "py"))
        .collect();
    files.sort();
    Ok(files)
}
