//! Save a session as bytes, restore it, and fork it: several sandboxes continue from the same state.

use wardian::{Engine, Value};

#[tokio::main]
pub async fn main() -> Result<(), Box<dyn std::error::Error>> {
    let engine = Engine::new()?;
    let mut sandbox = engine.sandbox().build().await?;
    sandbox
        .run("def squares():\n    n = 0\n    while True:\n        yield n * n\n        n += 1\nnumbers = squares()")
        .await?;
    sandbox
        .run("next(numbers), next(numbers), next(numbers)")
        .await?;

    // The whole interpreter, the suspended generator included. Store it, or send it to another process of the same
    // build. Limits and grants are not in it: the builder that restores it gives its own.
    let bytes = sandbox.snapshot().await?;
    println!("a snapshot of {} bytes", bytes.len());
    let mut restored = engine.sandbox().memory(32 << 20).restore(&bytes).await?;
    assert_eq!(
        restored.run("next(numbers)").await?.value,
        Some(Value::from(9))
    );

    // Forks do not see each other.
    for (number, fork) in sandbox.fork(3).await?.iter_mut().enumerate() {
        let execution = fork.run(&format!("next(numbers) + {number}")).await?;
        assert_eq!(execution.value, Some(Value::from(9 + number as i64)));
    }

    // A parked session takes a few KiB until it is used again.
    sandbox.park().await?;
    assert_eq!(
        sandbox.run("next(numbers)").await?.value,
        Some(Value::from(9))
    );
    Ok(())
}
