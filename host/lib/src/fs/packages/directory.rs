//! Packages in a directory of the machine: its names are read once, and its files when they are asked for.

use std::io;
use std::sync::{Arc, OnceLock};

use cap_std::fs::{Dir, Metadata, MetadataExt};

use super::catalog::{Catalog, Found, Source};
use crate::fs::mounts::{FileMetadata, Mount, Mounted, metadata};

/// Names that are read at most.
const MOST_ENTRIES: usize = 500_000;

/// Directories in directories, at most.
const DEEPEST: usize = 40;

/// Compiled files of CPython, which are of no use here.
pub(super) const COMPILED: &str = "__pycache__";

/// Read the names of all files.
pub(super) fn read(dir: Dir) -> io::Result<Catalog> {
    let mounted = Arc::new(Mounted::new(Mount::read_only(dir)));
    let dir = mounted.dir()?;
    let mut found = Found::default();
    let root = dir.dir_metadata()?;
    // With each directory those that it lies in: a link to one of them leads round in a circle.
    let mut pending = vec![(String::new(), vec![(root.dev(), root.ino())])];
    while let Some((path, outer)) = pending.pop() {
        let shown = if path.is_empty() { "." } else { &path };
        for entry in dir.read_dir(shown)? {
            let Ok(name) = entry?.file_name().into_string() else {
                continue;
            };
            if name == COMPILED {
                continue;
            }
            let inner = match path.is_empty() {
                true => name,
                false => format!("{path}/{name}"),
            };
            // What a link leads to, as long as that lies in the directory.
            let Ok(metadata) = dir.metadata(&inner) else {
                continue;
            };
            let id = (metadata.dev(), metadata.ino());
            if metadata.is_dir() && !outer.contains(&id) && outer.len() < DEEPEST {
                let outer = outer.iter().copied().chain([id]).collect();
                pending.push((inner, outer));
            } else if metadata.is_file() {
                let source = Source::Disk(
                    Arc::clone(&mounted),
                    inner.as_str().into(),
                    Arc::new(OnceLock::new()),
                );
                found.add(inner, known_metadata(&metadata), source);
            }
            if found.len() + pending.len() > MOST_ENTRIES {
                return Err(io::Error::other(format!("more than {MOST_ENTRIES} files")));
            }
        }
    }
    Ok(found.catalog())
}

/// Where wheels lie that the guest's `pip` installs from, among packages.
const WHEELS: &str = ".wheels";

/// Read the names of the wheels directly in a directory.
pub(super) fn read_wheels(dir: Dir) -> io::Result<Catalog> {
    let mounted = Arc::new(Mounted::new(Mount::read_only(dir)));
    let dir = mounted.dir()?;
    let mut found = Found::default();
    for entry in dir.entries()? {
        let Ok(name) = entry?.file_name().into_string() else {
            continue;
        };
        if let Ok(metadata) = dir.metadata(&name)
            && metadata.is_file()
            && name.ends_with(".whl")
        {
            let content = Arc::new(OnceLock::new());
            let source = Source::Disk(Arc::clone(&mounted), name.as_str().into(), content);
            found.add(
                format!("{WHEELS}/{name}"),
                known_metadata(&metadata),
                source,
            );
        }
        if found.len() > MOST_ENTRIES {
            return Err(io::Error::other(format!("more than {MOST_ENTRIES} files")));
        }
    }
    Ok(found.catalog())
}

/// What is said of a file: nothing that differs where the same files are.
fn known_metadata(found: &Metadata) -> FileMetadata {
    let stat = metadata(found);
    FileMetadata {
        links: 1,
        inode: 0,
        accessed: stat.modified,
        changed: stat.modified.unwrap_or_default(),
        ..stat
    }
}
