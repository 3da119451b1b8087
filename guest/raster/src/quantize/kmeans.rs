//! The nearest of some colours for each pixel, and colours that are moved to the means of their pixels.

use super::hash::Table;
use super::{BLOCK, Pixel, distance, mean};
use crate::{Result, Work};

/// How far colours are from each other, and for each the others by how near they are.
pub(super) struct Distances {
    count: usize,
    far: Vec<u32>,
    order: Vec<u32>,
}

impl Distances {
    pub(super) fn new(work: &mut Work<'_>, colours: &[Pixel]) -> Result<Distances> {
        let count = colours.len();
        work.row(count * count, 24)?;
        let mut made = Distances {
            count,
            far: work.items(count * count)?,
            order: work.items(count * count)?,
        };
        made.measure(colours);
        for (order, far) in made
            .order
            .chunks_exact_mut(count)
            .zip(made.far.chunks_exact(count))
        {
            for (place, order) in order.iter_mut().enumerate() {
                *order = place as u32;
            }
            order.sort_unstable_by_key(|place| (far[*place as usize], *place));
        }
        Ok(made)
    }

    fn measure(&mut self, colours: &[Pixel]) {
        for (one, far) in colours.iter().zip(self.far.chunks_exact_mut(self.count)) {
            for (two, far) in colours.iter().zip(far) {
                *far = distance(*one, *two);
            }
        }
    }

    /// For colours that have moved. Pillow's sorting compares what it has just moved, and so does not sort all.
    fn again(&mut self, work: &mut Work<'_>, colours: &[Pixel]) -> Result<()> {
        self.measure(colours);
        let count = self.count;
        for (order, far) in self
            .order
            .chunks_exact_mut(count)
            .zip(self.far.chunks_exact(count))
        {
            work.row(count, 8)?;
            for at in 1..count {
                let moved = order[at];
                let mut to = at;
                while to > 0 && far[order[to - 1] as usize] > far[order[to] as usize] {
                    order[to] = order[to - 1];
                    to -= 1;
                    work.pay(1)?;
                }
                if to != at {
                    order[to] = moved;
                }
            }
        }
        Ok(())
    }

    /// The nearest colour, from one that is near on.
    pub(super) fn nearest(
        &self,
        work: &mut Work<'_>,
        colours: &[Pixel],
        pixel: Pixel,
        start: u32,
    ) -> Result<u32> {
        let first = distance(colours[start as usize], pixel);
        let (mut best, mut least) = (start, first);
        let row = start as usize * self.count;
        let far = &self.far[row..row + self.count];
        for (number, place) in self.order[row..row + self.count].iter().enumerate() {
            if number % 64 == 0 {
                work.pay(8)?;
            }
            // What is more than twice as far from the first cannot be nearer.
            if far[*place as usize] > first << 2 {
                break;
            }
            let distance = distance(colours[*place as usize], pixel);
            if distance < least {
                (best, least) = (*place, distance);
            }
        }
        Ok(best)
    }
}

/// The nearest colour of each pixel, from `start` on.
pub(super) fn nearest_of_all(
    work: &mut Work<'_>,
    pixels: &[Pixel],
    colours: &[Pixel],
    start: impl Fn(usize) -> u32,
    mut found: impl FnMut(usize, u32),
) -> Result<()> {
    let distances = Distances::new(work, colours)?;
    each_nearest(work, pixels, colours, &distances, start, &mut found)
}

fn each_nearest(
    work: &mut Work<'_>,
    pixels: &[Pixel],
    colours: &[Pixel],
    distances: &Distances,
    start: impl Fn(usize) -> u32,
    found: &mut impl FnMut(usize, u32),
) -> Result<()> {
    let mut known = Table::new();
    for (at, pixel) in pixels.iter().enumerate() {
        if at % BLOCK == 0 {
            work.row(BLOCK.min(pixels.len() - at), 16)?;
        }
        let index = match known.get(*pixel) {
            Some(index) => index,
            None => {
                let index = distances.nearest(work, colours, *pixel, start(at))?;
                known.room(work)?;
                known.set(*pixel, index);
                index
            }
        };
        found(at, index);
    }
    Ok(())
}

/// Sums of the pixels of each colour.
struct Sums {
    bands: [Vec<u32>; 3],
    counts: Vec<u32>,
}

impl Sums {
    fn add(&mut self, index: usize, pixel: Pixel) {
        for (sums, band) in self.bands.iter_mut().zip(pixel) {
            sums[index] = sums[index].wrapping_add(u32::from(band));
        }
        self.counts[index] = self.counts[index].wrapping_add(1);
    }

    fn remove(&mut self, index: usize, pixel: Pixel) {
        for (sums, band) in self.bands.iter_mut().zip(pixel) {
            sums[index] = sums[index].wrapping_sub(u32::from(band));
        }
        self.counts[index] = self.counts[index].wrapping_sub(1);
    }

    fn means(&self, colours: &mut [Pixel]) {
        for (index, colour) in colours.iter_mut().enumerate() {
            for (band, sums) in self.bands.iter().enumerate() {
                colour[band] = mean(sums[index], self.counts[index]);
            }
        }
    }
}

/// Move colours to the means of their pixels until at most so many pixels change theirs.
pub(super) fn improve(
    work: &mut Work<'_>,
    pixels: &[Pixel],
    colours: &mut [Pixel],
    indices: &mut [u32],
    threshold: i32,
) -> Result<()> {
    let count = colours.len();
    let mut sums = Sums {
        bands: std::array::from_fn(|_| vec![0; count]),
        counts: vec![0; count],
    };
    for (index, pixel) in indices.iter().zip(pixels) {
        sums.add(*index as usize, *pixel);
    }
    work.row(pixels.len(), 4)?;
    sums.means(colours);
    let mut distances = Distances::new(work, colours)?;
    let mut before = work.items::<u32>(indices.len())?;
    loop {
        let mut changes = 0_i32;
        before.copy_from_slice(indices);
        let start = |at: usize| before[at];
        each_nearest(
            work,
            pixels,
            colours,
            &distances,
            start,
            &mut |at, index| {
                let old = indices[at];
                if old != index {
                    changes = changes.saturating_add(1);
                    sums.add(index as usize, pixels[at]);
                    sums.remove(old as usize, pixels[at]);
                    indices[at] = index;
                }
            },
        )?;
        if changes <= threshold {
            return Ok(());
        }
        sums.means(colours);
        distances.again(work, colours)?;
    }
}
