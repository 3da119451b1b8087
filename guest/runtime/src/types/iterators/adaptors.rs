//! enumerate, zip, map, filter, reversed.

use super::reduce::{nothing, reduced};
use super::{data, native};
use crate::ctx::{Ctx, PyResult, Thrown};
use crate::object::args::Args;
use crate::object::generator::{Generator, GeneratorKind, GeneratorState};
use crate::object::heap::Gc;
use crate::object::native::{ListIterator, TupleIterator};
use crate::object::slots::{self, BinaryOp, Pair, Slots, Special};
use crate::object::value::Value;
use crate::traced;
use crate::types::{TypeDef, class_method, generic_alias, method};

const fn slots(next: fn(&mut Ctx, Value) -> Result<Option<Value>, Thrown>) -> Slots {
    Slots {
        iter: Some(slots::iter_self),
        next: Some(next),
        ..Slots::NONE
    }
}

/// `enumerate`.
pub static ENUMERATE: TypeDef = TypeDef {
    name: "enumerate",
    is_base_type: true,
    slots: Slots {
        next_pair: Some(enumerate_pair),
        ..slots(enumerate_next)
    },
    methods: &[
        class_method(
            "__class_getitem__",
            "(cls, item, /)",
            generic_alias::class_getitem,
        ),
        method("__reduce__", "(self, /)", |ctx, args| {
            let Enumerate { iterator, index } = *data::<Enumerate>(&native::<Enumerate>(args[0]));
            reduced_as(ctx, args[0], &[iterator, index], Value::UNBOUND)
        }),
    ],
    make: Some(|ctx, args| match args {
        [iterable] => Some(enumerate_from(ctx, *iterable, Value::small_int(0))),
        _ => None,
    }),
    // The text of the error when it is missing differs from that of other types.
    new: Some(("(cls, iterable=<unrepresentable>, start=0)", enumerate_new)),
    ..TypeDef::NONE
};

traced! {
    #[derive(Clone, Copy)]
    struct Enumerate {
        iterator: Value,
        index: Value,
    }
}

fn enumerate_new(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    let Some(iterable) = args.get(1) else {
        return Err(ctx.type_error("enumerate() missing required argument 'iterable'"));
    };
    let index = match args.get(2) {
        Some(start) => ctx.index_value(start)?,
        None => Value::small_int(0),
    };
    ctx.keep(index);
    enumerate_from(ctx, iterable, index)
}

fn enumerate_from(ctx: &mut Ctx, iterable: Value, index: Value) -> PyResult {
    let iterator = ctx.get_iter(iterable)?;
    ctx.keep(iterator);
    let class = ctx.types.enumerate;
    Ok(ctx.new_native(class, Enumerate { iterator, index }))
}

fn enumerate_next(ctx: &mut Ctx, this: Value) -> Result<Option<Value>, Thrown> {
    Ok(advance(ctx, this)?.map(|(index, item)| Value::object(ctx.new_tuple(&[index, item]))))
}

fn enumerate_pair(ctx: &mut Ctx, this: Value) -> Result<Option<Pair>, Thrown> {
    Ok(advance(ctx, this)?.map(|(index, item)| Pair::Parts(index, item)))
}

#[inline(always)]
fn advance(ctx: &mut Ctx, this: Value) -> Result<Option<(Value, Value)>, Thrown> {
    let native = native::<Enumerate>(this);
    let enumerate = data::<Enumerate>(&native);
    let (iterator, index) = (enumerate.iterator, enumerate.index);
    // Over a list no Python code runs.
    if let Some(object) = iterator.get::<ListIterator>()
        && let Some(list) = object.list
        && let Some(item) = list.items.get(object.index)
        && let Some(small) = index.as_small_int()
        && let Some(next) = Value::try_int(small + 1)
    {
        object.write().index += 1;
        enumerate.index = next;
        return Ok(Some((index, *item)));
    }
    let Some(item) = ctx.iter_next(iterator)? else {
        return Ok(None);
    };
    let index = data::<Enumerate>(&native).index;
    let next = match index
        .as_small_int()
        .and_then(|index| Value::try_int(index + 1))
    {
        Some(next) => next,
        None => {
            ctx.keep(item);
            ctx.binary(BinaryOp::Add, index, Value::small_int(1))?
        }
    };
    data::<Enumerate>(&native).index = next;
    Ok(Some((index, item)))
}

/// The generator that `enumerate` counts the items of, where the next number is a small int, as is the one after it.
#[inline]
pub(crate) fn enumerated_generator(ctx: &Ctx, iterator: Value) -> Option<Gc<Generator>> {
    if ctx.class_of(iterator) != ctx.types.enumerate {
        return None;
    }
    let enumerate = *data::<Enumerate>(&native::<Enumerate>(iterator));
    let generator = enumerate.iterator.get::<Generator>()?;
    let number = enumerate.index.as_small_int()?;
    let goes_on = generator.kind == GeneratorKind::Generator
        && generator.state != GeneratorState::Finished
        && Value::try_int(number + 1).is_some();
    goes_on.then_some(generator)
}

/// The number of the item that the generator of an `enumerate` has yielded; the next one is counted on.
#[inline]
pub(crate) fn count_on(iterator: Value) -> Value {
    let native = native::<Enumerate>(iterator);
    let enumerate = data::<Enumerate>(&native);
    let number = enumerate.index;
    let next = number.as_small_int().expect("it was looked at before");
    enumerate.index = Value::small_int(next + 1);
    number
}

/// `zip`.
pub static ZIP: TypeDef = TypeDef {
    name: "zip",
    is_base_type: true,
    slots: Slots {
        next_pair: Some(zip_pair),
        ..slots(zip_next)
    },
    methods: &[
        method("__reduce__", "(self, /)", |ctx, args| {
            let native = native::<Zip>(args[0]);
            let iterators = data::<Zip>(&native).iterators.clone();
            let strict = match data::<Zip>(&native).strict {
                true => Value::TRUE,
                false => Value::UNBOUND,
            };
            reduced_as(ctx, args[0], &iterators, strict)
        }),
        method("__setstate__", "(self, state, /)", |ctx, args| {
            let strict = ctx.truth(args[1])?;
            data::<Zip>(&native::<Zip>(args[0])).strict = strict;
            Ok(Value::NONE)
        }),
    ],
    make: Some(|ctx, args| Some(zip_of(ctx, args, false))),
    new: Some(("(cls, /, *iterables, strict=False)", zip_new)),
    ..TypeDef::NONE
};

traced! {
    struct Zip {
        iterators: Vec<Value>,
        strict: bool,
    }
}

/// Iterators over all arguments, all of them kept alive.
fn iterators(ctx: &mut Ctx, iterables: &[Value]) -> Result<Vec<Value>, Thrown> {
    let mut iterators = Vec::with_capacity(iterables.len());
    for iterable in iterables {
        let iterator = ctx.get_iter(*iterable)?;
        iterators.push(ctx.keep(iterator));
    }
    Ok(iterators)
}

fn zip_new(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    let strict = match args.get(1) {
        Some(strict) => ctx.truth(strict)?,
        None => false,
    };
    zip_of(ctx, args.rest(), strict)
}

fn zip_of(ctx: &mut Ctx, iterables: &[Value], strict: bool) -> PyResult {
    let iterators = iterators(ctx, iterables)?;
    let class = ctx.types.zip;
    Ok(ctx.new_native(class, Zip { iterators, strict }))
}

fn zip_next(ctx: &mut Ctx, this: Value) -> Result<Option<Value>, Thrown> {
    let native = native::<Zip>(this);
    let count = data::<Zip>(&native).iterators.len();
    if count == 0 {
        return Ok(None);
    }
    let mark = ctx.temps_mark();
    let mut pair = [Value::UNBOUND; 4];
    let mut many = Vec::new();
    let items: &mut [Value] = if count <= pair.len() {
        &mut pair[..count]
    } else {
        ctx.charge(count as u64)?;
        many.resize(count, Value::UNBOUND);
        &mut many
    };
    for (index, slot) in items.iter_mut().enumerate() {
        let iterator = data::<Zip>(&native).iterators[index];
        match ctx.iter_next_of_list(iterator)? {
            Some(item) => *slot = ctx.keep(item),
            None => {
                if data::<Zip>(&native).strict {
                    return zip_uneven(ctx, native, index);
                }
                return Ok(None);
            }
        }
    }
    let tuple = ctx.new_tuple(items);
    ctx.temps_release(mark);
    Ok(Some(ctx.keep(Value::object(tuple))))
}

fn zip_pair(ctx: &mut Ctx, this: Value) -> Result<Option<Pair>, Thrown> {
    let native = native::<Zip>(this);
    let [first, second] = data::<Zip>(&native).iterators[..] else {
        return Ok(zip_next(ctx, this)?.map(Pair::Whole));
    };
    // Over lists and tuples no Python code runs, and neither item can go meanwhile.
    if first != second
        && let (Some(left), Some(right)) = (item_of_row(first), item_of_row(second))
    {
        step_in_row(first);
        step_in_row(second);
        return Ok(Some(Pair::Parts(left, right)));
    }
    let Some(left) = ctx.iter_next_of_list(first)? else {
        if data::<Zip>(&native).strict {
            zip_uneven(ctx, native, 0)?;
        }
        return Ok(None);
    };
    ctx.keep(left);
    match ctx.iter_next_of_list(second)? {
        Some(right) => Ok(Some(Pair::Parts(left, right))),
        None => {
            if data::<Zip>(&native).strict {
                zip_uneven(ctx, native, 1)?;
            }
            Ok(None)
        }
    }
}

/// The next item of an iterator over a list or a tuple that has one.
#[inline(always)]
fn item_of_row(iterator: Value) -> Option<Value> {
    if let Some(object) = iterator.get::<ListIterator>() {
        return object.list?.items.get(object.index).copied();
    }
    let object = iterator.get::<TupleIterator>()?;
    object.tuple.items().get(object.index).copied()
}

/// An iterator that had an item goes on to the next.
#[inline(always)]
fn step_in_row(iterator: Value) {
    if let Some(object) = iterator.get::<ListIterator>() {
        object.write().index += 1;
    } else if let Some(object) = iterator.get::<TupleIterator>() {
        object.write().index += 1;
    }
}

/// With `strict=True`: the iterator at `index` has ended; the others must have too.
fn zip_uneven(
    ctx: &mut Ctx,
    native: crate::object::heap::Gc<crate::object::native::Native>,
    index: usize,
) -> Result<Option<Value>, Thrown> {
    let others = |index: usize| {
        if index == 1 {
            " 1".to_string()
        } else {
            format!("s 1-{index}")
        }
    };
    if index > 0 {
        let number = index + 1;
        let others = others(index);
        return Err(ctx.value_error(&format!(
            "zip() argument {number} is shorter than argument{others}"
        )));
    }
    let count = data::<Zip>(&native).iterators.len();
    for index in 1..count {
        let iterator = data::<Zip>(&native).iterators[index];
        if ctx.iter_next_of_list(iterator)?.is_some() {
            let number = index + 1;
            let others = others(index);
            return Err(ctx.value_error(&format!(
                "zip() argument {number} is longer than argument{others}"
            )));
        }
    }
    Ok(None)
}

/// `map`.
pub static MAP: TypeDef = TypeDef {
    name: "map",
    is_base_type: true,
    slots: slots(map_next),
    methods: &[method("__reduce__", "(self, /)", |ctx, args| {
        let native = native::<Map>(args[0]);
        let Map {
            function,
            iterators,
        } = data::<Map>(&native);
        let arguments: Vec<Value> = std::iter::once(*function)
            .chain(iterators.iter().copied())
            .collect();
        reduced_as(ctx, args[0], &arguments, Value::UNBOUND)
    })],
    make: Some(|ctx, args| Some(map_of(ctx, args))),
    new: Some(("(cls, /, *args)", map_new)),
    ..TypeDef::NONE
};

traced! {
    struct Map {
        function: Value,
        iterators: Vec<Value>,
    }
}

fn map_new(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    map_of(ctx, args.rest())
}

fn map_of(ctx: &mut Ctx, args: &[Value]) -> PyResult {
    let [function, iterables @ ..] = args else {
        return Err(ctx.type_error("map() must have at least two arguments."));
    };
    if iterables.is_empty() {
        return Err(ctx.type_error("map() must have at least two arguments."));
    }
    let iterators = iterators(ctx, iterables)?;
    let class = ctx.types.map;
    Ok(ctx.new_native(
        class,
        Map {
            function: *function,
            iterators,
        },
    ))
}

fn map_next(ctx: &mut Ctx, this: Value) -> Result<Option<Value>, Thrown> {
    let function = map_function(this);
    if let Some(iterator) = map_only_iterator(this) {
        let Some(item) = ctx.iter_next_of_list(iterator)? else {
            return Ok(None);
        };
        return ctx.call(function, &[item]).map(Some);
    }
    let mark = ctx.temps_mark();
    let Some(items) = map_arguments(ctx, this)? else {
        return Ok(None);
    };
    let result = ctx.call(function, &items)?;
    ctx.temps_release(mark);
    Ok(Some(ctx.keep(result)))
}

/// What a `map` calls.
pub(crate) fn map_function(this: Value) -> Value {
    data::<Map>(&native::<Map>(this)).function
}

/// The iterator of a `map` over one.
pub(crate) fn map_only_iterator(this: Value) -> Option<Value> {
    match data::<Map>(&native::<Map>(this)).iterators[..] {
        [iterator] => Some(iterator),
        _ => None,
    }
}

/// What a `map` calls it with next, kept alive; None at the end.
pub(crate) fn map_arguments(ctx: &mut Ctx, this: Value) -> Result<Option<Vec<Value>>, Thrown> {
    let native = native::<Map>(this);
    let count = data::<Map>(&native).iterators.len();
    ctx.charge(count as u64)?;
    let mut items = Vec::with_capacity(count);
    for index in 0..count {
        let iterator = data::<Map>(&native).iterators[index];
        match ctx.iter_next_of_list(iterator)? {
            Some(item) => items.push(ctx.keep(item)),
            None => return Ok(None),
        }
    }
    Ok(Some(items))
}

/// `filter`.
pub static FILTER: TypeDef = TypeDef {
    name: "filter",
    is_base_type: true,
    slots: slots(filter_next),
    methods: &[method("__reduce__", "(self, /)", |ctx, args| {
        let Filter { function, iterator } = *data::<Filter>(&native::<Filter>(args[0]));
        reduced_as(ctx, args[0], &[function, iterator], Value::UNBOUND)
    })],
    make: Some(|ctx, args| match args {
        [function, iterable] => Some(filter_of(ctx, *function, *iterable)),
        _ => None,
    }),
    new: Some(("(cls, function, iterable, /)", filter_new)),
    ..TypeDef::NONE
};

traced! {
    #[derive(Clone, Copy)]
    struct Filter {
        function: Value,
        iterator: Value,
    }
}

fn filter_new(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    filter_of(ctx, args[1], args[2])
}

fn filter_of(ctx: &mut Ctx, function: Value, iterable: Value) -> PyResult {
    let iterator = ctx.get_iter(iterable)?;
    ctx.keep(iterator);
    let class = ctx.types.filter;
    Ok(ctx.new_native(class, Filter { function, iterator }))
}

fn filter_next(ctx: &mut Ctx, this: Value) -> Result<Option<Value>, Thrown> {
    let native = native::<Filter>(this);
    let Filter { function, iterator } = *data::<Filter>(&native);
    let plain = function.is_none() || function == Value::object(ctx.types.bool);
    let mark = ctx.temps_mark();
    while let Some(item) = ctx.iter_next_of_list(iterator)? {
        ctx.keep(item);
        ctx.charge(1)?;
        let verdict = if plain {
            item
        } else {
            ctx.call(function, &[item])?
        };
        let passes = ctx.truth(verdict)?;
        ctx.temps_release(mark);
        if passes {
            return Ok(Some(ctx.keep(item)));
        }
    }
    Ok(None)
}

/// `reversed`.
pub static REVERSED: TypeDef = TypeDef {
    name: "reversed",
    is_base_type: true,
    slots: slots(reversed_next),
    methods: &[
        method("__length_hint__", "(self, /)", reversed_hint),
        method("__reduce__", "(self, /)", reversed_reduce),
        method("__setstate__", "(self, state, /)", reversed_set_state),
    ],
    new: Some(("(cls, sequence, /)", reversed_new)),
    ..TypeDef::NONE
};

traced! {
    /// `left` items before the end; an unbound sequence: exhausted.
    #[derive(Clone, Copy)]
    struct Reversed {
        sequence: Value,
        left: i64,
    }
}

fn reversed_new(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    let sequence = args[1];
    let class = ctx.class_of(sequence);
    let refused = match ctx.lookup_special(sequence, Special::Reversed) {
        Some(Value::NONE) => true,
        Some(method) => return ctx.call_special(method, sequence, &[]),
        None if class.is_heap_type => {
            class.special(ctx, Special::GetItem).is_none()
                || sequence.payload::<crate::object::dict::Dict>().is_some()
        }
        None => class.slots.get_item.is_none() || class.slots.length.is_none(),
    };
    if refused {
        let name = ctx.type_name(sequence);
        return Err(ctx.type_error(&format!("'{name}' object is not reversible")));
    }
    let left = ctx.long_len(sequence)?;
    let class = ctx.types.reversed;
    Ok(ctx.new_native(class, Reversed { sequence, left }))
}

fn reversed_next(ctx: &mut Ctx, this: Value) -> Result<Option<Value>, Thrown> {
    let native = native::<Reversed>(this);
    let Reversed { sequence, left } = *data::<Reversed>(&native);
    if left <= 0 {
        return Ok(None);
    }
    data::<Reversed>(&native).left = left - 1;
    let index = ctx.new_int(left - 1);
    match ctx.get_item(sequence, index) {
        Ok(item) => Ok(Some(item)),
        Err(Thrown) => {
            if ctx.catch(ctx.exceptions.IndexError).is_none()
                && ctx.catch(ctx.exceptions.StopIteration).is_none()
            {
                return Err(Thrown);
            }
            data::<Reversed>(&native).left = 0;
            Ok(None)
        }
    }
}

fn reversed_hint(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    let native = native::<Reversed>(args[0]);
    let Reversed { sequence, left } = *data::<Reversed>(&native);
    if left <= 0 {
        return Ok(Value::small_int(0));
    }
    let length = ctx.long_len(sequence)?;
    Ok(ctx.new_int(if length < left { 0 } else { left }))
}

fn reversed_reduce(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    let Reversed { sequence, left } = *data::<Reversed>(&native::<Reversed>(args[0]));
    if left <= 0 {
        let empty = nothing(ctx);
        return reduced_as(ctx, args[0], &[empty], Value::UNBOUND);
    }
    let index = ctx.new_int(left - 1);
    reduced_as(ctx, args[0], &[sequence], index)
}

fn reversed_set_state(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    let index = ctx.index_i64(args[1])?;
    let sequence = data::<Reversed>(&native::<Reversed>(args[0])).sequence;
    let length = ctx.long_len(sequence)?;
    data::<Reversed>(&native::<Reversed>(args[0])).left = index.clamp(-1, length - 1) + 1;
    Ok(Value::NONE)
}

/// A reduction that makes an instance of the same class.
fn reduced_as(ctx: &mut Ctx, this: Value, arguments: &[Value], state: Value) -> PyResult {
    let class = Value::object(ctx.class_of(this));
    reduced(ctx, class, arguments, state)
}
