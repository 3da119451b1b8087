//! The error function and its complement, evaluated as glibc 2.36 does (Sun's approximations).
//!
//! Invariant: the order of operations is glibc's, which decides the last digit.

use super::exp::{exp, high_word};

/// erf(1) to 24 bits; the polynomials around 1 give the rest.
const ERX: f64 = 0.8450629115104675;
const EFX: f64 = 0.1283791670955126;

// Numerators and denominators of the rational approximations, lowest power first:
// P/Q below 0.84375, PA/QA around 1, RA/SA up to 1/0.35, RB/SB above.
const PP: [f64; 5] = [
    0.12837916709551256,
    -0.3250421072470015,
    -0.02848174957559851,
    -0.005770270296489442,
    -2.3763016656650163e-05,
];
const QQ: [f64; 6] = [
    1.0,
    0.39791722395915535,
    0.0650222499887673,
    0.005081306281875766,
    0.00013249473800432164,
    -3.960228278775368e-06,
];
const PA: [f64; 7] = [
    -0.0023621185607526594,
    0.41485611868374833,
    -0.3722078760357013,
    0.31834661990116175,
    -0.11089469428239668,
    0.035478304325618236,
    -0.002166375594868791,
];
const QA: [f64; 7] = [
    1.0,
    0.10642088040084423,
    0.540397917702171,
    0.07182865441419627,
    0.12617121980876164,
    0.01363708391202905,
    0.011984499846799107,
];
const RA: [f64; 8] = [
    -0.009864944034847148,
    -0.6938585727071818,
    -10.558626225323291,
    -62.375332450326006,
    -162.39666946257347,
    -184.60509290671104,
    -81.2874355063066,
    -9.814329344169145,
];
const SA: [f64; 9] = [
    1.0,
    19.651271667439257,
    137.65775414351904,
    434.56587747522923,
    645.3872717332679,
    429.00814002756783,
    108.63500554177944,
    6.570249770319282,
    -0.0604244152148581,
];
const RB: [f64; 7] = [
    -0.0098649429247001,
    -0.799283237680523,
    -17.757954917754752,
    -160.63638485582192,
    -637.5664433683896,
    -1025.0951316110772,
    -483.5191916086514,
];
const SB: [f64; 8] = [
    1.0,
    30.33806074348246,
    325.7925129965739,
    1536.729586084437,
    3199.8582195085955,
    2553.0504064331644,
    474.52854120695537,
    -22.44095244658582,
];

struct Powers {
    s: f64,
    s2: f64,
    s4: f64,
    s6: f64,
}

impl Powers {
    fn new(s: f64) -> Powers {
        let s2 = s * s;
        let s4 = s2 * s2;
        Powers {
            s,
            s2,
            s4,
            s6: s4 * s2,
        }
    }

    /// Coefficients a + b s.
    fn pair(&self, c: &[f64], i: usize) -> f64 {
        c[i] + self.s * c[i + 1]
    }
}

/// (erf(x) - x) / x for |x| < 0.84375.
fn near_zero(x: f64) -> f64 {
    let p = Powers::new(x * x);
    let r = p.pair(&PP, 0) + p.s2 * p.pair(&PP, 2) + p.s4 * PP[4];
    let s = p.pair(&QQ, 0) + p.s2 * p.pair(&QQ, 2) + p.s4 * p.pair(&QQ, 4);
    r / s
}

/// erf(|x|) - ERX for 0.84375 ≤ |x| < 1.25.
fn near_one(x: f64) -> f64 {
    let p = Powers::new(x.abs() - 1.0);
    let r = p.pair(&PA, 0) + p.s2 * p.pair(&PA, 2) + p.s4 * p.pair(&PA, 4) + p.s6 * PA[6];
    let s = p.pair(&QA, 0) + p.s2 * p.pair(&QA, 2) + p.s4 * p.pair(&QA, 4) + p.s6 * QA[6];
    r / s
}

/// erfc(x) for x ≥ 1.25.
fn tail(x: f64) -> f64 {
    let p = Powers::new(1.0 / (x * x));
    let (r, s) = if x < 1.0 / 0.35 && (x.to_bits() >> 32) < 0x4006_db6d {
        let s8 = p.s4 * p.s4;
        (
            p.pair(&RA, 0) + p.s2 * p.pair(&RA, 2) + p.s4 * p.pair(&RA, 4) + p.s6 * p.pair(&RA, 6),
            p.pair(&SA, 0)
                + p.s2 * p.pair(&SA, 2)
                + p.s4 * p.pair(&SA, 4)
                + p.s6 * p.pair(&SA, 6)
                + s8 * SA[8],
        )
    } else {
        (
            p.pair(&RB, 0) + p.s2 * p.pair(&RB, 2) + p.s4 * p.pair(&RB, 4) + p.s6 * RB[6],
            p.pair(&SB, 0) + p.s2 * p.pair(&SB, 2) + p.s4 * p.pair(&SB, 4) + p.s6 * p.pair(&SB, 6),
        )
    };
    // Squaring the upper half of x is exact, which keeps the exponential accurate.
    let z = f64::from_bits(x.to_bits() & !0xffff_ffff);
    exp(-z * z - 0.5625) * exp((z - x) * (z + x) + r / s) / x
}

/// `math.erf`
pub fn erf(x: f64) -> f64 {
    let magnitude = x.abs();
    if x.is_nan() {
        return x;
    }
    if magnitude < 0.84375 {
        if magnitude < 1.0 / 268_435_456.0 {
            // 2^-1015: products would lose digits.
            if high_word(magnitude) < 0x0080_0000 {
                return 0.0625 * (16.0 * x + (16.0 * EFX) * x);
            }
            return x + EFX * x;
        }
        return x + x * near_zero(x);
    }
    let result = if magnitude < 1.25 {
        ERX + near_one(x)
    } else if magnitude >= 6.0 {
        1.0
    } else {
        1.0 - tail(magnitude)
    };
    result.copysign(x)
}

/// `math.erfc`
pub fn erfc(x: f64) -> f64 {
    let magnitude = x.abs();
    if x.is_nan() {
        return x;
    }
    if magnitude < 0.84375 {
        if magnitude < 1.0 / 72_057_594_037_927_936.0 {
            return 1.0 - x;
        }
        let y = near_zero(x);
        if x < 0.25 {
            return 1.0 - (x + x * y);
        }
        return 0.5 - (x * y + (x - 0.5));
    }
    if magnitude < 1.25 {
        let rest = near_one(x);
        return if x >= 0.0 {
            (1.0 - ERX) - rest
        } else {
            1.0 + (ERX + rest)
        };
    }
    if x > 0.0 {
        return if x < 28.0 { tail(x) } else { 0.0 };
    }
    if x < -6.0 { 2.0 } else { 2.0 - tail(magnitude) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn printed_digits_are_those_of_python() {
        for (result, expected) in [
            (erf(1e-20), 1.1283791670955125e-20),
            (erf(0.1), 0.1124629160182849),
            (erf(-0.5), -0.5204998778130465),
            (erf(1.0), 0.8427007929497149),
            (erf(1.5), 0.9661051464753108),
            (erf(-3.0), -0.9999779095030014),
            (erf(5.0), 0.9999999999984626),
            (erfc(1e-20), 1.0),
            (erfc(0.1), 0.8875370839817152),
            (erfc(-0.5), 1.5204998778130465),
            (erfc(0.5), 0.4795001221869535),
            (erfc(1.0), 0.15729920705028513),
            (erfc(-1.1), 1.8802050695740817),
            (erfc(1.5), 0.033894853524689274),
            (erfc(-3.0), 1.9999779095030015),
            (erfc(5.0), 1.5374597944280351e-12),
            (erfc(26.0), 5.663192408856143e-296),
        ] {
            assert_eq!(result, expected);
        }
    }
}
