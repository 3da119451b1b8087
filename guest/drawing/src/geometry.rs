//! Points, rectangles and affine maps, in the arithmetic of Anti-Grain Geometry: the order of each sum and product is its
//! own, so that coordinates are those of matplotlib to the last bit.

/// A map `x' = sx·x + shx·y + tx`, `y' = shy·x + sy·y + ty`.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Affine {
    pub sx: f64,
    pub shy: f64,
    pub shx: f64,
    pub sy: f64,
    pub tx: f64,
    pub ty: f64,
}

impl Default for Affine {
    fn default() -> Affine {
        Affine::IDENTITY
    }
}

impl Affine {
    /// What leaves points where they are.
    pub const IDENTITY: Affine = Affine {
        sx: 1.0,
        shy: 0.0,
        shx: 0.0,
        sy: 1.0,
        tx: 0.0,
        ty: 0.0,
    };

    /// Of the first two rows of a matrix of three.
    pub fn of_rows(rows: [f64; 6]) -> Affine {
        let [sx, shx, tx, shy, sy, ty] = rows;
        Affine {
            sx,
            shy,
            shx,
            sy,
            tx,
            ty,
        }
    }

    /// A shift.
    pub fn translation(tx: f64, ty: f64) -> Affine {
        Affine {
            tx,
            ty,
            ..Affine::IDENTITY
        }
    }

    /// A scaling of both axes.
    pub fn scaling(sx: f64, sy: f64) -> Affine {
        Affine {
            sx,
            sy,
            ..Affine::IDENTITY
        }
    }

    /// A rotation about the origin.
    pub fn rotation(angle: f64) -> Affine {
        let (sin, cos) = (angle.sin(), angle.cos());
        Affine {
            sx: cos,
            shy: sin,
            shx: -sin,
            sy: cos,
            tx: 0.0,
            ty: 0.0,
        }
    }

    /// First this map, then another.
    #[must_use]
    pub fn then(self, next: Affine) -> Affine {
        Affine {
            sx: self.sx * next.sx + self.shy * next.shx,
            shx: self.shx * next.sx + self.sy * next.shx,
            tx: self.tx * next.sx + self.ty * next.shx + next.tx,
            shy: self.sx * next.shy + self.shy * next.sy,
            sy: self.shx * next.shy + self.sy * next.sy,
            ty: self.tx * next.shy + self.ty * next.sy + next.ty,
        }
    }

    /// First this map, then a shift.
    #[must_use]
    pub fn shifted(self, x: f64, y: f64) -> Affine {
        self.then(Affine::translation(x, y))
    }

    /// From an y-axis that points up to one that points down, in a picture of a height.
    #[must_use]
    pub fn upside_down(self, height: f64) -> Affine {
        self.then(Affine::scaling(1.0, -1.0)).shifted(0.0, height)
    }

    /// The map back. Of one that has none, numbers are not finite.
    #[must_use]
    pub fn inverted(self) -> Affine {
        let d = 1.0 / (self.sx * self.sy - self.shy * self.shx);
        let sx = self.sy * d;
        let sy = self.sx * d;
        let shy = -self.shy * d;
        let shx = -self.shx * d;
        Affine {
            sx,
            shy,
            shx,
            sy,
            tx: -self.tx * sx - self.ty * shx,
            ty: -self.tx * shy - self.ty * sy,
        }
    }

    /// Where a point goes.
    #[inline]
    pub fn apply(&self, x: f64, y: f64) -> (f64, f64) {
        (
            x * self.sx + y * self.shx + self.tx,
            x * self.shy + y * self.sy + self.ty,
        )
    }

    /// How long a step along each axis becomes.
    pub fn scales(&self) -> (f64, f64) {
        (
            (self.sx * self.sx + self.shx * self.shx).sqrt(),
            (self.shy * self.shy + self.sy * self.sy).sqrt(),
        )
    }

    /// Whether two maps are one but for rounding.
    pub fn is_near(&self, other: &Affine) -> bool {
        let near = |one: f64, other: f64| (one - other).abs() <= 1e-14;
        near(self.sx, other.sx)
            && near(self.shy, other.shy)
            && near(self.shx, other.shx)
            && near(self.sy, other.sy)
            && near(self.tx, other.tx)
            && near(self.ty, other.ty)
    }
}

/// A rectangle by two of its corners.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct Rect<T> {
    pub x1: T,
    pub y1: T,
    pub x2: T,
    pub y2: T,
}

impl<T: PartialOrd + Copy> Rect<T> {
    /// By its corners.
    pub fn new(x1: T, y1: T, x2: T, y2: T) -> Rect<T> {
        Rect { x1, y1, x2, y2 }
    }

    /// The same with the lesser corner first.
    #[must_use]
    pub fn ordered(self) -> Rect<T> {
        let (x1, x2) = match self.x1 > self.x2 {
            true => (self.x2, self.x1),
            false => (self.x1, self.x2),
        };
        let (y1, y2) = match self.y1 > self.y2 {
            true => (self.y2, self.y1),
            false => (self.y1, self.y2),
        };
        Rect { x1, y1, x2, y2 }
    }

    /// What two have in common, whose greater corner may be less than the other.
    #[must_use]
    pub fn common(self, other: Rect<T>) -> Rect<T> {
        let least = |one: T, other: T| if one > other { other } else { one };
        let greatest = |one: T, other: T| if one < other { other } else { one };
        Rect {
            x1: greatest(self.x1, other.x1),
            y1: greatest(self.y1, other.y1),
            x2: least(self.x2, other.x2),
            y2: least(self.y2, other.y2),
        }
    }
}

/// On which sides of a rectangle a point lies: right 1, above 2, left 4, below 8.
#[inline]
pub(crate) fn sides(x: f64, y: f64, of: &Rect<f64>) -> u8 {
    u8::from(x > of.x2) | u8::from(x < of.x1) << 2 | sides_of_y(y, of)
}

/// As [`sides`], of the ordinate alone.
#[inline]
pub(crate) fn sides_of_y(y: f64, of: &Rect<f64>) -> u8 {
    u8::from(y > of.y2) << 1 | u8::from(y < of.y1) << 3
}

/// The nearest whole number, halves away from zero; numbers out of reach are the last ones in it.
#[inline]
pub fn rounded(value: f64) -> i32 {
    let half = if value < 0.0 { -0.5 } else { 0.5 };
    (value + half) as i32
}

/// The nearest number of a byte for a share of one, as C's conversions have it for shares that are none.
#[inline]
pub fn byte_of(share: f64) -> u8 {
    (share * 255.0 + 0.5) as i64 as u8
}

/// The signed area that three points span, twice.
#[inline]
pub(crate) fn cross(x1: f64, y1: f64, x2: f64, y2: f64, x: f64, y: f64) -> f64 {
    (x - x2) * (y2 - y1) - (y - y2) * (x2 - x1)
}

/// How far two points are apart.
#[inline]
pub(crate) fn distance(x1: f64, y1: f64, x2: f64, y2: f64) -> f64 {
    let (dx, dy) = (x2 - x1, y2 - y1);
    (dx * dx + dy * dy).sqrt()
}

/// The square of it.
#[inline]
pub(crate) fn distance_squared(x1: f64, y1: f64, x2: f64, y2: f64) -> f64 {
    let (dx, dy) = (x2 - x1, y2 - y1);
    dx * dx + dy * dy
}

/// Where the line through a and b meets that through c and d; None where they are parallel.
#[inline]
pub(crate) fn intersection(
    a: (f64, f64),
    b: (f64, f64),
    c: (f64, f64),
    d: (f64, f64),
) -> Option<(f64, f64)> {
    let along = (a.1 - c.1) * (d.0 - c.0) - (a.0 - c.0) * (d.1 - c.1);
    let across = (b.0 - a.0) * (d.1 - c.1) - (b.1 - a.1) * (d.0 - c.0);
    if across.abs() < 1.0e-30 {
        return None;
    }
    let share = along / across;
    Some((a.0 + share * (b.0 - a.0), a.1 + share * (b.1 - a.1)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_map_and_its_inverse_go_back() {
        let map = Affine::rotation(0.3)
            .then(Affine::scaling(2.0, -3.0))
            .shifted(5.0, 7.0);
        let (x, y) = map.apply(1.5, -2.5);
        let (x, y) = map.inverted().apply(x, y);
        assert!((x - 1.5).abs() < 1e-12 && (y + 2.5).abs() < 1e-12);
    }

    #[test]
    fn rounding_is_away_from_zero_and_saturates() {
        assert_eq!(rounded(2.5), 3);
        assert_eq!(rounded(-2.5), -3);
        assert_eq!(rounded(1e300), i32::MAX);
        assert_eq!(rounded(f64::NAN), 0);
    }

    #[test]
    fn sides_of_a_rectangle() {
        let rect = Rect::new(0.0, 0.0, 10.0, 10.0);
        assert_eq!(sides(5.0, 5.0, &rect), 0);
        assert_eq!(sides(11.0, -1.0, &rect), 1 | 8);
        assert_eq!(sides(f64::NAN, 5.0, &rect), 0);
    }

    #[test]
    fn parallel_lines_meet_nowhere() {
        let met = intersection((0.0, 0.0), (1.0, 0.0), (0.0, 1.0), (1.0, 1.0));
        assert_eq!(met, None);
    }
}
