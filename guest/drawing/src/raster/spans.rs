//! The coverage of one row: spans of pixels.

use crate::meter::Meter;

/// How pixels are put together to spans. Colours that are computed along a span depend on where it begins.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Kind {
    /// Pixels with one coverage are apart from others.
    Packed,
    /// What lies side by side is one span.
    Merged,
}

/// Pixels side by side.
#[derive(Clone, Copy)]
struct Place {
    x: i32,
    start: usize,
    is_solid: bool,
}

/// Spans of one row, from the left.
pub struct Spans {
    kind: Kind,
    places: Vec<Place>,
    covers: Vec<u8>,
}

/// Pixels side by side, with how much of each is covered.
#[derive(Clone, Copy)]
pub struct Span<'a> {
    /// The first one.
    pub x: i32,
    /// A coverage for each.
    pub covers: &'a [u8],
    /// Whether it is one for all.
    pub is_solid: bool,
}

impl Spans {
    pub(super) fn new(kind: Kind) -> Spans {
        Spans {
            kind,
            places: Vec::new(),
            covers: Vec::new(),
        }
    }

    pub(super) fn clear(&mut self) {
        self.places.clear();
        self.covers.clear();
    }

    pub(super) fn is_empty(&self) -> bool {
        self.places.is_empty()
    }

    /// Whether pixels from `x` on are part of the last span.
    #[inline]
    fn continues(&self, x: i32, solid: Option<u8>) -> bool {
        let Some(last) = self.places.last() else {
            return false;
        };
        let length = self.covers.len() - last.start;
        if i64::from(last.x) + length as i64 != i64::from(x) {
            return false;
        }
        match (self.kind, solid) {
            (Kind::Merged, _) => true,
            (Kind::Packed, None) => !last.is_solid,
            (Kind::Packed, Some(cover)) => {
                last.is_solid && self.covers.last().copied() == Some(cover)
            }
        }
    }

    #[inline]
    pub(super) fn add_cell(&mut self, x: i32, cover: u8, meter: &Meter<'_>) {
        if !self.continues(x, None) {
            self.begin(x, false, meter);
        }
        if meter.has_room(&mut self.covers) {
            self.covers.push(cover);
        }
    }

    pub(super) fn add_run(&mut self, x: i32, length: usize, cover: u8, meter: &Meter<'_>) {
        if !self.continues(x, Some(cover)) {
            self.begin(x, self.kind == Kind::Packed, meter);
        }
        let end = self.covers.len().saturating_add(length);
        if end <= self.covers.capacity() || meter.take(length.saturating_mul(2)) {
            self.covers.resize(end, cover);
        }
    }

    fn begin(&mut self, x: i32, is_solid: bool, meter: &Meter<'_>) {
        if meter.has_room(&mut self.places) {
            let start = self.covers.len();
            self.places.push(Place { x, start, is_solid });
        }
    }

    /// The spans.
    pub fn iter(&self) -> impl Iterator<Item = Span<'_>> {
        self.places.iter().enumerate().map(|(index, place)| {
            let next = self.places.get(index + 1);
            let end = next.map_or(self.covers.len(), |next| next.start);
            Span {
                x: place.x,
                covers: &self.covers[place.start..end],
                is_solid: place.is_solid,
            }
        })
    }
}
