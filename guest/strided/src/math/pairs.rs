//! Operators of two numbers that are no arithmetic of processors: powers, logarithms of sums, common divisors.
//!
//! Integers are their bits without a sign here, and go around at the end of their range. What does not live here:
//! powers of complex numbers (`complex.rs`).

/// `a**b`.
#[inline]
pub(crate) fn power(a: f64, b: f64) -> f64 {
    // The most frequent one, rounded once.
    if b == 2.0 { a * a } else { a.powf(b) }
}

/// `log(exp(a) + exp(b))`.
#[inline]
pub(crate) fn logaddexp(a: f64, b: f64) -> f64 {
    // Also of infinities, whose difference is none.
    if a == b {
        return a + std::f64::consts::LN_2;
    }
    let difference = a - b;
    match difference > 0.0 {
        true => a + (-difference).exp().ln_1p(),
        false if difference <= 0.0 => b + difference.exp().ln_1p(),
        false => difference,
    }
}

/// `log2(2**a + 2**b)`.
#[inline]
pub(crate) fn logaddexp2(a: f64, b: f64) -> f64 {
    if a == b {
        return a + 1.0;
    }
    let log2_1p = |x: f64| std::f64::consts::LOG2_E * x.ln_1p();
    let difference = a - b;
    match difference > 0.0 {
        true => a + log2_1p((-difference).exp2()),
        false if difference <= 0.0 => b + log2_1p(difference.exp2()),
        false => difference,
    }
}

/// 0 below zero, 1 above, and `b` there.
#[inline(always)]
pub(crate) fn heaviside(a: f64, b: f64) -> f64 {
    if a.is_nan() {
        a
    } else if a == 0.0 {
        b
    } else if a < 0.0 {
        0.0
    } else {
        1.0
    }
}

/// `a**b`, which goes around; the lower bits are those of fewer bits, too.
#[inline]
pub(crate) fn power_of_integers(a: u64, b: u64) -> u64 {
    let (mut square, mut left, mut result) = (a, b, 1_u64);
    while left > 0 {
        if left & 1 == 1 {
            result = result.wrapping_mul(square);
        }
        square = square.wrapping_mul(square);
        left >>= 1;
    }
    result
}

/// The greatest common divisor.
#[inline]
pub(crate) fn gcd(a: u64, b: u64) -> u64 {
    let (mut a, mut b) = (a, b);
    while b != 0 {
        (a, b) = (b, a % b);
    }
    a
}

/// The least common multiple.
#[inline]
pub(crate) fn lcm(a: u64, b: u64) -> u64 {
    match gcd(a, b) {
        0 => 0,
        divisor => (a / divisor).wrapping_mul(b),
    }
}

/// The number next to `a` in the direction of `b`, by its type.
pub(crate) mod next_after {
    use half::f16;

    macro_rules! floats {
        ($($type:ident)*) => {
            $(pub(crate) fn $type(a: $type, b: $type) -> $type {
                if a.is_nan() || b.is_nan() {
                    a + b
                } else if a == b {
                    b
                } else if a < b {
                    a.next_up()
                } else {
                    a.next_down()
                }
            })*
        };
    }

    floats! { f32 f64 }

    /// Of two that are equal it is `a`, unlike the others.
    pub(crate) fn half(a: f16, b: f16) -> f16 {
        if a.is_nan() || b.is_nan() {
            return f16::NAN;
        }
        if a == b {
            return a;
        }
        let bits = a.to_bits();
        if bits & 0x7fff == 0 {
            return f16::from_bits(b.to_bits() & 0x8000 | 1);
        }
        // Away from zero where the direction is that of the sign.
        f16::from_bits(match (a < b) == (bits & 0x8000 == 0) {
            true => bits.wrapping_add(1),
            false => bits.wrapping_sub(1),
        })
    }
}
