//! `log10`, `cbrt`, `hypot` and the hyperbolic functions, evaluated as glibc 2.36 does: it fuses nothing in them.
//!
//! glibc's are off by up to an ulp or two here, so matching it takes its approximations (Sun's, mostly) and its order
//! of operations rather than more precision.

use super::exp::high_word;
use super::frexp;
use super::{exp, expm1, log, log1p};

/// Logarithm to base 10.
pub fn log10(x: f64) -> f64 {
    const LOG10_2_HIGH: f64 = 3.010_299_956_636_117_7e-1;
    const LOG10_2_LOW: f64 = 3.694_239_077_158_931e-13;
    if x.is_nan() || x == f64::INFINITY {
        return x;
    }
    if x <= 0.0 {
        return if x == 0.0 {
            f64::NEG_INFINITY
        } else {
            f64::NAN
        };
    }
    let (mantissa, exponent) = frexp(x);
    // The mantissa goes to [1, 2) for large x and to [0.5, 1) for small, so that the terms do not cancel.
    let k = exponent - 1;
    let (y, mantissa) = if k < 0 {
        (f64::from(k + 1), mantissa)
    } else {
        (f64::from(k), mantissa * 2.0)
    };
    let z = y * LOG10_2_LOW + std::f64::consts::LOG10_E * log(mantissa);
    z + y * LOG10_2_HIGH
}

/// e^|x| / 2 for |x| ≥ 22, where e^-|x| no longer counts.
fn half_exp(x: f64) -> f64 {
    let magnitude = x.abs();
    if high_word(magnitude) < 0x4086_2e42 {
        return 0.5 * exp(magnitude);
    }
    // Beyond e^x, but not beyond its half.
    if magnitude <= 710.475_860_073_943_9 {
        let w = exp(0.5 * magnitude);
        return 0.5 * w * w;
    }
    f64::INFINITY
}

/// Hyperbolic sine.
pub fn sinh(x: f64) -> f64 {
    if !x.is_finite() {
        return x;
    }
    let h = 0.5f64.copysign(x);
    let magnitude = x.abs();
    if magnitude < 22.0 {
        if high_word(magnitude) < 0x3e30_0000 {
            return x;
        }
        let t = expm1(magnitude);
        if magnitude < 1.0 {
            return h * (2.0 * t - t * t / (t + 1.0));
        }
        return h * (t + t / (t + 1.0));
    }
    half_exp(x).copysign(x)
}

/// Hyperbolic cosine.
pub fn cosh(x: f64) -> f64 {
    let magnitude = x.abs();
    if !x.is_finite() {
        return magnitude;
    }
    if magnitude < 22.0 {
        let size = high_word(magnitude);
        if size < 0x3fd6_2e43 {
            if size < 0x3c80_0000 {
                return 1.0;
            }
            let t = expm1(magnitude);
            let w = 1.0 + t;
            return 1.0 + (t * t) / (w + w);
        }
        let t = exp(magnitude);
        return 0.5 * t + 0.5 / t;
    }
    half_exp(x)
}

/// Hyperbolic tangent.
pub fn tanh(x: f64) -> f64 {
    if x.is_nan() || x == 0.0 {
        return x;
    }
    let magnitude = x.abs();
    let z = if magnitude >= 22.0 {
        1.0
    } else if high_word(magnitude) < 0x3c80_0000 {
        return x * (1.0 + x);
    } else if magnitude >= 1.0 {
        let t = expm1(2.0 * magnitude);
        1.0 - 2.0 / (t + 2.0)
    } else {
        let t = expm1(-2.0 * magnitude);
        -t / (t + 2.0)
    };
    z.copysign(x)
}

/// Inverse hyperbolic sine.
pub fn asinh(x: f64) -> f64 {
    let magnitude = x.abs();
    let size = high_word(magnitude);
    if !x.is_finite() || size < 0x3e30_0000 {
        return x;
    }
    let w = if size > 0x41b0_0000 {
        log(magnitude) + std::f64::consts::LN_2
    } else if size > 0x4000_0000 {
        log(2.0 * magnitude + 1.0 / ((magnitude * magnitude + 1.0).sqrt() + magnitude))
    } else {
        let t = magnitude * magnitude;
        log1p(magnitude + t / (1.0 + (1.0 + t).sqrt()))
    };
    w.copysign(x)
}

/// Inverse hyperbolic cosine.
pub fn acosh(x: f64) -> f64 {
    if x < 1.0 {
        return f64::NAN;
    }
    if x > 268_435_456.0 {
        return if x.is_infinite() {
            x
        } else {
            log(x) + std::f64::consts::LN_2
        };
    }
    if x > 2.0 {
        return log(2.0 * x - 1.0 / (x + (x * x - 1.0).sqrt()));
    }
    let t = x - 1.0;
    log1p(t + (2.0 * t + t * t).sqrt())
}

/// Inverse hyperbolic tangent.
pub fn atanh(x: f64) -> f64 {
    let magnitude = x.abs();
    let result = if magnitude < 0.5 {
        if magnitude < 1.0 / 268_435_456.0 {
            return x;
        }
        let t = magnitude + magnitude;
        0.5 * log1p(t + t * magnitude / (1.0 - magnitude))
    } else if magnitude < 1.0 {
        0.5 * log1p((magnitude + magnitude) / (1.0 - magnitude))
    } else if magnitude == 1.0 {
        f64::INFINITY
    } else {
        f64::NAN
    };
    result.copysign(x)
}

/// Cube root.
pub fn cbrt(x: f64) -> f64 {
    const CBRT_2: f64 = 1.259_921_049_894_873_2;
    const CBRT_4: f64 = 1.587_401_051_968_199_5;
    if x == 0.0 || !x.is_finite() {
        return x;
    }
    let (m, exponent) = frexp(x.abs());
    const C: [f64; 7] = [
        0.354_895_765_043_919_86,
        1.508_191_937_815_849,
        -2.114994941673713,
        2.446_931_225_635_344_3,
        -1.834_692_774_836_130_9,
        0.784_932_344_976_639_2,
        -0.145_263_899_385_486_38,
    ];
    let u = C[0] + (C[1] + (C[2] + (C[3] + (C[4] + (C[5] + C[6] * m) * m) * m) * m) * m) * m;
    let t = u * u * u;
    let factor = match exponent % 3 {
        -2 => 1.0 / CBRT_4,
        -1 => 1.0 / CBRT_2,
        0 => 1.0,
        1 => CBRT_2,
        _ => CBRT_4,
    };
    let root = u * (t + 2.0 * m) / (2.0 * t + m) * factor;
    (root * power_of_two(exponent / 3)).copysign(x)
}

/// Two to an exponent that a normal float has.
fn power_of_two(exponent: i32) -> f64 {
    f64::from_bits(((1023 + exponent) as u64) << 52)
}

/// Length of (large, small), both in a range where squares neither overflow nor underflow; one corrective step.
fn hypot_in_range(large: f64, small: f64) -> f64 {
    let h = (large * large + small * small).sqrt();
    let (t1, t2) = if h <= 2.0 * small {
        let delta = h - small;
        (
            large * (2.0 * delta - large),
            (delta - 2.0 * (large - small)) * delta,
        )
    } else {
        let delta = h - large;
        (
            2.0 * delta * (large - 2.0 * small),
            (4.0 * delta - small) * small + delta * delta,
        )
    };
    h - (t1 + t2) / (2.0 * h)
}

/// Distance of the point (x, y) from the origin, as `abs(complex)` has it (`math.hypot` is in `float/sum.rs`).
pub fn hypot(x: f64, y: f64) -> f64 {
    // 2^511 and 2^-459: beyond these the squares leave the range. 2^-54: below this ratio the smaller does not count.
    const HUGE: f64 = 6.703903964971299e153;
    const TINY: f64 = 6.717876107567089e-139;
    const RATIO: f64 = 5.551115123125783e-17;
    if x.is_infinite() || y.is_infinite() {
        return f64::INFINITY;
    }
    let (x, y) = (x.abs(), y.abs());
    let (large, small) = if x < y { (y, x) } else { (x, y) };
    if large.is_nan() || small.is_nan() || small <= large * RATIO {
        return large + small;
    }
    // 2^600
    let scale = f64::from_bits((1023 + 600) << 52);
    if large > HUGE {
        return hypot_in_range(large / scale, small / scale) * scale;
    }
    if small < TINY {
        return hypot_in_range(large * scale, small * scale) / scale;
    }
    hypot_in_range(large, small)
}

#[cfg(test)]
#[allow(clippy::approx_constant, reason = "results as Python prints them")]
mod tests {
    use super::*;

    #[test]
    fn printed_digits_are_those_of_python() {
        for (result, expected) in [
            (log10(2.0), 0.3010299956639812),
            (log10(0.001), -3.0),
            (log10(1000.0), 3.0),
            (log10(5e-324), -323.3062153431158),
            (log10(123.456), 2.0915122016277716),
            (log10(0.7), -0.1549019599857432),
            (sinh(0.3), 0.3045202934471426),
            (sinh(1.5), 2.1292794550948173),
            (sinh(30.0), 5343237290762.231),
            (sinh(-710.2), -1.3643036845527107e+308),
            (cosh(0.2), 1.020066755619076),
            (cosh(1.5), 2.352409615243247),
            (cosh(30.0), 5343237290762.231),
            (cosh(-710.2), 1.3643036845527107e+308),
            (tanh(0.3), 0.2913126124515909),
            (tanh(-1.5), -0.9051482536448664),
            (tanh(30.0), 1.0),
            (asinh(0.3), 0.29567304756342244),
            (asinh(-1.5), -1.1947632172871094),
            (asinh(3.0), 1.8184464592320668),
            (asinh(10000000000.0), 23.7189981105004),
            (acosh(1.5), 0.9624236501192069),
            (acosh(3.0), 1.762747174039086),
            (acosh(10000000000.0), 23.7189981105004),
            (atanh(0.3), 0.30951960420311175),
            (atanh(-0.75), -0.9729550745276566),
            (cbrt(2.0), 1.2599210498948734),
            (cbrt(-27.0), -3.0000000000000004),
            (cbrt(1e-300), 1e-100),
            (cbrt(0.3), 0.6694329500821694),
        ] {
            assert_eq!(result, expected);
        }
    }
}
