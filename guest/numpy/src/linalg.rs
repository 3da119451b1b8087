//! `numpy.linalg._umath_linalg`: decompositions and what is solved with them.

use wardian_runtime::ctx::{Ctx, Thrown};
use wardian_runtime::object::heap::Gc;
use wardian_runtime::object::native::Module;
use wardian_runtime::object::value::Value;

/// Make the module.
pub fn make(ctx: &mut Ctx) -> Result<Gc<Module>, Thrown> {
    let module = ctx.new_native_module("numpy.linalg._umath_linalg", &[]);
    ctx.keep_object(module);
    ctx.set_module_attr(module, "_ilp64", Value::bool(false));
    for name in NAMES {
        let key = Value::object(ctx.new_str(name));
        let function = crate::helpers::call(ctx, "_missing", &[key])?;
        ctx.set_module_attr(module, name, function);
    }
    Ok(module)
}

const NAMES: &[&str] = &[
    "cholesky_lo", "cholesky_up", "det", "eig", "eigh_lo", "eigh_up", "eigvals", "eigvalsh_lo", "eigvalsh_up", "inv", "lstsq",
    "qr_complete", "qr_r_raw", "qr_reduced", "slogdet", "solve", "solve1", "svd", "svd_f", "svd_s",
];
