//! Arrays and scalars in messages.
//!
//! Tag 291 on `[descr, shape, fortran, bytes or items]`, tag 292 on `[descr, bytes]`. A `descr` is a text or, of records,
//! an array of `[name, descr]` or `[name, descr, shape]`. **Invariant:** fields and axes count as items, so that types take
//! no more memory than values do.

use super::dtype::{Dtype, Field, MAX_NESTING};
use super::{Layout, Order, scalar};
use crate::{CodecError, Item, MAX_ITEMS, Reader, Writer, tag};

impl<'a> Reader<'a> {
    /// What follows the tag of an array.
    pub(crate) fn array_item(&mut self) -> Result<Item<'a>, CodecError> {
        self.array_of(4)?;
        let dtype = self.descr(MAX_NESTING)?;
        let shape = self.lengths()?;
        let order = match self.head()? {
            (7, 20) => Order::C,
            (7, 21) => Order::Fortran,
            _ => return Err(CodecError::Malformed("expected the order of an array")),
        };
        let layout = Box::new(Layout::new(dtype, shape, order)?);
        if *layout.dtype() == Dtype::Object {
            let count = layout.count() as u64;
            return match self.head()? {
                (4, length) if length == count => {
                    let length = self.claimed(length)?;
                    self.nesting.open(length)?;
                    Ok(Item::Objects(layout))
                }
                _ => Err(WRONG_LENGTH),
            };
        }
        let bytes = self.byte_string()?;
        match bytes.len() == layout.bytes() {
            true => Ok(Item::Array(layout, bytes)),
            false => Err(WRONG_LENGTH),
        }
    }

    /// What follows the tag of a scalar.
    pub(crate) fn scalar_item(&mut self) -> Result<Item<'a>, CodecError> {
        self.array_of(2)?;
        let dtype = self.descr(MAX_NESTING)?;
        let bytes = self.byte_string()?;
        scalar::check(&dtype, bytes)?;
        Ok(Item::Scalar(dtype, bytes))
    }

    fn byte_string(&mut self) -> Result<&'a [u8], CodecError> {
        match self.head()? {
            (2, length) => self.take(length),
            _ => Err(CodecError::Malformed("expected the bytes of an array")),
        }
    }

    fn descr(&mut self, nesting: usize) -> Result<Dtype, CodecError> {
        let count = match self.head()? {
            (3, length) => return self.text_of(length)?.parse(),
            (4, count) => self.claimed(count)?,
            _ => {
                return Err(CodecError::Malformed(
                    "expected the type of an array's items",
                ));
            }
        };
        let Some(nesting) = nesting.checked_sub(1) else {
            return Err(CodecError::Malformed("records are nested too deep"));
        };
        self.nesting.count(count)?;
        // Grown as they arrive.
        let mut fields = Vec::with_capacity(count.min(4));
        for _ in 0..count {
            let parts = match self.head()? {
                (4, parts @ (2 | 3)) => parts,
                _ => return Err(CodecError::Malformed("expected a field of a record")),
            };
            let name = self.text()?.to_owned();
            let dtype = self.descr(nesting)?;
            let shape = match parts {
                2 => Vec::new(),
                _ => self.lengths()?,
            };
            fields.push(Field { name, dtype, shape });
        }
        Ok(Dtype::Record(fields))
    }

    fn lengths(&mut self) -> Result<Vec<usize>, CodecError> {
        let count = match self.head()? {
            (4, count) => self.claimed(count)?,
            _ => return Err(CodecError::Malformed("expected the shape of an array")),
        };
        if count > super::MAX_AXES {
            return Err(CodecError::Malformed("an array has more than 64 axes"));
        }
        self.nesting.count(count)?;
        let lengths = (0..count).map(|_| {
            let length = self.unsigned()?;
            // What this machine cannot count is too long for others too.
            u32::try_from(length)
                .map(|length| length as usize)
                .map_err(|_| CodecError::TooLong)
        });
        lengths.collect()
    }
}

const WRONG_LENGTH: CodecError =
    CodecError::Malformed("the shape of an array does not fit its items");

impl Writer {
    /// An array of bytes.
    pub(crate) fn array(&mut self, layout: &Layout, bytes: &[u8]) -> Result<(), CodecError> {
        if *layout.dtype() == Dtype::Object || layout.bytes() != bytes.len() {
            return Err(WRONG_LENGTH);
        }
        self.layout(layout)?;
        // All of it at once: a growing vector would be copied, and have twice the room.
        self.room(bytes.len() + 16)?;
        self.string(2, bytes)
    }

    /// The head of an array of objects, which follow.
    pub(crate) fn objects(&mut self, layout: &Layout) -> Result<(), CodecError> {
        if *layout.dtype() != Dtype::Object {
            return Err(WRONG_LENGTH);
        }
        self.layout(layout)?;
        self.head(4, layout.count() as u64);
        self.nesting.open(layout.count())
    }

    /// A scalar.
    pub(crate) fn scalar(&mut self, dtype: &Dtype, bytes: &[u8]) -> Result<(), CodecError> {
        scalar::check(dtype, bytes)?;
        self.head(6, tag::SCALAR);
        self.head(4, 2);
        self.descr(dtype)?;
        self.string(2, bytes)
    }

    fn layout(&mut self, layout: &Layout) -> Result<(), CodecError> {
        self.head(6, tag::ARRAY);
        self.head(4, 4);
        self.descr(layout.dtype())?;
        self.lengths(layout.shape())?;
        let is_fortran = layout.order() == Order::Fortran;
        self.head(7, 20 + u64::from(is_fortran));
        Ok(())
    }

    fn descr(&mut self, dtype: &Dtype) -> Result<(), CodecError> {
        let Dtype::Record(fields) = dtype else {
            return self.string(3, dtype.to_string().as_bytes());
        };
        self.nesting.count(fields.len())?;
        self.head(4, fields.len() as u64);
        for field in fields {
            self.head(4, 2 + u64::from(!field.shape.is_empty()));
            self.string(3, field.name.as_bytes())?;
            self.descr(&field.dtype)?;
            if !field.shape.is_empty() {
                self.lengths(&field.shape)?;
            }
        }
        Ok(())
    }

    fn lengths(&mut self, shape: &[usize]) -> Result<(), CodecError> {
        self.nesting.count(shape.len())?;
        self.head(4, shape.len() as u64);
        for length in shape {
            self.head(0, *length as u64);
        }
        Ok(())
    }
}

impl crate::Nesting {
    /// What takes memory as an item does, and is none.
    pub(crate) fn count(&mut self, parts: usize) -> Result<(), CodecError> {
        self.items = self.items.saturating_add(parts);
        match self.items > MAX_ITEMS {
            true => Err(CodecError::TooManyItems),
            false => Ok(()),
        }
    }
}
