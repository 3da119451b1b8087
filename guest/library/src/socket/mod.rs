//! _wardian_http: how connections reach the host. There are no sockets: a request crosses as the call of a tool that
//! no program sees, if the host has granted any.
//!
//! What does not live here: connections and what is written to them (`_wardian_connection.py`), which requests are
//! allowed, addresses, TLS: all the host's business.

use wardian_runtime::ctx::{Ctx, PyResult};
use wardian_runtime::object::args::Args;
use wardian_runtime::object::heap::Gc;
use wardian_runtime::object::native::Module;
use wardian_runtime::object::string::Str;
use wardian_runtime::types::{Method, function};

static FUNCTIONS: &[Method] = &[
    function("tool", "(name, /)", tool),
    function("wait_any", "(calls, timeout, /)", super::wardian::wait_any),
];

/// Make the module.
pub(super) fn make(ctx: &mut Ctx) -> Gc<Module> {
    ctx.new_native_module("_wardian_http", FUNCTIONS)
}

/// A tool of the host's for requests; `None` without a grant.
fn tool(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    let Some(name) = args[0].get::<Str>() else {
        return Err(ctx.type_error("expected a name"));
    };
    let name = format!("wardian:http-{}", name.as_str());
    super::wardian::library_tool(ctx, &name)
}
