//! `__slots__`: member descriptors. What a member holds is an attribute of
//! the instance like any other; the descriptor only guards it. Where the
//! instance also has a `__dict__`, it is kept under a hidden name, and when
//! that dict is made it moves to [`Hidden`], so that the dict does not show it.

use crate::ctx::{Ctx, PyResult, Thrown};
use crate::object::class::{Class, Layout};
use crate::object::dict::Dict;
use crate::object::exception::Exception;
use crate::object::heap::Gc;
use crate::object::instance::Instance;
use crate::object::slots::Slots;
use crate::object::string::Str;
use crate::object::value::Value;
use crate::traced;
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

traced! {
    struct Member {
        owner: Gc<Class>,
        name: Gc<Str>,
        /// The name in instances that have a `__dict__` as well.
        hidden: Gc<Str>,
    }
}

/// What hidden names begin with.
const HIDDEN: char = '\u{1}';

traced! {
    /// What the members of an instance hold whose other attributes are in a dict.
    struct Hidden {
        values: Gc<Dict>,
    }
}

impl Ctx {
    /// Move attributes with hidden names out of the dict that an instance just got.
    pub(crate) fn hide_members(&mut self, instance: Gc<Instance>, dict: Gc<Dict>) {
        let hidden: Vec<(Gc<Str>, Value)> = dict
            .iter()
            .filter_map(|entry| Some((entry.key.get::<Str>()?, entry.value)))
            .filter(|(name, _)| name.as_str().starts_with(HIDDEN))
            .collect();
        for (name, value) in hidden {
            dict.write().remove_str(name);
            hidden_values(self, instance).write().set_str(name, value);
        }
    }
}

impl Ctx {
    /// The slot in which an instance, and all of its shape, has what the member `name` holds. None where that lies
    /// elsewhere, or where it was never set.
    pub fn member_slot(&mut self, instance: Gc<Instance>, name: &str) -> Option<usize> {
        let class = self.class_of(Value::object(instance));
        let name = match hides_members(class) {
            true => self.intern(&format!("{HIDDEN}{name}")),
            false => self.intern(name),
        };
        match instance.dict {
            Some(_) => None,
            None => instance.shape.slot_of(name),
        }
    }
}

/// The dict of what the members of an instance with a dict hold.
fn hidden_values(ctx: &mut Ctx, instance: Gc<Instance>) -> Gc<Dict> {
    if let Some(values) = known_values(instance) {
        return values;
    }
    let values = ctx.new_dict();
    let class = ctx.types.object;
    let payload = ctx.new_native(class, Hidden { values });
    instance.write().payload = payload;
    values
}

fn known_values(instance: Gc<Instance>) -> Option<Gc<Dict>> {
    let native = instance.payload.native::<Hidden>()?;
    native.data::<Hidden>().map(|hidden| hidden.values)
}

/// Whether the class's instances keep their members apart from the other attributes.
fn hides_members(class: Gc<Class>) -> bool {
    !class.no_dict && class.layout == Layout::Plain
}

fn stored(ctx: &Ctx, instance: Gc<Instance>, this: Value) -> Option<Value> {
    let (_, name) = parts(this);
    if !hides_members(ctx.class_of(Value::object(instance))) {
        return ctx.instance_get(instance, name);
    }
    let name = hidden_name(this);
    match instance.dict {
        Some(_) => known_values(instance)?.get_str(name),
        None => ctx.instance_get(instance, name),
    }
}

/// Set or delete (unbound) what a member holds; whether it held something or was set.
fn store(ctx: &mut Ctx, instance: Gc<Instance>, this: Value, value: Value) -> bool {
    let hides = hides_members(ctx.class_of(Value::object(instance)));
    let name = if hides {
        hidden_name(this)
    } else {
        parts(this).1
    };
    if hides && (instance.dict.is_some() || value.is_unbound()) {
        ctx.instance_dict(instance);
        let values = hidden_values(ctx, instance);
        return match value.bound() {
            Some(value) => {
                values.write().set_str(name, value);
                true
            }
            None => values.write().remove_str(name).is_some(),
        };
    }
    match value.bound() {
        Some(value) => {
            ctx.instance_set(instance, name, value);
            if hides && let Some(dict) = instance.dict {
                // There were too many attributes for slots.
                ctx.hide_members(instance, dict);
            }
            true
        }
        None => ctx.instance_delete(instance, name),
    }
}

fn hidden_name(this: Value) -> Gc<Str> {
    let native = this.native::<Member>().expect("slots get their own type");
    let data = native.data::<Member>().expect("slots get their own type");
    data.hidden
}

fn parts(this: Value) -> (Gc<Class>, Gc<Str>) {
    let native = this.native::<Member>().expect("slots get their own type");
    let data = native.data::<Member>().expect("slots get their own type");
    (data.owner, data.name)
}

fn repr(ctx: &mut Ctx, this: Value) -> PyResult {
    let (owner, name) = parts(this);
    let text = format!(
        "<member '{}' of '{}' objects>",
        name.as_str(),
        ctx.class_name(owner)
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

fn get(ctx: &mut Ctx, this: Value, instance: Value, _: Value) -> PyResult {
    if instance.is_unbound() {
        return Ok(this);
    }
    let (owner, name) = parts(this);
    check(ctx, owner, name, instance)?;
    let found = match instance.get::<Instance>() {
        Some(object) => stored(ctx, object, this),
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
        (Some(object), _) => store(ctx, object, this, value),
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

/// The name under which instances of `class` keep what a member that was found on it under `name` holds: caches then need
/// not ask the member. None where something else was found.
pub fn member_name(found: Value, class: Gc<Class>, name: Gc<Str>) -> Option<Gc<Str>> {
    let native = found.native::<Member>()?;
    let member = native.data::<Member>()?;
    if member.name != name || !class.is_subclass_of(member.owner) {
        return None;
    }
    match hides_members(class) {
        true => Some(member.hidden),
        false => Some(name),
    }
}

/// Names of all members of instances, sorted by address: equal for layouts that are.
pub fn members_of(class: Gc<Class>) -> Vec<usize> {
    let mut names = Vec::new();
    for class in class.mro.iter().filter(|class| class.has_members) {
        let added = class.dict.iter().filter_map(|entry| {
            let native = entry.value.native::<Member>()?;
            let member = native.data::<Member>()?;
            (member.owner == *class).then(|| member.name.address())
        });
        names.extend(added);
    }
    names.sort_unstable();
    names
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

static OWN_DICT: Attribute = Attribute {
    name: "__dict__",
    get: |ctx, this| match ctx.own_dict(this)? {
        Some(dict) => Ok(dict),
        None => {
            let name = ctx.names.__dict__;
            Err(ctx.attribute_error(this, name))
        }
    },
    set: Some(|ctx, this, value| ctx.set_own_dict(this, value)),
};

static WEAK_REFERENCE: Attribute = attribute("__weakref__", |ctx, this| {
    let first = ctx.garbage.weak.of(this).first().copied();
    Ok(first.unwrap_or(Value::NONE))
});

/// Whether instances of a base can be referred to weakly because its class says so.
fn has_weak_reference(ctx: &mut Ctx, base: Gc<Class>) -> bool {
    let name = ctx.names.__weakref__;
    base.lookup(name).is_some()
        || matches!(base.layout, Layout::Class | Layout::Module)
        || base
            .native_base
            .is_some_and(|base| base == ctx.types.set || base == ctx.types.frozenset)
}

/// `__dict__` and `__weakref__` of a class whose instances got them by this class, unless its body has such names.
pub(super) fn install_own(ctx: &mut Ctx, class: Gc<Class>) {
    let name = ctx.names.__dict__;
    if !class.no_dict && !inherits_dict(&class.bases) && class.dict.get_str(name).is_none() {
        let value = crate::types::descriptors::new_getset(ctx, class, &OWN_DICT);
        class.dict.write().set_str(name, value);
    }
    let slots = ctx.names.__slots__;
    // What varies in size has no room for it in CPython.
    let varies = class
        .native_base
        .is_some_and(|base| [ctx.types.int, ctx.types.tuple, ctx.types.bytes].contains(&base));
    if !varies && class.dict.get_str(slots).is_none() {
        let bases = class.bases.clone();
        if !bases.into_iter().any(|base| has_weak_reference(ctx, base)) {
            install_weak_reference(ctx, class);
        }
    }
}

fn install_weak_reference(ctx: &mut Ctx, class: Gc<Class>) {
    let name = ctx.names.__weakref__;
    if class.dict.get_str(name).is_some() {
        return;
    }
    let value = crate::types::descriptors::new_getset(ctx, class, &WEAK_REFERENCE);
    class.dict.write().set_str(name, value);
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
        if !wardian_text::predicates::holds(wardian_text::predicates::isidentifier, text) {
            return Err(ctx.type_error("__slots__ must be identifiers"));
        }
        if text == "__dict__" {
            if with_dict {
                return Err(ctx.type_error("__dict__ slot disallowed: we already got one"));
            }
            with_dict = true;
            continue;
        }
        if text == "__weakref__" {
            let bases = class.bases.clone();
            let own = ctx.names.__weakref__;
            if class.dict.get_str(own).is_some()
                || bases.into_iter().any(|base| has_weak_reference(ctx, base))
            {
                return Err(ctx.type_error("__weakref__ slot disallowed: we already got one"));
            }
            install_weak_reference(ctx, class);
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
        let hidden = ctx.intern(&format!("{HIDDEN}{}", name.as_str()));
        let data = Member {
            owner: class,
            name,
            hidden,
        };
        let member = ctx.new_native(ctx.types.member_descriptor, data);
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
