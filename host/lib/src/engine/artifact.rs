//! The compiled guest: embedded in the binary and run in place, or mapped from
//! a file beside the binary that holds the same.
//!
//! The file is for a quick start: the initial memory of sandboxes can then be
//! mapped from it, where embedded it is copied first. The build puts it beside
//! the binaries; without it everything works the same.
//! With an image it is mapped from a file in memory, in which the first memory is another (`image/`).
//! **Invariant:** the bytes are those that this crate's build script made or
//! was told to use: a file counts only where nobody but the owner of the
//! binary, or root, can have written it.

#![expect(
    unsafe_code,
    reason = "machine code is loaded, and made executable where it is"
)]

use std::fs::File;
use std::os::fd::AsRawFd;
use std::os::unix::fs::{FileExt, MetadataExt};
use std::ptr::NonNull;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use wasmtime::component::Component;
use wasmtime::{Config, CustomCodeMemory, Engine, Result};

use super::image::ImageFile;
use super::image::rebuild::Rebuilt;
use super::large_pages;
use crate::session::busy::unless_busy;

/// Starts on a page of its own: pages are at most 64 KiB on the supported platforms.
#[repr(C, align(65536))]
struct Aligned<T: ?Sized>(T);

static ARTIFACT: &Aligned<[u8]> = &Aligned(*include_bytes!(env!("WARDIAN_ARTIFACT")));

/// Name of the file beside the binary; it has the hash of what the artifact was made of.
const BESIDE: &str = env!("WARDIAN_ARTIFACT_BESIDE");

/// Let the engine make parts of the binary's own read-only data executable.
pub(super) fn prepare(config: &mut Config) {
    config.with_custom_code_memory(Some(Arc::new(InPlace)));
}

/// Whether an engine runs the artifact in place. Code is registered by its
/// address, so at most one can; others work on a copy.
static IN_PLACE: AtomicBool = AtomicBool::new(false);

/// The right to run the artifact in place, given back when this is dropped:
/// whoever holds it drops all components and instances first.
pub(super) struct InPlaceGuard(());

impl InPlaceGuard {
    fn take() -> Option<InPlaceGuard> {
        let taken = IN_PLACE.swap(true, Ordering::AcqRel);
        (!taken).then(|| InPlaceGuard(()))
    }
}

impl Drop for InPlaceGuard {
    fn drop(&mut self) {
        IN_PLACE.store(false, Ordering::Release);
    }
}

pub(super) fn load(engine: &Engine) -> Result<(Component, Option<InPlaceGuard>)> {
    if let Some(component) = load_file(engine) {
        return Ok((component, None));
    }
    let guard = InPlaceGuard::take();
    // SAFETY: the artifact was made by wasmtime, is checked to fit this
    // engine's settings, and lives unchanged as long as the process.
    let component = unsafe {
        match guard {
            Some(_) => Component::deserialize_raw(engine, NonNull::from(&ARTIFACT.0)),
            None => Component::deserialize(engine, &ARTIFACT.0),
        }
    }?;
    Ok((component, guard))
}

/// The artifact itself.
pub(super) fn bytes() -> &'static [u8] {
    &ARTIFACT.0
}

/// The artifact with another first memory, from a file that has no name: instances map it.
pub(super) fn load_rebuilt(
    engine: &Engine,
    rebuilt: &Rebuilt<'_>,
    image: &ImageFile,
) -> Result<Component> {
    let file = unnamed_file()?;
    file.set_len(rebuilt.size as u64)?;
    for (place, bytes) in &rebuilt.pieces {
        file.write_all_at(bytes, *place as u64)?;
    }
    image.unpack(|start, bytes| {
        Ok::<_, wasmtime::Error>(file.write_all_at(bytes, (rebuilt.memory + start) as u64)?)
    })?;
    unless_busy(|| seal(&file))?;
    let (start, length) = rebuilt.added;
    large_pages::join(&file, start, length);
    let path = format!("/dev/fd/{}", file.as_raw_fd());
    // SAFETY: all but the bytes of a memory and their description is the artifact's, which was made by wasmtime;
    // nobody else has the file, and it is not written any more.
    unsafe { Component::deserialize_file(engine, path) }
}

#[cfg(target_os = "linux")]
fn unnamed_file() -> Result<File> {
    use rustix::fs::{MemfdFlags, memfd_create};
    let flags = MemfdFlags::CLOEXEC | MemfdFlags::ALLOW_SEALING;
    Ok(File::from(memfd_create("wardian-image", flags)?))
}

#[cfg(target_os = "linux")]
fn seal(file: &File) -> Result<()> {
    use rustix::fs::{SealFlags, fcntl_add_seals};
    let seals = SealFlags::GROW | SealFlags::SEAL | SealFlags::SHRINK | SealFlags::WRITE;
    Ok(fcntl_add_seals(file, seals)?)
}

/// In the directory for such files, from which its name is removed at once.
#[cfg(not(target_os = "linux"))]
fn unnamed_file() -> Result<File> {
    use std::os::unix::fs::OpenOptionsExt;
    static NUMBER: std::sync::atomic::AtomicU64 = std::sync::atomic::AtomicU64::new(0);
    let number = NUMBER.fetch_add(1, Ordering::Relaxed);
    let name = format!("wardian-image-{}-{number}", std::process::id());
    let path = std::env::temp_dir().join(name);
    let mut options = File::options();
    options.read(true).write(true).create_new(true).mode(0o600);
    let file = options.open(&path)?;
    std::fs::remove_file(&path)?;
    Ok(file)
}

#[cfg(not(target_os = "linux"))]
fn seal(_: &File) -> Result<()> {
    Ok(())
}

/// The artifact from the file beside the binary, when there is one that can be trusted.
fn load_file(engine: &Engine) -> Option<Component> {
    let file = file_beside(&std::env::current_exe().ok()?)?;
    // The very file that was looked at, whatever its name leads to by now.
    let path = format!("/dev/fd/{}", file.as_raw_fd());
    // SAFETY: whoever could have written the file could have replaced the binary; its name and
    // length are the artifact's, and builds replace it by another name, never in place.
    unsafe { Component::deserialize_file(engine, path) }.ok()
}

/// The file beside a binary, opened, unless others than the binary's owner can have written it.
fn file_beside(binary: &std::path::Path) -> Option<File> {
    let folder = binary.parent()?;
    let (binary, folder_facts) = (binary.metadata().ok()?, folder.metadata().ok()?);
    let file = File::open(folder.join(BESIDE)).ok()?;
    let facts = file.metadata().ok()?;
    let only_by_owner = |facts: &std::fs::Metadata| {
        (facts.uid() == binary.uid() || facts.uid() == 0) && facts.mode() & 0o022 == 0
    };
    let trusted = facts.is_file()
        && facts.len() == ARTIFACT.0.len() as u64
        && only_by_owner(&facts)
        && only_by_owner(&folder_facts);
    trusted.then_some(file)
}

/// Changes the protection of pages that hold nothing but the artifact or a copy of it.
struct InPlace;

impl CustomCodeMemory for InPlace {
    fn required_alignment(&self) -> usize {
        rustix::param::page_size()
    }

    fn publish_executable(&self, start: *const u8, length: usize) -> Result<()> {
        protect(
            start,
            length,
            rustix::mm::MprotectFlags::READ | rustix::mm::MprotectFlags::EXEC,
        )
    }

    fn unpublish_executable(&self, start: *const u8, length: usize) -> Result<()> {
        protect(start, length, rustix::mm::MprotectFlags::READ)
    }
}

fn protect(start: *const u8, length: usize, flags: rustix::mm::MprotectFlags) -> Result<()> {
    // SAFETY: wasmtime names the text section of `ARTIFACT`, of a copy that it owns, or of its
    // mapping of the file; the section's pages hold nothing else, and are not written any more.
    unsafe { rustix::mm::mprotect(start.cast_mut().cast(), length, flags) }?;
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::fs::{self, Permissions};
    use std::os::unix::fs::PermissionsExt;

    #[test]
    fn only_a_file_that_nobody_else_can_write_counts() {
        let folder = std::env::temp_dir().join(format!("wardian-beside-{}", std::process::id()));
        fs::create_dir_all(&folder).unwrap();
        let set = |path: &std::path::Path, mode| {
            fs::set_permissions(path, Permissions::from_mode(mode)).unwrap();
        };
        let (binary, beside) = (folder.join("binary"), folder.join(BESIDE));
        fs::write(&binary, "").unwrap();
        set(&folder, 0o755);
        assert!(file_beside(&binary).is_none(), "there is none");
        fs::write(&beside, &ARTIFACT.0).unwrap();
        set(&beside, 0o644);
        assert!(file_beside(&binary).is_some());
        set(&beside, 0o664);
        assert!(file_beside(&binary).is_none(), "the group can write it");
        set(&beside, 0o644);
        set(&folder, 0o777);
        assert!(file_beside(&binary).is_none(), "all can replace it");
        set(&folder, 0o755);
        fs::write(&beside, &ARTIFACT.0[1..]).unwrap();
        assert!(file_beside(&binary).is_none(), "it is cut short");
        fs::remove_dir_all(&folder).unwrap();
    }
}
