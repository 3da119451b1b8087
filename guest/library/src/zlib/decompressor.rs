//! `zlib.Decompress`: a stream that is inflated piece by piece, with what its end left over.

use super::source::Source;
use super::{Inflated, error, failed};
use wardian_runtime::ctx::{Ctx, PyResult, Thrown};
use wardian_runtime::object::args::Args;
use wardian_runtime::object::containers::Bytes;
use wardian_runtime::object::heap::{Gc, Marker};
use wardian_runtime::object::native::{NativeData, state_unchecked};
use wardian_runtime::object::value::Value;
use wardian_runtime::types::bytes::Buffer;
use wardian_runtime::types::sequence::size_argument;
use wardian_runtime::types::{TypeDef, attribute, method};
use wardian_zlib::Inflater;

pub(super) static DECOMPRESS: TypeDef = TypeDef {
    name: "Decompress",
    module: "zlib",
    methods: &[
        method("__copy__", "(self, /)", copy),
        method("__deepcopy__", "(self, memo, /)", copy),
        method("copy", "(self, /)", copy),
        method("decompress", "(self, data, /, max_length=0)", decompress),
        method("flush", "(self, length=16384, /)", flush),
    ],
    attributes: &[
        attribute("eof", |_, this| {
            Ok(Value::bool(
                state_unchecked::<Decompress>(this).source.stream.is_done(),
            ))
        }),
        attribute("unconsumed_tail", |_, this| {
            Ok(Value::object(
                state_unchecked::<Decompress>(this).unconsumed,
            ))
        }),
        attribute("unused_data", |_, this| {
            Ok(Value::object(state_unchecked::<Decompress>(this).unused))
        }),
    ],
    ..TypeDef::NONE
};

struct Decompress {
    source: Source,
    /// What came behind the end.
    unused: Gc<Bytes>,
    /// Input that was not used because of a limit.
    unconsumed: Gc<Bytes>,
    /// It was flushed at its end, and has nothing to go on from.
    closed: bool,
}

impl NativeData for Decompress {
    fn trace(&self, marker: &mut Marker<'_>) {
        marker.object(self.unused);
        marker.object(self.unconsumed);
        self.source.trace(marker);
    }
}

pub(super) fn decompressobj(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    let source = Source::new(ctx, args.get(0), args.get(1))?;
    let empty = ctx.new_bytes(b"");
    let class = ctx.class(&DECOMPRESS);
    let data = Decompress {
        source,
        unused: empty,
        unconsumed: empty,
        closed: false,
    };
    Ok(ctx.new_native(class, data))
}

/// Inflate at most `most` bytes of the input. None: the input is damaged, and `what` says how.
fn run(
    ctx: &mut Ctx,
    this: Value,
    input: Buffer,
    most: usize,
) -> Result<(Vec<u8>, Inflated), Thrown> {
    let data = state_unchecked::<Decompress>(this);
    let mut out = Vec::new();
    let length = input.as_bytes().len();
    if data.source.stream.is_done() {
        keep_unused(ctx, this, input, 0)?;
        return Ok((out, Inflated::Done));
    }
    let (used, ended) = data.source.inflate(ctx, input, &mut out, most)?;
    match &ended {
        Inflated::Done => {
            data.unconsumed = ctx.new_bytes(b"");
            keep_unused(ctx, this, input, used)?;
        }
        Inflated::Failed(_) | Inflated::Full => {
            ctx.reserve(length - used)?;
            data.unconsumed = ctx.new_bytes(&input.as_bytes()[used..]);
        }
        _ => data.unconsumed = ctx.new_bytes(b""),
    }
    Ok((out, ended))
}

/// Append what is behind the end.
fn keep_unused(ctx: &mut Ctx, this: Value, input: Buffer, start: usize) -> Result<(), Thrown> {
    let data = state_unchecked::<Decompress>(this);
    let rest = input.as_bytes().len() - start;
    if rest > 0 {
        let size = data.unused.as_bytes().len() + rest;
        ctx.reserve(size * 2)?;
        ctx.charge_bytes(size)?;
        let all = [data.unused.as_bytes(), &input.as_bytes()[start..]].concat();
        data.unused = ctx.new_bytes(&all);
    }
    Ok(())
}

fn finish(ctx: &mut Ctx, out: &[u8], ended: Inflated) -> PyResult {
    match ended {
        Inflated::Failed(message) => Err(failed(ctx, message)),
        Inflated::NeedsDictionary => Err(error(ctx, "Error 2 while decompressing data")),
        _ => {
            ctx.reserve(out.len())?;
            Ok(Value::object(ctx.new_bytes(out)))
        }
    }
}

fn decompress(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    let most = match args.get(2) {
        Some(length) => size_argument(ctx, length)?,
        None => 0,
    };
    let input = Buffer::expect(ctx, args[1])?;
    let most = match usize::try_from(most) {
        Ok(0) => usize::MAX,
        Ok(most) => most,
        Err(_) => return Err(ctx.value_error("max_length must be non-negative")),
    };
    let (out, ended) = run(ctx, args[0], input, most)?;
    finish(ctx, &out, ended)
}

fn flush(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    if let Some(length) = args.get(1)
        && size_argument(ctx, length)? <= 0
    {
        return Err(ctx.value_error("length must be greater than zero"));
    }
    let input = Buffer::Bytes(state_unchecked::<Decompress>(args[0]).unconsumed);
    ctx.keep(input.value());
    if state_unchecked::<Decompress>(args[0])
        .source
        .stream
        .is_done()
    {
        state_unchecked::<Decompress>(args[0]).closed = true;
        return Ok(Value::object(ctx.new_bytes(b"")));
    }
    let (out, ended) = run(ctx, args[0], input, usize::MAX)?;
    match ended {
        // What is damaged was told already, or is by the next call.
        Inflated::Failed(_) => finish(ctx, &out, Inflated::NeedsInput),
        ended => finish(ctx, &out, ended),
    }
}

fn copy(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    if state_unchecked::<Decompress>(args[0]).closed {
        return Err(ctx.value_error("Inconsistent stream state"));
    }
    ctx.reserve(Inflater::MEMORY)?;
    let class = ctx.class(&DECOMPRESS);
    let data = state_unchecked::<Decompress>(args[0]);
    let data = Decompress {
        source: data.source.clone(),
        unused: data.unused,
        unconsumed: data.unconsumed,
        closed: false,
    };
    Ok(ctx.new_native(class, data))
}
