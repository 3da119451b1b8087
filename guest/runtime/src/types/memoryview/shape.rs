//! Views that do not have one dimension: what `cast` with a shape makes.
//!
//! Invariant: the product of the lengths of a shape is the number of items,
//! which lie in a row.

use super::{View, item};
use crate::ctx::{Ctx, PyResult, Thrown};
use crate::object::containers::{List, Slice, Tuple};
use crate::object::heap::Gc;
use crate::object::value::Value;
use crate::types::sequence;
use crate::types::slice::slice_indices;

/// As many dimensions as CPython allows.
const MOST_DIMENSIONS: usize = 64;

/// The lengths; of a view of one dimension none are kept.
fn lengths(view: &View) -> Vec<usize> {
    let Some(shape) = view.shape.get::<Tuple>() else {
        return vec![view.count];
    };
    let length = |value: &Value| value.as_small_int().unwrap_or(0) as usize;
    shape.items().iter().map(length).collect()
}

impl View {
    /// The number of dimensions.
    pub(super) fn dimensions(&self) -> usize {
        self.shape
            .get::<Tuple>()
            .map_or(1, |shape| shape.items().len())
    }
}

/// The shape that `cast` is asked for; NONE for one dimension.
pub(super) fn of(ctx: &mut Ctx, value: Value, count: usize) -> PyResult {
    let items = match (value.payload::<List>(), value.payload::<Tuple>()) {
        (Some(list), _) => list.items.to_vec(),
        (_, Some(tuple)) => tuple.items().to_vec(),
        _ => return Err(ctx.type_error("shape must be a list or a tuple")),
    };
    if items.len() > MOST_DIMENSIONS {
        let message = "memoryview: number of dimensions must not exceed 64";
        return Err(ctx.value_error(message));
    }
    let mut product = 1usize;
    for item in &items {
        if ctx.as_int(*item).is_none() {
            let message = "memoryview.cast(): elements of shape must be integers";
            return Err(ctx.type_error(message));
        }
        let length = ctx.index_i64(*item)?;
        let Some(length) = usize::try_from(length).ok().filter(|length| *length > 0) else {
            let message = "memoryview.cast(): elements of shape must be integers > 0";
            return Err(ctx.value_error(message));
        };
        let Some(more) = product.checked_mul(length) else {
            return Err(ctx.value_error("memoryview.cast(): product(shape) > SSIZE_MAX"));
        };
        product = more;
    }
    if product != count {
        let message = "memoryview: product(shape) * itemsize != buffer size";
        return Err(ctx.type_error(message));
    }
    if items.len() == 1 {
        return Ok(Value::NONE);
    }
    Ok(Value::object(ctx.new_tuple(&items)))
}

/// Bytes from one item to the next, for each dimension.
pub(super) fn strides(view: &View) -> Vec<Value> {
    let lengths = lengths(view);
    let mut stride = view.stride;
    let mut strides = Vec::with_capacity(lengths.len());
    for length in lengths.iter().rev() {
        strides.push(Value::small_int(stride));
        stride = stride.saturating_mul(*length as i64);
    }
    strides.reverse();
    strides
}

/// `len()`.
pub(super) fn length(ctx: &mut Ctx, view: &View) -> Result<usize, Thrown> {
    match lengths(view).first() {
        Some(length) => Ok(*length),
        None => Err(ctx.type_error("0-dim memory has no length")),
    }
}

/// Whether two views have the same shape.
pub(super) fn same(left: &View, right: &View) -> bool {
    lengths(left) == lengths(right)
}

/// Why a view cannot be iterated over, or indexed by one number.
pub(super) fn no_items(ctx: &mut Ctx, view: &View) -> Thrown {
    if view.dimensions() == 0 {
        return ctx.type_error("invalid indexing of 0-dim memory");
    }
    not_implemented(ctx, "multi-dimensional sub-views are not implemented")
}

fn not_implemented(ctx: &mut Ctx, message: &str) -> Thrown {
    ctx.not_implemented_error(message)
}

/// The number of the item that a key names; None: the key is `...` and there is no dimension.
pub(super) fn place(ctx: &mut Ctx, view: &View, key: Value) -> Result<Option<usize>, Thrown> {
    let lengths = lengths(view);
    let keys = match key.get::<Tuple>() {
        Some(tuple) => tuple.items().to_vec(),
        None if lengths.is_empty() && key == Value::ELLIPSIS => return Ok(None),
        None if lengths.is_empty() => return Err(no_items(ctx, view)),
        None => {
            return Err(match sequence::item_index(ctx, key)? {
                Some(_) => no_items(ctx, view),
                None => ctx.type_error("memoryview: invalid slice key"),
            });
        }
    };
    if keys.iter().all(|key| key.get::<Slice>().is_some()) && !keys.is_empty() {
        return Err(not_implemented(
            ctx,
            "multi-dimensional slicing is not implemented",
        ));
    }
    if keys.iter().any(|key| key.get::<Slice>().is_some()) {
        return Err(ctx.type_error("memoryview: invalid slice key"));
    }
    if keys.len() < lengths.len() {
        return Err(not_implemented(ctx, "sub-views are not implemented"));
    }
    if keys.len() > lengths.len() {
        let message = format!(
            "cannot index {}-dimension view with {}-element tuple",
            lengths.len(),
            keys.len()
        );
        return Err(ctx.type_error(&message));
    }
    let mut place = 0;
    for (number, (key, length)) in keys.iter().zip(&lengths).enumerate() {
        let Some(index) = sequence::item_index(ctx, *key)? else {
            return Err(ctx.type_error("memoryview: invalid slice key"));
        };
        let Some(index) = sequence::position(index, *length) else {
            let message = format!("index out of bounds on dimension {}", number + 1);
            return Err(ctx.index_error(&message));
        };
        place = place * length + index;
    }
    Ok(Some(place))
}

/// A part of the first dimension.
pub(super) fn part(ctx: &mut Ctx, view: View, slice: Gc<Slice>) -> Result<View, Thrown> {
    let lengths = lengths(&view);
    let Some((first, rest)) = lengths.split_first() else {
        return Err(no_items(ctx, &view));
    };
    let (start, _, step, count) = slice_indices(ctx, slice, *first)?;
    if step != 1 && count > 1 {
        return Err(ctx.unsupported("a slice with a step of a memoryview of several dimensions"));
    }
    let inner: usize = rest.iter().product();
    let shape: Vec<Value> = std::iter::once(&count)
        .chain(rest)
        .map(|length| Value::small_int(*length as i64))
        .collect();
    Ok(View {
        start: match count {
            0 => view.start,
            _ => view.offset(start as usize * inner),
        },
        count: count * inner,
        shape: Value::object(ctx.new_tuple(&shape)),
        ..view
    })
}

/// `tolist()`: the only item, or lists in lists.
pub(super) fn nested(ctx: &mut Ctx, view: &View) -> PyResult {
    let lengths = lengths(view);
    let mut row = Vec::new();
    ctx.reserve(view.count.saturating_mul(16))?;
    for index in 0..view.count {
        ctx.charge(1)?;
        let item = item(ctx, view, index)?;
        row.push(ctx.keep(item));
    }
    // The innermost dimension first.
    for length in lengths.iter().rev() {
        let mut outer = Vec::new();
        for part in row.chunks((*length).max(1)) {
            ctx.charge(part.len() as u64)?;
            let list = ctx.new_list(part.to_vec());
            outer.push(Value::object(list));
        }
        row = outer;
    }
    match row.first() {
        Some(whole) => Ok(*whole),
        None => Ok(Value::object(ctx.new_list(Vec::new()))),
    }
}
