//! `zlib`: functions, constants, and what both kinds of streams share.
//!
//! What does not live here: streams as objects (`compressor.rs`, `decompressor.rs`, `buffered.rs`), the format (crate
//! wardian-zlib). Invariant: output is made in steps, and each is charged and its memory asked for before
//! it is made, so that a small input that becomes large ends with MemoryError or a limit.

mod buffered;
mod compressor;
mod decompressor;
mod source;

use super::binascii::checksum;
use super::exception_classes;
use wardian_runtime::ctx::price;
use wardian_runtime::ctx::{Ctx, PyResult, Thrown};
use wardian_runtime::object::args::Args;
use wardian_runtime::object::heap::Gc;
use wardian_runtime::object::native::Module;
use wardian_runtime::object::value::Value;
use wardian_runtime::types::bytes::Buffer;
use wardian_runtime::types::str::int_argument;
use wardian_runtime::types::{Method, function};
use wardian_zlib::{Deflater, Flush, InflateError, Inflater, Status, Strategy, Wrapper};

static FUNCTIONS: &[Method] = &[
    function("adler32", "(data, value=1, /)", |ctx, args| {
        checksum(ctx, args, 1, wardian_zlib::adler32)
    }),
    function("compress", "(data, /, level=-1, wbits=15)", compress),
    function(
        "compressobj",
        "(level=-1, method=8, wbits=15, memLevel=8, strategy=0, zdict=None)",
        compressor::compressobj,
    ),
    function("crc32", "(data, value=0, /)", |ctx, args| {
        checksum(ctx, args, 0, wardian_zlib::crc32)
    }),
    function(
        "decompress",
        "(data, /, wbits=15, bufsize=16384)",
        decompress,
    ),
    function(
        "decompressobj",
        "(wbits=15, zdict=b'')",
        decompressor::decompressobj,
    ),
];

const CONSTANTS: &[(&str, i64)] = &[
    ("DEFLATED", 8),
    ("DEF_BUF_SIZE", 16384),
    ("DEF_MEM_LEVEL", 8),
    ("MAX_WBITS", 15),
    ("Z_BEST_COMPRESSION", 9),
    ("Z_BEST_SPEED", 1),
    ("Z_BLOCK", 5),
    ("Z_DEFAULT_COMPRESSION", -1),
    ("Z_DEFAULT_STRATEGY", 0),
    ("Z_FILTERED", 1),
    ("Z_FINISH", 4),
    ("Z_FIXED", 4),
    ("Z_FULL_FLUSH", 3),
    ("Z_HUFFMAN_ONLY", 2),
    ("Z_NO_COMPRESSION", 0),
    ("Z_NO_FLUSH", 0),
    ("Z_PARTIAL_FLUSH", 1),
    ("Z_RLE", 3),
    ("Z_SYNC_FLUSH", 2),
    ("Z_TREES", 6),
];

/// The version whose results these are.
const VERSION: &str = "1.2.13";

const ERROR: &str = "zlib.error";

/// Make the module.
pub(super) fn make(ctx: &mut Ctx) -> Gc<Module> {
    let module = ctx.new_native_module("zlib", FUNCTIONS);
    exception_classes::define(ctx, module, ERROR, ctx.exceptions.Exception);
    for (name, value) in CONSTANTS {
        ctx.set_module_attr(module, name, Value::small_int(*value));
    }
    for name in ["ZLIB_VERSION", "ZLIB_RUNTIME_VERSION"] {
        let version = Value::object(ctx.new_str(VERSION));
        ctx.set_module_attr(module, name, version);
    }
    for def in [&compressor::COMPRESS, &decompressor::DECOMPRESS] {
        ctx.new_native_class(def, ctx.types.object);
    }
    let buffered = ctx.new_native_class(&buffered::DECOMPRESSOR, ctx.types.object);
    ctx.set_module_attr(module, "_ZlibDecompressor", Value::object(buffered));
    module
}

#[cold]
fn error(ctx: &mut Ctx, message: &str) -> Thrown {
    exception_classes::raise(ctx, ERROR, message)
}

/// Wrapper and bits of the window that a `wbits` argument means; None: it means nothing.
fn deflate_window(wbits: i64) -> Option<(Wrapper, u32)> {
    Some(match wbits {
        // zlib itself takes nine for eight.
        8 => (Wrapper::Zlib, 9),
        9..=15 => (Wrapper::Zlib, wbits as u32),
        -15..=-9 => (Wrapper::Raw, -wbits as u32),
        25..=31 => (Wrapper::Gzip, wbits as u32 - 16),
        _ => return None,
    })
}

/// As [`deflate_window`], for reading. Bits 0: what the header says.
fn inflate_window(wbits: i64) -> Option<(Wrapper, u32)> {
    Some(match wbits {
        0 | 8..=15 => (Wrapper::Zlib, wbits as u32),
        -15..=-8 => (Wrapper::Raw, -wbits as u32),
        16 | 24..=31 => (Wrapper::Gzip, wbits as u32 - 16),
        32 | 40..=47 => (Wrapper::Automatic, wbits as u32 - 32),
        _ => return None,
    })
}

/// Level 0 to 9 of an argument; -1 is 6.
fn level(number: i64) -> Option<u32> {
    match number {
        -1 => Some(6),
        0..=9 => Some(number as u32),
        _ => None,
    }
}

fn strategy(number: i64) -> Option<Strategy> {
    Some(match number {
        0 => Strategy::Default,
        1 => Strategy::Filtered,
        2 => Strategy::HuffmanOnly,
        3 => Strategy::Runs,
        4 => Strategy::Fixed,
        _ => return None,
    })
}

/// Deflate all of a buffer; what was written before and is not taken yet comes first.
fn deflate(
    ctx: &mut Ctx,
    stream: &mut Deflater,
    input: Buffer,
    flush: Flush,
) -> Result<Vec<u8>, Thrown> {
    // A collection may come while it works, but nothing that changes the bytes: Python code does not run.
    let length = input.as_bytes().len();
    ctx.charge_bytes(length)?;
    // It is at most a little longer than the input; the vector may have twice that, and is copied.
    ctx.reserve(length.saturating_mul(3).saturating_add(1024))?;
    stream.run(input.as_bytes(), flush, &mut |work, _| {
        ctx.charge(work / price::INFLATED)
    })?;
    Ok(stream.take_output())
}

fn compress(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    let wanted = int_argument(ctx, args.get(1), -1)?;
    let wbits = int_argument(ctx, args.get(2), 15)?;
    let input = Buffer::expect(ctx, args[0])?;
    let (Some(level), Some((wrapper, bits))) = (level(wanted), deflate_window(wbits)) else {
        return Err(error(ctx, "Bad compression level"));
    };
    ctx.reserve(Deflater::MEMORY)?;
    let mut stream = Deflater::new(level, wrapper, bits, 8, Strategy::Default);
    let bytes = deflate(ctx, &mut stream, input, Flush::Finish)?;
    Ok(Value::object(ctx.new_bytes(&bytes)))
}

/// Bytes that are inflated between two looks at budget and memory.
const STEP: usize = 64 << 10;

/// Why inflating ended without an end of the stream.
enum Inflated {
    Done,
    NeedsInput,
    /// The limit of the output was reached.
    Full,
    NeedsDictionary,
    Failed(InflateError),
}

/// Inflate at most `most` bytes, step by step; gives how much of the input was used.
fn inflate(
    ctx: &mut Ctx,
    stream: &mut Inflater,
    input: Buffer,
    start: usize,
    out: &mut Vec<u8>,
    most: usize,
) -> Result<(usize, Inflated), Thrown> {
    ctx.charge_scan(input.as_bytes().len() - start)?;
    let mut used = start;
    loop {
        let room = STEP.min(most - out.len());
        ctx.charge_scan(room)?;
        if out.capacity() - out.len() < room {
            // As the vector grows: both are there while it is copied.
            ctx.reserve((out.len() + room).saturating_mul(3))?;
        }
        let result = stream.step(&input.as_bytes()[used..], out, room);
        let status = match result {
            Ok((count, status)) => {
                used += count;
                status
            }
            Err(message) => return Ok((used, Inflated::Failed(message))),
        };
        let ended = match status {
            Status::NeedsInput => Inflated::NeedsInput,
            Status::Done => Inflated::Done,
            Status::NeedsDictionary(_) => Inflated::NeedsDictionary,
            Status::Pause if out.len() == most => Inflated::Full,
            Status::Pause => continue,
        };
        return Ok((used, ended));
    }
}

fn decompress(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    let wbits = int_argument(ctx, args.get(1), 15)?;
    if let Some(size) = args.get(2)
        && wardian_runtime::types::sequence::size_argument(ctx, size)? < 0
    {
        return Err(ctx.value_error("bufsize must be non-negative"));
    }
    let input = Buffer::expect(ctx, args[0])?;
    let Some((wrapper, bits)) = inflate_window(wbits) else {
        return Err(error(
            ctx,
            "Error -2 while preparing to decompress data: inconsistent stream state",
        ));
    };
    ctx.reserve(Inflater::MEMORY)?;
    let mut stream = Inflater::new(wrapper, bits);
    let mut out = Vec::new();
    let (_, ended) = inflate(ctx, &mut stream, input, 0, &mut out, usize::MAX)?;
    match ended {
        Inflated::Done => {
            ctx.reserve(out.len())?;
            Ok(Value::object(ctx.new_bytes(&out)))
        }
        Inflated::Failed(message) => Err(failed(ctx, message)),
        Inflated::NeedsDictionary => Err(error(ctx, "Error 2 while decompressing data")),
        Inflated::NeedsInput | Inflated::Full => Err(error(
            ctx,
            "Error -5 while decompressing data: incomplete or truncated stream",
        )),
    }
}

fn failed(ctx: &mut Ctx, message: InflateError) -> Thrown {
    error(
        ctx,
        &format!("Error -3 while decompressing data: {message}"),
    )
}
