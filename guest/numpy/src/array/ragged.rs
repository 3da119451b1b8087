//! Arrays of objects from nested sequences: as many axes as all have in common, and below them objects.
//!
//! Sequences and arrays are noted as they are found, depth first, so that the items are taken from what was looked at;
//! notes of what lies deeper than the axes that are left are dropped. What does not live here: dtypes other than
//! `object` (`nested.rs`).

use wardian_runtime::ctx::{Ctx, Thrown};
use wardian_runtime::object::containers::List;
use wardian_runtime::object::heap::Gc;
use wardian_runtime::object::string::Str;
use wardian_runtime::object::value::Value;
use wardian_strided::layout::{Order, Shape};

use super::make::array_for;
use super::{View, cast, item, new_view, own, view_of};
use crate::dtype::{Code, Dtype};
use crate::scalar;

/// A sequence or an array that was found.
struct Note {
    value: Value,
    /// Its items; None of arrays.
    items: Option<Gc<List>>,
    /// The array, where it is one.
    array: Value,
    depth: usize,
}

/// What was found so far.
struct Found {
    shape: Shape,
    /// How many axes there can be.
    most: usize,
    /// Whether the first leaf was reached, which says what the axes are.
    is_set: bool,
    notes: Vec<Note>,
    /// What is noted, kept alive.
    kept: Gc<List>,
}

impl Found {
    /// Lengths from an axis on. False where the axes are not those of what came before.
    fn fits(&mut self, axis: usize, lengths: &[usize], is_sequence: bool) -> bool {
        let was_set = self.is_set;
        let mut fits = true;
        let mut count = lengths.len();
        if axis + count > self.most {
            fits = false;
            count = self.most.saturating_sub(axis);
        } else if !is_sequence && self.most != axis + count {
            self.most = axis + count;
            fits = !was_set;
        }
        if was_set {
            let known = self.shape.get(axis..axis + count).unwrap_or(&[]);
            let same = known
                .iter()
                .zip(lengths)
                .take_while(|(one, two)| one == two)
                .count();
            if same < count {
                fits = false;
                self.most = axis + if is_sequence { 0 } else { same };
            }
        } else {
            self.shape.truncate(axis);
            self.shape.extend_from_slice(&lengths[..count]);
        }
        self.is_set |= !is_sequence;
        fits
    }

    fn note(
        &mut self,
        ctx: &mut Ctx,
        value: Value,
        array: Value,
        items: Option<Gc<List>>,
        depth: usize,
    ) -> Result<(), Thrown> {
        let held = items.map_or(array, Value::object);
        ctx.list_push(self.kept, value)?;
        ctx.list_push(self.kept, held)?;
        self.notes.push(Note {
            value,
            items,
            array,
            depth,
        });
        Ok(())
    }
}

/// Look into a value at an axis.
fn look(ctx: &mut Ctx, found: &mut Found, value: Value, axis: usize) -> Result<(), Thrown> {
    ctx.charge(1)?;
    let array = match view_of(value) {
        Some(_) => Some(value),
        None if scalar::is_scalar(ctx, value) => None,
        None => {
            let object = Dtype::of(ctx, Code::Object);
            array_for(ctx, value, Some(object))?.map(|view| own(ctx, view))
        }
    };
    if let Some(array) = array {
        found.note(ctx, value, array, None, axis)?;
        let shape: Shape = view_of(array).map_or_else(Shape::new, |view| view.shape().into());
        found.fits(axis, &shape, false);
        return Ok(());
    }
    let items = match axis < found.most {
        true => super::nested::sequence(ctx, value)?,
        false => None,
    };
    let Some(items) = items else {
        found.fits(axis, &[], false);
        return Ok(());
    };
    found.note(ctx, value, Value::NONE, Some(items), axis)?;
    let length = items.items.len();
    if !found.fits(axis, &[length], true) {
        return Ok(());
    }
    if length == 0 {
        found.is_set = true;
        found.most = axis + 1;
        return Ok(());
    }
    ctx.enter_native()?;
    for index in 0..length {
        let Some(item) = items.items.get(index).copied() else {
            break;
        };
        if found.is_set && found.most == axis + 1 && is_plain(item) {
            // One more leaf where leaves are.
            ctx.charge(1)?;
            continue;
        }
        look(ctx, found, item, axis + 1)?;
    }
    ctx.leave_native();
    match items.items.len() == length {
        true => Ok(()),
        false => Err(changed(ctx)),
    }
}

/// Whether a value is a leaf whatever is looked for: numbers without an object, and texts.
fn is_plain(value: Value) -> bool {
    !value.is_object() || value.get::<Str>().is_some()
}

/// What is said of a sequence that changed while it was looked at.
pub(super) fn changed(ctx: &mut Ctx) -> Thrown {
    ctx.runtime_error("Inconsistent object during array creation? Content of sequences changed (length inconsistent).")
}

/// The items below a note into a view of the axes that are left.
fn assign(ctx: &mut Ctx, found: &Found, next: &mut usize, view: &View) -> Result<(), Thrown> {
    let axes = found.shape.len();
    let Some(note) = found.notes.get(*next) else {
        return Err(changed(ctx));
    };
    *next += 1;
    if note.depth == axes {
        return item::set_object(ctx, view, view.layout.offset(), note.value);
    }
    let Some(items) = note.items else {
        return match view_of(note.array) {
            Some(from) => cast::assign(ctx, view, &from),
            None => Err(changed(ctx)),
        };
    };
    let length = view.shape()[0];
    if items.items.len() != length {
        return Err(changed(ctx));
    }
    let is_last = note.depth + 1 == axes;
    ctx.enter_native()?;
    for index in 0..length {
        ctx.charge(1)?;
        let Some(value) = items.items.get(index).copied() else {
            return Err(changed(ctx));
        };
        if !is_last {
            let part = view.with(view.layout.pick(0, index));
            assign(ctx, found, next, &part)?;
            continue;
        }
        let step = index as isize * view.layout.strides()[0];
        let place = view.layout.offset().wrapping_add_signed(step);
        item::set_object(ctx, view, place, value)?;
        if found
            .notes
            .get(*next)
            .is_some_and(|note| note.value == value && note.depth == axes)
        {
            *next += 1;
        }
    }
    ctx.leave_native();
    Ok(())
}

fn discovered(ctx: &mut Ctx, value: Value, most: usize) -> Result<Found, Thrown> {
    let kept = ctx.new_list(Vec::new());
    let mut found = Found {
        shape: Shape::new(),
        most,
        is_set: false,
        notes: Vec::new(),
        kept,
    };
    look(ctx, &mut found, value, 0)?;
    let axes = found.most.min(found.shape.len());
    found.shape.truncate(axes);
    found.notes.retain(|note| note.depth <= axes);
    Ok(found)
}

/// The shape of an array of objects of a value, at most so many axes.
pub(super) fn shape_of(ctx: &mut Ctx, value: Value, most: usize) -> Result<Shape, Thrown> {
    discovered(ctx, value, most).map(|found| found.shape)
}

/// A new array of objects of a value that is no array itself, at most so many axes.
pub(super) fn of_nested(ctx: &mut Ctx, value: Value, most: usize) -> Result<View, Thrown> {
    let found = discovered(ctx, value, most)?;
    let dtype = Dtype::of(ctx, Code::Object);
    let view = new_view(ctx, dtype, &found.shape, Order::C)?;
    if found.shape.is_empty() {
        item::set_object(ctx, &view, 0, value)?;
        return Ok(view);
    }
    assign(ctx, &found, &mut 0, &view)?;
    Ok(view)
}
