//! Images that are resampled: mapped, and filtered on the way.

pub mod channel;
pub mod filters;
pub mod resample;
pub(crate) mod span;
