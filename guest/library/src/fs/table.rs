//! Descriptors of open files, and the writes that are held back.
//!
//! A crossing to the host costs more than most writes, so small ones are
//! collected. At most one descriptor has bytes held back at a time: they are
//! those of `State::buffer`, and any other operation writes them out first.
//! When that fails, the failure is kept and raised by the next use of the
//! descriptor that it belongs to.

use super::errors::raise;
use super::owner::Abandoned;
use wardian_runtime::ctx::{Ctx, ModuleState, ModuleStates, Thrown};
use wardian_runtime::object::value::Value;
use wardian_runtime::outside::errno::Errno;
use wardian_runtime::outside::files::FileHandle;

/// Bytes held back at most.
pub(super) const BUFFER_SIZE: usize = 64 * 1024;

/// Descriptors that may be open at a time, the standard streams not counted.
const MOST_OPEN: usize = 256;

/// The first number that is not a standard stream's.
const FIRST: i64 = 3;

/// Where sessions start, where the host names no other directory.
const HOME: &str = "/home/wardian";

/// An open file.
pub(super) struct Descriptor {
    pub(super) handle: FileHandle,
    /// The standard stream that it is another name of, or the device: it has no handle then.
    pub(super) stands_for: Option<i64>,
    pub(super) readable: bool,
    pub(super) writable: bool,
    pub(super) append: bool,
    /// Where the next read or write goes. While bytes are held back: behind them.
    pub(super) position: u64,
    /// Tells it from others that have its number later.
    pub(super) serial: u64,
    /// Bytes held back could not be written; raised at the next use.
    failed: Option<Errno>,
}

/// Everything about files that lives in the interpreter.
pub(super) struct State {
    /// By number, from [`FIRST`].
    slots: Vec<Option<Descriptor>>,
    /// Which descriptor has bytes held back.
    dirty: Option<usize>,
    /// The bytes; they go where they end at the descriptor's position, or to the end of the file.
    buffer: Vec<u8>,
    next_serial: u64,
    /// Descriptors whose owners were collected.
    pub(super) abandoned: Abandoned,
    /// The working directory once the program has chosen one: a full path without links.
    pub(super) directory: Option<String>,
    /// Where the session starts, once that was asked for.
    home: Option<String>,
}

impl Default for State {
    fn default() -> State {
        State {
            slots: Vec::new(),
            dirty: None,
            buffer: Vec::new(),
            next_serial: 1,
            abandoned: Abandoned::default(),
            directory: None,
            home: None,
        }
    }
}

impl ModuleState for State {
    wardian_runtime::state_place!();

    /// After a restore handles mean nothing: descriptors are gone. The host may start sessions
    /// elsewhere; one that has changed its working directory is still there.
    fn thaw(&mut self) {
        let directory = self.directory.take();
        *self = State {
            directory,
            // An owner that is collected later finds no descriptor with its serial.
            next_serial: self.next_serial,
            ..State::default()
        };
    }
}

/// Make the state that steps end with.
pub(super) fn make_state(states: &mut ModuleStates) {
    states.make::<State>();
}

impl State {
    /// Whether nothing is held back and no descriptor waits to be closed.
    pub(super) fn is_settled(&self) -> bool {
        self.dirty.is_none() && self.abandoned.is_empty()
    }

    fn get(&mut self, fd: i64) -> Option<&mut Descriptor> {
        self.slots.get_mut(index(fd)?)?.as_mut()
    }

    /// The working directory: a full path without links.
    pub(super) fn directory(&self) -> &str {
        let chosen = self.directory.as_deref().or(self.home.as_deref());
        chosen.unwrap_or(HOME)
    }

    /// The serial of an open descriptor.
    pub(super) fn serial(&mut self, fd: i64) -> Option<u64> {
        Some(self.get(fd)?.serial)
    }

    /// Whether bytes of this descriptor, or of none, are held back.
    pub(super) fn is_clean_but_for(&self, fd: i64) -> bool {
        self.dirty.is_none() || self.dirty == index(fd)
    }

    /// Room left in the buffer.
    pub(super) fn buffer_room(&self) -> usize {
        BUFFER_SIZE.saturating_sub(self.buffer.len())
    }

    /// Hold bytes back. Nothing of another descriptor is, and there is room.
    pub(super) fn hold(&mut self, fd: i64, bytes: &[u8]) {
        debug_assert!(self.is_clean_but_for(fd) && bytes.len() <= self.buffer_room());
        self.buffer.extend_from_slice(bytes);
        self.dirty = index(fd);
        if let Some(descriptor) = self.get(fd) {
            descriptor.position = descriptor.position.saturating_add(bytes.len() as u64);
        }
    }

    fn free_slot(&mut self) -> Option<usize> {
        let free = self.slots.iter().position(Option::is_none);
        free.or_else(|| {
            (self.slots.len() < MOST_OPEN).then(|| {
                self.slots.push(None);
                self.slots.len() - 1
            })
        })
    }
}

/// Where the session starts.
pub(super) fn home(ctx: &mut Ctx) -> &str {
    if ctx.state::<State>().home.is_none() {
        let home = ctx.outside().initial_directory();
        ctx.state::<State>().home = Some(home.unwrap_or_else(|| HOME.into()));
    }
    ctx.state::<State>().home.as_deref().unwrap_or(HOME)
}

fn index(fd: i64) -> Option<usize> {
    usize::try_from(fd.checked_sub(FIRST)?).ok()
}

/// An open descriptor.
pub(super) fn descriptor(ctx: &mut Ctx, fd: i64) -> Result<&mut Descriptor, Thrown> {
    if ctx.state::<State>().get(fd).is_none() {
        return Err(raise(ctx, Errno::EBADF, &[]));
    }
    Ok(ctx.state::<State>().get(fd).expect("looked at just before"))
}

/// Raise what went wrong when bytes of this descriptor were written out.
pub(super) fn raise_failure(ctx: &mut Ctx, fd: i64) -> Result<(), Thrown> {
    match descriptor(ctx, fd)?.failed.take() {
        Some(errno) => Err(raise(ctx, errno, &[])),
        None => Ok(()),
    }
}

/// Room for one more descriptor, after a collection if need be: one may close files that nothing
/// refers to.
pub(super) fn reserve_number(ctx: &mut Ctx, names: &[Value]) -> Result<usize, Thrown> {
    if let Some(slot) = ctx.state::<State>().free_slot() {
        return Ok(slot);
    }
    ctx.collect();
    settle(ctx)?;
    match ctx.state::<State>().free_slot() {
        Some(slot) => Ok(slot),
        None => Err(raise(ctx, Errno::EMFILE, names)),
    }
}

/// Give what was opened its number.
pub(super) fn add(
    ctx: &mut Ctx,
    slot: usize,
    handle: FileHandle,
    (readable, writable, append): (bool, bool, bool),
) -> i64 {
    let serial = ctx.state::<State>().next_serial;
    ctx.state::<State>().next_serial += 1;
    ctx.state::<State>().slots[slot] = Some(Descriptor {
        handle,
        stands_for: None,
        readable,
        writable,
        append,
        position: 0,
        serial,
        failed: None,
    });
    slot as i64 + FIRST
}

/// A number for a standard stream or the device.
pub(super) fn add_name(ctx: &mut Ctx, slot: usize, stands_for: i64) -> i64 {
    // No handle: whoever takes descriptors for files asks for `stands_for` first.
    let fd = add(ctx, slot, FileHandle(u32::MAX), (false, false, false));
    if let Some(descriptor) = ctx.state::<State>().get(fd) {
        descriptor.stands_for = Some(stands_for);
    }
    fd
}

/// The standard stream or the device that a descriptor stands for, or the number itself.
pub(super) fn meant(ctx: &mut Ctx, fd: i64) -> i64 {
    let descriptor = ctx.state::<State>().get(fd);
    descriptor.and_then(|found| found.stands_for).unwrap_or(fd)
}

/// Close a descriptor. Bytes held back are written first; what went wrong with them is raised.
pub(super) fn close(ctx: &mut Ctx, fd: i64) -> Result<(), Thrown> {
    settle(ctx)?;
    descriptor(ctx, fd)?;
    let slot = index(fd).and_then(|index| ctx.state::<State>().slots[index].take());
    let Some(closed) = slot else { return Ok(()) };
    if closed.stands_for.is_some() {
        return Ok(());
    }
    if let Err(stop) = ctx.outside().files().file_close(closed.handle) {
        return Err(ctx.stop(stop));
    }
    match closed.failed {
        Some(errno) => Err(raise(ctx, errno, &[])),
        None => Ok(()),
    }
}

/// Write out what is held back and close what was abandoned. Only a limit is an error here.
pub(super) fn settle(ctx: &mut Ctx) -> Result<(), Thrown> {
    write_out(ctx)?;
    while let Some((fd, serial)) = ctx.state::<State>().abandoned.take() {
        if ctx.state::<State>().serial(fd) != Some(serial) {
            continue;
        }
        let slot = index(fd).and_then(|index| ctx.state::<State>().slots[index].take());
        let closed = slot
            .filter(|closed| closed.stands_for.is_none())
            .map(|closed| ctx.outside().files().file_close(closed.handle));
        if let Some(Err(stop)) = closed {
            return Err(ctx.stop(stop));
        }
    }
    Ok(())
}

/// Write out what is held back.
pub(super) fn write_out(ctx: &mut Ctx) -> Result<(), Thrown> {
    let Some(slot) = ctx.state::<State>().dirty.take() else {
        return Ok(());
    };
    let bytes = std::mem::take(&mut ctx.state::<State>().buffer);
    let Some(descriptor) = ctx
        .state::<State>()
        .slots
        .get_mut(slot)
        .and_then(Option::as_mut)
    else {
        return Ok(());
    };
    let (handle, append) = (descriptor.handle, descriptor.append);
    let position = descriptor.position;
    let start = position.saturating_sub(bytes.len() as u64);
    let written = if append {
        ctx.outside().files().file_append(handle, &bytes)
    } else {
        let written = ctx.outside().files().file_write(handle, start, &bytes);
        written.map(|written| written.map(|()| position))
    };
    ctx.state::<State>().buffer = bytes;
    ctx.state::<State>().buffer.clear();
    match written {
        Err(stop) => return Err(ctx.stop(stop)),
        Ok(written) => {
            let slot = ctx
                .state::<State>()
                .slots
                .get_mut(slot)
                .and_then(Option::as_mut);
            if let Some(descriptor) = slot {
                match written {
                    Ok(end) => descriptor.position = end,
                    Err(errno) => {
                        descriptor.position = start;
                        descriptor.failed = Some(errno);
                    }
                }
            }
        }
    }
    Ok(())
}
