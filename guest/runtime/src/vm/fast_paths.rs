//! Quick paths of operators, items and calls for the commonest types, and
//! their ways out to the general protocol. The one place where the VM
//! knows concrete types.

#![expect(
    unsafe_code,
    reason = "registers of a new frame are filled without bounds checks"
)]

use crate::ctx::frames::{FrameKind, Frames};
use crate::ctx::{BLOCK, Ctx, PyResult, Thrown};
use crate::object::class::Class;
use crate::object::containers::{ByteArray, Bytes, List, Tuple};
use crate::object::copy;
use crate::object::dict::Dict;
use crate::object::function::{Function, Shortcut};
use crate::object::heap::{Gc, Kind};
use crate::object::keys::known_hash;
use crate::object::set::{AnySet, Set};
use crate::object::slots::{BinaryOp, CompareOp, Special};
use crate::object::string::Str;
use crate::object::value::Value;
use crate::types::bytearray;
use crate::types::int::compare_ints;
use crate::types::str::percent::percent;
use wardian_compile::bytecode::ops::Instr;
use wardian_text::search;

/// The next item of an iterator that the VM does not know.
#[inline(always)]
pub fn next_item(ctx: &mut Ctx, iterator: Value) -> Result<Option<Value>, Thrown> {
    let class = ctx.class_of(iterator);
    match class.slots.next {
        Some(next) if !class.is_heap_type => {
            let item = ctx.in_native(|ctx| next(ctx, iterator));
            item.or_else(|Thrown| ctx.ended_by_exception())
        }
        _ => ctx.iter_next(iterator),
    }
}

/// Both operands as floats, when at least one is a float and the other a small int or a float.
#[inline(always)]
fn floats(left: Value, right: Value) -> Option<(f64, f64)> {
    match (left.as_float(), right.as_float()) {
        (Some(left), Some(right)) => Some((left, right)),
        (Some(left), None) => Some((left, right.as_small_int()? as f64)),
        (None, Some(right)) => Some((left.as_small_int()? as f64, right)),
        (None, None) => None,
    }
}

/// What a function does, where that is quick.
#[inline(always)]
pub fn shortcut(ctx: &Ctx, shortcut: Shortcut, args: &[Value]) -> Option<Value> {
    match (shortcut, args) {
        (Shortcut::Len, [object]) => {
            let length = match object.kind()? {
                Kind::List => object.get::<List>()?.items.len(),
                Kind::Str => object.get::<Str>()?.length(),
                Kind::Dict => object.get::<Dict>()?.len(),
                Kind::Tuple => object.get::<Tuple>()?.items().len(),
                _ => return None,
            };
            Some(Value::small_int(length as i64))
        }
        (Shortcut::IsInstance, [object, class]) => {
            let class = class.get::<Class>()?;
            (ctx.class_of(*object) == class).then_some(Value::TRUE)
        }
        (Shortcut::Append, [list, item]) => {
            let list = list.get::<List>()?;
            let items = &mut list.write().items;
            if items.len() == items.capacity() {
                return None;
            }
            items.push(*item);
            Some(Value::NONE)
        }
        _ => None,
    }
}

/// `left + right`.
#[inline(always)]
pub fn add(left: Value, right: Value) -> Option<Value> {
    if Value::both_small_ints(left, right) {
        return Value::try_int(left.small_int_unchecked() + right.small_int_unchecked());
    }
    let (left, right) = floats(left, right)?;
    Some(Value::float(left + right))
}

/// `left - right`.
#[inline(always)]
pub fn sub(left: Value, right: Value) -> Option<Value> {
    if Value::both_small_ints(left, right) {
        return Value::try_int(left.small_int_unchecked() - right.small_int_unchecked());
    }
    let (left, right) = floats(left, right)?;
    Some(Value::float(left - right))
}

/// `left * right`.
#[inline(always)]
pub fn mul(left: Value, right: Value) -> Option<Value> {
    if Value::both_small_ints(left, right) {
        let (left, right) = (left.small_int_unchecked(), right.small_int_unchecked());
        // `checked_mul` is a call to a 128-bit multiplication in WebAssembly.
        if left as i32 as i64 != left || right as i32 as i64 != right {
            let bits = left.unsigned_abs().leading_zeros() + right.unsigned_abs().leading_zeros();
            if bits < 66 {
                return None;
            }
        }
        return Value::try_int(left * right);
    }
    let (left, right) = floats(left, right)?;
    Some(Value::float(left * right))
}

/// `left / right`.
#[inline(always)]
pub fn true_div(left: Value, right: Value) -> Option<Value> {
    let (left, right) = match floats(left, right) {
        Some(floats) => floats,
        // Ints of 49 bits are exact as floats, so one division rounds once.
        None => (left.as_small_int()? as f64, right.as_small_int()? as f64),
    };
    if right == 0.0 {
        None
    } else {
        Some(Value::float(left / right))
    }
}

/// `left // right`.
#[inline(always)]
pub fn floor_div(left: Value, right: Value) -> Option<Value> {
    if Value::both_small_ints(left, right) {
        let (left, right) = (left.small_int_unchecked(), right.small_int_unchecked());
        if right == 0 {
            return None;
        }
        let quotient = if left as i32 as i64 == left
            && right as i32 as i64 == right
            && left != i32::MIN as i64
        {
            // 32-bit division is several times quicker.
            let (left, right) = (left as i32, right as i32);
            let quotient = left / right;
            (quotient - ((left % right != 0) && ((left < 0) != (right < 0))) as i32) as i64
        } else {
            let quotient = left / right;
            quotient - ((left % right != 0) && ((left < 0) != (right < 0))) as i64
        };
        return Value::try_int(quotient);
    }
    None
}

/// `left % right`.
#[inline(always)]
pub fn modulo(left: Value, right: Value) -> Option<Value> {
    if Value::both_small_ints(left, right) {
        let (left, right) = (left.small_int_unchecked(), right.small_int_unchecked());
        if right == 0 {
            return None;
        }
        let remainder = if (left as u64 | right as u64) <= u32::MAX as u64 {
            (left as u32 % right as u32) as i64
        } else {
            let remainder = left % right;
            if remainder != 0 && ((remainder < 0) != (right < 0)) {
                remainder + right
            } else {
                remainder
            }
        };
        return Some(Value::small_int(remainder));
    }
    None
}

/// `left << right`.
#[inline(always)]
pub fn left_shift(left: Value, right: Value) -> Option<Value> {
    let (left, right) = (left.as_small_int()?, right.as_small_int()?);
    if !(0..14).contains(&right) {
        // Larger results are rare here; 49 + 13 bits fit into i64.
        return if (0..48).contains(&right)
            && left.unsigned_abs().leading_zeros() as i64 > right + 16
        {
            Value::try_int(left << right)
        } else {
            None
        };
    }
    Value::try_int(left << right)
}

/// `left >> right`.
#[inline(always)]
pub fn right_shift(left: Value, right: Value) -> Option<Value> {
    let (left, right) = (left.as_small_int()?, right.as_small_int()?);
    if (0..64).contains(&right) {
        Some(Value::small_int(left >> right))
    } else {
        None
    }
}

/// `left & right`.
#[inline(always)]
pub fn and(left: Value, right: Value) -> Option<Value> {
    if Value::both_small_ints(left, right) {
        return Some(Value::small_int(
            left.small_int_unchecked() & right.small_int_unchecked(),
        ));
    }
    None
}

/// `left | right`.
#[inline(always)]
pub fn or(left: Value, right: Value) -> Option<Value> {
    if Value::both_small_ints(left, right) {
        return Some(Value::small_int(
            left.small_int_unchecked() | right.small_int_unchecked(),
        ));
    }
    None
}

/// `left ^ right`.
#[inline(always)]
pub fn xor(left: Value, right: Value) -> Option<Value> {
    if Value::both_small_ints(left, right) {
        return Some(Value::small_int(
            left.small_int_unchecked() ^ right.small_int_unchecked(),
        ));
    }
    None
}

/// Whether it is an int, and no bool nor an instance of a subclass.
#[inline(always)]
pub(super) fn is_int(value: Value) -> bool {
    value.is_small_int() || value.is_kind(Kind::BigInt)
}

/// Any operator on any operands but two ints.
#[inline(never)]
pub fn binary_slow(ctx: &mut Ctx, op: BinaryOp, left: Value, right: Value) -> PyResult {
    if op == BinaryOp::Add
        && let (Some(first), Some(second)) = (left.get::<Str>(), right.get::<Str>())
    {
        let result = concat(ctx, first, second)?;
        ctx.reuse.fresh_text = if result == left || result == right {
            Value::NONE
        } else {
            result
        };
        return Ok(result);
    }
    let mark = ctx.temps_mark();
    // Only an instance can have an operator of its own that goes before a text's.
    if op == BinaryOp::Mod
        && let Some(format) = left.get::<Str>()
        && !right.is_kind(Kind::Instance)
    {
        ctx.reuse.fresh_text = Value::NONE;
        let result = percent(ctx, format, right);
        ctx.temps_release(mark);
        return result;
    }
    let result = ctx.binary(op, left, right);
    ctx.temps_release(mark);
    // Python code may have run that keeps a text which it made and gave back.
    ctx.reuse.fresh_text = Value::NONE;
    result
}

/// `left + right`, `left` being the result of an addition that nothing else refers to: when that was
/// two texts, and the cell has room, the text grows where it is.
///
/// `fresh_text` is what `binary_slow` made last, if it made a text; an addition that ran Python
/// code, which could have kept its result, has cleared it.
#[inline(never)]
pub fn add_to_sum(ctx: &mut Ctx, left: Value, right: Value) -> PyResult {
    if left == ctx.reuse.fresh_text
        && let (Some(text), Some(more)) = (left.get::<Str>(), right.get::<Str>())
        && text.append_in_place(&more)
    {
        return Ok(left);
    }
    binary_slow(ctx, BinaryOp::Add, left, right)
}

fn concat(ctx: &mut Ctx, left: Gc<Str>, right: Gc<Str>) -> PyResult {
    let mark = ctx.temps_mark();
    let result = Value::object(ctx.concat(left, right)?);
    ctx.temps_release(mark);
    Ok(result)
}

/// Any augmented assignment on any operands but two ints.
#[inline(never)]
pub fn inplace_slow(ctx: &mut Ctx, op: BinaryOp, left: Value, right: Value) -> PyResult {
    if op == BinaryOp::Add
        && let (Some(left), Some(right)) = (left.get::<Str>(), right.get::<Str>())
    {
        return concat(ctx, left, right);
    }
    if op == BinaryOp::Add
        && let (Some(array), Some(bytes)) = (left.get::<ByteArray>(), right.get::<Bytes>())
    {
        bytearray::append_bytes(ctx, array, bytes)?;
        return Ok(left);
    }
    let mark = ctx.temps_mark();
    let result = ctx.inplace(op, left, right);
    ctx.temps_release(mark);
    result
}

/// Any comparison.
#[inline(never)]
pub fn compare_slow(ctx: &mut Ctx, op: CompareOp, left: Value, right: Value) -> PyResult {
    if let Some(result) = compare_quick(ctx, op, left, right) {
        return Ok(Value::bool(result));
    }
    let mark = ctx.temps_mark();
    let result = ctx.compare(op, left, right);
    ctx.temps_release(mark);
    result
}

/// Any comparison as a truth value.
#[inline(never)]
pub fn compare_jump_slow(
    ctx: &mut Ctx,
    op: CompareOp,
    left: Value,
    right: Value,
) -> Result<bool, Thrown> {
    if let Some(result) = compare_quick(ctx, op, left, right) {
        return Ok(result);
    }
    let mark = ctx.temps_mark();
    let result = ctx.compare_bool(op, left, right);
    ctx.temps_release(mark);
    result
}

#[inline(always)]
fn compare_quick(ctx: &mut Ctx, op: CompareOp, left: Value, right: Value) -> Option<bool> {
    if let Some(left_text) = left.get::<Str>() {
        let right_text = right.get::<Str>()?;
        return Some(match op {
            CompareOp::Eq => same_text(ctx, left_text, right_text),
            CompareOp::Ne => !same_text(ctx, left_text, right_text),
            op => {
                ctx.pay_for_comparison(&left_text, &right_text);
                op.holds(left_text.compare_text(&right_text))
            }
        });
    }
    if let Some((left, right)) = floats(left, right) {
        return Some(match op {
            CompareOp::Lt => left < right,
            CompareOp::Le => left <= right,
            CompareOp::Eq => left == right,
            CompareOp::Ne => left != right,
            CompareOp::Gt => left > right,
            CompareOp::Ge => left >= right,
        });
    }
    if is_int(left) && is_int(right) {
        return Some(op.holds(compare_ints(left, right)));
    }
    None
}

/// `left == right` of two texts.
#[inline(always)]
pub(super) fn same_text(ctx: &mut Ctx, left: Gc<Str>, right: Gc<Str>) -> bool {
    if left == right {
        return true;
    }
    if left.as_str().len() != right.as_str().len() {
        return false;
    }
    ctx.pay_for_comparison(&left, &right);
    left.same_text(&right)
}

/// `left is right`: the same bits, except that equal floats and big values are the same by handle only.
#[inline(always)]
pub fn is(left: Value, right: Value) -> bool {
    left == right
}

/// Whether items hold a small int, and how many were looked at; None where that needs `==`.
#[inline(always)]
fn contains_plainly(items: &[Value], item: Value) -> Option<(bool, usize)> {
    if !item.is_small_int() {
        return None;
    }
    for (index, other) in items.iter().enumerate() {
        if *other == item {
            return Some((true, index));
        }
        if !other.is_small_int() {
            return None;
        }
    }
    Some((false, items.len()))
}

/// `item in container`.
#[inline(never)]
pub fn contains(ctx: &mut Ctx, container: Value, item: Value) -> Result<bool, Thrown> {
    if let Some(text) = container.get::<Str>()
        && let Some(needle) = item.get::<Str>()
    {
        let text = text.as_str();
        ctx.charge_scan(text.len())?;
        return Ok(search::find(text.as_bytes(), needle.as_str().as_bytes()).is_some());
    }
    let items = match container.kind() {
        Some(Kind::Tuple) => container
            .get::<Tuple>()
            .map(|tuple| contains_plainly(tuple.items(), item)),
        Some(Kind::List) => container
            .get::<List>()
            .map(|list| contains_plainly(&list.items, item)),
        _ => None,
    };
    if let Some(Some((found, steps))) = items {
        ctx.charge(steps as u64)?;
        return Ok(found);
    }
    let mark = ctx.temps_mark();
    let result = match container.kind() {
        Some(Kind::Dict) => {
            let dict: Gc<Dict> = container.get().expect("kind was checked");
            ctx.dict_get(dict, item).map(|found| found.is_some())
        }
        Some(Kind::Set) => {
            let set: Gc<Set> = container.get().expect("kind was checked");
            let hash = match known_hash(item) {
                Some(hash) => Some(Ok(hash)),
                // Nothing that a set would have to be looked up in another way.
                None if matches!(item.kind(), Some(Kind::Tuple | Kind::Str)) => {
                    Some(ctx.hash(item))
                }
                None => None,
            };
            match hash {
                Some(Ok(hash)) => ctx
                    .set_find_hashed(AnySet::Set(set), item, hash)
                    .map(|found| found.is_some()),
                Some(Err(thrown)) => Err(thrown),
                None => ctx.contains(container, item),
            }
        }
        _ => ctx.contains(container, item),
    };
    ctx.temps_release(mark);
    result
}

/// `object[key]`.
#[inline(never)]
pub fn get_item(ctx: &mut Ctx, object: Value, key: Value) -> PyResult {
    match object.kind() {
        Some(Kind::Dict) => {
            let dict = object.get::<Dict>().expect("kind was checked");
            if let Some(hash) = known_hash(key)
                && let Ok(Some(value)) = dict.get_known(key, hash)
            {
                return Ok(value);
            }
            let mark = ctx.temps_mark();
            let found = ctx.dict_get_or_default(dict, key);
            ctx.temps_release(mark);
            return found;
        }
        Some(Kind::List) => {
            let list = object.get::<List>().expect("kind was checked");
            if let Some(index) = key.as_small_int() {
                let index = if index < 0 {
                    index + list.items.len() as i64
                } else {
                    index
                };
                let place = usize::try_from(index).ok();
                return match place.and_then(|place| list.items.get(place)) {
                    Some(item) => Ok(*item),
                    None => Err(ctx.index_error("list index out of range")),
                };
            }
        }
        Some(Kind::Tuple) => {
            let tuple = object.get::<Tuple>().expect("kind was checked");
            if let Some(index) = key.as_small_int() {
                let index = if index < 0 {
                    index + tuple.items().len() as i64
                } else {
                    index
                };
                let place = usize::try_from(index).ok();
                return match place.and_then(|place| tuple.items().get(place)) {
                    Some(item) => Ok(*item),
                    None => Err(ctx.index_error("tuple index out of range")),
                };
            }
        }
        Some(Kind::Bytes) => {
            let bytes = object.get::<Bytes>().expect("kind was checked");
            if let Some(index) = key.as_place()
                && let Some(byte) = bytes.as_bytes().get(index)
            {
                return Ok(Value::small_int((*byte).into()));
            }
        }
        Some(Kind::ByteArray) => {
            let array = object.get::<ByteArray>().expect("kind was checked");
            if let Some(index) = key.as_place()
                && let Some(byte) = array.bytes.get(index)
            {
                return Ok(Value::small_int((*byte).into()));
            }
        }
        Some(Kind::Str) => {
            let text = object.get::<Str>().expect("kind was checked");
            if let Some(index) = key.as_small_int() {
                let index = if index < 0 {
                    index + text.length() as i64
                } else {
                    index
                };
                if index < 0 || index >= text.length() as i64 {
                    return Err(ctx.index_error("string index out of range"));
                }
                if text.is_ascii() {
                    return Ok(Value::object(
                        ctx.strings.latin_strs[text.as_str().as_bytes()[index as usize] as usize],
                    ));
                }
                let character = text.char_at(index as usize).expect("the index is in range");
                return Ok(Value::object(ctx.new_char(character)));
            }
        }
        _ => {}
    }
    let mark = ctx.temps_mark();
    let result = ctx.get_item(object, key);
    ctx.temps_release(mark);
    result
}

/// `object[key] = value`.
#[inline(never)]
pub fn set_item(ctx: &mut Ctx, object: Value, key: Value, value: Value) -> Result<(), Thrown> {
    if let Some(array) = object.get::<ByteArray>()
        && let Some(index) = key.as_place()
        && let Some(byte) = value.as_place().and_then(|byte| u8::try_from(byte).ok())
        && let Some(place) = array.write().bytes.get_mut(index)
    {
        *place = byte;
        return Ok(());
    }
    let mark = ctx.temps_mark();
    let result = match object.get::<Dict>() {
        Some(dict) => ctx.dict_set(dict, key, value),
        None => ctx.set_item(object, key, value),
    };
    ctx.temps_release(mark);
    result
}

/// `object[start:stop]`.
#[inline(never)]
pub fn get_slice(ctx: &mut Ctx, object: Value, start: Value, stop: Value) -> PyResult {
    let mark = ctx.temps_mark();
    let result = get_slice_of(ctx, object, start, stop);
    ctx.temps_release(mark);
    result
}

fn get_slice_of(ctx: &mut Ctx, object: Value, start: Value, stop: Value) -> PyResult {
    let bounds = |length: usize| -> Option<(usize, usize)> {
        let clamp = |value: Value, default: usize| -> Option<usize> {
            if value.is_none() {
                return Some(default);
            }
            let index = value.as_small_int()?;
            let index = if index < 0 {
                index + length as i64
            } else {
                index
            };
            Some(index.clamp(0, length as i64) as usize)
        };
        let (start, stop) = (clamp(start, 0)?, clamp(stop, length)?);
        Some((start, stop.max(start)))
    };
    if let Some(list) = object.get::<List>()
        && let Some((start, stop)) = bounds(list.items.len())
        && stop - start <= BLOCK / size_of::<Value>()
    {
        ctx.reserve((stop - start) * 8)?;
        ctx.charge_bytes((stop - start) * 8)?;
        let items = copy::to_vec(&list.items[start..stop]);
        return Ok(Value::object(ctx.new_list(items)));
    }
    if let Some(tuple) = object.get::<Tuple>()
        && let Some((start, stop)) = bounds(tuple.items().len())
        && stop - start <= BLOCK / size_of::<Value>()
    {
        if start == 0 && stop == tuple.items().len() {
            return Ok(object);
        }
        ctx.reserve((stop - start) * 8)?;
        ctx.charge_bytes((stop - start) * 8)?;
        return Ok(Value::object(ctx.new_tuple(&tuple.items()[start..stop])));
    }
    if let Some(text) = object.get::<Str>()
        && let Some((start, stop)) = bounds(text.length())
        && stop - start <= BLOCK
    {
        if start == 0 && stop == text.length() {
            return Ok(object);
        }
        ctx.charge_bytes(stop - start)?;
        let piece = text.slice(start, stop);
        ctx.reserve(piece.len())?;
        return Ok(Value::object(ctx.new_str_of_length(piece, stop - start)));
    }
    let slice = Value::object(ctx.new_slice(start, stop, Value::NONE));
    ctx.get_item(object, slice)
}

/// Push the frame of a call whose arguments are exactly the positional
/// parameters: `count` of them, from `args`. Gives where to go on.
#[inline(always)]
pub(crate) fn push_simple_call(
    ctx: &mut Ctx,
    function: Gc<Function>,
    args: *const Value,
    count: usize,
    dst: u16,
    kind: FrameKind,
    extra: Value,
) -> Result<(*const Instr, *mut u8), Thrown> {
    let code = function.code;
    let Some(registers) = ctx.frames.allocate_quickly(code, ctx.meter.recursion_limit) else {
        // SAFETY: the caller promises that there are so many.
        let args = unsafe { std::slice::from_raw_parts(args, count) };
        ctx.push_call(function, args, &[], dst, kind)?;
        ctx.frames
            .stack
            .last_mut()
            .expect("it was just pushed")
            .extra = extra;
        return Ok(ctx.frames.load());
    };
    // SAFETY: arguments and locals are registers of the frame; the arguments lie in another row.
    unsafe {
        copy::copy(args, registers, count);
        for index in count..code.local_count as usize {
            *registers.add(index) = Value::UNBOUND;
        }
    }
    let mut frame = Frames::frame(
        code,
        Some(function),
        function.globals,
        Value::UNBOUND,
        (registers, false),
        ctx.handled,
        dst,
        kind,
    );
    frame.extra = extra;
    Ok(ctx.frames.push_quickly(frame))
}

/// The `__init__` of a class whose instances are made by `object.__new__`, when it is a Python function
/// and nothing else has a say.
#[inline]
pub fn plain_init(ctx: &mut Ctx, class: Gc<Class>) -> Option<Gc<Function>> {
    let init = class.special(ctx, Special::Init)?.get::<Function>()?;
    if class.is_abstract {
        return None;
    }
    let object = ctx.types.object;
    let plain_new = class.special(ctx, Special::New) == object.special(ctx, Special::New);
    let plain_call = ctx.class_of(Value::object(class)) == ctx.types.type_ || {
        let metaclass = ctx.class_of(Value::object(class));
        metaclass
            .special(ctx, Special::Call)
            .is_none_or(|call| call.is_kind(Kind::NativeFunction))
    };
    if plain_new && plain_call {
        Some(init)
    } else {
        None
    }
}

/// The `__call__` of an instance, when it is a Python function.
pub fn python_call(ctx: &mut Ctx, callee: Value) -> Option<Gc<Function>> {
    let class = ctx.class_of(callee);
    if !class.is_heap_type || callee.is_kind(Kind::Class) {
        return None;
    }
    class.special(ctx, Special::Call)?.get::<Function>()
}
