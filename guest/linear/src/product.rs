//! Products of matrices and vectors: of floats and complex numbers in tiles that fit in registers, of anything else item
//! by item.
//!
//! Of floats, panels of both sides are copied so that a tile reads them in order; a tile adds up the products of a few
//! rows with a few columns, in SIMD. Each item of a result is summed in one order wherever it lies, so that the product of
//! a matrix with its own transpose is symmetric to the last digit. What does not live here: how arrays are broadcast.

use num_complex::Complex;
use wide::{f32x4, f64x2};

use crate::failure::Failure;
use crate::scalar::Scalar;

/// A matrix that is read: its items, and how far apart two of a column and two of a row are.
#[derive(Clone, Copy, Debug)]
pub struct View<'a, T> {
    items: &'a [T],
    down: usize,
    right: usize,
}

impl<'a, T: Copy> View<'a, T> {
    /// Items with any two strides, counted in items. What lies beyond its end is a [`Failure::Shape`] of the product.
    pub fn new(items: &'a [T], down: usize, right: usize) -> View<'a, T> {
        View { items, down, right }
    }

    /// Rows one after the other.
    pub fn by_rows(items: &'a [T], columns: usize) -> View<'a, T> {
        View::new(items, columns, 1)
    }

    /// Columns one after the other: the transpose of rows.
    pub fn by_columns(items: &'a [T], rows: usize) -> View<'a, T> {
        View::new(items, 1, rows)
    }

    /// Rows as columns.
    pub fn transposed(self) -> View<'a, T> {
        View::new(self.items, self.right, self.down)
    }

    /// Whether all items of a matrix of this shape are there.
    fn holds(&self, rows: usize, columns: usize) -> bool {
        if rows == 0 || columns == 0 {
            return true;
        }
        let last = (rows - 1)
            .checked_mul(self.down)
            .zip((columns - 1).checked_mul(self.right))
            .and_then(|(down, right)| down.checked_add(right));
        last.is_some_and(|last| last < self.items.len())
    }

    #[inline(always)]
    fn at(&self, row: usize, column: usize) -> T {
        self.items[row * self.down + column * self.right]
    }

    /// Items of a row side by side, where they are.
    #[inline(always)]
    fn row(&self, row: usize, from: usize, count: usize) -> Option<&'a [T]> {
        (self.right == 1 || count == 1)
            .then(|| &self.items[row * self.down + from * self.right..][..count])
    }
}

/// Lengths of a product: rows of the left side, columns of the left side that are rows of the right one, and columns of
/// the right side.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Lengths {
    /// Rows of the left side and of the result.
    pub rows: usize,
    /// What is summed over.
    pub inner: usize,
    /// Columns of the right side and of the result.
    pub columns: usize,
}

impl Lengths {
    fn fit<T: Copy, E>(
        self,
        left: View<'_, T>,
        right: View<'_, T>,
        out: &[T],
    ) -> Result<(), Failure<E>> {
        let fits = self.rows.checked_mul(self.columns) == Some(out.len())
            && left.holds(self.rows, self.inner)
            && right.holds(self.inner, self.columns);
        if fits { Ok(()) } else { Err(Failure::Shape) }
    }
}

/// Rows, sums and columns of a block: a panel of the right side fits in the second cache, of the left side in the first.
const BLOCK: Lengths = Lengths {
    rows: 64,
    inner: 256,
    columns: 512,
};

/// Columns of the left side, and rows of the right one, in a turn of a tile's loop: between turns the sums leave their
/// registers. Panels are as long as whole turns.
const STEPS: usize = 32;

/// Products with fewer multiplications are not worth the copies.
const SMALL: usize = 512;

/// `out = left @ right`, row by row, for floats and complex numbers. `poll` is asked before each block.
///
/// # Errors
/// [`Failure::Shape`] where items are missing; [`Failure::Stopped`] with part of the result written.
///
/// ```
/// use wardian_linear::product::{Lengths, View, product};
///
/// let left = [1.0, 2.0, 3.0, 4.0];
/// let mut out = [0.0; 4];
/// let lengths = Lengths { rows: 2, inner: 2, columns: 2 };
/// let (plain, turned) = (View::by_rows(&left, 2), View::by_columns(&left, 2));
/// product::<f64, ()>(plain, turned, &mut out, lengths, |_| Ok(())).unwrap();
/// assert_eq!(out, [5.0, 11.0, 11.0, 25.0]);
/// ```
pub fn product<T: Tiled, E>(
    left: View<'_, T>,
    right: View<'_, T>,
    out: &mut [T],
    lengths: Lengths,
    mut poll: impl FnMut(usize) -> Result<(), E>,
) -> Result<(), Failure<E>> {
    lengths.fit(left, right, out)?;
    let Lengths {
        rows,
        inner,
        columns,
    } = lengths;
    if columns == 1 {
        return vector(left, right, out, rows, inner, poll);
    }
    if rows == 1 {
        let (left, right) = (left.transposed(), right.transposed());
        return vector(right, left, out, columns, inner, poll);
    }
    let work = rows.saturating_mul(inner).saturating_mul(columns);
    if work <= SMALL {
        let add = |sum: T, one: T, other: T| sum + one * other;
        return product_by(left, right, out, lengths, (T::ZERO, add), poll);
    }
    out.fill(T::ZERO);
    let (mut left_panels, mut right_panels) = (Vec::new(), Vec::new());
    let mut tile = vec![T::ZERO; T::ROWS * T::COLUMNS];
    for from in (0..columns).step_by(BLOCK.columns) {
        let wide = (columns - from).min(BLOCK.columns);
        for first in (0..inner).step_by(BLOCK.inner) {
            let depth = (inner - first).min(BLOCK.inner);
            T::pack_right(
                right.transposed(),
                (from, wide),
                (first, depth),
                &mut right_panels,
            );
            for top in (0..rows).step_by(BLOCK.rows) {
                let high = (rows - top).min(BLOCK.rows);
                poll(high * depth * wide).map_err(Failure::Stopped)?;
                T::pack_left(left, (top, high), (first, depth), &mut left_panels);
                let padded = depth.next_multiple_of(STEPS);
                let right_size = T::PARTS * T::COLUMNS * padded;
                for (across, right) in right_panels.chunks_exact(right_size).enumerate() {
                    let column = across * T::COLUMNS;
                    let count = (wide - column).min(T::COLUMNS);
                    let left_size = T::PARTS * T::ROWS * T::LANES * padded;
                    for (down, left) in left_panels.chunks_exact(left_size).enumerate() {
                        T::tile(left, right, depth, &mut tile);
                        let row = down * T::ROWS;
                        let start = (top + row) * columns + from + column;
                        if count == T::COLUMNS && high - row >= T::ROWS {
                            T::add_tile(&tile, &mut out[start..], columns);
                            continue;
                        }
                        let tile = tile.chunks_exact(T::COLUMNS).take(high - row);
                        for (index, sums) in tile.enumerate() {
                            let out = &mut out[start + index * columns..][..count];
                            out.iter_mut().zip(sums).for_each(|(out, sum)| *out += *sum);
                        }
                    }
                }
            }
        }
    }
    Ok(())
}

/// The sum of the products of two rows of items, in an order that is free.
///
/// # Errors
/// What `poll` said where it stops the sum.
pub fn dot<T: Scalar, E>(
    left: &[T],
    right: &[T],
    mut poll: impl FnMut(usize) -> Result<(), E>,
) -> Result<T, E> {
    const LONG: usize = 1 << 14;
    let mut sum = T::ZERO;
    for (left, right) in left.chunks(LONG).zip(right.chunks(LONG)) {
        poll(left.len())?;
        sum += inner(left, right);
    }
    Ok(sum)
}

/// As [`dot`], of few items.
#[inline]
pub(crate) fn inner<T: Scalar>(left: &[T], right: &[T]) -> T {
    let (lefts, left) = left.as_chunks::<8>();
    let (rights, right) = right.as_chunks::<8>();
    let mut sums = [T::ZERO; 8];
    for (left, right) in lefts.iter().zip(rights) {
        for index in 0..8 {
            sums[index] += left[index] * right[index];
        }
    }
    let [a, b, c, d, e, f, g, h] = sums;
    let sum = ((a + b) + (c + d)) + ((e + f) + (g + h));
    left.iter()
        .zip(right)
        .fold(sum, |sum, (left, right)| sum + *left * *right)
}

/// `out += items * by`.
#[inline]
pub(crate) fn add_scaled<T: Scalar>(out: &mut [T], items: &[T], by: T) {
    for (out, item) in out.iter_mut().zip(items) {
        *out += *item * by;
    }
}

/// A matrix times a column.
fn vector<T: Scalar, E>(
    matrix: View<'_, T>,
    column: View<'_, T>,
    out: &mut [T],
    rows: usize,
    inner: usize,
    mut poll: impl FnMut(usize) -> Result<(), E>,
) -> Result<(), Failure<E>> {
    let column: Vec<T> = (0..inner).map(|row| column.at(row, 0)).collect();
    if matrix.right == 1 || rows == 1 {
        let mut copy = Vec::new();
        for (row, out) in out.iter_mut().enumerate() {
            let items = match matrix.row(row, 0, inner) {
                _ if inner == 0 => &[],
                Some(items) => items,
                None => {
                    copy.clear();
                    copy.extend((0..inner).map(|column| matrix.at(row, column)));
                    &copy[..]
                }
            };
            *out = dot(items, &column, &mut poll).map_err(Failure::Stopped)?;
        }
        return Ok(());
    }
    // Down the columns, which lie side by side or nearly so; in pieces, so that the sums stay near.
    const PIECE: usize = 4096;
    for (piece, out) in out.chunks_mut(PIECE).enumerate() {
        out.fill(T::ZERO);
        let top = piece * PIECE;
        let mut copy = Vec::new();
        // Many short columns are one block.
        let block = PIECE / out.len() + 1;
        for (index, by) in column.iter().enumerate() {
            if index % block == 0 {
                let count = block.min(inner - index);
                poll(count * out.len()).map_err(Failure::Stopped)?;
            }
            let items = match matrix.transposed().row(index, top, out.len()) {
                Some(items) => items,
                None => {
                    copy.clear();
                    copy.extend((0..out.len()).map(|row| matrix.at(top + row, index)));
                    &copy[..]
                }
            };
            add_scaled(out, items, *by);
        }
    }
    Ok(())
}

/// `out[i, j] = add(.. add(add(zero, left[i, 0], right[0, j]), left[i, 1], right[1, j]) ..)`: in this order, so that what
/// rounds has numpy's digits. For integers, `add` wraps; for bools, it is an *or* of *and*s.
///
/// # Errors
/// As of [`product`].
///
/// ```
/// use wardian_linear::product::{Lengths, View, product_by};
///
/// let bytes = [200_u8, 100];
/// let mut out = [0];
/// let lengths = Lengths { rows: 1, inner: 2, columns: 1 };
/// let add = |sum: u8, one: u8, other| sum.wrapping_add(one.wrapping_mul(other));
/// let views = (View::by_rows(&bytes, 2), View::by_rows(&bytes, 1));
/// product_by::<u8, ()>(views.0, views.1, &mut out, lengths, (0, add), |_| Ok(())).unwrap();
/// assert_eq!(out, [80]);
/// ```
pub fn product_by<T: Copy, E>(
    left: View<'_, T>,
    right: View<'_, T>,
    out: &mut [T],
    lengths: Lengths,
    (zero, add): (T, impl Fn(T, T, T) -> T),
    mut poll: impl FnMut(usize) -> Result<(), E>,
) -> Result<(), Failure<E>> {
    lengths.fit(left, right, out)?;
    let Lengths {
        rows,
        inner,
        columns,
    } = lengths;
    out.fill(zero);
    if columns == 0 {
        return Ok(());
    }
    let mut copy = Vec::new();
    for first in (0..inner).step_by(BLOCK.inner) {
        let depth = (inner - first).min(BLOCK.inner);
        for from in (0..columns).step_by(BLOCK.columns) {
            let wide = (columns - from).min(BLOCK.columns);
            if columns == 1 {
                copy.clear();
                copy.extend((first..first + depth).map(|row| right.at(row, 0)));
            } else if right.right != 1 {
                copy.clear();
                copy.extend(
                    (first..first + depth).flat_map(|row| {
                        (from..from + wide).map(move |column| right.at(row, column))
                    }),
                );
            }
            for (row, out) in out.chunks_exact_mut(columns).enumerate().take(rows) {
                poll(depth * wide).map_err(Failure::Stopped)?;
                let out = &mut out[from..][..wide];
                if let [sum] = out {
                    *sum = match left.row(row, first, depth) {
                        Some(items) => (items.iter().zip(&copy))
                            .fold(*sum, |sum, (one, other)| add(sum, *one, *other)),
                        None => copy.iter().enumerate().fold(*sum, |sum, (index, other)| {
                            add(sum, left.at(row, first + index), *other)
                        }),
                    };
                    continue;
                }
                for index in 0..depth {
                    let by = left.at(row, first + index);
                    let items = match right.row(first + index, from, wide) {
                        Some(items) => items,
                        None => &copy[index * wide..][..wide],
                    };
                    for (sum, item) in out.iter_mut().zip(items) {
                        *sum = add(*sum, by, *item);
                    }
                }
            }
        }
    }
    Ok(())
}

/// Panels of `PANEL` rows, each with its items in the order in which a tile reads them: a column of the panel after the
/// other, and of complex numbers the real parts before the imaginary ones; each `TIMES` times. What is missing in the last
/// one is zero.
fn pack<T: Tiled, const PANEL: usize, const TIMES: usize>(
    view: View<'_, T>,
    (top, high): (usize, usize),
    (first, depth): (usize, usize),
    out: &mut Vec<T::Real>,
) {
    let width = T::PARTS * PANEL;
    let padded = depth.next_multiple_of(STEPS);
    out.clear();
    out.resize(high.div_ceil(PANEL) * width * TIMES * padded, T::ZERO.re());
    let (out, _) = out.as_chunks_mut::<TIMES>();
    let put = |column: &mut [[T::Real; TIMES]], row: usize, item: T| {
        column[row] = [item.re(); TIMES];
        if T::COMPLEX {
            column[PANEL + row] = [item.im(); TIMES];
        }
    };
    for (index, out) in out.chunks_exact_mut(width * padded).enumerate() {
        let top = top + index * PANEL;
        let count = (high - index * PANEL).min(PANEL);
        let columns = out.chunks_exact_mut(width).take(depth);
        if count == PANEL && view.down == 1 {
            for (place, column) in columns.enumerate() {
                let items = view.items[top + (first + place) * view.right..].first_chunk();
                let items: &[T; PANEL] = items.expect("the lengths were looked at");
                for (row, item) in items.iter().enumerate() {
                    put(column, row, *item);
                }
            }
            continue;
        }
        if count == PANEL && view.right == 1 {
            let start = |row| (top + row) * view.down + first;
            let rows: [&[T]; PANEL] = std::array::from_fn(|row| &view.items[start(row)..][..depth]);
            let rows = rows.map(|row| row.as_chunks::<AT_ONCE>());
            let turns = depth / AT_ONCE;
            let turned = out.chunks_exact_mut(AT_ONCE * width).take(turns);
            for (turn, columns) in turned.enumerate() {
                for (row, (items, _)) in rows.iter().enumerate() {
                    let items = &items[turn];
                    for place in 0..AT_ONCE {
                        put(&mut columns[place * width..][..width], row, items[place]);
                    }
                }
            }
            let columns = out.chunks_exact_mut(width).skip(turns * AT_ONCE);
            for (place, column) in columns.take(depth % AT_ONCE).enumerate() {
                for (row, (_, items)) in rows.iter().enumerate() {
                    put(column, row, items[place]);
                }
            }
            continue;
        }
        for (place, column) in columns.enumerate() {
            for row in 0..count {
                put(column, row, view.at(top + row, first + place));
            }
        }
    }
}

/// Items of a row that are packed at a time: a turn costs something to be metered.
const AT_ONCE: usize = 8;

/// A scalar whose products are made in tiles.
pub trait Tiled: Scalar {
    /// Rows of a tile.
    const ROWS: usize;
    /// Columns of a tile.
    const COLUMNS: usize;
    /// Floats of an item.
    const PARTS: usize;
    /// Floats of a register. So often does an item of a panel of rows lie there.
    const LANES: usize = 16 / size_of::<Self::Real>();

    /// The product of a panel of rows with a panel of columns, `depth` of each, row by row.
    fn tile(left: &[Self::Real], right: &[Self::Real], depth: usize, out: &mut [Self]);

    /// Add a whole tile to rows that are so many items apart.
    fn add_tile(tile: &[Self], out: &mut [Self], apart: usize);

    /// Panels of rows of the left side: of the rows from the first one so many, and so of the columns.
    fn pack_left(
        view: View<'_, Self>,
        rows: (usize, usize),
        columns: (usize, usize),
        out: &mut Vec<Self::Real>,
    );

    /// Panels of columns of the right side, which are rows of `view`.
    fn pack_right(
        view: View<'_, Self>,
        rows: (usize, usize),
        columns: (usize, usize),
        out: &mut Vec<Self::Real>,
    );
}

/// What the tiles of a kind have in common.
macro_rules! around_tiles {
    ($type:ty, $rows:expr, $columns:expr, $lanes:expr) => {
        #[inline(always)]
        fn add_tile(tile: &[$type], out: &mut [$type], apart: usize) {
            let (rows, _) = tile.as_chunks::<{ $columns }>();
            for (row, sums) in rows.iter().enumerate().take($rows) {
                let out = out[row * apart..].first_chunk_mut();
                let out: &mut [$type; $columns] = out.expect("a whole tile");
                for (out, sum) in out.iter_mut().zip(sums) {
                    *out += *sum;
                }
            }
        }

        fn pack_left(
            view: View<'_, $type>,
            rows: (usize, usize),
            columns: (usize, usize),
            out: &mut Vec<Self::Real>,
        ) {
            pack::<$type, { $rows }, { $lanes }>(view, rows, columns, out);
        }

        fn pack_right(
            view: View<'_, $type>,
            rows: (usize, usize),
            columns: (usize, usize),
            out: &mut Vec<Self::Real>,
        ) {
            pack::<$type, { $columns }, 1>(view, rows, columns, out);
        }
    };
}

/// What is done with each step of a turn, written out: a turn costs something to be metered.
macro_rules! each_step {
    ($step:ident => $with:block) => {
        each_step!(
            $step => $with,
            0 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20 21 22 23 24 25 26 27 28 29 30 31
        )
    };
    ($step:ident => $with:block, $($value:literal)*) => {
        $({
            let $step: usize = $value;
            $with
        })*
    };
}

/// Eight registers of 16 bytes hold the sums, of the sixteen that there are.
macro_rules! tiles {
    ($($float:ident in $lanes:ident, $rows:literal by $columns:literal;)*) => {$(
        impl Tiled for $float {
            const ROWS: usize = $rows;
            const COLUMNS: usize = $columns;
            const PARTS: usize = 1;

            #[inline(never)]
            fn tile(left: &[$float], right: &[$float], depth: usize, out: &mut [$float]) {
                const LANES: usize = <$float as Tiled>::LANES;
                const WIDE: usize = $columns / LANES;
                let left = left.as_chunks::<LANES>().0.as_chunks::<$rows>().0;
                let right = right.as_chunks::<LANES>().0.as_chunks::<WIDE>().0;
                let mut sums = [[$lanes::splat(0.0); WIDE]; $rows];
                let mut add = |left: &[[$float; LANES]; $rows], right: &[[$float; LANES]; WIDE]| {
                    let right = right.map($lanes::new);
                    for (sums, by) in sums.iter_mut().zip(left) {
                        let by = $lanes::new(*by);
                        for (sum, item) in sums.iter_mut().zip(right) {
                            *sum += by * item;
                        }
                    }
                };
                let (lefts, rights) = (left.as_chunks::<STEPS>().0, right.as_chunks::<STEPS>().0);
                let mut left_over = depth;
                'all: for (left, right) in lefts.iter().zip(rights) {
                    // The branch keeps the loads of a step in that step: for those of several there are no registers.
                    each_step!(step => {
                        if left_over == step {
                            break 'all;
                        }
                        add(&left[step], &right[step]);
                    });
                    left_over -= STEPS;
                }
                let (out, _) = out.as_chunks_mut::<LANES>();
                for (out, sum) in out.iter_mut().zip(sums.as_flattened()) {
                    *out = sum.to_array();
                }
            }

            around_tiles!($float, $rows, $columns, <$float as Tiled>::LANES);
        }

        // Real and imaginary parts of both sides are rows and columns of one tile of floats, so that nothing but sums
        // of products is in the loop.
        impl Tiled for Complex<$float> {
            const ROWS: usize = $rows / 2;
            const COLUMNS: usize = $columns / 2;
            const PARTS: usize = 2;

            #[inline]
            fn tile(left: &[$float], right: &[$float], depth: usize, out: &mut [Complex<$float>]) {
                const WIDE: usize = $columns / 2;
                let mut sums = [0.0; $rows * $columns];
                $float::tile(left, right, depth, &mut sums);
                let (re, im) = sums.split_at($rows * $columns / 2);
                let rows = re.chunks_exact($columns).zip(im.chunks_exact($columns));
                for (out, (re, im)) in out.chunks_exact_mut(WIDE).zip(rows) {
                    for (column, out) in out.iter_mut().enumerate() {
                        out.re = re[column] - im[WIDE + column];
                        out.im = re[WIDE + column] + im[column];
                    }
                }
            }

            around_tiles!(Complex<$float>, $rows / 2, $columns / 2, <$float as Tiled>::LANES);
        }
    )*};
}

tiles! {
    f32 in f32x4, 2 by 16;
    f64 in f64x2, 2 by 8;
}
