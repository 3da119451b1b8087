//! Whether two arrays in one buffer have a byte in common, exactly.
//!
//! The places of the bytes of an array are sums of multiples of its strides, each multiple at most so large: to ask for a
//! byte of both is to ask for such a sum of the strides of both that is how far they are apart. The largest strides come
//! first; what is left must be within what the others reach, and a multiple of their common divisor.
//!
//! What does not live here: the quick answer by bounds and steps alone (`layout.rs`).

use smallvec::SmallVec;

use crate::layout::Layout;

/// A stride, and how often it can be taken at most.
#[derive(Clone, Copy)]
struct Term {
    step: i128,
    most: i128,
    /// How far this one and those after it reach.
    reach: i128,
    /// The common divisor of those after it; 0 where there are none.
    divisor: i128,
}

/// Add the steps of an array; what comes back is the lowest place.
fn add(terms: &mut SmallVec<[Term; 8]>, layout: &Layout) -> i128 {
    let mut push = |step: i128, most: i128| {
        if step == 0 || most == 0 {
            return;
        }
        match terms.iter_mut().find(|term| term.step == step) {
            Some(term) => term.most += most,
            None => terms.push(Term {
                step,
                most,
                reach: 0,
                divisor: 0,
            }),
        }
    };
    for (length, stride) in layout.shape().iter().zip(layout.strides()) {
        push(stride.unsigned_abs() as i128, *length as i128 - 1);
    }
    push(1, layout.item() as i128 - 1);
    layout.extent().start as i128
}

fn greatest_divisor(mut one: i128, mut two: i128) -> i128 {
    while two != 0 {
        (one, two) = (two, one % two);
    }
    one
}

/// What `step` is to be multiplied with to give the divisor that it has in common with `modulus`, modulo that.
fn inverse(step: i128, modulus: i128) -> i128 {
    let (mut old, mut new) = (step % modulus, modulus);
    let (mut factor, mut next) = (1i128, 0i128);
    while new != 0 {
        let times = old / new;
        (old, new) = (new, old - times * new);
        (factor, next) = (next, factor - times * next);
    }
    factor
}

/// Whether some sum of the terms is `wanted`. `choose` is called for each multiple that is tried where there are several.
fn reachable<E>(
    terms: &[Term],
    wanted: i128,
    choose: &mut impl FnMut() -> Result<(), E>,
) -> Result<bool, E> {
    let Some((term, rest)) = terms.split_first() else {
        return Ok(wanted == 0);
    };
    if wanted < 0 || wanted > term.reach {
        return Ok(false);
    }
    let others = term.reach - term.step * term.most;
    let first = (wanted - others + term.step - 1)
        .div_euclid(term.step)
        .max(0);
    let last = (wanted / term.step).min(term.most);
    // What is left must be a multiple of the divisor of the others: only every so many multiples come in question.
    let (mut times, stride) = if term.divisor == 0 {
        if wanted % term.step != 0 {
            return Ok(false);
        }
        (wanted / term.step, 1)
    } else {
        let common = greatest_divisor(term.step, term.divisor);
        if wanted % common != 0 {
            return Ok(false);
        }
        let stride = term.divisor / common;
        // Both factors are below the divisor, which is no more than a stride.
        let start =
            (wanted / common % stride) * inverse(term.step, term.divisor).rem_euclid(stride);
        (first + (start - first).rem_euclid(stride), stride)
    };
    let is_choice = times <= last - stride;
    while times <= last {
        if is_choice {
            choose()?;
        }
        if reachable(rest, wanted - times * term.step, choose)? {
            return Ok(true);
        }
        times += stride;
    }
    Ok(false)
}

/// Whether two arrays in one buffer have a byte in common. `choose` is called for each step of the search that is no must,
/// and can end it: in the worst case there are very many.
///
/// # Errors
/// What `choose` gives.
///
/// ```
/// use wardian_strided::layout::{Layout, Order};
/// use wardian_strided::overlap::shared;
///
/// let whole = Layout::contiguous(&[10], 8, Order::C).unwrap();
/// let (even, odd) = (whole.slice(0, 0, 2, 5), whole.slice(0, 1, 2, 5));
/// assert_eq!(shared(&even, &odd, || Ok::<(), ()>(())), Ok(false));
/// assert_eq!(shared(&even, &whole.slice(0, 1, 3, 3), || Ok::<(), ()>(())), Ok(true));
/// ```
pub fn shared<E>(
    one: &Layout,
    two: &Layout,
    mut choose: impl FnMut() -> Result<(), E>,
) -> Result<bool, E> {
    let is_empty = |layout: &Layout| layout.size() == 0 || layout.item() == 0;
    if is_empty(one) || is_empty(two) {
        return Ok(false);
    }
    let mut terms = SmallVec::<[Term; 8]>::new();
    let first = add(&mut terms, one);
    // Those of the second are taken away, which is to take them from its end: a sum again.
    let second = add(&mut terms, two);
    let wanted = two.extent().end as i128 - 1 - first;
    debug_assert!(second <= wanted + first);
    terms.sort_by_key(|term| std::cmp::Reverse(term.step));
    let (mut reach, mut divisor) = (0, 0);
    for term in terms.iter_mut().rev() {
        reach += term.step * term.most;
        term.reach = reach;
        term.divisor = divisor;
        divisor = greatest_divisor(term.step, divisor);
    }
    reachable(&terms, wanted, &mut choose)
}

#[cfg(test)]
mod tests {
    use super::shared;
    use crate::layout::{Layout, Order};

    /// All bytes of an array.
    fn bytes(layout: &Layout) -> std::collections::BTreeSet<usize> {
        let mut found = std::collections::BTreeSet::new();
        let count: usize = layout.shape().iter().product();
        for mut index in 0..count {
            let mut indices = vec![0; layout.axes()];
            for axis in (0..layout.axes()).rev() {
                indices[axis] = index % layout.shape()[axis];
                index /= layout.shape()[axis];
            }
            let place = layout.place(&indices);
            found.extend(place..place + layout.item());
        }
        found
    }

    #[test]
    fn as_byte_by_byte() {
        let whole = Layout::contiguous(&[7, 9, 5], 2, Order::C).unwrap();
        let mut state = 1u64;
        let mut random = |bound: usize| {
            state = state
                .wrapping_mul(6_364_136_223_846_793_005)
                .wrapping_add(1_442_695_040_888_963_407);
            (state >> 33) as usize % bound
        };
        let (mut yes, mut no) = (0, 0);
        for _ in 0..3000 {
            let mut part = || {
                let mut part = whole.clone();
                for axis in 0..3 {
                    let length = whole.shape()[axis];
                    let (start, step) = (random(length), 1 + random(3));
                    let count = (1 + random((length - 1 - start) / step + 1)).min(3);
                    part = part.slice(axis, start, step as isize, count);
                }
                part.with_item(1 + random(2))
            };
            let (one, two) = (part(), part());
            let expected = !bytes(&one).is_disjoint(&bytes(&two));
            assert_eq!(
                shared(&one, &two, || Ok::<(), ()>(())),
                Ok(expected),
                "{one:?} {two:?}"
            );
            match expected {
                true => yes += 1,
                false => no += 1,
            }
        }
        assert!(yes > 100 && no > 100);
    }

    #[test]
    fn a_search_ends_when_it_is_told_to() {
        let axes = [2usize; 12];
        let whole = Layout::contiguous(&[1 << 12], 1, Order::C).unwrap();
        let strides: Vec<isize> = (0..12).map(|axis| 101 + 2 * axis).collect();
        let one = Layout::checked(&axes, &strides, 0, 1, 1 << 12).unwrap();
        let two = whole.slice(0, 1, 1, 1);
        assert_eq!(shared(&one, &two, || Err(())), Ok(false));
        let three = Layout::checked(&axes, &strides, 7, 1, 1 << 12).unwrap();
        assert_eq!(shared(&one, &three, || Err(())), Err(()));
    }
}
