//! Texts made wider with letters at their sides, or where they have tabs.

use super::{Array, Failed, Letter, Letters, Out, Texts, Work, each, make, number, with_letters};

/// Where the text is among the letters that make it wider.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Side {
    /// `_ljust`.
    Left,
    /// `_center`.
    Center,
    /// `_rjust`.
    Right,
}

/// Texts made as wide as `widths` (i64) say with the first letter of `fills`. What is wider stays as it is.
///
/// # Errors
/// What `poll` said where it stops the loop.
pub fn pad<E>(
    side: Side,
    letters: Letters,
    (array, widths, fills): (Array<'_>, Array<'_>, Array<'_>),
    out: Out<'_>,
    poll: impl FnMut(usize) -> Result<(), E>,
) -> Result<(), Failed<E>> {
    with_letters!(letters, L => {
        let (mut texts, mut fill) = (Texts::<L>::new(array), Texts::<L>::new(fills));
        make(out, [array.1, widths.1, fills.1], poll, |[text, width, letter], made, _| {
            let (text, letter) = (texts.at(text), fill.at(letter));
            let letter = letter.first().copied().unwrap_or_default();
            let (missing, width) = missing(text, number(widths.0, width));
            let before = match side {
                Side::Left => 0,
                // As in Python, the odd one is before the text where the width is odd.
                Side::Center => missing / 2 + (missing & width & 1),
                Side::Right => missing,
            };
            made.fill(letter, before);
            made.extend(text);
            made.fill(letter, missing - before);
            Ok(())
        })
    })
}

/// Texts made as wide as `widths` (i64) say with zeros, behind a sign if there is one: `_zfill`.
///
/// # Errors
/// What `poll` said where it stops the loop.
pub fn fill_with_zeros<E>(
    letters: Letters,
    (array, widths): (Array<'_>, Array<'_>),
    out: Out<'_>,
    poll: impl FnMut(usize) -> Result<(), E>,
) -> Result<(), Failed<E>> {
    with_letters!(letters, L => {
        let mut texts = Texts::<L>::new(array);
        make(out, [array.1, widths.1], poll, |[text, width], made, _| {
            let text = texts.at(text);
            let (missing, _) = missing(text, number(widths.0, width));
            let signs = [L::ascii(b'+'), L::ascii(b'-')];
            let sign = usize::from(text.first().is_some_and(|first| signs.contains(first)));
            made.extend(&text[..sign]);
            made.fill(L::ascii(b'0'), missing);
            made.extend(&text[sign..]);
            Ok(())
        })
    })
}

/// How many letters are missing, and the width.
fn missing<L>(text: &[L], width: i64) -> (usize, usize) {
    let width = usize::try_from(width.max(0)).unwrap_or(usize::MAX);
    (width.saturating_sub(text.len()), width)
}

/// How wide each text is when spaces stand for its tabs, as i64: `_expandtabs_length`. `sizes` (i64) are how far it is
/// from one tab to the next. As in numpy, a code point that is no tab counts four, so that `expandtabs` of them has wider
/// texts than it needs.
///
/// # Errors
/// [`Failed::TooLong`] where it does not fit 31 bits; what `poll` said where it stops the loop.
pub fn expanded_lengths<E>(
    letters: Letters,
    (array, sizes): (Array<'_>, Array<'_>),
    (to, target): Out<'_>,
    poll: impl FnMut(usize) -> Result<(), E>,
) -> Result<(), Failed<E>> {
    with_letters!(letters, L => {
        let (mut texts, mut work) = (Texts::<L>::new(array), Work::new(poll));
        each([target, array.1, sizes.1], |[place, text, size]| {
            let text = texts.at(text);
            work.add(text.len() + 4)?;
            let mut length = 0_i64;
            expand(text, number(sizes.0, size), |letter, count| {
                let tab = letter == L::ascii(b'\t');
                length = length.saturating_add(if tab { count } else { size_of::<L>() as i64 });
                length <= i64::from(i32::MAX)
            });
            if length > i64::from(i32::MAX) {
                return Err(Failed::TooLong);
            }
            to[place..place + 8].copy_from_slice(&length.to_ne_bytes());
            Ok(())
        })
    })
}

/// Texts with spaces for their tabs: `_expandtabs`.
///
/// # Errors
/// What `poll` said where it stops the loop.
pub fn expand_tabs<E>(
    letters: Letters,
    (array, sizes): (Array<'_>, Array<'_>),
    out: Out<'_>,
    poll: impl FnMut(usize) -> Result<(), E>,
) -> Result<(), Failed<E>> {
    with_letters!(letters, L => {
        let mut texts = Texts::<L>::new(array);
        make(out, [array.1, sizes.1], poll, |[text, size], made, work| {
            let text = texts.at(text);
            work.add(text.len())?;
            expand(text, number(sizes.0, size), |letter, count| {
                let tab = letter == L::ascii(b'\t');
                let letter = if tab { L::ascii(b' ') } else { letter };
                made.fill(letter, usize::try_from(count).unwrap_or(usize::MAX));
                !made.is_full()
            });
            Ok(())
        })
    })
}

/// The letters of a text, and how many there are in the place of each, until somebody has enough.
fn expand<L: Letter>(text: &[L], size: i64, mut put: impl FnMut(L, i64) -> bool) {
    let mut column = 0_i64;
    for letter in text {
        let count = match (*letter == L::ascii(b'\t'), size) {
            (false, _) => 1,
            (true, 1..) => size - column % size,
            (true, _) => continue,
        };
        column = match [b'\n', b'\r'].map(L::ascii).contains(letter) {
            true => 0,
            false => column.saturating_add(count),
        };
        if !put(*letter, count) {
            return;
        }
    }
}
