//! The table of the modules of the shell, from `guest/shell`: Python, for those who run commands.
//! Compiled when first imported.

use super::prelude::{Prelude, Source};

/// All of them.
pub(super) const MODULES: &[Prelude] = include!(concat!(env!("OUT_DIR"), "/shell.rs"));
