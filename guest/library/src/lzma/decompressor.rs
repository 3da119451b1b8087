//! `_lzma.LZMADecompressor`: a stream that is decompressed piece by piece.
//!
//! The headers of streams are looked at here, as liblzma does it, before a decoder sees them. What does not live here:
//! input that waits (`decompression.rs`), plain LZMA (`lzma1.rs`). Invariant: the dictionary that a header names is
//! only a bound for the one that grows with the output, and memory is asked for before it grows.

use super::filters::{self, Chain, Lzma, Purpose};
use super::lzma1::{self, Filtered, Progress};
use super::{ALONE, AUTO, Failure, NO_CHECK, RAW, UNKNOWN_CHECK, XZ, raise};
use crate::decompression::{self, Decoder, Step, Waiting};
use lzma_rust2::{Action, Lzma2Stream, Status, StreamResult, XzStream};
use std::io;
use wardian_runtime::ctx::{Ctx, PyResult, Thrown};
use wardian_runtime::object::args::Args;
use wardian_runtime::object::heap::Marker;
use wardian_runtime::object::native::{NativeData, state_unchecked};
use wardian_runtime::object::value::Value;
use wardian_runtime::types::str::int_argument;
use wardian_runtime::types::{TypeDef, attribute, method};

pub(super) static DECOMPRESSOR: TypeDef = TypeDef {
    name: "LZMADecompressor",
    module: "_lzma",
    methods: &[method(
        "decompress",
        "(self, data, max_length=-1)",
        decompress,
    )],
    attributes: &[
        attribute("check", |_, this| {
            let check = state_unchecked::<Decompressor>(this).stream.check;
            Ok(Value::small_int(check))
        }),
        attribute("eof", |_, this| {
            let waiting = &state_unchecked::<Decompressor>(this).waiting;
            Ok(Value::bool(waiting.eof))
        }),
        attribute("needs_input", |_, this| {
            let waiting = &state_unchecked::<Decompressor>(this).waiting;
            Ok(Value::bool(waiting.needs_input))
        }),
        attribute("unused_data", |_, this| {
            let waiting = &state_unchecked::<Decompressor>(this).waiting;
            Ok(Value::object(waiting.unused))
        }),
    ],
    new: Some((
        "(cls, format=0, memlimit=None, filters=None)",
        new_decompressor,
    )),
    ..TypeDef::NONE
};

/// Dictionaries from this size on are larger than the memory of any program here.
const TOO_LARGE: u32 = 1 << 31;

/// What a decoder takes beside its dictionary, as liblzma counts it.
const BESIDE: u64 = 64 << 10;

/// Units that a byte of the input costs.
const READ: u64 = 8;

/// Bytes that a decoder makes beyond what it is asked for.
const MADE_AHEAD: u64 = 128 << 10;

/// The header of XZ: its first bytes, and its length.
const MAGIC: &[u8] = b"\xfd7zXZ\0";
const XZ_HEADER: usize = 12;
/// The header of FORMAT_ALONE: bits, dictionary, length.
const ALONE_HEADER: usize = 13;
/// Lengths from here on are those of other files, where the format is guessed.
const UNLIKELY_LENGTH: u64 = 1 << 38;

struct Decompressor {
    stream: Stream,
    waiting: Waiting,
}

impl NativeData for Decompressor {
    fn trace(&self, marker: &mut Marker<'_>) {
        self.waiting.trace(marker);
    }
}

struct Stream {
    state: State,
    /// Id of the check of integrity.
    check: i64,
    /// Bytes that the program allows.
    limit: u64,
    /// Bytes of the dictionary that were asked for.
    window: u64,
    made: u64,
}

enum State {
    /// The header is not there yet.
    Header {
        format: i64,
        bytes: Vec<u8>,
    },
    Xz(Box<XzStream>),
    Lzma1(Box<Plain>),
    Lzma2(Box<Lzma2Stream>, u64),
    Failed(Failure),
}

struct Plain {
    decoder: lzma1::Decoder,
    filtered: Option<Filtered>,
    window: u64,
}

impl Plain {
    fn new(lzma: &Lzma, length: Option<u64>) -> Result<Plain, Failure> {
        if lzma.dict_size >= TOO_LARGE {
            return Err(Failure::Memory);
        }
        Ok(Plain {
            decoder: lzma1::Decoder::new(lzma, length),
            filtered: None,
            window: u64::from(lzma.dict_size),
        })
    }
}

fn new_decompressor(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    let given = |index: usize| args.get(index).filter(|value| !value.is_none());
    let format = int_argument(ctx, args.get(1), AUTO)?;
    let (memlimit, specs) = (given(2), given(3));
    let limit = match memlimit {
        Some(_) if format == RAW => {
            return Err(ctx.value_error("Cannot specify memory limit with FORMAT_RAW"));
        }
        Some(limit) => filters::unsigned(ctx, limit)?,
        None => u64::MAX,
    };
    let state = match (format, specs) {
        (RAW, None) => return Err(ctx.value_error("Must specify filters for FORMAT_RAW")),
        (RAW, Some(specs)) => {
            let filters = filters::read_chain(ctx, specs)?;
            let made = Chain::check(&filters, Purpose::Read).and_then(|chain| raw(&chain));
            match made {
                Ok(state) => state,
                Err(failure) => return Err(raise(ctx, failure)),
            }
        }
        (_, Some(_)) => {
            return Err(ctx.value_error("Cannot specify filters except with FORMAT_RAW"));
        }
        (AUTO | XZ | ALONE, None) => State::Header {
            format,
            bytes: Vec::new(),
        },
        _ => return Err(ctx.value_error(&format!("Invalid container format: {format}"))),
    };
    let stream = Stream {
        state,
        check: if matches!(format, ALONE | RAW) {
            NO_CHECK
        } else {
            UNKNOWN_CHECK
        },
        limit,
        window: 0,
        made: 0,
    };
    let waiting = Waiting::new(ctx);
    let class = ctx.class(&DECOMPRESSOR);
    Ok(ctx.new_native(class, Decompressor { stream, waiting }))
}

fn decompress(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    let Decompressor { stream, waiting } = state_unchecked::<Decompressor>(args[0]);
    decompression::decompress(ctx, args, stream, waiting, "Already at end of stream")
}

/// The decoder of a stream without a container.
fn raw(chain: &Chain) -> Result<State, Failure> {
    if !chain.is_lzma2 {
        let mut plain = Plain::new(&chain.lzma, None)?;
        if let Some(config) = &chain.before {
            plain.filtered = Some(Filtered::new(config)?);
        }
        return Ok(State::Lzma1(Box::new(plain)));
    }
    let dictionary = chain.lzma.dict_size;
    if dictionary >= TOO_LARGE {
        return Err(Failure::Memory);
    }
    let mut stream = Lzma2Stream::new(dictionary);
    let set = stream.set_filters(chain.before.as_slice());
    set.map_err(|_| Failure::Program)?;
    Ok(State::Lzma2(Box::new(stream), u64::from(dictionary)))
}

impl Stream {
    /// Take bytes of the header; gives how many. The state is another one when it is complete.
    fn read_header(&mut self, input: &[u8]) -> Result<usize, Failure> {
        let State::Header { format, bytes } = &mut self.state else {
            return Ok(0);
        };
        let is_guessed = *format == AUTO;
        let is_xz = match (*format, bytes.first().or(input.first())) {
            (AUTO, None) => return Ok(0),
            (AUTO, first) => first == MAGIC.first(),
            (format, _) => format == XZ,
        };
        if !is_xz {
            self.check = NO_CHECK;
        }
        let length = if is_xz { XZ_HEADER } else { ALONE_HEADER };
        let used = input.len().min(length - bytes.len());
        bytes.extend_from_slice(&input[..used]);
        let next = if is_xz {
            if bytes.len() < length {
                return Ok(used);
            }
            xz_header(bytes, self.limit)?
        } else {
            let Some(next) = alone_header(bytes, is_guessed, self.limit)? else {
                return Ok(used);
            };
            next
        };
        if let State::Xz(_) = &next {
            self.check = i64::from(bytes[7]);
        }
        self.state = next;
        Ok(used)
    }

    /// Ask for the memory of the dictionary, as it will be after this many bytes more.
    fn reserve(&mut self, ctx: &mut Ctx, room: usize) -> Result<(), Thrown> {
        let largest = match &self.state {
            State::Xz(stream) => stream
                .memory_usage()
                .map_or(u64::MAX, |needed| u64::from(needed) << 10),
            State::Lzma1(plain) => plain.window,
            State::Lzma2(_, largest) => *largest,
            _ => return Ok(()),
        };
        let needed = (self.made + room as u64 + MADE_AHEAD).min(largest);
        if needed > self.window {
            // As it grows: both are there while it is copied.
            let grown = needed.max(self.window * 2).min(largest);
            ctx.reserve(usize::try_from(self.window + grown).unwrap_or(usize::MAX))?;
            self.window = grown;
        }
        Ok(())
    }
}

/// The decoder behind the header of XZ.
fn xz_header(bytes: &[u8], limit: u64) -> Result<State, Failure> {
    if !bytes.starts_with(MAGIC) {
        return Err(Failure::Format);
    }
    if wardian_zlib::crc32(0, &bytes[6..8]).to_le_bytes() != bytes[8..12] {
        return Err(Failure::Data);
    }
    if bytes[6] != 0 || bytes[7] > 15 {
        return Err(Failure::Options);
    }
    if !matches!(bytes[7], 0 | 1 | 4 | 10) {
        return Err(Failure::ReservedCheck(bytes[7]));
    }
    // Of blocks whose dictionary is too large, the crate says what they need, and nothing is made.
    let most = u64::from(TOO_LARGE >> 10) + 39;
    let mut stream = XzStream::new_mem_limit(false, (limit >> 10).min(most) as u32);
    match stream.process(bytes, &mut [], Action::Run) {
        Ok(_) => Ok(State::Xz(Box::new(stream))),
        Err(_) => Err(Failure::Data),
    }
}

/// The decoder behind the header of FORMAT_ALONE; None: it is not complete. Where the format is guessed, headers that
/// no program writes are those of something else.
fn alone_header(bytes: &[u8], is_guessed: bool, limit: u64) -> Result<Option<State>, Failure> {
    let Some(bits) = bytes.first() else {
        return Ok(None);
    };
    let Some(mut lzma) = Lzma::of_bits(*bits, 0) else {
        return Err(Failure::Format);
    };
    let Some((size, rest)) = bytes[1..].split_first_chunk() else {
        return Ok(None);
    };
    lzma.dict_size = u32::from_le_bytes(*size);
    if is_guessed && !is_written_size(lzma.dict_size) {
        return Err(Failure::Format);
    }
    let Some((length, _)) = rest.split_first_chunk() else {
        return Ok(None);
    };
    let length = u64::from_le_bytes(*length);
    if is_guessed && (UNLIKELY_LENGTH..u64::MAX).contains(&length) {
        return Err(Failure::Format);
    }
    if u64::from(lzma.dict_size) + BESIDE > limit {
        return Err(Failure::MemoryLimit);
    }
    let length = Some(length).filter(|length| *length < u64::MAX);
    Ok(Some(State::Lzma1(Box::new(Plain::new(&lzma, length)?))))
}

/// Whether programs write this size of a dictionary: two or three times a power of two, or all ones.
fn is_written_size(size: u32) -> bool {
    size == u32::MAX || size == 0 || size.count_ones() == 1 || {
        let lowest = size & size.wrapping_neg();
        size == lowest | lowest << 1
    }
}

enum Error {
    Known(Failure),
    /// The crate's.
    Told(io::Error),
}

/// What the crate says, as our decoder says it.
fn told(result: io::Result<StreamResult>) -> Result<Progress, Error> {
    let result = result.map_err(Error::Told)?;
    Ok(Progress {
        used: result.bytes_consumed,
        made: result.bytes_produced,
        done: result.status == Status::StreamEnd,
    })
}

/// How the crate's error is told.
fn failure(state: &State, limit: u64, error: &io::Error) -> Failure {
    if error.kind() == io::ErrorKind::OutOfMemory {
        return match state {
            State::Xz(stream) if stream.memory_usage().map(u64::from) > Some(limit >> 10) => {
                Failure::MemoryLimit
            }
            _ => Failure::Memory,
        };
    }
    let text = error.to_string();
    if text.contains("not supported yet") {
        Failure::SeveralFilters
    } else if error.kind() == io::ErrorKind::Unsupported || text == "Unsupported filter type" {
        Failure::Options
    } else {
        Failure::Data
    }
}

impl Decoder for Stream {
    const MAY_HOLD_OUTPUT: bool = true;

    fn step(&mut self, ctx: &mut Ctx, input: &[u8], room: &mut [u8]) -> Result<Step, Thrown> {
        ctx.charge(input.len() as u64 * READ)?;
        let header = match self.read_header(input) {
            Ok(used) => used,
            Err(failure) => return Err(self.fail(ctx, failure)),
        };
        let input = &input[header..];
        self.reserve(ctx, room.len())?;
        let result = match &mut self.state {
            State::Header { .. } => Ok(Progress {
                used: 0,
                made: 0,
                done: false,
            }),
            State::Xz(stream) => told(stream.process(input, room, Action::Run)),
            State::Lzma1(plain) => match &mut plain.filtered {
                Some(filtered) => filtered.run(&mut plain.decoder, input, room),
                None => plain.decoder.run(input, room),
            }
            .map_err(Error::Known),
            State::Lzma2(stream, _) => told(stream.process(input, room, Action::Run)),
            State::Failed(failure) => return Err(raise(ctx, *failure)),
        };
        match result {
            Ok(Progress { used, made, done }) => {
                self.made += made as u64;
                ctx.charge_scan(made)?;
                let used = header + used;
                Ok(Step { used, made, done })
            }
            Err(error) => {
                let failure = match error {
                    Error::Known(failure) => failure,
                    Error::Told(error) => failure(&self.state, self.limit, &error),
                };
                Err(self.fail(ctx, failure))
            }
        }
    }

    fn stalled(&mut self, ctx: &mut Ctx) -> Thrown {
        self.fail(ctx, Failure::Buffer)
    }

    fn taken_behind_end(&self) -> &[u8] {
        match &self.state {
            State::Lzma1(plain) => plain.decoder.behind_end(),
            _ => &[],
        }
    }
}

impl Stream {
    /// Nothing comes out any more: what is said from there on is said here.
    fn fail(&mut self, ctx: &mut Ctx, failure: Failure) -> Thrown {
        self.state = State::Failed(match failure {
            Failure::MemoryLimit | Failure::Memory => failure,
            _ => Failure::Program,
        });
        raise(ctx, failure)
    }
}
