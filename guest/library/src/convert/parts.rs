//! Frames, pictures and figures on their way to the host and back: records of parts, which Python code takes apart and
//! puts together (`ctx/crossing.rs`).

use super::encode::{Failure, Others};
use super::library_class;
use wardian_runtime::ctx::{Ctx, InParts, PyResult, Thrown};
use wardian_runtime::object::dict::Dict;
use wardian_runtime::object::heap::Gc;
use wardian_runtime::object::string::Str;
use wardian_runtime::object::value::Value;

/// Pictures of Pillow's, or of what stands in its place.
pub const PICTURES: InParts = InParts {
    module: "PIL.Image",
    classes: &["Image"],
    crossing: "_wardian_drawn",
};

/// Figures of matplotlib's, which leave as the pictures that they are.
pub const FIGURES: InParts = InParts {
    module: "matplotlib.figure",
    classes: &["Figure"],
    crossing: "_wardian_drawn",
};

/// What such an object is in a message.
pub(super) struct Leaving {
    /// The name of its class, with its module's.
    pub(super) type_name: String,
    /// Its parts by their names.
    pub(super) fields: Gc<Dict>,
}

/// The parts of an object, which the caller keeps alive; None for all else, and for one without a form that is described.
pub(super) fn leaving(
    ctx: &mut Ctx,
    value: Value,
    others: Others,
) -> Result<Option<Leaving>, Failure> {
    let class = ctx.class_of(value);
    if !class.is_heap_type {
        return Ok(None);
    }
    let found = ctx.library().in_parts.iter().find_map(|who| {
        let is_known = |name: &&&'static str| {
            library_class(ctx, who.module, name).is_some_and(|known| class.is_subclass_of(known))
        };
        Some((who, *who.classes.iter().find(is_known)?))
    });
    let Some((who, name)) = found else {
        return Ok(None);
    };
    let described = Value::bool(others == Others::Described);
    let module = ctx.import(who.crossing);
    let parts = module.and_then(|module| ctx.call_attr(module, "parts", &[value, described]));
    let parts = match parts {
        Ok(parts) => parts,
        Err(Thrown) if others == Others::Refused => return Err(Failure::Thrown),
        Err(Thrown) => match ctx.catch(ctx.exceptions.Exception) {
            Some(_) => return Ok(None),
            None => return Err(Failure::Thrown),
        },
    };
    if let Some(why) = parts.get::<Str>() {
        return match others {
            Others::Described => Ok(None),
            Others::Refused => Err(Failure::NoForm(why.as_str().to_string())),
        };
    }
    let fields = parts.get::<Dict>();
    let fields =
        fields.filter(|fields| fields.iter().all(|field| field.key.get::<Str>().is_some()));
    Ok(fields.map(|fields| Leaving {
        type_name: format!("{}.{name}", who.module),
        fields,
    }))
}

/// Who makes the records of this name, and the class it names.
pub(super) fn maker(ctx: &Ctx, type_name: &str) -> Option<(&'static InParts, &'static str)> {
    let (module, name) = type_name.rsplit_once('.')?;
    let who = ctx.library().in_parts.iter();
    who.filter(|who| who.module == module)
        .find_map(|who| Some((who, *who.classes.iter().find(|class| **class == name)?)))
}

/// The object that has these parts.
pub(super) fn make(ctx: &mut Ctx, who: &InParts, class: &str, parts: Value) -> PyResult {
    let module = match ctx.import(who.crossing) {
        Ok(module) => module,
        Err(Thrown) => return Err(missing(ctx, who, class)?),
    };
    let class = Value::object(ctx.new_str(class));
    ctx.keep(class);
    ctx.call_attr(module, "make", &[class, parts])
}

/// Why it cannot be made where its package cannot be imported.
fn missing(ctx: &mut Ctx, who: &InParts, class: &str) -> Result<Thrown, Thrown> {
    let why = if ctx.catch(ctx.exceptions.ModuleNotFoundError).is_some() {
        format!("{} is not among its packages", who.module)
    } else {
        let Some(why) = ctx.catch(ctx.exceptions.ImportError) else {
            return Err(Thrown);
        };
        ctx.str(Value::object(why))?.as_str().to_string()
    };
    let message = format!("a {class} cannot enter the sandbox: {why}");
    Ok(ctx.import_error(&message))
}
