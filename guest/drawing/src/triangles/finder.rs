//! Which triangle a point is in: triangles by the cells of a grid that they touch.
//!
//! What does not live here: matplotlib's trapezoid map, whose answers for points on edges these may not be.

use super::mesh::Mesh;
use super::{NONE, Point};

/// Triangles by cells.
#[derive(Clone, Debug, Default)]
pub struct Finder {
    low: Point,
    /// Cells for each unit of length.
    scale: Point,
    columns: usize,
    rows: usize,
    /// Where the triangles of each cell begin, and these.
    starts: Vec<u32>,
    triangles: Vec<u32>,
}

impl Finder {
    /// A grid with about as many cells as there are triangles. A triangle is in all cells of its bounds; where these are
    /// too many in all, cells are larger.
    pub fn new<E>(mesh: &Mesh, ask: &mut impl FnMut(usize) -> Result<(), E>) -> Result<Finder, E> {
        let bound = |axis: usize, pick: fn(f64, f64) -> f64, from: f64| {
            mesh.points.iter().map(|point| point[axis]).fold(from, pick)
        };
        let low = [0, 1].map(|axis| bound(axis, f64::min, f64::INFINITY));
        let high = [0, 1].map(|axis| bound(axis, f64::max, f64::NEG_INFINITY));
        let mut side = mesh.count().isqrt().max(1);
        loop {
            let scale = [0, 1].map(|axis| {
                let scale = side as f64 / (high[axis] - low[axis]);
                if scale.is_finite() { scale } else { 0.0 }
            });
            let mut finder = Finder {
                low,
                scale,
                columns: side,
                rows: side,
                starts: vec![0; side * side + 1],
                triangles: Vec::new(),
            };
            ask(mesh.count() + side * side)?;
            let cells: usize = finder
                .boxes(mesh)
                .map(|(_, [a, b, c, d])| (c - a + 1) * (d - b + 1))
                .sum();
            if cells > 16 * mesh.count() + 1024 && side > 1 {
                side = side.div_ceil(2);
                continue;
            }
            ask(cells * 2)?;
            finder.fill(mesh);
            return Ok(finder);
        }
    }

    fn cell(&self, point: Point) -> (usize, usize) {
        let place = |axis: usize, count: usize| {
            // What is below zero or no number is cell 0.
            (((point[axis] - self.low[axis]) * self.scale[axis]) as usize).min(count - 1)
        };
        (place(0, self.columns), place(1, self.rows))
    }

    /// Each triangle that is there, and its first and last columns and rows.
    fn boxes<'a>(&'a self, mesh: &'a Mesh) -> impl Iterator<Item = (u32, [usize; 4])> + 'a {
        let there = (0..mesh.count()).filter(|triangle| !mesh.is_masked(*triangle));
        there.map(|triangle| {
            let cells = [0, 1, 2]
                .map(|corner| self.cell(mesh.points[mesh.corner(triangle as u32, corner)]));
            let columns = cells.map(|(column, _)| column);
            let rows = cells.map(|(_, row)| row);
            let least = |all: [usize; 3]| all[0].min(all[1]).min(all[2]);
            let most = |all: [usize; 3]| all[0].max(all[1]).max(all[2]);
            (
                triangle as u32,
                [least(columns), least(rows), most(columns), most(rows)],
            )
        })
    }

    fn fill(&mut self, mesh: &Mesh) {
        let mut lists = vec![Vec::new(); self.columns * self.rows];
        for (triangle, [left, bottom, right, top]) in self.boxes(mesh) {
            for row in bottom..=top {
                for list in &mut lists[row * self.columns + left..=row * self.columns + right] {
                    list.push(triangle);
                }
            }
        }
        for (place, list) in lists.iter().enumerate() {
            self.triangles.extend(list);
            self.starts[place + 1] = self.triangles.len() as u32;
        }
    }

    /// How many triangles may be looked at for a point.
    pub fn work(&self, point: Point) -> usize {
        let (column, row) = self.cell(point);
        let cell = row * self.columns + column;
        (self.starts[cell + 1] - self.starts[cell]) as usize
    }

    /// The triangle that a point is in or on; NONE for no one.
    pub fn find(&self, mesh: &Mesh, point: Point) -> u32 {
        if !point[0].is_finite() || !point[1].is_finite() {
            return NONE;
        }
        let (column, row) = self.cell(point);
        let cell = row * self.columns + column;
        let found = &self.triangles[self.starts[cell] as usize..self.starts[cell + 1] as usize];
        let holds = |triangle: &&u32| {
            let at = [0, 1, 2].map(|corner| mesh.points[mesh.corner(**triangle, corner)]);
            let side = |a: Point, b: Point| {
                (b[0] - a[0]) * (point[1] - a[1]) - (b[1] - a[1]) * (point[0] - a[0])
            };
            let sides = [side(at[0], at[1]), side(at[1], at[2]), side(at[2], at[0])];
            sides.iter().all(|side| *side >= 0.0)
        };
        found.iter().find(holds).copied().unwrap_or(NONE)
    }
}
