//! Arrays from what programs have: numbers, nested lists, arrays, buffers, and objects with numpy's protocols.
//!
//! What does not live here: arrays of one value or of numbers in a row (`functions/create.rs`).

use wardian_runtime::ctx::{Ctx, PyResult, Thrown};
use wardian_runtime::object::containers::{ByteArray, Bytes, List, Tuple};
use wardian_runtime::object::dict::Dict;
use wardian_runtime::object::string::Str;
use wardian_runtime::object::value::Value;
use wardian_strided::layout::{Layout, Order, Shape};

use super::nested::{leaf_dtype, of_nested};
use super::storage::{Shared, Storage};
use super::{View, cast, item, new_view, own, view_of};
use crate::dtype::{Code, Dtype, parse};
use crate::scalar;

/// What `copy=` says.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Copy {
    /// A copy in any case.
    Always,
    /// Only where there is no other way.
    IfNeeded,
    /// An error where there is no other way.
    Never,
}

/// Where the items of a copy are to lie.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Wanted {
    /// As they lie now.
    Keep,
    /// Fortran's order where they lie so, else C's.
    Any,
    /// This one.
    Order(Order),
}

impl Wanted {
    /// The order for a copy of a view.
    pub fn of(self, view: &View) -> Order {
        match self {
            Wanted::Order(order) => order,
            Wanted::Keep | Wanted::Any if view.is_f() && !view.is_c() => Order::F,
            _ => Order::C,
        }
    }
}

/// `order=`.
pub fn order_of(ctx: &mut Ctx, value: Option<Value>, default: Wanted) -> Result<Wanted, Thrown> {
    let Some(value) = value.filter(|value| !value.is_none()) else {
        return Ok(default);
    };
    let Some(text) = value.payload::<Str>() else {
        let found = ctx.type_name(value);
        return Err(ctx.type_error(&format!("order must be str, not {found}")));
    };
    Ok(match text.as_str() {
        "C" | "c" => Wanted::Order(Order::C),
        "F" | "f" => Wanted::Order(Order::F),
        "A" | "a" => Wanted::Any,
        "K" | "k" => Wanted::Keep,
        other => {
            let message = format!("order must be one of 'C', 'F', 'A', or 'K' (got '{other}')");
            return Err(ctx.value_error(&message));
        }
    })
}

/// The array that a buffer, or an object with one of numpy's protocols, is.
pub fn other_array(ctx: &mut Ctx, value: Value) -> Result<Option<View>, Thrown> {
    if !value.is_object()
        || value.payload::<Str>().is_some()
        || value.payload::<Bytes>().is_some()
        || value.payload::<List>().is_some()
        || value.payload::<Tuple>().is_some()
        || value.payload::<Dict>().is_some()
    {
        return Ok(None);
    }
    if scalar::is_scalar(ctx, value) {
        return scalar::to_view(ctx, value);
    }
    if let Some(view) = of_buffer(ctx, value)? {
        return Ok(Some(view));
    }
    let names = crate::names::names(ctx);
    let is_class = value
        .get::<wardian_runtime::object::class::Class>()
        .is_some();
    let has_struct = !is_class && ctx.get_attr_opt(value, names.__array_struct__)?.is_some();
    if let Some(interface) = ctx.get_attr_opt(value, names.__array_interface__)?
        && interface.payload::<Dict>().is_some()
    {
        let found = crate::helpers::call(ctx, "from_interface", &[interface, value])?;
        return Ok(view_of(found));
    }
    if is_class {
        return Ok(None);
    }
    let Some(method) = ctx.get_attr_opt(value, names.__array__)? else {
        return match has_struct {
            true => Err(crate::errors::not_there(ctx, "__array_struct__")),
            false => Ok(None),
        };
    };
    if ctx.class_of(method).name.as_str() == "getset_descriptor" {
        return Ok(None);
    }
    let found = ctx.call(method, &[])?;
    match view_of(found) {
        Some(view) => Ok(Some(view)),
        None => Err(ctx.value_error("object __array__ method not producing an array")),
    }
}

/// The array that a bytearray, `array.array` or memoryview is.
fn of_buffer(ctx: &mut Ctx, value: Value) -> Result<Option<View>, Thrown> {
    if let Some((view, _)) = crate::functions::memory::of_memoryview(ctx, value)? {
        return Ok(Some(view));
    }
    if let Some(array) = value.payload::<ByteArray>() {
        let length = array.bytes.len();
        let storage = Shared::new(ctx, Storage::LentArray(array));
        let dtype = Dtype::of(ctx, Code::UByte);
        let layout = Layout::contiguous(&[length], 1, Order::C).expect("it is in memory");
        return Ok(Some(View {
            storage,
            layout,
            dtype,
        }));
    }
    let name = ctx.class_of(value).name;
    if !matches!(name.as_str(), "memoryview" | "array") {
        return Ok(None);
    }
    if wardian_runtime::types::bytes::Buffer::of(value).is_none() && name.as_str() == "array" {
        return Ok(None);
    }
    let found = crate::helpers::call(ctx, "from_buffer_object", &[value])?;
    Ok(view_of(found))
}

/// `np.asarray(value)`: the items of an array, or of a new one.
pub fn as_view(ctx: &mut Ctx, value: Value) -> Result<View, Thrown> {
    as_view_of(ctx, value, None)
}

/// `np.asarray(value, dtype)`.
pub fn as_view_of(ctx: &mut Ctx, value: Value, dtype: Option<Dtype>) -> Result<View, Thrown> {
    let found = match view_of(value) {
        Some(view) => Some(view),
        None if dtype.is_some_and(|dtype| dtype.code == Code::Object)
            && scalar::is_scalar(ctx, value) =>
        {
            let dtype = Dtype::of(ctx, Code::Object);
            let view = new_view(ctx, dtype, &[], Order::C)?;
            item::set_object(ctx, &view, 0, value)?;
            Some(view)
        }
        None => array_for(ctx, value, dtype)?,
    };
    match found {
        Some(view) => with_dtype(ctx, view, dtype),
        None => of_nested(ctx, value, dtype),
    }
}

/// As [`other_array`], of what may make another array where it is asked for a dtype.
pub(super) fn array_for(
    ctx: &mut Ctx,
    value: Value,
    dtype: Option<Dtype>,
) -> Result<Option<View>, Thrown> {
    if dtype.is_some() && !scalar::is_scalar(ctx, value) {
        let found = by_array_method(ctx, value, dtype, Value::NONE)?;
        if let Some(view) = found.and_then(view_of) {
            return Ok(Some(view));
        }
    }
    other_array(ctx, value)
}

fn with_dtype(ctx: &mut Ctx, view: View, dtype: Option<Dtype>) -> Result<View, Thrown> {
    match dtype {
        None => Ok(view),
        Some(dtype) => {
            let dtype = adapted(ctx, dtype, &view)?;
            if dtype.same(view.dtype) {
                // `l` and `q` are the same bytes by two names.
                let dtype = if dtype.code == view.dtype.code {
                    view.dtype
                } else {
                    dtype
                };
                return Ok(View { dtype, ..view });
            }
            let order = Wanted::Keep.of(&view);
            cast::cast(ctx, &view, dtype, order)
        }
    }
}

/// How many bytes the objects of an array have, each as many.
fn void_length(ctx: &mut Ctx, view: &View) -> Result<usize, Thrown> {
    let mut before = None;
    for place in cast::places(&view.layout) {
        ctx.charge(1)?;
        let object = item::object_at(ctx, view, place)?;
        one_length(ctx, &mut before, object)?;
    }
    Ok(before.unwrap_or(8))
}

/// That bytes are as many as those before.
pub(super) fn one_length(
    ctx: &mut Ctx,
    before: &mut Option<usize>,
    object: Value,
) -> Result<(), Thrown> {
    let Some(bytes) = object.payload::<Bytes>() else {
        return Ok(());
    };
    let length = bytes.as_bytes().len();
    let before = *before.get_or_insert(length);
    if before == length {
        return Ok(());
    }
    let one = Dtype::flexible(ctx, Code::Void, before);
    let two = Dtype::flexible(ctx, Code::Void, length);
    Err(crate::errors::no_promotion(ctx, one, two))
}

/// A dtype without a length as one that has room for the items of an array.
pub fn adapted(ctx: &mut Ctx, dtype: Dtype, view: &View) -> Result<Dtype, Thrown> {
    if dtype.code.is_time() && dtype.unit.is_generic() {
        return crate::time::discover::adapted(ctx, dtype, view);
    }
    if !(dtype.code.is_flexible() && dtype.size == 0 && dtype.fields.is_none()) {
        return Ok(dtype);
    }
    let from = view.dtype;
    let unit = if dtype.code == Code::Str { 4 } else { 1 };
    let length = match from.code {
        Code::Str => from.size / 4,
        Code::Bytes => from.size,
        Code::Void => from.size,
        code if code.is_number() => crate::dtype::promote::text_length(code),
        code if code.is_time() => crate::time::cast::text_length(from),
        _ => {
            let mut longest = 0;
            for place in cast::places(&view.layout) {
                let object = item::object_at(ctx, view, place)?;
                let length = match object.payload::<Bytes>() {
                    Some(bytes) => bytes.as_bytes().len(),
                    None => ctx.str(object)?.length(),
                };
                longest = longest.max(length);
            }
            longest
        }
    };
    let length = if dtype.code == Code::Void {
        match from.code {
            Code::Object => void_length(ctx, view)?,
            _ => from.size,
        }
    } else {
        length.max(1)
    };
    let descr = crate::dtype::Descr {
        size: length * unit,
        ..(*dtype).clone()
    };
    Ok(Dtype::new(ctx, descr))
}

/// What `np.array` and its kin do.
pub struct Options {
    /// `dtype=`.
    pub dtype: Option<Dtype>,
    /// `copy=`.
    pub copy: Copy,
    /// `order=`.
    pub order: Wanted,
    /// `subok=`.
    pub subok: bool,
    /// `ndmin=`.
    pub ndmin: usize,
}

/// `np.array(value, …)`.
pub fn array(ctx: &mut Ctx, value: Value, options: &Options) -> PyResult {
    let mut given = value;
    let mut view = view_of(value);
    let mut is_new = false;
    // As an object a scalar stays what it is.
    let is_object = |dtype: Option<Dtype>| dtype.is_some_and(|dtype| dtype.code == Code::Object);
    if view.is_none() && is_object(options.dtype) && scalar::is_scalar(ctx, value) {
        given = crate::helpers::call(ctx, "object_array", &[value])?;
        view = view_of(given);
        is_new = true;
    }
    if view.is_none() {
        view = match from_protocol(ctx, value, options)? {
            Some(made) => {
                is_new = made.1;
                given = made.0;
                view_of(made.0)
            }
            None => None,
        };
    }
    let Some(view) = view else {
        if options.copy == Copy::Never {
            return Err(never(ctx));
        }
        let mut view = of_nested(ctx, value, options.dtype)?;
        if options.order == Wanted::Order(Order::F) && !view.is_f() {
            view = cast::copy(ctx, &view, Order::F)?;
        }
        prepend_axes(&mut view, options.ndmin);
        return Ok(own(ctx, view));
    };
    let dtype = match options.dtype {
        Some(dtype) => adapted(ctx, dtype, &view)?,
        None => view.dtype,
    };
    ctx.keep(dtype.value());
    let order_fits = match options.order {
        Wanted::Keep => true,
        Wanted::Any => true,
        Wanted::Order(order) => view.layout.is_contiguous(order),
    };
    let fits = dtype.same(view.dtype) && order_fits && dtype.subarray.is_none();
    let class = super::subclass_of(ctx, given).filter(|_| options.subok);
    if fits && (options.copy != Copy::Always || is_new) {
        let is_same_code = dtype.code == view.dtype.code;
        if is_same_code
            && view.layout.axes() >= options.ndmin
            && (class.is_some() || super::subclass_of(ctx, given).is_none())
        {
            return Ok(given);
        }
        let mut view = view;
        if !is_same_code {
            view.dtype = dtype;
        }
        prepend_axes(&mut view, options.ndmin);
        if class.is_some() {
            return super::view_like(ctx, given, view);
        }
        let array = super::array_of(given).expect("it has a view");
        let writeable = super::data(&array).writeable;
        let base = super::base_of(ctx, given);
        return Ok(super::wrap(ctx, view, base, writeable));
    }
    if options.copy == Copy::Never {
        return Err(never(ctx));
    }
    let mut made = match &dtype.subarray {
        Some((base, more)) => {
            let (base, shape) = (
                *base,
                view.shape().iter().chain(more).copied().collect::<Shape>(),
            );
            let made = new_view(ctx, base, &shape, Order::C)?;
            let mut from = view.clone();
            for _ in more {
                let axes = from.layout.axes();
                from.layout = from.layout.with_axis(axes);
            }
            cast::assign(ctx, &made, &from)?;
            made
        }
        None => copy_in(ctx, &view, dtype, options.order)?,
    };
    prepend_axes(&mut made, options.ndmin);
    let made = own(ctx, made);
    super::wrap_as(ctx, class, made, given)
}

/// A copy as a dtype, laid out as is wanted: `K` keeps the order of the axes.
pub fn copy_in(ctx: &mut Ctx, view: &View, dtype: Dtype, order: Wanted) -> Result<View, Thrown> {
    if order == Wanted::Keep && !view.is_c() && !view.is_f() && view.layout.axes() > 1 {
        let layout = kept_order(view, dtype.size);
        let storage = super::new_storage(ctx, dtype, view.shape(), view.size())?;
        let made = View {
            storage,
            layout,
            dtype,
        };
        cast::assign(ctx, &made, view)?;
        return Ok(made);
    }
    let order = order.of(view);
    cast::cast(ctx, view, dtype, order)
}

/// A layout without gaps whose axes come in the order of the strides of a view.
pub fn kept_order(view: &View, size: usize) -> Layout {
    order_kept(view, view.shape(), size)
}

/// As [`kept_order`] for items of a shape of as many axes.
pub fn order_kept(view: &View, shape: &[usize], size: usize) -> Layout {
    let strides = view.layout.strides();
    let mut axes: Vec<usize> = (0..strides.len()).collect();
    axes.sort_by_key(|axis| std::cmp::Reverse(strides[*axis].unsigned_abs()));
    let shape: Shape = axes.iter().map(|axis| shape[*axis]).collect();
    let sorted = Layout::contiguous(&shape, size, Order::C).expect("of an array");
    let mut back = vec![0; axes.len()];
    for (place, axis) in axes.iter().enumerate() {
        back[*axis] = place;
    }
    sorted.transposed(&back)
}

fn never(ctx: &mut Ctx) -> Thrown {
    ctx.value_error("Unable to avoid copy while creating an array as requested.\nIf using `np.array(obj, copy=False)` replace it with `np.asarray(obj)` to allow a copy when needed (no behavior change in NumPy 1.x).\nFor more details, see https://numpy.org/devdocs/numpy_2_0_migration_guide.html#adapting-to-changes-in-the-copy-keyword.")
}

fn prepend_axes(view: &mut View, least: usize) {
    while view.layout.axes() < least {
        view.layout = view.layout.with_axis(0);
    }
}

/// The array of a buffer or of an object with a protocol, and whether it was made for us.
fn from_protocol(
    ctx: &mut Ctx,
    value: Value,
    options: &Options,
) -> Result<Option<(Value, bool)>, Thrown> {
    if scalar::is_scalar(ctx, value) {
        let view = scalar::to_view(ctx, value)?;
        // A record that sees the memory of an array is seen itself.
        if scalar::base_of(value).is_some() && options.dtype.is_none() {
            return Ok(view.map(|view| (super::wrap(ctx, view, value, true), false)));
        }
        if options.copy == Copy::Never {
            return Err(never(ctx));
        }
        return Ok(view.map(|view| (own(ctx, view), true)));
    }
    let copy = match options.copy {
        Copy::Always => Value::bool(true),
        Copy::IfNeeded => Value::NONE,
        Copy::Never => Value::bool(false),
    };
    if let Some(found) = by_array_method(ctx, value, options.dtype, copy)? {
        return Ok(Some((found, options.copy == Copy::Always)));
    }
    if let Some((view, writeable)) = crate::functions::memory::of_memoryview(ctx, value)? {
        return Ok(Some((super::wrap(ctx, view, value, writeable), false)));
    }
    Ok(other_array(ctx, value)?.map(|view| {
        let writeable = !matches!(view.storage.get(), Storage::LentBytes(_));
        (super::wrap(ctx, view, value, writeable), false)
    }))
}

/// What `value.__array__(dtype, copy=copy)` gives, where that is how a value is an array.
pub fn by_array_method(
    ctx: &mut Ctx,
    value: Value,
    dtype: Option<Dtype>,
    copy: Value,
) -> Result<Option<Value>, Thrown> {
    let names = crate::names::names(ctx);
    let is_plain = !value.is_object()
        || value.payload::<Str>().is_some()
        || value.payload::<List>().is_some()
        || value.payload::<Tuple>().is_some()
        || value
            .get::<wardian_runtime::object::class::Class>()
            .is_some();
    if is_plain || of_buffer_kind(ctx, value).is_some() {
        return Ok(None);
    }
    let Some(method) = ctx.get_attr_opt(value, names.__array__)? else {
        return Ok(None);
    };
    if ctx
        .get_attr_opt(value, names.__array_interface__)?
        .is_some()
    {
        return Ok(None);
    }
    let dtype = crate::dtype::or_none(dtype)?;
    let found = crate::helpers::call(ctx, "call_array_method", &[method, dtype, copy])?;
    if view_of(found).is_none() {
        return Err(ctx.value_error("object __array__ method not producing an array"));
    }
    Ok(Some(found))
}

fn of_buffer_kind(ctx: &Ctx, value: Value) -> Option<()> {
    let name = ctx.class_of(value).name;
    matches!(name.as_str(), "memoryview" | "array" | "bytearray").then_some(())
}

/// The dtype that `np.array(value)` would have, without the items.
pub fn dtype_of_value(ctx: &mut Ctx, value: Value) -> Result<Dtype, Thrown> {
    if let Some(view) = view_of(value) {
        return Ok(view.dtype);
    }
    if value.payload::<List>().is_some() || value.payload::<Tuple>().is_some() {
        return as_view(ctx, value).map(|view| view.dtype);
    }
    match other_array(ctx, value)? {
        Some(view) => Ok(view.dtype),
        None => leaf_dtype(ctx, value),
    }
}

/// A dtype that a value names, as `parse::dtype_of`; here so that callers need one module.
pub fn dtype_named(ctx: &mut Ctx, value: Value) -> Result<Dtype, Thrown> {
    parse::dtype_of(ctx, value)
}
