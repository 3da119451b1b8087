//! Arithmetic of bytes that stand for what is between zero and one.

/// A number of 255ths of 255ths, rounded to 255ths.
#[inline]
pub fn divide(number: u32) -> u8 {
    let number = number.wrapping_add(128);
    ((number >> 8).wrapping_add(number) >> 8) as u8
}

/// The product of two bytes.
#[inline]
pub fn times(one: u8, other: u8) -> u8 {
    divide(u32::from(one) * u32::from(other))
}

/// From the first (weight 0) to the second (weight 255).
#[inline]
pub fn blend(weight: u8, first: u8, second: u8) -> u8 {
    divide(u32::from(first) * u32::from(255 - weight) + u32::from(second) * u32::from(weight))
}

/// The second, multiplied before, over what of the first is seen.
#[inline]
pub fn over(weight: u8, first: u8, second: u8) -> u8 {
    times(first, 255 - weight).wrapping_add(second)
}

/// The nearest byte.
#[inline]
pub fn clip(number: i32) -> u8 {
    number.clamp(0, 255) as u8
}

/// How bright a colour is (ITU-R 601-2), in thousandths.
#[inline]
pub fn luma_1000(colour: &[u8]) -> i32 {
    i32::from(colour[0]) * 299 + i32::from(colour[1]) * 587 + i32::from(colour[2]) * 114
}

/// How bright a colour is, rounded.
#[inline]
pub fn luma(colour: &[u8]) -> u8 {
    let sum =
        u32::from(colour[0]) * 19595 + u32::from(colour[1]) * 38470 + u32::from(colour[2]) * 7471;
    ((sum + 0x8000) >> 16) as u8
}
