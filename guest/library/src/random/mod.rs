//! `_random`: the class Random: seeding, state, and the source that its methods draw from.
//!
//! What does not live here: distributions (`distributions.rs`), ints and
//! sequences (`selection.rs`), the functions of module random (`random.py`).
//! Invariant: a generator without a seed of its own takes entropy when it is
//! first used in a generation (start, restore, fork), never at import.

mod distributions;
mod selection;

use num_bigint::BigUint;
use wardian_runtime::ctx::{Ctx, PyResult, Thrown};
use wardian_runtime::object::args::Args;
use wardian_runtime::object::big_int::BigInt;
use wardian_runtime::object::class::Class;
use wardian_runtime::object::containers::{List, Tuple};
use wardian_runtime::object::heap::{Gc, Marker};
use wardian_runtime::object::instance::Instance;
use wardian_runtime::object::native::{Module, NativeData, state_unchecked};
use wardian_runtime::object::string::Str;
use wardian_runtime::object::value::Value;
use wardian_runtime::types::bytes::Buffer;
use wardian_runtime::types::{Method, TypeDef, function, method};
use wardian_text::int_sums::Operand;
use wardian_text::mersenne::{MersenneTwister, N};
use wardian_text::random_algorithms::{RandomError, Source, below_by_floats};

/// Make the module.
pub(super) fn make(ctx: &mut Ctx) -> Gc<Module> {
    let module = ctx.new_native_module("_random", FUNCTIONS);
    let class = ctx.new_native_class(&RANDOM, ctx.types.object);
    let version = ctx.intern("VERSION");
    class
        .dict
        .write()
        .set_str(version, Value::small_int(VERSION));
    ctx.set_module_attr(module, "Random", Value::object(class));
    module
}

static FUNCTIONS: &[Method] = &[function("entropy", "(count, /)", entropy)];

/// Bytes of the system's entropy.
fn entropy(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    let count = ctx.index_i64(args[0])?;
    let Ok(count) = usize::try_from(count) else {
        return Err(ctx.value_error("negative argument not allowed"));
    };
    ctx.reserve(count.saturating_mul(2))?;
    let mut bytes = vec![0; count];
    for part in bytes.chunks_mut(1024) {
        ctx.charge(part.len() as u64)?;
        if let Err(stop) = ctx.outside().random_bytes(part) {
            return Err(ctx.stop(stop));
        }
    }
    Ok(Value::object(ctx.new_bytes(&bytes)))
}

/// Version of what `getstate` gives.
const VERSION: i64 = 3;

static RANDOM: TypeDef = TypeDef {
    name: "Random",
    module: "_random",
    is_base_type: true,
    methods: METHODS,
    shared_methods: &[distributions::METHODS, selection::METHODS],
    new: Some(("(cls, /, *args, **kwargs)", new)),
    init: Some(("(self, x=None)", init)),
    ..TypeDef::NONE
};

static METHODS: &[Method] = &[
    method("__getstate__", "(self)", getstate),
    method("__reduce__", "(self)", reduce),
    method("__setstate__", "(self, state)", setstate),
    method("getrandbits", "(self, k, /)", getrandbits),
    method("getstate", "(self)", getstate),
    method("randbytes", "(self, n)", randbytes),
    method("random", "(self, /)", random),
    method("seed", "(self, a=None, version=2)", seed),
    method("setstate", "(self, state)", setstate),
];

/// Data of a generator.
struct Random {
    twister: MersenneTwister,
    /// The second number that `gauss` made.
    gauss_next: Option<f64>,
    /// None: seeded by the program. Else the generation whose entropy seeded it.
    entropy: Option<u64>,
    /// What the class overrides, and the version of classes for which that was found out.
    overrides: (u32, Overrides),
}

impl NativeData for Random {
    fn trace(&self, _: &mut Marker<'_>) {}
}

/// No generation: seed at first use.
const NOT_SEEDED: u64 = u64::MAX;

fn new(ctx: &mut Ctx, _: Args<'_>) -> PyResult {
    let class = ctx.class(&RANDOM);
    Ok(ctx.new_native(
        class,
        Random {
            twister: MersenneTwister::from_i64(0),
            gauss_next: None,
            entropy: Some(NOT_SEEDED),
            overrides: (u32::MAX, Overrides::default()),
        },
    ))
}

fn init(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    let seed_value = args.get(1).unwrap_or(Value::NONE);
    if ctx.class_of(args[0]).is_heap_type {
        ctx.call_attr(args[0], "seed", &[seed_value])?;
        state_unchecked::<Random>(args[0]).gauss_next = None;
        return Ok(Value::NONE);
    }
    seed_with(ctx, args[0], seed_value, 2)
}

fn seed(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    let version = match args.get(2) {
        None => 2,
        Some(version) => version.as_small_int().unwrap_or(0),
    };
    seed_with(ctx, args[0], args.get(1).unwrap_or(Value::NONE), version)
}

/// Units that seeding takes however short the seed is.
const WORK_OF_SEEDING: u64 = 600;

fn seed_with(ctx: &mut Ctx, this: Value, value: Value, version: i64) -> PyResult {
    let mut entropy = None;
    let text = value.payload::<Str>();
    let buffer = Buffer::of(value);
    let twister = if value.is_none() {
        entropy = Some(NOT_SEEDED);
        MersenneTwister::from_i64(0)
    } else if let Some(int) = ctx.as_int(value) {
        ctx.charge(WORK_OF_SEEDING)?;
        // The absolute value counts.
        match (int.as_small_int(), int.get::<BigInt>()) {
            (None, Some(big)) => {
                ctx.metered(|meter| MersenneTwister::from_long_key(big.digits(), meter))?
            }
            (small, _) => MersenneTwister::from_i64(small.unwrap_or(0)),
        }
    } else if let Some(float) = ctx.as_float(value) {
        let hash = ctx.hash(Value::float(float))?;
        MersenneTwister::from_hash(hash)
    } else if text.is_none() && buffer.is_none() {
        return Err(ctx.type_error(
            "The only supported seed types are: None,\nint, float, str, bytes, and bytearray.",
        ));
    } else if version == 1 {
        MersenneTwister::from_hash(old_hash(ctx, text, buffer)? as i64)
    } else {
        let bytes = match (&text, &buffer) {
            (Some(text), _) => text.as_str().as_bytes(),
            (_, Some(buffer)) => buffer.as_bytes(),
            _ => &[],
        };
        ctx.reserve(bytes.len() * 4)?;
        ctx.charge(WORK_OF_SEEDING)?;
        ctx.metered(|meter| MersenneTwister::from_bytes(bytes, meter))?
    };
    let data = state_unchecked::<Random>(this);
    data.twister = twister;
    data.gauss_next = None;
    data.entropy = entropy;
    Ok(Value::NONE)
}

/// The hash of text that version 1 of seeding used.
fn old_hash(ctx: &mut Ctx, text: Option<Gc<Str>>, buffer: Option<Buffer>) -> Result<u64, Thrown> {
    fn hash(codes: impl Iterator<Item = u64>) -> u64 {
        let (mut hash, mut length) = (0u64, 0);
        for code in codes {
            if length == 0 {
                hash = code << 7;
            }
            hash = 1_000_003u64.wrapping_mul(hash) ^ code;
            length += 1;
        }
        hash ^ length
    }
    match (text, buffer) {
        (Some(text), _) => {
            ctx.charge_bytes(text.as_str().len() * 4)?;
            Ok(hash(text.as_str().chars().map(u64::from)))
        }
        (None, Some(Buffer::Bytes(bytes))) => {
            ctx.charge_bytes(bytes.as_bytes().len() * 4)?;
            Ok(hash(bytes.as_bytes().iter().map(|byte| u64::from(*byte))))
        }
        _ => Err(ctx.type_error("unhashable type: 'bytearray'")),
    }
}

/// The data of a generator, seeded.
fn seeded(ctx: &mut Ctx, this: Value) -> Result<&'static mut Random, Thrown> {
    let data = state_unchecked::<Random>(this);
    if let Some(generation) = data.entropy
        && (generation != ctx.session.generation || generation == NOT_SEEDED)
    {
        let mut bytes = [0; 128];
        if let Err(stop) = ctx.outside().random_bytes(&mut bytes) {
            return Err(ctx.stop(stop));
        }
        let key: Vec<u32> = bytes
            .chunks_exact(4)
            .map(|word| u32::from_le_bytes(word.try_into().expect("chunks of four")))
            .collect();
        data.twister = MersenneTwister::from_key(&key);
        data.gauss_next = None;
        data.entropy = Some(ctx.session.generation);
    }
    Ok(data)
}

fn random(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    Ok(Value::float(seeded(ctx, args[0])?.twister.random()))
}

/// A number of bits: at most what fits a C int, as in CPython.
fn bit_count(ctx: &mut Ctx, value: Value) -> Result<u64, Thrown> {
    let count = wardian_runtime::types::str::int_argument(ctx, Some(value), 0)?;
    if count < 0 {
        return Err(ctx.value_error("number of bits must be non-negative"));
    }
    ctx.reserve(count as usize / 2)?;
    Ok(count as u64)
}

fn getrandbits(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    let count = bit_count(ctx, args[1])?;
    let data = seeded(ctx, args[0])?;
    if count <= 48 {
        let bits = data.twister.bits(count as u32);
        return Ok(Value::small_int(bits as i64));
    }
    let twister = &mut data.twister;
    let bits = ctx.metered(|meter| twister.long_bits(count, meter))?;
    ctx.new_long_int_of(Operand {
        negative: false,
        digits: &bits,
    })
}

fn randbytes(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    if Overrides::of(ctx, args[0]).bits {
        let count = ctx.binary(
            wardian_runtime::object::slots::BinaryOp::Mul,
            args[1],
            Value::small_int(8),
        )?;
        let bits = ctx.call_attr(args[0], "getrandbits", &[count])?;
        let order = Value::object(ctx.new_str("little"));
        return ctx.call_attr(bits, "to_bytes", &[args[1], order]);
    }
    let length = ctx.index_i64(args[1])?;
    let count = bit_count(
        ctx,
        Value::small_int(length.saturating_mul(8).clamp(-1, 1 << 40)),
    )?;
    let twister = &mut seeded(ctx, args[0])?.twister;
    let bits = ctx.metered(|meter| twister.long_bits(count, meter))?;
    let mut bytes = Vec::with_capacity(4 * bits.len());
    ctx.in_blocks(
        bits.len(),
        1 << 16,
        |words| words as u64 / 8,
        |_, block| {
            bytes.extend(bits[block].iter().flat_map(|word| word.to_le_bytes()));
            None::<()>
        },
    )?;
    bytes.truncate(length as usize);
    let bytes = ctx.new_bytes_with(bytes.len(), |room| room.push(&bytes))?;
    Ok(Value::object(bytes))
}

fn getstate(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    let data = seeded(ctx, args[0])?;
    let (words, index) = data.twister.state();
    let mut numbers: Vec<Value> = words
        .iter()
        .map(|word| Value::small_int(i64::from(*word)))
        .collect();
    numbers.push(Value::small_int(index as i64));
    let gauss_next = data.gauss_next.map_or(Value::NONE, Value::float);
    let numbers = Value::object(ctx.new_tuple(&numbers));
    let parts = [Value::small_int(VERSION), numbers, gauss_next];
    Ok(Value::object(ctx.new_tuple(&parts)))
}

fn setstate(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    let version = ctx.get_item(args[1], Value::small_int(0))?;
    let number = ctx.as_int(version).and_then(|int| int.as_small_int());
    if !matches!(number, Some(2 | 3)) {
        let text = ctx.str(version)?;
        return Err(ctx.value_error(&format!(
            "state with version {} passed to Random.setstate() of version {VERSION}",
            text.as_str()
        )));
    }
    let parts = ctx.collect_list(args[1])?;
    let [_, words, gauss_next] = parts.items[..] else {
        let found = parts.items.len();
        let message = if found > 3 {
            "too many values to unpack (expected 3)".to_string()
        } else {
            format!("not enough values to unpack (expected 3, got {found})")
        };
        return Err(ctx.value_error(&message));
    };
    // States of version 2 have signed words.
    let words = match (number, words.payload::<Tuple>()) {
        (Some(2), _) => match ctx.collect_tuple(words) {
            Ok(words) => Value::object(words),
            Err(thrown) => {
                let Some(error) = ctx.catch(ctx.exceptions.ValueError) else {
                    return Err(thrown);
                };
                let text = ctx.str(Value::object(error))?;
                return Err(ctx.type_error(text.as_str()));
            }
        },
        (_, Some(_)) => words,
        _ => return Err(ctx.type_error("state vector must be a tuple")),
    };
    let words = words.payload::<Tuple>().expect("made a tuple");
    if words.items().len() != N + 1 {
        return Err(ctx.value_error("state vector is the wrong size"));
    }
    let mut state_words = [0; N];
    for (place, word) in state_words.iter_mut().zip(words.items()) {
        let word = ctx.index_i64(*word)?;
        *place = word as u32;
    }
    let index = ctx.index_i64(words.items()[N])?;
    let index = usize::try_from(index).ok();
    let twister = index.and_then(|index| MersenneTwister::from_state(state_words, index));
    let Some(twister) = twister else {
        return Err(ctx.value_error("invalid state"));
    };
    let gauss_next = match gauss_next.is_none() {
        true => None,
        false => Some(ctx.to_f64(gauss_next)?),
    };
    let data = state_unchecked::<Random>(args[0]);
    data.twister = twister;
    data.gauss_next = gauss_next;
    data.entropy = None;
    Ok(Value::NONE)
}

fn reduce(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    let class = Value::object(ctx.class_of(args[0]));
    let empty = Value::object(ctx.new_tuple(&[]));
    let state = ctx.call_attr(args[0], "getstate", &[])?;
    Ok(Value::object(ctx.new_tuple(&[class, empty, state])))
}

/// What a Python subclass, or the instance itself, draws by methods of its own.
#[derive(Clone, Copy, Default)]
struct Overrides {
    random: bool,
    bits: bool,
    /// `random` was overridden after `getrandbits`: numbers below a limit come of floats.
    floats: bool,
}

impl Overrides {
    fn of(ctx: &mut Ctx, this: Value) -> Overrides {
        let class = ctx.class_of(this);
        if !class.is_heap_type {
            return Overrides::default();
        }
        let (version, mut found) = state_unchecked::<Random>(this).overrides;
        if version != ctx.shapes.class_version {
            found = Overrides::of_class(ctx, class);
            state_unchecked::<Random>(this).overrides = (ctx.shapes.class_version, found);
        }
        if let Some(instance) = this.get::<Instance>()
            && (instance.dict.is_some() || !instance.shape.names.is_empty())
        {
            let (random, bits) = (ctx.intern("random"), ctx.intern("getrandbits"));
            found.random |= ctx.instance_get(instance, random).is_some();
            found.bits |= ctx.instance_get(instance, bits).is_some();
        }
        found
    }

    fn of_class(ctx: &mut Ctx, class: Gc<Class>) -> Overrides {
        let base = ctx.class(&RANDOM);
        let (random, bits) = (ctx.intern("random"), ctx.intern("getrandbits"));
        let mut found = Overrides::default();
        for class in class.mro.iter().take_while(|class| **class != base) {
            found.bits |= class.dict.get_str(bits).is_some();
            if class.dict.get_str(random).is_some() {
                found.random = true;
                found.floats |= !found.bits;
            }
        }
        found
    }
}

/// A source of random numbers: the generator, or the methods of a subclass.
///
/// Algorithms do not know of errors: after one numbers come from the
/// generator, so that they end, and [`Draw::finish`] reports it.
struct Draw<'a> {
    ctx: &'a mut Ctx,
    this: Value,
    overrides: Overrides,
    thrown: bool,
}

impl<'a> Draw<'a> {
    fn new(ctx: &'a mut Ctx, this: Value) -> Result<Draw<'a>, Thrown> {
        let overrides = Overrides::of(ctx, this);
        seeded(ctx, this)?;
        Ok(Draw {
            ctx,
            this,
            overrides,
            thrown: false,
        })
    }

    fn twister(&self) -> &'static mut MersenneTwister {
        &mut state_unchecked::<Random>(self.this).twister
    }

    /// The number, unless something was raised.
    fn finish<T>(self, result: T) -> Result<T, Thrown> {
        if self.thrown { Err(Thrown) } else { Ok(result) }
    }

    /// What a method gave, as one of ours needs it.
    fn call<T>(
        &mut self,
        name: &str,
        args: &[Value],
        convert: impl FnOnce(&mut Ctx, Value) -> Result<T, Thrown>,
    ) -> Option<T> {
        if self.thrown {
            return None;
        }
        let mark = self.ctx.temps_mark();
        let result = self.ctx.call_attr(self.this, name, args);
        let result = result.and_then(|value| convert(self.ctx, value));
        self.ctx.temps_release(mark);
        self.thrown = result.is_err();
        result.ok()
    }
}

impl Source for Draw<'_> {
    fn random(&mut self) -> f64 {
        let made = match self.overrides.random {
            true => self.call("random", &[], |ctx, value| ctx.to_f64(value)),
            false => None,
        };
        made.unwrap_or_else(|| self.twister().random())
    }

    fn bits(&mut self, count: u32) -> u64 {
        let made = if self.overrides.bits {
            let count = Value::small_int(i64::from(count));
            self.call("getrandbits", &[count], |ctx, value| {
                let int = ctx.index_value(value)?;
                let int = ctx.int_to_big(int);
                Ok(int.iter_u64_digits().next().unwrap_or(0))
            })
        } else {
            None
        };
        made.unwrap_or_else(|| self.twister().bits(count))
    }

    fn own_below(&mut self, n: u64) -> Option<u64> {
        if !self.overrides.floats {
            return None;
        }
        Some(below_by_floats(n, || self.random()))
    }

    fn big_bits(&mut self, count: u64) -> BigUint {
        let made = match self.overrides.bits {
            true => {
                let count = Value::small_int(count as i64);
                self.call("getrandbits", &[count], |ctx, value| {
                    let int = ctx.index_value(value)?;
                    Ok(ctx.int_to_big(int).magnitude().clone())
                })
            }
            false => None,
        };
        made.unwrap_or_else(|| self.twister().big_bits(count))
    }
}

fn random_error(ctx: &mut Ctx, error: RandomError) -> Thrown {
    match error {
        RandomError::Value(message) => ctx.value_error(message),
        RandomError::ZeroDivision(message) => ctx.zero_division_error(message),
        RandomError::Overflow(message) => ctx.overflow_error(message),
    }
}

/// Items of a list as they are; of anything else a list of them.
fn as_list(ctx: &mut Ctx, iterable: Value) -> Result<Gc<List>, Thrown> {
    match iterable.get::<List>() {
        Some(list) => Ok(list),
        None => ctx.collect_list(iterable),
    }
}
