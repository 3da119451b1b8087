//! The class `numpy.ndarray`: slots, attributes, how it is made.
//!
//! What does not live here: methods (`methods.rs`), operators (`operators.rs`).

use wardian_runtime::ctx::{Ctx, PyResult, Thrown};
use wardian_runtime::object::args::Args;
use wardian_runtime::object::class::Class;
use wardian_runtime::object::definition::{Attribute, TypeDef, attribute};
use wardian_runtime::object::slots::Slots;
use wardian_runtime::object::value::Value;
use wardian_strided::layout::{Layout, Order, Shape, Strides};

use super::make::{self, Wanted};
use super::storage::Storage;
use super::{
    Array, View, array_of, data, flags, index, item, iterate, new_view, operators, own, shape,
    this_view, view_like,
};
use crate::dtype::{Code, Dtype, parse};

/// `numpy.ndarray`.
pub static NDARRAY: TypeDef = TypeDef {
    name: "ndarray",
    module: "numpy",
    is_base_type: true,
    slots: Slots {
        repr: Some(|ctx, this| text(ctx, this, "_default_array_repr")),
        str: Some(|ctx, this| text(ctx, this, "_default_array_str")),
        hashable: false,
        compare: Some(operators::compare),
        truth: Some(truth),
        length: Some(length),
        get_item: Some(index::get),
        set_item: Some(index::set),
        contains: Some(contains),
        iter: Some(iterate::iter),
        binary: Some(operators::binary),
        inplace: Some(operators::inplace),
        unary: Some(operators::unary),
        format: Some(format),
        ..Slots::NONE
    },
    methods: super::methods::METHODS,
    shared_methods: &[operators::BINARY, operators::OTHERS, operators::COMPARISONS],
    attributes: ATTRIBUTES,
    new: Some((
        "(cls, shape, dtype=None, buffer=None, offset=0, strides=None, order=None)",
        new,
    )),
    init: Some(("(self, /, *args, **kwargs)", |_, _| Ok(Value::NONE))),
    ..TypeDef::NONE
};

/// A method that numpy 2 has no more, and what it says to whoever asks for it.
macro_rules! removed {
    ($name:literal, $hint:literal) => {
        attribute($name, |ctx, _| {
            let message = concat!(
                "`",
                $name,
                "` was removed from the ndarray class in NumPy 2.0. ",
                $hint
            );
            Err(ctx.raise(ctx.exceptions.AttributeError, message))
        })
    };
}

static ATTRIBUTES: &[Attribute] = &[
    removed!("itemset", "Use `arr[index] = value` instead."),
    removed!(
        "newbyteorder",
        "Use `arr.view(arr.dtype.newbyteorder(order))` instead."
    ),
    removed!("ptp", "Use np.ptp(arr, ...) instead."),
    attribute("T", |ctx, this| {
        let view = this_view(this);
        let axes: Vec<usize> = (0..view.layout.axes()).rev().collect();
        let turned = view.with(view.layout.transposed(&axes));
        view_like(ctx, this, turned)
    }),
    attribute("mT", |ctx, this| {
        let view = this_view(this);
        let count = view.layout.axes();
        if count < 2 {
            return Err(ctx.value_error("matrix transpose with ndim < 2 is undefined"));
        }
        let mut axes: Vec<usize> = (0..count).collect();
        axes.swap(count - 1, count - 2);
        let turned = view.with(view.layout.transposed(&axes));
        view_like(ctx, this, turned)
    }),
    attribute("__array_interface__", |ctx, this| {
        crate::helpers::call(ctx, "array_interface", &[this])
    }),
    // As if there were none, so that who asks goes on to what an object has instead.
    attribute("__array_struct__", |ctx, _| {
        let message = "__array_struct__ is not supported yet in Wardian";
        Err(ctx.raise(ctx.exceptions.AttributeError, message))
    }),
    attribute("__array_priority__", |_, _| Ok(Value::float(0.0))),
    attribute("base", |_, this| {
        let array = array_of(this).expect("of an array");
        Ok(data(&array).base.bound().unwrap_or(Value::NONE))
    }),
    attribute("ctypes", |ctx, this| {
        crate::helpers::call(ctx, "array_ctypes", &[this])
    }),
    attribute("data", |ctx, this| {
        crate::helpers::call(ctx, "array_data", &[this])
    }),
    attribute("device", |ctx, _| Ok(Value::object(ctx.new_str("cpu")))),
    Attribute {
        name: "dtype",
        get: |_, this| Ok(this_view(this).dtype.value()),
        set: Some(set_dtype),
    },
    attribute("flags", |ctx, this| Ok(flags::of(ctx, this))),
    Attribute {
        name: "flat",
        get: crate::functions::flat::of,
        set: Some(|ctx, this, value| {
            undeleted(ctx, value, "flat iterator")?;
            let flat = crate::functions::flat::of(ctx, this)?;
            let whole = ctx.new_slice(Value::NONE, Value::NONE, Value::NONE);
            ctx.set_item(flat, Value::object(whole), value)
        }),
    },
    Attribute {
        name: "imag",
        get: |ctx, this| part(ctx, this, true),
        set: Some(|ctx, this, value| set_part(ctx, this, value, true)),
    },
    Attribute {
        name: "real",
        get: |ctx, this| part(ctx, this, false),
        set: Some(|ctx, this, value| set_part(ctx, this, value, false)),
    },
    attribute("itemsize", |_, this| {
        Ok(Value::small_int(this_view(this).dtype.size as i64))
    }),
    attribute("nbytes", |ctx, this| {
        let view = this_view(this);
        Ok(ctx.new_int((view.size() * view.dtype.size) as i64))
    }),
    attribute("ndim", |_, this| {
        let array = array_of(this).expect("of an array");
        Ok(Value::small_int(data(&array).view.layout.axes() as i64))
    }),
    Attribute {
        name: "shape",
        get: |ctx, this| {
            let array = array_of(this).expect("of an array");
            Ok(shape::tuple(ctx, data(&array).view.shape()))
        },
        set: Some(set_shape),
    },
    attribute("size", |ctx, this| {
        let array = array_of(this).expect("of an array");
        let size = data(&array).view.size();
        Ok(ctx.new_int(size as i64))
    }),
    Attribute {
        name: "strides",
        get: |ctx, this| {
            let view = this_view(this);
            Ok(shape::signed_tuple(ctx, view.layout.strides()))
        },
        set: Some(set_strides),
    },
];

/// `str()` and `repr()` are Python files of numpy.
fn text(ctx: &mut Ctx, this: Value, function: &str) -> PyResult {
    let module = ctx.import("numpy._core.arrayprint")?;
    ctx.call_attr(module, function, &[this])
}

/// `bool(array)`.
pub fn truth(ctx: &mut Ctx, this: Value) -> Result<bool, Thrown> {
    let view = this_view(this);
    match view.size() {
        1 if view.dtype.code == Code::Void => {
            super::field::truth_at(ctx, &view, view.layout.extent().start)
        }
        1 => {
            let value = item::to_python(ctx, &view, view.layout.offset())?;
            ctx.truth(value)
        }
        0 => Err(ctx.value_error("The truth value of an empty array is ambiguous. Use `array.size > 0` to check that an array is not empty.")),
        _ => Err(ctx.value_error("The truth value of an array with more than one element is ambiguous. Use a.any() or a.all()")),
    }
}

fn length(ctx: &mut Ctx, this: Value) -> Result<i64, Thrown> {
    let array = array_of(this).expect("of an array");
    match data(&array).view.shape().first() {
        Some(length) => Ok(*length as i64),
        None => Err(ctx.type_error("len() of unsized object")),
    }
}

fn contains(ctx: &mut Ctx, this: Value, value: Value) -> Result<bool, Thrown> {
    let same = crate::ufunc::methods::call_named(ctx, "equal", &[this, value], None)?;
    let view = make::as_view(ctx, same)?;
    let any = crate::ufunc::named(ctx, "logical_or");
    let axes: Vec<usize> = (0..view.layout.axes()).collect();
    let result = crate::ufunc::reduce::reduce(
        ctx,
        any,
        &view,
        &axes,
        None,
        false,
        crate::ufunc::reduce::Initial::Default,
        None,
    )?;
    let value = item::to_python(ctx, &result, result.layout.offset())?;
    ctx.truth(value)
}

fn format(ctx: &mut Ctx, this: Value, spec: &str) -> PyResult {
    let view = this_view(this);
    if view.layout.axes() == 0 {
        let value = item::to_scalar(ctx, &view, view.layout.offset())?;
        return ctx.format(value, spec).map(Value::object);
    }
    if spec.is_empty() {
        return ctx.str(this).map(Value::object);
    }
    Err(ctx.type_error("unsupported format string passed to numpy.ndarray.__format__"))
}

/// The part of complex numbers; of others the number itself, or zeros.
fn part(ctx: &mut Ctx, this: Value, imaginary: bool) -> PyResult {
    let view = this_view(this);
    match part_view(ctx, &view, imaginary) {
        Some(part) => view_like(ctx, this, part),
        None if view.dtype.code == Code::Object => {
            let name = if imaginary { "imag" } else { "real" };
            let name = Value::object(ctx.new_str(name));
            crate::helpers::call(ctx, "object_part", &[this, name])
        }
        None if !imaginary => Ok(this),
        None => {
            let zeros = new_view(ctx, view.dtype, view.shape(), Order::C)?;
            let made = super::wrap(ctx, zeros, Value::UNBOUND, false);
            let class = super::subclass_of(ctx, this);
            super::wrap_as(ctx, class, made, this)
        }
    }
}

/// The parts of complex items, as floats among them.
pub fn part_view(ctx: &mut Ctx, view: &View, imaginary: bool) -> Option<View> {
    let code = match view.dtype.code {
        Code::CFloat => Code::Float,
        Code::CDouble => Code::Double,
        Code::CLongDouble => Code::LongDouble,
        _ => return None,
    };
    let dtype = Dtype::of(ctx, code);
    let dtype = match view.dtype.swapped {
        true => dtype.with_order(ctx, |_| true),
        false => dtype,
    };
    let offset = view.layout.offset()
        + if imaginary && view.size() > 0 {
            dtype.size
        } else {
            0
        };
    Some(View {
        layout: view.layout.at(offset).with_item(dtype.size),
        dtype,
        ..view.clone()
    })
}

fn set_part(ctx: &mut Ctx, this: Value, value: Value, imaginary: bool) -> Result<(), Thrown> {
    undeleted(
        ctx,
        value,
        if imaginary {
            "imaginary part"
        } else {
            "real part"
        },
    )?;
    super::check_writeable(ctx, this, "assignment destination")?;
    let view = this_view(this);
    match part_view(ctx, &view, imaginary) {
        Some(part) => index::assign_value(ctx, &part, value),
        None if !imaginary => index::assign_value(ctx, &view, value),
        None => Err(ctx.type_error("array does not have imaginary part to set")),
    }
}

fn change(this: Value, change: impl FnOnce(&mut Array)) {
    let array = array_of(this).expect("of an array");
    change(array.data_mut::<Array>().expect("made of an array"));
}

/// Attributes can be set, not deleted.
fn undeleted(ctx: &mut Ctx, value: Value, what: &str) -> Result<(), Thrown> {
    match value.is_unbound() {
        true => {
            let message = format!("Cannot delete array {what}");
            Err(ctx.raise(ctx.exceptions.AttributeError, &message))
        }
        false => Ok(()),
    }
}

fn set_shape(ctx: &mut Ctx, this: Value, value: Value) -> Result<(), Thrown> {
    undeleted(ctx, value, "shape")?;
    let lengths = shape::lengths_of(ctx, value)?;
    let view = this_view(this);
    let wanted = super::reshape::known_shape(ctx, &lengths, view.size())?;
    match view.layout.reshaped(&wanted, Order::C) {
        Some(layout) => {
            change(this, |array| array.view.layout = layout);
            Ok(())
        }
        None => Err(ctx.raise(ctx.exceptions.AttributeError, "Incompatible shape for in-place modification. Use `.reshape()` to make a copy with the desired shape.")),
    }
}

fn set_strides(ctx: &mut Ctx, this: Value, value: Value) -> Result<(), Thrown> {
    undeleted(ctx, value, "strides")?;
    let lengths = shape::lengths_of(ctx, value)?;
    let strides = shape::strides_of(ctx, &lengths)?;
    let view = this_view(this);
    let length = view
        .storage
        .bytes()
        .len()
        .max(view.storage.objects().len() * 8);
    let layout = checked(
        ctx,
        &view,
        view.shape(),
        &strides,
        view.layout.offset(),
        length,
    )?;
    change(this, |array| array.view.layout = layout);
    Ok(())
}

/// A layout that a program asked for, which lies within its storage.
fn checked(
    ctx: &mut Ctx,
    view: &View,
    shape: &[usize],
    strides: &[isize],
    offset: usize,
    length: usize,
) -> Result<Layout, Thrown> {
    if view.storage.has_objects()
        && (strides.iter().any(|stride| stride % 8 != 0) || !offset.is_multiple_of(8))
    {
        return Err(
            ctx.value_error("strides of an array of objects must be multiples of the item size")
        );
    }
    match Layout::checked(shape, strides, offset, view.dtype.size, length) {
        Some(layout) => Ok(layout),
        None => Err(ctx.value_error("strides is not compatible with available memory")),
    }
}

fn set_dtype(ctx: &mut Ctx, this: Value, value: Value) -> Result<(), Thrown> {
    undeleted(ctx, value, "dtype")?;
    let dtype = parse::dtype_of(ctx, value)?;
    let view = this_view(this);
    let seen = super::convert::seen_as(ctx, &view, dtype)?;
    change(this, |array| array.view = seen);
    Ok(())
}

/// `numpy.ndarray(shape, dtype, buffer, offset, strides, order)`.
fn new(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    let shape = match shape::lengths_of(ctx, args[1]) {
        Ok(_) => shape::shape_of(ctx, args[1])?,
        Err(thrown) => return Err(thrown),
    };
    let dtype = match args.get(2) {
        Some(value) => parse::dtype_of(ctx, value)?,
        None => Dtype::of(ctx, Code::Double),
    };
    let (dtype, shape): (Dtype, Shape) = match dtype.subarray.clone() {
        Some((base, more)) => (base, shape.iter().chain(&more).copied().collect()),
        None => (dtype, shape),
    };
    let order = match make::order_of(ctx, args.get(6), Wanted::Order(Order::C))? {
        Wanted::Order(order) => order,
        _ => Order::C,
    };
    let offset = match args.get(4) {
        Some(offset) => ctx.index_i64(offset)?,
        None => 0,
    };
    let strides = match args.get(5).filter(|value| !value.is_none()) {
        Some(value) => {
            let strides = shape::lengths_of(ctx, value)?;
            if strides.len() != shape.len() {
                return Err(ctx.value_error("strides, if given, must be the same length as shape"));
            }
            Some(strides)
        }
        None => None,
    };
    let class = args[0].get::<Class>();
    let heap_class = class.filter(|class| class.is_heap_type);
    let made = match args.get(3).filter(|value| !value.is_none()) {
        None => {
            let mut view = new_view(ctx, dtype, &shape, order)?;
            if let Some(strides) = strides {
                let length = view
                    .storage
                    .bytes()
                    .len()
                    .max(view.storage.objects().len() * 8);
                let strides = shape::strides_of(ctx, &strides)?;
                view.layout = checked(ctx, &view, &shape, &strides, 0, length)?;
            }
            own(ctx, view)
        }
        Some(buffer) => {
            let (source, writeable) = match dtype.has_objects() {
                true if strides.is_some() || offset != 0 => return Err(no_objects(ctx)),
                true => objects_of(ctx, buffer, dtype)?,
                false => crate::functions::create::buffer_of(ctx, buffer)?,
            };
            if offset < 0 {
                return Err(ctx.value_error("offset must be non-negative"));
            }
            let Ok(contiguous) = Layout::contiguous(&shape, dtype.size, order) else {
                return Err(ctx.value_error("array is too big; `arr.size * arr.dtype.itemsize` is larger than the maximum possible size."));
            };
            // What an address cannot hold lies outside of every buffer.
            let has_strides = strides.is_some();
            let strides: Option<Strides> = match strides {
                Some(strides) => {
                    let short = strides.iter().map(|stride| isize::try_from(*stride).ok());
                    short.collect()
                }
                None => Some(contiguous.strides().into()),
            };
            let begin = source.layout.offset();
            let end = begin + source.size() * source.dtype.size;
            let first = usize::try_from(offset).ok();
            let first = first.and_then(|offset| begin.checked_add(offset));
            let layout = strides.zip(first).and_then(|(strides, first)| {
                Layout::checked(&shape, &strides, first, dtype.size, end)
            });
            let Some(layout) =
                layout.filter(|layout| layout.size() == 0 || layout.extent().start >= begin)
            else {
                return Err(match has_strides {
                    true => ctx.value_error(
                        "strides is incompatible with shape of requested array and size of buffer",
                    ),
                    false => ctx.type_error("buffer is too small for requested array"),
                });
            };
            let view = View {
                storage: source.storage,
                layout,
                dtype,
            };
            super::wrap(ctx, view, buffer, writeable)
        }
    };
    super::wrap_as(ctx, heap_class, made, Value::NONE)
}

fn no_objects(ctx: &mut Ctx) -> Thrown {
    ctx.value_error("cannot construct a dtype with objects from a buffer")
}

/// The items of a buffer that is an array of objects in a row; no other bytes are objects.
fn objects_of(ctx: &mut Ctx, buffer: Value, dtype: Dtype) -> Result<(View, bool), Thrown> {
    match array_of(buffer) {
        Some(array) => {
            let array = data(&array);
            let view = array.view.clone();
            if view.dtype.same(dtype) && view.layout.is_contiguous(Order::C) {
                return Ok((view, array.writeable));
            }
            Err(no_objects(ctx))
        }
        None => Err(no_objects(ctx)),
    }
}

/// Texts and bytes without a length have room for one character.
pub fn with_least_length(ctx: &mut Ctx, dtype: Dtype) -> Dtype {
    match dtype.code {
        Code::Str if dtype.size == 0 && dtype.fields.is_none() => {
            Dtype::flexible(ctx, Code::Str, 4)
        }
        Code::Bytes if dtype.size == 0 && dtype.fields.is_none() => {
            Dtype::flexible(ctx, Code::Bytes, 1)
        }
        _ => dtype,
    }
}

/// Whether the storage of an array is one of objects.
pub fn is_of_objects(view: &View) -> bool {
    matches!(view.storage.get(), Storage::Objects(_))
}
