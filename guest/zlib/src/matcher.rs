//! The window of a deflater, and the search for earlier occurrences in it.
//!
//! Positions are those of zlib, including that none of what lies at position 0 is ever found:
//! which match is found decides which bytes come out.

use std::ops::Range;

/// Shortest and longest match.
pub(crate) const MIN_MATCH: usize = 3;
pub(crate) const MAX_MATCH: usize = 258;
/// So much is looked ahead at least, unless the input ends.
pub(crate) const MIN_LOOKAHEAD: usize = MAX_MATCH + MIN_MATCH + 1;

/// How hard to search.
#[derive(Clone, Copy)]
pub(crate) struct Effort {
    /// A match this long makes the next search shorter.
    pub(crate) good: usize,
    /// A match this long is taken without looking for a better one behind it; for quick levels: at most
    /// this many of its positions can be found later.
    pub(crate) lazy: usize,
    /// A match this long ends the search.
    pub(crate) nice: usize,
    /// Candidates that are looked at.
    pub(crate) chain: usize,
    /// Whether a longer match one byte later is preferred.
    pub(crate) is_lazy: bool,
}

/// Efforts of levels 0 to 9; level 0 does not search.
pub(crate) const EFFORTS: [Effort; 10] = [
    effort(0, 0, 0, 0, false),
    effort(4, 4, 8, 4, false),
    effort(4, 5, 16, 8, false),
    effort(4, 6, 32, 32, false),
    effort(4, 4, 16, 16, true),
    effort(8, 16, 32, 32, true),
    effort(8, 16, 128, 128, true),
    effort(8, 32, 128, 256, true),
    effort(32, 128, 258, 1024, true),
    effort(32, 258, 258, 4096, true),
];

const fn effort(good: usize, lazy: usize, nice: usize, chain: usize, is_lazy: bool) -> Effort {
    Effort {
        good,
        lazy,
        nice,
        chain,
        is_lazy,
    }
}

/// The window: bytes that were, the position, bytes that come.
#[derive(Clone)]
pub(crate) struct Matcher {
    /// Twice as large as the window, and room to compare behind it.
    pub(crate) window: Vec<u8>,
    size: usize,
    /// Latest position of each hash; 0: none.
    head: Vec<u16>,
    /// Position before each with the same hash.
    before: Vec<u16>,
    hash: usize,
    hash_shift: u32,
    /// Where we are.
    pub(crate) position: usize,
    /// Bytes from there on.
    pub(crate) lookahead: usize,
    /// Where the block began: before the window when it has gone out of it.
    pub(crate) block_start: isize,
    /// Positions before this one that are not in the tables yet.
    pub(crate) waiting: usize,
    /// Where the last match that was found begins.
    pub(crate) match_start: usize,
    /// Work done since it was last asked for, in about bytes.
    pub(crate) work: u64,
}

impl Matcher {
    pub(crate) fn new(window_bits: u32, memory_level: u32) -> Matcher {
        let size = 1 << window_bits;
        let hash_bits = memory_level + 7;
        Matcher {
            window: vec![0; 2 * size + MAX_MATCH + 8],
            size,
            head: vec![0; 1 << hash_bits],
            before: vec![0; size],
            hash: 0,
            hash_shift: hash_bits.div_ceil(3),
            position: 0,
            lookahead: 0,
            block_start: 0,
            waiting: 0,
            match_start: 0,
            work: 0,
        }
    }

    /// The farthest distance of a match.
    pub(crate) fn max_distance(&self) -> usize {
        self.size - MIN_LOOKAHEAD
    }

    /// Bytes of the window.
    pub(crate) fn size(&self) -> usize {
        self.size
    }

    fn update_hash(&mut self, byte: u8) {
        self.hash = ((self.hash << self.hash_shift) ^ usize::from(byte)) & (self.head.len() - 1);
    }

    /// Begin the hash of the three bytes at a position with the first two.
    pub(crate) fn begin_hash(&mut self, position: usize) {
        self.hash = self.window[position].into();
        self.update_hash(self.window[position + 1]);
    }

    /// Enter a position into the tables, and give the last one with the same hash.
    #[inline]
    pub(crate) fn insert(&mut self, position: usize) -> usize {
        self.update_hash(self.window[position + MIN_MATCH - 1]);
        let last = self.head[self.hash];
        self.before[position & (self.size - 1)] = last;
        self.head[self.hash] = position as u16;
        last.into()
    }

    /// Enter positions one after the other. What is in the loop stays in registers.
    pub(crate) fn insert_all(&mut self, positions: Range<usize>) {
        let Some(behind) = positions.len().checked_sub(1) else {
            return;
        };
        let start = positions.start + MIN_MATCH - 1;
        let bytes = &self.window[start..=start + behind];
        let (head, before) = (&mut self.head[..], &mut self.before[..]);
        let (shift, mask, inside) = (self.hash_shift, head.len() - 1, self.size - 1);
        let mut hash = self.hash;
        for (position, byte) in positions.zip(bytes) {
            hash = ((hash << shift) ^ usize::from(*byte)) & mask;
            before[position & inside] = head[hash];
            head[hash] = position as u16;
        }
        self.hash = hash;
    }

    /// Forget all positions.
    pub(crate) fn forget(&mut self) {
        self.head.fill(0);
    }

    /// Take as much of the input as is needed and fits.
    pub(crate) fn fill(&mut self, input: &mut &[u8]) {
        loop {
            if self.position >= self.size + self.max_distance() {
                self.slide();
            }
            if input.is_empty() {
                return;
            }
            let start = self.position + self.lookahead;
            let count = input.len().min(2 * self.size - start);
            let (taken, rest) = input.split_at(count);
            self.window[start..start + count].copy_from_slice(taken);
            *input = rest;
            self.lookahead += count;
            self.work += count as u64;
            if self.lookahead + self.waiting >= MIN_MATCH {
                let mut position = self.position - self.waiting;
                self.begin_hash(position);
                while self.waiting > 0 {
                    self.insert(position);
                    position += 1;
                    self.waiting -= 1;
                    if self.lookahead + self.waiting < MIN_MATCH {
                        break;
                    }
                }
            }
            if self.lookahead >= MIN_LOOKAHEAD {
                return;
            }
        }
    }

    fn slide(&mut self) {
        let size = self.size;
        self.window.copy_within(size..2 * size, 0);
        self.match_start = self.match_start.wrapping_sub(size);
        self.position -= size;
        self.block_start -= size as isize;
        self.waiting = self.waiting.min(self.position);
        // One loop for each table, so that they are loops of vectors.
        for table in [&mut self.head, &mut self.before] {
            for position in table.iter_mut() {
                *position = position.saturating_sub(size as u16);
            }
        }
        self.work += size as u64;
    }

    /// The length of the best match that begins at `candidate` or before; at least `best`, which is known already.
    pub(crate) fn longest(&mut self, candidate: usize, best: usize, effort: &Effort) -> usize {
        let window = &self.window[..];
        let start = self.position;
        let limit = start.saturating_sub(self.max_distance());
        let nice = effort.nice.min(self.lookahead);
        let mut chain = match best >= effort.good {
            true => effort.chain >> 2,
            false => effort.chain,
        };
        let (mut best, mut candidate) = (best, candidate);
        let scan = &window[start..start + MAX_MATCH];
        loop {
            self.work += 1;
            // What differs at the end of the best one cannot be better.
            if window[candidate + best] == window[start + best]
                && window[candidate + best - 1] == window[start + best - 1]
                && window[candidate] == window[start]
            {
                let length = same(scan, &window[candidate..candidate + MAX_MATCH]);
                self.work += length as u64 / 8;
                if length > best {
                    self.match_start = candidate;
                    best = length;
                    if length >= nice {
                        break;
                    }
                }
            }
            candidate = self.before[candidate & (self.size - 1)].into();
            chain -= 1;
            if candidate <= limit || chain == 0 {
                break;
            }
        }
        best.min(self.lookahead)
    }

    /// The length of a run of the byte before the position.
    pub(crate) fn run(&mut self) -> usize {
        if self.lookahead < MIN_MATCH || self.position == 0 {
            return 0;
        }
        let byte = self.window[self.position - 1];
        let most = self.lookahead.min(MAX_MATCH);
        let bytes = &self.window[self.position..self.position + most];
        self.work += 1;
        match bytes.iter().take_while(|other| **other == byte).count() {
            length if length >= MIN_MATCH => length,
            _ => 0,
        }
    }
}

/// How many bytes are the same at the beginning of two slices of one length.
#[inline]
fn same(left: &[u8], right: &[u8]) -> usize {
    let words = left.as_chunks::<8>().0.iter().zip(right.as_chunks::<8>().0);
    for (index, (a, b)) in words.enumerate() {
        let difference = u64::from_le_bytes(*a) ^ u64::from_le_bytes(*b);
        if difference != 0 {
            return index * 8 + difference.trailing_zeros() as usize / 8;
        }
    }
    let done = left.len() / 8 * 8;
    let rest = left[done..].iter().zip(&right[done..]);
    done + rest.take_while(|(a, b)| a == b).count()
}
