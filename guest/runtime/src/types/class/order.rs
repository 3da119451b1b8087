//! Bases: the method resolution order (C3), the base that decides what
//! instances are made of, the metaclass.

use crate::ctx::price;
use crate::ctx::{Ctx, Thrown};
use crate::object::class::{Class, Layout};
use crate::object::heap::{Gc, revive};
use crate::object::value::Value;

/// The order of a new class: `class` itself, then the merged orders of its bases.
pub(in crate::types) fn linearize(
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
    if let Some(base) = bases.iter().find(|base| base.mro.is_empty()) {
        let name = base.name.as_str().to_string();
        return Err(ctx.type_error(&format!("Cannot extend an incomplete type '{name}'")));
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
        ctx.charge(total as u64 / price::ENTRIES + 1)?;
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
pub fn solid(class: Gc<Class>) -> Gc<Class> {
    let mut candidate = class;
    loop {
        if !candidate.is_heap_type {
            // All exceptions are made alike.
            if candidate.layout == Layout::Exception {
                return exception_root(candidate);
            }
            return candidate;
        }
        if super::member::has_members(candidate) {
            return candidate;
        }
        match candidate.base {
            Some(base) => candidate = base,
            None => return candidate,
        }
    }
}

/// Whether `class` is reached from `derived` by way of the bases that decide what instances are
/// made of.
fn is_below(derived: Gc<Class>, class: Gc<Class>) -> bool {
    let mut candidate = Some(derived);
    while let Some(current) = candidate {
        if current == class {
            return true;
        }
        candidate = current.base;
    }
    false
}

/// Whether `class` is among the bases of `derived`, their bases and so on: orders may be behind
/// while they are changed.
pub(super) fn reaches(derived: Gc<Class>, class: Gc<Class>) -> bool {
    let mut seen = std::collections::HashSet::new();
    let mut left = vec![derived];
    while let Some(current) = left.pop() {
        if current == class {
            return true;
        }
        if seen.insert(current.address()) {
            left.extend(&current.bases);
        }
    }
    false
}

/// The order of a class: what `mro()` of its metaclass gives if it has an own one, else C3.
fn order_of(ctx: &mut Ctx, class: Gc<Class>) -> Result<Vec<Gc<Class>>, Thrown> {
    let metaclass = ctx.class_of(Value::object(class));
    let name = ctx.intern("mro");
    let method = metaclass.lookup(name);
    let custom =
        method.filter(|_| metaclass.is_heap_type && method != ctx.types.type_.lookup(name));
    let Some(method) = custom else {
        let bases = class.bases.clone();
        return linearize(ctx, class, &bases);
    };
    let method = ctx.bind(method, Value::object(class), metaclass)?;
    let result = ctx.call(method, &[])?;
    let given = ctx.collect_tuple(result)?;
    ctx.keep_object(given);
    let needed = solid(class);
    let mut order = Vec::with_capacity(given.items().len());
    for item in given.items() {
        let Some(base) = item.get::<Class>() else {
            let found = ctx.type_name(*item);
            return Err(ctx.type_error(&format!("mro() returned a non-class ('{found}')")));
        };
        if !is_below(needed, solid(base)) {
            let name = base.name.as_str().to_string();
            return Err(ctx.type_error(&format!(
                "mro() returned base with unsuitable layout ('{name}')"
            )));
        }
        order.push(base);
    }
    if order.is_empty() {
        return Err(ctx.type_error("type MRO must not be empty"));
    }
    Ok(order)
}

/// Find and set the order of a class; false if another was set while its metaclass was asked.
pub(super) fn establish(ctx: &mut Ctx, class: Gc<Class>) -> Result<bool, Thrown> {
    let before = class.mro.clone();
    let order = order_of(ctx, class)?;
    if class.mro != before {
        return Ok(false);
    }
    class.write().mro = order;
    Ok(true)
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

/// A class that must have no subclasses, with the module that it is defined in.
pub(super) fn refuse_base(ctx: &mut Ctx, base: Gc<Class>) -> Thrown {
    let name = super::display_name(ctx, base);
    ctx.type_error(&format!("type '{name}' is not an acceptable base type"))
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
            return Err(refuse_base(ctx, *base));
        }
    }
    let before = class.base;
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
        ctx.charge(below.len() as u64 / price::ENTRIES + 1)?;
        let current = below[next];
        for subclass in &current.subclasses {
            if !below.contains(subclass) {
                revive(Value::object(*subclass));
                below.push(ctx.keep_object(*subclass));
            }
        }
        next += 1;
    }
    below.sort_by_key(|class| class.mro.len());
    let old_bases = std::mem::replace(&mut class.write().bases, bases.clone());
    let old_base = class.write().base.replace(best);
    // Python code of metaclasses runs in between: what is needed to go back is kept alive.
    let mut old_orders: Vec<(Gc<Class>, Vec<Gc<Class>>, Vec<Gc<Class>>)> = Vec::new();
    for kept in below.iter().chain(&old_bases).chain(&bases) {
        ctx.keep_object(*kept);
    }
    for changed in &below {
        let old = changed.mro.clone();
        for kept in &old {
            ctx.keep_object(*kept);
        }
        match establish(ctx, *changed) {
            Ok(true) => old_orders.push((*changed, changed.mro.clone(), old)),
            Ok(false) => {}
            Err(thrown) => {
                for (changed, new, old) in old_orders {
                    if changed.mro == new {
                        changed.write().mro = old;
                        changed.changed(ctx);
                    }
                }
                // Not back to what has come to lie below the class meanwhile.
                if class.bases == bases && !old_bases.iter().any(|base| reaches(*base, class)) {
                    class.write().bases = old_bases.clone();
                    class.write().base = old_base;
                }
                register(class, &old_bases);
                class.changed(ctx);
                return Err(thrown);
            }
        }
        changed.changed(ctx);
    }
    // Others may have been set meanwhile: what counts are those that the class has now.
    register(class, &old_bases);
    class.changed(ctx);
    Ok(())
}

/// Have the bases of a class, and no longer those that it had, know it.
fn register(class: Gc<Class>, old_bases: &[Gc<Class>]) {
    for base in old_bases.iter().chain(&class.bases) {
        base.write().subclasses.retain(|other| *other != class);
    }
    for base in &class.bases {
        base.write().subclasses.push(class);
    }
}
