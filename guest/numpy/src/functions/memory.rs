//! The memory of arrays as memoryviews, and that of memoryviews as arrays.
//!
//! The bytes of an array that is asked for a memoryview move into a bytearray that nobody else sees, and the array sees
//! them there: what is written through one of both shows in the other, and no address is given away.
//! What does not live here: which arrays can lend, formats (`python/buffers.py`); arrays of what others lend (`create.rs`).

use wardian_runtime::ctx::{Ctx, PyResult, Thrown};
use wardian_runtime::object::args::Args;
use wardian_runtime::object::string::Str;
use wardian_runtime::object::value::Value;
use wardian_runtime::types::bytes::Buffer;
use wardian_runtime::types::memoryview::{self, Lent};
use wardian_strided::layout::{Layout, Order};

use crate::array::storage::{Shared, Storage};
use crate::array::{View, array_of, data, view_of};
use crate::dtype::Dtype;
use crate::errors;

/// Bits of the places within a storage, in numbers that stand for addresses.
const STORAGES: u32 = 31;

/// What has the bytes of a storage from now on; None where there are objects among them.
fn moved(ctx: &mut Ctx, storage: &Shared) -> Option<Buffer> {
    match storage.get() {
        Storage::LentArray(owner) => return Some(Buffer::ByteArray(*owner)),
        Storage::LentBytes(owner) => return Some(Buffer::Bytes(*owner)),
        Storage::Bytes(_) => {}
        Storage::Objects(_) | Storage::Mixed(..) => return None,
    }
    // Made before the bytes move: making it may have the collector look at the storage.
    let owner = ctx.new_bytearray(Vec::new());
    if let Storage::Bytes(bytes) = storage.get_mut() {
        owner.write().bytes = std::mem::take(bytes);
    }
    *storage.get_mut() = Storage::LentArray(owner);
    Some(Buffer::ByteArray(owner))
}

/// `_lend(array, format)`: a memoryview of the items; None where it cannot be.
pub fn lend(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    let Some(view) = view_of(args[0]) else {
        return Err(errors::unexpected(ctx, "an array is needed"));
    };
    let Some(format) = args[1].payload::<Str>() else {
        return Err(errors::unexpected(ctx, "a format is needed"));
    };
    if view.dtype.has_objects() {
        return Ok(Value::NONE);
    }
    // What lies in a row has the strides that say so, those of axes of one item as well.
    let order = match (view.is_c(), view.is_f()) {
        (true, _) => Some(Order::C),
        (false, true) => Some(Order::F),
        _ => None,
    };
    let row = order.and_then(|order| Layout::contiguous(view.shape(), view.dtype.size, order).ok());
    let strides: Vec<i64> = row
        .as_ref()
        .unwrap_or(&view.layout)
        .strides()
        .iter()
        .map(|stride| *stride as i64)
        .collect();
    let Some(owner) = moved(ctx, &view.storage) else {
        return Ok(Value::NONE);
    };
    let Ok(size) = u32::try_from(view.dtype.size) else {
        return Ok(Value::NONE);
    };
    let object = array_of(args[0]).expect("it has a view");
    let lent = Lent {
        lender: args[0],
        owner,
        start: view.layout.offset(),
        size,
        format: format.as_str(),
        shape: view.shape(),
        strides: &strides,
        readonly: !data(&object).writeable,
    };
    Ok(memoryview::of_lender(ctx, &lent).unwrap_or(Value::NONE))
}

/// The items that a memoryview sees, as an array sees them, and whether they can be written; None for other objects, and
/// where the bytes are those of an `array.array`.
pub fn of_memoryview(ctx: &mut Ctx, value: Value) -> Result<Option<(View, bool)>, Thrown> {
    let Some(parts) = memoryview::parts(ctx, value)? else {
        return Ok(None);
    };
    let storage = match parts.owner {
        Buffer::Bytes(owner) => Storage::LentBytes(owner),
        Buffer::ByteArray(owner) => Storage::LentArray(owner),
        _ => return Ok(None),
    };
    let size = Value::small_int(parts.size as i64);
    let dtype = crate::helpers::call(ctx, "dtype_of_format", &[parts.format, size])?;
    let Some(dtype) = Dtype::from_value(dtype) else {
        return Err(errors::unexpected(ctx, "a dtype is needed"));
    };
    let length = match &storage {
        Storage::LentBytes(owner) => owner.as_bytes().len(),
        Storage::LentArray(owner) => owner.bytes.len(),
        _ => 0,
    };
    let strides: Option<Vec<isize>> = parts
        .strides
        .iter()
        .map(|stride| isize::try_from(*stride).ok())
        .collect();
    let layout = strides.and_then(|strides| {
        Layout::checked(&parts.shape, &strides, parts.start, dtype.size, length)
    });
    let Some(layout) = layout else {
        return Err(Shared::shrunk(ctx));
    };
    let storage = Shared::new(ctx, storage);
    let view = View {
        storage,
        layout: layout.clone(),
        dtype,
    };
    let view = match dtype.subarray {
        Some(_) => crate::array::field::with_subarray(&view, layout, dtype),
        None => view,
    };
    Ok(Some((view, !parts.readonly)))
}

/// `_address(array)`: a number that stands for the address of the first item. Arrays of one storage have numbers as far
/// from each other as their items are; no address is given away that anything can be read by.
pub fn address(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    let Some(view) = view_of(args[0]) else {
        return Err(errors::unexpected(ctx, "an array is needed"));
    };
    let storage = (Value::object(view.storage.0).bits() & 0xffff_ffff) << STORAGES;
    let number = storage.wrapping_add(view.layout.offset() as u64);
    Ok(ctx.new_bigint(number.into()))
}
