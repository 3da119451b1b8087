//! Let a program change a directory as it likes, while the directory itself stays as it is.

use wardian::{Dir, Engine, Mount, ambient_authority};

#[tokio::main]
pub async fn main() -> Result<(), Box<dyn std::error::Error>> {
    let folder = std::env::temp_dir().join(format!("wardian-example-{}", std::process::id()));
    std::fs::create_dir(&folder)?;
    std::fs::write(folder.join("notes.txt"), "one\n")?;

    let engine = Engine::new()?;
    let directory = Dir::open_ambient_dir(&folder, ambient_authority())?;
    let mut sandbox = engine
        .sandbox()
        .mount("/work", Mount::overlay(directory))
        .build()
        .await?;

    let program = "
import pathlib
work = pathlib.Path('/work')
with open(work / 'notes.txt', 'a') as notes:
    notes.write('two\\n')
(work / 'new.txt').write_text('three\\n')
";
    let execution = sandbox.run(program).await?;
    assert!(execution.error.is_none(), "{:?}", execution.error);

    // The embedder takes what it wants to keep.
    for file in sandbox.list_files("/work").await? {
        println!("{}", file.path);
    }
    assert_eq!(sandbox.read_file("/work/notes.txt").await?, b"one\ntwo\n");
    assert_eq!(std::fs::read(folder.join("notes.txt"))?, b"one\n");
    assert!(!folder.join("new.txt").exists());
    std::fs::remove_dir_all(&folder)?;
    Ok(())
}
