//! Prints how fast Wardian starts, answers and works; README.md says what the
//! numbers mean.
//!
//! Usage: `wardian-benches [PROGRAMS]`, where `PROGRAMS` is a folder of `.py`
//! files, or `wardian-benches pauses` for these alone. One file per question; what several need is in `measure.rs`.

mod calls;
mod measure;
mod memory;
mod pauses;
mod processes;
mod sessions;
mod snippets;

use std::path::{Path, PathBuf};
use std::process::ExitCode;

type Result<T> = std::result::Result<T, Box<dyn std::error::Error>>;

fn main() -> ExitCode {
    let own = concat!(env!("CARGO_MANIFEST_DIR"), "/programs");
    let programs = std::env::args_os().nth(1).unwrap_or_else(|| own.into());
    match run(&PathBuf::from(programs)) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("wardian-benches: {error}");
            ExitCode::FAILURE
        }
    }
}

fn run(programs: &Path) -> Result<()> {
    let runtime = tokio::runtime::Builder::new_current_thread()
        .enable_time()
        .build()?;
    let own = Path::new(env!("CARGO_MANIFEST_DIR"));
    if programs == Path::new("pauses") {
        return runtime.block_on(pauses::print(&own.join("pauses")));
    }
    runtime.block_on(calls::print())?;
    runtime.block_on(memory::print())?;
    runtime.block_on(sessions::print())?;
    runtime.block_on(pauses::print(&own.join("pauses")))?;
    let python = processes::python();
    let wardian = processes::wardian()?;
    processes::start(&python, &wardian)?;
    runtime.block_on(snippets::print(&own.join("snippets"), &python))?;
    processes::work("program", programs, &python, &wardian)?;
    processes::work("library", &own.join("library"), &python, &wardian)
}
