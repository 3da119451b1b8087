//! Type parameters in the arguments of an alias, and putting arguments for them.

use super::attr;
use crate::ctx::{Ctx, Thrown};
use crate::object::class::Class;
use crate::object::containers::{List, Tuple};
use crate::object::heap::Gc;
use crate::object::slots::Special;
use crate::object::value::Value;

/// The parameters in `args`, each once, in order.
pub(super) fn of(ctx: &mut Ctx, args: Gc<Tuple>) -> Result<Gc<Tuple>, Thrown> {
    let found = ctx.new_list(Vec::new());
    for item in args.items() {
        ctx.charge(1)?;
        if item.get::<Class>().is_some() {
            continue;
        }
        if attr(ctx, *item, "__typing_subst__")?.is_some() {
            push_new(found, *item);
        } else if let Some(inner) = attr(ctx, *item, "__parameters__")?
            && let Some(inner) = inner.get::<Tuple>()
        {
            for item in inner.items() {
                push_new(found, *item);
            }
        }
    }
    Ok(ctx.new_tuple(&found.items))
}

fn push_new(found: Gc<List>, item: Value) {
    if !found.items.contains(&item) {
        found.write().items.push(item);
    }
}

/// The arguments with the items of each `*tuple[...]` of a known length in its place.
fn unpacked(ctx: &mut Ctx, item: Value) -> Result<Value, Thrown> {
    let given = match item.get::<Tuple>() {
        Some(given) => given,
        None => ctx.new_tuple(&[item]),
    };
    let all = ctx.new_list(Vec::new());
    for item in given.items() {
        ctx.charge(1)?;
        let inner = match item.get::<Class>() {
            Some(_) => None,
            None => attr(ctx, *item, "__typing_unpacked_tuple_args__")?,
        };
        match inner.and_then(Value::get::<Tuple>) {
            Some(inner) if inner.items().last() != Some(&Value::ELLIPSIS) => {
                all.write().items.extend_from_slice(inner.items());
            }
            _ => all.write().items.push(*item),
        }
    }
    Ok(Value::object(ctx.new_tuple(&all.items)))
}

/// The arguments of `this[item]`.
pub(super) fn substitute(
    ctx: &mut Ctx,
    this: Value,
    args: Gc<Tuple>,
    item: Value,
) -> Result<Gc<Tuple>, Thrown> {
    let parameters = of(ctx, args)?;
    let count = parameters.items().len();
    if count == 0 {
        let text = ctx.repr(this)?;
        return Err(ctx.type_error(&format!("{} is not a generic class", text.as_str())));
    }
    let mut item = unpacked(ctx, item)?;
    for parameter in parameters.items() {
        if let Some(prepare) = attr(ctx, *parameter, "__typing_prepare_subst__")?
            && !prepare.is_none()
        {
            let tuple = match item.get::<Tuple>() {
                Some(_) => item,
                None => Value::object(ctx.new_tuple(&[item])),
            };
            item = ctx.call(prepare, &[this, tuple])?;
        }
    }
    let given = match item.get::<Tuple>() {
        Some(given) => given,
        None => ctx.new_tuple(&[item]),
    };
    let given_count = given.items().len();
    if given_count != count {
        let text = ctx.repr(this)?;
        let amount = if given_count > count { "many" } else { "few" };
        return Err(ctx.type_error(&format!(
            "Too {amount} arguments for {}; actual {given_count}, expected {count}",
            text.as_str()
        )));
    }
    let result = ctx.new_list(Vec::new());
    for old in args.items() {
        ctx.charge(1)?;
        if old.get::<Class>().is_some() {
            result.write().items.push(*old);
            continue;
        }
        let unpacks = match attr(ctx, *old, "__typing_is_unpacked_typevartuple__")? {
            Some(unpacks) => ctx.truth(unpacks)?,
            None => false,
        };
        let new = match attr(ctx, *old, "__typing_subst__")? {
            Some(subst) => {
                let index = parameters.items().iter().position(|known| known == old);
                let value = given.items()[index.unwrap_or(0).min(given_count - 1)];
                ctx.call(subst, &[value])?
            }
            None => substitute_inside(ctx, *old, parameters, given)?,
        };
        match new.get::<Tuple>() {
            Some(many) if unpacks => result.write().items.extend_from_slice(many.items()),
            _ => result.write().items.push(new),
        }
    }
    Ok(ctx.new_tuple(&result.items))
}

/// `old[...]` with what was given for the parameters that occur in it.
fn substitute_inside(
    ctx: &mut Ctx,
    old: Value,
    parameters: Gc<Tuple>,
    given: Gc<Tuple>,
) -> Result<Value, Thrown> {
    let Some(inner) = attr(ctx, old, "__parameters__")? else {
        return Ok(old);
    };
    let Some(inner) = inner.get::<Tuple>() else {
        return Ok(old);
    };
    if inner.items().is_empty() {
        return Ok(old);
    }
    let values = ctx.new_list(Vec::new());
    for parameter in inner.items() {
        ctx.charge(1)?;
        let index = parameters
            .items()
            .iter()
            .position(|known| known == parameter);
        let value = index.map_or(*parameter, |index| given.items()[index]);
        let takes_many = ctx.class_of(*parameter).special(ctx, Special::Iter);
        match value.get::<Tuple>() {
            // What a TypeVarTuple stands for are several arguments.
            Some(many) if takes_many.is_some() => {
                values.write().items.extend_from_slice(many.items());
            }
            _ => values.write().items.push(value),
        }
    }
    let key = Value::object(ctx.new_tuple(&values.items));
    let result = ctx.get_item(old, key)?;
    Ok(ctx.keep(result))
}
