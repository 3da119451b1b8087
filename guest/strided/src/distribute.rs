//! Items put in order by their keys: spread over buckets by the place of each between the lowest and the highest, and within
//! a bucket that a processor's cache holds once more, over about as many places as it has items. Few are then out of order,
//! by a step or two.
//!
//! Places are even first; what is still together is spread by its bits, which tell floats of all sizes apart. Equals
//! that one could tell apart stay in their order. The passes are functions of their own: in one large function the
//! compiler keeps little in registers. What does not live here: keys and places (`keys.rs`); which key a number has
//! (`sort.rs`).

use crate::keys::{ByBits, Key, Keyed, Places};

/// Items that are sorted by comparing.
const FEW: usize = 128;

/// Items of one place that are moved by a step at a time.
const NEAR: usize = 16;

/// Bits of a bucket's number at most, and items of one on average.
const BUCKETS: u32 = 9;
const IN_A_BUCKET: u32 = 10;

/// Items of a bucket that is not divided again.
const LEAF: usize = 1 << LEAF_BITS;
const LEAF_BITS: u32 = 13;

/// Items that are looked at without a look at the budget.
const WITHOUT_POLL: usize = 1 << 13;

/// Where the next item of a bucket belongs.
type Ends = [u32; LEAF];

/// Put items in order.
///
/// # Errors
/// What `poll` said where it stops the sort, with the items in some order.
pub(crate) fn sort<T: Keyed, E>(
    items: &mut [T],
    poll: &mut impl FnMut(usize) -> Result<(), E>,
) -> Result<(), E> {
    sort_between(items, None, poll)
}

/// As [`sort`], where the lowest and the highest key may be known.
///
/// # Errors
/// As of [`sort`].
pub(crate) fn sort_between<T: Keyed, E>(
    items: &mut [T],
    known: Option<Bounds<T>>,
    poll: &mut impl FnMut(usize) -> Result<(), E>,
) -> Result<(), E> {
    if items.len() <= FEW {
        poll(items.len() * 4)?;
        T::sort_few(items);
        return Ok(());
    }
    let mut ends = Box::new([0; LEAF]);
    // Zeros cost less than a copy of the items.
    let mut spare = vec![T::default(); items.len()];
    bucket(items, &mut spare, known, &mut ends, true, poll)
}

/// The lowest and the highest key.
type Bounds<T> = (<T as Keyed>::Key, <T as Keyed>::Key);

/// `spare` is as long as the items; what is in it does not matter.
fn bucket<T: Keyed, E>(
    items: &mut [T],
    spare: &mut [T],
    known: Option<Bounds<T>>,
    ends: &mut Ends,
    evenly: bool,
    poll: &mut impl FnMut(usize) -> Result<(), E>,
) -> Result<(), E> {
    let mut last = items[0].key();
    let mut in_order = true;
    for some in items.chunks(WITHOUT_POLL) {
        poll(some.len())?;
        in_order &= rises(some, &mut last);
        if !in_order {
            break;
        }
    }
    if in_order {
        return Ok(());
    }
    let (mut low, mut high) = known.unwrap_or((last, last));
    if known.is_none() {
        for some in items.chunks(WITHOUT_POLL) {
            poll(some.len())?;
            (low, high) = bounds(some, low, high);
        }
    }
    if evenly && let Some(places) = <T::Key as Key>::Places::between(low, high) {
        return spread(items, spare, ends, evenly, places, poll);
    }
    let places = ByBits::between(low, high).expect("bits that differ");
    spread(items, spare, ends, evenly, places, poll)
}

fn spread<T: Keyed, P: Places<T::Key>, E>(
    items: &mut [T],
    spare: &mut [T],
    ends: &mut Ends,
    evenly: bool,
    places: P,
    poll: &mut impl FnMut(usize) -> Result<(), E>,
) -> Result<(), E> {
    if items.len() <= LEAF {
        poll(items.len() * 4)?;
        spare.copy_from_slice(items);
        leaf(spare, items, (places, 0), ends);
        return Ok(());
    }
    let bits = BUCKETS.min(items.len().ilog2() - IN_A_BUCKET);
    let number = |item: &T| (places.place(item.key()) >> (u64::BITS - bits)) as usize;
    let mut starts = [0; 1 << BUCKETS];
    for some in items.chunks(WITHOUT_POLL) {
        poll(some.len())?;
        count(some, &mut starts, number);
    }
    start_at(&mut starts[..1 << bits]);
    for some in items.chunks(WITHOUT_POLL) {
        poll(some.len())?;
        put(some, &mut starts, number, spare);
    }
    // Those are the ends now.
    let mut begin = 0;
    for end in starts[..1 << bits].iter().map(|end| *end as usize) {
        let (from, to) = (&mut spare[begin..end], &mut items[begin..end]);
        let done = if from.len() <= LEAF {
            poll(from.len() * 4).map(|()| leaf(from, to, (places, bits), ends))
        } else {
            to.copy_from_slice(from);
            bucket(to, from, None, ends, !evenly, poll)
        };
        if done.is_err() {
            let left = if to.len() <= LEAF { begin } else { end };
            items[left..].copy_from_slice(&spare[left..]);
            return done;
        }
        begin = end;
    }
    Ok(())
}

/// Put items in order that have the highest bits of their places in common, so many.
#[inline(never)]
fn leaf<T: Keyed, P: Places<T::Key>>(
    from: &[T],
    to: &mut [T],
    (places, known): (P, u32),
    ends: &mut Ends,
) {
    if from.len() <= NEAR {
        to.copy_from_slice(from);
        return move_near(to);
    }
    let bits = (from.len().ilog2() + 1).min(LEAF_BITS);
    let number = |item: &T| (places.place(item.key()) << known >> (u64::BITS - bits)) as usize;
    ends[..1 << bits].fill(0);
    count(from, ends, number);
    let most = start_at(&mut ends[..1 << bits]);
    put(from, ends, number, to);
    if most > NEAR {
        let mut begin = 0;
        for end in ends[..1 << bits].iter().map(|end| *end as usize) {
            if end - begin > NEAR {
                T::sort_few(&mut to[begin..end]);
            }
            begin = end;
        }
    }
    move_near(to);
}

/// Whether no item is before the one that it follows; the first of them follows `last`.
#[inline(never)]
fn rises<T: Keyed>(items: &[T], last: &mut T::Key) -> bool {
    items.chunks(64).all(|some| {
        let mut rises = true;
        each(some, |item| {
            rises &= *last <= item.key();
            *last = item.key();
        });
        rises
    })
}

/// The lowest and the highest of the keys and of the two that are known.
#[inline(never)]
fn bounds<T: Keyed>(items: &[T], low: T::Key, high: T::Key) -> (T::Key, T::Key) {
    // Several of each, none of which waits for the others.
    let (mut lows, mut highs) = ([low; 4], [high; 4]);
    let (eights, rest) = items.as_chunks::<8>();
    let mut add = |items: &[T], at: usize| {
        let key = items[at].key();
        lows[at % 4] = T::Key::sorted(lows[at % 4], key).0;
        highs[at % 4] = T::Key::sorted(key, highs[at % 4]).1;
    };
    for eight in eights {
        (0..8).for_each(|at| add(eight, at));
    }
    (0..rest.len()).for_each(|at| add(rest, at));
    let low = lows
        .into_iter()
        .reduce(|one, other| T::Key::sorted(one, other).0);
    let high = highs
        .into_iter()
        .reduce(|one, other| T::Key::sorted(one, other).1);
    (low.expect("four"), high.expect("four"))
}

/// Do it with each, several in a turn: a turn costs something to be metered.
#[inline(always)]
fn each<T>(items: &[T], mut with: impl FnMut(&T)) {
    let (eights, rest) = items.as_chunks::<8>();
    for [a, b, c, d, e, f, g, h] in eights {
        with(a);
        with(b);
        with(c);
        with(d);
        with(e);
        with(f);
        with(g);
        with(h);
    }
    rest.iter().for_each(with);
}

#[inline(never)]
fn count<T, const N: usize>(items: &[T], counts: &mut [u32; N], number: impl Fn(&T) -> usize) {
    each(items, |item| counts[number(item) % N] += 1);
}

/// Make of each count the sum of those before it; the highest count.
fn start_at(counts: &mut [u32]) -> usize {
    let (mut sum, mut most) = (0, 0);
    let mut start = |count: &mut u32| {
        most = most.max(*count);
        sum += std::mem::replace(count, sum);
    };
    let (sixteens, rest) = counts.as_chunks_mut::<16>();
    for sixteen in sixteens {
        sixteen.iter_mut().for_each(&mut start);
    }
    rest.iter_mut().for_each(start);
    most as usize
}

#[inline(never)]
fn put<T: Copy, const N: usize>(
    items: &[T],
    next: &mut [u32; N],
    number: impl Fn(&T) -> usize,
    to: &mut [T],
) {
    each(items, |item| {
        let next = &mut next[number(item) % N];
        to[*next as usize] = *item;
        *next += 1;
    });
}

/// Put items in order that are a few steps away from their places.
#[inline(never)]
fn move_near<T: Keyed>(items: &mut [T]) {
    // Each at most one step back, without a branch that a processor cannot foresee.
    let Some(mut highest) = items.first().copied() else {
        return;
    };
    let mut start = 0;
    while let Some(some) = items[start..].first_chunk_mut::<9>() {
        for at in 0..8 {
            (some[at], highest) = T::in_order(highest, some[at + 1]);
        }
        start += 8;
    }
    for at in start + 1..items.len() {
        (items[at - 1], highest) = T::in_order(highest, items[at]);
    }
    if let Some(last) = items.last_mut() {
        *last = highest;
    }
    // And what is left.
    let mut last = items[0].key();
    let mut at = 0;
    while let Some(some) = items[at..].first_chunk::<8>() {
        let some = *some;
        for (index, item) in some.iter().enumerate() {
            let key = item.key();
            match last > key {
                true => move_back(items, at + index),
                false => last = key,
            }
        }
        at += 8;
    }
    for at in at..items.len() {
        let key = items[at].key();
        match last > key {
            true => move_back(items, at),
            false => last = key,
        }
    }
}

/// Move an item before those that belong behind it.
fn move_back<T: Keyed>(items: &mut [T], mut at: usize) {
    let item = items[at];
    while at > 0 && items[at - 1].key() > item.key() {
        items[at] = items[at - 1];
        at -= 1;
    }
    items[at] = item;
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::keys::Numbered;

    /// Numbers from 0 to 1.
    fn random() -> impl FnMut() -> f64 {
        let mut state = 1_u64;
        move || {
            (state, _) = state.overflowing_mul(6_364_136_223_846_793_005);
            (state, _) = state.overflowing_add(1_442_695_040_888_963_407);
            (state >> 11) as f64 / (1_u64 << 53) as f64
        }
    }

    #[test]
    fn items_of_all_distributions() {
        let mut next = random();
        let mut kinds: [(&str, &mut dyn FnMut() -> f64); 8] = [
            ("even", &mut random()),
            ("around zero", &mut || next() - 0.5),
            (
                "of few kinds",
                &mut (0..).map(|item| f64::from(item % 3)).next_of(),
            ),
            (
                "of all sizes",
                &mut (0..).map(|item| 2_f64.powi(item % 1900 - 950)).next_of(),
            ),
            (
                "far apart",
                &mut (0..)
                    .map(|item| [f64::MIN, 1.0, f64::MAX][item % 3])
                    .next_of(),
            ),
            (
                "not finite",
                &mut (0..)
                    .map(|item| [f64::INFINITY, 1.5, f64::NEG_INFINITY][item % 3])
                    .next_of(),
            ),
            (
                "smallest",
                &mut (0..)
                    .map(|item| f64::from_bits(item * 7919 % 1009))
                    .next_of(),
            ),
            ("falling", &mut (0..).map(|item| -f64::from(item)).next_of()),
        ];
        for (name, kind) in &mut kinds {
            for count in [0, 1, 2, 100, 129, 1000, 8192, 8193, 60_000] {
                let items: Vec<f64> = (0..count).map(|_| kind()).collect();
                let mut wanted = items.clone();
                wanted.sort_by(f64::total_cmp);
                let mut sorted = items.clone();
                sort::<_, ()>(&mut sorted, &mut |_| Ok(())).unwrap();
                assert!(sorted == wanted, "{count} {name}");
                let number = |(number, key): (usize, &f64)| Numbered { key: *key, number };
                let mut numbered: Vec<_> = items.iter().enumerate().map(number).collect();
                sort::<_, ()>(&mut numbered, &mut |_| Ok(())).unwrap();
                let in_order = numbered
                    .windows(2)
                    .all(|pair| (pair[0].key, pair[0].number) < (pair[1].key, pair[1].number));
                assert!(in_order, "{count} {name}, numbered");
            }
        }
    }

    #[test]
    fn a_stopped_sort_has_all_items() {
        let mut next = random();
        // Of two sizes, so that buckets are divided again.
        let items: Vec<u64> = (0..20_000)
            .map(|item| (next() * if item % 2 == 0 { 1e4 } else { 1e18 }) as u64)
            .collect();
        let mut wanted = items.clone();
        wanted.sort_unstable();
        for stop in 1.. {
            let (mut some, mut polls) = (items.clone(), 0);
            let stopped = sort(&mut some, &mut |_| {
                polls += 1;
                if polls == stop { Err(()) } else { Ok(()) }
            });
            if stopped.is_ok() {
                break;
            }
            some.sort_unstable();
            assert!(some == wanted, "{stop}");
        }
    }

    trait NextOf: Iterator {
        fn next_of(self) -> impl FnMut() -> Self::Item;
    }

    impl<I: Iterator> NextOf for I {
        fn next_of(mut self) -> impl FnMut() -> Self::Item {
            move || self.next().expect("no end")
        }
    }
}
