//! Frames on their way to the host and back: records of parts, which Python code of their package's takes apart and
//! puts together (`ctx/data_frames.rs`).

use super::encode::{Failure, Others};
use super::library_class;
use wardian_runtime::ctx::{Ctx, DataFrames, PyResult, Thrown};
use wardian_runtime::object::dict::Dict;
use wardian_runtime::object::heap::Gc;
use wardian_runtime::object::string::Str;
use wardian_runtime::object::value::Value;

/// What a frame is in a message.
pub(super) struct Leaving {
    /// The name of its class, with its package's.
    pub(super) type_name: String,
    /// Its parts by their names.
    pub(super) fields: Gc<Dict>,
}

/// The parts of a frame, which the caller keeps alive; None for all else, and for one without a form that is described.
pub(super) fn leaving(
    ctx: &mut Ctx,
    value: Value,
    others: Others,
) -> Result<Option<Leaving>, Failure> {
    let Some(frames) = ctx.library().data_frames else {
        return Ok(None);
    };
    let class = ctx.class_of(value);
    if !class.is_heap_type {
        return Ok(None);
    }
    let name = frames.classes.iter().find(|name| {
        library_class(ctx, frames.package, name).is_some_and(|known| class.is_subclass_of(known))
    });
    let Some(name) = name else {
        return Ok(None);
    };
    let described = Value::bool(others == Others::Described);
    let module = ctx.import(frames.crossing);
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
        type_name: format!("{}.{name}", frames.package),
        fields,
    }))
}

/// Who makes the records of this name, and the class it names.
pub(super) fn maker(ctx: &Ctx, type_name: &str) -> Option<(&'static DataFrames, &'static str)> {
    let frames = ctx.library().data_frames?;
    let name = type_name.strip_prefix(frames.package)?.strip_prefix('.')?;
    let class = frames.classes.iter().find(|class| **class == name)?;
    Some((frames, class))
}

/// The frame that has these parts.
pub(super) fn make(ctx: &mut Ctx, frames: &DataFrames, class: &str, parts: Value) -> PyResult {
    let module = match ctx.import(frames.crossing) {
        Ok(module) => module,
        Err(Thrown) => return Err(missing(ctx, frames, class)?),
    };
    let class = Value::object(ctx.new_str(class));
    ctx.keep(class);
    ctx.call_attr(module, "make", &[class, parts])
}

/// Why it cannot be made where its package cannot be imported.
fn missing(ctx: &mut Ctx, frames: &DataFrames, class: &str) -> Result<Thrown, Thrown> {
    let why = if ctx.catch(ctx.exceptions.ModuleNotFoundError).is_some() {
        format!("{} is not among its packages", frames.package)
    } else {
        let Some(why) = ctx.catch(ctx.exceptions.ImportError) else {
            return Err(Thrown);
        };
        ctx.str(Value::object(why))?.as_str().to_string()
    };
    let message = format!("a {class} cannot enter the sandbox: {why}");
    Ok(ctx.import_error(&message))
}
