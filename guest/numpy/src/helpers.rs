//! What is clearer in Python: the functions of `helpers.py`.

use wardian_runtime::ctx::{Ctx, PyResult, Thrown};
use wardian_runtime::object::containers::Tuple;
use wardian_runtime::object::dict::Dict;
use wardian_runtime::object::heap::Gc;
use wardian_runtime::object::value::Value;

use crate::state::State;

/// The files, in the order in which they are run: all in one namespace. `EXPORTED` of each names what the module
/// `_multiarray_umath` has of it.
const FILES: &[&str] = &[
    include_str!("helpers.py"),
    include_str!("python/lent.py"),
    include_str!("python/methods.py"),
    include_str!("python/protocols.py"),
    include_str!("python/einsum.py"),
    include_str!("python/time.py"),
    include_str!("python/text.py"),
    include_str!("python/nditer.py"),
    include_str!("python/nditer_setup.py"),
    include_str!("python/iterate.py"),
    include_str!("python/buffers.py"),
    include_str!("python/warm_up.py"),
];

/// The names that they define.
fn namespace(ctx: &mut Ctx) -> Result<Gc<Dict>, Thrown> {
    if let Some(dict) = ctx.state::<State>().helpers
        && let Some(dict) = dict.get::<Dict>()
    {
        return Ok(dict);
    }
    let module = ctx.new_module("numpy._core._multiarray_umath");
    ctx.give_builtins(module);
    let mut exported = Vec::new();
    let name = ctx.intern("EXPORTED");
    for text in FILES {
        ctx.run_module(text, "<frozen numpy._core._multiarray_umath>", module, true)?;
        let names = module
            .dict
            .get_str(name)
            .and_then(|names| names.payload::<Tuple>());
        exported.extend(
            names
                .map(|names| names.items().to_vec())
                .unwrap_or_default(),
        );
    }
    let exported = Value::object(ctx.new_tuple(&exported));
    module.dict.write().set_str(name, exported);
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
