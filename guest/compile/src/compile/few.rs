//! A map that mostly has few entries: a list, and from some size on a hash map beside it.
//!
//! For keys that are numbers of ours; whoever writes the program cannot choose them so that they collide.

use rustc_hash::FxHashMap;
use std::hash::Hash;

/// Entries that are looked through one by one.
const FEW: usize = 12;

pub(crate) struct FewMap<K, V> {
    few: Vec<(K, V)>,
    /// All entries, once there are more than `FEW`; then `few` is empty.
    many: Option<Box<FxHashMap<K, V>>>,
}

impl<K: Copy + Eq + Hash, V> Default for FewMap<K, V> {
    fn default() -> Self {
        FewMap {
            few: Vec::new(),
            many: None,
        }
    }
}

impl<K: Copy + Eq + Hash, V> FewMap<K, V> {
    #[inline]
    pub(crate) fn get(&self, key: K) -> Option<&V> {
        if let Some(many) = &self.many {
            return many.get(&key);
        }
        let found = self.few.iter().find(|(known, _)| *known == key);
        found.map(|(_, value)| value)
    }

    /// Adds an entry or changes it.
    pub(crate) fn insert(&mut self, key: K, value: V) {
        if let Some(many) = &mut self.many {
            many.insert(key, value);
            return;
        }
        if let Some((_, known)) = self.few.iter_mut().find(|(known, _)| *known == key) {
            *known = value;
            return;
        }
        if self.few.len() == FEW {
            let mut many: FxHashMap<K, V> = self.few.drain(..).collect();
            many.insert(key, value);
            self.many = Some(Box::new(many));
        } else {
            self.few.push((key, value));
        }
    }

    pub(crate) fn remove(&mut self, key: K) {
        self.few.retain(|(known, _)| *known != key);
        if let Some(many) = &mut self.many {
            many.remove(&key);
        }
    }

    pub(crate) fn values(&self) -> impl Iterator<Item = &V> {
        self.few
            .iter()
            .map(|(_, value)| value)
            .chain(self.many.iter().flat_map(|many| many.values()))
    }
}
