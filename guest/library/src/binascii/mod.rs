//! `binascii`: bytes as base64, hexadecimal, uuencoded and quoted-printable text, and checksums.
//!
//! What does not live here: the encodings themselves (`base64.rs`, `quoted.rs`, `uu.rs`), which know
//! nothing of the interpreter. Every function charges and asks for its result's memory first.

mod base64;
mod quoted;
mod uu;

use super::exception_classes;
use wardian_runtime::ctx::{Ctx, PyResult, Thrown};
use wardian_runtime::object::args::Args;
use wardian_runtime::object::heap::Gc;
use wardian_runtime::object::native::Module;
use wardian_runtime::object::string::Str;
use wardian_runtime::object::value::Value;
use wardian_runtime::types::bytes::Buffer;
use wardian_runtime::types::{Method, function};
use wardian_text::bytes_methods;

static FUNCTIONS: &[Method] = &[
    function("a2b_base64", "(data, /, *, strict_mode=False)", a2b_base64),
    function("a2b_hex", "(hexstr, /)", unhexlify),
    function("a2b_qp", "(data, header=False)", a2b_qp),
    function("a2b_uu", "(data, /)", a2b_uu),
    function("b2a_base64", "(data, /, *, newline=True)", b2a_base64),
    function(
        "b2a_hex",
        "(data, sep=<unrepresentable>, bytes_per_sep=1)",
        hexlify,
    ),
    function(
        "b2a_qp",
        "(data, quotetabs=False, istext=True, header=False)",
        b2a_qp,
    ),
    function("b2a_uu", "(data, /, *, backtick=False)", b2a_uu),
    function("crc32", "(data, crc=0, /)", |ctx, args| {
        checksum(ctx, args, 0, wardian_zlib::crc32)
    }),
    function("crc_hqx", "(data, crc, /)", |ctx, args| {
        checksum(ctx, args, 0, |crc, bytes| {
            wardian_zlib::crc_hqx(crc as u16, bytes).into()
        })
    }),
    function(
        "hexlify",
        "(data, sep=<unrepresentable>, bytes_per_sep=1)",
        hexlify,
    ),
    function("unhexlify", "(hexstr, /)", unhexlify),
];

const ERROR: &str = "binascii.Error";

/// Make the module.
pub(super) fn make(ctx: &mut Ctx) -> Gc<Module> {
    let module = ctx.new_native_module("binascii", FUNCTIONS);
    exception_classes::define(ctx, module, ERROR, ctx.exceptions.ValueError);
    exception_classes::define(ctx, module, "binascii.Incomplete", ctx.exceptions.Exception);
    module
}

/// An argument that is bytes-like or ASCII text.
enum Ascii {
    Text(Gc<Str>),
    Bytes(Buffer),
}

impl Ascii {
    fn of(ctx: &mut Ctx, value: Value) -> Result<Ascii, Thrown> {
        if let Some(text) = value.payload::<Str>() {
            return match text.is_ascii() {
                true => Ok(Ascii::Text(text)),
                false => {
                    Err(ctx.value_error("string argument should contain only ASCII characters"))
                }
            };
        }
        match Buffer::of(value) {
            Some(buffer) => Ok(Ascii::Bytes(buffer)),
            None => {
                let name = ctx.type_name(value);
                Err(ctx.type_error(&format!(
                    "argument should be bytes, buffer or ASCII string, not '{name}'"
                )))
            }
        }
    }

    fn as_bytes(&self) -> &[u8] {
        match self {
            Ascii::Text(text) => text.as_str().as_bytes(),
            Ascii::Bytes(buffer) => buffer.as_bytes(),
        }
    }
}

/// Charge for a conversion and ask for its result: twice, for it is made and then copied.
fn prepare(ctx: &mut Ctx, from: usize, to: usize) -> Result<(), Thrown> {
    ctx.reserve(to.saturating_mul(2))?;
    ctx.charge_scan(from)
}

fn flag(ctx: &mut Ctx, args: Args<'_>, index: usize, default: bool) -> Result<bool, Thrown> {
    match args.get(index) {
        Some(value) => ctx.truth(value),
        None => Ok(default),
    }
}

fn made(ctx: &mut Ctx, bytes: &[u8]) -> PyResult {
    let bytes = ctx.new_bytes_with(bytes.len(), |room| room.push(bytes))?;
    Ok(Value::object(bytes))
}

fn a2b_base64(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    let strict = flag(ctx, args, 1, false)?;
    let data = Ascii::of(ctx, args[0])?;
    let length = data.as_bytes().len();
    prepare(ctx, length, length / 4 * 3 + 3)?;
    match ctx.metered(|meter| base64::decode(data.as_bytes(), strict, meter))? {
        Ok(bytes) => made(ctx, &bytes),
        Err(message) => Err(exception_classes::raise(ctx, ERROR, &message)),
    }
}

/// Bytes that are written as base64 between two payments: whole groups of three.
const BLOCK: usize = 3 << 16;

fn b2a_base64(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    let newline = flag(ctx, args, 1, true)?;
    let data = Buffer::expect(ctx, args[0])?;
    let length = data.as_bytes().len();
    prepare(ctx, length, length / 3 * 4 + 5)?;
    let mut text = Vec::with_capacity(length / 3 * 4 + 5);
    let blocks = data.as_bytes().chunks(BLOCK);
    for block in blocks {
        ctx.charge_bytes(block.len())?;
        text.extend(base64::encode(block));
    }
    if newline {
        text.push(b'\n');
    }
    made(ctx, &text)
}

fn hexlify(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    let data = Buffer::expect(ctx, args[0])?;
    let length = data.as_bytes().len();
    prepare(ctx, length, length * 3)?;
    let Some(separator) = args.get(1) else {
        let text = ctx.metered(|meter| bytes_methods::hex(data.as_bytes(), None, 1, meter))?;
        return made(ctx, text.as_bytes());
    };
    let bytes = Value::object(ctx.new_bytes(data.as_bytes()));
    let group = args.get(2).unwrap_or(Value::small_int(1));
    let text = ctx.call_attr(bytes, "hex", &[separator, group])?;
    let text = ctx.expect_str(text, "hex()")?;
    prepare(ctx, text.as_str().len(), text.as_str().len())?;
    made(ctx, text.as_str().as_bytes())
}

fn unhexlify(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    let data = Ascii::of(ctx, args[0])?;
    let length = data.as_bytes().len();
    prepare(ctx, length, length / 2)?;
    let (pairs, rest) = data.as_bytes().as_chunks::<2>();
    if !rest.is_empty() {
        return Err(exception_classes::raise(ctx, ERROR, "Odd-length string"));
    }
    // Foreign characters have bits above those of a byte.
    let mut all = 0;
    let mut bytes = Vec::with_capacity(pairs.len());
    for [high, low] in pairs {
        let byte = DIGITS[usize::from(*high)] << 4 | DIGITS[usize::from(*low)];
        all |= byte;
        bytes.push(byte as u8);
    }
    if all < 0x100 {
        return made(ctx, &bytes);
    }
    Err(exception_classes::raise(
        ctx,
        ERROR,
        "Non-hexadecimal digit found",
    ))
}

/// Values of hexadecimal digits; 0x100 for other characters.
static DIGITS: [u16; 256] = digits();

const fn digits() -> [u16; 256] {
    let mut digits = [0x100; 256];
    let mut byte = 0;
    while byte < 256 {
        if let Some(value) = (byte as u8 as char).to_digit(16) {
            digits[byte] = value as u16;
        }
        byte += 1;
    }
    digits
}

fn a2b_qp(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    let header = flag(ctx, args, 1, false)?;
    let data = Ascii::of(ctx, args[0])?;
    let length = data.as_bytes().len();
    prepare(ctx, length, length)?;
    let bytes = quoted::decode(data.as_bytes(), header);
    made(ctx, &bytes)
}

fn b2a_qp(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    let options = quoted::Options {
        quote_tabs: flag(ctx, args, 1, false)?,
        is_text: flag(ctx, args, 2, true)?,
        header: flag(ctx, args, 3, false)?,
    };
    let data = Buffer::expect(ctx, args[0])?;
    let length = data.as_bytes().len();
    prepare(ctx, length * 4, length.saturating_mul(4))?;
    let text = quoted::encode(data.as_bytes(), options);
    made(ctx, &text)
}

fn a2b_uu(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    let data = Ascii::of(ctx, args[0])?;
    ctx.charge_scan(data.as_bytes().len())?;
    match uu::decode(data.as_bytes()) {
        Ok(bytes) => made(ctx, &bytes),
        Err(message) => Err(exception_classes::raise(ctx, ERROR, message)),
    }
}

fn b2a_uu(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    let backtick = flag(ctx, args, 1, false)?;
    let data = Buffer::expect(ctx, args[0])?;
    match uu::encode(data.as_bytes(), backtick) {
        Some(text) => made(ctx, &text),
        None => Err(exception_classes::raise(
            ctx,
            ERROR,
            "At most 45 bytes at once",
        )),
    }
}

/// A checksum of the first argument that goes on from the second; only its lowest bits count.
pub(super) fn checksum(
    ctx: &mut Ctx,
    args: Args<'_>,
    start: u32,
    update: fn(u32, &[u8]) -> u32,
) -> PyResult {
    let mut sum = match args.get(1) {
        None => start,
        Some(value) => {
            let int = ctx.index_value(value)?;
            low_bits(ctx, int)
        }
    };
    let data = Buffer::expect(ctx, args[0])?;
    let mut position = 0;
    while position < data.as_bytes().len() {
        let end = data.as_bytes().len().min(position + CHECKSUM_STEP);
        sum = update(sum, &data.as_bytes()[position..end]);
        position = end;
        ctx.charge_bytes(4 * CHECKSUM_STEP)?;
    }
    if position == 0 {
        sum = update(sum, &[]);
    }
    Ok(ctx.new_int(sum.into()))
}

/// Bytes that are summed up between two looks at the budget.
const CHECKSUM_STEP: usize = 1 << 16;

fn low_bits(ctx: &Ctx, int: Value) -> u32 {
    match ctx.int_to_i64(int) {
        Some(int) => int as u32,
        None => {
            let big = ctx.int_to_big(int);
            let digit = big.iter_u32_digits().next().unwrap_or(0);
            match big.sign() {
                num_bigint::Sign::Minus => digit.wrapping_neg(),
                _ => digit,
            }
        }
    }
}
