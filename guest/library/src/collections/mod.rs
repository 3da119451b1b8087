//! `_collections`: deque, defaultdict, and helpers of namedtuple and Counter. OrderedDict is in `ordered.rs`.

mod ordered;

use std::collections::VecDeque;
use wardian_runtime::ctx::{Ctx, PyResult, Thrown};
use wardian_runtime::object::args::Args;
use wardian_runtime::object::containers::Tuple;
use wardian_runtime::object::dict::Dict;
use wardian_runtime::object::heap::{Gc, Header, Marker};
use wardian_runtime::object::native::{Module, NativeData, state_unchecked};
use wardian_runtime::object::slots::{BinaryOp, CompareOp, Slots, iter_self};
use wardian_runtime::object::value::Value;
use wardian_runtime::traced;
use wardian_runtime::types::dict::DICT;
use wardian_runtime::types::sequence;
use wardian_runtime::types::slot_methods::{ADD, IADD, IMUL, MUL, RMUL};
use wardian_runtime::types::{
    Attribute, Method, TypeDef, attribute, class_method, function, method,
};

static FUNCTIONS: &[Method] = &[
    function("_count_elements", "(mapping, iterable, /)", count_elements),
    function("_tuplegetter", "(index, doc, /)", tuplegetter),
];

/// Make the module.
pub(super) fn make(ctx: &mut Ctx) -> Gc<Module> {
    let module = ctx.new_native_module("_collections", FUNCTIONS);
    wardian_runtime::types::dict::ordered::make_classes(ctx);
    let (object, dict) = (ctx.types.object, ctx.types.dict);
    for (def, base) in [
        (&DEQUE, object),
        (&DEQUE_ITERATOR, object),
        (&DEQUE_REVERSE_ITERATOR, object),
        (&DEFAULTDICT, dict),
        (&ordered::ORDERED_DICT, dict),
        (&TUPLE_GETTER, object),
    ] {
        let class = Value::object(ctx.new_native_class(def, base));
        ctx.set_module_attr(module, def.name, class);
    }
    module
}

// ---- deque ----

static DEQUE: TypeDef = TypeDef {
    name: "deque",
    module: "collections",
    is_base_type: true,
    slots: Slots {
        repr: Some(deque_repr),
        hashable: false,
        compare: Some(deque_compare),
        length: Some(|_, this| Ok(state_unchecked::<Deque>(this).items.len() as i64)),
        get_item: Some(deque_get_item),
        set_item: Some(deque_set_item),
        contains: Some(deque_contains),
        iter: Some(deque_iter),
        binary: Some(deque_binary),
        inplace: Some(deque_inplace),
        ..Slots::NONE
    },
    methods: &[
        class_method("__class_getitem__", "(cls, item, /)", |ctx, args| {
            let alias = Value::object(ctx.types.generic_alias);
            ctx.call(alias, &[args[0], args[1]])
        }),
        method("__copy__", "(self, /)", copy),
        method("__repr__", "(self, /)", |ctx, args| {
            deque_repr(ctx, args[0])
        }),
        method("__reversed__", "(self, /)", reversed),
        method("append", "(self, item, /)", append),
        method("appendleft", "(self, item, /)", appendleft),
        method("clear", "(self, /)", clear),
        method("copy", "(self, /)", copy),
        method("count", "(self, value, /)", count),
        method("extend", "(self, iterable, /)", extend),
        method("extendleft", "(self, iterable, /)", extendleft),
        method(
            "index",
            "(self, value, start=0, stop=9223372036854775807, /)",
            index,
        ),
        method("insert", "(self, index, value, /)", insert),
        method("pop", "(self, /)", pop),
        method("popleft", "(self, /)", popleft),
        method("remove", "(self, value, /)", remove),
        method("reverse", "(self, /)", reverse),
        method("rotate", "(self, n=1, /)", rotate),
    ],
    shared_methods: &[&[ADD, IADD, IMUL, MUL, RMUL]],
    attributes: &[attribute("maxlen", |ctx, this| {
        Ok(match state_unchecked::<Deque>(this).maxlen {
            Some(maxlen) => ctx.new_int(maxlen as i64),
            None => Value::NONE,
        })
    })],
    new: Some(("(cls, /, *args, **kwargs)", deque_new)),
    init: Some(("(self, iterable=(), maxlen=None)", deque_init)),
    ..TypeDef::NONE
};

struct Deque {
    items: VecDeque<Value>,
    maxlen: Option<u64>,
    /// Changes with every change of the length.
    version: u64,
}

impl NativeData for Deque {
    fn trace(&self, marker: &mut Marker<'_>) {
        let (front, back) = self.items.as_slices();
        marker.values(front);
        marker.values(back);
    }

    fn trace_part(&self, start: usize, count: usize, marker: &mut Marker<'_>) -> Option<usize> {
        let length = self.items.len();
        let end = start.saturating_add(count).min(length);
        marker.worked(end.saturating_sub(start));
        self.items
            .range(start.min(end)..end)
            .for_each(|item| marker.value(*item));
        (end < length).then_some(end)
    }
}

fn new_deque(ctx: &mut Ctx, items: VecDeque<Value>, maxlen: Option<u64>) -> Value {
    let class = ctx.class(&DEQUE);
    ctx.new_native(
        class,
        Deque {
            items,
            maxlen,
            version: 0,
        },
    )
}

fn deque_new(ctx: &mut Ctx, _: Args<'_>) -> PyResult {
    Ok(new_deque(ctx, VecDeque::new(), None))
}

fn deque_init(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    let maxlen = match args.get(2) {
        Some(maxlen) if !maxlen.is_none() => {
            if ctx.as_int(maxlen).is_none() {
                return Err(ctx.type_error("an integer is required"));
            }
            let maxlen = ctx.index_i64(maxlen)?;
            if maxlen < 0 {
                return Err(ctx.value_error("maxlen must be non-negative"));
            }
            Some(maxlen as u64)
        }
        _ => None,
    };
    let deque = state_unchecked::<Deque>(args[0]);
    deque.maxlen = maxlen;
    deque.items.clear();
    match args.get(1) {
        Some(iterable) => extend_with(ctx, args[0], iterable, false),
        None => Ok(Value::NONE),
    }
}

/// Make room for one more item.
fn grow(ctx: &mut Ctx, this: Value) -> Result<(), Thrown> {
    let deque = state_unchecked::<Deque>(this);
    if deque.items.len() == deque.items.capacity() {
        let bytes = deque.items.capacity() * 16;
        ctx.reserve(bytes)?;
    }
    Ok(())
}

fn push_back(ctx: &mut Ctx, this: Value, item: Value) -> Result<(), Thrown> {
    grow(ctx, this)?;
    let deque = state_unchecked::<Deque>(this);
    deque.items.push_back(item);
    deque.version += 1;
    if deque
        .maxlen
        .is_some_and(|maxlen| deque.items.len() as u64 > maxlen)
    {
        deque.items.pop_front();
    }
    Ok(())
}

fn push_front(ctx: &mut Ctx, this: Value, item: Value) -> Result<(), Thrown> {
    grow(ctx, this)?;
    let deque = state_unchecked::<Deque>(this);
    deque.items.push_front(item);
    deque.version += 1;
    if deque
        .maxlen
        .is_some_and(|maxlen| deque.items.len() as u64 > maxlen)
    {
        deque.items.pop_back();
    }
    Ok(())
}

fn append(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    push_back(ctx, args[0], args[1])?;
    Ok(Value::NONE)
}

fn appendleft(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    push_front(ctx, args[0], args[1])?;
    Ok(Value::NONE)
}

fn extend(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    extend_with(ctx, args[0], args[1], false)
}

fn extendleft(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    extend_with(ctx, args[0], args[1], true)
}

fn extend_with(ctx: &mut Ctx, this: Value, iterable: Value, left: bool) -> PyResult {
    // A deque extended by itself reads a copy.
    let iterable = if iterable.unwrap_payload() == this.unwrap_payload() {
        Value::object(ctx.collect_list(iterable)?)
    } else {
        iterable
    };
    let mut iter = ctx.iter(iterable)?;
    while let Some(item) = ctx.next(&mut iter)? {
        if left {
            push_front(ctx, this, item)?;
        } else {
            push_back(ctx, this, item)?;
        }
    }
    Ok(Value::NONE)
}

fn pop(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    let deque = state_unchecked::<Deque>(args[0]);
    deque.version += 1;
    match deque.items.pop_back() {
        Some(item) => {
            ctx.taken_out(item);
            Ok(item)
        }
        None => Err(ctx.index_error("pop from an empty deque")),
    }
}

fn popleft(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    let deque = state_unchecked::<Deque>(args[0]);
    deque.version += 1;
    match deque.items.pop_front() {
        Some(item) => {
            ctx.taken_out(item);
            Ok(item)
        }
        None => Err(ctx.index_error("pop from an empty deque")),
    }
}

fn clear(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    let deque = state_unchecked::<Deque>(args[0]);
    deque.items = VecDeque::new();
    deque.version += 1;
    ctx.emptied();
    Ok(Value::NONE)
}

fn copy(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    let deque = state_unchecked::<Deque>(args[0]);
    ctx.reserve(deque.items.len() * 8)?;
    let (items, maxlen) = (
        state_unchecked::<Deque>(args[0]).items.clone(),
        deque.maxlen,
    );
    let result = new_deque(ctx, items, maxlen);
    let own = ctx.class_of(args[0]);
    if own == ctx.class(&DEQUE) {
        return Ok(result);
    }
    match maxlen {
        Some(maxlen) => {
            let maxlen = ctx.new_int(maxlen as i64);
            ctx.call(Value::object(own), &[result, maxlen])
        }
        None => ctx.call(Value::object(own), &[result]),
    }
}

fn reverse(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    let length = state_unchecked::<Deque>(args[0]).items.len();
    ctx.charge_bytes(length * 8)?;
    state_unchecked::<Deque>(args[0])
        .items
        .make_contiguous()
        .reverse();
    Ok(Value::NONE)
}

fn rotate(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    let steps = match args.get(1) {
        Some(steps) => ctx.index_i64(steps)?,
        None => 1,
    };
    let length = state_unchecked::<Deque>(args[0]).items.len();
    if length > 0 {
        let steps = steps.rem_euclid(length as i64) as usize;
        ctx.charge_bytes(steps.min(length - steps) * 8)?;
        state_unchecked::<Deque>(args[0]).items.rotate_right(steps);
    }
    Ok(Value::NONE)
}

fn deque_index(ctx: &mut Ctx, this: Value, key: Value) -> Result<usize, Thrown> {
    let Some(index) = sequence::item_index(ctx, key)? else {
        let name = ctx.type_name(key);
        return Err(ctx.type_error(&format!("sequence index must be integer, not '{name}'")));
    };
    let length = state_unchecked::<Deque>(this).items.len() as i64;
    let index = if index < 0 { index + length } else { index };
    if index < 0 || index >= length {
        return Err(ctx.index_error("deque index out of range"));
    }
    Ok(index as usize)
}

fn deque_get_item(ctx: &mut Ctx, this: Value, key: Value) -> PyResult {
    let index = deque_index(ctx, this, key)?;
    Ok(state_unchecked::<Deque>(this).items[index])
}

fn deque_set_item(ctx: &mut Ctx, this: Value, key: Value, value: Value) -> Result<(), Thrown> {
    let index = deque_index(ctx, this, key)?;
    let deque = state_unchecked::<Deque>(this);
    if value.is_unbound() {
        deque.items.remove(index);
        deque.version += 1;
    } else {
        deque.items[index] = value;
    }
    Ok(())
}

fn insert(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    let index = ctx.index_clamped(args[1])?;
    grow(ctx, args[0])?;
    let deque = state_unchecked::<Deque>(args[0]);
    let length = deque.items.len() as i64;
    if deque.maxlen.is_some_and(|maxlen| length as u64 >= maxlen) {
        return Err(ctx.index_error("deque already at its maximum size"));
    }
    let index = if index < 0 {
        (index + length).max(0)
    } else {
        index.min(length)
    };
    deque.items.insert(index as usize, args[2]);
    deque.version += 1;
    Ok(Value::NONE)
}

/// Position of the first equal item in a range.
fn find(
    ctx: &mut Ctx,
    this: Value,
    value: Value,
    start: usize,
    stop: usize,
) -> Result<Option<usize>, Thrown> {
    let version = state_unchecked::<Deque>(this).version;
    for index in start..stop.min(state_unchecked::<Deque>(this).items.len()) {
        ctx.charge(1)?;
        let item = state_unchecked::<Deque>(this).items[index];
        if ctx.eq(item, value)? {
            return Ok(Some(index));
        }
        if state_unchecked::<Deque>(this).version != version {
            return Err(ctx.runtime_error("deque mutated during iteration"));
        }
    }
    Ok(None)
}

fn deque_contains(ctx: &mut Ctx, this: Value, item: Value) -> Result<bool, Thrown> {
    Ok(find(ctx, this, item, 0, usize::MAX)?.is_some())
}

fn count(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    let mut total = 0;
    let mut start = 0;
    while let Some(index) = find(ctx, args[0], args[1], start, usize::MAX)? {
        total += 1;
        start = index + 1;
    }
    Ok(Value::small_int(total))
}

fn index(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    let length = state_unchecked::<Deque>(args[0]).items.len() as i64;
    let mut bounds = [0, length];
    for (bound, arg) in bounds.iter_mut().zip([args.get(2), args.get(3)]) {
        if let Some(arg) = arg {
            let index = ctx.index_clamped(arg)?;
            *bound = if index < 0 {
                (index + length).max(0)
            } else {
                index
            };
        }
    }
    match find(
        ctx,
        args[0],
        args[1],
        bounds[0] as usize,
        bounds[1] as usize,
    )? {
        Some(index) => Ok(Value::small_int(index as i64)),
        None => {
            let text = ctx.repr(args[1])?;
            let message = format!("{} is not in deque", text.as_str());
            Err(ctx.value_error(&message))
        }
    }
}

fn remove(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    match find(ctx, args[0], args[1], 0, usize::MAX)? {
        Some(index) => {
            let deque = state_unchecked::<Deque>(args[0]);
            deque.items.remove(index);
            deque.version += 1;
            Ok(Value::NONE)
        }
        None => {
            let text = ctx.repr(args[1])?;
            Err(ctx.value_error(&format!("{} is not in deque", text.as_str())))
        }
    }
}

fn deque_repr(ctx: &mut Ctx, this: Value) -> PyResult {
    use wardian_runtime::object::heap::flag::IN_REPR;
    let class = ctx.class_of(this);
    let header = this.header().expect("a deque is an object");
    if header.flags & IN_REPR != 0 {
        return Ok(Value::object(ctx.intern("[...]")));
    }
    header.write().flags |= IN_REPR;
    let items: Vec<Value> = state_unchecked::<Deque>(this)
        .items
        .iter()
        .copied()
        .collect();
    let list = Value::object(ctx.new_list(items));
    let text = ctx.repr(list);
    header.write().flags &= !IN_REPR;
    let text = text?;
    let (name, text) = (class.name.as_str(), text.as_str());
    let text = match state_unchecked::<Deque>(this).maxlen {
        Some(maxlen) => format!("{name}({text}, maxlen={maxlen})"),
        None => format!("{name}({text})"),
    };
    Ok(Value::object(ctx.new_str(&text)))
}

fn deque_compare(ctx: &mut Ctx, op: CompareOp, left: Value, right: Value) -> PyResult {
    if right.unwrap_payload().native::<Deque>().is_none() {
        return Ok(Value::NOT_IMPLEMENTED);
    }
    let left: Vec<Value> = state_unchecked::<Deque>(left)
        .items
        .iter()
        .copied()
        .collect();
    let left = Value::object(ctx.new_list(left));
    let right: Vec<Value> = state_unchecked::<Deque>(right)
        .items
        .iter()
        .copied()
        .collect();
    let right = Value::object(ctx.new_list(right));
    ctx.compare(op, left, right)
}

fn deque_binary(ctx: &mut Ctx, op: BinaryOp, left: Value, right: Value) -> PyResult {
    let (this, other) = if left.unwrap_payload().native::<Deque>().is_some() {
        (left, right)
    } else {
        (right, left)
    };
    match op {
        BinaryOp::Add if this == left => {
            if other.unwrap_payload().native::<Deque>().is_none() {
                let name = ctx.type_name(other);
                return Err(ctx.type_error(&format!(
                    "can only concatenate deque (not \"{name}\") to deque"
                )));
            }
            let (items, maxlen) = (
                state_unchecked::<Deque>(this).items.clone(),
                state_unchecked::<Deque>(this).maxlen,
            );
            let result = new_deque(ctx, items, maxlen);
            extend_with(ctx, result, other, false)?;
            Ok(result)
        }
        BinaryOp::Mul => {
            let repeated = deque_repeated(ctx, this, other)?;
            Ok(new_deque(
                ctx,
                repeated,
                state_unchecked::<Deque>(this).maxlen,
            ))
        }
        _ => Ok(Value::NOT_IMPLEMENTED),
    }
}

/// The items of a deque, several times: of those that do not fit the last.
fn deque_repeated(ctx: &mut Ctx, this: Value, count: Value) -> Result<VecDeque<Value>, Thrown> {
    if ctx.index_opt(count)?.is_none() {
        let name = ctx.type_name(count);
        return Err(ctx.type_error(&format!(
            "can't multiply sequence by non-int of type '{name}'"
        )));
    }
    let times = usize::try_from(ctx.index_i64(count)?.max(0)).unwrap_or(usize::MAX);
    let (items, maxlen) = (
        state_unchecked::<Deque>(this).items.clone(),
        state_unchecked::<Deque>(this).maxlen,
    );
    let most = maxlen.map_or(usize::MAX, |most| {
        usize::try_from(most).unwrap_or(usize::MAX)
    });
    // An empty deque is empty however often it is repeated.
    let enough = most.div_ceil(items.len().max(1));
    let times = if items.is_empty() {
        0
    } else {
        times.min(enough)
    };
    let total = items.len().saturating_mul(times);
    ctx.reserve(total.saturating_mul(size_of::<Value>()))?;
    let mut all = VecDeque::new();
    for _ in 0..times {
        ctx.charge_bytes(items.len() * size_of::<Value>())?;
        all.extend(items.iter().copied());
    }
    all.drain(..all.len().saturating_sub(most));
    Ok(all)
}

fn deque_inplace(ctx: &mut Ctx, op: BinaryOp, left: Value, right: Value) -> PyResult {
    match op {
        BinaryOp::Add => {
            extend_with(ctx, left, right, false)?;
        }
        BinaryOp::Mul => {
            let repeated = deque_repeated(ctx, left, right)?;
            let deque = state_unchecked::<Deque>(left);
            deque.items = repeated;
            deque.version += 1;
        }
        _ => return Ok(Value::NOT_IMPLEMENTED),
    }
    Ok(left)
}

static DEQUE_ITERATOR: TypeDef = TypeDef {
    name: "_deque_iterator",
    module: "collections",
    slots: Slots {
        iter: Some(iter_self),
        next: Some(deque_next),
        ..Slots::NONE
    },
    methods: &[method("__length_hint__", "(self, /)", deque_hint)],
    ..TypeDef::NONE
};

static DEQUE_REVERSE_ITERATOR: TypeDef = TypeDef {
    name: "_deque_reverse_iterator",
    module: "collections",
    slots: Slots {
        iter: Some(iter_self),
        next: Some(deque_next),
        ..Slots::NONE
    },
    methods: &[method("__length_hint__", "(self, /)", deque_hint)],
    ..TypeDef::NONE
};

traced! {
    struct DequeIterator {
        deque: Value,
        index: usize,
        version: u64,
        backwards: bool,
    }
}

fn deque_iter(ctx: &mut Ctx, this: Value) -> PyResult {
    let class = ctx.class(&DEQUE_ITERATOR);
    let version = state_unchecked::<Deque>(this).version;
    Ok(ctx.new_native(
        class,
        DequeIterator {
            deque: this,
            index: 0,
            version,
            backwards: false,
        },
    ))
}

fn reversed(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    let class = ctx.class(&DEQUE_REVERSE_ITERATOR);
    let version = state_unchecked::<Deque>(args[0]).version;
    let deque = args[0].unwrap_payload();
    Ok(ctx.new_native(
        class,
        DequeIterator {
            deque,
            index: 0,
            version,
            backwards: true,
        },
    ))
}

fn deque_hint(_: &mut Ctx, args: Args<'_>) -> PyResult {
    let iterator = state_unchecked::<DequeIterator>(args[0]);
    let length = state_unchecked::<Deque>(iterator.deque).items.len();
    let left = length.saturating_sub(iterator.index);
    Ok(Value::small_int(left as i64))
}

fn deque_next(ctx: &mut Ctx, this: Value) -> Result<Option<Value>, Thrown> {
    let iterator = state_unchecked::<DequeIterator>(this);
    let deque = state_unchecked::<Deque>(iterator.deque);
    if iterator.version != deque.version {
        return Err(ctx.runtime_error("deque mutated during iteration"));
    }
    let length = deque.items.len();
    if iterator.index >= length {
        return Ok(None);
    }
    let index = if iterator.backwards {
        length - 1 - iterator.index
    } else {
        iterator.index
    };
    iterator.index += 1;
    Ok(Some(deque.items[index]))
}

// ---- defaultdict ----

static DEFAULTDICT: TypeDef = TypeDef {
    name: "defaultdict",
    module: "collections",
    is_base_type: true,
    slots: Slots {
        repr: Some(defaultdict_repr),
        get_item: Some(defaultdict_get_item),
        binary: Some(|ctx, op, left, right| match op {
            BinaryOp::Or => defaultdict_or(ctx, left, right),
            _ => Ok(Value::NOT_IMPLEMENTED),
        }),
        ..DICT.slots
    },
    methods: &[
        method("__copy__", "(self, /)", defaultdict_copy),
        method("__missing__", "(self, key, /)", missing),
        method("__or__", "(self, value, /)", |ctx, args| {
            defaultdict_or(ctx, args[0], args[1])
        }),
        method("__repr__", "(self, /)", |ctx, args| {
            defaultdict_repr(ctx, args[0])
        }),
        method("__ror__", "(self, value, /)", |ctx, args| {
            defaultdict_or(ctx, args[1], args[0])
        }),
        method("copy", "(self, /)", defaultdict_copy),
    ],
    attributes: &[wardian_runtime::types::Attribute {
        name: "default_factory",
        get: |_, this| Ok(factory(this).bound().unwrap_or(Value::NONE)),
        set: Some(|_, this, value| {
            let dict = this.payload::<Dict>().expect("a defaultdict");
            dict.write().factory = value.bound().unwrap_or(Value::NONE);
            Ok(())
        }),
    }],
    new: Some(("(cls, /, *args, **kwargs)", |ctx, _| {
        new_dict_of(ctx, &DEFAULTDICT)
    })),
    init: Some((
        "(self, default_factory=None, /, *args, **kwargs)",
        defaultdict_init,
    )),
    ..TypeDef::NONE
};

fn new_dict_of(ctx: &mut Ctx, def: &'static TypeDef) -> PyResult {
    let class = ctx.class(def);
    let dict = ctx.new_dict();
    dict.cast_unchecked::<Header>().write().class = class;
    Ok(Value::object(dict))
}

/// `left | right`, one of them being a defaultdict: the result is of its class.
fn defaultdict_or(ctx: &mut Ctx, left: Value, right: Value) -> PyResult {
    let class = ctx.class(&DEFAULTDICT);
    let (own, other) = match ctx.is_instance_of(left, class) {
        true => (left, right),
        false => (right, left),
    };
    if other.payload::<Dict>().is_none() {
        return Ok(Value::NOT_IMPLEMENTED);
    }
    let made = like(ctx, own, left)?;
    ctx.keep(made);
    let name = ctx.intern("update");
    let update = ctx.types.dict.lookup(name).expect("dict has update");
    ctx.call(update, &[made, right])?;
    Ok(made)
}

/// A new object of the class of a defaultdict, with its factory, and items of a mapping.
fn like(ctx: &mut Ctx, own: Value, items: Value) -> PyResult {
    let class = Value::object(ctx.class_of(own));
    let factory = factory(own).bound().unwrap_or(Value::NONE);
    ctx.call(class, &[factory, items])
}

fn factory(this: Value) -> Value {
    this.payload::<Dict>()
        .map_or(Value::UNBOUND, |dict| dict.factory)
}

fn defaultdict_init(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    let factory = args.get(1).unwrap_or(Value::NONE);
    if !factory.is_none() {
        let callable = ctx.import("builtins")?;
        let result = ctx.call_attr(callable, "callable", &[factory])?;
        if result != Value::TRUE {
            return Err(ctx.type_error("first argument must be callable or None"));
        }
    }
    args.this::<Dict>().write().factory = factory;
    let init = ctx.intern("__init__");
    let dict_init = ctx.types.dict.lookup(init).expect("dict has __init__");
    let mut all = vec![args[0]];
    all.extend_from_slice(args.rest());
    let keywords = ctx.keyword_pairs(args[2])?;
    ctx.call_keywords(dict_init, &all, &keywords)
}

fn defaultdict_get_item(ctx: &mut Ctx, this: Value, key: Value) -> PyResult {
    ctx.dict_get_or_default(this.payload::<Dict>().expect("a defaultdict"), key)
}

fn missing(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    let dict = args.this::<Dict>();
    if dict.factory.is_unbound() || dict.factory.is_none() {
        return Err(ctx.key_error(args[1]));
    }
    let value = ctx.call(dict.factory, &[])?;
    ctx.keep(value);
    ctx.set_item(args[0], args[1], value)?;
    Ok(value)
}

fn defaultdict_copy(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    like(ctx, args[0], args[0])
}

fn defaultdict_repr(ctx: &mut Ctx, this: Value) -> PyResult {
    let class = ctx.class_of(this);
    let factory = factory(this).bound().unwrap_or(Value::NONE);
    let factory = ctx.repr(factory)?;
    let repr = DICT.slots.repr.expect("dicts have a repr");
    let dict = repr(ctx, this.unwrap_payload())?;
    let dict = ctx.str(dict)?;
    let (name, factory) = (class.name.as_str(), factory.as_str());
    let text = format!("{name}({factory}, {})", dict.as_str());
    Ok(Value::object(ctx.new_str(&text)))
}

// ---- helpers ----

/// Fields of named tuples: `tuple[index]` as a descriptor.
static TUPLE_GETTER: TypeDef = TypeDef {
    name: "_tuplegetter_type",
    module: "collections",
    slots: Slots {
        descr_get: Some(tuple_get),
        descr_set: Some(tuple_set),
        ..Slots::NONE
    },
    attributes: &[Attribute {
        name: "__doc__",
        get: |_, this| Ok(state_unchecked::<TupleGetter>(this).doc),
        set: Some(|_, this, doc| {
            state_unchecked::<TupleGetter>(this).doc = doc.bound().unwrap_or(Value::NONE);
            Ok(())
        }),
    }],
    ..TypeDef::NONE
};

traced! {
    struct TupleGetter {
        index: usize,
        doc: Value,
    }
}

fn tuplegetter(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    let index = ctx.index_i64(args[0])?.max(0);
    let index = usize::try_from(index).unwrap_or(usize::MAX);
    let class = ctx.class(&TUPLE_GETTER);
    Ok(ctx.new_native(
        class,
        TupleGetter {
            index,
            doc: args[1],
        },
    ))
}

fn tuple_get(ctx: &mut Ctx, this: Value, instance: Value, _: Value) -> PyResult {
    if instance.is_unbound() {
        return Ok(this);
    }
    let Some(tuple) = instance.payload::<Tuple>() else {
        let name = ctx.type_name(instance);
        return Err(ctx.type_error(&format!(
            "descriptor for index '{}' for tuple subclasses doesn't apply to '{name}' object",
            state_unchecked::<TupleGetter>(this).index
        )));
    };
    match tuple
        .items()
        .get(state_unchecked::<TupleGetter>(this).index)
    {
        Some(item) => Ok(*item),
        None => Err(ctx.index_error("tuple index out of range")),
    }
}

fn tuple_set(ctx: &mut Ctx, _: Value, _: Value, _: Value) -> Result<(), Thrown> {
    Err(ctx.raise(ctx.exceptions.AttributeError, "can't set attribute"))
}

fn count_elements(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    let mut plain = args[0].payload::<Dict>();
    for name in ["get", "__setitem__"] {
        let name = ctx.intern(name);
        if ctx.class_of(args[0]).lookup(name) != ctx.types.dict.lookup(name) {
            plain = None;
        }
    }
    let mut iter = ctx.iter(args[1])?;
    while let Some(item) = ctx.next(&mut iter)? {
        let Some(dict) = plain else {
            let get = ctx.call_attr(args[0], "get", &[item, Value::small_int(0)])?;
            let sum = ctx.binary(BinaryOp::Add, get, Value::small_int(1))?;
            ctx.set_item(args[0], item, sum)?;
            continue;
        };
        let hash = ctx.hash(item)?;
        match ctx.dict_position(dict, item, hash)? {
            Some(position) => {
                let before = dict.entries()[position].value;
                let after = match wardian_runtime::vm::fast_paths::add(before, Value::small_int(1))
                {
                    Some(after) => after,
                    None => ctx.binary(BinaryOp::Add, before, Value::small_int(1))?,
                };
                ctx.dict_set(dict, item, after)?;
            }
            None => ctx.dict_set(dict, item, Value::small_int(1))?,
        }
    }
    Ok(Value::NONE)
}
