//! The distributions of numpy's `Generator`, one value at a time.
//!
//! Argument order, parameter names and parametrisations are those of the C functions that numpy's methods call, which
//! take `high - low` where the methods take `high` (`uniform`) and `loc` and `scale` as they are. Ranges of arguments
//! are checked by the caller.

mod binomial;
mod bounded;
mod choice;
mod counts;
mod exponential;
mod gamma;
mod hypergeometric;
mod inverse;
mod log_factorial;
mod multivariate;
mod normal;
mod poisson;
mod uniform;
mod vonmises;

pub(crate) use binomial::binomial_unguarded;
pub use binomial::{BinomialCache, binomial};
pub use bounded::{
    BoundedBuffer, Method, bounded_bool, bounded_u8, bounded_u16, bounded_u32, bounded_u64,
};
pub use choice::{
    choice_weighted, choice_weighted_without_replacement, choice_without_replacement, permutation,
    shuffle,
};
pub use counts::{geometric, logseries, zipf};
pub(crate) use counts::{geometric_search, logseries_with, zipf_rejection};
pub use exponential::{
    exponential, standard_exponential, standard_exponential_f32, standard_exponential_inv,
    standard_exponential_inv_f32,
};
pub(crate) use gamma::gamma_from_draws;
pub use gamma::{
    beta, chisquare, f, gamma, noncentral_chisquare, noncentral_f, standard_gamma,
    standard_gamma_f32, standard_t,
};
pub use hypergeometric::hypergeometric;
pub(crate) use hypergeometric::{D1, D2, by_ratio};
pub use inverse::{gumbel, laplace, logistic, pareto, power, rayleigh, triangular, wald, weibull};
pub(crate) use multivariate::normalised;
pub use multivariate::{
    dirichlet, kahan_sum, multinomial, multivariate_hypergeometric_count,
    multivariate_hypergeometric_marginals,
};
pub use normal::{lognormal, normal, standard_cauchy, standard_normal, standard_normal_f32};
pub(crate) use poisson::loggam;
pub use poisson::{POISSON_LAM_MAX, negative_binomial, poisson};
pub use uniform::{bytes, interval, positive_i64, random, random_f32, uniform};
pub(crate) use vonmises::rejection as vonmises_rejection;
pub use vonmises::vonmises;
