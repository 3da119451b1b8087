//! Bools packed into bytes along an axis, and unpacked.
//!
//! What does not live here: operators on the bits of numbers (`arithmetic.rs`).

use crate::buffer::{self, Run};
use crate::element::Number;
use crate::layout::Layout;
use crate::walk::{BLOCK, Walk};

/// Which bit of a byte is the first.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum BitOrder {
    /// The highest.
    Big,
    /// The lowest.
    Little,
}

/// `np.packbits(array, axis, bitorder)` of bools or integers, of which each that is not zero is a bit. `target` has the
/// shape of the array, but an eighth of the items along the axis, rounded up, of one byte each.
///
/// # Errors
/// What `poll` said where it stops the loop.
///
/// ```
/// use wardian_strided::bits::{BitOrder, pack};
/// use wardian_strided::element::Number;
/// use wardian_strided::layout::{Layout, Order};
/// let row = Layout::contiguous(&[3], 1, Order::C).unwrap();
/// let one = Layout::contiguous(&[1], 1, Order::C).unwrap();
/// let mut out = [0];
/// let done: Result<(), ()> =
///     pack((Number::Bool, &[1, 0, 1], &row), 0, BitOrder::Big, (&mut out, &one), |_| Ok(()));
/// assert_eq!((done, out), (Ok(()), [0b1010_0000]));
/// ```
pub fn pack<E>(
    (number, bytes, source): (Number, &[u8], &Layout),
    axis: usize,
    order: BitOrder,
    (to, target): (&mut [u8], &Layout),
    mut poll: impl FnMut(usize) -> Result<(), E>,
) -> Result<(), E> {
    with_element!(number, T => {
        let (mut copy, mut truths) = (Vec::new(), [0; BLOCK]);
        rows(source, target, axis, |row, length, out| {
            for (part, done) in (0..length).step_by(BLOCK).enumerate() {
                let count = BLOCK.min(length - done);
                poll(count)?;
                let run = Run { start: row.place(done), ..row };
                let items = buffer::read::<T>(bytes, run, count, &mut copy);
                for (truth, item) in truths.iter_mut().zip(items) {
                    *truth = u8::from(*item != T::default());
                }
                // What is behind the last one is zero.
                let end = count.next_multiple_of(8);
                truths[count..end].fill(0);
                for (index, eight) in truths[..end].as_chunks().0.iter().enumerate() {
                    to[out.place(part * (BLOCK / 8) + index)] = packed(*eight, order);
                }
            }
            Ok(())
        })
    })
}

/// Eight bytes, each of which is one or zero, as bits. Multiplied, no two of them come to the same bit.
#[inline(always)]
fn packed(bytes: [u8; 8], order: BitOrder) -> u8 {
    let factor: u64 = match order {
        BitOrder::Little => 0x0102_0408_1020_4080,
        BitOrder::Big => 0x8040_2010_0804_0201,
    };
    (u64::from_le_bytes(bytes).wrapping_mul(factor) >> 56) as u8
}

/// `np.unpackbits(array, axis, count, bitorder)`: `target` has the shape of the array, with `count` items of one byte along
/// the axis. Bits that are not there are zero.
///
/// # Errors
/// What `poll` said where it stops the loop.
pub fn unpack<E>(
    (bytes, source): (&[u8], &Layout),
    axis: usize,
    order: BitOrder,
    (to, target): (&mut [u8], &Layout),
    mut poll: impl FnMut(usize) -> Result<(), E>,
) -> Result<(), E> {
    let length = target.shape()[axis];
    rows(source, target, axis, |row, have, out| {
        for (index, done) in (0..length).step_by(8).enumerate() {
            if index % (BLOCK / 8) == 0 {
                poll(BLOCK.min(length - done))?;
            }
            let byte = if index < have {
                bytes[row.place(index)]
            } else {
                0
            };
            let byte = match order {
                BitOrder::Little => byte,
                BitOrder::Big => byte.reverse_bits(),
            };
            let count = 8.min(length - done);
            if out.stride == 1 && count == 8 {
                let place = out.place(done);
                let bits: [u8; 8] = std::array::from_fn(|bit| (byte >> bit) & 1);
                to[place..place + 8].copy_from_slice(&bits);
            } else {
                for bit in 0..count {
                    to[out.place(done + bit)] = (byte >> bit) & 1;
                }
            }
        }
        Ok(())
    })
}

/// Visit all rows along an axis: that of the source with its length, and that of the target.
fn rows<E>(
    source: &Layout,
    target: &Layout,
    axis: usize,
    mut visit: impl FnMut(Run, usize, Run) -> Result<(), E>,
) -> Result<(), E> {
    let (from, to) = (source.dropped(axis), target.dropped(axis));
    let strides = (source.strides()[axis], target.strides()[axis]);
    if target.size() == 0 {
        return Ok(());
    }
    Walk::new([&to, &from]).runs(|[to, from], count| {
        for index in 0..count {
            let row = Run {
                start: from.place(index),
                stride: strides.0,
            };
            let out = Run {
                start: to.place(index),
                stride: strides.1,
            };
            visit(row, source.shape()[axis], out)?;
        }
        Ok(())
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::layout::Order;

    fn go(_: usize) -> Result<(), ()> {
        Ok(())
    }

    #[test]
    fn what_is_packed_is_unpacked() {
        let shape = [3_usize, 2100, 4];
        let bits: Vec<u8> = (0..25_200_usize)
            .map(|item| u8::from(item * item % 11 < 4))
            .collect();
        let c = |shape: &[usize]| Layout::contiguous(shape, 1, Order::C).unwrap();
        for order in [BitOrder::Big, BitOrder::Little] {
            for axis in 0..3 {
                let mut small = shape;
                small[axis] = shape[axis].div_ceil(8);
                let mut out = vec![0; small.iter().product()];
                let source = (Number::Bool, &bits[..], &c(&shape));
                pack(source, axis, order, (&mut out, &c(&small)), go).unwrap();
                let mut back = vec![9; bits.len()];
                unpack((&out, &c(&small)), axis, order, (&mut back, &c(&shape)), go).unwrap();
                assert_eq!(back, bits);
            }
        }
    }

    #[test]
    fn other_counts_and_numbers() {
        let row = |count: usize, item| Layout::contiguous(&[count], item, Order::C).unwrap();
        let numbers = [5_i16, 0, -1, 0, 0, 0, 0, 0, 0x100];
        let mut out = [0; 2];
        let source = (Number::Int16, bytemuck::bytes_of(&numbers), &row(9, 2));
        pack(source, 0, BitOrder::Big, (&mut out, &row(2, 1)), go).unwrap();
        assert_eq!(out, [0b1010_0000, 0b1000_0000]);
        let mut bits = [9; 20];
        unpack(
            (&out, &row(2, 1)),
            0,
            BitOrder::Big,
            (&mut bits, &row(20, 1)),
            go,
        )
        .unwrap();
        assert_eq!(
            bits,
            [1, 0, 1, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0]
        );
        let mut bits = [9; 3];
        unpack(
            (&out, &row(2, 1)),
            0,
            BitOrder::Little,
            (&mut bits, &row(3, 1)),
            go,
        )
        .unwrap();
        assert_eq!(bits, [0, 0, 0]);
        // An axis without items, whose bits are all not there.
        let mut bits = [9; 8];
        let empty = Layout::contiguous(&[2, 0], 1, Order::C).unwrap();
        let wide = Layout::contiguous(&[2, 4], 1, Order::C).unwrap();
        unpack((&[], &empty), 1, BitOrder::Big, (&mut bits, &wide), go).unwrap();
        assert_eq!(bits, [0; 8]);
    }
}
