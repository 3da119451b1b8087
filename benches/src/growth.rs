//! Does the cost grow as it should: with the length of a list, the depth of a recursion, the number of
//! live objects?
//!
//! Each file of `growth/` says in its first line what its size counts, in its second which sizes are
//! taken, and has a `prepare(n)` that is not measured and a `work(..)` that is. Both sides are measured
//! by CPU time; from Wardian's the cost of the call as such is taken away. What does not live here:
//! growth with the number of live sandboxes (`live.rs`).

use std::path::Path;
use std::time::Duration;

use wardian::{Engine, Limits, Sandbox};

use crate::Result;
use crate::bench::{Bench, own, run};
use crate::measure::{Spread, exponent};
use crate::programs::python_files;
use crate::report::{Curve, Figure, Growth, Row};

/// Runs of each size, of which the middle counts.
const RUNS: usize = 5;

/// How much more than CPython's the exponent may be: what noise makes of it.
const TOLERANCE: f64 = 0.1;

/// From this exponent on CPython's cost counts as linear, and ours may be exactly that.
const ABOUT_LINEAR: f64 = 0.8;

pub(crate) async fn measure(bench: &mut Bench) -> Result<()> {
    let engine = Engine::builder().max_live_sandboxes(2).build()?;
    for file in python_files(&own("growth"))? {
        let name = file.file_stem().unwrap_or_default().to_string_lossy();
        let name = name.replace('_', " ");
        match growth(bench, &engine, &file, &name).await {
            Ok(growth) => {
                bench.row(row(bench.group(), &growth));
                bench.growth(growth);
            }
            Err(error) => {
                let row = Row::failed(bench.group(), name, "exponent", error.to_string());
                bench.row(row.aim("works".into(), false));
            }
        }
    }
    Ok(())
}

async fn growth(bench: &Bench, engine: &Engine, file: &Path, name: &str) -> Result<Growth> {
    let source = std::fs::read_to_string(file)?;
    let mut lines = source.lines().map(|line| line.trim_start_matches("# "));
    let size = lines.next().unwrap_or_default();
    let sizes = lines.next().and_then(|line| line.strip_prefix("sizes: "));
    let sizes = sizes.ok_or_else(|| format!("{}: no sizes", file.display()))?;
    let mut sizes: Vec<u32> = sizes
        .split(' ')
        .map(str::parse)
        .collect::<std::result::Result<_, _>>()?;
    if bench.options.quick {
        sizes.truncate(3);
    }
    let runs = if bench.options.quick { 3 } else { RUNS };

    let mut ours = Vec::new();
    for size in &sizes {
        ours.push(cost(engine, &source, *size, runs).await?);
    }
    let arguments = [file.display().to_string(), runs.to_string()];
    let arguments = arguments
        .into_iter()
        .chain(sizes.iter().map(u32::to_string));
    let theirs: Vec<f64> = bench
        .python
        .ask(&own("growth/python/measure.py"), arguments)?;
    let theirs = theirs.into_iter().map(|seconds| seconds * 1e3).collect();
    Ok(Growth {
        what: name.into(),
        size: size.into(),
        unit: "ms".into(),
        wardian: curve(&sizes, ours),
        python3: Some(curve(&sizes, theirs)),
    })
}

/// Milliseconds of `work` at a size. A session of its own, so that no size sees what another has left.
async fn cost(engine: &Engine, source: &str, size: u32, runs: usize) -> Result<f64> {
    let mut limits = Limits::default();
    (limits.memory, limits.recursion) = (2 << 30, 1_000_000);
    (limits.fuel, limits.timeout) = (u64::MAX / 2, None);
    let mut sandbox = engine.sandbox().limits(limits).build().await?;
    run(&mut sandbox, source).await?;
    let nothing = "def no_work(argument): pass";
    run(&mut sandbox, nothing).await?;
    let call = timed(&mut sandbox, size.min(10), "no_work(argument)", runs).await?;
    let work = timed(&mut sandbox, size, "work(argument)", runs).await?;
    Ok(work.saturating_sub(call).as_secs_f64() * 1e3)
}

async fn timed(sandbox: &mut Sandbox, size: u32, work: &str, runs: usize) -> Result<Duration> {
    let mut times = Vec::new();
    for _ in 0..runs {
        run(sandbox, &format!("argument = prepare({size})")).await?;
        times.push(run(sandbox, work).await?.usage.cpu_time);
    }
    Ok(Spread::of(times).median)
}

fn curve(sizes: &[u32], costs: Vec<f64>) -> Curve {
    let points: Vec<(f64, f64)> = sizes
        .iter()
        .map(|size| f64::from(*size))
        .zip(costs)
        .collect();
    Curve {
        exponent: exponent(&points),
        points,
    }
}

/// The exponent, against CPython's.
fn row(group: &str, growth: &Growth) -> Row {
    let row = Row::new(
        group,
        &growth.what,
        "exp.",
        Figure::one(growth.wardian.exponent),
    );
    let Some(python) = &growth.python3 else {
        return row;
    };
    let cost = |curve: &Curve| curve.points.last().map_or(0.0, |(_, cost)| *cost);
    let note = format!(
        "{}; python3's exponent {:.2}; the largest takes {:.2} times its time",
        growth.size,
        python.exponent,
        cost(&growth.wardian) / cost(python)
    );
    let allowed = match python.exponent {
        exponent if exponent >= ABOUT_LINEAR => exponent.max(1.0),
        exponent => exponent.max(0.0),
    };
    let held = growth.wardian.exponent <= allowed + TOLERANCE;
    row.note(note).aim("≤ python3's".into(), held)
}
