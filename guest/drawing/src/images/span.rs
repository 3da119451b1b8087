//! Where in an image the pixels of a span lie, in 256 parts of its pixels.

use super::filters::PART_SHIFT;
use crate::geometry::{Affine, rounded};

/// A whole number as C has it on the machines that matplotlib is made for: out of reach is the least one.
fn whole(value: f64) -> i32 {
    let value = value.trunc();
    match value >= f64::from(i32::MIN) && value <= f64::from(i32::MAX) {
        true => value as i32,
        false => i32::MIN,
    }
}

/// Whole numbers between two, evenly.
#[derive(Clone, Copy)]
struct Steps {
    here: i32,
    step: i32,
    rest: i32,
    over: i32,
    count: i32,
}

impl Steps {
    fn new(from: i32, to: i32, count: i32) -> Steps {
        let count = count.max(1);
        let way = to.wrapping_sub(from);
        let mut step = way / count;
        let mut rest = way % count;
        let mut over = rest;
        if over <= 0 {
            over += count;
            rest += count;
            step -= 1;
        }
        Steps {
            here: from,
            step,
            rest,
            over: over - count,
            count,
        }
    }

    #[inline]
    fn go(&mut self) {
        self.over += self.rest;
        self.here = self.here.wrapping_add(self.step);
        if self.over > 0 {
            self.over -= self.count;
            self.here = self.here.wrapping_add(1);
        }
    }
}

/// Where pixels of a picture come from, if not by an affine map: two numbers for each.
#[derive(Clone, Copy)]
pub struct Lookup<'a> {
    pub mesh: &'a [f64],
    pub width: usize,
    pub height: usize,
}

impl Lookup<'_> {
    fn at(&self, x: i32, y: i32) -> Option<(i32, i32)> {
        let parts = f64::from(1 << PART_SHIFT);
        let (column, row) = (f64::from(x) / parts, f64::from(y) / parts);
        let is_inside =
            column >= 0.0 && column < self.width as f64 && row >= 0.0 && row < self.height as f64;
        if !is_inside {
            return None;
        }
        let place = row as usize * self.width + column as usize;
        let found = self.mesh.get(2 * place..2 * place + 2)?;
        Some((whole(found[0] * parts), whole(found[1] * parts)))
    }
}

/// Places in an image, pixel by pixel.
pub(crate) struct Places<'a> {
    x: Steps,
    y: Steps,
    lookup: Option<Lookup<'a>>,
}

impl<'a> Places<'a> {
    /// Of a span, whose pixels come from where a map says.
    pub(crate) fn new(
        map: &Affine,
        (x, y): (i32, i32),
        length: usize,
        lookup: Option<Lookup<'a>>,
    ) -> Places<'a> {
        let parts = f64::from(1 << PART_SHIFT);
        let (x, y) = (f64::from(x) + 0.5, f64::from(y) + 0.5);
        let from = map.apply(x, y);
        let to = map.apply(x + length as f64, y);
        let count = i32::try_from(length).unwrap_or(i32::MAX);
        let steps =
            |from: f64, to: f64| Steps::new(rounded(from * parts), rounded(to * parts), count);
        Places {
            x: steps(from.0, to.0),
            y: steps(from.1, to.1),
            lookup,
        }
    }
}

impl Iterator for Places<'_> {
    type Item = (i32, i32);

    #[inline]
    fn next(&mut self) -> Option<(i32, i32)> {
        let here = (self.x.here, self.y.here);
        self.x.go();
        self.y.go();
        match &self.lookup {
            Some(lookup) => Some(lookup.at(here.0, here.1).unwrap_or(here)),
            None => Some(here),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn whole_pixels_are_whole() {
        let map = Affine::translation(-3.0, 2.0);
        let places: Vec<_> = Places::new(&map, (5, 1), 3, None).take(3).collect();
        assert_eq!(places, [(640, 896), (896, 896), (1152, 896)]);
    }

    #[test]
    fn numbers_out_of_reach_do_no_harm() {
        let map = Affine::scaling(1e300, f64::NAN);
        assert_eq!(
            Places::new(&map, (-5, i32::MAX), 9, None).take(20).count(),
            20
        );
        let lookup = Lookup {
            mesh: &[f64::NAN, 1e300],
            width: 1,
            height: 1,
        };
        let mut places = Places::new(&Affine::IDENTITY, (0, 0), 1, Some(lookup));
        assert_eq!(places.next(), Some((i32::MIN, i32::MIN)));
    }
}
