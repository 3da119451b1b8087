//! `_bz2`: the classes BZ2Compressor and BZ2Decompressor. What is clearer in Python is CPython's `bz2`.
//!
//! What does not live here: the format (crate bzip2, which makes the same bytes as the C library), input that waits
//! (`decompression.rs`). Invariant: a step is charged before or right after it is made. The largest that is not
//! divided is one block of the format: 900 KB, which take some tenths of a second to sort.

use super::decompression::{self, Decoder, Step, Waiting};
use bzip2::{Action, Compress, Compression, Decompress, Status};
use wardian_runtime::ctx::{Ctx, PyResult, Thrown};
use wardian_runtime::object::args::Args;
use wardian_runtime::object::heap::{Gc, Marker};
use wardian_runtime::object::native::{Module, NativeData, state_unchecked};
use wardian_runtime::object::value::Value;
use wardian_runtime::types::bytes::Buffer;
use wardian_runtime::types::str::int_argument;
use wardian_runtime::types::{TypeDef, attribute, method};

/// Make the module.
pub(super) fn make(ctx: &mut Ctx) -> Gc<Module> {
    let module = ctx.new_native_module("_bz2", &[]);
    for def in [&COMPRESSOR, &DECOMPRESSOR] {
        let class = ctx.new_native_class(def, ctx.types.object);
        ctx.set_module_attr(module, def.name, Value::object(class));
    }
    module
}

/// Units that a byte costs: to sort it with its block, to read its bits, to find its place.
const COMPRESSED: u64 = 32;
const READ: u64 = 2;
const MADE: u64 = 3;

/// Bytes that are compressed between two charges, and room for what they may become at once.
const PIECE: usize = 64 << 10;

static COMPRESSOR: TypeDef = TypeDef {
    name: "BZ2Compressor",
    module: "_bz2",
    methods: &[
        method("compress", "(self, data, /)", compress),
        method("flush", "(self, /)", flush),
    ],
    new: Some(("(cls, compresslevel=9, /)", new_compressor)),
    ..TypeDef::NONE
};

struct Compressor {
    stream: Compress,
    is_flushed: bool,
}

impl NativeData for Compressor {
    fn trace(&self, _: &mut Marker<'_>) {}
}

fn new_compressor(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    let level = int_argument(ctx, args.get(1), 9)?;
    if !(1..=9).contains(&level) {
        return Err(ctx.value_error("compresslevel must be between 1 and 9"));
    }
    // Eight bytes for each of the block, and the counts of all pairs of bytes.
    ctx.reserve(level as usize * 800_000 + (512 << 10))?;
    let stream = Compress::new(Compression::new(level as u32), 0);
    let class = ctx.class(&COMPRESSOR);
    let is_flushed = false;
    Ok(ctx.new_native(class, Compressor { stream, is_flushed }))
}

fn compress(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    let input = Buffer::expect(ctx, args[1])?;
    let compressor = state_unchecked::<Compressor>(args[0]);
    if compressor.is_flushed {
        return Err(ctx.value_error("Compressor has been flushed"));
    }
    let mut out = Vec::new();
    let length = input.as_bytes().len();
    let mut used = 0;
    while used < length {
        // Nothing changes the bytes: Python code does not run.
        let piece = &input.as_bytes()[used..length.min(used + PIECE)];
        ctx.charge(piece.len() as u64 * COMPRESSED)?;
        used += run(ctx, &mut compressor.stream, piece, &mut out, Action::Run)?.0;
    }
    finish(ctx, &out)
}

fn flush(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    let compressor = state_unchecked::<Compressor>(args[0]);
    if compressor.is_flushed {
        return Err(ctx.value_error("Repeated call to flush()"));
    }
    compressor.is_flushed = true;
    let mut out = Vec::new();
    while !run(ctx, &mut compressor.stream, &[], &mut out, Action::Finish)?.1 {}
    finish(ctx, &out)
}

/// Compress some; gives how much of the input was used, and whether the stream has ended.
fn run(
    ctx: &mut Ctx,
    stream: &mut Compress,
    input: &[u8],
    out: &mut Vec<u8>,
    action: Action,
) -> Result<(usize, bool), Thrown> {
    ctx.charge_bytes(PIECE)?;
    if out.capacity() - out.len() < PIECE {
        // As the vector grows: both are there while it is copied.
        ctx.reserve((out.len() + PIECE).saturating_mul(3))?;
        out.reserve(PIECE);
    }
    let before = stream.total_in();
    match stream.compress_vec(input, out, action) {
        Ok(status) => {
            let used = (stream.total_in() - before) as usize;
            Ok((used, status == Status::StreamEnd))
        }
        Err(_) => {
            Err(ctx.runtime_error("Internal error - Invalid sequence of commands sent to libbzip2"))
        }
    }
}

fn finish(ctx: &mut Ctx, out: &[u8]) -> PyResult {
    ctx.reserve(out.len())?;
    Ok(Value::object(ctx.new_bytes(out)))
}

static DECOMPRESSOR: TypeDef = TypeDef {
    name: "BZ2Decompressor",
    module: "_bz2",
    methods: &[method(
        "decompress",
        "(self, data, max_length=-1)",
        decompress,
    )],
    attributes: &[
        attribute("eof", |_, this| {
            Ok(Value::bool(
                state_unchecked::<Decompressor>(this).waiting.eof,
            ))
        }),
        attribute("needs_input", |_, this| {
            Ok(Value::bool(
                state_unchecked::<Decompressor>(this).waiting.needs_input,
            ))
        }),
        attribute("unused_data", |_, this| {
            Ok(Value::object(
                state_unchecked::<Decompressor>(this).waiting.unused,
            ))
        }),
    ],
    new: Some(("(cls, /, *args)", new_decompressor)),
    ..TypeDef::NONE
};

struct Decompressor {
    stream: Stream,
    waiting: Waiting,
}

impl NativeData for Decompressor {
    fn trace(&self, marker: &mut Marker<'_>) {
        self.waiting.trace(marker);
    }
}

fn new_decompressor(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    if !args.rest().is_empty() {
        return Err(ctx.type_error("BZ2Decompressor() takes no positional arguments"));
    }
    let waiting = Waiting::new(ctx);
    let class = ctx.class(&DECOMPRESSOR);
    let stream = Stream {
        decoder: Decompress::new(false),
        has_failed: false,
    };
    Ok(ctx.new_native(class, Decompressor { stream, waiting }))
}

fn decompress(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    let Decompressor { stream, waiting } = state_unchecked::<Decompressor>(args[0]);
    decompression::decompress(ctx, args, stream, waiting, "End of stream already reached")
}

struct Stream {
    decoder: Decompress,
    /// Damaged input was met: what the decoder does from there on means nothing.
    has_failed: bool,
}

/// Bytes after which the decoder has made its tables: the header says how large they are.
const HEADER: u64 = 4;
/// What it makes then at most: four bytes for each of the block.
const TABLES: usize = 4 * 900_000;

impl Decoder for Stream {
    const MAY_HOLD_OUTPUT: bool = false;

    fn step(&mut self, ctx: &mut Ctx, input: &[u8], room: &mut [u8]) -> Result<Step, Thrown> {
        if self.has_failed {
            return Err(damaged(ctx));
        }
        let (read, made) = (self.decoder.total_in(), self.decoder.total_out());
        if read == 0 {
            // Once, for what all of the decoder holds beside them, too.
            ctx.reserve(TABLES + (64 << 10))?;
        } else if read < HEADER {
            ctx.reserve(TABLES)?;
        }
        ctx.charge(input.len() as u64 * READ)?;
        let status = match self.decoder.decompress(input, room) {
            Ok(Status::MemNeeded) => {
                return Err(ctx.raise_class(ctx.exceptions.MemoryError));
            }
            Ok(status) => status,
            Err(_) => {
                self.has_failed = true;
                return Err(damaged(ctx));
            }
        };
        let made = (self.decoder.total_out() - made) as usize;
        ctx.charge(made as u64 * MADE)?;
        Ok(Step {
            used: (self.decoder.total_in() - read) as usize,
            made,
            done: status == Status::StreamEnd,
        })
    }

    fn stalled(&mut self, ctx: &mut Ctx) -> Thrown {
        damaged(ctx)
    }
}

fn damaged(ctx: &mut Ctx) -> Thrown {
    let class = ctx.exceptions.OSError;
    ctx.raise(class, "Invalid data stream")
}
