//! `_typing`: what `typing` cannot do in Python. CPython has type variables in C there; here they are in `typing.py`.

use wardian_runtime::ctx::{Ctx, PyResult};
use wardian_runtime::object::args::Args;
use wardian_runtime::object::function::Function;
use wardian_runtime::object::heap::Gc;
use wardian_runtime::object::native::Module;
use wardian_runtime::types::{Method, function, generic_alias};

static FUNCTIONS: &[Method] = &[
    function("_evaluate_in", "(function, namespace, /)", evaluate_in),
    function("_union_of", "(left, right, /)", |ctx, args| {
        generic_alias::union_of(ctx, args[0], args[1])
    }),
];

/// Make the module.
pub(super) fn make(ctx: &mut Ctx) -> Gc<Module> {
    ctx.new_native_module("_typing", FUNCTIONS)
}

/// Run what is evaluated in a class: a bound of a type variable, the value of an alias.
fn evaluate_in(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    let Some(function) = args[0].get::<Function>() else {
        return Err(ctx.type_error("a function is required"));
    };
    ctx.run_in_namespace(function, args[1])
}
