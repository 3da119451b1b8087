//! Several arrays of one shape, walked at once: in runs along which each has one stride, and in the order in which the
//! first of them lies in its buffer.
//!
//! Axes along which all go on where the one before ended are walked as one, so arrays without gaps are one run, whatever
//! their shape. A run is cut into blocks, between which whoever walks may stop.

use smallvec::SmallVec;

use crate::buffer::Run;
use crate::layout::{Layout, Strides};

/// Items of a block, at most. What is copied of each array to lie side by side fits in a processor's first cache.
pub const BLOCK: usize = 1024;

/// The way through arrays of one shape.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Walk<const N: usize> {
    /// Lengths of the axes from the slowest to the fastest, none of which is one.
    shape: SmallVec<[usize; 4]>,
    /// Strides of each array along these axes.
    strides: [Strides; N],
    offsets: [usize; N],
    size: usize,
}

impl<const N: usize> Walk<N> {
    /// Of arrays that all have one shape.
    pub fn new(layouts: [&Layout; N]) -> Walk<N> {
        let shape = layouts[0].shape();
        debug_assert!(layouts.iter().all(|layout| layout.shape() == shape));
        let mut axes: SmallVec<[usize; 4]> =
            (0..shape.len()).filter(|axis| shape[*axis] != 1).collect();
        // By the first array that moves along both; a stable sort leaves the rest as it is, the last axis the fastest.
        axes.sort_by(|one, other| {
            let strides = layouts.iter().map(|layout| {
                let strides = layout.strides();
                (strides[*one].unsigned_abs(), strides[*other].unsigned_abs())
            });
            let mut both = strides.filter(|(one, other)| *one != 0 && *other != 0);
            let (one, other) = both.next().unwrap_or_default();
            other.cmp(&one)
        });
        Walk::along(layouts, axes)
    }

    /// Of arrays that all have one shape, in the order of indices: the last axis changes fastest.
    pub fn in_order(layouts: [&Layout; N]) -> Walk<N> {
        Walk::along(layouts, (0..layouts[0].axes()).collect())
    }

    fn along(layouts: [&Layout; N], axes: SmallVec<[usize; 4]>) -> Walk<N> {
        let shape = layouts[0].shape();
        let mut walk = Walk {
            shape: SmallVec::new(),
            strides: std::array::from_fn(|_| Strides::new()),
            offsets: layouts.map(Layout::offset),
            size: layouts[0].size(),
        };
        for axis in axes {
            let length = shape[axis];
            if length == 1 {
                continue;
            }
            let strides = layouts.map(|layout| layout.strides()[axis]);
            let joins = walk.shape.last().is_some()
                && (walk.strides.iter().zip(strides))
                    .all(|(before, stride)| before[before.len() - 1] == stride * length as isize);
            if joins {
                let last = walk.shape.len() - 1;
                walk.shape[last] *= length;
                for (before, stride) in walk.strides.iter_mut().zip(strides) {
                    before[last] = stride;
                }
            } else {
                walk.shape.push(length);
                for (before, stride) in walk.strides.iter_mut().zip(strides) {
                    before.push(stride);
                }
            }
        }
        walk
    }

    /// Have the axis along which an array has the shortest strides be the last but one, if it is not the last. Then the
    /// items of two arrays that lie in different orders are near each other within a plane.
    pub(crate) fn pair(&mut self, array: usize) {
        let strides = &self.strides[array];
        let shortest = (0..strides.len()).min_by_key(|axis| strides[*axis].unsigned_abs());
        let Some(shortest) = shortest else { return };
        if shortest + 2 < strides.len() {
            self.shape[shortest..strides.len() - 1].rotate_left(1);
            for strides in &mut self.strides {
                let end = strides.len() - 1;
                strides[shortest..end].rotate_left(1);
            }
        }
    }

    /// Visit all items, plane by plane: the last two axes at once. A plane is where it begins, with its strides, and its
    /// two lengths.
    ///
    /// # Errors
    /// What a visit was.
    pub(crate) fn planes<E>(
        &self,
        mut visit: impl FnMut([(usize, [isize; 2]); N], [usize; 2]) -> Result<(), E>,
    ) -> Result<(), E> {
        let axes = self.shape.len();
        if axes < 2 {
            return self.runs(|runs, count| {
                visit(runs.map(|run| (run.start, [0, run.stride])), [1, count])
            });
        }
        let length = self.shape[axes - 1];
        // Without its last axis, the runs of this walk are the other axes of the planes.
        let mut outer = self.clone();
        outer.shape.pop();
        for strides in &mut outer.strides {
            strides.pop();
        }
        outer.runs(|runs, count| {
            let planes = std::array::from_fn(|array| {
                let last = self.strides[array][axes - 1];
                (runs[array].start, [runs[array].stride, last])
            });
            visit(planes, [count, length])
        })
    }

    /// Visit all items, block by block, until a visit is an error.
    ///
    /// # Errors
    /// What a visit was.
    pub fn blocks<E>(
        &self,
        mut visit: impl FnMut([Run; N], usize) -> Result<(), E>,
    ) -> Result<(), E> {
        self.runs(|runs, count| {
            for done in (0..count).step_by(BLOCK) {
                let later = |run: Run| Run {
                    start: run.start.wrapping_add_signed(done as isize * run.stride),
                    ..run
                };
                visit(runs.map(later), (count - done).min(BLOCK))?;
            }
            Ok(())
        })
    }

    /// Visit all items, run by run, however long they are.
    ///
    /// # Errors
    /// What a visit was.
    pub fn runs<E>(
        &self,
        mut visit: impl FnMut([Run; N], usize) -> Result<(), E>,
    ) -> Result<(), E> {
        if self.size == 0 {
            return Ok(());
        }
        let Some(last) = self.shape.len().checked_sub(1) else {
            let runs = self.offsets.map(|start| Run { start, stride: 0 });
            return visit(runs, 1);
        };
        let length = self.shape[last];
        let mut indices: SmallVec<[usize; 4]> = SmallVec::from_elem(0, last);
        let mut starts = self.offsets;
        loop {
            let runs = std::array::from_fn(|array| Run {
                start: starts[array],
                stride: self.strides[array][last],
            });
            visit(runs, length)?;
            // The next run: as a counter with a digit for each axis.
            let mut axis = last;
            loop {
                let Some(next) = axis.checked_sub(1) else {
                    return Ok(());
                };
                axis = next;
                indices[axis] += 1;
                let wraps = indices[axis] == self.shape[axis];
                let steps = match wraps {
                    true => 1 - self.shape[axis] as isize,
                    false => 1,
                };
                for (start, strides) in starts.iter_mut().zip(&self.strides) {
                    *start = start.wrapping_add_signed(steps * strides[axis]);
                }
                if !wraps {
                    break;
                }
                indices[axis] = 0;
            }
        }
    }
}

impl Walk<1> {
    /// All items, where they are one run.
    pub(crate) fn row(&self) -> Option<Run> {
        let (stride, others) = self.strides[0].split_last()?;
        others.is_empty().then_some(Run {
            start: self.offsets[0],
            stride: *stride,
        })
    }

    /// Where the item with this number begins, in the order of this walk.
    pub(crate) fn place(&self, number: usize) -> usize {
        let (mut left, mut place) = (number, self.offsets[0]);
        for (length, stride) in self.shape.iter().zip(&self.strides[0]).rev() {
            place = place.wrapping_add_signed((left % length) as isize * stride);
            left /= length;
        }
        // There is no such item; there is none at this place either.
        if left > 0 && self.size > 0 {
            usize::MAX
        } else {
            place
        }
    }

    /// Where the items from this number on begin, in the order of this walk.
    pub(crate) fn steps(&self, first: usize, steps: &mut [isize]) {
        let Some((length, stride)) = self.shape.last().zip(self.strides[0].last()) else {
            steps.fill(self.offsets[0] as isize);
            return;
        };
        let (mut number, mut steps) = (first, steps);
        while !steps.is_empty() {
            let start = self.place(number);
            let count = (length - number % length).min(steps.len());
            let (some, rest) = steps.split_at_mut(count);
            for (index, step) in some.iter_mut().enumerate() {
                *step = (start as isize).wrapping_add(index as isize * stride);
            }
            (number, steps) = (number + count, rest);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::layout::Order;

    fn c(shape: &[usize]) -> Layout {
        Layout::contiguous(shape, 8, Order::C).unwrap()
    }

    /// Every block, and that the items of the first array are each visited once.
    fn runs<const N: usize>(layouts: [&Layout; N]) -> Vec<([Run; N], usize)> {
        let mut blocks = Vec::new();
        let mut places = Vec::new();
        let walked: Result<(), ()> = Walk::new(layouts).blocks(|runs, count| {
            blocks.push((runs, count));
            let Run { start, stride } = runs[0];
            places.extend((0..count as isize).map(|index| start as isize + index * stride));
            Ok(())
        });
        assert_eq!(walked, Ok(()));
        assert_eq!(places.len(), layouts[0].size());
        if layouts[0].strides().iter().all(|stride| *stride != 0) {
            places.sort_unstable();
            places.dedup();
            assert_eq!(places.len(), layouts[0].size());
        }
        blocks
    }

    #[test]
    fn arrays_without_gaps_are_one_run() {
        let whole = c(&[2, 3, 4, 1]);
        let turned = whole.transposed(&[2, 3, 0, 1]);
        for layout in [&whole, &turned] {
            let [(found, 24)] = runs([layout, layout])[..] else {
                panic!("{:?}", runs([layout, layout]));
            };
            assert_eq!(
                found[0],
                Run {
                    start: 0,
                    stride: 8
                }
            );
        }
        assert_eq!(runs([&c(&[])]).len(), 1);
        assert_eq!(runs([&c(&[3, 0, 2])]), []);
        let long = runs([&c(&[50, 50])]);
        assert_eq!(
            long.iter().map(|(_, count)| *count).collect::<Vec<_>>(),
            [1024, 1024, 452]
        );
    }

    #[test]
    fn what_repeats_is_walked_along() {
        let (whole, row) = (c(&[4, 5]), c(&[5]).broadcast(&[4, 5]).unwrap());
        assert_eq!(runs([&whole, &row]).len(), 4);
        let column = c(&[4, 1]).broadcast(&[4, 5]).unwrap();
        let found = runs([&whole, &column]);
        assert_eq!(
            found[1].0[1],
            Run {
                start: 8,
                stride: 0
            }
        );
        let number = c(&[]).broadcast(&[4, 5]).unwrap();
        assert_eq!(runs([&whole, &number]).len(), 1);
    }

    #[test]
    fn the_first_array_says_the_order() {
        let turned = c(&[3, 200]).transposed(&[1, 0]);
        let plain = c(&[200, 3]);
        assert_eq!(runs([&turned, &plain]).len(), 3);
        assert_eq!(runs([&plain, &turned]).len(), 200);
        let odd = c(&[6, 7]).slice(0, 5, -2, 3).slice(1, 0, 3, 3);
        assert_eq!(runs([&odd]).len(), 3);
        let back = c(&[2, 3]).slice(0, 1, -1, 2).slice(1, 2, -1, 3);
        assert_eq!(
            runs([&back]),
            [(
                [Run {
                    start: 40,
                    stride: -8
                }],
                6
            )]
        );
    }

    #[test]
    fn a_visit_can_end_the_walk() {
        let mut left = 2;
        let ended = Walk::new([&c(&[100, 100])]).blocks(|_, _| {
            left -= 1;
            if left == 0 { Err("enough") } else { Ok(()) }
        });
        assert_eq!(ended, Err("enough"));
    }
}
