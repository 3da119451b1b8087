//! Large pages for the first memory of sandboxes with an image: what they read of it is then mapped 2 MiB at a time.
//!
//! A sandbox touches hundreds of places of a large image, and the kernel maps 64 KiB around each: 16 pages that lie
//! apart, which took 6 µs, and as long again when the sandbox ended. Mapping a large page takes as long as mapping one
//! small page. Joining takes a millisecond for each, so a thread does it while the first sandboxes run already. Where
//! the system cannot (it needs Linux 6.1 and memory in one piece), sandboxes run as they do without.
//!
//! The interpreter's own memory, in front, keeps small pages: every sandbox writes to it in many places. A large page of
//! which a part was written is mapped as 512 small ones, and all of them are looked at when the sandbox ends.
//! What does not live here: the file (`artifact.rs`), and where the memory lies in it (`image/rebuild.rs`).

#![cfg_attr(
    target_os = "linux",
    expect(
        unsafe_code,
        reason = "our own file is mapped for a moment, and never read there"
    )
)]

use std::fs::File;

/// Begin to join the pages of a file in memory, from `start`, a multiple of a large page, and so many bytes on. Nothing
/// of its content changes.
#[cfg(target_os = "linux")]
pub(super) fn join(file: &File, start: usize, length: usize) {
    let Ok(file) = file.try_clone() else { return };
    let name = String::from("wardian-pages");
    // Without the thread the pages stay small.
    let _ = std::thread::Builder::new()
        .name(name)
        .spawn(move || join_now(&file, start, length));
}

#[cfg(not(target_os = "linux"))]
pub(super) fn join(_: &File, _: usize, _: usize) {}

/// The kernel's number for it (`asm-generic/mman-common.h`), which not every C library's headers have.
#[cfg(target_os = "linux")]
const MADV_COLLAPSE: libc::c_int = 25;

#[cfg(target_os = "linux")]
fn join_now(file: &File, start: usize, length: usize) {
    use super::image::rebuild::HUGE_PAGE;
    use rustix::mm::{MapFlags, ProtFlags, mmap, mmap_anonymous, munmap};
    use std::ptr::null_mut;

    let length = length.next_multiple_of(HUGE_PAGE);
    let room = length + HUGE_PAGE;
    let flags = MapFlags::PRIVATE | MapFlags::NORESERVE;
    // SAFETY: a new mapping at a place that the kernel chooses.
    let Ok(reserved) = (unsafe { mmap_anonymous(null_mut(), room, ProtFlags::empty(), flags) })
    else {
        return;
    };
    let aligned = reserved.map_addr(|address| address.next_multiple_of(HUGE_PAGE));
    let flags = MapFlags::SHARED | MapFlags::FIXED;
    // SAFETY: it takes the place of a part of the reservation, which nobody else knows.
    let mapped = unsafe { mmap(aligned, length, ProtFlags::READ, flags, file, start as u64) };
    if mapped.is_ok() {
        for offset in (0..length).step_by(HUGE_PAGE) {
            // Nothing of what it says is needed: the page may be joined already, or there is no memory for it.
            // SAFETY: within the mapping; where the bytes lie in memory changes, not what they are.
            unsafe { libc::madvise(aligned.byte_add(offset), HUGE_PAGE, MADV_COLLAPSE) };
        }
    }
    // SAFETY: the reservation with all that is mapped in it, of which nothing is used any more.
    let _ = unsafe { munmap(reserved, room) };
}
