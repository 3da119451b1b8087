//! What `RandomState` and the functions of `numpy.random` draw, where it differs from `distributions`.
//!
//! The streams were frozen with numpy 1.16. Functions that need normal variates take a `SavedGauss`, one for each
//! `RandomState`. For the rest `RandomState` uses these of `distributions`:
//!
//! - `random_sample` and `rand`: `random`; `uniform`, `laplace`, `gumbel`, `logistic`, `triangular`, `poisson`: the same
//!   names; `bytes`; `tomaxint`: `positive_i64`; `multinomial`.
//! - `randint`: `bounded_*` with `Method::Masked`, the default type being `bounded_u64`.
//! - `shuffle` and `permutation`: the same; `choice`: `randint` with replacement, the first of a `permutation` without,
//!   and `choice_weighted*` with weights.

mod continuous;
mod discrete;
mod gauss;

pub use continuous::{
    beta, chisquare, dirichlet, exponential, f, gamma, lognormal, noncentral_chisquare,
    noncentral_f, normal, pareto, power, rayleigh, standard_cauchy, standard_exponential,
    standard_gamma, standard_t, vonmises, wald, weibull,
};
pub use discrete::{
    binomial, choice_without_replacement, geometric, hypergeometric, logseries, negative_binomial,
    zipf, zipf_tried,
};
pub use gauss::{SavedGauss, standard_normal};
