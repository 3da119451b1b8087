//! Snapshots on the command line: reading, writing and describing their files.

use std::fs;
use std::path::Path;
use std::process::ExitCode;

use wardian::{Error, Sandbox, SandboxBuilder, SnapshotError, SnapshotInfo, SnapshotKey};

use crate::{journals, status};

/// Where a session comes from and where it goes to.
#[derive(Debug, Default, PartialEq)]
pub(crate) struct Snapshots {
    pub(crate) resume: Option<String>,
    pub(crate) save: Option<String>,
    /// File of the key that seals what is saved and opens what is resumed.
    pub(crate) key: Option<String>,
}

impl Snapshots {
    /// Make the sandbox, with the session of a snapshot where one is named.
    pub(crate) async fn build(&self, builder: SandboxBuilder) -> Result<Sandbox, Error> {
        let Some(file) = &self.resume else {
            return builder.build().await;
        };
        let bytes = fs::read(file).map_err(|error| setup(file, error))?;
        match self.key()? {
            Some(key) => builder.restore_sealed(&bytes, &key).await,
            None => builder.restore(&bytes).await,
        }
    }

    /// Write the session to its file, if one is named; what was there stays until all is written.
    pub(crate) async fn save(&self, sandbox: &mut Sandbox) -> Result<(), Error> {
        let Some(file) = &self.save else {
            return Ok(());
        };
        let bytes = match self.key()? {
            Some(key) => sandbox.snapshot_sealed(&key).await?,
            None => sandbox.snapshot().await?,
        };
        let unfinished = format!("{file}.part");
        fs::write(&unfinished, bytes)
            .and_then(|()| fs::rename(&unfinished, file))
            .map_err(|error| {
                let _ = fs::remove_file(&unfinished);
                setup(file, error)
            })
    }

    fn key(&self) -> Result<Option<SnapshotKey>, Error> {
        let Some(file) = &self.key else {
            return Ok(None);
        };
        let bytes = fs::read(file).map_err(|error| setup(file, error))?;
        match <[u8; 32]>::try_from(bytes) {
            Ok(bytes) => Ok(Some(SnapshotKey::new(bytes))),
            Err(bytes) => {
                let length = bytes.len();
                let problem = format!("{file}: a key has 32 bytes, this file has {length}");
                Err(Error::Setup(problem.into()))
            }
        }
    }
}

fn setup(file: &str, error: std::io::Error) -> Error {
    Error::Setup(format!("{file}: {error}").into())
}

/// `wardian inspect`: what the header of a snapshot says, or what a journal holds.
pub(crate) fn inspect(file: &str) -> ExitCode {
    let info = fs::read(Path::new(file))
        .map_err(|error| setup(file, error))
        .and_then(|bytes| match SnapshotInfo::read(&bytes) {
            Err(Error::Snapshot(SnapshotError::NotASnapshot)) if bytes.starts_with(b"WARDJRNL") => {
                journals::describe(file)
            }
            info => Ok(describe(&info?)),
        });
    match info {
        Ok(info) => {
            print!("{info}");
            ExitCode::SUCCESS
        }
        Err(error) => {
            eprintln!("wardian: {error}");
            ExitCode::from(status::USAGE)
        }
    }
}

fn describe(info: &SnapshotInfo) -> String {
    let yes = |yes| if yes { "yes" } else { "no" };
    let rows = [
        ("format", info.version.to_string()),
        ("sealed", yes(info.sealed).to_owned()),
        ("interpreter", info.guest.clone()),
        ("fits this build", yes(info.fits_this_build).to_owned()),
        ("memory", format!("{} bytes", info.memory)),
        ("unpacked", format!("{} bytes", info.unpacked)),
        ("size", format!("{} bytes", info.size)),
    ];
    table(&rows)
}

/// Names and values, a line each.
pub(crate) fn table(rows: &[(&str, String)]) -> String {
    let rows = rows.iter();
    rows.map(|(name, value)| format!("{name:<16}{value}\n"))
        .collect()
}
