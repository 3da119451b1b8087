//! A session of short steps, tool calls and variables; prints what the last step printed.
//!
//! `.ci/profile` runs it to count the branches that programs alone do not reach.

use std::io::Write;
use std::sync::{Arc, Mutex, PoisonError};

use wardian::{Engine, Limits, Value};

/// One after the other, again and again.
const STEPS: &[&str] = &[
    "1 + 1",
    "x = 1",
    "for i in range(100):\n    add(i, 1)",
    "for i in range(100):\n    add(a=i, b=i)",
    "for i in range(10):\n    text('some words', i)",
    "found = rows(50)",
    "sum(row['score'] for row in found)",
    "take(found)",
    "take({'list': [1, 2.5, None, True], 'tuple': (1, 'two'), 'bytes': b'three', 'set': {4}})",
    "def f(a, b=2):\n    return a + b",
    "print(f(x), len(found))",
    "try:\n    fails()\nexcept ValueError as error:\n    print(error)",
];

const TURNS: usize = 25;

fn row(number: i64) -> Value {
    Value::Dict(vec![
        (Value::from("id"), Value::from(number)),
        (Value::from("name"), Value::from(format!("row {number}"))),
        (Value::from("score"), Value::from(number as f64 / 3.0)),
    ])
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    tokio::runtime::Builder::new_current_thread()
        .enable_time()
        .build()?
        .block_on(session())
}

async fn session() -> Result<(), Box<dyn std::error::Error>> {
    let engine = Engine::builder().build()?;
    let mut limits = Limits::default();
    limits.tool_calls = u64::MAX;
    let printed = Arc::new(Mutex::new(Vec::new()));
    let printing = Arc::clone(&printed);
    let mut sandbox = engine
        .sandbox()
        .limits(limits)
        .on_stdout(move |bytes| {
            let mut printed = printing.lock().unwrap_or_else(PoisonError::into_inner);
            printed.extend_from_slice(bytes);
        })
        .tool("add", |mut args| {
            Ok(Value::from(args.take::<i64>("a")? + args.take::<i64>("b")?))
        })
        .tool("text", |mut args| {
            let (words, count) = (args.take::<String>("words")?, args.take::<i64>("count")?);
            Ok(Value::from(words.repeat(count as usize)))
        })
        .tool("rows", |mut args| {
            Ok(Value::List(
                (0..args.take::<i64>("count")?).map(row).collect(),
            ))
        })
        .tool("take", |mut args| {
            let value: Value = args.take("value")?;
            Ok(Value::from(matches!(value, Value::Dict(_))))
        })
        .tool("fails", |_| {
            Err(wardian::ToolError::new("ValueError", "as it should"))
        })
        .build()
        .await?;
    for step in STEPS.iter().cycle().take(STEPS.len() * TURNS) {
        printed
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
            .clear();
        let done = sandbox.run(step).await?;
        if let Some(error) = done.error {
            return Err(format!("{step}: {error:?}").into());
        }
        sandbox.set("given", row(7)).await?;
        sandbox.get("given").await?;
    }
    let last = printed.lock().unwrap_or_else(PoisonError::into_inner);
    std::io::stdout().write_all(&last)?;
    Ok(())
}
