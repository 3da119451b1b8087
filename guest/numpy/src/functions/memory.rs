//! The memory of arrays as memoryviews.
//!
//! The bytes of an array that is asked for a memoryview move into a bytearray that nobody else sees, and the array sees
//! them there: what is written through one of both shows in the other, and no address is given away.
//! What does not live here: which arrays can lend, formats (`python/memory.py`); arrays of what others lend (`create.rs`).

use wardian_runtime::ctx::{Ctx, PyResult, Thrown};
use wardian_runtime::object::args::Args;
use wardian_runtime::object::containers::ByteArray;
use wardian_runtime::object::heap::Gc;
use wardian_runtime::object::string::Str;
use wardian_runtime::object::value::Value;
use wardian_runtime::types::memoryview;

use crate::array::storage::{Shared, Storage};
use crate::array::{array_of, data, view_of};
use crate::errors;

/// The bytearray that has the bytes of a storage from now on; None where they are of another object.
fn moved(ctx: &mut Ctx, storage: &Shared) -> Option<Gc<ByteArray>> {
    match storage.get() {
        Storage::LentArray(owner) => return Some(*owner),
        Storage::Bytes(_) => {}
        _ => return None,
    }
    // Made before the bytes move: making it may have the collector look at the storage.
    let owner = ctx.new_bytearray(Vec::new());
    let before = std::mem::replace(storage.get_mut(), Storage::LentArray(owner));
    if let Storage::Bytes(bytes) = before {
        owner.write().bytes = bytes;
    }
    Some(owner)
}

/// `_address(array)`: a number that stands for the place of the first item, as `id()` does for an object.
pub fn address(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    let Some(view) = view_of(args[0]) else {
        return Err(errors::unexpected(ctx, "an array is needed"));
    };
    let start = match view.storage.get() {
        Storage::Objects(objects) if !objects.is_empty() => objects.as_ptr().addr() as u64,
        _ if !view.storage.bytes().is_empty() => view.storage.bytes().as_ptr().addr() as u64,
        // There are no items, but there is an object.
        _ => Value::object(view.storage.0).bits() & 0xffff_ffff_fff0,
    };
    let number = start.wrapping_add(view.layout.offset() as u64);
    Ok(ctx.new_bigint(number.into()))
}

/// `_lend(array, format)`: a memoryview of the items in a row, of a contiguous array; None where it cannot be.
pub fn lend(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    let Some(view) = view_of(args[0]) else {
        return Err(errors::unexpected(ctx, "an array is needed"));
    };
    let Some(format) = args[1].payload::<Str>() else {
        return Err(errors::unexpected(ctx, "a format is needed"));
    };
    if view.dtype.has_objects() || !view.is_c() {
        return Ok(Value::NONE);
    }
    let Some(owner) = moved(ctx, &view.storage) else {
        return Ok(Value::NONE);
    };
    let object = array_of(args[0]).expect("it has a view");
    let readonly = !data(&object).writeable;
    let size = view.size() * view.dtype.size;
    let place = (view.layout.offset(), size);
    let made = memoryview::of_lender(ctx, args[0], owner, place, format.as_str(), readonly);
    made.map_or_else(|| Err::<Value, Thrown>(Shared::shrunk(ctx)), Ok)
}
