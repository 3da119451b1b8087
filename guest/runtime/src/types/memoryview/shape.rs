//! Views that do not have one dimension: what `cast` with a shape makes, and arrays of other crates.
//!
//! Invariant: the product of the lengths of a shape is the number of items,
//! which lie in a row unless there are strides.

use super::{View, item};
use crate::ctx::{Ctx, PyResult, Thrown};
use crate::object::containers::{List, Slice, Tuple};
use crate::object::heap::Gc;
use crate::object::value::{MAX_INLINE_INT, Value};
use crate::types::sequence;
use crate::types::slice::slice_indices;

/// As many dimensions as CPython allows.
const MOST_DIMENSIONS: usize = 64;

/// The lengths; of a view of one dimension none are kept.
pub(super) fn lengths(view: &View) -> Vec<usize> {
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
pub(super) fn steps(view: &View) -> Vec<i64> {
    if let Some(strides) = view.strides.get::<Tuple>() {
        let step = |value: &Value| value.as_small_int().unwrap_or(0);
        return strides.items().iter().map(step).collect();
    }
    row(&lengths(view), view.stride)
}

/// The strides of items in a row, the last dimension innermost.
fn row(lengths: &[usize], mut stride: i64) -> Vec<i64> {
    let mut strides = Vec::with_capacity(lengths.len());
    for length in lengths.iter().rev() {
        strides.push(stride);
        stride = stride.saturating_mul(*length as i64);
    }
    strides.reverse();
    strides
}

/// [`steps`] as Python sees them.
pub(super) fn strides(ctx: &mut Ctx, view: &View) -> Vec<Value> {
    steps(view)
        .into_iter()
        .map(|step| ctx.new_int(step))
        .collect()
}

/// How far item `index` is from the first, of a view with strides.
pub(super) fn step(view: &View, index: usize) -> Option<i64> {
    let (lengths, steps) = (lengths(view), steps(view));
    let (mut left, mut sum) = (index, 0i64);
    for (length, step) in lengths.iter().zip(&steps).rev() {
        let place = i64::try_from(left % (*length).max(1)).ok()?;
        left /= (*length).max(1);
        sum = sum.checked_add(place.checked_mul(*step)?)?;
    }
    Some(sum)
}

/// Whether the first dimension is the innermost.
pub(super) fn is_fortran(view: &View) -> bool {
    if view.dimensions() == 1 || view.count == 0 {
        return view.is_contiguous();
    }
    let mut wanted = view.format.size() as i64;
    lengths(view).iter().zip(steps(view)).all(|(length, step)| {
        let fits = *length == 1 || step == wanted;
        wanted = wanted.saturating_mul(*length as i64);
        fits
    })
}

/// Visit all items, the last dimension innermost; `reversed`: the first.
fn visit(view: &View, reversed: bool, mut each: impl FnMut(usize)) {
    let (mut lengths, mut steps) = (lengths(view), steps(view));
    if reversed {
        lengths.reverse();
        steps.reverse();
    }
    let mut places = vec![0usize; lengths.len()];
    let Ok(mut at) = i64::try_from(view.start) else {
        return;
    };
    for _ in 0..view.count {
        if let Ok(at) = usize::try_from(at) {
            each(at);
        }
        for axis in (0..lengths.len()).rev() {
            places[axis] += 1;
            at = at.wrapping_add(steps[axis]);
            if places[axis] < lengths[axis] {
                break;
            }
            at = at.wrapping_sub(steps[axis].wrapping_mul(lengths[axis] as i64));
            places[axis] = 0;
        }
    }
}

fn gathered(view: &View, reversed: bool) -> Vec<u8> {
    let size = view.format.size();
    let mut bytes = Vec::with_capacity(view.count * size);
    let all = view.owner.as_bytes();
    visit(view, reversed, |at| {
        let item = at.checked_add(size).and_then(|end| all.get(at..end));
        bytes.extend_from_slice(item.unwrap_or_default());
    });
    bytes
}

/// The bytes of all items, the last dimension innermost.
pub(super) fn bytes(view: &View) -> Vec<u8> {
    match view.is_contiguous() {
        true => view.as_bytes().to_vec(),
        false => gathered(view, false),
    }
}

/// The bytes of all items, the first dimension innermost.
pub(super) fn fortran_bytes(view: &View) -> Vec<u8> {
    gathered(view, true)
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
    let mut steps = steps(&view);
    let begin = i64::try_from(view.start)
        .ok()
        .and_then(|begin| begin.checked_add(start.checked_mul(steps[0])?))
        .and_then(|begin| usize::try_from(begin).ok());
    steps[0] = steps[0].saturating_mul(step);
    let inner: usize = rest.iter().product();
    let lengths: Vec<usize> = std::iter::once(count).chain(rest.iter().copied()).collect();
    Ok(View {
        start: match count {
            0 => view.start,
            _ => begin.unwrap_or(view.start),
        },
        count: count * inner,
        ..laid_out(ctx, view, &lengths, &steps)
    })
}

/// A view with this shape and these strides, which are not kept where the items lie in a row.
pub(super) fn laid_out(ctx: &mut Ctx, view: View, lengths: &[usize], steps: &[i64]) -> View {
    let stride = view.format.size() as i64;
    if let ([_], [step]) = (lengths, steps) {
        return View {
            stride: *step,
            shape: Value::NONE,
            strides: Value::NONE,
            ..view
        };
    }
    let in_row = row(lengths, stride);
    let is_row = lengths.contains(&0)
        || lengths
            .iter()
            .zip(steps.iter().zip(&in_row))
            .all(|(length, (step, wanted))| *length == 1 || step == wanted);
    let shape: Vec<Value> = lengths
        .iter()
        .map(|length| Value::small_int(*length as i64))
        .collect();
    let shape = Value::object(ctx.new_tuple(&shape));
    ctx.keep(shape);
    let strides = match is_row {
        true => Value::NONE,
        false => {
            // A step that is no small int leads to no second item.
            let farthest = Value::small_int(MAX_INLINE_INT);
            let step = |step: &i64| Value::try_int(*step).unwrap_or(farthest);
            let steps: Vec<Value> = steps.iter().map(step).collect();
            Value::object(ctx.new_tuple(&steps))
        }
    };
    View {
        stride,
        shape,
        strides,
        ..view
    }
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
