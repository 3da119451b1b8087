//! BLAKE2 (RFC 7693) with all parameters: keys, salts, personal strings and trees.
//! The crates of RustCrypto have no trees.

/// What makes one digest differ from another of the same bytes.
#[derive(Clone, Copy)]
pub(super) struct Parameters {
    /// Bytes of the result.
    pub(super) digest_size: u8,
    /// Bytes of the key, which is hashed first.
    pub(super) key_size: u8,
    /// Children of a node; 0: any number.
    pub(super) fanout: u8,
    /// Levels.
    pub(super) depth: u8,
    /// Bytes of a leaf.
    pub(super) leaf_size: u32,
    /// Which node of its level.
    pub(super) node_offset: u64,
    /// Level of the node.
    pub(super) node_depth: u8,
    /// Bytes of the results of inner nodes.
    pub(super) inner_size: u8,
    /// Salt; only as much as fits is used.
    pub(super) salt: [u8; 16],
    /// Personal string.
    pub(super) person: [u8; 16],
    /// The last node of its level.
    pub(super) last_node: bool,
}

impl Parameters {
    fn sized(digest_size: u8) -> Parameters {
        Parameters {
            digest_size,
            key_size: 0,
            fanout: 1,
            depth: 1,
            leaf_size: 0,
            node_offset: 0,
            node_depth: 0,
            inner_size: 0,
            salt: [0; 16],
            person: [0; 16],
            last_node: false,
        }
    }
}

/// Which word of the block each half round adds.
const SCHEDULE: [[usize; 16]; 10] = [
    [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15],
    [14, 10, 4, 8, 9, 15, 13, 6, 1, 12, 0, 2, 11, 7, 5, 3],
    [11, 8, 12, 0, 5, 2, 15, 13, 10, 14, 3, 6, 7, 1, 9, 4],
    [7, 9, 3, 1, 13, 12, 11, 14, 2, 6, 5, 10, 4, 0, 15, 8],
    [9, 0, 5, 7, 2, 4, 10, 15, 14, 1, 11, 12, 6, 8, 3, 13],
    [2, 12, 6, 10, 0, 11, 8, 3, 4, 13, 7, 5, 15, 14, 1, 9],
    [12, 5, 1, 15, 14, 13, 4, 10, 0, 7, 6, 3, 9, 2, 8, 11],
    [13, 11, 7, 14, 12, 1, 3, 9, 5, 0, 15, 4, 8, 6, 2, 10],
    [6, 15, 14, 9, 11, 3, 0, 8, 12, 2, 13, 7, 1, 4, 10, 5],
    [10, 2, 8, 4, 7, 6, 1, 5, 15, 11, 9, 14, 3, 12, 13, 0],
];

/// Places of the columns and the diagonals.
const MIXES: [[usize; 4]; 8] = [
    [0, 4, 8, 12],
    [1, 5, 9, 13],
    [2, 6, 10, 14],
    [3, 7, 11, 15],
    [0, 5, 10, 15],
    [1, 6, 11, 12],
    [2, 7, 8, 13],
    [3, 4, 9, 14],
];

macro_rules! blake2 {
    (
        $(#[doc = $doc:literal])* $name:ident $word:ident $double:ident
        block $block:literal rounds $rounds:literal rotations $rotations:expr, size $size:literal
        initial $initial:expr
    ) => {
        $(#[doc = $doc])*
        #[derive(Clone)]
        pub(super) struct $name {
            chain: [$word; 8],
            /// Bytes that were compressed.
            counter: $double,
            /// What was not: the last block is, with a flag, at the end.
            buffer: [u8; $block],
            length: usize,
            digest_size: usize,
            last_node: bool,
        }

        impl Default for $name {
            fn default() -> $name {
                $name::new(&Parameters::sized($size))
            }
        }

        impl $name {
            const INITIAL: [$word; 8] = $initial;

            /// A digest of nothing; the key is yet to be added.
            pub(super) fn new(parameters: &Parameters) -> $name {
                let mut chain = $name::INITIAL;
                for (word, bits) in chain.iter_mut().zip($name::words(parameters)) {
                    *word ^= bits;
                }
                $name {
                    chain,
                    counter: 0,
                    buffer: [0; $block],
                    length: 0,
                    digest_size: usize::from(parameters.digest_size),
                    last_node: parameters.last_node,
                }
            }

            /// Bytes of the result.
            pub(super) fn digest_size(&self) -> usize {
                self.digest_size
            }

            /// Add a key: a block of its own.
            pub(super) fn update_key(&mut self, key: &[u8]) {
                let mut block = [0; $block];
                block[..key.len()].copy_from_slice(key);
                self.update(&block);
            }

            pub(super) fn update(&mut self, mut bytes: &[u8]) {
                while !bytes.is_empty() {
                    if self.length == $block {
                        self.compress($block, false);
                        self.length = 0;
                    }
                    let count = bytes.len().min($block - self.length);
                    self.buffer[self.length..self.length + count].copy_from_slice(&bytes[..count]);
                    self.length += count;
                    bytes = &bytes[count..];
                }
            }

            /// Write the result, as many bytes of it as there is room for.
            pub(super) fn finish(mut self, out: &mut [u8]) {
                self.buffer[self.length..].fill(0);
                self.compress(self.length as $double, true);
                let bytes = self.chain.iter().flat_map(|word| word.to_le_bytes());
                for (place, byte) in out.iter_mut().zip(bytes) {
                    *place = byte;
                }
            }

            fn compress(&mut self, more: $double, is_last: bool) {
                self.counter = self.counter.wrapping_add(more);
                let mut block = [0; 16];
                for (word, bytes) in block.iter_mut().zip(self.buffer.as_chunks().0) {
                    *word = $word::from_le_bytes(*bytes);
                }
                let mut state = [0; 16];
                state[..8].copy_from_slice(&self.chain);
                state[8..].copy_from_slice(&$name::INITIAL);
                state[12] ^= self.counter as $word;
                state[13] ^= (self.counter >> $word::BITS) as $word;
                if is_last {
                    state[14] = !state[14];
                    if self.last_node {
                        state[15] = !state[15];
                    }
                }
                let [r1, r2, r3, r4] = $rotations;
                for round in 0..$rounds {
                    let schedule = &SCHEDULE[round % 10];
                    for (index, [a, b, c, d]) in MIXES.into_iter().enumerate() {
                        let (x, y) = (block[schedule[2 * index]], block[schedule[2 * index + 1]]);
                        state[a] = state[a].wrapping_add(state[b]).wrapping_add(x);
                        state[d] = (state[d] ^ state[a]).rotate_right(r1);
                        state[c] = state[c].wrapping_add(state[d]);
                        state[b] = (state[b] ^ state[c]).rotate_right(r2);
                        state[a] = state[a].wrapping_add(state[b]).wrapping_add(y);
                        state[d] = (state[d] ^ state[a]).rotate_right(r3);
                        state[c] = state[c].wrapping_add(state[d]);
                        state[b] = (state[b] ^ state[c]).rotate_right(r4);
                    }
                }
                for (index, word) in self.chain.iter_mut().enumerate() {
                    *word ^= state[index] ^ state[index + 8];
                }
            }
        }
    };
}

blake2! {
    /// BLAKE2b: words of 64 bits.
    Blake2b u64 u128
    block 128 rounds 12 rotations [32, 24, 16, 63], size 64
    initial [
        0x6A09_E667_F3BC_C908, 0xBB67_AE85_84CA_A73B, 0x3C6E_F372_FE94_F82B, 0xA54F_F53A_5F1D_36F1,
        0x510E_527F_ADE6_82D1, 0x9B05_688C_2B3E_6C1F, 0x1F83_D9AB_FB41_BD6B, 0x5BE0_CD19_137E_2179,
    ]
}

blake2! {
    /// BLAKE2s: words of 32 bits.
    Blake2s u32 u64
    block 64 rounds 10 rotations [16, 12, 8, 7], size 32
    initial [
        0x6A09_E667, 0xBB67_AE85, 0x3C6E_F372, 0xA54F_F53A, 0x510E_527F, 0x9B05_688C, 0x1F83_D9AB, 0x5BE0_CD19,
    ]
}

impl Blake2b {
    /// Most bytes of a salt, and of a personal string.
    pub(super) const SALT: usize = 16;

    fn words(parameters: &Parameters) -> [u64; 8] {
        let mut bytes = [0; 64];
        bytes[..4].copy_from_slice(&start(parameters));
        bytes[4..8].copy_from_slice(&parameters.leaf_size.to_le_bytes());
        bytes[8..16].copy_from_slice(&parameters.node_offset.to_le_bytes());
        bytes[16] = parameters.node_depth;
        bytes[17] = parameters.inner_size;
        bytes[32..48].copy_from_slice(&parameters.salt);
        bytes[48..].copy_from_slice(&parameters.person);
        std::array::from_fn(|index| u64::from_le_bytes(bytes.as_chunks().0[index]))
    }
}

impl Blake2s {
    /// Most bytes of a salt, and of a personal string.
    pub(super) const SALT: usize = 8;

    fn words(parameters: &Parameters) -> [u32; 8] {
        let mut bytes = [0; 32];
        bytes[..4].copy_from_slice(&start(parameters));
        bytes[4..8].copy_from_slice(&parameters.leaf_size.to_le_bytes());
        // Only 48 bits, which the caller has checked.
        bytes[8..14].copy_from_slice(&parameters.node_offset.to_le_bytes()[..6]);
        bytes[14] = parameters.node_depth;
        bytes[15] = parameters.inner_size;
        bytes[16..24].copy_from_slice(&parameters.salt[..8]);
        bytes[24..].copy_from_slice(&parameters.person[..8]);
        std::array::from_fn(|index| u32::from_le_bytes(bytes.as_chunks().0[index]))
    }
}

fn start(parameters: &Parameters) -> [u8; 4] {
    [
        parameters.digest_size,
        parameters.key_size,
        parameters.fanout,
        parameters.depth,
    ]
}
