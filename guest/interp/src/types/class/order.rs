//! Bases: the method resolution order (C3), the base that decides what
//! instances are made of, the metaclass.

use crate::ctx::{Ctx, Thrown};
use crate::object::class::{Class, Layout};
use crate::object::heap::Gc;

/// The order of a new class: `class` itself, then the merged orders of its bases.
pub(super) fn linearize(
    ctx: &mut Ctx,
    class: Gc<Class>,
    bases: &[Gc<Class>],
) -> Result<Vec<Gc<Class>>, Thrown> {
    for (index, base) in bases.iter().enumerate() {
        if bases[..index].contains(base) {
            let name = base.name.as_str().to_string();
            return Err(ctx.type_error(&format!("duplicate base class {name}")));
        }
    }
    let mut order = vec![class];
    if let [base] = bases {
        ctx.charge(base.mro.len() as u64)?;
        order.extend_from_slice(&base.mro);
        return Ok(order);
    }
    // What is left of each list to merge: the orders of the bases, and the bases themselves.
    let mut lists: Vec<&[Gc<Class>]> = bases
        .iter()
        .map(|base| base.mro.as_slice())
        .chain(std::iter::once(bases))
        .collect();
    let total: usize = lists.iter().map(|list| list.len()).sum();
    loop {
        lists.retain(|list| !list.is_empty());
        if lists.is_empty() {
            return Ok(order);
        }
        ctx.charge(total as u64 / 4 + 1)?;
        let next = lists.iter().map(|list| list[0]).find(|candidate| {
            !lists
                .iter()
                .any(|list| list.len() > 1 && list[1..].contains(candidate))
        });
        let Some(next) = next else {
            return Err(no_order(ctx, &lists));
        };
        order.push(next);
        for list in &mut lists {
            if list[0] == next {
                *list = &list[1..];
            }
        }
    }
}

#[cold]
fn no_order(ctx: &mut Ctx, lists: &[&[Gc<Class>]]) -> Thrown {
    let mut names: Vec<&str> = Vec::new();
    for list in lists {
        let name = list[0].name.as_str();
        if !names.contains(&name) {
            names.push(name);
        }
    }
    let message = format!(
        "Cannot create a consistent method resolution\norder (MRO) for bases {}",
        names.join(", ")
    );
    ctx.type_error(&message)
}

/// The class that last added something to the layout of instances: a builtin
/// class, or one with members in `__slots__`.
fn solid(class: Gc<Class>) -> Gc<Class> {
    for candidate in &class.mro {
        if !candidate.is_heap_type {
            // All exceptions are made alike.
            if candidate.layout == Layout::Exception {
                return exception_root(*candidate);
            }
            return *candidate;
        }
        if super::member::has_members(*candidate) {
            return *candidate;
        }
    }
    class
}

fn exception_root(class: Gc<Class>) -> Gc<Class> {
    class
        .mro
        .iter()
        .copied()
        .take_while(|candidate| candidate.layout == Layout::Exception)
        .last()
        .unwrap_or(class)
}

/// Layouts of two bases cannot be combined.
#[derive(Debug)]
pub(super) struct LayoutConflict;

/// The base that decides what instances are made of; None without bases.
pub(super) fn best_of(bases: &[Gc<Class>]) -> Result<Option<Gc<Class>>, LayoutConflict> {
    let mut best: Option<(Gc<Class>, Gc<Class>)> = None;
    for base in bases {
        let candidate = solid(*base);
        best = match best {
            None => Some((*base, candidate)),
            Some((_, winner)) if winner.is_subclass_of(candidate) => best,
            Some((_, winner)) if candidate.is_subclass_of(winner) => Some((*base, candidate)),
            Some(_) => return Err(LayoutConflict),
        };
    }
    Ok(best.map(|(base, _)| base))
}

/// The most derived metaclass of `wanted` and those of the bases.
pub(super) fn metaclass_of(
    ctx: &mut Ctx,
    wanted: Gc<Class>,
    bases: &[crate::object::value::Value],
) -> Result<Gc<Class>, Thrown> {
    let mut winner = wanted;
    for base in bases {
        let metaclass = ctx.class_of(*base);
        if winner.is_subclass_of(metaclass) {
            continue;
        }
        if metaclass.is_subclass_of(winner) {
            winner = metaclass;
            continue;
        }
        return Err(ctx.type_error(
            "metaclass conflict: the metaclass of a derived class must be a (non-strict) subclass of the metaclasses of all its bases",
        ));
    }
    Ok(winner)
}

/// Give a class other bases: its order and those of all classes below it are made anew.
pub(super) fn set_bases(
    ctx: &mut Ctx,
    class: Gc<Class>,
    bases: Vec<Gc<Class>>,
) -> Result<(), Thrown> {
    let Ok(Some(best)) = best_of(&bases) else {
        return Err(ctx.type_error("multiple bases have instance lay-out conflict"));
    };
    for base in &bases {
        if !base.is_base_type {
            let message = format!(
                "type '{}' is not an acceptable base type",
                base.name.as_str()
            );
            return Err(ctx.type_error(&message));
        }
    }
    let before = best_of(&class.bases).ok().flatten();
    if before.map(solid) != Some(solid(best)) {
        let before = before.unwrap_or(ctx.types.object);
        let message = format!(
            "__bases__ assignment: '{}' deallocator differs from '{}'",
            best.name.as_str(),
            before.name.as_str()
        );
        return Err(ctx.type_error(&message));
    }
    // The class and everything below it; a class has a longer order than its bases.
    let mut below = vec![class];
    let mut next = 0;
    while next < below.len() {
        ctx.charge(below.len() as u64 / 4 + 1)?;
        let current = below[next];
        for subclass in &current.subclasses {
            if !below.contains(subclass) {
                below.push(*subclass);
            }
        }
        next += 1;
    }
    below.sort_by_key(|class| class.mro.len());
    let old_bases = std::mem::replace(&mut class.write().bases, bases);
    let mut old_orders = Vec::with_capacity(below.len());
    for changed in &below {
        let bases = changed.bases.clone();
        match linearize(ctx, *changed, &bases) {
            Ok(order) => {
                let old = std::mem::replace(&mut changed.write().mro, order);
                old_orders.push((*changed, old));
            }
            Err(thrown) => {
                for (changed, old) in old_orders {
                    changed.write().mro = old;
                }
                class.write().bases = old_bases;
                return Err(thrown);
            }
        }
    }
    for base in &old_bases {
        base.write().subclasses.retain(|other| *other != class);
    }
    for base in &class.bases {
        base.write().subclasses.push(class);
    }
    class.changed(ctx);
    Ok(())
}
