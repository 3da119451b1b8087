//! `isinstance` and `issubclass`: with hooks, tuples and unions.

use super::class_of_this;
use crate::ctx::{Ctx, PyResult, Thrown};
use crate::object::args::Args;
use crate::object::class::Class;
use crate::object::containers::Tuple;
use crate::object::function::Function;
use crate::object::heap::Gc;
use crate::object::slots::Special;
use crate::object::value::Value;
use crate::types::classmethod;

/// `isinstance` or `issubclass`.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Check {
    Instance,
    Subclass,
}

impl Check {
    fn hook(self) -> Special {
        match self {
            Check::Instance => Special::InstanceCheck,
            Check::Subclass => Special::SubclassCheck,
        }
    }

    fn bad_class(self) -> &'static str {
        match self {
            Check::Instance => "isinstance() arg 2 must be a type, a tuple of types, or a union",
            Check::Subclass => "issubclass() arg 2 must be a class, a tuple of classes, or a union",
        }
    }

    fn parameterized(self) -> &'static str {
        match self {
            Check::Instance => "isinstance() argument 2 cannot be a parameterized generic",
            Check::Subclass => "issubclass() argument 2 cannot be a parameterized generic",
        }
    }
}

impl Ctx {
    /// `isinstance(object, class)`.
    pub fn is_instance(&mut self, object: Value, class: Value) -> Result<bool, Thrown> {
        if Value::object(self.class_of(object)) == class {
            return Ok(true);
        }
        check(self, Check::Instance, object, class)
    }

    /// `issubclass(derived, class)`.
    pub fn is_subclass(&mut self, derived: Value, class: Value) -> Result<bool, Thrown> {
        check(self, Check::Subclass, derived, class)
    }
}

fn check(ctx: &mut Ctx, what: Check, object: Value, class: Value) -> Result<bool, Thrown> {
    if class.get::<Class>().is_some() && !ctx.class_of(class).is_heap_type {
        return default(ctx, what, object, class);
    }
    if let Some(tuple) = class.payload::<Tuple>() {
        ctx.enter_native()?;
        let result = check_any(ctx, what, object, tuple);
        ctx.leave_native();
        return result;
    }
    let metaclass = ctx.class_of(class);
    if metaclass == ctx.types.union_type {
        return check_union(ctx, what, object, class);
    }
    if metaclass == ctx.types.generic_alias {
        return Err(ctx.type_error(what.parameterized()));
    }
    if metaclass.is_heap_type
        && let Some(hook) = metaclass.special(ctx, what.hook())
    {
        let result = match plain_hook(ctx, hook, class) {
            Some((function, first)) => ctx.call(Value::object(function), &[first, object])?,
            None => ctx.call_special(hook, class, &[object])?,
        };
        return ctx.truth(result);
    }
    default(ctx, what, object, class)
}

/// The Python function that a hook is, and its first argument: the class, or of a class method, as pandas has it for each
/// of its abstract classes, the metaclass.
fn plain_hook(ctx: &Ctx, hook: Value, class: Value) -> Option<(Gc<Function>, Value)> {
    match classmethod::function_of(ctx, hook) {
        Some(function) => Some((function, Value::object(ctx.class_of(class)))),
        None => Some((hook.get()?, class)),
    }
}

/// [`plain_hook`] of `isinstance(object, class)`, where there is nothing else to be done.
pub(crate) fn instance_hook(ctx: &mut Ctx, class: Value) -> Option<(Gc<Function>, Value)> {
    class.get::<Class>()?;
    let metaclass = ctx.class_of(class);
    if !metaclass.is_heap_type {
        return None;
    }
    let hook = metaclass.special(ctx, Special::InstanceCheck)?;
    plain_hook(ctx, hook, class)
}

fn check_any(
    ctx: &mut Ctx,
    what: Check,
    object: Value,
    classes: Gc<Tuple>,
) -> Result<bool, Thrown> {
    for class in classes.items() {
        ctx.charge(1)?;
        if check(ctx, what, object, *class)? {
            return Ok(true);
        }
    }
    Ok(false)
}

fn check_union(ctx: &mut Ctx, what: Check, object: Value, union: Value) -> Result<bool, Thrown> {
    let name = ctx.intern("__args__");
    let members = ctx.get_attr(union, name)?;
    let Some(members) = members.get::<Tuple>() else {
        return Err(ctx.type_error(what.bad_class()));
    };
    for member in members.items() {
        // `None` in a union stands for its type.
        let class = if member.is_none() {
            Value::object(ctx.types.none_type)
        } else {
            *member
        };
        if check(ctx, what, object, class)? {
            return Ok(true);
        }
    }
    Ok(false)
}

/// What `type.__instancecheck__` and `type.__subclasscheck__` do.
fn default(ctx: &mut Ctx, what: Check, object: Value, class: Value) -> Result<bool, Thrown> {
    match what {
        Check::Instance => default_instance(ctx, object, class),
        Check::Subclass => default_subclass(ctx, object, class),
    }
}

fn default_instance(ctx: &mut Ctx, object: Value, class: Value) -> Result<bool, Thrown> {
    let name = ctx.names.__class__;
    let Some(wanted) = class.get::<Class>() else {
        require_bases(ctx, class, Check::Instance.bad_class())?;
        let claimed = match ctx.get_attr_opt(object, name)? {
            Some(claimed) => claimed,
            None => return Ok(false),
        };
        return abstract_subclass(ctx, claimed, class);
    };
    let own = ctx.class_of(object);
    if own.is_subclass_of(wanted) {
        return Ok(true);
    }
    // An object may claim another class through `__class__`.
    if !own.is_heap_type || own.lookup(name) == ctx.types.object.lookup(name) && !hooked(ctx, own) {
        return Ok(false);
    }
    let claimed = ctx.get_attr_opt(object, name)?;
    Ok(claimed
        .and_then(|claimed| claimed.get::<Class>())
        .is_some_and(|claimed| claimed != own && claimed.is_subclass_of(wanted)))
}

/// Whether a class looks attributes up in its own way.
fn hooked(ctx: &mut Ctx, class: Gc<Class>) -> bool {
    class
        .special(ctx, Special::GetAttribute)
        .is_some_and(|method| !method.is_kind(crate::object::heap::Kind::NativeFunction))
}

fn default_subclass(ctx: &mut Ctx, derived: Value, class: Value) -> Result<bool, Thrown> {
    if let (Some(derived), Some(class)) = (derived.get::<Class>(), class.get::<Class>()) {
        return Ok(derived.is_subclass_of(class));
    }
    require_bases(ctx, derived, "issubclass() arg 1 must be a class")?;
    require_bases(ctx, class, Check::Subclass.bad_class())?;
    abstract_subclass(ctx, derived, class)
}

/// `__bases__` of something that acts as a class.
fn bases_of(ctx: &mut Ctx, class: Value) -> Result<Option<Gc<Tuple>>, Thrown> {
    let name = ctx.names.__bases__;
    Ok(ctx
        .get_attr_opt(class, name)?
        .and_then(|bases| bases.get::<Tuple>()))
}

fn require_bases(ctx: &mut Ctx, class: Value, message: &str) -> Result<(), Thrown> {
    match bases_of(ctx, class)? {
        Some(_) => Ok(()),
        None => Err(ctx.type_error(message)),
    }
}

/// Whether `class` is among the `__bases__` of `derived`, and theirs.
fn abstract_subclass(ctx: &mut Ctx, derived: Value, class: Value) -> Result<bool, Thrown> {
    if derived == class {
        return Ok(true);
    }
    let Some(bases) = bases_of(ctx, derived)? else {
        return Ok(false);
    };
    ctx.enter_native()?;
    let mut found = Ok(false);
    for base in bases.items() {
        found = ctx
            .charge(1)
            .and_then(|()| abstract_subclass(ctx, *base, class));
        if found != Ok(false) {
            break;
        }
    }
    ctx.leave_native();
    found
}

pub(super) fn instancecheck(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    let class = Value::object(class_of_this(args[0]));
    Ok(Value::bool(default_instance(ctx, args[1], class)?))
}

pub(super) fn subclasscheck(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    let class = Value::object(class_of_this(args[0]));
    Ok(Value::bool(default_subclass(ctx, args[1], class)?))
}
