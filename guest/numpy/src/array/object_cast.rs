//! Numbers made objects that need no memory, and truths of objects that are `True` and `False`.
//!
//! What does not live here: all other items (`cast.rs`), which go one by one.

use wardian_runtime::ctx::{Ctx, Thrown};
use wardian_runtime::object::value::Value;
use wardian_strided::buffer::Run;
use wardian_strided::walk::Walk;

use super::View;
use super::storage::Storage;
use crate::dtype::Code;
use crate::work;

/// Put the items of `from` where those of `to` are, of one shape; false if some have to go one by one.
pub(super) fn assign(ctx: &mut Ctx, to: &View, from: &View) -> Result<bool, Thrown> {
    // Numbers in the machine's order alone.
    if from.dtype.number().is_none() && to.dtype.number().is_none() {
        return Ok(false);
    }
    match (from.dtype.code, to.dtype.code) {
        (Code::Bool, Code::Object) => {
            to_objects(ctx, to, from, |[byte]| Some(Value::bool(byte != 0)))
        }
        (Code::Double, Code::Object) => to_objects(ctx, to, from, |bytes| {
            Some(Value::float(f64::from_le_bytes(bytes)))
        }),
        (Code::Long, Code::Object) => to_objects(ctx, to, from, |bytes| {
            Value::try_int(i64::from_le_bytes(bytes))
        }),
        (Code::Object, Code::Bool) => to_truths(ctx, to, from),
        _ => Ok(false),
    }
}

fn to_objects<const N: usize>(
    ctx: &mut Ctx,
    to: &View,
    from: &View,
    object: impl Fn([u8; N]) -> Option<Value>,
) -> Result<bool, Thrown> {
    work::pay(ctx, to.size(), 2)?;
    let bytes = from.bytes(ctx)?;
    let Storage::Objects(rooms) = to.storage.get_mut() else {
        return Ok(false);
    };
    let done: Result<(), ()> =
        Walk::new([&to.layout, &from.layout]).runs(|[to, from]: [Run; 2], count| {
            for index in 0..count as isize {
                let start = from.start.wrapping_add_signed(index * from.stride);
                let place = to.start.wrapping_add_signed(index * to.stride) / 8;
                let item = bytes.get(start..).and_then(|bytes| bytes.first_chunk());
                let room = rooms.get_mut(place).ok_or(())?;
                *room = item.and_then(|item| object(*item)).ok_or(())?;
            }
            Ok(())
        });
    Ok(done.is_ok())
}

fn to_truths(ctx: &mut Ctx, to: &View, from: &View) -> Result<bool, Thrown> {
    work::pay(ctx, to.size(), 2)?;
    let Storage::Objects(objects) = from.storage.get() else {
        return Ok(false);
    };
    let rooms = to.bytes_mut(ctx)?;
    let done: Result<(), ()> =
        Walk::new([&to.layout, &from.layout]).runs(|[to, from]: [Run; 2], count| {
            for index in 0..count as isize {
                let start = from.start.wrapping_add_signed(index * from.stride) / 8;
                let place = to.start.wrapping_add_signed(index * to.stride);
                let room = rooms.get_mut(place).ok_or(())?;
                *room = match objects.get(start) {
                    Some(object) if *object == Value::TRUE => 1,
                    Some(object) if *object == Value::FALSE => 0,
                    _ => return Err(()),
                };
            }
            Ok(())
        });
    Ok(done.is_ok())
}
