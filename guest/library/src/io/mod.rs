//! `_text_parts`: the pieces of a text that is written piece by piece, for `io.StringIO`.
//!
//! What does not live here: everything else that such a stream does (`_iomemory.py`).

use wardian_runtime::ctx::{Ctx, PyResult};
use wardian_runtime::object::args::Args;
use wardian_runtime::object::containers::List;
use wardian_runtime::object::heap::Gc;
use wardian_runtime::object::native::Module;
use wardian_runtime::object::string::Str;
use wardian_runtime::object::value::Value;
use wardian_runtime::types::{Method, function};

static FUNCTIONS: &[Method] = &[function("write", "(parts, s, /)", write)];

/// Make the module.
pub(super) fn make(ctx: &mut Ctx) -> Gc<Module> {
    ctx.new_native_module("_text_parts", FUNCTIONS)
}

/// Put a text behind the others; its length.
fn write(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    let Some(text) = args[1].payload::<Str>() else {
        let name = ctx.type_name(args[1]);
        return Err(ctx.type_error(&format!("string argument expected, got '{name}'")));
    };
    let Some(parts) = args[0].get::<List>() else {
        return Err(ctx.type_error("parts must be a list"));
    };
    ctx.list_push(parts, Value::object(text))?;
    Ok(Value::small_int(text.length() as i64))
}
