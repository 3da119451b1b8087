//! `_json`: encoding and decoding. Options and the error class are Python
//! (the Python files here).
//!
//! Both directions work with a stack of their own: nesting does not use the
//! machine's stack, and is bounded where CPython's is.

mod decode;
mod encode;
mod scan;

use wardian_runtime::ctx::Ctx;
use wardian_runtime::object::heap::Gc;
use wardian_runtime::object::native::Module;
use wardian_runtime::types::{Method, function};

/// Containers inside containers; where CPython 3.12 gives up.
const MOST_NESTED: usize = 1497;

static FUNCTIONS: &[Method] = &[
    function(
        "decode",
        "(s, object_hook, parse_float, parse_int, parse_constant, object_pairs_hook, strict, /)",
        decode::decode,
    ),
    function(
        "encode",
        "(o, skipkeys, ensure_ascii, check_circular, allow_nan, indent, separators, default, sort_keys, /)",
        encode::encode,
    ),
    function(
        "raw_decode",
        "(s, idx, object_hook, parse_float, parse_int, parse_constant, object_pairs_hook, strict, /)",
        decode::raw_decode,
    ),
    function("scanstring", "(s, end, strict=True, /)", decode::scanstring),
];

/// Make the module.
pub(super) fn make(ctx: &mut Ctx) -> Gc<Module> {
    ctx.new_native_module("_json", FUNCTIONS)
}
