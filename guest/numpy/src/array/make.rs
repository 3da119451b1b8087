//! Arrays from what programs have: numbers, nested lists, arrays, buffers, and objects with numpy's protocols.
//!
//! What does not live here: arrays of one value or of numbers in a row (`functions/create.rs`).

use wardian_runtime::ctx::{Ctx, PyResult, Thrown};
use wardian_runtime::object::big_int::BigInt;
use wardian_runtime::object::containers::{ByteArray, Bytes, Complex, List, Tuple};
use wardian_runtime::object::dict::Dict;
use wardian_runtime::object::heap::Gc;
use wardian_runtime::object::set::Set;
use wardian_runtime::object::slots::Special;
use wardian_runtime::object::string::Str;
use wardian_runtime::object::value::Value;
use wardian_strided::layout::{Layout, MAX_AXES, Order, Shape};

use super::storage::{Shared, Storage};
use super::{View, cast, item, new_view, own, view_of};
use crate::dtype::promote::promote;
use crate::dtype::{Code, Dtype, parse};
use crate::{scalar, work};

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
    /// For each leaf, whether it is an array that is one object.
    whole: Vec<bool>,
}

/// The dtype of a value that is no sequence.
fn leaf_dtype(ctx: &mut Ctx, value: Value) -> Result<Dtype, Thrown> {
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
    if let Some(view) = view
        && (axis < found.depth || view.layout.axes() == 0)
    {
        {
            let shape: Shape = view.shape().into();
            let dtype = view.dtype;
            if shape.len() + axis > found.depth {
                // An object of its own.
                found.fits(axis, &[], is_first);
                found.whole.push(true);
                return ctx.list_push(found.leaves, value);
            }
            found.promote(ctx, dtype)?;
            found.fits(axis, &shape, is_first);
            let array = match view_of(value) {
                Some(_) => value,
                // As an object a scalar stays what it is.
                None if scalar::parts(ctx, value).is_some() => value,
                None => own(ctx, view),
            };
            found.whole.push(false);
            return ctx.list_push(found.leaves, array);
        }
    }
    if axis >= MAX_AXES
        && !(found.records && value.payload::<Tuple>().is_some())
        && sequence(ctx, value)?.is_some()
    {
        return Err(ctx.value_error("setting an array element with a sequence. The requested array would exceed the maximum number of dimension of 64."));
    }
    let items = if axis < found.depth && !(found.records && value.payload::<Tuple>().is_some()) {
        sequence(ctx, value)?
    } else {
        None
    };
    let Some(items) = items else {
        if found.asks_dtype {
            let dtype = leaf_dtype(ctx, value)?;
            found.promote(ctx, dtype)?;
        }
        found.fits(axis, &[], is_first);
        found.whole.push(true);
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
    if is_first && length == 0 {
        found.shape.truncate(axis + 1);
    }
    ctx.leave_native();
    Ok(())
}

/// The items of a sequence; None where it is none in numpy's eyes.
fn sequence(ctx: &mut Ctx, value: Value) -> Result<Option<Gc<List>>, Thrown> {
    if let Some(list) = value.payload::<List>() {
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
    let length = match ctx.len(value) {
        Ok(length) => length,
        // An object of its own, as in CPython's: what has no length is no sequence.
        Err(thrown) => {
            return if ctx.catch(ctx.exceptions.Exception).is_some() {
                Ok(None)
            } else {
                Err(thrown)
            };
        }
    };
    let list = ctx.new_list(Vec::new());
    for index in 0..length {
        let item = match ctx.get_item(value, Value::small_int(index as i64)) {
            Ok(item) => item,
            Err(thrown) if index == 0 && ctx.catch(ctx.exceptions.KeyError).is_some() => {
                let _ = thrown;
                return Ok(None);
            }
            Err(thrown) => return Err(thrown),
        };
        ctx.list_push(list, item)?;
    }
    Ok(Some(list))
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
    if value
        .get::<wardian_runtime::object::class::Class>()
        .is_some()
    {
        return Ok(None);
    }
    let names = crate::names::names(ctx);
    if let Some(interface) = ctx.get_attr_opt(value, names.__array_interface__)?
        && interface.payload::<Dict>().is_some()
    {
        let found = crate::helpers::call(ctx, "from_interface", &[interface])?;
        return Ok(view_of(found));
    }
    let Some(method) = ctx.get_attr_opt(value, names.__array__)? else {
        return Ok(None);
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

/// What nested lists of plain numbers are: nothing in them can run Python code.
struct Plain {
    shape: Shape,
    leaves: Vec<Value>,
    has_bool: bool,
    has_int: bool,
    has_float: bool,
}

impl Plain {
    fn look(&mut self, value: Value, axis: usize, is_first: bool) -> bool {
        let (list, tuple) = (value.get::<List>(), value.get::<Tuple>());
        let items: &[Value] = match (&list, &tuple) {
            (Some(list), _) => &list.items,
            (_, Some(tuple)) => tuple.items(),
            _ => return false,
        };
        if is_first {
            if axis >= 32 {
                return false;
            }
            self.shape.push(items.len());
        } else if self.shape.get(axis) != Some(&items.len()) {
            return false;
        }
        let has_rows = items.first().is_some_and(|item| item.is_object());
        if has_rows {
            return items
                .iter()
                .enumerate()
                .all(|(index, item)| self.look(*item, axis + 1, is_first && index == 0));
        }
        if self.shape.len() != axis + 1 {
            return false;
        }
        for item in items {
            if item.is_small_int() {
                self.has_int = true;
            } else if item.is_float() {
                self.has_float = true;
            } else if item.is_bool() {
                self.has_bool = true;
            } else {
                return false;
            }
        }
        self.leaves.extend_from_slice(items);
        true
    }
}

/// As [`Plain`], where the value is so.
fn of_plain(ctx: &mut Ctx, value: Value, dtype: Option<Dtype>) -> Result<Option<View>, Thrown> {
    let mut plain = Plain {
        shape: Shape::new(),
        leaves: Vec::new(),
        has_bool: false,
        has_int: false,
        has_float: false,
    };
    let size = value.get::<List>().map_or(0, |list| list.items.len());
    ctx.charge_items(size)?;
    ctx.reserve(size * 16)?;
    if !plain.look(value, 0, true) {
        return Ok(None);
    }
    let found = if plain.has_float {
        Code::Double
    } else if plain.has_int {
        Code::Long
    } else if plain.has_bool {
        Code::Bool
    } else {
        Code::Double
    };
    let code = match dtype {
        None => found,
        Some(dtype)
            if dtype.is_plain()
                && matches!(
                    (dtype.code, found),
                    (Code::Double, _)
                        | (Code::Long, Code::Long | Code::Bool)
                        | (Code::Bool, Code::Bool)
                ) =>
        {
            dtype.code
        }
        Some(_) => return Ok(None),
    };
    let count = plain.leaves.len();
    work::pay(ctx, count, 2)?;
    let dtype = Dtype::of(ctx, code);
    let view = new_view(ctx, dtype, &plain.shape, Order::C)?;
    let bytes = view.storage.bytes_mut().expect("new bytes");
    match code {
        Code::Bool => {
            for (room, leaf) in bytes.iter_mut().zip(&plain.leaves) {
                *room = u8::from(*leaf == Value::bool(true));
            }
        }
        Code::Long => {
            for (room, leaf) in bytes.chunks_exact_mut(8).zip(&plain.leaves) {
                let int = leaf
                    .as_small_int()
                    .unwrap_or_else(|| i64::from(*leaf == Value::bool(true)));
                room.copy_from_slice(&int.to_le_bytes());
            }
        }
        _ => {
            for (room, leaf) in bytes.chunks_exact_mut(8).zip(&plain.leaves) {
                let float = match (leaf.as_float(), leaf.as_small_int()) {
                    (Some(float), _) => float,
                    (_, Some(int)) => int as f64,
                    _ => f64::from(u8::from(*leaf == Value::bool(true))),
                };
                room.copy_from_slice(&float.to_le_bytes());
            }
        }
    }
    Ok(Some(view))
}

fn inhomogeneous(ctx: &mut Ctx, shape: &[usize]) -> Thrown {
    let message = format!(
        "setting an array element with a sequence. The requested array has an inhomogeneous shape after {} dimensions. The detected shape was {} + inhomogeneous part.",
        shape.len(),
        super::shape::text(shape)
    );
    ctx.value_error(&message)
}

/// A new array of what a value is that is no array yet.
fn of_nested(ctx: &mut Ctx, value: Value, dtype: Option<Dtype>) -> Result<View, Thrown> {
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

/// As [`of_nested`]; no sequence below an axis is looked into.
fn of_nested_to(
    ctx: &mut Ctx,
    value: Value,
    dtype: Option<Dtype>,
    most: usize,
) -> Result<View, Thrown> {
    if (value.get::<List>().is_some() || value.get::<Tuple>().is_some())
        && let Some(view) = of_plain(ctx, value, dtype)?
    {
        return Ok(view);
    }
    let wants_object = dtype.is_some_and(|dtype| dtype.code == Code::Object);
    let asks_dtype = dtype
        .is_none_or(|dtype| dtype.code.is_flexible() && dtype.size == 0 && dtype.fields.is_none());
    let asks_unit = dtype.filter(|dtype| dtype.code.is_time() && dtype.unit.is_generic());
    let mut depth = most;
    let found = loop {
        let leaves = ctx.new_list(Vec::new());
        let mut found = Found {
            shape: Shape::new(),
            leaves,
            dtype: None,
            ragged: None,
            depth,
            records: dtype.is_some_and(|dtype| dtype.code == Code::Void),
            asks_dtype: asks_dtype && !wants_object,
            whole: Vec::new(),
        };
        look(ctx, &mut found, value, 0, true)?;
        match found.ragged {
            None => break found,
            Some(axis) if wants_object && axis > 0 => depth = axis,
            Some(_) => return Err(inhomogeneous(ctx, &found.shape)),
        }
    };
    let dtype = match (dtype, found.dtype) {
        _ if asks_unit.is_some() => {
            crate::time::discover::of_leaves(ctx, asks_unit.expect("it is some"), found.leaves)?
        }
        (Some(dtype), _) if !asks_dtype => dtype,
        (Some(dtype), Some(known)) => with_length(ctx, dtype, known, found.leaves)?,
        (None, Some(known)) => known.native_order(ctx),
        (Some(dtype), None) => {
            Dtype::flexible(ctx, dtype.code, if dtype.code == Code::Str { 4 } else { 1 })
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
    if let Some((base, more)) = dtype.subarray.clone() {
        return with_subarray(ctx, &found.shape, base, &more, found.leaves);
    }
    let view = new_view(ctx, dtype, &found.shape, Order::C)?;
    fill(ctx, &view, found.leaves, &found.whole)?;
    Ok(view)
}

/// Items that are arrays themselves.
fn with_subarray(
    ctx: &mut Ctx,
    shape: &[usize],
    base: Dtype,
    more: &[usize],
    leaves: Gc<List>,
) -> Result<View, Thrown> {
    let rows = shape.len().saturating_sub(more.len());
    let whole: Shape = match shape.ends_with(more) && shape.len() >= more.len() {
        true => shape.into(),
        false => shape.iter().chain(more).copied().collect(),
    };
    let _ = rows;
    let view = new_view(ctx, base, &whole, Order::C)?;
    if whole.as_slice() == shape {
        fill(ctx, &view, leaves, &[])?;
    } else {
        for index in 0..leaves.items.len() {
            let each: usize = more.iter().product();
            let layout =
                Layout::contiguous(more, base.size, Order::C).expect("a part of the whole");
            let layout = shifted(
                &layout,
                index * each * base.size,
                view.storage
                    .bytes()
                    .len()
                    .max(view.storage.objects().len() * 8),
            );
            let part = View {
                layout,
                ..view.clone()
            };
            cast::fill(ctx, &part, leaves.items[index])?;
        }
    }
    Ok(view)
}

/// A layout that begins so many bytes later in a storage of a size.
fn shifted(layout: &Layout, by: usize, length: usize) -> Layout {
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
fn with_length(
    ctx: &mut Ctx,
    wanted: Dtype,
    found: Dtype,
    leaves: Gc<List>,
) -> Result<Dtype, Thrown> {
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

/// Put leaves where the items of a new array in the order of C are.
fn fill(ctx: &mut Ctx, view: &View, leaves: Gc<List>, whole: &[bool]) -> Result<(), Thrown> {
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
            Some(part)
                if view.dtype.code != Code::Object
                    || whole.get(index - 1) != Some(&true) && part.layout.axes() > 0 =>
            {
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

/// `np.asarray(value)`: the items of an array, or of a new one.
pub fn as_view(ctx: &mut Ctx, value: Value) -> Result<View, Thrown> {
    as_view_of(ctx, value, None)
}

/// `np.asarray(value, dtype)`.
pub fn as_view_of(ctx: &mut Ctx, value: Value, dtype: Option<Dtype>) -> Result<View, Thrown> {
    let found = match view_of(value) {
        Some(view) => Some(view),
        None => other_array(ctx, value)?,
    };
    match found {
        Some(view) => with_dtype(ctx, view, dtype),
        None => of_nested(ctx, value, dtype),
    }
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
            let mut longest = 1;
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
        from.size
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
    let strides = view.layout.strides();
    let mut axes: Vec<usize> = (0..strides.len()).collect();
    axes.sort_by_key(|axis| std::cmp::Reverse(strides[*axis].unsigned_abs()));
    let shape: Shape = axes.iter().map(|axis| view.shape()[*axis]).collect();
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
        return Ok(view.map(|view| (own(ctx, view), true)));
    }
    let names = crate::names::names(ctx);
    if value.is_object()
        && value.payload::<Str>().is_none()
        && value.payload::<List>().is_none()
        && value.payload::<Tuple>().is_none()
        && value
            .get::<wardian_runtime::object::class::Class>()
            .is_none()
        && of_buffer_kind(ctx, value).is_none()
        && let Some(method) = ctx.get_attr_opt(value, names.__array__)?
        && ctx
            .get_attr_opt(value, names.__array_interface__)?
            .is_none()
    {
        let dtype = crate::dtype::or_none(options.dtype)?;
        let copy = match options.copy {
            Copy::Always => Value::bool(true),
            Copy::IfNeeded => Value::NONE,
            Copy::Never => Value::bool(false),
        };
        let found = crate::helpers::call(ctx, "call_array_method", &[method, dtype, copy])?;
        if view_of(found).is_none() {
            return Err(ctx.value_error("object __array__ method not producing an array"));
        }
        return Ok(Some((found, options.copy == Copy::Always)));
    }
    Ok(other_array(ctx, value)?.map(|view| {
        let writeable = !matches!(view.storage.get(), Storage::LentBytes(_));
        (super::wrap(ctx, view, value, writeable), false)
    }))
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
