//! Methods of Random that draw ints and items of sequences.

use super::{Draw, Overrides, as_list};
use num_bigint::{BigInt, Sign};
use wardian_runtime::ctx::price;
use wardian_runtime::ctx::{Ctx, PyResult, Thrown};
use wardian_runtime::object::args::Args;
use wardian_runtime::object::containers::{List, Range, Tuple};
use wardian_runtime::object::heap::Gc;
use wardian_runtime::object::slots::{BinaryOp, CompareOp};
use wardian_runtime::object::string::Str;
use wardian_runtime::object::value::Value;
use wardian_runtime::types::bytes::Buffer;
use wardian_runtime::types::{Method, method};
use wardian_text::int_ops;
use wardian_text::random_algorithms::{self as algorithms, Source};

pub(super) static METHODS: &[Method] = &[
    method("choice", "(self, seq)", choice),
    method(
        "choices",
        "(self, population, weights=None, *, cum_weights=None, k=1)",
        choices,
    ),
    method("randint", "(self, a, b)", randint),
    method("randrange", "(self, start, stop=None, step=1)", randrange),
    method("sample", "(self, population, k, *, counts=None)", sample),
    method("shuffle", "(self, x)", shuffle),
];

/// A number below `n`, which is positive.
fn below(ctx: &mut Ctx, this: Value, n: u64) -> Result<u64, Thrown> {
    if n >= 1 << f64::MANTISSA_DIGITS && Overrides::of(ctx, this).floats {
        let drawn = below_by_floats(ctx, this, &BigInt::from(n))?;
        return match u64::try_from(drawn) {
            Ok(drawn) => Ok(drawn),
            Err(_) => Err(ctx.value_error("_randbelow() gave a number out of range")),
        };
    }
    let mut draw = Draw::new(ctx, this)?;
    let drawn = algorithms::below(&mut draw, n);
    draw.finish(drawn)
}

/// As `_randbelow` of a class that overrides `random` does it where floats are not exact enough: it warns.
fn below_by_floats(ctx: &mut Ctx, this: Value, n: &BigInt) -> Result<BigInt, Thrown> {
    let n = ctx.new_bigint(n.clone());
    let drawn = ctx.call_attr(this, "_randbelow", &[n])?;
    let drawn = ctx.index_value(drawn)?;
    Ok(ctx.int_to_big(drawn))
}

fn below_any(ctx: &mut Ctx, this: Value, n: &BigInt) -> Result<BigInt, Thrown> {
    if let Ok(small) = u64::try_from(n) {
        return below(ctx, this, small).map(BigInt::from);
    }
    if Overrides::of(ctx, this).floats {
        return below_by_floats(ctx, this, n);
    }
    ctx.reserve(n.bits() as usize / 4)?;
    ctx.charge(n.bits() / price::INT_BITS_MADE)?;
    let mut draw = Draw::new(ctx, this)?;
    let drawn = algorithms::below_big(&mut draw, n.magnitude());
    draw.finish(BigInt::from(drawn))
}

fn randint(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    let one = Value::small_int(1);
    let stop = ctx.binary(BinaryOp::Add, args[2], one)?;
    let stop = ctx.keep(stop);
    range(ctx, args[0], args[1], Some(stop), None)
}

fn randrange(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    let stop = args.get(2).filter(|stop| !stop.is_none());
    range(ctx, args[0], args[1], stop, args.get(3))
}

fn range(
    ctx: &mut Ctx,
    this: Value,
    start: Value,
    stop: Option<Value>,
    step: Option<Value>,
) -> PyResult {
    let first = ctx.index_value(start)?;
    let Some(stop) = stop else {
        if step.is_some_and(|step| step != Value::small_int(1)) {
            return Err(ctx.type_error("Missing a non-None stop argument"));
        }
        if let Some(count) = first.as_small_int().filter(|count| *count > 0) {
            let number = below(ctx, this, count as u64)?;
            return Ok(ctx.new_int(number as i64));
        }
        let count = ctx.int_to_big(first);
        if count.sign() != Sign::Plus {
            return Err(ctx.value_error("empty range for randrange()"));
        }
        let number = below_any(ctx, this, &count)?;
        return Ok(ctx.new_bigint(number));
    };
    let last = ctx.index_value(stop)?;
    let step_int = match step {
        None => Value::small_int(1),
        Some(step) => ctx.index_value(step)?,
    };
    // Quick: everything fits, as it nearly always does.
    if let (Some(first), Some(last), Some(1)) = (
        first.as_small_int(),
        last.as_small_int(),
        step_int.as_small_int(),
    ) && last > first
    {
        let number = below(ctx, this, (last - first) as u64)?;
        return Ok(ctx.new_int(first + number as i64));
    }
    let (first, last) = (ctx.int_to_big(first), ctx.int_to_big(last));
    let width = last - &first;
    let step_big = ctx.int_to_big(step_int);
    let one = BigInt::from(1);
    let count = match step_big.sign() {
        Sign::Plus => &width + &step_big - &one,
        Sign::Minus => &width + &step_big + &one,
        Sign::NoSign => return Err(ctx.value_error("zero step for randrange()")),
    };
    let count = ctx.metered(|meter| int_ops::floordiv(&count, &step_big, meter))?;
    if count.sign() != Sign::Plus {
        let (start, stop) = (ctx.str(start)?, ctx.str(stop)?);
        let step = match step {
            Some(step) if step_big != one => format!(", {}", ctx.str(step)?.as_str()),
            _ => String::new(),
        };
        return Err(ctx.value_error(&format!(
            "empty range in randrange({}, {}{step})",
            start.as_str(),
            stop.as_str()
        )));
    }
    let number = below_any(ctx, this, &count)?;
    Ok(ctx.new_bigint(first + step_big * number))
}

fn choice(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    let length = ctx.long_len(args[1])?;
    if length == 0 {
        return Err(ctx.index_error("Cannot choose from an empty sequence"));
    }
    let index = below(ctx, args[0], length as u64)?;
    let index = ctx.new_int(index as i64);
    ctx.get_item(args[1], index)
}

fn shuffle(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    let sequence = args[1];
    let length = ctx.len(sequence)?;
    let list = sequence.get::<List>();
    for i in (1..length).rev() {
        ctx.charge(1)?;
        let j = below(ctx, args[0], i as u64 + 1)? as usize;
        // A method of a subclass may have changed the list.
        if let Some(list) = list
            && list.items.len() > i
        {
            list.write().items.swap(i, j);
            continue;
        }
        let mark = ctx.temps_mark();
        let (i, j) = (Value::small_int(i as i64), Value::small_int(j as i64));
        let at_j = ctx.get_item(sequence, j)?;
        ctx.keep(at_j);
        let at_i = ctx.get_item(sequence, i)?;
        ctx.keep(at_i);
        ctx.set_item(sequence, i, at_j)?;
        ctx.set_item(sequence, j, at_i)?;
        ctx.temps_release(mark);
    }
    Ok(Value::NONE)
}

/// The running sums of an iterable.
fn accumulate(ctx: &mut Ctx, iterable: Value) -> Result<Gc<List>, Thrown> {
    let sums = ctx.new_list(Vec::new());
    let items = as_list(ctx, iterable)?;
    let mark = ctx.temps_mark();
    let mut index = 0;
    while let Some(item) = items.items.get(index).copied() {
        ctx.charge(1)?;
        let sum = match sums.items.last().copied() {
            None => item,
            Some(sum) => {
                ctx.keep(item);
                ctx.binary(BinaryOp::Add, sum, item)?
            }
        };
        ctx.list_push(sums, sum)?;
        ctx.temps_release(mark);
        index += 1;
    }
    Ok(sums)
}

/// How many of the first `high` sums are at most `x`.
fn bisect(ctx: &mut Ctx, sums: Gc<List>, x: Value, high: usize) -> Result<usize, Thrown> {
    let (mut low, mut high) = (0, high);
    while low < high {
        ctx.charge(1)?;
        let middle = (low + high) / 2;
        let Some(sum) = sums.items.get(middle).copied() else {
            break;
        };
        ctx.keep(sum);
        if ctx.compare_bool(CompareOp::Lt, x, sum)? {
            high = middle;
        } else {
            low = middle + 1;
        }
    }
    Ok(low)
}

/// `population[index]` appended to a list.
fn push_item(ctx: &mut Ctx, result: Gc<List>, population: Value, index: u64) -> Result<(), Thrown> {
    let quick = match (population.get::<List>(), population.get::<Tuple>()) {
        (Some(list), _) => list.items.get(index as usize).copied(),
        (_, Some(tuple)) => tuple.items().get(index as usize).copied(),
        _ => None,
    };
    let mark = ctx.temps_mark();
    let item = match quick {
        Some(item) => item,
        None => {
            let index = ctx.new_int(index as i64);
            ctx.get_item(population, index)?
        }
    };
    ctx.keep(item);
    ctx.list_push(result, item)?;
    ctx.temps_release(mark);
    Ok(())
}

fn choices(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    let population = args[1];
    let length = ctx.long_len(population)? as u64;
    let given = |value: Option<Value>| value.filter(|value| !value.is_none());
    let (weights, cumulative) = (given(args.get(2)), given(args.get(3)));
    let result = ctx.new_list(Vec::new());
    let count = |ctx: &mut Ctx| match args.get(4) {
        None => Ok(1),
        Some(k) => Ok(ctx.index_i64(k)?.max(0)),
    };
    let sums = match (weights, cumulative) {
        (Some(_), Some(_)) => {
            return Err(ctx.type_error("Cannot specify both weights and cumulative weights"));
        }
        (None, Some(cumulative)) => as_list(ctx, cumulative)?,
        (Some(weights), None) => match ctx.as_int(weights) {
            None => accumulate(ctx, weights)?,
            Some(_) => {
                let text = ctx.repr(weights)?;
                return Err(ctx.type_error(&format!(
                    "The number of choices must be a keyword argument: k={}",
                    text.as_str()
                )));
            }
        },
        (None, None) => {
            for _ in 0..count(ctx)? {
                ctx.charge(1)?;
                let mut draw = Draw::new(ctx, args[0])?;
                let index = algorithms::choice_uniform(&mut draw, length);
                let index = draw.finish(index)?;
                push_item(ctx, result, population, index)?;
            }
            return Ok(Value::object(result));
        }
    };
    if sums.items.len() as u64 != length {
        return Err(ctx.value_error("The number of weights does not match the population"));
    }
    let Some(last) = sums.items.last().copied() else {
        return Err(ctx.index_error("list index out of range"));
    };
    let total = ctx.binary(BinaryOp::Add, last, Value::float(0.0))?;
    let total = ctx.to_f64(total)?;
    if total <= 0.0 {
        return Err(ctx.value_error("Total of weights must be greater than zero"));
    }
    if !total.is_finite() {
        return Err(ctx.value_error("Total of weights must be finite"));
    }
    for _ in 0..count(ctx)? {
        ctx.charge(1)?;
        let mark = ctx.temps_mark();
        let mut draw = Draw::new(ctx, args[0])?;
        let x = draw.random() * total;
        let x = draw.finish(Value::float(x))?;
        let index = bisect(ctx, sums, x, sums.items.len() - 1)?;
        push_item(ctx, result, population, index as u64)?;
        ctx.temps_release(mark);
    }
    Ok(Value::object(result))
}

fn is_sequence(ctx: &mut Ctx, population: Value) -> Result<bool, Thrown> {
    if population.payload::<List>().is_some()
        || population.payload::<Tuple>().is_some()
        || population.payload::<Str>().is_some()
        || population.get::<Range>().is_some()
        || Buffer::of(population).is_some()
    {
        return Ok(true);
    }
    let module = ctx.import("_collections_abc")?;
    let name = ctx.intern("Sequence");
    let sequence = ctx.get_attr(module, name)?;
    ctx.is_instance(population, sequence)
}

/// How many to sample of `n`.
fn sample_size(ctx: &mut Ctx, k: Value, n: u64) -> Result<u64, Thrown> {
    let largest = ctx.new_bigint(n.into());
    let fits = ctx.compare_bool(CompareOp::Le, Value::small_int(0), k)?
        && ctx.compare_bool(CompareOp::Le, k, largest)?;
    if !fits {
        return Err(ctx.value_error("Sample larger than population or is negative"));
    }
    match ctx.index_opt(k)? {
        Some(_) => Ok(ctx.index_i64(k)? as u64),
        None => {
            let name = ctx.type_name(k);
            Err(ctx.type_error(&format!(
                "can't multiply sequence by non-int of type '{name}'"
            )))
        }
    }
}

/// Positions of a sample of `k` of `n`.
fn positions(ctx: &mut Ctx, this: Value, n: u64, k: u64) -> Result<Vec<u64>, Thrown> {
    ctx.charge(k.saturating_mul(4))?;
    // The set of what was taken, and the result.
    let bytes = k.saturating_mul(130).saturating_add(4096);
    ctx.reserve(usize::try_from(bytes).unwrap_or(usize::MAX))?;
    let mut draw = Draw::new(ctx, this)?;
    let positions = algorithms::sample(&mut draw, n, k);
    draw.finish(positions)
}

fn sample(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    let (population, k) = (args[1], args[2]);
    if !is_sequence(ctx, population)? {
        return Err(
            ctx.type_error("Population must be a sequence.  For dicts or sets, use sorted(d).")
        );
    }
    let length = ctx.long_len(population)? as u64;
    let result = ctx.new_list(Vec::new());
    let counts = args.get(3).filter(|counts| !counts.is_none());
    let Some(counts) = counts else {
        let k = sample_size(ctx, k, length)?;
        for position in positions(ctx, args[0], length, k)? {
            ctx.charge(1)?;
            push_item(ctx, result, population, position)?;
        }
        return Ok(Value::object(result));
    };
    let sums = accumulate(ctx, counts)?;
    if sums.items.len() as u64 != length {
        return Err(ctx.value_error("The number of counts does not match the population"));
    }
    let Some(total) = sums.items.last().copied() else {
        return Err(ctx.index_error("pop from empty list"));
    };
    let Some(total) = ctx.as_int(total) else {
        return Err(ctx.type_error("Counts must be integers"));
    };
    let Some(total) = ctx.int_to_i64(total) else {
        return Err(ctx.overflow_error("Python int too large to convert to C ssize_t"));
    };
    if total <= 0 {
        return Err(ctx.value_error("Total of counts must be greater than zero"));
    }
    let k = sample_size(ctx, k, total as u64)?;
    for position in positions(ctx, args[0], total as u64, k)? {
        let mark = ctx.temps_mark();
        let x = ctx.new_int(position as i64);
        let index = bisect(ctx, sums, x, sums.items.len() - 1)?;
        push_item(ctx, result, population, index as u64)?;
        ctx.temps_release(mark);
    }
    Ok(Value::object(result))
}
