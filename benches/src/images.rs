//! What does a sandbox cost that begins with an image, against one that begins with nothing?
//!
//! `WARDIAN_BENCH_IMAGE` names an image to measure; without it one is made of the library and many objects.

use std::path::Path;

use wardian::{Engine, Sandbox};

use crate::Result;
use crate::bench::{Bench, cold_cycle, run, session};
use crate::measure::repeat;
use crate::report::{Figure, MICROSECONDS, Row};
use crate::resident::resident;

/// What the image has where none is named.
const CONTENT: &str = "import asyncio, decimal, email.message, http.client, unittest.mock, xml.etree.ElementTree\n\
                       class Node:\n    def __init__(self, key): self.key, self.text = key, str(key)\n\
                       nodes = {key: Node(key) for key in range(200_000)}";

/// Turns of the two sides, and cycles of each.
const TURNS: usize = 10;
const CYCLES: usize = 300;

/// Sandboxes that are alive at once.
const LIVE: usize = 200;

/// How much more one with an image may cost.
const MOST: f64 = 1.3;

pub(crate) async fn measure(bench: &mut Bench) -> Result<()> {
    let plain = Engine::builder().max_live_sandboxes(LIVE).build()?;
    let named = std::env::var_os("WARDIAN_BENCH_IMAGE");
    let file: std::path::PathBuf = match &named {
        Some(file) => file.into(),
        None => {
            let mut sandbox = plain.sandbox().memory(1 << 30).build().await?;
            run(&mut sandbox, CONTENT).await?;
            let name = format!("wardian-bench-{}.image", std::process::id());
            let file = std::env::temp_dir().join(name);
            std::fs::write(&file, sandbox.image().await?)?;
            file
        }
    };
    let measured = compare(bench, &plain, &file).await;
    if named.is_none() {
        std::fs::remove_file(&file)?;
    }
    measured
}

async fn compare(bench: &mut Bench, plain: &Engine, file: &Path) -> Result<()> {
    let image = plain.image(file).await?;
    let mut times = [Vec::new(), Vec::new()];
    for engine in [plain, &image] {
        repeat(100, async || cold_cycle(engine).await).await?;
    }
    for _ in 0..bench.count(TURNS) {
        for (side, engine) in [plain, &image].into_iter().enumerate() {
            // A slot that had another memory is mapped anew once.
            cold_cycle(engine).await?;
            let spread = repeat(CYCLES, async || cold_cycle(engine).await).await?;
            times[side].push(MICROSECONDS.figure(&spread).median);
        }
    }
    let [plain_time, image_time] = times.map(middle);
    let what = "cold cycle: new sandbox, 1+1, drop";
    row(bench, what, "µs", plain_time, image_time);

    for (what, source) in [("before its first call", ""), ("after x = 1", "x = 1")] {
        let plain = live(None, source).await?;
        let image = live(Some(file), source).await?;
        if let (Some(plain), Some(image)) = (plain, image) {
            row(bench, &format!("live sandbox {what}"), "KiB", plain, image);
        }
    }
    Ok(())
}

/// A row of what one with an image costs, and of how much more that is.
fn row(bench: &mut Bench, what: &str, unit: &'static str, plain: f64, image: f64) {
    let group = bench.group();
    bench.row(Row::new(
        group,
        format!("{what}, without an image"),
        unit,
        Figure::one(plain),
    ));
    bench.row(Row::new(
        group,
        format!("{what}, with one"),
        unit,
        Figure::one(image),
    ));
    let more = Row::new(
        group,
        format!("{what}: with against without"),
        "x",
        Figure::one(image / plain),
    );
    bench.row(more.at_most(MOST));
}

fn middle(mut times: Vec<f64>) -> f64 {
    times.sort_by(f64::total_cmp);
    times[times.len() / 2]
}

/// KiB of each of many that are alive, where the system tells.
async fn live(image: Option<&Path>, source: &str) -> Result<Option<f64>> {
    // An engine of its own: slots that were used before keep pages.
    let engine = Engine::builder().max_live_sandboxes(LIVE).build()?;
    let engine = match image {
        None => engine,
        Some(file) => engine.image(file).await?,
    };
    // The first one finds pages on the disk and in the image.
    drop(session(&engine, "x = 1").await?);
    let Some(before) = resident() else {
        return Ok(None);
    };
    let mut sandboxes: Vec<Sandbox> = Vec::new();
    for _ in 0..LIVE {
        sandboxes.push(match source {
            "" => engine.sandbox().build().await?,
            source => session(&engine, source).await?,
        });
    }
    let now = resident();
    Ok(now.map(|now| (now.anonymous - before.anonymous) / LIVE as f64))
}
