//! The native half of `SeedSequence`, and entropy from the outside.
//!
//! What does not live here: what a seed may be (`python/random/bit_generator.py`).

use wardian_random::SeedSequence;
use wardian_runtime::ctx::{Ctx, PyResult, Thrown};
use wardian_runtime::object::args::Args;
use wardian_runtime::object::definition::{TypeDef, method};
use wardian_runtime::object::heap::Marker;
use wardian_runtime::object::native::{NativeData, state_unchecked};
use wardian_runtime::object::value::Value;
use wardian_strided::layout::Order;

use super::source::{list_of, word_list};
use crate::array::{new_view, own};
use crate::dtype::{Code, Dtype};
use crate::errors;

/// Mixed entropy.
struct Pool(SeedSequence);

impl NativeData for Pool {
    fn trace(&self, _: &mut Marker<'_>) {}
}

/// The class of pools: `_Pool(entropy, spawn_key, size)`, the first two as words of 32 bits.
pub static POOL: TypeDef = TypeDef {
    name: "_Pool",
    module: "numpy.random._native",
    methods: &[
        method("generate", "(self, count, is_wide, /)", generate),
        method("words", "(self, /)", words),
    ],
    new: Some(("(cls, entropy, spawn_key, size, /)", new)),
    ..TypeDef::NONE
};

fn half_words(ctx: &mut Ctx, value: Value) -> Result<Vec<u32>, Thrown> {
    let words = word_list(ctx, value)?;
    Ok(words.into_iter().map(|word| word as u32).collect())
}

fn new(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    let (entropy, spawn_key) = (half_words(ctx, args[1])?, half_words(ctx, args[2])?);
    let size = usize::try_from(ctx.index_i64(args[3])?).unwrap_or(0);
    ctx.reserve_items(size.saturating_add(entropy.len()), 8)?;
    let work = size.saturating_mul(
        size.saturating_add(entropy.len())
            .saturating_add(spawn_key.len()),
    );
    ctx.charge((work as u64 / 2).saturating_add(1).min(i64::MAX as u64 / 8))?;
    let pool = Pool(SeedSequence::with_spawn_key(&entropy, &spawn_key, size, 0));
    let class = ctx.class_made_late(&POOL);
    Ok(ctx.new_native(class, pool))
}

fn words(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    let words: Vec<u64> = state_unchecked::<Pool>(args[0])
        .0
        .pool()
        .iter()
        .map(|word| u64::from(*word))
        .collect();
    list_of(ctx, &words)
}

/// `generate_state`: an array of words of 32 or 64 bits.
fn generate(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    let count = ctx.index_i64(args[1])?;
    let is_wide = ctx.truth(args[2])?;
    let Ok(count) = usize::try_from(count) else {
        return Err(ctx.value_error("negative dimensions are not allowed"));
    };
    let dtype = Dtype::of(ctx, if is_wide { Code::ULong } else { Code::UInt });
    let view = new_view(ctx, dtype, &[count], Order::C)?;
    ctx.reserve_items(count, 8)?;
    ctx.charge(count as u64 / 2 + 1)?;
    let bytes = view.bytes_mut(ctx)?;
    let pool = &state_unchecked::<Pool>(args[0]).0;
    match is_wide {
        true => bytes.copy_from_slice(bytemuck::cast_slice(&pool.generate_state_u64(count))),
        false => bytes.copy_from_slice(bytemuck::cast_slice(&pool.generate_state_u32(count))),
    }
    Ok(own(ctx, view))
}

/// `entropy(count)`: so many bytes that no other sandbox has.
pub fn entropy(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    let count = ctx.index_i64(args[0])?;
    let Ok(count) = usize::try_from(count) else {
        return Err(ctx.value_error("negative argument not allowed"));
    };
    if !ctx.has_outside() {
        // Modules are made before there is one; what draws then must be seeded.
        return Err(errors::not_there(
            ctx,
            "entropy while modules are initialised",
        ));
    }
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

/// What counts starts, restores and forks of the session.
pub fn generation(ctx: &mut Ctx, _: Args<'_>) -> PyResult {
    let generation = ctx.session.generation;
    Ok(ctx.new_int(generation as i64))
}
