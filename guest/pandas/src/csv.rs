//! `pandas._libs._csv`: rows of csv and their columns, for `parsers.py`.
//!
//! Rows come in parts: a list of rows, each a list of texts, or a block `(text, extra, bounds)` of what `cut` found, whose
//! bounds are uint32 with the shape (rows, fields, 2). What does not live here: the loops (`wardian-columns`).

use wardian_columns::Need;
use wardian_columns::csv::{Cut, Dialect, cut};
use wardian_columns::hashing::word_labels;
use wardian_columns::inference::{Tried, Words, booleans, floats, integers};
use wardian_numpy::array::storage::Storage;
use wardian_numpy::array::{View, new_view, own, view_of};
use wardian_numpy::dtype::{Code, Dtype};
use wardian_runtime::ctx::{Ctx, PyResult, Thrown};
use wardian_runtime::object::args::Args;
use wardian_runtime::object::containers::{List, Tuple};
use wardian_runtime::object::heap::Gc;
use wardian_runtime::object::native::Module;
use wardian_runtime::object::string::Str;
use wardian_runtime::object::value::Value;
use wardian_runtime::types::{Method, function};
use wardian_strided::layout::Order;

use crate::rows::{ITEMS, ask, count_of, items, items_mut};

static FUNCTIONS: &[Method] = &[
    function(
        "cut",
        "(text, start, delimiter, quote, width, limit, skip_blanks, /)",
        cut_text,
    ),
    function("infer", "(parts, column, missing, yes, no, /)", infer),
    function("strings", "(parts, column, missing, /)", strings),
    function("texts", "(parts, column, /)", texts),
];

/// Make the module.
pub(crate) fn make(ctx: &mut Ctx) -> Result<Gc<Module>, Thrown> {
    Ok(ctx.new_native_module("pandas._libs._csv", FUNCTIONS))
}

fn text_of(ctx: &mut Ctx, value: Value) -> Result<Gc<Str>, Thrown> {
    value
        .get::<Str>()
        .ok_or_else(|| ctx.type_error("a text is needed"))
}

/// A character of ASCII; None for None.
fn sign_of(ctx: &mut Ctx, value: Value) -> Result<Option<u8>, Thrown> {
    if value.is_none() {
        return Ok(None);
    }
    match *text_of(ctx, value)?.as_str().as_bytes() {
        [byte] => Ok(Some(byte)),
        _ => Err(ctx.value_error("a sign of ASCII is needed")),
    }
}

/// `(extra, bounds, lines, end)`: what was cut from the place `start` on.
fn cut_text(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    let text = text_of(ctx, args[0])?;
    let start = count_of(ctx, args[1])?;
    let delimiter = sign_of(ctx, args[2])?;
    let dialect = Dialect {
        delimiter: delimiter.unwrap_or(b','),
        quote: sign_of(ctx, args[3])?,
        width: count_of(ctx, args[4])?.max(1),
        skip_blanks: ctx.truth(args[6])?,
    };
    let limit = count_of(ctx, args[5])?;
    if start > text.length() || text.as_str().len() > u32::MAX as usize / 4 {
        return Err(ctx.value_error("a place in a text of less than 1 GiB is needed"));
    }
    let start = text.offset_of(start);
    let Cut {
        bounds,
        extra,
        lines,
        end,
    } = cut(text.as_str(), start, dialect, limit, ask(ctx))?;
    let uint = Dtype::of(ctx, Code::UInt);
    let rows = bounds.len() / 2 / dialect.width;
    let view = new_view(ctx, uint, &[rows, dialect.width, 2], Order::C)?;
    items_mut::<u32>(ctx, &view)?.copy_from_slice(&bounds);
    let extra = Value::object(ctx.new_long_str(&extra)?);
    let bounds = own(ctx, view);
    let (lines, end) = (lines as i64, text.position_of(end) as i64);
    let (lines, end) = (ctx.new_int(lines), ctx.new_int(end));
    Ok(Value::object(ctx.new_tuple(&[extra, bounds, lines, end])))
}

/// The fields of a column, and what holds them.
struct Fields {
    parts: Vec<Part>,
}

enum Part {
    /// A text of each row.
    Rows(Vec<Option<Gc<Str>>>),
    Block {
        text: Gc<Str>,
        extra: Gc<Str>,
        bounds: View,
    },
}

impl Fields {
    fn of(ctx: &mut Ctx, parts: Value, column: usize) -> Result<Fields, Thrown> {
        let Some(parts) = parts.get::<List>() else {
            return Err(ctx.type_error("a list of parts is needed"));
        };
        let mut found = Vec::new();
        for part in &parts.items {
            let part = match (part.get::<Tuple>(), part.get::<List>()) {
                (Some(block), _) => Part::block(ctx, block)?,
                (_, Some(rows)) => Part::rows(ctx, rows, column)?,
                _ => return Err(ctx.type_error("a part is a list of rows or a block")),
            };
            found.push(part);
        }
        Ok(Fields { parts: found })
    }

    /// The texts of a column; an empty one where there is no field.
    fn texts(&self, ctx: &mut Ctx, column: usize) -> Result<Vec<&str>, Thrown> {
        let count: usize = self.parts.iter().map(Part::rows_of).sum();
        ctx.reserve(count.saturating_mul(size_of::<&str>()))?;
        ctx.charge_midway((count / ITEMS) as u64 + 1)?;
        let mut texts = Vec::with_capacity(count);
        for part in &self.parts {
            match part {
                Part::Rows(rows) => texts.extend(rows.iter().map(|text| match text {
                    Some(text) => text.as_str(),
                    None => "",
                })),
                Part::Block {
                    text,
                    extra,
                    bounds,
                } => {
                    let width = bounds.shape()[1];
                    let (bounds, _) = items::<u32>(ctx, bounds)?.as_chunks::<2>();
                    let (text, extra) = (text.as_str(), extra.as_str());
                    let of = |[start, end]: [u32; 2]| {
                        let (start, end) = (start as usize, end as usize);
                        let found = match start.checked_sub(text.len()) {
                            Some(start) if end > text.len() => extra.get(start..end - text.len()),
                            _ => text.get(start..end),
                        };
                        found.unwrap_or_default()
                    };
                    let rows = bounds.chunks(width.max(1));
                    texts.extend(rows.map(|row| row.get(column).map_or("", |bounds| of(*bounds))));
                }
            }
        }
        Ok(texts)
    }
}

impl Part {
    fn rows_of(&self) -> usize {
        match self {
            Part::Rows(rows) => rows.len(),
            Part::Block { bounds, .. } => bounds.shape()[0],
        }
    }

    fn rows(ctx: &mut Ctx, rows: Gc<List>, column: usize) -> Result<Part, Thrown> {
        ctx.reserve(rows.items.len().saturating_mul(size_of::<Value>()))?;
        ctx.charge_midway((rows.items.len() / ITEMS) as u64 + 1)?;
        let field = |row: &Value| {
            let row = row.get::<List>()?;
            row.items.get(column)?.get::<Str>()
        };
        Ok(Part::Rows(rows.items.iter().map(field).collect()))
    }

    fn block(ctx: &mut Ctx, block: Gc<Tuple>) -> Result<Part, Thrown> {
        let [text, extra, bounds] = *block.items() else {
            return Err(ctx.type_error("a block has a text, more text, and bounds"));
        };
        let (text, extra) = (text_of(ctx, text)?, text_of(ctx, extra)?);
        match view_of(bounds) {
            Some(view) if matches!(view.shape(), [_, _, 2]) => Ok(Part::Block {
                text,
                extra,
                bounds: view,
            }),
            _ => Err(ctx.type_error("bounds have the shape (rows, fields, 2)")),
        }
    }
}

/// The texts of a column as a list.
fn texts(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    let column = count_of(ctx, args[1])?;
    let fields = Fields::of(ctx, args[0], column)?;
    let texts = fields.texts(ctx, column)?;
    let bytes: usize = texts
        .iter()
        .map(|text| text.len() + size_of::<Str>() + 16)
        .sum();
    ctx.reserve(bytes)?;
    ctx.charge_midway((texts.len() / ITEMS + bytes / 64) as u64)?;
    let mut list = Vec::with_capacity(texts.len());
    for text in texts {
        list.push(Value::object(ctx.new_str(text)));
    }
    Ok(Value::object(ctx.new_list(list)))
}

/// The texts of a list or another sequence of texts that was made one.
fn words(ctx: &mut Ctx, list: Value) -> Result<Vec<Gc<Str>>, Thrown> {
    let Some(list) = list.get::<List>() else {
        return Err(ctx.type_error("a list of texts is needed"));
    };
    let found: Option<Vec<Gc<Str>>> = list.items.iter().map(|item| item.get::<Str>()).collect();
    found.ok_or_else(|| ctx.type_error("a list of texts is needed"))
}

fn words_of(texts: &[Gc<Str>]) -> Words<'_> {
    Words::new(texts.iter().map(|text| text.as_str()))
}

/// The column as an array of the first kind that all its texts are of, and how many are missing: `(array, count)`. None
/// where numbers are too large for what is known here.
fn infer(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    let column = count_of(ctx, args[1])?;
    let fields = Fields::of(ctx, args[0], column)?;
    let texts = fields.texts(ctx, column)?;
    let (missing, yes, no) = (
        words(ctx, args[2])?,
        words(ctx, args[3])?,
        words(ctx, args[4])?,
    );
    let (missing, yes, no) = (words_of(&missing), words_of(&yes), words_of(&no));
    let shape = [texts.len()];

    let long = Dtype::of(ctx, Code::Long);
    let made = new_view(ctx, long, &shape, Order::C)?;
    match integers(&texts, &missing, items_mut(ctx, &made)?, ask(ctx))? {
        Tried::Done(count) => return found(ctx, made, count),
        Tried::TooLarge => return Ok(Value::NONE),
        Tried::Not => (),
    }
    let double = Dtype::of(ctx, Code::Double);
    let made = new_view(ctx, double, &shape, Order::C)?;
    if let Tried::Done(count) = floats(&texts, &missing, items_mut(ctx, &made)?, ask(ctx))? {
        return found(ctx, made, count);
    }
    let truth = Dtype::of(ctx, Code::Bool);
    let made = new_view(ctx, truth, &shape, Order::C)?;
    let out = items_mut(ctx, &made)?;
    if let Tried::Done(count) = booleans(&texts, &missing, (&yes, &no), out, ask(ctx))? {
        return found(ctx, made, count);
    }
    named(ctx, &texts, &missing)
}

fn found(ctx: &mut Ctx, made: View, count: usize) -> PyResult {
    let array = own(ctx, made);
    let count = ctx.new_int(count as i64);
    Ok(Value::object(ctx.new_tuple(&[array, count])))
}

/// The column as an array of texts with NaN for those that are missing, and how many are: `(array, count)`.
fn strings(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    let column = count_of(ctx, args[1])?;
    let fields = Fields::of(ctx, args[0], column)?;
    let texts = fields.texts(ctx, column)?;
    let missing = words(ctx, args[2])?;
    named(ctx, &texts, &words_of(&missing))
}

/// Texts as objects; equal ones are one.
fn named(ctx: &mut Ctx, texts: &[&str], missing: &Words<'_>) -> PyResult {
    let object = Dtype::of(ctx, Code::Object);
    let made = new_view(ctx, object, &[texts.len()], Order::C)?;
    if texts.len() >= u32::MAX as usize {
        return Err(ctx.raise_class(ctx.exceptions.MemoryError));
    }
    ctx.reserve(size_of_val(texts))?;
    let mut labels = vec![0_i64; texts.len()];
    let word = |place| texts.get(place).copied();
    let firsts = word_labels(word, &mut labels, ask(ctx))?.unwrap_or_default();
    let bytes = firsts
        .iter()
        .map(|place| texts[*place].len() + size_of::<Str>() + 24);
    let need = Need {
        items: firsts.len() * ITEMS,
        bytes: bytes.sum(),
    };
    ask(ctx)(need)?;
    let mut names = Vec::with_capacity(firsts.len());
    for place in firsts {
        names.push(match missing.has(texts[place]) {
            true => None,
            false => Some(Value::object(ctx.new_str(texts[place]))),
        });
    }
    let mut count = 0;
    let nan = Value::float(f64::NAN);
    if let Storage::Objects(objects) = made.storage.get_mut() {
        for (object, label) in objects.iter_mut().zip(&labels) {
            let name = names[*label as usize];
            count += usize::from(name.is_none());
            *object = name.unwrap_or(nan);
        }
    }
    found(ctx, made, count)
}
