//! Kodak's PhotoYCC, the colours of Photo CDs.

/// A part of a colour: rounded towards zero after a half was added.
fn part(factor: f64, number: u8, middle: i32) -> i32 {
    (factor * f64::from(i32::from(number) - middle) + 0.5) as i32
}

fn rgb(y: u8, cb: u8, cr: u8) -> [u8; 3] {
    let light = part(1.3584, y, 0);
    let red = light + part(1.8215, cr, 137);
    let green = light + part(-0.927_143_5, cr, 137) + part(-0.430_272_6, cb, 156);
    let blue = light + part(2.2179, cb, 156);
    [red, green, blue].map(crate::bytes::clip)
}

/// Rows of three bytes.
pub(crate) fn unpack(out: &mut [u8], from: &[u8], count: usize) {
    for (out, from) in out
        .chunks_exact_mut(4)
        .zip(from.chunks_exact(3))
        .take(count)
    {
        out[..3].copy_from_slice(&rgb(from[0], from[1], from[2]));
        out[3] = 255;
    }
}

/// Rows of four bytes, of which the last is alpha that the others are multiplied by.
pub(crate) fn unpack_alpha(out: &mut [u8], from: &[u8], count: usize) {
    for (out, from) in out
        .chunks_exact_mut(4)
        .zip(from.chunks_exact(4))
        .take(count)
    {
        let alpha = u32::from(from[3]);
        // As in C, what is too large keeps its lower bits.
        let divided = |byte: u8| (u32::from(byte) * 255).checked_div(alpha).unwrap_or(0) as u8;
        out[..3].copy_from_slice(&rgb(divided(from[0]), divided(from[1]), divided(from[2])));
        out[3] = from[3];
    }
}
