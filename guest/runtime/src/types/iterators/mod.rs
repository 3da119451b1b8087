//! Iterators over ranges, lists, tuples, sequences and calls.
//!
//! What does not live here: enumerate, zip, map, filter, reversed
//! (`adaptors.rs`), iterators over dicts and sets (with their types), the
//! quick paths of the first three (`object/iterate.rs`).

pub(crate) mod adaptors;
pub mod reduce;

pub use adaptors::{ENUMERATE, FILTER, MAP, REVERSED, ZIP};
pub(crate) use adaptors::{map_arguments, map_function, map_only_iterator};

use super::{TypeDef, method};
use crate::ctx::{Ctx, PyResult, Thrown};
use crate::object::args::Args;
use crate::object::heap::{Gc, Marker};
use crate::object::native::{ListIterator, Native, NativeData, RangeIterator, TupleIterator};
use crate::object::slots::{self, Slots, Special};
use crate::object::value::Value;
use crate::traced;
use num_bigint::{BigInt, Sign};

const fn plain_slots() -> Slots {
    Slots {
        iter: Some(slots::iter_self),
        next: Some(|ctx, this| ctx.iter_next(this)),
        ..Slots::NONE
    }
}

/// `range_iterator`.
pub static RANGE_ITERATOR: TypeDef = TypeDef {
    name: "range_iterator",
    slots: plain_slots(),
    methods: &[
        method("__length_hint__", "(self, /)", |ctx, args| {
            let left = args.this::<RangeIterator>().left;
            Ok(ctx.new_int(left as i64))
        }),
        method("__reduce__", "(self, /)", reduce::range),
        method("__setstate__", "(self, state, /)", reduce::set_range),
    ],
    ..TypeDef::NONE
};

/// `list_iterator`.
pub static LIST_ITERATOR: TypeDef = TypeDef {
    name: "list_iterator",
    slots: plain_slots(),
    methods: &[
        method("__length_hint__", "(self, /)", |_, args| {
            let iterator = args.this::<ListIterator>();
            let left = iterator
                .list
                .map_or(0, |list| list.items.len().saturating_sub(iterator.index));
            Ok(Value::small_int(left as i64))
        }),
        method("__reduce__", "(self, /)", reduce::list),
        method("__setstate__", "(self, state, /)", reduce::set_list),
    ],
    ..TypeDef::NONE
};

/// `tuple_iterator`.
pub static TUPLE_ITERATOR: TypeDef = TypeDef {
    name: "tuple_iterator",
    slots: plain_slots(),
    methods: &[
        method("__length_hint__", "(self, /)", |_, args| {
            let iterator = args.this::<TupleIterator>();
            let left = iterator.tuple.items().len().saturating_sub(iterator.index);
            Ok(Value::small_int(left as i64))
        }),
        method("__reduce__", "(self, /)", reduce::tuple),
        method("__setstate__", "(self, state, /)", reduce::set_tuple),
    ],
    ..TypeDef::NONE
};

/// `longrange_iterator`.
pub static LONGRANGE_ITERATOR: TypeDef = TypeDef {
    name: "longrange_iterator",
    slots: Slots {
        iter: Some(slots::iter_self),
        next: Some(long_next),
        ..Slots::NONE
    },
    methods: &[
        method("__length_hint__", "(self, /)", |ctx, args| {
            let native = native::<LongRange>(args[0]);
            let left = data::<LongRange>(&native).left.clone();
            Ok(ctx.new_bigint(left))
        }),
        method("__reduce__", "(self, /)", reduce::long_range),
        method("__setstate__", "(self, state, /)", reduce::set_long_range),
    ],
    ..TypeDef::NONE
};

/// `iterator`.
pub static SEQUENCE_ITERATOR: TypeDef = TypeDef {
    name: "iterator",
    slots: Slots {
        iter: Some(slots::iter_self),
        next: Some(sequence_next),
        ..Slots::NONE
    },
    methods: &[
        method("__length_hint__", "(self, /)", sequence_hint),
        method("__reduce__", "(self, /)", reduce::sequence),
        method("__setstate__", "(self, state, /)", reduce::set_sequence),
    ],
    ..TypeDef::NONE
};

/// `callable_iterator`.
pub static CALLABLE_ITERATOR: TypeDef = TypeDef {
    name: "callable_iterator",
    slots: Slots {
        iter: Some(slots::iter_self),
        next: Some(callable_next),
        ..Slots::NONE
    },
    methods: &[method("__reduce__", "(self, /)", reduce::callable)],
    ..TypeDef::NONE
};

/// The native object behind an iterator.
fn native<T: NativeData>(this: Value) -> Gc<Native> {
    this.unwrap_payload()
        .native::<T>()
        .expect("slots and calls check the type")
}

/// Its data. Not to be held across Python code.
fn data<T: NativeData>(native: &Gc<Native>) -> &mut T {
    native.data_mut().expect("the data was checked")
}

struct LongRange {
    next: BigInt,
    step: BigInt,
    left: BigInt,
}

impl NativeData for LongRange {
    fn trace(&self, _: &mut Marker<'_>) {}
}

/// An iterator over a range with large numbers.
pub(super) fn new_long_range_iterator(
    ctx: &mut Ctx,
    next: BigInt,
    step: BigInt,
    left: BigInt,
) -> Value {
    let class = ctx.types.longrange_iterator;
    ctx.new_native(class, LongRange { next, step, left })
}

fn long_next(ctx: &mut Ctx, this: Value) -> Result<Option<Value>, Thrown> {
    let native = native::<LongRange>(this);
    let range = data::<LongRange>(&native);
    if range.left.sign() != Sign::Plus {
        return Ok(None);
    }
    let number = range.next.clone();
    range.next += &range.step;
    range.left -= 1;
    Ok(Some(ctx.new_bigint(number)))
}

traced! {
    /// `object[0]`, `object[1]`, ...; an unbound object: exhausted.
    #[derive(Clone, Copy)]
    struct SequenceIterator {
        object: Value,
        index: i64,
    }
}

fn sequence_next(ctx: &mut Ctx, this: Value) -> Result<Option<Value>, Thrown> {
    let native = native::<SequenceIterator>(this);
    let SequenceIterator { object, index } = *data::<SequenceIterator>(&native);
    if object.is_unbound() {
        return Ok(None);
    }
    data::<SequenceIterator>(&native).index += 1;
    let index = ctx.new_int(index);
    match ctx.get_item(object, index) {
        Ok(item) => Ok(Some(item)),
        Err(Thrown) => {
            if ctx.catch(ctx.exceptions.IndexError).is_none()
                && ctx.catch(ctx.exceptions.StopIteration).is_none()
            {
                return Err(Thrown);
            }
            data::<SequenceIterator>(&native).object = Value::UNBOUND;
            Ok(None)
        }
    }
}

fn sequence_hint(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    let native = native::<SequenceIterator>(args[0]);
    let SequenceIterator { object, index } = *data::<SequenceIterator>(&native);
    if object.is_unbound() {
        return Ok(Value::small_int(0));
    }
    let length = ctx.long_len(object)?;
    Ok(ctx.new_int((length - index).max(0)))
}

traced! {
    /// Results of a call until one equals the sentinel; unbound: exhausted.
    #[derive(Clone, Copy)]
    struct CallableIterator {
        callable: Value,
        sentinel: Value,
    }
}

fn callable_next(ctx: &mut Ctx, this: Value) -> Result<Option<Value>, Thrown> {
    let native = native::<CallableIterator>(this);
    let CallableIterator { callable, sentinel } = *data::<CallableIterator>(&native);
    if callable.is_unbound() {
        return Ok(None);
    }
    let result = match ctx.call(callable, &[]) {
        Ok(result) => result,
        Err(Thrown) => {
            if ctx.catch(ctx.exceptions.StopIteration).is_none() {
                return Err(Thrown);
            }
            data::<CallableIterator>(&native).callable = Value::UNBOUND;
            return Ok(None);
        }
    };
    if ctx.eq(sentinel, result)? {
        data::<CallableIterator>(&native).callable = Value::UNBOUND;
        return Ok(None);
    }
    Ok(Some(result))
}

/// What `iter(callable, sentinel)` calls; None once it is exhausted.
pub(crate) fn callable_of(iterator: Value) -> Option<Value> {
    let native = native::<CallableIterator>(iterator);
    data::<CallableIterator>(&native).callable.bound()
}

/// Whether what was called has returned the sentinel: then the iterator is exhausted.
pub(crate) fn is_sentinel(ctx: &mut Ctx, iterator: Value, value: Value) -> Result<bool, Thrown> {
    let native = native::<CallableIterator>(iterator);
    let is_end = ctx.eq(data::<CallableIterator>(&native).sentinel, value)?;
    if is_end {
        exhaust(iterator);
    }
    Ok(is_end)
}

/// What an iterator over a callable called has raised StopIteration; unbound: it was no such iterator.
pub(crate) fn exhaust(iterator: Value) {
    if !iterator.is_unbound() {
        let native = native::<CallableIterator>(iterator);
        data::<CallableIterator>(&native).callable = Value::UNBOUND;
    }
}

impl Ctx {
    /// An iterator that calls `object[0]`, `object[1]`, ... until IndexError.
    pub fn new_sequence_iterator(&mut self, object: Value) -> PyResult {
        let class = self.types.sequence_iterator;
        Ok(self.new_native(class, SequenceIterator { object, index: 0 }))
    }

    /// `iter(callable, sentinel)`.
    pub fn new_callable_iterator(&mut self, callable: Value, sentinel: Value) -> Value {
        let class = self.types.callable_iterator;
        self.new_native(class, CallableIterator { callable, sentinel })
    }

    /// `operator.length_hint(object)`: None when the object does not say.
    pub fn length_hint(&mut self, object: Value) -> Result<Option<usize>, Thrown> {
        let class = self.class_of(object);
        let sized = if class.is_heap_type {
            class.special(self, Special::Len).is_some()
        } else {
            class.slots.length.is_some()
        };
        if sized {
            match self.len(object) {
                Ok(length) => return Ok(Some(length)),
                Err(Thrown) => {
                    if self.catch(self.exceptions.TypeError).is_none() {
                        return Err(Thrown);
                    }
                }
            }
        }
        let Some(method) = class.special(self, Special::LengthHint) else {
            return Ok(None);
        };
        let hint = match self.call_special(method, object, &[]) {
            Ok(hint) => hint,
            Err(Thrown) => {
                return match self.catch(self.exceptions.TypeError) {
                    Some(_) => Ok(None),
                    None => Err(Thrown),
                };
            }
        };
        if hint == Value::NOT_IMPLEMENTED {
            return Ok(None);
        }
        let Some(int) = self.as_int(hint) else {
            let name = self.type_name(hint);
            return Err(self.type_error(&format!("__length_hint__ must be an integer, not {name}")));
        };
        match self.int_to_i64(int) {
            Some(hint) if hint >= 0 => Ok(Some(hint as usize)),
            Some(_) => Err(self.value_error("__length_hint__() should return >= 0")),
            None => Err(self.overflow_error("Python int too large to convert to C ssize_t")),
        }
    }
}
