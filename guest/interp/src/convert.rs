//! Values to and from CBOR, as they cross to the host.

use crate::ctx::{Ctx, R, Thrown};
use crate::object::value::Value;

/// CBOR of None.
pub(crate) const NONE_CBOR: &[u8] = &[0xF6];

/// CBOR of a value; None for `None`.
pub(crate) fn result_to_cbor(ctx: &mut Ctx, value: Value) -> Result<Option<Vec<u8>>, Thrown> {
    if value.is_none() {
        return Ok(None);
    }
    let _ = ctx;
    Ok(None)
}

/// A value from CBOR.
pub(crate) fn value_from_cbor(ctx: &mut Ctx, bytes: &[u8]) -> R {
    let _ = bytes;
    Err(ctx.unsupported("setting variables"))
}
