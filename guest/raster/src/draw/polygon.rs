//! Polygons, row by row between their edges.

use super::Pen;
use crate::point::int;
use crate::{Result, Work};

/// A side of a polygon.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Edge {
    /// Where it starts.
    pub(super) x: i32,
    pub(super) y: i32,
    left: i32,
    top: i32,
    right: i32,
    bottom: i32,
    /// How far it goes to the right for each row.
    slope: f32,
}

impl Edge {
    pub(super) fn new(x: i32, y: i32, to_x: i32, to_y: i32) -> Edge {
        let slope = match y == to_y {
            true => 0.0,
            false => to_x.wrapping_sub(x) as f32 / to_y.wrapping_sub(y) as f32,
        };
        Edge {
            x,
            y,
            left: x.min(to_x),
            top: y.min(to_y),
            right: x.max(to_x),
            bottom: y.max(to_y),
            slope,
        }
    }

    fn is_flat(&self) -> bool {
        self.top == self.bottom
    }

    /// Where it is in a row.
    fn at(&self, y: i32) -> f32 {
        y.wrapping_sub(self.y) as f32 * self.slope + self.x as f32
    }

    fn has_end_in(&self, y: i32) -> bool {
        y == self.top || y == self.bottom
    }
}

/// Rounded, halves away from zero. What is added to a single float is rounded to one.
fn up(x: f32) -> i64 {
    match x >= 0.0 {
        true => f64::from((x + 0.5).floor()) as i64,
        false => -((f64::from(x).abs() + 0.5).floor()) as i64,
    }
}

/// Rounded, halves towards zero.
fn down(x: f32) -> i64 {
    match x >= 0.0 {
        true => f64::from((x - 0.5).ceil()) as i64,
        false => -((f64::from(x).abs() - 0.5).ceil()) as i64,
    }
}

/// The same for doubles.
fn up_double(x: f64) -> i32 {
    int((x.abs() + 0.5).floor().copysign(x))
}

fn down_double(x: f64) -> i32 {
    int((x.abs() - 0.5).ceil().copysign(x))
}

/// Fill what lies between edges.
pub(super) fn fill(work: &mut Work<'_>, pen: &mut Pen<'_>, edges: &[Edge]) -> Result<()> {
    if edges.is_empty() {
        return Ok(());
    }
    let height = i32::try_from(pen.height()).unwrap_or(i32::MAX);
    let mut top = height - 1;
    let mut bottom = 0;
    let mut steep = work.items::<Edge>(edges.len())?;
    steep.clear();
    for edge in edges {
        top = top.min(edge.top);
        bottom = bottom.max(edge.bottom);
        if !edge.is_flat() {
            steep.push(*edge);
        } else if !pen.blends {
            let (left, right) = (i64::from(edge.left), i64::from(edge.right));
            pen.across(work, left, i64::from(edge.top), right)?;
        }
    }
    let (top, bottom) = (top.max(0), bottom.min(height));
    let mut crossings = work.items::<f32>(steep.len() * 2)?;
    for y in top..=bottom {
        work.row(steep.len(), 8)?;
        crossings.clear();
        for (number, edge) in steep.iter().enumerate() {
            if y < edge.top || y > edge.bottom {
                continue;
            }
            let mut x = edge.at(y);
            if y == edge.bottom && y < bottom {
                // Twice, so that polygons are consistent.
                crossings.push(x);
            } else if edge.has_end_in(y) && edge.slope != 0.0 {
                work.row(number, 4)?;
                x = joined(x, y, edge, &steep[..number]);
            }
            crossings.push(x);
        }
        crossings.sort_unstable_by(f32::total_cmp);
        if pen.blends {
            fill_row_once(work, pen, edges, &crossings, y)?;
            continue;
        }
        for pair in crossings.chunks_exact(2) {
            pen.across(work, up(pair[0]), i64::from(y), down(pair[1]))?;
        }
    }
    Ok(())
}

/// Where an edge that ends in a row is there: nearer to what it meets, so that no gap is in a sharp corner.
fn joined(x: f32, y: i32, edge: &Edge, others: &[Edge]) -> f32 {
    for other in others {
        if !other.has_end_in(y) || other.slope == 0.0 || x.round() != other.at(y).round() {
            continue;
        }
        let beside = if y == edge.bottom { y - 1 } else { y + 1 };
        if beside < other.top || beside > other.bottom {
            continue;
        }
        let (one, two) = (edge.at(beside), other.at(beside));
        if x > one + 1.0 && x > two + 1.0 {
            return one.max(two).round() + 1.0;
        }
        if x < one - 1.0 && x < two - 1.0 {
            return one.min(two).round() - 1.0;
        }
        return x;
    }
    x
}

/// A row in which no pixel is drawn twice, because it would be mixed twice.
fn fill_row_once(
    work: &mut Work<'_>,
    pen: &mut Pen<'_>,
    edges: &[Edge],
    crossings: &[f32],
    y: i32,
) -> Result<()> {
    let mut next = if crossings.is_empty() { -1 } else { 0 };
    for pair in crossings.chunks_exact(2) {
        let end = down(pair[1]);
        if end < next {
            continue;
        }
        flat_edges(work, pen, edges, &mut next, y)?;
        if end < next {
            continue;
        }
        let start = up(pair[0]).max(next);
        if end < start {
            continue;
        }
        pen.across(work, start, i64::from(y), end)?;
        next = end + 1;
    }
    flat_edges(work, pen, edges, &mut next, y)
}

/// The flat edges of a row, from `next` on, which is moved behind them.
fn flat_edges(
    work: &mut Work<'_>,
    pen: &mut Pen<'_>,
    edges: &[Edge],
    next: &mut i64,
    y: i32,
) -> Result<()> {
    work.row(edges.len(), 1)?;
    for edge in edges.iter().filter(|edge| edge.is_flat() && edge.top == y) {
        let (mut left, right) = (i64::from(edge.left), i64::from(edge.right));
        if *next != -1 && *next < left {
            continue;
        }
        if *next > left {
            left = *next;
            if right < left {
                continue;
            }
        }
        pen.across(work, left, i64::from(y), right)?;
        *next = right + 1;
    }
    Ok(())
}

/// A polygon: filled, or its sides of a width.
pub fn polygon(
    work: &mut Work<'_>,
    pen: &mut Pen<'_>,
    points: &[(i32, i32)],
    fills: bool,
    width: i32,
) -> Result<()> {
    let (Some(first), Some(last)) = (points.first(), points.last()) else {
        return Ok(());
    };
    if fills {
        let edges = edges(work, points)?;
        return fill(work, pen, &edges);
    }
    let sides = points.windows(2).map(|pair| (pair[0], pair[1]));
    for (from, to) in sides.chain([(*last, *first)]) {
        match width {
            1 => {
                let wide = |(x, y): (i32, i32)| (i64::from(x), i64::from(y));
                pen.line(work, wide(from), wide(to))?;
            }
            _ => wide_line(work, pen, from, to, width)?,
        }
    }
    Ok(())
}

/// The sides of a closed polygon; a flat one that goes on where the one before was flat, too, is one with it.
fn edges(work: &mut Work<'_>, points: &[(i32, i32)]) -> Result<Vec<Edge>> {
    let mut edges = work.items::<Edge>(points.len())?;
    edges.clear();
    for (number, pair) in points.windows(2).enumerate() {
        let [(x, y), (to_x, to_y)] = [pair[0], pair[1]];
        if let Some((before_x, before_y)) = number.checked_sub(1).map(|before| points[before])
            && y == to_y
            && y == before_y
            && let Some(last) = edges.last_mut()
        {
            if to_x > x && x > before_x {
                last.right = to_x;
                continue;
            }
            if to_x < x && x < before_x {
                last.left = to_x;
                continue;
            }
        }
        edges.push(Edge::new(x, y, to_x, to_y));
    }
    if let (Some((x, y)), Some(first)) = (points.last(), points.first())
        && (*x, *y) != *first
    {
        edges.push(Edge::new(*x, *y, first.0, first.1));
    }
    Ok(edges)
}

/// A line of a width: a rectangle that lies along it.
pub fn wide_line(
    work: &mut Work<'_>,
    pen: &mut Pen<'_>,
    (x, y): (i32, i32),
    (to_x, to_y): (i32, i32),
    width: i32,
) -> Result<()> {
    let (wide, high) = (to_x.wrapping_sub(x), to_y.wrapping_sub(y));
    if wide == 0 && high == 0 {
        pen.point(i64::from(x), i64::from(y));
        return Ok(());
    }
    let length = wardian_text::libm::hypot(f64::from(wide), f64::from(high));
    let half = f64::from(width.wrapping_sub(1)) / 2.0;
    let most = f64::from(up_double(half)) / length;
    let least = f64::from(down_double(half)) / length;
    let along = |ratio: f64, side: i32| down_double(ratio * f64::from(side));
    let (x_least, x_most) = (along(least, high), along(most, high));
    let (y_least, y_most) = (along(least, wide), along(most, wide));
    let corners = [
        (x.wrapping_sub(x_least), y.wrapping_add(y_most)),
        (to_x.wrapping_sub(x_least), to_y.wrapping_add(y_most)),
        (to_x.wrapping_add(x_most), to_y.wrapping_sub(y_least)),
        (x.wrapping_add(x_most), y.wrapping_sub(y_least)),
    ];
    let edges: [Edge; 4] = std::array::from_fn(|at| {
        let (from, to) = (corners[at], corners[(at + 1) % 4]);
        Edge::new(from.0, from.1, to.0, to.1)
    });
    fill(work, pen, &edges)
}
