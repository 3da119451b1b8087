//! Channels of pixels: bytes and shorts, all of which is their greatest number, and floats, all of which is one.

use std::ops::AddAssign;

use super::filters::WEIGHT_SHIFT;
use crate::pixels;

/// A channel of a pixel.
pub trait Channel: Copy + PartialOrd + Default {
    /// What sums of weighted ones are.
    type Sum: Copy + PartialOrd + Default + AddAssign;

    /// All of it.
    const FULL: Self;

    /// It with a weight.
    fn weighted(self, weight: i32) -> Self::Sum;
    /// As a sum.
    fn wide(self) -> Self::Sum;
    /// Of a sum whose weights are one together.
    fn whole(sum: Self::Sum) -> Self::Sum;
    /// Of a sum whose weights are any.
    fn over(sum: Self::Sum, weight: i32) -> Self::Sum;
    /// Of a sum, as C converts it.
    fn narrow(sum: Self::Sum) -> Self;
    /// How much of it is left of a pixel that is covered by some of 255.
    fn covered(self, cover: u8) -> Self;
    /// By a factor.
    fn scaled(self, factor: f64) -> Self;
    /// From it to another, by a share.
    fn towards(self, to: Self, share: Self) -> Self;
    /// Blend a colour into a pixel of four.
    fn blend(pixel: &mut [Self; 4], color: [Self; 4], opacity: Self);
}

/// What is the same for all channels but bytes.
trait Shares: Channel {
    fn times(self, other: Self) -> Self;
    fn divided(self, by: Self) -> Self;
    /// Of two layers, this one below.
    fn under(self, above: Self) -> Self;
}

fn blend_shares<T: Shares>(pixel: &mut [T; 4], color: [T; 4], opacity: T) {
    if opacity <= T::default() {
        return;
    }
    let below = pixel[3];
    let above = below.under(opacity);
    for (channel, new) in pixel.iter_mut().zip(color).take(3) {
        *channel = channel.times(below).towards(new, opacity).divided(above);
    }
    pixel[3] = above;
}

impl Channel for u8 {
    type Sum = i64;
    const FULL: u8 = u8::MAX;

    #[inline]
    fn weighted(self, weight: i32) -> i64 {
        i64::from(i32::from(self) * weight)
    }
    fn wide(self) -> i64 {
        i64::from(self)
    }
    fn whole(sum: i64) -> i64 {
        sum >> WEIGHT_SHIFT
    }
    fn over(sum: i64, weight: i32) -> i64 {
        sum.checked_div(i64::from(weight)).unwrap_or(0)
    }
    fn narrow(sum: i64) -> u8 {
        sum as u8
    }
    fn covered(self, cover: u8) -> u8 {
        pixels::multiply(self, cover)
    }
    fn scaled(self, factor: f64) -> u8 {
        (f64::from(self) * factor) as i64 as u8
    }
    fn towards(self, to: u8, share: u8) -> u8 {
        let way = (i32::from(to) - i32::from(self)) * i32::from(share) + 128 - i32::from(self > to);
        (i32::from(self) + (((way >> 8) + way) >> 8)) as u8
    }
    fn blend(pixel: &mut [u8; 4], color: [u8; 4], opacity: u8) {
        pixels::blend(pixel, color, opacity);
    }
}

impl Channel for u16 {
    type Sum = i64;
    const FULL: u16 = u16::MAX;

    #[inline]
    fn weighted(self, weight: i32) -> i64 {
        i64::from(self) * i64::from(weight)
    }
    fn wide(self) -> i64 {
        i64::from(self)
    }
    fn whole(sum: i64) -> i64 {
        sum >> WEIGHT_SHIFT
    }
    fn over(sum: i64, weight: i32) -> i64 {
        sum.checked_div(i64::from(weight)).unwrap_or(0)
    }
    fn narrow(sum: i64) -> u16 {
        sum as u16
    }
    fn covered(self, cover: u8) -> u16 {
        self.times(u16::from(cover) * 257)
    }
    fn scaled(self, factor: f64) -> u16 {
        (f64::from(self) * factor) as i64 as u16
    }
    fn towards(self, to: u16, share: u16) -> u16 {
        let way =
            (i64::from(to) - i64::from(self)) * i64::from(share) + 0x8000 - i64::from(self > to);
        (i64::from(self) + (((way >> 16) + way) >> 16)) as u16
    }
    fn blend(pixel: &mut [u16; 4], color: [u16; 4], opacity: u16) {
        blend_shares(pixel, color, opacity);
    }
}

impl Shares for u16 {
    fn times(self, other: u16) -> u16 {
        let product = u64::from(self) * u64::from(other) + 0x8000;
        (((product >> 16) + product) >> 16) as u16
    }
    fn divided(self, by: u16) -> u16 {
        match (self, by) {
            (0, _) | (_, 0) => 0,
            _ if self >= by => u16::MAX,
            _ => ((u32::from(self) * 0xffff + u32::from(by >> 1)) / u32::from(by)) as u16,
        }
    }
    fn under(self, above: u16) -> u16 {
        self.wrapping_add(above).wrapping_sub(self.times(above))
    }
}

macro_rules! float_channel {
    ($type:ty) => {
        impl Channel for $type {
            type Sum = f64;
            const FULL: $type = 1.0;

            #[inline]
            fn weighted(self, weight: i32) -> f64 {
                // The product has the digits of the channel.
                (self * weight as $type) as f64
            }
            fn wide(self) -> f64 {
                self as f64
            }
            fn whole(sum: f64) -> f64 {
                sum / f64::from(1 << WEIGHT_SHIFT)
            }
            fn over(sum: f64, weight: i32) -> f64 {
                sum / f64::from(weight)
            }
            fn narrow(sum: f64) -> $type {
                sum as $type
            }
            fn covered(self, cover: u8) -> $type {
                self * <$type>::from(cover) / 255.0
            }
            fn scaled(self, factor: f64) -> $type {
                (self as f64 * factor) as $type
            }
            fn towards(self, to: $type, share: $type) -> $type {
                (1.0 - share) * self + share * to
            }
            fn blend(pixel: &mut [$type; 4], color: [$type; 4], opacity: $type) {
                blend_shares(pixel, color, opacity);
            }
        }

        impl Shares for $type {
            fn times(self, other: $type) -> $type {
                self * other
            }
            fn divided(self, by: $type) -> $type {
                if by == 0.0 { 0.0 } else { self / by }
            }
            fn under(self, above: $type) -> $type {
                (1.0 - above) * self + above
            }
        }
    };
}

float_channel!(f32);
float_channel!(f64);

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ends_of_a_way_are_exact() {
        for (from, to) in [(0, 255), (255, 0), (17, 200)] {
            let (from, to): (u8, u8) = (from, to);
            assert_eq!((from.towards(to, 0), from.towards(to, 255)), (from, to));
            let (from, to) = (u16::from(from) * 257, u16::from(to) * 257);
            assert_eq!((from.towards(to, 0), from.towards(to, 65535)), (from, to));
        }
    }

    #[test]
    fn blending_onto_nothing_is_the_colour() {
        let mut pixel = [0.0; 4];
        f64::blend(&mut pixel, [0.5, 0.25, 1.0, 1.0], 0.5);
        assert_eq!(pixel, [0.5, 0.25, 1.0, 0.5]);
    }
}
