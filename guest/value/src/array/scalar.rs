//! numpy's scalars: single items with their dtype.

use super::dtype::Dtype;
use super::element::Element;
use super::items;
use crate::{CodecError, MAX_ITEMS, Value};

/// A scalar of numpy's, such as `np.int64(3)` or `np.datetime64("2024-02-29")`.
///
/// ```
/// use wardian_value::{Scalar, Value};
/// let scalar = Scalar::from_number(3_i16);
/// assert_eq!(scalar.dtype().to_string(), "<i2");
/// assert_eq!(scalar.to_string(), "np.int16(3)");
/// assert_eq!(scalar.get::<i16>(), Some(3));
/// assert_eq!(scalar.to_python(), Value::from(3));
/// // Numbers are read as Python's are.
/// assert_eq!(Value::Scalar(scalar).as_f64(), Some(3.0));
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Scalar {
    dtype: Dtype,
    bytes: Box<[u8]>,
}

impl Scalar {
    /// A scalar of its bytes, the lowest of each number first.
    ///
    /// # Errors
    /// Another number of bytes than the dtype has, and objects.
    pub fn new(dtype: Dtype, bytes: &[u8]) -> Result<Scalar, CodecError> {
        check(&dtype, bytes)?;
        Ok(Scalar::of_item(dtype, bytes))
    }

    /// Of bytes that were looked at.
    pub(crate) fn of_item(dtype: Dtype, bytes: &[u8]) -> Scalar {
        Scalar {
            dtype,
            bytes: bytes.into(),
        }
    }

    /// A scalar of a number.
    pub fn from_number<T: Element>(number: T) -> Scalar {
        let mut bytes = Vec::with_capacity(16);
        number.write(&mut bytes);
        Scalar::of_item(T::DTYPE, &bytes)
    }

    /// What it is.
    pub fn dtype(&self) -> &Dtype {
        &self.dtype
    }

    /// Its bytes.
    pub fn as_bytes(&self) -> &[u8] {
        &self.bytes
    }

    /// They to be changed.
    pub fn as_bytes_mut(&mut self) -> &mut [u8] {
        &mut self.bytes
    }

    /// As [`Array::normalize`](crate::Array::normalize).
    ///
    /// # Errors
    /// A text with what is no character.
    pub fn normalize(&mut self) -> Result<(), CodecError> {
        items::normalize(&self.dtype, &mut self.bytes)
    }

    /// The number, when it is one of this type.
    pub fn get<T: Element>(&self) -> Option<T> {
        (self.dtype == T::DTYPE).then(|| T::read(&self.bytes))
    }

    /// As Python has it by itself: numbers, texts, bytes; a record as a tuple. Times stay scalars, and so do records of
    /// more values than a message has.
    pub fn to_python(&self) -> Value {
        if self.dtype.values() > MAX_ITEMS {
            return Value::Scalar(self.clone());
        }
        items::value_of(&self.dtype, &self.bytes)
    }
}

/// Whether bytes are those of one item.
pub(crate) fn check(dtype: &Dtype, bytes: &[u8]) -> Result<(), CodecError> {
    match dtype.checked_size()? {
        size if size == bytes.len() && *dtype != Dtype::Object => Ok(()),
        _ => Err(CodecError::Malformed(
            "a scalar has the wrong number of bytes",
        )),
    }
}
