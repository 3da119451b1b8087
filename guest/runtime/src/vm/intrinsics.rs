//! Rare operations of type parameters (PEP 695): they are built by `typing`.

use crate::ctx::{Ctx, PyResult};
use crate::object::function::Function;
use crate::object::value::Value;
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
        Intrinsic::TypeVarBound => typing(ctx, "_make_typevar", &args[..2]),
        Intrinsic::ParamSpec => typing(ctx, "_make_paramspec", &args[..1]),
        Intrinsic::TypeVarTuple => typing(ctx, "_make_typevartuple", &args[..1]),
        Intrinsic::TypeAlias => typing(ctx, "_make_typealias", &args),
    }
}

fn typing(ctx: &mut Ctx, name: &str, args: &[Value]) -> PyResult {
    let typing = ctx.import("typing")?;
    ctx.call_attr(typing, name, args)
}
