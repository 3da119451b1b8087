//! The standard streams as bytes, in order with what `print` and `input` do; the device that keeps nothing, which
//! programs name where they want no output; and what is printed while a program has redirected descriptors 0, 1 or 2.

use super::errors::raise;
use super::{descriptors, table};
use wardian_runtime::ctx::outward::Redirection;
use wardian_runtime::ctx::{Ctx, Thrown};
use wardian_runtime::outside::errno::Errno;

/// Output is handed over in pieces of about this size.
const PIECE: usize = 16 * 1024;

/// What is no file: the standard streams, and the device.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Stream {
    Input,
    Output,
    Error,
    Null,
}

/// What 0, 1 and 2 name at first.
pub(super) const STANDARD: [Stream; 3] = [Stream::Input, Stream::Output, Stream::Error];

/// The path of the device.
pub(super) const NULL_PATH: &str = "/dev/null";

/// The stream that a number is for.
pub(super) fn standard(fd: i64) -> Option<Stream> {
    STANDARD.get(usize::try_from(fd).ok()?).copied()
}

/// Write to a stream.
pub(super) fn write(ctx: &mut Ctx, stream: Stream, bytes: &[u8]) -> Result<(), Thrown> {
    match stream {
        Stream::Input => Err(raise(ctx, Errno::EBADF, &[])),
        Stream::Null => Ok(()),
        Stream::Error => {
            ctx.charge_bytes(bytes.len())?;
            ctx.flush_output()?;
            let written = ctx.outside().write_stderr(bytes);
            written.map_err(|stop| ctx.stop(stop))
        }
        // While something is redirected, what is collected is for whatever 1 names.
        Stream::Output if ctx.outward.redirection.is_some() => {
            ctx.charge_bytes(bytes.len())?;
            let written = ctx.outside().write_stdout(bytes);
            written.map_err(|stop| ctx.stop(stop))
        }
        Stream::Output => {
            ctx.charge_bytes(bytes.len())?;
            for piece in bytes.chunks(PIECE) {
                ctx.outward.output.extend_from_slice(piece);
                if ctx.outward.output.len() >= PIECE {
                    ctx.flush_output()?;
                }
            }
            Ok(())
        }
    }
}

/// Read from a stream: at most `most` bytes, and no more is taken from outside.
pub(super) fn read(ctx: &mut Ctx, stream: Stream, most: usize) -> Result<Vec<u8>, Thrown> {
    match stream {
        Stream::Null => return Ok(Vec::new()),
        Stream::Input if most == 0 => return Ok(Vec::new()),
        Stream::Input => {}
        Stream::Output | Stream::Error => return Err(raise(ctx, Errno::EBADF, &[])),
    }
    ctx.flush_output()?;
    let read = ctx.outside().read_some(most);
    let bytes = read.map_err(|stop| ctx.stop(stop))?.unwrap_or_default();
    ctx.charge_bytes(bytes.len())?;
    Ok(bytes)
}

/// What is printed while 0, 1 and 2 do not all name their own streams goes where they lead.
static REDIRECTION: Redirection = Redirection {
    write: |ctx, fd, bytes| descriptors::write_all(ctx, fd, bytes),
    read_line: |ctx| descriptors::read_line(ctx, 0),
};

/// Follow what 0, 1 and 2 name.
pub(super) fn redirect(ctx: &mut Ctx) {
    let standard = table::is_standard(ctx);
    ctx.outward.redirection = (!standard).then_some(&REDIRECTION);
}

/// What was printed goes where 1 leads before anything else happens to files.
pub(super) fn settle(ctx: &mut Ctx) -> Result<(), Thrown> {
    match ctx.outward.redirection {
        Some(_) => ctx.flush_output(),
        None => Ok(()),
    }
}
