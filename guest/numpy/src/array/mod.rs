//! `numpy.ndarray`: a view of a storage.
//!
//! What does not live here: storages (`storage.rs`), arrays from what programs have (`make.rs`), subscripts (`index.rs`),
//! attributes and methods (`object.rs`, `methods.rs`), items as Python's objects (`item.rs`), casts (`cast.rs`).

pub mod cast;
pub mod convert;
pub mod field;
pub mod flags;
pub mod index;
pub mod item;
pub mod iterate;
pub mod make;
pub mod methods;
pub mod nested;
pub mod object;
mod object_cast;
pub mod operators;
pub mod pickle;
pub mod plain;
pub mod ragged;
pub mod reshape;
pub mod shape;
pub mod storage;
pub mod text_cast;

use wardian_runtime::ctx::{Ctx, PyResult, Thrown};
use wardian_runtime::object::class::Class;
use wardian_runtime::object::heap::{Gc, Marker};
use wardian_runtime::object::native::{Native, NativeData, Trace};
use wardian_runtime::object::value::Value;
use wardian_strided::layout::{Layout, Order};

use crate::dtype::{Code, Dtype};
use crate::errors;
use crate::state::State;
use storage::{Shared, Storage};

/// Items somewhere in a storage.
#[derive(Clone)]
pub struct View {
    /// Where they are.
    pub storage: Shared,
    /// Where among its bytes.
    pub layout: Layout,
    /// What they are.
    pub dtype: Dtype,
}

impl View {
    /// Lengths along the axes.
    pub fn shape(&self) -> &[usize] {
        self.layout.shape()
    }

    /// How many items.
    pub fn size(&self) -> usize {
        self.layout.size()
    }

    /// The same items with another layout.
    pub fn with(&self, layout: Layout) -> View {
        View {
            layout,
            ..self.clone()
        }
    }

    /// The bytes of the whole storage, which reach as far as the view does. Not to be held while Python code runs.
    ///
    /// # Errors
    /// Where another object lent them and has shrunk.
    pub fn bytes(&self, ctx: &mut Ctx) -> Result<&[u8], Thrown> {
        let bytes = self.storage.bytes();
        match self.layout.extent().end <= bytes.len() || self.size() == 0 {
            true => Ok(bytes),
            false => Err(Shared::shrunk(ctx)),
        }
    }

    /// The float at a place of the memory, where items are float64 and nothing more.
    #[inline(always)]
    pub fn float_at(&self, place: usize) -> Option<f64> {
        match self.dtype.is_float64() {
            true => self.storage.float_at(place),
            false => None,
        }
    }

    /// They to be changed.
    ///
    /// # Errors
    /// Where another object lent them and has shrunk, or they are not to be changed.
    pub fn bytes_mut(&self, ctx: &mut Ctx) -> Result<&mut [u8], Thrown> {
        let end = self.layout.extent().end;
        match self.storage.bytes_mut() {
            Some(bytes) if end <= bytes.len() || self.size() == 0 => Ok(bytes),
            Some(_) => Err(Shared::shrunk(ctx)),
            None => Err(ctx.value_error("assignment destination is read-only")),
        }
    }

    /// The layout whose order of indices is an order of the items: of `F` the transposed one.
    pub fn ordered(&self, order: Order) -> Layout {
        match order {
            Order::C => self.layout.clone(),
            Order::F => {
                let axes: Vec<usize> = (0..self.layout.axes()).rev().collect();
                self.layout.transposed(&axes)
            }
        }
    }

    /// Whether the items lie one after the other in the order of C.
    pub fn is_c(&self) -> bool {
        self.layout.is_contiguous(Order::C)
    }

    /// Whether they lie in the order of Fortran.
    pub fn is_f(&self) -> bool {
        self.layout.is_contiguous(Order::F)
    }
}

impl Trace for View {
    fn trace(&self, marker: &mut Marker<'_>) {
        self.storage.trace(marker);
        self.dtype.trace(marker);
    }
}

/// An array.
pub struct Array {
    /// Its items.
    pub view: View,
    /// The array that it is a view of; unbound: it has its items to itself.
    pub base: Value,
    /// Whether it is to be changed.
    pub writeable: bool,
    /// Whether the first change warns: `np.broadcast_arrays` made it.
    pub warns: bool,
}

impl NativeData for Array {
    fn trace(&self, marker: &mut Marker<'_>) {
        self.view.trace(marker);
        self.base.trace(marker);
    }
}

/// The array that a value is, or wraps.
pub fn array_of(value: Value) -> Option<Gc<Native>> {
    value.unwrap_payload().native::<Array>()
}

/// The data of an array object.
pub fn data(array: &Gc<Native>) -> &Array {
    array.data::<Array>().expect("made of an array")
}

/// The items of the array that a value is.
pub fn view_of(value: Value) -> Option<View> {
    array_of(value).map(|array| data(&array).view.clone())
}

/// As [`view_of`], of a receiver.
pub fn this_view(this: Value) -> View {
    view_of(this).expect("slots get their own type")
}

/// Bytes for new items, all zero, asked for before.
pub fn new_storage(
    ctx: &mut Ctx,
    dtype: Dtype,
    shape: &[usize],
    count: usize,
) -> Result<Shared, Thrown> {
    let bytes = bytes_of(ctx, dtype, shape, count)?;
    let asked = ctx.reserve(bytes.saturating_add(64));
    granted(ctx, asked, dtype, shape)?;
    let storage = match dtype.code {
        Code::Object => Storage::Objects(vec![Value::NONE; count]),
        _ if dtype.has_objects() => Storage::Mixed(vec![0; bytes], Default::default()),
        _ => Storage::Bytes(vec![0; bytes]),
    };
    Ok(Shared::new(ctx, storage))
}

/// As [`new_storage`], for items each of which is written before any is read: of numbers the bytes are any that the
/// program had before.
fn new_storage_to_write(
    ctx: &mut Ctx,
    dtype: Dtype,
    shape: &[usize],
    count: usize,
) -> Result<Shared, Thrown> {
    // Records have bytes that belong to no field.
    if dtype.number().is_none() {
        return new_storage(ctx, dtype, shape, count);
    }
    let bytes = bytes_of(ctx, dtype, shape, count)?;
    let asked = ctx.buffer_to_write(bytes);
    let bytes = granted(ctx, asked, dtype, shape)?;
    Ok(Shared::new(ctx, Storage::Bytes(bytes)))
}

/// How many bytes items have.
fn bytes_of(ctx: &mut Ctx, dtype: Dtype, shape: &[usize], count: usize) -> Result<usize, Thrown> {
    let size = match dtype.code {
        Code::Object => 8,
        _ => dtype.size,
    };
    let bytes = count.checked_mul(size);
    match bytes.filter(|bytes| *bytes < isize::MAX as usize / 2) {
        Some(bytes) => Ok(bytes),
        None => Err(errors::too_many(ctx, shape, dtype)),
    }
}

/// Memory that was asked for, or numpy's words for that there is none.
fn granted<T>(
    ctx: &mut Ctx,
    asked: Result<T, Thrown>,
    dtype: Dtype,
    shape: &[usize],
) -> Result<T, Thrown> {
    // A limit that stops the program is not an error to be told otherwise.
    match asked {
        Err(_) if ctx.catch(ctx.exceptions.MemoryError).is_some() => {
            Err(errors::no_memory(ctx, shape, dtype))
        }
        asked => asked,
    }
}

/// New items, all zero (objects: None), in an order.
pub fn new_view(
    ctx: &mut Ctx,
    dtype: Dtype,
    shape: &[usize],
    order: Order,
) -> Result<View, Thrown> {
    view_of_new(ctx, dtype, shape, order, new_storage)
}

/// New items that are all written before any is read, in an order.
pub fn new_view_to_write(
    ctx: &mut Ctx,
    dtype: Dtype,
    shape: &[usize],
    order: Order,
) -> Result<View, Thrown> {
    view_of_new(ctx, dtype, shape, order, new_storage_to_write)
}

fn view_of_new(
    ctx: &mut Ctx,
    dtype: Dtype,
    shape: &[usize],
    order: Order,
    storage: impl FnOnce(&mut Ctx, Dtype, &[usize], usize) -> Result<Shared, Thrown>,
) -> Result<View, Thrown> {
    let Ok(layout) = Layout::contiguous(shape, dtype.size, order) else {
        return Err(too_big(ctx, shape, dtype));
    };
    let storage = storage(ctx, dtype, shape, layout.size())?;
    Ok(View {
        storage,
        layout,
        dtype,
    })
}

/// More bytes than can be counted: here in 32 bits, where numpy counts in 64. What it counts and cannot have is no memory.
fn too_big(ctx: &mut Ctx, shape: &[usize], dtype: Dtype) -> Thrown {
    let bytes = shape.iter().fold(dtype.size as f64, |bytes, length| {
        bytes * (*length).max(1) as f64
    });
    match bytes < i64::MAX as f64 {
        true => errors::no_memory(ctx, shape, dtype),
        false => ctx.value_error("array is too big; `arr.size * arr.dtype.itemsize` is larger than the maximum possible size."),
    }
}

/// A new array of items that are its own.
pub fn own(ctx: &mut Ctx, view: View) -> Value {
    wrap(ctx, view, Value::UNBOUND, true)
}

/// An array object of `numpy.ndarray` itself.
pub fn wrap(ctx: &mut Ctx, view: View, base: Value, writeable: bool) -> Value {
    let class = ctx.state::<State>().ndarray.expect("made with the module");
    ctx.new_native(
        class,
        Array {
            view,
            base,
            writeable,
            warns: false,
        },
    )
}

/// The class of an array that is an instance of a Python subclass.
pub fn subclass_of(ctx: &Ctx, value: Value) -> Option<Gc<Class>> {
    let class = ctx.class_of(value);
    class.is_heap_type.then_some(class)
}

/// An array of a class, and what `__array_finalize__` of it does; `like` is what it was made of.
pub fn wrap_as(ctx: &mut Ctx, class: Option<Gc<Class>>, array: Value, like: Value) -> PyResult {
    let Some(class) = class else {
        return Ok(array);
    };
    let array = Value::object(ctx.new_instance(class, array));
    let name = crate::names::names(ctx).__array_finalize__;
    if let Some(method) = class.lookup(name)
        && !method.is_kind(wardian_runtime::object::heap::Kind::NativeFunction)
    {
        match method.is_kind(wardian_runtime::object::heap::Kind::Function) {
            true => {
                let method = ctx.bind(method, array, class)?;
                ctx.call(method, &[like])?;
            }
            // As the class has it: what is none of the class is not looked for in the array.
            false => {
                let method = ctx.get_attr(Value::object(class), name)?;
                ctx.call(method, &[array, like])?;
            }
        }
    }
    Ok(array)
}

/// The owner of a view of `this`: numpy's `base`.
pub fn base_of(ctx: &Ctx, this: Value) -> Value {
    let array = array_of(this).expect("of an array");
    match data(&array).base.bound() {
        // The one that has the items, if it is an array of the same class.
        Some(base) if array_of(base).is_some() && ctx.class_of(base) == ctx.class_of(this) => base,
        Some(_) | None => this,
    }
}

/// A view of an array: the same class, the same items.
pub fn view_like(ctx: &mut Ctx, this: Value, view: View) -> PyResult {
    let array = array_of(this).expect("of an array");
    let writeable = data(&array).writeable;
    let warns = data(&array).warns;
    let base = base_of(ctx, this);
    let made = wrap(ctx, view, base, writeable);
    if warns {
        flags::set_warns(made, true);
    }
    let class = subclass_of(ctx, this);
    wrap_as(ctx, class, made, this)
}

/// The error that an array is not to be changed; nothing where it is. May warn, which runs Python code.
pub fn check_writeable(ctx: &mut Ctx, this: Value, what: &str) -> Result<(), Thrown> {
    let array = array_of(this).expect("of an array");
    if !data(&array).writeable {
        return Err(ctx.value_error(&format!("{what} is read-only")));
    }
    match data(&array).warns {
        true => flags::warn_of_write(ctx, array),
        false => Ok(()),
    }
}
