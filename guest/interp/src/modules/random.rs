//! `_random`: the generator class with all its methods, CPython's numbers for a given seed.
//!
//! A generator without a seed draws it from the outside's entropy when it is
//! first used, never when a module is imported.

use crate::ctx::{Ctx, R, Thrown};
use crate::object::args::Args;
use crate::object::containers::{ByteArray, Bytes, List, Tuple};
use crate::object::heap::{Gc, Marker};
use crate::object::native::{Module, NativeData, state};
use crate::object::slots::BinaryOp;
use crate::object::string::Str;
use crate::object::value::Value;
use crate::types::{TypeDef, method};
use num_traits::{Signed, ToPrimitive};
use wardian_text::mersenne::MersenneTwister;
use wardian_text::random_algorithms::{self as algorithms, RandomError, Source};

/// `Random`.
static RANDOM: TypeDef = TypeDef {
    name: "Random",
    module: "random",
    is_base_type: true,
    methods: &[
        method("betavariate", "(self, alpha, beta)", |ctx, args| {
            two(ctx, args, [1.0, 1.0], algorithms::betavariate)
        }),
        method("binomialvariate", "(self, n=1, p=0.5)", binomialvariate),
        method("choice", "(self, seq)", choice),
        method(
            "choices",
            "(self, population, weights=None, *, cum_weights=None, k=1)",
            choices,
        ),
        method("expovariate", "(self, lambd=1.0)", |ctx, args| {
            let rate = number(ctx, args.get(1), 1.0)?;
            let result = algorithms::expovariate(generator(ctx, args[0])?, rate);
            finish(ctx, result)
        }),
        method("gammavariate", "(self, alpha, beta)", |ctx, args| {
            two(ctx, args, [1.0, 1.0], algorithms::gammavariate)
        }),
        method("gauss", "(self, mu=0.0, sigma=1.0)", gauss),
        method("getrandbits", "(self, k, /)", getrandbits),
        method("getstate", "(self, /)", getstate),
        method(
            "lognormvariate",
            "(self, mu=0.0, sigma=1.0)",
            |ctx, args| two(ctx, args, [0.0, 1.0], algorithms::lognormvariate),
        ),
        method("normalvariate", "(self, mu=0.0, sigma=1.0)", |ctx, args| {
            two(ctx, args, [0.0, 1.0], algorithms::normalvariate)
        }),
        method("paretovariate", "(self, alpha)", |ctx, args| {
            let alpha = number(ctx, args.get(1), 1.0)?;
            let result = algorithms::paretovariate(generator(ctx, args[0])?, alpha);
            finish(ctx, result)
        }),
        method("randbytes", "(self, n)", randbytes),
        method("randint", "(self, a, b)", randint),
        method("random", "(self, /)", |ctx, args| {
            Ok(Value::float(generator(ctx, args[0])?.random()))
        }),
        method("randrange", "(self, start, stop=None, step=1)", randrange),
        method("sample", "(self, population, k, *, counts=None)", sample),
        method("seed", "(self, a=None, version=2)", seed),
        method("setstate", "(self, state)", setstate),
        method("shuffle", "(self, x)", shuffle),
        method(
            "triangular",
            "(self, low=0.0, high=1.0, mode=None)",
            triangular,
        ),
        method("uniform", "(self, a, b)", uniform),
        method("vonmisesvariate", "(self, mu, kappa)", |ctx, args| {
            two(ctx, args, [0.0, 1.0], algorithms::vonmisesvariate)
        }),
        method("weibullvariate", "(self, alpha, beta)", |ctx, args| {
            two(ctx, args, [1.0, 1.0], algorithms::weibullvariate)
        }),
    ],
    new: Some(("(cls, /, *args, **kwargs)", new)),
    init: Some(("(self, x=None)", init)),
    ..TypeDef::NONE
};

struct Random {
    /// None until the first use without a seed.
    twister: Option<MersenneTwister>,
    /// The second number of a pair that `gauss` made.
    gauss_next: Option<f64>,
}

impl NativeData for Random {
    fn trace(&self, _: &mut Marker<'_>) {}
}

/// Make the module.
pub(super) fn make(ctx: &mut Ctx) -> Gc<Module> {
    let module = ctx.new_native_module("_random", &[]);
    let class = Value::object(ctx.new_native_class(&RANDOM, ctx.types.object));
    ctx.set_module_attr(module, "Random", class);
    ctx.registry.insert("_random.Random", class);
    module
}

fn new(ctx: &mut Ctx, _: Args<'_>) -> R {
    let class = ctx
        .registry
        .get("_random.Random")
        .and_then(|class| class.get());
    let class = class.expect("registered when the module was made");
    Ok(ctx.new_native(
        class,
        Random {
            twister: None,
            gauss_next: None,
        },
    ))
}

fn init(ctx: &mut Ctx, args: Args<'_>) -> R {
    seed_with(ctx, args[0], args.get(1).unwrap_or(Value::NONE))
}

/// The generator, seeded from entropy if it has no seed yet.
fn generator(ctx: &mut Ctx, this: Value) -> Result<&'static mut MersenneTwister, Thrown> {
    if state::<Random>(this).twister.is_none() {
        let mut entropy = [0; 32];
        let drawn = ctx.outside().random_bytes(&mut entropy);
        drawn.map_err(|stop| ctx.stop(stop))?;
        let key: Vec<u32> = entropy
            .chunks_exact(4)
            .map(|word| u32::from_le_bytes([word[0], word[1], word[2], word[3]]))
            .collect();
        state::<Random>(this).twister = Some(MersenneTwister::from_key(&key));
    }
    Ok(state::<Random>(this)
        .twister
        .as_mut()
        .expect("seeded above"))
}

fn finish(ctx: &mut Ctx, result: Result<f64, RandomError>) -> R {
    match result {
        Ok(float) => Ok(Value::float(float)),
        Err(error) => Err(raise(ctx, error)),
    }
}

fn raise(ctx: &mut Ctx, error: RandomError) -> Thrown {
    match error {
        RandomError::Value(message) => ctx.value_error(message),
        RandomError::ZeroDivision(message) => ctx.zero_division_error(message),
        RandomError::Overflow(message) => ctx.overflow_error(message),
    }
}

fn number(ctx: &mut Ctx, value: Option<Value>, default: f64) -> Result<f64, Thrown> {
    match value {
        Some(value) => ctx.to_f64(value),
        None => Ok(default),
    }
}

fn two(
    ctx: &mut Ctx,
    args: Args<'_>,
    defaults: [f64; 2],
    distribution: fn(&mut MersenneTwister, f64, f64) -> Result<f64, RandomError>,
) -> R {
    let first = number(ctx, args.get(1), defaults[0])?;
    let second = number(ctx, args.get(2), defaults[1])?;
    let result = distribution(generator(ctx, args[0])?, first, second);
    finish(ctx, result)
}

fn gauss(ctx: &mut Ctx, args: Args<'_>) -> R {
    let mu = number(ctx, args.get(1), 0.0)?;
    let sigma = number(ctx, args.get(2), 1.0)?;
    let twister = generator(ctx, args[0])?;
    let mut next = state::<Random>(args[0]).gauss_next;
    let result = algorithms::gauss(twister, &mut next, mu, sigma);
    state::<Random>(args[0]).gauss_next = next;
    finish(ctx, result)
}

fn binomialvariate(ctx: &mut Ctx, args: Args<'_>) -> R {
    let n = match args.get(1) {
        Some(n) => ctx.index_i64(n)?,
        None => 1,
    };
    let p = number(ctx, args.get(2), 0.5)?;
    ctx.charge(n.unsigned_abs().min(1 << 40) / 64)?;
    match algorithms::binomialvariate(generator(ctx, args[0])?, n, p) {
        Ok(number) => Ok(ctx.new_int(number)),
        Err(error) => Err(raise(ctx, error)),
    }
}

fn seed(ctx: &mut Ctx, args: Args<'_>) -> R {
    seed_with(ctx, args[0], args.get(1).unwrap_or(Value::NONE))
}

fn seed_with(ctx: &mut Ctx, this: Value, seed: Value) -> R {
    let twister = if seed.is_none() {
        None
    } else if let Some(int) = ctx.as_int(seed) {
        let big = ctx.int_to_big(int);
        ctx.charge_bytes(big.bits() as usize)?;
        Some(MersenneTwister::from_int(&big.abs()))
    } else if ctx.as_float(seed).is_some() {
        Some(MersenneTwister::from_hash(ctx.hash(seed)?))
    } else if let Some(text) = seed.payload::<Str>() {
        ctx.charge_bytes(text.as_str().len())?;
        Some(MersenneTwister::from_bytes(text.as_str().as_bytes()))
    } else if let Some(bytes) = seed.payload::<Bytes>() {
        Some(MersenneTwister::from_bytes(bytes.as_bytes()))
    } else if let Some(bytes) = seed.payload::<ByteArray>() {
        Some(MersenneTwister::from_bytes(&bytes.bytes))
    } else {
        return Err(ctx.type_error(
            "The only supported seed types are: None,\nint, float, str, bytes, and bytearray.",
        ));
    };
    let data = state::<Random>(this);
    data.twister = twister;
    data.gauss_next = None;
    Ok(Value::NONE)
}

fn getrandbits(ctx: &mut Ctx, args: Args<'_>) -> R {
    let count = ctx.index_i64(args[1])?;
    if count < 0 {
        return Err(ctx.value_error("number of bits must be non-negative"));
    }
    if count <= 48 {
        let bits = if count == 0 {
            0
        } else {
            Source::bits(generator(ctx, args[0])?, count as u32)
        };
        return Ok(ctx.new_int(bits as i64));
    }
    ctx.reserve(count as usize / 4)?;
    let bits = Source::big_bits(generator(ctx, args[0])?, count as u64);
    Ok(ctx.new_bigint(bits.into()))
}

fn randbytes(ctx: &mut Ctx, args: Args<'_>) -> R {
    let count = ctx.index_i64(args[1])?;
    if count < 0 {
        return Err(ctx.value_error("number of bits must be non-negative"));
    }
    ctx.reserve(count as usize * 4)?;
    let bits = Source::big_bits(generator(ctx, args[0])?, count as u64 * 8);
    let mut bytes = bits.to_bytes_le();
    bytes.resize(count as usize, 0);
    Ok(Value::object(ctx.new_bytes(&bytes)))
}

/// An argument of `randrange`: an int, also from `__index__`.
fn integer(ctx: &mut Ctx, value: Value) -> R {
    ctx.index_value(value)
}

/// A number in 0..count, for an int of any size that is positive.
fn below(ctx: &mut Ctx, this: Value, count: Value) -> R {
    if let Some(small) = count.as_small_int() {
        let number = algorithms::below(generator(ctx, this)?, small as u64);
        return Ok(ctx.new_int(number as i64));
    }
    let big = ctx.int_to_big(count);
    let number = algorithms::below_big(generator(ctx, this)?, big.magnitude());
    Ok(ctx.new_bigint(number.into()))
}

fn positive(ctx: &mut Ctx, value: Value) -> bool {
    ctx.int_to_big(value).is_positive()
}

fn randrange(ctx: &mut Ctx, args: Args<'_>) -> R {
    let start = integer(ctx, args[1])?;
    let stop = args.get(2).filter(|stop| !stop.is_none());
    let Some(stop) = stop else {
        if let Some(step) = args.get(3)
            && step != Value::small_int(1)
        {
            return Err(ctx.type_error("Missing a non-None stop argument"));
        }
        if !positive(ctx, start) {
            return Err(ctx.value_error("empty range for randrange()"));
        }
        return below(ctx, args[0], start);
    };
    let stop = integer(ctx, stop)?;
    let step = match args.get(3) {
        Some(step) => integer(ctx, step)?,
        None => Value::small_int(1),
    };
    range_number(ctx, args[0], start, stop, step, "randrange")
}

fn range_number(
    ctx: &mut Ctx,
    this: Value,
    start: Value,
    stop: Value,
    step: Value,
    name: &str,
) -> R {
    let width = ctx.binary(BinaryOp::Sub, stop, start)?;
    if step == Value::small_int(1) {
        if !positive(ctx, width) {
            let (start, stop) = (ctx.str(start)?, ctx.str(stop)?);
            let message = format!(
                "empty range in {name}({}, {})",
                start.as_str(),
                stop.as_str()
            );
            return Err(ctx.value_error(&message));
        }
        let offset = below(ctx, this, width)?;
        return ctx.binary(BinaryOp::Add, start, offset);
    }
    let step_big = ctx.int_to_big(step);
    if step == Value::small_int(0) {
        return Err(ctx.value_error("zero step for randrange()"));
    }
    let one = Value::small_int(if step_big.is_negative() { 1 } else { -1 });
    let padded = ctx.binary(BinaryOp::Add, width, step)?;
    let padded = ctx.binary(BinaryOp::Add, padded, one)?;
    let count = ctx.binary(BinaryOp::FloorDiv, padded, step)?;
    if !positive(ctx, count) {
        let (start, stop, step) = (ctx.str(start)?, ctx.str(stop)?, ctx.str(step)?);
        let message = format!(
            "empty range in randrange({}, {}, {})",
            start.as_str(),
            stop.as_str(),
            step.as_str()
        );
        return Err(ctx.value_error(&message));
    }
    let index = below(ctx, this, count)?;
    let offset = ctx.binary(BinaryOp::Mul, step, index)?;
    ctx.binary(BinaryOp::Add, start, offset)
}

fn randint(ctx: &mut Ctx, args: Args<'_>) -> R {
    let first = integer(ctx, args[1])?;
    let last = integer(ctx, args[2])?;
    let stop = ctx.binary(BinaryOp::Add, last, Value::small_int(1))?;
    range_number(ctx, args[0], first, stop, Value::small_int(1), "randrange")
}

fn choice(ctx: &mut Ctx, args: Args<'_>) -> R {
    let length = ctx.len(args[1])?;
    if length == 0 {
        return Err(ctx.index_error("Cannot choose from an empty sequence"));
    }
    let index = algorithms::below(generator(ctx, args[0])?, length as u64);
    ctx.get_item(args[1], Value::small_int(index as i64))
}

fn shuffle(ctx: &mut Ctx, args: Args<'_>) -> R {
    let length = ctx.len(args[1])?;
    ctx.charge(length as u64)?;
    if let Some(list) = args[1].get::<List>() {
        let twister = generator(ctx, args[0])?;
        algorithms::shuffle(twister, length, |i, j| list.write().items.swap(i, j));
        return Ok(Value::NONE);
    }
    let mut swaps = Vec::new();
    ctx.reserve(length * 16)?;
    algorithms::shuffle(generator(ctx, args[0])?, length, |i, j| swaps.push((i, j)));
    for (i, j) in swaps {
        let (i, j) = (Value::small_int(i as i64), Value::small_int(j as i64));
        let left = ctx.get_item(args[1], i)?;
        ctx.keep(left);
        let right = ctx.get_item(args[1], j)?;
        ctx.keep(right);
        ctx.set_item(args[1], i, right)?;
        ctx.set_item(args[1], j, left)?;
    }
    Ok(Value::NONE)
}

fn sample(ctx: &mut Ctx, args: Args<'_>) -> R {
    let population = args[1];
    let is_sequence = crate::vm::patterns::is_sequence(ctx, population)
        || population.payload::<Str>().is_some()
        || population.payload::<Bytes>().is_some();
    if !is_sequence {
        return Err(
            ctx.type_error("Population must be a sequence.  For dicts or sets, use sorted(d).")
        );
    }
    let count = ctx.index_i64(args[2])?;
    let length = ctx.len(population)?;
    let result = ctx.new_list(Vec::new());
    if let Some(counts) = args.get(3).filter(|counts| !counts.is_none()) {
        let counts = ctx.collect_list(counts)?;
        let mut cumulative: Vec<i64> = Vec::new();
        let mut total = 0i64;
        for index in 0..counts.items.len() {
            ctx.charge(1)?;
            let item = counts.items[index];
            if ctx.as_int(item).is_none() {
                return Err(ctx.type_error("Counts must be integers"));
            }
            total = total.saturating_add(ctx.index_i64(item)?);
            cumulative.push(total);
        }
        if cumulative.len() != length {
            return Err(ctx.value_error("The number of counts does not match the population"));
        }
        if total <= 0 {
            return Err(ctx.value_error("Total of counts must be greater than zero"));
        }
        if count < 0 || count > total {
            return Err(ctx.value_error("Sample larger than population or is negative"));
        }
        ctx.reserve((count as usize).saturating_mul(96))?;
        ctx.charge(count as u64)?;
        for chosen in algorithms::sample(generator(ctx, args[0])?, total as u64, count as u64) {
            let index = cumulative.partition_point(|end| *end <= chosen as i64);
            let item = ctx.get_item(population, Value::small_int(index as i64))?;
            ctx.list_push(result, item)?;
        }
        return Ok(Value::object(result));
    }
    if count < 0 || count as usize > length {
        return Err(ctx.value_error("Sample larger than population or is negative"));
    }
    ctx.reserve(
        (count as usize)
            .saturating_mul(96)
            .max(length.min(count as usize * 64) * 8),
    )?;
    ctx.charge(count as u64)?;
    for index in algorithms::sample(generator(ctx, args[0])?, length as u64, count as u64) {
        let item = ctx.get_item(population, Value::small_int(index as i64))?;
        ctx.list_push(result, item)?;
    }
    Ok(Value::object(result))
}

fn choices(ctx: &mut Ctx, args: Args<'_>) -> R {
    let population = args[1];
    let weights = args.get(2).filter(|weights| !weights.is_none());
    let cumulative = args.get(3).filter(|weights| !weights.is_none());
    let count = match args.get(4) {
        Some(count) => ctx.index_i64(count)?.max(0) as usize,
        None => 1,
    };
    let length = ctx.len(population)?;
    ctx.reserve(count.saturating_mul(8))?;
    let result = ctx.new_list(Vec::new());
    let weights = match (weights, cumulative) {
        (None, None) => {
            if length == 0 {
                // CPython indexes the population and fails.
                if count > 0 {
                    return Err(ctx.index_error("list index out of range"));
                }
                return Ok(Value::object(result));
            }
            for _ in 0..count {
                ctx.charge(1)?;
                let index = algorithms::choice_uniform(generator(ctx, args[0])?, length);
                let item = ctx.get_item(population, Value::small_int(index as i64))?;
                ctx.list_push(result, item)?;
            }
            return Ok(Value::object(result));
        }
        (Some(_), Some(_)) => {
            return Err(ctx.type_error("Cannot specify both weights and cumulative weights"));
        }
        (Some(weights), None) => {
            let list = match ctx.collect_list(weights) {
                Ok(list) => list,
                Err(Thrown) if ctx.as_int(weights).is_some() => {
                    ctx.thrown = crate::ctx::ThrownState::Nothing;
                    let text = ctx.repr(weights)?;
                    let message = format!(
                        "The number of choices must be a keyword argument: k={}",
                        text.as_str()
                    );
                    return Err(ctx.type_error(&message));
                }
                Err(thrown) => return Err(thrown),
            };
            let mut sums = Vec::with_capacity(list.items.len());
            let mut total = 0.0;
            for index in 0..list.items.len() {
                let item = list.items[index];
                total += ctx.to_f64(item)?;
                sums.push(total);
            }
            sums
        }
        (None, Some(cumulative)) => {
            let list = ctx.collect_list(cumulative)?;
            let mut sums = Vec::with_capacity(list.items.len());
            for index in 0..list.items.len() {
                let item = list.items[index];
                sums.push(ctx.to_f64(item)?);
            }
            sums
        }
    };
    if weights.len() != length {
        return Err(ctx.value_error("The number of weights does not match the population"));
    }
    let total = weights.last().copied().unwrap_or(0.0);
    if total <= 0.0 {
        return Err(ctx.value_error("Total of weights must be greater than zero"));
    }
    if !total.is_finite() {
        return Err(ctx.value_error("Total of weights must be finite"));
    }
    for _ in 0..count {
        ctx.charge(1)?;
        let index = algorithms::choice_weighted(generator(ctx, args[0])?, &weights, total);
        let item = ctx.get_item(population, Value::small_int(index as i64))?;
        ctx.list_push(result, item)?;
    }
    Ok(Value::object(result))
}

fn uniform(ctx: &mut Ctx, args: Args<'_>) -> R {
    let (a, b) = (ctx.to_f64(args[1])?, ctx.to_f64(args[2])?);
    Ok(Value::float(algorithms::uniform(
        generator(ctx, args[0])?,
        a,
        b,
    )))
}

fn triangular(ctx: &mut Ctx, args: Args<'_>) -> R {
    let low = number(ctx, args.get(1), 0.0)?;
    let high = number(ctx, args.get(2), 1.0)?;
    let mode = match args.get(3).filter(|mode| !mode.is_none()) {
        Some(mode) => Some(ctx.to_f64(mode)?),
        None => None,
    };
    let result = algorithms::triangular(generator(ctx, args[0])?, low, high, mode);
    finish(ctx, result)
}

fn getstate(ctx: &mut Ctx, args: Args<'_>) -> R {
    let (words, index) = {
        let (words, index) = generator(ctx, args[0])?.state();
        (words.to_vec(), index)
    };
    let mut items: Vec<Value> = words
        .iter()
        .map(|word| Value::small_int(*word as i64))
        .collect();
    items.push(Value::small_int(index as i64));
    let words = Value::object(ctx.new_tuple(&items));
    let next = state::<Random>(args[0])
        .gauss_next
        .map_or(Value::NONE, Value::float);
    Ok(Value::object(ctx.new_tuple(&[
        Value::small_int(3),
        words,
        next,
    ])))
}

fn setstate(ctx: &mut Ctx, args: Args<'_>) -> R {
    let Some(parts) = args[1]
        .get::<Tuple>()
        .filter(|parts| parts.items().len() == 3)
    else {
        return Err(ctx.type_error("state must be a tuple of three"));
    };
    if parts.items()[0] != Value::small_int(3) {
        let version = ctx.repr(parts.items()[0])?;
        let message = format!(
            "state with version {} passed to Random.setstate() of version 3",
            version.as_str()
        );
        return Err(ctx.value_error(&message));
    }
    let Some(words) = parts.items()[1].get::<Tuple>() else {
        return Err(ctx.type_error("state vector must be a tuple"));
    };
    if words.items().len() != 625 {
        return Err(ctx.value_error("state vector is the wrong size"));
    }
    let mut values = [0u32; 624];
    for (index, value) in values.iter_mut().enumerate() {
        let word = words.items()[index]
            .as_small_int()
            .and_then(|word| word.to_u32());
        *value = match word {
            Some(word) => word,
            None => return Err(ctx.value_error("invalid state")),
        };
    }
    let index = words.items()[624]
        .as_small_int()
        .and_then(|index| usize::try_from(index).ok());
    let twister = index.and_then(|index| MersenneTwister::from_state(values, index));
    let Some(twister) = twister else {
        return Err(ctx.value_error("invalid state"));
    };
    let next = ctx.as_float(parts.items()[2]);
    let data = state::<Random>(args[0]);
    data.twister = Some(twister);
    data.gauss_next = next;
    Ok(Value::NONE)
}
