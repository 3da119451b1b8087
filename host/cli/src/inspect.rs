//! `wardian inspect`: what a snapshot, an image or a journal holds.

use std::process::ExitCode;

use wardian::{Error, ImageInfo, JournalInfo, SnapshotError, SnapshotInfo};

use crate::status;
use crate::terminal::{complain, said, write};

pub(crate) fn inspect(file: &str) -> ExitCode {
    match describe(file) {
        Ok(text) => {
            write(std::io::stdout(), text.as_bytes());
            ExitCode::SUCCESS
        }
        Err(message) => {
            complain(&message);
            ExitCode::from(status::USAGE)
        }
    }
}

fn describe(file: &str) -> Result<String, String> {
    let bytes = std::fs::read(file).map_err(|error| format!("{file}: {}", said(&error)))?;
    let described = match SnapshotInfo::read(&bytes) {
        Err(Error::Snapshot(SnapshotError::NotASnapshot)) if bytes.starts_with(b"WARDJRNL") => {
            journal(file)
        }
        Err(Error::Snapshot(SnapshotError::NotASnapshot)) if bytes.starts_with(b"WARDIMAG") => {
            ImageInfo::read(bytes).map(|info| image(&info))
        }
        info => info.map(|info| snapshot(&info)),
    };
    described.map_err(|error| format!("{file}: {error}"))
}

/// What the header of a snapshot says.
fn snapshot(info: &SnapshotInfo) -> String {
    table(&[
        ("format", info.version.to_string()),
        ("sealed", yes(info.sealed).to_owned()),
        ("interpreter", info.guest.clone()),
        ("fits this build", yes(info.fits_this_build).to_owned()),
        ("memory", format!("{} bytes", info.memory)),
        ("unpacked", format!("{} bytes", info.unpacked)),
        ("size", format!("{} bytes", info.size)),
    ])
}

fn image(info: &ImageInfo) -> String {
    table(&[
        ("identity", info.identity.clone()),
        ("fits this build", yes(info.fits_this_build).to_owned()),
        ("memory", format!("{} bytes", info.memory)),
        ("its own", format!("{} bytes", info.changed)),
        (
            "packages",
            format!("{} files, {} bytes", info.packages, info.package_bytes),
        ),
        ("size", format!("{} bytes", info.size)),
    ])
}

fn yes(yes: bool) -> &'static str {
    if yes { "yes" } else { "no" }
}

fn journal(file: &str) -> Result<String, Error> {
    let info = JournalInfo::read(file)?;
    let state = match info.ended {
        true => "ended",
        false => "cut off, or running",
    };
    Ok(table(&[
        ("program", info.program.file_name.clone()),
        ("lines", info.program.source.lines().count().to_string()),
        ("answers", info.answers.to_string()),
        ("step", state.to_owned()),
    ]))
}

/// Names and values, a line each.
fn table(rows: &[(&str, String)]) -> String {
    let rows = rows.iter();
    rows.map(|(name, value)| format!("{name:<16}{value}\n"))
        .collect()
}
