//! `array.flat`: the items one after the other, in the order of C.

use wardian_runtime::ctx::{Ctx, PyResult, Thrown};
use wardian_runtime::object::args::Args;
use wardian_runtime::object::containers::{List, Slice, Tuple};
use wardian_runtime::object::definition::{Attribute, TypeDef, attribute, method};
use wardian_runtime::object::native::state_unchecked;
use wardian_runtime::object::slots::{CompareOp, Slots, iter_self};
use wardian_runtime::object::value::Value;
use wardian_runtime::traced;
use wardian_strided::layout::Order;

use crate::array::make::Wanted;
use crate::array::reshape;
use crate::array::{View, cast, index, item, own, this_view};
use crate::dtype::Code;

traced! {
    /// An iterator over all items.
    pub struct Flat {
        array: Value,
        next: usize,
    }
}

/// `numpy.flatiter`.
pub static FLATITER: TypeDef = TypeDef {
    name: "flatiter",
    module: "numpy",
    slots: Slots {
        iter: Some(iter_self),
        next: Some(next),
        length: Some(|_, this| Ok(this_view(state_unchecked::<Flat>(this).array).size() as i64)),
        get_item: Some(get_item),
        set_item: Some(set_item),
        compare: Some(compare),
        hashable: false,
        ..Slots::NONE
    },
    methods: &[
        method("copy", "(self, /)", |ctx, args| copy(ctx, args[0])),
        method("__array__", "(self, dtype=None, /, *, copy=None)", as_array),
    ],
    attributes: ATTRIBUTES,
    ..TypeDef::NONE
};

static ATTRIBUTES: &[Attribute] = &[
    attribute("base", |_, this| Ok(state_unchecked::<Flat>(this).array)),
    attribute("index", |_, this| {
        Ok(Value::small_int(state_unchecked::<Flat>(this).next as i64))
    }),
    attribute("coords", |ctx, this| {
        let state = state_unchecked::<Flat>(this);
        let view = this_view(state.array);
        let at = coordinates(view.shape(), state.next);
        Ok(crate::array::shape::tuple(ctx, &at))
    }),
];

/// `array.flat`.
pub fn of(ctx: &mut Ctx, array: Value) -> PyResult {
    let class = ctx.class_made_late(&FLATITER);
    Ok(ctx.new_native(class, Flat { array, next: 0 }))
}

/// The indices of an item that is so far in the order of C.
pub fn coordinates(shape: &[usize], index: usize) -> Vec<usize> {
    let mut left = index;
    let mut at = vec![0; shape.len()];
    for axis in (0..shape.len()).rev() {
        let length = shape[axis].max(1);
        at[axis] = if axis == 0 { left } else { left % length };
        left /= length;
    }
    at
}

fn next(ctx: &mut Ctx, this: Value) -> Result<Option<Value>, Thrown> {
    let state = state_unchecked::<Flat>(this);
    let view = this_view(state.array);
    if state.next >= view.size() {
        return Ok(None);
    }
    let at = coordinates(view.shape(), state.next);
    state.next += 1;
    item::to_scalar(ctx, &view, view.layout.place(&at)).map(Some)
}

/// The items along one axis: a view where that can be, else places.
fn flat_view(ctx: &mut Ctx, view: &View) -> Result<View, Thrown> {
    reshape::flattened(ctx, view, Wanted::Order(Order::C), false)
}

/// Where the item is that an int means; nothing where the key is none.
fn place_of(ctx: &mut Ctx, view: &View, key: Value) -> Result<Option<usize>, Thrown> {
    let Some(index) = key.as_small_int() else {
        return Ok(None);
    };
    let size = view.size();
    let place = if index < 0 {
        index + size as i64
    } else {
        index
    };
    match usize::try_from(place).ok().filter(|place| *place < size) {
        Some(place) => Ok(Some(view.layout.place(&coordinates(view.shape(), place)))),
        None => Err(ctx.index_error(&format!(
            "index {index} is out of bounds for axis 0 with size {size}"
        ))),
    }
}

fn get_item(ctx: &mut Ctx, this: Value, key: Value) -> PyResult {
    let state = state_unchecked::<Flat>(this);
    let array = state.array;
    // As numpy: who iterates begins anew.
    if key.get::<Tuple>().is_none_or(|key| !key.items().is_empty()) {
        state.next = 0;
    }
    let view = this_view(array);
    if let Some(place) = place_of(ctx, &view, key)? {
        return item::to_scalar(ctx, &view, place);
    }
    let key = match key.get::<Slice>() {
        Some(_) => key,
        None => {
            let size = ctx.new_int(view.size() as i64);
            crate::helpers::call(ctx, "flat_key", &[key, size])?
        }
    };
    let flat = flat_view(ctx, &view)?;
    let flat = own(ctx, flat);
    let found = index::get(ctx, flat, key)?;
    let Some(mut part) = crate::array::view_of(found) else {
        return Ok(found);
    };
    // A copy in any case: what is asked for by `flat` is no view.
    if part.storage == view.storage {
        part = cast::copy(ctx, &part, Order::C)?;
    }
    let made = own(ctx, part);
    let class = crate::array::subclass_of(ctx, array);
    crate::array::wrap_as(ctx, class, made, array)
}

fn set_item(ctx: &mut Ctx, this: Value, key: Value, value: Value) -> Result<(), Thrown> {
    let state = state_unchecked::<Flat>(this);
    let array = state.array;
    let is_places = match crate::array::view_of(key) {
        Some(places) => places.dtype.code != Code::Bool && !places.shape().is_empty(),
        None => key.get::<List>().is_some(),
    };
    if !is_places {
        state.next = 0;
    }
    crate::array::check_writeable(ctx, array, "underlying array")?;
    let view = this_view(array);
    if let Some(place) = place_of(ctx, &view, key)?
        && (view.dtype.code == Code::Object || view.dtype.code.is_number() && !value.is_object())
    {
        return item::set(ctx, &view, place, value);
    }
    crate::helpers::call(ctx, "set_flat", &[array, key, value])?;
    Ok(())
}

fn copy(ctx: &mut Ctx, this: Value) -> PyResult {
    let view = this_view(state_unchecked::<Flat>(this).array);
    let flat = reshape::flattened(ctx, &view, Wanted::Order(Order::C), true)?;
    Ok(own(ctx, flat))
}

fn as_array(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    let array = state_unchecked::<Flat>(args[0]).array;
    let view = this_view(array);
    let flat = reshape::flattened(ctx, &view, Wanted::Order(Order::C), false)?;
    if flat.storage == view.storage && flat.is_c() {
        let owner = crate::array::array_of(array).expect("of an array");
        let writeable = crate::array::data(&owner).writeable;
        return Ok(crate::array::wrap(ctx, flat, array, writeable));
    }
    // What is written into a copy would not be seen.
    let flat = cast::copy(ctx, &flat, Order::C)?;
    Ok(crate::array::wrap(ctx, flat, Value::UNBOUND, false))
}

fn compare(ctx: &mut Ctx, op: CompareOp, left: Value, right: Value) -> PyResult {
    let one = copy(ctx, left)?;
    let two = match right.native::<Flat>() {
        Some(_) => copy(ctx, right)?,
        None => right,
    };
    ctx.compare(op, one, two)
}
