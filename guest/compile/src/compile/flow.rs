//! Which registers are certainly bound at a point of the code (definite assignment).
//!
//! **Invariant:** a set bit means bound on every path; a missing one only costs a check.

/// The bound registers, or that the point cannot be reached.
#[derive(Clone, Debug, Default)]
pub(crate) struct Flow {
    /// Of the first 64 registers; most units have no more.
    first: u64,
    /// Of the others, 64 in each.
    more: Vec<u64>,
    /// Code here is never run; nothing is emitted.
    pub(crate) dead: bool,
}

impl Flow {
    pub(crate) fn is_bound(&self, register: u16) -> bool {
        let word = match (register as usize / 64).checked_sub(1) {
            None => self.first,
            Some(index) => self.more.get(index).copied().unwrap_or(0),
        };
        self.dead || word >> (register % 64) & 1 == 1
    }

    pub(crate) fn set(&mut self, register: u16) {
        let bit = 1 << (register % 64);
        let Some(index) = (register as usize / 64).checked_sub(1) else {
            self.first |= bit;
            return;
        };
        if index >= self.more.len() {
            self.more.resize(index + 1, 0);
        }
        self.more[index] |= bit;
    }

    pub(crate) fn clear(&mut self, register: u16) {
        let bit = 1 << (register % 64);
        match (register as usize / 64).checked_sub(1) {
            None => self.first &= !bit,
            Some(index) => {
                if let Some(word) = self.more.get_mut(index) {
                    *word &= !bit;
                }
            }
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
        self.first &= other.first;
        self.more.truncate(other.more.len());
        for (word, other) in self.more.iter_mut().zip(&other.more) {
            *word &= other;
        }
    }

    /// Nothing in `removed` counts as bound any more.
    pub(crate) fn remove(&mut self, removed: &Flow) {
        self.first &= !removed.first;
        for (word, removed) in self.more.iter_mut().zip(&removed.more) {
            *word &= !removed;
        }
    }
}
