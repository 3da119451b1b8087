//! Numbers that the functions look up.

#[rustfmt::skip]
pub(super) mod circular;
#[rustfmt::skip]
pub(super) mod exponential;
