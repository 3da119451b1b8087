//! The native half of a bit generator, and of what draws from one.
//!
//! What does not live here: what numpy's classes do around it (`python/random/`), distributions (`table.rs`).
//!
//! **Invariant:** a generator that nobody seeded takes entropy when it is first used in a generation of the session
//! (start, restore, fork), never when it is made: a snapshot must not freeze the entropy.

use num_traits::ToPrimitive;
use wardian_random::BitGenerator;
use wardian_random::bits::Mt19937;
use wardian_random::distributions::BinomialCache;
use wardian_random::legacy::SavedGauss;
use wardian_runtime::ctx::{Ctx, PyResult, Thrown};
use wardian_runtime::object::args::Args;
use wardian_runtime::object::big_int::BigInt;
use wardian_runtime::object::definition::{TypeDef, method};
use wardian_runtime::object::heap::Marker;
use wardian_runtime::object::native::{NativeData, Trace, state_unchecked};
use wardian_runtime::object::string::Str;
use wardian_runtime::object::value::Value;
use wardian_strided::layout::Order;

use super::engine::Engine;
use crate::array::{new_view, own, shape};
use crate::dtype::{Code, Dtype};
use crate::errors;

/// No generation: seed at first use.
const NOT_SEEDED: u64 = u64::MAX;
/// Units that a jump of MT19937 takes, which are some milliseconds.
const WORK_OF_JUMP: u64 = 200_000;
/// Units that seeding from an array takes however short it is.
const WORK_OF_SEEDING: u64 = 300;
/// Draws that are charged at a time.
pub const BLOCK: usize = 512;

/// A bit generator.
pub struct Source {
    /// The generator itself.
    pub engine: Engine,
    /// What seeds it from fresh entropy; unbound: a program seeded it.
    reseed: Value,
    /// The generation in which it was seeded, where nobody seeded it.
    generation: u64,
    /// How often it was seeded from fresh entropy.
    epoch: u64,
}

impl NativeData for Source {
    fn trace(&self, marker: &mut Marker<'_>) {
        self.reseed.trace(marker);
    }
}

/// What a `Generator` or `RandomState` has beside its bit generator.
#[derive(Default)]
pub struct Memory {
    /// The second of two normal variates, for `RandomState`.
    pub saved: SavedGauss,
    /// What was computed for the last binomial distribution.
    pub cache: BinomialCache,
}

/// A bit generator and what is remembered between draws from it.
pub struct Draws {
    source: Value,
    memory: Memory,
    /// The source's epoch when `memory` was made.
    epoch: u64,
}

impl NativeData for Draws {
    fn trace(&self, marker: &mut Marker<'_>) {
        self.source.trace(marker);
    }
}

/// The class of bit generators' native halves.
pub static SOURCE: TypeDef = TypeDef {
    name: "_Source",
    module: "numpy.random._native",
    methods: &[
        method("advance", "(self, delta, /)", advance),
        method("jump", "(self, jumps, /)", jump),
        method("legacy_seed", "(self, words, /)", legacy_seed),
        method("raw", "(self, size, output, /)", raw),
        method("reseed_by", "(self, function, /)", reseed_by),
        method("seed", "(self, words, /)", seed),
        method("set_words", "(self, words, /)", set_words),
        method("words", "(self, /)", words),
    ],
    new: Some(("(cls, name, /)", new)),
    ..TypeDef::NONE
};

/// The class of what draws.
pub static DRAWS: TypeDef = TypeDef {
    name: "_Draws",
    module: "numpy.random._native",
    methods: &[
        method("gauss", "(self, /)", gauss),
        method("set_gauss", "(self, has_gauss, gauss, /)", set_gauss),
    ],
    new: Some(("(cls, source, /)", new_draws)),
    ..TypeDef::NONE
};

fn new(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    let engine = args[1]
        .payload::<Str>()
        .and_then(|name| Engine::named(name.as_str()));
    let Some(engine) = engine else {
        return Err(ctx.value_error("no such bit generator"));
    };
    let class = ctx.class_made_late(&SOURCE);
    Ok(ctx.new_native(
        class,
        Source {
            engine,
            reseed: Value::UNBOUND,
            generation: NOT_SEEDED,
            epoch: 0,
        },
    ))
}

fn new_draws(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    let source = args[1];
    if source.native::<Source>().is_none() {
        return Err(
            ctx.value_error("Invalid bit generator. The bit generator must be instantiated.")
        );
    }
    let class = ctx.class_made_late(&DRAWS);
    let draws = Draws {
        source,
        memory: Memory::default(),
        epoch: state_unchecked::<Source>(source).epoch,
    };
    Ok(ctx.new_native(class, draws))
}

/// Have a source seeded if nobody did in this generation. Calls into Python.
fn ready(ctx: &mut Ctx, source: Value) -> Result<(), Thrown> {
    let state = state_unchecked::<Source>(source);
    let generation = ctx.session.generation;
    if state.reseed.bound().is_none()
        || (state.generation == generation && generation != NOT_SEEDED)
    {
        return Ok(());
    }
    let reseed = state.reseed;
    state.generation = generation;
    if let Err(thrown) = ctx.call(reseed, &[]) {
        state_unchecked::<Source>(source).generation = NOT_SEEDED;
        return Err(thrown);
    }
    let state = state_unchecked::<Source>(source);
    state.epoch += 1;
    Ok(())
}

/// The generator and the memory to draw from, seeded. Not to be held while Python code runs.
///
/// # Errors
/// Where `draws` is something else, and where seeding fails.
pub fn drawing(
    ctx: &mut Ctx,
    draws: Value,
) -> Result<(&'static mut Engine, &'static mut Memory), Thrown> {
    if draws.native::<Draws>().is_none() {
        return Err(ctx.type_error("draws are made from an object of numpy.random"));
    }
    let source = state_unchecked::<Draws>(draws).source;
    ready(ctx, source)?;
    let (draws, source) = (
        state_unchecked::<Draws>(draws),
        state_unchecked::<Source>(source),
    );
    if draws.epoch != source.epoch {
        draws.epoch = source.epoch;
        draws.memory = Memory::default();
    }
    Ok((&mut source.engine, &mut draws.memory))
}

/// An int modulo 2**64.
pub fn word_of(ctx: &mut Ctx, value: Value) -> Result<u64, Thrown> {
    let int = ctx.index_value(value)?;
    if let Some(small) = int.as_small_int() {
        return Ok(small as u64);
    }
    match int
        .payload::<BigInt>()
        .and_then(|big| big.number().to_i128())
    {
        Some(number) => Ok(number as u64),
        None => Err(ctx.overflow_error("Python int too large to convert to C long")),
    }
}

/// A list of ints, each modulo 2**64.
pub fn word_list(ctx: &mut Ctx, value: Value) -> Result<Vec<u64>, Thrown> {
    let list = ctx.collect_list(value)?;
    let mut words = Vec::new();
    ctx.reserve_items(list.items.len(), 8)?;
    let mut index = 0;
    while let Some(item) = list.items.get(index).copied() {
        ctx.charge(1)?;
        words.push(word_of(ctx, item)?);
        index += 1;
    }
    Ok(words)
}

/// Ints as a list.
pub fn list_of(ctx: &mut Ctx, words: &[u64]) -> PyResult {
    ctx.charge_items(words.len())?;
    let list = ctx.new_list(Vec::new());
    for word in words {
        let mark = ctx.temps_mark();
        let value = match i64::try_from(*word) {
            Ok(int) => ctx.new_int(int),
            Err(_) => ctx.new_bigint((*word).into()),
        };
        ctx.list_push(list, value)?;
        ctx.temps_release(mark);
    }
    Ok(Value::object(list))
}

/// Put another generator of the same kind in a source's place; `what`: where there is none, what it was to be made of.
fn replace(ctx: &mut Ctx, this: Value, engine: Option<Engine>, what: &str) -> PyResult {
    let Some(engine) = engine else {
        return Err(ctx.value_error(&format!("{what} has another length")));
    };
    state_unchecked::<Source>(this).engine = engine;
    Ok(Value::NONE)
}

fn words(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    ready(ctx, args[0])?;
    let words = state_unchecked::<Source>(args[0]).engine.words();
    list_of(ctx, &words)
}

fn set_words(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    let words = word_list(ctx, args[1])?;
    let state = state_unchecked::<Source>(args[0]);
    let engine = Engine::of_words(state.engine.name(), &words);
    if engine.is_some() {
        state.reseed = Value::UNBOUND;
    }
    replace(ctx, args[0], engine, "the state")
}

/// Seed with what a seed sequence gave. Whether entropy is fresh is left as it is.
fn seed(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    let words = word_list(ctx, args[1])?;
    let engine = Engine::seeded(state_unchecked::<Source>(args[0]).engine.name(), &words);
    replace(ctx, args[0], engine, "the seed")
}

/// Seed as `RandomState` does: with one word, or with words of an array.
fn legacy_seed(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    ctx.charge(WORK_OF_SEEDING)?;
    let twister = match ctx.as_int(args[1]) {
        Some(int) => Mt19937::from_legacy_seed(word_of(ctx, int)? as u32),
        None => {
            let words = word_list(ctx, args[1])?;
            ctx.charge(words.len() as u64)?;
            let words: Vec<u32> = words.iter().map(|word| *word as u32).collect();
            Mt19937::from_legacy_array(&words)
        }
    };
    let state = state_unchecked::<Source>(args[0]);
    state.reseed = Value::UNBOUND;
    state.engine = Engine::Mt19937(Box::new(twister));
    Ok(Value::NONE)
}

/// Nobody seeded this one: before its first use in each generation the function is called to do it.
fn reseed_by(_: &mut Ctx, args: Args<'_>) -> PyResult {
    let state = state_unchecked::<Source>(args[0]);
    state.reseed = args[1];
    state.generation = NOT_SEEDED;
    Ok(Value::NONE)
}

/// Four words, of an int modulo 2**256.
fn advance(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    let words = word_list(ctx, args[1])?;
    ready(ctx, args[0])?;
    let delta = words.try_into().unwrap_or_default();
    match state_unchecked::<Source>(args[0]).engine.advance(delta) {
        true => Ok(Value::NONE),
        false => Err(errors::not_there(ctx, "advance() of this bit generator")),
    }
}

/// Two words, of an int modulo 2**128; MT19937 jumps that often, one after the other.
fn jump(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    let words = word_list(ctx, args[1])?;
    ready(ctx, args[0])?;
    let words: [u64; 2] = words.try_into().unwrap_or_default();
    let jumps = u128::from(words[1]) << 64 | u128::from(words[0]);
    if matches!(
        state_unchecked::<Source>(args[0]).engine,
        Engine::Mt19937(_)
    ) {
        for _ in 0..jumps {
            ctx.charge(WORK_OF_JUMP)?;
            state_unchecked::<Source>(args[0]).engine.jump(1);
        }
        return Ok(Value::NONE);
    }
    match state_unchecked::<Source>(args[0]).engine.jump(jumps) {
        true => Ok(Value::NONE),
        false => Err(errors::not_there(ctx, "jumped() of this bit generator")),
    }
}

/// `random_raw(size, output)`.
fn raw(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    let (size, output) = (args[1], ctx.truth(args[2])?);
    if size.is_none() {
        ready(ctx, args[0])?;
        let word = state_unchecked::<Source>(args[0]).engine.next_raw();
        return match (output, i64::try_from(word)) {
            (false, _) => Ok(Value::NONE),
            (true, Ok(word)) => Ok(ctx.new_int(word)),
            (true, Err(_)) => Ok(ctx.new_bigint(word.into())),
        };
    }
    let shape = shape::shape_of(ctx, size)?;
    ready(ctx, args[0])?;
    if !output {
        let mut left = shape
            .iter()
            .fold(1_usize, |size, length| size.saturating_mul(*length));
        while left > 0 {
            let count = left.min(BLOCK);
            ctx.charge(count as u64 / 2 + 1)?;
            let engine = &mut state_unchecked::<Source>(args[0]).engine;
            (0..count).for_each(|_| {
                engine.next_raw();
            });
            left -= count;
        }
        return Ok(Value::NONE);
    }
    let dtype = Dtype::of(ctx, Code::ULong);
    let view = new_view(ctx, dtype, &shape, Order::C)?;
    let bytes = view.bytes_mut(ctx)?;
    let engine = &mut state_unchecked::<Source>(args[0]).engine;
    for block in bytes.chunks_mut(BLOCK * 8) {
        ctx.charge_midway(block.len() as u64 / 16 + 1)?;
        for room in block.chunks_exact_mut(8) {
            room.copy_from_slice(&engine.next_raw().to_le_bytes());
        }
    }
    Ok(own(ctx, view))
}

fn gauss(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    let (_, memory) = drawing(ctx, args[0])?;
    let parts = [
        Value::small_int(memory.saved.has_gauss.into()),
        Value::float(memory.saved.gauss),
    ];
    Ok(Value::object(ctx.new_tuple(&parts)))
}

fn set_gauss(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    let has_gauss = ctx.truth(args[1])?;
    let gauss = ctx.as_float(args[2]).unwrap_or(0.0);
    let draws = state_unchecked::<Draws>(args[0]);
    draws.epoch = state_unchecked::<Source>(draws.source).epoch;
    draws.memory.saved = SavedGauss { has_gauss, gauss };
    Ok(Value::NONE)
}
