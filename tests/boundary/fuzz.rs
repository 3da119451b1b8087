//! What the fuzzers of the boundary have in common.

use super::random::Random;

/// Something that tries one case after the other.
pub(crate) trait Fuzz {
    /// # Errors
    /// What was found.
    fn one(&mut self, random: &mut Random) -> Result<(), String>;

    /// What was tried so far.
    fn told(&self) -> String;
}
