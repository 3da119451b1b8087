//! Shuffled indices, choices without weights, and distributions of vectors.
//!
//! What does not live here: what the indices are for, and arguments (`python/random/`).

use wardian_random::distributions as new;
use wardian_random::legacy;
use wardian_runtime::ctx::{Ctx, PyResult, Thrown};
use wardian_runtime::object::args::Args;
use wardian_runtime::object::value::Value;
use wardian_strided::element::Number;
use wardian_strided::layout::Order;

use super::draw::{repeated, shape_with};
use super::engine::each_engine;
use super::integers::index_dtype;
use super::source::drawing;
use crate::array::{View, cast, new_view, own, shape, view_of};
use crate::dtype::{Code, Dtype};

/// Exchanges that are charged at a time.
const EXCHANGES: usize = 1024;

/// Pay for exchanges, a block of them where a place begins it.
fn pay_exchange(ctx: &mut Ctx, place: usize) -> Result<(), Thrown> {
    match place % EXCHANGES {
        0 => ctx.charge_midway(EXCHANGES as u64 / 2),
        _ => Ok(()),
    }
}

/// What loops of the kernels ask before so many draws.
fn steps(ctx: &mut Ctx) -> impl FnMut(usize) -> Result<(), Thrown> {
    |count| ctx.charge_midway(count as u64 / 2 + 1)
}

fn count_of(ctx: &mut Ctx, value: Value) -> Result<usize, Thrown> {
    let count = ctx.index_i64(value)?;
    usize::try_from(count).map_err(|_| ctx.value_error("negative dimensions are not allowed"))
}

/// The items of an array of numbers, side by side, as a vector.
fn numbers<T: bytemuck::Pod>(
    ctx: &mut Ctx,
    value: Value,
    number: Number,
) -> Result<Vec<T>, Thrown> {
    let Some(view) = view_of(value) else {
        return Err(ctx.type_error("an array is needed"));
    };
    let view = cast::as_number(ctx, &view, number)?;
    let view = cast::in_c(ctx, &view)?;
    items_of(ctx, &view)
}

/// The items of a view that lie side by side.
fn items_of<T: bytemuck::Pod>(ctx: &mut Ctx, view: &View) -> Result<Vec<T>, Thrown> {
    ctx.reserve_items(view.size(), 8)?;
    if view.size() == 0 {
        return Ok(Vec::new());
    }
    let extent = view.layout.extent();
    let bytes = &view.bytes(ctx)?[extent];
    Ok(bytes
        .chunks_exact(size_of::<T>())
        .map(bytemuck::pod_read_unaligned)
        .collect())
}

/// An array of items of eight bytes.
fn array_of<T: bytemuck::Pod>(ctx: &mut Ctx, code: Code, shape: &[usize], items: &[T]) -> PyResult {
    let dtype = Dtype::of(ctx, code);
    let view = new_view(ctx, dtype, shape, Order::C)?;
    ctx.charge_bytes(items.len() * 8)?;
    let bytes = view.bytes_mut(ctx)?;
    bytes.copy_from_slice(bytemuck::cast_slice(items));
    Ok(own(ctx, view))
}

/// `permutations(draws, lines, count)`: as many lines of the numbers below a count, each shuffled after the other.
pub fn permutations(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    let (lines, count) = (count_of(ctx, args[1])?, count_of(ctx, args[2])?);
    let dtype = index_dtype(ctx);
    let view = new_view(ctx, dtype, &[lines, count], Order::C)?;
    ctx.reserve_items(count, 8)?;
    let mut numbers: Vec<i64> = vec![0; count];
    if lines == 0 || count == 0 {
        return Ok(own(ctx, view));
    }
    let (engine, _) = drawing(ctx, args[0])?;
    for line in 0..lines {
        numbers
            .iter_mut()
            .zip(0..)
            .for_each(|(room, number)| *room = number);
        each_engine!(engine, bits => new::shuffle(bits, count, |place, other| {
            numbers.swap(place, other);
            pay_exchange(ctx, place)
        }))?;
        ctx.charge_midway(count as u64 % EXCHANGES as u64 / 2 + 1)?;
        let bytes = view.bytes_mut(ctx)?;
        bytes[line * count * 8..(line + 1) * count * 8]
            .copy_from_slice(bytemuck::cast_slice(&numbers));
    }
    Ok(own(ctx, view))
}

/// `exchanges(draws, count)`: what is to be exchanged with the last, the one before it, and so on to the second.
pub fn exchanges(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    let count = count_of(ctx, args[1])?;
    ctx.reserve_items(count, 16)?;
    let mut others = Vec::with_capacity(count);
    let (engine, _) = drawing(ctx, args[0])?;
    ctx.charge_midway(1)?;
    new::shuffle(engine, count, |place, other| {
        others.push(Value::small_int(other as i64));
        pay_exchange(ctx, place)
    })?;
    Ok(Value::object(ctx.new_list(others)))
}

/// `chosen(draws, population, size, shuffled)`: without replacement and without weights.
pub fn chosen(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    // There may be more to choose from than memory has places for.
    let population = ctx.index_i64(args[1])?;
    let Ok(population) = u64::try_from(population) else {
        return Err(ctx.value_error("a must be a positive integer unless no samples are taken"));
    };
    let size = count_of(ctx, args[2])?;
    let shuffled = ctx.truth(args[3])?;
    let size = usize::try_from(population).map_or(size, |population| size.min(population));
    let most = (size as u64)
        .saturating_mul(if shuffled { 50 } else { 20 })
        .min(population)
        .max((size as u64).saturating_mul(4));
    ctx.reserve_items(usize::try_from(most).unwrap_or(usize::MAX), 16)?;
    ctx.charge(most / 2 + 1)?;
    let (engine, _) = drawing(ctx, args[0])?;
    let chosen = new::choice_without_replacement(engine, population, size, shuffled, steps(ctx))?;
    array_of(ctx, Code::Long, &[chosen.len()], &chosen)
}

/// The shape of vectors of a length, one for each item of a shape; how many items that has, and what all of them take.
fn vectors(ctx: &mut Ctx, size: Value, length: usize) -> Result<(View, usize), Thrown> {
    let mut shape = shape::shape_of(ctx, size)?;
    let dtype = index_dtype(ctx);
    shape.push(length);
    let view = new_view(ctx, dtype, &shape, Order::C)?;
    let lines = shape[..shape.len() - 1]
        .iter()
        .fold(1, |lines: usize, length| lines.saturating_mul(*length));
    Ok((view, lines))
}

/// `multinomial(draws, size, n, pvals)`: each of `n` with each line of `pvals`, as they go together.
pub fn multinomial(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    let (Some(counts), Some(pvals)) = (view_of(args[2]), view_of(args[3])) else {
        return Err(ctx.type_error("an array is needed"));
    };
    let counts = cast::as_number(ctx, &counts, Number::Int64)?;
    let pvals = cast::as_number(ctx, &pvals, Number::Float64)?;
    let Some((length, rest)) = pvals.shape().split_last() else {
        return Err(ctx.type_error("pvals must be a 1-d sequence"));
    };
    let length = *length;
    let size = match args[1].is_none() {
        true => None,
        false => Some(shape::shape_of(ctx, args[1])?),
    };
    let mut shape = shape_with(ctx, size, &[counts.shape(), rest], true)?;
    let counts = repeated(ctx, &counts, &shape)?;
    shape.push(length);
    let dtype = index_dtype(ctx);
    let view = new_view(ctx, dtype, &shape, Order::C)?;
    if view.size() == 0 {
        return Ok(own(ctx, view));
    }
    let pvals = repeated(ctx, &pvals, &shape)?;
    let counts: Vec<i64> = items_of(ctx, &counts)?;
    let pvals: Vec<f64> = items_of(ctx, &pvals)?;
    let (engine, memory) = drawing(ctx, args[0])?;
    let mut line = vec![0; length];
    for (index, (count, pvals)) in counts.iter().zip(pvals.chunks_exact(length)).enumerate() {
        ctx.charge_midway(length as u64 / 2 + 1)?;
        new::multinomial(engine, *count, pvals, &mut line, &mut memory.cache);
        view.bytes_mut(ctx)?[index * length * 8..][..length * 8]
            .copy_from_slice(bytemuck::cast_slice(&line));
    }
    Ok(own(ctx, view))
}

/// `dirichlet(draws, shape, alpha, is_legacy)`.
pub fn dirichlet(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    let alpha: Vec<f64> = numbers(ctx, args[2], Number::Float64)?;
    let is_legacy = ctx.truth(args[3])?;
    let mut shape = shape::shape_of(ctx, args[1])?;
    let lines: usize = shape
        .iter()
        .fold(1, |lines: usize, length| lines.saturating_mul(*length));
    shape.push(alpha.len());
    let dtype = Dtype::of(ctx, Code::Double);
    let view = new_view(ctx, dtype, &shape, Order::C)?;
    if lines == 0 || alpha.is_empty() {
        return Ok(own(ctx, view));
    }
    let width = alpha.len() * 8;
    let mut line = vec![0.0; alpha.len()];
    let (engine, memory) = drawing(ctx, args[0])?;
    for index in 0..lines {
        ctx.charge_midway(alpha.len() as u64 + 1)?;
        match is_legacy {
            true => legacy::dirichlet(engine, &mut memory.saved, &alpha, &mut line),
            false => new::dirichlet(engine, &alpha, &mut line),
        }
        view.bytes_mut(ctx)?[index * width..][..width].copy_from_slice(bytemuck::cast_slice(&line));
    }
    Ok(own(ctx, view))
}

/// `multivariate_hypergeometric(draws, shape, colors, nsample, by_count)`.
pub fn multivariate_hypergeometric(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    let colors: Vec<i64> = numbers(ctx, args[2], Number::Int64)?;
    let sample = ctx.index_i64(args[3])?;
    let by_count = ctx.truth(args[4])?;
    let (view, lines) = vectors(ctx, args[1], colors.len())?;
    let total = colors
        .iter()
        .fold(0_i64, |total, count| total.saturating_add(*count));
    if lines == 0 || colors.is_empty() {
        return Ok(own(ctx, view));
    }
    if sample < 0 || sample > total || colors.iter().any(|count| *count < 0) {
        return Err(ctx.value_error("nsample > sum(colors)"));
    }
    let all = view.size();
    ctx.reserve_items(all, 8)?;
    if by_count {
        let total = usize::try_from(total).unwrap_or(usize::MAX);
        ctx.reserve_items(total, 8)?;
        ctx.charge(total as u64 / 8 + 1)?;
    }
    let mut variates = vec![0; all];
    let (engine, _) = drawing(ctx, args[0])?;
    if by_count {
        new::multivariate_hypergeometric_count(engine, &colors, sample, &mut variates, steps(ctx))?;
    } else {
        new::multivariate_hypergeometric_marginals(
            engine,
            &colors,
            sample,
            &mut variates,
            steps(ctx),
        )?;
    }
    view.bytes_mut(ctx)?
        .copy_from_slice(bytemuck::cast_slice(&variates));
    Ok(own(ctx, view))
}
