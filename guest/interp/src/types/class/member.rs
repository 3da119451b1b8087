//! `__slots__`: member descriptors. What a member holds is an attribute of
//! the instance like any other; the descriptor only guards it.

use crate::ctx::{Ctx, R, Thrown};
use crate::object::class::{Class, Layout};
use crate::object::dict::Dict;
use crate::object::exception::Exception;
use crate::object::heap::{Gc, Marker};
use crate::object::instance::Instance;
use crate::object::native::NativeData;
use crate::object::slots::Slots;
use crate::object::string::Str;
use crate::object::value::Value;
use crate::types::{Attribute, TypeDef, attribute};

/// `member_descriptor`.
pub static MEMBER_DESCRIPTOR: TypeDef = TypeDef {
    name: "member_descriptor",
    slots: Slots {
        repr: Some(repr),
        descr_get: Some(get),
        descr_set: Some(set),
        ..Slots::NONE
    },
    attributes: ATTRIBUTES,
    ..TypeDef::NONE
};

static ATTRIBUTES: &[Attribute] = &[
    attribute("__name__", |_, this| Ok(Value::object(parts(this).1))),
    attribute("__objclass__", |_, this| Ok(Value::object(parts(this).0))),
    attribute("__qualname__", |ctx, this| {
        let (owner, name) = parts(this);
        let text = format!("{}.{}", owner.qualname.as_str(), name.as_str());
        Ok(Value::object(ctx.new_str(&text)))
    }),
];

struct Member {
    owner: Gc<Class>,
    name: Gc<Str>,
}

impl NativeData for Member {
    fn trace(&self, marker: &mut Marker<'_>) {
        marker.object(self.owner);
        marker.object(self.name);
    }
}

fn parts(this: Value) -> (Gc<Class>, Gc<Str>) {
    let native = this.native::<Member>().expect("slots get their own type");
    let data = native.data::<Member>().expect("slots get their own type");
    (data.owner, data.name)
}

fn repr(ctx: &mut Ctx, this: Value) -> R {
    let (owner, name) = parts(this);
    let text = format!(
        "<member '{}' of '{}' objects>",
        name.as_str(),
        owner.name.as_str()
    );
    Ok(Value::object(ctx.new_str(&text)))
}

fn check(ctx: &mut Ctx, owner: Gc<Class>, name: Gc<Str>, instance: Value) -> Result<(), Thrown> {
    if ctx.is_instance_of(instance, owner) {
        return Ok(());
    }
    let found = ctx.type_name(instance);
    Err(ctx.type_error(&format!(
        "descriptor '{}' for '{}' objects doesn't apply to a '{found}' object",
        name.as_str(),
        owner.name.as_str()
    )))
}

fn get(ctx: &mut Ctx, this: Value, instance: Value, _: Value) -> R {
    if instance.is_unbound() {
        return Ok(this);
    }
    let (owner, name) = parts(this);
    check(ctx, owner, name, instance)?;
    let found = match instance.get::<Instance>() {
        Some(object) => ctx.instance_get(object, name),
        None => own_dict(ctx, instance)?.and_then(|dict| dict.get_str(name)),
    };
    match found {
        Some(value) => Ok(value),
        None => Err(ctx.attribute_error(instance, name)),
    }
}

fn set(ctx: &mut Ctx, this: Value, instance: Value, value: Value) -> Result<(), Thrown> {
    let (owner, name) = parts(this);
    check(ctx, owner, name, instance)?;
    let deleted = match (instance.get::<Instance>(), value.bound()) {
        (Some(object), Some(value)) => {
            ctx.instance_set(object, name, value);
            true
        }
        (Some(object), None) => ctx.instance_delete(object, name),
        (None, value) => match (own_dict(ctx, instance)?, value) {
            (Some(dict), Some(value)) => {
                dict.write().set_str(name, value);
                true
            }
            (Some(dict), None) => dict.write().remove_str(name).is_some(),
            (None, _) => false,
        },
    };
    if deleted {
        Ok(())
    } else {
        Err(ctx.raise(ctx.exceptions.AttributeError, name.as_str()))
    }
}

/// Where exceptions keep their members.
fn own_dict(ctx: &mut Ctx, instance: Value) -> Result<Option<Gc<Dict>>, Thrown> {
    if instance.get::<Exception>().is_none() {
        return Ok(None);
    }
    Ok(ctx.own_dict(instance)?.and_then(|dict| dict.get::<Dict>()))
}

/// Whether what was found on `class` under `name` is a member that stands
/// for the attribute of that name in instances: caches then need not ask it.
pub fn is_member_of(found: Value, class: Gc<Class>, name: Gc<Str>) -> bool {
    found
        .native::<Member>()
        .and_then(|native| {
            native
                .data::<Member>()
                .map(|member| member.name == name && class.is_subclass_of(member.owner))
        })
        .unwrap_or(false)
}

/// Whether a class itself added members.
pub(super) fn has_members(class: Gc<Class>) -> bool {
    class.has_members
}

/// Whether instances of a base have a `__dict__`.
fn has_dict(base: Gc<Class>) -> bool {
    if base.is_heap_type {
        return !base.no_dict;
    }
    matches!(
        base.layout,
        Layout::Exception | Layout::Class | Layout::Module
    )
}

/// Whether instances of a class with these bases have a `__dict__` without asking for one.
pub(super) fn inherits_dict(bases: &[Gc<Class>]) -> bool {
    bases.iter().any(|base| has_dict(*base))
}

/// Turn `__slots__` of a new class's namespace into member descriptors.
/// Gives whether instances get a `__dict__`.
pub(super) fn install(
    ctx: &mut Ctx,
    class: Gc<Class>,
    best: Gc<Class>,
    slots: Value,
) -> Result<bool, Thrown> {
    let names = if slots.payload::<Str>().is_some() {
        ctx.new_list(vec![slots])
    } else {
        ctx.collect_list(slots)?
    };
    let inherited = inherits_dict(&class.bases);
    let mut with_dict = inherited;
    let count = names.items.len();
    if count > 0
        && let Some(base) = best.native_base
        && [ctx.types.int, ctx.types.tuple, ctx.types.bytes].contains(&base)
    {
        let message = format!(
            "nonempty __slots__ not supported for subtype of '{}'",
            best.name.as_str()
        );
        return Err(ctx.type_error(&message));
    }
    for index in 0..count {
        let name = names.items[index];
        let Some(name) = name.payload::<Str>() else {
            let found = ctx.type_name(name);
            return Err(ctx.type_error(&format!("__slots__ items must be strings, not '{found}'")));
        };
        let text = name.as_str();
        if !wardian_text::str_case::isidentifier(text) {
            return Err(ctx.type_error("__slots__ must be identifiers"));
        }
        if text == "__dict__" {
            if inherited {
                return Err(ctx.type_error("__dict__ slot disallowed: we already got one"));
            }
            with_dict = true;
            continue;
        }
        if text == "__weakref__" {
            continue;
        }
        let name = mangled(ctx, class, name);
        // A docstring that was only set by default does not conflict.
        let existing = class
            .dict
            .get_str(name)
            .filter(|existing| name != ctx.names.__doc__ || !existing.is_none());
        if let Some(existing) = existing {
            if existing
                .native::<Member>()
                .and_then(|native| native.data::<Member>().map(|member| member.owner))
                == Some(class)
            {
                continue;
            }
            // A class without a docstring has `__doc__ = None` already.
            let no_doc = name == ctx.names.__doc__ && existing.is_none();
            if name != ctx.names.__qualname__ && name != ctx.names.__classcell__ && !no_doc {
                let message = format!(
                    "'{}' in __slots__ conflicts with class variable",
                    name.as_str()
                );
                return Err(ctx.value_error(&message));
            }
        }
        let member = ctx.new_native(ctx.types.member_descriptor, Member { owner: class, name });
        class.dict.write().set_str(name, member);
        class.write().has_members = true;
    }
    Ok(with_dict)
}

/// `__x` in class `C` is `_C__x`.
fn mangled(ctx: &mut Ctx, class: Gc<Class>, name: Gc<Str>) -> Gc<Str> {
    let text = name.as_str();
    let class_name = class.name.as_str().trim_start_matches('_');
    if !text.starts_with("__") || text.ends_with("__") || class_name.is_empty() {
        return ctx.intern_str(name);
    }
    ctx.intern_text(&format!("_{class_name}{text}"))
}
