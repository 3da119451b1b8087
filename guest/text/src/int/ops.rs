//! Integer arithmetic with Python's semantics on big integers, and between integers and floats.
//!
//! Text lives in `int/text.rs`, counting functions (factorial, comb) in `int/counting.rs`, estimates in `cost.rs`.
//! Invariant: quotients round down, remainders take the divisor's sign, conversions to float are correctly rounded.

use std::cmp::Ordering;

use num_bigint::{BigInt, BigUint, Sign};
use num_integer::Integer;
use num_traits::{One, Signed, Zero};

use crate::float::ops::decompose;
use crate::float::repr::round_to_float;
use crate::int::division::divrem;
use crate::int::product::product;
use crate::metered::{Meter, Metered, unmetered};

/// `divmod(a, b)` for nonzero b.
pub fn divmod(a: &BigInt, b: &BigInt, meter: &mut Meter<'_>) -> Metered<(BigInt, BigInt)> {
    let (q, r) = divrem(a.magnitude(), b.magnitude(), meter)?;
    let (mut q, mut r) = (BigInt::from(q), BigInt::from(r));
    if a.is_negative() != b.is_negative() {
        q = -q;
        if !r.is_zero() {
            q -= 1;
            r = BigInt::from(b.magnitude().clone()) - r;
        }
    }
    Ok((q, if b.is_negative() { -r } else { r }))
}

/// `a // b` for nonzero b.
pub fn floordiv(a: &BigInt, b: &BigInt, meter: &mut Meter<'_>) -> Metered<BigInt> {
    Ok(divmod(a, b, meter)?.0)
}

/// `a % b` for nonzero b.
pub fn modulo(a: &BigInt, b: &BigInt, meter: &mut Meter<'_>) -> Metered<BigInt> {
    Ok(divmod(a, b, meter)?.1)
}

/// `a // b` of small ints; `None` when b is zero or the result does not fit.
#[inline]
pub fn floordiv_i64(a: i64, b: i64) -> Option<i64> {
    let q = a.checked_div(b)?;
    Some(if a % b != 0 && (a < 0) != (b < 0) {
        q - 1
    } else {
        q
    })
}

/// `a % b` of small ints; `None` when b is zero.
#[inline]
pub fn modulo_i64(a: i64, b: i64) -> Option<i64> {
    if b == 0 {
        return None;
    }
    let r = a.wrapping_rem(b);
    Some(if r != 0 && (r < 0) != (b < 0) {
        r + b
    } else {
        r
    })
}

/// `base ** exponent`; ask for the memory of `cost_pow` first.
pub fn pow(base: &BigInt, exponent: u64, meter: &mut Meter<'_>) -> Metered<BigInt> {
    let magnitude = base.magnitude();
    let zeros = magnitude.trailing_zeros().unwrap_or(0);
    // Powers of two are a shift; taking them out also shrinks the multiplications.
    let odd = magnitude >> zeros;
    let power = if odd.is_one() {
        odd
    } else {
        super::product::power(&odd, exponent, meter)?
    } << (zeros * exponent);
    let sign = if base.is_negative() && exponent % 2 == 1 {
        Sign::Minus
    } else {
        Sign::Plus
    };
    if base.is_zero() && exponent > 0 {
        return Ok(BigInt::zero());
    }
    Ok(BigInt::from_biguint(sign, power))
}

/// `base ** exponent` when it fits an i64.
#[inline]
pub fn pow_i64(base: i64, exponent: u64) -> Option<i64> {
    match base {
        0 => Some(i64::from(exponent == 0)),
        1 => Some(1),
        -1 => Some(if exponent.is_multiple_of(2) { 1 } else { -1 }),
        _ => base.checked_pow(u32::try_from(exponent).ok()?),
    }
}

/// Why `pow(base, exponent, modulus)` refused (both ValueError).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ModPowError {
    /// pow() 3rd argument cannot be 0
    ZeroModulus,
    /// base is not invertible for the given modulus
    NotInvertible,
}

impl ModPowError {
    /// CPython's text.
    pub fn message(self) -> &'static str {
        match self {
            ModPowError::ZeroModulus => "pow() 3rd argument cannot be 0",
            ModPowError::NotInvertible => "base is not invertible for the given modulus",
        }
    }
}

/// `pow(base, exponent, modulus)`.
pub fn modpow(
    base: &BigInt,
    exponent: &BigInt,
    modulus: &BigInt,
    meter: &mut Meter<'_>,
) -> Metered<Result<BigInt, ModPowError>> {
    if modulus.is_zero() {
        return Ok(Err(ModPowError::ZeroModulus));
    }
    let m = modulus.magnitude();
    if m.is_one() {
        return Ok(Ok(BigInt::zero()));
    }
    let mut base = modulo(base, &BigInt::from(m.clone()), meter)?
        .into_parts()
        .1;
    if exponent.is_negative() {
        match inverse(&base, m, meter)? {
            Some(inverse) => base = inverse,
            None => return Ok(Err(ModPowError::NotInvertible)),
        }
    }
    let result = BigInt::from(super::power::modpow(base, exponent.magnitude(), m, meter)?);
    Ok(Ok(if modulus.is_negative() && !result.is_zero() {
        result + modulus
    } else {
        result
    }))
}

/// `value << shift`; ask for the memory of `cost_shl` first.
pub fn shl(value: &BigInt, shift: u64) -> BigInt {
    if value.is_zero() {
        BigInt::zero()
    } else {
        value << shift
    }
}

/// `value >> shift`, rounding down.
pub fn shr(value: &BigInt, shift: u64) -> BigInt {
    value >> shift
}

/// `int.bit_length`
pub fn bit_length(value: &BigInt) -> u64 {
    value.bits()
}

/// `int.bit_count`
pub fn bit_count(value: &BigInt) -> u64 {
    value.magnitude().count_ones()
}

/// The top 64 bits, whether anything nonzero lies below them, and the power of two they are scaled by.
fn top_bits(magnitude: &BigUint) -> (u64, bool, i64) {
    let bits = magnitude.bits();
    if bits <= 64 {
        return (magnitude.iter_u64_digits().next().unwrap_or(0), false, 0);
    }
    let cut = bits - 64;
    let top = (magnitude >> cut).iter_u64_digits().next().unwrap_or(0);
    (
        top,
        magnitude.trailing_zeros().unwrap_or(0) < cut,
        cut as i64,
    )
}

/// `float(value)`, correctly rounded; `None` is OverflowError "int too large to convert to float".
pub fn to_f64(value: &BigInt) -> Option<f64> {
    if value.bits() > 1024 {
        return None;
    }
    let (mantissa, sticky, exponent) = top_bits(value.magnitude());
    let magnitude = round_to_float(mantissa, sticky, exponent);
    magnitude.is_finite().then_some(if value.is_negative() {
        -magnitude
    } else {
        magnitude
    })
}

/// A magnitude as mantissa × 2^exponent with 0.5 ≤ mantissa < 1, for `math.log` of ints beyond float range.
pub fn to_f64_scaled(value: &BigInt) -> (f64, i64) {
    if value.is_zero() {
        return (0.0, 0);
    }
    let bits = value.bits() as i64;
    let (mantissa, sticky, exponent) = top_bits(value.magnitude());
    let scaled = round_to_float(mantissa, sticky, exponent - bits);
    let (scaled, bits) = if scaled == 1.0 {
        (0.5, bits + 1)
    } else {
        (scaled, bits)
    };
    (if value.is_negative() { -scaled } else { scaled }, bits)
}

/// `a / b` for nonzero b, correctly rounded; `None` is OverflowError "integer division result too large for a float".
pub fn truediv(a: &BigInt, b: &BigInt, meter: &mut Meter<'_>) -> Metered<Option<f64>> {
    let negative = a.is_negative() != b.is_negative();
    let signed = |magnitude: f64| if negative { -magnitude } else { magnitude };
    if a.is_zero() {
        return Ok(Some(signed(0.0)));
    }
    let difference = a.bits() as i64 - b.bits() as i64;
    if difference > 1025 {
        return Ok(None);
    }
    if difference < -1100 {
        return Ok(Some(signed(0.0)));
    }
    // Scale so that the quotient has 63 or 64 bits.
    let scale = 63 - difference;
    let (q, r) = if scale >= 0 {
        divrem(&(a.magnitude() << scale as u64), b.magnitude(), meter)?
    } else {
        let divisor = b.magnitude() << scale.unsigned_abs();
        divrem(a.magnitude(), &divisor, meter)?
    };
    let mantissa = q.iter_u64_digits().next().unwrap_or(0);
    let magnitude = round_to_float(mantissa, !r.is_zero(), -scale);
    Ok(magnitude.is_finite().then(|| signed(magnitude)))
}

/// `a / b` of small ints for nonzero b.
#[inline]
pub fn truediv_i64(a: i64, b: i64) -> f64 {
    // Exactly representable operands divide correctly in hardware.
    const EXACT: u64 = 1 << 53;
    if a.unsigned_abs() <= EXACT && b.unsigned_abs() <= EXACT {
        return a as f64 / b as f64;
    }
    unmetered(|meter| truediv(&BigInt::from(a), &BigInt::from(b), meter))
        .expect("small operands give a float in range")
}

/// Compare an int with a float exactly; `None` when the float is nan.
pub fn compare_f64(a: &BigInt, b: f64) -> Option<Ordering> {
    if b.is_nan() {
        return None;
    }
    if b.is_infinite() {
        return Some(if b > 0.0 {
            Ordering::Less
        } else {
            Ordering::Greater
        });
    }
    let sign = |negative: bool, zero: bool| {
        if zero {
            0
        } else if negative {
            -1
        } else {
            1
        }
    };
    let (sa, sb) = (sign(a.is_negative(), a.is_zero()), sign(b < 0.0, b == 0.0));
    if sa != sb || sa == 0 {
        return Some(sa.cmp(&sb));
    }
    let (mantissa, exponent) = decompose(b.abs());
    // Compare sizes before making anything: b has this many integer bits.
    let b_bits = 64 - i64::from(mantissa.leading_zeros()) + i64::from(exponent);
    let magnitude = (a.bits() as i64).cmp(&b_bits).then_with(|| {
        if exponent >= 0 {
            a.magnitude()
                .cmp(&(BigUint::from(mantissa) << exponent.unsigned_abs()))
        } else {
            // Same size, so a fits in 53 bits and the shift stays below 53.
            (a.magnitude() << exponent.unsigned_abs()).cmp(&BigUint::from(mantissa))
        }
    });
    Some(if sa < 0 {
        magnitude.reverse()
    } else {
        magnitude
    })
}

/// Compare a small int with a float exactly; `None` when the float is nan.
#[inline]
pub fn compare_i64_f64(a: i64, b: f64) -> Option<Ordering> {
    if a.unsigned_abs() <= 1 << 53 {
        return (a as f64).partial_cmp(&b);
    }
    compare_f64(&BigInt::from(a), b)
}

/// `math.gcd`
pub fn gcd(a: &BigInt, b: &BigInt, meter: &mut Meter<'_>) -> Metered<BigInt> {
    if a.is_zero() || b.is_zero() {
        return Ok(BigInt::from(
            if a.is_zero() { b } else { a }.magnitude().clone(),
        ));
    }
    let (a, b) = (a.magnitude(), b.magnitude());
    let (long, short) = if a.bits() >= b.bits() { (a, b) } else { (b, a) };
    Ok(BigInt::from(lehmer_gcd(
        long.clone(),
        short.clone(),
        meter,
    )?))
}

/// How many steps of Euclid's algorithm at once turn a pair into combinations of itself, with factors of one word.
enum Steps {
    /// (a·p - b·q, b·s - a·r).
    Even([u64; 4]),
    /// (b·p - a·q, a·s - b·r).
    Odd([u64; 4]),
    /// Not even one: the quotient has more than a word, or is not certain.
    None,
}

impl Steps {
    /// For a ≥ b > 0, of which `a` has at least 62 bits: by the leading ones (Lehmer).
    fn of(a: &BigUint, b: &BigUint) -> Steps {
        let shift = a.bits() - 62;
        let leading = |n: &BigUint| (n >> shift).iter_u64_digits().next().unwrap_or(0) as i64;
        let (mut x, mut y) = (leading(a), leading(b));
        // The steps so far turned (a, b) into combinations with these factors, signs alternating.
        let (mut p, mut q, mut r, mut s) = (1i64, 0i64, 0i64, 1i64);
        let mut steps = 0;
        // Go on while the quotient is certain whatever the bits cut off are.
        while y != r {
            let quotient = (x + (p - 1)) / (y - r);
            let next = q + quotient * s;
            let rest = x - quotient * y;
            if next > rest {
                break;
            }
            (x, y) = (y, rest);
            (p, q, r, s) = (s, r, next, p + quotient * r);
            steps += 1;
        }
        let factors = [p, q, r, s].map(|factor| factor as u64);
        match steps {
            0 => Steps::None,
            _ if steps % 2 == 1 => Steps::Odd(factors),
            _ => Steps::Even(factors),
        }
    }

    /// What becomes of a pair.
    fn apply<T>(&self, a: &T, b: &T) -> Option<(T, T)>
    where
        for<'a> &'a T: std::ops::Mul<u64, Output = T>,
        T: std::ops::Sub<Output = T>,
    {
        match *self {
            Steps::None => None,
            Steps::Even([p, q, r, s]) => Some((a * p - b * q, b * s - a * r)),
            Steps::Odd([p, q, r, s]) => Some((b * p - a * q, a * s - b * r)),
        }
    }
}

/// Work of some steps of Euclid's algorithm at once on numbers of this size.
fn cost_of_steps(bits: u64) -> u64 {
    bits / 32 * 8 + 500
}

/// Euclid's algorithm for a ≥ b > 0.
fn lehmer_gcd(mut a: BigUint, mut b: BigUint, meter: &mut Meter<'_>) -> Metered<BigUint> {
    while b.bits() > 64 {
        meter(cost_of_steps(a.bits()))?;
        match Steps::of(&a, &b).apply(&a, &b) {
            Some(next) => (a, b) = next,
            None => {
                let rest = divrem(&a, &b, meter)?.1;
                a = std::mem::replace(&mut b, rest);
            }
        }
    }
    let small = b.iter_u64_digits().next().unwrap_or(0);
    if small == 0 {
        return Ok(a);
    }
    meter(cost_of_steps(a.bits()))?;
    let rest = (a % small).iter_u64_digits().next().unwrap_or(0);
    Ok(BigUint::from(rest.gcd(&small)))
}

/// The inverse of `number` < `modulus`, where there is one.
fn inverse(number: &BigUint, modulus: &BigUint, meter: &mut Meter<'_>) -> Metered<Option<BigUint>> {
    let (mut a, mut b) = (modulus.clone(), number.clone());
    // Each is a multiple of the modulus and so often the number.
    let (mut of_a, mut of_b) = (BigInt::zero(), BigInt::one());
    while !b.is_zero() {
        meter(2 * cost_of_steps(a.bits().max(of_b.bits())))?;
        let steps = if b.bits() > 64 {
            Steps::of(&a, &b)
        } else {
            Steps::None
        };
        if let (Some(next), Some(next_of)) = (steps.apply(&a, &b), steps.apply(&of_a, &of_b)) {
            ((a, b), (of_a, of_b)) = (next, next_of);
            continue;
        }
        let (quotient, rest) = divrem(&a, &b, meter)?;
        let taken = product(&quotient, of_b.magnitude(), meter)?;
        let next_of = of_a - BigInt::from_biguint(of_b.sign(), taken);
        a = std::mem::replace(&mut b, rest);
        of_a = std::mem::replace(&mut of_b, next_of);
    }
    if !a.is_one() {
        return Ok(None);
    }
    let modulus = BigInt::from(modulus.clone());
    if of_a.is_negative() {
        of_a += modulus;
    }
    Ok(Some(of_a.into_parts().1))
}

/// `math.gcd` of small ints; the result of two `i64::MIN` does not fit an i64.
pub fn gcd_i64(a: i64, b: i64) -> u64 {
    a.unsigned_abs().gcd(&b.unsigned_abs())
}

/// `math.lcm`
pub fn lcm(a: &BigInt, b: &BigInt, meter: &mut Meter<'_>) -> Metered<BigInt> {
    if a.is_zero() || b.is_zero() {
        return Ok(BigInt::zero());
    }
    let divisor = gcd(a, b, meter)?;
    let quotient = divrem(a.magnitude(), divisor.magnitude(), meter)?.0;
    Ok(BigInt::from(product(&quotient, b.magnitude(), meter)?))
}

/// `math.isqrt` of a non-negative int.
pub fn isqrt(n: &BigUint, meter: &mut Meter<'_>) -> Metered<BigUint> {
    if n.bits() <= 64 {
        let n = n.iter_u64_digits().next().unwrap_or(0);
        return Ok(BigUint::from(isqrt_u64(n)));
    }
    // Newton's iteration with precision that doubles: each step divides numbers only as long as needed.
    let c = (n.bits() - 1) / 2;
    let (mut root, mut d) = (BigUint::one(), 0u64);
    for s in (0..64 - c.leading_zeros()).rev() {
        let e = d;
        d = c >> s;
        let quotient = divrem(&(n >> (2 * c - e - d + 1)), &root, meter)?.0;
        root = (root << (d - e - 1)) + quotient;
    }
    Ok(if product(&root, &root, meter)? > *n {
        root - 1u32
    } else {
        root
    })
}

/// `math.isqrt` of a small int.
pub fn isqrt_u64(n: u64) -> u64 {
    n.isqrt()
}

/// `round(value, -places)`: to a multiple of 10^places, ties to even.
pub fn round_to_tens(value: &BigInt, places: u64, meter: &mut Meter<'_>) -> Metered<BigInt> {
    // More places than digits leave zero; 10^places would be needlessly large.
    if places as f64 * 3.3 > value.bits() as f64 + 8.0 {
        return Ok(BigInt::zero());
    }
    let unit = pow(&BigInt::from(10), places, meter)?;
    let (q, r) = divmod(value, &unit, meter)?;
    let up = match (&r * 2i32).cmp(&unit) {
        Ordering::Less => false,
        Ordering::Greater => true,
        Ordering::Equal => q.is_odd(),
    };
    let q = if up { q + 1 } else { q };
    let magnitude = product(q.magnitude(), unit.magnitude(), meter)?;
    Ok(BigInt::from_biguint(q.sign(), magnitude))
}

#[cfg(test)]
mod tests {
    use super::{BigInt, BigUint, ModPowError, One, Ordering, Signed, Zero, unmetered};
    use super::{compare_f64, compare_i64_f64, floordiv_i64, modulo_i64, to_f64, to_f64_scaled};

    /// The functions that may be interrupted, which nothing does here.
    macro_rules! uninterrupted {
        ($($name:ident($($argument:ident: $type:ty),*) -> $result:ty;)*) => {$(
            fn $name($($argument: $type),*) -> $result {
                unmetered(|meter| super::$name($($argument,)* meter))
            }
        )*};
    }

    uninterrupted! {
        divmod(a: &BigInt, b: &BigInt) -> (BigInt, BigInt);
        pow(base: &BigInt, exponent: u64) -> BigInt;
        modpow(base: &BigInt, exponent: &BigInt, modulus: &BigInt) -> Result<BigInt, ModPowError>;
        truediv(a: &BigInt, b: &BigInt) -> Option<f64>;
        isqrt(n: &BigUint) -> BigUint;
        gcd(a: &BigInt, b: &BigInt) -> BigInt;
        round_to_tens(value: &BigInt, places: u64) -> BigInt;
    }

    fn big(text: &str) -> BigInt {
        text.parse().expect("number")
    }

    #[test]
    fn division_rounds_down() {
        for (a, b) in [(7, 2), (-7, 2), (7, -2), (-7, -2), (6, 3), (-6, 3), (0, -5)] {
            let (q, r) = divmod(&BigInt::from(a), &BigInt::from(b));
            assert_eq!(
                (Some(&q), Some(&r)),
                (
                    floordiv_i64(a, b).map(BigInt::from).as_ref(),
                    modulo_i64(a, b).map(BigInt::from).as_ref()
                )
            );
            assert_eq!(&q * b + &r, BigInt::from(a));
            assert!(r.is_zero() || r.is_negative() == (b < 0));
        }
        assert_eq!(floordiv_i64(i64::MIN, -1), None);
        assert_eq!(modulo_i64(i64::MIN, -1), Some(0));
    }

    #[test]
    fn powers() {
        assert_eq!(pow(&BigInt::from(-3), 5), BigInt::from(-243));
        assert_eq!(pow(&BigInt::from(12), 20), BigInt::from(12).pow(20));
        assert_eq!(pow(&BigInt::from(0), 0), BigInt::one());
        assert_eq!(pow(&BigInt::from(-2), 70), BigInt::from(1) << 70);
        let m =
            |b: i64, e: i64, n: i64| modpow(&BigInt::from(b), &BigInt::from(e), &BigInt::from(n));
        assert_eq!(m(3, -1, 7), Ok(BigInt::from(5)));
        assert_eq!(m(3, 5, -7), Ok(BigInt::from(-2)));
        assert_eq!(m(2, -1, 4), Err(ModPowError::NotInvertible));
        assert_eq!(m(5, 3, 1), Ok(BigInt::zero()));
        assert_eq!(m(5, 3, 0), Err(ModPowError::ZeroModulus));
        assert_eq!(m(-5, 0, 3), Ok(BigInt::one()));
    }

    #[test]
    fn floats_are_correctly_rounded() {
        assert_eq!(to_f64(&big("9007199254740993")), Some(9007199254740992.0));
        assert_eq!(
            to_f64(&big("36893488147419107329")),
            Some(36893488147419111424.0)
        );
        assert_eq!(to_f64(&(BigInt::one() << 1024)), None);
        assert_eq!(truediv(&big("1"), &big("3")), Some(1.0 / 3.0));
        assert_eq!(
            truediv(&BigInt::from(-2).pow(2001).pow(1), &(BigInt::one() << 2000)),
            Some(-2.0)
        );
        assert_eq!(
            truediv(&BigInt::one(), &(BigInt::one() << 1074)),
            Some(5e-324)
        );
        assert_eq!(truediv(&BigInt::one(), &(BigInt::one() << 1075)), Some(0.0));
        assert_eq!(truediv(&(BigInt::one() << 1024), &BigInt::one()), None);
        assert_eq!(to_f64_scaled(&((BigInt::one() << 3000) - 1)), (0.5, 3001));
    }

    #[test]
    fn comparison_with_floats_is_exact() {
        assert_eq!(
            compare_i64_f64(9007199254740993, 9007199254740992.0),
            Some(Ordering::Greater)
        );
        assert_eq!(compare_f64(&big("-3"), -2.5), Some(Ordering::Less));
        assert_eq!(compare_f64(&big("2"), 2.5), Some(Ordering::Less));
        assert_eq!(compare_f64(&big("3"), 2.5), Some(Ordering::Greater));
        assert_eq!(
            compare_f64(&(BigInt::one() << 70), 2f64.powi(70)),
            Some(Ordering::Equal)
        );
        assert_eq!(compare_f64(&BigInt::one(), 5e-324), Some(Ordering::Greater));
        assert_eq!(compare_f64(&BigInt::zero(), -0.0), Some(Ordering::Equal));
        assert_eq!(compare_f64(&BigInt::zero(), f64::NAN), None);
    }

    #[test]
    fn roots_and_rounding() {
        for n in [0u128, 1, 2, 99, 1 << 64, (1 << 70) - 1, u128::MAX] {
            let root = isqrt(&BigUint::from(n));
            assert!(&root * &root <= BigUint::from(n) && (&root + 1u32).pow(2) > BigUint::from(n));
        }
        let big_root = BigUint::from(7u32).pow(3000);
        assert_eq!(isqrt(&(&big_root * &big_root)), big_root);
        assert_eq!(isqrt(&(&big_root * &big_root - 1u32)), &big_root - 1u32);
        assert_eq!(round_to_tens(&BigInt::from(-1250), 2), BigInt::from(-1200));
        assert_eq!(round_to_tens(&BigInt::from(51), 2), BigInt::from(100));
        assert_eq!(round_to_tens(&BigInt::from(51), 9), BigInt::zero());
    }

    #[test]
    fn powers_and_inverses_of_long_moduli() {
        let odd = BigInt::from(7).pow(900);
        let even: BigInt = &odd * 2u32;
        for modulus in [big("1000000007"), odd, even, BigInt::from(3).pow(40_000)] {
            let base = BigInt::from(11).pow(700) + 1u32;
            for exponent in [big("0"), big("1"), big("65537"), BigInt::from(5).pow(60)] {
                let expected = base.modpow(&exponent, &modulus);
                assert_eq!(modpow(&base, &exponent, &modulus), Ok(expected));
            }
            let inverse = modpow(&base, &big("-1"), &modulus);
            match inverse {
                Ok(inverse) => assert!(((inverse * &base) % &modulus).is_one()),
                Err(_) => assert!(!gcd(&base, &modulus).is_one()),
            }
        }
    }
}
