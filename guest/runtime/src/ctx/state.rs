//! State of library modules: one value per type, made when it is first asked for.
//!
//! A module keeps here what lives as long as the session and belongs to no object; the context does not know
//! what that is. What does not live here: classes of native modules ([`Ctx::class`]).

use super::Ctx;
use crate::object::heap::Marker;
use std::any::Any;
use std::sync::atomic::{AtomicUsize, Ordering};

/// State that a module keeps in the context.
pub trait ModuleState: Any {
    /// Where contexts keep it; [`state_place!`](crate::state_place) in the `impl` writes this.
    fn place() -> &'static StatePlace
    where
        Self: Sized;

    /// Mark the values that it refers to.
    fn trace(&self, _marker: &mut Marker<'_>) {}

    /// Forget what was read from the outside; see [`Ctx::thaw`].
    fn thaw(&mut self) {}
}

/// Which of its states a context has for a type: every step asks for some, so it is not searched for.
pub struct StatePlace(AtomicUsize);

impl StatePlace {
    /// None yet.
    #[allow(
        clippy::new_without_default,
        reason = "only statics have one, which need a const"
    )]
    pub const fn new() -> StatePlace {
        StatePlace(AtomicUsize::new(0))
    }

    /// The same for all contexts of the process; the first use of any of them decides.
    #[inline]
    fn index(&self) -> usize {
        match self.0.load(Ordering::Relaxed) {
            0 => self.first_index(),
            index => index,
        }
    }

    #[cold]
    fn first_index(&self) -> usize {
        static TAKEN: AtomicUsize = AtomicUsize::new(0);
        let next = 1 + TAKEN.fetch_add(1, Ordering::Relaxed);
        // Another thread may have been quicker; its number is the one.
        let before = (self.0).compare_exchange(0, next, Ordering::Relaxed, Ordering::Relaxed);
        before.err().unwrap_or(next)
    }
}

/// The place of a [`ModuleState`](crate::ctx::ModuleState).
#[macro_export]
macro_rules! state_place {
    () => {
        fn place() -> &'static $crate::ctx::StatePlace {
            static PLACE: $crate::ctx::StatePlace = $crate::ctx::StatePlace::new();
            &PLACE
        }
    };
}

/// Modules that have a state, and some to come.
const MODULES: usize = 24;

/// The states that exist, by their places.
#[derive(Default)]
pub struct ModuleStates(Vec<Option<Box<dyn ModuleState>>>);

impl ModuleStates {
    /// Make one that is not there, and where it is.
    #[inline]
    pub fn make<T: ModuleState + Default>(&mut self) -> usize {
        let index = T::place().index();
        if self.0.get(index).is_none_or(Option::is_none) {
            self.put(index, Box::<T>::default());
        }
        index
    }

    #[cold]
    fn put(&mut self, index: usize, state: Box<dyn ModuleState>) {
        let length = (index + 1).max(MODULES).max(self.0.len());
        self.0.resize_with(length, || None);
        self.0[index] = Some(state);
    }

    /// Mark the values that they refer to.
    pub(super) fn trace(&self, marker: &mut Marker<'_>) {
        let made = self.0.iter().flatten();
        made.for_each(|state| state.trace(marker));
    }

    /// Forget what was read from the outside.
    pub(super) fn thaw(&mut self) {
        let made = self.0.iter_mut().flatten();
        made.for_each(|state| state.thaw());
    }
}

impl Ctx {
    /// The state of a module, if it was asked for before.
    pub fn state_if_made<T: ModuleState>(&self) -> Option<&T> {
        let state: &dyn Any = &**self.registry.states.0.get(T::place().index())?.as_ref()?;
        state.downcast_ref()
    }

    /// The state of a module.
    #[inline]
    pub fn state<T: ModuleState + Default>(&mut self) -> &mut T {
        let states = &mut self.registry.states;
        let index = states.make::<T>();
        let state: &mut dyn Any = &mut **states.0[index].as_mut().expect("made just before");
        state.downcast_mut().expect("nobody else has its place")
    }
}
