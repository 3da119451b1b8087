//! complex.

use super::TypeDef;
use crate::ctx::{Ctx, R};

/// `complex`.
pub static COMPLEX: TypeDef = TypeDef {
    name: "complex",
    is_base_type: true,
    ..TypeDef::NONE
};

/// `base ** exponent` of complex numbers.
pub fn power(ctx: &mut Ctx, _base: (f64, f64), _exponent: (f64, f64)) -> R {
    Err(ctx.unsupported("a power with a complex result"))
}
