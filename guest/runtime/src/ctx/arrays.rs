//! How arrays of an installed package cross to the host and back.
//!
//! The library converts values (`convert`) and knows no arrays; who has them stands beside it. Both meet here.
//! **Invariant:** to ask about a value makes nothing of the package.

use super::{Ctx, PyResult, Thrown};
use crate::object::containers::List;
use crate::object::heap::Gc;
use crate::object::value::Value;
use wardian_value::{CodecError, Dtype, Layout, Writer};

/// What became of a value that may be an array.
pub enum Leaving {
    /// It is none, or one that has no form outside.
    NotAnArray,
    /// It was written.
    Written,
    /// Its head was written; the items follow.
    Objects(Gc<List>),
    /// It does not fit a message.
    TooMuch(CodecError),
}

/// Who has arrays.
pub trait Arrays: Sync {
    /// Write an array or a scalar, which the caller keeps alive.
    fn write(&self, ctx: &mut Ctx, value: Value, writer: &mut Writer) -> Result<Leaving, Thrown>;

    /// Be ready to make arrays; the reason why not, where the package cannot be imported. To be asked first.
    fn missing(&self, ctx: &mut Ctx) -> Result<Option<String>, Thrown>;

    /// An array of the bytes of its items.
    fn array(&self, ctx: &mut Ctx, layout: &Layout, bytes: &[u8]) -> PyResult;

    /// An array of objects, which the list has in the array's order.
    fn objects(&self, ctx: &mut Ctx, layout: &Layout, items: Gc<List>) -> PyResult;

    /// A scalar of its bytes.
    fn scalar(&self, ctx: &mut Ctx, dtype: &Dtype, bytes: &[u8]) -> PyResult;
}
