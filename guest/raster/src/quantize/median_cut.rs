//! Boxes of colours that are cut where half of their pixels lie on each side; the means of the boxes are the colours.
//!
//! Source: P. Heckbert, "Color image quantization for frame buffer display".

use super::hash::Table;
use super::heap::Heap;
use super::kmeans::{self, Distances};
use super::{BLOCK, Chosen, Pixel, mean};
use crate::{Fault, Result, Work};

/// Colours of a table, above which bits are not looked at any more.
const MOST: usize = 65536;

/// What a difference of each band counts.
const WEIGHTS: [i32; 3] = [77, 150, 29];

/// A colour and how many pixels have it.
#[derive(Clone, Copy)]
struct Colour {
    pixel: Pixel,
    count: u32,
}

/// Colours that lie together: places of them in the order of each band, the largest first.
#[derive(Default)]
struct Cluster {
    lists: [Vec<u32>; 3],
    count: u32,
    parts: Option<(usize, usize)>,
}

impl Cluster {
    /// The largest and the least value of a band.
    fn ends(&self, colours: &[Colour], band: usize) -> (i32, i32) {
        let value = |place: Option<&u32>| {
            place.map_or(0, |place| i32::from(colours[*place as usize].pixel[band]))
        };
        let list = &self.lists[band];
        (value(list.first()), value(list.last()))
    }

    /// Whether it is one colour.
    fn is_single(&self, colours: &[Colour]) -> bool {
        !self.lists[0].is_empty()
            && (0..3).all(|band| {
                let (most, least) = self.ends(colours, band);
                most == least
            })
    }

    /// The band along which it is the longest.
    fn longest(&self, colours: &[Colour]) -> usize {
        let length = |band: usize| {
            let (most, least) = self.ends(colours, band);
            (most - least) * WEIGHTS[band]
        };
        (1..3).fold(0, |best, band| {
            if length(best) < length(band) {
                band
            } else {
                best
            }
        })
    }
}

/// Sort by a band, the largest first. Of equals those of the second half come first, as in Pillow.
fn sorted(list: &[u32], colours: &[Colour], band: usize) -> Vec<u32> {
    if list.len() < 2 {
        return list.to_vec();
    }
    let (one, two) = list.split_at(list.len().div_ceil(2));
    let (one, two) = (sorted(one, colours, band), sorted(two, colours, band));
    let value = |place: u32| colours[place as usize].pixel[band];
    let mut merged = Vec::with_capacity(list.len());
    let (mut one, mut two) = (one.as_slice(), two.as_slice());
    while let (Some(a), Some(b)) = (one.first(), two.first()) {
        if value(*a) > value(*b) {
            merged.push(*a);
            one = &one[1..];
        } else {
            merged.push(*b);
            two = &two[1..];
        }
    }
    merged.extend_from_slice(one);
    merged.extend_from_slice(two);
    merged
}

/// Cut a cluster in two.
fn cut(cluster: &mut Cluster, colours: &[Colour], on_right: &mut [bool]) -> (Cluster, Cluster) {
    let band = cluster.longest(colours);
    let list = &cluster.lists[band];
    let value = |at: usize| colours[list[at] as usize].pixel[band];
    // Half of the pixels, and then all colours that have the value of the last one.
    let (mut end, mut passed) = (0, 0_u64);
    while end < list.len() {
        passed += u64::from(colours[list[end] as usize].count);
        end += 1;
        if passed * 2 > u64::from(cluster.count) {
            break;
        }
    }
    while end < list.len() && value(end) == value(end - 1) {
        end += 1;
    }
    if end == list.len() {
        // All are on the left: those with the last value go.
        while end > 0 && value(end - 1) == value(list.len() - 1) {
            end -= 1;
        }
    }
    for (at, place) in list.iter().enumerate() {
        on_right[*place as usize] = at >= end;
    }
    let (mut left, mut right) = (Cluster::default(), Cluster::default());
    for band in 0..3 {
        let list = std::mem::take(&mut cluster.lists[band]);
        let parts = list
            .into_iter()
            .partition(|place| !on_right[*place as usize]);
        (left.lists[band], right.lists[band]) = parts;
    }
    for part in [&mut left, &mut right] {
        let counts = part.lists[0]
            .iter()
            .map(|place| colours[*place as usize].count);
        part.count = counts.fold(0, u32::wrapping_add);
    }
    (left, right)
}

pub(super) fn choose(
    work: &mut Work<'_>,
    pixels: &[Pixel],
    count: usize,
    kmeans: i32,
) -> Result<Chosen> {
    let mut table = Table::scaled();
    for (at, pixel) in pixels.iter().enumerate() {
        if at % BLOCK == 0 {
            work.row(BLOCK.min(pixels.len() - at), 16)?;
        }
        table.room(work)?;
        table.update(*pixel, 1, |count| count.wrapping_add(1));
        while table.count() > MOST {
            work.row(table.count() + table.length(), 16)?;
            table.scale += 1;
            table.rehash(table.length());
        }
    }
    // Lists of ours are small: there are at most so many colours.
    work.room(table.count() * 64)?;
    work.row(table.count(), 256)?;
    let scale = table.scale;
    let mut colours = Vec::with_capacity(table.count());
    table.each(|pixel, count| {
        let pixel = [pixel[0] >> scale, pixel[1] >> scale, pixel[2] >> scale, 0];
        colours.push(Colour {
            pixel,
            count: *count,
        });
    });
    let backwards: Vec<u32> = (0..colours.len() as u32).rev().collect();
    let mut clusters = vec![Cluster {
        lists: std::array::from_fn(|band| sorted(&backwards, &colours, band)),
        count: pixels.len() as u32,
        parts: None,
    }];
    let mut on_right = vec![false; colours.len()];
    let mut heap = Heap::default();
    heap.add(0, clusters[0].count);
    'cuts: for _ in 1..count {
        let place = loop {
            match heap.take() {
                Some(place) if clusters[place].is_single(&colours) => {}
                Some(place) => break place,
                None => break 'cuts,
            }
        };
        work.row(clusters[place].lists[0].len(), 16)?;
        let (left, right) = cut(&mut clusters[place], &colours, &mut on_right);
        let at = clusters.len();
        clusters[place].parts = Some((at, at + 1));
        for part in [left, right] {
            heap.add(clusters.len(), part.count);
            clusters.push(part);
        }
    }
    let boxes = number_boxes(&clusters, &colours, &mut table);
    let (mut palette, starts) = means(work, pixels, &table, boxes)?;
    let mut indices = work.items(pixels.len())?;
    let distances = Distances::new(work, &palette)?;
    let mut known = Table::new();
    for (at, (pixel, start)) in pixels.iter().zip(&starts).enumerate() {
        if at % BLOCK == 0 {
            work.row(BLOCK.min(pixels.len() - at), 16)?;
        }
        indices[at] = match known.get(*pixel) {
            Some(index) => index,
            None => {
                let index = distances.nearest(work, &palette, *pixel, *start)?;
                known.room(work)?;
                known.set(*pixel, index);
                index
            }
        };
    }
    if kmeans > 0 {
        kmeans::improve(work, pixels, &mut palette, &mut indices, kmeans - 1)?;
    }
    Ok(Chosen {
        colours: palette,
        indices,
    })
}

/// Let the table say in which box a colour is; how many boxes there are.
fn number_boxes(clusters: &[Cluster], colours: &[Colour], table: &mut Table) -> u32 {
    let mut number = 0;
    let mut stack = vec![0];
    while let Some(place) = stack.pop() {
        let cluster = &clusters[place];
        if let Some((left, right)) = cluster.parts {
            stack.extend([right, left]);
            continue;
        }
        let scale = table.scale;
        for place in &cluster.lists[0] {
            let key = colours[*place as usize].pixel.map(|band| band << scale);
            table.set(key, number);
        }
        if !cluster.lists[0].is_empty() {
            number += 1;
        }
    }
    number
}

/// The means of the boxes, and for each pixel the box in which it is.
fn means(
    work: &mut Work<'_>,
    pixels: &[Pixel],
    table: &Table,
    boxes: u32,
) -> Result<(Vec<Pixel>, Vec<u32>)> {
    let mut sums = vec![[0_u32; 4]; boxes as usize];
    let mut starts = work.items(pixels.len())?;
    for (at, (pixel, start)) in pixels.iter().zip(&mut starts).enumerate() {
        if at % BLOCK == 0 {
            work.row(BLOCK.min(pixels.len() - at), 16)?;
        }
        let found = table.get(*pixel).filter(|found| *found < boxes);
        *start = found.ok_or(Fault::Value("quantization error"))?;
        let [red, green, blue, count] = &mut sums[*start as usize];
        for (sum, band) in [red, green, blue].into_iter().zip(pixel) {
            *sum = sum.wrapping_add(u32::from(*band));
        }
        *count += 1;
    }
    let palette = sums.iter().map(|[red, green, blue, count]| {
        let [red, green, blue] = [red, green, blue].map(|sum| mean(*sum, *count));
        [red, green, blue, 0]
    });
    Ok((palette.collect(), starts))
}
