//! Texts made of others: one behind the other, several times, and parts of them.

use super::{Array, Failed, Letters, Out, Texts, make, number, with_letters};

/// Texts with others behind them: `add`.
///
/// # Errors
/// What `poll` said where it stops the loop.
///
/// ```
/// use wardian_strided::layout::{Layout, Order};
/// use wardian_strided::text::{Letters, build::concatenate};
/// let two = Layout::contiguous(&[1], 2, Order::C).unwrap();
/// let four = Layout::contiguous(&[1], 4, Order::C).unwrap();
/// let mut out = [9; 4];
/// let texts = ((&b"a\0"[..], &two), (&b"bc"[..], &two));
/// concatenate(Letters::Bytes, texts, (&mut out, &four), |_| Ok::<(), ()>(())).unwrap();
/// assert_eq!(&out, b"abc\0");
/// ```
pub fn concatenate<E>(
    letters: Letters,
    (left, right): (Array<'_>, Array<'_>),
    out: Out<'_>,
    poll: impl FnMut(usize) -> Result<(), E>,
) -> Result<(), Failed<E>> {
    with_letters!(letters, L => {
        let (mut one, mut other) = (Texts::<L>::new(left), Texts::<L>::new(right));
        make(out, [left.1, right.1], poll, |[left, right], made, _| {
            made.extend(one.at(left));
            made.extend(other.at(right));
            Ok(())
        })
    })
}

/// Texts as often as `counts` (i64) say: `multiply`. Below zero is not at all.
///
/// # Errors
/// What `poll` said where it stops the loop.
pub fn multiply<E>(
    letters: Letters,
    (array, counts): (Array<'_>, Array<'_>),
    out: Out<'_>,
    poll: impl FnMut(usize) -> Result<(), E>,
) -> Result<(), Failed<E>> {
    with_letters!(letters, L => {
        let mut texts = Texts::<L>::new(array);
        make(out, [array.1, counts.1], poll, |[text, count], made, _| {
            let (text, count) = (texts.at(text), number(counts.0, count));
            match text {
                [] => {}
                [letter] => made.fill(*letter, usize::try_from(count.max(0)).unwrap_or(usize::MAX)),
                text => {
                    let mut left = count;
                    while left > 0 && !made.is_full() {
                        made.extend(text);
                        left -= 1;
                    }
                }
            }
            Ok(())
        })
    })
}

/// `text[start:stop:step]` with three arrays of i64, no step of which is zero: `_slice`.
///
/// # Errors
/// What `poll` said where it stops the loop.
pub fn slice<E>(
    letters: Letters,
    (array, starts, stops, steps): (Array<'_>, Array<'_>, Array<'_>, Array<'_>),
    out: Out<'_>,
    poll: impl FnMut(usize) -> Result<(), E>,
) -> Result<(), Failed<E>> {
    let layouts = [array.1, starts.1, stops.1, steps.1];
    with_letters!(letters, L => {
        let mut texts = Texts::<L>::new(array);
        make(out, layouts, poll, |[text, start, stop, step], made, _| {
            let text = texts.at(text);
            let step = number(steps.0, step);
            let length = text.len() as i64;
            let inside = |index: i64| {
                let index = if index < 0 { index.saturating_add(length) } else { index };
                match step < 0 {
                    true => index.clamp(-1, length - 1),
                    false => index.clamp(0, length),
                }
            };
            let (mut at, stop) = (inside(number(starts.0, start)), inside(number(stops.0, stop)));
            while (step > 0 && at < stop) || (step < 0 && at > stop) {
                made.extend(&text[at as usize..=at as usize]);
                at = at.saturating_add(step);
            }
            Ok(())
        })
    })
}
