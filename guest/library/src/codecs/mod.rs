//! `_multibyte`: steps of the codecs of East Asia, over the crate wardian-multibyte.
//!
//! What does not live here: classes, error handlers and input that waits (`_multibytecodec.py`). Invariant: tables are
//! unpacked when a codec is first used, after their memory was asked for; a block is charged before it is converted.

use wardian_multibyte::{Codec, State, Stop, Tables};
use wardian_runtime::ctx::{Ctx, ModuleState, PyResult, Thrown, price};
use wardian_runtime::object::args::Args;
use wardian_runtime::object::containers::Bytes;
use wardian_runtime::object::heap::Gc;
use wardian_runtime::object::native::Module;
use wardian_runtime::object::string::Str;
use wardian_runtime::object::value::Value;
use wardian_runtime::types::bytes::Buffer;
use wardian_runtime::types::str::int_argument;
use wardian_runtime::types::{Method, function};
use wardian_text::surrogates;

static FUNCTIONS: &[Method] = &[
    function(
        "decode",
        "(encoding, data, start, state, handling, /)",
        decode,
    ),
    function(
        "encode",
        "(encoding, text, start, state, handling, is_end, /)",
        encode,
    ),
    function("module_of", "(encoding, /)", module_of),
    function("reset_decoder", "(encoding, state, /)", reset_decoder),
    function("reset_encoder", "(encoding, state, /)", reset_encoder),
    function("start", "(encoding, is_encoder, /)", start),
];

/// Make the module.
pub(super) fn make(ctx: &mut Ctx) -> Gc<Module> {
    ctx.new_native_module("_multibyte", FUNCTIONS)
}

/// The tables that are unpacked.
#[derive(Default)]
struct Unpacked(Tables);

impl ModuleState for Unpacked {
    wardian_runtime::state_place!();
}

/// Bytes or characters that are converted between two charges.
const BLOCK: usize = 16 << 10;

/// Bytes of text that a byte becomes at most, and bytes that a character does: a syllable that is spelled.
const DECODED: usize = 3;
const ENCODED: usize = 10;

/// What is done about errors without asking.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Handling {
    Stop,
    Ignore,
    Replace,
}

/// What a conversion was asked for.
struct Call {
    codec: Codec,
    start: usize,
    state: State,
    handling: Handling,
}

impl Call {
    fn of(ctx: &mut Ctx, args: Args<'_>) -> Result<Call, Thrown> {
        let codec = codec(ctx, args[0])?;
        let start = int_argument(ctx, args.get(2), 0)?;
        let Ok(start) = usize::try_from(start) else {
            return Err(ctx.value_error("a position is not negative"));
        };
        let state = state(ctx, args[3])?;
        let handling = match int_argument(ctx, args.get(4), 0)? {
            1 => Handling::Ignore,
            2 => Handling::Replace,
            _ => Handling::Stop,
        };
        unpack(ctx, codec)?;
        Ok(Call {
            codec,
            start,
            state,
            handling,
        })
    }

    /// What is given: what was made, where it ended, the state, and what is wrong there.
    fn result(&self, ctx: &mut Ctx, made: Value, position: usize, stop: Option<Stop>) -> PyResult {
        let wrong = match stop {
            None => 0,
            Some(Stop::Illegal(size)) => size as i64,
            Some(Stop::Incomplete) => -1,
            Some(Stop::Internal) => return Err(ctx.runtime_error("internal codec error")),
        };
        let state = Value::object(ctx.new_bytes(&self.state.0));
        let position = ctx.new_int(position as i64);
        let parts = [made, position, state, Value::small_int(wrong)];
        Ok(Value::object(ctx.new_tuple(&parts)))
    }
}

/// The codec that an argument names.
fn codec(ctx: &mut Ctx, name: Value) -> Result<Codec, Thrown> {
    let name = ctx.expect_str(name, "an encoding")?;
    match Codec::lookup(name.as_str()) {
        Some(codec) => Ok(codec),
        None => Err(ctx.lookup_error("no such codec is supported.")),
    }
}

/// The state that an argument is.
fn state(ctx: &mut Ctx, value: Value) -> Result<State, Thrown> {
    let bytes = value.payload::<Bytes>();
    let state = bytes.and_then(|bytes| bytes.as_bytes().try_into().ok());
    state
        .map(State)
        .ok_or_else(|| ctx.value_error("a state has eight bytes"))
}

/// Unpack what a codec reads, if it was not.
fn unpack(ctx: &mut Ctx, codec: Codec) -> Result<(), Thrown> {
    let tables = &ctx.state::<Unpacked>().0;
    if tables.has(codec) {
        return Ok(());
    }
    let (bytes, memory) = tables.cost(codec);
    ctx.charge(bytes as u64 / price::TRANSLATED)?;
    ctx.reserve(memory)?;
    ctx.state::<Unpacked>().0.load(codec);
    Ok(())
}

fn decode(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    let mut call = Call::of(ctx, args)?;
    let input = Buffer::expect(ctx, args[1])?;
    let length = input.as_bytes().len();
    let mut text = String::new();
    let (mut position, mut stop) = (call.start, None);
    while position < length && stop.is_none() {
        let end = length.min(position + BLOCK);
        ctx.charge_scan(end - position)?;
        let room = (end - position + 1) * DECODED;
        if text.capacity() - text.len() < room {
            // As the text grows: both are there while it is copied.
            ctx.reserve((text.len() + room).saturating_mul(3))?;
            text.reserve(room);
        }
        // Nothing changes the bytes: Python code does not run.
        let (input, tables) = (input.as_bytes(), &ctx.state::<Unpacked>().0);
        stop = decode_block(&mut call, tables, input, &mut position, end, &mut text);
    }
    if surrogates::present(&text) {
        return Err(ctx.unsupported(surrogates::REFUSED));
    }
    let text = Value::object(ctx.new_long_str(&text)?);
    call.result(ctx, text, position, stop)
}

/// Decode until `end`, or until something is wrong that is not handled here.
fn decode_block(
    call: &mut Call,
    tables: &Tables,
    input: &[u8],
    position: &mut usize,
    end: usize,
    text: &mut String,
) -> Option<Stop> {
    while *position < end {
        match call
            .codec
            .decode(tables, &mut call.state, &input[*position..], text)
        {
            Ok(taken) => *position += taken,
            Err(Stop::Illegal(size)) if call.handling != Handling::Stop => {
                if call.handling == Handling::Replace {
                    text.push('\u{fffd}');
                }
                *position += size;
            }
            Err(stop) => return Some(stop),
        }
    }
    None
}

fn encode(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    let mut call = Call::of(ctx, args)?;
    let text = ctx.expect_str(args[1], "a text")?;
    let is_end = args[5] == Value::bool(true);
    let length = text.length();
    let mut bytes = Vec::new();
    let (mut position, mut stop) = (call.start.min(length), None);
    while position < length && stop.is_none() {
        let end = length.min(position + BLOCK);
        ctx.charge_scan((end - position) * 2)?;
        let room = (end - position + 1) * ENCODED;
        if bytes.capacity() - bytes.len() < room {
            // As above.
            ctx.reserve((bytes.len() + room).saturating_mul(3))?;
            bytes.reserve(room);
        }
        let tables = &ctx.state::<Unpacked>().0;
        let mut block = Block {
            call: &mut call,
            text,
            is_end,
            end,
            bytes: &mut bytes,
        };
        stop = block.encode(tables, &mut position);
    }
    ctx.reserve(bytes.len())?;
    let bytes = Value::object(ctx.new_bytes(&bytes));
    call.result(ctx, bytes, position, stop)
}

/// Characters that are encoded at once.
struct Block<'a> {
    call: &'a mut Call,
    text: Gc<Str>,
    is_end: bool,
    end: usize,
    bytes: &'a mut Vec<u8>,
}

impl Block<'_> {
    /// Encode until the end of the block, or until something is wrong that is not handled here.
    fn encode(&mut self, tables: &Tables, position: &mut usize) -> Option<Stop> {
        let text = self.text;
        let rest = &text.as_str()[text.offset_of(*position)..];
        let mut codes = rest.chars().map(surrogates::code_point).peekable();
        while *position < self.end
            && let Some(code) = codes.next()
        {
            let next = codes.peek().copied();
            match self.step(tables, code, next, self.is_end) {
                Ok(taken) => {
                    *position += taken;
                    if taken == 2 {
                        codes.next();
                    }
                }
                Err(Stop::Illegal(_)) if self.call.handling != Handling::Stop => {
                    if self.call.handling == Handling::Replace {
                        self.replace(tables);
                    }
                    *position += 1;
                }
                Err(stop) => return Some(stop),
            }
        }
        None
    }

    fn step(
        &mut self,
        tables: &Tables,
        code: u32,
        next: Option<u32>,
        is_end: bool,
    ) -> Result<usize, Stop> {
        let Call { codec, state, .. } = &mut *self.call;
        codec.encode(tables, state, code, next, is_end, self.bytes)
    }

    /// A question mark, as the codec writes it.
    fn replace(&mut self, tables: &Tables) {
        if self.step(tables, u32::from(b'?'), None, true).is_err() {
            self.bytes.push(b'?');
        }
    }
}

fn module_of(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    let name = ctx.expect_str(args[0], "an encoding")?;
    let codec = Codec::lookup(name.as_str());
    let module = codec.map(|codec| Value::object(ctx.new_str(codec.module())));
    Ok(module.unwrap_or(Value::NONE))
}

fn start(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    let codec = codec(ctx, args[0])?;
    let state = match args[1] == Value::bool(true) {
        true => codec.encoder(),
        false => codec.decoder(),
    };
    Ok(Value::object(ctx.new_bytes(&state.0)))
}

fn reset_decoder(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    let codec = codec(ctx, args[0])?;
    let mut state = state(ctx, args[1])?;
    codec.reset_decoder(&mut state);
    Ok(Value::object(ctx.new_bytes(&state.0)))
}

fn reset_encoder(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    let codec = codec(ctx, args[0])?;
    let mut state = state(ctx, args[1])?;
    let mut out = Vec::new();
    codec.reset_encoder(&mut state, &mut out);
    let parts = [&out[..], &state.0].map(|bytes| Value::object(ctx.new_bytes(bytes)));
    Ok(Value::object(ctx.new_tuple(&parts)))
}
