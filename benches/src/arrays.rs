//! How long does work with numpy's arrays take, against numpy on CPython and against plain Python in the sandbox?
//!
//! `WARDIAN_BENCH_NUMPY` names a directory of packages with numpy's Python files, or an image in which it is imported, and
//! `WARDIAN_BENCH_NUMPY_PYTHON` a CPython that has numpy of the same version. Both sides run one file by turns, on one thread.

use std::path::{Path, PathBuf};
use std::process::Command;

use wardian::{Clocks, Engine, Packages, Sandbox};

use crate::Result;
use crate::bench::{Bench, own, run};
use crate::measure::repeat;
use crate::report::{Figure, MICROSECONDS, Row};

/// Turns of the two sides.
const TURNS: usize = 5;

/// Of numpy's time, by the names in the file.
const AIMS: &[(&str, f64)] = &[
    ("a + b", 3.0),
    ("a * b + a", 3.0),
    ("sqrt", 1.5),
    ("exp", 8.0),
    ("sin", 8.0),
    ("sum", 2.0),
    ("(a > 5).sum()", 2.0),
    ("sort", 1.5),
    ("matmul of 500 x 500", 3.0),
    ("fft of 65,536", 1.5),
    ("a[mask]", 3.0),
    ("a[places]", 3.0),
    ("a[:10] + b[:10], 1000 times", 2.5),
    ("a loop over 100,000 items", 1.0),
    ("np.array(list of 100,000)", 2.0),
];

/// Name, seconds with arrays, and seconds without.
type Times = Vec<(String, f64, Option<f64>)>;

pub(crate) async fn measure(bench: &mut Bench) -> Result<()> {
    let (Some(numpy), Some(python)) = (
        std::env::var_os("WARDIAN_BENCH_NUMPY"),
        std::env::var_os("WARDIAN_BENCH_NUMPY_PYTHON"),
    ) else {
        let note = "set WARDIAN_BENCH_NUMPY and WARDIAN_BENCH_NUMPY_PYTHON";
        bench.row(Row::failed(bench.group(), "all", "ms", note));
        return Ok(());
    };
    let (numpy, python) = (PathBuf::from(numpy), PathBuf::from(python));
    if numpy.is_file() {
        from_scratch(bench, &numpy).await?;
    }
    let file = own("arrays").join("work.py");
    let (mut ours, mut theirs) = (Vec::new(), Vec::new());
    for _ in 0..bench.count(TURNS) {
        ours.push(in_sandbox(&numpy, &file).await?);
        theirs.push(in_cpython(&python, &file)?);
    }
    for (name, aim) in AIMS {
        let with = figure(&ours, name, |(_, with, _)| Some(*with));
        let without = figure(&ours, name, |(_, _, without)| *without);
        let numpy = figure(&theirs, name, |(_, with, _)| Some(*with));
        let (Some(with), Some(numpy)) = (with, numpy) else {
            return Err(format!("{name}: not among the work").into());
        };
        let row = Row::new(bench.group(), *name, "ms", with).against("numpy", Ok(numpy));
        let without = without.ok_or_else(|| "not compared".to_owned());
        let row = row.against("plain Python here", without);
        bench.row(row.ratio_at_most("numpy", *aim));
    }
    Ok(())
}

/// A sandbox of an image in which numpy is imported, a program that makes and prints an array, and its end.
async fn from_scratch(bench: &mut Bench, image: &Path) -> Result<()> {
    const PROGRAM: &str = "import numpy as np\nprint(np.arange(6).reshape(2, 3))";
    let engine = Engine::builder().max_live_sandboxes(1).build()?;
    let engine = engine.image(image).await?;
    let whole = async || {
        let mut sandbox = engine.sandbox().build().await?;
        run(&mut sandbox, PROGRAM).await.map(drop)
    };
    repeat(100, whole).await?;
    let spread = repeat(bench.count(1000), whole).await?;
    let what = "print(np.arange(6).reshape(2, 3)) from scratch";
    let row = Row::time(bench.group(), what, MICROSECONDS, &spread);
    bench.row(row.at_most(300.0));
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

async fn in_sandbox(numpy: &Path, file: &Path) -> Result<Times> {
    let engine = Engine::builder().max_live_sandboxes(1).build()?;
    let sandbox = |engine: &Engine| {
        engine
            .sandbox()
            .memory(1 << 30)
            .fuel(u64::MAX)
            .clocks(Clocks::System)
    };
    let mut sandbox: Sandbox = match numpy.is_dir() {
        true => {
            let packages = Packages::at(numpy)?;
            sandbox(&engine).packages(&packages).build().await?
        }
        false => sandbox(&engine.image(numpy).await?).build().await?,
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
