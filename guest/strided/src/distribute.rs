//! Items put in order by their keys, whole numbers that are spread over buckets: by the highest bits in which the keys of
//! a bucket differ at all. What is left in a small bucket is sorted by comparing.
//!
//! Few passes suffice for keys that are near each other, however many there are, and a bucket fits in a processor's
//! cache where it is compared. All of it is stable. What does not live here: which key a number has (`sort.rs`).

/// Items of a bucket that is sorted by comparing.
const LEAF: usize = 1 << 10;

/// Items that are looked at without a look at the budget.
const WITHOUT_POLL: usize = 1 << 13;

/// Bits of a bucket's number, at most.
const BITS: u32 = 11;

/// What has a key.
pub(crate) trait Keyed: Copy + Default {
    /// The key, by which items are ordered.
    fn key(&self) -> u64;

    /// Put a few items in order.
    fn sort_few(items: &mut [Self]);
}

macro_rules! keys {
    ($($type:ty)*) => {
        $(
            impl Keyed for $type {
                #[inline(always)]
                fn key(&self) -> u64 {
                    u64::from(*self)
                }

                fn sort_few(items: &mut [$type]) {
                    items.sort_unstable();
                }
            }

            impl Keyed for Numbered<$type> {
                #[inline(always)]
                fn key(&self) -> u64 {
                    u64::from(self.key)
                }

                fn sort_few(items: &mut [Numbered<$type>]) {
                    items.sort_by_key(|item| item.key);
                }
            }
        )*
    };
}

keys! { u8 u16 u32 u64 }

/// A key, and which item it is of.
#[derive(Clone, Copy, Default)]
pub(crate) struct Numbered<K> {
    pub(crate) key: K,
    pub(crate) number: usize,
}

/// Put items in order.
///
/// # Errors
/// What `poll` said where it stops the sort, with the items in some order.
pub(crate) fn sort<T: Keyed, E>(
    items: &mut [T],
    poll: &mut impl FnMut(usize) -> Result<(), E>,
) -> Result<(), E> {
    let mut space = Vec::new();
    if items.len() > LEAF {
        space.resize(items.len(), T::default());
    }
    bucket(items, &mut space, poll)
}

fn bucket<T: Keyed, E>(
    items: &mut [T],
    space: &mut [T],
    poll: &mut impl FnMut(usize) -> Result<(), E>,
) -> Result<(), E> {
    if items.len() <= LEAF {
        poll(items.len() * 4)?;
        T::sort_few(items);
        return Ok(());
    }
    let (mut low, mut high) = (u64::MAX, 0);
    let (mut up, mut before) = (true, 0);
    for some in items.chunks(WITHOUT_POLL) {
        poll(some.len())?;
        for key in some.iter().map(T::key) {
            (low, high) = (low.min(key), high.max(key));
            up &= before <= key;
            before = key;
        }
    }
    if up {
        return Ok(());
    }
    // No more buckets than make sense of so many items.
    let bits = BITS.min(items.len().ilog2() - 3);
    let shift = (u64::BITS - (high - low).leading_zeros()).saturating_sub(bits);
    const MASK: usize = (1 << BITS) - 1;
    let number = |item: &T| ((item.key() - low) >> shift) as usize & MASK;
    let mut ends = [0; 1 << BITS];
    for some in items.chunks(WITHOUT_POLL) {
        poll(some.len())?;
        some.iter().for_each(|item| ends[number(item)] += 1);
    }
    // Where each bucket begins; its end when all its items are there.
    let mut sum = 0;
    for end in &mut ends {
        sum += std::mem::replace(end, sum);
    }
    let space = &mut space[..items.len()];
    for some in items.chunks(WITHOUT_POLL) {
        poll(some.len())?;
        for item in some {
            let place = &mut ends[number(item)];
            space[*place] = *item;
            *place += 1;
        }
    }
    for (some, sorted) in items
        .chunks_mut(WITHOUT_POLL)
        .zip(space.chunks(WITHOUT_POLL))
    {
        some.copy_from_slice(sorted);
    }
    if shift == 0 {
        return Ok(());
    }
    let (mut start, mut since_poll) = (0, 0);
    for end in ends.iter().take_while(|_| sum > 0) {
        let (begin, count) = (start, end - start);
        start = *end;
        match count {
            0 | 1 => {}
            count if count <= LEAF => {
                since_poll += count * 4;
                if since_poll >= WITHOUT_POLL {
                    poll(since_poll)?;
                    since_poll = 0;
                }
                T::sort_few(&mut items[begin..*end]);
            }
            _ => bucket(&mut items[begin..*end], space, poll)?,
        }
    }
    Ok(())
}
