//! Subscripts: `array[key]` and `array[key] = value`.
//!
//! A key of ints, slices, `...` and None gives a view. One with arrays of ints or bools gives a copy: its items are found
//! place by place.
//! What does not live here: fields of records (`field.rs`).

use smallvec::SmallVec;
use wardian_runtime::ctx::{Ctx, PyResult, Thrown};
use wardian_runtime::object::containers::{Bytes, List, Slice, Tuple};
use wardian_runtime::object::heap::{Gc, Kind};
use wardian_runtime::object::string::Str;
use wardian_runtime::object::value::Value;
use wardian_runtime::types::slice::slice_indices;
use wardian_strided::element::{Number, Truth};
use wardian_strided::layout::{Layout, MAX_AXES, Order, Shape, broadcast_shapes, common_shape};

use super::storage::{Shared, Storage};
use super::{View, array_of, cast, data, item, make, new_view, own, this_view, view_like, view_of};
use crate::dtype::{Code, Dtype};
use crate::{scalar, work};

/// A part of a key.
enum Part {
    Int(i64),
    Slice(Gc<Slice>),
    Ellipsis,
    NewAxis,
    /// Bools, which stand for as many axes as they have.
    Mask(View),
    /// Ints.
    Places(View),
}

pub const NOT_AN_INDEX: &str = "only integers, slices (`:`), ellipsis (`...`), numpy.newaxis (`None`) and integer or boolean arrays are valid indices";

/// An int as an index; one that has no place in 64 bits is out of bounds of anything.
fn int_part(ctx: &mut Ctx, value: Value, int: Value) -> Result<Part, Thrown> {
    match ctx.int_to_i64(int) {
        Some(index) => Ok(Part::Int(index)),
        None => {
            let name = ctx.type_name(value);
            Err(ctx.index_error(&format!("cannot fit '{name}' into an index-sized integer")))
        }
    }
}

fn part(ctx: &mut Ctx, value: Value) -> Result<Part, Thrown> {
    if let Some(int) = value.as_small_int() {
        return Ok(Part::Int(int));
    }
    // No axis is that long.
    if value
        .get::<wardian_runtime::object::big_int::BigInt>()
        .is_some()
    {
        return Err(ctx.index_error(NOT_AN_INDEX));
    }
    if let Some(slice) = value.get::<Slice>() {
        return Ok(Part::Slice(slice));
    }
    if value.is_none() {
        return Ok(Part::NewAxis);
    }
    if value == Value::ELLIPSIS {
        return Ok(Part::Ellipsis);
    }
    if value.is_bool() {
        let dtype = Dtype::of(ctx, Code::Bool);
        let truth = u8::from(value == Value::bool(true));
        return item::single(ctx, dtype, &[truth]).map(Part::Mask);
    }
    let is_array = view_of(value).is_some();
    if !is_array {
        if let Some((dtype, item)) = scalar::parts(ctx, value) {
            if dtype.code == Code::Bool {
                return item::single(ctx, dtype, &item).map(Part::Mask);
            }
            if dtype.code.is_number() && matches!(dtype.code.kind(), 'i' | 'u') {
                let int = item::bytes_to_python(ctx, dtype, &item)?;
                return int_part(ctx, value, int);
            }
            return Err(ctx.index_error(NOT_AN_INDEX));
        }
        let is_sequence = value.payload::<List>().is_some() || value.payload::<Tuple>().is_some();
        if !is_sequence {
            if let Some(int) = ctx.index_opt(value)? {
                return int_part(ctx, value, int);
            }
            if value.payload::<Str>().is_some()
                || value.payload::<Bytes>().is_some()
                || value.is_float()
            {
                return Err(ctx.index_error(NOT_AN_INDEX));
            }
        }
    }
    let view = make::as_view(ctx, value)?;
    match view.dtype.code.kind() {
        'b' => Ok(Part::Mask(view)),
        'i' | 'u' => {
            if view.layout.axes() == 0 {
                let int = item::to_python(ctx, &view, view.layout.offset())?;
                return Ok(Part::Int(ctx.index_i64(int)?));
            }
            Ok(Part::Places(cast::as_number(ctx, &view, Number::Int64)?))
        }
        // An empty list has no type to speak of.
        _ if !is_array && view.size() == 0 => {
            let dtype = Dtype::of(ctx, Code::Long);
            new_view(ctx, dtype, view.shape(), Order::C).map(Part::Places)
        }
        _ if !is_array && view.layout.axes() == 0 => Err(ctx.index_error(NOT_AN_INDEX)),
        _ => Err(ctx.index_error("arrays used as indices must be of integer (or boolean) type")),
    }
}

fn parts(ctx: &mut Ctx, key: Value) -> Result<SmallVec<[Part; 4]>, Thrown> {
    if let Some(tuple) = key.payload::<Tuple>() {
        let mut parts = SmallVec::new();
        let mut index = 0;
        while let Some(value) = tuple.items().get(index).copied() {
            if index >= 2 * MAX_AXES {
                return Err(ctx.index_error("too many indices for array"));
            }
            parts.push(part(ctx, value)?);
            index += 1;
        }
        // As many operands as numpy's own loop over them has, with the array and the result.
        let fancy = parts
            .iter()
            .filter(|part| matches!(part, Part::Mask(_) | Part::Places(_)))
            .count();
        if fancy >= MAX_AXES {
            return Err(ctx.index_error(&format!(
                "too many advanced indices: there are {fancy}, and at most {} can be",
                MAX_AXES - 1
            )));
        }
        return Ok(parts);
    }
    Ok(smallvec::smallvec![part(ctx, key)?])
}

/// An index counted from the end where it is negative.
fn place_of(ctx: &mut Ctx, index: i64, axis: usize, length: usize) -> Result<usize, Thrown> {
    let place = if index < 0 {
        index + length as i64
    } else {
        index
    };
    match usize::try_from(place).ok().filter(|place| *place < length) {
        Some(place) => Ok(place),
        None => Err(out_of_bounds(ctx, index, axis, length)),
    }
}

fn out_of_bounds(ctx: &mut Ctx, index: i64, axis: usize, length: usize) -> Thrown {
    ctx.index_error(&format!(
        "index {index} is out of bounds for axis {axis} with size {length}"
    ))
}

fn too_many(ctx: &mut Ctx, axes: usize, given: usize) -> Thrown {
    ctx.index_error(&format!(
        "too many indices for array: array is {axes}-dimensional, but {given} were indexed"
    ))
}

/// What a key chooses.
enum Chosen {
    /// One item, at this place.
    Item(usize),
    /// Items that a layout tells.
    View(Layout),
    /// Items at places.
    Places(Places),
}

/// Items at places: for each of some places a layout of items beside it.
struct Places {
    /// The places, in order.
    places: Vec<usize>,
    /// The shape that the arrays in the key have together.
    shape: Shape,
    /// What lies at each place, counted from it: its offset is zero.
    rest: Layout,
    /// Before which axis of the rest the places' axes come.
    before: usize,
}

impl Places {
    /// The shape of the result.
    fn whole(&self) -> Shape {
        let (before, after) = self.rest.shape().split_at(self.before);
        before
            .iter()
            .chain(&self.shape)
            .chain(after)
            .copied()
            .collect()
    }

    /// The axes of the result in the order places, rest.
    fn order(&self) -> Vec<usize> {
        let (fancy, rest) = (self.shape.len(), self.rest.axes());
        let places = self.before..self.before + fancy;
        let others = (0..self.before).chain(self.before + fancy..fancy + rest);
        places.chain(others).collect()
    }

    /// All places, in the order places, rest.
    fn all(&self) -> Vec<usize> {
        if self.rest.axes() == 0 {
            return self.places.clone();
        }
        let offsets = cast::places(&self.rest);
        let mut all = Vec::with_capacity(self.places.len() * offsets.len());
        for place in &self.places {
            all.extend(offsets.iter().map(|offset| place.wrapping_add(*offset)));
        }
        all
    }
}

/// Which items a key chooses of a view.
fn choose(ctx: &mut Ctx, view: &View, parts: &[Part]) -> Result<Chosen, Thrown> {
    let axes = view.layout.axes();
    let is_fancy = parts
        .iter()
        .any(|part| matches!(part, Part::Mask(_) | Part::Places(_)));
    let used: usize = parts
        .iter()
        .map(|part| match part {
            Part::Int(_) | Part::Slice(_) | Part::Places(_) => 1,
            Part::Mask(mask) => mask.layout.axes(),
            Part::Ellipsis | Part::NewAxis => 0,
        })
        .sum();
    if parts
        .iter()
        .filter(|part| matches!(part, Part::Ellipsis))
        .count()
        > 1
    {
        return Err(ctx.index_error("an index can only have a single ellipsis ('...')"));
    }
    if used > axes {
        return Err(too_many(ctx, axes, used));
    }
    let mut layout = view.layout.clone();
    let mut has_ellipsis = false;
    // The axis of `layout` that comes next, and that of the array, for messages.
    let (mut axis, mut original) = (0, 0);
    let mut fancy: Vec<(usize, View, usize)> = Vec::new();
    let (mut first, mut last, mut gap) = (None, 0, false);
    let mut note = |place: usize| {
        if first.is_none() {
            first = Some(place);
        } else if last + 1 != place {
            gap = true;
        }
        last = place;
    };
    for (place, part) in parts.iter().enumerate() {
        match part {
            Part::Int(index) if !is_fancy => {
                let found = place_of(ctx, *index, original, layout.shape()[axis])?;
                layout = layout.pick(axis, found);
                original += 1;
            }
            Part::Int(index) => {
                let found = place_of(ctx, *index, original, layout.shape()[axis])?;
                let dtype = Dtype::of(ctx, Code::Long);
                let index = item::single(ctx, dtype, &(found as i64).to_le_bytes())?;
                fancy.push((axis, index, original));
                note(place);
                axis += 1;
                original += 1;
            }
            Part::Slice(slice) => {
                let (start, _, step, count) = slice_indices(ctx, *slice, layout.shape()[axis])?;
                layout = layout.slice(axis, start.max(0) as usize, step as isize, count);
                axis += 1;
                original += 1;
            }
            Part::Ellipsis => {
                has_ellipsis = true;
                axis += axes - used;
                original += axes - used;
            }
            Part::NewAxis => {
                if layout.axes() >= MAX_AXES {
                    return Err(ctx.index_error(&format!(
                        "number of dimensions must be within [0, {MAX_AXES}]"
                    )));
                }
                layout = layout.with_axis(axis);
                axis += 1;
            }
            Part::Places(places) => {
                fancy.push((axis, places.clone(), original));
                note(place);
                axis += 1;
                original += 1;
            }
            Part::Mask(mask) => {
                if mask.layout.axes() == 0 {
                    // One axis of length one, kept or not.
                    let count = usize::from(mask.bytes(ctx)?[mask.layout.offset()] != 0);
                    layout = layout.with_axis(axis);
                    let dtype = Dtype::of(ctx, Code::Long);
                    let places = new_view(ctx, dtype, &[count], Order::C)?;
                    fancy.push((axis, places, original));
                    note(place);
                    axis += 1;
                    continue;
                }
                for (index, length) in mask.shape().iter().enumerate() {
                    let wanted = layout.shape()[axis + index];
                    // A mask of nothing chooses nothing, of any length.
                    if wanted != *length && *length > 0 {
                        return Err(ctx.index_error(&format!(
                            "boolean index did not match indexed array along axis {}; size of axis is {wanted} but size of corresponding boolean axis is {length}",
                            original + index
                        )));
                    }
                }
                for index in true_places(ctx, mask)? {
                    fancy.push((axis, index, original));
                    axis += 1;
                    original += 1;
                }
                note(place);
            }
        }
    }
    if !is_fancy {
        if layout.axes() == 0
            && !has_ellipsis
            && parts.iter().all(|part| matches!(part, Part::Int(_)))
        {
            return Ok(Chosen::Item(layout.offset()));
        }
        return Ok(Chosen::View(layout));
    }
    gather_places(ctx, &layout, &fancy, gap).map(Chosen::Places)
}

/// The places that arrays of ints tell along their axes of a layout.
fn gather_places(
    ctx: &mut Ctx,
    layout: &Layout,
    fancy: &[(usize, View, usize)],
    gap: bool,
) -> Result<Places, Thrown> {
    let Some(shape) = broadcast_shapes(fancy.iter().map(|(_, view, _)| view.shape())) else {
        if common_shape(fancy.iter().map(|(_, view, _)| view.shape())).is_some() {
            return Err(ctx.value_error("iterator is too large"));
        }
        let shapes: Vec<String> = fancy
            .iter()
            .map(|(_, view, _)| super::shape::tight_text(view.shape()))
            .collect();
        return Err(ctx.index_error(&format!(
            "shape mismatch: indexing arrays could not be broadcast together with shapes {} ",
            shapes.join(" ")
        )));
    };
    let count: usize = shape.iter().product();
    let rest_size: usize = (0..layout.axes())
        .filter(|axis| fancy.iter().all(|(chosen, _, _)| chosen != axis))
        .map(|axis| layout.shape()[axis])
        .product();
    let total = count
        .checked_mul(rest_size.max(1))
        .and_then(|total| total.checked_mul(8));
    let Some(total) = total else {
        return Err(ctx.value_error("array is too big"));
    };
    ctx.reserve(total.saturating_add(count.saturating_mul(8)))?;
    work::pay(ctx, count, 2 * fancy.len() as u64)?;
    let mut places = vec![layout.offset(); count];
    for (axis, view, original) in fancy {
        let (length, stride) = (layout.shape()[*axis], layout.strides()[*axis]);
        let index = view
            .layout
            .broadcast(&shape)
            .expect("the shapes go together");
        let bytes = view.bytes(ctx)?;
        let mut wrong = None;
        let mut place = 0;
        cast::in_order(&index, |from| {
            let index = i64::from_le_bytes(bytes[from..from + 8].try_into().expect("eight bytes"));
            let found = if index < 0 {
                index.wrapping_add(length as i64)
            } else {
                index
            };
            if (found as u64) < length as u64 {
                places[place] = places[place].wrapping_add_signed(found as isize * stride);
            } else if wrong.is_none() {
                wrong = Some(index);
            }
            place += 1;
        });
        if let Some(index) = wrong {
            return Err(out_of_bounds(ctx, index, *original, length));
        }
    }
    let mut rest = layout.clone();
    let mut chosen: Vec<usize> = fancy.iter().map(|(axis, _, _)| *axis).collect();
    chosen.sort_unstable();
    let before = if gap {
        0
    } else {
        chosen.first().copied().unwrap_or(0)
    };
    for axis in chosen.iter().rev() {
        rest = rest.dropped(*axis);
    }
    // Counted from a place.
    let rest = rest.at(0);
    Ok(Places {
        places,
        shape,
        rest,
        before,
    })
}

/// The places of the true items of a mask: an array of ints for each of its axes.
pub fn true_places(ctx: &mut Ctx, mask: &View) -> Result<Vec<View>, Thrown> {
    let axes = mask.layout.axes();
    let (mut count, size) = (0, mask.size());
    work::pay(ctx, size, 1)?;
    let bytes = mask.bytes(ctx)?;
    if mask.is_c() && size > 0 {
        let start = mask.layout.offset();
        let flags = bytes[start..start + size].iter();
        count = flags.map(|flag| usize::from(*flag != 0)).sum();
    } else {
        cast::in_order(&mask.layout, |place| {
            count += usize::from(bytes[place] != 0)
        });
    }
    let dtype = Dtype::of(ctx, Code::Long);
    let mut found = Vec::new();
    for _ in 0..axes {
        found.push(new_view(ctx, dtype, &[count], Order::C)?);
    }
    work::pay(ctx, count * axes.max(1), 1)?;
    let shape: Shape = mask.shape().into();
    let bytes = mask.bytes(ctx)?;
    if let ([length], [room]) = (&shape[..], &found[..])
        && mask.is_c()
    {
        let start = mask.layout.offset();
        let flags = if count == 0 {
            &[]
        } else {
            &bytes[start..start + length]
        };
        let room = room.storage.bytes_mut().expect("new bytes");
        let (room, _) = room.as_chunks_mut::<8>();
        let mut filled = 0;
        for (index, flag) in flags.iter().enumerate() {
            if let Some(room) = room.get_mut(filled) {
                // Written in any case, so that nothing is guessed; the next one writes over it.
                *room = (index as i64).to_le_bytes();
            }
            filled += usize::from(*flag != 0);
        }
        return Ok(found);
    }
    let (mut index, mut filled) = (0usize, 0usize);
    let mut rooms: Vec<&mut [u8]> = found
        .iter()
        .map(|view| view.storage.bytes_mut().expect("new bytes"))
        .collect();
    cast::in_order(&mask.layout, |place| {
        if bytes[place] != 0 {
            let mut left = index;
            for axis in (0..axes).rev() {
                let along = (left % shape[axis]) as i64;
                left /= shape[axis];
                rooms[axis][filled * 8..filled * 8 + 8].copy_from_slice(&along.to_le_bytes());
            }
            filled += 1;
        }
        index += 1;
    });
    Ok(found)
}

/// Copy items between places of two storages, of one dtype.
pub fn copy_places(
    ctx: &mut Ctx,
    to: &View,
    targets: &[usize],
    from: &View,
    sources: &[usize],
) -> Result<(), Thrown> {
    let size = to.dtype.size;
    work::pay(ctx, targets.len(), 2 + size as u64 / 32)?;
    if to.storage != from.storage
        && let (Storage::Objects(objects), Storage::Objects(found)) =
            (to.storage.get_mut(), from.storage.get())
    {
        for (target, source) in targets.iter().zip(sources) {
            let (Some(object), Some(found)) =
                (objects.get_mut(*target / 8), found.get(*source / 8))
            else {
                return Err(Shared::shrunk(ctx));
            };
            *object = *found;
        }
        return Ok(());
    }
    if to.dtype.has_objects() {
        for (target, source) in targets.iter().zip(sources) {
            if to.dtype.code == Code::Object {
                let object = item::object_at(ctx, from, *source)?;
                item::set_object(ctx, to, *target, object)?;
            } else {
                super::field::copy_item(ctx, to, *target, from, *source)?;
            }
        }
        return Ok(());
    }
    if from.storage == to.storage {
        for (target, source) in targets.iter().zip(sources) {
            let bytes = item::Item::from_slice(&from.storage.bytes()[*source..*source + size]);
            item::put(ctx, to, *target, &bytes)?;
        }
        return Ok(());
    }
    let source = from.storage.bytes();
    let Some(target) = to.storage.bytes_mut() else {
        return Err(ctx.value_error("assignment destination is read-only"));
    };
    match size {
        0 => {}
        1 => copy_each::<1>(target, targets, source, sources),
        2 => copy_each::<2>(target, targets, source, sources),
        4 => copy_each::<4>(target, targets, source, sources),
        8 => copy_each::<8>(target, targets, source, sources),
        16 => copy_each::<16>(target, targets, source, sources),
        _ => {
            for (to, from) in targets.iter().zip(sources) {
                target[*to..*to + size].copy_from_slice(&source[*from..*from + size]);
            }
        }
    }
    Ok(())
}

fn copy_each<const N: usize>(
    target: &mut [u8],
    targets: &[usize],
    source: &[u8],
    sources: &[usize],
) {
    for (to, from) in targets.iter().zip(sources) {
        let item: [u8; N] = source[*from..*from + N].try_into().expect("N bytes");
        target[*to..*to + N].copy_from_slice(&item);
    }
}

/// The items at places, as a new array.
fn gather(ctx: &mut Ctx, view: &View, places: &Places) -> Result<View, Thrown> {
    let sorted: Shape = places
        .shape
        .iter()
        .chain(places.rest.shape())
        .copied()
        .collect();
    if sorted.len() > MAX_AXES {
        return Err(ctx.index_error(&format!(
            "number of dimensions must be within [0, {MAX_AXES}], indexing result would have {}",
            sorted.len()
        )));
    }
    view.bytes(ctx).map(drop).or_else(|thrown| {
        if view.dtype.code == Code::Object {
            Ok(())
        } else {
            Err(thrown)
        }
    })?;
    let mut made = new_view(ctx, view.dtype, &sorted, Order::C)?;
    let sources = places.all();
    let size = view.dtype.size;
    if view.dtype.has_objects() || size == 0 {
        let targets: Vec<usize> = (0..sources.len()).map(|index| index * size).collect();
        copy_places(ctx, &made, &targets, view, &sources)?;
    } else {
        work::pay(ctx, sources.len(), 2 + size as u64 / 32)?;
        let (source, target) = (
            view.storage.bytes(),
            made.storage.bytes_mut().expect("new bytes"),
        );
        match size {
            1 => gather_each::<1>(target, source, &sources),
            2 => gather_each::<2>(target, source, &sources),
            4 => gather_each::<4>(target, source, &sources),
            8 => gather_each::<8>(target, source, &sources),
            16 => gather_each::<16>(target, source, &sources),
            _ => {
                for (room, from) in target.chunks_exact_mut(size).zip(&sources) {
                    room.copy_from_slice(&source[*from..*from + size]);
                }
            }
        }
    }
    if places.before > 0 {
        // From places, rest to the order of the result.
        let order = places.order();
        let mut back = vec![0; order.len()];
        for (place, axis) in order.iter().enumerate() {
            back[*axis] = place;
        }
        made.layout = made.layout.transposed(&back);
    }
    Ok(made)
}

fn gather_each<const N: usize>(target: &mut [u8], source: &[u8], sources: &[usize]) {
    for (room, from) in target.chunks_exact_mut(N).zip(sources) {
        let item: [u8; N] = source[*from..*from + N].try_into().expect("N bytes");
        room.copy_from_slice(&item);
    }
}

/// The items of a view where a mask of its shape is true.
fn masked(ctx: &mut Ctx, view: &View, mask: &View) -> Result<Option<View>, Thrown> {
    if !(view.is_c() && mask.is_c()) || view.shape() != mask.shape() || view.dtype.has_objects() {
        return Ok(None);
    }
    let size = view.dtype.size;
    let number = match size {
        1 | 2 | 4 | 8 | 16 => size,
        _ => return Ok(None),
    };
    let total = view.size();
    if total == 0 {
        // It may begin anywhere.
        return Ok(None);
    }
    work::pay(ctx, total, 2)?;
    mask.bytes(ctx)?;
    view.bytes(ctx)?;
    let start = mask.layout.offset();
    let flags = &mask.storage.bytes()[start..start + total];
    let count = flags.iter().map(|flag| usize::from(*flag != 0)).sum();
    let made = new_view(ctx, view.dtype, &[count], Order::C)?;
    let from = view.layout.offset();
    let flags = &mask.storage.bytes()[start..start + total];
    let source = &view.storage.bytes()[from..from + total * size];
    let target = made.storage.bytes_mut().expect("new bytes");
    match number {
        1 => compress::<1>(target, source, flags),
        2 => compress::<2>(target, source, flags),
        4 => compress::<4>(target, source, flags),
        8 => compress::<8>(target, source, flags),
        _ => compress::<16>(target, source, flags),
    }
    Ok(Some(made))
}

fn compress<const N: usize>(target: &mut [u8], source: &[u8], flags: &[u8]) {
    let (rooms, _) = target.as_chunks_mut::<N>();
    let (items, _) = source.as_chunks::<N>();
    let mut next = 0;
    for (item, flag) in items.iter().zip(flags) {
        if let Some(room) = rooms.get_mut(next) {
            // Written in any case, so that nothing is guessed; the next one writes over it.
            *room = *item;
        }
        next += usize::from(*flag != 0);
    }
}

/// `array[key]`.
pub fn get(ctx: &mut Ctx, this: Value, key: Value) -> PyResult {
    let array = array_of(this).expect("slots get their own type");
    let view = &data(&array).view;
    // An item of a row, the commonest.
    if let Some(index) = key.as_small_int()
        && let [length] = *view.shape()
    {
        let place = place_of(ctx, index, 0, length)?;
        let place = view
            .layout
            .offset()
            .wrapping_add_signed(place as isize * view.layout.strides()[0]);
        if let Some(float) = view.float_at(place) {
            return Ok(scalar::of_float(ctx, float));
        }
        let view = view.clone();
        return scalar_at(ctx, this, &view, place);
    }
    let view = view.clone();
    if view.dtype.fields.is_some()
        && let Some(found) = super::field::get(ctx, this, key)?
    {
        return Ok(found);
    }
    if key.payload::<Str>().is_some() {
        return Err(ctx.index_error(NOT_AN_INDEX));
    }
    let parts = parts(ctx, key)?;
    if let [Part::Mask(mask)] = &parts[..]
        && mask.layout.axes() > 0
        && let Some(made) = masked(ctx, &view, mask)?
    {
        return finish_copy(ctx, this, made);
    }
    match choose(ctx, &view, &parts)? {
        Chosen::Item(place) => scalar_at(ctx, this, &view, place),
        Chosen::View(layout) => view_like(ctx, this, view.with(layout)),
        Chosen::Places(places) => {
            let made = gather(ctx, &view, &places)?;
            finish_copy(ctx, this, made)
        }
    }
}

/// An item; a record sees the memory of the array.
fn scalar_at(ctx: &mut Ctx, this: Value, view: &View, place: usize) -> PyResult {
    let made = item::to_scalar(ctx, view, place)?;
    if view.dtype.fields.is_some() {
        scalar::set_base(made, this);
    }
    Ok(made)
}

fn finish_copy(ctx: &mut Ctx, this: Value, made: View) -> PyResult {
    let Some(class) = super::subclass_of(ctx, this) else {
        return Ok(own(ctx, made));
    };
    // Of a subclass it is a view of an array of numpy's own class.
    let base = own(ctx, made.clone());
    let made = super::wrap(ctx, made, base, true);
    super::wrap_as(ctx, Some(class), made, this)
}

/// `array[key] = value`.
pub fn set(ctx: &mut Ctx, this: Value, key: Value, value: Value) -> Result<(), Thrown> {
    if value.is_unbound() {
        return Err(ctx.value_error("cannot delete array elements"));
    }
    super::check_writeable(ctx, this, "assignment destination")?;
    let view = this_view(this);
    if view.dtype.fields.is_some()
        && let Some(part) = super::field::view_of_key(ctx, &view, key)?
    {
        return assign_value(ctx, &part, value);
    }
    if key.payload::<Str>().is_some() {
        return Err(ctx.index_error(NOT_AN_INDEX));
    }
    if let Some(index) = key.as_small_int()
        && let [length] = *view.shape()
        && view.dtype.subarray.is_none()
    {
        let place = place_of(ctx, index, 0, length)?;
        let place = view
            .layout
            .offset()
            .wrapping_add_signed(place as isize * view.layout.strides()[0]);
        return set_item(ctx, &view, place, value);
    }
    let parts = parts(ctx, key)?;
    match choose(ctx, &view, &parts)? {
        Chosen::Item(place) => set_item(ctx, &view, place, value),
        Chosen::View(layout) => {
            if key != Value::ELLIPSIS && has_own_items(ctx, this) {
                // Such a class may give its parts another shape, which the value is to have then.
                let part = ctx.get_item(this, key)?;
                return match view_of(part) {
                    Some(target) => assign_value(ctx, &target, value),
                    None => Err(ctx.runtime_error("Getitem not returning array")),
                };
            }
            let target = view.with(layout);
            assign_value(ctx, &target, value)
        }
        Chosen::Places(places) => {
            let from = value_view(
                ctx,
                view.dtype,
                value,
                places.shape.len() + places.rest.axes(),
            )?;
            let whole = places.whole();
            let mut from = if from.dtype.same(view.dtype) && from.storage != view.storage {
                from
            } else {
                super::convert::warn_complex(ctx, from.dtype, view.dtype)?;
                cast::cast(ctx, &from, view.dtype, Order::C)?
            };
            while from.layout.axes() > whole.len() && from.shape()[0] == 1 {
                from.layout = from.layout.pick(0, 0);
            }
            let Some(layout) = from.layout.broadcast(&whole) else {
                // A mask with as many values as it has true items says it in its own words.
                if let [Part::Mask(mask)] = &parts[..]
                    && from.layout.axes() <= 1
                    && mask.layout.axes() == view.layout.axes()
                {
                    return Err(ctx.value_error(&format!(
                        "NumPy boolean array indexing assignment cannot assign {} input values to the {} output values where the mask is true",
                        from.size(),
                        places.places.len()
                    )));
                }
                let (one, two) = (
                    super::shape::tight_text(from.shape()),
                    super::shape::tight_text(&whole),
                );
                return Err(ctx.value_error(&format!(
                    "shape mismatch: value array of shape {one} could not be broadcast to indexing result of shape {two}"
                )));
            };
            let layout = layout.transposed(&places.order());
            let sources = cast::places(&layout);
            let targets = places.all();
            copy_places(ctx, &view, &targets, &from, &sources)
        }
    }
}

/// Whether an array is of a class of Python's with its own `__getitem__`.
fn has_own_items(ctx: &mut Ctx, this: Value) -> bool {
    let name = ctx.intern("__getitem__");
    super::subclass_of(ctx, this).is_some_and(|class| {
        class
            .lookup(name)
            .is_some_and(|method| !method.is_kind(Kind::NativeFunction))
    })
}

/// Put a value where one item is: as one item, where it is none of several.
fn set_item(ctx: &mut Ctx, view: &View, place: usize, value: Value) -> Result<(), Thrown> {
    if view.dtype.code != Code::Object
        && let Some(inner) = view_of(value)
        && inner.layout.axes() > 0
    {
        let target = view.with(
            Layout::contiguous(&[], view.dtype.size, Order::C)
                .expect("one item")
                .at(place),
        );
        if inner.size() == 1 && view.dtype.fields.is_some() {
            return cast::assign(ctx, &target, &inner);
        }
        if inner.size() == 1 && view.dtype.code != Code::Void {
            return match cast::assign(ctx, &target, &inner.clone()) {
                Ok(()) => {
                    let message = "Conversion of an array with ndim > 0 to a scalar is deprecated, and will error in future. Ensure you extract a single element from your array before performing this operation. (Deprecated NumPy 1.25.)";
                    crate::errors::warn(
                        ctx,
                        message,
                        Value::object(ctx.exceptions.DeprecationWarning),
                    )
                }
                Err(thrown) => Err(thrown),
            };
        }
        return Err(ctx.value_error("setting an array element with a sequence."));
    }
    item::set(ctx, view, place, value)
}

/// What is assigned, as an array: where a dtype has objects, a list that is no array is one of objects.
fn value_view(ctx: &mut Ctx, dtype: Dtype, value: Value, axes: usize) -> Result<View, Thrown> {
    match view_of(value) {
        Some(view) => Ok(view),
        None if dtype.code == Code::Object => {
            // What can be an array of objects makes them itself.
            let found = match crate::scalar::is_scalar(ctx, value) {
                true => None,
                false => make::by_array_method(ctx, value, Some(dtype), Value::NONE)?,
            };
            match found.and_then(view_of) {
                Some(view) => Ok(view),
                None => super::nested::objects_to(ctx, value, axes),
            }
        }
        None => {
            let wanted = match dtype.code {
                // The longest text is cut to what there is room for.
                Code::Str | Code::Bytes => None,
                _ => Some(dtype.native_order(ctx)),
            };
            make::as_view_of(ctx, value, wanted)
        }
    }
}

/// Put a value where the items of a view are.
pub fn assign_value(ctx: &mut Ctx, target: &View, value: Value) -> Result<(), Thrown> {
    if !value.is_object() && target.dtype.code.is_number() && target.layout.axes() > 0 {
        return cast::fill(ctx, target, value);
    }
    // A time is no int to Python, whatever casts of arrays say.
    if target.dtype.code.kind() == 'i'
        && crate::scalar::parts(ctx, value).is_some_and(|(dtype, _)| dtype.code.is_time())
    {
        return cast::fill(ctx, target, value);
    }
    let from = value_view(ctx, target.dtype, value, target.layout.axes())?;
    super::convert::warn_complex(ctx, from.dtype, target.dtype)?;
    cast::assign(ctx, target, &from)
}

/// Whether an item of bytes that is a bool is true.
pub fn is_true(byte: u8) -> bool {
    bytemuck::cast::<u8, Truth>(byte).get()
}
