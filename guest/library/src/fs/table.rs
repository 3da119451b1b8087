//! Descriptors, the open files that they name, and the writes that are held back.
//!
//! Several descriptors can name one open file, and share its position then: `dup` and `dup2` make such. 0, 1 and 2
//! name the standard streams until a program has them name something else.
//!
//! A crossing to the host costs more than most writes, so small ones are collected. At most one open file has bytes
//! held back at a time: they are those of `State::buffer`, and any other operation writes them out first. When that
//! fails, the failure is kept and raised by the next use of the open file that it belongs to.

use super::errors::raise;
use super::owner::Abandoned;
use super::streams::{self, Stream};
use wardian_runtime::ctx::{Ctx, ModuleState, ModuleStates, Thrown};
use wardian_runtime::object::value::Value;
use wardian_runtime::outside::errno::Errno;
use wardian_runtime::outside::files::FileHandle;

/// Bytes held back at most.
pub(super) const BUFFER_SIZE: usize = 64 * 1024;

/// Descriptors have lower numbers than this: 256 beside the standard streams.
const NUMBERS: usize = 3 + 256;

/// Where sessions start, where the host names no other directory.
const HOME: &str = "/home/wardian";

/// What a descriptor names.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Named {
    Stream(Stream),
    /// An open file, by its place.
    File(usize),
}

struct Descriptor {
    named: Named,
    /// Tells it from others that have its number later.
    serial: u64,
}

/// An open file.
pub(super) struct OpenFile {
    pub(super) handle: FileHandle,
    pub(super) readable: bool,
    pub(super) writable: bool,
    pub(super) append: bool,
    /// Where the next read or write goes. While bytes are held back: behind them.
    pub(super) position: u64,
    /// How many descriptors name it.
    names: usize,
    /// Bytes held back could not be written; raised at the next use.
    failed: Option<Errno>,
}

/// Everything about files that lives in the interpreter.
pub(super) struct State {
    /// By number.
    descriptors: Vec<Option<Descriptor>>,
    files: Vec<Option<OpenFile>>,
    /// Which open file has bytes held back.
    dirty: Option<usize>,
    /// The bytes; they go where they end at the file's position, or to the end of the file.
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
        let standard = |stream| {
            Some(Descriptor {
                named: Named::Stream(stream),
                serial: 0,
            })
        };
        State {
            descriptors: streams::STANDARD.map(standard).into(),
            files: Vec::new(),
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

    /// The working directory: a full path without links.
    pub(super) fn directory(&self) -> &str {
        let chosen = self.directory.as_deref().or(self.home.as_deref());
        chosen.unwrap_or(HOME)
    }

    fn descriptor(&self, fd: i64) -> Option<&Descriptor> {
        self.descriptors.get(usize::try_from(fd).ok()?)?.as_ref()
    }

    fn file(&mut self, place: usize) -> Option<&mut OpenFile> {
        self.files.get_mut(place)?.as_mut()
    }

    /// The serial of a descriptor.
    pub(super) fn serial(&self, fd: i64) -> Option<u64> {
        Some(self.descriptor(fd)?.serial)
    }

    /// Whether bytes of this open file, or of none, are held back.
    pub(super) fn is_clean_but_for(&self, place: usize) -> bool {
        self.dirty.is_none() || self.dirty == Some(place)
    }

    /// Room left in the buffer.
    pub(super) fn buffer_room(&self) -> usize {
        BUFFER_SIZE.saturating_sub(self.buffer.len())
    }

    /// Hold bytes back. Nothing of another open file is, and there is room.
    pub(super) fn hold(&mut self, place: usize, bytes: &[u8]) {
        debug_assert!(self.is_clean_but_for(place) && bytes.len() <= self.buffer_room());
        self.buffer.extend_from_slice(bytes);
        self.dirty = Some(place);
        if let Some(file) = self.file(place) {
            file.position = file.position.saturating_add(bytes.len() as u64);
        }
    }

    /// The lowest number that is free.
    fn free_number(&self) -> Option<usize> {
        let free = self.descriptors.iter().position(Option::is_none);
        free.or_else(|| (self.descriptors.len() < NUMBERS).then_some(self.descriptors.len()))
    }

    /// Let a free number name something.
    fn name(&mut self, number: usize, named: Named) {
        if let Named::File(place) = named
            && let Some(file) = self.file(place)
        {
            file.names += 1;
        }
        let serial = self.next_serial;
        self.next_serial += 1;
        if self.descriptors.len() <= number {
            self.descriptors.resize_with(number + 1, || None);
        }
        self.descriptors[number] = Some(Descriptor { named, serial });
    }

    /// Whether 0, 1 and 2 name the standard streams.
    fn is_standard(&self) -> bool {
        let mut streams = (0..).zip(streams::STANDARD);
        streams.all(|(fd, stream)| self.names_stream(fd, stream))
    }

    fn names_stream(&self, fd: i64, stream: Stream) -> bool {
        self.descriptor(fd)
            .is_some_and(|found| found.named == Named::Stream(stream))
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

/// What a descriptor names.
pub(super) fn named(ctx: &mut Ctx, fd: i64) -> Result<Named, Thrown> {
    match ctx.state::<State>().descriptor(fd) {
        Some(found) => Ok(found.named),
        None => Err(raise(ctx, Errno::EBADF, &[])),
    }
}

/// An open file.
pub(super) fn file(ctx: &mut Ctx, place: usize) -> Result<&mut OpenFile, Thrown> {
    if ctx.state::<State>().file(place).is_none() {
        return Err(raise(ctx, Errno::EBADF, &[]));
    }
    Ok(ctx
        .state::<State>()
        .file(place)
        .expect("looked at just before"))
}

/// Raise what went wrong when bytes of this open file were written out.
pub(super) fn raise_failure(ctx: &mut Ctx, place: usize) -> Result<(), Thrown> {
    match file(ctx, place)?.failed.take() {
        Some(errno) => Err(raise(ctx, errno, &[])),
        None => Ok(()),
    }
}

/// A number for one more descriptor, after a collection if need be: one may close files that nothing
/// refers to, and `__del__` of what nothing refers to may close some. Runs Python code then.
pub(super) fn reserve_number(ctx: &mut Ctx, names: &[Value]) -> Result<usize, Thrown> {
    if let Some(number) = ctx.state::<State>().free_number() {
        return Ok(number);
    }
    ctx.collect();
    settle(ctx)?;
    if let Some(number) = ctx.state::<State>().free_number() {
        return Ok(number);
    }
    ctx.collect_thoroughly()?;
    settle(ctx)?;
    match ctx.state::<State>().free_number() {
        Some(number) => Ok(number),
        None => Err(raise(ctx, Errno::EMFILE, names)),
    }
}

/// Give what was opened a number that is free.
pub(super) fn add(
    ctx: &mut Ctx,
    number: usize,
    handle: FileHandle,
    (readable, writable, append): (bool, bool, bool),
) {
    let opened = Some(OpenFile {
        handle,
        readable,
        writable,
        append,
        position: 0,
        names: 0,
        failed: None,
    });
    let files = &mut ctx.state::<State>().files;
    let place = files.iter().position(Option::is_none);
    let place = place.unwrap_or_else(|| {
        files.push(None);
        files.len() - 1
    });
    files[place] = opened;
    add_name(ctx, number, Named::File(place));
}

/// Let a number that is free name something.
pub(super) fn add_name(ctx: &mut Ctx, number: usize, named: Named) {
    ctx.state::<State>().name(number, named);
    streams::redirect(ctx);
}

/// Let a number name something else; what it named is closed, and of what went wrong with that only a limit is told.
pub(super) fn replace_name(ctx: &mut Ctx, fd: i64, named: Named) -> Result<(), Thrown> {
    let number = usize::try_from(fd).expect("it may be given to a descriptor");
    forget(ctx, fd)?;
    add_name(ctx, number, named);
    Ok(())
}

/// Whether a number may be given to a descriptor.
pub(super) fn is_number(fd: i64) -> bool {
    usize::try_from(fd).is_ok_and(|number| number < NUMBERS)
}

/// Whether output and input are where the session has them.
pub(super) fn is_standard(ctx: &mut Ctx) -> bool {
    ctx.state::<State>().is_standard()
}

/// Close a descriptor. Bytes held back are written first; what went wrong with them is raised. A standard stream stays
/// under its own number: the session goes on.
pub(super) fn close(ctx: &mut Ctx, fd: i64) -> Result<(), Thrown> {
    settle(ctx)?;
    let named = named(ctx, fd)?;
    if streams::standard(fd).is_some_and(|own| named == Named::Stream(own)) {
        return Ok(());
    }
    match forget(ctx, fd)? {
        Some(errno) => Err(raise(ctx, errno, &[])),
        None => Ok(()),
    }
}

/// Free a number, and close the file when it was its last. Gives what went wrong with its bytes.
fn forget(ctx: &mut Ctx, fd: i64) -> Result<Option<Errno>, Thrown> {
    let state = ctx.state::<State>();
    let number = usize::try_from(fd).ok();
    let slot = number.and_then(|number| state.descriptors.get_mut(number));
    let Some(closed) = slot.and_then(Option::take) else {
        return Ok(None);
    };
    let mut failed = None;
    if let Named::File(place) = closed.named
        && let Some(file) = state.file(place)
    {
        failed = file.failed.take();
        file.names -= 1;
        if file.names == 0 {
            let handle = file.handle;
            state.files[place] = None;
            if let Err(stop) = ctx.outside().files().file_close(handle) {
                return Err(ctx.stop(stop));
            }
        }
    }
    streams::redirect(ctx);
    Ok(failed)
}

/// Write out what is held back and close what was abandoned. Only a limit is an error here, and what a program's own
/// redirection of the standard output says.
pub(super) fn settle(ctx: &mut Ctx) -> Result<(), Thrown> {
    streams::settle(ctx)?;
    write_out(ctx)?;
    while let Some((fd, serial)) = ctx.state::<State>().abandoned.take() {
        if ctx.state::<State>().serial(fd) == Some(serial) {
            forget(ctx, fd)?;
        }
    }
    Ok(())
}

/// Write out what is held back.
pub(super) fn write_out(ctx: &mut Ctx) -> Result<(), Thrown> {
    let Some(place) = ctx.state::<State>().dirty.take() else {
        return Ok(());
    };
    let bytes = std::mem::take(&mut ctx.state::<State>().buffer);
    let Some(file) = ctx.state::<State>().file(place) else {
        return Ok(());
    };
    let (handle, append) = (file.handle, file.append);
    let position = file.position;
    let start = position.saturating_sub(bytes.len() as u64);
    let written = if append {
        ctx.outside().files().file_append(handle, &bytes)
    } else {
        let written = ctx.outside().files().file_write(handle, start, &bytes);
        written.map(|written| written.map(|()| position))
    };
    ctx.state::<State>().buffer = bytes;
    ctx.state::<State>().buffer.clear();
    let written = written.map_err(|stop| ctx.stop(stop))?;
    if let Some(file) = ctx.state::<State>().file(place) {
        match written {
            Ok(end) => file.position = end,
            Err(errno) => {
                file.position = start;
                file.failed = Some(errno);
            }
        }
    }
    Ok(())
}
