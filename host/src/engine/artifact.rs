//! The compiled guest, embedded in the binary and run in place.
//!
//! A copy would cost ten times the start of a process; a file beside the
//! binary could be replaced by others. **Invariant:** the bytes are those that
//! this crate's build script made or was told to use.

#![expect(
    unsafe_code,
    reason = "machine code is loaded, and made executable where it is"
)]

use std::ptr::NonNull;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use wasmtime::component::Component;
use wasmtime::{Config, CustomCodeMemory, Engine, Result};

/// Starts on a page of its own: pages are at most 64 KiB on the supported platforms.
#[repr(C, align(65536))]
struct Aligned<T: ?Sized>(T);

static ARTIFACT: &Aligned<[u8]> = &Aligned(*include_bytes!(env!("WARDIAN_ARTIFACT")));

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
    // SAFETY: wasmtime names the text section of `ARTIFACT` or of a copy that it
    // owns; the section's pages hold nothing else, and are not written any more.
    unsafe { rustix::mm::mprotect(start.cast_mut().cast(), length, flags) }?;
    Ok(())
}
