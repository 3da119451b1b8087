//! Iteration over arrays, and nested lists of their items.
//!
//! What does not live here: `flat` (`functions/flat.rs`).

use wardian_runtime::ctx::{Ctx, PyResult, Thrown};
use wardian_runtime::object::class::Class;
use wardian_runtime::object::definition::{TypeDef, method};
use wardian_runtime::object::heap::{Gc, Kind};
use wardian_runtime::object::native::{Native, state_unchecked};
use wardian_runtime::object::slots::{Slots, Special, iter_self};
use wardian_runtime::object::value::Value;
use wardian_runtime::traced;

use crate::dtype::{Code, Dtype};
use crate::work;

use super::storage::Shared;
use super::{View, cast, item, this_view, view_like};

traced! {
    /// An iterator over the first axis of an array.
    pub struct Iterator {
        array: Value,
        next: usize,
        /// What has the items.
        items: Gc<Native>,
        /// The dtype of the items where that is float64 and the array says itself what they are.
        floats: Option<Dtype>,
        /// The class of float64.
        float: Gc<Class>,
        /// The class has a `__getitem__` of its own, which gives the items.
        asks: bool,
    }
}

impl Iterator {
    /// The next item, where it is a float64 of an array with one axis: what programs loop over most.
    #[inline(always)]
    fn next_float(&self) -> Option<f64> {
        let View {
            layout,
            dtype,
            storage,
        } = &super::data(&self.items).view;
        let (&[length], &[stride]) = (layout.shape(), layout.strides()) else {
            return None;
        };
        if self.next >= length || Some(*dtype) != self.floats {
            return None;
        }
        let place = layout
            .offset()
            .wrapping_add_signed(self.next as isize * stride);
        storage.float_at(place)
    }
}

/// The class of iterators.
pub static ITERATOR: TypeDef = TypeDef {
    name: "iterator",
    slots: Slots {
        iter: Some(iter_self),
        next: Some(next),
        ..Slots::NONE
    },
    methods: &[method("__length_hint__", "(self, /)", |_, args| {
        let state = state_unchecked::<Iterator>(args[0]);
        let length = this_view(state.array).shape().first().copied().unwrap_or(0);
        Ok(Value::small_int(length.saturating_sub(state.next) as i64))
    })],
    ..TypeDef::NONE
};

/// `iter(array)`.
pub fn iter(ctx: &mut Ctx, this: Value) -> PyResult {
    if this_view(this).layout.axes() == 0 {
        return Err(ctx.type_error("iteration over a 0-d array"));
    }
    let own = ctx.class_of(this);
    let asks = own.is_heap_type
        && own
            .special(ctx, Special::GetItem)
            .is_some_and(|method| !method.is_kind(Kind::NativeFunction));
    let items = super::array_of(this).expect("slots get their own type");
    let dtype = super::data(&items).view.dtype;
    let is_float = !own.is_heap_type && dtype.is_float64();
    let float = crate::scalar::class_of_floats(ctx);
    let class = ctx.class_made_late(&ITERATOR);
    Ok(ctx.new_native(
        class,
        Iterator {
            array: this,
            next: 0,
            items,
            floats: is_float.then_some(dtype),
            float,
            asks,
        },
    ))
}

fn next(ctx: &mut Ctx, this: Value) -> Result<Option<Value>, Thrown> {
    let state = state_unchecked::<Iterator>(this);
    if let Some(float) = state.next_float() {
        state.next += 1;
        let class = state.float;
        return Ok(Some(Value::object(
            ctx.new_instance(class, Value::float(float)),
        )));
    }
    let (array, index) = (state.array, state.next);
    if state.asks {
        state_unchecked::<Iterator>(this).next = index + 1;
        let key = Value::small_int(index as i64);
        return match ctx.get_item(array, key) {
            Ok(item) => Ok(Some(item)),
            Err(thrown) => match ctx.catch(ctx.exceptions.IndexError) {
                Some(_) => Ok(None),
                None => Err(thrown),
            },
        };
    }
    let object = state.items;
    let layout = &super::data(&object).view.layout;
    let Some(length) = layout.shape().first().copied() else {
        return Ok(None);
    };
    if index >= length {
        return Ok(None);
    }
    state_unchecked::<Iterator>(this).next = index + 1;
    // Classes of Python's say themselves what their items are.
    if super::subclass_of(ctx, array).is_some() {
        let index = ctx.new_int(index as i64);
        return ctx.get_item(array, index).map(Some);
    }
    if layout.axes() == 1 {
        let place = layout
            .offset()
            .wrapping_add_signed(index as isize * layout.strides()[0]);
        let view = super::data(&object).view.clone();
        return item::to_scalar(ctx, &view, place).map(Some);
    }
    let view = this_view(array);
    let row = view.with(view.layout.pick(0, index));
    view_like(ctx, array, row).map(Some)
}

/// `array.tolist()`.
pub fn to_list(ctx: &mut Ctx, view: &View) -> PyResult {
    if view.layout.axes() == 0 {
        return item::to_python(ctx, view, view.layout.offset());
    }
    ctx.enter_native()?;
    let length = view.shape()[0];
    ctx.reserve_items(length, 8)?;
    let list = ctx.new_list(Vec::with_capacity(length));
    if view.layout.axes() == 1
        && let Some(number) = view.dtype.number()
    {
        // Numbers need no look at the collector between them, most of them no memory either.
        ctx.charge_items(length * 4)?;
        view.bytes(ctx)?;
        let size = number.size();
        let (start, stride) = (view.layout.offset(), view.layout.strides()[0]);
        for index in 0..length as isize {
            if index % 1024 == 1023 {
                ctx.charge(64)?;
            }
            let place = start.wrapping_add_signed(index * stride);
            let mark = ctx.temps_mark();
            let bytes: item::Item = view.storage.bytes()[place..place + size].into();
            let value = item::number_to_python(ctx, number, &bytes);
            list.write().items.push(value);
            ctx.temps_release(mark);
        }
    } else if view.layout.axes() == 1
        && view.dtype.code == Code::Object
        && view.storage.has_objects()
    {
        work::pay(ctx, length, 2)?;
        let objects = view.storage.objects();
        let found = cast::places(&view.layout)
            .into_iter()
            .map(|place| objects.get(place / 8).copied());
        let Some(found) = found.collect::<Option<Vec<Value>>>() else {
            return Err(Shared::shrunk(ctx));
        };
        list.write().items = found;
    } else {
        for index in 0..length {
            let mark = ctx.temps_mark();
            ctx.charge(2)?;
            let row = view.with(view.layout.pick(0, index));
            let value = to_list(ctx, &row)?;
            ctx.list_push(list, value)?;
            ctx.temps_release(mark);
        }
    }
    ctx.leave_native();
    Ok(Value::object(list))
}
