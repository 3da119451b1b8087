//! The digests, one type for all of them.

use super::blake2::{Blake2b, Blake2s};
use md5::Md5;
use sha1::Sha1;
use sha2::digest::{ExtendableOutput, FixedOutput, Output, Update, XofReader};
use sha2::{Sha224, Sha256, Sha384, Sha512, Sha512_224, Sha512_256};
use sha3::{Sha3_224, Sha3_256, Sha3_384, Sha3_512, Shake128, Shake256};

/// What a digest is, as Python tells it.
pub(super) struct Algorithm {
    /// Its name.
    pub(super) name: &'static str,
    /// Another spelling, as OpenSSL has it.
    alias: &'static str,
    /// Bytes of the result; 0: as many as are asked for.
    pub(super) digest_size: usize,
    /// Bytes that are taken at a time.
    pub(super) block_size: usize,
    /// What hashing a byte costs, in eighths of a budget unit.
    pub(super) cost: u64,
    start: fn() -> State,
}

macro_rules! algorithms {
    (
        fixed { $($fixed:ident $fixed_name:literal $fixed_alias:literal $size:literal $block:literal $cost:literal;)* }
        extendable { $($xof:ident $xof_name:literal $xof_alias:literal $xof_block:literal $xof_cost:literal;)* }
    ) => {
        /// A digest under way.
        #[derive(Clone)]
        pub(super) enum State {
            $($fixed($fixed),)*
            $($xof($xof),)*
            Blake2b(Blake2b),
            Blake2s(Blake2s),
        }

        /// The digests that are known by name, but for BLAKE2.
        pub(super) static ALGORITHMS: &[Algorithm] = &[
            $(Algorithm {
                name: $fixed_name,
                alias: $fixed_alias,
                digest_size: $size,
                block_size: $block,
                cost: $cost,
                start: || State::$fixed($fixed::default()),
            },)*
            $(Algorithm {
                name: $xof_name,
                alias: $xof_alias,
                digest_size: 0,
                block_size: $xof_block,
                cost: $xof_cost,
                start: || State::$xof($xof::default()),
            },)*
        ];

        impl State {
            pub(super) fn update(&mut self, bytes: &[u8]) {
                match self {
                    $(State::$fixed(digest) => Update::update(digest, bytes),)*
                    $(State::$xof(digest) => Update::update(digest, bytes),)*
                    State::Blake2b(digest) => digest.update(bytes),
                    State::Blake2s(digest) => digest.update(bytes),
                }
            }

            /// Write the result. `out` is as long as the digest, or of any length for extendable ones.
            pub(super) fn finish(self, out: &mut [u8]) {
                match self {
                    $(State::$fixed(digest) => {
                        let result: Output<$fixed> = digest.finalize_fixed();
                        out.copy_from_slice(&result);
                    })*
                    $(State::$xof(digest) => digest.finalize_xof().read(out),)*
                    State::Blake2b(digest) => digest.finish(out),
                    State::Blake2s(digest) => digest.finish(out),
                }
            }
        }
    };
}

algorithms! {
    fixed {
        Md5 "md5" "md5" 16 64 2;
        Sha1 "sha1" "sha1" 20 64 2;
        Sha224 "sha224" "sha2-224" 28 64 4;
        Sha256 "sha256" "sha2-256" 32 64 4;
        Sha384 "sha384" "sha2-384" 48 128 3;
        Sha512 "sha512" "sha2-512" 64 128 3;
        Sha512_224 "sha512_224" "sha512-224" 28 128 3;
        Sha512_256 "sha512_256" "sha512-256" 32 128 3;
        Sha3_224 "sha3_224" "sha3-224" 28 144 6;
        Sha3_256 "sha3_256" "sha3-256" 32 136 6;
        Sha3_384 "sha3_384" "sha3-384" 48 104 7;
        Sha3_512 "sha3_512" "sha3-512" 64 72 8;
    }
    extendable {
        Shake128 "shake_128" "shake128" 168 5;
        Shake256 "shake_256" "shake256" 136 6;
    }
}

/// What `new` knows of BLAKE2: the largest results.
pub(super) static BLAKE2: &[Algorithm] = &[
    Algorithm {
        name: "blake2b",
        alias: "blake2b512",
        digest_size: 64,
        block_size: 128,
        cost: 2,
        start: || State::Blake2b(Blake2b::default()),
    },
    Algorithm {
        name: "blake2s",
        alias: "blake2s256",
        digest_size: 32,
        block_size: 64,
        cost: 4,
        start: || State::Blake2s(Blake2s::default()),
    },
];

impl Algorithm {
    /// A digest of nothing.
    pub(super) fn start(&self) -> State {
        (self.start)()
    }

    /// Whether it has no length of its own.
    pub(super) fn is_extendable(&self) -> bool {
        self.digest_size == 0
    }
}

/// The digest of a name, in any case.
pub(super) fn find(name: &str) -> Option<&'static Algorithm> {
    ALGORITHMS.iter().chain(BLAKE2).find(|algorithm| {
        name.eq_ignore_ascii_case(algorithm.name) || name.eq_ignore_ascii_case(algorithm.alias)
    })
}
