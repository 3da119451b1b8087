//! `_operator`: the operators as functions, and the three makers of getters.

use wardian_runtime::ctx::{Ctx, PyResult, Thrown};
use wardian_runtime::object::args::Args;
use wardian_runtime::object::containers::Tuple;
use wardian_runtime::object::dict::Dict;
use wardian_runtime::object::heap::{Gc, Marker};
use wardian_runtime::object::native::{Module, NativeData, state_unchecked};
use wardian_runtime::object::slots::{BinaryOp, CompareOp, Slots, Special, UnaryOp};
use wardian_runtime::object::string::Str;
use wardian_runtime::object::value::Value;
use wardian_runtime::traced;
use wardian_runtime::types::bytes::Buffer;
use wardian_runtime::types::{Method, TypeDef, function, method};

macro_rules! binary {
    ($name:literal, $op:ident) => {
        function($name, "(a, b, /)", |ctx, args| {
            ctx.binary(BinaryOp::$op, args[0], args[1])
        })
    };
}

macro_rules! inplace {
    ($name:literal, $op:ident) => {
        function($name, "(a, b, /)", |ctx, args| {
            ctx.inplace(BinaryOp::$op, args[0], args[1])
        })
    };
}

macro_rules! unary {
    ($name:literal, $op:ident) => {
        function($name, "(a, /)", |ctx, args| {
            ctx.unary(UnaryOp::$op, args[0])
        })
    };
}

macro_rules! compare {
    ($name:literal, $op:ident) => {
        function($name, "(a, b, /)", |ctx, args| {
            ctx.compare(CompareOp::$op, args[0], args[1])
        })
    };
}

static FUNCTIONS: &[Method] = &[
    function("_compare_digest", "(a, b, /)", compare_digest),
    unary!("abs", Abs),
    binary!("add", Add),
    binary!("and_", And),
    function("call", "(obj, /, *args, **kwargs)", |ctx, args| {
        let keywords = ctx.keyword_pairs(args[1])?;
        ctx.call_keywords(args[0], args.rest(), &keywords)
    }),
    function("concat", "(a, b, /)", |ctx, args| {
        check_sequence(ctx, args[0])?;
        ctx.binary(BinaryOp::Add, args[0], args[1])
    }),
    function("contains", "(a, b, /)", |ctx, args| {
        ctx.contains(args[0], args[1]).map(Value::bool)
    }),
    function("countOf", "(a, b, /)", count_of),
    function("delitem", "(a, b, /)", |ctx, args| {
        ctx.set_item(args[0], args[1], Value::UNBOUND)?;
        Ok(Value::NONE)
    }),
    compare!("eq", Eq),
    binary!("floordiv", FloorDiv),
    compare!("ge", Ge),
    function("getitem", "(a, b, /)", |ctx, args| {
        ctx.get_item(args[0], args[1])
    }),
    compare!("gt", Gt),
    inplace!("iadd", Add),
    inplace!("iand", And),
    function("iconcat", "(a, b, /)", |ctx, args| {
        check_sequence(ctx, args[0])?;
        ctx.inplace(BinaryOp::Add, args[0], args[1])
    }),
    inplace!("ifloordiv", FloorDiv),
    inplace!("ilshift", LShift),
    inplace!("imatmul", MatMul),
    inplace!("imod", Mod),
    inplace!("imul", Mul),
    function("index", "(a, /)", |ctx, args| ctx.index_value(args[0])),
    function("indexOf", "(a, b, /)", index_of),
    unary!("inv", Invert),
    unary!("invert", Invert),
    inplace!("ior", Or),
    inplace!("ipow", Pow),
    inplace!("irshift", RShift),
    function("is_", "(a, b, /)", |_, args| {
        Ok(Value::bool(args[0] == args[1]))
    }),
    function("is_not", "(a, b, /)", |_, args| {
        Ok(Value::bool(args[0] != args[1]))
    }),
    inplace!("isub", Sub),
    inplace!("itruediv", TrueDiv),
    inplace!("ixor", Xor),
    compare!("le", Le),
    function("length_hint", "(obj, default=0, /)", length_hint),
    binary!("lshift", LShift),
    compare!("lt", Lt),
    binary!("matmul", MatMul),
    binary!("mod", Mod),
    binary!("mul", Mul),
    compare!("ne", Ne),
    unary!("neg", Neg),
    function("not_", "(a, /)", |ctx, args| {
        ctx.truth(args[0]).map(|truth| Value::bool(!truth))
    }),
    binary!("or_", Or),
    unary!("pos", Pos),
    binary!("pow", Pow),
    binary!("rshift", RShift),
    function("setitem", "(a, b, c, /)", |ctx, args| {
        ctx.set_item(args[0], args[1], args[2])?;
        Ok(Value::NONE)
    }),
    binary!("sub", Sub),
    binary!("truediv", TrueDiv),
    function("truth", "(a, /)", |ctx, args| {
        ctx.truth(args[0]).map(Value::bool)
    }),
    binary!("xor", Xor),
];

/// Make the module.
pub(super) fn make(ctx: &mut Ctx) -> Gc<Module> {
    let module = ctx.new_native_module("_operator", FUNCTIONS);
    for def in [&ATTRGETTER, &ITEMGETTER, &METHODCALLER] {
        let class = Value::object(ctx.new_native_class(def, ctx.types.object));
        ctx.set_module_attr(module, def.name, class);
    }
    module
}

fn check_sequence(ctx: &mut Ctx, object: Value) -> Result<(), Thrown> {
    let is_dict = object.payload::<Dict>().is_some();
    if !is_dict && ctx.lookup_special(object, Special::GetItem).is_some() {
        return Ok(());
    }
    let name = ctx.type_name(object);
    Err(ctx.type_error(&format!("'{name}' object can't be concatenated")))
}

/// Begin to iterate over what is searched.
fn search(ctx: &mut Ctx, object: Value) -> Result<wardian_runtime::object::iterate::Iter, Thrown> {
    ctx.iter(object).map_err(|thrown| {
        if ctx.catch(ctx.exceptions.TypeError).is_none() {
            return thrown;
        }
        let name = ctx.type_name(object);
        ctx.type_error(&format!("argument of type '{name}' is not iterable"))
    })
}

fn count_of(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    let mut count = 0;
    let mut iter = search(ctx, args[0])?;
    while let Some(item) = ctx.next(&mut iter)? {
        if ctx.eq(item, args[1])? {
            count += 1;
        }
    }
    Ok(ctx.new_int(count))
}

fn index_of(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    let mut index = 0;
    let mut iter = search(ctx, args[0])?;
    while let Some(item) = ctx.next(&mut iter)? {
        if ctx.eq(item, args[1])? {
            return Ok(ctx.new_int(index));
        }
        index += 1;
    }
    Err(ctx.value_error("sequence.index(x): x not in sequence"))
}

fn length_hint(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    let object = args[0];
    let default = match args.get(1) {
        Some(default) => ctx.index_i64(default)?,
        None => 0,
    };
    if ctx.lookup_special(object, Special::Len).is_some() {
        match ctx.len(object) {
            Ok(length) => return Ok(ctx.new_int(length as i64)),
            Err(thrown) => {
                if ctx.catch(ctx.exceptions.TypeError).is_none() {
                    return Err(thrown);
                }
            }
        }
    }
    let Some(hint) = ctx.lookup_special(object, Special::LengthHint) else {
        return Ok(ctx.new_int(default));
    };
    let hint = match ctx.call_special(hint, object, &[]) {
        Ok(hint) => hint,
        Err(thrown) => {
            if ctx.catch(ctx.exceptions.TypeError).is_none() {
                return Err(thrown);
            }
            Value::NOT_IMPLEMENTED
        }
    };
    if hint == Value::NOT_IMPLEMENTED {
        return Ok(ctx.new_int(default));
    }
    let Some(int) = ctx.as_int(hint) else {
        let name = ctx.type_name(hint);
        return Err(ctx.type_error(&format!("__length_hint__ must be an integer, not {name}")));
    };
    match ctx.int_to_i64(int) {
        Some(length) if length >= 0 => Ok(ctx.new_int(length)),
        _ => Err(ctx.value_error("__length_hint__() should return >= 0")),
    }
}

/// The one argument of a getter's call.
fn only(
    ctx: &mut Ctx,
    name: &str,
    args: &[Value],
    keywords: &[(Gc<Str>, Value)],
) -> Result<Value, Thrown> {
    if !keywords.is_empty() {
        return Err(ctx.type_error(&format!("{name}() takes no keyword arguments")));
    }
    match args {
        [object] => Ok(*object),
        _ => {
            let count = args.len();
            Err(ctx.type_error(&format!("{name} expected 1 argument, got {count}")))
        }
    }
}

/// `operator.NAME(items...)`.
fn getter_repr(
    ctx: &mut Ctx,
    this: Value,
    items: &[Value],
    keywords: &[(Gc<Str>, Value)],
) -> PyResult {
    let class = ctx.class_of(this);
    let mut text = format!("operator.{}(", class.name.as_str());
    let mut first = true;
    let mut separate = |text: &mut String| {
        if !std::mem::take(&mut first) {
            text.push_str(", ");
        }
    };
    for item in items {
        separate(&mut text);
        text.push_str(ctx.repr(*item)?.as_str());
    }
    for (name, value) in keywords {
        separate(&mut text);
        text.push_str(name.as_str());
        text.push('=');
        text.push_str(ctx.repr(*value)?.as_str());
    }
    text.push(')');
    Ok(Value::object(ctx.new_str(&text)))
}

fn reduced(ctx: &mut Ctx, this: Value, args: Gc<Tuple>) -> Value {
    let class = Value::object(ctx.class_of(this));
    Value::object(ctx.new_tuple(&[class, Value::object(args)]))
}

// ---- itemgetter ----

static ITEMGETTER: TypeDef = TypeDef {
    name: "itemgetter",
    module: "operator",
    is_base_type: true,
    slots: Slots {
        call: Some(itemgetter_call),
        repr: Some(|ctx, this| {
            let items = state_unchecked::<ItemGetter>(this).items;
            getter_repr(ctx, this, items.items(), &[])
        }),
        ..Slots::NONE
    },
    methods: &[method("__reduce__", "(self, /)", |ctx, args| {
        let items = state_unchecked::<ItemGetter>(args[0]).items;
        Ok(reduced(ctx, args[0], items))
    })],
    new: Some(("(cls, item, /, *items)", |ctx, args| {
        let mut items = vec![args[1]];
        items.extend_from_slice(args.rest());
        let items = ctx.new_tuple(&items);
        let class = ctx.class(&ITEMGETTER);
        Ok(ctx.new_native(class, ItemGetter { items }))
    })),
    init: Some(("(self, /, *args)", |_, _| Ok(Value::NONE))),
    ..TypeDef::NONE
};

traced! {
    struct ItemGetter {
        items: Gc<Tuple>,
    }
}

fn itemgetter_call(
    ctx: &mut Ctx,
    this: Value,
    args: &[Value],
    keywords: &[(Gc<Str>, Value)],
) -> PyResult {
    let object = only(ctx, "itemgetter", args, keywords)?;
    let items = state_unchecked::<ItemGetter>(this).items;
    if let [item] = items.items() {
        return ctx.get_item(object, *item);
    }
    let found = ctx.new_list(Vec::with_capacity(items.items().len()));
    for item in items.items() {
        ctx.charge(1)?;
        let value = ctx.get_item(object, *item)?;
        ctx.list_push(found, value)?;
    }
    Ok(Value::object(ctx.new_tuple(&found.items)))
}

// ---- attrgetter ----

static ATTRGETTER: TypeDef = TypeDef {
    name: "attrgetter",
    module: "operator",
    is_base_type: true,
    slots: Slots {
        call: Some(attrgetter_call),
        repr: Some(|ctx, this| {
            let names = state_unchecked::<AttrGetter>(this).names;
            getter_repr(ctx, this, names.items(), &[])
        }),
        ..Slots::NONE
    },
    methods: &[method("__reduce__", "(self, /)", |ctx, args| {
        let names = state_unchecked::<AttrGetter>(args[0]).names;
        Ok(reduced(ctx, args[0], names))
    })],
    new: Some(("(cls, attr, /, *attrs)", attrgetter_new)),
    init: Some(("(self, /, *args)", |_, _| Ok(Value::NONE))),
    ..TypeDef::NONE
};

struct AttrGetter {
    names: Gc<Tuple>,
    /// The names between the dots.
    paths: Vec<Vec<Gc<Str>>>,
}

impl NativeData for AttrGetter {
    fn trace(&self, marker: &mut Marker<'_>) {
        marker.object(self.names);
        for name in self.paths.iter().flatten() {
            marker.object(*name);
        }
    }
}

fn attrgetter_new(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    let mut names = vec![args[1]];
    names.extend_from_slice(args.rest());
    let mut paths = Vec::new();
    for name in &names {
        let Some(text) = name.payload::<Str>() else {
            return Err(ctx.type_error("attribute name must be a string"));
        };
        ctx.charge_bytes(text.as_str().len() * 32)?;
        let parts: Vec<Gc<Str>> = text
            .as_str()
            .split('.')
            .map(|part| ctx.intern(part))
            .collect();
        paths.push(parts);
    }
    let names = ctx.new_tuple(&names);
    let class = ctx.class(&ATTRGETTER);
    Ok(ctx.new_native(class, AttrGetter { names, paths }))
}

fn attrgetter_call(
    ctx: &mut Ctx,
    this: Value,
    args: &[Value],
    keywords: &[(Gc<Str>, Value)],
) -> PyResult {
    let object = only(ctx, "attrgetter", args, keywords)?;
    let count = state_unchecked::<AttrGetter>(this).paths.len();
    if count == 1 {
        return follow(ctx, this, 0, object);
    }
    let found = ctx.new_list(Vec::with_capacity(count));
    for index in 0..count {
        ctx.charge(1)?;
        let value = follow(ctx, this, index, object)?;
        ctx.list_push(found, value)?;
    }
    Ok(Value::object(ctx.new_tuple(&found.items)))
}

/// The attribute at the end of a path of names.
fn follow(ctx: &mut Ctx, this: Value, path: usize, object: Value) -> PyResult {
    let mut value = object;
    let mut index = 0;
    while let Some(name) = state_unchecked::<AttrGetter>(this).paths[path]
        .get(index)
        .copied()
    {
        value = ctx.get_attr(value, name)?;
        ctx.keep(value);
        index += 1;
    }
    Ok(value)
}

// ---- methodcaller ----

static METHODCALLER: TypeDef = TypeDef {
    name: "methodcaller",
    module: "operator",
    is_base_type: true,
    slots: Slots {
        call: Some(methodcaller_call),
        repr: Some(|ctx, this| {
            let (all, keywords) = (
                state_unchecked::<MethodCaller>(this).all,
                state_unchecked::<MethodCaller>(this).keywords,
            );
            let keywords = ctx.keyword_pairs(Value::object(keywords))?;
            getter_repr(ctx, this, all.items(), &keywords)
        }),
        ..Slots::NONE
    },
    methods: &[method("__reduce__", "(self, /)", methodcaller_reduce)],
    new: Some(("(cls, /, *args, **kwargs)", methodcaller_new)),
    init: Some(("(self, /, *args, **kwargs)", |_, _| Ok(Value::NONE))),
    ..TypeDef::NONE
};

traced! {
    struct MethodCaller {
        name: Gc<Str>,
        /// The name and the positional arguments.
        all: Gc<Tuple>,
        keywords: Gc<Dict>,
    }
}

fn methodcaller_new(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    let Some(name) = args.rest().first() else {
        return Err(ctx.type_error("methodcaller needs at least one argument, the method name"));
    };
    let Some(name) = name.payload::<Str>() else {
        return Err(ctx.type_error("method name must be a string"));
    };
    let name = ctx.intern_str(name);
    let all = ctx.new_tuple(args.rest());
    let keywords = match args[1].get::<Dict>() {
        Some(dict) => ctx.copy_dict(dict)?,
        None => ctx.new_dict(),
    };
    let class = ctx.class(&METHODCALLER);
    Ok(ctx.new_native(
        class,
        MethodCaller {
            name,
            all,
            keywords,
        },
    ))
}

fn methodcaller_call(
    ctx: &mut Ctx,
    this: Value,
    args: &[Value],
    keywords: &[(Gc<Str>, Value)],
) -> PyResult {
    let object = only(ctx, "methodcaller", args, keywords)?;
    let data = state_unchecked::<MethodCaller>(this);
    let (name, all, keywords) = (data.name, data.all, data.keywords);
    let method = ctx.get_attr(object, name)?;
    ctx.keep(method);
    let pairs = ctx.keyword_pairs(Value::object(keywords))?;
    ctx.call_keywords(method, &all.items()[1..], &pairs)
}

fn methodcaller_reduce(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    let data = state_unchecked::<MethodCaller>(args[0]);
    let (name, all, keywords) = (data.name, data.all, data.keywords);
    if keywords.is_empty() {
        return Ok(reduced(ctx, args[0], all));
    }
    let functools = ctx.import("functools")?;
    let partial = ctx.intern("partial");
    let partial = ctx.get_attr(functools, partial)?;
    let class = Value::object(ctx.class_of(args[0]));
    let pairs = ctx.keyword_pairs(Value::object(keywords))?;
    let maker = ctx.call_keywords(partial, &[class, Value::object(name)], &pairs)?;
    let rest = Value::object(ctx.new_tuple(&all.items()[1..]));
    Ok(Value::object(ctx.new_tuple(&[maker, rest])))
}

/// Compare without telling by the time it takes where the first difference is.
pub(super) fn compare_digest(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    let same = |left: &[u8], right: &[u8]| {
        let differences = left.iter().zip(right).fold(0, |all, (a, b)| all | (a ^ b));
        left.len() == right.len() && std::hint::black_box(differences) == 0
    };
    let texts = (args[0].payload::<Str>(), args[1].payload::<Str>());
    if let (Some(left), Some(right)) = texts {
        if !left.is_ascii() || !right.is_ascii() {
            return Err(
                ctx.type_error("comparing strings with non-ASCII characters is not supported")
            );
        }
        let (left, right) = (left.as_str().as_bytes(), right.as_str().as_bytes());
        ctx.charge_bytes(8 * left.len())?;
        return Ok(Value::bool(same(left, right)));
    }
    if Buffer::of(args[0]).is_none() && Buffer::of(args[1]).is_none() {
        let (left, right) = (ctx.type_name(args[0]), ctx.type_name(args[1]));
        return Err(ctx.type_error(&format!(
            "unsupported operand types(s) or combination of types: '{left}' and '{right}'"
        )));
    }
    let left = Buffer::expect(ctx, args[0])?;
    let right = Buffer::expect(ctx, args[1])?;
    ctx.charge_bytes(8 * left.as_bytes().len())?;
    Ok(Value::bool(same(left.as_bytes(), right.as_bytes())))
}
