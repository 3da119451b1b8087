//! The memory of arrays as memoryviews.
//!
//! The bytes of an array that is asked for a memoryview move into a bytearray that nobody else sees, and the array sees
//! them there: what is written through one of both shows in the other, and no address is given away.
//! What does not live here: which arrays can lend, formats (`python/buffers.py`); arrays of what others lend (`create.rs`).

use wardian_runtime::ctx::{Ctx, PyResult, Thrown};
use wardian_runtime::object::args::Args;
use wardian_runtime::object::containers::ByteArray;
use wardian_runtime::object::heap::Gc;
use wardian_runtime::object::string::Str;
use wardian_runtime::object::value::Value;
use wardian_runtime::types::memoryview::{self, Lent};
use wardian_strided::layout::Order;

use crate::array::storage::{Shared, Storage};
use crate::array::{array_of, cast, data, view_of};
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
    if let Storage::Bytes(bytes) = storage.get_mut() {
        owner.write().bytes = std::mem::take(bytes);
    }
    *storage.get_mut() = Storage::LentArray(owner);
    Some(owner)
}

/// `_lend(array, format)`: a memoryview of the items in a row, of a contiguous array without objects. Of bytes of another
/// object it is a copy that cannot be changed.
pub fn lend(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    let Some(view) = view_of(args[0]) else {
        return Err(errors::unexpected(ctx, "an array is needed"));
    };
    let Some(format) = args[1].payload::<Str>() else {
        return Err(errors::unexpected(ctx, "a format is needed"));
    };
    if view.dtype.has_objects() || !view.is_c() {
        return Err(errors::not_there(ctx, "a buffer of this array"));
    }
    let (view, owner, readonly) = match moved(ctx, &view.storage) {
        Some(owner) => {
            let object = array_of(args[0]).expect("it has a view");
            (view, owner, !data(&object).writeable)
        }
        None => {
            let copy = cast::copy(ctx, &view, Order::C)?;
            match moved(ctx, &copy.storage) {
                Some(owner) => (copy, owner, true),
                None => return Err(errors::not_there(ctx, "a buffer of this array")),
            }
        }
    };
    let lent = Lent {
        lender: args[0],
        owner,
        start: view.layout.offset(),
        format: format.as_str(),
        item: view.dtype.size,
        shape: view.shape(),
        readonly,
    };
    let made = memoryview::of_lender(ctx, &lent);
    made.map_or_else(|| Err::<Value, Thrown>(Shared::shrunk(ctx)), Ok)
}
