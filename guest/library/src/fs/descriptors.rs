//! Functions of a descriptor: opening, reading, writing, its position.

use super::errors::{check, raise};
use super::table::State;
use super::table::{self, BUFFER_SIZE, descriptor, settle};
use super::{OPERATION, S_IFCHR, S_IFIFO, paths, stat_tuple, streams};
use wardian_runtime::ctx::{Ctx, PyResult, Thrown};
use wardian_runtime::object::args::Args;
use wardian_runtime::object::value::Value;
use wardian_runtime::outside::errno::Errno;
use wardian_runtime::outside::files::OpenOptions;
use wardian_runtime::types::bytes::Buffer;

const O_ACCMODE: i64 = 3;
const O_WRONLY: i64 = 1;
const O_RDWR: i64 = 2;
const O_CREAT: i64 = 0o100;
const O_EXCL: i64 = 0o200;
const O_TRUNC: i64 = 0o1000;
const O_APPEND: i64 = 0o2000;
const O_DIRECTORY: i64 = 0o200000;
const O_NOFOLLOW: i64 = 0o400000;
/// A file without a name; other flags that are not listed here change nothing.
const O_TMPFILE: i64 = 0o20000000 | O_DIRECTORY;

/// What a single crossing reads or writes at most.
const PIECE: usize = 1 << 20;

/// What the first crossing of a read asks for at most: most files are smaller.
const FIRST_PIECE: usize = 64 * 1024;

/// An argument that CPython has as a C long.
pub(super) fn long(ctx: &mut Ctx, value: Value) -> Result<i64, Thrown> {
    c_integer(ctx, value, "Python int too large to convert to C long")
}

/// A descriptor's number; for one that is another name, that of what it stands for.
fn fd(ctx: &mut Ctx, value: Value) -> Result<i64, Thrown> {
    let fd = own_fd(ctx, value)?;
    Ok(table::meant(ctx, fd))
}

/// A descriptor's own number.
pub(super) fn own_fd(ctx: &mut Ctx, value: Value) -> Result<i64, Thrown> {
    const TOO_LARGE: &str = "Python int too large to convert to C int";
    let fd = c_integer(ctx, value, TOO_LARGE)?;
    match i32::try_from(fd) {
        Ok(_) => Ok(fd),
        Err(_) => Err(ctx.overflow_error(TOO_LARGE)),
    }
}

fn c_integer(ctx: &mut Ctx, value: Value, too_large: &str) -> Result<i64, Thrown> {
    let int = ctx.index_value(value)?;
    match ctx.int_to_i64(int) {
        Some(int) => Ok(int),
        None => Err(ctx.overflow_error(too_large)),
    }
}

/// `open(path, flags)`: the lowest number that is free.
pub(super) fn open(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    let path = paths::path(ctx, args[0])?;
    let flags = long(ctx, args[1])?;
    settle(ctx)?;
    let slot = table::reserve_number(ctx, &[args[0]])?;
    let has = |flag: i64| flags & flag == flag;
    if has(O_TMPFILE) {
        return Err(raise(ctx, Errno::ENOTSUP, &[args[0]]));
    }
    let access = flags & O_ACCMODE;
    if access == O_ACCMODE {
        return Err(raise(ctx, Errno::EINVAL, &[args[0]]));
    }
    if path == streams::NULL_PATH {
        if has(O_CREAT | O_EXCL) {
            return Err(raise(ctx, Errno::EEXIST, &[args[0]]));
        }
        if has(O_DIRECTORY) {
            return Err(raise(ctx, Errno::ENOTDIR, &[args[0]]));
        }
        let fd = table::add_name(ctx, slot, streams::NULL);
        return Ok(ctx.new_int(fd));
    }
    let options = OpenOptions {
        read: access != O_WRONLY,
        write: access != 0,
        create: has(O_CREAT),
        exclusive: has(O_EXCL),
        truncate: has(O_TRUNC),
        directory: has(O_DIRECTORY),
        no_follow: has(O_NOFOLLOW),
    };
    let opened = ctx.outside().files().file_open(&path, options);
    let handle = check(ctx, opened, &[args[0]])?;
    let modes = (options.read, options.write, has(O_APPEND));
    let fd = table::add(ctx, slot, handle, modes);
    Ok(ctx.new_int(fd))
}

/// `dup(fd)`, of a standard stream or the device.
pub(super) fn dup(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    let fd = fd(ctx, args[0])?;
    settle(ctx)?;
    if !streams::is_stream(fd) {
        descriptor(ctx, fd)?;
        // Two descriptors of a file share a position, which each has for itself here.
        return Err(ctx.unsupported("dup() of a file"));
    }
    let slot = table::reserve_number(ctx, &[])?;
    let copy = table::add_name(ctx, slot, fd);
    Ok(ctx.new_int(copy))
}

/// `close(fd)`. The standard streams stay as they are.
pub(super) fn close(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    let fd = own_fd(ctx, args[0])?;
    ctx.charge(OPERATION)?;
    if !streams::is_stream(fd) {
        table::close(ctx, fd)?;
    }
    Ok(Value::NONE)
}

/// `read(fd, n)`.
pub(super) fn read(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    let fd = fd(ctx, args[0])?;
    let wanted = c_integer(ctx, args[1], "Python int too large to convert to C ssize_t")?;
    if wanted < 0 {
        return Err(raise(ctx, Errno::EINVAL, &[]));
    }
    // More than fits into memory is as good as everything.
    let wanted = usize::try_from(wanted).unwrap_or(usize::MAX);
    if streams::is_stream(fd) {
        settle(ctx)?;
        let bytes = streams::read(ctx, fd, wanted)?;
        return new_bytes(ctx, &bytes);
    }
    read_up_to(ctx, fd, wanted)
}

/// `readall(fd)`: everything from the position on.
pub(super) fn readall(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    let fd = fd(ctx, args[0])?;
    if !streams::is_stream(fd) {
        return read_up_to(ctx, fd, usize::MAX);
    }
    settle(ctx)?;
    let mut all = Vec::new();
    loop {
        let piece = streams::read(ctx, fd, usize::MAX)?;
        if piece.is_empty() {
            return new_bytes(ctx, &all);
        }
        push(ctx, &mut all, piece)?;
    }
}

fn read_up_to(ctx: &mut Ctx, fd: i64, wanted: usize) -> PyResult {
    settle(ctx)?;
    let opened = descriptor(ctx, fd)?;
    let handle = opened.handle;
    if !opened.readable {
        return Err(raise(ctx, Errno::EBADF, &[]));
    }
    let mut all = Vec::new();
    let mut most = FIRST_PIECE;
    loop {
        let asked = most.min(wanted - all.len());
        ctx.charge(OPERATION)?;
        ctx.reserve(asked)?;
        let position = descriptor(ctx, fd)?.position;
        let piece = ctx.outside().files().file_read(handle, position, asked);
        let piece = check(ctx, piece, &[])?;
        ctx.charge_bytes(piece.len())?;
        let read = piece.len();
        descriptor(ctx, fd)?.position = position.saturating_add(read as u64);
        push(ctx, &mut all, piece)?;
        // Less than was asked for is given only at the end.
        if read < asked || all.len() >= wanted {
            return new_bytes(ctx, &all);
        }
        most = PIECE;
    }
}

/// Append a piece; the memory for both is asked for before.
fn push(ctx: &mut Ctx, all: &mut Vec<u8>, piece: Vec<u8>) -> Result<(), Thrown> {
    if all.is_empty() {
        *all = piece;
        return Ok(());
    }
    if all.capacity() - all.len() < piece.len() {
        ctx.reserve((all.capacity() * 2).max(all.len() + piece.len()))?;
    }
    all.extend_from_slice(&piece);
    Ok(())
}

fn new_bytes(ctx: &mut Ctx, bytes: &[u8]) -> PyResult {
    ctx.reserve(bytes.len())?;
    Ok(Value::object(ctx.new_bytes(bytes)))
}

/// `write(fd, data)`: how many bytes were taken, fewer than all only when the rest does not fit.
pub(super) fn write(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    let fd = fd(ctx, args[0])?;
    let buffer = Buffer::expect(ctx, args[1])?;
    if streams::is_stream(fd) {
        settle(ctx)?;
        return streams::write(ctx, fd, buffer);
    }
    if !descriptor(ctx, fd)?.writable {
        return Err(raise(ctx, Errno::EBADF, &[]));
    }
    let length = buffer.as_bytes().len();
    ctx.charge(4)?;
    ctx.charge_bytes(length)?;
    if !ctx.state::<State>().is_clean_but_for(fd) || !ctx.state::<State>().abandoned.is_empty() {
        settle(ctx)?;
    }
    if length > ctx.state::<State>().buffer_room() {
        table::write_out(ctx)?;
    }
    table::raise_failure(ctx, fd)?;
    if length == 0 {
        return Ok(Value::small_int(0));
    }
    if length < BUFFER_SIZE {
        let opened = descriptor(ctx, fd)?;
        if opened.position.checked_add(length as u64 + 1) > Some(i64::MAX as u64) {
            return Err(raise(ctx, Errno::EFBIG, &[]));
        }
        ctx.reserve(length)?;
        ctx.state::<State>().hold(fd, buffer.as_bytes());
        return Ok(ctx.new_int(length as i64));
    }
    let mut written = 0;
    while written < length {
        ctx.charge(OPERATION)?;
        let opened = descriptor(ctx, fd)?;
        let (handle, append, position) = (opened.handle, opened.append, opened.position);
        // Nothing in Python has run since its length was looked at.
        let piece = &buffer.as_bytes()[written..length.min(written + PIECE)];
        let end = position.saturating_add(piece.len() as u64);
        let result = if append {
            ctx.outside().files().file_append(handle, piece)
        } else {
            let result = ctx.outside().files().file_write(handle, position, piece);
            result.map(|result| result.map(|()| end))
        };
        let end = match result {
            Ok(Err(_)) if written > 0 => break,
            result => check(ctx, result, &[])?,
        };
        written += piece.len();
        descriptor(ctx, fd)?.position = end;
    }
    Ok(ctx.new_int(written as i64))
}

/// `seek(fd, offset, whence)`: the new position.
pub(super) fn seek(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    let fd = fd(ctx, args[0])?;
    let offset = long(ctx, args[1])?;
    let whence = long(ctx, args[2])?;
    if fd == streams::NULL {
        return Ok(Value::small_int(0));
    }
    if streams::is_stream(fd) {
        return Err(raise(ctx, Errno::ESPIPE, &[]));
    }
    let opened = descriptor(ctx, fd)?;
    if whence == 1 && offset == 0 && !opened.append {
        // Only asking.
        let position = opened.position;
        return Ok(ctx.new_int(position as i64));
    }
    ctx.charge(if whence == 2 { OPERATION } else { 1 })?;
    settle(ctx)?;
    let opened = descriptor(ctx, fd)?;
    let (handle, position) = (opened.handle, opened.position);
    let base = match whence {
        0 => 0,
        1 => position,
        2 => {
            let stat = ctx.outside().files().file_stat(handle);
            check(ctx, stat, &[])?.size
        }
        _ => return Err(raise(ctx, Errno::EINVAL, &[])),
    };
    let target = i64::try_from(base)
        .ok()
        .and_then(|base| base.checked_add(offset));
    match target {
        Some(target) if target >= 0 => {
            descriptor(ctx, fd)?.position = target as u64;
            Ok(ctx.new_int(target))
        }
        _ => Err(raise(ctx, Errno::EINVAL, &[])),
    }
}

/// `truncate(fd, size)`.
pub(super) fn truncate(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    let fd = fd(ctx, args[0])?;
    let size = long(ctx, args[1])?;
    ctx.charge(OPERATION)?;
    settle(ctx)?;
    if streams::is_stream(fd) {
        return Err(raise(ctx, Errno::EINVAL, &[]));
    }
    let opened = descriptor(ctx, fd)?;
    let (handle, writable) = (opened.handle, opened.writable);
    table::raise_failure(ctx, fd)?;
    match u64::try_from(size) {
        Ok(size) if writable => {
            let done = ctx.outside().files().file_set_len(handle, size);
            check(ctx, done, &[])?;
            Ok(Value::NONE)
        }
        _ => Err(raise(ctx, Errno::EINVAL, &[])),
    }
}

/// `sync(fd)`.
pub(super) fn sync(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    let fd = fd(ctx, args[0])?;
    ctx.charge(OPERATION)?;
    settle(ctx)?;
    if streams::is_stream(fd) {
        return streams::sync(ctx);
    }
    let handle = descriptor(ctx, fd)?.handle;
    table::raise_failure(ctx, fd)?;
    let done = ctx.outside().files().file_sync(handle);
    check(ctx, done, &[])?;
    Ok(Value::NONE)
}

/// `fstat(fd)`.
pub(super) fn fstat(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    let fd = fd(ctx, args[0])?;
    ctx.charge(OPERATION)?;
    settle(ctx)?;
    if fd == streams::NULL {
        return Ok(null_stat(ctx));
    }
    if streams::is_stream(fd) {
        let mut parts = [Value::small_int(0); 10];
        parts[0] = Value::small_int(S_IFIFO | 0o600);
        parts[1] = Value::small_int(fd + 1);
        parts[3] = Value::small_int(1);
        return Ok(Value::object(ctx.new_tuple(&parts)));
    }
    let handle = descriptor(ctx, fd)?.handle;
    let stat = ctx.outside().files().file_stat(handle);
    let stat = check(ctx, stat, &[])?;
    stat_tuple(ctx, stat)
}

/// What the device says of itself.
pub(super) fn null_stat(ctx: &mut Ctx) -> Value {
    let mut parts = [Value::small_int(0); 10];
    parts[0] = Value::small_int(S_IFCHR | 0o666);
    parts[1] = Value::small_int(4);
    parts[3] = Value::small_int(1);
    Value::object(ctx.new_tuple(&parts))
}

/// `access_mode(fd)`: O_RDONLY, O_WRONLY or O_RDWR.
pub(super) fn access_mode(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    let fd = fd(ctx, args[0])?;
    if fd == streams::NULL {
        return Ok(Value::small_int(O_RDWR));
    }
    if streams::is_stream(fd) {
        return Ok(Value::small_int(i64::from(fd != 0)));
    }
    let opened = descriptor(ctx, fd)?;
    let mode = match (opened.readable, opened.writable) {
        (true, true) => O_RDWR,
        (_, writable) => i64::from(writable),
    };
    Ok(Value::small_int(mode))
}
