//! Colours that are as far from each other as they can: each next one is the farthest from those before.

use super::hash::Table;
use super::{BLOCK, Chosen, Pixel, distance, kmeans, mean};
use crate::{Result, Work};

pub(super) fn choose(
    work: &mut Work<'_>,
    pixels: &[Pixel],
    count: usize,
    kmeans: i32,
) -> Result<Chosen> {
    let mut table = Table::new();
    let mut sums = [0_u32; 3];
    for (at, pixel) in pixels.iter().enumerate() {
        if at % BLOCK == 0 {
            work.row(BLOCK.min(pixels.len() - at), 16)?;
        }
        table.room(work)?;
        table.set(*pixel, u32::MAX);
        for (sum, band) in sums.iter_mut().zip(pixel) {
            *sum = sum.wrapping_add(u32::from(*band));
        }
    }
    let [red, green, blue] = sums.map(|sum| mean(sum, pixels.len() as u32));
    let mut last = [red, green, blue, 0];
    let mut colours = Vec::with_capacity(count);
    for number in 0..count {
        let (mut farthest, mut found) = (0, pixels[0]);
        work.row(table.count() + table.length(), 8)?;
        table.each(|pixel, far| {
            let new = distance(last, pixel);
            // The first is the farthest from the mean, of which the others need not be far.
            if number == 1 || new < *far {
                *far = new;
            }
            if *far > farthest {
                (farthest, found) = (*far, pixel);
            }
        });
        colours.push(found);
        last = found;
    }
    drop(table);
    let mut indices = work.items(pixels.len())?;
    kmeans::nearest_of_all(
        work,
        pixels,
        &colours,
        |_| 0,
        |at, index| indices[at] = index,
    )?;
    if kmeans > 0 {
        kmeans::improve(work, pixels, &mut colours, &mut indices, kmeans - 1)?;
    }
    Ok(Chosen { colours, indices })
}
