//! Does a sandbox cost more when many others are alive?

use std::time::Instant;

use wardian::{Engine, Sandbox};

use crate::Result;
use crate::bench::{Bench, cold_cycle, session};
use crate::measure::{Spread, exponent, repeat};
use crate::report::{Curve, Figure, Growth, MICROSECONDS, Row};

/// How many are alive when it is measured.
const ALIVE: &[usize] = &[1, 10, 100, 300, 1000, 2000, 3000, 5000];

/// What is measured at each of these.
const SAMPLES: usize = 200;

/// How much the cost may grow while the number grows by three decades: the exponent of a cost that is
/// a third more at 5,000 is some 0.04.
const FLAT: f64 = 0.1;

pub(crate) async fn measure(bench: &mut Bench) -> Result<()> {
    let most = if bench.options.quick { 1000 } else { 5000 };
    let room = most + 2 * SAMPLES;
    let engine = Engine::builder().max_live_sandboxes(room).build()?;
    if let wardian::Allocation::OnDemand { reason } = engine.allocation() {
        bench.row(Row::failed(
            bench.group(),
            "slots for 5,000",
            "",
            reason.as_str(),
        ));
    }
    // Pages of a slot that nobody has used cost more, once. That has a row of its own.
    let mut fresh = Vec::with_capacity(room);
    let first = Instant::now();
    for _ in 0..room {
        fresh.push(session(&engine, "x = 1").await?);
    }
    let first = Figure::one(first.elapsed().as_secs_f64() * 1e6 / room as f64);
    let what = format!("new sandbox and x = 1, each of the first {room}");
    bench.row(Row::new(bench.group(), what, "µs", first));
    drop(fresh);

    let mut alive: Vec<Sandbox> = Vec::new();
    let (mut makes, mut cycles) = (Vec::new(), Vec::new());
    for &count in ALIVE.iter().filter(|count| **count <= most) {
        while alive.len() < count {
            alive.push(session(&engine, "x = 1").await?);
        }
        let cycle = repeat(SAMPLES, async || cold_cycle(&engine).await).await?;
        cycles.push((count as f64, MICROSECONDS.figure(&cycle).median));
        let mut times = Vec::new();
        let mut made = Vec::new();
        for _ in 0..SAMPLES {
            let started = Instant::now();
            made.push(session(&engine, "x = 1").await?);
            times.push(started.elapsed());
        }
        let figure = MICROSECONDS.figure(&Spread::of(times));
        makes.push((count as f64, figure.median));
    }
    let started = Instant::now();
    let count = alive.len();
    drop(alive);
    let each = Figure::one(started.elapsed().as_secs_f64() * 1e6 / count as f64);
    bench.row(Row::new(
        bench.group(),
        format!("drop one of {count}"),
        "µs",
        each,
    ));

    for (what, points) in [
        ("new sandbox and x = 1", makes),
        ("cold cycle beside live sandboxes", cycles),
    ] {
        let exponent = exponent(&points);
        let row = Row::new(bench.group(), what, "exp.", Figure::one(exponent));
        bench.row(row.at_most(FLAT));
        bench.growth(Growth {
            what: what.into(),
            size: "sandboxes alive".into(),
            unit: "µs".into(),
            wardian: Curve { points, exponent },
            python3: None,
        });
    }
    Ok(())
}
