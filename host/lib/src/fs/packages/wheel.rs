//! Packages in a wheel, which is a ZIP archive: unpacked in memory as an installer lays its files out.
//!
//! Source: the binary distribution format, <https://packaging.python.org/en/latest/specifications/binary-distribution-format/>.
//! **Invariant:** what comes out is bounded before it is unpacked, and no name leads out of where packages lie.

use std::io::{self, Cursor, Read};

use zip::ZipArchive;

use super::catalog::{Catalog, Found, Source};
use super::directory::COMPILED;

/// Bytes of all files of a wheel.
const MOST_BYTES: u64 = 1 << 30;

/// Files of a wheel.
const MOST_FILES: usize = 100_000;

/// 1980-01-01 in nanoseconds since 1970, the oldest that an archive knows. Times in archives have no time zone and
/// say nothing, so all files are that old.
const OLDEST: u64 = 315_532_800_000_000_000;

/// Unpack a wheel.
pub(super) fn read(bytes: &[u8]) -> io::Result<Catalog> {
    let mut archive = ZipArchive::new(Cursor::new(bytes))?;
    if archive.len() > MOST_FILES {
        return Err(io::Error::other(format!("more than {MOST_FILES} files")));
    }
    let mut left = MOST_BYTES;
    let mut found = Found::default();
    let mut has_metadata = false;
    for number in 0..archive.len() {
        let mut file = archive.by_index(number)?;
        let name = file.name()?.into_owned();
        if file.is_dir() {
            continue;
        }
        if !is_plain(&name) {
            return Err(io::Error::other(format!(
                "the name {name:?} leads out of it"
            )));
        }
        has_metadata |= name.ends_with(".dist-info/METADATA");
        let Some(path) = installed(&name) else {
            continue;
        };
        let too_big = || io::Error::other(format!("more than {MOST_BYTES} bytes"));
        left = left.checked_sub(file.size()).ok_or_else(too_big)?;
        // No more than what it says: what is in the archive may be another size.
        let (size, tag) = (file.size(), file.crc32());
        let mut content = Vec::new();
        file.by_ref().take(size + 1).read_to_end(&mut content)?;
        if content.len() as u64 != size {
            return Err(io::Error::other(format!("the size of {name:?} is wrong")));
        }
        let source = Source::memory(content, tag);
        found.add_bytes(path.to_owned(), OLDEST, size, source);
    }
    match has_metadata {
        true => Ok(found.catalog()),
        false => Err(io::Error::other(
            "it has no .dist-info/METADATA, so it is no wheel",
        )),
    }
}

/// Whether a name in an archive stays in it.
fn is_plain(name: &str) -> bool {
    let mut names = name.split('/');
    names.all(|name| !matches!(name, "" | "." | "..") && !name.contains(['\\', '\0']))
}

/// Where a file is installed among packages; what belongs elsewhere is left out.
fn installed(name: &str) -> Option<&str> {
    if name.split('/').any(|name| name == COMPILED) {
        return None;
    }
    let (first, rest) = name.split_once('/').unwrap_or((name, ""));
    match first.ends_with(".data") && !rest.is_empty() {
        false => Some(name),
        true => {
            let place = rest.strip_prefix("purelib/");
            place.or_else(|| rest.strip_prefix("platlib/"))
        }
    }
}
