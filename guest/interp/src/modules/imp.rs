//! _imp: which modules could be imported.

use super::names;
use crate::ctx::Ctx;
use crate::object::heap::Gc;
use crate::object::native::Module;
use crate::object::value::Value;
use crate::types::{Method, function};

static FUNCTIONS: &[Method] = &[function("is_importable", "(name, /)", |ctx, args| {
    // A name that ends in a dot asks for any module below it.
    let name = ctx.expect_str(args[0], "is_importable() argument")?;
    let name = name.as_str();
    let found = if name.ends_with('.') {
        names().any(|module| module.starts_with(name))
    } else {
        names().any(|module| module == name)
    };
    Ok(Value::bool(found))
})];

/// Make the module.
pub(super) fn make(ctx: &mut Ctx) -> Gc<Module> {
    ctx.new_native_module("_imp", FUNCTIONS)
}
