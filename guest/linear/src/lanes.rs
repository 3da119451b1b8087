//! Numbers side by side in a register, and single ones as if they were.
//!
//! What does not live here: what is done with them (`fourier`).

use std::ops::{Add, Mul, Sub};

use wide::{f32x4, f64x2};

/// As many numbers as a register holds, or one.
pub trait Lanes: Copy + Add<Output = Self> + Sub<Output = Self> + Mul<Output = Self> {
    /// The number.
    type Float: Copy;

    /// How many.
    const COUNT: usize;

    /// They as they lie in memory.
    type Items: Copy;

    /// All the same.
    fn all(item: Self::Float) -> Self;

    /// Each by its place.
    fn each(item: impl FnMut(usize) -> Self::Float) -> Self;

    /// One of them.
    fn lane(self, place: usize) -> Self::Float;

    /// From memory.
    fn from_items(items: Self::Items) -> Self;

    /// To memory.
    fn items(self) -> Self::Items;

    /// A row in groups of so many.
    fn groups(row: &[Self::Float]) -> &[Self::Items];

    /// Likewise, to be written.
    fn groups_mut(row: &mut [Self::Float]) -> &mut [Self::Items];
}

macro_rules! lanes {
    ($($type:ty: $count:literal $float:ident, $all:expr, $of:expr, $items:expr;)*) => {$(
        impl Lanes for $type {
            type Float = $float;

            const COUNT: usize = $count;

            type Items = [$float; $count];

            #[inline(always)]
            fn all(item: $float) -> Self {
                $all(item)
            }

            #[inline(always)]
            fn each(item: impl FnMut(usize) -> $float) -> Self {
                Self::from_items(std::array::from_fn(item))
            }

            #[inline(always)]
            fn lane(self, place: usize) -> $float {
                self.items()[place]
            }

            #[inline(always)]
            fn from_items(items: [$float; $count]) -> Self {
                $of(items)
            }

            #[inline(always)]
            fn items(self) -> [$float; $count] {
                $items(self)
            }

            #[inline(always)]
            fn groups(row: &[$float]) -> &[[$float; $count]] {
                row.as_chunks().0
            }

            #[inline(always)]
            fn groups_mut(row: &mut [$float]) -> &mut [[$float; $count]] {
                row.as_chunks_mut().0
            }
        }
    )*};
}

lanes! {
    f32: 1 f32, |item| item, |[item]: [f32; 1]| item, |item| [item];
    f64: 1 f64, |item| item, |[item]: [f64; 1]| item, |item| [item];
    f32x4: 4 f32, f32x4::splat, f32x4::new, f32x4::to_array;
    f64x2: 2 f64, f64x2::splat, f64x2::new, f64x2::to_array;
}
