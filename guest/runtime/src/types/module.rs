//! module: its namespace as attributes, `__getattr__` of modules (PEP 562).

use super::{Method, TypeDef, method};
use crate::ctx::{Ctx, PyResult, Thrown};
use crate::object::args::Args;
use crate::object::class::{Class, Layout};
use crate::object::heap::{Gc, Header};
use crate::object::native::Module;
use crate::object::slots::Slots;
use crate::object::string::Str;
use crate::object::value::Value;

/// `module`.
pub static MODULE: TypeDef = TypeDef {
    name: "module",
    layout: Layout::Module,
    is_base_type: true,
    slots: Slots {
        repr: Some(repr),
        get_attr: Some(get_attr),
        set_attr: Some(set_attr),
        ..Slots::NONE
    },
    methods: METHODS,
    new: Some(("(cls, /, *args, **kwargs)", new)),
    init: Some(("(self, name, doc=None)", init)),
    ..TypeDef::NONE
};

static METHODS: &[Method] = &[method("__dir__", "(self, /)", dir)];

fn object(this: Value) -> Gc<Module> {
    this.get().expect("slots and calls check the type")
}

fn new(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    let module = ctx.new_module("");
    // Until `__init__` it has no attributes.
    let empty = ctx.new_dict();
    module.write().dict = empty;
    if let Some(class) = args[0].get::<Class>() {
        module.cast_unchecked::<Header>().write().class = class;
    }
    Ok(Value::object(module))
}

fn init(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    let module = object(args[0]);
    let Some(name) = args[1].payload::<Str>() else {
        let found = ctx.type_name(args[1]);
        return Err(ctx.type_error(&format!(
            "module() argument 'name' must be str, not {found}"
        )));
    };
    let name = ctx.intern_str(name);
    module.write().name = name;
    let names = ctx.names;
    let dict = module.dict.write();
    dict.set_str(names.__name__, Value::object(name));
    dict.set_str(names.__doc__, args.get(2).unwrap_or(Value::NONE));
    dict.set_str(names.__package__, Value::NONE);
    dict.set_str(names.__loader__, Value::NONE);
    dict.set_str(names.__spec__, Value::NONE);
    Ok(Value::NONE)
}

fn repr(ctx: &mut Ctx, this: Value) -> PyResult {
    let module = object(this);
    let names = ctx.names;
    let name = match module
        .dict
        .get_str(names.__name__)
        .and_then(|name| name.get::<Str>())
    {
        Some(name) => name,
        None if module.name.length() == 0 => ctx.intern("?"),
        None => module.name,
    };
    let file = module
        .dict
        .get_str(names.__file__)
        .and_then(|file| file.get::<Str>());
    let name_text = wardian_text::str_repr::repr(name.as_str());
    let path = module.dict.get_str(names.__path__);
    let text = match file {
        None if let Some(path) = path.filter(|_| is_namespace(ctx, module)) => {
            let list = Value::object(ctx.types.list);
            let path = ctx.call(list, &[path])?;
            ctx.keep(path);
            let path = ctx.repr(path)?;
            format!("<module {name_text} (namespace) from {}>", path.as_str())
        }
        Some(file) => format!(
            "<module {name_text} from {}>",
            wardian_text::str_repr::repr(file.as_str())
        ),
        None if ctx.modules.get_str(name) == Some(this) => {
            format!("<module {name_text} (built-in)>")
        }
        None => format!("<module {name_text}>"),
    };
    Ok(Value::object(ctx.new_str(&text)))
}

/// Whether it is a package of directories alone.
fn is_namespace(ctx: &mut Ctx, module: Gc<Module>) -> bool {
    let loader = module.dict.get_str(ctx.names.__loader__);
    loader.is_some_and(|loader| ctx.type_name(loader) == "NamespaceLoader")
}

fn get_attr(ctx: &mut Ctx, this: Value, name: Gc<Str>) -> Result<Option<Value>, Thrown> {
    let module = object(this);
    let class = ctx.class_of(this);
    if class.is_heap_type
        && let Some(found) = class.lookup(name)
        && ctx.is_data_descriptor(found)
        && !ctx.sets_only(found)
    {
        return ctx.bind(found, this, class).map(Some);
    }
    if let Some(value) = module.dict.get_str(name) {
        return Ok(Some(value));
    }
    if name == ctx.names.__dict__ {
        return Ok(Some(Value::object(module.dict)));
    }
    if name == ctx.names.__annotations__ {
        let annotations = Value::object(ctx.new_dict());
        module.dict.write().set_str(name, annotations);
        return Ok(Some(annotations));
    }
    if ctx.class_of(this).lookup(name).is_some() {
        return Ok(None);
    }
    match module.dict.get_str(ctx.names.__getattr__) {
        Some(function) => match ctx.call(function, &[Value::object(name)]) {
            Ok(value) => Ok(Some(value)),
            Err(thrown) => Err(thrown),
        },
        None => Ok(None),
    }
}

fn set_attr(ctx: &mut Ctx, this: Value, name: Gc<Str>, value: Value) -> Result<bool, Thrown> {
    let module = object(this);
    if name == ctx.names.__dict__ {
        return Err(ctx.raise(ctx.exceptions.AttributeError, "readonly attribute"));
    }
    // Data descriptors of a subclass, and `__class__`, come first.
    if let Some(found) = ctx.class_of(this).lookup(name)
        && ctx.is_data_descriptor(found)
    {
        return Ok(false);
    }
    if !value.is_unbound() {
        module.dict.write().set_str(name, value);
        return Ok(true);
    }
    if module.dict.write().remove_str(name).is_none() {
        let message = format!(
            "'{}' object has no attribute '{}'",
            ctx.type_name(this),
            name.as_str()
        );
        return Err(ctx.raise(ctx.exceptions.AttributeError, &message));
    }
    Ok(true)
}

fn dir(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    let module = object(args[0]);
    if let Some(function) = module.dict.get_str(ctx.names.__dir__) {
        return ctx.call(function, &[]);
    }
    if ctx.class_of(args[0]).is_heap_type {
        let dict = ctx.get_attr(args[0], ctx.names.__dict__)?;
        if dict.payload::<crate::object::dict::Dict>().is_none() {
            return Err(ctx.type_error("<module>.__dict__ is not a dictionary"));
        }
    }
    let keys = module.dict.iter().map(|entry| entry.key).collect();
    Ok(Value::object(ctx.new_list(keys)))
}
