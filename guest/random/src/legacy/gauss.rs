//! Normal variates in pairs, by the polar method (Marsaglia and Bray 1964).

use crate::BitGenerator;
use crate::math::ln;

/// The second of a pair, kept for the next call: `has_gauss` and `cached_gaussian` of `RandomState.get_state`.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct SavedGauss {
    /// Whether `gauss` is yet to be returned.
    pub has_gauss: bool,
    /// The kept variate; 0 once it was returned.
    pub gauss: f64,
}

/// `standard_normal()` and `randn()`.
pub fn standard_normal<G: BitGenerator + ?Sized>(bits: &mut G, saved: &mut SavedGauss) -> f64 {
    if saved.has_gauss {
        return std::mem::take(saved).gauss;
    }
    loop {
        let x1 = 2.0 * bits.next_f64() - 1.0;
        let x2 = 2.0 * bits.next_f64() - 1.0;
        let square = x1 * x1 + x2 * x2;
        if square < 1.0 && square != 0.0 {
            let factor = (-2.0 * ln(square) / square).sqrt();
            *saved = SavedGauss {
                has_gauss: true,
                gauss: factor * x1,
            };
            return factor * x2;
        }
    }
}
