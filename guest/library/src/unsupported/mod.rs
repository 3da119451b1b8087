//! Modules that cannot work in a sandbox: they can be imported, and what they offer raises an error that says why.
//!
//! Which they are, with the reason, says the table (`../lib.rs`); the names that they have are `offers.rs`, and
//! `_unsupported.py` fills them. What does not live here: modules that are only not there yet. Those are in no table.

pub(super) mod offers;

use super::import::set_package;
use super::table::Row;
pub(super) use offers::Offers;
use wardian_runtime::ctx::{Ctx, PyResult};
use wardian_runtime::object::value::Value;

// Reasons: each ends a sentence that begins with "cannot work in the sandbox: ".
pub(super) const NETWORK: &str = "it has no network";
pub(super) const PROCESSES: &str = "it has no processes";
pub(super) const NATIVE_CODE: &str = "it loads no native code";
pub(super) const TERMINAL: &str = "it has no terminal or display";
pub(super) const SYSTEM: &str = "it has no operating system around it";
pub(super) const BYTECODE: &str = "its bytecode is not that of CPython";
pub(super) const COMPILED_FILES: &str = "it keeps no compiled files";
pub(super) const UNIMPORTED: &str = "it reads no modules without importing them";

/// Make the module of a row.
pub(super) fn make(ctx: &mut Ctx, row: &Row, reason: &str, offers: &Offers) -> PyResult {
    let helper = ctx.import("_unsupported")?;
    let module = ctx.new_module(row.name);
    ctx.keep_object(module);
    set_package(ctx, module, row);
    let module = Value::object(module);
    let mut args = vec![module];
    for text in [
        reason,
        offers.functions,
        offers.classes,
        offers.exceptions,
        offers.numbers,
    ] {
        args.push(Value::object(ctx.new_str(text)));
    }
    ctx.call_attr(helper, "fill", &args)?;
    let name = ctx.intern(row.name);
    ctx.modules.write().set_str(name, module);
    Ok(module)
}
