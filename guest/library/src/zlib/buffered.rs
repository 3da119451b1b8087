//! `zlib._ZlibDecompressor`: inflates piece by piece and keeps what it was given and has not used, as gzip's reader asks.

use super::source::Source;
use super::{Inflated, error, failed};
use wardian_runtime::ctx::{Ctx, PyResult};
use wardian_runtime::object::args::Args;
use wardian_runtime::object::containers::Bytes;
use wardian_runtime::object::heap::{Gc, Marker};
use wardian_runtime::object::native::{NativeData, state_unchecked};
use wardian_runtime::object::value::Value;
use wardian_runtime::types::bytes::Buffer;
use wardian_runtime::types::sequence::size_argument;
use wardian_runtime::types::{TypeDef, attribute, method};

pub(super) static DECOMPRESSOR: TypeDef = TypeDef {
    name: "_ZlibDecompressor",
    module: "zlib",
    methods: &[
        method("__reduce__", "(self, /)", |ctx, _| {
            Err(ctx.type_error("cannot pickle 'zlib._ZlibDecompressor' object"))
        }),
        method("decompress", "(self, data, max_length=-1)", decompress),
    ],
    attributes: &[
        attribute("eof", |_, this| {
            Ok(Value::bool(state_unchecked::<Decompressor>(this).at_end))
        }),
        attribute("needs_input", |_, this| {
            let needs_input = state_unchecked::<Decompressor>(this).needs_input;
            Ok(Value::bool(needs_input))
        }),
        attribute("unused_data", |_, this| {
            Ok(Value::object(state_unchecked::<Decompressor>(this).unused))
        }),
    ],
    new: Some(("(cls, wbits=15, zdict=b'')", new)),
    ..TypeDef::NONE
};

struct Decompressor {
    source: Source,
    /// What came behind the end.
    unused: Gc<Bytes>,
    /// Input that was not used because of a limit.
    pending: Gc<Bytes>,
    at_end: bool,
    needs_input: bool,
}

impl NativeData for Decompressor {
    fn trace(&self, marker: &mut Marker<'_>) {
        marker.object(self.unused);
        marker.object(self.pending);
        self.source.trace(marker);
    }
}

fn new(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    let source = Source::new(ctx, args.get(1), args.get(2))?;
    let empty = ctx.new_bytes(b"");
    let class = ctx.class(&DECOMPRESSOR);
    let data = Decompressor {
        source,
        unused: empty,
        pending: empty,
        at_end: false,
        needs_input: true,
    };
    Ok(ctx.new_native(class, data))
}

fn decompress(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    let most = match args.get(2) {
        Some(length) => usize::try_from(size_argument(ctx, length)?).unwrap_or(usize::MAX),
        None => usize::MAX,
    };
    let input = Buffer::expect(ctx, args[1])?;
    let data = state_unchecked::<Decompressor>(args[0]);
    if data.at_end {
        return Err(ctx.raise(ctx.exceptions.EOFError, "End of stream already reached"));
    }
    let mut input = input;
    if !data.pending.as_bytes().is_empty() {
        let size = data.pending.as_bytes().len() + input.as_bytes().len();
        ctx.reserve(size * 2)?;
        ctx.charge_bytes(size)?;
        let all = [data.pending.as_bytes(), input.as_bytes()].concat();
        input = Buffer::Bytes(ctx.new_bytes(&all));
        ctx.keep(input.value());
    }
    let mut out = Vec::new();
    let (used, ended) = data.source.inflate(ctx, input, &mut out, most)?;
    match ended {
        Inflated::NeedsDictionary => return Err(error(ctx, "Error 2 while decompressing data")),
        Inflated::Failed(message) => {
            data.needs_input = false;
            return Err(failed(ctx, message));
        }
        _ => {}
    }
    let rest = &input.as_bytes()[used..];
    ctx.reserve(rest.len())?;
    let rest = ctx.new_bytes(rest);
    let empty = ctx.new_bytes(b"");
    data.at_end = matches!(ended, Inflated::Done);
    data.needs_input = matches!(ended, Inflated::NeedsInput);
    (data.unused, data.pending) = match data.at_end {
        true => (rest, empty),
        false => (empty, rest),
    };
    ctx.reserve(out.len())?;
    Ok(Value::object(ctx.new_bytes(&out)))
}
