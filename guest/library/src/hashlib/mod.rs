//! `_hashlib`: digests. What is clearer in Python is in `hashlib.py` and `hmac.py`.
//!
//! What does not live here: the digests (`algorithms.rs`, `blake2.rs`), keys made of passwords
//! (`derive.rs`), the constructors of BLAKE2 (`keyed.rs`).
//! Invariant: bytes are hashed in pieces, each paid for before it is hashed.

mod algorithms;
mod blake2;
mod derive;
mod keyed;

use super::exception_classes;
use algorithms::{Algorithm, State};
use wardian_runtime::ctx::price;
use wardian_runtime::ctx::{Ctx, PyResult, Thrown};
use wardian_runtime::object::args::Args;
use wardian_runtime::object::heap::{Gc, Marker};
use wardian_runtime::object::native::{Module, NativeData, state_unchecked};
use wardian_runtime::object::slots::Slots;
use wardian_runtime::object::string::Str;
use wardian_runtime::object::value::Value;
use wardian_runtime::types::bytes::Buffer;
use wardian_runtime::types::{Attribute, Method, TypeDef, attribute, function, method};

macro_rules! constructors {
    ($($name:literal $algorithm:literal;)*) => {
        static FUNCTIONS: &[Method] = &[
            function("compare_digest", "(a, b, /)", super::operator::compare_digest),
            $(function($name, "(string=b'', *, usedforsecurity=True)", |ctx, args| {
                let algorithm = algorithms::find($algorithm).expect("a row of the table");
                make_hash(ctx, algorithm, args.get(0))
            }),)*
            function("new", "(name, string=b'', *, usedforsecurity=True)", new),
            function(
                "pbkdf2_hmac",
                "(hash_name, password, salt, iterations, dklen=None)",
                derive::pbkdf2_hmac,
            ),
            function(
                "scrypt",
                "(password, *, salt=None, n=None, r=None, p=None, maxmem=0, dklen=64)",
                derive::scrypt,
            ),
        ];
    };
}

constructors! {
    "openssl_md5" "md5";
    "openssl_sha1" "sha1";
    "openssl_sha224" "sha224";
    "openssl_sha256" "sha256";
    "openssl_sha384" "sha384";
    "openssl_sha3_224" "sha3_224";
    "openssl_sha3_256" "sha3_256";
    "openssl_sha3_384" "sha3_384";
    "openssl_sha3_512" "sha3_512";
    "openssl_sha512" "sha512";
    "openssl_shake_128" "shake_128";
    "openssl_shake_256" "shake_256";
}

const UNSUPPORTED: &str = "_hashlib.UnsupportedDigestmodError";

/// Make the module.
pub(super) fn make(ctx: &mut Ctx) -> Gc<Module> {
    let module = ctx.new_native_module("_hashlib", FUNCTIONS);
    exception_classes::define(ctx, module, UNSUPPORTED, ctx.exceptions.ValueError);
    let object = ctx.types.object;
    let hash = ctx.new_native_class(&HASH_TYPE, object);
    for (def, base) in [
        (&HASHXOF_TYPE, hash),
        (&keyed::BLAKE2B, object),
        (&keyed::BLAKE2S, object),
    ] {
        let class = ctx.new_native_class(def, base);
        ctx.set_module_attr(module, def.name, Value::object(class));
    }
    ctx.set_module_attr(module, "HASH", Value::object(hash));
    keyed::set_constants(ctx);
    module
}

/// A digest under way.
struct Hash {
    algorithm: &'static Algorithm,
    state: State,
}

impl NativeData for Hash {
    fn trace(&self, _: &mut Marker<'_>) {}
}

const SLOTS: Slots = Slots {
    repr: Some(repr),
    ..Slots::NONE
};

static HASH_TYPE: TypeDef = TypeDef {
    name: "HASH",
    module: "_hashlib",
    slots: SLOTS,
    methods: &[
        COPY,
        method("digest", "(self, /)", |ctx, args| digest(ctx, args, None)),
        method("hexdigest", "(self, /)", |ctx, args| {
            hexdigest(ctx, args, None)
        }),
        UPDATE,
    ],
    attributes: ATTRIBUTES,
    is_base_type: true,
    ..TypeDef::NONE
};

static HASHXOF_TYPE: TypeDef = TypeDef {
    name: "HASHXOF",
    module: "_hashlib",
    slots: SLOTS,
    methods: &[
        method("digest", "(self, /, length)", |ctx, args| {
            digest(ctx, args, Some(args[1]))
        }),
        method("hexdigest", "(self, /, length)", |ctx, args| {
            hexdigest(ctx, args, Some(args[1]))
        }),
    ],
    ..TypeDef::NONE
};

const COPY: Method = method("copy", "(self, /)", |ctx, args| {
    let class = ctx.class_of(args[0]);
    let hash = state_unchecked::<Hash>(args[0]);
    let (algorithm, state) = (hash.algorithm, hash.state.clone());
    Ok(ctx.new_native(class, Hash { algorithm, state }))
});

const UPDATE: Method = method("update", "(self, obj, /)", |ctx, args| {
    update(ctx, args[0], args[1])?;
    Ok(Value::NONE)
});

static ATTRIBUTES: &[Attribute] = &[
    attribute("block_size", |_, this| {
        let algorithm = state_unchecked::<Hash>(this).algorithm;
        Ok(Value::small_int(algorithm.block_size as i64))
    }),
    attribute("digest_size", |_, this| {
        Ok(Value::small_int(
            digest_size(state_unchecked::<Hash>(this)) as i64
        ))
    }),
    attribute("name", |ctx, this| {
        let name = state_unchecked::<Hash>(this).algorithm.name;
        Ok(Value::object(ctx.new_str(name)))
    }),
];

fn digest_size(hash: &Hash) -> usize {
    match &hash.state {
        State::Blake2b(digest) => digest.digest_size(),
        State::Blake2s(digest) => digest.digest_size(),
        _ => hash.algorithm.digest_size,
    }
}

fn repr(ctx: &mut Ctx, this: Value) -> PyResult {
    let class = ctx.class_of(this);
    let class = ctx.class_name(class);
    let name = state_unchecked::<Hash>(this).algorithm.name;
    let text = format!("<{name} {class} object @ {:#x}>", this.bits());
    Ok(Value::object(ctx.new_str(&text)))
}

/// Bytes to be hashed; text must be encoded first.
fn data(ctx: &mut Ctx, value: Value) -> Result<Buffer, Thrown> {
    if value.payload::<Str>().is_some() {
        return Err(ctx.type_error("Strings must be encoded before hashing"));
    }
    match Buffer::get(ctx, value)? {
        Some(buffer) => Ok(buffer),
        None => Err(ctx.type_error("object supporting the buffer API required")),
    }
}

/// Bytes that are hashed between two looks at the budget.
const STEP: usize = 1 << 14;

/// Hash bytes, piece by piece: a collection may come between, but nothing that changes them.
fn feed(
    ctx: &mut Ctx,
    algorithm: &Algorithm,
    state: &mut State,
    buffer: Buffer,
) -> Result<(), Thrown> {
    let length = buffer.as_bytes().len();
    for start in (0..length).step_by(STEP) {
        let end = length.min(start + STEP);
        ctx.charge((end - start) as u64 * algorithm.cost / price::DIGEST_COST)?;
        state.update(&buffer.as_bytes()[start..end]);
    }
    Ok(())
}

fn update(ctx: &mut Ctx, this: Value, value: Value) -> Result<(), Thrown> {
    let buffer = data(ctx, value)?;
    let hash = state_unchecked::<Hash>(this);
    feed(ctx, hash.algorithm, &mut hash.state, buffer)
}

fn make_hash(ctx: &mut Ctx, algorithm: &'static Algorithm, initial: Option<Value>) -> PyResult {
    let class = ctx.class(match algorithm.is_extendable() {
        true => &HASHXOF_TYPE,
        false => &HASH_TYPE,
    });
    let mut state = algorithm.start();
    if let Some(initial) = initial {
        let buffer = data(ctx, initial)?;
        feed(ctx, algorithm, &mut state, buffer)?;
    }
    Ok(ctx.new_native(class, Hash { algorithm, state }))
}

fn new(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    let Some(name) = args[0].payload::<Str>() else {
        return Err(ctx.type_error("name must be a string"));
    };
    match algorithms::find(name.as_str()) {
        Some(algorithm) => make_hash(ctx, algorithm, args.get(1)),
        None => {
            let message = format!("unsupported hash type {}", name.as_str());
            Err(ctx.value_error(&message))
        }
    }
}

/// The result so far; its length only for extendable digests.
fn result(ctx: &mut Ctx, args: Args<'_>, length: Option<Value>) -> Result<Vec<u8>, Thrown> {
    let hash = state_unchecked::<Hash>(args[0]);
    let length = match length {
        None => digest_size(hash),
        Some(length) => {
            let length = ctx.index_i64(length)?;
            // CPython asks its allocator for a negative length.
            let length = usize::try_from(length).unwrap_or(usize::MAX);
            ctx.reserve(length.saturating_mul(4))?;
            ctx.charge(length as u64 * hash.algorithm.cost / price::DIGEST_COST)?;
            length
        }
    };
    ctx.charge(hash.algorithm.block_size as u64 * hash.algorithm.cost / price::DIGEST_COST)?;
    let mut bytes = vec![0; length];
    hash.state.clone().finish(&mut bytes);
    Ok(bytes)
}

fn digest(ctx: &mut Ctx, args: Args<'_>, length: Option<Value>) -> PyResult {
    let bytes = result(ctx, args, length)?;
    Ok(Value::object(ctx.new_bytes(&bytes)))
}

fn hexdigest(ctx: &mut Ctx, args: Args<'_>, length: Option<Value>) -> PyResult {
    let bytes = result(ctx, args, length)?;
    let text = ctx.metered(|meter| wardian_text::bytes_methods::hex(&bytes, None, 1, meter))?;
    Ok(Value::object(ctx.new_str(&text)))
}
