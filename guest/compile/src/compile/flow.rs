//! Which registers are certainly bound at a point of the code (definite assignment).
//!
//! **Invariant:** a set bit means bound on every path; a missing one only costs a check.

/// The bound registers, or that the point cannot be reached.
#[derive(Clone, Debug, Default)]
pub(crate) struct Flow {
    bits: Vec<u64>,
    /// Code here is never run; nothing is emitted.
    pub(crate) dead: bool,
}

impl Flow {
    pub(crate) fn is_bound(&self, register: u16) -> bool {
        let word = self.bits.get(register as usize / 64).copied().unwrap_or(0);
        self.dead || word >> (register % 64) & 1 == 1
    }

    pub(crate) fn set(&mut self, register: u16) {
        let index = register as usize / 64;
        if index >= self.bits.len() {
            self.bits.resize(index + 1, 0);
        }
        self.bits[index] |= 1 << (register % 64);
    }

    pub(crate) fn clear(&mut self, register: u16) {
        if let Some(word) = self.bits.get_mut(register as usize / 64) {
            *word &= !(1 << (register % 64));
        }
    }

    /// What is bound when control comes from here or from there.
    pub(crate) fn merge(&mut self, other: &Flow) {
        if other.dead {
            return;
        }
        if self.dead {
            self.clone_from(other);
            return;
        }
        self.bits.truncate(other.bits.len());
        for (word, other) in self.bits.iter_mut().zip(&other.bits) {
            *word &= other;
        }
    }

    /// Nothing in `removed` counts as bound any more.
    pub(crate) fn remove(&mut self, removed: &Flow) {
        for (word, removed) in self.bits.iter_mut().zip(&removed.bits) {
            *word &= !removed;
        }
    }
}
