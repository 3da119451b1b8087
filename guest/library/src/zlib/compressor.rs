//! `zlib.Compress`: a stream that is deflated piece by piece.

use super::{deflate, deflate_window, error, level, strategy};
use wardian_runtime::ctx::{Ctx, PyResult};
use wardian_runtime::object::args::Args;
use wardian_runtime::object::heap::Marker;
use wardian_runtime::object::native::{NativeData, state_unchecked};
use wardian_runtime::object::value::Value;
use wardian_runtime::types::bytes::Buffer;
use wardian_runtime::types::str::int_argument;
use wardian_runtime::types::{TypeDef, method};
use wardian_zlib::{Deflater, Flush};

pub(super) static COMPRESS: TypeDef = TypeDef {
    name: "Compress",
    module: "zlib",
    methods: &[
        method("__copy__", "(self, /)", copy),
        method("__deepcopy__", "(self, memo, /)", copy),
        method("compress", "(self, data, /)", |ctx, args| {
            let input = Buffer::expect(ctx, args[1])?;
            run(ctx, args[0], input, Flush::None, "compressing data")
        }),
        method("copy", "(self, /)", copy),
        method("flush", "(self, mode=4, /)", flush),
    ],
    ..TypeDef::NONE
};

struct Compress(Deflater);

impl NativeData for Compress {
    fn trace(&self, _: &mut Marker<'_>) {}
}

pub(super) fn compressobj(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    let number =
        |ctx: &mut Ctx, index: usize, default: i64| int_argument(ctx, args.get(index), default);
    let level = level(number(ctx, 0, -1)?);
    let method = number(ctx, 1, 8)?;
    let window = deflate_window(number(ctx, 2, 15)?);
    let memory = number(ctx, 3, 8)?;
    let strategy = strategy(number(ctx, 4, 0)?);
    let dictionary = match args.get(5) {
        Some(value) if !value.is_none() => match Buffer::of(value) {
            Some(buffer) => Some(buffer),
            None => return Err(ctx.type_error("zdict argument must support the buffer protocol")),
        },
        _ => None,
    };
    let (Some(level), Some((wrapper, bits)), Some(strategy), 8, 1..=9) =
        (level, window, strategy, method, memory)
    else {
        return Err(ctx.value_error("Invalid initialization option"));
    };
    ctx.reserve(Deflater::MEMORY)?;
    let mut stream = Deflater::new(level, wrapper, bits, memory as u32, strategy);
    if let Some(dictionary) = dictionary
        && !dictionary.as_bytes().is_empty()
    {
        ctx.charge_scan(dictionary.as_bytes().len())?;
        stream.set_dictionary(dictionary.as_bytes());
    }
    let class = ctx.class(&COMPRESS);
    Ok(ctx.new_native(class, Compress(stream)))
}

fn run(ctx: &mut Ctx, this: Value, input: Buffer, flush: Flush, doing: &str) -> PyResult {
    let stream = &mut state_unchecked::<Compress>(this).0;
    if stream.is_finished() {
        return Err(error(
            ctx,
            &format!("Error -2 while {doing}: inconsistent stream state"),
        ));
    }
    let bytes = deflate(ctx, stream, input, flush)?;
    Ok(Value::object(ctx.new_bytes(&bytes)))
}

fn flush(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    let flush = match int_argument(ctx, args.get(1), 4)? {
        0 => return Ok(Value::object(ctx.new_bytes(b""))),
        1 => Flush::Partial,
        2 => Flush::Sync,
        3 => Flush::Full,
        4 => Flush::Finish,
        5 => Flush::Block,
        _ => {
            return Err(error(
                ctx,
                "Error -2 while flushing: inconsistent stream state",
            ));
        }
    };
    let nothing = Buffer::Bytes(ctx.new_bytes(b""));
    run(ctx, args[0], nothing, flush, "flushing")
}

fn copy(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    if state_unchecked::<Compress>(args[0]).0.is_finished() {
        return Err(ctx.value_error("Inconsistent stream state"));
    }
    ctx.reserve(Deflater::MEMORY)?;
    let class = ctx.class(&COMPRESS);
    let stream = state_unchecked::<Compress>(args[0]).0.clone();
    Ok(ctx.new_native(class, Compress(stream)))
}
