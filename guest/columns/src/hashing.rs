//! Equal items of a column: a label for each, and where items are in another column.
//!
//! Labels count from 0 in the order in which items first occur. All NaN are equal, and -0.0 is 0.0. What does not live
//! here: objects, which say themselves what is equal.

use crate::{BLOCK, Need};

/// Items that are equal where their keys are.
pub trait Key: Copy {
    /// The same for equal items alone.
    fn key(self) -> u64;
}

macro_rules! ints {
    ($($int:ty)*) => {
        $(impl Key for $int {
            #[inline(always)]
            fn key(self) -> u64 {
                self as u64
            }
        })*
    };
}

ints!(i8 i16 i32 i64 u8 u16 u32 u64);

impl Key for f64 {
    #[inline(always)]
    fn key(self) -> u64 {
        if self.is_nan() {
            f64::NAN.to_bits()
        } else {
            // Of both zeros the positive one.
            (self + 0.0).to_bits()
        }
    }
}

impl Key for f32 {
    #[inline(always)]
    fn key(self) -> u64 {
        f64::from(self).key()
    }
}

/// Places of items by their keys: one more than the place, 0 where there is none; a power of two of them, at least half of
/// them free.
#[derive(Debug)]
struct Table {
    slots: Vec<u32>,
    shift: u32,
}

/// The place in a table of so many slots, 2 to the power of 64 less `shift`, at which a key is looked for first.
#[inline(always)]
fn first_slot(key: u64, shift: u32) -> usize {
    // Neighbours are to lie apart, and so are keys that differ in their high bits alone.
    let mixed = (key ^ (key >> 32)).wrapping_mul(0x9E37_79B9_7F4A_7C15);
    let mixed = (mixed ^ (mixed >> 29)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    (mixed >> shift) as usize
}

/// Slots for so many items.
fn slots_for(count: usize) -> usize {
    count.saturating_mul(2).next_power_of_two().max(16)
}

fn shift_of(slots: usize) -> u32 {
    64 - slots.trailing_zeros()
}

/// Where a key is: its slot, free or taken by what `is_same` says is the same. Each slot that is taken by another one is
/// a step, which whoever made the keys may have many of.
#[inline(always)]
fn slot_of(
    slots: &[u32],
    shift: u32,
    key: u64,
    steps: &mut usize,
    is_same: impl Fn(usize) -> bool,
) -> usize {
    let mask = slots.len() - 1;
    let mut slot = first_slot(key, shift) & mask;
    while slots[slot] != 0 && !is_same(slots[slot] as usize - 1) {
        slot = (slot + 1) & mask;
        *steps += 1;
    }
    slot
}

/// Ask for steps, where there have been many.
#[inline(always)]
fn pay<E>(steps: &mut usize, ask: &mut impl FnMut(Need) -> Result<(), E>) -> Result<(), E> {
    match *steps < BLOCK {
        true => Ok(()),
        false => ask(Need::items(std::mem::take(steps))),
    }
}

impl Table {
    fn new(count: usize) -> Table {
        let slots = slots_for(count);
        Table {
            slots: vec![0; slots],
            shift: shift_of(slots),
        }
    }

    #[inline(always)]
    fn slot(&self, key: u64, steps: &mut usize, is_same: impl Fn(usize) -> bool) -> usize {
        slot_of(&self.slots, self.shift, key, steps, is_same)
    }

    /// The slot of a word among those that have labels.
    fn word_slot<W: Word>(&self, kinds: &[W], word: &W, steps: &mut usize) -> usize {
        self.slot(word.hash(), steps, |label| kinds[label] == *word)
    }
}

/// Items that are compared as a whole.
pub trait Word: PartialEq {
    /// The same for equal words, and seldom for others.
    fn hash(&self) -> u64;
    /// What it takes to look at it, in items.
    fn weight(&self) -> usize;
}

impl Word for &str {
    fn hash(&self) -> u64 {
        hash_of_text(self)
    }

    fn weight(&self) -> usize {
        self.len() + 1
    }
}

/// The label of each item, and where each label first occurs.
///
/// # Errors
/// What `ask` said where it stops the loop.
///
/// ```
/// use wardian_columns::hashing::labels;
///
/// let mut out = [0; 3];
/// let firsts = labels::<f64, ()>(&[2.5, 0.0, 2.5], &mut out, |_| Ok(())).unwrap();
/// assert_eq!((firsts, out), (vec![0, 1], [0, 1, 0]));
/// ```
///
/// # Panics
/// Where there are 2 to the power of 32 items or more, or less of `out`.
pub fn labels<K: Key, E>(
    items: &[K],
    out: &mut [i64],
    ask: impl FnMut(Need) -> Result<(), E>,
) -> Result<Vec<usize>, E> {
    Labels::default().more(items, out, ask)
}

/// Keys that have labels already.
#[derive(Debug, Default)]
pub struct Labels {
    keys: Vec<u64>,
    table: Option<Table>,
}

impl Labels {
    /// Those of `items`, all of which differ, with a label each; `slots` are those that [`Labels::slots`] gave, or none.
    ///
    /// # Errors
    /// What `ask` said where it stops the loop.
    pub fn new<K: Key, E>(
        items: &[K],
        slots: &[u32],
        mut ask: impl FnMut(Need) -> Result<(), E>,
    ) -> Result<Labels, E> {
        ask(Need {
            items: items.len(),
            bytes: items.len() * size_of::<u64>() + size_of_val(slots),
        })?;
        let keys: Vec<u64> = items.iter().map(|item| item.key()).collect();
        // Slots of other items would have places that mean nothing, but within the items.
        let fit = slots.len().is_power_of_two()
            && slots.len() >= slots_for(keys.len())
            && slots.iter().all(|slot| *slot as usize <= keys.len())
            && slots.iter().filter(|slot| **slot != 0).count() == keys.len();
        let table = fit.then(|| Table {
            shift: shift_of(slots.len()),
            slots: slots.to_vec(),
        });
        Ok(Labels { keys, table })
    }

    /// What makes it quick to go on with the same keys.
    pub fn slots(&self) -> &[u32] {
        self.table.as_ref().map_or(&[], |table| &table.slots)
    }

    /// The label of each item, and where each new label first occurs. Labels go on where the known ones end.
    ///
    /// # Errors
    /// What `ask` said where it stops the loop.
    ///
    /// ```
    /// use wardian_columns::hashing::Labels;
    ///
    /// let mut labels = Labels::new::<i64, ()>(&[7, 8], &[], |_| Ok(())).unwrap();
    /// let mut out = [0; 3];
    /// let firsts = labels.more::<i64, ()>(&[9, 8, 9], &mut out, |_| Ok(())).unwrap();
    /// assert_eq!((firsts, out), (vec![0], [2, 1, 2]));
    /// ```
    ///
    /// # Panics
    /// Where there are 2 to the power of 32 items or more, or less of `out`.
    pub fn more<K: Key, E>(
        &mut self,
        items: &[K],
        out: &mut [i64],
        mut ask: impl FnMut(Need) -> Result<(), E>,
    ) -> Result<Vec<usize>, E> {
        let Labels { keys, table } = self;
        let places = keys.len().saturating_add(items.len());
        assert!(places < u32::MAX as usize, "places are 32 bits");
        let mut is_filled = table.is_some() || keys.is_empty();
        let table = table.get_or_insert_with(|| Table::new(0));
        let mut firsts: Vec<usize> = Vec::new();
        let (mut start, mut steps) = (0, 0);
        let all = items.len();
        for (items, out) in items.chunks(BLOCK).zip(out.chunks_mut(BLOCK)) {
            ask(Need::items(items.len()))?;
            // Room for a block of items that are all new, or for all of them where they have mostly been new so far.
            let are_new = start > 0 && firsts.len() > start / 2;
            let rest = if are_new { all - start } else { items.len() };
            let wanted = keys.len() + rest;
            if !is_filled || slots_for(wanted) > table.slots.len() {
                let bytes = slots_for(wanted) * 4 + wanted * 32;
                ask(Need {
                    items: keys.len(),
                    bytes,
                })?;
                *table = Table::new(wanted);
                for (place, key) in keys.iter().enumerate() {
                    let slot = table.slot(*key, &mut steps, |place| keys[place] == *key);
                    table.slots[slot] = place as u32 + 1;
                    pay(&mut steps, &mut ask)?;
                }
                is_filled = true;
            }
            for (index, (item, out)) in items.iter().zip(out).enumerate() {
                let key = item.key();
                let slot = table.slot(key, &mut steps, |place| keys[place] == key);
                pay(&mut steps, &mut ask)?;
                if table.slots[slot] == 0 {
                    keys.push(key);
                    firsts.push(start + index);
                    table.slots[slot] = keys.len() as u32;
                }
                *out = i64::from(table.slots[slot]) - 1;
            }
            start += items.len();
        }
        Ok(firsts)
    }
}

/// Bytes of a word that cost as much as a step.
const LONG: usize = 32;

/// As [`labels`], of so many words, each of which is asked for once; None where one is none.
///
/// # Errors
/// What `ask` said where it stops the loop.
///
/// ```
/// use wardian_columns::hashing::word_labels;
///
/// let words = ["oak", "ash", "oak"];
/// let mut out = [0; 3];
/// let firsts = word_labels(|place| words.get(place).copied(), &mut out, |_| Ok::<_, ()>(()));
/// assert_eq!((firsts, out), (Ok(Some(vec![0, 1])), [0, 1, 0]));
/// ```
///
/// # Panics
/// Where there are 2 to the power of 32 words or more.
pub fn word_labels<W: Word, E>(
    word: impl Fn(usize) -> Option<W>,
    out: &mut [i64],
    mut ask: impl FnMut(Need) -> Result<(), E>,
) -> Result<Option<Vec<usize>>, E> {
    assert!(out.len() < u32::MAX as usize, "places are 32 bits");
    let (mut table, mut steps) = (Table::new(0), 0);
    let (mut kinds, mut firsts): (Vec<W>, Vec<usize>) = (Vec::new(), Vec::new());
    let mut start = 0;
    for out in out.chunks_mut(BLOCK) {
        ask(Need::items(out.len()))?;
        let wanted = kinds.len() + out.len();
        if slots_for(wanted) > table.slots.len() {
            // Vectors that grow have their old items, too.
            let each = 3 * (size_of::<W>() + size_of::<usize>());
            ask(Need {
                items: kinds.len(),
                bytes: slots_for(wanted) * 4 + wanted * each,
            })?;
            table = Table::new(wanted);
            for (label, kind) in kinds.iter().enumerate() {
                let slot = table.word_slot(&kinds, kind, &mut steps);
                table.slots[slot] = label as u32 + 1;
                pay(&mut steps, &mut ask)?;
            }
        }
        for (place, out) in (start..).zip(out.iter_mut()) {
            let Some(word) = word(place) else {
                return Ok(None);
            };
            let slot = table.word_slot(&kinds, &word, &mut steps);
            // A word may be long, and the same one many times: it was looked at twice.
            steps += word.weight() / LONG;
            pay(&mut steps, &mut ask)?;
            if table.slots[slot] == 0 {
                kinds.push(word);
                firsts.push(place);
                table.slots[slot] = firsts.len() as u32;
            }
            *out = i64::from(table.slots[slot]) - 1;
        }
        start += out.len();
    }
    Ok(Some(firsts))
}

/// A number of a text (FNV-1a, eight bytes at a time).
pub fn hash_of_text(text: &str) -> u64 {
    const PRIME: u64 = 0x0100_0000_01B3;
    let (words, rest) = text.as_bytes().as_chunks::<8>();
    let hash = words.iter().fold(0xCBF2_9CE4_8422_2325, |hash: u64, word| {
        (hash ^ u64::from_le_bytes(*word))
            .wrapping_mul(PRIME)
            .rotate_left(29)
    });
    let hash = rest.iter().fold(hash, |hash, byte| {
        (hash ^ u64::from(*byte)).wrapping_mul(PRIME)
    });
    hash ^ text.len() as u64
}

/// How many slots [`index`] needs for so many items.
pub fn index_length(count: usize) -> usize {
    slots_for(count)
}

/// Fill an index of [`index_length`] zeros, with which [`locate`] finds where items are. Of equal ones the last counts.
///
/// # Errors
/// What `ask` said where it stops the loop.
///
/// ```
/// use wardian_columns::hashing::{index, index_length, locate};
///
/// let items = [30, 10, 20];
/// let mut slots = vec![0; index_length(items.len())];
/// index::<i64, ()>(&items, &mut slots, |_| Ok(())).unwrap();
/// let mut out = [0; 2];
/// locate::<i64, ()>(&slots, &items, &[20, 50], &mut out, |_| Ok(())).unwrap();
/// assert_eq!(out, [2, -1]);
/// ```
///
/// # Panics
/// Where the slots are not as many as [`index_length`] says, or there are 2 to the power of 32 items or more.
pub fn index<K: Key, E>(
    items: &[K],
    slots: &mut [u32],
    mut ask: impl FnMut(Need) -> Result<(), E>,
) -> Result<(), E> {
    assert!(items.len() < u32::MAX as usize, "places are 32 bits");
    assert_eq!(slots.len(), slots_for(items.len()), "as many as it says");
    let shift = shift_of(slots.len());
    let (mut start, mut steps) = (0, 0);
    for block in items.chunks(BLOCK) {
        ask(Need::items(block.len()))?;
        for (index, item) in block.iter().enumerate() {
            let key = item.key();
            let slot = slot_of(slots, shift, key, &mut steps, |place| {
                items[place].key() == key
            });
            pay(&mut steps, &mut ask)?;
            slots[slot] = (start + index) as u32 + 1;
        }
        start += block.len();
    }
    Ok(())
}

/// Where each of `wanted` is among the items of an [`index`]; -1: nowhere. Slots that are no index of these items give
/// places that mean nothing, within the items.
///
/// # Errors
/// What `ask` said where it stops the loop.
pub fn locate<K: Key, E>(
    slots: &[u32],
    items: &[K],
    wanted: &[K],
    out: &mut [i64],
    mut ask: impl FnMut(Need) -> Result<(), E>,
) -> Result<(), E> {
    let known = slots.len().is_power_of_two() && slots.len() == slots_for(items.len());
    if !known {
        out.fill(-1);
        return Ok(());
    }
    let (shift, mask) = (shift_of(slots.len()), slots.len() - 1);
    let mut steps = 0;
    for (wanted, out) in wanted.chunks(BLOCK).zip(out.chunks_mut(BLOCK)) {
        ask(Need::items(wanted.len()))?;
        for (wanted, out) in wanted.iter().zip(out) {
            let key = wanted.key();
            let mut slot = first_slot(key, shift) & mask;
            *out = -1;
            // As many steps as there are slots, whatever is in them.
            for _ in 0..slots.len() {
                let Some(place) = (slots[slot] as usize).checked_sub(1) else {
                    break;
                };
                if items.get(place).is_some_and(|item| item.key() == key) {
                    *out = place as i64;
                    break;
                }
                slot = (slot + 1) & mask;
                steps += 1;
            }
            pay(&mut steps, &mut ask)?;
        }
    }
    Ok(())
}
