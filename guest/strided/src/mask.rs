//! Bools that say which items of an array are meant: counted, listed, taken, and written.
//!
//! Items are of any width. A mask has the shape of the array; who has one of fewer axes lists its indices ([`nonzero`])
//! and names items by them (`gather.rs`).

use crate::buffer::{self, Run};
use crate::element::{Number, Truth};
use crate::layout::Layout;
use crate::walk::{BLOCK, Walk};
use crate::width::{Width, with_width};

/// How many items are true: not zero; a NaN is true.
///
/// # Errors
/// What `poll` said where it stops the loop.
pub fn count<E>(
    number: Number,
    bytes: &[u8],
    layout: &Layout,
    mut poll: impl FnMut(usize) -> Result<(), E>,
) -> Result<usize, E> {
    let mut counted = 0;
    truths(number, bytes, Walk::new([layout]), &mut poll, |truths| {
        // In bytes, which a processor adds many of at once; a group of them has less than 256.
        counted += truths
            .chunks(128)
            .map(|some| some.iter().map(|truth| u8::from(*truth)).sum::<u8>() as usize)
            .sum::<usize>();
    })?;
    Ok(counted)
}

/// The indices of the items that are true, a list for each axis, in the order of indices: `np.nonzero`. Of a number
/// without axes there are no lists, and numpy refuses it.
///
/// # Errors
/// What `poll` said where it stops the loop.
///
/// ```
/// use wardian_strided::element::Number;
/// use wardian_strided::layout::{Layout, Order};
/// use wardian_strided::mask::nonzero;
/// let rows = Layout::contiguous(&[2, 2], 1, Order::C).unwrap();
/// let found: Result<_, ()> = nonzero(Number::UInt8, &[0, 5, 1, 0], &rows, |_| Ok(()));
/// assert_eq!(found.unwrap(), [[0, 1], [1, 0]]);
/// ```
pub fn nonzero<E>(
    number: Number,
    bytes: &[u8],
    layout: &Layout,
    mut poll: impl FnMut(usize) -> Result<(), E>,
) -> Result<Vec<Vec<i64>>, E> {
    let total = count(number, bytes, layout, &mut poll)?;
    let axes = layout.axes();
    let mut lists = vec![Vec::new(); axes];
    let Some(last) = lists.last_mut() else {
        return Ok(lists);
    };
    // First the numbers of the items, then what these are in indices.
    let (mut before, mut found) = (0, 0);
    // One more, so that there is a place to write to behind the last one.
    last.resize(total + 1, 0);
    truths(
        number,
        bytes,
        Walk::in_order([layout]),
        &mut poll,
        |truths| {
            for (index, truth) in truths.iter().enumerate() {
                last[found] = (before + index) as i64;
                found += usize::from(*truth);
            }
            before += truths.len();
        },
    )?;
    last.truncate(total);
    let shape = layout.shape();
    // An axis at a time, from the last but one on: what is left of the numbers without the axes behind it.
    for axis in (0..axes - 1).rev() {
        let length = shape[axis + 1] as i64;
        let (lists, behind) = lists.split_at_mut(axis + 1);
        let (list, before) = (&mut lists[axis], &mut behind[0]);
        list.reserve_exact(total);
        let (mut quotient, mut start) = (0, 0);
        for some in before.chunks_mut(BLOCK) {
            poll(some.len())?;
            for number in some {
                // They go up, so mostly the quotient is that of the one before.
                if *number - start >= length {
                    quotient = *number / length;
                    start = quotient * length;
                }
                list.push(quotient);
                *number -= start;
            }
        }
    }
    Ok(lists)
}

/// `out = array[mask]`, in the order of indices: `out` has one item after the other, as many as are true.
///
/// # Errors
/// What `poll` said where it stops the loop.
pub fn select<E>(
    (from, source): (&[u8], &Layout),
    (mask, masks): (&[u8], &Layout),
    out: &mut [u8],
    mut poll: impl FnMut(usize) -> Result<(), E>,
) -> Result<(), E> {
    let width = source.item();
    let mut done = 0;
    chosen(
        [masks, source],
        mask,
        &mut poll,
        |Block { run: source, .. }, chosen| {
            with_width!(width, width => {
                let bytes = width.bytes();
                let out = &mut out[done..done + chosen.len() * bytes];
                for (item, index) in out.chunks_exact_mut(bytes.max(1)).zip(chosen) {
                    width.copy(from, source.place(*index as usize), item, 0);
                }
                done += chosen.len() * bytes;
            });
        },
    )
}

/// What is written where a mask is true.
#[derive(Clone, Copy, Debug)]
pub enum Values<'a> {
    /// `array[mask] = values`, and `np.place`: one after the other for the items that are true, beginning anew at the end.
    InTurn(&'a [u8]),
    /// `np.putmask`: the value with the number of the item, beginning anew at the end.
    InPlace(&'a [u8]),
}

/// Write items of an array where a mask is true, in the order of indices. Without values nothing is written.
///
/// # Errors
/// What `poll` said where it stops the loop.
pub fn assign<E>(
    (to, target): (&mut [u8], &Layout),
    (mask, masks): (&[u8], &Layout),
    values: Values<'_>,
    mut poll: impl FnMut(usize) -> Result<(), E>,
) -> Result<(), E> {
    let width = target.item();
    let (Values::InTurn(items) | Values::InPlace(items)) = values;
    let count = items.len().checked_div(width).unwrap_or(0);
    if count == 0 {
        return Ok(());
    }
    let (mut before, mut next) = (0, 0);
    chosen(
        [masks, target],
        mask,
        &mut poll,
        |Block {
             count: looked,
             run: target,
         },
         chosen| {
            with_width!(width, width => {
                for index in chosen {
                    let index = *index as usize;
                    let value = match values {
                        Values::InTurn(_) => next,
                        Values::InPlace(_) => (before + index) % count,
                    };
                    width.copy(items, value * width.bytes(), to, target.place(index));
                    next = if next + 1 == count { 0 } else { next + 1 };
                }
            });
            before += looked;
        },
    )
}

/// Where the items that a mask is true of are in a block: how many items it has, the run of the array, and which of its
/// items.
fn chosen<E>(
    layouts: [&Layout; 2],
    mask: &[u8],
    poll: &mut impl FnMut(usize) -> Result<(), E>,
    mut each: impl FnMut(Block, &[u16]),
) -> Result<(), E> {
    let mut chosen = [0_u16; BLOCK + 1];
    let mut copy = Vec::new();
    Walk::in_order(layouts).blocks(|[mask_run, run]: [Run; 2], count| {
        poll(count)?;
        let truths = buffer::read::<Truth>(mask, mask_run, count, &mut copy);
        let mut found = 0;
        for (index, truth) in truths.iter().enumerate() {
            chosen[found] = index as u16;
            found += usize::from(truth.get());
        }
        each(Block { count, run }, &chosen[..found]);
        Ok(())
    })
}

/// A part of an array that a mask was looked at for.
#[derive(Clone, Copy)]
struct Block {
    count: usize,
    run: Run,
}

/// The items of an array, block by block, as bools.
fn truths<E>(
    number: Number,
    bytes: &[u8],
    walk: Walk<1>,
    poll: &mut impl FnMut(usize) -> Result<(), E>,
    mut each: impl FnMut(&[bool]),
) -> Result<(), E> {
    let mut truths = [false; BLOCK];
    with_element!(number, T => {
        let mut copy = Vec::new();
        walk.blocks(|[run]: [Run; 1], count| {
            poll(count)?;
            let items = buffer::read::<T>(bytes, run, count, &mut copy);
            let zero = T::default();
            for (truth, item) in truths.iter_mut().zip(items) {
                *truth = *item != zero;
            }
            each(&truths[..count]);
            Ok(())
        })
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::layout::Order;

    fn go(_: usize) -> Result<(), ()> {
        Ok(())
    }

    /// True or not, without an order.
    fn mask(count: usize) -> Vec<u8> {
        (0..count)
            .map(|number| u8::from(number * number % 7 == 2) * 3)
            .collect()
    }

    #[test]
    fn items_that_are_true_are_listed() {
        let rows = Layout::contiguous(&[40, 50, 3], 1, Order::C).unwrap();
        let bytes = mask(6000);
        for layout in [
            &rows,
            &rows.transposed(&[2, 0, 1]),
            &rows.slice(1, 49, -7, 7),
        ] {
            let lists = nonzero(Number::Bool, &bytes, layout, go).unwrap();
            let mut expected = vec![Vec::new(); 3];
            let [a, b, c] = layout.shape() else {
                unreachable!()
            };
            for i in 0..*a {
                for j in 0..*b {
                    for k in 0..*c {
                        if bytes[layout.place(&[i, j, k])] != 0 {
                            for (list, index) in expected.iter_mut().zip([i, j, k]) {
                                list.push(index as i64);
                            }
                        }
                    }
                }
            }
            assert_eq!(
                count(Number::Bool, &bytes, layout, go),
                Ok(expected[0].len())
            );
            assert_eq!(lists, expected);
        }
        let floats = [0.0, -0.0, f64::NAN, 1e-320];
        let row = Layout::contiguous(&[4], 8, Order::C).unwrap();
        let found = nonzero(Number::Float64, bytemuck::cast_slice(&floats), &row, go);
        assert_eq!(found.unwrap(), [[2, 3]]);
        let nothing = Layout::contiguous(&[0, 5], 8, Order::C).unwrap();
        assert_eq!(
            nonzero(Number::Float64, &[], &nothing, go),
            Ok(vec![vec![], vec![]])
        );
    }

    #[test]
    fn items_are_taken_and_written_by_a_mask() {
        for width in [1, 4, 6, 8] {
            let shape = [30, 100];
            let whole = Layout::contiguous(&shape, width, Order::C).unwrap();
            let masks = Layout::contiguous(&shape, 1, Order::F).unwrap();
            let bytes: Vec<u8> = (0..3000 * width).map(|byte| (byte % 241) as u8).collect();
            let mask = mask(3000);
            let number = count(Number::Bool, &mask, &masks, go).unwrap();
            let mut out = vec![0; number * width];
            select((&bytes, &whole), (&mask, &masks), &mut out, go).unwrap();
            let places = (0..3000).filter(|place| mask[place % 100 * 30 + place / 100] != 0);
            let expected = places
                .clone()
                .flat_map(|place| &bytes[place * width..(place + 1) * width]);
            assert!(out.iter().eq(expected));

            let mut back = vec![0; bytes.len()];
            assign(
                (&mut back, &whole),
                (&mask, &masks),
                Values::InTurn(&out),
                go,
            )
            .unwrap();
            let mut other = vec![0; bytes.len()];
            assign(
                (&mut other, &whole),
                (&mask, &masks),
                Values::InPlace(&bytes),
                go,
            )
            .unwrap();
            assert_eq!(back, other);
            let mut again = vec![0; number * width];
            select((&back, &whole), (&mask, &masks), &mut again, go).unwrap();
            assert_eq!(again, out);
        }
    }

    #[test]
    fn values_begin_anew() {
        let row = Layout::contiguous(&[6], 1, Order::C).unwrap();
        let mask = [0, 1, 1, 0, 1, 1];
        let mut bytes = [0; 6];
        assign(
            (&mut bytes, &row),
            (&mask, &row),
            Values::InTurn(&[7, 8, 9]),
            go,
        )
        .unwrap();
        assert_eq!(bytes, [0, 7, 8, 0, 9, 7]);
        assign(
            (&mut bytes, &row),
            (&mask, &row),
            Values::InPlace(&[1, 2, 3]),
            go,
        )
        .unwrap();
        assert_eq!(bytes, [0, 2, 3, 0, 2, 3]);
        assign((&mut bytes, &row), (&mask, &row), Values::InTurn(&[]), go).unwrap();
    }
}
