//! How long does a new sandbox take, and a call of a warm one?

use wardian::Engine;

use crate::Result;
use crate::bench::{Bench, answer, cold_cycle};
use crate::measure::repeat;
use crate::report::{MICROSECONDS, Row};

pub(crate) async fn measure(bench: &mut Bench) -> Result<()> {
    let engine = Engine::builder().max_live_sandboxes(10).build()?;
    // The first cycles touch what all later ones find in place.
    repeat(100, async || cold_cycle(&engine).await).await?;
    let cold = repeat(bench.count(3000), async || cold_cycle(&engine).await).await?;
    let what = "cold cycle: new sandbox, 1+1, drop";
    let row = Row::time(bench.group(), what, MICROSECONDS, &cold).at_most(50.0);
    let row = bench.rivals.against(row, "cold", MICROSECONDS);
    bench.row(row.ratio_at_most("monty", 1.0));

    let mut sandbox = engine.sandbox().build().await?;
    repeat(100, async || answer(&mut sandbox, "1+1", 2).await).await?;
    let warm = repeat(bench.count(5000), async || {
        answer(&mut sandbox, "1+1", 2).await
    })
    .await?;
    let row = Row::time(bench.group(), "warm call: 1+1", MICROSECONDS, &warm).at_most(5.0);
    let row = bench.rivals.against(row, "warm", MICROSECONDS);
    bench.row(row);
    Ok(())
}
