//! How much memory does a live sandbox hold, and a parked one?

use wardian::{Engine, Sandbox};

use crate::Result;
use crate::bench::{Bench, run, session};
use crate::measure::repeat;
use crate::report::{Figure, MICROSECONDS, Row};
use crate::resident::resident;

/// Sandboxes that are alive at once, and that are parked at once.
const LIVE: usize = 200;
const PARKED: usize = 10_000;

/// What each of the live ones does, one after the other, and how the row is called.
const STEPS: &[(&str, &str)] = &[
    ("before its first call", ""),
    ("after x = 1", "x = 1"),
    (
        "after importing json, re, datetime",
        "import json, re, datetime",
    ),
    ("after a full collection", "import gc\ngc.collect()"),
];

pub(crate) async fn measure(bench: &mut Bench) -> Result<()> {
    live(bench).await?;
    parked(bench).await
}

async fn live(bench: &mut Bench) -> Result<()> {
    let Some(before) = resident() else {
        bench.row(Row::failed(
            bench.group(),
            "live sandbox",
            "KiB",
            "not known on this system",
        ));
        return Ok(());
    };
    // An engine of its own: slots that were used before keep pages.
    let engine = Engine::builder().max_live_sandboxes(LIVE).build()?;
    let mut sandboxes: Vec<Sandbox> = Vec::new();
    for _ in 0..LIVE {
        sandboxes.push(engine.sandbox().build().await?);
    }
    for (what, source) in STEPS {
        for sandbox in sandboxes.iter_mut().filter(|_| !source.is_empty()) {
            run(sandbox, source).await?;
        }
        let Some(now) = resident() else { return Ok(()) };
        let each = |now: f64, before: f64| (now - before) / LIVE as f64;
        let figure = Figure::one(each(now.proportional, before.proportional));
        let written = each(now.dirty, before.dirty);
        let row = Row::new(bench.group(), format!("live sandbox {what}"), "KiB", figure);
        let mut row = row.note(format!("{written:.0} KiB written"));
        if *source == "x = 1" {
            row = row.at_most(350.0);
            row = bench.rivals.against_plain(row, "memory");
        }
        bench.row(row);
    }
    Ok(())
}

async fn parked(bench: &mut Bench) -> Result<()> {
    let engine = Engine::builder().max_live_sandboxes(64).build()?;
    let before = resident();
    let mut sandboxes = Vec::with_capacity(PARKED);
    for _ in 0..bench.count(PARKED) {
        let mut sandbox = session(&engine, "x = 1").await?;
        sandbox.park().await?;
        sandboxes.push(sandbox);
    }
    if let (Some(before), Some(now)) = (before, resident()) {
        let each = (now.anonymous - before.anonymous) / sandboxes.len() as f64;
        let what = format!("parked sandbox, {} at once", sandboxes.len());
        bench.row(Row::new(bench.group(), what, "KiB", Figure::one(each)).at_most(30.0));
    }
    let mut next = sandboxes.iter_mut();
    let woken = repeat(50, async || match next.next() {
        Some(sandbox) => run(sandbox, "x").await.map(drop),
        None => Ok(()),
    });
    let woken = woken.await?;
    bench.row(Row::time(
        bench.group(),
        "wake a parked one and ask",
        MICROSECONDS,
        &woken,
    ));
    Ok(())
}
