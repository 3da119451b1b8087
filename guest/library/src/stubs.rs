//! Modules that the host puts in the place of some that are not there: a name
//! and attributes, made when first imported.
//!
//! **Invariant:** a stub never takes the place of a module that works.

use super::policy::ImportRules;
use wardian_runtime::ctx::{Ctx, Thrown};
use wardian_runtime::object::dict::Dict;
use wardian_runtime::object::string::Str;
use wardian_runtime::object::value::Value;

/// Import a stub, or an empty package of one; `None` is for other names.
pub(super) fn import(ctx: &mut Ctx, full: &str) -> Result<Option<Value>, Thrown> {
    if !ctx.state::<ImportRules>().is_stub(full) {
        return Ok(None);
    }
    let stubs = &ctx.state::<ImportRules>().stubs;
    let own = stubs.iter().find(|(name, _)| name == full);
    let attributes = own.map(|(_, attributes)| attributes.clone());
    let is_package = stubs.iter().any(|(name, _)| {
        name.strip_prefix(full)
            .is_some_and(|rest| rest.starts_with('.'))
    });
    let module = ctx.new_module(full);
    let package = if is_package {
        let path = Value::object(ctx.new_list(Vec::new()));
        ctx.set_module_attr(module, "__path__", path);
        full
    } else {
        full.rsplit_once('.').map_or("", |(package, _)| package)
    };
    let package = Value::object(ctx.intern(package));
    ctx.set_module_attr(module, "__package__", package);
    if let Some(attributes) = attributes {
        let attributes = crate::convert::value_from_cbor(ctx, &attributes)?;
        let Some(attributes) = attributes.get::<Dict>() else {
            return Err(ctx.import_error("the attributes of a stub are a dict"));
        };
        for entry in attributes.iter() {
            if let Some(name) = entry.key.get::<Str>() {
                let name = ctx.intern_str(name);
                module.dict.write().set_str(name, entry.value);
            }
        }
    }
    let name = ctx.intern(full);
    ctx.modules.write().set_str(name, Value::object(module));
    Ok(Some(Value::object(module)))
}
