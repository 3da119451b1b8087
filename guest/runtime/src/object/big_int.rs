//! Ints beyond 49 bits: objects with the digits of a magnitude behind them.
//!
//! What does not live here: arithmetic (`types/int/operators.rs`, `wardian_text`).
//! Invariants: the number does not fit into 49 bits, digits have 32 bits, the lowest first, and the last is not zero.

#![expect(unsafe_code, reason = "digits lie behind their object")]

use super::fixed_buffer::Room;
use super::heap::{Gc, Header, Kind, Object, room_behind};
use super::value::Value;
use crate::ctx::{BLOCK, Ctx, PyResult, Thrown};
use num_bigint::{BigUint, Sign};
use wardian_text::int_sums::{Operand, Word, trimmed};

/// An int beyond 49 bits; the digits lie behind the object.
#[repr(C)]
pub struct BigInt {
    head: Header,
    /// How many digits there are, negative for an int below zero.
    signed_count: i32,
    digits: [u32; 0],
}

impl Object for BigInt {
    const KIND: Kind = Kind::BigInt;
}

impl BigInt {
    /// The digits of the magnitude.
    #[inline(always)]
    pub fn digits(&self) -> &[u32] {
        let count = self.signed_count.unsigned_abs() as usize;
        // SAFETY: so many digits lie behind the object, written when it was made.
        unsafe { std::slice::from_raw_parts(self.digits.as_ptr(), count) }
    }

    /// Whether the number is below zero.
    #[inline(always)]
    pub fn is_negative(&self) -> bool {
        self.signed_count < 0
    }

    /// The number as an operand.
    #[inline(always)]
    pub fn operand(&self) -> Operand<'_> {
        Operand {
            negative: self.is_negative(),
            digits: self.digits(),
        }
    }

    /// How many bits the magnitude has.
    #[inline]
    pub fn bits(&self) -> u64 {
        self.operand().bits()
    }

    /// The number, where it fits.
    pub fn to_i64(&self) -> Option<i64> {
        let [low, high] = *self.digits() else {
            return None;
        };
        let magnitude = i128::from(u64::from(high) << 32 | u64::from(low));
        i64::try_from(if self.is_negative() {
            -magnitude
        } else {
            magnitude
        })
        .ok()
    }

    /// The number for operations that are not made on digits.
    pub fn number(&self) -> num_bigint::BigInt {
        let sign = if self.is_negative() {
            Sign::Minus
        } else {
            Sign::Plus
        };
        num_bigint::BigInt::from_biguint(sign, BigUint::new(self.digits().to_vec()))
    }
}

/// Bytes of the cell of an int of so many digits.
const fn cell_with(digits: usize) -> usize {
    let size = size_of::<BigInt>() + digits * size_of::<u32>();
    size + room_behind(size)
}

impl Gc<BigInt> {
    /// Whether an int of so many digits can take the place of this one, and would not waste it.
    fn has_room(self, digits: usize) -> bool {
        let (room, needed) = (cell_with(self.digits().len()), cell_with(digits));
        needed <= room && room - needed <= 16
    }

    /// Write a number where there is room for it.
    fn put(self, number: Operand<'_>) {
        let size = size_of_val(number.digits);
        let object = self.put_count(number);
        // SAFETY: there is room for the digits behind the object, by the caller's promise; digits are bytes without
        // gaps.
        unsafe {
            let first = object.digits.as_mut_ptr();
            let bytes = std::slice::from_raw_parts(number.digits.as_ptr() as *const u8, size);
            Room::fill_at_once(first as *mut u8, size, |room| room.push(bytes));
        }
    }

    /// As [`Gc::put`], block by block.
    fn put_in_blocks(self, ctx: &mut Ctx, number: Operand<'_>) -> Result<(), Thrown> {
        let size = size_of_val(number.digits);
        let object = self.put_count(number);
        // SAFETY: as in `put`.
        unsafe {
            let first = object.digits.as_mut_ptr();
            let bytes = std::slice::from_raw_parts(number.digits.as_ptr() as *const u8, size);
            Room::fill(ctx, first as *mut u8, size, |room| room.push(bytes))
        }
    }

    /// Write the sign and the number of digits.
    fn put_count(&self, number: Operand<'_>) -> &mut BigInt {
        let count = i32::try_from(number.digits.len()).expect("memory has no room for so many");
        let object = self.write();
        object.signed_count = if number.negative { -count } else { count };
        object
    }
}

impl Ctx {
    /// An int that nothing refers to from now on: the next one may lie where it does. That it is still found in
    /// registers which are not in use is no harm, since it is an int.
    #[inline]
    pub(crate) fn reuse_int(&mut self, spent: Value) {
        self.reuse.spent_int = spent.get();
    }

    /// An int.
    #[inline(always)]
    pub fn new_int(&mut self, number: i64) -> Value {
        match Value::try_int(number) {
            Some(value) => value,
            None => self.new_word(number),
        }
    }

    #[inline(never)]
    fn new_word(&mut self, number: i64) -> Value {
        self.new_big_int(Word::new(number).operand())
    }

    /// An int of any size.
    pub fn new_bigint(&mut self, number: num_bigint::BigInt) -> Value {
        let digits = number.magnitude().to_u32_digits();
        self.new_int_of(Operand {
            negative: number.sign() == Sign::Minus,
            digits: &digits,
        })
    }

    /// As [`Ctx::new_bigint`], of a number that may be long: it is copied block by block.
    pub fn new_long_bigint(&mut self, number: &num_bigint::BigInt) -> PyResult {
        let mut left = number.magnitude().iter_u32_digits();
        // The digits, and the object that keeps them.
        self.reserve(left.len().saturating_mul(2 * size_of::<u32>()))?;
        let mut digits = Vec::with_capacity(left.len());
        while left.len() > 0 {
            self.charge_midway((left.len() * 4).min(BLOCK) as u64 / 32)?;
            digits.extend(left.by_ref().take(BLOCK / 4));
        }
        let negative = number.sign() == Sign::Minus;
        self.new_long_int_of(Operand {
            negative,
            digits: &digits,
        })
    }

    /// As [`Ctx::new_int_of`], of digits that may be many: they are copied block by block.
    pub fn new_long_int_of(&mut self, number: Operand<'_>) -> PyResult {
        let digits = trimmed(number.digits);
        if size_of_val(digits) <= BLOCK {
            return Ok(self.new_int_of(number));
        }
        let object = self.allocate_big_int(digits.len());
        object.put_in_blocks(self, Operand { digits, ..number })?;
        Ok(Value::object(self.keep_object(object)))
    }

    /// An int of any size, of digits that may have zeros at the top.
    #[inline]
    pub fn new_int_of(&mut self, number: Operand<'_>) -> Value {
        let digits = trimmed(number.digits);
        let small = match *digits {
            [] => Some(0),
            [low] => Some(i64::from(low)),
            [low, high] if high < 1 << 17 => Some(i64::from(high) << 32 | i64::from(low)),
            _ => None,
        };
        let small = small.map(|small| if number.negative { -small } else { small });
        match small.and_then(Value::try_int) {
            Some(value) => value,
            None => self.new_big_int(Operand { digits, ..number }),
        }
    }

    #[inline]
    fn new_big_int(&mut self, number: Operand<'_>) -> Value {
        let count = number.digits.len();
        if let Some(spent) = self.reuse.spent_int.take()
            && spent.has_room(count)
        {
            spent.put(number);
            return Value::object(spent);
        }
        let object = self.allocate_big_int(count);
        object.put(number);
        Value::object(self.keep_object(object))
    }

    #[inline]
    fn allocate_big_int(&mut self, digits: usize) -> Gc<BigInt> {
        let head = self.header(self.types.int, Kind::BigInt);
        self.heap.allocate_with_extra(
            BigInt {
                head,
                signed_count: 0,
                digits: [],
            },
            digits * size_of::<u32>(),
        )
    }
}
