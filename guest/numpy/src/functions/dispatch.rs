//! `__array_function__`: functions that classes do themselves (NEP 18).

use wardian_runtime::ctx::{Ctx, PyResult, Thrown};
use wardian_runtime::object::args::{Args, Keyword};
use wardian_runtime::object::class::Class;
use wardian_runtime::object::containers::Tuple;
use wardian_runtime::object::definition::{Attribute, TypeDef, attribute, method};
use wardian_runtime::object::dict::Dict;
use wardian_runtime::object::heap::{Gc, Kind};
use wardian_runtime::object::native::state_unchecked;
use wardian_runtime::object::slots::Slots;
use wardian_runtime::object::string::Str;
use wardian_runtime::object::value::Value;
use wardian_runtime::traced;

use crate::array::view_of;
use crate::dtype::Dtype;
use crate::names::names;

traced! {
    /// A function with a dispatcher that names the arguments whose classes are asked.
    pub struct Dispatcher {
        /// None: `like=` is the only one.
        dispatcher: Value,
        implementation: Value,
        attributes: Gc<Dict>,
    }
}

/// `_ArrayFunctionDispatcher`.
pub static DISPATCHER: TypeDef = TypeDef {
    name: "_ArrayFunctionDispatcher",
    module: "numpy",
    slots: Slots {
        repr: Some(repr),
        call: Some(call),
        get_attr: Some(get_attr),
        set_attr: Some(|_, this, name, value| {
            let attributes = state_unchecked::<Dispatcher>(this).attributes;
            if value.is_unbound() {
                return Ok(attributes.write().remove_str(name).is_some());
            }
            attributes.write().set_str(name, value);
            Ok(true)
        }),
        descr_get: Some(|ctx, this, instance, _| {
            match instance.is_unbound() || instance.is_none() {
                true => Ok(this),
                false => crate::helpers::call(ctx, "bound_method", &[this, instance]),
            }
        }),
        ..Slots::NONE
    },
    methods: &[method("__reduce__", "(self, /)", |ctx, args| {
        let name = ctx.intern("__qualname__");
        ctx.get_attr(args[0], name)
    })],
    attributes: ATTRIBUTES,
    new: Some(("(cls, dispatcher, implementation, /)", new)),
    init: Some(("(self, /, *args, **kwargs)", |_, _| Ok(Value::NONE))),
    ..TypeDef::NONE
};

static ATTRIBUTES: &[Attribute] = &[
    attribute("_implementation", |_, this| {
        Ok(state_unchecked::<Dispatcher>(this).implementation)
    }),
    attribute("__dict__", |_, this| {
        Ok(Value::object(
            state_unchecked::<Dispatcher>(this).attributes,
        ))
    }),
];

fn new(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    let attributes = ctx.new_dict();
    let class = ctx.class_made_late(&DISPATCHER);
    Ok(ctx.new_native(
        class,
        Dispatcher {
            dispatcher: args[1],
            implementation: args[2],
            attributes,
        },
    ))
}

fn repr(ctx: &mut Ctx, this: Value) -> PyResult {
    let implementation = state_unchecked::<Dispatcher>(this).implementation;
    ctx.repr(implementation).map(Value::object)
}

fn get_attr(ctx: &mut Ctx, this: Value, name: Gc<Str>) -> Result<Option<Value>, Thrown> {
    let state = state_unchecked::<Dispatcher>(this);
    if let Some(found) = state.attributes.get_str(name) {
        return Ok(Some(found));
    }
    if matches!(
        name.as_str(),
        "__name__"
            | "__qualname__"
            | "__module__"
            | "__doc__"
            | "__wrapped__"
            | "__text_signature__"
            | "__signature__"
            | "__defaults__"
            | "__code__"
            | "__annotations__"
            | "__kwdefaults__"
    ) {
        let implementation = state.implementation;
        return ctx.get_attr_opt(implementation, name);
    }
    Ok(None)
}

/// The `__array_function__` of a class that has one of its own.
fn override_of(ctx: &mut Ctx, value: Value) -> Option<Value> {
    if !value.is_object() {
        return None;
    }
    let class = ctx.class_of(value);
    if !class.is_heap_type {
        return None;
    }
    let name = names(ctx).__array_function__;
    class
        .lookup(name)
        .filter(|method| !method.is_none() && !method.is_kind(Kind::NativeFunction))
}

fn call(ctx: &mut Ctx, this: Value, args: &[Value], keywords: &[Keyword]) -> PyResult {
    let (dispatcher, implementation) = {
        let state = state_unchecked::<Dispatcher>(this);
        (state.dispatcher, state.implementation)
    };
    // Nothing among the arguments can have a class that asks for it, nor be what the dispatcher complains of: most calls.
    let is_array =
        |ctx: &Ctx, value: Value| view_of(value).is_some() && !ctx.class_of(value).is_heap_type;
    let is_quiet = |ctx: &Ctx, value: Value| {
        !value.is_object()
            || value.get::<Str>().is_some()
            || value.get::<Class>().is_some()
            || Dtype::from_value(value).is_some()
            || is_array(ctx, value)
    };
    if dispatcher.is_none() {
        // `like=` is the first argument, which the implementation does not get.
        let Some((like, rest)) = args.split_first() else {
            return Err(
                ctx.type_error("`like` argument dispatching, but first argument is not positional")
            );
        };
        return match override_of(ctx, *like) {
            None => {
                let has = names(ctx).__array_function__;
                if crate::array::view_of(*like).is_none() && ctx.get_attr_opt(*like, has)?.is_none()
                {
                    return Err(ctx.type_error("The `like` argument must be an array-like that implements the `__array_function__` protocol."));
                }
                let like_name = "like";
                let keywords: Vec<Keyword> = keywords
                    .iter()
                    .filter(|(name, _)| name.as_str() != like_name)
                    .copied()
                    .collect();
                ctx.call_keywords(implementation, rest, &keywords)
            }
            // What the class is given is the function itself.
            Some(_) => dispatched(ctx, implementation, &[*like], rest, keywords),
        };
    }
    if args.first().is_none_or(|first| is_array(ctx, *first))
        && args.iter().all(|value| is_quiet(ctx, *value))
        && keywords.iter().all(|(_, value)| is_quiet(ctx, *value))
    {
        return ctx.call_keywords(implementation, args, keywords);
    }
    let relevant = match ctx.call_keywords(dispatcher, args, keywords) {
        Ok(relevant) => relevant,
        Err(Thrown) => return Err(with_public_name(ctx, dispatcher, implementation)),
    };
    let relevant = match ctx.collect_list(relevant) {
        Ok(relevant) => relevant.items.clone(),
        Err(_) if ctx.catch(ctx.exceptions.TypeError).is_some() => {
            return Err(
                ctx.type_error("dispatcher for __array_function__ did not return an iterable")
            );
        }
        Err(thrown) => return Err(thrown),
    };
    if !relevant
        .iter()
        .any(|value| override_of(ctx, *value).is_some())
    {
        return ctx.call_keywords(implementation, args, keywords);
    }
    dispatched(ctx, this, &relevant, args, keywords)
}

/// What the dispatcher says of its arguments is said of the function that was called.
fn with_public_name(ctx: &mut Ctx, dispatcher: Value, implementation: Value) -> Thrown {
    let Some(exception) = ctx.catch(ctx.exceptions.TypeError) else {
        return Thrown;
    };
    ctx.keep_object(exception);
    let qualname = ctx.intern("__qualname__");
    let mut name_of = |function| {
        let name = ctx.get_attr_opt(function, qualname).ok().flatten();
        name.and_then(|name| name.get::<Str>())
    };
    let message = exception
        .args
        .get::<Tuple>()
        .and_then(|args| args.items().first()?.get::<Str>());
    if let (Some(message), Some(inner), Some(public)) =
        (message, name_of(dispatcher), name_of(implementation))
        && let Some(rest) = message.as_str().strip_prefix(inner.as_str())
    {
        return ctx.type_error(&format!("{}{rest}", public.as_str()));
    }
    ctx.throw(exception)
}

fn dispatched(
    ctx: &mut Ctx,
    this: Value,
    relevant: &[Value],
    args: &[Value],
    keywords: &[Keyword],
) -> PyResult {
    let relevant = ctx.new_list(relevant.to_vec());
    let args = Value::object(ctx.new_tuple(args));
    let dict = ctx.new_dict();
    for (name, value) in keywords {
        ctx.dict_set(dict, Value::object(*name), *value)?;
    }
    crate::helpers::call(
        ctx,
        "array_function",
        &[this, Value::object(relevant), args, Value::object(dict)],
    )
}

/// `_get_implementing_args(relevant)`: one argument for each class that asks, subclasses first.
pub fn implementing_args(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    crate::helpers::call(ctx, "implementing_args", &[args[0]])
}

/// `like=` of a function that makes arrays.
pub fn like(
    ctx: &mut Ctx,
    name: &str,
    value: Value,
    args: Args<'_>,
) -> Result<Option<Value>, Thrown> {
    if override_of(ctx, value).is_none() {
        let has = names(ctx).__array_function__;
        if crate::array::view_of(value).is_none() && ctx.get_attr_opt(value, has)?.is_none() {
            return Err(ctx.type_error("The `like` argument must be an array-like that implements the `__array_function__` protocol."));
        }
        return Ok(None);
    }
    let name = Value::object(ctx.new_str(name));
    let given = ctx.new_dict();
    for (place, argument) in args.fixed.iter().enumerate() {
        if !argument.is_unbound() {
            ctx.dict_set(given, Value::small_int(place as i64), *argument)?;
        }
    }
    let given = Value::object(given);
    crate::helpers::call(ctx, "like_native", &[name, value, given]).map(Some)
}
