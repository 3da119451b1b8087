//! Where the items of an array lie: its shape, and how far it is from one item to the next along each axis.
//!
//! What does not live here: the bytes themselves (`buffer.rs`), and how several arrays are walked at once (`walk.rs`).
//!
//! **Invariant:** the extent of a layout that was made here lies within what it was made from. All arithmetic on sizes is
//! checked: what does not fit is an error before anything is made.

use std::ops::Range;

use smallvec::SmallVec;

/// Axes of an array, at most.
pub const MAX_AXES: usize = 64;

/// Lengths along the axes.
pub type Shape = SmallVec<[usize; 4]>;

/// Bytes from one item to the next along the axes.
pub type Strides = SmallVec<[isize; 4]>;

/// More bytes than there are addresses.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct TooLarge;

/// In which order items follow each other.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Order {
    /// The last axis changes fastest.
    C,
    /// The first axis does.
    F,
}

/// The places of the items of an array in a buffer.
///
/// ```
/// use wardian_strided::layout::{Layout, Order};
///
/// let whole = Layout::contiguous(&[2, 3], 8, Order::C).unwrap();
/// let column = whole.pick(1, 2);
/// assert_eq!((column.shape(), column.strides(), column.offset()), (&[2][..], &[24][..], 16));
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Layout {
    shape: Shape,
    strides: Strides,
    /// Bytes from the beginning of the buffer to the item whose indices are all zero.
    offset: usize,
    /// Bytes of an item.
    item: usize,
}

impl Layout {
    /// Items one after the other from the beginning of a buffer.
    ///
    /// # Errors
    /// [`TooLarge`] where they have more bytes than an `isize` counts, axes without length not counted.
    pub fn contiguous(shape: &[usize], item: usize, order: Order) -> Result<Layout, TooLarge> {
        let mut bytes = item.max(1);
        for length in shape.iter().filter(|length| **length > 0) {
            bytes = bytes.checked_mul(*length).ok_or(TooLarge)?;
        }
        isize::try_from(bytes).map_err(|_| TooLarge)?;
        let mut strides = Strides::from_elem(0, shape.len());
        let mut stride = item as isize;
        let mut set = |axis: usize| {
            strides[axis] = stride;
            stride *= shape[axis].max(1) as isize;
        };
        match order {
            Order::C => (0..shape.len()).rev().for_each(&mut set),
            Order::F => (0..shape.len()).for_each(&mut set),
        }
        Ok(Layout {
            shape: shape.into(),
            strides,
            offset: 0,
            item,
        })
    }

    /// A layout of which nothing is known, if all its items lie within a buffer of so many bytes.
    pub fn checked(
        shape: &[usize],
        strides: &[isize],
        offset: usize,
        item: usize,
        buffer: usize,
    ) -> Option<Layout> {
        let size = Layout::contiguous(shape, item, Order::C).ok()?.size();
        let layout = Layout {
            shape: shape.into(),
            strides: strides.into(),
            offset,
            item,
        };
        if shape.len() != strides.len() {
            return None;
        }
        if size == 0 {
            return (offset <= buffer).then_some(layout);
        }
        let (mut first, mut end) = (offset as i128, offset as i128 + item as i128);
        for (length, stride) in shape.iter().zip(strides) {
            let reach = (*length as i128 - 1) * *stride as i128;
            *(if reach < 0 { &mut first } else { &mut end }) += reach;
        }
        (first >= 0 && end <= buffer as i128).then_some(layout)
    }

    /// Lengths along the axes.
    pub fn shape(&self) -> &[usize] {
        &self.shape
    }

    /// Bytes from one item to the next along the axes.
    pub fn strides(&self) -> &[isize] {
        &self.strides
    }

    /// Bytes from the beginning of the buffer to the item whose indices are all zero.
    pub fn offset(&self) -> usize {
        self.offset
    }

    /// Bytes of an item.
    pub fn item(&self) -> usize {
        self.item
    }

    /// How many axes there are.
    pub fn axes(&self) -> usize {
        self.shape.len()
    }

    /// How many items there are.
    pub fn size(&self) -> usize {
        self.shape.iter().product()
    }

    /// The bytes of the buffer from the first item to the end of the last one, in the order of addresses. What lies
    /// between them need not be the array's.
    pub fn extent(&self) -> Range<usize> {
        if self.size() == 0 {
            return self.offset..self.offset;
        }
        let (mut first, mut end) = (self.offset as isize, (self.offset + self.item) as isize);
        for (length, stride) in self.shape.iter().zip(&self.strides) {
            let reach = (*length as isize - 1) * stride;
            *(if reach < 0 { &mut first } else { &mut end }) += reach;
        }
        first as usize..end as usize
    }

    /// Whether items follow each other without gaps in this order. Axes of length one have any stride, and an array
    /// without items is contiguous in all ways.
    pub fn is_contiguous(&self, order: Order) -> bool {
        if self.size() == 0 {
            return true;
        }
        let mut expected = self.item as isize;
        let mut fits = |axis: usize| {
            let length = self.shape[axis];
            let fits = length == 1 || self.strides[axis] == expected;
            expected *= length as isize;
            fits
        };
        match order {
            Order::C => (0..self.axes()).rev().all(&mut fits),
            Order::F => (0..self.axes()).all(&mut fits),
        }
    }

    /// Where the item with these indices begins, which are within the shape.
    pub fn place(&self, indices: &[usize]) -> usize {
        let steps = indices.iter().zip(&self.strides);
        let step: isize = steps.map(|(index, stride)| *index as isize * stride).sum();
        self.offset.wrapping_add_signed(step)
    }

    /// What is left when an axis is given one index, which is within its length.
    pub fn pick(&self, axis: usize, index: usize) -> Layout {
        debug_assert!(index < self.shape[axis]);
        let mut picked = self.clone();
        picked.offset = self
            .offset
            .wrapping_add_signed(index as isize * self.strides[axis]);
        picked.shape.remove(axis);
        picked.strides.remove(axis);
        picked
    }

    /// Every `step`-th item along an axis, `count` of them from `start` on, all of which are within its length.
    pub fn slice(&self, axis: usize, start: usize, step: isize, count: usize) -> Layout {
        let mut sliced = self.clone();
        if count > 0 {
            debug_assert!(start < self.shape[axis]);
            debug_assert!(
                start
                    .checked_add_signed(step * (count as isize - 1))
                    .is_some_and(|last| last < self.shape[axis])
            );
            sliced.offset = self
                .offset
                .wrapping_add_signed(start as isize * self.strides[axis]);
        }
        sliced.shape[axis] = count;
        // The stride of an axis with one item means nothing, and its product could be too large.
        sliced.strides[axis] = self.strides[axis].wrapping_mul(step);
        sliced
    }

    /// With an axis of length one in front of another.
    pub fn with_axis(&self, axis: usize) -> Layout {
        let mut widened = self.clone();
        widened.shape.insert(axis, 1);
        widened.strides.insert(axis, 0);
        widened
    }

    /// Without an axis, which has length one.
    pub fn without_axis(&self, axis: usize) -> Layout {
        debug_assert_eq!(self.shape[axis], 1);
        let mut narrowed = self.clone();
        narrowed.shape.remove(axis);
        narrowed.strides.remove(axis);
        narrowed
    }

    /// Without an axis, whatever its length: the items whose index along it is zero, if there are any.
    pub fn dropped(&self, axis: usize) -> Layout {
        let mut narrowed = self.clone();
        narrowed.shape.remove(axis);
        narrowed.strides.remove(axis);
        narrowed
    }

    /// The same shape and strides from another place on. Whoever asks for it knows that all of it lies in the buffer, or
    /// counts places from there.
    pub fn at(&self, offset: usize) -> Layout {
        Layout {
            offset,
            ..self.clone()
        }
    }

    /// The same places of items of another size, of which each has room within a stride.
    pub fn with_item(&self, item: usize) -> Layout {
        Layout {
            item,
            ..self.clone()
        }
    }

    /// With more axes at the end, along which items of another size lie side by side within each item.
    pub fn with_inner(&self, shape: &[usize], item: usize) -> Layout {
        let mut inner = self.with_item(item);
        let mut stride = (item * shape.iter().product::<usize>()) as isize;
        for length in shape {
            stride /= (*length).max(1) as isize;
            inner.shape.push(*length);
            inner.strides.push(stride);
        }
        inner
    }

    /// With the axes in this order, in which each is named once.
    pub fn transposed(&self, axes: &[usize]) -> Layout {
        Layout {
            shape: axes.iter().map(|axis| self.shape[*axis]).collect(),
            strides: axes.iter().map(|axis| self.strides[*axis]).collect(),
            ..self.clone()
        }
    }

    /// The items whose indices along two axes differ by `offset`, as the last axis.
    pub fn diagonal(&self, offset: isize, first: usize, second: usize) -> Layout {
        let (rows, columns) = (self.shape[first], self.shape[second]);
        let (down, right) = match offset {
            0.. => (0, offset.unsigned_abs()),
            _ => (offset.unsigned_abs(), 0),
        };
        let count = rows.saturating_sub(down).min(columns.saturating_sub(right));
        let mut picked = self.clone();
        if count > 0 {
            let step = down as isize * self.strides[first] + right as isize * self.strides[second];
            picked.offset = self.offset.wrapping_add_signed(step);
        }
        picked.shape.push(count);
        picked
            .strides
            .push(self.strides[first].wrapping_add(self.strides[second]));
        for axis in [first.max(second), first.min(second)] {
            picked.shape.remove(axis);
            picked.strides.remove(axis);
        }
        picked
    }

    /// As one of a larger shape, in which items repeat along axes that are new or have length one. None where a length
    /// is neither the same nor one.
    pub fn broadcast(&self, shape: &[usize]) -> Option<Layout> {
        let new = shape.len().checked_sub(self.axes())?;
        let mut strides = Strides::from_elem(0, shape.len());
        for axis in 0..self.axes() {
            match self.shape[axis] {
                length if length == shape[new + axis] => strides[new + axis] = self.strides[axis],
                1 => {}
                _ => return None,
            }
        }
        // How many items there are is a number, too, however few of them have bytes.
        is_countable(shape).then_some(())?;
        Some(Layout {
            shape: shape.into(),
            strides,
            ..self.clone()
        })
    }

    /// The same items in another shape of the same size, if they need not be copied for that: read in this order they are
    /// the same.
    pub fn reshaped(&self, shape: &[usize], order: Order) -> Option<Layout> {
        debug_assert_eq!(self.size(), shape.iter().product::<usize>());
        if self.size() == 0 {
            let empty = Layout::contiguous(shape, self.item, order).ok()?;
            return Some(Layout {
                offset: self.offset,
                ..empty
            });
        }
        // From the axis that changes slowest on, old and new ones in groups of the same size.
        let slowest_first = |length: usize| -> Vec<usize> {
            match order {
                Order::C => (0..length).collect(),
                Order::F => (0..length).rev().collect(),
            }
        };
        let old: Vec<usize> = slowest_first(self.axes())
            .into_iter()
            .filter(|axis| self.shape[*axis] != 1)
            .collect();
        let new = slowest_first(shape.len());
        let mut strides = Strides::from_elem(self.item as isize, shape.len());
        let (mut from, mut to) = (0, 0);
        while from < old.len() {
            let (first, begin) = (from, to);
            let mut have = self.shape[old[from]];
            from += 1;
            let mut want = 1;
            while want != have {
                if want < have {
                    want *= shape[*new.get(to)?];
                    to += 1;
                } else {
                    have *= self.shape[*old.get(from)?];
                    from += 1;
                }
            }
            // The old axes of the group must follow each other without gaps.
            for pair in old[first..from].windows(2) {
                let inner = self.strides[pair[1]] * self.shape[pair[1]] as isize;
                if self.strides[pair[0]] != inner {
                    return None;
                }
            }
            let mut stride = self.strides[old[from - 1]];
            for axis in new[begin..to].iter().rev() {
                strides[*axis] = stride;
                stride *= shape[*axis] as isize;
            }
        }
        Some(Layout {
            shape: shape.into(),
            strides,
            ..self.clone()
        })
    }
}

/// The shape that these shapes have together, after numpy's rules: axes are matched from the last one on, and a length of
/// one fits any. None where two lengths do not fit.
///
/// ```
/// # use wardian_strided::layout::broadcast_shapes;
/// assert_eq!(broadcast_shapes([&[8, 1, 6][..], &[7, 1], &[]]).unwrap()[..], [8, 7, 6]);
/// assert_eq!(broadcast_shapes([&[2][..], &[3]]), None);
/// ```
pub fn broadcast_shapes<'a>(shapes: impl IntoIterator<Item = &'a [usize]>) -> Option<Shape> {
    common_shape(shapes).filter(|whole| is_countable(whole))
}

/// As [`broadcast_shapes`], even where there are more items than can be counted.
pub fn common_shape<'a>(shapes: impl IntoIterator<Item = &'a [usize]>) -> Option<Shape> {
    let mut whole = Shape::new();
    for shape in shapes {
        while whole.len() < shape.len() {
            whole.insert(0, 1);
        }
        let new = whole.len() - shape.len();
        for (have, length) in whole[new..].iter_mut().zip(shape) {
            match (*have, *length) {
                (have, length) if have == length => {}
                (1, length) => *have = length,
                (_, 1) => {}
                _ => return None,
            }
        }
    }
    Some(whole)
}

/// Whether there are as many items as can be counted.
fn is_countable(shape: &[usize]) -> bool {
    let product = |size: usize, length: &usize| size.checked_mul((*length).max(1));
    let size = shape.iter().try_fold(1_usize, product);
    size.is_some_and(|size| size <= isize::MAX as usize)
}

/// Whether two layouts in the same buffer may have a byte in common: whether their extents do.
pub fn may_overlap(one: &Layout, other: &Layout) -> bool {
    let (one, other) = (one.extent(), other.extent());
    one.start < other.end && other.start < one.end
}

#[cfg(test)]
mod tests {
    use super::*;

    fn c(shape: &[usize]) -> Layout {
        Layout::contiguous(shape, 8, Order::C).unwrap()
    }

    #[test]
    fn sizes_that_do_not_fit_are_refused() {
        let half = usize::MAX / 2;
        assert_eq!(Layout::contiguous(&[half], 8, Order::C), Err(TooLarge));
        assert_eq!(
            Layout::contiguous(&[1 << 40, 1 << 40], 1, Order::F),
            Err(TooLarge)
        );
        // As in numpy, an axis without length does not make others possible.
        assert_eq!(
            Layout::contiguous(&[0, half, 3], 8, Order::C),
            Err(TooLarge)
        );
        assert!(Layout::contiguous(&[0, 1000], 8, Order::C).is_ok());
    }

    #[test]
    fn layouts_that_lie_are_refused() {
        let within = |shape: &[usize], strides: &[isize], offset| {
            Layout::checked(shape, strides, offset, 8, 80).is_some()
        };
        assert!(within(&[10], &[8], 0));
        assert!(within(&[10], &[-8], 72));
        assert!(!within(&[10], &[-8], 64));
        assert!(!within(&[10], &[8], 8));
        assert!(!within(&[3], &[isize::MAX], 0));
        assert!(!within(&[3, 3], &[isize::MIN, isize::MAX], 0));
        assert!(within(&[1000, 0], &[isize::MAX, 1], 80));
        assert!(!within(&[0], &[8], 81));
        assert!(within(&[1 << 40], &[0], 72));
    }

    #[test]
    fn reshapes_that_need_no_copy() {
        let whole = c(&[2, 3, 4]);
        assert_eq!(whole.reshaped(&[6, 4], Order::C), Some(c(&[6, 4])));
        assert_eq!(
            whole.reshaped(&[1, 24, 1], Order::C).unwrap().shape(),
            &[1, 24, 1]
        );
        let turned = whole.transposed(&[2, 1, 0]);
        assert_eq!(turned.reshaped(&[24], Order::C), None);
        let flat = turned.reshaped(&[24], Order::F).unwrap();
        assert_eq!((flat.strides(), flat.offset()), (&[8][..], 0));
        // Two columns: the rows are not where the columns go on.
        let gaps = whole.slice(2, 0, 3, 2);
        assert_eq!(gaps.reshaped(&[12], Order::C), None);
        assert_eq!(
            gaps.reshaped(&[2, 3, 2, 1], Order::C).unwrap().strides()[..3],
            [96, 32, 24]
        );
        assert_eq!(
            gaps.reshaped(&[6, 2], Order::C).unwrap().strides(),
            &[32, 24]
        );
        let back = c(&[6]).slice(0, 5, -1, 6);
        assert_eq!(
            back.reshaped(&[2, 3], Order::C).unwrap().strides(),
            &[-24, -8]
        );
    }

    #[test]
    fn contiguity_is_numpys() {
        assert!(c(&[2, 3]).is_contiguous(Order::C) && !c(&[2, 3]).is_contiguous(Order::F));
        assert!(c(&[1, 3]).is_contiguous(Order::F));
        assert!(c(&[4, 4]).pick(1, 0).shape() == [4]);
        assert!(!c(&[4, 4]).pick(1, 0).is_contiguous(Order::C));
        assert!(c(&[4, 0]).slice(0, 0, 2, 2).is_contiguous(Order::C));
        assert!(c(&[5]).slice(0, 2, 3, 1).is_contiguous(Order::C));
    }

    #[test]
    fn views_stay_within() {
        let whole = c(&[3, 4, 5]);
        let extent = whole.extent();
        assert_eq!(extent, 0..480);
        for view in [
            whole.diagonal(1, 0, 1),
            whole.diagonal(-2, 1, 2),
            whole.diagonal(9, 0, 1),
            whole.slice(2, 4, -2, 3).transposed(&[2, 0, 1]),
            whole.pick(0, 2).with_axis(0).broadcast(&[7, 4, 5]).unwrap(),
        ] {
            let inner = view.extent();
            assert!(
                extent.start <= inner.start && inner.end <= extent.end,
                "{view:?}"
            );
        }
        assert_eq!(whole.diagonal(1, 0, 1).shape(), &[5, 3]);
        assert_eq!(whole.diagonal(9, 0, 1).shape(), &[5, 0]);
        assert_eq!(whole.place(&[1, 2, 3]), (20 + 10 + 3) * 8);
    }
}
