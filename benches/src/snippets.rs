//! How long does a snippet that uses the library take from scratch, against a
//! process of the system's Python that runs the same?
//!
//! Wall time on both sides, by turns: a new sandbox, the run and its drop here,
//! start to end of the process there.

use std::path::Path;
use std::process::Command;
use std::time::Instant;

use wardian::Engine;

use crate::Result;
use crate::measure::{Spread, line, time_line};
use crate::processes::python_files;

/// Runs of each side.
const RUNS: usize = 40;

pub(crate) async fn print(folder: &Path, python: &Path) -> Result<()> {
    let engine = Engine::builder().max_live_sandboxes(10).build()?;
    for file in python_files(folder)? {
        let name = file.file_stem().unwrap_or_default().to_string_lossy();
        let source = std::fs::read_to_string(&file)?;
        let (mut here, mut there) = (Vec::new(), Vec::new());
        for _ in 0..RUNS {
            let started = Instant::now();
            let process = Command::new(python).arg(&file).output()?;
            there.push(started.elapsed());
            let started = Instant::now();
            let mut sandbox = engine.sandbox().build().await?;
            let execution = sandbox.run(source.as_str()).await?;
            drop(sandbox);
            here.push(started.elapsed());
            if let Some(error) = execution.error {
                return Err(format!("{}: {error}", file.display()).into());
            }
            if execution.stdout != process.stdout {
                return Err(format!("{}: another output", file.display()).into());
            }
        }
        let (here, there) = (Spread::of(here), Spread::of(there));
        time_line(&format!("snippet {name}, python3 process"), &there);
        time_line(&format!("snippet {name}, new sandbox"), &here);
        let ratio = here.median.as_secs_f64() / there.median.as_secs_f64();
        line(&format!("snippet {name}"), &format!("{ratio:>10.3} times"));
    }
    Ok(())
}
