//! Pixels as the functions of `_wardian_images` get and give them, and numbers of their arguments.
//!
//! **Invariant:** a [`Raster`] has as many bytes as its size says, and a size is multiplied only here.

use wardian_runtime::ctx::{Ctx, PyResult, Thrown};
use wardian_runtime::object::args::Args;
use wardian_runtime::object::value::Value;
use wardian_runtime::types::bytes::Buffer;
use wardian_runtime::types::str::int_argument;

/// Pixels between two charges.
pub(super) const BLOCK: usize = 4096;

/// Pixels of a picture. Its bytes are lent: no Python code runs while they are.
pub(super) struct Raster {
    pub(super) pixels: Buffer,
    pub(super) width: usize,
    pub(super) height: usize,
    /// Bytes of a pixel.
    pub(super) step: usize,
}

impl Raster {
    /// The arguments pixels, width, height, step from the place `at` on.
    pub(super) fn of(ctx: &mut Ctx, args: Args<'_>, at: usize) -> Result<Raster, Thrown> {
        let step = size(ctx, args, at + 3)?;
        Raster::with_step(ctx, args, at, step)
    }

    /// The arguments pixels, width, height.
    pub(super) fn with_step(
        ctx: &mut Ctx,
        args: Args<'_>,
        at: usize,
        step: usize,
    ) -> Result<Raster, Thrown> {
        let pixels = Buffer::expect(ctx, args[at])?;
        let (width, height) = (size(ctx, args, at + 1)?, size(ctx, args, at + 2)?);
        if !(1..=4).contains(&step) || product(width, height, step) != Some(pixels.as_bytes().len())
        {
            return Err(mismatch(ctx));
        }
        Ok(Raster {
            pixels,
            width,
            height,
            step,
        })
    }

    /// The bytes.
    pub(super) fn bytes(&self) -> &[u8] {
        self.pixels.as_bytes()
    }

    /// Bytes of a row.
    pub(super) fn stride(&self) -> usize {
        self.width * self.step
    }

    /// Some bytes of a row.
    pub(super) fn row(&self, y: usize) -> &[u8] {
        let stride = self.stride();
        &self.bytes()[y * stride..(y + 1) * stride]
    }
}

/// The bytes of a picture; None: they cannot be counted.
pub(super) fn product(width: usize, height: usize, step: usize) -> Option<usize> {
    width.checked_mul(height)?.checked_mul(step)
}

/// Bytes for a picture, all zero. Memory is asked for first.
pub(super) fn room(
    ctx: &mut Ctx,
    width: usize,
    height: usize,
    step: usize,
) -> Result<Vec<u8>, Thrown> {
    let length = product(width, height, step).filter(|length| *length <= isize::MAX as usize);
    let Some(length) = length else {
        return Err(ctx.raise_class(ctx.exceptions.MemoryError));
    };
    ctx.reserve(length)?;
    Ok(vec![0; length])
}

/// The value of pixels that were made.
pub(super) fn made(ctx: &mut Ctx, pixels: Vec<u8>) -> PyResult {
    Ok(Value::object(ctx.new_bytearray(pixels)))
}

/// The bytes of a bytearray that is to be changed.
pub(super) fn check_writable(ctx: &mut Ctx, buffer: Buffer) -> Result<(), Thrown> {
    match buffer {
        Buffer::ByteArray(_) => Ok(()),
        _ => Err(ctx.type_error("pixels that are changed are a bytearray")),
    }
}

/// An int, of 32 bits: no sum or difference of some is too large.
pub(super) fn number(ctx: &mut Ctx, args: Args<'_>, at: usize) -> Result<i64, Thrown> {
    int_argument(ctx, args.get(at), 0)
}

/// An int that counts.
pub(super) fn size(ctx: &mut Ctx, args: Args<'_>, at: usize) -> Result<usize, Thrown> {
    let number = number(ctx, args, at)?;
    match usize::try_from(number) {
        Ok(number) => Ok(number),
        Err(_) => Err(ctx.value_error("a size is negative")),
    }
}

/// Whether something is true.
pub(super) fn flag(ctx: &mut Ctx, args: Args<'_>, at: usize) -> Result<bool, Thrown> {
    Ok(number(ctx, args, at)? != 0)
}

/// The sizes of two pictures, or of pixels and what was said of them, differ.
#[cold]
pub(super) fn mismatch(ctx: &mut Ctx) -> Thrown {
    ctx.value_error("images do not match")
}
