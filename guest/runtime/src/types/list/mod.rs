//! list: slots, construction, methods.
//!
//! What does not live here: indexes and slices (`items.rs`), sorting (`sort.rs`).

mod items;
mod plain_keys;
mod sort;

pub use sort::sort_list;

use super::iterators::reduce::{reduced, reduced_at};
use super::{Method, TypeDef, class_method, generic_alias, method, sequence, slot_methods};
use crate::ctx::{BLOCK, Ctx, PyResult, Thrown};
use crate::object::args::Args;
use crate::object::containers::List;
use crate::object::copy;
use crate::object::function::Shortcut;
use crate::object::heap::{Gc, Header};
use crate::object::native::state_unchecked;
use crate::object::slots::{self, BinaryOp, CompareOp, Slots};
use crate::object::value::Value;
use crate::traced;

/// `list`.
pub static LIST: TypeDef = TypeDef {
    name: "list",
    is_base_type: true,
    slots: Slots {
        repr: Some(repr),
        hashable: false,
        compare: Some(compare),
        length: Some(|_, this| Ok(exact(this).items.len() as i64)),
        get_item: Some(items::get_item),
        set_item: Some(items::set_item),
        contains: Some(contains),
        iter: Some(|ctx, this| Ok(ctx.new_list_iterator(exact(this)))),
        binary: Some(binary),
        inplace: Some(inplace),
        ..Slots::NONE
    },
    methods: METHODS,
    shared_methods: &[&[
        slot_methods::ADD,
        slot_methods::IADD,
        slot_methods::IMUL,
        slot_methods::MUL,
        slot_methods::RMUL,
    ]],
    make: Some(make),
    new: Some(("(cls, /, *args, **kwargs)", new)),
    init: Some(("(self, iterable=(), /)", init)),
    ..TypeDef::NONE
};

static METHODS: &[Method] = &[
    class_method(
        "__class_getitem__",
        "(cls, item, /)",
        generic_alias::class_getitem,
    ),
    method("__reversed__", "(self, /)", reversed),
    method("append", "(self, object, /)", append).with_shortcut(Shortcut::Append),
    method("clear", "(self, /)", clear),
    method("copy", "(self, /)", copy),
    method("count", "(self, value, /)", count),
    method("extend", "(self, iterable, /)", extend),
    method(
        "index",
        "(self, value, start=0, stop=9223372036854775807, /)",
        index,
    ),
    method("insert", "(self, index, object, /)", insert),
    method("pop", "(self, index=-1, /)", pop),
    method("remove", "(self, value, /)", remove),
    method("reverse", "(self, /)", reverse),
    method("sort", "(self, /, *, key=None, reverse=False)", sort::sort),
];

fn exact(this: Value) -> Gc<List> {
    this.get::<List>().expect("slots get their own type")
}

fn new(ctx: &mut Ctx, _: Args<'_>) -> PyResult {
    Ok(Value::object(ctx.new_list(Vec::new())))
}

fn make(ctx: &mut Ctx, args: &[Value]) -> Option<PyResult> {
    let list = match args {
        [] => Ok(ctx.new_list(Vec::new())),
        [iterable] => ctx.collect_list(*iterable),
        _ => return None,
    };
    Some(list.map(Value::object))
}

fn init(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    let list = args.this::<List>();
    if !list.items.is_empty() {
        list.write().items = Vec::new();
    }
    if let Some(iterable) = args.get(1) {
        ctx.extend_list(list, iterable)?;
    }
    Ok(Value::NONE)
}

fn repr(ctx: &mut Ctx, this: Value) -> PyResult {
    let list = exact(this);
    sequence::guarded_repr(
        ctx,
        list.cast_unchecked::<Header>(),
        "[...]",
        |ctx, text| {
            text.push('[');
            sequence::push_items(ctx, text, |index| list.items.get(index).copied())?;
            text.push(']');
            Ok(())
        },
    )
}

fn compare(ctx: &mut Ctx, op: CompareOp, left: Value, right: Value) -> PyResult {
    let (Some(left), Some(right)) = (left.get::<List>(), right.payload::<List>()) else {
        return Ok(Value::NOT_IMPLEMENTED);
    };
    sequence::compare(
        ctx,
        op,
        |index| left.items.get(index).copied(),
        |index| right.items.get(index).copied(),
        || (left.items.len(), right.items.len()),
    )
}

fn contains(ctx: &mut Ctx, this: Value, item: Value) -> Result<bool, Thrown> {
    let list = exact(this);
    let length = list.items.len();
    Ok(find(ctx, list, item, 0, length)?.is_some())
}

/// The first position of an item from `start` on, before `stop` and the end.
fn find(
    ctx: &mut Ctx,
    list: Gc<List>,
    item: Value,
    start: usize,
    stop: usize,
) -> Result<Option<usize>, Thrown> {
    let mut index = start;
    while index < stop
        && let Some(candidate) = list.items.get(index).copied()
    {
        ctx.charge(1)?;
        if sequence::item_eq(ctx, candidate, item)? {
            return Ok(Some(index));
        }
        index += 1;
    }
    Ok(None)
}

/// The items `count` times.
fn repeat_items(ctx: &mut Ctx, source: Gc<List>, count: Value) -> Result<Vec<Value>, Thrown> {
    // Converted first: `__index__` may change the list.
    let count = ctx.index_opt(count)?.unwrap_or(count);
    let length = source.items.len();
    let count = sequence::repeat_count(ctx, count, length, size_of::<Value>())?;
    ctx.charge_items(length * count)?;
    match source.items.as_slice() {
        [item] if count * size_of::<Value>() <= BLOCK => Ok(vec![*item; count]),
        items => ctx.repeat_vec(items, count),
    }
}

fn binary(ctx: &mut Ctx, op: BinaryOp, left: Value, right: Value) -> PyResult {
    match op {
        BinaryOp::Add => {
            let Some(list) = left.payload::<List>() else {
                return Ok(Value::NOT_IMPLEMENTED);
            };
            let Some(other) = right.payload::<List>() else {
                if let Some(result) = ctx.binary_before_sequence(op, left, right)? {
                    return Ok(result);
                }
                let name = ctx.type_name(right);
                return Err(ctx.type_error(&format!(
                    "can only concatenate list (not \"{name}\") to list"
                )));
            };
            let length = list.items.len() + other.items.len();
            ctx.reserve(length * size_of::<Value>())?;
            ctx.charge_items(length)?;
            let mut items = Vec::with_capacity(length);
            for part in [list, other] {
                if length * size_of::<Value>() <= BLOCK {
                    copy::extend(&mut items, &part.items);
                } else {
                    ctx.extend_vec(&mut items, &part.items)?;
                }
            }
            Ok(Value::object(ctx.new_list(items)))
        }
        BinaryOp::Mul => {
            let (list, count) = match (left.payload::<List>(), right.payload::<List>()) {
                (Some(list), _) => (list, right),
                (None, Some(list)) => (list, left),
                (None, None) => return Ok(Value::NOT_IMPLEMENTED),
            };
            if let Some(result) = ctx.binary_before_sequence(op, Value::object(list), count)? {
                return Ok(result);
            }
            let items = repeat_items(ctx, list, count)?;
            Ok(Value::object(ctx.new_list(items)))
        }
        _ => Ok(Value::NOT_IMPLEMENTED),
    }
}

fn inplace(ctx: &mut Ctx, op: BinaryOp, left: Value, right: Value) -> PyResult {
    let list = exact(left);
    match op {
        BinaryOp::Add => {
            ctx.extend_list(list, right)?;
            Ok(left)
        }
        BinaryOp::Mul => {
            let items = repeat_items(ctx, list, right)?;
            list.write().items = items;
            Ok(left)
        }
        _ => Ok(Value::NOT_IMPLEMENTED),
    }
}

fn append(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    ctx.list_push(args.this::<List>(), args[1])?;
    Ok(Value::NONE)
}

fn clear(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    args.this::<List>().write().items = Vec::new();
    ctx.emptied();
    Ok(Value::NONE)
}

fn copy(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    let list = args.this::<List>();
    ctx.reserve(list.items.len() * size_of::<Value>())?;
    ctx.charge_items(list.items.len())?;
    let items = ctx.copy_vec(&list.items)?;
    Ok(Value::object(ctx.new_list(items)))
}

fn count(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    let list = args.this::<List>();
    let mut found = 0;
    let mut index = 0;
    while let Some(position) = find(ctx, list, args[1], index, usize::MAX)? {
        found += 1;
        index = position + 1;
    }
    Ok(Value::small_int(found))
}

fn extend(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    ctx.extend_list(args.this::<List>(), args[1])?;
    Ok(Value::NONE)
}

fn index(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    let list = args.this::<List>();
    let start = sequence::search_limit(ctx, args.get(2), 0)?;
    let stop = sequence::search_limit(ctx, args.get(3), i64::MAX)?;
    let start = sequence::bound(start, list.items.len());
    // A list that grows during the search is searched to its end.
    let stop = if stop < 0 {
        sequence::bound(stop, list.items.len())
    } else {
        usize::try_from(stop).unwrap_or(usize::MAX)
    };
    match find(ctx, list, args[1], start, stop)? {
        Some(position) => Ok(Value::small_int(position as i64)),
        None => {
            let text = ctx.repr(args[1])?;
            Err(ctx.value_error(&format!("{} is not in list", text.as_str())))
        }
    }
}

fn insert(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    let list = args.this::<List>();
    let index = sequence::size_argument(ctx, args[1])?;
    let length = list.items.len();
    ctx.charge_move(length)?;
    if length == list.items.capacity() {
        ctx.reserve(length * 2 * size_of::<Value>())?;
    }
    let position = sequence::bound(index, list.items.len());
    ctx.insert_in_list(list, position, args[2])?;
    Ok(Value::NONE)
}

fn pop(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    let list = args.this::<List>();
    let index = match args.get(1) {
        None => -1,
        Some(index) => sequence::size_argument(ctx, index)?,
    };
    let length = list.items.len();
    if length == 0 {
        return Err(ctx.index_error("pop from empty list"));
    }
    let Some(position) = sequence::position(index, length) else {
        return Err(ctx.index_error("pop index out of range"));
    };
    if position + 1 == length {
        let item = list.write().items.pop().expect("the list is not empty");
        ctx.taken_out(item);
        return Ok(item);
    }
    ctx.charge_move(length - position)?;
    match list.items.len() {
        now if now == length => {
            let item = list.items[position];
            ctx.remove_from_list(list, position, 1)?;
            ctx.taken_out(item);
            Ok(item)
        }
        _ => Err(ctx.index_error("pop index out of range")),
    }
}

fn remove(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    let list = args.this::<List>();
    match find(ctx, list, args[1], 0, usize::MAX)? {
        Some(position) => {
            ctx.charge_move(list.items.len())?;
            if position < list.items.len() {
                ctx.remove_from_list(list, position, 1)?;
                ctx.emptied();
            }
            Ok(Value::NONE)
        }
        None => Err(ctx.value_error("list.remove(x): x not in list")),
    }
}

fn reverse(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    let list = args.this::<List>();
    ctx.charge_items(list.items.len())?;
    ctx.reverse_list(list)?;
    Ok(Value::NONE)
}

fn reversed(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    let list = args.this::<List>();
    let next = list.items.len() as i64 - 1;
    Ok(ctx.new_native(
        ctx.types.list_reverseiterator,
        ListReverseIterator {
            list: Some(list),
            next,
        },
    ))
}

/// `list_reverseiterator`.
pub static LIST_REVERSEITERATOR: TypeDef = TypeDef {
    name: "list_reverseiterator",
    slots: Slots {
        iter: Some(slots::iter_self),
        next: Some(reverse_next),
        ..Slots::NONE
    },
    methods: &[
        method("__length_hint__", "(self, /)", reverse_hint),
        method("__reduce__", "(self, /)", reverse_reduce),
        method("__setstate__", "(self, state, /)", reverse_set_state),
    ],
    ..TypeDef::NONE
};

traced! {
    struct ListReverseIterator {
        list: Option<Gc<List>>,
        next: i64,
    }
}

fn reverse_next(_: &mut Ctx, this: Value) -> Result<Option<Value>, Thrown> {
    let native = this
        .native::<ListReverseIterator>()
        .expect("slots get their own type");
    let data = native
        .data_mut::<ListReverseIterator>()
        .expect("slots get their own type");
    let item = match data.list {
        Some(list) if data.next >= 0 => list.items.get(data.next as usize).copied(),
        _ => None,
    };
    match item {
        Some(_) => data.next -= 1,
        None => data.list = None,
    }
    Ok(item)
}

fn reverse_hint(_: &mut Ctx, args: Args<'_>) -> PyResult {
    let native = args[0]
        .native::<ListReverseIterator>()
        .expect("calls check the class of the receiver");
    let data = native
        .data::<ListReverseIterator>()
        .expect("calls check the class of the receiver");
    let left = match data.list {
        Some(list) if list.items.len() as i64 > data.next => data.next + 1,
        _ => 0,
    };
    Ok(Value::small_int(left))
}

fn reverse_reduce(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    let iterator = state_unchecked::<ListReverseIterator>(args[0]);
    let (list, next) = (iterator.list, iterator.next);
    match list {
        Some(list) => {
            let class = Value::object(ctx.types.reversed);
            let next = ctx.new_int(next);
            reduced(ctx, class, &[Value::object(list)], next)
        }
        None => {
            let empty = Value::object(ctx.new_list(Vec::new()));
            reduced_at(ctx, None, empty)
        }
    }
}

fn reverse_set_state(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    let next = ctx.index_i64(args[1])?;
    let iterator = state_unchecked::<ListReverseIterator>(args[0]);
    if let Some(list) = iterator.list {
        iterator.next = next.clamp(-1, list.items.len() as i64 - 1);
    }
    Ok(Value::NONE)
}
