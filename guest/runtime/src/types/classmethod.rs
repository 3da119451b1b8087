//! classmethod and staticmethod.

use super::{Attribute, Method, TypeDef, attribute, class_method, generic_alias};
use crate::ctx::{Ctx, PyResult, Thrown};
use crate::object::args::Args;
use crate::object::class::Class;
use crate::object::dict::Dict;
use crate::object::function::Function;
use crate::object::heap::Gc;
use crate::object::native::state_unchecked;
use crate::object::slots::{Slots, Special};
use crate::object::string::Str;
use crate::object::value::Value;
use crate::traced;

/// `classmethod`.
pub static CLASSMETHOD: TypeDef = TypeDef {
    name: "classmethod",
    is_base_type: true,
    slots: Slots {
        repr: Some(|ctx, this| repr(ctx, this, "classmethod")),
        descr_get: Some(bind_class),
        get_attr: Some(get_attr),
        set_attr: Some(set_attr),
        ..Slots::NONE
    },
    methods: METHODS,
    attributes: ATTRIBUTES,
    new: Some(("(cls, /, *args, **kwargs)", |ctx, _| {
        let class = ctx.types.classmethod;
        Ok(empty(ctx, class))
    })),
    init: Some(("(self, function, /)", init)),
    ..TypeDef::NONE
};

/// `staticmethod`.
pub static STATICMETHOD: TypeDef = TypeDef {
    name: "staticmethod",
    is_base_type: true,
    slots: Slots {
        repr: Some(|ctx, this| repr(ctx, this, "staticmethod")),
        descr_get: Some(|_, this, _, _| Ok(function(this))),
        call: Some(|ctx, this, args, keywords| ctx.call_keywords(function(this), args, keywords)),
        get_attr: Some(get_attr),
        set_attr: Some(set_attr),
        ..Slots::NONE
    },
    methods: METHODS,
    attributes: ATTRIBUTES,
    new: Some(("(cls, /, *args, **kwargs)", |ctx, _| {
        let class = ctx.types.staticmethod;
        Ok(empty(ctx, class))
    })),
    init: Some(("(self, function, /)", init)),
    ..TypeDef::NONE
};

static METHODS: &[Method] = &[class_method(
    "__class_getitem__",
    "(cls, item, /)",
    generic_alias::class_getitem,
)];

static ATTRIBUTES: &[Attribute] = &[
    attribute("__func__", |_, this| Ok(function(this))),
    attribute("__isabstractmethod__", is_abstract),
    attribute("__wrapped__", |_, this| Ok(function(this))),
];

/// Names that a wrapper takes over from its function.
const TAKEN_OVER: &[&str] = &[
    "__annotations__",
    "__doc__",
    "__module__",
    "__name__",
    "__qualname__",
];

traced! {
    struct Wrapper {
        function: Value,
        /// Attributes of its own, once it was given any or asked for all; what it takes over
        /// from the function is among them then.
        dict: Option<Gc<Dict>>,
    }
}

fn empty(ctx: &mut Ctx, class: Gc<Class>) -> Value {
    ctx.new_native(
        class,
        Wrapper {
            function: Value::NONE,
            dict: None,
        },
    )
}

/// The function that a static or class method wraps.
pub fn function(this: Value) -> Value {
    state_unchecked::<Wrapper>(this.unwrap_payload()).function
}

/// The Python function that a value wraps if it is a class method and nothing more.
pub fn function_of(ctx: &Ctx, value: Value) -> Option<Gc<Function>> {
    let is_class_method = value.header()?.class == ctx.types.classmethod;
    is_class_method.then(|| function(value).get())?
}

fn init(_: &mut Ctx, args: Args<'_>) -> PyResult {
    state_unchecked::<Wrapper>(args[0].unwrap_payload()).function = args[1];
    Ok(Value::NONE)
}

fn repr(ctx: &mut Ctx, this: Value, name: &str) -> PyResult {
    let text = ctx.repr(function(this))?;
    let text = format!("<{name}({})>", text.as_str());
    Ok(Value::object(ctx.new_str(&text)))
}

fn bind_class(ctx: &mut Ctx, this: Value, instance: Value, owner: Value) -> PyResult {
    let function = function(this);
    let owner = match owner.get::<Class>() {
        Some(owner) => owner,
        None => ctx.class_of(instance),
    };
    let class = Value::object(owner);
    let kind = ctx.class_of(function);
    let binds = function
        .get::<crate::object::function::Function>()
        .is_some()
        || if kind.is_heap_type {
            kind.special(ctx, Special::Get).is_some()
        } else {
            kind.slots.descr_get.is_some()
        };
    if binds {
        let metaclass = ctx.class_of(class);
        return ctx.bind(function, class, metaclass);
    }
    Ok(ctx.new_bound_method(function, class))
}

fn get_attr(ctx: &mut Ctx, this: Value, name: Gc<Str>) -> Result<Option<Value>, Thrown> {
    if name == ctx.names.__dict__ {
        return own_dict(ctx, this).map(|dict| Some(Value::object(dict)));
    }
    if let Some(dict) = state_unchecked::<Wrapper>(this.unwrap_payload()).dict {
        return Ok(dict.get_str(name));
    }
    if !TAKEN_OVER.contains(&name.as_str()) {
        return Ok(None);
    }
    ctx.get_attr_opt(function(this), name)
}

fn own_dict(ctx: &mut Ctx, this: Value) -> Result<Gc<Dict>, Thrown> {
    let this = this.unwrap_payload();
    if let Some(dict) = state_unchecked::<Wrapper>(this).dict {
        return Ok(dict);
    }
    let dict = ctx.new_dict();
    let function = function(this);
    for name in TAKEN_OVER {
        let name = ctx.intern(name);
        if let Some(value) = ctx.get_attr_opt(function, name)? {
            dict.write().set_str(name, value);
        }
    }
    state_unchecked::<Wrapper>(this).dict = Some(dict);
    Ok(dict)
}

fn set_attr(ctx: &mut Ctx, this: Value, name: Gc<Str>, value: Value) -> Result<bool, Thrown> {
    if let Some(found) = ctx.class_of(this).lookup(name)
        && ctx.is_data_descriptor(found)
    {
        return Ok(false);
    }
    let dict = own_dict(ctx, this)?;
    if !value.is_unbound() {
        dict.write().set_str(name, value);
        return Ok(true);
    }
    // What is not there is told as for any object.
    Ok(dict.write().remove_str(name).is_some())
}

fn is_abstract(ctx: &mut Ctx, this: Value) -> PyResult {
    let name = ctx.names.__isabstractmethod__;
    match ctx.get_attr_opt(function(this), name)? {
        Some(flag) => Ok(Value::bool(ctx.truth(flag)?)),
        None => Ok(Value::FALSE),
    }
}
