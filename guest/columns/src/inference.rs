//! Columns of texts as the first kind that all of them are of: integers, floats, truth values.
//!
//! What does not live here: how a number is read (`text`), and where the texts are from (`csv`).

use crate::text::{float, integer, is_large};
use crate::{BLOCK, Need};

/// Some words, of which most texts are none.
#[derive(Debug, Default)]
pub struct Words<'a> {
    /// By their first byte; the empty one is at 0.
    by_first: Vec<Vec<&'a str>>,
}

impl<'a> Words<'a> {
    /// Of these texts.
    pub fn new(texts: impl IntoIterator<Item = &'a str>) -> Words<'a> {
        let mut by_first = vec![Vec::new(); 256];
        for text in texts {
            by_first[first(text)].push(text);
        }
        Words { by_first }
    }

    /// Whether a text is one of them.
    ///
    /// ```
    /// use wardian_columns::inference::Words;
    ///
    /// let words = Words::new(["", "nan"]);
    /// assert!(words.has("") && words.has("nan") && !words.has("n"));
    /// ```
    #[inline]
    pub fn has(&self, text: &str) -> bool {
        self.by_first
            .get(first(text))
            .is_some_and(|words| words.contains(&text))
    }
}

fn first(text: &str) -> usize {
    usize::from(text.as_bytes().first().copied().unwrap_or(0))
}

/// What came of an attempt.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Tried {
    /// All texts are of this kind but for so many that are missing.
    Done(usize),
    /// One is not.
    Not,
    /// A number is too large for this kind, and perhaps not for another one.
    TooLarge,
}

/// Fill `out` with what is read of each text, or with `gone` where it is missing.
fn each<T: Copy, E>(
    texts: &[&str],
    missing: &Words<'_>,
    gone: T,
    out: &mut [T],
    mut ask: impl FnMut(Need) -> Result<(), E>,
    read: impl Fn(&str) -> Result<T, Tried>,
) -> Result<Tried, E> {
    let mut count = 0;
    for (texts, out) in texts.chunks(BLOCK).zip(out.chunks_mut(BLOCK)) {
        ask(Need::items(texts.iter().map(|text| text.len() + 1).sum()))?;
        for (text, out) in texts.iter().zip(out) {
            *out = if missing.has(text) {
                count += 1;
                gone
            } else {
                match read(text) {
                    Ok(item) => item,
                    Err(tried) => return Ok(tried),
                }
            };
        }
    }
    Ok(Tried::Done(count))
}

/// Fill `out` with integers; those that are missing are the least one.
///
/// # Errors
/// What `ask` said where it stops the loop.
///
/// ```
/// use wardian_columns::inference::{Tried, Words, integers};
///
/// let mut out = [0; 2];
/// let tried = integers(&["5", "NA"], &Words::new(["NA"]), &mut out, |_| Ok::<_, ()>(()));
/// assert_eq!((tried, out), (Ok(Tried::Done(1)), [5, i64::MIN]));
/// ```
pub fn integers<E>(
    texts: &[&str],
    missing: &Words<'_>,
    out: &mut [i64],
    ask: impl FnMut(Need) -> Result<(), E>,
) -> Result<Tried, E> {
    each(texts, missing, i64::MIN, out, ask, |text| {
        integer(text).ok_or_else(|| match is_large(text) {
            true => Tried::TooLarge,
            false => Tried::Not,
        })
    })
}

/// Fill `out` with floats; those that are missing are NaN.
///
/// # Errors
/// What `ask` said where it stops the loop.
pub fn floats<E>(
    texts: &[&str],
    missing: &Words<'_>,
    out: &mut [f64],
    ask: impl FnMut(Need) -> Result<(), E>,
) -> Result<Tried, E> {
    each(texts, missing, f64::NAN, out, ask, |text| {
        float(text).ok_or(Tried::Not)
    })
}

/// Fill `out` with 1 for words that mean true, and 0 for those that mean false; those that are missing are 255. The words
/// true and false are among them in whatever letters.
///
/// # Errors
/// What `ask` said where it stops the loop.
pub fn booleans<E>(
    texts: &[&str],
    missing: &Words<'_>,
    (yes, no): (&Words<'_>, &Words<'_>),
    out: &mut [u8],
    ask: impl FnMut(Need) -> Result<(), E>,
) -> Result<Tried, E> {
    each(texts, missing, u8::MAX, out, ask, |text| match text {
        _ if yes.has(text) => Ok(1),
        _ if no.has(text) => Ok(0),
        _ if text.eq_ignore_ascii_case("true") => Ok(1),
        _ if text.eq_ignore_ascii_case("false") => Ok(0),
        _ => Err(Tried::Not),
    })
}
