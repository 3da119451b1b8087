//! Texts with another text in the place of some, and texts taken apart at one.

use super::find::find;
use super::{
    Array, Failed, Letter, Letters, Made, Out, Texts, Work, each, make, number, with_letters,
};
use crate::layout::Layout;

/// Texts with `new` for each `old` in them, as often as `counts` (i64) say, or always where that is below zero: `_replace`.
/// A text without letters is before each letter, and at the end.
///
/// # Errors
/// What `poll` said where it stops the loop.
pub fn replace<E>(
    letters: Letters,
    (array, old, new, counts): (Array<'_>, Array<'_>, Array<'_>, Array<'_>),
    out: Out<'_>,
    poll: impl FnMut(usize) -> Result<(), E>,
) -> Result<(), Failed<E>> {
    let layouts = [array.1, old.1, new.1, counts.1];
    with_letters!(letters, L => {
        let (mut texts, mut olds) = (Texts::<L>::new(array), Texts::<L>::new(old));
        let mut news = Texts::<L>::new(new);
        make(out, layouts, poll, |[text, old, new, count], made, work| {
            let (mut rest, old, new) = (texts.at(text), olds.at(old), news.at(new));
            let mut left = number(counts.0, count);
            while left != 0 && !made.is_full() {
                let Some(place) = find(rest, old, work)? else { break };
                left -= 1;
                made.extend(&rest[..place]);
                made.extend(new);
                rest = &rest[place + old.len()..];
                if old.is_empty() {
                    let Some((letter, others)) = rest.split_first() else { break };
                    work.add(1)?;
                    made.extend(std::slice::from_ref(letter));
                    rest = others;
                }
            }
            made.extend(rest);
            Ok(())
        })
    })
}

/// Texts taken apart at a separator that is at `places` (i64, below zero where it is not), into what is before it, itself,
/// and what is behind it: `_partition_index`, and `_rpartition_index` where `last`: a text without one is then behind it.
/// The three layouts are of one buffer, as fields of a record are.
///
/// # Errors
/// [`Failed::EmptySeparator`]; what `poll` said where it stops the loop.
pub fn partition<E>(
    last: bool,
    letters: Letters,
    (array, separators, places): (Array<'_>, Array<'_>, Array<'_>),
    (to, [before, itself, behind]): (&mut [u8], [&Layout; 3]),
    poll: impl FnMut(usize) -> Result<(), E>,
) -> Result<(), Failed<E>> {
    let layouts = [before, itself, behind, array.1, separators.1, places.1];
    with_letters!(letters, L => {
        let (mut texts, mut parts) = (Texts::<L>::new(array), Texts::<L>::new(separators));
        let mut work = Work::new(poll);
        let mut made = [before, itself, behind].map(Made::<L>::new);
        each(layouts, |[first, second, third, text, part, place]| {
            let (text, part) = (texts.at(text), parts.at(part));
            work.add(text.len() + 4)?;
            if part.is_empty() {
                return Err(Failed::EmptySeparator);
            }
            let pieces = apart(text, part, number(places.0, place), last);
            for ((made, piece), place) in made.iter_mut().zip(pieces).zip([first, second, third]) {
                made.clear();
                made.extend(piece);
                made.write(to, place);
            }
            Ok(())
        })
    })
}

fn apart<'a, L: Letter>(text: &'a [L], part: &'a [L], place: i64, last: bool) -> [&'a [L]; 3] {
    let place = usize::try_from(place).ok();
    let found = place.and_then(|place| Some((text.get(..place)?, text.get(place + part.len()..)?)));
    match found {
        Some((before, behind)) => [before, part, behind],
        None if last => [&[], &[], text],
        None => [text, &[], &[]],
    }
}
