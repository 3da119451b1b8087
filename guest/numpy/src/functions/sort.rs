//! Order: sorts, partitions, places in what is sorted.

use wardian_runtime::ctx::{Ctx, PyResult, Thrown};
use wardian_runtime::object::args::Args;
use wardian_runtime::object::string::Str;
use wardian_runtime::object::value::Value;
use wardian_strided::buffer::{Run, gather, scatter, side_by_side_mut};
use wardian_strided::element::Element;
use wardian_strided::layout::{Order, Shape};
use wardian_strided::partition;
use wardian_strided::sort::{self as kernel, Ordered, Side};
use wardian_strided::text::{Letters, order as texts};
use wardian_strided::with_element;

use super::select::ints;
use crate::array::make::Wanted;
use crate::array::reshape;
use crate::array::{self, View, cast, item, make, new_view, own, shape, this_view};
use crate::dtype::{Code, Dtype};
use crate::ufunc::wrap;
use crate::work;

/// What is done to each row along an axis.
#[derive(Clone)]
enum Task {
    Sort,
    Partition(Vec<usize>),
}

/// `order=` is for records, `kind=` is looked at and otherwise alike: all sorts here are stable.
fn check_kind(
    ctx: &mut Ctx,
    kind: Option<Value>,
    order: Option<Value>,
    view: &View,
) -> Result<(), Thrown> {
    if let Some(kind) = kind.filter(|kind| !kind.is_none()) {
        let Some(text) = kind.payload::<Str>() else {
            let found = ctx.type_name(kind);
            return Err(ctx.type_error(&format!("sort kind must be str, not {found}")));
        };
        let known = ["q", "h", "m", "s", "Q", "H", "M", "S"]
            .iter()
            .any(|first| text.as_str().starts_with(first));
        if !known {
            return Err(ctx.value_error(&format!(
                "sort kind must be one of 'quick', 'heap', or 'stable' (got '{}')",
                text.as_str()
            )));
        }
    }
    if order.is_some_and(|order| !order.is_none()) && view.dtype.fields.is_none() {
        return Err(ctx.value_error("Cannot specify order when the array has no fields."));
    }
    Ok(())
}

/// `kind=` and `stable=` say the same in two ways.
fn check_stable(ctx: &mut Ctx, args: Args<'_>) -> Result<(), Thrown> {
    match (args.get(2), args.get(4)) {
        (Some(kind), Some(stable)) if !kind.is_none() && !stable.is_none() => Err(ctx.value_error("`kind` and `stable` parameters can't be provided at the same time. Use only one of them.")),
        _ => Ok(()),
    }
}

/// `kind=` and `order=` of partitions.
fn check_select(ctx: &mut Ctx, args: Args<'_>, view: &View) -> Result<(), Thrown> {
    if let Some(kind) = args.get(3).filter(|kind| !kind.is_none()) {
        let Some(text) = kind.payload::<Str>() else {
            let found = ctx.type_name(kind);
            return Err(ctx.type_error(&format!("select kind must be str, not {found}")));
        };
        if text.as_str() != "introselect" {
            let text = ctx.repr(kind)?;
            return Err(ctx.value_error(&format!(
                "select kind must be 'introselect' (got {})",
                text.as_str()
            )));
        }
    }
    check_kind(ctx, None, args.get(4), view)
}

/// `array.sort(axis, kind, order, stable)`, in place.
pub fn sort(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    array::check_writeable(ctx, args[0], "sort array")?;
    let view = this_view(args[0]);
    check_kind(ctx, args.get(2), args.get(3), &view)?;
    check_stable(ctx, args)?;
    let axis = match args.get(1) {
        Some(axis) => ctx.index_i64(axis)?,
        None => -1,
    };
    let axis = shape::axis_of(ctx, axis, view.layout.axes())?;
    if view.dtype.fields.is_some() {
        let order = args.get(3).unwrap_or(Value::NONE);
        return crate::helpers::call(
            ctx,
            "sort_records",
            &[args[0], Value::small_int(axis as i64), order],
        );
    }
    sort_rows(ctx, &view, axis, &Task::Sort)?;
    Ok(Value::NONE)
}

fn kth(ctx: &mut Ctx, value: Value, whole: &View, axis: usize) -> Result<Vec<usize>, Thrown> {
    let length = whole.shape()[axis];
    let view = make::as_view(ctx, value)?;
    if view.dtype.code == Code::Bool || !matches!(view.dtype.code.kind(), 'i' | 'u') {
        return Err(ctx.type_error("Partition index must be integer"));
    }
    let mut places = Vec::new();
    // Of no items any place will do.
    if whole.size() == 0 {
        return Ok(places);
    }
    for index in ints(ctx, &view)? {
        let place = if index < 0 {
            index.saturating_add(length as i64)
        } else {
            index
        };
        match usize::try_from(place).ok().filter(|place| *place < length) {
            Some(place) => places.push(place),
            // Where there are no items any place will do.
            None if whole.size() == 0 => {}
            None => return Err(ctx.value_error(&format!("kth(={index}) out of bounds ({length})"))),
        }
    }
    places.sort_unstable();
    places.dedup();
    Ok(places)
}

/// `array.partition(kth, axis, kind, order)`, in place.
pub fn partition(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    array::check_writeable(ctx, args[0], "partition array")?;
    let view = this_view(args[0]);
    let axis = match args.get(2) {
        Some(axis) => ctx.index_i64(axis)?,
        None => -1,
    };
    check_select(ctx, args, &view)?;
    let axis = shape::axis_of(ctx, axis, view.layout.axes())?;
    let places = kth(ctx, args[1], &view, axis)?;
    if view.dtype.fields.is_some() {
        let order = args.get(4).unwrap_or(Value::NONE);
        return crate::helpers::call(
            ctx,
            "sort_records",
            &[args[0], Value::small_int(axis as i64), order],
        );
    }
    sort_rows(ctx, &view, axis, &Task::Partition(places))?;
    Ok(Value::NONE)
}

/// Where the rows along an axis begin.
fn rows(view: &View, axis: usize) -> (Vec<usize>, isize, usize) {
    let starts = cast::places(&view.layout.dropped(axis));
    (starts, view.layout.strides()[axis], view.shape()[axis])
}

fn letters(view: &View) -> Option<Letters> {
    match view.dtype.code {
        Code::Bytes => Some(Letters::Bytes),
        Code::Str if !view.dtype.swapped => Some(Letters::Points),
        _ => None,
    }
}

fn cost(length: usize) -> u64 {
    u64::from(usize::BITS - length.leading_zeros()) + 2
}

fn sort_rows(ctx: &mut Ctx, view: &View, axis: usize, task: &Task) -> Result<(), Thrown> {
    let (starts, stride, length) = rows(view, axis);
    if length < 2 {
        return Ok(());
    }
    ctx.reserve(length.saturating_mul(view.dtype.size.max(8) * 2))?;
    if let Some(number) = view.dtype.number() {
        view.bytes(ctx)?;
        for start in starts {
            ctx.charge(1)?;
            with_element!(number, T => sort_numbers::<T>(ctx, view, start, stride, length, task))?;
        }
        return Ok(());
    }
    if view.dtype.code.is_time() && !view.dtype.swapped {
        for start in starts {
            sort_times(ctx, view, start, stride, length)?;
        }
        return Ok(());
    }
    if let Some(letters) = letters(view) {
        let size = view.dtype.size;
        for start in starts {
            let mut row = row_bytes(view, start, stride, length);
            texts::sort(letters, &mut row, size, work::poll(ctx))?;
            put_row(ctx, view, start, stride, &row)?;
        }
        return Ok(());
    }
    if view.dtype.swapped {
        let dtype = view.dtype.native_order(ctx);
        let copy = cast::cast(ctx, view, dtype, Order::C)?;
        sort_rows(ctx, &copy, axis, task)?;
        return cast::assign(ctx, view, &copy);
    }
    // Objects: as Python sorts them.
    for start in starts {
        let order = order_of_row(ctx, view, start, stride, length)?;
        let items: Result<Vec<Value>, Thrown> = order
            .iter()
            .map(|index| {
                item::to_python(
                    ctx,
                    view,
                    start.wrapping_add_signed(*index as isize * stride),
                )
            })
            .collect();
        for (index, value) in items?.into_iter().enumerate() {
            item::set(
                ctx,
                view,
                start.wrapping_add_signed(index as isize * stride),
                value,
            )?;
        }
    }
    Ok(())
}

fn row_bytes(view: &View, start: usize, stride: isize, length: usize) -> Vec<u8> {
    let size = view.dtype.size;
    let bytes = view.storage.bytes();
    let mut row = Vec::with_capacity(length * size);
    for index in 0..length {
        let place = start.wrapping_add_signed(index as isize * stride);
        row.extend_from_slice(&bytes[place..place + size]);
    }
    row
}

fn put_row(
    ctx: &mut Ctx,
    view: &View,
    start: usize,
    stride: isize,
    row: &[u8],
) -> Result<(), Thrown> {
    for (index, item) in row.chunks_exact(view.dtype.size.max(1)).enumerate() {
        item::put(
            ctx,
            view,
            start.wrapping_add_signed(index as isize * stride),
            item,
        )?;
    }
    Ok(())
}

fn numbers<T: Element>(view: &View, start: usize, stride: isize, length: usize) -> Vec<T> {
    let mut items = vec![T::default(); length];
    gather(view.storage.bytes(), Run { start, stride }, &mut items);
    items
}

fn sort_numbers<T: Ordered>(
    ctx: &mut Ctx,
    view: &View,
    start: usize,
    stride: isize,
    length: usize,
    task: &Task,
) -> Result<(), Thrown> {
    let mut sorted = |items: &mut [T]| match task {
        Task::Sort => kernel::sort(items, work::poll(ctx)),
        Task::Partition(places) => partition::partition(items, places, work::poll(ctx)),
    };
    let run = Run { start, stride };
    let Some(bytes) = view.storage.bytes_mut() else {
        return Ok(());
    };
    if let Some(items) = side_by_side_mut(bytes, run, length) {
        return sorted(items);
    }
    let mut items = numbers::<T>(view, start, stride, length);
    sorted(&mut items)?;
    scatter(bytes, run, &items);
    Ok(())
}

/// What is not a time comes last.
fn sort_times(
    ctx: &mut Ctx,
    view: &View,
    start: usize,
    stride: isize,
    length: usize,
) -> Result<(), Thrown> {
    let mut items: Vec<i64> = numbers::<i64>(view, start, stride, length)
        .into_iter()
        .map(|item| item.wrapping_sub(1))
        .collect();
    kernel::sort(&mut items, work::poll(ctx))?;
    let items: Vec<i64> = items.into_iter().map(|item| item.wrapping_add(1)).collect();
    if let Some(bytes) = view.storage.bytes_mut() {
        scatter(bytes, Run { start, stride }, &items);
    }
    Ok(())
}

/// The order that items of a row have when they are sorted.
fn order_of_row(
    ctx: &mut Ctx,
    view: &View,
    start: usize,
    stride: isize,
    length: usize,
) -> Result<Vec<usize>, Thrown> {
    ctx.charge(length as u64 * cost(length) / 8 + 1)?;
    if let Some(number) = view.dtype.number() {
        return with_element!(number, T => {
            let items = numbers::<T>(view, start, stride, length);
            kernel::order_of(&items, work::poll(ctx))
        });
    }
    if view.dtype.code.is_time() && !view.dtype.swapped {
        let items: Vec<i64> = numbers::<i64>(view, start, stride, length)
            .into_iter()
            .map(|item| item.wrapping_sub(1))
            .collect();
        return kernel::order_of(&items, work::poll(ctx));
    }
    if let Some(letters) = letters(view) {
        let row = row_bytes(view, start, stride, length);
        let row = texts::Row {
            letters,
            bytes: &row,
            width: view.dtype.size,
        };
        return texts::order_of(row, work::poll(ctx));
    }
    let list = ctx.new_list(Vec::new());
    for index in 0..length {
        let value = item::to_python(
            ctx,
            view,
            start.wrapping_add_signed(index as isize * stride),
        )?;
        ctx.list_push(list, value)?;
    }
    let order = crate::helpers::call(ctx, "order_of", &[Value::object(list)])?;
    let order = ctx.collect_list(order)?;
    let order: Vec<usize> = order
        .items
        .iter()
        .map(|index| index.as_place().unwrap_or(0))
        .collect();
    let mut seen = vec![false; length];
    let whole = order.len() == length
        && order
            .iter()
            .all(|index| *index < length && !std::mem::replace(&mut seen[*index], true));
    match whole {
        true => Ok(order),
        false => Err(ctx.runtime_error("the order of objects changed while they were sorted")),
    }
}

/// `array.argsort(axis, kind, order, stable)`.
pub fn argsort(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    let view = this_view(args[0]);
    check_kind(ctx, args.get(2), args.get(3), &view)?;
    check_stable(ctx, args)?;
    let (view, axis) = along(ctx, view, args.get(1))?;
    if view.dtype.fields.is_some() {
        let order = args.get(3).unwrap_or(Value::NONE);
        return crate::helpers::call(
            ctx,
            "argsort_records",
            &[args[0], Value::small_int(axis as i64), order],
        );
    }
    let view = in_machine_order(ctx, &view)?;
    let made = orders(ctx, &view, axis, None)?;
    wrap::like(ctx, args[0], made)
}

fn in_machine_order(ctx: &mut Ctx, view: &View) -> Result<View, Thrown> {
    match view.dtype.swapped {
        true => {
            let dtype = view.dtype.native_order(ctx);
            cast::cast(ctx, view, dtype, Order::C)
        }
        false => Ok(view.clone()),
    }
}

/// The axis, with None for all items along one.
fn along(ctx: &mut Ctx, view: View, axis: Option<Value>) -> Result<(View, usize), Thrown> {
    match axis {
        Some(axis) if axis.is_none() => {
            let flat = reshape::flattened(ctx, &view, Wanted::Order(Order::C), false)?;
            Ok((flat, 0))
        }
        _ => {
            let axis = match axis {
                Some(axis) => ctx.index_i64(axis)?,
                None => -1,
            };
            let mut view = view;
            if view.layout.axes() == 0 {
                view.layout = view.layout.with_axis(0);
            }
            let axis = shape::axis_of(ctx, axis, view.layout.axes())?;
            Ok((view, axis))
        }
    }
}

fn orders(
    ctx: &mut Ctx,
    view: &View,
    axis: usize,
    places: Option<&[usize]>,
) -> Result<View, Thrown> {
    let long = Dtype::of(ctx, Code::Long);
    let made = new_view(ctx, long, view.shape(), Order::C)?;
    let (starts, stride, length) = rows(view, axis);
    ctx.reserve(length.saturating_mul(40))?;
    let (targets, target_stride, _) = rows(&made, axis);
    for (start, target) in starts.into_iter().zip(targets) {
        ctx.charge(1)?;
        let order = match (places, view.dtype.number()) {
            (Some(places), Some(number)) => with_element!(number, T => {
                let items = numbers::<T>(view, start, stride, length);
                partition::order_of_partition(&items, places, work::poll(ctx))?
            }),
            _ => order_of_row(ctx, view, start, stride, length)?,
        };
        put_order(&made, target, target_stride, &order);
    }
    Ok(made)
}

/// Write an order into a row of a new array of int64.
fn put_order(made: &View, start: usize, stride: isize, order: &[usize]) {
    let order: Vec<i64> = order.iter().map(|place| *place as i64).collect();
    let bytes = made.storage.bytes_mut().expect("new bytes");
    scatter(bytes, Run { start, stride }, &order);
}

/// `array.argpartition(kth, axis, kind, order)`.
pub fn argpartition(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    let view = this_view(args[0]);
    check_select(ctx, args, &view)?;
    let (view, axis) = along(ctx, view, args.get(2))?;
    let places = kth(ctx, args[1], &view, axis)?;
    if view.dtype.fields.is_some() {
        let order = args.get(4).unwrap_or(Value::NONE);
        return crate::helpers::call(
            ctx,
            "argsort_records",
            &[args[0], Value::small_int(axis as i64), order],
        );
    }
    let view = in_machine_order(ctx, &view)?;
    let made = orders(ctx, &view, axis, Some(&places))?;
    wrap::like(ctx, args[0], made)
}

/// `array.searchsorted(v, side, sorter)`.
pub fn searchsorted(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    let view = this_view(args[0]);
    if view.layout.axes() != 1 {
        return Err(ctx.value_error("object too deep for desired array"));
    }
    let side = match args.get(2) {
        None => Side::Left,
        Some(value) => match value.payload::<Str>().as_ref().map(|text| text.as_str()) {
            Some("left" | "l" | "L") => Side::Left,
            Some("right" | "r" | "R") => Side::Right,
            _ => {
                let text = ctx.repr(value)?;
                return Err(ctx.value_error(&format!(
                    "search side must be 'left' or 'right' (got {})",
                    text.as_str()
                )));
            }
        },
    };
    let input = crate::ufunc::call::Input::of(ctx, args[1])?;
    let this = crate::ufunc::call::Input::of(ctx, args[0])?;
    let dtype = super::join::dtype_of(ctx, &[this.clone(), input.clone()])?;
    let items = this.as_dtype(ctx, dtype)?;
    let wanted = input.as_dtype(ctx, dtype)?;
    let wanted = cast::in_c(ctx, &wanted)?;
    let length = items.size();
    let mut sorter = None;
    if let Some(value) = args.get(3).filter(|value| !value.is_none()) {
        let order = make::as_view(ctx, value)?;
        if !matches!(order.dtype.code.kind(), 'i' | 'u') {
            return Err(ctx.type_error("sorter must only contain integers"));
        }
        let order = ints(ctx, &order)?;
        if order.len() != length {
            return Err(ctx.value_error("sorter.size must equal array.size"));
        }
        if order
            .iter()
            .any(|place| !(0..length as i64).contains(place))
        {
            return Err(ctx.value_error("Sorter index out of range."));
        }
        sorter = Some(order);
    }
    let long = Dtype::of(ctx, Code::Long);
    let shape: Shape = wanted.shape().into();
    let made = new_view(ctx, long, &shape, Order::C)?;
    let count = wanted.size();
    let places: Vec<usize> = if let Some(number) = dtype.number() {
        items.bytes(ctx)?;
        with_element!(number, T => {
            let row = numbers::<T>(&items, items.layout.offset(), items.layout.strides()[0], length);
            let keys = numbers::<T>(&wanted, wanted.layout.offset(), wanted.dtype.size as isize, count);
            match &sorter {
                Some(order) => kernel::places_among_ordered(&row, order, &keys, side, work::poll(ctx))?,
                None => kernel::places_among(&row, &keys, side, work::poll(ctx))?,
            }
        })
    } else if dtype.code.is_time() {
        let row: Vec<i64> = numbers::<i64>(
            &items,
            items.layout.offset(),
            items.layout.strides()[0],
            length,
        )
        .into_iter()
        .map(|item| item.wrapping_sub(1))
        .collect();
        let keys: Vec<i64> = numbers::<i64>(&wanted, wanted.layout.offset(), 8, count)
            .into_iter()
            .map(|item| item.wrapping_sub(1))
            .collect();
        match &sorter {
            Some(order) => kernel::places_among_ordered(&row, order, &keys, side, work::poll(ctx))?,
            None => kernel::places_among(&row, &keys, side, work::poll(ctx))?,
        }
    } else if let Some(letters) = letters(&items) {
        let width = dtype.size;
        let row = row_bytes(
            &items,
            items.layout.offset(),
            items.layout.strides()[0],
            length,
        );
        let keys = row_bytes(&wanted, wanted.layout.offset(), width as isize, count);
        let row = texts::Row {
            letters,
            bytes: &row,
            width,
        };
        let keys = texts::Row {
            letters,
            bytes: &keys,
            width,
        };
        texts::places_among(row, sorter.as_deref(), keys, side, work::poll(ctx))?
    } else {
        let right = Value::bool(side == Side::Right);
        let (one, two) = (own(ctx, items), own(ctx, wanted));
        let order = args.get(3).unwrap_or(Value::NONE);
        let found = crate::helpers::call(ctx, "search_objects", &[one, two, right, order])?;
        let found = ctx.collect_list(found)?;
        found
            .items
            .iter()
            .map(|place| place.as_place().unwrap_or(0))
            .collect()
    };
    let bytes = made.storage.bytes_mut().expect("new bytes");
    for (room, place) in bytes.chunks_exact_mut(8).zip(places) {
        room.copy_from_slice(&(place as i64).to_le_bytes());
    }
    wrap::scalar_or_array(ctx, made)
}

/// `np.lexsort(keys, axis)`: the last key first.
pub fn lexsort(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    let keys = ctx.collect_list(args[0])?;
    let keys = keys.items.clone();
    if keys.is_empty() {
        return Err(ctx.type_error("need sequence of keys with len > 0 in lexsort"));
    }
    let mut views = Vec::new();
    for key in &keys {
        let view = make::as_view(ctx, *key)?;
        views.push(in_machine_order(ctx, &view)?);
    }
    if views.iter().any(|view| view.shape() != views[0].shape()) {
        return Err(ctx.value_error("all keys need to be the same shape"));
    }
    let axes = views[0].layout.axes();
    let axis = match args.get(1) {
        Some(axis) => ctx.index_i64(axis)?,
        None => -1,
    };
    if axes == 0 {
        if !matches!(axis, -1 | 0) {
            shape::axis_of(ctx, axis, axes)?;
        }
        let long = Dtype::of(ctx, Code::Long);
        return crate::scalar::new(ctx, long, &[0; 8]);
    }
    let axis = shape::axis_of(ctx, axis, axes)?;
    let long = Dtype::of(ctx, Code::Long);
    let made = new_view(ctx, long, views[0].shape(), Order::C)?;
    let (targets, target_stride, length) = rows(&made, axis);
    for (row, target) in targets.into_iter().enumerate() {
        let mut order: Vec<usize> = (0..length).collect();
        for view in &views {
            let (starts, stride, _) = rows(view, axis);
            let start = starts[row];
            // Stable: what is equal stays as the keys before left it.
            let ranks = order_of_row(ctx, view, start, stride, length)?;
            let mut rank = vec![0usize; length];
            let mut current = 0;
            for (place, index) in ranks.iter().enumerate() {
                if place > 0 && !same_items(ctx, view, start, stride, ranks[place - 1], *index)? {
                    current = place;
                }
                rank[*index] = current;
            }
            order.sort_by_key(|index| rank[*index]);
        }
        put_order(&made, target, target_stride, &order);
    }
    Ok(own(ctx, made))
}

/// Whether neither of two items comes before the other.
fn same_items(
    ctx: &mut Ctx,
    view: &View,
    start: usize,
    stride: isize,
    one: usize,
    two: usize,
) -> Result<bool, Thrown> {
    let (first, second) = (
        start.wrapping_add_signed(one as isize * stride),
        start.wrapping_add_signed(two as isize * stride),
    );
    if let Some(number) = view.dtype.number() {
        let bytes = view.bytes(ctx)?;
        return Ok(with_element!(number, T => {
            let (a, b) = (wardian_strided::buffer::item::<T>(bytes, first), wardian_strided::buffer::item::<T>(bytes, second));
            a.order(&b).is_eq()
        }));
    }
    let (a, b) = (
        item::to_python(ctx, view, first)?,
        item::to_python(ctx, view, second)?,
    );
    ctx.eq(a, b)
}

/// `_sort_objects(array)`: the order of the items of a row of objects, for `helpers.py`.
pub fn sort_objects(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    crate::helpers::call(ctx, "order_of", &[args[0]])
}
