//! Images mapped into others, of one channel or of four.

use super::channel::Channel;
use super::filters::{Filter, Interpolation, PART_SHIFT, WEIGHT_SHIFT};
pub use super::span::Lookup;
use super::span::Places;
use crate::geometry::{Affine, Rect};
use crate::meter::Meter;
use crate::path::{Mapped, Points};
use crate::raster::spans::Kind;
use crate::raster::{Failure, Rasterizer};

/// An image: rows of pixels of so many channels.
pub struct Image<'a, T> {
    pub channels: &'a [T],
    pub width: usize,
    pub height: usize,
}

/// How an image is mapped.
pub struct Resampling<'a> {
    /// From the image to the picture; not looked at where there is a lookup.
    pub map: Affine,
    pub lookup: Option<Lookup<'a>>,
    pub interpolation: Interpolation,
    /// Whether filters grow with pixels that become smaller.
    pub grows: bool,
    pub alpha: f64,
    pub is_normed: bool,
    pub radius: f64,
}

/// What cannot be mapped.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Refusal {
    /// As rasterizers.
    Failed(Failure),
    /// The filter reaches too far.
    Radius,
}

impl From<Failure> for Refusal {
    fn from(failure: Failure) -> Refusal {
        Refusal::Failed(failure)
    }
}

/// Numbers of pixels along an axis, which is mirrored at its ends.
#[derive(Clone, Copy)]
struct Mirrored {
    size: u32,
    add: u32,
    here: u32,
}

impl Mirrored {
    fn new(size: usize) -> Option<Mirrored> {
        let size = u32::try_from(size)
            .ok()
            .filter(|size| (1..1 << 29).contains(size))?;
        let add = 2 * size * (0x3fff_ffff / (2 * size));
        Some(Mirrored { size, add, here: 0 })
    }

    #[inline]
    fn place(&self) -> usize {
        let place = match self.here >= self.size {
            true => 2 * self.size - self.here - 1,
            false => self.here,
        };
        place as usize
    }

    #[inline]
    fn go_to(&mut self, place: i32) -> usize {
        self.here = (place as u32).wrapping_add(self.add) % (2 * self.size);
        self.place()
    }

    #[inline]
    fn go_on(&mut self) -> usize {
        self.here += 1;
        if self.here >= 2 * self.size {
            self.here = 0;
        }
        self.place()
    }
}

/// Pixels of an image around a place.
struct Around<'a, T, const N: usize> {
    pixels: &'a [[T; N]],
    width: usize,
    x: Mirrored,
    y: Mirrored,
}

impl<T: Channel, const N: usize> Around<'_, T, N> {
    #[inline]
    fn at(&self, x: usize, y: usize) -> [T; N] {
        let found = self.pixels.get(y * self.width + x);
        found.copied().unwrap_or([T::default(); N])
    }

    /// The sum of so many pixels, each with a weight; the sum of the weights. Weights of rows and columns are every so many of
    /// a filter's, from the first ones on.
    #[inline]
    fn sum(
        &mut self,
        (x, y): (i32, i32),
        (first_x, step_x): (usize, usize),
        (first_y, step_y): (usize, usize),
        weights: &[i16],
    ) -> ([T::Sum; N], i32) {
        let mut sum = [T::Sum::default(); N];
        let mut total = 0_i32;
        let mut row = self.y.go_to(y);
        for weight_y in weights.iter().skip(first_y).step_by(step_y) {
            let mut column = self.x.go_to(x);
            for weight_x in weights.iter().skip(first_x).step_by(step_x) {
                let product = i32::from(*weight_y) * i32::from(*weight_x);
                let weight = (product + (1 << (WEIGHT_SHIFT - 1))) >> WEIGHT_SHIFT;
                let pixel = self.at(column, row);
                for (sum, channel) in sum.iter_mut().zip(pixel) {
                    *sum += channel.weighted(weight);
                }
                total = total.wrapping_add(weight);
                column = self.x.go_on();
            }
            row = self.y.go_on();
        }
        (sum, total)
    }
}

/// Sums as a pixel: colours are no more than the opacity, where there is one.
fn pixel_of<T: Channel, const N: usize>(mut sum: [T::Sum; N]) -> [T; N] {
    if N == 4 {
        let zero = T::Sum::default();
        for channel in &mut sum {
            if *channel < zero {
                *channel = zero;
            }
        }
        if sum[3] > T::FULL.wide() {
            sum[3] = T::FULL.wide();
        }
        let opacity = sum[3];
        for channel in &mut sum[..3] {
            if *channel > opacity {
                *channel = opacity;
            }
        }
    }
    sum.map(T::narrow)
}

/// The sizes of a filter along an axis, where it grows with pixels that become smaller.
#[derive(Clone, Copy)]
struct Growth {
    /// How far from the middle the first pixel is, in parts.
    radius: i32,
    /// Parts of the filter from one pixel to the next.
    step: i32,
}

impl Growth {
    fn new(scale: f64, diameter: i32) -> Growth {
        let parts = f64::from(1 << PART_SHIFT);
        let whole = (scale * parts + 0.5) as i32;
        let step = (1.0 / scale * parts + 0.5) as i32;
        Growth {
            radius: diameter.saturating_mul(whole) >> 1,
            step: step.max(1),
        }
    }

    /// The scales of both axes, within limits.
    fn scales(map: &Affine) -> (f64, f64) {
        const MOST: f64 = 200.0;
        let (mut x, mut y) = map.scales();
        if x * y > MOST {
            x = x * MOST / (x * y);
            y = y * MOST / (x * y);
        }
        (x.clamp(1.0, MOST), y.clamp(1.0, MOST))
    }

    /// The first pixel and its weight.
    fn begin(&self, place: i32) -> (i32, usize) {
        let place = place.wrapping_add(128).wrapping_sub(self.radius);
        let first = (((255 - (place & 255)) * self.step) >> PART_SHIFT) as usize;
        (place >> PART_SHIFT, first)
    }
}

/// Put a mapped image onto a picture of as many channels.
///
/// # Errors
/// Where it was not paid for, or the filter cannot be had.
pub fn resample<T: Channel, const N: usize>(
    from: &Image<'_, T>,
    to: &mut [T],
    (width, height): (usize, usize),
    how: &Resampling<'_>,
    meter: &Meter<'_>,
) -> Result<(), Refusal> {
    let (pixels, _) = from.channels.as_chunks::<N>();
    let (to, _) = to.as_chunks_mut::<N>();
    let (Some(x), Some(y)) = (Mirrored::new(from.width), Mirrored::new(from.height)) else {
        return Ok(());
    };
    let mut around = Around {
        pixels,
        width: from.width,
        x,
        y,
    };
    let map = how.map;
    let keeps_pixels = how.lookup.is_none()
        && map.sx.abs() == 1.0
        && map.sy.abs() == 1.0
        && map.shx == 0.0
        && map.shy == 0.0;
    let filter = match how.interpolation {
        Interpolation::Nearest => None,
        _ if keeps_pixels => None,
        other => {
            let filter = Filter::new(other, how.radius, how.is_normed, meter);
            Some(filter.ok_or(match meter.is_stopped() {
                true => Refusal::Failed(Failure::Stopped),
                false => Refusal::Radius,
            })?)
        }
    };
    let back = map.inverted();
    let diameter = filter.as_ref().map_or(1, |filter| filter.diameter);
    let growth = (how.grows && how.lookup.is_none()).then(|| {
        let (x, y) = Growth::scales(&back);
        let diameter = diameter as i32;
        (Growth::new(x, diameter), Growth::new(y, diameter))
    });
    // What a pixel costs: how many others it looks at.
    let cost = match (&filter, &growth) {
        (None, _) => 1,
        (Some(_), None) => diameter * diameter,
        (Some(_), Some((x, y))) => {
            let count = |growth: &Growth| (diameter << PART_SHIFT) / growth.step as usize + 1;
            count(x).saturating_mul(count(y))
        }
    };
    let mut sample = |(x, y): (i32, i32)| -> [T; N] {
        match (&filter, &growth) {
            (None, _) => {
                let column = around.x.go_to(x >> PART_SHIFT);
                let row = around.y.go_to(y >> PART_SHIFT);
                around.at(column, row)
            }
            (Some(filter), None) => {
                let begin = |place: i32| {
                    let place = place.wrapping_sub(128);
                    let first = (place >> PART_SHIFT).wrapping_add(filter.start());
                    (first, 255 - (place & 255) as usize)
                };
                let ((x, first_x), (y, first_y)) = (begin(x), begin(y));
                let (first_x, first_y) = ((first_x, 256), (first_y, 256));
                let (sum, _) = around.sum((x, y), first_x, first_y, &filter.weights);
                pixel_of(sum.map(T::whole))
            }
            (Some(filter), Some((growth_x, growth_y))) => {
                let ((x, first_x), (y, first_y)) = (growth_x.begin(x), growth_y.begin(y));
                let first_x = (first_x, growth_x.step as usize);
                let first_y = (first_y, growth_y.step as usize);
                let (sum, total) = around.sum((x, y), first_x, first_y, &filter.weights);
                pixel_of(sum.map(|sum| T::over(sum, total)))
            }
        }
    };
    let mut rasterizer = Rasterizer::new(meter);
    let (right, bottom) = (width as f64, height as f64);
    rasterizer.clip(Some(Rect::new(0.0, 0.0, right, bottom)));
    let (right, bottom, map) = match how.lookup {
        None => (from.width as f64, from.height as f64, map),
        Some(_) => (right, bottom, Affine::IDENTITY),
    };
    let points = Points {
        vertices: &[0.0, 0.0, right, 0.0, right, bottom, 0.0, bottom],
        codes: None,
        meter,
    };
    rasterizer.add(&mut Mapped::new(points.read(), map));
    rasterizer.sweep(Kind::Merged, |y, spans| {
        for span in spans.iter() {
            let length = span.covers.len();
            if !meter.spend(length.saturating_mul(cost)) {
                return;
            }
            let places = Places::new(&back, (span.x, y), length, how.lookup);
            for (index, (place, cover)) in places.zip(span.covers).enumerate() {
                let x = i64::from(span.x) + index as i64;
                if x < 0 || y < 0 || x >= width as i64 || y as usize >= height {
                    continue;
                }
                let color = sample(place);
                if let Some(pixel) = to.get_mut(y as usize * width + x as usize) {
                    put(pixel, color, *cover, how.alpha);
                }
            }
        }
    })?;
    match meter.is_stopped() {
        true => Err(Refusal::Failed(Failure::Stopped)),
        false => Ok(()),
    }
}

/// A byte of an image of one channel around a place; there is nothing beyond its edges.
pub(crate) fn gray_around(
    channels: &[u8],
    (width, height): (usize, usize),
    (x, y): (i32, i32),
    filter: &Filter,
) -> u8 {
    let begin = |place: i32| {
        let place = place.wrapping_sub(128);
        let first = (place >> PART_SHIFT).wrapping_add(filter.start());
        (i64::from(first), 255 - (place & 255) as usize)
    };
    let ((x, first_x), (y, first_y)) = (begin(x), begin(y));
    let weights = |first: usize| filter.weights.iter().skip(first).step_by(256);
    let mut sum = 0_i32;
    for (row, weight_y) in weights(first_y).enumerate() {
        let row = y + row as i64;
        if row < 0 || row >= height as i64 {
            continue;
        }
        for (column, weight_x) in weights(first_x).enumerate() {
            let column = x + column as i64;
            if column < 0 || column >= width as i64 {
                continue;
            }
            let product = i32::from(*weight_y) * i32::from(*weight_x);
            let weight = (product + (1 << (WEIGHT_SHIFT - 1))) >> WEIGHT_SHIFT;
            let place = row as usize * width + column as usize;
            let channel = channels.get(place).copied().unwrap_or_default();
            sum = sum.wrapping_add(i32::from(channel).wrapping_mul(weight));
        }
    }
    (sum >> WEIGHT_SHIFT).clamp(0, 255) as u8
}

/// Put a colour onto a pixel.
fn put<T: Channel, const N: usize>(pixel: &mut [T; N], color: [T; N], cover: u8, alpha: f64) {
    let mut opacity = if N == 4 { color[N - 1] } else { T::FULL };
    if alpha != 1.0 {
        opacity = opacity.scaled(alpha);
    }
    if opacity <= T::default() {
        return;
    }
    let mut color = color;
    if N == 4 {
        color[N - 1] = opacity;
    }
    if opacity >= T::FULL && cover == 255 {
        *pixel = color;
        return;
    }
    let opacity = opacity.covered(cover);
    match <&mut [T; 4]>::try_from(&mut pixel[..]) {
        Ok(pixel) => {
            let color = [color[0], color[1 % N], color[2 % N], color[N - 1]];
            T::blend(pixel, color, opacity);
        }
        Err(_) => {
            for (channel, new) in pixel.iter_mut().zip(color) {
                *channel = channel.towards(new, opacity);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn resampled(how: &Resampling<'_>, size: (usize, usize)) -> Vec<f64> {
        let ask = |_| true;
        let meter = Meter::new(&ask);
        let image = Image {
            channels: &[1.0, 2.0, 3.0, 4.0],
            width: 2,
            height: 2,
        };
        let mut to = vec![0.0; size.0 * size.1];
        resample::<f64, 1>(&image, &mut to, size, how, &meter).expect("it is paid for");
        to
    }

    fn plain(map: Affine, interpolation: Interpolation) -> Resampling<'static> {
        Resampling {
            map,
            lookup: None,
            interpolation,
            grows: false,
            alpha: 1.0,
            is_normed: true,
            radius: 4.0,
        }
    }

    #[test]
    fn nearest_repeats_pixels() {
        let how = plain(Affine::scaling(2.0, 1.0), Interpolation::Nearest);
        let expected = [1.0, 1.0, 2.0, 2.0, 3.0, 3.0, 4.0, 4.0];
        assert_eq!(resampled(&how, (4, 2)), expected);
    }

    #[test]
    fn filters_keep_what_is_even_and_the_order() {
        for number in 1..17 {
            let interpolation = Interpolation::of_number(number).expect("it is one");
            for grows in [false, true] {
                let map = Affine::scaling(4.0, 4.0);
                let how = Resampling {
                    grows,
                    ..plain(map, interpolation)
                };
                let found = resampled(&how, (8, 8));
                assert!(found[0] < found[63], "{interpolation:?}");
            }
        }
    }

    #[test]
    fn maps_without_an_inverse_do_no_harm() {
        for map in [
            Affine::scaling(0.0, 0.0),
            Affine::scaling(f64::NAN, 1e300),
            Affine::scaling(1e-300, 1e-300),
        ] {
            for grows in [false, true] {
                let how = Resampling {
                    grows,
                    ..plain(map, Interpolation::Lanczos)
                };
                resampled(&how, (3, 3));
            }
        }
    }
}
