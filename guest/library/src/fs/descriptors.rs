//! Functions of a descriptor: opening, reading, writing, its position.

use super::errors::{check, raise};
use super::streams::Stream;
use super::table::{self, BUFFER_SIZE, Named, State, file, settle};
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

/// What a crossing asks for that looks for the end of a line.
const LINE_PIECE: usize = 4096;

/// An argument that CPython has as a C long.
pub(super) fn long(ctx: &mut Ctx, value: Value) -> Result<i64, Thrown> {
    c_integer(ctx, value, "Python int too large to convert to C long")
}

/// A descriptor's number.
pub(super) fn fd(ctx: &mut Ctx, value: Value) -> Result<i64, Thrown> {
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
    let number = table::reserve_number(ctx, &[args[0]])?;
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
        table::add_name(ctx, number, Named::Stream(Stream::Null));
        return Ok(ctx.new_int(number as i64));
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
    table::add(ctx, number, handle, modes);
    Ok(ctx.new_int(number as i64))
}

/// `dup(fd)`: another name of the same.
pub(super) fn dup(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    let fd = fd(ctx, args[0])?;
    ctx.charge(OPERATION)?;
    settle(ctx)?;
    table::named(ctx, fd)?;
    let number = table::reserve_number(ctx, &[])?;
    // Looked at again: code that ran meanwhile may have closed it.
    let named = table::named(ctx, fd)?;
    table::add_name(ctx, number, named);
    Ok(ctx.new_int(number as i64))
}

/// `dup2(fd, fd2)`: `fd2` becomes another name of the same; what it named before is closed.
pub(super) fn dup2(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    let from = fd(ctx, args[0])?;
    let to = fd(ctx, args[1])?;
    ctx.charge(OPERATION)?;
    // What was printed so far belongs where the output led so far.
    ctx.flush_output()?;
    settle(ctx)?;
    let named = table::named(ctx, from)?;
    if !table::is_number(to) {
        return Err(raise(ctx, Errno::EBADF, &[]));
    }
    if from != to {
        table::replace_name(ctx, to, named)?;
    }
    Ok(ctx.new_int(to))
}

/// `close(fd)`.
pub(super) fn close(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    let fd = fd(ctx, args[0])?;
    ctx.charge(OPERATION)?;
    table::close(ctx, fd)?;
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
    settle(ctx)?;
    match table::named(ctx, fd)? {
        Named::Stream(stream) => {
            let bytes = streams::read(ctx, stream, wanted)?;
            new_bytes(ctx, &bytes)
        }
        Named::File(place) => read_up_to(ctx, place, wanted),
    }
}

/// `readall(fd)`: everything from the position on.
pub(super) fn readall(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    let fd = fd(ctx, args[0])?;
    settle(ctx)?;
    let stream = match table::named(ctx, fd)? {
        Named::Stream(stream) => stream,
        Named::File(place) => return read_up_to(ctx, place, usize::MAX),
    };
    let mut all = Vec::new();
    loop {
        let piece = streams::read(ctx, stream, usize::MAX)?;
        if piece.is_empty() {
            return new_bytes(ctx, &all);
        }
        push(ctx, &mut all, piece)?;
    }
}

/// A line with its newline; None at the end. What follows the line is for whoever reads
/// next.
pub(super) fn read_line(ctx: &mut Ctx, fd: i64) -> Result<Option<Vec<u8>>, Thrown> {
    settle(ctx)?;
    let place = match table::named(ctx, fd)? {
        Named::Stream(Stream::Input) => {
            let line = ctx.outside().read_line();
            return line.map_err(|stop| ctx.stop(stop));
        }
        Named::Stream(stream) => return streams::read(ctx, stream, 1).map(|_| None),
        Named::File(place) => place,
    };
    let start = file(ctx, place)?.position;
    let mut line = Vec::new();
    loop {
        let piece = read_piece(ctx, place, LINE_PIECE)?;
        let end = piece.iter().position(|byte| *byte == b'\n');
        let taken = end.map_or(piece.len(), |end| end + 1);
        ctx.reserve(line.len() + taken)?;
        line.extend_from_slice(&piece[..taken]);
        if end.is_some() || piece.is_empty() {
            file(ctx, place)?.position = start.saturating_add(line.len() as u64);
            return Ok((!line.is_empty()).then_some(line));
        }
    }
}

/// What is at the position, which moves behind it.
fn read_piece(ctx: &mut Ctx, place: usize, asked: usize) -> Result<Vec<u8>, Thrown> {
    let opened = file(ctx, place)?;
    let (handle, position) = (opened.handle, opened.position);
    if !opened.readable {
        return Err(raise(ctx, Errno::EBADF, &[]));
    }
    ctx.charge(OPERATION)?;
    ctx.reserve(asked)?;
    let piece = ctx.outside().files().file_read(handle, position, asked);
    let piece = check(ctx, piece, &[])?;
    ctx.charge_bytes(piece.len())?;
    file(ctx, place)?.position = position.saturating_add(piece.len() as u64);
    Ok(piece)
}

fn read_up_to(ctx: &mut Ctx, place: usize, wanted: usize) -> PyResult {
    let mut all = Vec::new();
    let mut most = FIRST_PIECE;
    loop {
        let asked = most.min(wanted - all.len());
        let piece = read_piece(ctx, place, asked)?;
        let read = piece.len();
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
    let written = write_bytes(ctx, fd, buffer.as_bytes())?;
    Ok(ctx.new_int(written as i64))
}

/// Write all of it: what does not fit is an error.
pub(super) fn write_all(ctx: &mut Ctx, fd: i64, bytes: &[u8]) -> Result<(), Thrown> {
    let mut written = 0;
    while written < bytes.len() {
        written += write_bytes(ctx, fd, &bytes[written..])?;
    }
    Ok(())
}

/// How many bytes were taken. Nothing in Python runs meanwhile.
fn write_bytes(ctx: &mut Ctx, fd: i64, bytes: &[u8]) -> Result<usize, Thrown> {
    let length = bytes.len();
    let place = match table::named(ctx, fd)? {
        Named::Stream(stream) => {
            settle(ctx)?;
            streams::write(ctx, stream, bytes)?;
            return Ok(length);
        }
        Named::File(place) => place,
    };
    if !file(ctx, place)?.writable {
        return Err(raise(ctx, Errno::EBADF, &[]));
    }
    ctx.charge(4)?;
    ctx.charge_bytes(length)?;
    streams::settle(ctx)?;
    let state = ctx.state::<State>();
    if !state.is_clean_but_for(place) || !state.abandoned.is_empty() {
        settle(ctx)?;
    }
    if length > ctx.state::<State>().buffer_room() {
        table::write_out(ctx)?;
    }
    table::raise_failure(ctx, place)?;
    if length == 0 {
        return Ok(0);
    }
    if length < BUFFER_SIZE {
        let opened = file(ctx, place)?;
        if opened.position.checked_add(length as u64 + 1) > Some(i64::MAX as u64) {
            return Err(raise(ctx, Errno::EFBIG, &[]));
        }
        ctx.reserve(length)?;
        ctx.state::<State>().hold(place, bytes);
        return Ok(length);
    }
    let mut written = 0;
    while written < length {
        ctx.charge(OPERATION)?;
        let opened = file(ctx, place)?;
        let (handle, append, position) = (opened.handle, opened.append, opened.position);
        let piece = &bytes[written..length.min(written + PIECE)];
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
        file(ctx, place)?.position = end;
    }
    Ok(written)
}

/// `seek(fd, offset, whence)`: the new position.
pub(super) fn seek(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    let fd = fd(ctx, args[0])?;
    let offset = long(ctx, args[1])?;
    let whence = long(ctx, args[2])?;
    streams::settle(ctx)?;
    let place = match table::named(ctx, fd)? {
        Named::Stream(Stream::Null) => return Ok(Value::small_int(0)),
        Named::Stream(_) => return Err(raise(ctx, Errno::ESPIPE, &[])),
        Named::File(place) => place,
    };
    let opened = file(ctx, place)?;
    if whence == 1 && offset == 0 && !opened.append {
        // Only asking.
        let position = opened.position;
        return Ok(ctx.new_int(position as i64));
    }
    ctx.charge(if whence == 2 { OPERATION } else { 1 })?;
    settle(ctx)?;
    let opened = file(ctx, place)?;
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
            file(ctx, place)?.position = target as u64;
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
    let Named::File(place) = table::named(ctx, fd)? else {
        return Err(raise(ctx, Errno::EINVAL, &[]));
    };
    let opened = file(ctx, place)?;
    let (handle, writable) = (opened.handle, opened.writable);
    table::raise_failure(ctx, place)?;
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
    let Named::File(place) = table::named(ctx, fd)? else {
        ctx.flush_output()?;
        return Ok(Value::NONE);
    };
    let handle = file(ctx, place)?.handle;
    table::raise_failure(ctx, place)?;
    let done = ctx.outside().files().file_sync(handle);
    check(ctx, done, &[])?;
    Ok(Value::NONE)
}

/// `fstat(fd)`.
pub(super) fn fstat(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    let fd = fd(ctx, args[0])?;
    ctx.charge(OPERATION)?;
    settle(ctx)?;
    let place = match table::named(ctx, fd)? {
        Named::Stream(Stream::Null) => return Ok(null_stat(ctx)),
        Named::Stream(stream) => {
            let mut parts = [Value::small_int(0); 10];
            parts[0] = Value::small_int(S_IFIFO | 0o600);
            parts[1] = Value::small_int(stream as i64 + 1);
            parts[3] = Value::small_int(1);
            return Ok(Value::object(ctx.new_tuple(&parts)));
        }
        Named::File(place) => place,
    };
    let handle = file(ctx, place)?.handle;
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
    let place = match table::named(ctx, fd)? {
        Named::Stream(Stream::Null) => return Ok(Value::small_int(O_RDWR)),
        Named::Stream(stream) => return Ok(Value::small_int(i64::from(stream != Stream::Input))),
        Named::File(place) => place,
    };
    let opened = file(ctx, place)?;
    let mode = match (opened.readable, opened.writable) {
        (true, true) => O_RDWR,
        (_, writable) => i64::from(writable),
    };
    Ok(Value::small_int(mode))
}
