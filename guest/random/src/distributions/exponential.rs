//! Exponential variates: by the ziggurat of 256 layers (Marsaglia and Tsang 2000), and by inversion.

use super::random_f32;
use crate::BitGenerator;
use crate::math::{exp, exp_f32, ln_1p, ln_1p_f32};
use crate::tables::{ziggurat_exponential_f32 as single, ziggurat_exponential_f64 as double};

/// Where the lowest layer's tail begins.
const TAIL: f64 = 7.697_117_470_131_05;

/// `standard_exponential()`.
pub fn standard_exponential<G: BitGenerator + ?Sized>(bits: &mut G) -> f64 {
    loop {
        let word = bits.next_u64() >> 3;
        let layer = (word & 0xff) as usize;
        let along = word >> 8;
        let x = along as f64 * double::WIDTH[layer];
        if along < double::BOUND[layer] {
            return x;
        }
        if layer == 0 {
            // Of 1 - U, because U can be 0.
            return TAIL - ln_1p(-bits.next_f64());
        }
        let (below, height) = (double::HEIGHT[layer - 1], double::HEIGHT[layer]);
        if (below - height) * bits.next_f64() + height < exp(-x) {
            return x;
        }
    }
}

/// `standard_exponential(dtype=float32)`.
pub fn standard_exponential_f32<G: BitGenerator + ?Sized>(bits: &mut G) -> f32 {
    loop {
        let word = bits.next_u32() >> 1;
        let layer = (word & 0xff) as usize;
        let along = word >> 8;
        let x = along as f32 * single::WIDTH[layer];
        if along < single::BOUND[layer] {
            return x;
        }
        if layer == 0 {
            return TAIL as f32 - ln_1p_f32(-random_f32(bits));
        }
        let (below, height) = (single::HEIGHT[layer - 1], single::HEIGHT[layer]);
        if (below - height) * random_f32(bits) + height < exp_f32(-x) {
            return x;
        }
    }
}

/// `standard_exponential(method='inv')`.
pub fn standard_exponential_inv<G: BitGenerator + ?Sized>(bits: &mut G) -> f64 {
    -ln_1p(-bits.next_f64())
}

/// `standard_exponential(dtype=float32, method='inv')`; the logarithm is taken in double precision.
pub fn standard_exponential_inv_f32<G: BitGenerator + ?Sized>(bits: &mut G) -> f32 {
    -ln_1p(f64::from(-random_f32(bits))) as f32
}

/// `exponential(scale)`.
pub fn exponential<G: BitGenerator + ?Sized>(bits: &mut G, scale: f64) -> f64 {
    scale * standard_exponential(bits)
}
