//! How long does a new sandbox take, a call of a warm one, and a tool call?

use wardian::{Engine, Value};

use crate::Result;
use crate::measure::{Spread, repeat, time_line};

/// Tool calls of one program: many, so that the program's own start does not count.
const TOOL_CALLS: u32 = 10_000;

pub(crate) async fn print() -> Result<()> {
    let engine = Engine::builder().max_live_sandboxes(10).build()?;
    let cold = repeat(2000, async || {
        let mut sandbox = engine.sandbox().build().await?;
        check(sandbox.run("1+1").await?.value, Some(Value::from(2)))
    });
    time_line("cold cycle: new sandbox, 1+1, drop", &cold.await?);

    let mut sandbox = engine.sandbox().build().await?;
    let warm = repeat(5000, async || {
        check(sandbox.run("1+1").await?.value, Some(Value::from(2)))
    });
    time_line("warm call: 1+1", &warm.await?);
    tool_call(&engine).await
}

/// A loop that calls a tool, less the same loop that calls a function.
async fn tool_call(engine: &Engine) -> Result<()> {
    let mut limits = wardian::Limits::default();
    limits.tool_calls = u64::MAX;
    let mut sandbox = engine
        .sandbox()
        .limits(limits)
        .tool("tool", |mut args| {
            Ok(Value::from(args.take::<i64>("x")? + 1))
        })
        .async_tool("later", |mut args| async move {
            Ok(Value::from(args.take::<i64>("x")? + 1))
        })
        .build()
        .await?;
    sandbox.run("def function(x): return x + 1").await?;
    let mut spreads = Vec::new();
    for name in ["function", "tool", "later"] {
        let program = format!("for i in range({TOOL_CALLS}): {name}(i)");
        let spread = repeat(20, async || check(sandbox.run(&program).await?.value, None));
        spreads.push(spread.await?);
    }
    let plain = spreads.remove(0);
    for (what, with_tool) in ["tool round trip", "async tool round trip"]
        .iter()
        .zip(spreads)
    {
        let each = Spread {
            least: with_tool.least.saturating_sub(plain.least) / TOOL_CALLS,
            median: with_tool.median.saturating_sub(plain.median) / TOOL_CALLS,
        };
        time_line(what, &each);
    }
    Ok(())
}

/// A measurement of something that went wrong is worse than none.
fn check(found: Option<Value>, expected: Option<Value>) -> Result<()> {
    if found == expected {
        return Ok(());
    }
    Err(format!("a program answered {found:?} instead of {expected:?}").into())
}
