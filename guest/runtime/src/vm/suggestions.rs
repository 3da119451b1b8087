//! "Did you mean": names that are like one that was not found.
//!
//! What counts as alike is CPython's: an edit distance in which a changed
//! letter costs two, a changed case one, and a limit that grows with the
//! lengths. What does not live here: printing (`traceback.rs`).

use crate::ctx::{Ctx, Thrown};
use crate::object::exception::{Exception, Traceback};
use crate::object::heap::Gc;
use crate::object::raise::OF_SELF;
use crate::object::string::Str;
use crate::object::value::Value;

/// Cost of inserting, deleting or replacing a letter.
const MOVE_COST: usize = 2;
/// Cost of a letter in the other case.
const CASE_COST: usize = 1;
/// Longer parts (what is left without common ends) are not compared.
const MAX_COMPARED: usize = 40;
/// With more candidates there is no suggestion.
const MAX_CANDIDATES: usize = 750;

impl Ctx {
    /// Whether the local `self` of the running function holds an attribute; runs no Python code.
    pub fn self_has(&mut self, name: Gc<Str>) -> bool {
        let is_method = self.frames.stack.last().is_some_and(|frame| {
            let mut names = frame.code.local_names.iter();
            names.any(|name| name.as_str() == "self")
        });
        if !is_method {
            return false;
        }
        let Ok(locals) = self.current_locals() else {
            return false;
        };
        let key = self.intern("self");
        let Some(receiver) = locals
            .get::<crate::object::dict::Dict>()
            .and_then(|locals| locals.get_str(key))
        else {
            return false;
        };
        if let Some(instance) = receiver.get::<crate::object::instance::Instance>()
            && self.instance_get(instance, name).is_some()
        {
            return true;
        }
        self.class_of(receiver).lookup(name).is_some()
    }
}

/// How far a name may be from the one that was not found.
#[derive(Clone, Copy)]
pub enum Reach {
    /// As where CPython itself prints an uncaught exception.
    Uncaught,
    /// As in its module `traceback`: less than the wrong name has letters.
    Module,
}

/// What is appended to the message of an exception, if anything.
pub fn suggestion(
    ctx: &mut Ctx,
    exception: Gc<Exception>,
    reach: Reach,
) -> Result<Option<String>, Thrown> {
    let class = exception.head.class;
    let exceptions = ctx.exceptions;
    if class.is_subclass_of(exceptions.AttributeError) {
        let object = field(ctx, exception, "obj");
        let name = field(ctx, exception, "name").get::<Str>();
        let (false, Some(name)) = (object.is_unbound() || object.is_none(), name) else {
            return Ok(None);
        };
        return of_attributes(ctx, object, name, reach);
    }
    if class.is_subclass_of(exceptions.NameError) {
        let Some(name) = field(ctx, exception, "name").get::<Str>() else {
            return Ok(None);
        };
        return Ok(of_names(ctx, exception, name, reach));
    }
    if class.is_subclass_of(exceptions.ImportError) {
        let module = field(ctx, exception, "name").get::<Str>();
        let name = field(ctx, exception, "name_from").get::<Str>();
        let (Some(module), Some(name)) = (module, name) else {
            return Ok(None);
        };
        let Some(module) = ctx.modules.get_str(module) else {
            return Ok(None);
        };
        return of_attributes(ctx, module, name, reach);
    }
    Ok(None)
}

fn field(ctx: &mut Ctx, exception: Gc<Exception>, name: &str) -> Value {
    let name = ctx.intern(name);
    exception
        .dict
        .and_then(|dict| dict.get_str(name))
        .unwrap_or(Value::NONE)
}

/// Like something that `dir(object)` has; an error in that is no suggestion.
fn of_attributes(
    ctx: &mut Ctx,
    object: Value,
    name: Gc<Str>,
    reach: Reach,
) -> Result<Option<String>, Thrown> {
    let names = match ctx.dir(object) {
        Ok(names) => names,
        Err(Thrown) => {
            let any = ctx.exceptions.BaseException;
            return match ctx.catch(any) {
                Some(_) => Ok(None),
                None => Err(Thrown),
            };
        }
    };
    let names: Vec<Gc<Str>> = names
        .items
        .iter()
        .filter_map(|name| name.get::<Str>())
        .collect();
    ctx.charge(names.len() as u64 * 8)?;
    Ok(closest(name, &names, reach).map(|found| format!(". Did you mean: '{}'?", found.as_str())))
}

/// Like a local, global or builtin of the frame that raised; or a module that is not imported.
fn of_names(
    ctx: &mut Ctx,
    exception: Gc<Exception>,
    name: Gc<Str>,
    reach: Reach,
) -> Option<String> {
    if !field(ctx, exception, OF_SELF).is_none() {
        return Some(format!(". Did you mean: 'self.{}'?", name.as_str()));
    }
    let mut traceback = exception.traceback.get::<Traceback>()?;
    while let Some(next) = traceback.next.get::<Traceback>() {
        traceback = next;
    }
    let keys = |dict: Gc<crate::object::dict::Dict>| -> Vec<Gc<Str>> {
        dict.iter()
            .filter_map(|entry| entry.key.get::<Str>())
            .collect()
    };
    // The frame is gone: the names of its locals stand for those that had a value.
    let found = closest(name, &traceback.code.local_names, reach)
        .or_else(|| closest(name, &keys(traceback.globals), reach))
        .or_else(|| closest(name, &keys(ctx.builtins), reach));
    let is_module = (ctx.registry.library.has_module)(name.as_str());
    match (found, is_module) {
        (None, false) => None,
        (Some(found), false) => Some(format!(". Did you mean: '{}'?", found.as_str())),
        (None, true) => Some(format!(". Did you forget to import '{}'?", name.as_str())),
        (Some(found), true) => Some(format!(
            ". Did you mean: '{}'? Or did you forget to import '{}'?",
            found.as_str(),
            name.as_str()
        )),
    }
}

/// The candidate that is most like the name, the first of several.
fn closest(name: Gc<Str>, candidates: &[Gc<Str>], reach: Reach) -> Option<Gc<Str>> {
    if candidates.len() >= MAX_CANDIDATES {
        return None;
    }
    let wanted = name.as_str();
    let mut best: Option<(Gc<Str>, usize)> = None;
    for candidate in candidates {
        let text = candidate.as_str();
        if text == wanted {
            continue;
        }
        // A third of the letters may differ, and an equal one must be better than the best.
        let mut limit = (wanted.len() + text.len() + 3) * MOVE_COST / 6;
        if let Some((_, distance)) = best {
            if distance == 0 {
                break;
            }
            limit = limit.min(distance - 1);
        } else if matches!(reach, Reach::Module) {
            limit = limit.min(name.length().saturating_sub(1));
        }
        if let Some(distance) = distance(wanted.as_bytes(), text.as_bytes(), limit) {
            best = Some((*candidate, distance));
        }
    }
    best.map(|(candidate, _)| candidate)
}

/// Edit distance, when it is not above the limit.
fn distance<'a>(mut left: &'a [u8], mut right: &'a [u8], limit: usize) -> Option<usize> {
    let common = left.iter().zip(right).take_while(|(a, b)| a == b).count();
    (left, right) = (&left[common..], &right[common..]);
    let common = left
        .iter()
        .rev()
        .zip(right.iter().rev())
        .take_while(|(a, b)| a == b)
        .count();
    left = &left[..left.len() - common];
    right = &right[..right.len() - common];
    if left.len() > right.len() {
        std::mem::swap(&mut left, &mut right);
    }
    let found = if left.is_empty() {
        right.len() * MOVE_COST
    } else if right.len() > MAX_COMPARED {
        return None;
    } else {
        let mut row: Vec<usize> = (0..=left.len()).map(|count| count * MOVE_COST).collect();
        for (index, letter) in right.iter().enumerate() {
            let mut diagonal = row[0];
            row[0] = (index + 1) * MOVE_COST;
            for (column, other) in left.iter().enumerate() {
                let replaced = diagonal + replacement_cost(*letter, *other);
                diagonal = row[column + 1];
                row[column + 1] = replaced.min(diagonal.min(row[column]) + MOVE_COST);
            }
            if row.iter().all(|cost| *cost > limit) {
                return None;
            }
        }
        row[left.len()]
    };
    (found <= limit).then_some(found)
}

fn replacement_cost(left: u8, right: u8) -> usize {
    if left == right {
        0
    } else if left.eq_ignore_ascii_case(&right) {
        CASE_COST
    } else {
        MOVE_COST
    }
}

#[cfg(test)]
mod tests {
    use super::distance;

    #[test]
    fn distances_are_those_of_cpython() {
        assert_eq!(distance(b"color", b"colour", 10), Some(2));
        assert_eq!(distance(b"Foo", b"foo", 10), Some(1));
        assert_eq!(distance(b"abc", b"xyz", 5), None);
        assert_eq!(distance(b"abc", b"xyz", 6), Some(6));
    }
}
