//! Rare operations of type parameters (PEP 695): they are built by `typing`.

use crate::ctx::{Ctx, PyResult};
use crate::object::function::Function;
use crate::object::value::Value;
use wardian_compile::bytecode::code::flags;
use wardian_compile::bytecode::ops::Intrinsic;

/// Run an intrinsic.
pub fn call(ctx: &mut Ctx, number: u16, args: [Value; 3]) -> PyResult {
    let Some(intrinsic) = Intrinsic::from_number(number) else {
        return Err(ctx.unsupported("this operation"));
    };
    match intrinsic {
        Intrinsic::SetTypeParams => {
            match args[0].get::<Function>() {
                Some(function) => function.write().type_params = args[1],
                None => {
                    let name = ctx.names.__type_params__;
                    ctx.set_attr(args[0], name, args[1])?;
                }
            }
            Ok(args[0])
        }
        Intrinsic::SubscriptGeneric => typing(ctx, "_make_generic_base", &args[..1]),
        Intrinsic::TypeVar => typing(ctx, "_make_typevar", &args[..1]),
        Intrinsic::TypeVarBound => {
            let namespace = namespace_of(ctx, args[1]);
            typing(ctx, "_make_typevar", &[args[0], args[1], namespace])
        }
        Intrinsic::ParamSpec => typing(ctx, "_make_paramspec", &args[..1]),
        Intrinsic::TypeVarTuple => typing(ctx, "_make_typevartuple", &args[..1]),
        Intrinsic::TypeAlias => {
            let namespace = namespace_of(ctx, args[2]);
            typing(
                ctx,
                "_make_typealias",
                &[args[0], args[1], args[2], namespace],
            )
        }
    }
}

/// The namespace of the class body that is running, where a function is to be evaluated in that. None elsewhere.
fn namespace_of(ctx: &Ctx, function: Value) -> Value {
    let in_class = function
        .get::<Function>()
        .is_some_and(|function| function.code.unit.flags & flags::CLASS_BODY != 0);
    let frame = ctx.frames.stack.last().filter(|_| in_class);
    frame.map_or(Value::NONE, |frame| frame.locals)
}

fn typing(ctx: &mut Ctx, name: &str, args: &[Value]) -> PyResult {
    let typing = ctx.import("typing")?;
    ctx.call_attr(typing, name, args)
}
