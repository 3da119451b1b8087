//! object: what all classes inherit.

use super::{Attribute, Method, TypeDef, class_method, method};
use crate::ctx::{Ctx, PyResult, Thrown};
use crate::object::args::Args;
use crate::object::class::{Class, Layout};
use crate::object::heap::Gc;
use crate::object::slots::Special;
use crate::object::string::Str;
use crate::object::value::Value;

/// `object`.
pub static OBJECT: TypeDef = TypeDef {
    name: "object",
    layout: Layout::Plain,
    is_base_type: true,
    methods: METHODS,
    attributes: ATTRIBUTES,
    new: Some(("(cls, /, *args, **kwargs)", new)),
    init: Some(("(self, /, *args, **kwargs)", init)),
    ..TypeDef::NONE
};

static METHODS: &[Method] = &[
    method("__delattr__", "(self, name, /)", delattr),
    method("__dir__", "(self, /)", dir),
    method("__eq__", "(self, value, /)", eq),
    method("__format__", "(self, format_spec, /)", format),
    method("__ge__", "(self, value, /)", not_implemented),
    method("__getattribute__", "(self, name, /)", getattribute),
    method("__getstate__", "(self, /)", |ctx, args| {
        let copyreg = ctx.import("copyreg")?;
        ctx.call_attr(copyreg, "__getstate__", &[args[0]])
    }),
    method("__gt__", "(self, value, /)", not_implemented),
    method("__hash__", "(self, /)", hash),
    class_method("__init_subclass__", "(cls, /, **kwargs)", init_subclass),
    method("__le__", "(self, value, /)", not_implemented),
    method("__lt__", "(self, value, /)", not_implemented),
    method("__ne__", "(self, value, /)", ne),
    method("__reduce__", "(self, /)", reduce),
    method("__reduce_ex__", "(self, protocol, /)", reduce_ex),
    method("__repr__", "(self, /)", repr),
    method("__setattr__", "(self, name, value, /)", setattr),
    method("__sizeof__", "(self, /)", sizeof),
    method("__str__", "(self, /)", str),
    class_method("__subclasshook__", "(cls, /, *args)", subclasshook),
];

static ATTRIBUTES: &[Attribute] = &[Attribute {
    name: "__class__",
    get: get_class,
    set: Some(set_class),
}];

fn get_class(ctx: &mut Ctx, this: Value) -> PyResult {
    Ok(Value::object(ctx.class_of(this)))
}

fn set_class(ctx: &mut Ctx, this: Value, value: Value) -> Result<(), Thrown> {
    let Some(class) = value.get::<Class>() else {
        let found = ctx.type_name(value);
        return Err(ctx.type_error(&format!(
            "__class__ must be set to a class, not '{found}' object"
        )));
    };
    let old = ctx.class_of(this);
    if let Some(module) = this.get::<crate::object::native::Module>()
        && class.layout == Layout::Module
        && super::class::members_of(old) == super::class::members_of(class)
    {
        module
            .cast_unchecked::<crate::object::heap::Header>()
            .write()
            .class = class;
        return Ok(());
    }
    if let Some(this) = this.get::<Class>() {
        return set_metaclass(ctx, this, class);
    }
    if let Some(exception) = this.get::<crate::object::exception::Exception>()
        && old.is_heap_type
        && class.is_heap_type
    {
        if old.layout != class.layout
            || old.native_base != class.native_base
            || old.no_dict != class.no_dict
            || !same_members(old, class)
        {
            return Err(layout_differs(ctx, old, class));
        }
        exception
            .cast_unchecked::<crate::object::heap::Header>()
            .write()
            .class = class;
        return Ok(());
    }
    let (Some(instance), true) = (
        this.get::<crate::object::instance::Instance>(),
        class.is_heap_type,
    ) else {
        return Err(ctx.type_error(
            "__class__ assignment only supported for mutable types or ModuleType subclasses",
        ));
    };
    if old.layout != class.layout
        || old.native_base != class.native_base
        || old.no_dict != class.no_dict
        || !same_members(old, class)
        || old.lookup(ctx.names.__weakref__).is_some()
            != class.lookup(ctx.names.__weakref__).is_some()
    {
        return Err(layout_differs(ctx, old, class));
    }
    // Shapes belong to classes: the attributes move to a dict.
    ctx.instance_dict(instance);
    instance
        .cast_unchecked::<crate::object::heap::Header>()
        .write()
        .class = class;
    Ok(())
}

#[cold]
fn layout_differs(ctx: &mut Ctx, old: Gc<Class>, class: Gc<Class>) -> Thrown {
    let message = format!(
        "__class__ assignment: '{}' object layout differs from '{}'",
        class.name.as_str(),
        old.name.as_str()
    );
    ctx.type_error(&message)
}

fn set_metaclass(ctx: &mut Ctx, this: Gc<Class>, metaclass: Gc<Class>) -> Result<(), Thrown> {
    if !this.is_heap_type {
        let name = this.name.as_str();
        let message = format!("cannot set '__class__' attribute of immutable type '{name}'");
        return Err(ctx.type_error(&message));
    }
    let old = ctx.class_of(Value::object(this));
    if !metaclass.is_heap_type || !old.is_heap_type {
        return Err(ctx.type_error(
            "__class__ assignment only supported for mutable types or ModuleType subclasses",
        ));
    }
    if old.layout != metaclass.layout || !same_members(old, metaclass) {
        let message = format!(
            "__class__ assignment: '{}' object layout differs from '{}'",
            metaclass.name.as_str(),
            old.name.as_str()
        );
        return Err(ctx.type_error(&message));
    }
    this.cast_unchecked::<crate::object::heap::Header>()
        .write()
        .class = metaclass;
    // What was remembered of its attributes came from the old one, too.
    this.changed(ctx);
    Ok(())
}

/// Whether two classes got their `__slots__` from one class, or the same ones behind the same base.
fn same_members(old: Gc<Class>, class: Gc<Class>) -> bool {
    let (left, right) = (super::class::solid(old), super::class::solid(class));
    left == right
        || left.base == right.base
            && super::class::members_of(left) == super::class::members_of(right)
}

fn new(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    let Some(class) = args[0].get::<Class>() else {
        let found = ctx.type_name(args[0]);
        return Err(ctx.type_error(&format!(
            "object.__new__(X): X is not a type object ({found})"
        )));
    };
    let keywords = args[1]
        .get::<crate::object::dict::Dict>()
        .is_some_and(|dict| !dict.is_empty());
    if !args.rest().is_empty() || keywords {
        let new = class.special(ctx, Special::New);
        let init = class.special(ctx, Special::Init);
        let object = ctx.types.object;
        if new != object.special(ctx, Special::New) {
            return Err(ctx.type_error(
                "object.__new__() takes exactly one argument (the type to instantiate)",
            ));
        }
        if init == object.special(ctx, Special::Init) {
            let name = class.name.as_str().to_string();
            return Err(ctx.type_error(&format!("{name}() takes no arguments")));
        }
    }
    if class.is_abstract {
        return Err(abstract_error(ctx, class));
    }
    match class.layout {
        Layout::Plain => Ok(Value::object(ctx.new_instance(class, Value::UNBOUND))),
        _ => {
            let name = class.name.as_str().to_string();
            let base = class
                .native_base
                .map_or(name.clone(), |base| base.name.as_str().to_string());
            Err(ctx.type_error(&format!(
                "object.__new__({name}) is not safe, use {base}.__new__()"
            )))
        }
    }
}

/// The error of making an instance of an abstract class.
fn abstract_error(ctx: &mut Ctx, class: Gc<Class>) -> Thrown {
    let mut names = Vec::new();
    if let Some(found) = class.lookup(ctx.names.__abstractmethods__)
        && let Ok(list) = ctx.collect_list(found)
    {
        names = list
            .items
            .iter()
            .filter_map(|name| name.get::<Str>())
            .map(|name| name.as_str().to_string())
            .collect();
    }
    names.sort();
    let quoted: Vec<String> = names.iter().map(|name| format!("'{name}'")).collect();
    let plural = if names.len() == 1 { "" } else { "s" };
    let message = format!(
        "Can't instantiate abstract class {} without an implementation for abstract method{plural} {}",
        class.name.as_str(),
        quoted.join(", ")
    );
    ctx.type_error(&message)
}

fn init(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    let keywords = args[1]
        .get::<crate::object::dict::Dict>()
        .is_some_and(|dict| !dict.is_empty());
    if !args.rest().is_empty() || keywords {
        let class = ctx.class_of(args[0]);
        let object = ctx.types.object;
        let name = class.name.as_str().to_string();
        if class.special(ctx, Special::Init) != object.special(ctx, Special::Init) {
            return Err(ctx.type_error(
                "object.__init__() takes exactly one argument (the instance to initialize)",
            ));
        }
        if class.special(ctx, Special::New) == object.special(ctx, Special::New) {
            return Err(ctx.type_error(&format!(
                "{name}.__init__() takes exactly one argument (the instance to initialize)"
            )));
        }
    }
    Ok(Value::NONE)
}

impl Ctx {
    /// `<module.Name object at 0x...>`.
    pub fn default_repr(&mut self, this: Value) -> PyResult {
        let class = self.class_of(this);
        let module = self.class_module(class);
        let prefix = if module.is_empty() || module == "builtins" {
            String::new()
        } else {
            format!("{module}.")
        };
        let text = format!(
            "<{prefix}{} object at {:#x}>",
            class.qualname.as_str(),
            this.bits()
        );
        Ok(Value::object(self.new_str(&text)))
    }
}

impl Ctx {
    /// `str(this)` for an empty specification.
    pub fn default_format(&mut self, this: Value, spec: Value) -> PyResult {
        let spec = self.expect_str(spec, "__format__() argument")?;
        if spec.length() > 0 {
            let name = self.type_name(this);
            return Err(self.type_error(&format!(
                "unsupported format string passed to {name}.__format__"
            )));
        }
        Ok(Value::object(self.str(this)?))
    }
}

fn repr(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    ctx.default_repr(args[0])
}

fn str(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    // What the result is, is checked by whoever asked for the text.
    let class = ctx.class_of(args[0]);
    match class.special(ctx, Special::Repr) {
        Some(method) if class.is_heap_type => ctx.call_special(method, args[0], &[]),
        _ => Ok(Value::object(ctx.repr(args[0])?)),
    }
}

fn format(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    ctx.default_format(args[0], args[1])
}

fn eq(_: &mut Ctx, args: Args<'_>) -> PyResult {
    Ok(if args[0] == args[1] {
        Value::TRUE
    } else {
        Value::NOT_IMPLEMENTED
    })
}

fn ne(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    let class = ctx.class_of(args[0]);
    let Some(method) = class.special(ctx, Special::Eq) else {
        return Ok(Value::NOT_IMPLEMENTED);
    };
    let equal = ctx.call_special(method, args[0], &[args[1]])?;
    if equal == Value::NOT_IMPLEMENTED {
        return Ok(equal);
    }
    Ok(Value::bool(!ctx.truth(equal)?))
}

fn not_implemented(_: &mut Ctx, _: Args<'_>) -> PyResult {
    Ok(Value::NOT_IMPLEMENTED)
}

fn hash(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    let number = (args[0].bits() >> 4) as i64;
    Ok(ctx.new_int(number))
}

/// An attribute name as an interned string.
pub fn attribute_name(ctx: &mut Ctx, name: Value) -> Result<Gc<Str>, Thrown> {
    match name.payload::<Str>() {
        Some(name) => {
            ctx.reserve_for_name(name)?;
            Ok(ctx.intern_str(name))
        }
        None => {
            let found = ctx.type_name(name);
            Err(ctx.type_error(&format!("attribute name must be string, not '{found}'")))
        }
    }
}

fn getattribute(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    let name = attribute_name(ctx, args[1])?;
    match ctx.get_attr_generic(args[0], name)? {
        Some(value) => Ok(value),
        None => Err(ctx.attribute_error(args[0], name)),
    }
}

fn setattr(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    refuse_class(ctx, args[0], "__setattr__")?;
    let name = attribute_name(ctx, args[1])?;
    ctx.set_attr_generic(args[0], name, args[2])?;
    Ok(Value::NONE)
}

fn delattr(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    refuse_class(ctx, args[0], "__delattr__")?;
    let name = attribute_name(ctx, args[1])?;
    ctx.set_attr_generic(args[0], name, Value::UNBOUND)?;
    Ok(Value::NONE)
}

/// Classes have their own: what a metaclass overrides is not to be passed by.
fn refuse_class(ctx: &mut Ctx, this: Value, what: &str) -> Result<(), Thrown> {
    if this.get::<Class>().is_none() {
        return Ok(());
    }
    let name = ctx.type_name(this);
    Err(ctx.type_error(&format!("can't apply this {what} to {name} object")))
}

fn dir(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    let names = ctx.attribute_names(args[0])?;
    Ok(Value::object(names))
}

fn init_subclass(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    let keywords = args[1]
        .get::<crate::object::dict::Dict>()
        .is_some_and(|dict| !dict.is_empty());
    if keywords {
        let name = args[0]
            .get::<Class>()
            .map_or("object".to_string(), |class| {
                class.name.as_str().to_string()
            });
        return Err(ctx.type_error(&format!(
            "{name}.__init_subclass__() takes no keyword arguments"
        )));
    }
    Ok(Value::NONE)
}

fn subclasshook(_: &mut Ctx, _: Args<'_>) -> PyResult {
    Ok(Value::NOT_IMPLEMENTED)
}

fn sizeof(_: &mut Ctx, _: Args<'_>) -> PyResult {
    Ok(Value::small_int(16))
}

fn reduce(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    common_reduce(ctx, args[0], 0)
}

fn reduce_ex(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    let protocol = ctx.index_i64(args[1])?;
    // A class that says how its instances are reduced is asked.
    let name = ctx.intern("__reduce__");
    let class = ctx.class_of(args[0]);
    if class.lookup(name) != ctx.types.object.lookup(name) {
        return ctx.call_attr(args[0], "__reduce__", &[]);
    }
    common_reduce(ctx, args[0], protocol)
}

fn common_reduce(ctx: &mut Ctx, this: Value, protocol: i64) -> PyResult {
    let class = ctx.class_of(this);
    let is_plain = class.layout == crate::object::class::Layout::Plain || class == ctx.types.object;
    let copyreg = ctx.import("copyreg")?;
    let protocol = ctx.new_int(protocol);
    let arguments = [this, Value::bool(is_plain), protocol];
    ctx.call_attr(copyreg, "__reduce_ex__", &arguments)
}

impl Ctx {
    /// `class.__module__` as text, empty when it is not a string.
    pub fn class_module(&mut self, class: Gc<Class>) -> String {
        let name = self.names.__module__;
        let found = class.dict.get_str(name).or_else(|| class.lookup(name));
        let Some(module) = found else {
            return "builtins".to_string();
        };
        module
            .get::<Str>()
            .map_or(String::new(), |module| module.as_str().to_string())
    }

    /// Names of all attributes, as `dir()` collects them (not sorted, without duplicates).
    pub fn attribute_names(
        &mut self,
        object: Value,
    ) -> Result<Gc<crate::object::containers::List>, Thrown> {
        let names = self.new_dict();
        if let Some(dict) = self.own_dict(object)?
            && let Some(dict) = dict.get::<crate::object::dict::Dict>()
        {
            for entry in dict.iter() {
                if let Some(name) = entry.key.get::<Str>() {
                    names.write().set_str(name, Value::NONE);
                }
            }
        }
        let class = match object.get::<Class>() {
            Some(class) => class,
            None => self.class_of(object),
        };
        for class in &class.mro {
            for entry in class.dict.iter() {
                if let Some(name) = entry.key.get::<Str>() {
                    names.write().set_str(name, Value::NONE);
                }
            }
        }
        let keys = names.iter().map(|entry| entry.key).collect();
        Ok(self.new_list(keys))
    }
}
