//! tuple.

use super::{Method, TypeDef, class_method, generic_alias, method, sequence, slice, slot_methods};
use crate::ctx::{Ctx, PyResult, Thrown};
use crate::object::args::Args;
use crate::object::containers::{Slice, Tuple};
use crate::object::heap::Gc;
use crate::object::slots::{BinaryOp, CompareOp, Slots};
use crate::object::value::Value;
use wardian_text::hash::TupleHasher;

/// `tuple`.
pub static TUPLE: TypeDef = TypeDef {
    name: "tuple",
    is_base_type: true,
    slots: Slots {
        repr: Some(repr),
        hash: Some(hash),
        compare: Some(compare),
        length: Some(|_, this| Ok(exact(this).items().len() as i64)),
        get_item: Some(get_item),
        contains: Some(contains),
        iter: Some(|ctx, this| Ok(ctx.new_tuple_iterator(exact(this)))),
        binary: Some(binary),
        ..Slots::NONE
    },
    methods: METHODS,
    shared_methods: &[&[slot_methods::ADD, slot_methods::MUL, slot_methods::RMUL]],
    make: Some(|ctx, args| match args {
        [iterable] => Some(ctx.collect_tuple(*iterable).map(Value::object)),
        _ => None,
    }),
    new: Some(("(cls, iterable=(), /)", new)),
    ..TypeDef::NONE
};

static METHODS: &[Method] = &[
    class_method(
        "__class_getitem__",
        "(cls, item, /)",
        generic_alias::class_getitem,
    ),
    method("__getnewargs__", "(self, /)", getnewargs),
    method("count", "(self, value, /)", count),
    method(
        "index",
        "(self, value, start=0, stop=9223372036854775807, /)",
        index,
    ),
];

fn exact(this: Value) -> Gc<Tuple> {
    this.get::<Tuple>().expect("slots get their own type")
}

fn new(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    match args.get(1) {
        None => Ok(Value::object(ctx.new_tuple(&[]))),
        Some(iterable) => Ok(Value::object(ctx.collect_tuple(iterable)?)),
    }
}

fn repr(ctx: &mut Ctx, this: Value) -> PyResult {
    let tuple = exact(this);
    if tuple.items().is_empty() {
        return Ok(Value::object(ctx.new_str("()")));
    }
    sequence::guarded_repr(ctx, tuple.cast_unchecked(), "(...)", |ctx, text| {
        text.push('(');
        sequence::push_items(ctx, text, |index| tuple.items().get(index).copied())?;
        text.push_str(if tuple.items().len() == 1 { ",)" } else { ")" });
        Ok(())
    })
}

fn hash(ctx: &mut Ctx, this: Value) -> Result<i64, Thrown> {
    let tuple = exact(this);
    let mut hasher = TupleHasher::new();
    ctx.charge(tuple.items().len() as u64)?;
    for item in tuple.items() {
        hasher.add(ctx.hash(*item)?);
    }
    Ok(hasher.finish())
}

fn compare(ctx: &mut Ctx, op: CompareOp, left: Value, right: Value) -> PyResult {
    let (Some(left), Some(right)) = (left.get::<Tuple>(), right.payload::<Tuple>()) else {
        return Ok(Value::NOT_IMPLEMENTED);
    };
    let lengths = (left.items().len(), right.items().len());
    sequence::compare(
        ctx,
        op,
        |index| left.items().get(index).copied(),
        |index| right.items().get(index).copied(),
        || lengths,
    )
}

/// Items that a slice with steps picks between two looks at the budget.
const PICKED: usize = 1 << 16;

fn get_item(ctx: &mut Ctx, this: Value, key: Value) -> PyResult {
    let tuple = exact(this);
    let items = tuple.items();
    if let Some(slice) = key.get::<Slice>() {
        let (start, _, step, count) = slice::slice_indices(ctx, slice, items.len())?;
        if step == 1 && count == items.len() {
            return Ok(this);
        }
        ctx.reserve(count * 2 * size_of::<Value>())?;
        ctx.charge_items(count)?;
        let part = if step == 1 {
            let part = &items[start as usize..start as usize + count];
            ctx.new_tuple_with(count, |room| room.push(part))?
        } else {
            let pick = |index: usize| items[(start + index as i64 * step) as usize];
            let mut part = Vec::with_capacity(count);
            ctx.in_blocks(
                count,
                PICKED,
                |items| items as u64 / 16,
                |_, block| {
                    part.extend(block.map(pick));
                    None::<()>
                },
            )?;
            ctx.new_tuple_with(count, |room| room.push(&part))?
        };
        return Ok(Value::object(part));
    }
    let Some(index) = sequence::item_index(ctx, key)? else {
        let name = ctx.type_name(key);
        return Err(ctx.type_error(&format!(
            "tuple indices must be integers or slices, not {name}"
        )));
    };
    match sequence::position(index, items.len()) {
        Some(position) => Ok(items[position]),
        None => Err(ctx.index_error("tuple index out of range")),
    }
}

fn contains(ctx: &mut Ctx, this: Value, item: Value) -> Result<bool, Thrown> {
    let tuple = exact(this);
    Ok(find(ctx, tuple, item, 0, tuple.items().len())?.is_some())
}

fn find(
    ctx: &mut Ctx,
    tuple: Gc<Tuple>,
    item: Value,
    start: usize,
    stop: usize,
) -> Result<Option<usize>, Thrown> {
    for index in start..stop {
        ctx.charge(1)?;
        if sequence::item_eq(ctx, tuple.items()[index], item)? {
            return Ok(Some(index));
        }
    }
    Ok(None)
}

fn binary(ctx: &mut Ctx, op: BinaryOp, left: Value, right: Value) -> PyResult {
    match op {
        BinaryOp::Add => {
            let Some(tuple) = left.payload::<Tuple>() else {
                return Ok(Value::NOT_IMPLEMENTED);
            };
            let Some(other) = right.payload::<Tuple>() else {
                if let Some(result) = ctx.binary_before_sequence(op, left, right)? {
                    return Ok(result);
                }
                let name = ctx.type_name(right);
                return Err(ctx.type_error(&format!(
                    "can only concatenate tuple (not \"{name}\") to tuple"
                )));
            };
            if other.items().is_empty() && left.get::<Tuple>().is_some() {
                return Ok(left);
            }
            if tuple.items().is_empty() && right.get::<Tuple>().is_some() {
                return Ok(right);
            }
            let length = tuple.items().len() + other.items().len();
            ctx.reserve(length * size_of::<Value>())?;
            ctx.charge_items(length)?;
            let joined = ctx.new_tuple_with(length, |room| {
                room.push(tuple.items());
                room.push(other.items());
            })?;
            Ok(Value::object(joined))
        }
        BinaryOp::Mul => {
            let (tuple, count) = match (left.payload::<Tuple>(), right.payload::<Tuple>()) {
                (Some(tuple), _) => (tuple, right),
                (None, Some(tuple)) => (tuple, left),
                (None, None) => return Ok(Value::NOT_IMPLEMENTED),
            };
            if let Some(result) = ctx.binary_before_sequence(op, Value::object(tuple), count)? {
                return Ok(result);
            }
            let length = tuple.items().len();
            let count = sequence::repeat_count(ctx, count, length, size_of::<Value>())?;
            if count == 1 {
                return Ok(Value::object(tuple));
            }
            ctx.charge_items(length * count)?;
            let repeated = ctx.new_tuple_with(length * count, |room| {
                room.push_times(tuple.items(), count);
            })?;
            Ok(Value::object(repeated))
        }
        _ => Ok(Value::NOT_IMPLEMENTED),
    }
}

fn getnewargs(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    let tuple = Value::object(args.this::<Tuple>());
    Ok(Value::object(ctx.new_tuple(&[tuple])))
}

fn count(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    let tuple = args.this::<Tuple>();
    let length = tuple.items().len();
    let mut found = 0;
    let mut start = 0;
    while let Some(position) = find(ctx, tuple, args[1], start, length)? {
        found += 1;
        start = position + 1;
    }
    Ok(Value::small_int(found))
}

fn index(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    let tuple = args.this::<Tuple>();
    let length = tuple.items().len();
    let start = sequence::search_limit(ctx, args.get(2), 0)?;
    let stop = sequence::search_limit(ctx, args.get(3), i64::MAX)?;
    let (start, stop) = (
        sequence::bound(start, length),
        sequence::bound(stop, length),
    );
    match find(ctx, tuple, args[1], start, stop)? {
        Some(position) => Ok(Value::small_int(position as i64)),
        None => Err(ctx.value_error("tuple.index(x): x not in tuple")),
    }
}
