//! `sys.getsizeof()`: the sizes that objects have in CPython 3.12 on 64-bit
//! machines, which is what programs that ask want to see; ours differ.

use wardian_runtime::ctx::{Ctx, PyResult};
use wardian_runtime::object::args::Args;
use wardian_runtime::object::big_int::BigInt;
use wardian_runtime::object::containers::{ByteArray, Bytes, List, Tuple};
use wardian_runtime::object::dict::Dict;
use wardian_runtime::object::heap::Kind;
use wardian_runtime::object::string::Str;
use wardian_runtime::object::value::Value;

/// What the collector of CPython puts before objects.
const GC_HEADER: usize = 16;

pub(super) fn getsizeof(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    let object = args[0];
    let class = ctx.class_of(object);
    let name = ctx.intern("__sizeof__");
    // That of `object` says nothing; types of other crates that know better are no containers in CPython.
    if let Some(method) = class.lookup(name)
        && Some(method) != ctx.types.object.lookup(name)
    {
        let header = if method.is_kind(Kind::Function) {
            GC_HEADER as i64
        } else {
            0
        };
        let size = ctx.call(method, &[object])?;
        let size = ctx.index_i64(size)?;
        return Ok(ctx.new_int(size.saturating_add(header)));
    }
    let size = size_of_object(ctx, object) as i64;
    Ok(ctx.new_int(size))
}

fn size_of_object(ctx: &Ctx, object: Value) -> usize {
    if let Some(int) = object.as_small_int() {
        return 24 + 4 * digits(u64::from(64 - int.unsigned_abs().leading_zeros()));
    }
    if object.is_bool() {
        return 28;
    }
    let Some(kind) = object.kind() else {
        return if object.is_float() { 24 } else { 16 };
    };
    let size = match kind {
        Kind::BigInt => object
            .get::<BigInt>()
            .map(|int| 24 + 4 * digits(int.bits())),
        Kind::Complex => Some(32),
        Kind::Str => object.get::<Str>().map(|text| str_size(&text)),
        Kind::Bytes => object
            .get::<Bytes>()
            .map(|bytes| 33 + bytes.as_bytes().len()),
        Kind::ByteArray => object.get::<ByteArray>().map(|bytes| {
            let length = bytes.bytes.len();
            56 + if length > 0 { length + 1 } else { 0 }
        }),
        Kind::List => object.get::<List>().map(|list| 56 + 8 * list.items.len()),
        Kind::Tuple => object
            .get::<Tuple>()
            .map(|tuple| 40 + 8 * tuple.items().len()),
        Kind::Dict => object.get::<Dict>().map(|dict| dict_size(&dict)),
        Kind::Set | Kind::FrozenSet => Some(set_size(object)),
        Kind::Range => Some(48),
        Kind::Slice => Some(56),
        Kind::Function => Some(160),
        Kind::NativeFunction | Kind::Module => Some(72),
        Kind::BoundMethod => Some(64),
        Kind::Class => Some(1704),
        Kind::Generator => Some(200),
        Kind::Instance => {
            let inner = object.unwrap_payload();
            let plain = if ctx.class_of(object).no_dict { 32 } else { 48 };
            Some(if inner == object {
                plain
            } else {
                // A dict and weak references come on top of what it derives from.
                size_of_object(ctx, inner) + 16
            })
        }
        _ => None,
    };
    size.unwrap_or(64)
}

/// Digits of 30 bits.
fn digits(bits: u64) -> usize {
    bits.div_ceil(30).max(1) as usize
}

fn str_size(text: &Str) -> usize {
    let length = text.length();
    if text.is_ascii() {
        return 41 + length;
    }
    match text.as_str().chars().max().map_or(0, u32::from) {
        0..=0xFF => 57 + length,
        0x100..=0xFFFF => 58 + 2 * length,
        _ => 60 + 4 * length,
    }
}

fn dict_size(dict: &Dict) -> usize {
    let entries = dict.entries().len();
    if entries == 0 {
        return 64;
    }
    let mut slots = 8usize;
    while slots * 2 / 3 < entries {
        slots *= 2;
    }
    let index = match slots {
        0..=128 => 1,
        129..=32768 => 2,
        _ => 4,
    };
    let entry = if dict.iter().all(|entry| entry.key.is_kind(Kind::Str)) {
        16
    } else {
        24
    };
    64 + 32 + slots * index + slots * 2 / 3 * entry
}

fn set_size(object: Value) -> usize {
    let Some(length) = object.any_set().map(|set| set.table().len()) else {
        return 216;
    };
    let mut slots = 8usize;
    loop {
        // A table grows when it is three fifths full.
        let full = ((slots - 1) * 3).div_ceil(5);
        if length < full {
            break;
        }
        let wanted = if full > 50_000 { full * 2 } else { full * 4 };
        slots = (wanted + 1).next_power_of_two();
    }
    if slots == 8 { 216 } else { 216 + slots * 16 }
}
