//! The arguments that a function written in Rust receives: bound by its
//! signature, in the signature's order, unbound where none was given.

use super::heap::{Gc, Object};
use super::value::Value;
use crate::object::string::Str;
use std::ops::Index;

/// Bound arguments.
///
/// `args[i]` is the i-th parameter of the signature, not counting `*name`
/// (`**name` counts: a dict). What `*name` collects is in [`Args::rest`].
#[derive(Clone, Copy)]
pub struct Args<'a> {
    pub fixed: &'a [Value],
    pub rest: &'a [Value],
}

impl<'a> Args<'a> {
    /// Arguments for calling native code from native code.
    pub fn new(fixed: &'a [Value], rest: &'a [Value]) -> Args<'a> {
        Args { fixed, rest }
    }

    /// The i-th argument, None when it was not given.
    #[inline(always)]
    pub fn get(self, index: usize) -> Option<Value> {
        self.fixed[index].bound()
    }

    /// What `*name` collected.
    #[inline(always)]
    pub fn rest(self) -> &'a [Value] {
        self.rest
    }

    /// The receiver as a builtin object: the call has checked its class. For
    /// an instance of a Python subclass it is the payload.
    #[inline(always)]
    pub fn this<T: Object>(self) -> Gc<T> {
        self.fixed[0]
            .payload::<T>()
            .expect("calls check the class of the receiver")
    }
}

impl Index<usize> for Args<'_> {
    type Output = Value;

    #[inline(always)]
    fn index(&self, index: usize) -> &Value {
        &self.fixed[index]
    }
}

/// A keyword argument.
pub type Keyword = (Gc<Str>, Value);
