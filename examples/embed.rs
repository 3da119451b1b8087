//! Run a program with limits, and look at its value, its output, its errors and what it used.

use std::time::Duration;

use wardian::{Engine, Error, Stop, Value};

#[tokio::main]
pub async fn main() -> Result<(), Box<dyn std::error::Error>> {
    // One engine for the whole process: it holds the compiled interpreter and the room for sandboxes.
    let engine = Engine::new()?;
    let mut sandbox = engine
        .sandbox()
        .fuel(1_000_000_000)
        .memory(64 << 20)
        .timeout(Duration::from_secs(5))
        .build()
        .await?;

    let execution = sandbox.run("print('hello'); sum(range(10))").await?;
    assert_eq!(execution.stdout_text(), "hello\n");
    assert_eq!(execution.value, Some(Value::from(45)));
    println!(
        "used {} fuel in {:?}",
        execution.usage.fuel, execution.usage.time
    );

    // An exception that the program did not catch is a value, not an `Err`.
    let execution = sandbox.run("1 / 0").await?;
    match execution.error {
        Some(Error::Exception {
            type_name,
            traceback,
            ..
        }) => println!("{type_name}\n{traceback}"),
        other => return Err(format!("expected an exception, got {other:?}").into()),
    }

    // A program that hits a limit leaves its session alive.
    sandbox.run("x = 20").await?;
    let execution = sandbox.run("while True: x += 1").await?;
    assert!(matches!(execution.error, Some(Error::Stopped(Stop::Fuel))));
    let x = sandbox.get("x").await?;
    println!("stopped at x = {x:?}");
    Ok(())
}
