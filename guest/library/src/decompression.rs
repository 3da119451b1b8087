//! What the decompressors of `_bz2` and `_lzma` share: input that waits for its turn, what lay behind the end, and
//! output that is made in steps.
//!
//! What does not live here: the formats, and what a step of one costs (`bz2`, `lzma`). Invariant: between two charges
//! little input is read and little output made, and memory for the output is asked for before it is made, so that a
//! small input that becomes large ends with MemoryError or a limit.

use wardian_runtime::ctx::{Ctx, PyResult, Thrown};
use wardian_runtime::object::args::Args;
use wardian_runtime::object::containers::Bytes;
use wardian_runtime::object::heap::{Gc, Marker};
use wardian_runtime::object::value::Value;
use wardian_runtime::types::bytes::Buffer;
use wardian_runtime::types::sequence::size_argument;

/// Bytes that are read in one step at most.
const MOST_READ: usize = 16 << 10;

/// Bytes that are made in one step: at first, when most calls are for little, and at most.
const FIRST_MADE: usize = 4 << 10;
const MOST_MADE: usize = 64 << 10;

/// What a step has done.
pub(super) struct Step {
    /// Bytes of the input that are not needed any more.
    pub(super) used: usize,
    /// Bytes that were made.
    pub(super) made: usize,
    /// Whether the end of the stream was reached.
    pub(super) done: bool,
}

/// A stream that is decompressed.
pub(super) trait Decoder {
    /// Whether a stream that took all input and filled all room is asked for more before it gets more.
    const MAY_HOLD_OUTPUT: bool;

    /// Decompress some of the input into the room there is. It charges for both.
    fn step(&mut self, ctx: &mut Ctx, input: &[u8], room: &mut [u8]) -> Result<Step, Thrown>;

    /// A step did nothing, although there is input and room.
    fn stalled(&mut self, ctx: &mut Ctx) -> Thrown;

    /// Input that was taken and lay behind the end.
    fn taken_behind_end(&self) -> &[u8] {
        &[]
    }
}

/// What a decompressor keeps beside its stream.
pub(super) struct Waiting {
    /// Whether the end was reached.
    pub(super) eof: bool,
    /// Whether nothing can be made without more input.
    pub(super) needs_input: bool,
    /// What lay behind the end.
    pub(super) unused: Gc<Bytes>,
    /// Input of earlier calls, of which what lies before `start` is used.
    input: Gc<Bytes>,
    start: usize,
}

impl Waiting {
    pub(super) fn new(ctx: &mut Ctx) -> Waiting {
        let nothing = ctx.new_bytes(b"");
        Waiting {
            eof: false,
            needs_input: true,
            unused: nothing,
            input: nothing,
            start: 0,
        }
    }

    pub(super) fn trace(&self, marker: &mut Marker<'_>) {
        marker.object(self.unused);
        marker.object(self.input);
    }

    /// What waits and `data`, as one; gives also where it begins.
    fn joined(&mut self, ctx: &mut Ctx, data: Buffer) -> Result<(Buffer, usize), Thrown> {
        let rest = self.input.as_bytes().len() - self.start;
        let length = data.as_bytes().len();
        if rest == 0 {
            return Ok((data, 0));
        }
        if length > 0 {
            let size = rest + length;
            ctx.reserve(size.saturating_mul(2))?;
            ctx.charge_bytes(size)?;
            let all = [&self.input.as_bytes()[self.start..], data.as_bytes()].concat();
            self.input = ctx.new_bytes(&all);
            self.start = 0;
        }
        Ok((Buffer::Bytes(self.input), self.start))
    }

    /// Keep what was not used, from `start` on. Bytes are kept as they are; others may change.
    fn keep(&mut self, ctx: &mut Ctx, input: Buffer, start: usize) -> Result<(), Thrown> {
        if let Buffer::Bytes(bytes) = input {
            (self.input, self.start) = (bytes, start);
            return Ok(());
        }
        self.input = rest(ctx, input, start, &[])?;
        self.start = 0;
        Ok(())
    }

    fn forget(&mut self, ctx: &mut Ctx) {
        self.input = ctx.new_bytes(b"");
        self.start = 0;
    }
}

/// Bytes behind `start`, after those in `before`.
fn rest(ctx: &mut Ctx, input: Buffer, start: usize, before: &[u8]) -> Result<Gc<Bytes>, Thrown> {
    let size = before.len() + input.as_bytes().len() - start;
    ctx.reserve(size.saturating_mul(2))?;
    ctx.charge_bytes(size)?;
    let all = [before, &input.as_bytes()[start..]].concat();
    Ok(ctx.new_bytes(&all))
}

/// `decompress(data, max_length)`: the arguments are those of the method. `ended` is what is said of a stream that has
/// reached its end.
pub(super) fn decompress<D: Decoder>(
    ctx: &mut Ctx,
    args: Args<'_>,
    stream: &mut D,
    waiting: &mut Waiting,
    ended: &str,
) -> PyResult {
    let max_length = match args.get(2) {
        Some(length) => usize::try_from(size_argument(ctx, length)?).ok(),
        None => None,
    };
    let data = Buffer::expect(ctx, args[1])?;
    if waiting.eof {
        let class = ctx.exceptions.EOFError;
        return Err(ctx.raise(class, ended));
    }
    let (input, start) = waiting.joined(ctx, data)?;
    // A negative length: as much as there is.
    let most = max_length.unwrap_or(usize::MAX);
    let length = input.as_bytes().len();
    let mut out: Vec<u8> = Vec::new();
    let mut used = start;
    let mut at_once = FIRST_MADE;
    let (done, is_full) = loop {
        let before = out.len();
        let room = at_once.min(most - before);
        at_once = MOST_MADE;
        if out.capacity() - before < room {
            // As the vector grows: both are there while it is copied.
            ctx.reserve((before + room).saturating_mul(3))?;
        }
        out.resize(before + room, 0);
        // A collection may come while it works, but nothing that changes the bytes: Python code does not run.
        let piece = &input.as_bytes()[used..length.min(used + MOST_READ)];
        let step = match stream.step(ctx, piece, &mut out[before..]) {
            Ok(step) => step,
            Err(thrown) => {
                waiting.forget(ctx);
                return Err(thrown);
            }
        };
        out.truncate(before + step.made);
        used += step.used;
        let is_full = step.made == room;
        if step.done || is_full && out.len() == most || used == length && !is_full {
            break (step.done, is_full);
        }
        if step.used == 0 && step.made == 0 {
            return Err(stream.stalled(ctx));
        }
    };
    if done {
        waiting.eof = true;
        waiting.needs_input = false;
        let taken = stream.taken_behind_end();
        if used < length || !taken.is_empty() {
            waiting.unused = rest(ctx, input, used, taken)?;
        }
        waiting.forget(ctx);
    } else if used == length {
        waiting.needs_input = !(D::MAY_HOLD_OUTPUT && is_full);
        waiting.forget(ctx);
    } else {
        waiting.needs_input = false;
        waiting.keep(ctx, input, used)?;
    }
    ctx.reserve(out.len())?;
    Ok(Value::object(ctx.new_bytes(&out)))
}
