//! Tables and numbers from texts: what is beneath `np.loadtxt`, `np.fromstring` and `np.fromfile`.
//!
//! What does not live here: rows and fields of a text (`wardian_strided::text_reading`), files, encodings and checks of
//! arguments (`python/text.py`).

use std::cell::RefCell;

use smallvec::SmallVec;
use wardian_runtime::ctx::{Ctx, PyResult, Root, Thrown};
use wardian_runtime::object::args::Args;
use wardian_runtime::object::containers::{Bytes, List, Tuple};
use wardian_runtime::object::string::Str;
use wardian_runtime::object::value::Value;
use wardian_strided::element::Number;
use wardian_strided::layout::{Layout, Order};
use wardian_strided::text_reading::dialect::Dialect;
use wardian_strided::text_reading::separated::{self, Reader};
use wardian_strided::text_reading::table::{self, Ended, Outcome, Plan, TableError, Wanted};
use wardian_strided::text_reading::tokens::{Source, Tokens};
use wardian_text::unicode::surrogates;

use crate::array::item::{self, Item};
use crate::array::{self, View, cast, new_view, text_cast};
use crate::dtype::{Code, Dtype};
use crate::{errors, helpers, work};

/// Rows that there is room for at first.
const ROWS: usize = 64;

/// A text that a Python function brings block by block.
struct Blocks<'a, 'b> {
    ctx: &'a RefCell<&'b mut Ctx>,
    next: Value,
}

impl Source for Blocks<'_, '_> {
    type Error = Thrown;

    fn more(&mut self) -> Result<Option<String>, Thrown> {
        let ctx = &mut **self.ctx.borrow_mut();
        let mark = ctx.temps_mark();
        let block = ctx.call(self.next, &[])?;
        let text = match block.payload::<Str>() {
            Some(text) => {
                ctx.reserve(text.as_str().len())?;
                Some(text.as_str().to_string())
            }
            None => None,
        };
        ctx.temps_release(mark);
        Ok(text)
    }

    fn poll(&mut self, bytes: usize) -> Result<(), Thrown> {
        self.ctx.borrow_mut().charge_midway(bytes as u64 / 16 + 1)
    }
}

/// Rows as they come in.
struct Rows {
    dtype: Dtype,
    /// The fields of a record and where they are; None where each column is an item.
    fields: Option<Vec<(usize, Dtype)>>,
    columns: usize,
    most: usize,
    room: usize,
    view: Option<View>,
    /// Keeps the storage of the view.
    root: Root,
    imaginary: char,
    converters: Value,
    usecols: Value,
    /// Of each column a function, or None; a list.
    chosen: Root,
    bytes_for_converters: bool,
    bytes_for_others: bool,
}

impl Rows {
    fn items_of_row(&self) -> usize {
        if self.fields.is_some() {
            1
        } else {
            self.columns
        }
    }

    /// Room for one more row.
    fn make_room(&mut self, ctx: &mut Ctx, row: usize) -> Result<(), Thrown> {
        if row < self.room {
            return Ok(());
        }
        let room = self.room.saturating_mul(2).max(ROWS).min(self.most);
        let Some(count) = room.checked_mul(self.items_of_row()) else {
            return Err(errors::no_memory(ctx, &[room, self.columns], self.dtype));
        };
        let made = new_view(ctx, self.dtype, &[count], Order::C)?;
        if let Some(before) = &self.view {
            let begin = made.with(made.layout.slice(0, 0, 1, before.size()));
            cast::assign(ctx, &begin, before)?;
        }
        ctx.set_root(self.root, Value::object(made.storage.0));
        self.view = Some(made);
        self.room = room;
        Ok(())
    }

    fn take(&mut self, ctx: &mut Ctx, row: usize, wanted: Wanted<'_>) -> Result<(), Thrown> {
        let fields: SmallVec<[(usize, &str); 16]> = wanted.fields().collect();
        if row == 0 {
            self.columns = fields.len();
            if !self.converters.is_none() {
                let count = Value::small_int(fields.len() as i64);
                let chosen = helpers::call(
                    ctx,
                    "_table_converters",
                    &[self.converters, self.usecols, count],
                )?;
                ctx.set_root(self.chosen, chosen);
            }
        }
        let mark = ctx.temps_mark();
        self.make_room(ctx, row)?;
        let size = self.dtype.size;
        let begin = row * self.items_of_row() * size;
        for (number, (column, text)) in fields.iter().enumerate() {
            ctx.charge(text.len() as u64 / 8 + 2)?;
            let (place, dtype) = match &self.fields {
                None => (begin + number * size, self.dtype),
                Some(all) => match all.get(number) {
                    Some((offset, dtype)) => (begin + offset, *dtype),
                    None => break,
                },
            };
            let done = self.put(ctx, number, place, dtype, text);
            if let Ok(true) = done {
                continue;
            }
            let cause = match done {
                Ok(_) => Value::NONE,
                Err(thrown) => match ctx.catch(ctx.exceptions.Exception) {
                    Some(cause) => ctx.keep(Value::object(cause)),
                    None => return Err(thrown),
                },
            };
            let text = Value::object(ctx.new_str(text));
            let place = [
                Value::small_int(row as i64),
                Value::small_int(*column as i64 + 1),
            ];
            helpers::call(
                ctx,
                "_no_conversion",
                &[text, dtype.value(), place[0], place[1], cause],
            )?;
        }
        ctx.temps_release(mark);
        Ok(())
    }

    /// One field; false where it is no such item.
    fn put(
        &self,
        ctx: &mut Ctx,
        number: usize,
        place: usize,
        dtype: Dtype,
        text: &str,
    ) -> Result<bool, Thrown> {
        let view = View {
            dtype,
            ..self.view.clone().expect("there is room")
        };
        let chosen = ctx
            .get_root(self.chosen)
            .get::<List>()
            .and_then(|list| list.items.get(number).copied());
        if let Some(converter) = chosen.filter(|converter| !converter.is_none()) {
            let argument = argument(ctx, text, self.bytes_for_converters)?;
            let value = ctx.call(converter, &[argument])?;
            item::set(ctx, &view, place, value)?;
            return Ok(true);
        }
        if let Some(number) = dtype.code.number() {
            let Some(mut bytes) = text_cast::number_of(number, text, self.imaginary) else {
                return Ok(false);
            };
            item::swap(dtype, &mut bytes);
            item::put(ctx, &view, place, &bytes)?;
            return Ok(true);
        }
        let mut bytes = match dtype.code {
            Code::Bytes => {
                let letters = text
                    .chars()
                    .map(|letter| u8::try_from(surrogates::code_point(letter)).ok());
                match letters.take(dtype.size).collect::<Option<Item>>() {
                    Some(bytes) => bytes,
                    None => return Ok(false),
                }
            }
            Code::Str => text
                .chars()
                .take(dtype.size / 4)
                .flat_map(|letter| surrogates::code_point(letter).to_le_bytes())
                .collect(),
            _ => {
                let value = argument(ctx, text, self.bytes_for_others)?;
                item::set(ctx, &view, place, value)?;
                return Ok(true);
            }
        };
        bytes.resize(dtype.size, 0);
        item::swap(dtype, &mut bytes);
        item::put(ctx, &view, place, &bytes)?;
        Ok(true)
    }
}

/// A field for Python code: a text, or bytes of Latin-1.
fn argument(ctx: &mut Ctx, text: &str, as_bytes: bool) -> PyResult {
    let text = Value::object(ctx.new_str(text));
    if !as_bytes {
        return Ok(text);
    }
    let encoding = Value::object(ctx.new_str("latin1"));
    ctx.call_attr(text, "encode", &[encoding])
}

/// The fields that a record has, those of records in it, and the items of arrays in it.
fn flatten(
    ctx: &mut Ctx,
    dtype: Dtype,
    offset: usize,
    found: &mut Vec<(usize, Dtype)>,
) -> Result<(), Thrown> {
    if let Some(fields) = &dtype.fields {
        for field in fields {
            flatten(ctx, field.dtype, offset + field.offset, found)?;
        }
        return Ok(());
    }
    if let Some((base, shape)) = &dtype.subarray {
        // A record has few bytes, but there can be many items of none.
        let count = shape
            .iter()
            .fold(1usize, |count, length| count.saturating_mul(*length));
        for index in 0..count {
            ctx.charge(4)?;
            flatten(ctx, *base, offset + index * base.size, found)?;
        }
        return Ok(());
    }
    if found.len().is_power_of_two() {
        ctx.reserve(found.len().saturating_mul(64))?;
    }
    found.push((offset, dtype));
    Ok(())
}

fn character(ctx: &mut Ctx, value: Value) -> Result<Option<char>, Thrown> {
    match value.payload::<Str>() {
        Some(text) => Ok(text.as_str().chars().next()),
        None if value.is_none() => Ok(None),
        None => Err(ctx.type_error("a character is a text")),
    }
}

/// What [`read_table`] takes, by its place.
mod place {
    pub(super) const NEXT: usize = 0;
    pub(super) const BY_LINE: usize = 1;
    pub(super) const DELIMITER: usize = 2;
    pub(super) const COMMENT: usize = 3;
    pub(super) const QUOTE: usize = 4;
    pub(super) const IMAGINARY: usize = 5;
    pub(super) const USECOLS: usize = 6;
    pub(super) const SKIP: usize = 7;
    pub(super) const MOST: usize = 8;
    pub(super) const DTYPE: usize = 9;
    pub(super) const CONVERTERS: usize = 10;
    pub(super) const BYTES: usize = 11;
    pub(super) const OTHER_BYTES: usize = 12;
}

/// `_read_table(...)`: an array of rows and columns, or of records.
pub fn read_table(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    let by_line = ctx.truth(args[place::BY_LINE])?;
    let delimiter = character(ctx, args[place::DELIMITER])?;
    let comment = character(ctx, args[place::COMMENT])?;
    let quote = character(ctx, args[place::QUOTE])?;
    let imaginary = character(ctx, args[place::IMAGINARY])?.unwrap_or('j');
    let dialect = match Dialect::new(delimiter, comment, quote) {
        Ok(dialect) => dialect,
        Err(error) => return Err(ctx.type_error(&error.to_string())),
    };
    let Some(dtype) = Dtype::from_value(args[place::DTYPE]) else {
        return Err(ctx.type_error("internal error: dtype must be provided and be a NumPy dtype"));
    };
    let mut columns = None;
    if let Some(tuple) = args[place::USECOLS].payload::<Tuple>() {
        let mut all = Vec::new();
        for value in tuple.items().to_vec() {
            all.push(ctx.index_i64(value)?);
        }
        columns = Some(all);
    }
    let skip = ctx.index_i64(args[place::SKIP])?;
    let most = ctx.index_i64(args[place::MOST])?;
    let mut flat = Vec::new();
    if dtype.fields.is_some() {
        flatten(ctx, dtype, 0, &mut flat)?;
    }
    let fields = dtype.fields.is_some().then_some(flat);
    let plan = Plan {
        columns,
        skip_lines: usize::try_from(skip).unwrap_or(0),
        most_rows: usize::try_from(most).ok(),
        fields: fields.as_ref().map(Vec::len),
    };
    let mut rows = Rows {
        dtype,
        fields,
        columns: 0,
        most: plan.most_rows.unwrap_or(usize::MAX),
        room: 0,
        view: None,
        root: ctx.root(Value::NONE),
        imaginary,
        converters: args[place::CONVERTERS],
        usecols: args[place::USECOLS],
        chosen: ctx.root(Value::NONE),
        bytes_for_converters: ctx.truth(args[place::BYTES])?,
        bytes_for_others: ctx.truth(args[place::OTHER_BYTES])?,
    };
    let mut outcome = Outcome::default();
    let cell = RefCell::new(&mut *ctx);
    let source = Blocks {
        ctx: &cell,
        next: args[place::NEXT],
    };
    let mut tokens = Tokens::new(dialect, by_line, source);
    let ended = table::read_table(&mut tokens, &plan, &mut outcome, |row, wanted| {
        let ctx = &mut **cell.borrow_mut();
        rows.take(ctx, row, wanted)
    });
    drop(tokens);
    if let (Some(line), Some(most)) = (outcome.empty_line, plan.most_rows)
        && !matches!(ended, Err(Ended::Stopped(_)))
    {
        let category = Value::object(ctx.exceptions.UserWarning);
        errors::warn(ctx, &table::empty_line_warning(line, most), category)?;
    }
    match ended {
        Ok(()) => {}
        Err(Ended::Stopped(thrown)) => return Err(thrown),
        Err(Ended::Table(error @ TableError::ColumnsWanted { .. })) => {
            return Err(ctx.type_error(&error.to_string()));
        }
        Err(Ended::Table(error)) => return Err(ctx.value_error(&error.to_string())),
    }
    finished(ctx, &rows, &outcome)
}

fn finished(ctx: &mut Ctx, rows: &Rows, outcome: &Outcome) -> PyResult {
    let count = outcome.rows;
    let shape: SmallVec<[usize; 2]> = match rows.fields {
        Some(_) => smallvec::smallvec![count],
        None => smallvec::smallvec![count, outcome.columns.unwrap_or(1)],
    };
    let Some(view) = rows.view.as_ref().filter(|_| count > 0) else {
        let view = new_view(ctx, rows.dtype, &shape, Order::C)?;
        return Ok(array::own(ctx, view));
    };
    let layout = Layout::contiguous(&shape, rows.dtype.size, Order::C)
        .expect("no more than there is room for");
    let view = view.with(layout);
    let view = if count == rows.room {
        view
    } else {
        cast::copy(ctx, &view, Order::C)?
    };
    Ok(array::own(ctx, view))
}

/// `_read_separated(text, separator, dtype, count, is_file)`: an array, whether the text was read to its end,
/// and how many bytes of it were read.
pub fn read_separated(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    let (Some(text), Some(separator)) = (args[0].payload::<Bytes>(), args[1].payload::<Bytes>())
    else {
        return Err(ctx.type_error("a text is bytes"));
    };
    let Some(dtype) = Dtype::from_value(args[2]) else {
        return Err(ctx.type_error("a dtype is a dtype"));
    };
    let most = usize::try_from(ctx.index_i64(args[3])?).ok();
    let reader = if ctx.truth(args[4])? {
        Reader::File
    } else {
        Reader::Text
    };
    // The numbers are as many as bytes at most.
    ctx.reserve(text.as_bytes().len().saturating_mul(16))?;
    let (text, separator) = (text.as_bytes(), separator.as_bytes());
    macro_rules! read {
        ($read:expr, $item:expr) => {{
            let read = separated::separated(text, separator, most, $read, work::poll(ctx))?;
            let items: Vec<Item> = read.numbers.into_iter().map($item).collect();
            (items, read.is_whole, read.length)
        }};
    }
    let number = match dtype.code.number() {
        Some(number) => number,
        None if dtype.code.is_time() => Number::Int64,
        None if dtype.code == Code::Object => {
            return Err(ctx.value_error("Cannot create an object array from a string"));
        }
        None => {
            return Err(
                ctx.value_error("don't know how to read character strings with that array type")
            );
        }
    };
    let lower = |bytes: &[u8]| Item::from_slice(&bytes[..number.size()]);
    let (items, is_whole, length) = match number.kind() {
        'b' => read!(
            |text: &[u8]| separated::truth(text, reader),
            |value: bool| Item::from_slice(&[u8::from(value)])
        ),
        'i' => read!(
            |text: &[u8]| separated::signed(text, reader),
            |value: i64| lower(&value.to_le_bytes())
        ),
        'u' => read!(
            |text: &[u8]| separated::unsigned(text, reader),
            |value: u64| lower(&value.to_le_bytes())
        ),
        'f' => read!(
            |text: &[u8]| separated::float(text, reader),
            |value: f64| item::float_to_item(number, value, 0.0)
        ),
        _ => read!(
            |text: &[u8]| separated::complex(text, reader),
            |value: num_complex::Complex<f64>| item::float_to_item(number, value.re, value.im)
        ),
    };
    let view = new_view(ctx, dtype, &[items.len()], Order::C)?;
    for (index, mut bytes) in items.into_iter().enumerate() {
        item::swap(dtype, &mut bytes);
        item::put(ctx, &view, index * dtype.size, &bytes)?;
    }
    let made = array::own(ctx, view);
    Ok(Value::object(ctx.new_tuple(&[
        made,
        Value::bool(is_whole),
        Value::small_int(length as i64),
    ])))
}
