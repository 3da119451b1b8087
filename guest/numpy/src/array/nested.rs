//! Arrays of nested sequences: their shape, their dtype, their leaves.
//!
//! Python code of the program may run in between and change what was looked at: what does not fit any more is an error.
//! What does not live here: objects with protocols, buffers, options of `np.array` (`make.rs`).

use wardian_runtime::ctx::{Ctx, Thrown};
use wardian_runtime::object::big_int::BigInt;
use wardian_runtime::object::containers::{Bytes, Complex, List, Tuple};
use wardian_runtime::object::dict::Dict;
use wardian_runtime::object::heap::Gc;
use wardian_runtime::object::set::Set;
use wardian_runtime::object::slots::Special;
use wardian_runtime::object::string::Str;
use wardian_runtime::object::value::Value;
use wardian_strided::layout::{Layout, MAX_AXES, Order, Shape};

use super::{View, cast, item, new_view, own, view_of};
use crate::dtype::promote::promote;
use crate::dtype::{Code, Dtype};
use crate::scalar;

use super::make::{adapted, one_length, other_array};
use super::plain::of_plain;

/// Leaves of nested sequences, and the shape that they have.
struct Found {
    shape: Shape,
    /// The leaves in order; arrays stand for all their items.
    leaves: Gc<List>,
    dtype: Option<Dtype>,
    /// The axis at which lengths differ, where they do.
    ragged: Option<usize>,
    /// No sequence below this axis is looked into.
    depth: usize,
    /// Tuples are records.
    records: bool,
    /// Whether the dtype is to be found out.
    asks_dtype: bool,
    /// Texts are sequences of their letters: dtype `c`.
    letters: bool,
}

/// The dtype of a value that is no sequence.
pub(super) fn leaf_dtype(ctx: &mut Ctx, value: Value) -> Result<Dtype, Thrown> {
    let code = if value.is_bool() {
        Code::Bool
    } else if value.is_small_int() {
        Code::Long
    } else if value.is_float() {
        Code::Double
    } else if let Some((dtype, _)) = scalar::parts(ctx, value) {
        return Ok(dtype);
    } else if let Some(record) = scalar::record_of(value) {
        return Ok(record.dtype);
    } else if let Some(big) = value.payload::<BigInt>() {
        match (big.to_i64(), u64::try_from(big.number())) {
            (Some(_), _) => Code::Long,
            (_, Ok(_)) => Code::ULong,
            _ => Code::Object,
        }
    } else if ctx.as_int(value).is_some() {
        Code::Long
    } else if ctx.as_float(value).is_some() {
        Code::Double
    } else if value.payload::<Complex>().is_some() {
        Code::CDouble
    } else if let Some(text) = value.payload::<Str>() {
        return Ok(Dtype::flexible(ctx, Code::Str, text.length() * 4));
    } else if let Some(bytes) = value.payload::<Bytes>() {
        let length = bytes.as_bytes().len();
        return Ok(Dtype::flexible(ctx, Code::Bytes, length));
    } else {
        Code::Object
    };
    Ok(Dtype::of(ctx, code))
}

impl Found {
    /// Note a dtype that is among the leaves.
    fn promote(&mut self, ctx: &mut Ctx, dtype: Dtype) -> Result<(), Thrown> {
        if !self.asks_dtype {
            return Ok(());
        }
        self.dtype = Some(match self.dtype {
            None => dtype,
            Some(known) if known == dtype => known,
            Some(known) => match promote(ctx, known, dtype) {
                Ok(common) => common,
                // Times beside what is none are objects.
                Err(Thrown)
                    if (known.code.is_time() || dtype.code.is_time())
                        && ctx.catch(ctx.exceptions.TypeError).is_some() =>
                {
                    Dtype::of(ctx, Code::Object)
                }
                Err(Thrown) => {
                    // What goes together in no other way is an array of objects only where that is asked for.
                    return Err(Thrown);
                }
            },
        });
        if let Some(dtype) = self.dtype {
            ctx.keep(dtype.value());
        }
        Ok(())
    }

    fn ragged(&mut self, axis: usize) {
        self.ragged = Some(self.ragged.map_or(axis, |known| known.min(axis)));
        self.shape.truncate(axis);
    }

    /// The lengths of what comes at an axis; false where they are not those of what came before.
    fn fits(&mut self, axis: usize, lengths: &[usize], is_first: bool) -> bool {
        if is_first {
            self.shape.truncate(axis);
            self.shape.extend_from_slice(lengths);
            return true;
        }
        if self.shape[axis.min(self.shape.len())..] == *lengths {
            return true;
        }
        let same = self.shape[axis.min(self.shape.len())..]
            .iter()
            .zip(lengths)
            .take_while(|(one, two)| one == two)
            .count();
        self.ragged(axis + same);
        false
    }
}

/// Look into a value at an axis. `is_first`: it says the lengths, as nothing before it did.
fn look(
    ctx: &mut Ctx,
    found: &mut Found,
    value: Value,
    axis: usize,
    is_first: bool,
) -> Result<(), Thrown> {
    ctx.charge(1)?;
    let view = match view_of(value) {
        Some(view) => Some(view),
        None => other_array(ctx, value)?,
    };
    if let Some(view) = view {
        let shape: Shape = view.shape().into();
        let dtype = view.dtype;
        if shape.len() + axis > found.depth {
            return Err(too_deep(ctx));
        }
        found.promote(ctx, dtype)?;
        found.fits(axis, &shape, is_first);
        let array = match view_of(value) {
            Some(_) => value,
            None if scalar::is_scalar(ctx, value) => value,
            None => own(ctx, view),
        };
        return ctx.list_push(found.leaves, array);
    }
    let is_record = found.records && value.payload::<Tuple>().is_some();
    if axis >= MAX_AXES && !is_record && sequence(ctx, value)?.is_some() {
        return Err(too_deep(ctx));
    }
    let letters = match found.letters {
        true => letters_of(ctx, value)?,
        false => None,
    };
    let items = match letters {
        Some(letters) if axis < found.depth => Some(letters),
        Some(_) => return Err(too_deep(ctx)),
        None if axis < found.depth && !is_record => sequence(ctx, value)?,
        None => None,
    };
    let Some(items) = items else {
        if found.asks_dtype {
            let dtype = leaf_dtype(ctx, value)?;
            found.promote(ctx, dtype)?;
        }
        found.fits(axis, &[], is_first);
        return ctx.list_push(found.leaves, value);
    };
    let length = items.items.len();
    if is_first {
        found.shape.truncate(axis);
        found.shape.push(length);
    } else if found.shape.get(axis) != Some(&length) {
        found.ragged(axis);
        return Ok(());
    }
    ctx.enter_native()?;
    let mut index = 0;
    while let Some(item) = items.items.get(index).copied() {
        look(ctx, found, item, axis + 1, is_first && index == 0)?;
        index += 1;
        if found.ragged.is_some_and(|ragged| ragged <= axis) {
            break;
        }
    }
    if items.items.len() != length {
        return Err(super::ragged::changed(ctx));
    }
    if is_first && length == 0 {
        found.shape.truncate(axis + 1);
    }
    ctx.leave_native();
    Ok(())
}

fn too_deep(ctx: &mut Ctx) -> Thrown {
    ctx.value_error("setting an array element with a sequence. The requested array would exceed the maximum number of dimension of 64.")
}

/// The letters of a text of more than one, or of none.
fn letters_of(ctx: &mut Ctx, value: Value) -> Result<Option<Gc<List>>, Thrown> {
    let count = match (value.payload::<Str>(), value.payload::<Bytes>()) {
        (Some(text), _) => text.length(),
        (_, Some(bytes)) => bytes.as_bytes().len(),
        _ => return Ok(None),
    };
    if count == 1 {
        return Ok(None);
    }
    let list = ctx.new_list(Vec::new());
    for index in 0..count {
        ctx.charge(1)?;
        let key = Value::small_int(index as i64);
        let next = Value::small_int(index as i64 + 1);
        let part = Value::object(ctx.new_slice(key, next, Value::NONE));
        let letter = ctx.get_item(value.unwrap_payload(), part)?;
        ctx.list_push(list, letter)?;
    }
    Ok(Some(list))
}

/// The items of a sequence; None where it is none in numpy's eyes.
pub(super) fn sequence(ctx: &mut Ctx, value: Value) -> Result<Option<Gc<List>>, Thrown> {
    if let Some(list) = value.payload::<List>() {
        // A class of its own is asked for a length, which need not be true.
        if ctx.class_of(value).is_heap_type && length_of(ctx, value)?.is_none() {
            return Ok(None);
        }
        return Ok(Some(list));
    }
    if let Some(tuple) = value.payload::<Tuple>() {
        let list = ctx.new_list(tuple.items().to_vec());
        return Ok(Some(list));
    }
    let is_leaf = !value.is_object()
        || value.payload::<Str>().is_some()
        || value.payload::<Bytes>().is_some()
        || value.payload::<Dict>().is_some()
        || value.payload::<Set>().is_some()
        || Dtype::from_value(value).is_some()
        || value
            .get::<wardian_runtime::object::class::Class>()
            .is_some();
    if is_leaf {
        return Ok(None);
    }
    let class = ctx.class_of(value);
    if class.special(ctx, Special::GetItem).is_none()
        || class.special(ctx, Special::Len).is_none()
        || scalar::is_scalar(ctx, value)
    {
        return Ok(None);
    }
    // An object of its own, as in CPython's: what has no length is no sequence.
    if length_of(ctx, value)?.is_none() {
        return Ok(None);
    }
    match ctx.collect_list(value) {
        Ok(list) => Ok(Some(list)),
        // What looks like a dict is none either.
        Err(thrown) => match ctx.catch(ctx.exceptions.KeyError) {
            Some(_) => Ok(None),
            None => Err(thrown),
        },
    }
}

/// `len(value)`; None where it has none, which makes it an object of its own.
fn length_of(ctx: &mut Ctx, value: Value) -> Result<Option<usize>, Thrown> {
    let thrown = match ctx.len(value) {
        Ok(length) => return Ok(Some(length)),
        Err(thrown) => thrown,
    };
    // These are not to be forgotten.
    for class in [ctx.exceptions.RecursionError, ctx.exceptions.MemoryError] {
        if let Some(raised) = ctx.catch(class) {
            return Err(ctx.throw(raised));
        }
    }
    match ctx.catch(ctx.exceptions.Exception).is_some() {
        true => Ok(None),
        false => Err(thrown),
    }
}

pub(super) fn inhomogeneous(ctx: &mut Ctx, shape: &[usize]) -> Thrown {
    let message = format!(
        "setting an array element with a sequence. The requested array has an inhomogeneous shape after {} dimensions. The detected shape was {} + inhomogeneous part.",
        shape.len(),
        super::shape::text(shape)
    );
    ctx.value_error(&message)
}

/// A new array of what a value is that is no array yet.
pub(super) fn of_nested(ctx: &mut Ctx, value: Value, dtype: Option<Dtype>) -> Result<View, Thrown> {
    of_nested_to(ctx, value, dtype, MAX_AXES)
}

/// `np.asarray(value, object)` whose items lie at most so deep: what is deeper are objects.
pub fn objects_to(ctx: &mut Ctx, value: Value, depth: usize) -> Result<View, Thrown> {
    let dtype = Dtype::of(ctx, Code::Object);
    match view_of(value) {
        Some(view) => Ok(view),
        None => of_nested_to(ctx, value, Some(dtype), depth),
    }
}

/// `_discover_array_parameters(value, dtype)`: what `np.array` would make of a value.
pub fn parameters(
    ctx: &mut Ctx,
    value: Value,
    dtype: Option<Dtype>,
) -> Result<(Dtype, Shape), Thrown> {
    let known = match view_of(value) {
        Some(view) => Some(view),
        None => other_array(ctx, value)?,
    };
    if let Some(view) = known {
        let dtype = match dtype {
            Some(dtype) => adapted(ctx, dtype, &view)?,
            None => view.dtype,
        };
        return Ok((dtype, view.shape().into()));
    }
    if let Some(dtype) = dtype.filter(|dtype| dtype.code == Code::Object) {
        return Ok((dtype, super::ragged::shape_of(ctx, value, MAX_AXES)?));
    }
    let view = of_nested(ctx, value, dtype)?;
    Ok((view.dtype, view.shape().into()))
}

/// As [`of_nested`]; no sequence below an axis is looked into.
pub(super) fn of_nested_to(
    ctx: &mut Ctx,
    value: Value,
    dtype: Option<Dtype>,
    most: usize,
) -> Result<View, Thrown> {
    if dtype.is_some_and(|dtype| dtype.code == Code::Object) {
        return super::ragged::of_nested(ctx, value, most);
    }
    if (value.get::<List>().is_some() || value.get::<Tuple>().is_some())
        && let Some(view) = of_plain(ctx, value, dtype)?
    {
        return Ok(view);
    }
    let asks_dtype = dtype
        .is_none_or(|dtype| dtype.code.is_flexible() && dtype.size == 0 && dtype.fields.is_none());
    let asks_unit = dtype.filter(|dtype| dtype.code.is_time() && dtype.unit.is_generic());
    let leaves = ctx.new_list(Vec::new());
    let mut found = Found {
        shape: Shape::new(),
        leaves,
        dtype: None,
        ragged: None,
        depth: most,
        records: dtype.is_some_and(|dtype| dtype.code == Code::Void),
        asks_dtype,
        letters: dtype.is_some_and(|dtype| dtype.letters),
    };
    look(ctx, &mut found, value, 0, true)?;
    if found.ragged.is_some() {
        return Err(inhomogeneous(ctx, &found.shape));
    }
    let dtype = match (dtype, found.dtype) {
        _ if asks_unit.is_some() => {
            crate::time::discover::of_leaves(ctx, asks_unit.expect("it is some"), found.leaves)?
        }
        (Some(dtype), _) if !asks_dtype => dtype,
        (Some(dtype), Some(known)) => with_length(ctx, dtype, known, found.leaves)?,
        (None, Some(known)) => known.native_order(ctx),
        // Without items as much room as numpy has for one.
        (Some(dtype), None) => {
            let size = match dtype.code {
                Code::Str => 4,
                // That of float64, which an array of nothing is otherwise.
                Code::Void => 8,
                _ => 1,
            };
            Dtype::flexible(ctx, dtype.code, size)
        }
        (None, None) => Dtype::of(ctx, Code::Double),
    };
    // `np.array('')` has room for one character.
    let dtype = match dtype.code {
        Code::Str if dtype.size == 0 => Dtype::flexible(ctx, Code::Str, 4),
        Code::Bytes if dtype.size == 0 => Dtype::flexible(ctx, Code::Bytes, 1),
        _ => dtype,
    };
    ctx.keep(dtype.value());
    if dtype.subarray.is_some() {
        return with_subarray(ctx, &found.shape, dtype, found.leaves);
    }
    let view = new_view(ctx, dtype, &found.shape, Order::C)?;
    fill(ctx, &view, found.leaves)?;
    Ok(view)
}

/// Items that are arrays themselves: each leaf fills one.
pub(super) fn with_subarray(
    ctx: &mut Ctx,
    shape: &[usize],
    dtype: Dtype,
    leaves: Gc<List>,
) -> Result<View, Thrown> {
    let (base, more) = dtype.subarray.clone().expect("the caller has looked");
    if shape.len() + more.len() > MAX_AXES {
        return Err(too_deep(ctx));
    }
    let whole: Shape = shape.iter().chain(&more).copied().collect();
    let view = new_view(ctx, base, &whole, Order::C)?;
    let size = match base.code {
        Code::Object => 8,
        _ => base.size,
    };
    let each: usize = more.iter().product();
    let layout = Layout::contiguous(&more, size, Order::C).expect("a part of the whole");
    let length = view
        .storage
        .bytes()
        .len()
        .max(view.storage.objects().len() * 8);
    let (mut index, mut place) = (0, 0usize);
    while let Some(leaf) = leaves.items.get(index).copied() {
        index += 1;
        ctx.charge(4)?;
        // An array stands for several items, each of which is all of an array.
        let array = view_of(leaf).filter(|array| array.layout.axes() > 0);
        let count = array.as_ref().map_or(1, View::size);
        if each == 0 || (place + count).saturating_mul(each) > view.size() {
            break;
        }
        let start = place * each * size;
        place += count;
        let Some(mut array) = array else {
            let part = View {
                layout: shifted(&layout, start, length),
                ..view.clone()
            };
            super::index::assign_value(ctx, &part, leaf)?;
            continue;
        };
        let shape: Shape = array.shape().iter().chain(&more).copied().collect();
        let layout = Layout::contiguous(&shape, size, Order::C).expect("a part of the whole");
        let target = View {
            layout: shifted(&layout, start, length),
            ..view.clone()
        };
        for _ in &more {
            let axes = array.layout.axes();
            array.layout = array.layout.with_axis(axes);
        }
        cast::assign(ctx, &target, &array)?;
    }
    Ok(view)
}

/// A layout that begins so many bytes later in a storage of a size.
pub(super) fn shifted(layout: &Layout, by: usize, length: usize) -> Layout {
    Layout::checked(
        layout.shape(),
        layout.strides(),
        layout.offset() + by,
        layout.item(),
        length,
    )
    .expect("a part of the storage")
}

/// A flexible dtype with the length that the leaves need.
pub(super) fn with_length(
    ctx: &mut Ctx,
    wanted: Dtype,
    found: Dtype,
    leaves: Gc<List>,
) -> Result<Dtype, Thrown> {
    if wanted.code == Code::Void {
        return void_length(ctx, found, leaves);
    }
    let unit = if wanted.code == Code::Str { 4 } else { 1 };
    let is_text = |leaf: &Value| {
        leaf.is_object() && (leaf.get::<Str>().is_some() || leaf.get::<Bytes>().is_some())
    };
    if matches!(wanted.code, Code::Str | Code::Bytes) && !leaves.items.iter().all(is_text) {
        // Each as long as its own text; arrays and scalars as long as texts of their dtype can be.
        let mut longest = 0;
        let mut index = 0;
        while let Some(leaf) = leaves.items.get(index).copied() {
            index += 1;
            ctx.charge(2)?;
            let mark = ctx.temps_mark();
            let view = match view_of(leaf) {
                Some(view) => Some(view),
                None => scalar::to_view(ctx, leaf)?,
            };
            let length = match view {
                Some(view) => adapted(ctx, wanted, &view)?.size / unit,
                None if wanted.code == Code::Bytes => item::bytes_for(ctx, leaf)?.len(),
                None => item::text_for(ctx, leaf)?.chars().count(),
            };
            longest = longest.max(length);
            ctx.temps_release(mark);
        }
        let size = longest.saturating_mul(unit);
        let descr = crate::dtype::Descr {
            size,
            ..(*wanted).clone()
        };
        return Ok(Dtype::new(ctx, descr));
    }
    let size = match (wanted.code, found.code) {
        (Code::Str, Code::Str) | (Code::Bytes, Code::Bytes) => found.size,
        (Code::Str, Code::Bytes) => found.size * 4,
        (Code::Bytes, Code::Str) => found.size / 4,
        _ => found.size,
    };
    let descr = crate::dtype::Descr {
        size,
        ..(*wanted).clone()
    };
    Ok(Dtype::new(ctx, descr))
}

/// `V` alone: the dtype of the records, or as many bytes as all have.
fn void_length(ctx: &mut Ctx, found: Dtype, leaves: Gc<List>) -> Result<Dtype, Thrown> {
    if found.fields.is_some() {
        return Ok(found);
    }
    let (mut before, mut index) = (None, 0);
    while let Some(leaf) = leaves.items.get(index).copied() {
        ctx.charge(1)?;
        one_length(ctx, &mut before, leaf)?;
        index += 1;
    }
    Ok(Dtype::flexible(ctx, Code::Void, found.size))
}

/// Put leaves where the items of a new array in the order of C are.
pub(super) fn fill(ctx: &mut Ctx, view: &View, leaves: Gc<List>) -> Result<(), Thrown> {
    let size = match view.dtype.code {
        Code::Object => 8,
        _ => view.dtype.size,
    };
    let total = view.size();
    let length = view
        .storage
        .bytes()
        .len()
        .max(view.storage.objects().len() * 8);
    let (mut place, mut index) = (0usize, 0);
    while let Some(leaf) = leaves.items.get(index).copied() {
        index += 1;
        ctx.charge(1)?;
        let mark = ctx.temps_mark();
        match view_of(leaf) {
            // One item of a class of Python's goes by what the class makes of it, as it does in `a[0] = leaf`.
            Some(part) if part.layout.axes() == 0 && super::subclass_of(ctx, leaf).is_some() => {
                if place >= total {
                    return Err(ctx.value_error(
                        "the shapes of the sequences changed while an array was made of them",
                    ));
                }
                item::set(ctx, view, place * size, leaf)?;
                place += 1;
            }
            Some(part) if view.dtype.code != Code::Object || part.layout.axes() > 0 => {
                let count = part.size();
                if place + count > total {
                    return Err(ctx.value_error(
                        "the shapes of the sequences changed while an array was made of them",
                    ));
                }
                let layout =
                    Layout::contiguous(part.shape(), size, Order::C).expect("a part of the whole");
                let target = View {
                    layout: shifted(&layout, place * size, length),
                    ..view.clone()
                };
                cast::assign(ctx, &target, &part)?;
                place += count;
            }
            _ => {
                if place >= total {
                    return Err(ctx.value_error(
                        "the shapes of the sequences changed while an array was made of them",
                    ));
                }
                item::set(ctx, view, place * size, leaf)?;
                place += 1;
            }
        }
        ctx.temps_release(mark);
    }
    if place < total {
        return Err(
            ctx.value_error("the shapes of the sequences changed while an array was made of them")
        );
    }
    Ok(())
}
