//! The library that stands on the runtime, classes written in Rust, state of modules.

use super::library::Library;
use super::{Ctx, state};
use crate::object::class::Class;
use crate::object::definition::TypeDef;
use crate::object::heap::Gc;
use rustc_hash::FxHashMap;

/// The library, its classes and the state of its modules.
pub struct Registry {
    /// The library that stands on the runtime.
    pub library: &'static Library,
    /// Classes written in Rust that are not builtin types, by the place of their definition.
    pub(super) classes: FxHashMap<*const TypeDef, Gc<Class>>,
    /// State of modules.
    pub(super) states: state::ModuleStates,
}

impl Registry {
    pub(super) fn new(library: &'static Library) -> Registry {
        // Before all else, so that they lie side by side: pages that a session reads are mapped one by one.
        let mut states = state::ModuleStates::default();
        (library.make_states)(&mut states);
        Registry {
            library,
            classes: FxHashMap::default(),
            states,
        }
    }
}

impl Ctx {
    /// The class of a definition that [`Ctx::new_native_class`] was given.
    #[inline]
    pub fn class(&self, def: &'static TypeDef) -> Gc<Class> {
        *self
            .registry
            .classes
            .get(&std::ptr::from_ref(def))
            .expect("made with its module")
    }

    /// As [`Ctx::class`], where it may not have been made yet: it derives from `object`.
    pub fn class_made_late(&mut self, def: &'static TypeDef) -> Gc<Class> {
        match self.registry.classes.get(&std::ptr::from_ref(def)) {
            Some(class) => *class,
            None => self.new_native_class(def, self.types.object),
        }
    }

    /// Keep the class of a definition.
    pub(crate) fn register_class(&mut self, def: &'static TypeDef, class: Gc<Class>) {
        self.registry.classes.insert(def, class);
    }
}
