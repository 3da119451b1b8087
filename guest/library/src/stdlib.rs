//! The table of modules that are CPython's own files, from `guest/stdlib`.
//!
//! Unlike the prelude's they are only imported at pre-initialisation where the
//! manifest says so: most programs need none of them, and each would make every
//! sandbox bigger.

use super::prelude::{Prelude, Source};

/// All of them.
pub(super) const MODULES: &[Prelude] = include!(concat!(env!("OUT_DIR"), "/stdlib.rs"));
