//! `_lzma`: functions, constants, and errors. What is clearer in Python is CPython's `lzma`.
//!
//! What does not live here: streams as objects (`compressor.rs`, `decompressor.rs`), chains of filters (`filters.rs`),
//! the formats (crate lzma-rust2, but for `lzma1.rs`). Invariant: the size of a dictionary that a program or an input names is never
//! allocated because it was named: a decoder's dictionary grows with what was made, and a compressor's is asked for.

mod compressor;
mod decompressor;
mod filters;
mod lzma1;

use super::exception_classes;
use wardian_runtime::ctx::{Ctx, PyResult, Thrown};
use wardian_runtime::object::args::Args;
use wardian_runtime::object::heap::Gc;
use wardian_runtime::object::native::Module;
use wardian_runtime::object::value::Value;
use wardian_runtime::types::bytes::Buffer;
use wardian_runtime::types::str::int_argument;
use wardian_runtime::types::{Method, function};

static FUNCTIONS: &[Method] = &[
    function(
        "_decode_filter_properties",
        "(filter_id, encoded_props, /)",
        decode_filter_properties,
    ),
    function(
        "_encode_filter_properties",
        "(filter, /)",
        encode_filter_properties,
    ),
    function("is_check_supported", "(check_id, /)", is_check_supported),
];

const CONSTANTS: &[(&str, i64)] = &[
    ("CHECK_CRC32", CRC32),
    ("CHECK_CRC64", CRC64),
    ("CHECK_ID_MAX", LAST_CHECK),
    ("CHECK_NONE", NO_CHECK),
    ("CHECK_SHA256", SHA256),
    ("CHECK_UNKNOWN", UNKNOWN_CHECK),
    ("FILTER_ARM", 0x07),
    ("FILTER_ARMTHUMB", 0x08),
    ("FILTER_DELTA", filters::DELTA as i64),
    ("FILTER_IA64", 0x06),
    ("FILTER_LZMA1", filters::LZMA1 as i64),
    ("FILTER_LZMA2", filters::LZMA2 as i64),
    ("FILTER_POWERPC", 0x05),
    ("FILTER_SPARC", 0x09),
    ("FILTER_X86", 0x04),
    ("FORMAT_ALONE", ALONE),
    ("FORMAT_AUTO", AUTO),
    ("FORMAT_RAW", RAW),
    ("FORMAT_XZ", XZ),
    ("MF_BT2", filters::BT2 as i64),
    ("MF_BT3", filters::BT3 as i64),
    ("MF_BT4", filters::BT4 as i64),
    ("MF_HC3", filters::HC3 as i64),
    ("MF_HC4", filters::HC4 as i64),
    ("MODE_FAST", 1),
    ("MODE_NORMAL", 2),
    ("PRESET_DEFAULT", filters::DEFAULT_PRESET as i64),
    ("PRESET_EXTREME", filters::EXTREME as i64),
];

// Containers.
const AUTO: i64 = 0;
const XZ: i64 = 1;
const ALONE: i64 = 2;
const RAW: i64 = 3;

// Checks of integrity.
const NO_CHECK: i64 = 0;
const CRC32: i64 = 1;
const CRC64: i64 = 4;
const SHA256: i64 = 10;
const LAST_CHECK: i64 = 15;
const UNKNOWN_CHECK: i64 = 16;

const ERROR: &str = "_lzma.LZMAError";

/// Make the module.
pub(super) fn make(ctx: &mut Ctx) -> Gc<Module> {
    let module = ctx.new_native_module("_lzma", FUNCTIONS);
    exception_classes::define(ctx, module, ERROR, ctx.exceptions.Exception);
    for (name, value) in CONSTANTS {
        let value = ctx.new_int(*value);
        ctx.set_module_attr(module, name, value);
    }
    for def in [&compressor::COMPRESSOR, &decompressor::DECOMPRESSOR] {
        let class = ctx.new_native_class(def, ctx.types.object);
        ctx.set_module_attr(module, def.name, Value::object(class));
    }
    module
}

#[cold]
fn error(ctx: &mut Ctx, message: &str) -> Thrown {
    exception_classes::raise(ctx, ERROR, message)
}

/// What liblzma answers where something cannot be done, and what only this module says.
#[derive(Clone, Copy)]
enum Failure {
    Check,
    Memory,
    MemoryLimit,
    Format,
    Options,
    Data,
    Buffer,
    Program,
    /// Not the library's: its decoder has room for one.
    SeveralFilters,
    /// Not the library's: a check that has an id, and nobody uses.
    ReservedCheck(u8),
}

#[cold]
fn raise(ctx: &mut Ctx, failure: Failure) -> Thrown {
    let message = match failure {
        Failure::Check => "Unsupported integrity check",
        Failure::Memory => return ctx.raise_class(ctx.exceptions.MemoryError),
        Failure::MemoryLimit => "Memory usage limit exceeded",
        Failure::Format => "Input format not supported by decoder",
        Failure::Options => "Invalid or unsupported options",
        Failure::Data => "Corrupt input data",
        Failure::Buffer => "Insufficient buffer space",
        Failure::Program => "Internal error",
        Failure::SeveralFilters => "more than one filter in front of LZMA is not supported yet",
        Failure::ReservedCheck(id) => {
            return error(ctx, &format!("integrity check {id} is not supported yet"));
        }
    };
    error(ctx, message)
}

fn is_check_supported(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    let id = int_argument(ctx, args.get(0), NO_CHECK)?;
    Ok(Value::bool(matches!(id, NO_CHECK | CRC32 | CRC64 | SHA256)))
}

fn encode_filter_properties(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    let filter = filters::read(ctx, args[0])?;
    filters::encode(ctx, filter)
}

fn decode_filter_properties(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    let id = filters::unsigned(ctx, args[0])?;
    let properties = Buffer::expect(ctx, args[1])?;
    filters::decode(ctx, id, properties.as_bytes())
}
