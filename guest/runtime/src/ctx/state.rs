//! State of library modules: one value per type, made when it is first asked for.
//!
//! A module keeps here what lives as long as the session and belongs to no object; the context does not know
//! what that is. What does not live here: classes of native modules ([`Ctx::class`]).

use super::Ctx;
use crate::object::heap::Marker;
use std::any::{Any, TypeId};

/// State that a module keeps in the context.
pub trait ModuleState: Any {
    /// Mark the values that it refers to.
    fn trace(&self, _marker: &mut Marker<'_>) {}

    /// Forget what was read from the outside; see [`Ctx::thaw`].
    fn thaw(&mut self) {}
}

/// The states that exist. They are few, so looking through them is quick.
#[derive(Default)]
pub(crate) struct ModuleStates(Vec<(TypeId, Box<dyn ModuleState>)>);

impl ModuleStates {
    fn find(&mut self, id: TypeId) -> Option<usize> {
        self.0.iter().position(|(known, _)| *known == id)
    }

    /// Mark the values that they refer to.
    pub(super) fn trace(&self, marker: &mut Marker<'_>) {
        self.0.iter().for_each(|(_, state)| state.trace(marker));
    }

    /// Forget what was read from the outside.
    pub(super) fn thaw(&mut self) {
        self.0.iter_mut().for_each(|(_, state)| state.thaw());
    }
}

impl Ctx {
    /// The state of a module.
    pub fn state<T: ModuleState + Default>(&mut self) -> &mut T {
        let id = TypeId::of::<T>();
        let index = match self.registry.states.find(id) {
            Some(index) => index,
            None => {
                self.registry.states.0.push((id, Box::<T>::default()));
                self.registry.states.0.len() - 1
            }
        };
        let state: &mut dyn Any = &mut *self.registry.states.0[index].1;
        state.downcast_mut().expect("found by its type")
    }
}
