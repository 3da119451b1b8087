//! Items one by one: where they are, and what they are as values.

use super::dtype::{Dtype, Field};
use super::element::Element;
use super::scalar::Scalar;
use super::{Layout, Order};
use crate::{CodecError, Value};

/// The places of items among all, the last index changing fastest.
pub(crate) struct Places<'a> {
    layout: &'a Layout,
    index: Vec<usize>,
    place: usize,
    left: usize,
}

impl<'a> Places<'a> {
    pub(crate) fn new(layout: &'a Layout) -> Places<'a> {
        Places {
            layout,
            index: vec![0; layout.shape().len()],
            place: 0,
            left: layout.count(),
        }
    }
}

impl Iterator for Places<'_> {
    type Item = usize;

    fn next(&mut self) -> Option<usize> {
        self.left = self.left.checked_sub(1)?;
        let place = self.place;
        if self.layout.order() == Order::C {
            self.place += 1;
            return Some(place);
        }
        let shape = self.layout.shape();
        let mut stride: usize = shape.iter().product();
        for axis in (0..shape.len()).rev() {
            stride /= shape[axis];
            self.index[axis] += 1;
            self.place += stride;
            if self.index[axis] < shape[axis] {
                break;
            }
            self.place -= stride * shape[axis];
            self.index[axis] = 0;
        }
        Some(place)
    }
}

/// The place of the item with this number in the order of C.
pub(crate) fn place_of(layout: &Layout, number: usize) -> usize {
    if layout.order() == Order::C {
        return number;
    }
    let mut stride: usize = layout.shape().iter().product();
    let mut rest = number;
    let mut place = 0;
    for length in layout.shape().iter().rev() {
        stride /= length;
        place += rest % length * stride;
        rest /= length;
    }
    place
}

/// An item as Python has it by itself; what it has no type for is a scalar, and records are tuples.
pub(crate) fn value_of(dtype: &Dtype, bytes: &[u8]) -> Value {
    match dtype {
        Dtype::Bool => Value::Bool(bool::read(bytes)),
        Dtype::Int8 => Value::from(i64::from(i8::read(bytes))),
        Dtype::Int16 => Value::from(i64::from(i16::read(bytes))),
        Dtype::Int32 => Value::from(i32::read(bytes)),
        Dtype::Int64 => Value::from(i64::read(bytes)),
        Dtype::UInt8 => Value::from(i64::from(u8::read(bytes))),
        Dtype::UInt16 => Value::from(i64::from(u16::read(bytes))),
        Dtype::UInt32 => Value::from(u32::read(bytes)),
        Dtype::UInt64 => Value::from(u64::read(bytes)),
        Dtype::Float16 => Value::Float(crate::reader::half(u16::read(bytes))),
        Dtype::Float32 => Value::Float(f64::from(f32::read(bytes))),
        Dtype::Float64 => Value::Float(f64::read(bytes)),
        Dtype::Complex64 => {
            let [real, imaginary] = <[f32; 2]>::read(bytes);
            Value::Complex(f64::from(real), f64::from(imaginary))
        }
        Dtype::Complex128 => {
            let [real, imaginary] = <[f64; 2]>::read(bytes);
            Value::Complex(real, imaginary)
        }
        Dtype::Bytes(_) => Value::Bytes(without_zeros(bytes).to_vec()),
        Dtype::Str(_) => Value::Str(text(bytes)),
        Dtype::Void(_) => Value::Bytes(bytes.to_vec()),
        Dtype::Datetime(_) | Dtype::Timedelta(_) => {
            Value::Scalar(Scalar::of_item(dtype.clone(), bytes))
        }
        Dtype::Record(fields) => record(fields, bytes),
        Dtype::Object => Value::None,
    }
}

fn record(fields: &[Field], bytes: &[u8]) -> Value {
    let mut rest = bytes;
    let mut values = Vec::new();
    for field in fields {
        let (own, others) = rest.split_at(field.size());
        rest = others;
        if !field.name.is_empty() {
            values.push(nested(field, &field.shape, &mut &*own));
        }
    }
    Value::Tuple(values)
}

fn nested(field: &Field, shape: &[usize], rest: &mut &[u8]) -> Value {
    match shape.split_first() {
        None => {
            let (own, others) = rest.split_at(field.dtype.item_size());
            *rest = others;
            value_of(&field.dtype, own)
        }
        Some((length, shape)) => {
            // What takes no bytes may be there any number of times.
            let count = if field.size() == 0 { 0 } else { *length };
            Value::List((0..count).map(|_| nested(field, shape, rest)).collect())
        }
    }
}

fn without_zeros(bytes: &[u8]) -> &[u8] {
    let last = bytes.iter().rposition(|byte| *byte != 0);
    &bytes[..last.map_or(0, |last| last + 1)]
}

/// Characters of four bytes; what is none is the replacement character.
fn text(bytes: &[u8]) -> String {
    let codes = bytes.chunks_exact(4).map(u32::read);
    let text: String = codes
        .map(|code| char::from_u32(code).unwrap_or(char::REPLACEMENT_CHARACTER))
        .collect();
    text.trim_end_matches('\0').to_owned()
}

/// Bytes of items become what any reader expects: bools are 0 or 1, gaps zeros, texts of characters.
pub(crate) fn normalize(dtype: &Dtype, bytes: &mut [u8]) -> Result<(), CodecError> {
    match dtype {
        Dtype::Bool => bytes
            .iter_mut()
            .for_each(|byte| *byte = u8::from(*byte != 0)),
        Dtype::Str(_) => {
            let mut codes = bytes.chunks_exact(4).map(u32::read);
            if codes.any(|code| code > u32::from(char::MAX)) {
                let why = "a text in an array has what is no character";
                return Err(CodecError::Malformed(why));
            }
        }
        Dtype::Record(fields) if dtype.item_size() > 0 => {
            for item in bytes.chunks_exact_mut(dtype.item_size()) {
                let mut rest = item;
                for field in fields {
                    let (own, others) = rest.split_at_mut(field.size());
                    rest = others;
                    match field.name.is_empty() {
                        true => own.fill(0),
                        false => normalize(&field.dtype, own)?,
                    }
                }
            }
        }
        _ => {}
    }
    Ok(())
}
