//! How long does work with an installed library take, against the same on CPython? What `arrays` and `frames` share.
//!
//! Two variables name the library, as a directory of packages or an image in which it is imported, and a CPython that has
//! it in the same version. Both sides run one file by turns, on one thread.

use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::{Duration, Instant};

use wardian::{Clocks, Engine, Packages, Sandbox};

use crate::Result;
use crate::bench::{Bench, own, run};
use crate::measure::repeat;
use crate::report::{Figure, MICROSECONDS, Row};

/// Turns of the two sides.
const TURNS: usize = 5;

/// A library, and what is measured of it.
pub(crate) struct Library {
    /// Its name, and the folder of its work.
    pub(crate) name: &'static str,
    pub(crate) folder: &'static str,
    /// The variables that name it here and a CPython that has it.
    pub(crate) here: &'static str,
    pub(crate) there: &'static str,
    /// How much of its time on CPython each piece of work may take here.
    pub(crate) aims: &'static [(&'static str, f64)],
    /// What begins from nothing, and how many microseconds that may take.
    pub(crate) from_scratch: (&'static str, &'static str, f64),
}

/// Name, seconds with the library, and seconds without.
type Times = Vec<(String, f64, Option<f64>)>;

pub(crate) async fn measure(bench: &mut Bench, library: &Library) -> Result<()> {
    let (Some(here), Some(there)) = (
        std::env::var_os(library.here),
        std::env::var_os(library.there),
    ) else {
        let note = format!("set {} and {}", library.here, library.there);
        bench.row(Row::failed(bench.group(), "all", "ms", &note));
        return Ok(());
    };
    let (here, there) = (PathBuf::from(here), PathBuf::from(there));
    if here.is_file() {
        from_scratch(bench, library, &here).await?;
    }
    let file = own(library.folder).join("work.py");
    let (mut ours, mut theirs) = (Vec::new(), Vec::new());
    for _ in 0..bench.count(TURNS) {
        ours.push(in_sandbox(&here, &file).await?);
        theirs.push(in_cpython(&there, &file)?);
    }
    for (name, aim) in library.aims {
        let with = figure(&ours, name, |(_, with, _)| Some(*with));
        let without = figure(&ours, name, |(_, _, without)| *without);
        let on_cpython = figure(&theirs, name, |(_, with, _)| Some(*with));
        let (Some(with), Some(on_cpython)) = (with, on_cpython) else {
            return Err(format!("{name}: not among the work").into());
        };
        let row = Row::new(bench.group(), *name, "ms", with).against(library.name, Ok(on_cpython));
        let row = match without {
            Some(without) => row.against("plain Python here", Ok(without)),
            None => row,
        };
        bench.row(row.ratio_at_most(library.name, *aim));
    }
    Ok(())
}

/// A sandbox of an image in which the library is imported, a program, and its end.
async fn from_scratch(bench: &mut Bench, library: &Library, image: &Path) -> Result<()> {
    let (what, program, most) = library.from_scratch;
    let engine = Engine::builder().max_live_sandboxes(1).build()?;
    let engine = engine.image(image).await?;
    let whole = async || {
        let mut sandbox = engine.sandbox().build().await?;
        run(&mut sandbox, program).await.map(drop)
    };
    // Half a second of it, then some seconds.
    let start = Instant::now();
    whole().await?;
    let once = start.elapsed().max(Duration::from_micros(500));
    let within = |seconds: f64| ((seconds / once.as_secs_f64()) as usize).clamp(3, 1000);
    repeat(within(0.5), whole).await?;
    let spread = repeat(bench.count(within(5.0)), whole).await?;
    let row = Row::time(bench.group(), what, MICROSECONDS, &spread);
    bench.row(row.at_most(most));
    Ok(())
}

/// Milliseconds of a row: of the turns the middle and the best.
fn figure(
    turns: &[Times],
    name: &str,
    which: impl Fn(&(String, f64, Option<f64>)) -> Option<f64>,
) -> Option<Figure> {
    let rows = turns.iter().flatten().filter(|row| row.0 == name);
    let mut times: Vec<f64> = rows.filter_map(which).map(|time| time * 1e3).collect();
    times.sort_by(f64::total_cmp);
    Some(Figure {
        median: *times.get(times.len() / 2)?,
        best: *times.first()?,
    })
}

async fn in_sandbox(library: &Path, file: &Path) -> Result<Times> {
    let engine = Engine::builder().max_live_sandboxes(1).build()?;
    let sandbox = |engine: &Engine| {
        engine
            .sandbox()
            .memory(1 << 30)
            .fuel(u64::MAX)
            .clocks(Clocks::System)
    };
    let mut sandbox: Sandbox = match library.is_dir() {
        true => {
            let packages = Packages::at(library)?;
            sandbox(&engine).packages(&packages).build().await?
        }
        false => sandbox(&engine.image(library).await?).build().await?,
    };
    let source = std::fs::read_to_string(file)?;
    run(&mut sandbox, "import sys\nsys.argv = ['work.py', 'plain']").await?;
    let done = run(&mut sandbox, &source).await?;
    Ok(serde_json::from_slice(&done.stdout)?)
}

fn in_cpython(python: &Path, file: &Path) -> Result<Times> {
    let mut command = Command::new(python);
    for library in ["OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS"] {
        command.env(library, "1");
    }
    let output = command.arg(file).output()?;
    if !output.status.success() {
        let text = String::from_utf8_lossy(&output.stderr);
        return Err(format!("{}: {}", python.display(), text.trim()).into());
    }
    Ok(serde_json::from_slice(&output.stdout)?)
}
