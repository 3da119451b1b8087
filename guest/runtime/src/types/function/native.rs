//! Functions written in Rust: `builtin_function_or_method`, `method_descriptor`, and for special methods
//! `wrapper_descriptor` and `method-wrapper`.

use super::bound;
use super::{CALL_METHODS, CALLABLE_METHODS};
use crate::ctx::{Ctx, PyResult, Thrown};
use crate::object::class::Class;
use crate::object::function::{Binding, BoundMethod, NativeFunction};
use crate::object::heap::Gc;
use crate::object::slots::{CompareOp, Slots};
use crate::object::string::Str;
use crate::object::value::Value;
use crate::types::docstring::{self, Kind};
use crate::types::{Attribute, TypeDef, attribute};

/// `builtin_function_or_method`: functions of modules, and bound methods of builtin types.
pub static BUILTIN_FUNCTION_OR_METHOD: TypeDef = BUILTIN;

const BUILTIN: TypeDef = TypeDef {
    name: "builtin_function_or_method",
    slots: Slots {
        repr: Some(repr),
        hash: Some(hash),
        compare: Some(compare),
        get_attr: Some(get_attr),
        set_attr: Some(set_attr),
        ..Slots::NONE
    },
    methods: CALL_METHODS,
    attributes: &[
        attribute("__name__", |_, this| Ok(Value::object(native(this).name))),
        attribute("__qualname__", qualname),
        attribute("__self__", |ctx, this| {
            if let Some(method) = this.get::<BoundMethod>() {
                return Ok(method.receiver);
            }
            // A function of a module belongs to it.
            let module = native(this).module;
            Ok(module
                .get::<Str>()
                .and_then(|name| ctx.modules.get_str(name))
                .unwrap_or(Value::NONE))
        }),
        attribute("__text_signature__", text_signature),
    ],
    ..TypeDef::NONE
};

/// `method_descriptor`: methods of builtin types as found on the class.
pub static METHOD_DESCRIPTOR: TypeDef = DESCRIPTOR;

const DESCRIPTOR: TypeDef = TypeDef {
    name: "method_descriptor",
    slots: Slots {
        repr: Some(descriptor_repr),
        get_attr: Some(get_attr),
        set_attr: Some(set_attr),
        ..Slots::NONE
    },
    methods: CALLABLE_METHODS,
    attributes: OF_A_CLASS,
    ..TypeDef::NONE
};

/// `wrapper_descriptor`: special methods of builtin types as found on the class.
pub static WRAPPER_DESCRIPTOR: TypeDef = TypeDef {
    name: "wrapper_descriptor",
    ..DESCRIPTOR
};

static OF_A_CLASS: &[Attribute] = &[
    attribute("__name__", |_, this| Ok(Value::object(native(this).name))),
    attribute("__objclass__", |_, this| {
        Ok(native(this).owner.map_or(Value::NONE, Value::object))
    }),
    attribute("__qualname__", qualname),
    attribute("__text_signature__", text_signature),
];

/// `method-wrapper`: special methods of builtin types with their first argument.
pub static METHOD_WRAPPER: TypeDef = TypeDef {
    name: "method-wrapper",
    attributes: &[
        attribute("__name__", |_, this| Ok(Value::object(native(this).name))),
        attribute("__objclass__", |_, this| {
            Ok(native(this).owner.map_or(Value::NONE, Value::object))
        }),
        attribute("__qualname__", qualname),
        attribute("__self__", |_, this| {
            let method = this.get::<BoundMethod>();
            Ok(method.map_or(Value::NONE, |method| method.receiver))
        }),
        attribute("__text_signature__", text_signature),
    ],
    ..BUILTIN
};

/// The function, also behind a bound method.
fn native(this: Value) -> Gc<NativeFunction> {
    match this.get::<BoundMethod>() {
        Some(method) => method.function.get(),
        None => this.get(),
    }
    .expect("methods of this type bind native functions")
}

/// The class in which a native class method or `__new__` was found, as its receiver shows it.
fn repr(ctx: &mut Ctx, this: Value) -> PyResult {
    let function = native(this);
    let name = function.name.as_str();
    let text = match this.get::<BoundMethod>() {
        Some(method) => {
            let receiver = method.receiver;
            let class = ctx.type_name(receiver);
            if function.is_wrapper(ctx) {
                format!(
                    "<method-wrapper '{name}' of {class} object at {:#x}>",
                    receiver.bits()
                )
            } else {
                format!(
                    "<built-in method {name} of {class} object at {:#x}>",
                    receiver.bits()
                )
            }
        }
        None => match function.owner {
            Some(owner) => format!(
                "<built-in method {name} of type object at {:#x}>",
                owner.address()
            ),
            None => format!("<built-in function {name}>"),
        },
    };
    Ok(Value::object(ctx.new_str(&text)))
}

fn descriptor_repr(ctx: &mut Ctx, this: Value) -> PyResult {
    let function = native(this);
    let name = function.name.as_str();
    let what = if function.is_wrapper(ctx) {
        "slot wrapper"
    } else {
        "method"
    };
    let owner = match &function.owner {
        Some(owner) => ctx.class_name(*owner),
        None => "?".to_string(),
    };
    let text = format!("<{what} '{name}' of '{owner}' objects>");
    Ok(Value::object(ctx.new_str(&text)))
}

fn hash(ctx: &mut Ctx, this: Value) -> Result<i64, Thrown> {
    if this.get::<BoundMethod>().is_some() {
        return bound::hash(ctx, this);
    }
    Ok((this.bits() >> 4) as i64)
}

fn compare(ctx: &mut Ctx, op: CompareOp, left: Value, right: Value) -> PyResult {
    if left.get::<BoundMethod>().is_some() {
        return bound::compare(ctx, op, left, right);
    }
    let same = left == right;
    Ok(match op {
        CompareOp::Eq if same => Value::TRUE,
        CompareOp::Ne if same => Value::FALSE,
        _ => Value::NOT_IMPLEMENTED,
    })
}

fn qualname(ctx: &mut Ctx, this: Value) -> PyResult {
    let function = native(this);
    let owner = match this.get::<BoundMethod>() {
        Some(method) if function.binding == Binding::ClassMethod => method.receiver.get::<Class>(),
        _ => function.owner,
    };
    Ok(match owner {
        Some(owner) => {
            let text = format!("{}.{}", owner.name.as_str(), function.name.as_str());
            Value::object(ctx.new_str(&text))
        }
        None => Value::object(function.name),
    })
}

/// What CPython says of how it is called, or else what we know.
fn text_signature(ctx: &mut Ctx, this: Value) -> PyResult {
    let function = native(this);
    let name = function.name.as_str();
    let kind = Kind::Signature;
    if let Some(text) = docstring::of_function(ctx, kind, function.owner, function.module, name)? {
        return Ok(text);
    }
    let text = function.signature.text;
    let text = if function.owner.is_some() {
        text.replacen("(self", "($self", 1)
            .replacen("(cls", "($type", 1)
    } else {
        text.to_string()
    };
    Ok(Value::object(ctx.new_str(&text)))
}

/// What CPython says of it, or else how it is called.
fn doc(ctx: &mut Ctx, function: Gc<NativeFunction>) -> PyResult {
    let name = function.name.as_str();
    let kind = Kind::Docstring;
    if let Some(text) = docstring::of_function(ctx, kind, function.owner, function.module, name)? {
        return Ok(text);
    }
    // numpy's Python files say it themselves, and look for words of theirs where there is a text.
    let module = function.module.get::<Str>();
    if function.owner.is_none() && module.is_some_and(|module| module.as_str().starts_with("numpy"))
    {
        return Ok(Value::NONE);
    }
    let signature = function.signature.text;
    let plain = signature
        .replacen("(self, /, ", "(", 1)
        .replacen("(self, /)", "()", 1)
        .replacen("(self, ", "(", 1)
        .replacen("(cls, ", "(", 1);
    let shown = match function.owner {
        Some(_) => &plain,
        None => signature,
    };
    Ok(Value::object(ctx.new_str(&format!("{name}{shown}"))))
}

fn get_attr(ctx: &mut Ctx, this: Value, name: Gc<Str>) -> Result<Option<Value>, Thrown> {
    let names = &ctx.names;
    Ok(if name == names.__doc__ {
        Some(doc(ctx, native(this))?)
    } else if name == names.__module__ {
        Some(native(this).module.bound().unwrap_or(Value::NONE))
    } else {
        None
    })
}

/// `__module__` can be set, as that of C's functions.
fn set_attr(ctx: &mut Ctx, this: Value, name: Gc<Str>, value: Value) -> Result<bool, Thrown> {
    if name != ctx.names.__module__ {
        return Ok(false);
    }
    native(this).write().module = value.bound().unwrap_or(Value::NONE);
    Ok(true)
}
