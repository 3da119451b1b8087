//! Prints how fast Wardian starts, answers and works, writes that down and draws it; README.md says
//! what the numbers mean, `--help` what can be chosen.
//!
//! One file per question; what several need is in `bench.rs`, `measure.rs` and `report.rs`.

mod arrays;
mod bench;
mod calls;
mod draw;
mod frames;
mod growth;
mod images;
mod installed;
mod live;
mod measure;
mod memory;
mod options;
mod packages;
mod pauses;
mod plots;
mod profile;
mod programs;
mod python;
mod report;
mod resident;
mod rivals;
mod sessions;
mod snippets;
mod start;
mod table;
mod throughput;
mod tools;

use std::process::ExitCode;

use bench::Bench;
use options::Options;
use report::Report;

type Result<T> = std::result::Result<T, Box<dyn std::error::Error>>;

/// One row per question: its group, and who answers it.
macro_rules! groups {
    ($($name:literal => $measure:path;)*) => {
        const GROUPS: &[&str] = &[$($name),*];

        async fn measure(bench: &mut Bench) -> Result<()> {
            $(if bench.begin($name) {
                $measure(bench).await?;
            })*
            Ok(())
        }
    };
}

groups! {
    "calls" => calls::measure;
    "tools" => tools::measure;
    "throughput" => throughput::measure;
    "memory" => memory::measure;
    "sessions" => sessions::measure;
    "images" => images::measure;
    "packages" => packages::measure;
    "arrays" => arrays::measure;
    "frames" => frames::measure;
    "plots" => plots::measure;
    "start" => start::measure;
    "profile" => profile::measure;
    "pauses" => pauses::measure;
    "snippets" => snippets::measure;
    "programs" => programs::measure;
    "library" => programs::measure_library;
    "growth" => growth::measure;
    "live" => live::measure;
}

fn main() -> ExitCode {
    match run() {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("wardian-benches: {error}");
            ExitCode::FAILURE
        }
    }
}

fn run() -> Result<()> {
    let Some(options) = Options::parse(GROUPS)? else {
        return Ok(());
    };
    if options.draw {
        return draw::draw(&Report::load(&options.file())?, &options.file());
    }
    let runtime = tokio::runtime::Builder::new_current_thread()
        .enable_time()
        .build()?;
    let mut bench = Bench::new(options)?;
    runtime.block_on(measure(&mut bench))?;
    bench.end()
}
