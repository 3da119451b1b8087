//! Packages in an image: their files one after the other.
//!
//! What does not live here: what else is in an image (`engine/image/`).

use std::io;
use std::ops::Range;
use std::sync::{Arc, OnceLock};

use super::Packages;
use super::catalog::{Catalog, Found, Source};

/// How names of machine code end. It is of no use here, so its bytes are left out; that it is there is told.
const MACHINE_CODE: &[&str] = &[".so", ".pyd", ".dylib"];

/// A file of packages: its path, when it was changed in nanoseconds since 1970, and its bytes.
pub(crate) type Packed = (String, u64, Vec<u8>);

/// All files of packages, by path. Blocks.
///
/// # Errors
/// A file cannot be read, or is not what it was.
pub(crate) fn read_all(catalog: &Catalog) -> io::Result<Vec<Packed>> {
    let mut files: Vec<_> = catalog.files().collect();
    files.sort_unstable_by_key(|(path, _)| *path);
    let read = files.into_iter().map(|(path, node)| {
        let modified = node.stat.modified.unwrap_or_default();
        let is_code = MACHINE_CODE.iter().any(|end| path.ends_with(end));
        let bytes = match is_code {
            true => Vec::new(),
            false => node.read(catalog, 0, usize::MAX)?,
        };
        Ok((path.to_owned(), modified, bytes))
    });
    read.collect()
}

/// The same packages in memory.
pub(super) fn load(catalog: &Catalog) -> io::Result<Catalog> {
    let mut found = Found::default();
    for (path, modified, bytes) in read_all(catalog)? {
        let length = bytes.len() as u64;
        found.add_bytes(path, modified, length, Source::memory(bytes, 0));
    }
    Ok(found.catalog())
}

impl Packages {
    /// Those whose files lie in some bytes, each as it is or as an LZ4 block, which is shorter: path, time, length and place of each. None where there are none. `tag` tells
    /// the bytes from others.
    pub(crate) fn packed<'a>(
        bytes: &Arc<Vec<u8>>,
        files: impl Iterator<Item = (&'a str, u64, u64, Range<usize>)>,
        tag: u32,
    ) -> Option<Packages> {
        let mut found = Found::default();
        for (path, modified, length, range) in files {
            let bytes = Arc::clone(bytes);
            let source = match range.len() as u64 == length {
                true => Source::Memory(bytes, range, tag),
                false => Source::Packed(bytes, range, tag, Arc::new(OnceLock::new())),
            };
            found.add_bytes(path.to_owned(), modified, length, source);
        }
        (found.len() > 0).then(|| Packages::of(found.catalog()))
    }
}
