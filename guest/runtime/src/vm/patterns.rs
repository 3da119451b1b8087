//! What the patterns of `match` ask of their subject.

use crate::ctx::{Ctx, PyResult, Thrown};
use crate::object::class::Class;
use crate::object::containers::Tuple;
use crate::object::dict::Dict;
use crate::object::heap::{Gc, Kind};
use crate::object::native::Module;
use crate::object::string::Str;
use crate::object::value::Value;

impl Ctx {
    /// Whether a subject is a sequence for patterns: list, tuple, range, and registered ones; never text or bytes.
    pub fn is_sequence(&mut self, subject: Value) -> bool {
        match subject.kind() {
            Some(Kind::List | Kind::Tuple | Kind::Range) => return true,
            Some(Kind::Str | Kind::Bytes | Kind::ByteArray) => return false,
            _ => {}
        }
        match declared(self, subject) {
            Some(name) => name == "Sequence",
            None => registered(self, subject, "Sequence"),
        }
    }
}

/// What the first class of the order that is a collection for patterns makes its instances.
fn declared(ctx: &mut Ctx, subject: Value) -> Option<&'static str> {
    if !subject.is_kind(Kind::Instance) {
        return None;
    }
    let class = ctx.class_of(subject);
    let abc = ctx.intern("collections.abc");
    let abc = ctx.modules.get_str(abc).and_then(|abc| abc.get::<Module>());
    let mut of_module = |name: &str| {
        let name = ctx.intern(name);
        abc.and_then(|abc| abc.dict.get_str(name))
    };
    let (sequence, mapping) = (of_module("Sequence"), of_module("Mapping"));
    class.mro.iter().find_map(|class| {
        let this = Some(Value::object(*class));
        let types = &ctx.types;
        if this == sequence || [types.list, types.tuple, types.range].contains(class) {
            Some("Sequence")
        } else if this == mapping || *class == types.dict {
            Some("Mapping")
        } else {
            None
        }
    })
}

/// Whether a subject is a mapping for patterns.
pub fn is_mapping(ctx: &mut Ctx, subject: Value) -> bool {
    if subject.is_kind(Kind::Dict) {
        return true;
    }
    match declared(ctx, subject) {
        Some(name) => name == "Mapping",
        None => registered(ctx, subject, "Mapping"),
    }
}

/// Whether the subject's class derives from or is registered with an abstract base class.
fn registered(ctx: &mut Ctx, subject: Value, name: &str) -> bool {
    if !matches!(subject.kind(), Some(Kind::Instance | Kind::Native)) {
        return false;
    }
    let module = ctx.intern("collections.abc");
    let Some(module) = ctx.modules.get_str(module) else {
        return false;
    };
    let name = ctx.intern(name);
    let Ok(Some(class)) = ctx.get_attr_opt(module, name) else {
        return false;
    };
    ctx.is_instance(subject, class).unwrap_or(false)
}

/// Values of keys, or None when one is missing.
pub fn keys(ctx: &mut Ctx, subject: Value, keys: Value) -> PyResult {
    let keys: Gc<Tuple> = keys.get().expect("verified code has a tuple here");
    let values = ctx.new_list(Vec::new());
    for index in 0..keys.items().len() {
        let key = keys.items()[index];
        for other in &keys.items()[..index] {
            if ctx.eq(*other, key)? {
                let key = ctx.repr(key)?.as_str().to_string();
                let message = format!("mapping pattern checks duplicate key ({key})");
                return Err(ctx.value_error(&message));
            }
        }
        let value = match subject.get::<Dict>() {
            Some(dict) => ctx.dict_get(dict, key)?,
            None => {
                let marker = Value::UNBOUND;
                let _ = marker;
                let get = ctx.get_attr(subject, ctx.names.get)?;
                let sentinel = Value::object(values);
                let found = ctx.call(get, &[key, sentinel])?;
                if found == sentinel { None } else { Some(found) }
            }
        };
        match value {
            Some(value) => ctx.list_push(values, value)?,
            None => return Ok(Value::NONE),
        }
    }
    Ok(Value::object(ctx.new_tuple(&values.items)))
}

/// A dict of what is left of a mapping without the keys.
pub fn rest(ctx: &mut Ctx, subject: Value, keys: Value) -> PyResult {
    let keys: Gc<Tuple> = keys.get().expect("verified code has a tuple here");
    let rest = ctx.new_dict();
    super::build::map_update(ctx, Value::object(rest), subject)?;
    for index in 0..keys.items().len() {
        ctx.dict_remove(rest, keys.items()[index])?;
    }
    Ok(Value::object(rest))
}

/// Attributes that a class pattern looks at, or None when it does not match:
/// class, names of keyword patterns, number of positional ones.
pub fn class(ctx: &mut Ctx, subject: Value, parts: [Value; 3]) -> PyResult {
    let [class, keywords, positional] = parts;
    let Some(class_object) = class.get::<Class>() else {
        return Err(ctx.type_error("called match pattern must be a class"));
    };
    if !ctx.is_instance(subject, class)? {
        return Ok(Value::NONE);
    }
    let positional = positional.as_small_int().unwrap_or(0) as usize;
    let keywords: Gc<Tuple> = keywords.get().expect("verified code has a tuple here");
    let values = ctx.new_list(Vec::new());
    if positional > 0 {
        let found = ctx.get_attr_opt(class, ctx.names.__match_args__)?;
        match found {
            Some(names) => {
                let Some(names) = names.get::<Tuple>() else {
                    let (class_name, found) =
                        (class_object.name.as_str().to_string(), ctx.type_name(names));
                    return Err(ctx.type_error(&format!(
                        "{class_name}.__match_args__ must be a tuple (got {found})"
                    )));
                };
                let count = names.items().len();
                if positional > count {
                    return Err(too_many(ctx, class_object, count, positional));
                }
                for index in 0..positional {
                    let Some(name) = names.items()[index].get::<Str>() else {
                        let found = ctx.type_name(names.items()[index]);
                        return Err(ctx.type_error(&format!(
                            "__match_args__ elements must be strings (got {found})"
                        )));
                    };
                    let before = &names.items()[..index];
                    if keywords.items().iter().chain(before).any(|other| {
                        other
                            .get::<Str>()
                            .is_some_and(|other| other.as_str() == name.as_str())
                    }) {
                        let message = format!(
                            "{}() got multiple sub-patterns for attribute '{}'",
                            class_object.name.as_str(),
                            name.as_str()
                        );
                        return Err(ctx.type_error(&message));
                    }
                    if !attribute(ctx, subject, name, values)? {
                        return Ok(Value::NONE);
                    }
                }
            }
            None if matches_itself(ctx, class_object) => {
                if positional > 1 {
                    return Err(too_many(ctx, class_object, 1, positional));
                }
                ctx.list_push(values, subject)?;
            }
            None => return Err(too_many(ctx, class_object, 0, positional)),
        }
    }
    for index in 0..keywords.items().len() {
        let name: Gc<Str> = keywords.items()[index].get().expect("names are strings");
        if !attribute(ctx, subject, name, values)? {
            return Ok(Value::NONE);
        }
    }
    Ok(Value::object(ctx.new_tuple(&values.items)))
}

fn attribute(
    ctx: &mut Ctx,
    subject: Value,
    name: Gc<Str>,
    values: Gc<crate::object::containers::List>,
) -> Result<bool, Thrown> {
    let name = ctx.intern_str(name);
    match ctx.get_attr_opt(subject, name)? {
        Some(value) => {
            ctx.list_push(values, value)?;
            Ok(true)
        }
        None => Ok(false),
    }
}

fn too_many(ctx: &mut Ctx, class: Gc<Class>, accepts: usize, given: usize) -> Thrown {
    let message = format!(
        "{}() accepts {accepts} positional sub-pattern{} ({given} given)",
        class.name.as_str(),
        if accepts == 1 { "" } else { "s" }
    );
    ctx.type_error(&message)
}

/// Builtin classes whose single positional pattern is the subject itself.
fn matches_itself(ctx: &Ctx, class: Gc<Class>) -> bool {
    let types = &ctx.types;
    [
        types.bool,
        types.bytearray,
        types.bytes,
        types.dict,
        types.float,
        types.frozenset,
        types.int,
        types.list,
        types.set,
        types.str,
        types.tuple,
    ]
    .iter()
    .any(|builtin| class.is_subclass_of(*builtin))
}
