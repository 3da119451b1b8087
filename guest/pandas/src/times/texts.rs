//! Rows of texts to times and back.

use wardian_columns::Need;
use wardian_columns::times::{Format, NAT, Names, Reader, State, Writer, read_span};
use wardian_numpy::array::storage::Storage;
use wardian_numpy::array::{new_view, own};
use wardian_numpy::dtype::{Code, Dtype};
use wardian_runtime::ctx::{Ctx, PyResult, Thrown};
use wardian_runtime::object::args::Args;
use wardian_runtime::object::containers::Tuple;
use wardian_runtime::object::heap::Gc;
use wardian_runtime::object::string::Str;
use wardian_runtime::object::value::Value;
use wardian_strided::layout::Order;

use super::{text, times, unit};
use crate::objects::objects_of;
use crate::rows::{ask, items, items_mut, same_length};

/// Texts of a row, that many at a time.
const PART: usize = 1024;

/// Formats that are longer are left to Python.
const LONGEST: usize = 200;

/// Offsets of one row, of which there are not more.
const MOST_OFFSETS: usize = 100;

/// The texts of a tuple of tuples: the names of months, short ones, of weekdays, short ones, and of halves of the day.
struct Held {
    texts: Vec<Vec<Gc<Str>>>,
}

impl Held {
    fn of(ctx: &mut Ctx, value: Value) -> Result<Held, Thrown> {
        let read = |value: &Value| -> Option<Vec<Gc<Str>>> {
            let tuple = value
                .get::<Tuple>()
                .filter(|tuple| tuple.items().len() <= 12)?;
            tuple.items().iter().map(|text| text.get::<Str>()).collect()
        };
        let parts = value
            .get::<Tuple>()
            .filter(|parts| parts.items().len() == 5);
        let texts = parts.and_then(|parts| parts.items().iter().map(read).collect());
        match texts {
            Some(texts) => Ok(Held { texts }),
            None => Err(ctx.type_error("five tuples of names are needed")),
        }
    }

    fn names(&self) -> Names<'_> {
        let of = |place: usize| self.texts[place].iter().map(|text| text.as_str()).collect();
        Names {
            months: of(0),
            short_months: of(1),
            weekdays: of(2),
            short_weekdays: of(3),
            halves: of(4),
        }
    }
}

/// Whether a text stands for no time.
fn is_null_text(text: &str) -> bool {
    matches!(text, "" | "NaT" | "nat" | "NAT" | "nan" | "NaN" | "NAN")
}

/// `(times, states, offsets)` of objects: what texts say by a format, or in ISO's form where that is None. States are
/// those of `State`; offsets, in minutes, all that texts have. None where the format is not known here.
pub(super) fn read(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    let held = Held::of(ctx, args[2])?;
    let unit = unit(ctx, args[4])?;
    let is_exact = ctx.truth(args[5])?;
    let (reader, length) = match args[1].is_none() {
        true => (Some(Reader::iso()), 20),
        false => {
            let format = text(ctx, args[1])?;
            let format = Some(format.as_str()).filter(|format| format.len() <= LONGEST);
            let format = format.and_then(Format::new);
            let length = format.as_ref().map_or(0, Format::length);
            (
                format.and_then(|format| Reader::new(&format, held.names())),
                length,
            )
        }
    };
    let Some(reader) = reader else {
        return Ok(Value::NONE);
    };
    let Some(nulls) = args[3].get::<Tuple>() else {
        return Err(ctx.type_error("a tuple of objects is needed"));
    };
    let objects = objects_of(ctx, args[0])?;
    let (long, byte) = (Dtype::of(ctx, Code::Long), Dtype::of(ctx, Code::UByte));
    let made = new_view(ctx, long, &[objects.len()], Order::C)?;
    let states = new_view(ctx, byte, &[objects.len()], Order::C)?;
    let (out, marks) = (
        items_mut::<i64>(ctx, &made)?,
        items_mut::<u8>(ctx, &states)?,
    );
    let mut offsets: Vec<i64> = Vec::new();
    let has_format = !args[1].is_none();
    let mut line = Vec::new();
    let rooms = out.chunks_mut(PART).zip(marks.chunks_mut(PART));
    let mut ask = ask(ctx);
    for ((out, marks), objects) in rooms.zip(objects.chunks(PART)) {
        ask(Need {
            items: objects.len() * (2 + length / 4),
            bytes: 0,
        })?;
        for ((out, mark), object) in out.iter_mut().zip(marks).zip(objects) {
            let mut read_text = |text: &[u8], out: &mut i64| {
                let moment = reader.read(text);
                let Some(found) = moment.and_then(|moment| moment.found(unit, is_exact)) else {
                    return State::Left;
                };
                *out = found.time;
                let Some(offset) = found.offset else {
                    return State::Naive;
                };
                if offsets.last() != Some(&offset) && !offsets.contains(&offset) {
                    if offsets.len() >= MOST_OFFSETS {
                        return State::Left;
                    }
                    offsets.push(offset);
                }
                State::Aware
            };
            let state = match object.get::<Str>() {
                Some(text) if is_null_text(text.as_str()) => State::Null,
                Some(text) => read_text(text.as_str().as_bytes(), out),
                None if object.is_none() || object.as_float().is_some_and(f64::is_nan) => {
                    State::Null
                }
                None if nulls.items().contains(object) => State::Null,
                // A format reads numbers as their digits.
                None if has_format => match object.as_small_int() {
                    Some(int @ 0..) => {
                        line.clear();
                        write_int(int, &mut line);
                        read_text(&line, out)
                    }
                    _ => State::Left,
                },
                None => State::Left,
            };
            if state == State::Null {
                *out = NAT;
            }
            *mark = state as u8;
        }
    }
    drop(ask);
    let offsets: Vec<Value> = offsets.into_iter().map(Value::small_int).collect();
    let offsets = Value::object(ctx.new_tuple(&offsets));
    let (made, states) = (own(ctx, made), own(ctx, states));
    Ok(Value::object(ctx.new_tuple(&[made, states, offsets])))
}

/// The digits of an int that is not below zero.
fn write_int(mut int: i64, out: &mut Vec<u8>) {
    while int > 9 {
        out.push(b'0' + (int % 10) as u8);
        int /= 10;
    }
    out.push(b'0' + int as u8);
    out.reverse();
}

/// `(times, states)` of objects: what texts say of durations, in nanoseconds. States are as of `read`.
pub(super) fn read_spans(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    let Some(nulls) = args[1].get::<Tuple>() else {
        return Err(ctx.type_error("a tuple of objects is needed"));
    };
    let objects = objects_of(ctx, args[0])?;
    let (long, byte) = (Dtype::of(ctx, Code::Long), Dtype::of(ctx, Code::UByte));
    let made = new_view(ctx, long, &[objects.len()], Order::C)?;
    let states = new_view(ctx, byte, &[objects.len()], Order::C)?;
    let (out, marks) = (
        items_mut::<i64>(ctx, &made)?,
        items_mut::<u8>(ctx, &states)?,
    );
    let rooms = out.chunks_mut(PART).zip(marks.chunks_mut(PART));
    for ((out, marks), objects) in rooms.zip(objects.chunks(PART)) {
        ask(ctx)(Need {
            items: objects.len() * 8,
            bytes: 0,
        })?;
        for ((out, mark), object) in out.iter_mut().zip(marks).zip(objects) {
            let is_null = object.is_none()
                || object.as_float().is_some_and(f64::is_nan)
                || nulls.items().contains(object);
            let text = object.get::<Str>();
            let state = match text {
                Some(text) if is_null_text(text.as_str()) => State::Null,
                Some(text) => match read_span(text.as_str().as_bytes()) {
                    Some(time) => {
                        *out = time;
                        State::Naive
                    }
                    None => State::Left,
                },
                None if is_null => State::Null,
                None => State::Left,
            };
            if state == State::Null {
                *out = NAT;
            }
            *mark = state as u8;
        }
    }
    let (made, states) = (own(ctx, made), own(ctx, states));
    Ok(Value::object(ctx.new_tuple(&[made, states])))
}

/// The texts of times in a format, `missing` for those that are none; with offsets in seconds, these are put behind. None
/// where a year has not four digits, or where the format is not known here.
pub(super) fn write(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    let (view, unit, format) = (
        times(ctx, args[0])?,
        unit(ctx, args[1])?,
        text(ctx, args[2])?,
    );
    let (held, missing) = (Held::of(ctx, args[3])?, args[4]);
    let format = Some(format.as_str()).filter(|format| format.len() <= LONGEST);
    let writer = format
        .and_then(Format::new)
        .and_then(|format| Writer::new(format, held.names(), unit));
    let Some(writer) = writer else {
        return Ok(Value::NONE);
    };
    let offsets = match args[5].is_none() {
        true => None,
        false => Some(times(ctx, args[5])?),
    };
    let offsets = match &offsets {
        Some(offsets) => {
            same_length(ctx, offsets.size() == view.size())?;
            Some(items::<i64>(ctx, offsets)?)
        }
        None => None,
    };
    let object = Dtype::of(ctx, Code::Object);
    let made = new_view(ctx, object, &[view.size()], Order::C)?;
    let times = items::<i64>(ctx, &view)?;
    let Storage::Objects(out) = made.storage.get_mut() else {
        return Ok(Value::NONE);
    };
    let width = writer.width() + if offsets.is_some() { 9 } else { 0 };
    let mut line: Vec<u8> = Vec::with_capacity(width);
    let mut last: Vec<u8> = Vec::with_capacity(width);
    let mut last_text = None;
    for (part, (out, times)) in out.chunks_mut(PART).zip(times.chunks(PART)).enumerate() {
        ask(ctx)(Need {
            items: times.len() * (4 + width / 2),
            bytes: times.len() * (width + size_of::<Str>() + 16),
        })?;
        for (index, (out, time)) in out.iter_mut().zip(times).enumerate() {
            if *time == NAT {
                *out = missing;
                continue;
            }
            if !writer.is_usual(*time) {
                return Ok(Value::NONE);
            }
            line.clear();
            writer.write(*time, &mut line);
            if let Some(offset) = offsets.and_then(|offsets| offsets.get(part * PART + index)) {
                Writer::write_offset(*offset, &mut line);
            }
            // Times that follow each other often have one date.
            *out = match last_text {
                Some(text) if line == last => text,
                _ => {
                    let text = Value::object(ctx.new_ascii_str(&line));
                    last_text = Some(text);
                    std::mem::swap(&mut line, &mut last);
                    text
                }
            };
        }
    }
    Ok(own(ctx, made))
}
