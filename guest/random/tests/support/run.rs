//! Runs what a case names, and gives all values as 64 bits: of floats their bits, widened, of ints their value.
//!
//! Names are those of numpy's methods; `legacy.` marks those of `RandomState`. Any nan counts as the same.

use std::convert::Infallible;

use super::Case;
use super::generator::Generator;
use wardian_random::BitGenerator;
use wardian_random::distributions::{self as new, BinomialCache, BoundedBuffer, Method};
use wardian_random::legacy::{self as old, SavedGauss};

fn of_f64(value: f64) -> u64 {
    if value.is_nan() {
        f64::NAN.to_bits()
    } else {
        value.to_bits()
    }
}

fn of_f32(value: f32) -> u64 {
    let value = if value.is_nan() { f32::NAN } else { value };
    u64::from(value.to_bits())
}

pub(crate) fn run(case: &Case, g: &mut Generator, saved: &mut SavedGauss) -> Vec<u64> {
    let (kind, name) = case.name.split_once('.').unwrap_or(("", &case.name));
    match kind {
        "" => generator(case, name, g),
        "int" => integers(case, name, g, Method::Lemire),
        "randint" => integers(case, name, g, Method::Masked),
        "legacy" => legacy(case, name, g, saved),
        _ => panic!("unknown kind {kind}"),
    }
}

/// `low high` pairs, both included, used in turn by the values of one call.
fn integers(case: &Case, kind: &str, g: &mut Generator, method: Method) -> Vec<u64> {
    let mut buffer = BoundedBuffer::default();
    (0..case.count)
        .map(|index| {
            let pair = 2 * (index % (case.args.len() / 2));
            let bound = |at: usize| case.args[at].parse::<i128>().expect("a bound");
            let (low, high) = (bound(pair), bound(pair + 1));
            let range = high - low;
            let b = &mut buffer;
            match kind {
                "int64" | "uint64" => new::bounded_u64(g, low as u64, range as u64, method),
                "int32" => new::bounded_u32(g, low as u32, range as u32, method) as i32 as u64,
                "uint32" => new::bounded_u32(g, low as u32, range as u32, method).into(),
                "int16" => new::bounded_u16(g, b, low as u16, range as u16, method) as i16 as u64,
                "uint16" => new::bounded_u16(g, b, low as u16, range as u16, method).into(),
                "int8" => new::bounded_u8(g, b, low as u8, range as u8, method) as i8 as u64,
                "uint8" => new::bounded_u8(g, b, low as u8, range as u8, method).into(),
                "bool" => new::bounded_bool(g, b, low == 1, range == 1).into(),
                _ => panic!("unknown type {kind}"),
            }
        })
        .collect()
}

fn repeat(case: &Case, mut draw: impl FnMut() -> u64) -> Vec<u64> {
    (0..case.count).map(|_| draw()).collect()
}

fn indices(values: Vec<i64>) -> Vec<u64> {
    values.into_iter().map(|value| value as u64).collect()
}

fn vectors(case: &Case, length: usize, mut draw: impl FnMut(&mut [i64])) -> Vec<u64> {
    let mut values = vec![7; length];
    let mut all = Vec::new();
    for _ in 0..case.count {
        draw(&mut values);
        all.extend(values.iter().map(|&value| value as u64));
    }
    all
}

fn float_vectors(case: &Case, length: usize, mut draw: impl FnMut(&mut [f64])) -> Vec<u64> {
    let mut values = vec![7.0; length];
    let mut all = Vec::new();
    for _ in 0..case.count {
        draw(&mut values);
        all.extend(values.iter().map(|&value| of_f64(value)));
    }
    all
}

fn generator(case: &Case, name: &str, g: &mut Generator) -> Vec<u64> {
    let a = |index: usize| case.f64(index);
    let n = |index: usize| case.i64(index);
    let s = |index: usize| a(index) as f32;
    let mut cache = BinomialCache::default();
    match name {
        "state" => g.state(),
        "raw" => repeat(case, || g.next_raw()),
        "next_u64" => repeat(case, || g.next_u64()),
        "next_u32" => repeat(case, || g.next_u32().into()),
        "random" => repeat(case, || of_f64(new::random(g))),
        "random_f32" => repeat(case, || of_f32(new::random_f32(g))),
        "bytes" => new::bytes(g, case.count)
            .into_iter()
            .map(u64::from)
            .collect(),
        "uniform" => repeat(case, || of_f64(new::uniform(g, a(0), a(1) - a(0)))),
        "standard_normal" => repeat(case, || of_f64(new::standard_normal(g))),
        "standard_normal_f32" => repeat(case, || of_f32(new::standard_normal_f32(g))),
        "standard_exponential" => repeat(case, || of_f64(new::standard_exponential(g))),
        "standard_exponential_f32" => repeat(case, || of_f32(new::standard_exponential_f32(g))),
        "standard_exponential_inv" => repeat(case, || of_f64(new::standard_exponential_inv(g))),
        "standard_exponential_inv_f32" => {
            repeat(case, || of_f32(new::standard_exponential_inv_f32(g)))
        }
        "standard_gamma" => repeat(case, || of_f64(new::standard_gamma(g, a(0)))),
        "standard_gamma_f32" => repeat(case, || of_f32(new::standard_gamma_f32(g, s(0)))),
        "normal" => repeat(case, || of_f64(new::normal(g, a(0), a(1)))),
        "exponential" => repeat(case, || of_f64(new::exponential(g, a(0)))),
        "gamma" => repeat(case, || of_f64(new::gamma(g, a(0), a(1)))),
        "beta" => repeat(case, || of_f64(new::beta(g, a(0), a(1)))),
        "chisquare" => repeat(case, || of_f64(new::chisquare(g, a(0)))),
        "f" => repeat(case, || of_f64(new::f(g, a(0), a(1)))),
        "noncentral_f" => repeat(case, || of_f64(new::noncentral_f(g, a(0), a(1), a(2)))),
        "noncentral_chisquare" => repeat(case, || of_f64(new::noncentral_chisquare(g, a(0), a(1)))),
        "standard_t" => repeat(case, || of_f64(new::standard_t(g, a(0)))),
        "standard_cauchy" => repeat(case, || of_f64(new::standard_cauchy(g))),
        "pareto" => repeat(case, || of_f64(new::pareto(g, a(0)))),
        "weibull" => repeat(case, || of_f64(new::weibull(g, a(0)))),
        "power" => repeat(case, || of_f64(new::power(g, a(0)))),
        "laplace" => repeat(case, || of_f64(new::laplace(g, a(0), a(1)))),
        "gumbel" => repeat(case, || of_f64(new::gumbel(g, a(0), a(1)))),
        "logistic" => repeat(case, || of_f64(new::logistic(g, a(0), a(1)))),
        "lognormal" => repeat(case, || of_f64(new::lognormal(g, a(0), a(1)))),
        "rayleigh" => repeat(case, || of_f64(new::rayleigh(g, a(0)))),
        "wald" => repeat(case, || of_f64(new::wald(g, a(0), a(1)))),
        "vonmises" => repeat(case, || of_f64(new::vonmises(g, a(0), a(1)))),
        "triangular" => repeat(case, || of_f64(new::triangular(g, a(0), a(1), a(2)))),
        "binomial" => repeat(case, || new::binomial(g, n(0), a(1), &mut cache) as u64),
        "negative_binomial" => repeat(case, || new::negative_binomial(g, a(0), a(1)) as u64),
        "poisson" => repeat(case, || new::poisson(g, a(0)) as u64),
        "zipf" => repeat(case, || new::zipf(g, a(0)) as u64),
        "geometric" => repeat(case, || new::geometric(g, a(0)) as u64),
        "logseries" => repeat(case, || new::logseries(g, a(0)) as u64),
        "hypergeometric" => repeat(case, || new::hypergeometric(g, n(0), n(1), n(2)) as u64),
        "multinomial" => {
            let p = case.f64s(1);
            vectors(case, p.len(), |out| {
                new::multinomial(g, n(0), &p, out, &mut cache)
            })
        }
        "mvhg_count" | "mvhg_marginals" => {
            let colors = case.i64s(1);
            let mut out = vec![7; colors.len() * case.count];
            if name == "mvhg_count" {
                let Ok(()) =
                    new::multivariate_hypergeometric_count(g, &colors, n(0), &mut out, free);
            } else {
                let Ok(()) =
                    new::multivariate_hypergeometric_marginals(g, &colors, n(0), &mut out, free);
            }
            indices(out)
        }
        "dirichlet" => {
            let alpha = case.f64s(0);
            float_vectors(case, alpha.len(), |out| new::dirichlet(g, &alpha, out))
        }
        "permutation" => indices(new::permutation(g, case.count)),
        "choice" => {
            let Ok(chosen) =
                new::choice_without_replacement(g, n(0) as u64, case.count, true, free);
            indices(chosen)
        }
        "choice_unshuffled" => {
            let Ok(chosen) =
                new::choice_without_replacement(g, n(0) as u64, case.count, false, free);
            indices(chosen)
        }
        "choice_weighted" => indices(new::choice_weighted(g, &case.f64s(0), case.count)),
        "choice_weighted_unique" => indices(new::choice_weighted_without_replacement(
            g,
            &case.f64s(0),
            case.count,
        )),
        _ => panic!("unknown function {name}"),
    }
}

/// No budget.
fn free(_: usize) -> Result<(), Infallible> {
    Ok(())
}

fn legacy(case: &Case, name: &str, g: &mut Generator, saved: &mut SavedGauss) -> Vec<u64> {
    let a = |index: usize| case.f64(index);
    let n = |index: usize| case.i64(index);
    let mut cache = BinomialCache::default();
    match name {
        "tomaxint" => repeat(case, || new::positive_i64(g) as u64),
        "standard_normal" => repeat(case, || of_f64(old::standard_normal(g, saved))),
        "standard_exponential" => repeat(case, || of_f64(old::standard_exponential(g))),
        "standard_gamma" => repeat(case, || of_f64(old::standard_gamma(g, saved, a(0)))),
        "normal" => repeat(case, || of_f64(old::normal(g, saved, a(0), a(1)))),
        "exponential" => repeat(case, || of_f64(old::exponential(g, a(0)))),
        "gamma" => repeat(case, || of_f64(old::gamma(g, saved, a(0), a(1)))),
        "beta" => repeat(case, || of_f64(old::beta(g, saved, a(0), a(1)))),
        "chisquare" => repeat(case, || of_f64(old::chisquare(g, saved, a(0)))),
        "f" => repeat(case, || of_f64(old::f(g, saved, a(0), a(1)))),
        "noncentral_f" => repeat(case, || {
            of_f64(old::noncentral_f(g, saved, a(0), a(1), a(2)))
        }),
        "noncentral_chisquare" => repeat(case, || {
            of_f64(old::noncentral_chisquare(g, saved, a(0), a(1)))
        }),
        "standard_t" => repeat(case, || of_f64(old::standard_t(g, saved, a(0)))),
        "standard_cauchy" => repeat(case, || of_f64(old::standard_cauchy(g, saved))),
        "pareto" => repeat(case, || of_f64(old::pareto(g, a(0)))),
        "weibull" => repeat(case, || of_f64(old::weibull(g, a(0)))),
        "power" => repeat(case, || of_f64(old::power(g, a(0)))),
        "lognormal" => repeat(case, || of_f64(old::lognormal(g, saved, a(0), a(1)))),
        "rayleigh" => repeat(case, || of_f64(old::rayleigh(g, a(0)))),
        "wald" => repeat(case, || of_f64(old::wald(g, saved, a(0), a(1)))),
        "vonmises" => repeat(case, || of_f64(old::vonmises(g, a(0), a(1)))),
        "binomial" => repeat(case, || old::binomial(g, n(0), a(1), &mut cache) as u64),
        "negative_binomial" => repeat(case, || old::negative_binomial(g, saved, a(0), a(1)) as u64),
        "zipf" => repeat(case, || old::zipf(g, a(0)) as u64),
        "geometric" => repeat(case, || old::geometric(g, a(0)) as u64),
        "logseries" => repeat(case, || old::logseries(g, a(0)) as u64),
        "hypergeometric" => repeat(case, || old::hypergeometric(g, n(0), n(1), n(2)) as u64),
        "dirichlet" => {
            let alpha = case.f64s(0);
            float_vectors(case, alpha.len(), |out| {
                old::dirichlet(g, saved, &alpha, out)
            })
        }
        "choice" => indices(old::choice_without_replacement(
            g,
            n(0) as usize,
            case.count,
        )),
        // The rest are the functions of `distributions`.
        _ => generator(case, name, g),
    }
}
