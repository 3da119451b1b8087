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

/// Bits of the places within a storage, in numbers that stand for addresses.
const STORAGES: u32 = 31;

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
