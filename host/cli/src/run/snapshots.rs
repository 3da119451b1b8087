//! `--resume`, `--save` and `--key`: sessions in files.

use std::fs;
use std::path::Path;

use wardian::{Error, Sandbox, SandboxBuilder, SnapshotKey};

use crate::args::session::SessionFiles;
use crate::terminal::said;

/// Where a session comes from and where it goes to, opened.
#[derive(Default)]
pub(super) struct Snapshots {
    resumed: Option<Vec<u8>>,
    save: Option<String>,
    /// Seals what is saved and opens what is resumed.
    key: Option<SnapshotKey>,
}

impl Snapshots {
    /// Whether the session goes on after the program.
    pub(super) fn saves(&self) -> bool {
        self.save.is_some()
    }

    /// Read what the command line names.
    ///
    /// # Errors
    /// Which of it is missing.
    pub(super) fn open(files: &SessionFiles) -> Result<Snapshots, String> {
        let read = |option: &str, file: &String| {
            fs::read(file).map_err(|error| format!("{option} {file}: {}", said(&error)))
        };
        let resumed = files.resume.as_ref().map(|file| read("--resume", file));
        let key = match &files.key {
            Some(file) => Some(key(file, read("--key", file)?)?),
            None => None,
        };
        if let Some(save) = &files.save {
            let folder = Path::new(save)
                .parent()
                .filter(|folder| *folder != Path::new(""));
            if let Some(folder) = folder.filter(|folder| !folder.is_dir()) {
                return Err(format!(
                    "--save {save}: there is no directory {}",
                    folder.display()
                ));
            }
        }
        Ok(Snapshots {
            resumed: resumed.transpose()?,
            save: files.save.clone(),
            key,
        })
    }

    /// Make the sandbox, with the session of a snapshot where one is named.
    pub(super) async fn build(&self, builder: SandboxBuilder) -> Result<Sandbox, Error> {
        match (&self.resumed, &self.key) {
            (None, _) => builder.build().await,
            (Some(bytes), Some(key)) => builder.restore_sealed(bytes, key).await,
            (Some(bytes), None) => builder.restore(bytes).await,
        }
    }

    /// Write the session to its file, if one is named; what was there stays until all is written.
    ///
    /// # Errors
    /// Why it was not written.
    pub(super) async fn save(&self, sandbox: &mut Sandbox) -> Result<(), String> {
        let Some(file) = &self.save else {
            return Ok(());
        };
        let bytes = match &self.key {
            Some(key) => sandbox.snapshot_sealed(key).await,
            None => sandbox.snapshot().await,
        };
        let bytes = bytes.map_err(|error| error.to_string())?;
        let unfinished = format!("{file}.part");
        fs::write(&unfinished, bytes)
            .and_then(|()| fs::rename(&unfinished, file))
            .map_err(|error| {
                let _ = fs::remove_file(&unfinished);
                format!("{file}: {}", said(&error))
            })
    }
}

fn key(file: &str, bytes: Vec<u8>) -> Result<SnapshotKey, String> {
    match <[u8; 32]>::try_from(bytes) {
        Ok(bytes) => Ok(SnapshotKey::new(bytes)),
        Err(bytes) => {
            let length = bytes.len();
            Err(format!(
                "--key {file}: a key has 32 bytes, this file has {length}"
            ))
        }
    }
}
