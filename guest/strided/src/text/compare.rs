//! Comparisons of texts, item by item: their results are bools.
//!
//! Letters are ordered by their codes. What does not live here: texts put in order (`order.rs`).

use super::{Array, Letter, Letters, Out, Texts, Work, each, with_letters};
use crate::comparison::Compare;

/// `out = left op right`. Where `is_space` says what a space is, those behind a text do not count, nor NULs among them
/// (`compare_chararrays`).
///
/// # Errors
/// What `poll` said where it stops the loop.
///
/// ```
/// use wardian_strided::comparison::Compare;
/// use wardian_strided::layout::{Layout, Order};
/// use wardian_strided::text::{Letters, compare::compare};
/// let texts = Layout::contiguous(&[2], 2, Order::C).unwrap();
/// let row = Layout::contiguous(&[2], 1, Order::C).unwrap();
/// let (left, right, mut out) = ((&b"a\0b\0"[..], &texts), (&b"abab"[..], &texts), [9; 2]);
/// let done: Result<(), ()> =
///     compare(Compare::Less, Letters::Bytes, (left, right), (&mut out, &row), None, |_| Ok(()));
/// assert_eq!((done, out), (Ok(()), [1, 0]));
/// ```
pub fn compare<E>(
    op: Compare,
    letters: Letters,
    (left, right): (Array<'_>, Array<'_>),
    (to, target): Out<'_>,
    is_space: Option<&dyn Fn(u32) -> bool>,
    poll: impl FnMut(usize) -> Result<(), E>,
) -> Result<(), E> {
    with_letters!(letters, L => {
        let (mut one, mut other) = (Texts::<L>::new(left), Texts::<L>::new(right));
        let mut work = Work::new(poll);
        each([target, left.1, right.1], |[place, left, right]| {
            let (left, right) = (one.at(left), other.at(right));
            work.add(left.len().min(right.len()) / 4 + 1)?;
            let (left, right) = match is_space {
                Some(is_space) => (without_spaces(left, is_space), without_spaces(right, is_space)),
                None => (left, right),
            };
            to[place] = u8::from(match op {
                Compare::Equal => left == right,
                Compare::NotEqual => left != right,
                Compare::Less => left < right,
                Compare::LessEqual => left <= right,
                Compare::Greater => left > right,
                Compare::GreaterEqual => left >= right,
                Compare::LogicalAnd => !left.is_empty() && !right.is_empty(),
                Compare::LogicalOr => !left.is_empty() || !right.is_empty(),
                Compare::LogicalXor => left.is_empty() != right.is_empty(),
            });
            Ok(())
        })
    })
}

fn without_spaces<'a, L: Letter>(text: &'a [L], is_space: &dyn Fn(u32) -> bool) -> &'a [L] {
    let counts = |letter: &L| *letter != L::default() && !is_space(letter.point());
    let end = text.iter().rposition(counts);
    &text[..end.map_or(0, |end| end + 1)]
}
