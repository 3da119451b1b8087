//! `_functools`: partial, reduce, cmp_to_key, lru_cache.

use wardian_runtime::ctx::{Ctx, PyResult, Thrown};
use wardian_runtime::object::args::{Args, Keyword};
use wardian_runtime::object::containers::Tuple;
use wardian_runtime::object::dict::Dict;
use wardian_runtime::object::function::Function;
use wardian_runtime::object::heap::{Gc, Kind};
use wardian_runtime::object::native::{Module, Native, state_unchecked};
use wardian_runtime::object::slots::{BegunCall, Callback, CompareOp, Slots};
use wardian_runtime::object::string::Str;
use wardian_runtime::object::value::Value;
use wardian_runtime::traced;
use wardian_runtime::types::sequence::{guarded_repr, push_repr};
use wardian_runtime::types::{Method, TypeDef, attribute, class_method, function, method};

static FUNCTIONS: &[Method] = &[
    function(
        "_make_lru_cache",
        "(function, maxsize, typed, cache_info_type, /)",
        make_lru_cache,
    ),
    function("cmp_to_key", "(mycmp)", cmp_to_key),
    function("reduce", "(function, iterable, initial=None, /)", reduce),
];

/// Make the module.
pub(super) fn make(ctx: &mut Ctx) -> Gc<Module> {
    let module = ctx.new_native_module("_functools", FUNCTIONS);
    for (name, def) in [
        ("partial", &PARTIAL),
        ("_lru_cache_wrapper", &LRU_CACHE),
        ("_KeyWrapper", &KEY),
    ] {
        let class = Value::object(ctx.new_native_class(def, ctx.types.object));
        ctx.set_module_attr(module, name, class);
    }
    module
}

// ---- reduce ----

fn reduce(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    let accumulator = ctx.root(args.get(2).unwrap_or(Value::UNBOUND));
    let mut iter = match ctx.iter(args[1]) {
        Ok(iter) => iter,
        Err(Thrown) => {
            return Err(match ctx.catch(ctx.exceptions.TypeError) {
                Some(_) => ctx.type_error("reduce() arg 2 must support iteration"),
                None => Thrown,
            });
        }
    };
    while let Some(item) = ctx.next(&mut iter)? {
        let so_far = ctx.get_root(accumulator);
        let result = if so_far.is_unbound() {
            item
        } else {
            ctx.call(args[0], &[so_far, item])?
        };
        ctx.set_root(accumulator, result);
    }
    match ctx.get_root(accumulator).bound() {
        Some(result) => Ok(result),
        None => Err(ctx.type_error("reduce() of empty iterable with no initial value")),
    }
}

// ---- partial ----

static PARTIAL: TypeDef = TypeDef {
    name: "partial",
    module: "functools",
    is_base_type: true,
    slots: Slots {
        repr: Some(partial_text),
        call: Some(partial_call),
        forward_call: Some(|ctx, this, args, keywords, call| {
            Some(partial_forward(ctx, this, args, keywords, call))
        }),
        get_attr: Some(partial_get_attr),
        set_attr: Some(partial_set_attr),
        ..Slots::NONE
    },
    methods: &[
        class_method(
            "__class_getitem__",
            "(cls, item, /)",
            wardian_runtime::types::generic_alias::class_getitem,
        ),
        method("__reduce__", "(self, /)", partial_reduce),
        // Of subclasses with their name, so not from the slot.
        method("__repr__", "(self, /)", |ctx, args| {
            partial_text(ctx, args[0])
        }),
        method("__setstate__", "(self, state, /)", partial_set_state),
    ],
    attributes: &[
        attribute("args", |_, this| Ok(partial(this).args)),
        attribute("func", |_, this| Ok(partial(this).function)),
        attribute("keywords", |_, this| Ok(partial(this).keywords)),
    ],
    new: Some(("(cls, func, /, *args, **keywords)", partial_new)),
    init: Some(("(self, /, *args, **keywords)", |_, _| Ok(Value::NONE))),
    ..TypeDef::NONE
};

traced! {
    #[derive(Clone, Copy)]
    struct Partial {
        function: Value,
        args: Value,
        keywords: Value,
        dict: Option<Gc<Dict>>,
    }
}

fn partial(this: Value) -> Partial {
    *this
        .unwrap_payload()
        .get::<Native>()
        .and_then(|native| native.data::<Partial>().copied())
        .as_ref()
        .expect("a partial")
}

fn partial_new(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    let mut function = args[1];
    let mut all = args.rest().to_vec();
    let keywords = ctx.new_dict();
    if let Some(inner) = plain_partial(ctx, function)? {
        // Partials of partials are flattened, unless they have attributes.
        function = inner.function;
        if let Some(items) = inner.args.get::<Tuple>() {
            all.splice(0..0, items.items().iter().copied());
        }
        if let Some(dict) = inner.keywords.get::<Dict>() {
            keywords.write().fill_from(&dict);
        }
    } else if !is_callable(ctx, function) {
        return Err(ctx.type_error("the first argument must be callable"));
    }
    if let Some(given) = args[2].get::<Dict>() {
        for entry in given.iter() {
            if let Some(name) = entry.key.get::<Str>() {
                keywords.write().set_str(name, entry.value);
            }
        }
    }
    let all = Value::object(ctx.new_tuple(&all));
    let class = ctx.class(&PARTIAL);
    Ok(ctx.new_native(
        class,
        Partial {
            function,
            args: all,
            keywords: Value::object(keywords),
            dict: None,
        },
    ))
}

/// The parts of a partial without attributes, also of a subclass that is called alike.
fn plain_partial(ctx: &mut Ctx, object: Value) -> Result<Option<Partial>, Thrown> {
    let Some(native) = object.unwrap_payload().native::<Partial>() else {
        return Ok(None);
    };
    let parts = *native.data::<Partial>().expect("checked");
    let own = if object.is_kind(Kind::Native) {
        parts.dict
    } else {
        let call = wardian_runtime::object::slots::Special::Call;
        let method = ctx.class_of(object).special(ctx, call);
        if !method.is_some_and(|method| method.is_kind(Kind::NativeFunction)) {
            return Ok(None);
        }
        let own = ctx.get_attr_opt(object, ctx.names.__dict__)?;
        own.and_then(|own| own.get::<Dict>())
    };
    Ok(own.is_none_or(|own| own.is_empty()).then_some(parts))
}

fn is_callable(ctx: &mut Ctx, object: Value) -> bool {
    matches!(
        object.kind(),
        Some(Kind::Function | Kind::NativeFunction | Kind::BoundMethod | Kind::Class)
    ) || {
        let class = ctx.class_of(object);
        class.slots.call.is_some() && !class.is_heap_type
            || class
                .special(ctx, wardian_runtime::object::slots::Special::Call)
                .is_some()
    }
}

/// For copies: the class, called with the function, then the whole state.
fn partial_reduce(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    let Partial {
        function,
        args: arguments,
        keywords,
        dict,
    } = partial(args[0]);
    let own = match args[0].native::<Partial>() {
        Some(_) => dict.map(Value::object),
        None => ctx.get_attr_opt(args[0], ctx.names.__dict__)?,
    };
    let own = own.unwrap_or(Value::NONE);
    ctx.keep(own);
    let state = Value::object(ctx.new_tuple(&[function, arguments, keywords, own]));
    let functions = Value::object(ctx.new_tuple(&[function]));
    let class = Value::object(ctx.class_of(args[0]));
    Ok(Value::object(ctx.new_tuple(&[class, functions, state])))
}

fn partial_set_state(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    let parts = match args[1].get::<Tuple>() {
        Some(parts) if parts.items().len() == 4 => [0, 1, 2, 3].map(|index| parts.items()[index]),
        _ => return Err(ctx.type_error("invalid partial state")),
    };
    let [function, arguments, keywords, own] = parts;
    let own_dict = own.get::<Dict>();
    if !is_callable(ctx, function)
        || arguments.payload::<Tuple>().is_none()
        || !(keywords.is_none() || keywords.payload::<Dict>().is_some())
        || !(own.is_none() || own_dict.is_some())
    {
        return Err(ctx.type_error("invalid partial state"));
    }
    let arguments = match arguments.payload::<Tuple>() {
        Some(tuple) => Value::object(tuple),
        None => arguments,
    };
    let given = match keywords.payload::<Dict>() {
        Some(keywords) => keywords,
        None => ctx.new_dict(),
    };
    let data = wardian_runtime::object::native::state_unchecked::<Partial>(args[0]);
    data.function = function;
    data.args = arguments;
    data.keywords = Value::object(given);
    match args[0].native::<Partial>() {
        Some(_) => data.dict = own_dict,
        None => {
            let own = own_dict.map_or(Value::UNBOUND, Value::object);
            ctx.set_own_dict(args[0], own)?;
        }
    }
    Ok(Value::NONE)
}

/// Call the function of a partial with all of its arguments.
fn partial_forward(
    ctx: &mut Ctx,
    this: Value,
    args: &[Value],
    keywords: &[Keyword],
    call: &mut Callback<'_>,
) -> Result<Option<Value>, Thrown> {
    let partial = partial(this);
    let first = partial.args.get::<Tuple>();
    let first = first.as_ref().map_or(&[][..], |first| first.items());
    let own = partial.keywords.get::<Dict>();
    if keywords.is_empty() && own.is_some_and(|own| own.is_empty()) {
        let mut few = [Value::UNBOUND; 6];
        if let Some(row) = few.get_mut(..first.len() + args.len()) {
            for (slot, argument) in row.iter_mut().zip(first.iter().chain(args)) {
                *slot = *argument;
            }
            return call(ctx, partial.function, row, &[]);
        }
    }
    let all = [first, args].concat();
    let mut pairs = ctx.keyword_pairs(partial.keywords)?;
    for (name, value) in keywords {
        match pairs.iter_mut().find(|(other, _)| other == name) {
            Some(pair) => pair.1 = *value,
            None => pairs.push((*name, *value)),
        }
    }
    call(ctx, partial.function, &all, &pairs)
}

fn partial_call(ctx: &mut Ctx, this: Value, args: &[Value], keywords: &[Keyword]) -> PyResult {
    let called = partial_forward(
        ctx,
        this,
        args,
        keywords,
        &mut |ctx, function, args, pairs| ctx.call_keywords(function, args, pairs).map(Some),
    );
    Ok(called?.expect("it was called to its end"))
}

fn partial_text(ctx: &mut Ctx, this: Value) -> PyResult {
    let parts = partial(this);
    let name = ctx.type_name(this);
    let guard = this.header().expect("a partial is a heap object");
    guarded_repr(ctx, guard.cast_unchecked(), "...", |ctx, text| {
        text.push_str(&name);
        text.push('(');
        push_repr(ctx, text, parts.function)?;
        if let Some(items) = parts.args.get::<Tuple>() {
            for item in items.items() {
                text.push_str(", ");
                push_repr(ctx, text, *item)?;
            }
        }
        // Texts of the names may change the dict.
        let pairs: Vec<Value> = parts.keywords.get::<Dict>().map_or(Vec::new(), |dict| {
            dict.iter()
                .flat_map(|entry| [entry.key, entry.value])
                .collect()
        });
        let pairs = ctx.new_list(pairs);
        for index in (0..pairs.items.len()).step_by(2) {
            text.push_str(", ");
            text.push_str(ctx.str(pairs.items[index])?.as_str());
            text.push('=');
            push_repr(ctx, text, pairs.items[index + 1])?;
        }
        text.push(')');
        Ok(())
    })
}

fn partial_get_attr(ctx: &mut Ctx, this: Value, name: Gc<Str>) -> Result<Option<Value>, Thrown> {
    let Some(native) = this.native::<Partial>() else {
        // An instance of a subclass has attributes as any instance.
        return Ok(None);
    };
    let data = native
        .data_mut::<Partial>()
        .expect("slots get their own type");
    if name == ctx.names.__dict__ {
        if data.dict.is_none() {
            data.dict = Some(ctx.new_dict());
        }
        return Ok(data.dict.map(Value::object));
    }
    Ok(data.dict.and_then(|dict| dict.get_str(name)))
}

fn partial_set_attr(
    ctx: &mut Ctx,
    this: Value,
    name: Gc<Str>,
    value: Value,
) -> Result<bool, Thrown> {
    if name == ctx.names.__dict__ && value.is_unbound() {
        return Err(ctx.type_error("cannot delete __dict__"));
    }
    // What its class has by that name is hidden, but for what says how it is set: `partial(...).__doc__ = text`.
    let found = ctx.class_of(this).lookup(name);
    if found.is_some_and(|found| ctx.is_data_descriptor(found)) && name != ctx.names.__dict__ {
        return Ok(false);
    }
    let Some(native) = this.native::<Partial>() else {
        return Ok(false);
    };
    if name == ctx.names.__dict__ {
        let Some(dict) = value.payload::<Dict>() else {
            let found = ctx.type_name(value);
            return Err(ctx.type_error(&format!(
                "__dict__ must be set to a dictionary, not a '{found}'"
            )));
        };
        native
            .data_mut::<Partial>()
            .expect("slots get their own type")
            .dict = Some(dict);
        return Ok(true);
    }
    let data = native
        .data_mut::<Partial>()
        .expect("slots get their own type");
    let dict = match data.dict {
        Some(dict) => dict,
        None => {
            let dict = ctx.new_dict();
            data.dict = Some(dict);
            dict
        }
    };
    if value.is_unbound() {
        return Ok(dict.write().remove_str(name).is_some());
    }
    dict.write().set_str(name, value);
    Ok(true)
}

// ---- cmp_to_key ----

static KEY: TypeDef = TypeDef {
    name: "KeyWrapper",
    module: "functools",
    slots: Slots {
        compare: Some(key_compare),
        call: Some(key_call),
        hashable: false,
        ..Slots::NONE
    },
    attributes: &[attribute("obj", |_, this| Ok(key(this).object))],
    ..TypeDef::NONE
};

traced! {
    #[derive(Clone, Copy)]
    struct Key {
        compare: Value,
        object: Value,
    }
}

fn key(this: Value) -> Key {
    *this
        .get::<Native>()
        .and_then(|native| native.data::<Key>().copied())
        .as_ref()
        .expect("a key")
}

fn cmp_to_key(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    let class = ctx.class(&KEY);
    Ok(ctx.new_native(
        class,
        Key {
            compare: args[0],
            object: Value::UNBOUND,
        },
    ))
}

fn key_call(ctx: &mut Ctx, this: Value, args: &[Value], keywords: &[(Gc<Str>, Value)]) -> PyResult {
    let object = match (args, keywords) {
        ([object], []) => *object,
        ([], [(_, object)]) => *object,
        _ => return Err(ctx.type_error("K() takes exactly one argument")),
    };
    let class = ctx.class(&KEY);
    Ok(ctx.new_native(
        class,
        Key {
            compare: key(this).compare,
            object,
        },
    ))
}

fn key_compare(ctx: &mut Ctx, op: CompareOp, left: Value, right: Value) -> PyResult {
    let Some(other) = right.native::<Key>() else {
        return Err(ctx.type_error("other argument must be K instance"));
    };
    let (left, right) = (key(left), *other.data::<Key>().expect("checked"));
    let result = ctx.call(left.compare, &[left.object, right.object])?;
    ctx.compare(op, result, Value::small_int(0))
}

// ---- lru_cache ----

static LRU_CACHE: TypeDef = TypeDef {
    name: "_lru_cache_wrapper",
    module: "functools",
    slots: Slots {
        call: Some(lru_call),
        begin_call: Some(begin_cached_call),
        finish_call: Some(finish_cached_call),
        descr_get: Some(lru_get),
        get_attr: Some(lru_get_attr),
        set_attr: Some(lru_set_attr),
        ..Slots::NONE
    },
    methods: &[
        // It is what it is, as a function.
        method("__copy__", "(self, /)", |_, args| Ok(args[0])),
        method("__deepcopy__", "(self, memo, /)", |_, args| Ok(args[0])),
        method("__reduce__", "(self, /)", |ctx, args| {
            let name = ctx.names.__qualname__;
            ctx.get_attr(args[0], name)
        }),
        method("cache_clear", "(self, /)", cache_clear),
        method("cache_info", "(self, /)", cache_info),
    ],
    ..TypeDef::NONE
};

traced! {
    /// A wrapper: the cache is a dict in order of use, the oldest first, when it is bounded.
    struct LruCache {
        function: Value,
        /// None: unbounded.
        maxsize: Option<u64>,
        typed: bool,
        cache: Gc<Dict>,
        hits: i64,
        misses: i64,
        /// What `cache_info()` gives.
        info_type: Value,
        /// Attributes, among them `__wrapped__`.
        dict: Gc<Dict>,
    }
}

fn make_lru_cache(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    let maxsize = if args[1].is_none() {
        None
    } else {
        Some(ctx.index_i64(args[1])?.max(0) as u64)
    };
    let typed = ctx.truth(args[2])?;
    let cache = ctx.new_dict();
    let dict = ctx.new_dict();
    let class = ctx.class(&LRU_CACHE);
    Ok(ctx.new_native(
        class,
        LruCache {
            function: args[0],
            maxsize,
            typed,
            cache,
            hits: 0,
            misses: 0,
            info_type: args[3],
            dict,
        },
    ))
}

fn lru(this: Value) -> &'static mut LruCache {
    state_unchecked(this)
}

/// The key of a call: the argument itself when it is a single str or int, else a tuple.
fn cache_key(
    ctx: &mut Ctx,
    typed: bool,
    args: &[Value],
    keywords: &[(Gc<Str>, Value)],
) -> PyResult {
    if !typed
        && keywords.is_empty()
        && let [only] = args
        && (only.is_small_int() || only.is_kind(Kind::Str))
    {
        return Ok(*only);
    }
    let mut parts = args.to_vec();
    if !keywords.is_empty() {
        // The type object marks where keywords begin.
        parts.push(Value::object(ctx.types.object));
        for (name, value) in keywords {
            parts.push(Value::object(*name));
            parts.push(*value);
        }
    }
    if typed {
        for value in args.iter().chain(keywords.iter().map(|(_, value)| value)) {
            parts.push(Value::object(ctx.class_of(*value)));
        }
    }
    // A tuple of one must differ from the plain argument.
    parts.push(Value::NONE);
    Ok(Value::object(ctx.new_tuple(&parts)))
}

fn lookup(ctx: &mut Ctx, this: Value, key: Value, hash: i64) -> Result<Option<Value>, Thrown> {
    let cache = lru(this).cache;
    let Some(position) = ctx.dict_position(cache, key, hash)? else {
        lru(this).misses += 1;
        return Ok(None);
    };
    lru(this).hits += 1;
    let entry = cache.entries()[position];
    if lru(this).maxsize.is_some() && position + 1 != cache.entries().len() {
        // Used now: to the end of the order.
        let dict = cache.write();
        dict.remove_at(position);
        dict.push(entry.key, entry.hash, entry.value);
    }
    Ok(Some(entry.value))
}

fn insert(ctx: &mut Ctx, this: Value, key: Value, hash: i64, value: Value) -> Result<(), Thrown> {
    let cache = lru(this).cache;
    match lru(this).maxsize {
        Some(0) => return Ok(()),
        Some(most) => {
            ctx.dict_set_hashed(cache, key, hash, value)?;
            if cache.len() as u64 > most {
                cache.write().pop_first();
            }
        }
        None => ctx.dict_set_hashed(cache, key, hash, value)?,
    }
    Ok(())
}

fn lru_call(ctx: &mut Ctx, this: Value, args: &[Value], keywords: &[(Gc<Str>, Value)]) -> PyResult {
    let key = cache_key(ctx, lru(this).typed, args, keywords)?;
    ctx.keep(key);
    let hash = ctx.hash(key)?;
    if let Some(value) = lookup(ctx, this, key, hash)? {
        return Ok(value);
    }
    let value = ctx.call_keywords(lru(this).function, args, keywords)?;
    insert(ctx, this, key, hash, value)?;
    Ok(value)
}

/// Begin a call of an `lru_cache` wrapper: a hit, or what to run; None for any other callee.
fn begin_cached_call(
    ctx: &mut Ctx,
    callee: Value,
    args: &[Value],
) -> Result<Option<BegunCall>, Thrown> {
    let Some(function) = lru(callee).function.get::<Function>() else {
        return Ok(None);
    };
    ctx.charge(1)?;
    let key = cache_key(ctx, lru(callee).typed, args, &[])?;
    let hash = ctx.hash(key)?;
    if let Some(value) = lookup(ctx, callee, key, hash)? {
        return Ok(Some(BegunCall::Done(value)));
    }
    // What the lookup hashed is not hashed again.
    let (high, low) = (hash >> 32, hash & 0xFFFF_FFFF);
    let parts = [callee, key, Value::small_int(high), Value::small_int(low)];
    let extra = ctx.new_tuple(&parts);
    Ok(Some(BegunCall::Run(function, extra)))
}

/// Put the result of a miss into the cache; `parts` are what the miss gave.
fn finish_cached_call(ctx: &mut Ctx, parts: Gc<Tuple>, value: Value) -> Result<(), Thrown> {
    ctx.keep(Value::object(parts));
    ctx.keep(value);
    let half = |index: usize| parts.items()[index].as_small_int().unwrap_or(0);
    let hash = half(2) << 32 | half(3);
    insert(ctx, parts.items()[0], parts.items()[1], hash, value)
}

fn lru_get(ctx: &mut Ctx, this: Value, instance: Value, _owner: Value) -> PyResult {
    if instance.is_unbound() {
        Ok(this)
    } else {
        Ok(ctx.new_bound_method(this, instance))
    }
}

fn lru_get_attr(ctx: &mut Ctx, this: Value, name: Gc<Str>) -> Result<Option<Value>, Thrown> {
    let dict = lru(this).dict;
    if name == ctx.names.__dict__ {
        return Ok(Some(Value::object(dict)));
    }
    Ok(dict.get_str(name))
}

fn lru_set_attr(_: &mut Ctx, this: Value, name: Gc<Str>, value: Value) -> Result<bool, Thrown> {
    let dict = lru(this).dict;
    if value.is_unbound() {
        return Ok(dict.write().remove_str(name).is_some());
    }
    dict.write().set_str(name, value);
    Ok(true)
}

fn cache_info(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    let this = args[0];
    let maxsize = match lru(this).maxsize {
        Some(most) => ctx.new_int(most as i64),
        None => Value::NONE,
    };
    let size = lru(this).cache.len() as i64;
    let parts = [
        Value::small_int(lru(this).hits),
        Value::small_int(lru(this).misses),
        maxsize,
        Value::small_int(size),
    ];
    ctx.call(lru(this).info_type, &parts)
}

fn cache_clear(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    let cache = ctx.new_dict();
    let data = lru(args[0]);
    data.cache = cache;
    data.hits = 0;
    data.misses = 0;
    Ok(Value::NONE)
}
