//! `scipy.special._kernels`: the ufuncs of `scipy.special`.
//!
//! Which there are, with their types, says `special.txt`; one that is not in the table here raises an error which names
//! it. What does not live here: the functions (`wardian-special`), errors (`python/scipy/special/_ufuncs.py`).

use num_complex::Complex;
use wardian_numpy::ufunc::Kernel;
use wardian_numpy::ufunc::scalars::Scalars;
use wardian_numpy::ufunc::table::put_plain;
use wardian_runtime::ctx::{Ctx, Thrown};
use wardian_runtime::object::heap::Gc;
use wardian_runtime::object::native::Module;
use wardian_special::{
    airy, bessel, bessel_any, beta, digamma, discrete, distributions, elementary, elliptic, gamma,
    hypergeometric, incomplete_beta, incomplete_gamma, integrals, kolmogorov, lambert, noncentral,
    normal, orthogonal, zeta,
};

/// Make the module.
pub(crate) fn make(ctx: &mut Ctx) -> Result<Gc<Module>, Thrown> {
    let module = ctx.new_native_module("scipy.special._kernels", &[]);
    ctx.keep_object(module);
    // The class of ufuncs is made with numpy's own module.
    ctx.import("numpy._core._multiarray_umath")?;
    let lines = include_str!("special.txt")
        .lines()
        .filter(|line| !line.starts_with('#'));
    for line in lines {
        let mut words = line.split_whitespace();
        let Some(name) = words.next() else {
            continue;
        };
        let types: Vec<&str> = words.collect();
        let kernel = match FUNCTIONS.binary_search_by(|(known, _)| (*known).cmp(name)) {
            Ok(found) => Kernel::Scalars(&FUNCTIONS[found].1),
            Err(_) => Kernel::Missing,
        };
        put_plain(ctx, module, name, &types, kernel);
    }
    Ok(module)
}

/// A function of one number, and of one complex number.
macro_rules! one {
    ($real:path) => {
        Scalars {
            real: Some(|x, out| out[0] = $real(x[0])),
            complex: None,
        }
    };
    ($real:path, $complex:path) => {
        Scalars {
            real: Some(|x, out| out[0] = $real(x[0])),
            complex: Some(|x, out| pair(out, $complex(Complex::new(x[0], x[1])))),
        }
    };
}

/// Of two numbers.
macro_rules! two {
    ($real:path) => {
        Scalars {
            real: Some(|x, out| out[0] = $real(x[0], x[1])),
            complex: None,
        }
    };
}

/// Of three.
macro_rules! three {
    ($real:path) => {
        Scalars {
            real: Some(|x, out| out[0] = $real(x[0], x[1], x[2])),
            complex: None,
        }
    };
}

/// Of four.
macro_rules! four {
    ($real:path) => {
        Scalars {
            real: Some(|x, out| out[0] = $real(x[0], x[1], x[2], x[3])),
            complex: None,
        }
    };
}

/// Anything else, as it is written.
const fn plain(real: fn(&[f64], &mut [f64])) -> Scalars {
    Scalars {
        real: Some(real),
        complex: None,
    }
}

/// Of complex numbers alone.
const fn complex(function: fn(&[f64], &mut [f64])) -> Scalars {
    Scalars {
        real: None,
        complex: Some(function),
    }
}

fn pair(out: &mut [f64], z: Complex<f64>) {
    out[0] = z.re;
    out[1] = z.im;
}

fn exp_m1(z: Complex<f64>) -> Complex<f64> {
    // exp(x) * cos(y) - 1 in parts that do not cancel.
    let grown = z.re.exp_m1();
    Complex::new(
        grown * z.im.cos() + elementary::cosm1(z.im),
        z.re.exp() * z.im.sin(),
    )
}

fn ln_1p(z: Complex<f64>) -> Complex<f64> {
    let (x, y) = (z.re, z.im);
    match z.norm() < 0.5 {
        true => Complex::new(0.5 * (x * (2.0 + x) + y * y).ln_1p(), y.atan2(1.0 + x)),
        false => (z + 1.0).ln(),
    }
}

fn ndtr(z: Complex<f64>) -> Complex<f64> {
    normal::erfc_complex(-z * std::f64::consts::FRAC_1_SQRT_2) * 0.5
}

fn factorial(n: f64) -> f64 {
    match n < 0.0 {
        true => 0.0,
        false => gamma::gamma(n + 1.0),
    }
}

fn sinpi(z: Complex<f64>) -> Complex<f64> {
    let y = std::f64::consts::PI * z.im;
    Complex::new(
        elementary::sinpi(z.re) * y.cosh(),
        elementary::cospi(z.re) * y.sinh(),
    )
}

fn cospi(z: Complex<f64>) -> Complex<f64> {
    let y = std::f64::consts::PI * z.im;
    Complex::new(
        elementary::cospi(z.re) * y.cosh(),
        -elementary::sinpi(z.re) * y.sinh(),
    )
}

/// THE table, by name.
static FUNCTIONS: &[(&str, Scalars)] = &[
    ("_beta_pdf", three!(distributions::beta_pdf)),
    (
        "_beta_ppf",
        plain(|x, out| out[0] = incomplete_beta::betaincinv(x[1], x[2], x[0])),
    ),
    (
        "_binom_cdf",
        plain(|x, out| out[0] = whole_steps(x[0], x[1], discrete::bdtr(x[0], x[1], x[2]))),
    ),
    (
        "_binom_isf",
        plain(|x, out| out[0] = discrete::binom_ppf(1.0 - x[0], x[1], x[2])),
    ),
    ("_binom_pmf", three!(discrete::binom_pmf)),
    ("_binom_ppf", three!(discrete::binom_ppf)),
    (
        "_binom_sf",
        plain(|x, out| {
            out[0] = match (x[0] < 0.0, x[0] >= x[1]) {
                (true, _) => 1.0,
                (_, true) => 0.0,
                _ => discrete::bdtrc(x[0], x[1], x[2]),
            }
        }),
    ),
    (
        "_cauchy_isf",
        plain(|x, out| out[0] = cauchy(x[0], x[1], x[2])),
    ),
    (
        "_cauchy_ppf",
        plain(|x, out| out[0] = cauchy(x[0], x[1], -x[2])),
    ),
    ("_cosine_cdf", one!(distributions::cosine_cdf)),
    ("_cosine_invcdf", one!(distributions::cosine_invcdf)),
    ("_cospi", one!(elementary::cospi, cospi)),
    ("_factorial", one!(factorial)),
    (
        "_hypergeom_cdf",
        plain(|x, out| out[0] = discrete::hypergeom_cdf(x[0], x[1], x[2], x[3])),
    ),
    ("_hypergeom_mean", three!(discrete::hypergeom_mean)),
    ("_hypergeom_pmf", four!(discrete::hypergeom_pmf)),
    ("_hypergeom_sf", four!(discrete::hypergeom_sf)),
    ("_hypergeom_skewness", three!(discrete::hypergeom_skewness)),
    ("_hypergeom_variance", three!(discrete::hypergeom_variance)),
    ("_igam_fac", two!(incomplete_gamma::factor)),
    ("_invgauss_isf", three!(distributions::invgauss_isf)),
    ("_invgauss_ppf", three!(distributions::invgauss_ppf)),
    ("_iv_ratio", two!(distributions::iv_ratio)),
    ("_kolmogc", one!(kolmogorov::kolmogc)),
    ("_kolmogci", one!(kolmogorov::kolmogci)),
    ("_kolmogp", one!(kolmogorov::kolmogp)),
    (
        "_lambertw",
        complex(|x, out| pair(out, lambert::lambertw(Complex::new(x[0], x[1]), x[2], x[3]))),
    ),
    (
        "_lanczos_sum_expg_scaled",
        one!(incomplete_gamma::lanczos_sum),
    ),
    ("_lgam1p", one!(gamma::lgam1p)),
    ("_log1mexp", one!(elementary::log1mexp)),
    ("_log1pmx", one!(elementary::log1pmx)),
    ("_nbinom_cdf", three!(discrete::nbdtr)),
    (
        "_nbinom_isf",
        plain(|x, out| out[0] = discrete::nbinom_ppf(1.0 - x[0], x[1], x[2])),
    ),
    (
        "_nbinom_kurtosis_excess",
        plain(|x, out| out[0] = 6.0 / x[0] + x[1] * x[1] / ((1.0 - x[1]) * x[0])),
    ),
    (
        "_nbinom_mean",
        plain(|x, out| out[0] = x[0] * (1.0 - x[1]) / x[1]),
    ),
    ("_nbinom_pmf", three!(discrete::nbinom_pmf)),
    ("_nbinom_ppf", three!(discrete::nbinom_ppf)),
    ("_nbinom_sf", three!(discrete::nbdtrc)),
    (
        "_nbinom_skewness",
        plain(|x, out| out[0] = (2.0 - x[1]) / (x[0] * (1.0 - x[1])).sqrt()),
    ),
    (
        "_nbinom_variance",
        plain(|x, out| out[0] = x[0] * (1.0 - x[1]) / (x[1] * x[1])),
    ),
    (
        "_ncf_isf",
        plain(|x, out| out[0] = noncentral::ncfdtri(x[1], x[2], x[3], 1.0 - x[0])),
    ),
    ("_ncf_mean", three!(noncentral::ncf_mean)),
    ("_ncf_pdf", four!(noncentral::ncf_pdf)),
    (
        "_ncf_sf",
        plain(|x, out| out[0] = 1.0 - noncentral::ncfdtr(x[1], x[2], x[3], x[0])),
    ),
    ("_ncf_variance", three!(noncentral::ncf_variance)),
    (
        "_nct_isf",
        plain(|x, out| out[0] = -noncentral::nctdtrit(x[1], -x[2], x[0])),
    ),
    ("_nct_kurtosis_excess", two!(noncentral::nct_kurtosis)),
    ("_nct_mean", two!(noncentral::nct_mean)),
    ("_nct_pdf", three!(noncentral::nct_pdf)),
    (
        "_nct_sf",
        plain(|x, out| out[0] = noncentral::nctdtr(x[1], -x[2], -x[0])),
    ),
    ("_nct_skewness", two!(noncentral::nct_skewness)),
    ("_nct_variance", two!(noncentral::nct_variance)),
    ("_ncx2_cdf", three!(noncentral::chndtr)),
    (
        "_ncx2_isf",
        plain(|x, out| out[0] = noncentral::chndtrix(1.0 - x[0], x[1], x[2])),
    ),
    ("_ncx2_pdf", three!(noncentral::ncx2_pdf)),
    ("_ncx2_ppf", three!(noncentral::chndtrix)),
    (
        "_ncx2_sf",
        plain(|x, out| out[0] = 1.0 - noncentral::chndtr(x[0], x[1], x[2])),
    ),
    ("_riemann_zeta", one!(zeta::zeta)),
    ("_scaled_exp1", one!(integrals::scaled_exp1)),
    ("_sinpi", one!(elementary::sinpi, sinpi)),
    ("_skewnorm_cdf", four!(distributions::skewnorm_cdf)),
    (
        "_skewnorm_isf",
        plain(|x, out| out[0] = -distributions::skewnorm_ppf(x[0], -x[1], x[2], -x[3])),
    ),
    ("_skewnorm_ppf", four!(distributions::skewnorm_ppf)),
    ("_smirnovc", two!(kolmogorov::smirnovc)),
    ("_smirnovci", two!(kolmogorov::smirnovci)),
    ("_smirnovp", two!(kolmogorov::smirnovp)),
    ("_spherical_jn", two!(bessel_any::spherical_jn)),
    ("_spherical_yn", two!(bessel_any::spherical_yn)),
    ("_zeta", two!(zeta::hurwitz)),
    ("agm", two!(elliptic::agm)),
    (
        "airy",
        plain(|x, out| out.copy_from_slice(&airy::airy(x[0]))),
    ),
    ("bdtr", three!(discrete::bdtr)),
    ("bdtrc", three!(discrete::bdtrc)),
    ("bdtri", three!(discrete::bdtri)),
    ("bdtrik", three!(discrete::bdtrik)),
    ("bdtrin", three!(discrete::bdtrin)),
    ("beta", two!(beta::beta)),
    ("betainc", three!(incomplete_beta::betainc)),
    ("betaincc", three!(incomplete_beta::betaincc)),
    ("betainccinv", three!(incomplete_beta::betainccinv)),
    ("betaincinv", three!(incomplete_beta::betaincinv)),
    ("betaln", two!(beta::betaln)),
    ("binom", two!(beta::binom)),
    ("boxcox", two!(elementary::boxcox)),
    ("boxcox1p", two!(elementary::boxcox1p)),
    ("cbrt", one!(f64::cbrt)),
    ("chdtr", two!(distributions::chdtr)),
    ("chdtrc", two!(distributions::chdtrc)),
    ("chdtri", two!(distributions::chdtri)),
    ("chdtriv", two!(distributions::chdtriv)),
    ("chndtr", three!(noncentral::chndtr)),
    ("chndtrix", three!(noncentral::chndtrix)),
    ("cosdg", one!(elementary::cosdg)),
    ("cosm1", one!(elementary::cosm1)),
    ("cotdg", one!(elementary::cotdg)),
    ("dawsn", one!(normal::dawsn)),
    ("ellipe", one!(elliptic::ellipe)),
    ("ellipeinc", two!(elliptic::ellipeinc)),
    (
        "ellipj",
        plain(|x, out| out.copy_from_slice(&elliptic::ellipj(x[0], x[1]))),
    ),
    ("ellipk", one!(elliptic::ellipk)),
    ("ellipkinc", two!(elliptic::ellipkinc)),
    ("ellipkm1", one!(elliptic::ellipkm1)),
    ("elliprd", three!(elliptic::elliprd)),
    ("elliprf", three!(elliptic::elliprf)),
    ("entr", one!(elementary::entr)),
    ("erf", one!(normal::erf, normal::erf_complex)),
    ("erfc", one!(normal::erfc, normal::erfc_complex)),
    ("erfcinv", one!(normal::erfcinv)),
    ("erfcx", one!(normal::erfcx)),
    ("erfi", one!(normal::erfi)),
    ("erfinv", one!(normal::erfinv)),
    (
        "eval_chebyc",
        plain(|x, out| out[0] = 2.0 * orthogonal::chebyt(x[0], x[1] / 2.0)),
    ),
    (
        "eval_chebys",
        plain(|x, out| out[0] = orthogonal::chebyu(x[0], x[1] / 2.0)),
    ),
    ("eval_chebyt", two!(orthogonal::chebyt)),
    ("eval_chebyu", two!(orthogonal::chebyu)),
    ("eval_gegenbauer", three!(orthogonal::gegenbauer)),
    ("eval_genlaguerre", three!(orthogonal::genlaguerre)),
    ("eval_hermite", two!(orthogonal::hermite)),
    ("eval_hermitenorm", two!(orthogonal::hermite_normalized)),
    ("eval_jacobi", four!(orthogonal::jacobi)),
    ("eval_laguerre", two!(orthogonal::laguerre)),
    ("eval_legendre", two!(orthogonal::legendre)),
    (
        "eval_sh_chebyt",
        plain(|x, out| out[0] = orthogonal::chebyt(x[0], 2.0 * x[1] - 1.0)),
    ),
    (
        "eval_sh_chebyu",
        plain(|x, out| out[0] = orthogonal::chebyu(x[0], 2.0 * x[1] - 1.0)),
    ),
    (
        "eval_sh_jacobi",
        plain(|x, out| {
            out[0] = orthogonal::jacobi(x[0], x[1] - x[2], x[2] - 1.0, 2.0 * x[3] - 1.0)
                / beta::binom(2.0 * x[0] + x[1] - 1.0, x[0])
        }),
    ),
    (
        "eval_sh_legendre",
        plain(|x, out| out[0] = orthogonal::legendre(x[0], 2.0 * x[1] - 1.0)),
    ),
    ("exp1", one!(integrals::exp1, integrals::exp1_complex)),
    ("exp10", plain(|x, out| out[0] = 10.0_f64.powf(x[0]))),
    ("exp2", one!(f64::exp2)),
    ("expi", one!(integrals::expi, integrals::expi_complex)),
    ("expit", one!(elementary::expit)),
    ("expm1", one!(f64::exp_m1, exp_m1)),
    ("expn", two!(integrals::expn)),
    ("exprel", one!(elementary::exprel)),
    ("fdtr", three!(distributions::fdtr)),
    ("fdtrc", three!(distributions::fdtrc)),
    ("fdtri", three!(distributions::fdtri)),
    ("fdtridfd", three!(distributions::fdtridfd)),
    (
        "fresnel",
        plain(|x, out| out.copy_from_slice(&integrals::fresnel(x[0]))),
    ),
    ("gamma", one!(gamma::gamma, gamma::gamma_complex)),
    ("gammainc", two!(incomplete_gamma::gammainc)),
    ("gammaincc", two!(incomplete_gamma::gammaincc)),
    ("gammainccinv", two!(incomplete_gamma::gammainccinv)),
    ("gammaincinv", two!(incomplete_gamma::gammaincinv)),
    ("gammaln", one!(gamma::gammaln)),
    ("gammasgn", one!(gamma::gammasgn)),
    ("gdtr", three!(distributions::gdtr)),
    ("gdtrc", three!(distributions::gdtrc)),
    ("gdtria", three!(distributions::gdtria)),
    ("gdtrib", three!(distributions::gdtrib)),
    ("gdtrix", three!(distributions::gdtrix)),
    ("huber", two!(elementary::huber)),
    ("hyp0f1", two!(hypergeometric::hyp0f1)),
    ("hyp1f1", three!(hypergeometric::hyp1f1)),
    ("hyp2f1", four!(hypergeometric::hyp2f1)),
    ("i0", one!(bessel::i0)),
    ("i0e", one!(bessel::i0e)),
    ("i1", one!(bessel::i1)),
    ("i1e", one!(bessel::i1e)),
    ("inv_boxcox", two!(elementary::inv_boxcox)),
    ("inv_boxcox1p", two!(elementary::inv_boxcox1p)),
    ("iv", two!(bessel_any::iv)),
    ("ive", two!(bessel_any::iv_scaled)),
    ("j0", one!(bessel::j0)),
    ("j1", one!(bessel::j1)),
    ("jv", two!(bessel_any::jv)),
    ("jve", two!(bessel_any::jv)),
    ("k0", one!(bessel::k0)),
    ("k0e", one!(bessel::k0e)),
    ("k1", one!(bessel::k1)),
    ("k1e", one!(bessel::k1e)),
    ("kl_div", two!(elementary::kl_div)),
    ("kn", two!(bessel_any::kv)),
    ("kolmogi", one!(kolmogorov::kolmogi)),
    ("kolmogorov", one!(kolmogorov::kolmogorov)),
    ("kv", two!(bessel_any::kv)),
    ("kve", two!(bessel_any::kv_scaled)),
    ("log1p", one!(f64::ln_1p, ln_1p)),
    ("log_expit", one!(elementary::log_expit)),
    ("log_ndtr", one!(normal::log_ndtr)),
    (
        "loggamma",
        Scalars {
            real: Some(|x, out| {
                out[0] = if x[0] < 0.0 {
                    f64::NAN
                } else {
                    gamma::gammaln(x[0])
                }
            }),
            complex: Some(|x, out| pair(out, gamma::loggamma(Complex::new(x[0], x[1])))),
        },
    ),
    ("logit", one!(elementary::logit)),
    ("lpmv", three!(orthogonal::associated_legendre)),
    ("nbdtr", three!(discrete::nbdtr)),
    ("nbdtrc", three!(discrete::nbdtrc)),
    ("nbdtri", three!(discrete::nbdtri)),
    ("nbdtrik", three!(discrete::nbdtrik)),
    ("nbdtrin", three!(discrete::nbdtrin)),
    ("ncfdtr", four!(noncentral::ncfdtr)),
    ("ncfdtri", four!(noncentral::ncfdtri)),
    ("nctdtr", three!(noncentral::nctdtr)),
    ("nctdtrit", three!(noncentral::nctdtrit)),
    ("ndtr", one!(normal::ndtr, ndtr)),
    ("ndtri", one!(normal::ndtri)),
    ("ndtri_exp", one!(normal::ndtri_exp)),
    ("owens_t", two!(distributions::owens_t)),
    ("pdtr", two!(discrete::pdtr)),
    ("pdtrc", two!(discrete::pdtrc)),
    ("pdtri", two!(discrete::pdtri)),
    ("pdtrik", two!(discrete::pdtrik)),
    ("poch", two!(beta::poch)),
    ("powm1", two!(elementary::powm1)),
    ("pseudo_huber", two!(elementary::pseudo_huber)),
    ("psi", one!(digamma::digamma, digamma::digamma_complex)),
    ("radian", three!(elementary::radian)),
    ("rel_entr", two!(elementary::rel_entr)),
    ("rgamma", one!(gamma::rgamma)),
    ("round", one!(elementary::round)),
    (
        "shichi",
        plain(|x, out| out.copy_from_slice(&integrals::shichi(x[0]))),
    ),
    (
        "sici",
        plain(|x, out| out.copy_from_slice(&integrals::sici(x[0]))),
    ),
    ("sindg", one!(elementary::sindg)),
    ("smirnov", two!(kolmogorov::smirnov)),
    ("smirnovi", two!(kolmogorov::smirnovi)),
    ("spence", one!(integrals::spence)),
    ("stdtr", two!(distributions::stdtr)),
    ("stdtridf", two!(distributions::stdtridf)),
    ("stdtrit", two!(distributions::stdtrit)),
    ("tandg", one!(elementary::tandg)),
    ("tklmbda", two!(distributions::tklmbda)),
    ("voigt_profile", three!(normal::voigt_profile)),
    (
        "wofz",
        complex(|x, out| pair(out, normal::wofz(Complex::new(x[0], x[1])))),
    ),
    ("wrightomega", one!(lambert::wrightomega)),
    ("xlog1py", two!(elementary::xlog1py)),
    ("xlogy", two!(elementary::xlogy)),
    ("y0", one!(bessel::y0)),
    ("y1", one!(bessel::y1)),
    ("yn", two!(bessel_any::yv)),
    ("yv", two!(bessel_any::yv)),
    ("yve", two!(bessel_any::yv)),
    ("zetac", one!(zeta::zetac)),
];

/// The point of Cauchy's distribution beyond which is `p`.
fn cauchy(p: f64, location: f64, scale: f64) -> f64 {
    match p == 0.5 {
        true => location,
        false => location + scale / (std::f64::consts::PI * p).tan(),
    }
}

/// A distribution function of whole numbers beyond its ends.
fn whole_steps(k: f64, n: f64, inside: f64) -> f64 {
    if k < 0.0 {
        0.0
    } else if k >= n {
        1.0
    } else {
        inside
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn table_is_sorted_and_of_ufuncs() {
        assert!(FUNCTIONS.is_sorted_by_key(|(name, _)| *name));
        let known: Vec<&str> = include_str!("special.txt")
            .lines()
            .filter_map(|line| line.split_whitespace().next())
            .collect();
        for (name, _) in FUNCTIONS {
            assert!(known.contains(name), "{name}");
        }
    }

    #[test]
    fn functions_take_what_their_types_say() {
        for line in include_str!("special.txt")
            .lines()
            .filter(|line| !line.starts_with('#'))
        {
            let mut words = line.split_whitespace();
            let name = words.next().unwrap();
            let Ok(found) = FUNCTIONS.binary_search_by(|(known, _)| (*known).cmp(name)) else {
                continue;
            };
            for types in words {
                let (inputs, outputs) = types.split_once("->").unwrap();
                let width = |text: &str| {
                    text.chars()
                        .map(|c| if "FD".contains(c) { 2 } else { 1 })
                        .sum()
                };
                let function = match types.contains(['F', 'D']) {
                    true => FUNCTIONS[found].1.complex,
                    false => FUNCTIONS[found].1.real,
                };
                if let Some(function) = function {
                    for x in [
                        0.5,
                        0.0,
                        -3.0,
                        f64::NAN,
                        f64::INFINITY,
                        f64::NEG_INFINITY,
                        1e300,
                        2.0,
                    ] {
                        let args: Vec<f64> = vec![x; width(inputs)];
                        function(&args, &mut vec![0.0; width(outputs)]);
                    }
                }
            }
        }
    }
}
