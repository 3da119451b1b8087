//! Objects that lend their bytes: bytes, bytearray, array.array, memoryviews of them.
//!
//! Invariant: the bytes are not borrowed while Python code runs, which may change or shrink them.

use super::new_bytes;
use crate::ctx::{Ctx, PyResult, Thrown};
use crate::object::args::Args;
use crate::object::containers::{ByteArray, Bytes};
use crate::object::fixed_buffer::Room;
use crate::object::heap::Gc;
use crate::object::instance::Instance;
use crate::object::native::Native;
use crate::object::value::Value;
use crate::types::array::Items;
use crate::types::memoryview;
use crate::types::str::reserve_text;

/// An object that lends its bytes.
#[derive(Clone, Copy)]
pub enum Buffer {
    /// bytes.
    Bytes(Gc<Bytes>),
    /// bytearray.
    ByteArray(Gc<ByteArray>),
    /// array.array.
    Array(Gc<Native>),
    /// memoryview whose bytes lie in a row.
    View(Gc<Native>),
}

/// The memoryview that the `__buffer__` of an instance lends; None where its class has none.
pub(in crate::types) fn lent(ctx: &mut Ctx, value: Value) -> Result<Option<Value>, Thrown> {
    /// For whoever only reads: `inspect.BufferFlags.FULL_RO`.
    const FULL_READ_ONLY: i64 = 0x11c;
    let class = ctx.class_of(value);
    // Of types written in Rust those of other crates lend by a method; the builtin ones were asked before.
    let is_foreign = value.get::<Instance>().is_some()
        || value.get::<Native>().is_some() && value.native::<memoryview::View>().is_none();
    if !class.is_heap_type && !is_foreign {
        return Ok(None);
    }
    let name = ctx.intern("__buffer__");
    let Some(method) = class.lookup(name) else {
        return Ok(None);
    };
    if method.is_none() {
        return Err(ctx.type_error("'NoneType' object is not callable"));
    }
    let release = ctx.intern("__release_buffer__");
    if class
        .lookup(release)
        .is_some_and(|method| !method.is_none())
    {
        // Nobody would tell the instance when the last view of it is gone.
        return Err(ctx.unsupported("__release_buffer__() of a class"));
    }
    let flags = Value::small_int(FULL_READ_ONLY);
    let view = ctx.call_special(method, value, &[flags])?;
    if view.native::<memoryview::View>().is_none() {
        return Err(ctx.type_error("__buffer__ returned non-memoryview object"));
    }
    ctx.keep(view);
    Ok(Some(view))
}

impl Buffer {
    /// The bytes of a bytes-like object; None for other types, and for what has to be asked for them.
    pub fn of(value: Value) -> Option<Buffer> {
        Buffer::plain(value)
            .or_else(|| memoryview::contiguous(value).map(Buffer::View))
            .or_else(|| value.unwrap_payload().native::<Items>().map(Buffer::Array))
    }

    /// The bytes of a bytes-like object; those of an instance with a `__buffer__` are what that lends. None for other
    /// types. What is lent stays until the native function returns.
    pub fn get(ctx: &mut Ctx, value: Value) -> Result<Option<Buffer>, Thrown> {
        match Buffer::of(value) {
            None => Ok(lent(ctx, value)?.and_then(Buffer::of)),
            found => Ok(found),
        }
    }

    /// The bytes of bytes or a bytearray; None for other types.
    pub fn plain(value: Value) -> Option<Buffer> {
        if let Some(bytes) = value.payload::<Bytes>() {
            return Some(Buffer::Bytes(bytes));
        }
        value.payload::<ByteArray>().map(Buffer::ByteArray)
    }

    /// A bytes-like argument.
    pub fn expect(ctx: &mut Ctx, value: Value) -> Result<Buffer, Thrown> {
        match Buffer::get(ctx, value)? {
            Some(buffer) => Ok(buffer),
            None => {
                if let Some(refusal) = memoryview::refusal(ctx, value) {
                    return Err(refusal);
                }
                let name = ctx.type_name(value);
                Err(ctx.type_error(&format!("a bytes-like object is required, not '{name}'")))
            }
        }
    }

    /// The receiver of a method of bytes or bytearray.
    pub(in crate::types) fn this(args: Args<'_>) -> Buffer {
        Buffer::of(args[0]).expect("calls check the class of the receiver")
    }

    /// The bytes. Not to be held while Python code runs: it may change a bytearray.
    pub fn as_bytes(&self) -> &[u8] {
        match self {
            Buffer::Bytes(bytes) => bytes.as_bytes(),
            Buffer::ByteArray(array) => &array.bytes,
            Buffer::Array(native) => &native.data::<Items>().expect("made of an array").bytes,
            Buffer::View(native) => native
                .data::<memoryview::View>()
                .expect("made of a memoryview")
                .as_bytes(),
        }
    }

    /// The object.
    pub fn value(self) -> Value {
        match self {
            Buffer::Bytes(bytes) => Value::object(bytes),
            Buffer::ByteArray(array) => Value::object(array),
            Buffer::Array(native) | Buffer::View(native) => Value::object(native),
        }
    }

    /// A new object of the same type.
    pub(in crate::types) fn like(self, ctx: &mut Ctx, bytes: Vec<u8>) -> PyResult {
        match self {
            Buffer::Bytes(_) | Buffer::Array(_) | Buffer::View(_) => new_bytes(ctx, &bytes),
            Buffer::ByteArray(_) => Ok(Value::object(ctx.new_bytearray(bytes))),
        }
    }

    /// A new object of the same type and `size` bytes, which `fill` writes where they stay. Memory for that
    /// many has been asked for before.
    pub(in crate::types) fn like_with(
        self,
        ctx: &mut Ctx,
        size: usize,
        fill: impl FnOnce(&mut Room<'_>),
    ) -> PyResult {
        Ok(match self {
            Buffer::Bytes(_) | Buffer::Array(_) | Buffer::View(_) => {
                Value::object(ctx.new_bytes_with(size, fill)?)
            }
            Buffer::ByteArray(_) => {
                let bytes = Room::filled_vec(ctx, size, fill)?;
                Value::object(ctx.new_bytearray(bytes))
            }
        })
    }

    /// A copy of a piece of these bytes, or of others, as a new object of the same type.
    pub(in crate::types) fn piece(self, ctx: &mut Ctx, bytes: &[u8]) -> PyResult {
        reserve_text(ctx, bytes.len() as u64)?;
        self.like_with(ctx, bytes.len(), |room| room.push(bytes))
    }

    /// The object itself when it cannot change, else a copy.
    pub(in crate::types) fn unchanged(self, ctx: &mut Ctx) -> PyResult {
        match self {
            Buffer::Bytes(bytes) => Ok(Value::object(bytes)),
            _ => self.piece(ctx, self.as_bytes()),
        }
    }

    /// Whether its bytes can be changed.
    pub fn is_writable(self) -> bool {
        match self {
            Buffer::Bytes(_) => false,
            Buffer::ByteArray(_) | Buffer::Array(_) => true,
            Buffer::View(native) => native
                .data::<memoryview::View>()
                .is_some_and(|view| view.is_writable()),
        }
    }

    /// Change the bytes from `start` on; false when it cannot be, or when they are not there.
    pub fn write(self, start: usize, bytes: &[u8]) -> bool {
        let all = match self {
            Buffer::Bytes(_) => return false,
            Buffer::ByteArray(ref array) => &mut array.write().bytes,
            Buffer::Array(ref native) => match native.data_mut::<Items>() {
                Some(items) => &mut items.bytes,
                None => return false,
            },
            Buffer::View(native) => {
                let view = native.data::<memoryview::View>();
                return view.is_some_and(|view| view.write(start, bytes));
            }
        };
        let end = start.saturating_add(bytes.len());
        match all.get_mut(start..end) {
            Some(place) => {
                place.copy_from_slice(bytes);
                true
            }
            None => false,
        }
    }

    /// "bytes" or "bytearray".
    pub(super) fn type_name(self) -> &'static str {
        match self {
            Buffer::ByteArray(_) => "bytearray",
            _ => "bytes",
        }
    }
}
