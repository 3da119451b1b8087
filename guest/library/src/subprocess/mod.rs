//! _wardian_programs: what runs the Python programs that a program begins. There are no processes: the host runs them,
//! where it offers to, when a tool is called that no program sees.
//!
//! What does not live here: children and what they read and write (`_wardian_children.py`, `_wardian_pipes.py`),
//! `subprocess` itself (CPython's), other programs than Python's (`../../../shell`).

use wardian_runtime::ctx::Ctx;
use wardian_runtime::object::heap::Gc;
use wardian_runtime::object::native::Module;
use wardian_runtime::object::value::Value;
use wardian_runtime::types::{Method, function};

/// The tool. Where it is there, so are processes.
pub(super) const TOOL: &str = "_wardian_python";

/// Where Python is said to lie, for programs that begin it.
const EXECUTABLE: &str = "/usr/bin/python3";

static FUNCTIONS: &[Method] = &[function("tool", "()", |ctx, _| {
    super::wardian::library_tool(ctx, TOOL)
})];

/// Make the module.
pub(super) fn make(ctx: &mut Ctx) -> Gc<Module> {
    ctx.new_native_module("_wardian_programs", FUNCTIONS)
}

/// `sys.executable`, which programs begin others with; the host's tools have changed.
pub(super) fn note_tools(ctx: &mut Ctx) {
    let known = ctx.intern("sys");
    let Some(sys) = ctx.modules.get_str(known) else {
        return;
    };
    if let Some(sys) = sys.get::<Module>()
        && ctx.outside().tool_names().iter().any(|name| name == TOOL)
    {
        let path = Value::object(ctx.new_str(EXECUTABLE));
        ctx.set_module_attr(sys, "executable", path);
    }
}
