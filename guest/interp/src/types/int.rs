//! int.

use super::TypeDef;

/// `int`.
pub static INT: TypeDef = TypeDef {
    name: "int",
    is_base_type: true,
    ..TypeDef::NONE
};

/// `pow(base, exponent, modulus)` of ints.
pub(super) fn pow_mod(
    ctx: &mut crate::ctx::Ctx,
    _base: crate::object::value::Value,
    _exponent: crate::object::value::Value,
    _modulus: crate::object::value::Value,
) -> crate::ctx::R {
    Err(ctx.unsupported("pow() with three arguments"))
}
