//! What the methods of coroutines and async generators give to be awaited.
//!
//! What does not live here: driving them (`vm/async_generator.rs`) and their
//! methods (`types/awaitable.rs`).

use super::generator::Generator;
use super::heap::{Gc, Marker};
use super::native::NativeData;
use super::value::Value;
use crate::traced;

/// How far an awaitable of an async generator is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum AwaitState {
    /// Not started.
    Created,
    /// The generator waits inside it.
    Started,
    /// It has given its result.
    Closed,
}

/// What an awaitable does with its generator.
#[derive(Clone, Copy, Debug)]
pub enum Request {
    /// `__anext__()` and `asend(value)`.
    Send(Value),
    /// `athrow(type, value, traceback)`.
    Throw([Value; 3]),
    /// `aclose()`.
    Close,
}

/// `agen.asend(...)`, `agen.athrow(...)`, `agen.aclose()`.
pub struct AsyncAwaitable {
    /// The generator.
    pub generator: Gc<Generator>,
    /// What for.
    pub request: Request,
    /// How far.
    pub state: AwaitState,
}

impl NativeData for AsyncAwaitable {
    fn trace(&self, marker: &mut Marker<'_>) {
        marker.object(self.generator);
        match self.request {
            Request::Send(value) => marker.value(value),
            Request::Throw(values) => marker.values(&values),
            Request::Close => {}
        }
    }
}

traced! {
    /// `anext(iterator, default)`.
    pub struct AnextAwaitable {
        /// What `__anext__()` gave.
        pub awaitable: Value,
        /// The iterator of `awaitable`, once it was asked for.
        pub iterator: Value,
        /// The answer at the end.
        pub default: Value,
    }
}

/// A result that is there already.
pub struct ReadyAwaitable(pub Value);

impl NativeData for ReadyAwaitable {
    fn trace(&self, marker: &mut Marker<'_>) {
        marker.value(self.0);
    }
}

/// `coroutine.__await__()`.
pub struct CoroutineWrapper(pub Gc<Generator>);

impl NativeData for CoroutineWrapper {
    fn trace(&self, marker: &mut Marker<'_>) {
        marker.object(self.0);
    }
}
