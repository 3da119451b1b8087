//! Outlines of glyphs: contours of points on curves and off them, in 26.6 pixels.
//!
//! What does not live here: where outlines come from (`glyf.rs`, `hinted.rs`), and their pixels (`raster.rs`).

pub use super::fixed::{Matrix, Point};
use super::fixed::{ceil, floor};

/// What a point is to its contour.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Tag {
    /// It lies on the contour.
    On,
    /// It controls a curve of the second degree.
    Conic,
    /// It is one of the two that control a curve of the third degree.
    Cubic,
}

/// The contours of a glyph.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Outline {
    pub points: Vec<Point>,
    pub tags: Vec<Tag>,
    /// The last point of each contour.
    pub ends: Vec<usize>,
}

/// What holds all points of an outline, those off the curves too.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Bounds {
    pub x_min: i64,
    pub y_min: i64,
    pub x_max: i64,
    pub y_max: i64,
}

impl Bounds {
    /// Out to whole pixels.
    pub fn on_pixels(&self) -> Bounds {
        Bounds {
            x_min: floor(self.x_min),
            y_min: floor(self.y_min),
            x_max: ceil(self.x_max),
            y_max: ceil(self.y_max),
        }
    }
}

/// A part of a contour, from where the last one ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Part {
    Move(Point),
    Line(Point),
    Conic(Point, Point),
    Cubic(Point, Point, Point),
}

fn middle(a: Point, b: Point) -> Point {
    Point {
        x: a.x.saturating_add(b.x) / 2,
        y: a.y.saturating_add(b.y) / 2,
    }
}

impl Outline {
    /// No points.
    pub fn is_empty(&self) -> bool {
        self.points.is_empty()
    }

    /// Move all points from `first` on.
    pub fn translate(&mut self, first: usize, x: i64, y: i64) {
        for point in self.points.iter_mut().skip(first) {
            point.x = point.x.saturating_add(x);
            point.y = point.y.saturating_add(y);
        }
    }

    /// Map all points from `first` on.
    pub fn transform(&mut self, first: usize, matrix: &Matrix) {
        for point in self.points.iter_mut().skip(first) {
            *point = matrix.apply(*point);
        }
    }

    /// What holds all points; zeros where there are none.
    pub fn bounds(&self) -> Bounds {
        let Some(first) = self.points.first() else {
            return Bounds::default();
        };
        let mut bounds = Bounds {
            x_min: first.x,
            y_min: first.y,
            x_max: first.x,
            y_max: first.y,
        };
        for point in &self.points {
            bounds.x_min = bounds.x_min.min(point.x);
            bounds.y_min = bounds.y_min.min(point.y);
            bounds.x_max = bounds.x_max.max(point.x);
            bounds.y_max = bounds.y_max.max(point.y);
        }
        bounds
    }

    /// Whether the contours take all points one after the other, and no tag is missing.
    pub fn is_sound(&self) -> bool {
        let in_order = self.ends.windows(2).all(|pair| pair[0] < pair[1]);
        let last = self.ends.last().map_or(0, |end| end.saturating_add(1));
        in_order && last == self.points.len() && self.tags.len() == self.points.len()
    }

    /// The parts of all contours in their order. None where points off the curves lie as no curve has them.
    pub fn parts(&self) -> Option<Vec<Part>> {
        let mut parts = Vec::with_capacity(self.points.len() + 2 * self.ends.len());
        let mut first = 0;
        for &end in &self.ends {
            let points = self.points.get(first..=end)?;
            let tags = self.tags.get(first..=end)?;
            contour(points, tags, &mut parts)?;
            first = end + 1;
        }
        Some(parts)
    }
}

/// The parts of one contour. A contour that begins off the curve begins at its last point if that is on it, else half way
/// between the two.
fn contour(points: &[Point], tags: &[Tag], parts: &mut Vec<Part>) -> Option<()> {
    let (&first, &last) = (points.first()?, points.last()?);
    let mut limit = points.len();
    let mut next = 1;
    let start = match tags[0] {
        Tag::On => first,
        Tag::Cubic => return None,
        Tag::Conic => {
            next = 0;
            if tags[limit - 1] == Tag::On {
                limit -= 1;
                last
            } else {
                middle(first, last)
            }
        }
    };
    parts.push(Part::Move(start));
    while next < limit {
        match tags[next] {
            Tag::On => {
                parts.push(Part::Line(points[next]));
                next += 1;
            }
            Tag::Conic => {
                let control = points[next];
                next += 1;
                if next == limit {
                    parts.push(Part::Conic(control, start));
                    return Some(());
                }
                match tags[next] {
                    Tag::On => {
                        parts.push(Part::Conic(control, points[next]));
                        next += 1;
                    }
                    Tag::Conic => parts.push(Part::Conic(control, middle(control, points[next]))),
                    Tag::Cubic => return None,
                }
            }
            Tag::Cubic => {
                if next + 1 >= limit || tags[next + 1] != Tag::Cubic {
                    return None;
                }
                let (one, two) = (points[next], points[next + 1]);
                next += 2;
                if next == limit {
                    parts.push(Part::Cubic(one, two, start));
                    return Some(());
                }
                parts.push(Part::Cubic(one, two, points[next]));
                next += 1;
            }
        }
    }
    parts.push(Part::Line(start));
    Some(())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn outline(points: &[(i64, i64, Tag)]) -> Outline {
        Outline {
            points: points.iter().map(|&(x, y, _)| Point { x, y }).collect(),
            tags: points.iter().map(|&(_, _, tag)| tag).collect(),
            ends: vec![points.len() - 1],
        }
    }

    #[test]
    fn contours_of_controls_begin_half_way() {
        let all = outline(&[(0, 0, Tag::Conic), (64, 0, Tag::Conic), (0, 64, Tag::Conic)]);
        let parts = all.parts().expect("curves");
        assert_eq!(parts[0], Part::Move(Point { x: 0, y: 32 }));
        assert_eq!(parts.len(), 4);
        assert_eq!(
            parts[3],
            Part::Conic(Point { x: 0, y: 64 }, Point { x: 0, y: 32 })
        );
    }

    #[test]
    fn a_control_that_stands_alone_is_none() {
        assert!(
            outline(&[(0, 0, Tag::On), (1, 1, Tag::Cubic), (2, 2, Tag::On)])
                .parts()
                .is_none()
        );
        assert!(outline(&[(0, 0, Tag::Cubic)]).parts().is_none());
        assert!(
            outline(&[(0, 0, Tag::On), (1, 1, Tag::Conic), (2, 2, Tag::Cubic)])
                .parts()
                .is_none()
        );
    }

    #[test]
    fn unsound_ends_are_seen() {
        let mut one = outline(&[(0, 0, Tag::On), (1, 1, Tag::On)]);
        assert!(one.is_sound());
        one.ends = vec![5];
        assert!(!one.is_sound() && one.parts().is_none());
    }
}
