//! `pandas._libs._columns`: the kernels for long rows of numbers, for the Python files beside it.
//!
//! Arguments are rows of numbers of one type, side by side; the Python files see to that. What does not live here: the
//! loops (`wardian-columns`).

use wardian_columns::Need;
use wardian_columns::groups::{Grouped, Item, Operation, reduce, spread};
use wardian_columns::hashing::{Key, index, index_length, labels, locate, text_labels};
use wardian_columns::text;
use wardian_numpy::array::{View, new_view, own, view_of};
use wardian_numpy::dtype::{Code, Dtype};
use wardian_numpy::ufunc::gufunc::operands::{lying, lying_mut, write};
use wardian_runtime::ctx::{Ctx, PyResult, Thrown};
use wardian_runtime::object::args::Args;
use wardian_runtime::object::containers::List;
use wardian_runtime::object::heap::Gc;
use wardian_runtime::object::native::Module;
use wardian_runtime::object::string::Str;
use wardian_runtime::object::value::Value;
use wardian_runtime::types::{Method, function};
use wardian_strided::element::Number;
use wardian_strided::layout::Order;

use bytemuck::Pod;

static FUNCTIONS: &[Method] = &[
    function("floats", "(texts, /)", |ctx, args| {
        numbers(ctx, args[0], Code::Double, |text| {
            text::float(text).map(f64::to_le_bytes)
        })
    }),
    function(
        "group_reduce",
        "(name, items, groups, left_out, out, counts, /)",
        group_reduce,
    ),
    function(
        "group_spread",
        "(items, groups, left_out, means, squares, counts, /)",
        group_spread,
    ),
    function("index", "(items, /)", make_index),
    function("integers", "(texts, /)", |ctx, args| {
        numbers(ctx, args[0], Code::Long, |text| {
            text::integer(text).map(i64::to_le_bytes)
        })
    }),
    function("labels", "(items, left_out=None, /)", label),
    function("locate", "(slots, items, wanted, /)", find),
    function("text_labels", "(texts, /)", label_texts),
];

/// Items that a look at the budget buys, for each unit.
const ITEMS: usize = 4;

/// Operations of groups by their names.
const OPERATIONS: &[(&str, Operation)] = &[
    ("sum", Operation::Sum),
    ("prod", Operation::Product),
    ("min", Operation::Least),
    ("max", Operation::Greatest),
    ("first", Operation::First),
    ("last", Operation::Last),
];

/// Make the module.
pub(crate) fn make(ctx: &mut Ctx) -> Result<Gc<Module>, Thrown> {
    Ok(ctx.new_native_module("pandas._libs._columns", FUNCTIONS))
}

/// Run the body with `$T` as the type of the items of a view that are keys.
macro_rules! with_keys {
    ($ctx:ident, $view:expr, $T:ident => $body:expr) => {
        with_items!($ctx, $view, $T => $body, Bool u8, Int8 i8, Int16 i16, Int32 i32, Int64 i64, UInt8 u8, UInt16 u16,
            UInt32 u32, UInt64 u64, Float32 f32, Float64 f64)
    };
}

/// As `with_keys`, of items that groups are made of.
macro_rules! with_summands {
    ($ctx:ident, $view:expr, $T:ident => $body:expr) => {
        with_items!($ctx, $view, $T => $body, Int64 i64, UInt64 u64, Float32 f32, Float64 f64)
    };
}

macro_rules! with_items {
    ($ctx:ident, $view:expr, $T:ident => $body:expr, $($number:ident $type:ty),*) => {
        match $view.dtype.number() {
            $(Some(Number::$number) => { type $T = $type; $body })*
            _ => Err($ctx.type_error("a row of other items than this is for")),
        }
    };
}

/// What loops ask before they go on. Nothing is collected meanwhile.
fn ask(ctx: &mut Ctx) -> impl FnMut(Need) -> Result<(), Thrown> {
    |need| {
        ctx.reserve(need.bytes)?;
        ctx.charge_midway((need.items / ITEMS) as u64 + 1)
    }
}

/// A row of numbers.
fn row(ctx: &mut Ctx, value: Value) -> Result<View, Thrown> {
    match view_of(value) {
        Some(view) if view.layout.axes() == 1 => Ok(view),
        _ => Err(ctx.type_error("a row of numbers is needed")),
    }
}

/// A row that may be missing.
fn optional(ctx: &mut Ctx, value: Option<Value>) -> Result<Option<View>, Thrown> {
    match value {
        Some(value) if !value.is_none() => row(ctx, value).map(Some),
        _ => Ok(None),
    }
}

/// The items of a row, where they are.
fn items<'a, T: Pod>(ctx: &mut Ctx, view: &'a View) -> Result<&'a [T], Thrown> {
    let layout = &view.layout;
    let found = match view.dtype.size == size_of::<T>() {
        true => lying(
            view.bytes(ctx)?,
            layout.offset(),
            view.shape(),
            layout.strides(),
        ),
        false => None,
    };
    found.ok_or_else(|| ctx.type_error("items that lie side by side are needed"))
}

fn items_mut<'a, T: Pod>(ctx: &mut Ctx, view: &'a View) -> Result<&'a mut [T], Thrown> {
    let layout = &view.layout;
    let found = match view.dtype.size == size_of::<T>() {
        true => lying_mut(
            view.bytes_mut(ctx)?,
            layout.offset(),
            view.shape(),
            layout.strides(),
        ),
        false => None,
    };
    found.ok_or_else(|| ctx.type_error("items that lie side by side are needed"))
}

fn optional_items<'a>(ctx: &mut Ctx, view: Option<&'a View>) -> Result<&'a [u8], Thrown> {
    match view {
        Some(view) => items(ctx, view),
        None => Ok(&[]),
    }
}

fn same_length(ctx: &mut Ctx, is_same: bool) -> Result<(), Thrown> {
    match is_same {
        true => Ok(()),
        false => Err(ctx.value_error("rows of one length are needed")),
    }
}

fn label(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    let view = row(ctx, args[0])?;
    let left_out = optional(ctx, args.get(1))?;
    with_keys!(ctx, view, T => label_of::<T>(ctx, &view, left_out.as_ref()))
}

/// The labels of the items, and where each first occurs.
fn label_of<K: Key + Pod>(ctx: &mut Ctx, view: &View, left_out: Option<&View>) -> PyResult {
    few_enough(ctx, view)?;
    let long = Dtype::of(ctx, Code::Long);
    let codes = new_view(ctx, long, view.shape(), Order::C)?;
    let out = items_mut(ctx, &codes)?;
    let found = items::<K>(ctx, view)?;
    let left_out = optional_items(ctx, left_out)?;
    same_length(ctx, left_out.is_empty() || left_out.len() == found.len())?;
    let firsts = labels(found, left_out, out, ask(ctx))?;
    let places = new_view(ctx, long, &[firsts.len()], Order::C)?;
    let firsts: Vec<i64> = firsts.into_iter().map(|place| place as i64).collect();
    put(&places, &firsts);
    let (codes, places) = (own(ctx, codes), own(ctx, places));
    Ok(Value::object(ctx.new_tuple(&[codes, places])))
}

/// Labels of a list of texts and where each first occurs; None where an item is no text.
fn label_texts(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    let Some(list) = args[0].get::<List>() else {
        return Ok(Value::NONE);
    };
    let count = list.items.len();
    ctx.reserve(count.saturating_mul(size_of::<&str>()))?;
    ctx.charge_midway((count / ITEMS) as u64 + 1)?;
    let texts: Option<Vec<Gc<Str>>> = list.items.iter().map(|item| item.get::<Str>()).collect();
    let Some(texts) = texts.filter(|texts| texts.len() < 1 << 31) else {
        return Ok(Value::NONE);
    };
    let texts: Vec<&str> = texts.iter().map(|text| text.as_str()).collect();
    let long = Dtype::of(ctx, Code::Long);
    let codes = new_view(ctx, long, &[count], Order::C)?;
    let firsts = text_labels(&texts, items_mut(ctx, &codes)?, ask(ctx))?;
    let places = new_view(ctx, long, &[firsts.len()], Order::C)?;
    let firsts: Vec<i64> = firsts.into_iter().map(|place| place as i64).collect();
    put(&places, &firsts);
    let (codes, places) = (own(ctx, codes), own(ctx, places));
    Ok(Value::object(ctx.new_tuple(&[codes, places])))
}

/// Write all items of a new row.
fn put(view: &View, items: &[i64]) {
    if let Some(bytes) = view.storage.bytes_mut() {
        write(bytes, 0, &[items.len()], &[8], items);
    }
}

fn few_enough(ctx: &mut Ctx, view: &View) -> Result<(), Thrown> {
    match view.size() < (1 << 31) {
        true => Ok(()),
        false => Err(ctx.raise_class(ctx.exceptions.MemoryError)),
    }
}

fn make_index(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    let view = row(ctx, args[0])?;
    few_enough(ctx, &view)?;
    let places = Dtype::of(ctx, Code::UInt);
    let slots = new_view(ctx, places, &[index_length(view.size())], Order::C)?;
    with_keys!(ctx, view, T => {
        let (out, found) = (items_mut(ctx, &slots)?, items::<T>(ctx, &view)?);
        index(found, out, ask(ctx))
    })?;
    Ok(own(ctx, slots))
}

fn find(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    let (slots, view, wanted) = (row(ctx, args[0])?, row(ctx, args[1])?, row(ctx, args[2])?);
    let long = Dtype::of(ctx, Code::Long);
    let places = new_view(ctx, long, wanted.shape(), Order::C)?;
    same_length(ctx, view.dtype.number() == wanted.dtype.number())?;
    with_keys!(ctx, view, T => {
        let (slots, found) = (items(ctx, &slots)?, items::<T>(ctx, &view)?);
        let (wanted, out) = (items(ctx, &wanted)?, items_mut(ctx, &places)?);
        locate(slots, found, wanted, out, ask(ctx))
    })?;
    Ok(own(ctx, places))
}

/// The rows that groups are made of.
struct Rows {
    items: View,
    groups: View,
    left_out: Option<View>,
}

impl Rows {
    fn new(ctx: &mut Ctx, args: &[Value]) -> Result<Rows, Thrown> {
        let rows = Rows {
            items: row(ctx, args[0])?,
            groups: row(ctx, args[1])?,
            left_out: optional(ctx, Some(args[2]))?,
        };
        let size = rows.items.size();
        let left_out = rows.left_out.as_ref().map_or(size, View::size);
        same_length(ctx, rows.groups.size() == size && left_out == size)?;
        Ok(rows)
    }

    fn column<T: Pod>(&self, ctx: &mut Ctx) -> Result<Grouped<'_, T>, Thrown> {
        Ok(Grouped {
            items: items(ctx, &self.items)?,
            groups: items(ctx, &self.groups)?,
            left_out: optional_items(ctx, self.left_out.as_ref())?,
        })
    }
}

fn group_reduce(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    let name = ctx.str(args[0])?;
    let found = OPERATIONS.iter().find(|(known, _)| *known == name.as_str());
    let Some((_, operation)) = found else {
        return Err(ctx.value_error("no operation of groups has this name"));
    };
    let rows = Rows::new(ctx, &[args[1], args[2], args[3]])?;
    let (out, counts) = (row(ctx, args[4])?, row(ctx, args[5])?);
    same_length(ctx, rows.items.dtype.number() == out.dtype.number())?;
    with_summands!(ctx, out, T => {
        reduce_to::<T>(ctx, *operation, &rows, &out, &counts)
    })
}

fn reduce_to<T: Item + Pod>(
    ctx: &mut Ctx,
    operation: Operation,
    rows: &Rows,
    out: &View,
    counts: &View,
) -> PyResult {
    // Results are their own: an array that is given twice is written once.
    let (mut sums, mut found) = (items::<T>(ctx, out)?.to_vec(), vec![0; counts.size()]);
    reduce(
        rows.column(ctx)?,
        operation,
        &mut sums,
        &mut found,
        ask(ctx),
    )?;
    items_mut::<T>(ctx, out)?.copy_from_slice(&sums);
    items_mut::<i64>(ctx, counts)?.copy_from_slice(&found);
    Ok(Value::NONE)
}

fn group_spread(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    let rows = Rows::new(ctx, &[args[0], args[1], args[2]])?;
    let outs = [row(ctx, args[3])?, row(ctx, args[4])?, row(ctx, args[5])?];
    let groups = outs[0].size();
    same_length(ctx, outs.iter().all(|out| out.size() == groups))?;
    ctx.reserve(groups.saturating_mul(24))?;
    let (mut means, mut squares, mut counts) =
        (vec![0.0; groups], vec![0.0; groups], vec![0; groups]);
    spread(
        rows.column(ctx)?,
        &mut means,
        &mut squares,
        &mut counts,
        ask(ctx),
    )?;
    items_mut::<f64>(ctx, &outs[0])?.copy_from_slice(&means);
    items_mut::<f64>(ctx, &outs[1])?.copy_from_slice(&squares);
    items_mut::<i64>(ctx, &outs[2])?.copy_from_slice(&counts);
    Ok(Value::NONE)
}

/// The numbers that the texts of a list are; None where one of them is none.
fn numbers(
    ctx: &mut Ctx,
    texts: Value,
    code: Code,
    number: impl Fn(&str) -> Option<[u8; 8]>,
) -> PyResult {
    let Some(list) = texts.get::<List>() else {
        return Err(ctx.type_error("a list of texts is needed"));
    };
    let dtype = Dtype::of(ctx, code);
    let view = new_view(ctx, dtype, &[list.items.len()], Order::C)?;
    let mut ask = ask(ctx);
    let (rooms, _) = view
        .storage
        .bytes_mut()
        .unwrap_or_default()
        .as_chunks_mut::<8>();
    for (rooms, texts) in rooms.chunks_mut(1024).zip(list.items.chunks(1024)) {
        let lengths = texts
            .iter()
            .filter_map(|text| Some(text.get::<Str>()?.as_str().len()));
        ask(Need {
            items: lengths.sum::<usize>() + texts.len(),
            bytes: 0,
        })?;
        for (room, text) in rooms.iter_mut().zip(texts) {
            match text.get::<Str>().and_then(|text| number(text.as_str())) {
                Some(number) => *room = number,
                None => return Ok(Value::NONE),
            }
        }
    }
    drop(ask);
    Ok(own(ctx, view))
}
