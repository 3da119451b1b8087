//! Cells: what edges leave in pixels. Coordinates are in 256 parts of a pixel.

use super::spans::Spans;
use crate::meter::Meter;

/// A pixel that an edge crosses.
#[derive(Clone, Copy, Default)]
pub(super) struct Cell {
    x: i32,
    y: i32,
    /// How much of its height edges cross, downward positive.
    cover: i32,
    /// Twice the area to the left of them.
    area: i32,
}

/// No pixel.
const NOWHERE: i32 = i32::MAX;

/// Cells of all edges.
pub(super) struct Cells<'a> {
    cells: Vec<Cell>,
    sorted: Vec<Cell>,
    /// Where rows begin in `sorted`.
    starts: Vec<u32>,
    here: Cell,
    least_y: i32,
    greatest_y: i32,
    is_sorted: bool,
    has_overflowed: bool,
    meter: &'a Meter<'a>,
}

const SHIFT: u32 = 8;
const SCALE: i32 = 1 << SHIFT;
const MASK: i32 = SCALE - 1;

/// Longer edges are halved, so that products fit into 32 bits.
const LONGEST: i32 = 16384 << SHIFT;

/// Rows with so many cells on average are put into order without comparisons.
const MANY_IN_ROW: usize = 16;

/// More cells than matplotlib has are an error there as well.
const MOST_CELLS: usize = 32768 * 256;

/// The quotient rounded down, and what is left, for a divisor above zero.
#[inline]
fn divided(value: i32, by: i32) -> (i32, i32) {
    (value.div_euclid(by), value.rem_euclid(by))
}

impl<'a> Cells<'a> {
    pub(super) fn new(meter: &'a Meter<'a>) -> Cells<'a> {
        let mut made = Cells {
            cells: Vec::new(),
            sorted: Vec::new(),
            starts: Vec::new(),
            here: Cell::default(),
            least_y: 0,
            greatest_y: 0,
            is_sorted: false,
            has_overflowed: false,
            meter,
        };
        made.reset();
        made
    }

    pub(super) fn reset(&mut self) {
        self.cells.clear();
        self.here = Cell {
            x: NOWHERE,
            y: NOWHERE,
            cover: 0,
            area: 0,
        };
        self.least_y = i32::MAX;
        self.greatest_y = i32::MIN;
        self.is_sorted = false;
        self.has_overflowed = false;
    }

    pub(super) fn is_sorted(&self) -> bool {
        self.is_sorted
    }

    pub(super) fn has_some(&self) -> bool {
        !self.sorted.is_empty()
    }

    pub(super) fn has_overflowed(&self) -> bool {
        self.has_overflowed
    }

    #[inline]
    fn keep_here(&mut self) {
        if self.here.area | self.here.cover == 0 {
            return;
        }
        if self.cells.len() >= MOST_CELLS {
            self.has_overflowed = true;
        } else if self.meter.has_room(&mut self.cells) {
            self.cells.push(self.here);
        }
    }

    #[inline]
    fn go_to(&mut self, x: i32, y: i32) {
        if self.here.x != x || self.here.y != y {
            self.keep_here();
            self.here = Cell {
                x,
                y,
                cover: 0,
                area: 0,
            };
        }
    }

    #[inline]
    fn cross(&mut self, cover: i32, twice_x: i32) {
        self.here.cover = self.here.cover.wrapping_add(cover);
        self.here.area = self.here.area.wrapping_add(twice_x.wrapping_mul(cover));
    }

    /// An edge within one row; ordinates are parts of it.
    fn row_line(&mut self, row: i32, x1: i32, y1: i32, x2: i32, y2: i32) {
        let (mut column, last) = (x1 >> SHIFT, x2 >> SHIFT);
        let (part1, part2) = (x1 & MASK, x2 & MASK);
        if y1 == y2 {
            return self.go_to(last, row);
        }
        if column == last {
            return self.cross(y2 - y1, part1 + part2);
        }
        let (first, step, length, way) = match x2 < x1 {
            false => (SCALE, 1, x2 - x1, SCALE - part1),
            true => (0, -1, x1 - x2, part1),
        };
        let (mut cover, mut rest) = divided(way * (y2 - y1), length);
        self.cross(cover, part1 + first);
        column += step;
        self.go_to(column, row);
        let mut y = y1 + cover;
        if column != last {
            let (lift, more) = divided(SCALE * (y2 - y + cover), length);
            rest -= length;
            while column != last {
                cover = lift;
                rest += more;
                if rest >= 0 {
                    rest -= length;
                    cover += 1;
                }
                self.cross(cover, SCALE);
                y += cover;
                column += step;
                self.go_to(column, row);
            }
        }
        self.cross(y2 - y, part2 + SCALE - first);
    }

    /// An edge.
    pub(super) fn line(&mut self, x1: i32, y1: i32, x2: i32, y2: i32) {
        let dx = x2 - x1;
        if dx >= LONGEST || dx <= -LONGEST {
            if self.has_overflowed || self.meter.is_stopped() {
                return;
            }
            let middle = |one: i32, other: i32| (one >> 1) + (other >> 1) + (one & other & 1);
            let (x, y) = (middle(x1, x2), middle(y1, y2));
            self.line(x1, y1, x, y);
            self.line(x, y, x2, y2);
            return;
        }
        let (mut row, last) = (y1 >> SHIFT, y2 >> SHIFT);
        let (part1, part2) = (y1 & MASK, y2 & MASK);
        self.least_y = self.least_y.min(row).min(last);
        self.greatest_y = self.greatest_y.max(row).max(last);
        self.go_to(x1 >> SHIFT, row);
        if row == last {
            return self.row_line(row, x1, part1, x2, part2);
        }
        let (first, step, height) = match y2 < y1 {
            false => (SCALE, 1, y2 - y1),
            true => (0, -1, y1 - y2),
        };
        if dx == 0 {
            let column = x1 >> SHIFT;
            let twice = (x1 & MASK) << 1;
            self.cross(first - part1, twice);
            row += step;
            self.go_to(column, row);
            let cover = first + first - SCALE;
            while row != last {
                self.here.cover = cover;
                self.here.area = twice * cover;
                row += step;
                self.go_to(column, row);
                if self.has_overflowed {
                    return;
                }
            }
            return self.cross(part2 - SCALE + first, twice);
        }
        let way = if step > 0 { SCALE - part1 } else { part1 };
        let (mut shift, mut rest) = divided(way * dx, height);
        let mut x = x1 + shift;
        self.row_line(row, x1, part1, x, first);
        row += step;
        self.go_to(x >> SHIFT, row);
        if row != last {
            let (lift, more) = divided(SCALE * dx, height);
            rest -= height;
            while row != last {
                shift = lift;
                rest += more;
                if rest >= 0 {
                    rest -= height;
                    shift += 1;
                }
                let next = x + shift;
                self.row_line(row, x, SCALE - first, next, first);
                x = next;
                row += step;
                self.go_to(x >> SHIFT, row);
                if self.has_overflowed {
                    return;
                }
            }
        }
        self.row_line(row, x, SCALE - first, x2, part2);
    }

    /// Put cells into order, by rows and columns.
    pub(super) fn sort(&mut self) {
        if self.is_sorted {
            return;
        }
        self.keep_here();
        self.here = Cell {
            x: NOWHERE,
            y: NOWHERE,
            cover: 0,
            area: 0,
        };
        self.is_sorted = true;
        self.sorted.clear();
        self.starts.clear();
        let count = self.cells.len();
        if count == 0 || self.has_overflowed {
            return;
        }
        let rows = (i64::from(self.greatest_y) - i64::from(self.least_y)) as usize + 1;
        let columns = self.columns().filter(|(_, columns)| {
            // A turn through all cells and columns, or comparisons within the rows: what is less.
            count / rows >= MANY_IN_ROW && *columns <= count
        });
        let bytes = count.saturating_mul(size_of::<Cell>())
            + rows.saturating_mul(4)
            + columns.map_or(0, |(_, columns)| columns * 4);
        if !self.meter.take(bytes) || !self.meter.spend(count) {
            return;
        }
        self.sorted.resize(count, Cell::default());
        if let Some((least_x, columns)) = columns {
            let column_of = |cell: &Cell| (cell.x - least_x) as usize;
            let (cells, sorted) = (&self.cells, &mut self.sorted);
            distribute(cells, sorted, &mut self.starts, columns, column_of);
            std::mem::swap(&mut self.cells, &mut self.sorted);
        }
        let least_y = self.least_y;
        let row_of = |cell: &Cell| (cell.y - least_y) as usize;
        let (cells, sorted) = (&self.cells, &mut self.sorted);
        distribute(cells, sorted, &mut self.starts, rows, row_of);
        if columns.is_some() {
            return;
        }
        let mut start = 0;
        for end in &self.starts[..rows] {
            let row = &mut self.sorted[start..*end as usize];
            row.sort_unstable_by_key(|cell| cell.x);
            start = *end as usize;
        }
    }

    /// The least column of all cells, and how many there are from it to the greatest.
    fn columns(&self) -> Option<(i32, usize)> {
        let columns = self.cells.iter().map(|cell| cell.x);
        let (least, greatest) = (columns.clone().min()?, columns.max()?);
        Some((least, (i64::from(greatest) - i64::from(least)) as usize + 1))
    }

    /// Rows with cells.
    pub(super) fn rows(&self) -> impl Iterator<Item = (i32, &[Cell])> {
        let mut start = 0;
        let ends = self.starts.split_last().map_or(&[][..], |(_, ends)| ends);
        ends.iter().enumerate().filter_map(move |(row, end)| {
            let cells = &self.sorted[start..*end as usize];
            start = *end as usize;
            (!cells.is_empty()).then_some((self.least_y + row as i32, cells))
        })
    }
}

/// Put cells into order by a number below `count` that each has; those of one number stay in their order. Afterwards
/// `ends` has where the cells of each number end.
fn distribute(
    cells: &[Cell],
    sorted: &mut [Cell],
    ends: &mut Vec<u32>,
    count: usize,
    number_of: impl Fn(&Cell) -> usize,
) {
    ends.clear();
    ends.resize(count + 1, 0);
    for cell in cells {
        ends[number_of(cell) + 1] += 1;
    }
    for number in 0..count {
        ends[number + 1] += ends[number];
    }
    // Each start moves to the end of its number, which is the start of the next one.
    for cell in cells {
        let place = &mut ends[number_of(cell)];
        sorted[*place as usize] = *cell;
        *place += 1;
    }
}

/// How much of a pixel is covered, of 255.
#[inline]
fn covered(area: i32) -> u8 {
    (area >> (2 * SHIFT + 1 - 8)).unsigned_abs().min(255) as u8
}

/// The coverage of a row from its cells; how many pixels that are.
pub(super) fn sum_up(cells: &[Cell], spans: &mut Spans, meter: &Meter<'_>) -> usize {
    let mut cover: i32 = 0;
    let mut next = 0;
    let mut count = cells.len();
    while let Some(cell) = cells.get(next) {
        let mut x = cell.x;
        let mut area: i32 = 0;
        while let Some(cell) = cells.get(next).filter(|cell| cell.x == x) {
            area = area.wrapping_add(cell.area);
            cover = cover.wrapping_add(cell.cover);
            next += 1;
        }
        let whole = cover.wrapping_shl(SHIFT + 1);
        if area != 0 {
            let here = covered(whole.wrapping_sub(area));
            if here != 0 {
                spans.add_cell(x, here, meter);
            }
            x += 1;
        }
        if let Some(cell) = cells.get(next)
            && cell.x > x
        {
            let here = covered(whole);
            if here != 0 {
                let length = (i64::from(cell.x) - i64::from(x)) as usize;
                count += length;
                spans.add_run(x, length, here, meter);
            }
        }
    }
    count
}
