//! itertools: iterators over iterators.
//!
//! Each is a native object with its state; what they hold lives in heap
//! objects that the state refers to, so that a collection in the middle of a
//! step finds it. Copies and pickles: `itertools/reduce.rs`.

mod reduce;

use wardian_runtime::ctx::price;
use wardian_runtime::ctx::{Ctx, PyResult, Thrown};
use wardian_runtime::object::args::Args;
use wardian_runtime::object::class::Class;
use wardian_runtime::object::containers::{List, Tuple};
use wardian_runtime::object::heap::Gc;
use wardian_runtime::object::native::{Module, NativeData, state_unchecked};
use wardian_runtime::object::slots::{BinaryOp, Slots, iter_self};
use wardian_runtime::object::value::Value;
use wardian_runtime::traced;
use wardian_runtime::types::{Method, TypeDef, class_method, function};

type Item = Result<Option<Value>, Thrown>;

static FUNCTIONS: &[Method] = &[function("tee", "(iterable, n=2, /)", tee)];

/// Rows: type definition, name, signature of `__new__`, constructor, next, state; `repr` where it has one of its own.
macro_rules! iterators {
    ($($def:ident $name:literal $signature:literal $new:ident $next:ident $state:ident { $($field:ident: $type:ty),* }$(, repr: $repr:ident)?;)*) => {
        $(
            traced! {
                #[derive(Clone)]
                struct $state { $($field: $type,)* }
            }

            static $def: TypeDef = TypeDef {
                name: $name,
                module: "itertools",
                is_base_type: true,
                slots: Slots {
                    iter: Some(iter_self),
                    next: Some($next),
                    $(repr: Some($repr),)?
                    ..Slots::NONE
                },
                methods: reduce::methods_of($name),
                new: Some(($signature, $new)),
                init: Some(("(self, /, *args, **kwargs)", |_, _| Ok(Value::NONE))),
                ..TypeDef::NONE
            };
        )*

        /// Make the module.
        pub(super) fn make(ctx: &mut Ctx) -> Gc<Module> {
            let module = ctx.new_native_module("itertools", FUNCTIONS);
            $({
                let class = Value::object(ctx.new_native_class(&$def, ctx.types.object));
                ctx.set_module_attr(module, $name, class);
            })*
            module
        }

        fn class_by_name(ctx: &Ctx, name: &'static str) -> Gc<Class> {
            match name {
                $($name => ctx.class(&$def),)*
                _ => unreachable!("a name of the table"),
            }
        }
    };
}

iterators! {
    ACCUMULATE "accumulate" "(cls, iterable, func=None, *, initial=None)" accumulate accumulate_next
        Accumulate { iterator: Value, function: Value, total: Value, initial: Value };
    BATCHED "batched" "(cls, iterable, n)" batched batched_next
        Batched { iterator: Value, size: usize };
    CHAIN "chain" "(cls, /, *iterables)" chain chain_next
        Chain { sources: Value, active: Value };
    COMBINATIONS "combinations" "(cls, iterable, r)" combinations combinations_next
        Combinations { pool: Value, size: usize, indices: Vec<usize>, started: bool, done: bool };
    COMBINATIONS_WR "combinations_with_replacement" "(cls, iterable, r)" combinations_wr combinations_wr_next
        CombinationsWr { pool: Value, size: usize, indices: Vec<usize>, started: bool, done: bool };
    COMPRESS "compress" "(cls, data, selectors)" compress compress_next
        Compress { data: Value, selectors: Value };
    COUNT "count" "(cls, start=0, step=1)" count count_next
        Count { current: Value, step: Value }, repr: count_repr;
    CYCLE "cycle" "(cls, iterable, /)" cycle cycle_next
        Cycle { iterator: Value, saved: Value, index: usize, exhausted: bool, kept: bool };
    DROPWHILE "dropwhile" "(cls, predicate, iterable, /)" dropwhile dropwhile_next
        DropWhile { predicate: Value, iterator: Value, started: bool };
    FILTERFALSE "filterfalse" "(cls, function, iterable, /)" filterfalse filterfalse_next
        FilterFalse { predicate: Value, iterator: Value };
    GROUPBY "groupby" "(cls, iterable, key=None)" groupby groupby_next
        GroupBy { iterator: Value, key: Value, current_key: Value, current_value: Value, target_key: Value, group: u64 };
    GROUPER "_grouper" "(cls, parent, key, /)" grouper grouper_next
        Grouper { parent: Value, key: Value, group: u64 };
    ISLICE "islice" "(cls, iterable, /, *args)" islice islice_next
        Islice { iterator: Value, next: u64, stop: Option<u64>, step: u64, position: u64 };
    PAIRWISE "pairwise" "(cls, iterable, /)" pairwise pairwise_next
        Pairwise { iterator: Value, previous: Value };
    PERMUTATIONS "permutations" "(cls, iterable, r=None)" permutations permutations_next
        Permutations { pool: Value, indices: Vec<usize>, cycles: Vec<usize>, length: usize, started: bool, done: bool };
    PRODUCT "product" "(cls, /, *iterables, repeat=1)" product product_next
        Product { pools: Value, indices: Vec<usize>, started: bool, done: bool };
    REPEAT "repeat" "(cls, object, times=None)" repeat repeat_next
        Repeat { object: Value, left: Option<u64> }, repr: repeat_repr;
    STARMAP "starmap" "(cls, function, iterable, /)" starmap starmap_next
        StarMap { function: Value, iterator: Value };
    TAKEWHILE "takewhile" "(cls, predicate, iterable, /)" takewhile takewhile_next
        TakeWhile { predicate: Value, iterator: Value, done: bool };
    TEE "_tee" "(cls, iterable, /)" tee_object tee_next
        Tee { buffer: Value, index: usize };
    ZIP_LONGEST "zip_longest" "(cls, /, *iterables, fillvalue=None)" zip_longest zip_longest_next
        ZipLongest { iterators: Value, fill: Value, active: usize };
}

fn make_object<T: NativeData>(ctx: &mut Ctx, name: &'static str, data: T) -> PyResult {
    let class = class_by_name(ctx, name);
    Ok(ctx.new_native(class, data))
}

// ---- accumulate ----

fn accumulate(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    let iterator = ctx.get_iter(args[1])?;
    let initial = args
        .get(3)
        .filter(|initial| !initial.is_none())
        .unwrap_or(Value::UNBOUND);
    let function = args.get(2).unwrap_or(Value::NONE);
    make_object(
        ctx,
        "accumulate",
        Accumulate {
            iterator,
            function,
            total: Value::UNBOUND,
            initial,
        },
    )
}

fn accumulate_next(ctx: &mut Ctx, this: Value) -> Item {
    let initial = state_unchecked::<Accumulate>(this).initial;
    if !initial.is_unbound() {
        let data = state_unchecked::<Accumulate>(this);
        data.initial = Value::UNBOUND;
        data.total = initial;
        return Ok(Some(initial));
    }
    let Some(item) = ctx.iter_next(state_unchecked::<Accumulate>(this).iterator)? else {
        return Ok(None);
    };
    ctx.keep(item);
    let (total, function) = (
        state_unchecked::<Accumulate>(this).total,
        state_unchecked::<Accumulate>(this).function,
    );
    let total = if total.is_unbound() {
        item
    } else if function.is_none() {
        ctx.binary(BinaryOp::Add, total, item)?
    } else {
        ctx.call(function, &[total, item])?
    };
    state_unchecked::<Accumulate>(this).total = total;
    Ok(Some(total))
}

// ---- batched ----

fn batched(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    let size = ctx.index_i64(args[2])?;
    if size < 1 {
        return Err(ctx.value_error("n must be at least one"));
    }
    let iterator = ctx.get_iter(args[1])?;
    make_object(
        ctx,
        "batched",
        Batched {
            iterator,
            size: usize::try_from(size).unwrap_or(usize::MAX),
        },
    )
}

fn batched_next(ctx: &mut Ctx, this: Value) -> Item {
    let list = ctx.new_list(Vec::new());
    while list.items.len() < state_unchecked::<Batched>(this).size {
        ctx.charge(1)?;
        match ctx.iter_next(state_unchecked::<Batched>(this).iterator)? {
            Some(item) => ctx.list_push(list, item)?,
            None => break,
        }
    }
    if list.items.is_empty() {
        return Ok(None);
    }
    Ok(Some(Value::object(ctx.new_tuple(&list.items))))
}

// ---- chain ----

fn chain(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    let sources = ctx.new_tuple(args.rest());
    let sources = ctx.new_tuple_iterator(sources);
    make_object(
        ctx,
        "chain",
        Chain {
            sources,
            active: Value::UNBOUND,
        },
    )
}

fn chain_from_iterable(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    let sources = ctx.get_iter(args[1])?;
    make_object(
        ctx,
        "chain",
        Chain {
            sources,
            active: Value::UNBOUND,
        },
    )
}

fn chain_next(ctx: &mut Ctx, this: Value) -> Item {
    loop {
        let active = state_unchecked::<Chain>(this).active;
        if active.is_unbound() {
            let sources = state_unchecked::<Chain>(this).sources;
            if sources.is_unbound() {
                return Ok(None);
            }
            let found = ctx.iter_next(sources);
            let Ok(Some(source)) = found else {
                state_unchecked::<Chain>(this).sources = Value::UNBOUND;
                return found;
            };
            ctx.keep(source);
            ctx.charge(1)?;
            let iterator = ctx.get_iter(source);
            let Ok(iterator) = iterator else {
                // Nothing follows what is not iterable.
                state_unchecked::<Chain>(this).sources = Value::UNBOUND;
                return iterator.map(Some);
            };
            state_unchecked::<Chain>(this).active = iterator;
            continue;
        }
        match ctx.iter_next(active)? {
            Some(item) => return Ok(Some(item)),
            None => state_unchecked::<Chain>(this).active = Value::UNBOUND,
        }
    }
}

// ---- combinations, permutations, product ----

fn pool_of(ctx: &mut Ctx, iterable: Value) -> Result<Gc<Tuple>, Thrown> {
    ctx.collect_tuple(iterable)
}

fn size_argument(ctx: &mut Ctx, size: Value) -> Result<usize, Thrown> {
    let size = ctx.index_i64(size)?;
    if size < 0 {
        return Err(ctx.value_error("r must be non-negative"));
    }
    let size = usize::try_from(size).unwrap_or(usize::MAX);
    ctx.reserve(size.saturating_mul(8))?;
    Ok(size)
}

fn select(ctx: &mut Ctx, pool: Value, indices: &[usize]) -> Item {
    ctx.charge(1 + indices.len() as u64 / price::PASSED_PLACES)?;
    let pool = pool.get::<Tuple>().expect("a pool is a tuple");
    let items: Vec<Value> = indices.iter().map(|index| pool.items()[*index]).collect();
    Ok(Some(Value::object(ctx.new_tuple(&items))))
}

fn combinations(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    let pool = pool_of(ctx, args[1])?;
    let size = size_argument(ctx, args[2])?;
    let done = size > pool.items().len();
    let indices = if done {
        Vec::new()
    } else {
        (0..size).collect()
    };
    make_object(
        ctx,
        "combinations",
        Combinations {
            pool: Value::object(pool),
            size,
            indices,
            started: false,
            done,
        },
    )
}

fn combinations_next(ctx: &mut Ctx, this: Value) -> Item {
    let data = state_unchecked::<Combinations>(this);
    if data.done {
        return Ok(None);
    }
    if data.started {
        let count = data
            .pool
            .get::<Tuple>()
            .expect("a pool is a tuple")
            .items()
            .len();
        let size = data.indices.len();
        let Some(place) = (0..size)
            .rev()
            .find(|place| data.indices[*place] != place + count - size)
        else {
            data.done = true;
            return Ok(None);
        };
        data.indices[place] += 1;
        for later in place + 1..size {
            data.indices[later] = data.indices[later - 1] + 1;
        }
    }
    data.started = true;
    select(ctx, data.pool, &data.indices)
}

fn combinations_wr(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    let pool = pool_of(ctx, args[1])?;
    let size = size_argument(ctx, args[2])?;
    let done = pool.items().is_empty() && size > 0;
    let indices = if done { Vec::new() } else { vec![0; size] };
    make_object(
        ctx,
        "combinations_with_replacement",
        CombinationsWr {
            pool: Value::object(pool),
            size,
            indices,
            started: false,
            done,
        },
    )
}

fn combinations_wr_next(ctx: &mut Ctx, this: Value) -> Item {
    let data = state_unchecked::<CombinationsWr>(this);
    if data.done {
        return Ok(None);
    }
    if data.started {
        let count = data
            .pool
            .get::<Tuple>()
            .expect("a pool is a tuple")
            .items()
            .len();
        let size = data.indices.len();
        let Some(place) = (0..size)
            .rev()
            .find(|place| data.indices[*place] + 1 != count)
        else {
            data.done = true;
            return Ok(None);
        };
        let next = data.indices[place] + 1;
        data.indices[place..].fill(next);
    }
    data.started = true;
    select(ctx, data.pool, &data.indices)
}

fn permutations(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    let pool = pool_of(ctx, args[1])?;
    let count = pool.items().len();
    let length = match args.get(2) {
        Some(size) if !size.is_none() => {
            if ctx.as_int(size).is_none() {
                return Err(ctx.type_error("Expected int as r"));
            }
            size_argument(ctx, size)?
        }
        _ => count,
    };
    let done = length > count;
    let indices = (0..count).collect();
    let cycles = if done {
        Vec::new()
    } else {
        (0..length).map(|place| count - place).collect()
    };
    make_object(
        ctx,
        "permutations",
        Permutations {
            pool: Value::object(pool),
            indices,
            cycles,
            length,
            started: false,
            done,
        },
    )
}

fn permutations_next(ctx: &mut Ctx, this: Value) -> Item {
    let data = state_unchecked::<Permutations>(this);
    if data.done {
        return Ok(None);
    }
    if data.started {
        let count = data.indices.len();
        let mut place = data.length;
        loop {
            if place == 0 {
                data.done = true;
                return Ok(None);
            }
            place -= 1;
            data.cycles[place] -= 1;
            if data.cycles[place] == 0 {
                data.indices[place..].rotate_left(1);
                data.cycles[place] = count - place;
            } else {
                let other = count - data.cycles[place];
                data.indices.swap(place, other);
                break;
            }
        }
    }
    data.started = true;
    select(ctx, data.pool, &data.indices[..data.length])
}

fn product(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    let repeat = match args.get(1) {
        Some(repeat) => ctx.index_i64(repeat)?,
        None => 1,
    };
    if repeat < 0 {
        return Err(ctx.value_error("repeat argument cannot be negative"));
    }
    let pools = ctx.new_list(Vec::new());
    for iterable in args.rest() {
        let pool = pool_of(ctx, *iterable)?;
        ctx.list_push(pools, Value::object(pool))?;
    }
    let total = pools.items.len().saturating_mul(repeat as usize);
    ctx.reserve(total.saturating_mul(16))?;
    let once = pools.items.clone();
    let all: Vec<Value> = (0..repeat).flat_map(|_| once.iter().copied()).collect();
    let done = all.iter().any(|pool| {
        pool.get::<Tuple>()
            .is_some_and(|pool| pool.items().is_empty())
    });
    let indices = vec![0; all.len()];
    let pools = Value::object(ctx.new_tuple(&all));
    make_object(
        ctx,
        "product",
        Product {
            pools,
            indices,
            started: false,
            done,
        },
    )
}

fn product_next(ctx: &mut Ctx, this: Value) -> Item {
    let data = state_unchecked::<Product>(this);
    if data.done {
        return Ok(None);
    }
    let pools = data.pools.get::<Tuple>().expect("pools are a tuple");
    let pool = |place: usize| {
        pools.items()[place]
            .get::<Tuple>()
            .expect("a pool is a tuple")
    };
    if data.started {
        let mut place = data.indices.len();
        loop {
            if place == 0 {
                data.done = true;
                return Ok(None);
            }
            place -= 1;
            data.indices[place] += 1;
            if data.indices[place] < pool(place).items().len() {
                break;
            }
            data.indices[place] = 0;
        }
    }
    data.started = true;
    ctx.charge(1 + data.indices.len() as u64 / price::PASSED_PLACES)?;
    let items: Vec<Value> = data
        .indices
        .iter()
        .enumerate()
        .map(|(place, index)| pool(place).items()[*index])
        .collect();
    Ok(Some(Value::object(ctx.new_tuple(&items))))
}

// ---- compress, filterfalse, dropwhile, takewhile, starmap ----

fn compress(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    let data = ctx.get_iter(args[1])?;
    let selectors = ctx.get_iter(args[2])?;
    make_object(ctx, "compress", Compress { data, selectors })
}

fn compress_next(ctx: &mut Ctx, this: Value) -> Item {
    loop {
        ctx.charge(1)?;
        let Some(item) = ctx.iter_next(state_unchecked::<Compress>(this).data)? else {
            return Ok(None);
        };
        ctx.keep(item);
        let Some(selector) = ctx.iter_next(state_unchecked::<Compress>(this).selectors)? else {
            return Ok(None);
        };
        if ctx.truth(selector)? {
            return Ok(Some(item));
        }
    }
}

/// Whether the predicate (None: truth) holds for an item.
fn holds(ctx: &mut Ctx, predicate: Value, item: Value) -> Result<bool, Thrown> {
    ctx.keep(item);
    if predicate.is_none() {
        return ctx.truth(item);
    }
    let result = ctx.call(predicate, &[item])?;
    ctx.truth(result)
}

fn filterfalse(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    let iterator = ctx.get_iter(args[2])?;
    make_object(
        ctx,
        "filterfalse",
        FilterFalse {
            predicate: args[1],
            iterator,
        },
    )
}

fn filterfalse_next(ctx: &mut Ctx, this: Value) -> Item {
    let mark = ctx.temps_mark();
    loop {
        ctx.temps_release(mark);
        ctx.charge(1)?;
        let Some(item) = ctx.iter_next(state_unchecked::<FilterFalse>(this).iterator)? else {
            return Ok(None);
        };
        if !holds(ctx, state_unchecked::<FilterFalse>(this).predicate, item)? {
            return Ok(Some(item));
        }
    }
}

fn dropwhile(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    let iterator = ctx.get_iter(args[2])?;
    make_object(
        ctx,
        "dropwhile",
        DropWhile {
            predicate: args[1],
            iterator,
            started: false,
        },
    )
}

fn dropwhile_next(ctx: &mut Ctx, this: Value) -> Item {
    let mark = ctx.temps_mark();
    loop {
        ctx.temps_release(mark);
        ctx.charge(1)?;
        let Some(item) = ctx.iter_next(state_unchecked::<DropWhile>(this).iterator)? else {
            return Ok(None);
        };
        if state_unchecked::<DropWhile>(this).started {
            return Ok(Some(item));
        }
        if !holds(ctx, state_unchecked::<DropWhile>(this).predicate, item)? {
            state_unchecked::<DropWhile>(this).started = true;
            return Ok(Some(item));
        }
    }
}

fn takewhile(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    let iterator = ctx.get_iter(args[2])?;
    make_object(
        ctx,
        "takewhile",
        TakeWhile {
            predicate: args[1],
            iterator,
            done: false,
        },
    )
}

fn takewhile_next(ctx: &mut Ctx, this: Value) -> Item {
    if state_unchecked::<TakeWhile>(this).done {
        return Ok(None);
    }
    let Some(item) = ctx.iter_next(state_unchecked::<TakeWhile>(this).iterator)? else {
        return Ok(None);
    };
    if holds(ctx, state_unchecked::<TakeWhile>(this).predicate, item)? {
        return Ok(Some(item));
    }
    state_unchecked::<TakeWhile>(this).done = true;
    Ok(None)
}

fn starmap(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    let iterator = ctx.get_iter(args[2])?;
    make_object(
        ctx,
        "starmap",
        StarMap {
            function: args[1],
            iterator,
        },
    )
}

fn starmap_next(ctx: &mut Ctx, this: Value) -> Item {
    let Some(item) = ctx.iter_next(state_unchecked::<StarMap>(this).iterator)? else {
        return Ok(None);
    };
    ctx.keep(item);
    let arguments = ctx.collect_tuple(item)?;
    let items = arguments.items().to_vec();
    ctx.call(state_unchecked::<StarMap>(this).function, &items)
        .map(Some)
}

// ---- count, cycle, repeat ----

fn count(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    let current = args.get(1).unwrap_or(Value::small_int(0));
    let step = args.get(2).unwrap_or(Value::small_int(1));
    for number in [current, step] {
        let class = ctx.class_of(number);
        let is_number = ctx.as_int(number).is_some()
            || ctx.as_float(number).is_some()
            || class
                .special(ctx, wardian_runtime::object::slots::Special::Index)
                .is_some()
            || class
                .special(ctx, wardian_runtime::object::slots::Special::Float)
                .is_some()
            || class
                .special(ctx, wardian_runtime::object::slots::Special::Complex)
                .is_some();
        if !is_number {
            return Err(ctx.type_error("a number is required"));
        }
    }
    make_object(ctx, "count", Count { current, step })
}

fn count_repr(ctx: &mut Ctx, this: Value) -> PyResult {
    let (current, step) = (
        state_unchecked::<Count>(this).current,
        state_unchecked::<Count>(this).step,
    );
    let mut text = format!("count({}", ctx.repr(current)?.as_str());
    if step != Value::small_int(1) {
        text.push_str(", ");
        text.push_str(ctx.repr(step)?.as_str());
    }
    text.push(')');
    Ok(Value::object(ctx.new_str(&text)))
}

fn count_next(ctx: &mut Ctx, this: Value) -> Item {
    let (current, step) = (
        state_unchecked::<Count>(this).current,
        state_unchecked::<Count>(this).step,
    );
    let next = match wardian_runtime::vm::fast_paths::add(current, step) {
        Some(next) => next,
        None => ctx.binary(BinaryOp::Add, current, step)?,
    };
    state_unchecked::<Count>(this).current = next;
    Ok(Some(current))
}

fn cycle(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    let iterator = ctx.get_iter(args[1])?;
    let saved = Value::object(ctx.new_list(Vec::new()));
    make_object(
        ctx,
        "cycle",
        Cycle {
            iterator,
            saved,
            index: 0,
            exhausted: false,
            kept: false,
        },
    )
}

fn cycle_next(ctx: &mut Ctx, this: Value) -> Item {
    let saved: Gc<List> = state_unchecked::<Cycle>(this).saved.get().expect("a list");
    if !state_unchecked::<Cycle>(this).exhausted {
        if let Some(item) = ctx.iter_next(state_unchecked::<Cycle>(this).iterator)? {
            if !state_unchecked::<Cycle>(this).kept {
                ctx.list_push(saved, item)?;
            }
            return Ok(Some(item));
        }
        state_unchecked::<Cycle>(this).exhausted = true;
    }
    if saved.items.is_empty() {
        return Ok(None);
    }
    let data = state_unchecked::<Cycle>(this);
    let item = saved.items[data.index];
    data.index += 1;
    if data.index >= saved.items.len() {
        data.index = 0;
    }
    Ok(Some(item))
}

fn repeat(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    let left = match args.get(2) {
        Some(times) if !times.is_none() => Some(ctx.index_i64(times)?.max(0) as u64),
        _ => None,
    };
    make_object(
        ctx,
        "repeat",
        Repeat {
            object: args[1],
            left,
        },
    )
}

fn repeat_repr(ctx: &mut Ctx, this: Value) -> PyResult {
    let (object, left) = (
        state_unchecked::<Repeat>(this).object,
        state_unchecked::<Repeat>(this).left,
    );
    let object = ctx.repr(object)?;
    let text = match left {
        Some(left) => format!("repeat({}, {left})", object.as_str()),
        None => format!("repeat({})", object.as_str()),
    };
    Ok(Value::object(ctx.new_str(&text)))
}

fn repeat_next(_: &mut Ctx, this: Value) -> Item {
    let data = state_unchecked::<Repeat>(this);
    match &mut data.left {
        Some(0) => return Ok(None),
        Some(left) => *left -= 1,
        None => {}
    }
    Ok(Some(data.object))
}

// ---- groupby ----

fn groupby(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    let iterator = ctx.get_iter(args[1])?;
    let unset = Value::UNBOUND;
    let key = args.get(2).unwrap_or(Value::NONE);
    make_object(
        ctx,
        "groupby",
        GroupBy {
            iterator,
            key,
            current_key: unset,
            current_value: unset,
            target_key: unset,
            group: 0,
        },
    )
}

/// Advance to the next item; false at the end.
fn groupby_step(ctx: &mut Ctx, this: Value) -> Result<bool, Thrown> {
    ctx.charge(1)?;
    let Some(value) = ctx.iter_next(state_unchecked::<GroupBy>(this).iterator)? else {
        return Ok(false);
    };
    ctx.keep(value);
    let function = state_unchecked::<GroupBy>(this).key;
    let key = if function.is_none() {
        value
    } else {
        ctx.call(function, &[value])?
    };
    let data = state_unchecked::<GroupBy>(this);
    data.current_value = value;
    data.current_key = key;
    Ok(true)
}

fn groupby_next(ctx: &mut Ctx, this: Value) -> Item {
    state_unchecked::<GroupBy>(this).group += 1;
    loop {
        let (current, target) = (
            state_unchecked::<GroupBy>(this).current_key,
            state_unchecked::<GroupBy>(this).target_key,
        );
        if !current.is_unbound() && (target.is_unbound() || !ctx.eq(target, current)?) {
            break;
        }
        if !groupby_step(ctx, this)? {
            return Ok(None);
        }
    }
    let data = state_unchecked::<GroupBy>(this);
    data.target_key = data.current_key;
    let (key, group) = (data.current_key, data.group);
    let grouper = make_object(
        ctx,
        "_grouper",
        Grouper {
            parent: this,
            key,
            group,
        },
    )?;
    Ok(Some(Value::object(ctx.new_tuple(&[key, grouper]))))
}

fn grouper(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    let (parent, key) = (args[1], args[2]);
    if parent.unwrap_payload().native::<GroupBy>().is_none() {
        return Err(ctx.type_error("incorrect usage of internal _grouper"));
    }
    state_unchecked::<GroupBy>(parent).group += 1;
    let group = state_unchecked::<GroupBy>(parent).group;
    make_object(ctx, "_grouper", Grouper { parent, key, group })
}

fn grouper_next(ctx: &mut Ctx, this: Value) -> Item {
    let (parent, key) = (
        state_unchecked::<Grouper>(this).parent,
        state_unchecked::<Grouper>(this).key,
    );
    if state_unchecked::<GroupBy>(parent).group != state_unchecked::<Grouper>(this).group {
        return Ok(None);
    }
    if state_unchecked::<GroupBy>(parent)
        .current_value
        .is_unbound()
        && !groupby_step(ctx, parent)?
    {
        return Ok(None);
    }
    let current = state_unchecked::<GroupBy>(parent).current_key;
    if !ctx.eq(key, current)? {
        return Ok(None);
    }
    let value = state_unchecked::<GroupBy>(parent).current_value;
    state_unchecked::<GroupBy>(parent).current_value = Value::UNBOUND;
    ctx.keep(value);
    // The key stays current until the next item is read: keep the parent's view consistent.
    if value.is_unbound() {
        Ok(None)
    } else {
        Ok(Some(value))
    }
}

// ---- islice, pairwise ----

fn islice(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    const INDICES: &str = "Indices for islice() must be None or an integer: 0 <= x <= sys.maxsize.";
    let bounds = args.rest();
    let (start, stop, step) = match bounds {
        [stop] => (Value::NONE, *stop, Value::NONE),
        [start, stop] => (*start, *stop, Value::NONE),
        [start, stop, step] => (*start, *stop, *step),
        _ => {
            let message = format!(
                "islice expected at least 2 arguments, got {}",
                bounds.len() + 1
            );
            return Err(ctx.type_error(&message));
        }
    };
    let number = |ctx: &mut Ctx, value: Value| -> Result<Option<Option<u64>>, Thrown> {
        if value.is_none() {
            return Ok(Some(None));
        }
        match ctx.index_opt(value)? {
            Some(int) => Ok(ctx
                .int_to_i64(int)
                .filter(|int| *int >= 0)
                .map(|int| Some(int as u64))),
            None => Ok(None),
        }
    };
    let Some(stop) = number(ctx, stop)? else {
        // What is no index is told like -1, with which C tells an error.
        let is_below = match ctx.index_opt(stop)? {
            Some(int) => ctx.int_to_i64(int).is_some_and(|int| int < -1),
            None => false,
        };
        return Err(ctx.value_error(match is_below {
            true => INDICES,
            false => {
                "Stop argument for islice() must be None or an integer: 0 <= x <= sys.maxsize."
            }
        }));
    };
    let Some(start) = number(ctx, start)? else {
        return Err(ctx.value_error(INDICES));
    };
    let step = match number(ctx, step)? {
        Some(step) if step != Some(0) => step.unwrap_or(1),
        _ => return Err(ctx.value_error("Step for islice() must be a positive integer or None.")),
    };
    let iterator = ctx.get_iter(args[1])?;
    make_object(
        ctx,
        "islice",
        Islice {
            iterator,
            next: start.unwrap_or(0),
            stop,
            step,
            position: 0,
        },
    )
}

fn islice_next(ctx: &mut Ctx, this: Value) -> Item {
    let data = state_unchecked::<Islice>(this);
    if data.iterator.is_unbound() {
        return Ok(None);
    }
    let (wanted, stop) = (data.next, data.stop);
    let last = match stop {
        Some(stop) if wanted >= stop => stop,
        _ => wanted + 1,
    };
    let mut item = None;
    let mut position = data.position;
    while position < last {
        ctx.charge(1)?;
        item = ctx.iter_next(state_unchecked::<Islice>(this).iterator)?;
        if item.is_none() {
            state_unchecked::<Islice>(this).iterator = Value::UNBOUND;
            return Ok(None);
        }
        let data = state_unchecked::<Islice>(this);
        data.position += 1;
        position = data.position;
    }
    if stop.is_some_and(|stop| wanted >= stop) {
        state_unchecked::<Islice>(this).iterator = Value::UNBOUND;
        return Ok(None);
    }
    let data = state_unchecked::<Islice>(this);
    data.next = wanted.saturating_add(data.step);
    Ok(item)
}

fn pairwise(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    let iterator = ctx.get_iter(args[1])?;
    make_object(
        ctx,
        "pairwise",
        Pairwise {
            iterator,
            previous: Value::UNBOUND,
        },
    )
}

fn pairwise_next(ctx: &mut Ctx, this: Value) -> Item {
    let iterator = state_unchecked::<Pairwise>(this).iterator;
    if iterator.is_unbound() {
        return Ok(None);
    }
    if state_unchecked::<Pairwise>(this).previous.is_unbound() {
        let first = ctx.iter_next(iterator)?.unwrap_or(Value::UNBOUND);
        let data = state_unchecked::<Pairwise>(this);
        data.previous = first;
        if first.is_unbound() || data.iterator.is_unbound() {
            data.iterator = Value::UNBOUND;
            data.previous = Value::UNBOUND;
            return Ok(None);
        }
    }
    // The iterator may ask for a pair itself, which changes what comes before the next one.
    let previous = state_unchecked::<Pairwise>(this).previous;
    ctx.keep(previous);
    let item = ctx.iter_next(iterator)?;
    let data = state_unchecked::<Pairwise>(this);
    data.previous = item.unwrap_or(Value::UNBOUND);
    match item {
        Some(item) => Ok(Some(Value::object(ctx.new_tuple(&[previous, item])))),
        None => {
            data.iterator = Value::UNBOUND;
            Ok(None)
        }
    }
}

// ---- tee ----

fn tee(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    let count = match args.get(1) {
        Some(count) => ctx.index_i64(count)?,
        None => 2,
    };
    if count < 0 {
        return Err(ctx.value_error("n must be >= 0"));
    }
    let size = usize::try_from(count).unwrap_or(usize::MAX);
    ctx.reserve(size.saturating_mul(64))?;
    let copies = ctx.new_list(Vec::new());
    if count > 0 {
        let iterator = ctx.get_iter(args[0])?;
        ctx.keep(iterator);
        let name = ctx.intern("__copy__");
        let mut first = iterator;
        let mut copier = ctx.get_attr_opt(iterator, name)?;
        if copier.is_none() {
            first = tee_of(ctx, iterator)?;
            ctx.keep(first);
            copier = ctx.get_attr_opt(first, name)?;
        }
        let copier = ctx.keep(copier.unwrap_or(Value::NONE));
        ctx.list_push(copies, first)?;
        for _ in 1..count {
            let copy = ctx.call(copier, &[])?;
            ctx.list_push(copies, copy)?;
        }
    }
    Ok(Value::object(ctx.new_tuple(&copies.items)))
}

fn tee_object(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    if args[1].native::<Tee>().is_some() {
        let Tee { buffer, index } = state_unchecked::<Tee>(args[1]).clone();
        return make_object(ctx, "_tee", Tee { buffer, index });
    }
    tee_of(ctx, args[1])
}

/// A buffer is a list: the iterator, then the items read so far. What all copies have passed is
/// not given back until they are gone.
fn tee_of(ctx: &mut Ctx, iterable: Value) -> PyResult {
    if iterable.native::<Tee>().is_some() {
        return Ok(iterable);
    }
    let iterator = ctx.get_iter(iterable)?;
    let buffer = Value::object(ctx.new_list(vec![iterator]));
    make_object(ctx, "_tee", Tee { buffer, index: 1 })
}

fn tee_next(ctx: &mut Ctx, this: Value) -> Item {
    let buffer: Gc<List> = state_unchecked::<Tee>(this).buffer.get().expect("a list");
    let index = state_unchecked::<Tee>(this).index;
    if index >= buffer.items.len() {
        // While the iterator works, something else lies in its place.
        let iterator = std::mem::replace(&mut buffer.write().items[0], Value::NOT_IMPLEMENTED);
        if iterator == Value::NOT_IMPLEMENTED {
            return Err(ctx.runtime_error("cannot re-enter the tee iterator"));
        }
        ctx.keep(iterator);
        let item = ctx.iter_next(iterator);
        buffer.write().items[0] = iterator;
        let Some(item) = item? else {
            return Ok(None);
        };
        ctx.list_push(buffer, item)?;
    }
    state_unchecked::<Tee>(this).index = index + 1;
    Ok(Some(buffer.items[index]))
}

// ---- zip_longest ----

fn zip_longest(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    let iterators = ctx.new_list(Vec::new());
    for iterable in args.rest() {
        let iterator = ctx.get_iter(*iterable)?;
        ctx.list_push(iterators, iterator)?;
    }
    let fill = args.get(1).unwrap_or(Value::NONE);
    let active = iterators.items.len();
    make_object(
        ctx,
        "zip_longest",
        ZipLongest {
            iterators: Value::object(iterators),
            fill,
            active,
        },
    )
}

fn zip_longest_next(ctx: &mut Ctx, this: Value) -> Item {
    let iterators: Gc<List> = state_unchecked::<ZipLongest>(this)
        .iterators
        .get()
        .expect("a list");
    let fill = state_unchecked::<ZipLongest>(this).fill;
    if state_unchecked::<ZipLongest>(this).active == 0 {
        return Ok(None);
    }
    let items = ctx.new_list(Vec::new());
    for index in 0..iterators.items.len() {
        let iterator = iterators.items[index];
        let item = if iterator.is_none() {
            None
        } else {
            ctx.iter_next(iterator)?
        };
        match item {
            Some(item) => ctx.list_push(items, item)?,
            None => {
                if !iterator.is_none() {
                    iterators.write().items[index] = Value::NONE;
                    state_unchecked::<ZipLongest>(this).active -= 1;
                    if state_unchecked::<ZipLongest>(this).active == 0 {
                        return Ok(None);
                    }
                }
                ctx.list_push(items, fill)?;
            }
        }
    }
    Ok(Some(Value::object(ctx.new_tuple(&items.items))))
}
