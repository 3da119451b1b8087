//! What texts are made of: how long they are, and whether all letters are of a class.
//!
//! Of bytes only those of ASCII are of any class, as in C. Of code points who calls says it.

use super::{Array, Letter, Letters, Out, Texts, Work, each, with_letters};

/// A class of letters, as methods of `str` name them.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Class {
    /// `isalpha`.
    Alpha,
    /// `isdecimal`.
    Decimal,
    /// `isdigit`.
    Digit,
    /// `isnumeric`.
    Numeric,
    /// `isalnum`: any of those.
    Alnum,
    /// `isspace`.
    Space,
    /// `islower`, of a letter.
    Lower,
    /// `isupper`, of a letter.
    Upper,
    /// A letter that is a capital and another letter behind it.
    Title,
}

/// Whether a code point is of a class, after Python's tables.
pub type Classes<'a> = &'a dyn Fn(u32, Class) -> bool;

/// What is asked of a text.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Question {
    /// Whether all letters are of a class, and there is one: [`Class::Alpha`] and those up to [`Class::Space`].
    All(Class),
    /// `islower`: there are lower letters, and no others with a case.
    IsLower,
    /// `isupper`.
    IsUpper,
    /// `istitle`: capitals begin words, and only these.
    IsTitle,
}

/// How many letters each text has, as i64: `str_len`.
///
/// # Errors
/// What `poll` said where it stops the loop.
pub fn lengths<E>(
    letters: Letters,
    array: Array<'_>,
    (to, target): Out<'_>,
    poll: impl FnMut(usize) -> Result<(), E>,
) -> Result<(), E> {
    with_letters!(letters, L => {
        let (mut texts, mut work) = (Texts::<L>::new(array), Work::new(poll));
        each([target, array.1], |[place, text]| {
            work.add(4)?;
            let length = texts.at(text).len() as i64;
            to[place..place + 8].copy_from_slice(&length.to_ne_bytes());
            Ok(())
        })
    })
}

/// What each text is, as bools.
///
/// # Errors
/// What `poll` said where it stops the loop.
///
/// ```
/// use wardian_strided::layout::{Layout, Order};
/// use wardian_strided::text::Letters;
/// use wardian_strided::text::class::{Class, Question, ask};
/// let texts = Layout::contiguous(&[3], 2, Order::C).unwrap();
/// let row = Layout::contiguous(&[3], 1, Order::C).unwrap();
/// let mut out = [9; 3];
/// let (question, none) = (Question::All(Class::Alpha), |_, _| false);
/// let done: Result<(), ()> =
///     ask(question, Letters::Bytes, (b"abc1\0\0", &texts), (&mut out, &row), &none, |_| Ok(()));
/// assert_eq!((done, out), (Ok(()), [1, 0, 0]));
/// ```
pub fn ask<E>(
    question: Question,
    letters: Letters,
    array: Array<'_>,
    (to, target): Out<'_>,
    classes: Classes<'_>,
    poll: impl FnMut(usize) -> Result<(), E>,
) -> Result<(), E> {
    let classes: Classes<'_> = match letters {
        Letters::Bytes => &of_ascii,
        Letters::Points => classes,
    };
    with_letters!(letters, L => {
        let (mut texts, mut work) = (Texts::<L>::new(array), Work::new(poll));
        each([target, array.1], |[place, text]| {
            let text = texts.at(text);
            work.add(text.len() + 4)?;
            to[place] = u8::from(answer(question, text, classes));
            Ok(())
        })
    })
}

/// Whether a byte is of a class.
pub(crate) fn of_ascii(point: u32, class: Class) -> bool {
    let byte = point as u8;
    match class {
        Class::Alpha => byte.is_ascii_alphabetic(),
        Class::Decimal | Class::Digit | Class::Numeric => byte.is_ascii_digit(),
        Class::Alnum => byte.is_ascii_alphanumeric(),
        Class::Space => matches!(byte, b' ' | b'\t'..=b'\r'),
        Class::Lower => byte.is_ascii_lowercase(),
        Class::Upper => byte.is_ascii_uppercase(),
        Class::Title => false,
    }
}

fn answer<L: Letter>(question: Question, text: &[L], classes: Classes<'_>) -> bool {
    let is = |letter: &L, class| classes(letter.point(), class);
    let only = |wanted, other| {
        let mut others = text
            .iter()
            .filter(|letter| is(letter, other) || is(letter, Class::Title));
        others.next().is_none() && text.iter().any(|letter| is(letter, wanted))
    };
    match question {
        Question::All(class) => !text.is_empty() && text.iter().all(|letter| is(letter, class)),
        Question::IsLower => only(Class::Lower, Class::Upper),
        Question::IsUpper => only(Class::Upper, Class::Lower),
        Question::IsTitle => {
            let (mut within, mut any) = (false, false);
            for letter in text {
                let capital = is(letter, Class::Upper) || is(letter, Class::Title);
                let has_case = capital || is(letter, Class::Lower);
                if has_case && capital == within {
                    return false;
                }
                within = has_case;
                any |= has_case;
            }
            any
        }
    }
}
