//! What does it cost to save, restore and fork a session?

use std::time::Instant;

use wardian::Engine;

use crate::Result;
use crate::bench::{Bench, session};
use crate::measure::{Spread, repeat};
use crate::report::{Figure, MILLISECONDS, Row};

/// Sandboxes that one fork makes.
const FORKS: usize = 8;

/// 10 MB of Python objects: as little more memory as there can be, and as much again in strings that are
/// garbage between those that live.
const TEN_MEGABYTES: [(&str, &str); 2] = [
    (
        "10 MB of numbers",
        "data = [n + 0.5 for n in range(700_000)]",
    ),
    (
        "10 MB of text, as much garbage",
        "data = [str(n) * 3 for n in range(130_000)]",
    ),
];

const TEN_VARIABLES: &str = "
a, b, c, d, e = 1, 2.5, 'text', [1, 2, 3], {'key': 'value'}
f, g, h, i = (1, 2), {3, 4}, b'bytes', 10 ** 30
def j(x): return x + a
";

pub(crate) async fn measure(bench: &mut Bench) -> Result<()> {
    let engine = Engine::builder().max_live_sandboxes(64).build()?;
    let group = bench.group();
    let mut small = session(&engine, TEN_VARIABLES).await?;
    let snapshot = small.snapshot().await?;
    let size = Figure::one(snapshot.len() as f64 / 1024.0);
    bench.row(Row::new(group, "snapshot of ten variables", "KiB", size).at_most(100.0));
    let taken = repeat(bench.count(200), async || {
        small.snapshot().await?;
        Ok(())
    });
    let row = Row::time(
        group,
        "snapshot of ten variables",
        MILLISECONDS,
        &taken.await?,
    );
    bench.row(row.at_most(5.0));
    let restored = repeat(bench.count(200), async || {
        engine.restore(&snapshot).await?;
        Ok(())
    });
    let row = Row::time(group, "restore it and drop", MILLISECONDS, &restored.await?);
    bench.row(row.at_most(2.0));
    for (name, source) in TEN_MEGABYTES {
        forks(bench, &engine, name, source).await?;
    }
    Ok(())
}

async fn forks(bench: &mut Bench, engine: &Engine, name: &str, source: &str) -> Result<()> {
    let mut sandbox = session(engine, source).await?;
    let mut forked = Vec::new();
    for _ in 0..bench.count(20) {
        let started = Instant::now();
        let forks = sandbox.fork(FORKS).await?;
        forked.push(started.elapsed());
        drop(forks);
    }
    let each = Spread::of(forked).less(Spread::default(), FORKS as u32);
    let what = format!("one of {FORKS} forks, {name}");
    bench.row(Row::time(bench.group(), what, MILLISECONDS, &each).at_most(10.0));
    Ok(())
}
