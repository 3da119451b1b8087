//! Objects of types written in Rust that need no kind of their own, modules,
//! and the iterators that the VM knows.

use super::class::Class;
use super::dict::Dict;
use super::heap::{Gc, Header, Kind, Marker, Object};
use super::string::Str;
use super::value::Value;
use crate::ctx::Ctx;
use crate::ctx::Thrown;
use std::any::TypeId;

/// Data of a native object.
pub trait NativeData: 'static {
    /// Mark every value that the data refers to.
    fn trace(&self, marker: &mut Marker<'_>);

    /// As `trace`, for data that may be long: from `start` on, about `count` values; where to go on.
    fn trace_part(&self, _start: usize, _count: usize, marker: &mut Marker<'_>) -> Option<usize> {
        self.trace(marker);
        None
    }
}

/// A field of native data, whatever its type: [`traced!`](crate::traced) looks into all of them, so none is forgotten.
pub trait Trace {
    /// Mark the values that the field holds, if it is of a type that can hold any.
    fn trace(&self, marker: &mut Marker<'_>);
}

impl Trace for Value {
    fn trace(&self, marker: &mut Marker<'_>) {
        marker.value(*self);
    }
}

impl<T> Trace for Gc<T> {
    fn trace(&self, marker: &mut Marker<'_>) {
        marker.object(*self);
    }
}

impl<T: Trace> Trace for Option<T> {
    fn trace(&self, marker: &mut Marker<'_>) {
        if let Some(field) = self {
            field.trace(marker);
        }
    }
}

impl<T: Trace> Trace for [T] {
    fn trace(&self, marker: &mut Marker<'_>) {
        self.iter().for_each(|field| field.trace(marker));
    }
}

impl<T: Trace, const N: usize> Trace for [T; N] {
    fn trace(&self, marker: &mut Marker<'_>) {
        self.as_slice().trace(marker);
    }
}

impl<T: Trace> Trace for Vec<T> {
    fn trace(&self, marker: &mut Marker<'_>) {
        self.as_slice().trace(marker);
    }
}

macro_rules! without_values {
    ($($type:ty)*) => {
        $(impl Trace for $type {
            fn trace(&self, _: &mut Marker<'_>) {}
        })*
    };
}

without_values! { bool u8 u32 u64 usize i64 }

/// A struct that is the data of a native object, and whose fields are all traced.
///
/// ```
/// use wardian_runtime::object::value::Value;
///
/// wardian_runtime::traced! {
///     /// An iterator over pairs.
///     struct Pairs {
///         iterator: Value,
///         done: bool,
///     }
/// }
/// ```
#[macro_export]
macro_rules! traced {
    ($(#[$meta:meta])* $visible:vis struct $name:ident {
        $($(#[$field_meta:meta])* $field_visible:vis $field:ident: $type:ty),* $(,)?
    }) => {
        $(#[$meta])*
        $visible struct $name {
            $($(#[$field_meta])* $field_visible $field: $type),*
        }

        impl $crate::object::native::NativeData for $name {
            fn trace(&self, marker: &mut $crate::object::heap::Marker<'_>) {
                $($crate::object::native::Trace::trace(&self.$field, marker);)*
            }
        }
    };
}

/// An object whose data is some Rust type.
#[repr(C)]
pub struct Native {
    head: Header,
    /// The data.
    pub data: Box<dyn NativeData>,
    /// What the data is: comparing this is quicker than asking the data.
    data_type: TypeId,
}

impl Object for Native {
    const KIND: Kind = Kind::Native;
}

impl Gc<Native> {
    /// The data, when it is a `T`.
    #[inline]
    pub fn data<T: NativeData>(&self) -> Option<&T> {
        if self.data_type != TypeId::of::<T>() {
            return None;
        }
        let data: *const dyn NativeData = &*self.data;
        // SAFETY: the data is a T, as it was when the object was made.
        #[expect(unsafe_code, reason = "a downcast without a call")]
        unsafe {
            Some(&*(data as *const T))
        }
    }

    /// The data to be changed, when it is a `T`.
    #[inline]
    #[allow(
        clippy::mut_from_ref,
        reason = "objects change through shared references, see `Gc::write`"
    )]
    pub fn data_mut<T: NativeData>(&self) -> Option<&mut T> {
        if self.data_type != TypeId::of::<T>() {
            return None;
        }
        let data: *mut dyn NativeData = &mut *self.write().data;
        // SAFETY: as above.
        #[expect(unsafe_code, reason = "a downcast without a call")]
        unsafe {
            Some(&mut *(data as *mut T))
        }
    }
}

impl Value {
    /// The native object, when its data is a `T`.
    #[inline]
    pub fn native<T: NativeData>(self) -> Option<Gc<Native>> {
        self.get::<Native>()
            .filter(|native| native.data::<T>().is_some())
    }
}

/// The data of a native object that a slot or method received: its own type.
///
/// For single reads and writes of fields, between which Python code may run. Unchecked is that nobody else has a
/// reference to the data: it is never held across a call that may run Python code, or that reads the same object.
#[inline]
pub fn state_unchecked<T: NativeData>(this: Value) -> &'static mut T {
    let native = this
        .unwrap_payload()
        .get::<Native>()
        .expect("slots get their own type");
    let data: *mut T = native.data_mut::<T>().expect("slots get their own type");
    // SAFETY: the object is kept alive by whoever calls the slot, and by the rule
    // above no other reference to the data is in use.
    #[expect(unsafe_code, reason = "field access through a handle, as Gc::write")]
    unsafe {
        &mut *data
    }
}

/// A module.
#[repr(C)]
pub struct Module {
    head: Header,
    /// Its globals.
    pub dict: Gc<Dict>,
    /// `__name__` as it was made.
    pub name: Gc<Str>,
}

impl Object for Module {
    const KIND: Kind = Kind::Module;
}

/// An iterator over a range of small ints: `next, next + step, ...`, `left` of them.
#[repr(C)]
pub struct RangeIterator {
    head: Header,
    /// The next number.
    pub next: i64,
    /// Distance.
    pub step: i64,
    /// Numbers left.
    pub left: usize,
}

impl Object for RangeIterator {
    const KIND: Kind = Kind::RangeIterator;
}

/// An iterator over a list.
#[repr(C)]
pub struct ListIterator {
    head: Header,
    /// The list; None when exhausted.
    pub list: Option<Gc<super::containers::List>>,
    /// The next index.
    pub index: usize,
}

impl Object for ListIterator {
    const KIND: Kind = Kind::ListIterator;
}

/// An iterator over a tuple.
#[repr(C)]
pub struct TupleIterator {
    head: Header,
    /// The tuple.
    pub tuple: Gc<super::containers::Tuple>,
    /// The next index.
    pub index: usize,
}

impl Object for TupleIterator {
    const KIND: Kind = Kind::TupleIterator;
}

/// An iterator over a text.
#[repr(C)]
pub struct StrIterator {
    head: Header,
    /// The text; None when exhausted.
    pub text: Option<Gc<Str>>,
    /// The next character, in bytes.
    pub offset: usize,
}

impl Object for StrIterator {
    const KIND: Kind = Kind::StrIterator;
}

impl Ctx {
    /// A native object of a class.
    pub fn new_native<T: NativeData>(&mut self, class: Gc<Class>, data: T) -> Value {
        let head = self.header(class, Kind::Native);
        let object = self.heap.allocate(Native {
            head,
            data: Box::new(data),
            data_type: TypeId::of::<T>(),
        });
        Value::object(self.keep_object(object))
    }

    /// A module with an empty namespace but for `__name__` and its kin.
    pub fn new_module(&mut self, name: &str) -> Gc<Module> {
        let dict = self.new_dict();
        let name = self.intern(name);
        let names = self.names;
        {
            let dict = dict.write();
            dict.set_str(names.__name__, Value::object(name));
            dict.set_str(names.__doc__, Value::NONE);
            dict.set_str(names.__package__, Value::NONE);
            dict.set_str(names.__loader__, Value::NONE);
            dict.set_str(names.__spec__, Value::NONE);
        }
        let head = self.header(self.types.module, Kind::Module);
        let module = self.heap.allocate(Module { head, dict, name });
        self.keep_object(module)
    }

    /// An iterator over `left` small ints.
    pub fn new_range_iterator(&mut self, next: i64, step: i64, left: usize) -> Value {
        let head = self.header(self.types.range_iterator, Kind::RangeIterator);
        let object = self.heap.allocate(RangeIterator {
            head,
            next,
            step,
            left,
        });
        Value::object(self.keep_object(object))
    }

    /// An iterator over a list.
    pub fn new_list_iterator(&mut self, list: Gc<super::containers::List>) -> Value {
        let head = self.header(self.types.list_iterator, Kind::ListIterator);
        let object = self.heap.allocate(ListIterator {
            head,
            list: Some(list),
            index: 0,
        });
        Value::object(self.keep_object(object))
    }

    /// An iterator over a text.
    pub fn new_str_iterator(&mut self, text: Gc<Str>) -> Value {
        let class = if text.is_ascii() {
            self.types.str_ascii_iterator
        } else {
            self.types.str_iterator
        };
        let head = self.header(class, Kind::StrIterator);
        let object = self.heap.allocate(StrIterator {
            head,
            text: Some(text),
            offset: 0,
        });
        Value::object(self.keep_object(object))
    }

    /// An iterator over a tuple.
    pub fn new_tuple_iterator(&mut self, tuple: Gc<super::containers::Tuple>) -> Value {
        let head = self.header(self.types.tuple_iterator, Kind::TupleIterator);
        let object = self.heap.allocate(TupleIterator {
            head,
            tuple,
            index: 0,
        });
        Value::object(self.keep_object(object))
    }
}

/// Whether the file that a module is made of is still running, as its `__spec__` says.
pub(crate) fn is_initializing(ctx: &mut Ctx, module: Gc<Module>) -> Result<bool, Thrown> {
    let Some(spec) = module.dict.get_str(ctx.names.__spec__) else {
        return Ok(false);
    };
    let name = ctx.intern("_initializing");
    match ctx.get_attr_opt(spec, name)? {
        Some(flag) => ctx.truth(flag),
        None => Ok(false),
    }
}
