//! Give a program functions of the host: a quick one, an async one, and one that fails.

use std::time::Duration;

use wardian::{Engine, ToolError, Value};

#[tokio::main]
pub async fn main() -> Result<(), Box<dyn std::error::Error>> {
    let engine = Engine::new()?;
    let mut sandbox = engine
        .sandbox()
        // Runs at once, on the thread that drives the sandbox, and so must be quick.
        .tool("price", |mut args| {
            let item: String = args.take("item")?;
            args.finish()?;
            Ok(Value::from(item.len() as i64 * 10))
        })
        // Several of these run at the same time where the program awaits them together.
        .async_tool("fetch", |mut args| async move {
            let page: i64 = args.take_or("page", 1)?;
            args.finish()?;
            tokio::time::sleep(Duration::from_millis(20)).await;
            Ok(Value::from(format!("page {page}")))
        })
        // What a tool raises is raised in the program, as a Python exception.
        .tool("withdraw", |mut args| {
            let amount: i64 = args.take("amount")?;
            args.finish()?;
            Err(ToolError::new(
                "ValueError",
                format!("{amount} is more than there is"),
            ))
        })
        .build()
        .await?;

    let program = "
import asyncio
total = sum(price(item) for item in ['tea', 'cake'])
pages = await asyncio.gather(fetch(1), fetch(page=2))
try:
    withdraw(total)
except ValueError as error:
    problem = str(error)
[total, pages, problem]
";
    let execution = sandbox.run(program).await?;
    let pages = Value::List(vec![Value::from("page 1"), Value::from("page 2")]);
    let expected = vec![
        Value::from(70),
        pages,
        Value::from("70 is more than there is"),
    ];
    assert_eq!(execution.value, Some(Value::List(expected)));
    println!("{} tool calls", execution.usage.tool_calls);
    Ok(())
}
