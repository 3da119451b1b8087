//! set, frozenset, set_iterator: slots, construction, methods.
//!
//! What does not live here: the algorithms (`operations.rs`), which iterate
//! over the operand that CPython iterates over: the order of results depends on it.

mod operations;

pub use operations::{difference_update, intersection, symmetric_difference_update, update};

use super::iterators::reduce::reduced_rest;
use super::{Method, TypeDef, class_method, generic_alias, method, sequence, slot_methods};
use crate::ctx::price;
use crate::ctx::{Ctx, PyResult, Thrown};
use crate::object::args::Args;
use crate::object::heap::{Header, Kind, Marker};
use crate::object::native::{NativeData, state_unchecked};
use crate::object::set::{AnySet, FrozenSet, Set};
use crate::object::slots::{self, BinaryOp, CompareOp, Slots, Special};
use crate::object::value::Value;
use operations::{copy_as, is_subset};
use wardian_text::hash::FrozensetHasher;

const SHARED_SLOTS: Slots = Slots {
    repr: Some(|ctx, this| repr_of(ctx, this, this)),
    compare: Some(compare),
    length: Some(|_, this| Ok(any(this).table().len() as i64)),
    contains: Some(contains),
    iter: Some(iter),
    binary: Some(binary),
    ..Slots::NONE
};

/// `set`.
pub static SET: TypeDef = TypeDef {
    name: "set",
    is_base_type: true,
    slots: Slots {
        hashable: false,
        inplace: Some(inplace),
        ..SHARED_SLOTS
    },
    methods: SET_METHODS,
    shared_methods: &[
        SHARED_METHODS,
        slot_methods::SET_OPERATORS,
        &[
            slot_methods::IAND,
            slot_methods::IOR,
            slot_methods::ISUB,
            slot_methods::IXOR,
        ],
    ],
    make: Some(make_set),
    new: Some(("(cls, /, *args, **kwargs)", new_set)),
    init: Some(("(self, iterable=(), /)", init_set)),
    ..TypeDef::NONE
};

/// `frozenset`.
pub static FROZENSET: TypeDef = TypeDef {
    name: "frozenset",
    is_base_type: true,
    slots: Slots {
        hash: Some(hash),
        ..SHARED_SLOTS
    },
    shared_methods: &[SHARED_METHODS, slot_methods::SET_OPERATORS],
    make: Some(|ctx, args| match args {
        [iterable] => Some(frozenset_of(ctx, *iterable)),
        _ => None,
    }),
    new: Some(("(cls, iterable=(), /)", new_frozenset)),
    ..TypeDef::NONE
};

const SHARED_METHODS: &[Method] = &[
    method("__reduce__", "(self, /)", reduce),
    class_method(
        "__class_getitem__",
        "(cls, item, /)",
        generic_alias::class_getitem,
    ),
    method("copy", "(self, /)", copy),
    method("difference", "(self, /, *others)", difference),
    method("intersection", "(self, /, *others)", intersection_method),
    method("isdisjoint", "(self, other, /)", isdisjoint),
    method("issubset", "(self, other, /)", issubset),
    method("issuperset", "(self, other, /)", issuperset),
    method(
        "symmetric_difference",
        "(self, other, /)",
        symmetric_difference,
    ),
    method("union", "(self, /, *others)", union),
];

/// The class, its items as a list, and the instance's own attributes.
fn reduce(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    let items = Value::object(ctx.collect_list(args[0])?);
    let items = Value::object(ctx.new_tuple(&[items]));
    let class = Value::object(ctx.class_of(args[0]));
    let copyreg = ctx.import("copyreg")?;
    let state = ctx.call_attr(copyreg, "__getstate__", &[args[0]])?;
    Ok(Value::object(ctx.new_tuple(&[class, items, state])))
}

static SET_METHODS: &[Method] = &[
    method("add", "(self, object, /)", add),
    method("clear", "(self, /)", clear),
    method(
        "difference_update",
        "(self, /, *others)",
        difference_update_method,
    ),
    method("discard", "(self, object, /)", discard),
    method(
        "intersection_update",
        "(self, /, *others)",
        intersection_update,
    ),
    method("pop", "(self, /)", pop),
    method("remove", "(self, object, /)", remove),
    method(
        "symmetric_difference_update",
        "(self, other, /)",
        symmetric_difference_update_method,
    ),
    method("update", "(self, /, *others)", update_method),
];

/// The set behind a receiver.
fn any(this: Value) -> AnySet {
    this.any_set().expect("slots and calls check the type")
}

fn new_set(ctx: &mut Ctx, _: Args<'_>) -> PyResult {
    Ok(Value::object(ctx.new_set()))
}

fn make_set(ctx: &mut Ctx, args: &[Value]) -> Option<PyResult> {
    let set = match args {
        [] | [_] => ctx.new_set(),
        _ => return None,
    };
    if let [iterable] = args
        && let Err(thrown) = update(ctx, AnySet::Set(set), *iterable)
    {
        return Some(Err(thrown));
    }
    Some(Ok(Value::object(set)))
}

fn init_set(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    let set = args.this::<Set>();
    if !set.table.is_empty() {
        set.write().table.clear();
    }
    if let Some(iterable) = args.get(1) {
        update(ctx, AnySet::Set(set), iterable)?;
    }
    Ok(Value::NONE)
}

fn new_frozenset(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    match args.get(1) {
        Some(iterable) => frozenset_of(ctx, iterable),
        None => Ok(Value::object(ctx.new_frozenset())),
    }
}

fn frozenset_of(ctx: &mut Ctx, iterable: Value) -> PyResult {
    if iterable.is_kind(Kind::FrozenSet) {
        return Ok(iterable);
    }
    let set = AnySet::Frozen(ctx.new_frozenset());
    update(ctx, set, iterable)?;
    Ok(set.value())
}

fn hash(ctx: &mut Ctx, this: Value) -> Result<i64, Thrown> {
    let set = this.get::<FrozenSet>().expect("slots get their own type");
    if let Some(hash) = set.hash {
        return Ok(hash);
    }
    ctx.charge(set.table.len() as u64 / price::PASSED_PLACES)?;
    let mut hasher = FrozensetHasher::new();
    for slot in set.table.iter() {
        hasher.add(slot.hash);
    }
    let hash = hasher.finish();
    set.write().hash = Some(hash);
    Ok(hash)
}

/// The repr of a set; `object` is the instance of a subclass that it is shown for.
pub(super) fn repr_of(ctx: &mut Ctx, object: Value, this: Value) -> PyResult {
    let set = any(this);
    let name = ctx.type_name(object);
    let guard = this
        .header()
        .expect("a set is a heap object")
        .cast_unchecked::<Header>();
    if set.table().is_empty() {
        return Ok(Value::object(ctx.new_str(&format!("{name}()"))));
    }
    let cycle = format!("{name}(...)");
    sequence::guarded_repr(ctx, guard, &cycle, |ctx, text| {
        let plain = name == "set" && object == this;
        if !plain {
            text.push_str(&name);
            text.push('(');
        }
        text.push('{');
        let mut first = true;
        let class = ctx.class_of(object);
        if class.is_heap_type
            && class.special(ctx, Special::Iter) != ctx.class_of(this).special(ctx, Special::Iter)
        {
            let mut iter = ctx.iter(object)?;
            while let Some(item) = ctx.next(&mut iter)? {
                if !first {
                    text.push_str(", ");
                }
                first = false;
                sequence::push_repr(ctx, text, item)?;
            }
            text.push_str("})");
            return Ok(());
        }
        let mut position = 0;
        while let Some(slot) = set.table().slots().get(position).copied() {
            position += 1;
            if slot.key.is_unbound() {
                continue;
            }
            ctx.charge(1)?;
            if !first {
                text.push_str(", ");
            }
            first = false;
            sequence::push_repr(ctx, text, slot.key)?;
        }
        text.push_str(if plain { "}" } else { "})" });
        Ok(())
    })
}

fn compare(ctx: &mut Ctx, op: CompareOp, left: Value, right: Value) -> PyResult {
    let (Some(left), Some(right)) = (left.any_set(), right.any_set()) else {
        return Ok(Value::NOT_IMPLEMENTED);
    };
    let (left_length, right_length) = (left.table().len(), right.table().len());
    let holds = match op {
        CompareOp::Eq => equal(ctx, left, right)?,
        CompareOp::Ne => !equal(ctx, left, right)?,
        CompareOp::Le => is_subset(ctx, left, right)?,
        CompareOp::Ge => is_subset(ctx, right, left)?,
        CompareOp::Lt => left_length < right_length && is_subset(ctx, left, right)?,
        CompareOp::Gt => left_length > right_length && is_subset(ctx, right, left)?,
    };
    Ok(Value::bool(holds))
}

fn equal(ctx: &mut Ctx, left: AnySet, right: AnySet) -> Result<bool, Thrown> {
    if left.table().len() != right.table().len() {
        return Ok(false);
    }
    if let (AnySet::Frozen(left), AnySet::Frozen(right)) = (left, right)
        && let (Some(left), Some(right)) = (left.hash, right.hash)
        && left != right
    {
        return Ok(false);
    }
    is_subset(ctx, left, right)
}

/// `set_find`, where a set that cannot be hashed stands for the frozenset of its members.
fn find(ctx: &mut Ctx, set: AnySet, key: Value) -> Result<Option<usize>, Thrown> {
    match ctx.set_find(set, key) {
        Ok(found) => Ok(found),
        Err(Thrown) => {
            let Some(other @ AnySet::Set(_)) = key.any_set() else {
                return Err(Thrown);
            };
            if ctx.catch(ctx.exceptions.TypeError).is_none() {
                return Err(Thrown);
            }
            let frozen = copy_as(ctx, true, other)?;
            ctx.set_find(set, frozen.value())
        }
    }
}

fn contains(ctx: &mut Ctx, this: Value, item: Value) -> Result<bool, Thrown> {
    Ok(find(ctx, any(this), item)?.is_some())
}

fn is_frozen(set: AnySet) -> bool {
    matches!(set, AnySet::Frozen(_))
}

fn binary(ctx: &mut Ctx, op: BinaryOp, left: Value, right: Value) -> PyResult {
    let (Some(left), Some(right)) = (left.any_set(), right.any_set()) else {
        return Ok(Value::NOT_IMPLEMENTED);
    };
    let result = match op {
        BinaryOp::And => intersection(ctx, left, right.value())?,
        BinaryOp::Or => {
            let result = copy_as(ctx, is_frozen(left), left)?;
            if left != right {
                update(ctx, result, right.value())?;
            }
            result
        }
        BinaryOp::Sub => operations::difference(ctx, left, right.value())?,
        BinaryOp::Xor => operations::symmetric_difference(ctx, left, right.value())?,
        _ => return Ok(Value::NOT_IMPLEMENTED),
    };
    Ok(result.value())
}

fn inplace(ctx: &mut Ctx, op: BinaryOp, left: Value, right: Value) -> PyResult {
    if right.any_set().is_none() {
        return Ok(Value::NOT_IMPLEMENTED);
    }
    let set = any(left);
    match op {
        BinaryOp::Or => update(ctx, set, right)?,
        BinaryOp::And => {
            let result = intersection(ctx, set, right)?;
            take_over(set, result);
        }
        BinaryOp::Sub => difference_update(ctx, set, right)?,
        BinaryOp::Xor => symmetric_difference_update(ctx, set, right)?,
        _ => return Ok(Value::NOT_IMPLEMENTED),
    }
    Ok(left)
}

/// Exchange the members of a set with those of a new one.
fn take_over(set: AnySet, result: AnySet) {
    let version = set.table().version.wrapping_add(1);
    std::mem::swap(set.table_mut(), result.table_mut());
    set.table_mut().version = version;
}

fn copy(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    if args[0].is_kind(Kind::FrozenSet) {
        return Ok(args[0]);
    }
    let set = any(args[0]);
    Ok(copy_as(ctx, is_frozen(set), set)?.value())
}

fn union(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    let set = any(args[0]);
    let result = copy_as(ctx, is_frozen(set), set)?;
    for other in args.rest() {
        if *other != args[0] {
            update(ctx, result, *other)?;
        }
    }
    Ok(result.value())
}

fn intersection_of_all(ctx: &mut Ctx, args: Args<'_>) -> Result<AnySet, Thrown> {
    let set = any(args[0]);
    let Some((first, rest)) = args.rest().split_first() else {
        return copy_as(ctx, is_frozen(set), set);
    };
    let mut result = intersection(ctx, set, *first)?;
    for other in rest {
        result = intersection(ctx, result, *other)?;
    }
    Ok(result)
}

fn intersection_method(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    if args.rest().is_empty() {
        // A new one also of a frozenset.
        let set = any(args[0]);
        return Ok(copy_as(ctx, matches!(set, AnySet::Frozen(_)), set)?.value());
    }
    Ok(intersection_of_all(ctx, args)?.value())
}

fn intersection_update(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    let result = intersection_of_all(ctx, args)?;
    take_over(any(args[0]), result);
    Ok(Value::NONE)
}

fn difference(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    let set = any(args[0]);
    let Some((first, rest)) = args.rest().split_first() else {
        return copy(ctx, args);
    };
    let result = operations::difference(ctx, set, *first)?;
    for other in rest {
        difference_update(ctx, result, *other)?;
    }
    Ok(result.value())
}

fn difference_update_method(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    for other in args.rest() {
        difference_update(ctx, any(args[0]), *other)?;
    }
    Ok(Value::NONE)
}

fn symmetric_difference(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    Ok(operations::symmetric_difference(ctx, any(args[0]), args[1])?.value())
}

fn symmetric_difference_update_method(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    symmetric_difference_update(ctx, any(args[0]), args[1])?;
    Ok(Value::NONE)
}

fn update_method(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    for other in args.rest() {
        update(ctx, any(args[0]), *other)?;
    }
    Ok(Value::NONE)
}

fn isdisjoint(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    Ok(Value::bool(operations::is_disjoint(
        ctx,
        any(args[0]),
        args[1],
    )?))
}

fn issubset(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    let set = any(args[0]);
    let holds = match args[1].any_set() {
        Some(other) => is_subset(ctx, set, other)?,
        None => {
            let common = intersection(ctx, set, args[1])?;
            common.table().len() == set.table().len()
        }
    };
    Ok(Value::bool(holds))
}

fn issuperset(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    let set = any(args[0]);
    if let Some(other) = args[1].any_set() {
        return Ok(Value::bool(is_subset(ctx, other, set)?));
    }
    let mut iter = ctx.iter(args[1])?;
    while let Some(item) = ctx.next(&mut iter)? {
        if ctx.set_find(set, item)?.is_none() {
            return Ok(Value::FALSE);
        }
    }
    Ok(Value::TRUE)
}

fn add(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    ctx.set_add(any(args[0]), args[1])?;
    Ok(Value::NONE)
}

fn clear(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    any(args[0]).table_mut().clear();
    ctx.emptied();
    Ok(Value::NONE)
}

fn discard(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    let set = any(args[0]);
    if let Some(position) = find(ctx, set, args[1])? {
        set.table_mut().remove_at(position);
    }
    Ok(Value::NONE)
}

fn remove(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    let set = any(args[0]);
    match find(ctx, set, args[1])? {
        Some(position) => {
            set.table_mut().remove_at(position);
            Ok(Value::NONE)
        }
        None => Err(ctx.key_error(args[1])),
    }
}

fn pop(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    match any(args[0]).table_mut().pop() {
        Some(item) => {
            ctx.taken_out(item);
            Ok(item)
        }
        None => Err(ctx.raise(ctx.exceptions.KeyError, "pop from an empty set")),
    }
}

/// `set_iterator`.
pub static SET_ITERATOR: TypeDef = TypeDef {
    name: "set_iterator",
    slots: Slots {
        iter: Some(slots::iter_self),
        next: Some(next),
        ..Slots::NONE
    },
    methods: &[
        method("__length_hint__", "(self, /)", length_hint),
        method("__reduce__", "(self, /)", iterator_reduce),
    ],
    ..TypeDef::NONE
};

/// `used` is the set's length when it began; None as set: exhausted.
#[derive(Clone, Copy)]
struct SetIterator {
    set: Option<AnySet>,
    position: usize,
    used: usize,
    left: usize,
}

impl NativeData for SetIterator {
    fn trace(&self, marker: &mut Marker<'_>) {
        match self.set {
            Some(AnySet::Set(set)) => marker.object(set),
            Some(AnySet::Frozen(set)) => marker.object(set),
            None => {}
        }
    }
}

fn iter(ctx: &mut Ctx, this: Value) -> PyResult {
    let set = any(this);
    let used = set.table().len();
    let class = ctx.types.set_iterator;
    Ok(ctx.new_native(
        class,
        SetIterator {
            set: Some(set),
            position: 0,
            used,
            left: used,
        },
    ))
}

fn next(ctx: &mut Ctx, this: Value) -> Result<Option<Value>, Thrown> {
    let native = this
        .native::<SetIterator>()
        .expect("slots get their own type");
    let data = native
        .data_mut::<SetIterator>()
        .expect("slots get their own type");
    let Some(set) = data.set else {
        return Ok(None);
    };
    if set.table().len() != data.used {
        data.used = usize::MAX;
        return Err(ctx.runtime_error("Set changed size during iteration"));
    }
    let slots = set.table().slots();
    let start = data.position;
    while data.position < slots.len() && slots[data.position].key.is_unbound() {
        data.position += 1;
    }
    let passed = data.position - start;
    let item = slots.get(data.position).map(|slot| slot.key);
    match item {
        Some(_) => {
            data.position += 1;
            data.left = data.left.saturating_sub(1);
        }
        None => data.set = None,
    }
    if passed > 64 {
        let mark = ctx.temps_mark();
        ctx.keep(this);
        ctx.keep(item.unwrap_or(Value::NONE));
        ctx.charge(passed as u64 / price::SKIPPED_PLACES)?;
        ctx.temps_release(mark);
    }
    Ok(item)
}

fn length_hint(_: &mut Ctx, args: Args<'_>) -> PyResult {
    let native = args[0].native::<SetIterator>();
    let data = native
        .as_ref()
        .and_then(|native| native.data::<SetIterator>());
    let left = match data {
        Some(data) if data.set.is_some_and(|set| set.table().len() == data.used) => data.left,
        _ => 0,
    };
    Ok(Value::small_int(left as i64))
}

fn iterator_reduce(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    let class = ctx.types.set_iterator;
    let copy = *state_unchecked::<SetIterator>(args[0]);
    let copy = ctx.new_native(class, copy);
    reduced_rest(ctx, copy)
}
