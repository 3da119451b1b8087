//! The codes of deflated blocks: which symbol a length or a distance has, and the trees that zlib
//! makes of frequencies, with its choices among equals, so that the bytes are the same.

/// Literals, the end of the block, lengths.
pub(crate) const LITERALS: usize = 286;
/// Distances.
pub(crate) const DISTANCES: usize = 30;
/// Lengths of codes, and repetitions of them.
pub(crate) const LENGTH_CODES: usize = 19;
/// The symbol that ends a block.
pub(crate) const END: usize = 256;
/// The order in which the lengths of codes for lengths are written.
pub(crate) const ORDER: [usize; LENGTH_CODES] = [
    16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15,
];

/// A symbol that has more bits behind it: the smallest value, how many bits.
#[derive(Clone, Copy)]
pub(crate) struct Extra {
    pub(crate) base: u16,
    pub(crate) bits: u8,
}

/// Lengths of matches, from symbol 257 on.
pub(crate) static LENGTH_EXTRAS: [Extra; 29] = length_extras();
/// Distances of matches.
pub(crate) static DISTANCE_EXTRAS: [Extra; DISTANCES] = distance_extras();

const fn length_extras() -> [Extra; 29] {
    let mut extras = [Extra { base: 0, bits: 0 }; 29];
    let mut base = 3;
    let mut index = 0;
    while index < 28 {
        let bits = if index < 8 { 0 } else { index / 4 - 1 };
        extras[index] = Extra {
            base,
            bits: bits as u8,
        };
        base += 1 << bits;
        index += 1;
    }
    // The longest one has a symbol of its own.
    extras[28] = Extra { base: 258, bits: 0 };
    extras
}

const fn distance_extras() -> [Extra; DISTANCES] {
    let mut extras = [Extra { base: 0, bits: 0 }; DISTANCES];
    let mut base = 1;
    let mut index = 0;
    while index < DISTANCES {
        let bits = if index < 4 { 0 } else { index / 2 - 1 };
        extras[index] = Extra {
            base: base as u16,
            bits: bits as u8,
        };
        base += 1usize << bits;
        index += 1;
    }
    extras
}

/// Index of the symbol of a length less 3.
static LENGTH_INDEX: [u8; 256] = length_index();
/// Index of the symbol of a distance less 1: below 256, then by 128s.
static DISTANCE_INDEX: [u8; 512] = distance_index();

const fn length_index() -> [u8; 256] {
    let mut table = [0; 256];
    let mut length = 0;
    let mut index = 0;
    while length < 256 {
        while index < 28 && length_extras()[index + 1].base as usize <= length + 3 {
            index += 1;
        }
        table[length] = index as u8;
        length += 1;
    }
    table
}

const fn distance_index() -> [u8; 512] {
    let extras = distance_extras();
    let mut table = [0; 512];
    let mut index = 0;
    let mut distance = 1;
    while distance <= 256 {
        while index + 1 < DISTANCES && extras[index + 1].base as usize <= distance {
            index += 1;
        }
        table[distance - 1] = index as u8;
        distance += 1;
    }
    let mut part = 2;
    while part < 256 {
        let distance = part * 128 + 1;
        while index + 1 < DISTANCES && extras[index + 1].base as usize <= distance {
            index += 1;
        }
        table[256 + part] = index as u8;
        part += 1;
    }
    table
}

/// Index of a length's symbol.
#[inline]
pub(crate) fn length_symbol(length: usize) -> usize {
    usize::from(LENGTH_INDEX[length - 3])
}

/// A distance's symbol.
#[inline]
pub(crate) fn distance_symbol(distance: usize) -> usize {
    let distance = distance - 1;
    usize::from(match distance < 256 {
        true => DISTANCE_INDEX[distance],
        false => DISTANCE_INDEX[256 + (distance >> 7)],
    })
}

/// Lengths of the fixed codes of literals and lengths; two of them are never used.
pub(crate) fn fixed_literal_lengths() -> [u8; 288] {
    std::array::from_fn(|symbol| match symbol {
        0..144 => 8,
        144..256 => 9,
        256..280 => 7,
        _ => 8,
    })
}

/// The codes of these lengths, their bits turned around for writing.
pub(crate) fn codes(lengths: &[u8]) -> Vec<u16> {
    let mut counts = [0u16; 16];
    for length in lengths {
        counts[usize::from(*length)] += 1;
    }
    counts[0] = 0;
    let mut next = [0u16; 16];
    for bits in 1..16 {
        next[bits] = (next[bits - 1] + counts[bits - 1]) << 1;
    }
    lengths
        .iter()
        .map(|length| match usize::from(*length) {
            0 => 0,
            bits => {
                let code = next[bits];
                next[bits] = next[bits].wrapping_add(1);
                code.reverse_bits() >> (16 - bits)
            }
        })
        .collect()
}

/// What [`build`] makes.
pub(crate) struct Tree {
    /// Bits of each symbol; 0: it has none.
    pub(crate) lengths: Vec<u8>,
    /// The last symbol that has any.
    pub(crate) last: usize,
}

/// The heap of symbols by frequency, with the least frequent one at place 1.
struct Queue {
    heap: Vec<usize>,
    /// Frequencies of symbols, then of pairs.
    frequencies: Vec<u32>,
    depths: Vec<u8>,
}

impl Queue {
    fn is_smaller(&self, left: usize, right: usize) -> bool {
        let (a, b) = (self.frequencies[left], self.frequencies[right]);
        a < b || a == b && self.depths[left] <= self.depths[right]
    }

    /// Let what is at place `at` sink to where it belongs.
    fn sink(&mut self, mut at: usize) {
        let sinking = self.heap[at];
        let last = self.heap.len() - 1;
        loop {
            let mut child = at * 2;
            if child > last {
                break;
            }
            if child < last && self.is_smaller(self.heap[child + 1], self.heap[child]) {
                child += 1;
            }
            if self.is_smaller(sinking, self.heap[child]) {
                break;
            }
            self.heap[at] = self.heap[child];
            at = child;
        }
        self.heap[at] = sinking;
    }
}

/// Lengths of codes, at most `longest` bits each, for symbols of these frequencies. At least two symbols get one.
pub(crate) fn build(frequencies: &[u32], longest: usize) -> Tree {
    let symbols = frequencies.len();
    let mut queue = Queue {
        // Places count from 1.
        heap: vec![0],
        frequencies: frequencies.to_vec(),
        depths: vec![0; symbols],
    };
    let mut last = None;
    for (symbol, frequency) in frequencies.iter().enumerate() {
        if *frequency > 0 {
            queue.heap.push(symbol);
            last = Some(symbol);
        }
    }
    while queue.heap.len() < 3 {
        let symbol = match last {
            None => 0,
            Some(last) if last < 2 => last + 1,
            Some(_) => 0,
        };
        last = Some(last.map_or(symbol, |last| last.max(symbol)));
        queue.frequencies[symbol] = 1;
        queue.heap.push(symbol);
    }
    for at in (1..=(queue.heap.len() - 1) / 2).rev() {
        queue.sink(at);
    }
    // Children in the order in which they were paired, and of each the pair that it is in.
    let mut paired = Vec::with_capacity(symbols * 2);
    let mut parents = vec![0; symbols * 2];
    while queue.heap.len() > 2 {
        let first = queue.heap.swap_remove(1);
        queue.sink(1);
        let second = queue.heap[1];
        let pair = queue.frequencies.len();
        paired.extend([first, second]);
        (parents[first], parents[second]) = (pair, pair);
        queue
            .frequencies
            .push(queue.frequencies[first] + queue.frequencies[second]);
        queue
            .depths
            .push(queue.depths[first].max(queue.depths[second]) + 1);
        queue.heap[1] = pair;
        queue.sink(1);
    }
    let lengths = limited_lengths(&paired, &parents, queue.heap[1], symbols, longest);
    Tree {
        lengths,
        last: last.expect("two symbols have codes"),
    }
}

/// Depths in the tree; what is too deep is moved up, and others down for it.
fn limited_lengths(
    paired: &[usize],
    parents: &[usize],
    root: usize,
    symbols: usize,
    longest: usize,
) -> Vec<u8> {
    let mut depths = vec![0usize; root + 1];
    let mut counts = [0usize; 16];
    let mut too_deep = 0i32;
    for node in paired.iter().rev() {
        let mut depth = depths[parents[*node]] + 1;
        if depth > longest {
            depth = longest;
            too_deep += 1;
        }
        depths[*node] = depth;
        if *node < symbols {
            counts[depth] += 1;
        }
    }
    if too_deep > 0 {
        while too_deep > 0 {
            let mut bits = longest - 1;
            while counts[bits] == 0 {
                bits -= 1;
            }
            // A leaf becomes a pair: of itself and one of those that are too deep.
            counts[bits] -= 1;
            counts[bits + 1] += 2;
            counts[longest] -= 1;
            too_deep -= 2;
        }
        // The rarest symbols get the longest codes.
        let mut leaves = paired.iter().filter(|node| **node < symbols);
        for bits in (1..=longest).rev() {
            for _ in 0..counts[bits] {
                let leaf = leaves.next().expect("as many as were counted");
                depths[*leaf] = bits;
            }
        }
    }
    depths[..symbols].iter().map(|depth| *depth as u8).collect()
}

/// A step of writing lengths of codes: the symbol, and the bits behind it.
pub(crate) struct Run {
    pub(crate) symbol: usize,
    pub(crate) extra: u32,
    pub(crate) extra_bits: u32,
}

/// Lengths of codes with repetitions: 16 repeats the last 3 to 6 times, 17 and 18 are 3 to 10 and 11 to 138 zeros.
pub(crate) fn runs(lengths: &[u8], out: &mut Vec<Run>) {
    let mut at = 0;
    let mut before = None;
    while at < lengths.len() {
        let length = lengths[at];
        let most = match length {
            0 => 138,
            length if before == Some(length) => 6,
            _ => 7,
        };
        let count = lengths[at..]
            .iter()
            .take(most)
            .take_while(|other| **other == length)
            .count();
        let single = || Run {
            symbol: length.into(),
            extra: 0,
            extra_bits: 0,
        };
        let repeated = |symbol, count: usize, least, extra_bits| Run {
            symbol,
            extra: (count - least) as u32,
            extra_bits,
        };
        let enough = match length {
            0 => 3,
            length if before == Some(length) => 3,
            _ => 4,
        };
        if count < enough {
            out.extend((0..count).map(|_| single()));
        } else if length == 0 && count <= 10 {
            out.push(repeated(17, count, 3, 3));
        } else if length == 0 {
            out.push(repeated(18, count, 11, 7));
        } else if before == Some(length) {
            out.push(repeated(16, count, 3, 2));
        } else {
            out.push(single());
            out.push(repeated(16, count - 1, 3, 2));
        }
        before = Some(length);
        at += count;
    }
}
