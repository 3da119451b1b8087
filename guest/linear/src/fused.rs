//! `by * item + sum` of several floats in one step, where the processor has one.
//!
//! In WebAssembly it is an instruction of relaxed SIMD: rounded once on processors that have it so, which all of
//! Wardian's artifact's have, and twice elsewhere. What runs natively, in tests, rounds twice. What does not live here:
//! who sums (`product.rs`).

use wide::{f32x4, f64x2};

/// Floats that can be multiplied and added.
pub(crate) trait Fused {
    /// `self * by + sum`.
    fn times_plus(self, by: Self, sum: Self) -> Self;
}

macro_rules! fused {
    ($($lanes:ident: $instruction:ident;)*) => {$(
        impl Fused for $lanes {
            #[cfg(target_feature = "relaxed-simd")]
            #[inline(always)]
            fn times_plus(self, by: Self, sum: Self) -> Self {
                use bytemuck::cast;
                cast(core::arch::wasm32::$instruction(cast(self), cast(by), cast(sum)))
            }

            #[cfg(not(target_feature = "relaxed-simd"))]
            #[inline(always)]
            fn times_plus(self, by: Self, sum: Self) -> Self {
                self * by + sum
            }
        }
    )*};
}

fused! {
    f32x4: f32x4_relaxed_madd;
    f64x2: f64x2_relaxed_madd;
}
