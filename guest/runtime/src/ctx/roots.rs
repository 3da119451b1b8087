//! What native functions keep alive, and the roots of the collector; see the module's head for the rules.

use super::{Ctx, ThrownState};
use crate::object::class::Class;
use crate::object::heap::{Gc, Header, Kind, Marker, Object, flag};
use crate::object::value::Value;

/// A place for a value that a native function carries from one iteration to the next.
#[derive(Clone, Copy)]
pub struct Root(usize);

/// What native functions keep alive.
pub struct Roots {
    /// Values that live until the running native function returns.
    pub(super) temps: Vec<Value>,
}

impl Roots {
    pub(super) fn new() -> Roots {
        Roots { temps: Vec::new() }
    }
}

impl Ctx {
    /// A header for a new object.
    #[inline(always)]
    pub fn header(&self, class: Gc<Class>, kind: Kind) -> Header {
        Header {
            class,
            kind,
            flags: 0,
            extra: 0,
        }
    }

    /// Keep a new object alive until the running native function returns.
    #[inline(always)]
    pub fn keep_object<T: Object>(&mut self, object: Gc<T>) -> Gc<T> {
        self.roots.temps.push(Value::object(object));
        object
    }

    /// Keep a value alive until the running native function returns.
    #[inline]
    pub fn keep(&mut self, value: Value) -> Value {
        if value.is_object() {
            self.roots.temps.push(value);
        }
        value
    }

    /// A place for a value that outlives an iteration: make it before the loop.
    pub fn root(&mut self, value: Value) -> Root {
        self.roots.temps.push(value);
        Root(self.roots.temps.len() - 1)
    }

    /// The value in a root.
    pub fn get_root(&self, root: Root) -> Value {
        self.roots.temps[root.0]
    }

    /// Change the value in a root.
    pub fn set_root(&mut self, root: Root, value: Value) {
        self.roots.temps[root.0] = value;
    }

    /// How much is on `temps`: for [`Ctx::temps_release`].
    #[inline(always)]
    pub fn temps_mark(&self) -> usize {
        self.roots.temps.len()
    }

    /// Forget what was put on `temps` since the mark.
    #[inline(always)]
    pub fn temps_release(&mut self, mark: usize) {
        self.roots.temps.truncate(mark);
    }

    /// Mark what is in use, whatever refers to it.
    pub(crate) fn mark_roots(&self, marker: &mut Marker<'_>) {
        marker.values(&self.roots.temps);
        self.types.trace(marker);
        self.exceptions.trace(marker);
        // The others live as long as something else refers to them, or are immortal.
        self.strings
            .interned
            .values()
            .filter(|string| string.cast_unchecked::<Header>().flags & flag::PERMANENT != 0)
            .for_each(|string| marker.object(*string));
        self.strings
            .latin_strs
            .iter()
            .for_each(|string| marker.object(*string));
        marker.option(self.strings.empty_tuple);
        marker.option(self.shapes.dict_shape);
        marker.object(self.modules);
        marker.object(self.builtins);
        marker.option(self.main);
        if let ThrownState::Exception(exception) = self.thrown {
            marker.object(exception);
        }
        marker.value(self.handled);
        marker.value(self.session.result);
        self.registry
            .classes
            .values()
            .for_each(|class| marker.object(*class));
        self.registry.states.trace(marker);
        marker.value(self.session.standard_output);
        self.session.async_generator_hooks.trace(marker);
        self.frames.trace(marker);
        self.threads.trace(marker);
        self.tracing.trace_values(marker);
        self.garbage.weak.trace(marker);
        self.garbage.finalizers.trace(marker);
    }

    /// After marking: forget what nothing refers to but tables of what exists.
    pub(crate) fn forget_dead(&mut self, is_alive: &dyn Fn(Value) -> bool) {
        self.garbage.weak.sweep(is_alive);
        self.strings
            .interned
            .retain(|_, string| is_alive(Value::object(*string)));
        self.types.object.forget_dead_subclasses(is_alive);
    }
}
