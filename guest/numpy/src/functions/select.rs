//! Items chosen by places, masks and conditions.

use wardian_runtime::ctx::{Ctx, PyResult, Thrown};
use wardian_runtime::object::args::Args;
use wardian_runtime::object::string::Str;
use wardian_runtime::object::value::Value;
use wardian_strided::element::Number;
use wardian_strided::elementwise::Ended;
use wardian_strided::extremes::{self, Extreme};
use wardian_strided::indices::Mode;
use wardian_strided::layout::{Layout, Order, Shape, broadcast_shapes};
use wardian_strided::{logical, with_element};

use crate::array::make::Wanted;
use crate::array::reshape;
use crate::array::storage::{Shared, Storage};
use crate::array::{
    self, View, cast, index, item, make, new_view, new_view_to_write, own, shape, this_view,
    view_of,
};
use crate::dtype::promote::{Casting, can_cast};
use crate::dtype::{self, Code, Dtype};
use crate::ufunc::loops::truths;
use crate::ufunc::{resolve, wrap};
use crate::work;

/// `mode=`.
pub fn mode_of(ctx: &mut Ctx, value: Option<Value>) -> Result<Mode, Thrown> {
    let Some(value) = value else {
        return Ok(Mode::Raise);
    };
    if let Some(int) = value.as_small_int() {
        return match int {
            0 => Ok(Mode::Clip),
            1 => Ok(Mode::Wrap),
            2 => Ok(Mode::Raise),
            _ => Err(ctx.value_error(
                "integer clipmode must be RAISE, WRAP, or CLIP from 'numpy._core.multiarray'",
            )),
        };
    }
    match value.payload::<Str>().as_ref().map(|text| text.as_str()) {
        Some("raise") => Ok(Mode::Raise),
        Some("wrap") => Ok(Mode::Wrap),
        Some("clip") => Ok(Mode::Clip),
        _ => {
            let text = ctx.repr(value)?;
            Err(ctx.value_error(&format!(
                "clipmode must be one of 'clip', 'raise', or 'wrap' (got {})",
                text.as_str()
            )))
        }
    }
}

/// Ints of an array of any integers, in the order of C.
pub fn ints(ctx: &mut Ctx, view: &View) -> Result<Vec<i64>, Thrown> {
    ints_cast(ctx, view, Casting::SameKind)
}

fn ints_cast(ctx: &mut Ctx, view: &View, casting: Casting) -> Result<Vec<i64>, Thrown> {
    let long = Dtype::of(ctx, Code::Long);
    if !can_cast(view.dtype, long, casting) && view.size() > 0 {
        let from = dtype::text::repr_of(ctx, view.dtype)?;
        return Err(ctx.type_error(&format!(
            "Cannot cast array data from {from} to dtype('int64') according to the rule 'safe'"
        )));
    }
    ctx.reserve(view.size().saturating_mul(8))?;
    work::pay(ctx, view.size(), 1)?;
    let view = match view.dtype.same(long) && view.is_c() && view.size() > 0 {
        true => view.clone(),
        false => cast::cast(ctx, view, long, Order::C)?,
    };
    let start = view.layout.offset();
    let (numbers, _) = view.bytes(ctx)?[start..start + view.size() * 8].as_chunks::<8>();
    Ok(numbers
        .iter()
        .map(|number| i64::from_le_bytes(*number))
        .collect())
}

/// `take(indices, axis, out, mode)`.
pub fn take(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    let mut view = this_view(args[0]);
    let indices = make::as_view(ctx, args[1])?;
    let axis = match shape::optional_axis(ctx, args.get(2), view.layout.axes().max(1))? {
        Some(axis) => axis,
        None => {
            view = reshape::flattened(ctx, &view, Wanted::Order(Order::C), false)?;
            0
        }
    };
    if view.layout.axes() == 0 {
        view.layout = view.layout.with_axis(0);
    }
    let mode = mode_of(ctx, args.get(4))?;
    let mut places = ints_cast(ctx, &indices, Casting::Safe).or_else(|thrown| {
        // An empty list is one of floats.
        if indices.size() == 0 && ctx.catch(ctx.exceptions.TypeError).is_some() {
            Ok(Vec::new())
        } else {
            Err(thrown)
        }
    })?;
    let length = view.shape()[axis];
    normalise(ctx, &mut places, length, mode, Some(axis))?;
    let mut whole: Shape = view.shape()[..axis].into();
    whole.extend_from_slice(indices.shape());
    whole.extend_from_slice(&view.shape()[axis + 1..]);
    let made = new_view_to_write(ctx, view.dtype, &whole, Order::C)?;
    // The same with the axes of the indices as one.
    let mut joined: Shape = view.shape().into();
    joined[axis] = places.len();
    let target = made
        .with(Layout::contiguous(&joined, view.dtype.size, Order::C).expect("of the same items"));
    take_into(ctx, &view, axis, &places, &target)?;
    if let Some(out) = args.get(3).filter(|out| !out.is_none()) {
        let Some(to) = view_of(out) else {
            return Err(ctx.type_error("output must be an array"));
        };
        if to.shape() != made.shape() {
            return Err(ctx.value_error("output array does not match result of ndarray.take"));
        }
        cast::assign(ctx, &to, &made)?;
        return Ok(out);
    }
    wrap::like(ctx, args[0], made)
}

fn normalise(
    ctx: &mut Ctx,
    places: &mut [i64],
    length: usize,
    mode: Mode,
    axis: Option<usize>,
) -> Result<(), Thrown> {
    let done = wardian_strided::indices::normalise(places, length, mode, work::poll(ctx))?;
    match done {
        Ok(()) => Ok(()),
        Err(_) if length == 0 && mode != Mode::Raise => {
            Err(ctx.index_error("cannot do a non-empty take from an empty axes."))
        }
        Err(place) => {
            // What is wrong was left as it was.
            let index = places[place];
            let message = match axis {
                Some(axis) => {
                    format!("index {index} is out of bounds for axis {axis} with size {length}")
                }
                None => format!("index {index} is out of bounds for axis 0 with size {length}"),
            };
            if length == 0 {
                return Err(ctx.index_error("cannot do a non-empty take from an empty axes."));
            }
            Err(ctx.index_error(&message))
        }
    }
}

/// Items along an axis, by places that are within it.
fn take_into(
    ctx: &mut Ctx,
    view: &View,
    axis: usize,
    places: &[i64],
    target: &View,
) -> Result<(), Thrown> {
    if let (Storage::Objects(objects), Storage::Objects(rooms)) =
        (view.storage.get(), target.storage.get_mut())
        && let ([stride], [step]) = (view.layout.strides(), target.layout.strides())
    {
        work::pay(ctx, places.len(), 2)?;
        let (start, first) = (view.layout.offset(), target.layout.offset());
        for (to, place) in (0..).zip(places) {
            let from = start.wrapping_add_signed(*place as isize * stride) / 8;
            let room = rooms.get_mut(first.wrapping_add_signed(to * step) / 8);
            let (Some(room), Some(object)) = (room, objects.get(from)) else {
                return Err(Shared::shrunk(ctx));
            };
            *room = *object;
        }
        return Ok(());
    }
    if view.dtype.has_objects() {
        // Along the axis where there are more steps, row by row.
        let other = if axis > 0 { 0 } else { view.layout.axes() - 1 };
        if other != axis && view.shape()[other] < places.len() {
            for index in 0..view.shape()[other] {
                let source = view.with(view.layout.pick(other, index));
                let part = target.with(target.layout.pick(other, index));
                take_into(
                    ctx,
                    &source,
                    axis - usize::from(other < axis),
                    places,
                    &part,
                )?;
            }
            return Ok(());
        }
        for (to, from) in places.iter().enumerate() {
            let source = view.with(view.layout.pick(axis, *from as usize));
            let part = target.with(target.layout.pick(axis, to));
            cast::assign(ctx, &part, &source)?;
        }
        return Ok(());
    }
    if target.size() == 0 {
        return Ok(());
    }
    view.bytes(ctx)?;
    let bytes = view.storage.bytes();
    let Some(out) = target.storage.bytes_mut() else {
        return Ok(());
    };
    wardian_strided::gather::take(
        (bytes, &view.layout),
        axis,
        places,
        (out, &target.layout),
        work::poll(ctx),
    )
}

/// `put(indices, values, mode)`.
pub fn put(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    array::check_writeable(ctx, args[0], "put: output array")?;
    let view = this_view(args[0]);
    let indices = make::as_view(ctx, args[1])?;
    let mode = mode_of(ctx, args.get(3))?;
    let mut places = ints(ctx, &indices)?;
    if places.is_empty() {
        return Ok(Value::NONE);
    }
    let size = view.size();
    if size == 0 {
        return Err(ctx.index_error("cannot replace elements of an empty array"));
    }
    normalise(ctx, &mut places, size, mode, None)?;
    let wanted = Some(view.dtype.native_order(ctx));
    let values = make::as_view_of(ctx, args[2], wanted)?;
    if values.size() == 0 {
        return Ok(Value::NONE);
    }
    let values = cast::cast(ctx, &values, view.dtype, Order::C)?;
    let all = cast::places(&view.layout);
    let sources = cast::places(&values.layout);
    let targets: Vec<usize> = places.iter().map(|place| all[*place as usize]).collect();
    let sources: Vec<usize> = (0..targets.len())
        .map(|index| sources[index % sources.len()])
        .collect();
    index::copy_places(ctx, &view, &targets, &values, &sources)?;
    Ok(Value::NONE)
}

/// `repeat(repeats, axis)`.
pub fn repeat(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    let mut view = this_view(args[0]);
    let axis = match shape::optional_axis(ctx, args.get(2), view.layout.axes())? {
        Some(axis) => axis,
        None => {
            view = reshape::flattened(ctx, &view, Wanted::Order(Order::C), false)?;
            0
        }
    };
    let counts = match view_of(args[1]) {
        Some(counts) => counts,
        // Numbers of Python's, and scalars, are cast whatever they are.
        None => {
            let long = Dtype::of(ctx, Code::Long);
            make::as_view_of(ctx, args[1], Some(long))?
        }
    };
    if counts.layout.axes() > 1 {
        return Err(ctx.value_error("object too deep for desired array"));
    }
    let counts = ints_cast(ctx, &counts, Casting::Safe)?;
    let length = view.shape()[axis];
    if counts.len() != 1 && counts.len() != length {
        return Err(ctx.value_error(&format!(
            "operands could not be broadcast together with shape ({length},) ({},)",
            counts.len()
        )));
    }
    if counts.iter().any(|count| *count < 0) {
        return Err(ctx.value_error("repeats may not contain negative values."));
    }
    let total: u128 = (0..length)
        .map(|index| counts[if counts.len() == 1 { 0 } else { index }] as u128)
        .sum();
    let Some(total) = usize::try_from(total)
        .ok()
        .filter(|total| *total < isize::MAX as usize / 16)
    else {
        return Err(ctx.raise_class(ctx.exceptions.MemoryError));
    };
    let mut whole: Shape = view.shape().into();
    whole[axis] = total;
    if !view.dtype.has_objects() {
        let made = new_view(ctx, view.dtype, &whole, Order::C)?;
        view.bytes(ctx)?;
        if let (Some(out), true) = (made.storage.bytes_mut(), made.size() > 0) {
            wardian_strided::gather::repeat(
                (view.storage.bytes(), &view.layout),
                axis,
                &counts,
                (out, &made.layout),
                work::poll(ctx),
            )?;
        }
        return wrap::like(ctx, args[0], made);
    }
    ctx.reserve(total.saturating_mul(8))?;
    work::pay(ctx, total, 1)?;
    let mut places = Vec::with_capacity(total);
    for index in 0..length {
        let count = counts[if counts.len() == 1 { 0 } else { index }];
        places.extend(std::iter::repeat_n(index as i64, count as usize));
    }
    let made = new_view(ctx, view.dtype, &whole, Order::C)?;
    take_into(ctx, &view, axis, &places, &made)?;
    wrap::like(ctx, args[0], made)
}

/// `nonzero()`: the places of the true items, axis by axis.
pub fn nonzero(ctx: &mut Ctx, this: Value) -> PyResult {
    let view = this_view(this);
    if view.layout.axes() == 0 {
        return Err(ctx.value_error("Calling nonzero on 0d arrays is not allowed. Use np.atleast_1d(scalar).nonzero() instead. If the context of this error is of the form `arr[nonzero(cond)]`, just use `arr[cond]`."));
    }
    let mask = truths(ctx, &view)?;
    if view.dtype.code == Code::Object {
        // As numpy: objects are counted first, and asked once more for their places.
        let count = |mask: &View| -> usize {
            let bytes = mask.storage.bytes();
            bytes.iter().filter(|byte| **byte != 0).count()
        };
        let again = truths(ctx, &view)?;
        if count(&mask) != count(&again) {
            return Err(ctx.runtime_error(
                "number of non-zero array elements changed during function execution.",
            ));
        }
    }
    let found = index::true_places(ctx, &mask)?;
    let arrays: Vec<Value> = found.into_iter().map(|view| own(ctx, view)).collect();
    Ok(Value::object(ctx.new_tuple(&arrays)))
}

/// `count_nonzero(a)`.
pub fn count_nonzero(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    let view = make::as_view(ctx, args[0])?;
    let view = match view.dtype.number() {
        Some(_) => view,
        None => truths(ctx, &view)?,
    };
    let mut count = [0; 8];
    if view.size() > 0 {
        let number = view.dtype.number().expect("numbers, or bools");
        let one = Layout::contiguous(&[], 8, Order::C).expect("one item");
        let layout = one.broadcast(view.shape()).expect("one item fits anywhere");
        view.bytes(ctx)?;
        let bytes = view.storage.bytes();
        with_element!(number, T => logical::count_nonzero::<T, Thrown>((bytes, &view.layout), (&mut count, &layout), work::poll(ctx)))?;
    }
    let long = Dtype::of(ctx, Code::Long);
    crate::scalar::new(ctx, long, &count)
}

/// `copyto(dst, src, casting, where)`.
pub fn copyto(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    let Some(target) = view_of(args[0]) else {
        let name = ctx.type_name(args[0]);
        return Err(ctx.type_error(&format!(
            "copyto() argument 1 must be numpy.ndarray, not {name}"
        )));
    };
    array::check_writeable(ctx, args[0], "assignment destination")?;
    let casting = resolve::casting_of(ctx, args.get(2), Casting::SameKind)?;
    let mut input = crate::ufunc::call::Input::of(ctx, args[1])?;
    input.weaken(ctx);
    let source = match &input.view {
        Some(view) => view.clone(),
        // A number of Python's takes the dtype if it can.
        None if resolve::goes_safely(ctx, &input.known, target.dtype.code) => {
            resolve::check_weak(ctx, &input.known, target.dtype.code, casting)?;
            let dtype = target.dtype.native_order(ctx);
            input.as_dtype(ctx, dtype)?
        }
        // What a number is for a record is a question of its fields.
        None if target.dtype.code == Code::Void => make::as_view(ctx, args[1])?,
        None => {
            // A record has it in each field.
            if target.dtype.code == Code::Void && casting == Casting::Unsafe {
                let single = new_view(ctx, target.dtype, &[], Order::C)?;
                item::set(ctx, &single, 0, args[1])?;
                single
            } else {
                input.as_dtype(ctx, input.known.dtype)?
            }
        }
    };
    if !can_cast(source.dtype, target.dtype, casting) {
        let (from, to) = (
            dtype::text::repr_of(ctx, source.dtype)?,
            dtype::text::repr_of(ctx, target.dtype)?,
        );
        let what = match source.layout.axes() {
            0 => "scalar",
            _ => "array data",
        };
        return Err(ctx.type_error(&format!(
            "Cannot cast {what} from {from} to {to} according to the rule {}",
            casting.quoted()
        )));
    }
    match args.get(3) {
        None => cast::assign(ctx, &target, &source)?,
        Some(mask) if mask == Value::bool(true) => cast::assign(ctx, &target, &source)?,
        Some(mask) => {
            let mask = make::as_view(ctx, mask)?;
            masked_assign(ctx, &target, &source, &mask)?;
        }
    }
    Ok(Value::NONE)
}

/// Assign where a mask is true.
pub fn masked_assign(
    ctx: &mut Ctx,
    target: &View,
    source: &View,
    mask: &View,
) -> Result<(), Thrown> {
    let (Some(from), Some(flags)) = (
        source.layout.broadcast(target.shape()),
        mask.layout.broadcast(target.shape()),
    ) else {
        let (one, two) = (
            shape::tight_text(source.shape()),
            shape::tight_text(target.shape()),
        );
        return Err(ctx.value_error(&format!(
            "could not broadcast input array from shape {one} into shape {two}"
        )));
    };
    let mask = truths(ctx, mask)?;
    let mask = mask.with(mask.layout.broadcast(target.shape()).unwrap_or(flags));
    let source = source.with(from);
    let source = match source.dtype.same(target.dtype) && source.storage != target.storage {
        true => source,
        false => cast::cast(ctx, &source, target.dtype, Order::C)?,
    };
    let bytes = mask.bytes(ctx)?;
    let (mut targets, mut sources) = (Vec::new(), Vec::new());
    let all = cast::places(&target.layout)
        .into_iter()
        .zip(cast::places(&source.layout));
    for (flag, (to, from)) in cast::places(&mask.layout).into_iter().zip(all) {
        if bytes[flag] != 0 {
            targets.push(to);
            sources.push(from);
        }
    }
    index::copy_places(ctx, target, &targets, &source, &sources)
}

/// `putmask(a, mask, values)`: values repeat by their place in the array.
pub fn putmask(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    by_mask(ctx, args, false)
}

/// `_place(arr, mask, vals)`: values one after the other where the mask is true.
pub fn place(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    by_mask(ctx, args, true)
}

/// Where each item is, by its number in the order of C.
fn place_of(view: &View) -> impl Fn(usize) -> usize {
    let (start, size) = (view.layout.offset(), view.dtype.size);
    let places = match view.is_c() {
        true => Vec::new(),
        false => cast::places(&view.layout),
    };
    move |index| match places.get(index) {
        Some(place) => *place,
        None => start + index * size,
    }
}

fn by_mask(ctx: &mut Ctx, args: Args<'_>, in_turn: bool) -> PyResult {
    let Some(target) = view_of(args[0]) else {
        let name = ctx.type_name(args[0]);
        return Err(ctx.type_error(&format!("argument 1 must be numpy.ndarray, not {name}")));
    };
    array::check_writeable(ctx, args[0], "putmask: output array")?;
    let mask = make::as_view(ctx, args[1])?;
    let mask = truths(ctx, &mask)?;
    if mask.size() != target.size() {
        let message = if in_turn {
            "place: mask and data must be the same size"
        } else {
            "putmask: mask and data must be the same size"
        };
        return Err(ctx.value_error(message));
    }
    let wanted = Some(target.dtype.native_order(ctx));
    let values = make::as_view_of(ctx, args[2], wanted)?;
    let bytes = mask.bytes(ctx)?;
    let mark = place_of(&mask);
    let chosen: Vec<usize> = (0..mask.size())
        .filter(|index| bytes[mark(*index)] != 0)
        .collect();
    if values.size() == 0 {
        if in_turn && !chosen.is_empty() {
            return Err(ctx.value_error("Cannot insert from an empty array!"));
        }
        return Ok(Value::NONE);
    }
    let values = cast::cast(ctx, &values, target.dtype, Order::C)?;
    if chosen.is_empty() {
        return Ok(Value::NONE);
    }
    let (place, from) = (place_of(&target), place_of(&values));
    let targets: Vec<usize> = chosen.iter().map(|index| place(*index)).collect();
    let sources: Vec<usize> = chosen
        .iter()
        .enumerate()
        .map(|(turn, index)| from(if in_turn { turn } else { *index } % values.size()))
        .collect();
    index::copy_places(ctx, &target, &targets, &values, &sources)?;
    Ok(Value::NONE)
}

/// `where(condition, x, y)`.
pub fn where_function(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    let condition = make::as_view(ctx, args[0])?;
    let (one, two) = match (args.get(1), args.get(2)) {
        (None, None) => {
            let array = own(ctx, condition);
            return nonzero(ctx, array);
        }
        (Some(one), Some(two)) => (one, two),
        _ => return Err(ctx.value_error("either both or neither of x and y should be given")),
    };
    let inputs = [
        crate::ufunc::call::Input::of(ctx, one)?,
        crate::ufunc::call::Input::of(ctx, two)?,
    ];
    let dtype = super::join::dtype_of(ctx, &inputs)?;
    let yes = inputs[0].as_dtype(ctx, dtype)?;
    let no = inputs[1].as_dtype(ctx, dtype)?;
    let mask = truths(ctx, &condition)?;
    let Some(shape) = broadcast_shapes([mask.shape(), yes.shape(), no.shape()]) else {
        let texts: Vec<String> = [&mask, &yes, &no]
            .iter()
            .map(|view| shape::tight_text(view.shape()))
            .collect();
        return Err(ctx.value_error(&format!(
            "operands could not be broadcast together with shapes {} ",
            texts.join(" ")
        )));
    };
    let made = new_view(ctx, dtype, &shape, Order::C)?;
    let spread = |view: &View| {
        view.with(
            view.layout
                .broadcast(&shape)
                .expect("the shapes go together"),
        )
    };
    let (mask, yes, no) = (spread(&mask), spread(&yes), spread(&no));
    if dtype.has_objects() {
        cast::assign(ctx, &made, &no)?;
        masked_assign(ctx, &made, &yes, &mask)?;
        return Ok(own(ctx, made));
    }
    mask.bytes(ctx)?;
    yes.bytes(ctx)?;
    no.bytes(ctx)?;
    if made.size() > 0 {
        let out = made.storage.bytes_mut().expect("new bytes");
        wardian_strided::choose::choose_between(
            (mask.storage.bytes(), &mask.layout),
            (yes.storage.bytes(), &yes.layout),
            (no.storage.bytes(), &no.layout),
            (out, &made.layout),
            work::poll(ctx),
        )?;
    }
    Ok(own(ctx, made))
}

/// `argmax(axis, out, keepdims)` and `argmin`.
pub fn extreme(ctx: &mut Ctx, args: Args<'_>, largest: bool) -> PyResult {
    let mut view = this_view(args[0]);
    let keepdims = match args.get(3) {
        Some(value) => ctx.truth(value)?,
        None => false,
    };
    let axes = view.layout.axes();
    let axis = match shape::optional_axis(ctx, args.get(1), axes)? {
        Some(axis) => axis,
        None => {
            view = reshape::flattened(ctx, &view, Wanted::Order(Order::C), false)?;
            0
        }
    };
    let length = view.shape()[axis];
    if length == 0 {
        let name = if largest { "argmax" } else { "argmin" };
        return Err(ctx.value_error(&format!("attempt to get {name} of an empty sequence")));
    }
    let rest = view.layout.dropped(axis);
    let stride = view.layout.strides()[axis];
    let long = Dtype::of(ctx, Code::Long);
    let mut made = new_view(ctx, long, rest.shape(), Order::C)?;
    let native = view.dtype.native_order(ctx);
    let view = match view.dtype.same(native) {
        true => view,
        false => return extreme_of_copy(ctx, args, &view, native, largest),
    };
    match view.dtype.number() {
        Some(number) if made.size() > 0 => {
            let which = if largest {
                Extreme::Largest
            } else {
                Extreme::Smallest
            };
            view.bytes(ctx)?;
            let (bytes, out) = (
                view.storage.bytes(),
                made.storage.bytes_mut().expect("new bytes"),
            );
            let done = with_element!(number, T => extremes::argument::<T, Thrown>(which, (bytes, &view.layout), axis, (out, &made.layout), work::poll(ctx)));
            match done {
                Err(Ended::Stopped(thrown)) => return Err(thrown),
                Err(Ended::NoLoop) => {
                    return Err(crate::errors::not_there(ctx, "argmax of these items"));
                }
                Ok(()) => {}
            }
        }
        Some(_) => {}
        None => {
            work::pay(ctx, view.size(), 2)?;
            for (index, start) in cast::places(&rest).into_iter().enumerate() {
                let best = best_value(ctx, &view, start, stride, length, largest)?;
                item::put(ctx, &made, index * 8, &(best as i64).to_le_bytes())?;
            }
        }
    }
    if keepdims {
        made.layout = match args.get(1).filter(|value| !value.is_none()) {
            Some(_) => made.layout.with_axis(axis),
            None => {
                let mut layout = made.layout;
                for _ in 0..axes {
                    layout = layout.with_axis(0);
                }
                layout
            }
        };
    }
    if let Some(out) = args.get(2).filter(|out| !out.is_none()) {
        let Some(target) = view_of(out) else {
            return Err(ctx.type_error("output must be an array"));
        };
        if target.shape() != made.shape() {
            return Err(ctx.value_error("output array does not match result of np.argmax."));
        }
        cast::assign(ctx, &target, &made)?;
        return Ok(out);
    }
    wrap::like(ctx, args[0], made)
}

fn extreme_of_copy(
    ctx: &mut Ctx,
    args: Args<'_>,
    view: &View,
    dtype: Dtype,
    largest: bool,
) -> PyResult {
    let copy = cast::cast(ctx, view, dtype, Order::C)?;
    let array = own(ctx, copy);
    let mut fixed = args.fixed.to_vec();
    fixed[0] = array;
    extreme(ctx, Args::new(&fixed, args.rest()), largest)
}

/// The place of the first largest or smallest item, by comparisons of Python's.
fn best_value(
    ctx: &mut Ctx,
    view: &View,
    start: usize,
    stride: isize,
    length: usize,
    largest: bool,
) -> Result<usize, Thrown> {
    use wardian_runtime::object::slots::CompareOp;
    if view.dtype.code.is_time() {
        return crate::time::loops::best(ctx, view, start, stride, length, largest);
    }
    let mut best = item::to_python(ctx, view, start)?;
    let mut place = 0;
    for index in 1..length {
        ctx.charge(4)?;
        let value = item::to_python(
            ctx,
            view,
            start.wrapping_add_signed(index as isize * stride),
        )?;
        let op = if largest {
            CompareOp::Gt
        } else {
            CompareOp::Lt
        };
        let better = ctx.compare(op, value, best)?;
        if ctx.truth(better)? {
            best = value;
            place = index;
        }
    }
    Ok(place)
}

/// The kind of number that indices have.
pub const INDEX: Number = Number::Int64;
