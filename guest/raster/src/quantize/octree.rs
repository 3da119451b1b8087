//! Colours by a coarse and a fine cube of them: the commonest fine ones, and of all else the means of coarse ones.

use super::{BLOCK, Chosen, Pixel};
use crate::{Result, Work};

/// Bits of red, green, blue and alpha: of the fine cube and of the coarse one.
const LEVELS: [[u32; 4]; 2] = [[4, 4, 4, 0], [2, 2, 2, 0]];
const LEVELS_WITH_ALPHA: [[u32; 4]; 2] = [[3, 4, 3, 3], [2, 2, 2, 2]];

/// Pixels whose colours are near each other: how many, and the sums of their bands.
#[derive(Clone, Copy, Default)]
struct Bucket {
    count: u32,
    sums: [u64; 4],
}

impl Bucket {
    fn add(&mut self, other: &Bucket) {
        self.count = self.count.wrapping_add(other.count);
        for (sum, other) in self.sums.iter_mut().zip(other.sums) {
            *sum = sum.wrapping_add(other);
        }
    }

    fn subtract(&mut self, other: &Bucket) {
        self.count = self.count.wrapping_sub(other.count);
        for (sum, other) in self.sums.iter_mut().zip(other.sums) {
            *sum = sum.wrapping_sub(other);
        }
    }

    /// The mean, in single floats.
    fn colour(&self) -> Pixel {
        match self.count {
            0 => [0; 4],
            count => self
                .sums
                .map(|sum| (sum as f32 / count as f32) as i32 as u8),
        }
    }
}

struct Cube {
    bits: [u32; 4],
    buckets: Vec<Bucket>,
}

impl Cube {
    fn new(work: &mut Work<'_>, bits: [u32; 4]) -> Result<Cube> {
        let buckets = work.items(1 << bits.iter().sum::<u32>())?;
        Ok(Cube { bits, buckets })
    }

    /// Where a bucket lies, by its place in each direction.
    fn at(&self, places: [u32; 4]) -> usize {
        let pairs = places.iter().zip(self.bits);
        pairs.fold(0, |at, (place, bits)| (at << bits) | *place as usize)
    }

    fn of(&self, pixel: Pixel) -> usize {
        let places: [u32; 4] =
            std::array::from_fn(|band| u32::from(pixel[band]) >> (8 - self.bits[band]));
        self.at(places)
    }

    /// The same with other bits: buckets added, or several times.
    fn with_bits(&self, work: &mut Work<'_>, bits: [u32; 4]) -> Result<Cube> {
        let mut made = Cube::new(work, bits)?;
        let most: [u32; 4] = std::array::from_fn(|band| bits[band].max(self.bits[band]));
        let total = 1_u32 << most.iter().sum::<u32>();
        work.row(total as usize, 16)?;
        for number in 0..total {
            // The place in each direction at the finer of both.
            let mut rest = number;
            let mut places = [0; 4];
            for (place, bits) in places.iter_mut().zip(most).rev() {
                *place = rest & ((1 << bits) - 1);
                rest >>= bits;
            }
            let shifted = |bits: [u32; 4]| {
                std::array::from_fn(|band| places[band] >> (most[band] - bits[band]))
            };
            let (from, to) = (self.at(shifted(self.bits)), made.at(shifted(bits)));
            made.buckets[to].add(&self.buckets[from]);
        }
        Ok(made)
    }

    fn used(&self) -> usize {
        self.buckets
            .iter()
            .filter(|bucket| bucket.count > 0)
            .count()
    }

    /// The buckets, the fullest first.
    fn sorted(&self, work: &mut Work<'_>) -> Result<Vec<Bucket>> {
        work.room(self.buckets.len() * size_of::<Bucket>() * 2)?;
        work.row(self.buckets.len(), 64)?;
        let mut sorted = self.buckets.clone();
        // What was subtracted may be more than there was: counts are ints here.
        sorted.sort_by_key(|bucket| std::cmp::Reverse(bucket.count as i32));
        Ok(sorted)
    }

    fn subtract(&mut self, buckets: &[Bucket]) {
        for bucket in buckets.iter().filter(|bucket| bucket.count > 0) {
            let at = self.of(bucket.colour());
            self.buckets[at].subtract(bucket);
        }
    }

    /// Let buckets say which colour they have.
    fn number(&mut self, colours: &[Bucket], first: usize) {
        for (number, bucket) in colours.iter().enumerate().rev() {
            let at = self.of(bucket.colour());
            self.buckets[at].count = (number + first) as u32;
        }
    }
}

pub(super) fn choose(
    work: &mut Work<'_>,
    pixels: &[Pixel],
    count: usize,
    with_alpha: bool,
) -> Result<Chosen> {
    let [fine_bits, coarse_bits] = if with_alpha {
        LEVELS_WITH_ALPHA
    } else {
        LEVELS
    };
    let mut fine = Cube::new(work, fine_bits)?;
    for pixels in pixels.chunks(BLOCK) {
        work.row(pixels.len(), 8)?;
        for pixel in pixels {
            let at = fine.of(*pixel);
            let sums = pixel.map(u64::from);
            fine.buckets[at].add(&Bucket { count: 1, sums });
        }
    }
    let mut coarse = fine.with_bits(work, coarse_bits)?;
    let mut coarse_count = coarse.used().min(count);
    let mut fine_count = count - coarse_count;
    let fine_colours = fine.sorted(work)?;
    coarse.subtract(&fine_colours[..fine_count]);
    // Coarse buckets that are empty now leave room for fine ones.
    while coarse_count > coarse.used() {
        let done = fine_count;
        coarse_count = coarse.used();
        fine_count = count - coarse_count;
        work.row(fine_count, 16)?;
        coarse.subtract(&fine_colours[done..fine_count]);
    }
    let coarse_colours = coarse.sorted(work)?;
    let mut lookup = Cube::new(work, coarse_bits)?;
    lookup.number(&coarse_colours[..coarse_count], 0);
    let mut lookup = lookup.with_bits(work, fine_bits)?;
    lookup.number(&fine_colours[..fine_count], coarse_count);
    let mut indices = work.items(pixels.len())?;
    for (indices, pixels) in indices.chunks_mut(BLOCK).zip(pixels.chunks(BLOCK)) {
        work.row(pixels.len(), 8)?;
        for (index, pixel) in indices.iter_mut().zip(pixels) {
            *index = lookup.buckets[lookup.of(*pixel)].count;
        }
    }
    let both = coarse_colours[..coarse_count]
        .iter()
        .chain(&fine_colours[..fine_count]);
    let colours = both.map(Bucket::colour).collect();
    Ok(Chosen { colours, indices })
}
