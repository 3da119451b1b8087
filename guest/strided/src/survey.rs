//! One look at each of many floats before they are sorted: whether there are NaNs and zeros with a sign, and from where
//! to where the numbers go. What does not live here: what the sort makes of it (`sort.rs`).

use half::f16;
use wide::{f32x4, f64x2, i32x4, i64x2};

/// What was seen of floats.
pub(crate) struct Survey<T> {
    /// Whether one of them is a NaN.
    pub(crate) nan: bool,
    /// Whether one of them is a zero with a sign.
    pub(crate) signed_zero: bool,
    /// The lowest and the highest, where there is no NaN and it costs nothing to find them.
    pub(crate) bounds: Option<(T, T)>,
}

/// Floats that are looked at.
pub(crate) trait Surveyed: Sized {
    /// Look at each.
    fn survey(items: &[Self]) -> Survey<Self>;
}

impl Surveyed for f16 {
    fn survey(items: &[f16]) -> Survey<f16> {
        Survey {
            nan: items.iter().any(|item| item.is_nan()),
            signed_zero: items
                .iter()
                .any(|item| item.to_bits() == f16::NEG_ZERO.to_bits()),
            bounds: None,
        }
    }
}

macro_rules! in_registers {
    ($($float:ident in $lanes:ident, $bits:ident;)*) => {$(
        impl Surveyed for $float {
            fn survey(items: &[$float]) -> Survey<$float> {
                const LANES: usize = size_of::<$lanes>() / size_of::<$float>();
                let Some(first) = items.first() else {
                    return Survey { nan: false, signed_zero: false, bounds: None };
                };
                let (mut low, mut high) = ($lanes::splat(*first), $lanes::splat(*first));
                let signed: $bits = bytemuck::cast($lanes::splat(-0.0));
                let (mut nan, mut zero) = ($lanes::ZERO, $bits::ZERO);
                // Four registers in a turn, written out: what a turn costs is little beside them, and few of the steps
                // wait for each other.
                let (registers, rest) = items.as_chunks::<LANES>();
                let (turns, few) = registers.as_chunks::<4>();
                let is_zero = |some: $lanes| bytemuck::cast::<$lanes, $bits>(some).simd_eq(signed);
                let mut look = |a: $lanes, b: $lanes, c: $lanes, d: $lanes| {
                    low = low.fast_min(a.fast_min(b).fast_min(c.fast_min(d)));
                    high = high.fast_max(a.fast_max(b).fast_max(c.fast_max(d)));
                    nan |= (a.is_nan() | b.is_nan()) | (c.is_nan() | d.is_nan());
                    zero |= (is_zero(a) | is_zero(b)) | (is_zero(c) | is_zero(d));
                };
                for [a, b, c, d] in turns {
                    look($lanes::new(*a), $lanes::new(*b), $lanes::new(*c), $lanes::new(*d));
                }
                let few = few.iter().map(|some| $lanes::new(*some));
                for some in few.chain(rest.iter().map(|item| $lanes::splat(*item))) {
                    look(some, some, some, some);
                }
                let nan = nan.any();
                let low = low.to_array().into_iter().reduce($float::min);
                let high = high.to_array().into_iter().reduce($float::max);
                let bounds = low.zip(high).filter(|_| !nan);
                Survey { nan, signed_zero: zero.any(), bounds }
            }
        }
    )*};
}

in_registers! {
    f32 in f32x4, i32x4;
    f64 in f64x2, i64x2;
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn of_each_item_something_is_seen() {
        for count in [1, 2, 15, 16, 17, 40] {
            for place in 0..count {
                let with = |item: f64| {
                    let mut items: Vec<f64> = (1..=count).map(|item| item as f64).collect();
                    items[place] = item;
                    f64::survey(&items)
                };
                assert!(with(f64::NAN).nan && with(f64::NAN).bounds.is_none());
                assert!(with(-0.0).signed_zero && !with(0.0).signed_zero && !with(0.5).signed_zero);
                let (low, high) = with(-7.0).bounds.unwrap();
                assert_eq!(low, -7.0);
                assert_eq!(with(99.0).bounds.unwrap().1, 99.0);
                assert!(high >= low);
            }
        }
        let none = f32::survey(&[]);
        assert!(!none.nan && !none.signed_zero && none.bounds.is_none());
    }
}
