//! `_lzma.LZMACompressor`: a stream that is compressed piece by piece.
//!
//! Memory for a dictionary and its tables is eleven times its size, and presets name large ones. So input is kept
//! until it is known whether it will be that much, and a short one gets a small dictionary: the output says so, and
//! reading it takes less memory, too. Invariant: a piece is charged before it is compressed.

use super::filters::{self, Chain, Lzma, Purpose};
use super::{ALONE, CRC32, CRC64, Failure, LAST_CHECK, NO_CHECK, RAW, SHA256, XZ, raise};
use lzma_rust2::filter::bcj::BcjWriter;
use lzma_rust2::filter::delta::DeltaWriter;
use lzma_rust2::{CheckType, FilterConfig, FilterType, Lzma2Options, Lzma2Writer, LzmaOptions};
use lzma_rust2::{LzmaWriter, XzOptions, XzWriter};
use std::io::{self, Write};
use wardian_runtime::ctx::{Ctx, PyResult, Thrown};
use wardian_runtime::object::args::Args;
use wardian_runtime::object::heap::Marker;
use wardian_runtime::object::native::{NativeData, state_unchecked};
use wardian_runtime::object::value::Value;
use wardian_runtime::types::bytes::Buffer;
use wardian_runtime::types::str::int_argument;
use wardian_runtime::types::{TypeDef, method};

pub(super) static COMPRESSOR: TypeDef = TypeDef {
    name: "LZMACompressor",
    module: "_lzma",
    methods: &[
        method("compress", "(self, data, /)", compress),
        method("flush", "(self, /)", flush),
    ],
    new: Some((
        "(cls, format=1, check=-1, preset=None, filters=None)",
        new_compressor,
    )),
    ..TypeDef::NONE
};

/// Bytes that are compressed between two charges.
const PIECE: usize = 4 << 10;

/// Input that is kept at most until it is known how large a dictionary it needs.
const MOST_KEPT: usize = 8 << 20;

/// What the crate's tables and buffers take beside those that it counts.
const BESIDE: usize = 256 << 10;

/// What is written.
#[derive(Clone)]
enum Container {
    Xz(CheckType),
    Alone,
    Raw { is_lzma2: bool },
}

struct Settings {
    container: Container,
    before: Option<FilterConfig>,
    lzma: Lzma,
}

enum State {
    /// Nothing was compressed yet; this is what there is.
    Kept(Vec<u8>),
    Started(Box<Stream>),
    Flushed,
}

struct Compressor {
    settings: Settings,
    state: State,
}

impl NativeData for Compressor {
    fn trace(&self, _: &mut Marker<'_>) {}
}

fn new_compressor(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    let given = |index: usize| args.get(index).filter(|value| !value.is_none());
    let format = int_argument(ctx, args.get(1), XZ)?;
    let check = int_argument(ctx, args.get(2), -1)?;
    let (preset, specs) = (given(3), given(4));
    if format != XZ && !matches!(check, -1 | NO_CHECK) {
        return Err(ctx.value_error("Integrity checks are only supported by FORMAT_XZ"));
    }
    if preset.is_some() && specs.is_some() {
        return Err(ctx.value_error("Cannot specify both preset and filter chain"));
    }
    let preset = match preset {
        Some(preset) => filters::unsigned_32(ctx, preset)?,
        None => filters::DEFAULT_PRESET,
    };
    let chain = match (format, specs) {
        (XZ | ALONE | RAW, Some(specs)) => {
            let filters = filters::read_chain(ctx, specs)?;
            if format == ALONE && !matches!(*filters, [filters::Filter::Lzma1(_)]) {
                return Err(ctx.value_error(
                    "Invalid filter chain for FORMAT_ALONE - must be a single LZMA1 filter",
                ));
            }
            match Chain::check(&filters, Purpose::Write) {
                Ok(chain) => chain,
                Err(failure) => return Err(raise(ctx, failure)),
            }
        }
        (XZ | ALONE, None) => match Lzma::preset(preset) {
            Some(lzma) => Chain {
                before: None,
                is_lzma2: format == XZ,
                lzma,
            },
            None if format == XZ => return Err(raise(ctx, Failure::Options)),
            None => return Err(filters::invalid_preset(ctx, preset)),
        },
        (RAW, None) => return Err(ctx.value_error("Must specify filters for FORMAT_RAW")),
        _ => return Err(ctx.value_error(&format!("Invalid container format: {format}"))),
    };
    let container = match (format, check) {
        (ALONE, _) => Container::Alone,
        (RAW, _) => Container::Raw {
            is_lzma2: chain.is_lzma2,
        },
        _ if !chain.is_lzma2 => return Err(raise(ctx, Failure::Program)),
        (_, -1 | CRC64) => Container::Xz(CheckType::Crc64),
        (_, NO_CHECK) => Container::Xz(CheckType::None),
        (_, CRC32) => Container::Xz(CheckType::Crc32),
        (_, SHA256) => Container::Xz(CheckType::Sha256),
        (_, 0..=LAST_CHECK) => return Err(raise(ctx, Failure::Check)),
        _ => return Err(raise(ctx, Failure::Program)),
    };
    let class = ctx.class(&COMPRESSOR);
    let compressor = Compressor {
        settings: Settings {
            container,
            before: chain.before,
            lzma: chain.lzma,
        },
        state: State::Kept(Vec::new()),
    };
    Ok(ctx.new_native(class, compressor))
}

fn compress(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    let input = Buffer::expect(ctx, args[1])?;
    let Compressor { settings, state } = state_unchecked::<Compressor>(args[0]);
    let length = input.as_bytes().len();
    let mut out = Vec::new();
    if let State::Kept(kept) = state {
        let size = kept.len() + length;
        if size <= MOST_KEPT.min(settings.lzma.dict_size as usize) {
            if kept.capacity() < size {
                // As the vector grows: both are there while it is copied.
                ctx.reserve(size.saturating_mul(3))?;
            }
            ctx.charge_bytes(length)?;
            kept.extend_from_slice(input.as_bytes());
            return Ok(Value::object(ctx.new_bytes(b"")));
        }
        start(ctx, settings, state, usize::MAX, &mut out)?;
    }
    let State::Started(stream) = state else {
        return Err(ctx.value_error("Compressor has been flushed"));
    };
    stream.write(ctx, settings, input.as_bytes(), &mut out)?;
    finish(ctx, &out)
}

fn flush(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    let Compressor { settings, state } = state_unchecked::<Compressor>(args[0]);
    let mut out = Vec::new();
    match state {
        State::Kept(kept) => {
            let length = kept.len();
            start(ctx, settings, state, length, &mut out)?;
        }
        State::Started(_) => {}
        State::Flushed => return Err(ctx.value_error("Repeated call to flush()")),
    }
    // What the stream still holds is less than this, and is compressed at once.
    ctx.charge(settings.lzma.price() * (16 << 10))?;
    let State::Started(stream) = std::mem::replace(state, State::Flushed) else {
        return Err(raise(ctx, Failure::Program));
    };
    let Ok(last) = stream.finish() else {
        return Err(raise(ctx, Failure::Program));
    };
    take(ctx, &mut out, &last)?;
    finish(ctx, &out)
}

fn finish(ctx: &mut Ctx, out: &[u8]) -> PyResult {
    ctx.reserve(out.len())?;
    Ok(Value::object(ctx.new_bytes(out)))
}

/// Make the stream, for `length` bytes of input, and compress what was kept.
fn start(
    ctx: &mut Ctx,
    settings: &Settings,
    state: &mut State,
    length: usize,
    out: &mut Vec<u8>,
) -> Result<(), Thrown> {
    let options = settings.lzma.options(length);
    let needed = options.get_memory_usage() as usize;
    ctx.reserve(needed.saturating_mul(1024).saturating_add(BESIDE))?;
    let Ok(stream) = Stream::new(settings, options) else {
        return Err(raise(ctx, Failure::Program));
    };
    let kept = std::mem::replace(state, State::Started(Box::new(stream)));
    if let (State::Kept(kept), State::Started(stream)) = (kept, state) {
        stream.write(ctx, settings, &kept, out)?;
    }
    Ok(())
}

/// Append what a stream has written.
fn take(ctx: &mut Ctx, out: &mut Vec<u8>, written: &[u8]) -> Result<(), Thrown> {
    ctx.charge_bytes(written.len())?;
    if out.capacity() - out.len() < written.len() {
        // As the vector grows: both are there while it is copied.
        ctx.reserve((out.len() + written.len()).saturating_mul(3))?;
    }
    out.extend_from_slice(written);
    Ok(())
}

enum Stream {
    Xz(Box<XzWriter<Vec<u8>>>),
    Plain(Coder),
    Delta(Box<DeltaWriter<Coder>>),
    Branch(BcjWriter<Coder>),
}

impl Stream {
    fn new(settings: &Settings, options: LzmaOptions) -> io::Result<Stream> {
        let coder = match settings.container {
            Container::Xz(check_type) => {
                let options = XzOptions {
                    lzma_options: options,
                    check_type,
                    block_size: None,
                    filters: settings.before.iter().cloned().collect(),
                };
                return Ok(Stream::Xz(Box::new(XzWriter::new(Vec::new(), options)?)));
            }
            Container::Raw { is_lzma2: true } => Coder::Lzma2(Box::new(Lzma2Writer::new(
                Vec::new(),
                Lzma2Options {
                    lzma_options: options,
                    chunk_size: None,
                },
            ))),
            Container::Raw { is_lzma2: false } => Coder::Lzma1(Box::new(
                LzmaWriter::new_no_header(Vec::new(), &options, true)?,
            )),
            Container::Alone => Coder::Lzma1(Box::new(LzmaWriter::new_use_header(
                Vec::new(),
                &options,
                None,
            )?)),
        };
        Ok(match &settings.before {
            None => Stream::Plain(coder),
            Some(FilterConfig {
                filter_type: FilterType::Delta,
                property,
            }) => Stream::Delta(Box::new(DeltaWriter::new(coder, *property as usize))),
            Some(config) => Stream::Branch(filters::branch_writer(coder, config)),
        })
    }

    fn write(
        &mut self,
        ctx: &mut Ctx,
        settings: &Settings,
        input: &[u8],
        out: &mut Vec<u8>,
    ) -> Result<(), Thrown> {
        let price = settings.lzma.price();
        for piece in input.chunks(PIECE) {
            ctx.charge(piece.len() as u64 * price)?;
            let (result, written) = match self {
                Stream::Xz(writer) => (writer.write_all(piece), writer.inner_mut()),
                Stream::Plain(coder) => (coder.write_all(piece), coder.written()),
                Stream::Delta(writer) => (writer.write_all(piece), writer.inner_mut().written()),
                Stream::Branch(writer) => (writer.write_all(piece), writer.inner_mut().written()),
            };
            if result.is_err() {
                return Err(raise(ctx, Failure::Program));
            }
            take(ctx, out, written)?;
            written.clear();
        }
        Ok(())
    }

    fn finish(self) -> io::Result<Vec<u8>> {
        match self {
            Stream::Xz(writer) => writer.finish(),
            Stream::Plain(coder) => coder.finish(),
            Stream::Delta(writer) => writer.into_inner().finish(),
            Stream::Branch(writer) => writer.finish()?.finish(),
        }
    }
}

/// The end of a chain.
enum Coder {
    Lzma1(Box<LzmaWriter<Vec<u8>>>),
    Lzma2(Box<Lzma2Writer<Vec<u8>>>),
}

impl Coder {
    fn written(&mut self) -> &mut Vec<u8> {
        match self {
            Coder::Lzma1(writer) => writer.inner_mut(),
            Coder::Lzma2(writer) => writer.inner_mut(),
        }
    }

    fn finish(self) -> io::Result<Vec<u8>> {
        match self {
            Coder::Lzma1(writer) => writer.finish(),
            Coder::Lzma2(writer) => writer.finish(),
        }
    }
}

impl Write for Coder {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        match self {
            Coder::Lzma1(writer) => writer.write(bytes),
            Coder::Lzma2(writer) => writer.write(bytes),
        }
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}
