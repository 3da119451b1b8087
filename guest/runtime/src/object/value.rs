//! A Python value in eight bytes: NaN boxing.
//!
//! ```text
//!  bits as u64                                   meaning
//!  8, 16, 24, 32, 40, 48                         unbound, None, False, True, Ellipsis, NotImplemented
//!  4096 .. 2^48                                  address of a heap object
//!  2^48 .. 0xFFF1_0000_0000_0000                 float: its bits + 2^48
//!  0xFFFE_0000_0000_0000 .. 2^64                 int i of 49 bits: i - 2^48
//! ```
//!
//! Zero is not a value, so `Result<Value, Thrown>` is eight bytes as well.
//! Invariant: every NaN is positive, quiet and numbered by us. Floats made from
//! foreign bits pass [`Value::float`], or an arbitrary NaN would forge an
//! address. Whoever writes the bytes of a float writes the canonical NaN.

use super::heap::{Gc, Header, Kind, Object};
use std::cell::Cell;
use std::num::NonZeroU64;

/// Any Python value. Copying it copies the handle, not the object.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
#[repr(transparent)]
pub struct Value(NonZeroU64);

const FLOAT_OFFSET: u64 = 1 << 48;
const INT_TAG: u64 = 0xFFFE << 48;
const FIRST_ADDRESS: u64 = 64;

/// Ints from here to [`MAX_INLINE_INT`] need no object.
pub const MIN_INLINE_INT: i64 = -(1 << 48);
/// The largest int that needs no object.
pub const MAX_INLINE_INT: i64 = (1 << 48) - 1;

const fn immediate(number: u64) -> Value {
    match NonZeroU64::new(number * 8) {
        Some(bits) => Value(bits),
        None => panic!("an immediate is not zero"),
    }
}

impl Value {
    /// No value: an unbound local, an argument that was not given.
    pub const UNBOUND: Value = immediate(1);
    /// `None`.
    pub const NONE: Value = immediate(2);
    /// `False`.
    pub const FALSE: Value = immediate(3);
    /// `True`.
    pub const TRUE: Value = immediate(4);
    /// `...`.
    pub const ELLIPSIS: Value = immediate(5);
    /// `NotImplemented`.
    pub const NOT_IMPLEMENTED: Value = immediate(6);

    #[inline(always)]
    fn make(bits: u64) -> Value {
        debug_assert!(bits != 0);
        #[expect(
            unsafe_code,
            reason = "the check would cost in every arithmetic instruction"
        )]
        // SAFETY: every caller computes bits of the table above, none of which is zero.
        unsafe {
            Value(NonZeroU64::new_unchecked(bits))
        }
    }

    /// The raw bits; for identity (`is`, `id`).
    #[inline(always)]
    pub fn bits(self) -> u64 {
        self.0.get()
    }

    /// `True` or `False`.
    #[inline(always)]
    pub fn bool(value: bool) -> Value {
        if value { Value::TRUE } else { Value::FALSE }
    }

    /// A float.
    #[inline(always)]
    pub fn float(value: f64) -> Value {
        if value.is_nan() {
            return Value::new_nan();
        }
        Value::make(value.to_bits().wrapping_add(FLOAT_OFFSET))
    }

    /// A new NaN: numbered, so that it is identical to itself only, as an object of its own would be.
    #[cold]
    #[inline(never)]
    fn new_nan() -> Value {
        thread_local! {
            static COUNT: Cell<u64> = const { Cell::new(0) };
        }
        let number = COUNT.get();
        COUNT.set(number.wrapping_add(1) & 0x0003_FFFF_FFFF_FFFF);
        Value::make((0x7FF8_0000_0000_0000 | number) + FLOAT_OFFSET)
    }

    /// An int that is known to fit into 49 bits.
    #[inline(always)]
    pub fn small_int(value: i64) -> Value {
        debug_assert!((MIN_INLINE_INT..=MAX_INLINE_INT).contains(&value));
        Value::make((value as u64).wrapping_sub(FLOAT_OFFSET))
    }

    /// An int, when it fits into 49 bits.
    #[inline(always)]
    pub fn try_int(value: i64) -> Option<Value> {
        let bits = (value as u64).wrapping_sub(FLOAT_OFFSET);
        if bits >= INT_TAG {
            Some(Value::make(bits))
        } else {
            None
        }
    }

    /// A heap object.
    #[inline(always)]
    pub fn object<T: Object>(object: Gc<T>) -> Value {
        Value::make(object.address() as u64)
    }

    /// Whether this is the absence of a value.
    #[inline(always)]
    pub fn is_unbound(self) -> bool {
        self == Value::UNBOUND
    }

    /// Whether this is `None`.
    #[inline(always)]
    pub fn is_none(self) -> bool {
        self == Value::NONE
    }

    /// `None` for the absence of a value.
    #[inline(always)]
    pub fn bound(self) -> Option<Value> {
        if self.is_unbound() { None } else { Some(self) }
    }

    /// Whether this is `True` or `False`.
    #[inline(always)]
    pub fn is_bool(self) -> bool {
        self == Value::TRUE || self == Value::FALSE
    }

    /// Whether this is an int without an object (bools are not).
    #[inline(always)]
    pub fn is_small_int(self) -> bool {
        self.bits() >= INT_TAG
    }

    /// The int, when it needs no object (bools do not count).
    #[inline(always)]
    pub fn as_small_int(self) -> Option<i64> {
        if self.is_small_int() {
            Some(self.small_int_unchecked())
        } else {
            None
        }
    }

    /// The int, when it needs no object and could be a place in memory: a pointer of the component
    /// has fewer bits than an int.
    #[inline(always)]
    pub fn as_place(self) -> Option<usize> {
        usize::try_from(self.as_small_int()?).ok()
    }

    /// The int of a value that is known to be a small int.
    #[inline(always)]
    pub fn small_int_unchecked(self) -> i64 {
        self.bits().wrapping_add(FLOAT_OFFSET) as i64
    }

    /// Whether both are ints without an object.
    #[inline(always)]
    pub fn both_small_ints(left: Value, right: Value) -> bool {
        left.bits() & right.bits() >= INT_TAG
    }

    /// Whether this is a float (instances of subclasses do not count).
    #[inline(always)]
    pub fn is_float(self) -> bool {
        self.bits().wrapping_sub(FLOAT_OFFSET) < INT_TAG - FLOAT_OFFSET
    }

    /// The float.
    #[inline(always)]
    pub fn as_float(self) -> Option<f64> {
        if self.is_float() {
            Some(f64::from_bits(self.bits().wrapping_sub(FLOAT_OFFSET)))
        } else {
            None
        }
    }

    /// Whether this is a heap object.
    #[inline(always)]
    pub fn is_object(self) -> bool {
        self.bits().wrapping_sub(FIRST_ADDRESS) < FLOAT_OFFSET - FIRST_ADDRESS
    }

    /// The header of a heap object.
    #[inline(always)]
    pub fn header(self) -> Option<Gc<Header>> {
        if self.is_object() {
            Some(Gc::from_address(self.bits() as usize))
        } else {
            None
        }
    }

    /// Whether this is a number, text or container, of which a class can have none that looks at who
    /// asks for it (`__get__`).
    pub fn is_plain_data(self) -> bool {
        match self.kind() {
            None => !self.is_unbound(),
            Some(kind) => matches!(
                kind,
                Kind::Str
                    | Kind::BigInt
                    | Kind::Complex
                    | Kind::Bytes
                    | Kind::ByteArray
                    | Kind::List
                    | Kind::Tuple
                    | Kind::Dict
                    | Kind::Set
                    | Kind::FrozenSet
                    | Kind::Range
            ),
        }
    }

    /// The kind of a heap object.
    #[inline(always)]
    pub fn kind(self) -> Option<Kind> {
        self.header().map(|header| header.kind)
    }

    /// Whether this is a heap object of kind `kind`.
    #[inline(always)]
    pub fn is_kind(self, kind: Kind) -> bool {
        self.is_object() && Gc::<Header>::from_address(self.bits() as usize).kind == kind
    }

    /// The heap object, when it is of Rust type `T`. Instances of Python
    /// subclasses of a builtin type do not match: see `Value::unwrap_payload`.
    #[inline(always)]
    pub fn get<T: Object>(self) -> Option<Gc<T>> {
        if self.is_kind(T::KIND) {
            Some(Gc::from_address(self.bits() as usize))
        } else {
            None
        }
    }
}

impl std::fmt::Debug for Value {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        if let Some(int) = self.as_small_int() {
            write!(f, "Int({int})")
        } else if let Some(float) = self.as_float() {
            write!(f, "Float({float})")
        } else if let Some(kind) = self.kind() {
            write!(f, "{kind:?}@{:x}", self.bits())
        } else {
            write!(f, "Immediate({})", self.bits() / 8)
        }
    }
}

const _: () = assert!(size_of::<Value>() == 8);
const _: () = assert!(size_of::<Option<Value>>() == 8);

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn floats_and_ints_do_not_overlap() {
        for float in [
            0.0,
            -0.0,
            1.5,
            f64::MAX,
            f64::MIN,
            f64::INFINITY,
            f64::NEG_INFINITY,
        ] {
            let value = Value::float(float);
            assert_eq!(value.as_float().map(f64::to_bits), Some(float.to_bits()));
            assert!(!value.is_small_int() && !value.is_object());
        }
        let forged = Value::float(f64::from_bits(u64::MAX));
        assert!(forged.is_float() && !forged.is_object());
        for int in [0, 1, -1, MIN_INLINE_INT, MAX_INLINE_INT] {
            let value = Value::small_int(int);
            assert_eq!(value.as_small_int(), Some(int));
            assert!(!value.is_float() && !value.is_object());
        }
        assert!(Value::try_int(MAX_INLINE_INT + 1).is_none());
        assert!(Value::try_int(MIN_INLINE_INT - 1).is_none());
        assert!(!Value::NONE.is_object() && !Value::NOT_IMPLEMENTED.is_object());
    }
}
