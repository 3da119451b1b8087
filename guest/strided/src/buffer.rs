//! The bytes of arrays: as numbers of one kind, and moved between places that are apart and places side by side.
//!
//! What does not live here: which places (`layout.rs`), and in which order (`walk.rs`).

use bytemuck::{AnyBitPattern, NoUninit, Pod};

use crate::element::Element;

/// Where items begin: the first one, and how far it is to the next.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Run {
    /// Bytes from the beginning of the buffer.
    pub start: usize,
    /// Bytes from one item to the next.
    pub stride: isize,
}

impl Run {
    /// Where an item begins.
    #[inline(always)]
    pub(crate) fn place(self, index: usize) -> usize {
        self.start.wrapping_add_signed(index as isize * self.stride)
    }
}

/// The items of a run, if they lie side by side where numbers of this type can be read in place.
#[inline]
pub fn side_by_side<T: AnyBitPattern>(bytes: &[u8], run: Run, count: usize) -> Option<&[T]> {
    if run.stride != size_of::<T>() as isize && count > 1 {
        return None;
    }
    let end = run.start + count * size_of::<T>();
    bytemuck::try_cast_slice(&bytes[run.start..end]).ok()
}

/// As [`side_by_side`], to be written.
#[inline]
pub fn side_by_side_mut<T: Pod>(bytes: &mut [u8], run: Run, count: usize) -> Option<&mut [T]> {
    if run.stride != size_of::<T>() as isize && count > 1 {
        return None;
    }
    let end = run.start + count * size_of::<T>();
    bytemuck::try_cast_slice_mut(&mut bytes[run.start..end]).ok()
}

/// Read the items of a run, wherever they lie.
pub fn gather<T: AnyBitPattern + NoUninit>(bytes: &[u8], run: Run, items: &mut [T]) {
    if run.stride == size_of::<T>() as isize && !items.is_empty() {
        let end = run.start + size_of_val(items);
        bytemuck::cast_slice_mut(items).copy_from_slice(&bytes[run.start..end]);
        return;
    }
    if run.stride == 0 {
        if let Some(first) = items.first_mut() {
            *first = item(bytes, run.start);
            let first = *first;
            items.fill(first);
        }
        return;
    }
    for (index, found) in items.iter_mut().enumerate() {
        *found = item(bytes, run.place(index));
    }
}

/// Write the items of a run, wherever they lie.
pub fn scatter<T: NoUninit>(bytes: &mut [u8], run: Run, items: &[T]) {
    if run.stride == size_of::<T>() as isize && !items.is_empty() {
        bytes[run.start..][..size_of_val(items)].copy_from_slice(bytemuck::cast_slice(items));
        return;
    }
    for (index, item) in items.iter().enumerate() {
        let place = run.place(index);
        bytes[place..place + size_of::<T>()].copy_from_slice(bytemuck::bytes_of(item));
    }
}

/// A block of items side by side: in place, or copied where they lie apart.
pub fn read<'a, T: Element>(
    bytes: &'a [u8],
    run: Run,
    count: usize,
    copy: &'a mut Vec<T>,
) -> &'a [T] {
    match side_by_side(bytes, run, count) {
        Some(items) => items,
        None => read_copied(bytes, run, count, copy),
    }
}

/// A block of items, copied wherever they lie.
pub fn read_copied<'a, T: Element>(
    bytes: &[u8],
    run: Run,
    count: usize,
    copy: &'a mut Vec<T>,
) -> &'a [T] {
    copy.resize(count.max(copy.len()), T::default());
    gather(bytes, run, &mut copy[..count]);
    &copy[..count]
}

/// Have a block of items made: in place, or beside it and then written where they lie apart.
pub fn write<T: Element>(
    bytes: &mut [u8],
    run: Run,
    count: usize,
    copy: &mut Vec<T>,
    make: impl FnOnce(&mut [T]),
) {
    match side_by_side_mut(bytes, run, count) {
        Some(place) => make(place),
        None => {
            copy.resize(count.max(copy.len()), T::default());
            make(&mut copy[..count]);
            scatter(bytes, run, &copy[..count]);
        }
    }
}

/// The item at a place, which need not be aligned.
#[inline(always)]
pub fn item<T: AnyBitPattern>(bytes: &[u8], place: usize) -> T {
    bytemuck::pod_read_unaligned(&bytes[place..place + size_of::<T>()])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn items_come_from_and_go_to_any_place() {
        let mut bytes = vec![0_u8; 41];
        let back = Run {
            start: 33,
            stride: -8,
        };
        scatter(&mut bytes, back, &[1_u64, 2, 3, 4, 5]);
        let mut found = [0_u64; 5];
        let forth = Run {
            start: 1,
            stride: 8,
        };
        gather(&bytes, forth, &mut found);
        assert_eq!(found, [5, 4, 3, 2, 1]);
        gather(&bytes, Run { stride: 0, ..back }, &mut found);
        assert_eq!(found, [1; 5]);
        // They are not aligned there.
        let aligned = side_by_side::<u64>(&bytes, forth, 5).is_some();
        assert_eq!(
            aligned,
            bytes[1..].as_ptr().addr().is_multiple_of(align_of::<u64>())
        );
        assert_eq!(
            side_by_side::<u8>(
                &bytes,
                Run {
                    start: 0,
                    stride: 2
                },
                3
            ),
            None
        );
        assert_eq!(
            side_by_side::<u8>(
                &bytes,
                Run {
                    start: 1,
                    stride: 2
                },
                1
            ),
            Some(&[5][..])
        );
    }

    #[test]
    #[should_panic]
    fn what_lies_outside_is_not_read() {
        gather(
            &[0; 16],
            Run {
                start: 8,
                stride: 8,
            },
            &mut [0_u64; 2],
        );
    }

    #[test]
    fn no_items_lie_anywhere() {
        let run = Run {
            start: 8,
            stride: 8,
        };
        gather::<u64>(&[], run, &mut []);
        scatter::<u64>(&mut [], run, &[]);
    }
}
