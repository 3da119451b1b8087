//! Weak references: which there are, and which object each refers to.
//!
//! The collector clears those whose object it is about to free. Unlike CPython's, an object that is not
//! used any more may live until the next collection (`ctx/ends.rs` says when one is made at once), so a reference
//! may still give it. Callbacks run at the next use of the module `_weakref` or at `gc.collect()`, not inside the collector.
//! What does not live here: what programs do with references (the library's `weakref`).

use super::heap::{Marker, revive};
use super::native::{NativeData, state_unchecked};
use super::value::Value;
use crate::ctx::{Ctx, Thrown};
use std::collections::HashMap;

/// Weak references by the object that they refer to; not roots.
#[derive(Default)]
pub struct WeakReferences {
    by_object: HashMap<u64, Vec<Value>>,
    /// References whose object is gone and whose callback has not run; roots.
    pending: Vec<Value>,
    /// There may be references to objects that a collection could free.
    young: bool,
}

impl WeakReferences {
    /// Those that refer to an object.
    pub fn of(&self, object: Value) -> &[Value] {
        let references = self.by_object.get(&object.bits());
        let references = references.map_or(&[][..], Vec::as_slice);
        references.iter().for_each(|reference| {
            revive(*reference);
        });
        references
    }

    /// A reference was made.
    pub fn add(&mut self, object: Value, reference: Value) {
        self.by_object
            .entry(object.bits())
            .or_default()
            .push(reference);
        object.watch();
        self.young |= object.is_young_object();
    }

    /// Whether there are references to objects that a collection could free.
    pub(crate) fn has_young(&self) -> bool {
        self.young
    }

    /// After marking: whether objects are dead that there are references to.
    pub(crate) fn has_dead(&self, is_alive: &dyn Fn(Value) -> bool) -> bool {
        self.by_object.values().flatten().any(|reference| {
            is_alive(*reference) && !is_alive(state_unchecked::<Reference>(*reference).object)
        })
    }

    /// These objects are about to be finalized by a collection: references to them are cleared before.
    pub(crate) fn forget(&mut self, objects: &[Value], is_alive: &dyn Fn(Value) -> bool) {
        for object in objects {
            for reference in self.by_object.remove(&object.bits()).unwrap_or_default() {
                if is_alive(reference) {
                    self.clear(reference);
                }
            }
        }
    }

    fn clear(&mut self, reference: Value) {
        let data = state_unchecked::<Reference>(reference);
        data.object = Value::UNBOUND;
        if !data.callback.is_none() {
            self.pending.push(reference);
        }
    }

    /// Mark what must stay alive.
    pub fn trace(&self, marker: &mut Marker<'_>) {
        marker.values(&self.pending);
    }

    /// After marking: forget references that are gone, clear those whose object is.
    pub(crate) fn sweep(&mut self, is_alive: &dyn Fn(Value) -> bool) {
        let pending = &mut self.pending;
        let mut young = false;
        self.by_object.retain(|_, references| {
            references.retain(|reference| {
                if !is_alive(*reference) {
                    return false;
                }
                let data = state_unchecked::<Reference>(*reference);
                if is_alive(data.object) {
                    return true;
                }
                data.object = Value::UNBOUND;
                if !data.callback.is_none() {
                    pending.push(*reference);
                }
                false
            });
            young |= references.first().is_some_and(|reference| {
                state_unchecked::<Reference>(*reference)
                    .object
                    .is_young_object()
            });
            !references.is_empty()
        });
        self.young = young;
    }
}

impl Ctx {
    /// Call the callbacks of references whose objects are gone.
    pub fn run_weak_callbacks(&mut self) -> Result<(), Thrown> {
        while let Some(reference) = self.garbage.weak.pending.pop() {
            self.keep(reference);
            let data = state_unchecked::<Reference>(reference);
            let callback = std::mem::replace(&mut data.callback, Value::NONE);
            let public = data.public.bound().map_or(reference, revive);
            self.keep(callback);
            if self.call(callback, &[public]).is_err() {
                self.report_ignored("", callback)?;
            }
        }
        Ok(())
    }
}

/// A weak reference or proxy.
pub struct Reference {
    /// What it refers to. Not traced; unbound when the object is gone.
    pub object: Value,
    /// What is called then; None: nothing.
    pub callback: Value,
    /// The hash of the object, once it was asked for.
    pub hash: Option<i64>,
    /// The instance of a Python subclass around this. Not traced: it is what keeps this alive.
    pub public: Value,
}

impl NativeData for Reference {
    fn trace(&self, marker: &mut Marker<'_>) {
        marker.value(self.callback);
    }
}

/// The object of a reference, which is in use again.
pub fn referred(this: Value) -> Option<Value> {
    state_unchecked::<Reference>(this)
        .object
        .bound()
        .map(revive)
}
