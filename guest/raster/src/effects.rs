//! Pictures that are made of nothing, and colours through a table of three dimensions.

use crate::mode::Mode as M;
use crate::{Fault, Kind, Mode, Picture, Result, Work};

/// From black to white downwards.
pub fn linear_gradient(work: &mut Work<'_>, mode: Mode) -> Result<Picture> {
    gradient(work, mode, |_, y| y as u8)
}

/// From black in the middle to white.
pub fn radial_gradient(work: &mut Work<'_>, mode: Mode) -> Result<Picture> {
    gradient(work, mode, |x, y| {
        let square = |at: usize| (at as f64 - 128.0).powi(2);
        ((square(x) + square(y)) * 2.0).sqrt().min(255.0) as u8
    })
}

fn gradient(
    work: &mut Work<'_>,
    mode: Mode,
    value: impl Fn(usize, usize) -> u8,
) -> Result<Picture> {
    if !matches!(mode, M::Bit | M::Float | M::Int | M::L | M::P) {
        return Err(Fault::Mode);
    }
    let mut made = Picture::new(work, mode, 256, 256)?;
    let size = mode.pixel_size();
    for (y, row) in made.rows_mut().enumerate() {
        work.row(256, 4)?;
        for (x, pixel) in row.chunks_exact_mut(size).enumerate() {
            let value = value(x, y);
            match mode {
                M::Float => pixel.copy_from_slice(&f32::from(value).to_le_bytes()),
                M::Int => pixel.copy_from_slice(&i32::from(value).to_le_bytes()),
                _ => pixel[0] = value,
            }
        }
    }
    Ok(made)
}

/// Mandelbrot's set: how soon each point is far away.
pub fn mandelbrot(
    work: &mut Work<'_>,
    (width, height): (usize, usize),
    [left, top, right, bottom]: [f64; 4],
    quality: i32,
) -> Result<Picture> {
    if right - left < 0.0 || bottom - top < 0.0 || quality < 2 {
        return Err(Fault::Value("unrecognized argument value"));
    }
    let mut made = Picture::new(work, M::L, width, height)?;
    let step_x = (right - left) / (width as f64 - 1.0);
    let step_y = (bottom - top) / (height as f64 - 1.0);
    for (y, row) in made.rows_mut().enumerate() {
        for (x, out) in row.iter_mut().enumerate() {
            let (real, imaginary) = (x as f64 * step_x + left, y as f64 * step_y + top);
            let (mut a, mut b, mut a2, mut b2) = (0.0_f64, 0.0_f64, 0.0_f64, 0.0_f64);
            let mut number = 1_i64;
            loop {
                work.row(1, 8)?;
                b = 2.0 * a * b + imaginary;
                a = a2 - b2 + real;
                (a2, b2) = (a * a, b * b);
                if a2 + b2 > 100.0 {
                    *out = (number * 255 / i64::from(quality)) as u8;
                    break;
                }
                if number > i64::from(quality) {
                    break;
                }
                number += 1;
            }
        }
    }
    Ok(made)
}

/// Noise around the middle grey; `random` gives numbers from 0 to 1.
pub fn noise(
    work: &mut Work<'_>,
    (width, height): (usize, usize),
    sigma: f32,
    random: &mut dyn FnMut() -> f64,
) -> Result<Picture> {
    let mut made = Picture::new(work, M::L, width, height)?;
    for row in made.rows_mut() {
        work.row(width, 64)?;
        for out in row {
            // Marsaglia's polar method, of which each turn would give two.
            let number = loop {
                let (one, two) = (random() * 2.0 - 1.0, random() * 2.0 - 1.0);
                let radius = one * one + two * two;
                if radius < 1.0 {
                    break one * (-2.0 * wardian_text::libm::log(radius) / radius).sqrt();
                }
            };
            *out = (128.0 + f64::from(sigma) * number) as u8;
        }
    }
    Ok(made)
}

/// Pixels that change places with others near them; `random` gives numbers below its argument.
pub fn spread(
    work: &mut Work<'_>,
    picture: &Picture,
    far: i32,
    random: &mut dyn FnMut(u32) -> u32,
) -> Result<Picture> {
    let mut made = picture.copy(work)?;
    let far_apart = far.unsigned_abs();
    if far_apart == 0 {
        return Ok(made);
    }
    let (width, height) = picture.size();
    // Of numbers of sixteen bits as many bytes are moved as there are pixels.
    let size = if picture.pixel_size() == 4 { 4 } else { 1 };
    let stride = picture.stride();
    let place = |x: usize, y: usize| y * stride + x * size;
    for y in 0..height {
        work.row(width, 16)?;
        for x in 0..width {
            let mut moved = |at: usize, length: usize| {
                let by = i64::from(random(far_apart)) - i64::from(far / 2);
                usize::try_from(at as i64 + by)
                    .ok()
                    .filter(|at| *at < length)
            };
            let (here, other) = (place(x, y), (moved(x, width), moved(y, height)));
            let from = picture.bytes();
            let out = made.bytes_mut();
            if let (Some(to_x), Some(to_y)) = other {
                let there = place(to_x, to_y);
                out[there..there + size].copy_from_slice(&from[here..here + size]);
                out[here..here + size].copy_from_slice(&from[there..there + size]);
            } else {
                out[here..here + size].copy_from_slice(&from[here..here + size]);
            }
        }
    }
    Ok(made)
}

/// Bits behind the point: of values of a table, and of places in it.
const VALUE_BITS: u32 = 16 - 8 - 2;
const PLACE_BITS: u32 = 32 - 8 - 6;
const BETWEEN_BITS: u32 = 15;

/// A value of a table: 255 is one.
pub fn table_value(value: f32) -> i16 {
    let one = (255 << VALUE_BITS) as f32;
    let value = f64::from(value);
    let scaled = value * f64::from(one);
    if scaled >= 32767.0 - 0.5 {
        32767
    } else if scaled <= -32768.0 + 0.5 {
        -32768
    } else {
        let single = (value as f32) * one;
        (f64::from(single) + if value < 0.0 { -0.5 } else { 0.5 }) as i16
    }
}

/// Colours through a table of values for some of them, with what is between.
pub fn colour_table(
    work: &mut Work<'_>,
    picture: &Picture,
    mode: Mode,
    channels: usize,
    sizes: [usize; 3],
    table: &[i16],
) -> Result<Picture> {
    if !(3..=4).contains(&channels) {
        return Err(Fault::Value("table_channels could be 3 or 4"));
    }
    let mut made = picture.of_size(work, mode)?;
    let from = picture.mode();
    if from.kind() != Kind::Bytes
        || mode.kind() != Kind::Bytes
        || from.bands() < 3
        || mode.bands() < channels
        || mode.bands() > channels && mode.bands() > from.bands()
        || table.len() < sizes.iter().product::<usize>() * channels
    {
        return Err(Fault::Mode);
    }
    let scales = sizes.map(|size| ((size - 1) as f64 / 255.0 * f64::from(1 << PLACE_BITS)) as u32);
    let steps = [
        channels,
        sizes[0] * channels,
        sizes[0] * sizes[1] * channels,
    ];
    let between = |a: i16, b: i16, part: i32| {
        let (a, b) = (i32::from(a), i32::from(b));
        ((a * ((1 << BETWEEN_BITS) - part) + b * part) >> BETWEEN_BITS) as i16
    };
    for (out, row) in made.rows_mut().zip(picture.rows()) {
        work.row(picture.width(), 64)?;
        for (out, pixel) in out.chunks_exact_mut(4).zip(row.chunks_exact(4)) {
            let mut start = 0;
            let mut parts = [0; 3];
            for axis in 0..3 {
                let place = u32::from(pixel[axis]) * scales[axis];
                start += (place >> PLACE_BITS) as usize * steps[axis];
                parts[axis] =
                    ((place & ((1 << PLACE_BITS) - 1)) >> (PLACE_BITS - BETWEEN_BITS)) as i32;
            }
            out[3] = pixel[3];
            for (channel, out) in out.iter_mut().enumerate().take(channels) {
                // The last places of a table are never behind its end: the parts are cut off.
                let at = |place: usize| table.get(place + channel).copied().unwrap_or(0);
                let line = |place: usize| between(at(place), at(place + steps[0]), parts[0]);
                let plane = |place: usize| between(line(place), line(place + steps[1]), parts[1]);
                let value = between(plane(start), plane(start + steps[2]), parts[2]);
                let value = (i32::from(value) + (1 << (VALUE_BITS - 1))) >> VALUE_BITS;
                *out = value.clamp(0, 255) as u8;
            }
        }
    }
    Ok(made)
}
