//! `collections.OrderedDict`: a dict whose keys can be moved.
//!
//! Its views and iterators are the runtime's (`types/dict/ordered.rs`). Methods see the object itself, slots the dict
//! that an instance of a subclass has inside.

use wardian_runtime::ctx::{Ctx, PyResult, Thrown};
use wardian_runtime::object::args::Args;
use wardian_runtime::object::containers::Tuple;
use wardian_runtime::object::dict::Dict;
use wardian_runtime::object::heap::{Gc, Header};
use wardian_runtime::object::slots::{BinaryOp, CompareOp, Slots, Special};
use wardian_runtime::object::value::Value;
use wardian_runtime::types::dict::{DICT, ordered};
use wardian_runtime::types::sequence::{guarded_repr, push_repr};
use wardian_runtime::types::{TypeDef, class_method, method};

/// `OrderedDict`.
pub(super) static ORDERED_DICT: TypeDef = TypeDef {
    name: "OrderedDict",
    module: "collections",
    is_base_type: true,
    slots: Slots {
        repr: Some(repr),
        compare: Some(compare),
        iter: Some(ordered::iter),
        binary: Some(|ctx, op, left, right| match op {
            BinaryOp::Or => join(ctx, left, right),
            _ => Ok(Value::NOT_IMPLEMENTED),
        }),
        inplace: Some(|ctx, op, left, right| match op {
            BinaryOp::Or => join_inplace(ctx, left, right),
            _ => Ok(Value::NOT_IMPLEMENTED),
        }),
        ..DICT.slots
    },
    methods: &[
        method("__ior__", "(self, value, /)", |ctx, args| {
            join_inplace(ctx, args[0], args[1])
        }),
        method("__or__", "(self, value, /)", |ctx, args| {
            join(ctx, args[0], args[1])
        }),
        method("__reduce__", "(self, /)", reduce),
        method("__repr__", "(self, /)", |ctx, args| repr(ctx, args[0])),
        method("__reversed__", "(self, /)", ordered::reversed),
        method("__ror__", "(self, value, /)", |ctx, args| {
            join(ctx, args[1], args[0])
        }),
        method("copy", "(self, /)", copy),
        class_method("fromkeys", "(cls, iterable, value=None)", fromkeys),
        method("items", "(self, /)", ordered::items),
        method("keys", "(self, /)", ordered::keys),
        method("move_to_end", "(self, key, last=True)", move_to_end),
        method("pop", "(self, key, default=<unrepresentable>)", pop),
        method("popitem", "(self, last=True)", popitem),
        method("setdefault", "(self, key, default=None)", setdefault),
        method("update", "(self, /, *args, **kwargs)", update),
        method("values", "(self, /)", ordered::values),
    ],
    new: Some(("(cls, /, *args, **kwargs)", |ctx, _| {
        super::new_dict_of(ctx, &ORDERED_DICT)
    })),
    init: Some(("(self, /, *args, **kwargs)", update)),
    ..TypeDef::NONE
};

/// Whether this is no instance of a subclass, whose methods would have to be asked.
fn is_exact(ctx: &Ctx, object: Value) -> bool {
    ctx.class_of(object) == ctx.class(&ORDERED_DICT)
}

fn repr(ctx: &mut Ctx, object: Value) -> PyResult {
    let dict = object.payload::<Dict>().expect("an OrderedDict");
    let class = ctx.class_of(object);
    if dict.is_empty() {
        let text = format!("{}()", class.name.as_str());
        return Ok(Value::object(ctx.new_str(&text)));
    }
    guarded_repr(ctx, dict.cast_unchecked::<Header>(), "...", |ctx, text| {
        // A dict of its own, as the other one is being shown already.
        let items = match is_exact(ctx, object) {
            true => Value::object(dict),
            false => ctx.call_attr(object, "items", &[])?,
        };
        ctx.keep(items);
        let plain = Value::object(ctx.types.dict);
        let plain = ctx.call(plain, &[items])?;
        text.push_str(class.name.as_str());
        text.push('(');
        push_repr(ctx, text, plain)?;
        text.push(')');
        Ok(())
    })
}

fn compare(ctx: &mut Ctx, op: CompareOp, left: Value, right: Value) -> PyResult {
    let compare = DICT.slots.compare.expect("dicts compare");
    let result = compare(ctx, op, left, right)?;
    let class = ctx.class(&ORDERED_DICT);
    let equal = Value::bool(op == CompareOp::Eq);
    if !matches!(op, CompareOp::Eq | CompareOp::Ne)
        || result != equal
        || !ctx.is_instance_of(right, class)
    {
        return Ok(result);
    }
    let (Some(left), Some(right)) = (left.payload::<Dict>(), right.payload::<Dict>()) else {
        return Ok(result);
    };
    // Equal as dicts: the order of keys decides.
    let (mut left_at, mut right_at) = (0, 0);
    while let (Some(one), Some(other)) = (
        key_behind(left, &mut left_at),
        key_behind(right, &mut right_at),
    ) {
        ctx.charge(1)?;
        if !ctx.eq(one, other)? {
            return Ok(Value::bool(op == CompareOp::Ne));
        }
    }
    Ok(result)
}

/// The next key from a position on, which moves behind it. Comparing keys may change the dict.
fn key_behind(dict: Gc<Dict>, position: &mut usize) -> Option<Value> {
    while let Some(entry) = dict.entries().get(*position) {
        *position += 1;
        if !entry.key.is_unbound() {
            return Some(entry.key);
        }
    }
    None
}

/// `left | right`, one of them being an OrderedDict: the result is of its class.
fn join(ctx: &mut Ctx, left: Value, right: Value) -> PyResult {
    let class = ctx.class(&ORDERED_DICT);
    let (own, other) = match ctx.is_instance_of(left, class) {
        true => (left, right),
        false => (right, left),
    };
    if other.payload::<Dict>().is_none() {
        return Ok(Value::NOT_IMPLEMENTED);
    }
    let class = Value::object(ctx.class_of(own));
    let made = ctx.call(class, &[left])?;
    ctx.keep(made);
    if is_exact(ctx, made) {
        ctx.call_attr(made, "update", &[right])?;
        return Ok(made);
    }
    let mut keys = ctx.iter(right)?;
    while let Some(key) = ctx.next(&mut keys)? {
        ctx.keep(key);
        let value = ctx.get_item(right, key)?;
        ctx.set_item(made, key, value)?;
    }
    Ok(made)
}

fn join_inplace(ctx: &mut Ctx, this: Value, other: Value) -> PyResult {
    let name = ctx.intern("update");
    let class = ctx.class(&ORDERED_DICT);
    let update = class.lookup(name).expect("it has update");
    ctx.call(update, &[this, other])?;
    Ok(this)
}

/// Made anew of its items, which are set one by one, and of its attributes.
fn reduce(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    let class = Value::object(ctx.class_of(args[0]));
    let state = ctx.call_attr(args[0], "__getstate__", &[])?;
    ctx.keep(state);
    let items = ctx.call_attr(args[0], "items", &[])?;
    ctx.keep(items);
    let items = ctx.call_attr(items, "__iter__", &[])?;
    ctx.keep(items);
    let nothing = Value::object(ctx.new_tuple(&[]));
    let parts = [class, nothing, state, Value::NONE, items];
    Ok(Value::object(ctx.new_tuple(&parts)))
}

/// `__init__` and `update`: what has its own `__setitem__` sets each item by that.
fn update(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    let this = args[0];
    let keywords = ctx.keyword_pairs(args[1])?;
    let (class, dict) = (ctx.class_of(this), ctx.types.dict);
    let sources = args.rest();
    let is_plain = class.special(ctx, Special::SetItem) == dict.special(ctx, Special::SetItem);
    match *sources {
        [] => {}
        [_, _, ..] => {
            let given = sources.len();
            let text = format!("update() takes at most 1 positional argument ({given} given)");
            return Err(ctx.type_error(&text));
        }
        [source] if !is_plain || source.payload::<Dict>().is_none() => {
            let name = ctx.intern("keys");
            match ctx.get_attr_opt(source, name)? {
                Some(keys) => add_keys(ctx, this, source, keys)?,
                None => add_pairs(ctx, this, source)?,
            }
        }
        [_] => {
            let name = ctx.intern("update");
            let update = dict.lookup(name).expect("dict has update");
            let all = [&[this], sources].concat();
            return ctx.call_keywords(update, &all, &keywords);
        }
    }
    for (name, value) in keywords {
        ctx.set_item(this, Value::object(name), value)?;
    }
    Ok(Value::NONE)
}

/// What a mapping has for each key that its method `keys` gives.
fn add_keys(ctx: &mut Ctx, this: Value, mapping: Value, keys: Value) -> Result<(), Thrown> {
    let keys = ctx.call(keys, &[])?;
    let mut keys = ctx.iter(keys)?;
    while let Some(key) = ctx.next(&mut keys)? {
        ctx.keep(key);
        let value = ctx.get_item(mapping, key)?;
        ctx.set_item(this, key, value)?;
    }
    Ok(())
}

/// Each pair as if it were unpacked.
fn add_pairs(ctx: &mut Ctx, this: Value, pairs: Value) -> Result<(), Thrown> {
    let mut pairs = ctx.iter(pairs)?;
    while let Some(pair) = ctx.next(&mut pairs)? {
        let mark = ctx.temps_mark();
        ctx.keep(pair);
        let (key, value) = match pair.get::<Tuple>().as_ref().map(|pair| pair.items()) {
            Some([key, value]) => (*key, *value),
            _ => unpacked(ctx, pair)?,
        };
        ctx.set_item(this, key, value)?;
        ctx.temps_release(mark);
    }
    Ok(())
}

/// The two items of what is no tuple of two; they are kept.
fn unpacked(ctx: &mut Ctx, pair: Value) -> Result<(Value, Value), Thrown> {
    let mut parts = ctx.iter(pair)?;
    let Some(key) = ctx.next(&mut parts)? else {
        return Err(ctx.value_error("need more than 0 values to unpack"));
    };
    ctx.keep(key);
    let Some(value) = ctx.next(&mut parts)? else {
        return Err(ctx.value_error("need more than 1 value to unpack"));
    };
    ctx.keep(value);
    if ctx.next(&mut parts)?.is_some() {
        return Err(ctx.value_error("too many values to unpack (expected 2)"));
    }
    Ok((key, value))
}

fn copy(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    let (own, this) = (ctx.class_of(args[0]), args[0]);
    if !own.is_heap_type {
        return ctx.call(Value::object(own), &[this]);
    }
    // A subclass is made without arguments, and filled by its own methods.
    let made = ctx.call(Value::object(own), &[])?;
    ctx.keep(made);
    let dict = args.this::<Dict>();
    let mut position = 0;
    while let Some(entry) = dict.entries().get(position).copied() {
        position += 1;
        if !entry.key.is_unbound() {
            ctx.keep(entry.key);
            let value = ctx.get_item(this, entry.key)?;
            ctx.keep(value);
            ctx.set_item(made, entry.key, value)?;
        }
    }
    Ok(made)
}

fn fromkeys(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    let value = args.get(2).unwrap_or(Value::NONE);
    let made = ctx.call(args[0], &[])?;
    ctx.keep(made);
    let mut keys = ctx.iter(args[1])?;
    while let Some(key) = ctx.next(&mut keys)? {
        ctx.set_item(made, key, value)?;
    }
    Ok(made)
}

fn move_to_end(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    let dict = args.this::<Dict>();
    let last = truth_of(ctx, args.get(2))?;
    let hash = ctx.hash(args[1])?;
    let Some(position) = ctx.dict_position(dict, args[1], hash)? else {
        return Err(ctx.key_error(args[1]));
    };
    if last {
        if position + 1 == dict.entries().len() {
            // A look-up that goes on, in whose comparison this happens, must not find the dict changed and begin anew.
            return Ok(Value::NONE);
        }
        let entry = dict.write().remove_at(position);
        dict.write().push(entry.key, entry.hash, entry.value);
        return Ok(Value::NONE);
    }
    if Some(position) == dict.first_position() {
        return Ok(Value::NONE);
    }
    ctx.charge_bytes(dict.len() * 24)?;
    let moved = dict.entries()[position];
    let others: Vec<_> = dict
        .entries()
        .iter()
        .enumerate()
        .filter(|(index, _)| *index != position)
        .map(|(_, entry)| *entry)
        .collect();
    let object = dict.write();
    object.clear();
    object.push(moved.key, moved.hash, moved.value);
    for entry in others {
        if !entry.key.is_unbound() {
            object.push(entry.key, entry.hash, entry.value);
        }
    }
    Ok(Value::NONE)
}

fn truth_of(ctx: &mut Ctx, value: Option<Value>) -> Result<bool, Thrown> {
    match value {
        Some(value) => ctx.truth(value),
        None => Ok(true),
    }
}

fn pop(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    let key = args[1];
    let found = if is_exact(ctx, args[0]) {
        ctx.dict_remove(args.this::<Dict>(), key)?
    } else if ctx.contains(args[0], key)? {
        let value = ctx.get_item(args[0], key)?;
        ctx.keep(value);
        ctx.call_attr(args[0], "__delitem__", &[key])?;
        Some(value)
    } else {
        None
    };
    match found.or(args.get(2)) {
        Some(value) => Ok(value),
        None => Err(ctx.key_error(key)),
    }
}

fn popitem(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    let dict = args.this::<Dict>();
    let entry = match truth_of(ctx, args.get(1))? {
        true => dict.write().pop_last(),
        false => dict.write().pop_first(),
    };
    let Some(entry) = entry else {
        let message = Value::object(ctx.new_str("dictionary is empty"));
        return Err(ctx.key_error(message));
    };
    Ok(Value::object(ctx.new_tuple(&[entry.key, entry.value])))
}

fn setdefault(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    let default = args.get(2).unwrap_or(Value::NONE);
    if !is_exact(ctx, args[0]) {
        if ctx.contains(args[0], args[1])? {
            return ctx.get_item(args[0], args[1]);
        }
        ctx.set_item(args[0], args[1], default)?;
        return Ok(default);
    }
    let dict = args.this::<Dict>();
    if let Some(found) = ctx.dict_get(dict, args[1])? {
        return Ok(found);
    }
    ctx.dict_set(dict, args[1], default)?;
    Ok(default)
}
