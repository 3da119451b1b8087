//! `SeedSequence`: entropy of any size, hashed to as many words of state as a generator wants.
//!
//! Turning Python objects to words is the caller's: an int becomes its 32-bit digits, the lowest first, and a sequence
//! the words of its items one after another. Fresh entropy is the caller's too.

const INIT_A: u32 = 0x43b0_d7e5;
const MULT_A: u32 = 0x931e_8875;
const INIT_B: u32 = 0x8b51_f9dd;
const MULT_B: u32 = 0x58f3_8ded;
const MIX_LEFT: u32 = 0xca01_f9dd;
const MIX_RIGHT: u32 = 0x4973_f715;

/// The pool size where none is given, and the smallest that numpy accepts.
const DEFAULT_POOL_SIZE: usize = 4;

/// The 32-bit digits of a number, the lowest first; one zero for 0.
pub fn words_of(mut value: u128) -> Vec<u32> {
    let mut words = vec![value as u32];
    value >>= 32;
    while value != 0 {
        words.push(value as u32);
        value >>= 32;
    }
    words
}

/// numpy's `SeedSequence`.
///
/// Construction takes time in proportion to `pool_size * (pool_size + entropy.len())`: charge that first.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SeedSequence {
    entropy: Vec<u32>,
    spawn_key: Vec<u32>,
    pool: Vec<u32>,
    n_children_spawned: u32,
}

impl SeedSequence {
    /// The sequence of the given words, with the default pool and no spawn key.
    pub fn new(entropy: &[u32]) -> Self {
        Self::with_spawn_key(entropy, &[], DEFAULT_POOL_SIZE, 0)
    }

    /// The sequence of one number.
    pub fn from_number(entropy: u128) -> Self {
        Self::new(&words_of(entropy))
    }

    /// The sequence with all that numpy's constructor takes.
    ///
    /// `spawn_key` is in words as well. numpy refuses a `pool_size` below 4; here it is taken as 4.
    pub fn with_spawn_key(
        entropy: &[u32],
        spawn_key: &[u32],
        pool_size: usize,
        n_children_spawned: u32,
    ) -> Self {
        let pool_size = pool_size.max(DEFAULT_POOL_SIZE);
        let mut assembled = entropy.to_vec();
        // Without this, short entropy with a key could equal longer entropy without one.
        if !spawn_key.is_empty() && assembled.len() < pool_size {
            assembled.resize(pool_size, 0);
        }
        assembled.extend_from_slice(spawn_key);
        SeedSequence {
            entropy: entropy.to_vec(),
            spawn_key: spawn_key.to_vec(),
            pool: mixed_pool(&assembled, pool_size),
            n_children_spawned,
        }
    }

    /// The words that it was made of.
    pub fn entropy(&self) -> &[u32] {
        &self.entropy
    }

    /// The words of its place in the tree of spawned sequences.
    pub fn spawn_key(&self) -> &[u32] {
        &self.spawn_key
    }

    /// The mixed entropy, `pool_size` words.
    pub fn pool(&self) -> &[u32] {
        &self.pool
    }

    /// How many children were spawned so far.
    pub fn n_children_spawned(&self) -> u32 {
        self.n_children_spawned
    }

    /// `generate_state(n_words, uint32)`: always the same words, however often it is called.
    pub fn generate_state_u32(&self, n_words: usize) -> Vec<u32> {
        let mut multiplier = INIT_B;
        let source = self.pool.iter().cycle();
        source
            .take(n_words)
            .map(|word| {
                let mut value = word ^ multiplier;
                multiplier = multiplier.wrapping_mul(MULT_B);
                value = value.wrapping_mul(multiplier);
                value ^ value >> 16
            })
            .collect()
    }

    /// `generate_state(n_words, uint64)`: pairs of the 32-bit words, the lower first.
    pub fn generate_state_u64(&self, n_words: usize) -> Vec<u64> {
        let halves = self.generate_state_u32(2 * n_words);
        halves
            .chunks_exact(2)
            .map(|pair| u64::from(pair[0]) | u64::from(pair[1]) << 32)
            .collect()
    }

    /// `spawn(n_children)`: each child's key is this one's and its number.
    pub fn spawn(&mut self, n_children: u32) -> Vec<SeedSequence> {
        let first = self.n_children_spawned;
        self.n_children_spawned = first.wrapping_add(n_children);
        (0..n_children)
            .map(|number| {
                let mut key = self.spawn_key.clone();
                key.push(first.wrapping_add(number));
                Self::with_spawn_key(&self.entropy, &key, self.pool.len(), 0)
            })
            .collect()
    }
}

/// Hashes with a multiplier that changes from call to call.
struct Hash {
    multiplier: u32,
}

impl Hash {
    fn of(&mut self, word: u32) -> u32 {
        let mut value = word ^ self.multiplier;
        self.multiplier = self.multiplier.wrapping_mul(MULT_A);
        value = value.wrapping_mul(self.multiplier);
        value ^ value >> 16
    }
}

fn mix(left: u32, right: u32) -> u32 {
    let value = MIX_LEFT
        .wrapping_mul(left)
        .wrapping_sub(MIX_RIGHT.wrapping_mul(right));
    value ^ value >> 16
}

fn mixed_pool(entropy: &[u32], pool_size: usize) -> Vec<u32> {
    let mut hash = Hash { multiplier: INIT_A };
    let mut pool: Vec<u32> = (0..pool_size)
        .map(|index| hash.of(entropy.get(index).copied().unwrap_or(0)))
        .collect();
    for source in 0..pool_size {
        for target in (0..pool_size).filter(|&target| target != source) {
            pool[target] = mix(pool[target], hash.of(pool[source]));
        }
    }
    for &word in entropy.iter().skip(pool_size) {
        for target in &mut pool {
            *target = mix(*target, hash.of(word));
        }
    }
    pool
}
