//! `array`: the module; its class is in `types/array`, because memoryviews see arrays too.

mod reconstruct;

use wardian_runtime::ctx::Ctx;
use wardian_runtime::object::heap::Gc;
use wardian_runtime::object::native::Module;
use wardian_runtime::object::value::Value;
use wardian_runtime::types::array::{ARRAY, ARRAY_ITERATOR, typecodes};
use wardian_runtime::types::{Method, function};

static FUNCTIONS: &[Method] = &[function(
    "_array_reconstructor",
    "(arraytype, typecode, mformat_code, items, /)",
    reconstruct::reconstruct,
)];

/// Make the module.
pub(super) fn make(ctx: &mut Ctx) -> Gc<Module> {
    let module = ctx.new_native_module("array", FUNCTIONS);
    let array = Value::object(ctx.new_native_class(&ARRAY, ctx.types.object));
    ctx.new_native_class(&ARRAY_ITERATOR, ctx.types.object);
    ctx.set_module_attr(module, "array", array);
    ctx.set_module_attr(module, "ArrayType", array);
    let codes = Value::object(ctx.new_str(&typecodes()));
    ctx.set_module_attr(module, "typecodes", codes);
    // Whoever imports `array` first; the classes of `collections.abc` are there by then, or made now.
    let registered = ctx.import("collections.abc").and_then(|abc| {
        let name = ctx.intern("MutableSequence");
        let class = ctx.get_attr(abc, name)?;
        ctx.call_attr(class, "register", &[array])
    });
    if registered.is_err() {
        // The program may have put anything in the place of `collections.abc`. What stops it does so again.
        ctx.catch(ctx.exceptions.BaseException);
        ctx.poll_soon();
    }
    module
}
