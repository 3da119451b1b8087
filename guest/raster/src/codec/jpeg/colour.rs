//! Colours of JPEG files, in the fixed point of libjpeg.

/// Half of what is divided by.
const HALF: i32 = 1 << 15;

/// A factor with sixteen bits behind the point.
const fn fixed(factor: f64) -> i32 {
    (factor * 65536.0 + 0.5) as i32
}

/// Luma and two differences as red, green, blue, and 255 for alpha.
#[inline(always)]
pub(super) fn to_rgb(y: u8, cb: u8, cr: u8) -> [u8; 4] {
    let (y, cb, cr) = (i32::from(y), i32::from(cb) - 128, i32::from(cr) - 128);
    let red = y + ((fixed(1.402) * cr + HALF) >> 16);
    let green = y + ((-fixed(0.34414) * cb - fixed(0.71414) * cr + HALF) >> 16);
    let blue = y + ((fixed(1.772) * cb + HALF) >> 16);
    [clamped(red), clamped(green), clamped(blue), 255]
}

/// Red, green, blue as luma and two differences.
#[inline(always)]
pub(super) fn from_rgb(red: u8, green: u8, blue: u8) -> [u8; 3] {
    let (red, green, blue) = (i32::from(red), i32::from(green), i32::from(blue));
    let middle = (128 << 16) + HALF - 1;
    let y = fixed(0.299) * red + fixed(0.587) * green + fixed(0.114) * blue + HALF;
    let cb = fixed(0.5) * blue - fixed(0.16874) * red - fixed(0.33126) * green + middle;
    let cr = fixed(0.5) * red - fixed(0.41869) * green - fixed(0.08131) * blue + middle;
    [y, cb, cr].map(|sum| (sum >> 16) as u8)
}

fn clamped(value: i32) -> u8 {
    value.clamp(0, 255) as u8
}

/// How bright a colour is.
pub(super) fn luma(red: u8, green: u8, blue: u8) -> u8 {
    from_rgb(red, green, blue)[0]
}
