//! Arrays and scalars that come in, made by whoever the interpreter has for them.
//!
//! Where they cannot be made, arrays are an error, and scalars are what Python has for them: a float of numpy's is a float
//! to a program that does not know numpy.

use super::decode::leaf;
use wardian_runtime::ctx::{Arrays, Ctx, PyResult, Thrown};
use wardian_value::{BigInt, Dtype, Item, Scalar, Value};

/// Who makes the arrays of one message, asked once.
#[derive(Default)]
pub(super) struct Makers {
    found: Option<Result<&'static dyn Arrays, String>>,
}

impl Makers {
    fn find(&mut self, ctx: &mut Ctx) -> Result<&Result<&'static dyn Arrays, String>, Thrown> {
        if self.found.is_none() {
            self.found = Some(match ctx.library().arrays {
                None => Err("there are none here".into()),
                Some(arrays) => match arrays.missing(ctx)? {
                    None => Ok(arrays),
                    Some(why) => Err(why),
                },
            });
        }
        Ok(self.found.as_ref().expect("found just before"))
    }

    /// Who makes arrays.
    pub(super) fn get(&mut self, ctx: &mut Ctx) -> Result<&'static dyn Arrays, Thrown> {
        match self.find(ctx)? {
            Ok(arrays) => Ok(*arrays),
            Err(why) => {
                let message = format!("an array cannot enter the sandbox: {why}");
                Err(ctx.import_error(&message))
            }
        }
    }

    /// An array of bytes, or a scalar.
    pub(super) fn make(&mut self, ctx: &mut Ctx, item: Item<'_>) -> PyResult {
        match item {
            Item::Array(layout, bytes) => self.get(ctx)?.array(ctx, &layout, bytes),
            Item::Scalar(dtype, bytes) => {
                if self.find(ctx)?.is_err()
                    && let Some(value) = plain(ctx, &dtype, bytes)?
                {
                    return Ok(value);
                }
                self.get(ctx)?.scalar(ctx, &dtype, bytes)
            }
            other => leaf(ctx, other),
        }
    }
}

/// What Python has for a scalar.
fn plain(
    ctx: &mut Ctx,
    dtype: &Dtype,
    bytes: &[u8],
) -> Result<Option<wardian_runtime::object::value::Value>, Thrown> {
    if matches!(dtype, Dtype::Record(_)) {
        return Ok(None);
    }
    ctx.reserve(bytes.len())?;
    let Ok(scalar) = Scalar::new(dtype.clone(), bytes) else {
        return Ok(None);
    };
    let value = scalar.to_python();
    let item = match &value {
        Value::Bool(value) => Item::Bool(*value),
        Value::Int(value) => match value.as_i64() {
            Some(small) => Item::Int(small),
            None => Item::BigInt(BigInt::from(value.clone())),
        },
        Value::Float(value) => Item::Float(*value),
        Value::Complex(real, imaginary) => Item::Complex(*real, *imaginary),
        Value::Str(text) => Item::Str(text),
        Value::Bytes(bytes) => Item::Bytes(bytes),
        _ => return Ok(None),
    };
    leaf(ctx, item).map(Some)
}
