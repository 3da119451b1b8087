//! Texts without the letters at their ends that do not count: spaces, or any of some.

use super::class::{Class, of_ascii};
use super::{Array, Failed, Letter, Letters, Out, Texts, make, with_letters};

/// Which end of a text.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum End {
    /// The beginning: `lstrip`.
    Left,
    /// The end: `rstrip`.
    Right,
    /// Both of them: `strip`.
    Both,
}

/// Texts without spaces at an end: `_lstrip_whitespace` and others. `is_space` says it of code points; of bytes it is not
/// asked. At the right a NUL is one.
///
/// # Errors
/// What `poll` said where it stops the loop.
pub fn strip_spaces<E>(
    end: End,
    letters: Letters,
    array: Array<'_>,
    out: Out<'_>,
    is_space: &dyn Fn(u32) -> bool,
    poll: impl FnMut(usize) -> Result<(), E>,
) -> Result<(), Failed<E>> {
    let in_ascii = |point| of_ascii(point, Class::Space);
    let is_space: &dyn Fn(u32) -> bool = match letters {
        Letters::Bytes => &in_ascii,
        Letters::Points => is_space,
    };
    with_letters!(letters, L => {
        let mut texts = Texts::<L>::new(array);
        make(out, [array.1], poll, |[text], made, work| {
            let text = texts.at(text);
            work.add(text.len())?;
            let left = |letter: &L| is_space(letter.point());
            made.extend(stripped(end, text, left, |letter| *letter == 0 || left(letter)));
            Ok(())
        })
    })
}

/// Texts without any of some letters at an end: `_lstrip_chars` and others.
///
/// # Errors
/// What `poll` said where it stops the loop.
pub fn strip_letters<E>(
    end: End,
    letters: Letters,
    array: Array<'_>,
    some: Array<'_>,
    out: Out<'_>,
    poll: impl FnMut(usize) -> Result<(), E>,
) -> Result<(), Failed<E>> {
    with_letters!(letters, L => {
        let (mut texts, mut sets) = (Texts::<L>::new(array), Texts::<L>::new(some));
        make(out, [array.1, some.1], poll, |[text, set], made, work| {
            let (text, set) = (texts.at(text), sets.at(set));
            work.add(text.len().saturating_mul(set.len()))?;
            let is_there = |letter: &L| set.contains(letter);
            made.extend(stripped(end, text, is_there, is_there));
            Ok(())
        })
    })
}

fn stripped<L: Letter>(
    end: End,
    mut text: &[L],
    left: impl Fn(&L) -> bool,
    right: impl Fn(&L) -> bool,
) -> &[L] {
    if end != End::Right {
        while let Some((_, rest)) = text.split_first().filter(|(first, _)| left(first)) {
            text = rest;
        }
    }
    if end != End::Left {
        while let Some((_, rest)) = text.split_last().filter(|(last, _)| right(last)) {
            text = rest;
        }
    }
    text
}
