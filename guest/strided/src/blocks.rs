//! Floats of a block looked at together, in SIMD: whether all are finite, and the largest and the smallest of them.
//!
//! What does not live here: what it means that one is not finite (`flags.rs`, and who asks), and where the largest one is
//! (`extremes.rs`).

use wide::{f32x4, f64x2};

use crate::extremes::Extreme;

/// A float whose blocks are looked at together.
pub(crate) trait Blocks: Copy {
    /// Whether none is an infinity or a NaN.
    fn all_finite(items: &[Self]) -> bool;

    /// The largest or the smallest of a number and of those of a block; None where there is a NaN.
    fn extreme(which: Extreme, first: Self, items: &[Self]) -> Option<Self>;
}

macro_rules! extreme {
    ($float:ident $lanes:ident $count:literal $first:expr, $items:expr, $better:ident $wins:tt) => {{
        let best = |one: $float, other: $float| if one $wins other { one } else { other };
        let (rows, rest) = $items.as_chunks::<$count>();
        let (fours, rows) = rows.as_chunks::<4>();
        let (mut all, mut unordered) = ([$lanes::splat($first); 4], [$lanes::splat(0.0); 4]);
        let mut fours = fours.iter();
        'all: loop {
            // Several in a turn; the question between them keeps each one's loads beside it.
            for _ in 0..8 {
                let Some(four) = fours.next() else {
                    break 'all;
                };
                for place in 0..4 {
                    let row = $lanes::new(four[place]);
                    all[place] = all[place].$better(row);
                    unordered[place] |= row.is_nan();
                }
            }
        }
        let rest = rows.as_flattened().iter().chain(rest);
        let mut has_nan = $first.is_nan() || unordered.iter().any(|mask| mask.any());
        let extreme = rest.fold($first, |one, other| {
            has_nan |= other.is_nan();
            best(one, *other)
        });
        let all = all.map($lanes::to_array);
        let extreme = all.as_flattened().iter().fold(extreme, |one, other| best(one, *other));
        (!has_nan).then_some(extreme)
    }};
}

macro_rules! blocks {
    ($($float:ident, $lanes:ident of $count:literal;)*) => {$(
        impl Blocks for $float {
            fn all_finite(items: &[$float]) -> bool {
                // Times zero a number that is not finite is a NaN, and stays one.
                let (rows, rest) = items.as_chunks::<$count>();
                let (fours, rows) = rows.as_chunks::<4>();
                let zero = $lanes::splat(0.0);
                let mut zeros = [zero; 4];
                for four in fours {
                    for (sum, row) in zeros.iter_mut().zip(four) {
                        *sum += $lanes::new(*row) * zero;
                    }
                }
                let sum = zeros.iter().fold(zero, |sum, zeros| sum + *zeros);
                let sum = rows.iter().fold(sum, |sum, row| sum + $lanes::new(*row) * zero);
                let sum = sum.to_array().iter().sum::<$float>();
                rest.iter().fold(sum, |sum, item| sum + item * 0.0) == 0.0
            }

            fn extreme(which: Extreme, first: $float, items: &[$float]) -> Option<$float> {
                match which {
                    Extreme::Largest => extreme!($float $lanes $count first, items, fast_max >),
                    Extreme::Smallest => extreme!($float $lanes $count first, items, fast_min <),
                }
            }
        }
    )*};
}

blocks! {
    f32, f32x4 of 4;
    f64, f64x2 of 2;
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_among_many_is_found() {
        for at in 0..40 {
            let mut items = [1.5; 40];
            assert!(f64::all_finite(&items));
            items[at] = 2.5;
            assert_eq!(f64::extreme(Extreme::Largest, -1.0, &items), Some(2.5));
            assert_eq!(f64::extreme(Extreme::Largest, 7.0, &items), Some(7.0));
            assert_eq!(f64::extreme(Extreme::Smallest, 7.0, &items), Some(1.5));
            for wrong in [f64::NAN, f64::INFINITY, f64::NEG_INFINITY] {
                items[at] = wrong;
                assert!(!f64::all_finite(&items));
                assert_eq!(
                    f64::extreme(Extreme::Largest, 0.0, &items).is_none(),
                    wrong.is_nan()
                );
            }
        }
    }
}
