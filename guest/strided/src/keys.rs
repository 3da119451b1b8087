//! What items are sorted by: whole numbers and floats, and the place that each has between two others.
//!
//! A place is a share of 2^64. By size, even floats fill all places evenly; by their bits, floats of all sizes do. What does
//! not live here: the passes that use it (`distribute.rs`); NaN, which no key is.

use std::cmp::Ordering;

use wide::{f32x4, f64x2};

/// A number by which items are ordered.
pub(crate) trait Key: Copy + Default + PartialOrd {
    /// Places that suit most items.
    type Places: Places<Self>;

    /// Two in order, without a branch where the processor can.
    fn sorted(one: Self, other: Self) -> (Self, Self);

    /// Bits in the same order. Both zeros have the same.
    fn bits(self) -> u64;
}

/// The place of a key from the lowest one there is to the highest, as a share of 2^64. A key that is not less has no lower
/// place.
pub(crate) trait Places<K>: Copy {
    /// Of keys from `low` to `high`, which differ; nothing where these places cannot tell those apart.
    fn between(low: K, high: K) -> Option<Self>;

    /// That of one.
    fn place(self, key: K) -> u64;
}

/// Places by the bits of a key.
#[derive(Clone, Copy)]
pub(crate) struct ByBits {
    low: u64,
    unused: u32,
}

impl<K: Key> Places<K> for ByBits {
    fn between(low: K, high: K) -> Option<ByBits> {
        let low = low.bits();
        let unused = (high.bits() - low).leading_zeros();
        Some(ByBits { low, unused })
    }

    #[inline(always)]
    fn place(self, key: K) -> u64 {
        (key.bits() - self.low) << self.unused
    }
}

/// Places by the size of a float.
#[derive(Clone, Copy)]
pub(crate) struct BySize {
    low: f64,
    scale: f64,
}

impl<K: Key + Into<f64>> Places<K> for BySize {
    fn between(low: K, high: K) -> Option<BySize> {
        // A little less than 2^52, so that the sum in `place` stays below 2^53.
        const MOST: f64 = ((1_u64 << 52) - (1 << 10)) as f64;
        let low = low.into();
        let scale = MOST / (high.into() - low);
        (scale > 0.0 && scale.is_finite()).then_some(BySize { low, scale })
    }

    #[inline(always)]
    fn place(self, key: K) -> u64 {
        // The lower bits of a float from 2^52 to 2^53 are a whole number.
        const START: f64 = (1_u64 << 52) as f64;
        ((key.into() - self.low) * self.scale + START).to_bits() << 12
    }
}

macro_rules! whole_numbers {
    ($($type:ident, $item:ident => $bits:expr;)*) => {$(
        impl Key for $type {
            type Places = ByBits;

            #[inline(always)]
            fn sorted(one: $type, other: $type) -> ($type, $type) {
                (one.min(other), one.max(other))
            }

            #[inline(always)]
            fn bits(self) -> u64 {
                let $item = self;
                $bits
            }
        }
    )*};
}

whole_numbers! {
    u8, item => u64::from(item);
    u16, item => u64::from(item);
    u32, item => u64::from(item);
    u64, item => item;
    i64, item => (item as u64).wrapping_add(1 << 63);
}

macro_rules! floats {
    ($($type:ident in $lanes:ident;)*) => {$(
        impl Key for $type {
            type Places = BySize;

            #[inline(always)]
            fn sorted(one: $type, other: $type) -> ($type, $type) {
                let (one, other) = ($lanes::splat(one), $lanes::splat(other));
                // Of equals the first of the two is what both give.
                (one.fast_min(other).to_array()[0], other.fast_max(one).to_array()[0])
            }

            #[inline(always)]
            fn bits(self) -> u64 {
                // Without the sign of a zero. Below zero all bits are turned, of others the sign.
                let bits = (f64::from(self) + 0.0).to_bits();
                bits ^ ((bits as i64 >> 63) as u64 | 1 << 63)
            }
        }
    )*};
}

floats! {
    f32 in f32x4;
    f64 in f64x2;
}

/// What has a key.
pub(crate) trait Keyed: Copy + Default {
    /// Its kind.
    type Key: Key;

    /// The key, by which items are ordered.
    fn key(&self) -> Self::Key;

    /// Two in order. Equals stay as they are if one could tell them apart.
    fn in_order(one: Self, other: Self) -> (Self, Self);

    /// Put a few items in order, likewise.
    fn sort_few(items: &mut [Self]);
}

impl<K: Key> Keyed for K {
    type Key = K;

    #[inline(always)]
    fn key(&self) -> K {
        *self
    }

    #[inline(always)]
    fn in_order(one: K, other: K) -> (K, K) {
        K::sorted(one, other)
    }

    fn sort_few(items: &mut [K]) {
        items.sort_unstable_by(order);
    }
}

/// A key, and which item it is of.
#[derive(Clone, Copy, Default)]
pub(crate) struct Numbered<K> {
    pub(crate) key: K,
    pub(crate) number: usize,
}

impl<K: Key> Keyed for Numbered<K> {
    type Key = K;

    #[inline(always)]
    fn key(&self) -> K {
        self.key
    }

    #[inline(always)]
    fn in_order(one: Numbered<K>, other: Numbered<K>) -> (Numbered<K>, Numbered<K>) {
        match one.key > other.key {
            true => (other, one),
            false => (one, other),
        }
    }

    fn sort_few(items: &mut [Numbered<K>]) {
        items.sort_by(|one, other| order(&one.key, &other.key));
    }
}

fn order<K: Key>(one: &K, other: &K) -> Ordering {
    one.partial_cmp(other).unwrap_or(Ordering::Equal)
}
