//! `numpy.fft._pocketfft_umath`: Fourier transforms.

use wardian_runtime::ctx::{Ctx, Thrown};
use wardian_runtime::object::heap::Gc;
use wardian_runtime::object::native::Module;
use wardian_runtime::object::value::Value;

/// Make the module.
pub fn make(ctx: &mut Ctx) -> Result<Gc<Module>, Thrown> {
    let module = ctx.new_native_module("numpy.fft._pocketfft_umath", &[]);
    ctx.keep_object(module);
    for name in ["fft", "ifft", "rfft_n_even", "rfft_n_odd", "irfft"] {
        let key = Value::object(ctx.new_str(name));
        let function = crate::helpers::call(ctx, "_missing", &[key])?;
        ctx.set_module_attr(module, name, function);
    }
    Ok(module)
}
