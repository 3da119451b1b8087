//! `_weakref`: references that do not keep their object alive.
//!
//! What does not live here: the list of them (`object/weakref.rs`), which the collector looks through.

use wardian_runtime::ctx::{Ctx, PyResult, Thrown};
use wardian_runtime::object::args::Args;
use wardian_runtime::object::class::{Class, Layout};
use wardian_runtime::object::heap::{Gc, Kind};
use wardian_runtime::object::native::{Module, state_unchecked};
use wardian_runtime::object::slots::{BinaryOp, CompareOp, Slots, UnaryOp};
use wardian_runtime::object::string::Str;
use wardian_runtime::object::value::Value;
use wardian_runtime::object::weakref::{Reference, referred};
use wardian_runtime::types::{Method, TypeDef, attribute, class_method, function, method};

static FUNCTIONS: &[Method] = &[
    function("getweakrefcount", "(object, /)", |ctx, args| {
        let count = ctx.garbage.weak.of(args[0]).len() as i64;
        Ok(ctx.new_int(count))
    }),
    function("getweakrefs", "(object, /)", |ctx, args| {
        let references = ctx.garbage.weak.of(args[0]).to_vec();
        Ok(Value::object(ctx.new_list(references)))
    }),
    function("proxy", "(object, callback=None, /)", proxy),
];

static REFERENCE: TypeDef = TypeDef {
    name: "ReferenceType",
    module: "weakref",
    is_base_type: true,
    slots: Slots {
        repr: Some(reference_repr),
        hash: Some(reference_hash),
        compare: Some(reference_compare),
        call: Some(reference_call),
        ..Slots::NONE
    },
    methods: &[class_method(
        "__class_getitem__",
        "(cls, object, /)",
        wardian_runtime::types::generic_alias::class_getitem,
    )],
    attributes: &[attribute("__callback__", |_, this| {
        Ok(state_unchecked::<Reference>(this).callback)
    })],
    // What a subclass takes besides is for its `__init__`.
    new: Some(("(cls, object, callback=None, /, **keywords)", reference_new)),
    init: Some(("(self, object, callback=None, /)", |_, args| {
        if args[0].unwrap_payload() != args[0] {
            state_unchecked::<Reference>(args[0]).public = args[0];
        }
        Ok(Value::NONE)
    })),
    ..TypeDef::NONE
};

static PROXY: TypeDef = TypeDef {
    name: "ProxyType",
    ..PROXY_BASE
};

static CALLABLE_PROXY: TypeDef = TypeDef {
    name: "CallableProxyType",
    slots: Slots {
        call: Some(|ctx, this, args, keywords| {
            let object = referent(ctx, this)?;
            ctx.call_keywords(object, args, keywords)
        }),
        ..PROXY_SLOTS
    },
    ..PROXY_BASE
};

const PROXY_BASE: TypeDef = TypeDef {
    module: "weakref",
    slots: PROXY_SLOTS,
    shared_methods: &[wardian_runtime::types::slot_methods::NUMBER_OPERATORS],
    methods: &[
        method("__bytes__", "(self, /)", |ctx, args| {
            let object = referent(ctx, args[0])?;
            ctx.call_attr(object, "__bytes__", &[])
        }),
        method("__index__", "(self, /)", |ctx, args| {
            let object = referent(ctx, args[0])?;
            if let Some(index) = ctx.index_opt(object)? {
                return Ok(index);
            }
            let name = ctx.type_name(object);
            let message = format!("'{name}' object cannot be interpreted as an integer");
            Err(ctx.type_error(&message))
        }),
        method("__reversed__", "(self, /)", |ctx, args| {
            let object = referent(ctx, args[0])?;
            ctx.call_attr(object, "__reversed__", &[])
        }),
    ],
    ..TypeDef::NONE
};

const PROXY_SLOTS: Slots = Slots {
    repr: Some(proxy_repr),
    str: Some(|ctx, this| {
        let object = referent(ctx, this)?;
        ctx.str(object).map(Value::object)
    }),
    hashable: false,
    compare: Some(|ctx, op, left, right| {
        let left = referent(ctx, left)?;
        let right = unproxied(ctx, right)?;
        ctx.compare(op, left, right)
    }),
    truth: Some(|ctx, this| {
        let object = referent(ctx, this)?;
        ctx.truth(object)
    }),
    length: Some(|ctx, this| {
        let object = referent(ctx, this)?;
        ctx.long_len(object)
    }),
    get_item: Some(|ctx, this, key| {
        let object = referent(ctx, this)?;
        ctx.get_item(object, key)
    }),
    set_item: Some(|ctx, this, key, value| {
        let object = referent(ctx, this)?;
        ctx.set_item(object, key, value)
    }),
    contains: Some(|ctx, this, item| {
        let object = referent(ctx, this)?;
        ctx.contains(object, item)
    }),
    iter: Some(|ctx, this| {
        let object = referent(ctx, this)?;
        ctx.get_iter(object)
    }),
    next: Some(|ctx, this| {
        let object = referent(ctx, this)?;
        ctx.iter_next(object)
    }),
    binary: Some(proxy_binary),
    inplace: Some(|ctx, op, left, right| {
        let left = referent(ctx, left)?;
        let right = unproxied(ctx, right)?;
        ctx.inplace(op, left, right)
    }),
    unary: Some(proxy_unary),
    get_attr: Some(|ctx, this, name| {
        let object = referent(ctx, this)?;
        ctx.get_attr(object, name).map(Some)
    }),
    set_attr: Some(|ctx, this, name, value| {
        let object = referent(ctx, this)?;
        ctx.set_attr(object, name, value)?;
        Ok(true)
    }),
    ..Slots::NONE
};

/// Make the module.
pub(super) fn make(ctx: &mut Ctx) -> Gc<Module> {
    let module = ctx.new_native_module("_weakref", FUNCTIONS);
    for def in [&REFERENCE, &PROXY, &CALLABLE_PROXY] {
        let class = ctx.new_native_class(def, ctx.types.object);
        ctx.set_module_attr(module, def.name, Value::object(class));
    }
    let reference = ctx.class(&REFERENCE);
    ctx.set_module_attr(module, "ref", Value::object(reference));
    module
}

/// What cannot be referred to weakly: values, and CPython's builtins without the room for it.
fn check_referable(ctx: &mut Ctx, object: Value) -> Result<(), Thrown> {
    let referable = match object.kind() {
        None => false,
        Some(
            Kind::Str
            | Kind::BigInt
            | Kind::Complex
            | Kind::Bytes
            | Kind::ByteArray
            | Kind::List
            | Kind::Tuple
            | Kind::Dict
            | Kind::Range
            | Kind::Slice
            | Kind::Cell
            | Kind::Exception
            | Kind::Traceback,
        ) => ctx.class_of(object).is_heap_type,
        Some(Kind::Instance) => {
            let name = ctx.names.__weakref__;
            let class = ctx.class_of(object);
            class.lookup(name).is_some()
                || matches!(class.layout, Layout::Class | Layout::Module)
                || [ctx.types.set, ctx.types.frozenset, ctx.types.generic_alias]
                    .map(Some)
                    .contains(&class.native_base)
        }
        Some(_) => true,
    };
    if referable {
        return Ok(());
    }
    let name = ctx.type_name(object);
    Err(ctx.type_error(&format!("cannot create weak reference to '{name}' object")))
}

fn new_reference(
    ctx: &mut Ctx,
    class: Gc<Class>,
    object: Value,
    callback: Value,
    shared: bool,
) -> PyResult {
    check_referable(ctx, object)?;
    ctx.run_weak_callbacks()?;
    if shared && callback.is_none() {
        let same = ctx
            .garbage
            .weak
            .of(object)
            .iter()
            .copied()
            .find(|reference| {
                ctx.class_of(*reference) == class
                    && state_unchecked::<Reference>(*reference).callback.is_none()
                    && state_unchecked::<Reference>(*reference).public.is_unbound()
            });
        if let Some(reference) = same {
            return Ok(ctx.keep(reference));
        }
    }
    ctx.reserve(4096)?;
    let reference = ctx.new_native(
        class,
        Reference {
            object,
            callback,
            hash: None,
            public: Value::UNBOUND,
        },
    );
    ctx.garbage.weak.add(object, reference);
    if object.is_young_object() {
        ctx.watch_for_end();
    }
    Ok(reference)
}

fn reference_new(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    let class = ctx.class(&REFERENCE);
    let shared = args[0] == Value::object(class);
    let callback = args.get(2).unwrap_or(Value::NONE);
    new_reference(ctx, class, args[1], callback, shared)
}

fn proxy(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    let def = if ctx.is_callable(args[0]) {
        &CALLABLE_PROXY
    } else {
        &PROXY
    };
    let class = ctx.class(def);
    let callback = args.get(1).unwrap_or(Value::NONE);
    new_reference(ctx, class, args[0], callback, true)
}

fn reference_call(
    ctx: &mut Ctx,
    this: Value,
    args: &[Value],
    keywords: &[(Gc<Str>, Value)],
) -> PyResult {
    if !args.is_empty() || !keywords.is_empty() {
        return Err(ctx.type_error("ReferenceType() takes no arguments"));
    }
    Ok(referred(this).unwrap_or(Value::NONE))
}

fn reference_repr(ctx: &mut Ctx, this: Value) -> PyResult {
    let address = this.bits();
    let text = match referred(this) {
        Some(object) => {
            let name = ctx.type_name(object);
            format!(
                "<weakref at {address:#x}; to '{name}' at {:#x}>",
                object.bits()
            )
        }
        None => format!("<weakref at {address:#x}; dead>"),
    };
    Ok(Value::object(ctx.new_str(&text)))
}

fn reference_hash(ctx: &mut Ctx, this: Value) -> Result<i64, Thrown> {
    if let Some(hash) = state_unchecked::<Reference>(this).hash {
        return Ok(hash);
    }
    let Some(object) = referred(this) else {
        return Err(ctx.type_error("weak object has gone away"));
    };
    let hash = ctx.hash(object)?;
    state_unchecked::<Reference>(this).hash = Some(hash);
    Ok(hash)
}

fn reference_compare(ctx: &mut Ctx, op: CompareOp, left: Value, right: Value) -> PyResult {
    let right = right.unwrap_payload();
    let is_reference =
        right.native::<Reference>().is_some() && ctx.class_of(left) == ctx.class_of(right);
    if !matches!(op, CompareOp::Eq | CompareOp::Ne) || !is_reference {
        return Ok(Value::NOT_IMPLEMENTED);
    }
    match (referred(left), referred(right)) {
        (Some(one), Some(other)) => ctx.compare(op, one, other),
        _ => Ok(Value::bool((left == right) == (op == CompareOp::Eq))),
    }
}

/// The object of a proxy.
fn referent(ctx: &mut Ctx, proxy: Value) -> PyResult {
    match referred(proxy) {
        Some(object) => Ok(ctx.keep(object)),
        None => Err(ctx.raise(
            ctx.exceptions.ReferenceError,
            "weakly-referenced object no longer exists",
        )),
    }
}

/// The object of a proxy, anything else as it is.
fn unproxied(ctx: &mut Ctx, value: Value) -> PyResult {
    let is_proxy =
        value.native::<Reference>().is_some() && ctx.class_of(value) != ctx.class(&REFERENCE);
    if is_proxy {
        referent(ctx, value)
    } else {
        Ok(value)
    }
}

fn proxy_repr(ctx: &mut Ctx, this: Value) -> PyResult {
    let object = referred(this).unwrap_or(Value::NONE);
    let name = ctx.type_name(object);
    let text = format!(
        "<weakproxy at {:#x} to {name} at {:#x}>",
        this.bits(),
        object.bits()
    );
    Ok(Value::object(ctx.new_str(&text)))
}

fn proxy_binary(ctx: &mut Ctx, op: BinaryOp, left: Value, right: Value) -> PyResult {
    let left = unproxied(ctx, left)?;
    let right = unproxied(ctx, right)?;
    ctx.binary(op, left, right)
}

fn proxy_unary(ctx: &mut Ctx, op: UnaryOp, this: Value) -> PyResult {
    let object = referent(ctx, this)?;
    ctx.unary(op, object)
}
