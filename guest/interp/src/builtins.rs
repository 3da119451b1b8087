//! The builtin functions, in one table, and the builtin namespace.

use crate::ctx::{Ctx, R};
use crate::object::args::Args;
use crate::object::heap::Gc;
use crate::object::native::Module;
use crate::object::string::Str;
use crate::object::value::Value;
use crate::types::{Exceptions, Method, Types, function};

static FUNCTIONS: &[Method] = &[
    function(
        "__build_class__",
        "(*args, **kwargs)",
        crate::types::class::build_class,
    ),
    function("len", "(obj, /)", len),
    function(
        "print",
        "(*args, sep=' ', end='\\n', file=None, flush=False)",
        print,
    ),
    function("repr", "(obj, /)", repr),
];

/// Builtin types that programs do not see by name.
const HIDDEN: &[&str] = &[
    "NoneType",
    "ellipsis",
    "NotImplementedType",
    "function",
    "builtin_function_or_method",
];

/// Make the builtin namespace.
pub(crate) fn make(ctx: &mut Ctx) -> Gc<Module> {
    let module = ctx.new_native_module("builtins", FUNCTIONS);
    for (class, def) in ctx.types.all().into_iter().zip(Types::DEFS) {
        let visible = def.is_base_type && def.module == "builtins"
            || matches!(def.name, "bool" | "range" | "slice" | "memoryview");
        if visible && !HIDDEN.contains(&def.name) && def.name != "module" {
            ctx.set_module_attr(module, def.name, Value::object(class));
        }
    }
    for (class, (name, _)) in ctx.exceptions.all().into_iter().zip(Exceptions::ALL) {
        ctx.set_module_attr(module, name, Value::object(class));
    }
    let group = crate::types::exception::make_exception_group(ctx);
    let aliases = [
        ("ExceptionGroup", group),
        ("EnvironmentError", ctx.exceptions.OSError),
        ("IOError", ctx.exceptions.OSError),
    ];
    for (name, class) in aliases {
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
    module
}

fn len(ctx: &mut Ctx, args: Args<'_>) -> R {
    let length = ctx.len(args[0])?;
    Ok(ctx.new_int(length as i64))
}

fn repr(ctx: &mut Ctx, args: Args<'_>) -> R {
    Ok(Value::object(ctx.repr(args[0])?))
}

fn print(ctx: &mut Ctx, args: Args<'_>) -> R {
    let separator = args.get(0).and_then(|text| text.get::<Str>());
    let end = args.get(1).and_then(|text| text.get::<Str>());
    for (index, item) in args.rest().iter().enumerate() {
        if index > 0 {
            let text = separator.map_or(" ".to_string(), |text| text.as_str().to_string());
            ctx.output.extend_from_slice(text.as_bytes());
        }
        let text = ctx.str(*item)?;
        ctx.output.extend_from_slice(text.as_str().as_bytes());
    }
    let text = end.map_or("\n".to_string(), |text| text.as_str().to_string());
    ctx.output.extend_from_slice(text.as_bytes());
    Ok(Value::NONE)
}
