//! What does calling a tool cost on top of the tool: small, with a large text, with many rows?

use std::sync::{Arc, Mutex};

use wardian::{Engine, Limits, Sandbox, Value};

use crate::Result;
use crate::bench::{Bench, answer, run};
use crate::measure::{Spread, repeat};
use crate::report::{MICROSECONDS, MILLISECONDS, Row};

/// Calls of one program: many, so that the program's own start does not count.
const CALLS: u32 = 10_000;

/// Dicts of three fields each.
const ROWS: i64 = 10_000;

pub(crate) async fn measure(bench: &mut Bench) -> Result<()> {
    let engine = Engine::builder().max_live_sandboxes(10).build()?;
    let (text, rows) = ("x".repeat(1_000_000), rows());
    let kept = Arc::new(Mutex::new(Value::None));
    let taken = Arc::clone(&kept);
    let mut limits = Limits::default();
    limits.tool_calls = u64::MAX;
    let builder = engine.sandbox().limits(limits);
    let builder = builder
        .tool("small", |mut args| {
            Ok(Value::from(args.take::<i64>("x")? + 1))
        })
        .async_tool("later", |mut args| async move {
            Ok(Value::from(args.take::<i64>("x")? + 1))
        })
        .tool("text", move |_| Ok(Value::from(text.clone())))
        .tool("rows", move |_| Ok(rows.clone()))
        .tool("take", move |mut args| {
            let value: Value = args.take("value")?;
            if let Ok(mut taken) = taken.lock() {
                *taken = value;
            }
            Ok(Value::None)
        });
    let mut sandbox = builder.build().await?;
    let sandbox = &mut sandbox;

    let empty = each_call(bench, sandbox, "pass").await?;
    let small = each_call(bench, sandbox, "small(i)").await?;
    let later = each_call(bench, sandbox, "later(i)").await?;
    let group = bench.group();
    let row = Row::time(
        group,
        "tool round trip",
        MICROSECONDS,
        &small.less(empty, CALLS),
    );
    let row = bench.rivals.against(row.at_most(1.0), "tool", MICROSECONDS);
    bench.row(row);
    let what = "async tool round trip";
    bench.row(Row::time(
        group,
        what,
        MICROSECONDS,
        &later.less(empty, CALLS),
    ));

    for (what, key, source, expected) in [
        (
            "1 MB text from a tool",
            "tool_text",
            "len(text())",
            1_000_000,
        ),
        ("1 MB text to a tool", "", "take('x' * 1_000_000) or 0", 0),
        (
            "10,000 dict rows from a tool",
            "tool_rows",
            "len(rows())",
            ROWS,
        ),
    ] {
        let spread = repeat(bench.count(50), async || {
            answer(sandbox, source, expected).await
        });
        let mut row = Row::time(group, what, MILLISECONDS, &spread.await?);
        if key == "tool_rows" {
            row = row.at_most(10.0);
        }
        let row = bench.rivals.against(row, key, MILLISECONDS);
        bench.row(row);
    }
    run(sandbox, "kept = rows()").await?;
    let given = repeat(bench.count(50), async || {
        answer(sandbox, "take(kept) or 0", 0).await
    });
    let row = Row::time(
        group,
        "10,000 dict rows to a tool",
        MILLISECONDS,
        &given.await?,
    );
    bench.row(row.at_most(10.0));
    Ok(())
}

/// A loop of [`CALLS`] turns.
async fn each_call(bench: &Bench, sandbox: &mut Sandbox, body: &str) -> Result<Spread> {
    let program = format!("for i in range({CALLS}): {body}");
    let turns = repeat(bench.count(30), async || {
        run(sandbox, &program).await.map(drop)
    });
    turns.await
}

/// What a query of a database gives.
fn rows() -> Value {
    let row = |n: i64| {
        Value::Dict(vec![
            (Value::from("id"), Value::from(n)),
            (Value::from("name"), Value::from(format!("name {n}"))),
            (Value::from("price"), Value::from(n as f64 / 4.0)),
        ])
    };
    Value::List((0..ROWS).map(row).collect())
}
