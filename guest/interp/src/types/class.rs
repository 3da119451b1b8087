//! type.

use super::TypeDef;

/// `type`.
pub static TYPE: TypeDef = TypeDef {
    name: "type",
    layout: crate::object::class::Layout::Class,
    is_base_type: true,
    ..TypeDef::NONE
};

impl crate::ctx::Ctx {
    /// `isinstance(object, class)` with hooks and tuples.
    pub fn is_instance(
        &mut self,
        object: crate::object::value::Value,
        class: crate::object::value::Value,
    ) -> Result<bool, crate::ctx::Thrown> {
        match class.get::<crate::object::class::Class>() {
            Some(class) => Ok(self.is_instance_of(object, class)),
            None => Err(self.unsupported("isinstance() with this")),
        }
    }
}

/// `__build_class__(function, name, *bases, **keywords)`.
pub fn build_class(
    ctx: &mut crate::ctx::Ctx,
    _args: crate::object::args::Args<'_>,
) -> crate::ctx::R {
    Err(ctx.unsupported("class"))
}
