//! How long does a snippet that uses the library take from scratch, against a
//! process of the system's Python that runs the same?
//!
//! Wall time on both sides, by turns: a new sandbox, the run and its drop here,
//! start to end of the process there.

use std::process::Command;
use std::time::Instant;

use wardian::Engine;

use crate::Result;
use crate::bench::{Bench, own};
use crate::measure::Spread;
use crate::programs::python_files;
use crate::report::{MILLISECONDS, Row};

/// Runs of each side.
const RUNS: usize = 40;

pub(crate) async fn measure(bench: &mut Bench) -> Result<()> {
    let engine = Engine::builder().max_live_sandboxes(10).build()?;
    for file in python_files(&own("snippets"))? {
        let name = file.file_stem().unwrap_or_default().to_string_lossy();
        let source = std::fs::read_to_string(&file)?;
        let (mut here, mut there) = (Vec::new(), Vec::new());
        for _ in 0..bench.count(RUNS) {
            let started = Instant::now();
            let process = Command::new(&bench.python.path).arg(&file).output()?;
            there.push(started.elapsed());
            let started = Instant::now();
            let mut sandbox = engine.sandbox().build().await?;
            let execution = sandbox.run(&source).await?;
            drop(sandbox);
            here.push(started.elapsed());
            if let Some(error) = execution.error {
                return Err(format!("{}: {error}", file.display()).into());
            }
            if execution.stdout != process.stdout {
                return Err(format!("{}: another output", file.display()).into());
            }
        }
        let row = Row::time(bench.group(), name, MILLISECONDS, &Spread::of(here));
        let row = row.against_time("python3", MILLISECONDS, &Spread::of(there));
        bench.row(row.ratio_at_most("python3", 0.1));
    }
    Ok(())
}
