//! Normal variates by the ziggurat of 256 layers (Marsaglia and Tsang 2000), and what is made of them alone.

use super::random_f32;
use crate::BitGenerator;
use crate::math::{exp, ln_1p, ln_1p_f32};
use crate::tables::{ziggurat_normal_f32 as single, ziggurat_normal_f64 as double};

/// Where the lowest layer's tail begins.
const TAIL: f64 = 3.654_152_885_361_009;
/// One divided by `TAIL`.
const INVERSE_TAIL: f64 = 0.273_661_237_329_758_3;

/// `standard_normal()`.
pub fn standard_normal<G: BitGenerator + ?Sized>(bits: &mut G) -> f64 {
    loop {
        let word = bits.next_u64();
        let layer = (word & 0xff) as usize;
        let negative = word >> 8 & 1 == 1;
        let along = word >> 9 & 0x000f_ffff_ffff_ffff;
        let x = along as f64 * double::WIDTH[layer];
        let x = if negative { -x } else { x };
        if along < double::BOUND[layer] {
            return x;
        }
        if layer == 0 {
            // The tail's sign is another bit than the one above.
            let tail = TAIL + tail_f64(bits);
            return if along >> 8 & 1 == 1 { -tail } else { tail };
        }
        let (below, height) = (double::HEIGHT[layer - 1], double::HEIGHT[layer]);
        if (below - height) * bits.next_f64() + height < exp(-0.5 * x * x) {
            return x;
        }
    }
}

/// How far beyond `TAIL`; of 1 - U, because U can be 0.
fn tail_f64<G: BitGenerator + ?Sized>(bits: &mut G) -> f64 {
    loop {
        let x = -INVERSE_TAIL * ln_1p(-bits.next_f64());
        let y = -ln_1p(-bits.next_f64());
        if y + y > x * x {
            return x;
        }
    }
}

/// `standard_normal(dtype=float32)`.
pub fn standard_normal_f32<G: BitGenerator + ?Sized>(bits: &mut G) -> f32 {
    loop {
        let word = bits.next_u32();
        let layer = (word & 0xff) as usize;
        let negative = word >> 8 & 1 == 1;
        let along = word >> 9;
        let x = along as f32 * single::WIDTH[layer];
        let x = if negative { -x } else { x };
        if along < single::BOUND[layer] {
            return x;
        }
        if layer == 0 {
            let tail = TAIL as f32 + tail_f32(bits);
            return if along >> 8 & 1 == 1 { -tail } else { tail };
        }
        let (below, height) = (single::HEIGHT[layer - 1], single::HEIGHT[layer]);
        let wide = f64::from(x);
        // The left side in single precision, the right side in double.
        if f64::from((below - height) * random_f32(bits) + height) < exp(-0.5 * wide * wide) {
            return x;
        }
    }
}

fn tail_f32<G: BitGenerator + ?Sized>(bits: &mut G) -> f32 {
    loop {
        let x = -(INVERSE_TAIL as f32) * ln_1p_f32(-random_f32(bits));
        let y = -ln_1p_f32(-random_f32(bits));
        if y + y > x * x {
            return x;
        }
    }
}

/// `normal(loc, scale)`.
pub fn normal<G: BitGenerator + ?Sized>(bits: &mut G, loc: f64, scale: f64) -> f64 {
    loc + scale * standard_normal(bits)
}

/// `lognormal(mean, sigma)`.
pub fn lognormal<G: BitGenerator + ?Sized>(bits: &mut G, mean: f64, sigma: f64) -> f64 {
    exp(normal(bits, mean, sigma))
}

/// `standard_cauchy()`: the ratio of two normal variates.
pub fn standard_cauchy<G: BitGenerator + ?Sized>(bits: &mut G) -> f64 {
    let numerator = standard_normal(bits);
    numerator / standard_normal(bits)
}
