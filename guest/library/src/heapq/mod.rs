//! `_heapq`: binary heaps in lists. `merge`, `nlargest` and `nsmallest` are Python.
//!
//! The order in which items are compared and moved is CPython's: it shows in
//! the layout of the list. Items are exchanged in place, so that the list
//! holds every item whenever a comparison runs Python code.

use wardian_runtime::ctx::{Ctx, PyResult, Thrown};
use wardian_runtime::object::args::Args;
use wardian_runtime::object::containers::{List, Tuple};
use wardian_runtime::object::heap::Gc;
use wardian_runtime::object::native::Module;
use wardian_runtime::object::slots::CompareOp;
use wardian_runtime::object::value::Value;
use wardian_runtime::types::{Method, function};

static FUNCTIONS: &[Method] = &[
    function("_heapify_max", "(heap, /)", |ctx, args| {
        let heap = list(ctx, args[0], "_heapify_max() argument")?;
        heapify(ctx, heap, Order::Max)
    }),
    function("_heappop_max", "(heap, /)", |ctx, args| {
        let heap = list(ctx, args[0], "_heappop_max() argument")?;
        pop(ctx, heap, Order::Max)
    }),
    function("_heapreplace_max", "(heap, item, /)", |ctx, args| {
        let heap = list(ctx, args[0], "_heapreplace_max() argument 1")?;
        replace(ctx, heap, args[1], Order::Max)
    }),
    function("heapify", "(heap, /)", |ctx, args| {
        let heap = list(ctx, args[0], "heapify() argument")?;
        heapify(ctx, heap, Order::Min)
    }),
    function("heappop", "(heap, /)", |ctx, args| {
        let heap = list(ctx, args[0], "heappop() argument")?;
        pop(ctx, heap, Order::Min)
    }),
    function("heappush", "(heap, item, /)", heappush),
    function("heappushpop", "(heap, item, /)", heappushpop),
    function("heapreplace", "(heap, item, /)", |ctx, args| {
        let heap = list(ctx, args[0], "heapreplace() argument 1")?;
        replace(ctx, heap, args[1], Order::Min)
    }),
];

/// Make the module.
pub(super) fn make(ctx: &mut Ctx) -> Gc<Module> {
    ctx.new_native_module("_heapq", FUNCTIONS)
}

/// Which item is on top.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Order {
    Min,
    Max,
}

fn list(ctx: &mut Ctx, object: Value, what: &str) -> Result<Gc<List>, Thrown> {
    match object.payload::<List>() {
        Some(list) => Ok(list),
        None => {
            let name = ctx.type_name(object);
            Err(ctx.type_error(&format!("{what} must be list, not {name}")))
        }
    }
}

/// `left < right`, quickly for numbers and for tuples that begin with different ones.
#[inline]
fn less(ctx: &mut Ctx, left: Value, right: Value) -> Result<bool, Thrown> {
    ctx.charge(1)?;
    if let Some(less) = less_number(left, right) {
        return Ok(less);
    }
    if let (Some(one), Some(other)) = (left.get::<Tuple>(), right.get::<Tuple>())
        && let (Some(one), Some(other)) = (one.items().first(), other.items().first())
    {
        match (less_number(*one, *other), less_number(*other, *one)) {
            (Some(true), _) => return Ok(true),
            (_, Some(true)) => return Ok(false),
            _ => {}
        }
    }
    ctx.compare_bool(CompareOp::Lt, left, right)
}

#[inline]
fn less_number(left: Value, right: Value) -> Option<bool> {
    if Value::both_small_ints(left, right) {
        return Some(left.small_int_unchecked() < right.small_int_unchecked());
    }
    Some(left.as_float()? < right.as_float()?)
}

/// Whether `left` belongs above `right`.
fn before(ctx: &mut Ctx, order: Order, left: Value, right: Value) -> Result<bool, Thrown> {
    match order {
        Order::Min => less(ctx, left, right),
        Order::Max => less(ctx, right, left),
    }
}

/// Compare two items of the heap; user code that changes its size is told off.
fn items_before(
    ctx: &mut Ctx,
    heap: Gc<List>,
    order: Order,
    left: usize,
    right: usize,
) -> Result<bool, Thrown> {
    let size = heap.items.len();
    let (one, other) = (heap.items[left], heap.items[right]);
    if let Some(known) = match order {
        Order::Min => less_number(one, other),
        Order::Max => less_number(other, one),
    } {
        ctx.charge(1)?;
        return Ok(known);
    }
    let (one, other) = (ctx.keep(one), ctx.keep(other));
    let result = before(ctx, order, one, other)?;
    if heap.items.len() != size {
        return Err(ctx.runtime_error("list changed size during iteration"));
    }
    Ok(result)
}

/// Move the item at `pos` towards `start` while it belongs above its parent.
fn rise(
    ctx: &mut Ctx,
    heap: Gc<List>,
    order: Order,
    start: usize,
    mut pos: usize,
) -> Result<(), Thrown> {
    while pos > start {
        let mark = ctx.temps_mark();
        let parent = (pos - 1) >> 1;
        if !items_before(ctx, heap, order, pos, parent)? {
            break;
        }
        heap.write().items.swap(pos, parent);
        pos = parent;
        ctx.temps_release(mark);
    }
    Ok(())
}

/// Move the item at `pos` to a leaf along the better children, then up again.
fn sink(ctx: &mut Ctx, heap: Gc<List>, order: Order, start: usize) -> Result<(), Thrown> {
    let end = heap.items.len();
    let mut pos = start;
    while 2 * pos + 1 < end {
        let mark = ctx.temps_mark();
        let mut child = 2 * pos + 1;
        if child + 1 < end && !items_before(ctx, heap, order, child, child + 1)? {
            child += 1;
        }
        heap.write().items.swap(pos, child);
        pos = child;
        ctx.temps_release(mark);
    }
    rise(ctx, heap, order, start, pos)
}

fn heappush(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    let heap = list(ctx, args[0], "heappush() argument 1")?;
    ctx.list_push(heap, args[1])?;
    rise(ctx, heap, Order::Min, 0, heap.items.len() - 1)?;
    Ok(Value::NONE)
}

fn pop(ctx: &mut Ctx, heap: Gc<List>, order: Order) -> PyResult {
    let Some(last) = heap.write().items.pop() else {
        return Err(ctx.index_error("index out of range"));
    };
    let Some(top) = heap.items.first().copied() else {
        return Ok(ctx.keep(last));
    };
    let top = ctx.keep(top);
    heap.write().items[0] = last;
    sink(ctx, heap, order, 0)?;
    Ok(top)
}

fn replace(ctx: &mut Ctx, heap: Gc<List>, item: Value, order: Order) -> PyResult {
    let Some(top) = heap.items.first().copied() else {
        return Err(ctx.index_error("index out of range"));
    };
    let top = ctx.keep(top);
    heap.write().items[0] = item;
    sink(ctx, heap, order, 0)?;
    Ok(top)
}

fn heappushpop(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    let heap = list(ctx, args[0], "heappushpop() argument 1")?;
    let Some(top) = heap.items.first().copied() else {
        return Ok(args[1]);
    };
    let top = ctx.keep(top);
    if !less(ctx, top, args[1])? {
        return Ok(args[1]);
    }
    replace(ctx, heap, args[1], Order::Min)
}

fn heapify(ctx: &mut Ctx, heap: Gc<List>, order: Order) -> PyResult {
    for pos in (0..heap.items.len() / 2).rev() {
        sink(ctx, heap, order, pos)?;
    }
    Ok(Value::NONE)
}
