//! What one unit of the budget buys of each kind of native work, so that a unit of any of them takes about as long as a
//! jump in bytecode: some nanoseconds. Not: who charges, and when (`meter.rs`, and each operation before it works).

/// Bytes that are copied, or filled with one value.
pub const COPIED_BYTES: u64 = 32;

/// Bytes of a text that is put together from pieces of others.
pub const WRITTEN_BYTES: u64 = 16;

/// Bytes that are hashed for a table, or tested one by one by a cheap question.
pub const HASHED_BYTES: u64 = 8;

/// Bytes that are looked at one by one: searched, mapped, compared with a class of characters.
pub const SCANNED_BYTES: u64 = 4;

/// Characters that are looked up and written, or digits that are written.
pub const TRANSLATED: u64 = 2;

/// Values that are copied, while memory for them is asked for.
pub const COPIED_ITEMS: u64 = 16;

/// Values that are moved inside of a list: most of them lie in the caches.
pub const MOVED_ITEMS: u64 = 64;

/// Entries of a dict, items of a sequence, classes or instructions, each of which is looked into.
pub const ENTRIES: u64 = 4;

/// Entries of a set that is built from another.
pub const SET_ENTRIES: u64 = 2;

/// Places of a table that are passed by, or items picked by their index.
pub const PASSED_PLACES: u64 = 8;

/// Empty places of a table that are skipped in their order.
pub const SKIPPED_PLACES: u64 = 32;

/// Comparisons of sort keys that are numbers or short texts.
pub const COMPARISONS: u64 = 4;

/// Bits of an int that is read once.
pub const INT_BITS_READ: u64 = 512;

/// Bits of an int of which some are computed with.
pub const INT_BITS_COMPARED: u64 = 64;

/// Bits of an int that is made of random ones.
pub const INT_BITS_MADE: u64 = 16;

/// Bits of a decimal number that becomes digits.
pub const DIGIT_BITS: u64 = 8;

/// Steps of the lexer and the parser, as these count them.
pub const SYNTAX: u64 = 16;

/// Steps of the compiler, as it counts them.
pub const INSTRUCTIONS: u64 = 4;

/// Steps of compression, as it counts them.
pub const INFLATED: u64 = 4;

/// Bytes of young objects that a collection looks at.
pub const YOUNG_BYTES: u64 = 64;

/// Bytes of objects that a full collection has looked at, on top of what it charges itself.
pub const KEPT_BYTES: u64 = 256;

/// What a byte of a digest costs, in the unit of the digests' table.
pub const DIGEST_COST: u64 = 8;
