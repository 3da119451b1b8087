//! Moments and spans of time: numpy's `datetime64` and `timedelta64`.
//!
//! Both are numbers of 64 bits that count a unit ([`unit`]), moments from 1970 on; the smallest of them is not a time
//! ([`NAT`]). Sums and products go around at the end of their range, as numpy's do. What does not live here: arrays and
//! their dtypes, Python's own objects, clocks and time zones, which who calls has.
//!
//! | | |
//! |---|---|
//! | [`unit`], [`unit_text`], [`unit_rules`] | units: their names, which of two serves for both, what may be cast |
//! | [`fields`], [`convert`] | numbers as years, months and days, and in another unit |
//! | [`read`], [`write`] | ISO 8601 texts |
//! | [`ticks`], [`spans`] | operators, comparisons and orders |
//! | [`weekmask`], [`business`] | calendars of business days |
//! | [`objects`] | what Python's `datetime` module has in their place |

pub mod business;
pub mod convert;
pub mod error;
pub mod fields;
pub mod objects;
pub mod read;
pub mod spans;
pub mod ticks;
pub mod unit;
pub mod unit_rules;
pub mod unit_text;
pub mod weekmask;
pub mod write;

/// Not a time: numpy's `NaT`.
pub const NAT: i64 = i64::MIN;
