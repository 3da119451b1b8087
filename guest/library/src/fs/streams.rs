//! Descriptors 0, 1 and 2: the standard streams as bytes, in order with what
//! `print` and `input` do. And the device that keeps nothing, which programs name where they want no output.

use super::errors::raise;
use wardian_runtime::ctx::{Ctx, PyResult, Thrown};
use wardian_runtime::object::value::Value;
use wardian_runtime::outside::errno::Errno;
use wardian_runtime::types::bytes::Buffer;

/// Output is handed over in pieces of about this size.
const PIECE: usize = 16 * 1024;

/// The number that `/dev/null` has in the place of a descriptor's: no C int, so no program can name it.
pub(super) const NULL: i64 = i64::MIN;

/// The path of that device.
pub(super) const NULL_PATH: &str = "/dev/null";

/// Whether a number is that of a standard stream, or of the device.
pub(super) fn is_stream(fd: i64) -> bool {
    (0..=2).contains(&fd) || fd == NULL
}

/// Write to 1 or 2.
pub(super) fn write(ctx: &mut Ctx, fd: i64, buffer: Buffer) -> PyResult {
    if fd == 0 {
        return Err(raise(ctx, Errno::EBADF, &[]));
    }
    let length = buffer.as_bytes().len();
    if fd == NULL {
        return Ok(ctx.new_int(length as i64));
    }
    ctx.charge_bytes(length)?;
    if fd == 2 {
        ctx.flush_output()?;
        let written = ctx.outside().write_stderr(buffer.as_bytes());
        written.map_err(|stop| ctx.stop(stop))?;
    } else {
        for piece in buffer.as_bytes().chunks(PIECE) {
            ctx.outward.output.extend_from_slice(piece);
            if ctx.outward.output.len() >= PIECE {
                ctx.flush_output()?;
            }
        }
    }
    Ok(ctx.new_int(length as i64))
}

/// Read from 0: at most `most` bytes, and no more is taken from outside.
pub(super) fn read(ctx: &mut Ctx, fd: i64, most: usize) -> Result<Vec<u8>, Thrown> {
    if fd == NULL {
        return Ok(Vec::new());
    }
    if fd != 0 {
        return Err(raise(ctx, Errno::EBADF, &[]));
    }
    if most == 0 {
        return Ok(Vec::new());
    }
    ctx.flush_output()?;
    let read = ctx.outside().read_some(most);
    let bytes = read.map_err(|stop| ctx.stop(stop))?.unwrap_or_default();
    ctx.charge_bytes(bytes.len())?;
    Ok(bytes)
}

/// Hand over what was written.
pub(super) fn sync(ctx: &mut Ctx) -> PyResult {
    ctx.flush_output()?;
    Ok(Value::NONE)
}
