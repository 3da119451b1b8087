//! Work on pixels in the program's own limits, and what went wrong as Python's exceptions.

use wardian_raster::{Fault, Work};
use wardian_runtime::ctx::{Ctx, Thrown};

/// Do work on pixels. Nothing is collected meanwhile but where memory is short, and no Python code runs.
pub(crate) fn work<T>(
    ctx: &mut Ctx,
    body: impl FnOnce(&mut Work<'_>) -> wardian_raster::Result<T>,
) -> Result<T, Thrown> {
    let done = {
        let mut ask = |units: u64, bytes: usize| {
            (bytes == 0 || ctx.reserve(bytes).is_ok())
                && (units == 0 || ctx.charge_midway(units).is_ok())
        };
        body(&mut Work::new(&mut ask))
    };
    done.map_err(|fault| raise(ctx, fault))
}

/// The exception of a fault.
fn raise(ctx: &mut Ctx, fault: Fault) -> Thrown {
    match fault {
        // What it is lies in the context.
        Fault::Stopped => Thrown,
        Fault::NoMemory => ctx.raise_class(ctx.exceptions.MemoryError),
        Fault::Mode => ctx.value_error("image has wrong mode"),
        Fault::Mismatch => ctx.value_error("images do not match"),
        Fault::Value(message) => ctx.value_error(message),
        Fault::Conversion(from, to) => {
            let (from, to) = (from.name(), to.name());
            ctx.value_error(&format!("conversion from {from} to {to} not supported"))
        }
        Fault::Transparent(from, to) => {
            let (from, to) = (from.name(), to.name());
            ctx.value_error(&format!(
                "conversion from {from} to {to} not supported in convert_transparent"
            ))
        }
    }
}
