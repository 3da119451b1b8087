//! Items of one of several arrays: which one, a bool or an index says for each.
//!
//! Arrays have one shape (who calls has broadcast them) and items of one width. What does not live here: which kind of
//! number several have together.

use crate::buffer::{self, Run};
use crate::element::{Element, Truth};
use crate::layout::Layout;
use crate::walk::Walk;
use crate::width::{Width, with_width};

/// `np.where(condition, yes, no)`: `condition` has bools of one byte.
///
/// # Errors
/// What `poll` said where it stops the loop.
///
/// ```
/// use wardian_strided::choose::choose_between;
/// use wardian_strided::layout::{Layout, Order};
/// let row = Layout::contiguous(&[3], 1, Order::C).unwrap();
/// let zeros = Layout::contiguous(&[1], 1, Order::C).unwrap().broadcast(&[3]).unwrap();
/// let mut out = [9; 3];
/// let done: Result<(), ()> =
///     choose_between((&[1, 0, 1], &row), (&[4, 5, 6], &row), (&[0], &zeros), (&mut out, &row), |_| Ok(()));
/// assert_eq!((done, out), (Ok(()), [4, 0, 6]));
/// ```
pub fn choose_between<E>(
    condition: (&[u8], &Layout),
    yes: (&[u8], &Layout),
    no: (&[u8], &Layout),
    (to, target): (&mut [u8], &Layout),
    mut poll: impl FnMut(usize) -> Result<(), E>,
) -> Result<(), E> {
    let walk = Walk::new([target, condition.1, yes.1, no.1]);
    let bytes = (condition.0, yes.0, no.0);
    match target.item() {
        1 => numbers::<u8, E>(&walk, bytes, to, &mut poll),
        2 => numbers::<u16, E>(&walk, bytes, to, &mut poll),
        4 => numbers::<u32, E>(&walk, bytes, to, &mut poll),
        8 => numbers::<u64, E>(&walk, bytes, to, &mut poll),
        width => with_width!(width, width => items(width, &walk, bytes, to, &mut poll)),
    }
}

/// As numbers, of which a processor chooses many at once.
fn numbers<T: Element, E>(
    walk: &Walk<4>,
    (condition, yes, no): (&[u8], &[u8], &[u8]),
    to: &mut [u8],
    poll: &mut impl FnMut(usize) -> Result<(), E>,
) -> Result<(), E> {
    let (mut truths, mut out) = (Vec::new(), Vec::new());
    let (mut yes_copy, mut no_copy) = (Vec::new(), Vec::new());
    walk.blocks(|[target, when, one, other], count| {
        poll(count)?;
        let truths = buffer::read::<Truth>(condition, when, count, &mut truths);
        let yes = buffer::read::<T>(yes, one, count, &mut yes_copy);
        let no = buffer::read::<T>(no, other, count, &mut no_copy);
        buffer::write(to, target, count, &mut out, |out| {
            for (((out, truth), yes), no) in out.iter_mut().zip(truths).zip(yes).zip(no) {
                *out = if truth.get() { *yes } else { *no };
            }
        });
        Ok(())
    })
}

fn items<W: Width, E>(
    width: W,
    walk: &Walk<4>,
    (condition, yes, no): (&[u8], &[u8], &[u8]),
    to: &mut [u8],
    poll: &mut impl FnMut(usize) -> Result<(), E>,
) -> Result<(), E> {
    let mut copy = Vec::new();
    walk.blocks(|[target, when, one, other], count| {
        poll(count)?;
        let truths = buffer::read::<Truth>(condition, when, count, &mut copy);
        for (index, truth) in truths.iter().enumerate() {
            let place = target.place(index);
            match truth.get() {
                true => width.copy(yes, one.place(index), to, place),
                false => width.copy(no, other.place(index), to, place),
            }
        }
        Ok(())
    })
}

/// `np.choose(indices, choices)`: `indices` are of 64 bits, and within the choices (`indices.rs`). An item of which no
/// choice has the index stays as it was.
///
/// # Errors
/// What `poll` said where it stops the loop.
pub fn choose<E>(
    (indices, numbers): (&[u8], &Layout),
    choices: &[(&[u8], &Layout)],
    (to, target): (&mut [u8], &Layout),
    mut poll: impl FnMut(usize) -> Result<(), E>,
) -> Result<(), E> {
    let mut copy = Vec::new();
    // Choice by choice: there are few, and an array of each is walked at its own pace.
    for (choice, (from, source)) in choices.iter().enumerate() {
        let walk = Walk::new([target, numbers, source]);
        with_width!(target.item(), width => {
            walk.blocks(|[target, which, source]: [Run; 3], count| {
                poll(count)?;
                let which = buffer::read::<i64>(indices, which, count, &mut copy);
                for (index, which) in which.iter().enumerate() {
                    if *which == choice as i64 {
                        width.copy(from, source.place(index), to, target.place(index));
                    }
                }
                Ok(())
            })
        })?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::layout::Order;

    fn go(_: usize) -> Result<(), ()> {
        Ok(())
    }

    #[test]
    fn items_of_any_width_are_chosen() {
        for width in [1, 2, 4, 8, 16, 3] {
            let shape = [50, 60];
            let whole = Layout::contiguous(&shape, width, Order::C).unwrap();
            let turned = Layout::contiguous(&shape, width, Order::F).unwrap();
            let masks = Layout::contiguous(&shape, 1, Order::C).unwrap();
            let places = Layout::contiguous(&shape, 8, Order::C).unwrap();
            let yes: Vec<u8> = (0..3000 * width).map(|byte| (byte % 251) as u8).collect();
            let no: Vec<u8> = (0..3000 * width).map(|byte| (byte % 97) as u8).collect();
            let mask: Vec<u8> = (0..3000).map(|item| u8::from(item % 7 < 3) * 2).collect();
            let mut out = vec![0; yes.len()];
            let (one, other) = ((&yes[..], &turned), (&no[..], &whole));
            choose_between((&mask, &masks), one, other, (&mut out, &whole), go).unwrap();
            for item in 0..3000 {
                let place = turned.place(&[item / 60, item % 60]);
                let expected = match item % 7 < 3 {
                    true => &yes[place..place + width],
                    false => &no[item * width..(item + 1) * width],
                };
                assert_eq!(&out[item * width..(item + 1) * width], expected);
            }
            let indices: Vec<i64> = mask.iter().map(|truth| i64::from(*truth == 0)).collect();
            let indices = (bytemuck::cast_slice(&indices), &places);
            let mut again = vec![0; yes.len()];
            choose(indices, &[one, other], (&mut again, &whole), go).unwrap();
            assert_eq!(again, out);
        }
    }
}
