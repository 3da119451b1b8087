//! Texts in texts: where they are, how often, and whether one begins or ends with another.
//!
//! What is looked for is looked for between two indices, as in Python: those below zero count from the end.

use super::{Array, Failed, Letter, Letters, Out, Texts, Work, each, number, with_letters};

/// What is asked about a text within another.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Search {
    /// Where it is first, or -1.
    Find,
    /// Where it is last, or -1.
    Rfind,
    /// Where it is first, which is somewhere.
    Index,
    /// Where it is last, which is somewhere.
    Rindex,
    /// How often it is there, one behind the other.
    Count,
    /// Whether it is at the beginning, as a bool.
    StartsWith,
    /// Whether it is at the end, as a bool.
    EndsWith,
}

/// Look for each of `parts` in a text of `array`, between `starts` and `ends` (i64). Results are i64, or bools where
/// [`Search`] says so.
///
/// # Errors
/// [`Failed::NotFound`] of an index that is not; what `poll` said where it stops the loop.
pub fn search<E>(
    search: Search,
    letters: Letters,
    (array, parts): (Array<'_>, Array<'_>),
    (starts, ends): (Array<'_>, Array<'_>),
    (to, target): Out<'_>,
    poll: impl FnMut(usize) -> Result<(), E>,
) -> Result<(), Failed<E>> {
    let layouts = [target, array.1, parts.1, starts.1, ends.1];
    with_letters!(letters, L => {
        let (mut texts, mut wanted) = (Texts::<L>::new(array), Texts::<L>::new(parts));
        let mut work = Work::new(poll);
        each(layouts, |[place, text, part, start, end]| {
            let (text, part) = (texts.at(text), wanted.at(part));
            work.add(4)?;
            let range = between(text.len(), number(starts.0, start), number(ends.0, end));
            let found = one(search, text, part, range, &mut work)?;
            match search {
                Search::Index | Search::Rindex if found < 0 => return Err(Failed::NotFound),
                Search::StartsWith | Search::EndsWith => to[place] = found as u8,
                _ => to[place..place + 8].copy_from_slice(&found.to_ne_bytes()),
            }
            Ok(())
        })
    })
}

/// What is between two indices: where it begins, and where it ends, which may be before that.
fn between(length: usize, start: i64, end: i64) -> (i64, i64) {
    let length = length as i64;
    let inside = |index: i64| {
        if index < 0 {
            (index + length).max(0)
        } else {
            index
        }
    };
    (inside(start), inside(end.min(length)))
}

fn one<L: Letter, E, P: FnMut(usize) -> Result<(), E>>(
    search: Search,
    text: &[L],
    part: &[L],
    (start, end): (i64, i64),
    work: &mut Work<P>,
) -> Result<i64, E> {
    let none = match search {
        Search::Find | Search::Rfind | Search::Index | Search::Rindex => -1,
        _ => 0,
    };
    let Some(within) = text.get(start as usize..end.max(start) as usize) else {
        return Ok(none);
    };
    if end < start || within.len() < part.len() {
        return Ok(none);
    }
    Ok(match search {
        Search::Find | Search::Index => {
            find(within, part, work)?.map_or(none, |place| start + place as i64)
        }
        Search::Rfind | Search::Rindex => {
            find_last(within, part, work)?.map_or(none, |place| start + place as i64)
        }
        Search::Count if part.is_empty() => within.len() as i64 + 1,
        Search::Count => {
            let (mut count, mut rest) = (0, within);
            while let Some(place) = find(rest, part, work)? {
                count += 1;
                rest = &rest[place + part.len()..];
            }
            count
        }
        Search::StartsWith => i64::from(within.starts_with(part)),
        Search::EndsWith => i64::from(within.ends_with(part)),
    })
}

/// Where a part is first.
pub(crate) fn find<L: Letter, E, P: FnMut(usize) -> Result<(), E>>(
    text: &[L],
    part: &[L],
    work: &mut Work<P>,
) -> Result<Option<usize>, E> {
    let Some((first, rest)) = part.split_first() else {
        return Ok(Some(0));
    };
    let Some(last) = text.len().checked_sub(part.len()) else {
        return Ok(None);
    };
    let mut place = 0;
    while place <= last {
        // Pieces, between which there is a look at the budget.
        let end = (place + super::WITHOUT_POLL).min(last + 1);
        let found = text[place..end].iter().position(|letter| letter == first);
        work.add(found.unwrap_or(end - place) + 1)?;
        let Some(found) = found else {
            place = end;
            continue;
        };
        place += found;
        if is_at(text, place + 1, rest, work)? {
            return Ok(Some(place));
        }
        place += 1;
    }
    Ok(None)
}

/// Where a part is last.
pub(crate) fn find_last<L: Letter, E, P: FnMut(usize) -> Result<(), E>>(
    text: &[L],
    part: &[L],
    work: &mut Work<P>,
) -> Result<Option<usize>, E> {
    let Some((first, rest)) = part.split_first() else {
        return Ok(Some(text.len()));
    };
    let Some(mut end) = (text.len() + 1).checked_sub(part.len()) else {
        return Ok(None);
    };
    while end > 0 {
        let start = end.saturating_sub(super::WITHOUT_POLL);
        let found = text[start..end].iter().rposition(|letter| letter == first);
        work.add(found.map_or(end - start, |found| end - start - found) + 1)?;
        let Some(found) = found else {
            end = start;
            continue;
        };
        end = start + found;
        if is_at(text, end + 1, rest, work)? {
            return Ok(Some(end));
        }
    }
    Ok(None)
}

fn is_at<L: Letter, E, P: FnMut(usize) -> Result<(), E>>(
    text: &[L],
    place: usize,
    part: &[L],
    work: &mut Work<P>,
) -> Result<bool, E> {
    let there = text[place..].iter().zip(part);
    let same = there.take_while(|(one, other)| one == other).count();
    work.add(same)?;
    Ok(same == part.len())
}
