//! A step that survives the end of its process: finished tool calls are not repeated.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use wardian::{Engine, Program, SandboxBuilder, Value};

/// The same grants each time: a journal is refused by a builder with others.
fn builder(engine: &Engine, orders: &Arc<AtomicUsize>) -> SandboxBuilder {
    let orders = Arc::clone(orders);
    engine.sandbox().tool("order", move |mut args| {
        let item: String = args.take("item")?;
        args.finish()?;
        let number = orders.fetch_add(1, Ordering::Relaxed) + 1;
        Ok(Value::from(format!("order {number}: {item}")))
    })
}

#[tokio::main]
pub async fn main() -> Result<(), Box<dyn std::error::Error>> {
    let engine = Engine::new()?;
    let orders = Arc::new(AtomicUsize::new(0));
    let journal =
        std::env::temp_dir().join(format!("wardian-example-{}.journal", std::process::id()));

    let mut sandbox = builder(&engine, &orders).build().await?;
    let program = Program::new("[order('tea'), order('cake')]");
    let first = sandbox.run_durable(program, &journal).await?;
    drop(sandbox);

    // Had the process ended anywhere in the step, the next one would do this: replay the recorded answers, and run on
    // from where they end. Here the step was complete, so no tool is called again.
    let (mut sandbox, resumed) = builder(&engine, &orders).resume(&journal).await?;
    assert_eq!(resumed.value, first.value);
    assert_eq!(orders.load(Ordering::Relaxed), 2);
    println!("{:?}", resumed.value);

    // The session continues as usual.
    sandbox.run("1 + 1").await?;
    std::fs::remove_file(&journal)?;
    Ok(())
}
