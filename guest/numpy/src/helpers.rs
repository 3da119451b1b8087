//! What is clearer in Python: the functions of `helpers.py`.

use wardian_runtime::ctx::{Ctx, PyResult, Thrown};
use wardian_runtime::object::dict::Dict;
use wardian_runtime::object::heap::Gc;
use wardian_runtime::object::value::Value;

use crate::state::State;

/// The names that `helpers.py` defines.
fn namespace(ctx: &mut Ctx) -> Result<Gc<Dict>, Thrown> {
    if let Some(dict) = ctx.state::<State>().helpers
        && let Some(dict) = dict.get::<Dict>()
    {
        return Ok(dict);
    }
    let module = ctx.new_module("numpy._core._multiarray_umath");
    ctx.give_builtins(module);
    ctx.run_module(include_str!("helpers.py"), "<frozen numpy._core._multiarray_umath>", module, true)?;
    ctx.state::<State>().helpers = Some(Value::object(module.dict));
    Ok(module.dict)
}

/// What `helpers.py` calls by a name.
pub fn get(ctx: &mut Ctx, name: &str) -> PyResult {
    let dict = namespace(ctx)?;
    let key = ctx.intern(name);
    match dict.get_str(key) {
        Some(found) => Ok(found),
        None => Err(ctx.name_error(key)),
    }
}

/// `name(*args)` of `helpers.py`.
pub fn call(ctx: &mut Ctx, name: &str, args: &[Value]) -> PyResult {
    let function = get(ctx, name)?;
    ctx.call(function, args)
}
