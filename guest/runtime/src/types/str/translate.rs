//! str.translate and str.maketrans.

use super::{made, reserve_text};
use crate::ctx::price;
use crate::ctx::{Ctx, PyResult, Thrown};
use crate::object::args::Args;
use crate::object::dict::Dict;
use crate::object::string::Str;
use crate::object::value::Value;
use crate::types::sequence::push_text;
use wardian_text::surrogates;

/// What a table says about a character.
#[derive(Clone)]
enum Translation {
    Unknown,
    Same,
    Deleted,
    Character(char),
    Text(String),
}

/// Characters that are paid for together: two of them cost about a unit.
const BATCH: u64 = 1024;

pub(super) fn translate(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    let text = args.this::<Str>();
    let table = args[1];
    reserve_text(ctx, text.as_str().len() as u64)?;
    let mut out = String::with_capacity(text.as_str().len());
    // A plain dict gives the same answer every time.
    let plain = table.get::<Dict>().is_some();
    let mut known = vec![Translation::Unknown; if plain { 128 } else { 0 }];
    let mut offset = 0;
    let mut buffer = [0; 4];
    let mut unpaid = 0;
    while let Some(character) = text.as_str()[offset..].chars().next() {
        offset += character.len_utf8();
        unpaid += 1;
        if unpaid == BATCH {
            ctx.charge(BATCH / price::TRANSLATED)?;
            unpaid = 0;
        }
        let found = match known.get(character as usize) {
            None | Some(Translation::Unknown) => {
                ctx.charge(1)?;
                let found = look_up(ctx, table, character)?;
                if let Some(entry) = known.get_mut(character as usize) {
                    *entry = found.clone();
                }
                found
            }
            Some(Translation::Text(text)) => {
                // Long texts must not be copied twice.
                push_text(ctx, &mut out, text)?;
                continue;
            }
            Some(found) => found.clone(),
        };
        let piece: &str = match &found {
            Translation::Same | Translation::Unknown => character.encode_utf8(&mut buffer),
            Translation::Deleted => "",
            Translation::Character(character) => character.encode_utf8(&mut buffer),
            Translation::Text(text) => text,
        };
        if out.len() + piece.len() > out.capacity() {
            push_text(ctx, &mut out, piece)?;
        } else {
            out.push_str(piece);
        }
    }
    ctx.charge(unpaid / price::TRANSLATED)?;
    made(ctx, &out)
}

fn look_up(ctx: &mut Ctx, table: Value, character: char) -> Result<Translation, Thrown> {
    let key = Value::small_int(i64::from(surrogates::code_point(character)));
    let mark = ctx.temps_mark();
    let found = match ctx.get_item(table, key) {
        Ok(found) => found,
        Err(thrown) => {
            return match ctx.catch(ctx.exceptions.LookupError) {
                Some(_) => {
                    // As many exceptions as characters would wait for the end.
                    ctx.temps_release(mark);
                    Ok(Translation::Same)
                }
                None => Err(thrown),
            };
        }
    };
    let translation = if found.is_none() {
        Translation::Deleted
    } else if let Some(text) = found.payload::<Str>() {
        Translation::Text(text.as_str().to_string())
    } else if let Some(int) = ctx.as_int(found) {
        let code = ctx.int_to_i64(int).and_then(|int| u32::try_from(int).ok());
        match code {
            Some(code) if code < 0x11_0000 => match surrogates::character(code) {
                Some(character) => Translation::Character(character),
                None => return Err(ctx.unsupported(surrogates::REFUSED)),
            },
            _ => return Err(ctx.value_error("character mapping must be in range(0x110000)")),
        }
    } else {
        return Err(ctx.type_error("character mapping must return integer, None or str"));
    };
    ctx.temps_release(mark);
    Ok(translation)
}

fn code_point(character: char) -> Value {
    Value::small_int(i64::from(surrogates::code_point(character)))
}

pub(super) fn maketrans(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    let table = ctx.new_dict();
    let Some(to) = args.get(1) else {
        return maketrans_of_dict(ctx, args[0], table);
    };
    let to = ctx.expect_str(to, "maketrans() argument 2")?;
    let Some(from) = args[0].payload::<Str>() else {
        return Err(ctx.type_error(
            "first maketrans argument must be a string if there is a second argument",
        ));
    };
    let deleted = match args.get(2) {
        None => None,
        Some(deleted) => Some(ctx.expect_str(deleted, "maketrans() argument 3")?),
    };
    if from.length() != to.length() {
        return Err(ctx.value_error("the first two maketrans arguments must have equal length"));
    }
    for (from, to) in from.as_str().chars().zip(to.as_str().chars()) {
        ctx.charge(1)?;
        ctx.dict_set(table, code_point(from), code_point(to))?;
    }
    if let Some(deleted) = deleted {
        for character in deleted.as_str().chars() {
            ctx.charge(1)?;
            ctx.dict_set(table, code_point(character), Value::NONE)?;
        }
    }
    Ok(Value::object(table))
}

fn maketrans_of_dict(
    ctx: &mut Ctx,
    source: Value,
    table: crate::object::heap::Gc<Dict>,
) -> PyResult {
    let Some(source) = source.payload::<Dict>() else {
        return Err(ctx.type_error("if you give only one argument to maketrans it must be a dict"));
    };
    let mut position = 0;
    while let Some(entry) = source.entries().get(position).copied() {
        position += 1;
        ctx.charge(1)?;
        if entry.key.is_unbound() {
            continue;
        }
        let key = if let Some(text) = entry.key.payload::<Str>() {
            match text.char_at(0) {
                Some(character) if text.length() == 1 => code_point(character),
                _ => {
                    return Err(
                        ctx.value_error("string keys in translate table must be of length 1")
                    );
                }
            }
        } else if ctx.as_int(entry.key).is_some() {
            entry.key
        } else {
            return Err(ctx.type_error("keys in translate table must be strings or integers"));
        };
        ctx.dict_set(table, key, entry.value)?;
    }
    Ok(Value::object(table))
}
