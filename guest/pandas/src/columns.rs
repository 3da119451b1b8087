//! `pandas._libs._columns`: the kernels for long rows of numbers, for the Python files beside it.
//!
//! Arguments are rows of numbers of one type, side by side; the Python files see to that. What does not live here: the
//! loops (`wardian-columns`).

use wardian_columns::Need;
use wardian_columns::hashing::{Key, Labels, index, index_length, labels, locate};
use wardian_columns::text;
use wardian_numpy::array::{View, new_view, own};
use wardian_numpy::dtype::{Code, Dtype};
use wardian_runtime::ctx::{Ctx, PyResult, Thrown};
use wardian_runtime::object::args::Args;
use wardian_runtime::object::containers::List;
use wardian_runtime::object::heap::Gc;
use wardian_runtime::object::native::Module;
use wardian_runtime::object::string::Str;
use wardian_runtime::object::value::Value;
use wardian_runtime::types::{Method, function};
use wardian_strided::layout::Order;

use bytemuck::Pod;

use crate::rows::{ask, items, items_mut, labelled, row, same_length, with_items};

static FUNCTIONS: &[Method] = &[
    function("floats", "(texts, /)", |ctx, args| {
        numbers(ctx, args[0], Code::Double, |text| {
            text::float(text).map(f64::to_le_bytes)
        })
    }),
    function("index", "(items, /)", make_index),
    function("integers", "(texts, /)", |ctx, args| {
        numbers(ctx, args[0], Code::Long, |text| {
            text::integer(text).map(i64::to_le_bytes)
        })
    }),
    function("labels", "(items, /)", label),
    function("labels_after", "(known, slots, items, /)", label_after),
    function("locate", "(slots, items, wanted, /)", find),
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

fn label(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    let view = row(ctx, args[0])?;
    with_keys!(ctx, view, T => label_of::<T>(ctx, &view))
}

/// The labels of the items, and where each first occurs.
fn label_of<K: Key + Pod>(ctx: &mut Ctx, view: &View) -> PyResult {
    few_enough(ctx, view)?;
    let long = Dtype::of(ctx, Code::Long);
    let codes = new_view(ctx, long, view.shape(), Order::C)?;
    let out = items_mut(ctx, &codes)?;
    let found = items::<K>(ctx, view)?;
    let firsts = labels(found, out, ask(ctx))?;
    let (codes, firsts) = labelled(ctx, codes, firsts)?;
    Ok(Value::object(ctx.new_tuple(&[codes, firsts])))
}

/// `(labels, firsts, slots)`: labels that go on behind those of known items, which all differ. The slots are for the next
/// call with the known items and those that `firsts` has the places of.
fn label_after(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    let (known, slots, view) = (row(ctx, args[0])?, row(ctx, args[1])?, row(ctx, args[2])?);
    same_length(ctx, known.dtype.number() == view.dtype.number())?;
    few_enough(ctx, &known)?;
    few_enough(ctx, &view)?;
    with_keys!(ctx, view, T => label_after_of::<T>(ctx, &known, &slots, &view))
}

fn label_after_of<K: Key + Pod>(
    ctx: &mut Ctx,
    known: &View,
    slots: &View,
    view: &View,
) -> PyResult {
    let known = items::<K>(ctx, known)?;
    let mut labels = Labels::new(known, items(ctx, slots)?, ask(ctx))?;
    let long = Dtype::of(ctx, Code::Long);
    let codes = new_view(ctx, long, view.shape(), Order::C)?;
    let firsts = labels.more(items::<K>(ctx, view)?, items_mut(ctx, &codes)?, ask(ctx))?;
    let uint = Dtype::of(ctx, Code::UInt);
    let slots = new_view(ctx, uint, &[labels.slots().len()], Order::C)?;
    items_mut::<u32>(ctx, &slots)?.copy_from_slice(labels.slots());
    let (codes, firsts) = labelled(ctx, codes, firsts)?;
    let slots = own(ctx, slots);
    Ok(Value::object(ctx.new_tuple(&[codes, firsts, slots])))
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
