//! Decimal numbers as data: sign, kind, coefficient, exponent, and the whole-number arithmetic of
//! coefficients, which is charged as it runs.
//!
//! What does not live here: contexts and rounding to them (`context.rs`, `rounding.rs`).
//! Invariant: a coefficient is `Large` only where it does not fit into 128 bits.

use num_bigint::BigUint;
use num_traits::{ToPrimitive, Zero};
use std::cell::RefCell;
use std::cmp::Ordering;
use wardian_runtime::ctx::{Ctx, Thrown};
use wardian_text::cost;
use wardian_text::{int_division, int_product, int_text};

/// An exact result of more digits is refused with MemoryError before it is computed.
const MOST_DIGITS: u64 = 50_000_000;
/// Exponents beyond are cut: no context reaches so far, and sums of two still fit.
pub(super) const FARTHEST_EXPONENT: i64 = 4_000_000_000_000_000_000;
/// Powers of ten that are kept, once they were needed.
const KEPT_POWERS: u64 = 256;

/// What a number is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Kind {
    Finite,
    Infinity,
    Quiet,
    Signaling,
}

impl Kind {
    /// By the numbers that the Python side uses.
    pub(super) const ALL: [Kind; 4] = [Kind::Finite, Kind::Infinity, Kind::Quiet, Kind::Signaling];
}

/// A coefficient.
#[derive(Clone, Debug)]
pub(super) enum Coefficient {
    Small(u128),
    Large(BigUint),
}

use Coefficient::{Large, Small};

/// A decimal number.
#[derive(Clone, Debug)]
pub(super) struct Number {
    pub negative: bool,
    pub kind: Kind,
    /// Of a NaN: its payload.
    pub coefficient: Coefficient,
    pub exponent: i64,
}

impl Number {
    pub(super) fn finite(negative: bool, coefficient: Coefficient, exponent: i64) -> Number {
        Number {
            negative,
            kind: Kind::Finite,
            coefficient,
            exponent,
        }
    }

    pub(super) fn special(negative: bool, kind: Kind) -> Number {
        Number {
            negative,
            kind,
            coefficient: Small(0),
            exponent: 0,
        }
    }

    pub(super) fn infinity(negative: bool) -> Number {
        Number::special(negative, Kind::Infinity)
    }

    pub(super) fn small(number: i64) -> Number {
        Number::finite(number < 0, Small(u128::from(number.unsigned_abs())), 0)
    }

    /// A copy, asked and paid for.
    pub(super) fn copied(&self, ctx: &mut Ctx) -> Result<Number, Thrown> {
        Ok(Number {
            coefficient: self.coefficient.copied(ctx)?,
            ..*self
        })
    }

    pub(super) fn is_finite(&self) -> bool {
        self.kind == Kind::Finite
    }

    pub(super) fn is_nan(&self) -> bool {
        matches!(self.kind, Kind::Quiet | Kind::Signaling)
    }

    pub(super) fn is_zero(&self) -> bool {
        self.is_finite() && self.coefficient.is_zero()
    }

    /// The exponent of the first digit.
    pub(super) fn adjusted(&self, ctx: &mut Ctx) -> Result<i64, Thrown> {
        Ok(self.exponent + self.coefficient.digits(ctx)? - 1)
    }
}

const fn powers_of_ten() -> [u128; 39] {
    let mut powers = [1; 39];
    let mut index = 1;
    while index < 39 {
        powers[index] = powers[index - 1] * 10;
        index += 1;
    }
    powers
}

static POWERS: [u128; 39] = powers_of_ten();

thread_local! {
    static LARGE_POWERS: RefCell<Vec<Option<BigUint>>> = const { RefCell::new(Vec::new()) };
}

/// `10 ** exponent`, charged.
fn large_power(ctx: &mut Ctx, exponent: u64) -> Result<BigUint, Thrown> {
    if exponent > MOST_DIGITS {
        return Err(ctx.raise_class(ctx.exceptions.MemoryError));
    }
    if exponent >= KEPT_POWERS {
        ctx.reserve_for(cost::cost_pow(4, exponent))?;
        let five = BigUint::from(5u32);
        let power = ctx.metered(|meter| int_product::power(&five, exponent, meter))?;
        return Ok(power << exponent);
    }
    Ok(kept_power(exponent))
}

fn kept_power(exponent: u64) -> BigUint {
    LARGE_POWERS.with_borrow_mut(|powers| {
        let index = exponent as usize;
        if powers.len() <= index {
            powers.resize(index + 1, None);
        }
        powers[index]
            .get_or_insert_with(|| BigUint::from(5u32).pow(exponent as u32) << exponent)
            .clone()
    })
}

/// `10 ** exponent`.
pub(super) fn power_of_ten(ctx: &mut Ctx, exponent: i64) -> Result<Coefficient, Thrown> {
    match POWERS.get(usize::try_from(exponent).unwrap_or(usize::MAX)) {
        Some(power) => Ok(Small(*power)),
        None => Ok(Large(large_power(ctx, exponent.unsigned_abs())?)),
    }
}

/// Division of two words where they are that small: four words are divided much slower.
fn divide(left: u128, right: u128) -> (u128, u128) {
    match (u64::try_from(left), u64::try_from(right)) {
        (Ok(left), Ok(right)) => ((left / right) as u128, (left % right) as u128),
        _ => {
            let quotient = left / right;
            (quotient, left - quotient * right)
        }
    }
}

/// What a division by a power of ten left over, compared with half of the power.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Rest {
    Nothing,
    Below,
    Half,
    Above,
}

impl From<u64> for Coefficient {
    fn from(number: u64) -> Coefficient {
        Small(u128::from(number))
    }
}

impl From<BigUint> for Coefficient {
    fn from(number: BigUint) -> Coefficient {
        if number.bits() <= 128 {
            Small(number.to_u128().unwrap_or(0))
        } else {
            Large(number)
        }
    }
}

impl Coefficient {
    pub(super) fn is_zero(&self) -> bool {
        matches!(self, Small(0))
    }

    /// A copy, asked and paid for.
    pub(super) fn copied(&self, ctx: &mut Ctx) -> Result<Coefficient, Thrown> {
        if let Large(number) = self {
            ctx.charge_cost(cost::cost_add(number.bits()))?;
        }
        Ok(self.clone())
    }

    pub(super) fn to_big(&self) -> BigUint {
        match self {
            Small(number) => BigUint::from(*number),
            Large(number) => number.clone(),
        }
    }

    pub(super) fn bits(&self) -> u64 {
        match self {
            Small(number) => u64::from(128 - number.leading_zeros()),
            Large(number) => number.bits(),
        }
    }

    pub(super) fn is_odd(&self) -> bool {
        match self {
            Small(number) => number & 1 == 1,
            Large(number) => number.bit(0),
        }
    }

    pub(super) fn is_multiple_of_five(&self) -> bool {
        match self {
            Small(number) => divide(*number, 5).1 == 0,
            Large(number) => (number % 5u32).is_zero(),
        }
    }

    /// How many digits it has; zero has one.
    pub(super) fn digits(&self, ctx: &mut Ctx) -> Result<i64, Thrown> {
        Ok(match self {
            Small(0) => 1,
            Small(number) => {
                let bits = 128 - number.leading_zeros();
                let guess = ((bits * 1233) >> 12) as usize;
                guess as i64 + i64::from(POWERS.get(guess).is_some_and(|power| number >= power))
            }
            Large(number) => {
                let shift = number.bits() - 64;
                let top = (number >> shift).to_u64().unwrap_or(u64::MAX);
                let logarithm = (top as f64).log10() + shift as f64 * std::f64::consts::LOG10_2;
                let whole = logarithm.floor();
                let fraction = logarithm - whole;
                // Next to a power of ten the logarithm is not exact enough.
                if fraction > 1e-6 && fraction < 1.0 - 1e-6 {
                    return Ok(whole as i64 + 1);
                }
                let nearest = logarithm.round() as u64;
                let power = large_power(ctx, nearest)?;
                nearest as i64 + i64::from(*number >= power)
            }
        })
    }

    pub(super) fn add(&self, ctx: &mut Ctx, other: &Coefficient) -> Result<Coefficient, Thrown> {
        if let (Small(left), Small(right)) = (self, other)
            && let Some(sum) = left.checked_add(*right)
        {
            return Ok(Small(sum));
        }
        ctx.charge_cost(cost::cost_add(self.bits().max(other.bits()) + 1))?;
        Ok((self.to_big() + other.to_big()).into())
    }

    /// `self - other`, which is not negative.
    pub(super) fn subtract(
        &self,
        ctx: &mut Ctx,
        other: &Coefficient,
    ) -> Result<Coefficient, Thrown> {
        if let (Small(left), Small(right)) = (self, other) {
            return Ok(Small(left - right));
        }
        ctx.charge_cost(cost::cost_add(self.bits()))?;
        Ok((self.to_big() - other.to_big()).into())
    }

    pub(super) fn multiply(
        &self,
        ctx: &mut Ctx,
        other: &Coefficient,
    ) -> Result<Coefficient, Thrown> {
        if let (Small(left), Small(right)) = (self, other) {
            if self.bits() + other.bits() <= 128 {
                return Ok(Small(left * right));
            }
            return Ok((BigUint::from(*left) * BigUint::from(*right)).into());
        }
        ctx.reserve_for(cost::cost_mul(self.bits(), other.bits()))?;
        let (left, right) = (self.to_big(), other.to_big());
        let product = ctx.metered(|meter| int_product::product(&left, &right, meter))?;
        Ok(product.into())
    }

    /// Quotient and remainder; `other` is not zero.
    pub(super) fn divide(
        &self,
        ctx: &mut Ctx,
        other: &Coefficient,
    ) -> Result<(Coefficient, Coefficient), Thrown> {
        match (self, other) {
            (Small(left), Small(right)) => {
                let (quotient, rest) = divide(*left, *right);
                Ok((Small(quotient), Small(rest)))
            }
            (Small(small), Large(_)) => Ok((Small(0), Small(*small))),
            (Large(left), _) => {
                ctx.reserve_for(cost::cost_div(self.bits(), other.bits()))?;
                let divisor = other.to_big();
                let (quotient, rest) =
                    ctx.metered(|meter| int_division::divrem(left, &divisor, meter))?;
                Ok((quotient.into(), rest.into()))
            }
        }
    }

    pub(super) fn compare(&self, other: &Coefficient) -> Ordering {
        match (self, other) {
            (Small(left), Small(right)) => left.cmp(right),
            (Small(_), Large(_)) => Ordering::Less,
            (Large(_), Small(_)) => Ordering::Greater,
            (Large(left), Large(right)) => left.cmp(right),
        }
    }

    /// `self * 10 ** count`; count is not negative.
    pub(super) fn scaled(&self, ctx: &mut Ctx, count: i64) -> Result<Coefficient, Thrown> {
        if count == 0 || self.is_zero() {
            return self.copied(ctx);
        }
        let power = power_of_ten(ctx, count)?;
        self.multiply(ctx, &power)
    }

    /// `self / 10 ** count` and what is left over, without rounding.
    pub(super) fn cut(&self, ctx: &mut Ctx, count: i64) -> Result<(Coefficient, Rest), Thrown> {
        if count <= 0 {
            return Ok((self.copied(ctx)?, Rest::Nothing));
        }
        let digits = self.digits(ctx)?;
        if count > digits {
            let rest = if self.is_zero() {
                Rest::Nothing
            } else {
                Rest::Below
            };
            return Ok((Small(0), rest));
        }
        let power = power_of_ten(ctx, count)?;
        let (quotient, rest) = self.divide(ctx, &power)?;
        if rest.is_zero() {
            return Ok((quotient, Rest::Nothing));
        }
        let half = match &power {
            Small(power) => Small(power / 2),
            Large(power) => (power >> 1u8).into(),
        };
        let rest = match rest.compare(&half) {
            Ordering::Less => Rest::Below,
            Ordering::Equal => Rest::Half,
            Ordering::Greater => Rest::Above,
        };
        Ok((quotient, rest))
    }

    /// Without the zeros at its end, but at most `most` of them, and how many were taken.
    pub(super) fn without_zeros(
        self,
        ctx: &mut Ctx,
        most: i64,
    ) -> Result<(Coefficient, i64), Thrown> {
        let mut number = self;
        let mut taken = 0;
        if number.is_zero() {
            return Ok((number, 0));
        }
        // A power of ten takes as many twos.
        let twos = match &number {
            Small(number) => i64::from(number.trailing_zeros()),
            Large(number) => number.trailing_zeros().unwrap_or(0) as i64,
        };
        let most = most.min(twos);
        let mut step = 1;
        while step * 2 <= most {
            step *= 2;
        }
        while step > 0 {
            while taken + step <= most {
                let power = power_of_ten(ctx, step)?;
                let (quotient, rest) = number.divide(ctx, &power)?;
                if !rest.is_zero() {
                    break;
                }
                number = quotient;
                taken += step;
            }
            step /= 2;
        }
        Ok((number, taken))
    }

    /// Its digits.
    pub(super) fn text(&self, ctx: &mut Ctx) -> Result<String, Thrown> {
        match self {
            Small(number) => Ok(match u64::try_from(*number) {
                Ok(number) => number.to_string(),
                Err(_) => number.to_string(),
            }),
            Large(number) => {
                ctx.reserve_for(cost::cost_to_decimal(number.bits()))?;
                ctx.metered(|meter| int_text::to_decimal(number, meter))
            }
        }
    }

    /// The number that decimal digits are; none is zero.
    pub(super) fn parse(ctx: &mut Ctx, digits: &[u8]) -> Result<Coefficient, Thrown> {
        if digits.len() <= 18 {
            let number = digits
                .iter()
                .fold(0u64, |number, digit| number * 10 + u64::from(digit - b'0'));
            return Ok(number.into());
        }
        if digits.len() <= 38 {
            let number = digits.iter().fold(0u128, |number, digit| {
                number * 10 + u128::from(digit - b'0')
            });
            return Ok(Small(number));
        }
        ctx.reserve_for(cost::cost_from_digits(digits.len() as u64))?;
        let number = ctx.metered(|meter| int_text::from_digits(digits, 10, meter))?;
        Ok(number.into())
    }
}
