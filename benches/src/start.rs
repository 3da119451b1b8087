//! How long does a process of the command line take, against one of Python?

use std::path::Path;
use std::process::{Command, Output};
use std::time::{Duration, Instant};

use crate::Result;
use crate::bench::Bench;
use crate::measure::{Spread, children_time};
use crate::report::{MILLISECONDS, Row};

/// Starts of each side, by turns.
const STARTS: usize = 100;

/// The command, built now if it is not there or not up to date.
pub(crate) fn wardian() -> Result<std::path::PathBuf> {
    let own = std::env::current_exe()?;
    let folder = own.parent().unwrap_or(Path::new("."));
    // `cargo bench` puts this program one folder further down.
    let folder = if folder.ends_with("deps") {
        folder.parent().unwrap_or(folder)
    } else {
        folder
    };
    let beside = folder.join("wardian");
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

pub(crate) async fn measure(bench: &mut Bench) -> Result<()> {
    let mut commands = [Command::new(&bench.python.path), Command::new(wardian()?)];
    commands[0].args(["-c", "print(1)"]);
    commands[1].args(["run", "-c", "print(1)"]);
    let mut wall = [Vec::new(), Vec::new()];
    let mut cpu = [Vec::new(), Vec::new()];
    for _ in 0..bench.count(STARTS) {
        for (side, command) in commands.iter_mut().enumerate() {
            let started = Instant::now();
            let (time, output) = timed(command)?;
            wall[side].push(started.elapsed());
            cpu[side].push(time);
            if output.stdout != b"1\n" {
                return Err(format!("{command:?} printed {:?}", output.stdout).into());
            }
        }
    }
    for (clock, [theirs, ours]) in [("by the wall", wall), ("CPU", cpu)] {
        let what = format!("wardian run -c 'print(1)', {clock}");
        let row = Row::time(bench.group(), what, MILLISECONDS, &Spread::of(ours));
        let row = row.against_time("python3", MILLISECONDS, &Spread::of(theirs));
        bench.row(row.ratio_at_most("python3", 0.5));
    }
    Ok(())
}

/// Run to the end: CPU time and output.
pub(crate) fn timed(command: &mut Command) -> Result<(Duration, Output)> {
    let before = children_time()?;
    let output = command.output()?;
    Ok((children_time()?.saturating_sub(before), output))
}
