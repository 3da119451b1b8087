//! What each kind of object refers to, for marking, and how it is dropped.
//!
//! Invariant: a kind that gains a field with a reference gains a line here.
//! The collector's stress mode finds forgotten ones.

#![expect(unsafe_code, reason = "the heap drops objects in place")]

use super::class::Class;
use super::containers::{ByteArray, Cell, List, Range, Slice, Tuple};
use super::dict::Dict;
use super::exception::{Exception, Traceback};
use super::function::{BoundMethod, Code, Function, NativeFunction};
use super::generator::Generator;
use super::heap::{Gc, Header, Kind, Marker, Object};
use super::instance::{Instance, Shape};
use super::native::{ListIterator, Module, Native, StrIterator, TupleIterator};
use super::set::{FrozenSet, Set, SetTable};
use super::string::{Str, StrBuffer};
use super::value::Value;

fn as_kind<T: Object>(object: Gc<Header>) -> Gc<T> {
    debug_assert!(object.kind == T::KIND);
    object.cast_unchecked()
}

/// References of a long object that are marked at a time.
const PART: usize = 1024;

/// Mark what an object refers to, from `start` on, and not too much at a time; where to go on.
#[inline]
pub(super) fn trace_part(
    object: Gc<Header>,
    start: usize,
    marker: &mut Marker<'_>,
) -> Option<usize> {
    if start == 0 {
        marker.object(object.class);
    }
    match object.kind {
        Kind::Str => marker.option(as_kind::<Str>(object).buffer()),
        Kind::StrBuffer
        | Kind::BigInt
        | Kind::Complex
        | Kind::Bytes
        | Kind::ByteArray
        | Kind::RangeIterator => {}
        Kind::List => return values(&as_kind::<List>(object).items, start, marker),
        Kind::Tuple => return values(as_kind::<Tuple>(object).items(), start, marker),
        Kind::Dict => {
            let dict = as_kind::<Dict>(object);
            marker.value(dict.factory);
            let (entries, next) = part(dict.entries(), start);
            marker.worked(2 * entries.len());
            for entry in entries {
                marker.value(entry.key);
                marker.value(entry.value);
            }
            return next;
        }
        Kind::Set => return set(&as_kind::<Set>(object).table, start, marker),
        Kind::FrozenSet => return set(&as_kind::<FrozenSet>(object).table, start, marker),
        Kind::Range => {
            let range = as_kind::<Range>(object);
            marker.values(&[range.start, range.stop, range.step]);
        }
        Kind::Slice => {
            let slice = as_kind::<Slice>(object);
            marker.values(&[slice.start, slice.stop, slice.step]);
        }
        Kind::Cell => marker.value(as_kind::<Cell>(object).content),
        Kind::Code => {
            let code = as_kind::<Code>(object);
            marker.values(&code.constants);
            code.names
                .iter()
                .chain(&code.local_names)
                .for_each(|name| marker.object(*name));
            marker.object(code.name);
            marker.object(code.qualname);
            for site in &code.sites {
                marker.object(site.name);
                marker.value(site.value);
            }
        }
        Kind::Function => {
            let function = as_kind::<Function>(object);
            marker.object(function.code);
            marker.object(function.globals);
            marker.values(&[
                function.defaults,
                function.keyword_defaults,
                function.closure,
                function.name,
                function.qualname,
                function.doc,
                function.module,
                function.annotations,
                function.type_params,
            ]);
            marker.option(function.dict);
        }
        Kind::NativeFunction => {
            let function = as_kind::<NativeFunction>(object);
            marker.object(function.name);
            marker.option(function.owner);
            marker.value(function.module);
        }
        Kind::BoundMethod => {
            let method = as_kind::<BoundMethod>(object);
            marker.value(method.function);
            marker.value(method.receiver);
        }
        Kind::Class => {
            let class = as_kind::<Class>(object);
            marker.option(class.root_shape);
            marker.object(class.name);
            marker.object(class.qualname);
            marker.object(class.dict);
            // Not the subclasses: they are forgotten when nothing else refers to them.
            class
                .bases
                .iter()
                .chain(&class.mro)
                .for_each(|other| marker.object(*other));
            marker.option(class.base);
            marker.option(class.native_base);
            marker.values(&class.special_cache);
        }
        Kind::Instance => {
            let instance = as_kind::<Instance>(object);
            marker.object(instance.shape);
            marker.values(instance.slots());
            marker.option(instance.dict);
            marker.value(instance.payload);
        }
        Kind::Shape => {
            let shape = as_kind::<Shape>(object);
            shape.names.iter().for_each(|name| marker.object(*name));
            for (name, next) in &shape.transitions {
                marker.object(*name);
                marker.object(*next);
            }
        }
        Kind::Module => {
            let module = as_kind::<Module>(object);
            marker.object(module.dict);
            marker.object(module.name);
        }
        Kind::Exception => {
            let exception = as_kind::<Exception>(object);
            marker.values(&[
                exception.args,
                exception.traceback,
                exception.cause,
                exception.context,
            ]);
            marker.option(exception.dict);
        }
        Kind::Traceback => {
            let traceback = as_kind::<Traceback>(object);
            marker.values(&[traceback.next, traceback.locals]);
            marker.object(traceback.code);
            marker.object(traceback.globals);
        }
        Kind::Generator => {
            let generator = as_kind::<Generator>(object);
            marker.object(generator.code);
            marker.option(generator.function);
            marker.object(generator.globals);
            marker.values(&generator.registers);
            marker.values(&[generator.handled, generator.name, generator.qualname]);
        }
        Kind::ListIterator => marker.option(as_kind::<ListIterator>(object).list),
        Kind::TupleIterator => marker.object(as_kind::<TupleIterator>(object).tuple),
        Kind::StrIterator => marker.option(as_kind::<StrIterator>(object).text),
        Kind::Native => {
            return as_kind::<Native>(object)
                .data
                .trace_part(start, PART, marker);
        }
    }
    None
}

/// The items that are next, and where those behind them begin.
#[inline(always)]
fn part<T>(items: &[T], start: usize) -> (&[T], Option<usize>) {
    if items.len() <= PART {
        return (items, None);
    }
    // What was written to since has been traced as a whole, so it is as it was.
    let rest = items.get(start..).unwrap_or_default();
    match rest.get(..PART) {
        Some(part) if rest.len() > PART => (part, Some(start + PART)),
        _ => (rest, None),
    }
}

#[inline(always)]
fn values(items: &[Value], start: usize, marker: &mut Marker<'_>) -> Option<usize> {
    let (items, next) = part(items, start);
    marker.values(items);
    next
}

fn set(table: &SetTable, start: usize, marker: &mut Marker<'_>) -> Option<usize> {
    let (slots, next) = part(table.slots(), start);
    marker.worked(slots.len());
    for slot in slots {
        marker.value(slot.key);
    }
    next
}

/// THE table of who owns anything outside of its cell, beside texts and instances, some of which do.
macro_rules! owners {
    (owning: $($owning:ident)*; others: $($other:ident)*;) => {
        /// Whether an object may own anything outside of its cell: most do not.
        #[inline(always)]
        pub(super) fn owns_more(object: Gc<Header>) -> bool {
            match object.kind {
                Kind::Str => object.extra != 0,
                Kind::Instance => as_kind::<Instance>(object).has_spilled(),
                $(Kind::$owning)|* => true,
                $(Kind::$other)|* => false,
            }
        }

        /// Drop what an object owns outside of its cell.
        pub(super) fn drop_object(object: Gc<Header>) {
            fn drop_as<T: Object>(object: Gc<Header>) {
                let object = as_kind::<T>(object);
                // SAFETY: the object is unreachable and its cell is reused only after this.
                unsafe { std::ptr::drop_in_place(object.address() as *mut T) }
            }
            match object.kind {
                Kind::Str => as_kind::<Str>(object).release(),
                Kind::Instance => {
                    let instance = as_kind::<Instance>(object);
                    // SAFETY: as above.
                    unsafe { (*(instance.address() as *mut Instance)).release() }
                }
                $(Kind::$owning => drop_as::<$owning>(object),)*
                $(Kind::$other)|* => {}
            }
        }
    };
}

owners! {
    owning: StrBuffer ByteArray List Dict Set FrozenSet Code Class Shape Generator Native;
    others: Complex BigInt Bytes Tuple Range Slice Cell Function NativeFunction BoundMethod Module Exception Traceback
        RangeIterator ListIterator TupleIterator StrIterator;
}
