//! Python objects to and from CBOR, as they cross to the host.
//!
//! The format and its caps are those of crate `wardian-value`. What does not
//! live here: who sends and receives (sessions, `wardian/mod.rs`).
//! **Invariant:** neither direction recurses in Rust, and a step that has
//! finished stays finished whatever its value does when it is looked at.

mod arrays;
mod decode;
mod encode;
mod handle;
mod parts;
#[cfg(test)]
mod tests;

pub use parts::{FIGURES, PICTURES};

use encode::{Encoder, Failure, Others};
use wardian_runtime::ctx::{Ctx, PyResult, Thrown};
use wardian_runtime::object::class::Class;
use wardian_runtime::object::heap::Gc;
use wardian_runtime::object::native::Module;
use wardian_runtime::object::string::Str;
use wardian_runtime::object::value::Value;
use wardian_value::{CodecError, Item, Sequence, Writer};

/// The module that makes objects of fields and tells the fields of objects.
const RECORDS: &str = "_wardian_records";

/// CBOR of what a step gave; None for `None`. Only a stop makes this fail.
pub fn result_to_cbor(ctx: &mut Ctx, value: Value) -> Result<Option<Vec<u8>>, Thrown> {
    if value.is_none() {
        return Ok(None);
    }
    ctx.keep(value);
    let mut encoder = Encoder::new(Others::Described);
    let why = match encoder.value(ctx, value) {
        Ok(()) => match encoder.finish() {
            Ok(bytes) => return Ok(Some(bytes)),
            Err(error) => error.to_string(),
        },
        Err(Failure::Thrown) => match ctx.catch(ctx.exceptions.BaseException) {
            Some(exception) => exception.head.class.name.as_str().to_string(),
            None => return Err(Thrown),
        },
        Err(failure) => failure.to_string(),
    };
    let type_name = ctx.type_name(value);
    let repr = format!("<{type_name}: {why}>");
    Ok(opaque(&type_name, &repr).ok())
}

fn opaque(type_name: &str, repr: &str) -> Result<Vec<u8>, CodecError> {
    let mut writer = Writer::new();
    writer.write(Item::Opaque { type_name, repr })?;
    writer.finish()
}

/// CBOR of a variable, `None` included.
pub fn variable_to_cbor(ctx: &mut Ctx, value: Value) -> Result<Vec<u8>, Thrown> {
    ctx.keep(value);
    let mut encoder = Encoder::new(Others::Described);
    let result = encoder.value(ctx, value);
    let finished = result.and_then(|()| encoder.finish().map_err(Failure::Codec));
    finished.map_err(|failure| match failure {
        Failure::Thrown => Thrown,
        failure => ctx.value_error(&failure.to_string()),
    })
}

/// CBOR of a call's arguments: `[[positional...], {keyword: ...}]`.
pub(crate) fn arguments_to_cbor(
    ctx: &mut Ctx,
    function: &str,
    args: &[Value],
    keywords: &[(Gc<Str>, Value)],
) -> Result<Vec<u8>, Thrown> {
    let mut encoder = Encoder::new(Others::Refused);
    let refused = |ctx: &mut Ctx, argument: &str, failure: Failure| match failure {
        Failure::Thrown => Thrown,
        failure => ctx.type_error(&format!("{function}() argument {argument}: {failure}")),
    };
    let too_many = |ctx: &mut Ctx, error: CodecError| {
        ctx.type_error(&format!("{function}() arguments: {error}"))
    };
    let mut head = encoder.item(Item::Sequence(Sequence::List, 2));
    head = head.and_then(|()| encoder.item(Item::Sequence(Sequence::List, args.len())));
    head.map_err(|error| too_many(ctx, error))?;
    for (index, value) in args.iter().enumerate() {
        encoder
            .value(ctx, *value)
            .map_err(|failure| refused(ctx, &(index + 1).to_string(), failure))?;
    }
    encoder
        .item(Item::Dict(keywords.len()))
        .map_err(|error| too_many(ctx, error))?;
    for (name, value) in keywords {
        encoder
            .item(Item::Str(name.as_str()))
            .map_err(|error| too_many(ctx, error))?;
        encoder
            .value(ctx, *value)
            .map_err(|failure| refused(ctx, &format!("'{}'", name.as_str()), failure))?;
    }
    encoder.finish().map_err(|error| too_many(ctx, error))
}

/// A value from CBOR. The result is kept alive as that of a call is.
pub fn value_from_cbor(ctx: &mut Ctx, bytes: &[u8]) -> PyResult {
    decode::value(ctx, bytes)
}

/// A class of a library module, when the module is loaded.
fn library_class(ctx: &mut Ctx, module: &str, name: &str) -> Option<Gc<Class>> {
    let module = ctx.intern(module);
    let module = ctx.modules.get_str(module)?.get::<Module>()?;
    let name = ctx.intern(name);
    module.dict.get_str(name)?.get::<Class>()
}
