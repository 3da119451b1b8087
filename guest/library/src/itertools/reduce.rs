//! `__reduce__`, `__setstate__` and `__copy__` of the iterators: copies and
//! pickles, with the deprecation warning that CPython 3.12 gives.
//!
//! `batched` and `pairwise` have none there either.

use super::*;
use wardian_runtime::types::iterators::reduce::{builtin, index_state, nothing, reduced};
use wardian_runtime::types::method;

const REDUCE: &str = "(self, /)";
const SET_STATE: &str = "(self, state, /)";

/// The methods of an iterator's class.
pub(super) const fn methods_of(name: &str) -> &'static [Method] {
    macro_rules! table {
        ($($bytes:literal => $reduce:ident $($set:ident)?;)*) => {
            match name.as_bytes() {
                b"chain" => const { &[
                    method("__reduce__", REDUCE, chain),
                    method("__setstate__", SET_STATE, set_chain),
                    class_method("from_iterable", "(cls, iterable, /)", chain_from_iterable),
                ] },
                b"repeat" => const { &[
                    method("__length_hint__", "(self, /)", repeat_hint),
                    method("__reduce__", REDUCE, repeat),
                ] },
                b"_tee" => const { &[
                    method("__copy__", "(self, /)", tee_copy),
                    method("__reduce__", REDUCE, tee),
                    method("__setstate__", SET_STATE, set_tee),
                ] },
                $($bytes => const { &[
                    method("__reduce__", REDUCE, $reduce),
                    $(method("__setstate__", SET_STATE, $set),)?
                ] },)*
                _ => &[],
            }
        };
    }
    table! {
        b"accumulate" => accumulate set_accumulate;
        b"combinations" => combinations set_combinations;
        b"combinations_with_replacement" => combinations_wr set_combinations_wr;
        b"compress" => compress;
        b"count" => count;
        b"cycle" => cycle set_cycle;
        b"dropwhile" => dropwhile set_dropwhile;
        b"filterfalse" => filterfalse;
        b"groupby" => groupby set_groupby;
        b"_grouper" => grouper;
        b"islice" => islice set_islice;
        b"permutations" => permutations set_permutations;
        b"product" => product set_product;
        b"starmap" => starmap;
        b"takewhile" => takewhile set_takewhile;
        b"zip_longest" => zip_longest set_zip_longest;
    }
}

fn warn(ctx: &mut Ctx) -> Result<(), Thrown> {
    ctx.warn_deprecated(
        "Pickle, copy, and deepcopy support will be removed from itertools in Python 3.14.",
    )
}

/// A reduction to a call of the same class.
fn same(ctx: &mut Ctx, this: Value, arguments: &[Value], state: Value) -> PyResult {
    warn(ctx)?;
    let class = Value::object(ctx.class_of(this));
    reduced(ctx, class, arguments, state)
}

fn indices_tuple(ctx: &mut Ctx, indices: &[usize]) -> Value {
    let numbers: Vec<Value> = indices
        .iter()
        .map(|index| Value::small_int(*index as i64))
        .collect();
    Value::object(ctx.new_tuple(&numbers))
}

/// The items of a state that must be a tuple of `length`.
fn tuple_state(ctx: &mut Ctx, state: Value, length: usize) -> Result<Gc<Tuple>, Thrown> {
    let Some(tuple) = state.get::<Tuple>() else {
        return Err(ctx.type_error("state is not a tuple"));
    };
    if tuple.items().len() != length {
        return Err(ctx.value_error("invalid arguments"));
    }
    Ok(tuple)
}

/// One index of a state, cut to `0..=limit`.
fn clamped(ctx: &mut Ctx, value: Value, limit: usize) -> Result<usize, Thrown> {
    if ctx.as_int(value).is_none() {
        return Err(ctx.type_error("an integer is required"));
    }
    Ok(index_state(ctx, value)?.min(limit))
}

fn accumulate(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    let Accumulate {
        iterator,
        function,
        total,
        initial,
    } = state_unchecked::<Accumulate>(args[0]).clone();
    let before = if !initial.is_unbound() {
        initial
    } else if total.is_none() {
        total
    } else {
        return same(ctx, args[0], &[iterator, function], or_none(total));
    };
    // The value that comes first, or that an empty total cannot say, is put before the others.
    let first = Value::object(ctx.new_tuple(&[before]));
    let sources = ctx.new_tuple(&[first, iterator]);
    let sources = ctx.new_tuple_iterator(sources);
    let active = Value::UNBOUND;
    let chained = make_object(ctx, "chain", Chain { sources, active })?;
    if !initial.is_unbound() {
        return same(ctx, args[0], &[chained, function], Value::NONE);
    }
    warn(ctx)?;
    let class = Value::object(class_by_name(ctx, "accumulate"));
    let inner = ctx.call(class, &[chained, function])?;
    let islice = Value::object(class_by_name(ctx, "islice"));
    let one = Value::small_int(1);
    reduced(ctx, islice, &[inner, one, Value::NONE], Value::UNBOUND)
}

fn or_none(value: Value) -> Value {
    if value.is_unbound() {
        Value::NONE
    } else {
        value
    }
}

fn set_accumulate(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    warn(ctx)?;
    state_unchecked::<Accumulate>(args[0]).total = args[1];
    Ok(Value::NONE)
}

fn chain(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    let Chain { sources, active } = state_unchecked::<Chain>(args[0]).clone();
    if sources.is_unbound() {
        return same(ctx, args[0], &[], Value::UNBOUND);
    }
    let state = if active.is_unbound() {
        ctx.new_tuple(&[sources])
    } else {
        ctx.new_tuple(&[sources, active])
    };
    same(ctx, args[0], &[], Value::object(state))
}

fn set_chain(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    warn(ctx)?;
    let Some(parts) = args[1].get::<Tuple>() else {
        return Err(ctx.type_error("state is not a tuple"));
    };
    let (sources, active) = match *parts.items() {
        [sources] => (sources, Value::UNBOUND),
        [sources, active] => (sources, active),
        _ => {
            let count = parts.items().len();
            let kind = if count == 0 {
                "at least 1 argument"
            } else {
                "at most 2 arguments"
            };
            return Err(ctx.type_error(&format!("function takes {kind} ({count} given)")));
        }
    };
    for part in [sources, active] {
        if !part.is_unbound() && !ctx.is_iterator(part) {
            return Err(ctx.type_error("Arguments must be iterators."));
        }
    }
    *state_unchecked::<Chain>(args[0]) = Chain { sources, active };
    Ok(Value::NONE)
}

fn length_of(pool: Value) -> usize {
    pool.get::<Tuple>().map_or(0, |pool| pool.items().len())
}

fn combinations(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    let data = state_unchecked::<Combinations>(args[0]);
    let (pool, started, done, size) = (data.pool, data.started, data.done, data.size);
    let indices = data.indices.clone();
    reduced_choice(ctx, args[0], pool, size, started, done, &indices)
}

fn combinations_wr(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    let data = state_unchecked::<CombinationsWr>(args[0]);
    let (pool, started, done, size) = (data.pool, data.started, data.done, data.size);
    let indices = data.indices.clone();
    reduced_choice(ctx, args[0], pool, size, started, done, &indices)
}

/// Before the first: the pool and the size; then the indices as well; at the end an empty pool.
fn reduced_choice(
    ctx: &mut Ctx,
    this: Value,
    pool: Value,
    size: usize,
    started: bool,
    done: bool,
    indices: &[usize],
) -> PyResult {
    let size = ctx.new_int(size as i64);
    if done && started {
        let empty = nothing(ctx);
        return same(ctx, this, &[empty, size], Value::UNBOUND);
    }
    let state = match started {
        true => indices_tuple(ctx, indices),
        false => Value::UNBOUND,
    };
    same(ctx, this, &[pool, size], state)
}

fn set_combinations(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    warn(ctx)?;
    let data = state_unchecked::<Combinations>(args[0]);
    let (size, count) = (data.indices.len(), length_of(data.pool));
    let parts = tuple_state(ctx, args[1], size)?;
    let mut indices = Vec::with_capacity(size);
    for (place, part) in parts.items().iter().enumerate() {
        indices.push(clamped(ctx, *part, (place + count).saturating_sub(size))?);
    }
    let data = state_unchecked::<Combinations>(args[0]);
    data.indices = indices;
    data.started = true;
    Ok(Value::NONE)
}

fn set_combinations_wr(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    warn(ctx)?;
    let data = state_unchecked::<CombinationsWr>(args[0]);
    let (size, count) = (data.indices.len(), length_of(data.pool));
    let parts = tuple_state(ctx, args[1], size)?;
    let mut indices = Vec::with_capacity(size);
    for part in parts.items() {
        indices.push(clamped(ctx, *part, count.saturating_sub(1))?);
    }
    let data = state_unchecked::<CombinationsWr>(args[0]);
    data.indices = indices;
    data.started = true;
    Ok(Value::NONE)
}

fn permutations(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    let data = state_unchecked::<Permutations>(args[0]);
    let (pool, started, done) = (data.pool, data.started, data.done);
    let length = Value::small_int(data.length as i64);
    if done && started {
        let empty = nothing(ctx);
        return same(ctx, args[0], &[empty, length], Value::UNBOUND);
    }
    if !started {
        return same(ctx, args[0], &[pool, length], Value::UNBOUND);
    }
    let indices = indices_tuple(ctx, &state_unchecked::<Permutations>(args[0]).indices);
    let cycles = indices_tuple(ctx, &state_unchecked::<Permutations>(args[0]).cycles);
    let places = Value::object(ctx.new_tuple(&[indices, cycles]));
    same(ctx, args[0], &[pool, length], places)
}

fn set_permutations(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    warn(ctx)?;
    let data = state_unchecked::<Permutations>(args[0]);
    let (count, length) = (data.indices.len(), data.cycles.len());
    let parts = tuple_state(ctx, args[1], 2)?;
    let first = tuple_state(ctx, parts.items()[0], count)?;
    let second = tuple_state(ctx, parts.items()[1], length)?;
    let mut indices = Vec::with_capacity(count);
    for part in first.items() {
        indices.push(clamped(ctx, *part, count.saturating_sub(1))?);
    }
    let mut cycles = Vec::with_capacity(length);
    for (place, part) in second.items().iter().enumerate() {
        cycles.push(clamped(ctx, *part, count - place)?.max(1));
    }
    let data = state_unchecked::<Permutations>(args[0]);
    data.indices = indices;
    data.cycles = cycles;
    data.started = true;
    Ok(Value::NONE)
}

fn product(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    let data = state_unchecked::<Product>(args[0]);
    if data.done && data.started {
        let empty = nothing(ctx);
        return same(ctx, args[0], &[empty], Value::UNBOUND);
    }
    let pools = data.pools.get::<Tuple>().expect("pools are a tuple");
    let state = match data.started {
        true => indices_tuple(ctx, &data.indices),
        false => Value::UNBOUND,
    };
    same(ctx, args[0], pools.items(), state)
}

fn set_product(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    warn(ctx)?;
    let data = state_unchecked::<Product>(args[0]);
    let pools = data.pools.get::<Tuple>().expect("pools are a tuple");
    let parts = tuple_state(ctx, args[1], data.indices.len())?;
    let mut indices = Vec::with_capacity(parts.items().len());
    for (part, pool) in parts.items().iter().zip(pools.items()) {
        let count = length_of(*pool);
        if count == 0 {
            state_unchecked::<Product>(args[0]).done = true;
            return Ok(Value::NONE);
        }
        indices.push(clamped(ctx, *part, count - 1)?);
    }
    let data = state_unchecked::<Product>(args[0]);
    data.indices = indices;
    data.started = true;
    Ok(Value::NONE)
}

fn compress(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    let Compress { data, selectors } = state_unchecked::<Compress>(args[0]).clone();
    same(ctx, args[0], &[data, selectors], Value::UNBOUND)
}

fn count(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    let Count { current, step } = state_unchecked::<Count>(args[0]).clone();
    if step == Value::small_int(1) && ctx.as_int(current).is_some() {
        return same(ctx, args[0], &[current], Value::UNBOUND);
    }
    same(ctx, args[0], &[current, step], Value::UNBOUND)
}

fn cycle(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    let Cycle {
        iterator,
        saved,
        index,
        exhausted,
        ..
    } = state_unchecked::<Cycle>(args[0]).clone();
    let source = if exhausted {
        let saved: Gc<List> = saved.get().expect("a list");
        let source = ctx.new_list_iterator(saved);
        let place = source.get::<wardian_runtime::object::native::ListIterator>();
        place.expect("it was just made").write().index = index;
        source
    } else {
        iterator
    };
    let state = Value::object(ctx.new_tuple(&[saved, Value::bool(exhausted)]));
    same(ctx, args[0], &[source], state)
}

fn set_cycle(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    warn(ctx)?;
    let Some(parts) = args[1].get::<Tuple>() else {
        return Err(ctx.type_error("state is not a tuple"));
    };
    let &[saved, first_pass] = parts.items() else {
        return Err(ctx.type_error("invalid state"));
    };
    let (Some(saved), Some(_)) = (saved.get::<List>(), ctx.as_int(first_pass)) else {
        return Err(ctx.type_error("invalid state"));
    };
    let restart = ctx.truth(first_pass)?;
    let saved = Value::object(ctx.collect_list(Value::object(saved))?);
    let data = state_unchecked::<Cycle>(args[0]);
    data.saved = saved;
    // What the iterator still has comes first; when all was saved already, nothing is saved twice.
    data.kept = restart;
    Ok(Value::NONE)
}

fn dropwhile(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    let DropWhile {
        predicate,
        iterator,
        started,
    } = state_unchecked::<DropWhile>(args[0]).clone();
    let started = Value::small_int(started.into());
    same(ctx, args[0], &[predicate, iterator], started)
}

fn set_dropwhile(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    warn(ctx)?;
    let started = ctx.truth(args[1])?;
    state_unchecked::<DropWhile>(args[0]).started = started;
    Ok(Value::NONE)
}

fn takewhile(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    let TakeWhile {
        predicate,
        iterator,
        done,
    } = state_unchecked::<TakeWhile>(args[0]).clone();
    same(
        ctx,
        args[0],
        &[predicate, iterator],
        Value::small_int(done.into()),
    )
}

fn set_takewhile(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    warn(ctx)?;
    let done = ctx.truth(args[1])?;
    state_unchecked::<TakeWhile>(args[0]).done = done;
    Ok(Value::NONE)
}

fn filterfalse(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    let FilterFalse {
        predicate,
        iterator,
    } = state_unchecked::<FilterFalse>(args[0]).clone();
    same(ctx, args[0], &[predicate, iterator], Value::UNBOUND)
}

fn starmap(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    let StarMap { function, iterator } = state_unchecked::<StarMap>(args[0]).clone();
    same(ctx, args[0], &[function, iterator], Value::UNBOUND)
}

fn groupby(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    let data = state_unchecked::<GroupBy>(args[0]);
    let (iterator, key) = (data.iterator, data.key);
    let parts = [data.current_value, data.target_key, data.current_key];
    if parts.iter().any(|part| part.is_unbound()) {
        return same(ctx, args[0], &[iterator, key], Value::UNBOUND);
    }
    let parts = Value::object(ctx.new_tuple(&parts));
    same(ctx, args[0], &[iterator, key], parts)
}

fn set_groupby(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    warn(ctx)?;
    let parts = tuple_state(ctx, args[1], 3)?;
    let data = state_unchecked::<GroupBy>(args[0]);
    data.current_value = parts.items()[0];
    data.target_key = parts.items()[1];
    data.current_key = parts.items()[2];
    Ok(Value::NONE)
}

fn grouper(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    let Grouper { parent, key, group } = state_unchecked::<Grouper>(args[0]).clone();
    if state_unchecked::<GroupBy>(parent).group != group {
        warn(ctx)?;
        let empty = nothing(ctx);
        let iter = builtin(ctx, "iter");
        return reduced(ctx, iter, &[empty], Value::UNBOUND);
    }
    same(ctx, args[0], &[parent, key], Value::UNBOUND)
}

fn islice(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    let Islice {
        iterator,
        next,
        stop,
        step,
        position,
    } = state_unchecked::<Islice>(args[0]).clone();
    if iterator.is_unbound() {
        let empty = ctx.new_list(Vec::new());
        let empty = ctx.new_list_iterator(empty);
        let zero = Value::small_int(0);
        return same(ctx, args[0], &[empty, zero], zero);
    }
    let next = ctx.new_int(next as i64);
    let stop = stop.map_or(Value::NONE, |stop| ctx.new_int(stop as i64));
    let step = ctx.new_int(step as i64);
    let position = ctx.new_int(position as i64);
    same(ctx, args[0], &[iterator, next, stop, step], position)
}

fn set_islice(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    warn(ctx)?;
    let position = index_state(ctx, args[1])?;
    state_unchecked::<Islice>(args[0]).position = position as u64;
    Ok(Value::NONE)
}

fn repeat(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    let Repeat { object, left } = state_unchecked::<Repeat>(args[0]).clone();
    match left {
        Some(left) => {
            let left = ctx.new_int(left as i64);
            same(ctx, args[0], &[object, left], Value::UNBOUND)
        }
        None => same(ctx, args[0], &[object], Value::UNBOUND),
    }
}

fn repeat_hint(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    match state_unchecked::<Repeat>(args[0]).left {
        Some(left) => Ok(ctx.new_int(left as i64)),
        None => Err(ctx.type_error("len() of unsized object")),
    }
}

fn tee_copy(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    let Tee { buffer, index } = state_unchecked::<Tee>(args[0]).clone();
    make_object(ctx, "_tee", Tee { buffer, index })
}

/// The buffer as it is: the iterator and what was read of it, which all copies share.
fn tee(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    let Tee { buffer, index } = state_unchecked::<Tee>(args[0]).clone();
    let empty = nothing(ctx);
    let state = Value::object(ctx.new_tuple(&[buffer, Value::small_int(index as i64)]));
    same(ctx, args[0], &[empty], state)
}

fn set_tee(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    warn(ctx)?;
    let Some(parts) = args[1].get::<Tuple>() else {
        return Err(ctx.type_error("state is not a tuple"));
    };
    let &[buffer, index] = parts.items() else {
        return Err(ctx.type_error("state is not a tuple of two"));
    };
    let Some(list) = buffer.get::<List>().filter(|list| !list.items.is_empty()) else {
        return Err(ctx.type_error("state is not a buffer"));
    };
    let index = index_state(ctx, index)?;
    if index == 0 || index > list.items.len() {
        return Err(ctx.value_error("Index out of range"));
    }
    *state_unchecked::<Tee>(args[0]) = Tee { buffer, index };
    Ok(Value::NONE)
}

fn zip_longest(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    let ZipLongest {
        iterators, fill, ..
    } = state_unchecked::<ZipLongest>(args[0]).clone();
    let iterators: Gc<List> = iterators.get().expect("a list");
    let empty = nothing(ctx);
    let arguments: Vec<Value> = iterators
        .items
        .iter()
        .map(|iterator| if iterator.is_none() { empty } else { *iterator })
        .collect();
    same(ctx, args[0], &arguments, fill)
}

fn set_zip_longest(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    warn(ctx)?;
    state_unchecked::<ZipLongest>(args[0]).fill = args[1];
    Ok(Value::NONE)
}
