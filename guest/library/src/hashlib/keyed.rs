//! The classes `blake2b` and `blake2s`: their constructors and constants.

use super::algorithms::{BLAKE2, State};
use super::blake2::{Blake2b, Blake2s, Parameters};
use super::{ATTRIBUTES, COPY, Hash, SLOTS, UPDATE, data, digest, feed, hexdigest};
use num_bigint::Sign;
use wardian_runtime::ctx::{Ctx, PyResult, Thrown};
use wardian_runtime::object::args::Args;
use wardian_runtime::object::slots::Slots;
use wardian_runtime::object::value::Value;
use wardian_runtime::types::bytes::Buffer;
use wardian_runtime::types::{Method, TypeDef, method};

const SIGNATURE: &str = "(cls, data=b'', /, *, digest_size=64, key=b'', salt=b'', person=b'', fanout=1, depth=1, leaf_size=0, node_offset=0, node_depth=0, inner_size=0, last_node=False, usedforsecurity=True)";

const PLAIN: Slots = Slots {
    repr: None,
    ..SLOTS
};

static METHODS: &[Method] = &[
    COPY,
    method("digest", "(self, /)", |ctx, args| digest(ctx, args, None)),
    method("hexdigest", "(self, /)", |ctx, args| {
        hexdigest(ctx, args, None)
    }),
    UPDATE,
];

pub(super) static BLAKE2B: TypeDef = TypeDef {
    name: "blake2b",
    module: "_blake2",
    slots: PLAIN,
    methods: METHODS,
    attributes: ATTRIBUTES,
    new: Some((SIGNATURE, |ctx, args| new(ctx, args, &WIDE))),
    init: Some(("(self, /, *args, **kwargs)", |_, _| Ok(Value::NONE))),
    is_base_type: true,
    ..TypeDef::NONE
};

pub(super) static BLAKE2S: TypeDef = TypeDef {
    name: "blake2s",
    module: "_blake2",
    slots: PLAIN,
    methods: METHODS,
    attributes: ATTRIBUTES,
    new: Some((SIGNATURE, |ctx, args| new(ctx, args, &NARROW))),
    init: Some(("(self, /, *args, **kwargs)", |_, _| Ok(Value::NONE))),
    is_base_type: true,
    ..TypeDef::NONE
};

/// How the two differ.
struct Variant {
    def: &'static TypeDef,
    /// Its place in the table.
    index: usize,
    /// Most bytes of results and keys.
    size: usize,
    /// Most bytes of salts and personal strings.
    salt: usize,
    /// Bits of a node's offset.
    offset_bits: u32,
    start: fn(&Parameters, &[u8]) -> State,
}

const WIDE: Variant = Variant {
    def: &BLAKE2B,
    index: 0,
    size: 64,
    salt: Blake2b::SALT,
    offset_bits: 64,
    start: |parameters, key| {
        let mut digest = Blake2b::new(parameters);
        if !key.is_empty() {
            digest.update_key(key);
        }
        State::Blake2b(digest)
    },
};

const NARROW: Variant = Variant {
    def: &BLAKE2S,
    index: 1,
    size: 32,
    salt: Blake2s::SALT,
    offset_bits: 48,
    start: |parameters, key| {
        let mut digest = Blake2s::new(parameters);
        if !key.is_empty() {
            digest.update_key(key);
        }
        State::Blake2s(digest)
    },
};

/// The sizes as attributes of the classes.
pub(super) fn set_constants(ctx: &mut Ctx) {
    for variant in [&WIDE, &NARROW] {
        let class = ctx.class(variant.def);
        for (name, value) in [
            ("MAX_DIGEST_SIZE", variant.size),
            ("MAX_KEY_SIZE", variant.size),
            ("PERSON_SIZE", variant.salt),
            ("SALT_SIZE", variant.salt),
        ] {
            let name = ctx.intern(name);
            class
                .dict
                .write()
                .set_str(name, Value::small_int(value as i64));
        }
    }
}

/// A number of a range; out of it, the message.
fn ranged(
    ctx: &mut Ctx,
    value: Option<Value>,
    default: u8,
    range: std::ops::RangeInclusive<i64>,
    message: &str,
) -> Result<u8, Thrown> {
    let Some(value) = value else {
        return Ok(default);
    };
    let number = wardian_runtime::types::str::int_argument(ctx, Some(value), 0)?;
    match range.contains(&number) {
        true => Ok(number as u8),
        false => Err(ctx.value_error(message)),
    }
}

/// A number from 0 to `max`.
fn unsigned(
    ctx: &mut Ctx,
    value: Option<Value>,
    bits: u32,
    too_large: &str,
) -> Result<u64, Thrown> {
    let Some(value) = value else {
        return Ok(0);
    };
    let int = ctx.index_value(value)?;
    let number = ctx.int_to_big(int);
    if number.sign() == Sign::Minus {
        return Err(ctx.value_error("value must be positive"));
    }
    let Ok(number) = u64::try_from(&number) else {
        return Err(ctx.overflow_error("int too big to convert"));
    };
    match number.checked_shr(bits) {
        Some(rest) if rest > 0 => Err(ctx.overflow_error(too_large)),
        _ => Ok(number),
    }
}

/// Bytes that fit into `N`, filled with zeros.
fn padded(
    ctx: &mut Ctx,
    value: Option<Value>,
    most: usize,
    what: &str,
) -> Result<[u8; 16], Thrown> {
    let mut bytes = [0; 16];
    if let Some(value) = value {
        let buffer = Buffer::expect(ctx, value)?;
        let given = buffer.as_bytes();
        if given.len() > most {
            return Err(ctx.value_error(&format!("maximum {what} length is {most} bytes")));
        }
        bytes[..given.len()].copy_from_slice(given);
    }
    Ok(bytes)
}

fn new(ctx: &mut Ctx, args: Args<'_>, variant: &Variant) -> PyResult {
    let size = variant.size as i64;
    let parameters = Parameters {
        digest_size: ranged(
            ctx,
            args.get(2),
            variant.size as u8,
            1..=size,
            &format!("digest_size must be between 1 and {size} bytes"),
        )?,
        salt: padded(ctx, args.get(4), variant.salt, "salt")?,
        person: padded(ctx, args.get(5), variant.salt, "person")?,
        fanout: ranged(
            ctx,
            args.get(6),
            1,
            0..=255,
            "fanout must be between 0 and 255",
        )?,
        depth: ranged(
            ctx,
            args.get(7),
            1,
            1..=255,
            "depth must be between 1 and 255",
        )?,
        leaf_size: unsigned(ctx, args.get(8), 32, "leaf_size is too large")? as u32,
        node_offset: unsigned(
            ctx,
            args.get(9),
            variant.offset_bits,
            "node_offset is too large",
        )?,
        node_depth: ranged(
            ctx,
            args.get(10),
            0,
            0..=255,
            "node_depth must be between 0 and 255",
        )?,
        inner_size: ranged(
            ctx,
            args.get(11),
            0,
            0..=size,
            &format!("inner_size must be between 0 and is {size}"),
        )?,
        last_node: match args.get(12) {
            Some(last) => ctx.truth(last)?,
            None => false,
        },
        key_size: 0,
    };
    let mut key = [0; 64];
    let mut key_size = 0;
    if let Some(value) = args.get(3) {
        let buffer = Buffer::expect(ctx, value)?;
        key_size = buffer.as_bytes().len();
        if key_size > variant.size {
            return Err(ctx.value_error(&format!("maximum key length is {size} bytes")));
        }
        key[..key_size].copy_from_slice(buffer.as_bytes());
    }
    let parameters = Parameters {
        key_size: key_size as u8,
        ..parameters
    };
    let algorithm = &BLAKE2[variant.index];
    let mut state = (variant.start)(&parameters, &key[..key_size]);
    if let Some(initial) = args.get(1) {
        let buffer = data(ctx, initial)?;
        feed(ctx, algorithm, &mut state, buffer)?;
    }
    let class = ctx.class(variant.def);
    Ok(ctx.new_native(class, Hash { algorithm, state }))
}
