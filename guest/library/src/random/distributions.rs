//! Methods of Random that draw floats. The formulas are in wardian-text.

use super::{Draw, Random, random_error};
use wardian_runtime::ctx::{Ctx, PyResult, Thrown};
use wardian_runtime::object::args::Args;
use wardian_runtime::object::native::state_unchecked;
use wardian_runtime::object::slots::BinaryOp;
use wardian_runtime::object::value::Value;
use wardian_runtime::types::{Method, method};
use wardian_text::random_algorithms::{self as algorithms, RandomError, Source};

pub(super) static METHODS: &[Method] = &[
    method("betavariate", "(self, alpha, beta)", |ctx, args| {
        two(ctx, args, (None, None), |draw, alpha, beta| {
            algorithms::betavariate(draw, alpha, beta)
        })
    }),
    method("binomialvariate", "(self, n=1, p=0.5)", binomialvariate),
    method("expovariate", "(self, lambd=1.0)", |ctx, args| {
        let lambd = float(ctx, args.get(1), Some(1.0))?;
        drawn(ctx, args[0], |draw| algorithms::expovariate(draw, lambd))
    }),
    method("gammavariate", "(self, alpha, beta)", |ctx, args| {
        two(ctx, args, (None, None), |draw, alpha, beta| {
            algorithms::gammavariate(draw, alpha, beta)
        })
    }),
    method("gauss", "(self, mu=0.0, sigma=1.0)", gauss),
    method("lognormvariate", "(self, mu, sigma)", |ctx, args| {
        two(ctx, args, (None, None), |draw, mu, sigma| {
            algorithms::lognormvariate(draw, mu, sigma)
        })
    }),
    method("normalvariate", "(self, mu=0.0, sigma=1.0)", |ctx, args| {
        two(ctx, args, (Some(0.0), Some(1.0)), |draw, mu, sigma| {
            algorithms::normalvariate(draw, mu, sigma)
        })
    }),
    method("paretovariate", "(self, alpha)", |ctx, args| {
        let alpha = float(ctx, args.get(1), None)?;
        drawn(ctx, args[0], |draw| algorithms::paretovariate(draw, alpha))
    }),
    method(
        "triangular",
        "(self, low=0.0, high=1.0, mode=None)",
        triangular,
    ),
    method("uniform", "(self, a, b)", uniform),
    method("vonmisesvariate", "(self, mu, kappa)", |ctx, args| {
        two(ctx, args, (None, None), |draw, mu, kappa| {
            algorithms::vonmisesvariate(draw, mu, kappa)
        })
    }),
    method("weibullvariate", "(self, alpha, beta)", |ctx, args| {
        two(ctx, args, (None, None), |draw, alpha, beta| {
            algorithms::weibullvariate(draw, alpha, beta)
        })
    }),
];

fn float(ctx: &mut Ctx, value: Option<Value>, default: Option<f64>) -> Result<f64, Thrown> {
    match (value, default) {
        (Some(value), _) => ctx.to_f64(value),
        (None, default) => Ok(default.expect("the signature requires the argument")),
    }
}

fn drawn(
    ctx: &mut Ctx,
    this: Value,
    algorithm: impl FnOnce(&mut Draw<'_>) -> Result<f64, RandomError>,
) -> PyResult {
    let mut draw = Draw::new(ctx, this)?;
    let result = algorithm(&mut draw);
    match draw.finish(result)? {
        Ok(float) => Ok(Value::float(float)),
        Err(error) => Err(random_error(ctx, error)),
    }
}

/// A distribution with two parameters.
fn two(
    ctx: &mut Ctx,
    args: Args<'_>,
    defaults: (Option<f64>, Option<f64>),
    algorithm: fn(&mut Draw<'_>, f64, f64) -> Result<f64, RandomError>,
) -> PyResult {
    let first = float(ctx, args.get(1), defaults.0)?;
    let second = float(ctx, args.get(2), defaults.1)?;
    drawn(ctx, args[0], |draw| algorithm(draw, first, second))
}

fn gauss(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    let mu = float(ctx, args.get(1), Some(0.0))?;
    let sigma = float(ctx, args.get(2), Some(1.0))?;
    // Seeding in between forgets the number, so it is taken after the generator is seeded.
    super::seeded(ctx, args[0])?;
    let mut next = state_unchecked::<Random>(args[0]).gauss_next.take();
    let result = drawn(ctx, args[0], |draw| {
        algorithms::gauss(draw, &mut next, mu, sigma)
    });
    state_unchecked::<Random>(args[0]).gauss_next = next;
    result
}

/// Ints below this are floats without loss, also in differences.
const EXACT: i64 = 1 << 52;

/// A float or an int that is one without loss.
fn simple(value: Value) -> Option<f64> {
    value.as_float().or_else(|| {
        value
            .as_small_int()
            .filter(|int| int.abs() < EXACT)
            .map(|int| int as f64)
    })
}

fn uniform(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    if let (Some(a), Some(b)) = (simple(args[1]), simple(args[2])) {
        return drawn(ctx, args[0], |draw| Ok(algorithms::uniform(draw, a, b)));
    }
    let width = ctx.binary(BinaryOp::Sub, args[2], args[1])?;
    let width = ctx.keep(width);
    let factor = drawn(ctx, args[0], |draw| Ok(draw.random()))?;
    let offset = ctx.binary(BinaryOp::Mul, width, factor)?;
    let offset = ctx.keep(offset);
    ctx.binary(BinaryOp::Add, args[1], offset)
}

fn triangular(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    let low = float(ctx, args.get(1), Some(0.0))?;
    let high = float(ctx, args.get(2), Some(1.0))?;
    let mode = match args.get(3) {
        None | Some(Value::NONE) => None,
        mode => Some(float(ctx, mode, None)?),
    };
    let result = drawn(ctx, args[0], |draw| {
        algorithms::triangular(draw, low, high, mode)
    })?;
    // An empty range gives its bound as it is.
    match args.get(1) {
        Some(bound) if mode.is_some() && high - low == 0.0 => Ok(bound),
        _ => Ok(result),
    }
}

fn binomialvariate(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    let n = match args.get(1) {
        None => 1,
        Some(n) => ctx.index_i64(n)?,
    };
    let p = float(ctx, args.get(2), Some(0.5))?;
    let mut draw = Draw::new(ctx, args[0])?;
    let result = algorithms::binomialvariate(&mut draw, n, p);
    match draw.finish(result)? {
        Ok(count) => Ok(ctx.new_int(count)),
        Err(error) => Err(random_error(ctx, error)),
    }
}
