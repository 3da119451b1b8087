//! THE table of distributions: the parameters of each, what is asked of them, and what draws one value.
//!
//! What does not live here: arguments and arrays (`draw.rs`), integers of an interval (`integers.rs`), vectors
//! (`vectors.rs`).

use wardian_random::distributions as new;
use wardian_random::legacy;

use super::constraint::Constraint::{self, *};
use super::engine::{Engine, each_engine};
use super::source::Memory;

/// What parameters a value is drawn with: floats and ints by their places.
#[derive(Clone, Copy, Default)]
pub struct Values {
    /// Those that are floats.
    pub float: [f64; 3],
    /// Those that are ints.
    pub int: [i64; 3],
}

/// A parameter.
pub struct Parameter {
    /// As messages call it.
    pub name: &'static str,
    /// Whether it is an int.
    pub is_int: bool,
    /// What is asked of it.
    pub constraint: Constraint,
}

const fn real(name: &'static str, constraint: Constraint) -> Parameter {
    Parameter {
        name,
        is_int: false,
        constraint,
    }
}

const fn int(name: &'static str, constraint: Constraint) -> Parameter {
    Parameter {
        name,
        is_int: true,
        constraint,
    }
}

type One<T> = fn(&mut Engine, &mut Memory, &Values) -> T;

/// What draws.
pub enum Draw {
    /// A double.
    Double(One<f64>),
    /// A double, and as many as there is room for, for those that are drawn by the million.
    Doubles(One<f64>, fn(&mut Engine, &mut Memory, &Values, &mut [f64])),
    /// A float of 32 bits.
    Single(One<f32>),
    /// A count.
    Count(One<i64>),
    /// A count that may take many draws: None is to be charged for, and tried again.
    Tried(fn(&mut Engine, &Values) -> Option<i64>),
}

/// A distribution.
pub struct Distribution {
    /// Its name; `legacy_` before it: the one of `RandomState` where that differs.
    pub name: &'static str,
    /// Its parameters.
    pub parameters: &'static [Parameter],
    /// What draws from it.
    pub draw: Draw,
}

const fn row(name: &'static str, parameters: &'static [Parameter], draw: Draw) -> Distribution {
    Distribution {
        name,
        parameters,
        draw,
    }
}

/// One that is drawn by the million: code of its own for each generator.
macro_rules! doubles {
    ($bits:ident, $memory:ident, $values:ident => $body:expr) => {
        Draw::Doubles(
            |$bits, $memory, $values| $body,
            |engine, $memory, $values, out| {
                each_engine!(engine, $bits => {
                    for room in out {
                        *room = $body;
                    }
                })
            },
        )
    };
}

const SCALE: Parameter = real("scale", NonNegative);
const LOC: Parameter = real("loc", Any);
const DF: Parameter = real("df", Positive);
const DFNUM: Parameter = real("dfnum", Positive);
const DFDEN: Parameter = real("dfden", Positive);
const NONC: Parameter = real("nonc", NonNegative);
const SHAPE: Parameter = real("shape", NonNegative);
const A: Parameter = real("a", Positive);
const B: Parameter = real("b", Positive);
const UNIT: Parameter = real("p", Bounded01);

/// Draws that `Tried` rejects before it says so.
pub const TRIES: usize = 1024;

use Draw::{Count, Double, Single, Tried};

/// The distributions.
#[rustfmt::skip]
pub static DISTRIBUTIONS: &[Distribution] = &[
    // The same for both.
    row("random", &[], doubles!(bits, _memory, _p => new::random(&mut *bits))),
    row("uniform", &[real("", Any), real("high - low", NonNegative)], doubles!(bits, _memory, p => new::uniform(&mut *bits, p.float[0], p.float[1]))),
    row("legacy_uniform", &[real("", Any), real("", Any)], doubles!(bits, _memory, p => new::uniform(&mut *bits, p.float[0], p.float[1]))),
    row("laplace", &[LOC, SCALE], Double(|bits, _, p| new::laplace(bits, p.float[0], p.float[1]))),
    row("gumbel", &[LOC, SCALE], Double(|bits, _, p| new::gumbel(bits, p.float[0], p.float[1]))),
    row("logistic", &[LOC, SCALE], Double(|bits, _, p| new::logistic(bits, p.float[0], p.float[1]))),
    row("triangular", &[real("left", Any), real("mode", Any), real("right", Any)],
        Double(|bits, _, p| new::triangular(bits, p.float[0], p.float[1], p.float[2]))),
    row("poisson", &[real("lam", Poisson)], Count(|bits, _, p| new::poisson(bits, p.float[0]))),
    // `Generator`.
    row("random_f32", &[], Single(|bits, _, _| new::random_f32(bits))),
    row("standard_normal", &[], doubles!(bits, _memory, _p => new::standard_normal(&mut *bits))),
    row("standard_normal_f32", &[], Single(|bits, _, _| new::standard_normal_f32(bits))),
    row("standard_exponential", &[], doubles!(bits, _memory, _p => new::standard_exponential(&mut *bits))),
    row("standard_exponential_f32", &[], Single(|bits, _, _| new::standard_exponential_f32(bits))),
    row("standard_exponential_inv", &[], Double(|bits, _, _| new::standard_exponential_inv(bits))),
    row("standard_exponential_inv_f32", &[], Single(|bits, _, _| new::standard_exponential_inv_f32(bits))),
    row("standard_gamma", &[SHAPE], Double(|bits, _, p| new::standard_gamma(bits, p.float[0]))),
    row("standard_gamma_f32", &[SHAPE], Single(|bits, _, p| new::standard_gamma_f32(bits, p.float[0] as f32))),
    row("normal", &[LOC, SCALE], doubles!(bits, _memory, p => new::normal(&mut *bits, p.float[0], p.float[1]))),
    row("lognormal", &[real("mean", Any), real("sigma", NonNegative)], Double(|bits, _, p| new::lognormal(bits, p.float[0], p.float[1]))),
    row("exponential", &[SCALE], doubles!(bits, _memory, p => new::exponential(&mut *bits, p.float[0]))),
    row("gamma", &[SHAPE, SCALE], Double(|bits, _, p| new::gamma(bits, p.float[0], p.float[1]))),
    row("beta", &[A, B], Double(|bits, _, p| new::beta(bits, p.float[0], p.float[1]))),
    row("chisquare", &[DF], Double(|bits, _, p| new::chisquare(bits, p.float[0]))),
    row("noncentral_chisquare", &[DF, NONC], Double(|bits, _, p| new::noncentral_chisquare(bits, p.float[0], p.float[1]))),
    row("f", &[DFNUM, DFDEN], Double(|bits, _, p| new::f(bits, p.float[0], p.float[1]))),
    row("noncentral_f", &[DFNUM, DFDEN, NONC], Double(|bits, _, p| new::noncentral_f(bits, p.float[0], p.float[1], p.float[2]))),
    row("standard_t", &[DF], Double(|bits, _, p| new::standard_t(bits, p.float[0]))),
    row("standard_cauchy", &[], Double(|bits, _, _| new::standard_cauchy(bits))),
    row("vonmises", &[real("mu", Any), real("kappa", NonNegative)], Double(|bits, _, p| new::vonmises(bits, p.float[0], p.float[1]))),
    row("pareto", &[A], Double(|bits, _, p| new::pareto(bits, p.float[0]))),
    row("weibull", &[real("a", NonNegative)], Double(|bits, _, p| new::weibull(bits, p.float[0]))),
    row("power", &[A], Double(|bits, _, p| new::power(bits, p.float[0]))),
    row("rayleigh", &[SCALE], Double(|bits, _, p| new::rayleigh(bits, p.float[0]))),
    row("wald", &[real("mean", Positive), real("scale", Positive)], Double(|bits, _, p| new::wald(bits, p.float[0], p.float[1]))),
    row("binomial", &[UNIT, int("n", NonNegative)], Count(|bits, memory, p| new::binomial(bits, p.int[1], p.float[0], &mut memory.cache))),
    row("negative_binomial", &[real("n", PositiveNotNan), real("p", BoundedAbove0To1)],
        Count(|bits, _, p| new::negative_binomial(bits, p.float[0], p.float[1]))),
    row("geometric", &[real("p", BoundedAbove0To1)], Count(|bits, _, p| new::geometric(bits, p.float[0]))),
    row("zipf", &[real("a", Above1)], Count(|bits, _, p| new::zipf(bits, p.float[0]))),
    row("hypergeometric", &[int("ngood", NonNegative), int("nbad", NonNegative), int("nsample", NonNegative)],
        Count(|bits, _, p| new::hypergeometric(bits, p.int[0], p.int[1], p.int[2]))),
    row("logseries", &[real("p", BoundedFrom0Below1)], Count(|bits, _, p| new::logseries(bits, p.float[0]))),
    // `RandomState`.
    row("tomaxint", &[], Count(|bits, _, _| new::positive_i64(bits))),
    row("legacy_standard_normal", &[], doubles!(bits, memory, _p => legacy::standard_normal(&mut *bits, &mut memory.saved))),
    row("legacy_normal", &[LOC, SCALE], doubles!(bits, memory, p => legacy::normal(&mut *bits, &mut memory.saved, p.float[0], p.float[1]))),
    row("legacy_lognormal", &[real("mean", Any), real("sigma", NonNegative)],
        Double(|bits, memory, p| legacy::lognormal(bits, &mut memory.saved, p.float[0], p.float[1]))),
    row("legacy_standard_exponential", &[], Double(|bits, _, _| legacy::standard_exponential(bits))),
    row("legacy_exponential", &[SCALE], doubles!(bits, _memory, p => legacy::exponential(&mut *bits, p.float[0]))),
    row("legacy_standard_gamma", &[SHAPE], Double(|bits, memory, p| legacy::standard_gamma(bits, &mut memory.saved, p.float[0]))),
    row("legacy_gamma", &[SHAPE, SCALE], Double(|bits, memory, p| legacy::gamma(bits, &mut memory.saved, p.float[0], p.float[1]))),
    row("legacy_beta", &[A, B], Double(|bits, memory, p| legacy::beta(bits, &mut memory.saved, p.float[0], p.float[1]))),
    row("legacy_chisquare", &[DF], Double(|bits, memory, p| legacy::chisquare(bits, &mut memory.saved, p.float[0]))),
    row("legacy_noncentral_chisquare", &[DF, NONC],
        Double(|bits, memory, p| legacy::noncentral_chisquare(bits, &mut memory.saved, p.float[0], p.float[1]))),
    row("legacy_f", &[DFNUM, DFDEN], Double(|bits, memory, p| legacy::f(bits, &mut memory.saved, p.float[0], p.float[1]))),
    row("legacy_noncentral_f", &[DFNUM, DFDEN, NONC],
        Double(|bits, memory, p| legacy::noncentral_f(bits, &mut memory.saved, p.float[0], p.float[1], p.float[2]))),
    row("legacy_standard_t", &[DF], Double(|bits, memory, p| legacy::standard_t(bits, &mut memory.saved, p.float[0]))),
    row("legacy_standard_cauchy", &[], Double(|bits, memory, _| legacy::standard_cauchy(bits, &mut memory.saved))),
    row("legacy_vonmises", &[real("mu", Any), real("kappa", NonNegative)], Double(|bits, _, p| legacy::vonmises(bits, p.float[0], p.float[1]))),
    row("legacy_pareto", &[A], Double(|bits, _, p| legacy::pareto(bits, p.float[0]))),
    row("legacy_weibull", &[real("a", NonNegative)], Double(|bits, _, p| legacy::weibull(bits, p.float[0]))),
    row("legacy_power", &[A], Double(|bits, _, p| legacy::power(bits, p.float[0]))),
    row("legacy_rayleigh", &[SCALE], Double(|bits, _, p| legacy::rayleigh(bits, p.float[0]))),
    row("legacy_wald", &[real("mean", Positive), real("scale", Positive)],
        Double(|bits, memory, p| legacy::wald(bits, &mut memory.saved, p.float[0], p.float[1]))),
    row("legacy_binomial", &[UNIT, int("n", NonNegative)],
        Count(|bits, memory, p| legacy::binomial(bits, p.int[1], p.float[0], &mut memory.cache))),
    row("legacy_negative_binomial", &[real("n", Positive), UNIT],
        Count(|bits, memory, p| legacy::negative_binomial(bits, &mut memory.saved, p.float[0], p.float[1]))),
    row("legacy_geometric", &[real("p", BoundedAbove0To1)], Count(|bits, _, p| legacy::geometric(bits, p.float[0]))),
    row("legacy_zipf", &[real("a", Above1)], Tried(|bits, p| legacy::zipf_tried(bits, p.float[0], TRIES))),
    row("legacy_hypergeometric", &[int("ngood", NonNegative), int("nbad", NonNegative), int("nsample", AtLeast1)],
        Count(|bits, _, p| legacy::hypergeometric(bits, p.int[0], p.int[1], p.int[2]))),
    row("legacy_logseries", &[real("p", BoundedFrom0Below1)], Count(|bits, _, p| legacy::logseries(bits, p.float[0]))),
];
