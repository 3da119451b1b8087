//! The builtin functions, in one table, and the builtin namespace.
//!
//! What does not live here: the functions themselves (one file per family),
//! the builtin types (`types/`), importing (the library).

mod evaluate;
mod iteration;
mod numbers;
mod objects;
mod output;
mod site;
mod text;

use crate::ctx::Ctx;
use crate::object::function::Shortcut;
use crate::object::heap::Gc;
use crate::object::native::Module;
use crate::object::value::Value;
use crate::types::{Exceptions, Method, function};

static FUNCTIONS: &[Method] = &[
    function(
        "__build_class__",
        "(*args, **kwargs)",
        crate::types::class::build_class,
    ),
    function(
        "__import__",
        "(name, globals=None, locals=None, fromlist=(), level=0)",
        |ctx, args| (ctx.registry.library.import_builtin)(ctx, args),
    )
    .with_shortcut(Shortcut::Import),
    function("abs", "(x, /)", numbers::abs),
    function("aiter", "(async_iterable, /)", iteration::aiter),
    function("all", "(iterable, /)", iteration::all),
    function("anext", "(aiterator, default=None, /)", iteration::anext),
    function("any", "(iterable, /)", iteration::any),
    function("ascii", "(obj, /)", text::ascii),
    function("bin", "(number, /)", numbers::bin),
    function("breakpoint", "(*args, **kws)", objects::breakpoint),
    function("callable", "(obj, /)", objects::callable),
    function("chr", "(i, /)", text::chr),
    function(
        "compile",
        "(source, filename, mode, flags=0, dont_inherit=False, optimize=-1, *, _feature_version=-1)",
        evaluate::compile,
    ),
    function("delattr", "(obj, name, /)", objects::delattr),
    function("dir", "(object=None, /)", objects::dir),
    function("divmod", "(x, y, /)", numbers::divmod),
    function(
        "eval",
        "(source, globals=None, locals=None, /)",
        evaluate::eval,
    ),
    function(
        "exec",
        "(source, globals=None, locals=None, /, *, closure=None)",
        evaluate::exec,
    ),
    function("format", "(value, format_spec='', /)", text::format),
    function(
        "getattr",
        "(object, name, default=None, /)",
        objects::getattr,
    ),
    function("globals", "()", evaluate::globals),
    function("hasattr", "(obj, name, /)", objects::hasattr),
    function("hash", "(obj, /)", objects::hash),
    function("hex", "(number, /)", numbers::hex),
    function("id", "(obj, /)", objects::id),
    function("input", "(prompt='', /)", output::input),
    function(
        "isinstance",
        "(obj, class_or_tuple, /)",
        objects::isinstance,
    )
    .with_shortcut(Shortcut::IsInstance),
    function(
        "issubclass",
        "(cls, class_or_tuple, /)",
        objects::issubclass,
    ),
    function("iter", "(object, sentinel=None, /)", iteration::iter),
    function("len", "(obj, /)", objects::len).with_shortcut(Shortcut::Len),
    function("locals", "()", evaluate::locals),
    function("max", "(*args, key=None, default=None)", iteration::max),
    function("min", "(*args, key=None, default=None)", iteration::min),
    function("next", "(iterator, default=None, /)", iteration::next).with_shortcut(Shortcut::Next),
    function("oct", "(number, /)", numbers::oct),
    function("open", "(*args, **kwargs)", output::open),
    function("ord", "(c, /)", text::ord),
    function("pow", "(base, exp, mod=None)", numbers::pow),
    function(
        "print",
        "(*args, sep=' ', end='\\n', file=None, flush=False)",
        output::print,
    ),
    function("repr", "(obj, /)", text::repr),
    function("round", "(number, ndigits=None)", numbers::round),
    function("setattr", "(obj, name, value, /)", objects::setattr),
    function("sorted", "(*args, **kwargs)", iteration::sorted),
    function("sum", "(iterable, /, start=0)", numbers::sum),
    function("vars", "(object=None, /)", objects::vars),
];

/// Builtin types that programs see by name, besides the exceptions.
const VISIBLE: &[&str] = &[
    "bool",
    "bytearray",
    "bytes",
    "classmethod",
    "complex",
    "dict",
    "enumerate",
    "filter",
    "float",
    "frozenset",
    "int",
    "list",
    "map",
    "memoryview",
    "object",
    "property",
    "range",
    "reversed",
    "set",
    "slice",
    "staticmethod",
    "str",
    "super",
    "tuple",
    "type",
    "zip",
];

/// Make the builtin namespace.
pub(crate) fn make(ctx: &mut Ctx) -> Gc<Module> {
    let module = ctx.new_native_module("builtins", FUNCTIONS);
    for (class, def) in ctx.types.all().into_iter().zip(crate::types::DEFS) {
        if VISIBLE.contains(&def.name) {
            ctx.set_module_attr(module, def.name, Value::object(class));
        }
    }
    for (class, (name, _)) in ctx.exceptions.all().into_iter().zip(Exceptions::ALL) {
        ctx.set_module_attr(module, name, Value::object(class));
    }
    let group = crate::types::exception::make_exception_group(ctx);
    let more = [
        ("EnvironmentError", ctx.exceptions.OSError),
        ("ExceptionGroup", group),
        ("IOError", ctx.exceptions.OSError),
    ];
    for (name, class) in more {
        ctx.set_module_attr(module, name, Value::object(class));
    }
    for (name, value) in [
        ("None", Value::NONE),
        ("True", Value::TRUE),
        ("False", Value::FALSE),
        ("Ellipsis", Value::ELLIPSIS),
        ("NotImplemented", Value::NOT_IMPLEMENTED),
        ("__debug__", Value::TRUE),
    ] {
        ctx.set_module_attr(module, name, value);
    }
    site::add(ctx, module);
    module
}
