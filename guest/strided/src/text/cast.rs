//! Texts made wider or narrower, and bytes made code points and back, of which only those of ASCII are both.
//!
//! What does not live here: numbers as texts and texts as numbers.

use super::{Array, Letter, Letters, Made, Out, Texts, Work, each};

/// A letter that is not of ASCII: UnicodeEncodeError of code points, UnicodeDecodeError of bytes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct NotAscii {
    /// Where the text begins in its buffer.
    pub text: usize,
    /// The letter.
    pub letter: u32,
    /// Its index in the text.
    pub position: usize,
    /// The index of the next letter of ASCII, or of the end: an encoder tells of all letters before that at once.
    pub end: usize,
}

/// `out = array.astype(...)`, where both are texts. What does not fit is cut off, but must be of ASCII, too, where the
/// letters become others.
///
/// # Errors
/// What `poll` said where it stops the loop; `Ok(Err)` at a letter that cannot be the other.
///
/// ```
/// use wardian_strided::layout::{Layout, Order};
/// use wardian_strided::text::{Letters, cast::{NotAscii, cast}};
/// let bytes = Layout::contiguous(&[1], 3, Order::C).unwrap();
/// let points = Layout::contiguous(&[1], 8, Order::C).unwrap();
/// let mut out = [9; 8];
/// let go = |_| Ok::<(), ()>(());
/// let done = cast((Letters::Bytes, (b"abc", &bytes)), (Letters::Points, (&mut out, &points)), go);
/// assert_eq!((done, &out), (Ok(Ok(())), bytemuck::cast_ref::<[u32; 2], [u8; 8]>(&[97, 98])));
/// let done = cast((Letters::Bytes, (b"a\xff\0", &bytes)), (Letters::Points, (&mut out, &points)), go);
/// assert_eq!(done, Ok(Err(NotAscii { text: 0, letter: 255, position: 1, end: 2 })));
/// ```
pub fn cast<E>(
    (from, array): (Letters, Array<'_>),
    (to, out): (Letters, Out<'_>),
    poll: impl FnMut(usize) -> Result<(), E>,
) -> Result<Result<(), NotAscii>, E> {
    let done = match (from, to) {
        (Letters::Bytes, Letters::Bytes) => texts::<u8, u8, E>(array, out, poll, None),
        (Letters::Points, Letters::Points) => texts::<u32, u32, E>(array, out, poll, None),
        (Letters::Bytes, Letters::Points) => texts(
            array,
            out,
            poll,
            Some(|letter: u8| letter.is_ascii().then_some(u32::from(letter))),
        ),
        (Letters::Points, Letters::Bytes) => {
            let ascii = |letter: u32| u8::try_from(letter).ok().filter(u8::is_ascii);
            texts(array, out, poll, Some(ascii))
        }
    };
    match done {
        Ok(()) => Ok(Ok(())),
        Err(Stop::Poll(stopped)) => Err(stopped),
        Err(Stop::Letter(letter)) => Ok(Err(letter)),
    }
}

enum Stop<E> {
    Poll(E),
    Letter(NotAscii),
}

/// Text by text, with each letter made another; where there is nothing that makes it one, the letters are the same.
fn texts<From: Letter, To: Letter, E>(
    array: Array<'_>,
    (to, target): Out<'_>,
    poll: impl FnMut(usize) -> Result<(), E>,
    other: Option<fn(From) -> Option<To>>,
) -> Result<(), Stop<E>> {
    let (mut texts, mut made) = (Texts::<From>::new(array), Made::<To>::new(target));
    let (mut work, mut copy) = (Work::new(poll), Vec::new());
    each([target, array.1], |[place, start]| {
        let text = texts.at(start);
        work.add(text.len() + 4).map_err(Stop::Poll)?;
        made.clear();
        match other {
            None => made.extend(bytemuck::cast_slice(text)),
            Some(other) => {
                copy.clear();
                copy.extend(text.iter().map_while(|letter| other(*letter)));
                if let Some(letter) = text.get(copy.len()) {
                    let position = copy.len();
                    let more = text[position..]
                        .iter()
                        .position(|letter| letter.point() < 128);
                    return Err(Stop::Letter(NotAscii {
                        text: start,
                        letter: letter.point(),
                        position,
                        end: more.map_or(text.len(), |more| position + more),
                    }));
                }
                made.extend(&copy);
            }
        }
        made.write(to, place);
        Ok(())
    })
}
