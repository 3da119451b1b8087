//! Items of a row by their places.

use crate::joins::Failure;
use crate::{BLOCK, Need};

/// Fill `out` with the items at places; with `fill` where a place is -1.
///
/// # Errors
/// What `ask` said where it stops the loop, and of places that there are not.
///
/// ```
/// use wardian_columns::takes::take;
///
/// let mut out = [0; 3];
/// take(&[5, 6, 7], &[2, -1, 0], 9, &mut out, |item| item, |_| Ok::<_, ()>(())).unwrap();
/// assert_eq!(out, [7, 9, 5]);
/// ```
pub fn take<S: Copy, T: Copy, E>(
    items: &[S],
    places: &[i64],
    fill: T,
    out: &mut [T],
    convert: impl Fn(S) -> T,
    mut ask: impl FnMut(Need) -> Result<(), E>,
) -> Result<(), Failure<E>> {
    for (out, places) in out.chunks_mut(BLOCK).zip(places.chunks(BLOCK)) {
        ask(Need::items(places.len())).map_err(Failure::Stopped)?;
        for (out, place) in out.iter_mut().zip(places) {
            // Negative places are beyond all items, then.
            *out = match items.get(*place as usize) {
                Some(item) => convert(*item),
                None if *place == -1 => fill,
                None => return Err(Failure::Wrong),
            };
        }
    }
    Ok(())
}
