//! `__doc__` and `__text_signature__` of what is written in Rust: CPython's texts, in a module of the library that is
//! imported when one is first asked for.
//!
//! What does not live here: the texts (`guest/library/src/docstrings`), and what a class says of itself (`TypeDef`).

use crate::ctx::{Ctx, Thrown};
use crate::object::class::Class;
use crate::object::dict::Dict;
use crate::object::heap::Gc;
use crate::object::string::Str;
use crate::object::value::Value;

/// What CPython says.
#[derive(Clone, Copy)]
pub(super) enum Kind {
    Docstring,
    /// A text, or None where CPython has none.
    Signature,
}

/// What is said of a class or function of this name: `int`, `math.sqrt`, `str.upper`.
fn of_name(ctx: &mut Ctx, kind: Kind, name: &str) -> Result<Option<Value>, Thrown> {
    let module = ctx.import("_docstrings")?;
    let table = ctx.intern(match kind {
        Kind::Docstring => "DOCSTRINGS",
        Kind::Signature => "SIGNATURES",
    });
    let table = ctx.get_attr(module, table)?;
    let Some(table) = table.get::<Dict>() else {
        return Ok(None);
    };
    let name = ctx.new_str(name);
    Ok(table.get_str(name))
}

/// What is said of a class.
pub(super) fn of_class(
    ctx: &mut Ctx,
    kind: Kind,
    class: Gc<Class>,
) -> Result<Option<Value>, Thrown> {
    let name = full_name(ctx, class);
    of_name(ctx, kind, &name)
}

/// What is said of a function of a class or module. What most classes say of a special method is said of its name.
pub(super) fn of_function(
    ctx: &mut Ctx,
    kind: Kind,
    owner: Option<Gc<Class>>,
    module: Value,
    name: &str,
) -> Result<Option<Value>, Thrown> {
    let Some(owner) = owner else {
        let module = module.get::<Str>();
        let full = match &module {
            Some(module) if module.as_str() != "builtins" => format!("{}.{name}", module.as_str()),
            _ => name.to_string(),
        };
        return of_name(ctx, kind, &full);
    };
    let full = format!("{}.{name}", full_name(ctx, owner));
    match of_name(ctx, kind, &full)? {
        Some(text) => Ok(Some(text)),
        None if name.starts_with("__") => of_name(ctx, kind, name),
        None => Ok(None),
    }
}

fn full_name(ctx: &mut Ctx, class: Gc<Class>) -> String {
    let name = class.name.as_str().to_string();
    let module = class.dict.get_str(ctx.names.__module__);
    match module.and_then(|module| module.get::<Str>()) {
        Some(module) if module.as_str() != "builtins" => format!("{}.{name}", module.as_str()),
        _ => name,
    }
}
