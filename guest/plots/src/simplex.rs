//! `kiwisolver._simplex`: the solver beneath `_cext.py`.
//!
//! What does not live here: the simplex itself (`wardian_drawing::simplex`), expressions (the Python file).

use wardian_drawing::simplex::{Failure, Relation, Simplex};
use wardian_runtime::ctx::{Ctx, PyResult, Thrown};
use wardian_runtime::object::args::Args;
use wardian_runtime::object::containers::List;
use wardian_runtime::object::definition::{TypeDef, method};
use wardian_runtime::object::heap::{Gc, Marker};
use wardian_runtime::object::native::{Module, NativeData, state_unchecked};
use wardian_runtime::object::value::Value;

/// Bytes that a cell of the tableau takes.
const CELL: usize = 24;

/// Cells that one unit pays for.
const CELLS: usize = 8;

struct Solver(Simplex);

impl NativeData for Solver {
    fn trace(&self, _: &mut Marker<'_>) {}
}

static SIMPLEX: TypeDef = TypeDef {
    name: "Simplex",
    module: "kiwisolver._simplex",
    methods: &[
        method(
            "add",
            "(self, variables, factors, constant, relation, weight, /)",
            add,
        ),
        method("remove", "(self, place, /)", remove),
        method("suggest", "(self, place, delta, /)", suggest),
        method("values", "(self, count, /)", values),
    ],
    new: Some(("(cls, /)", new)),
    ..TypeDef::NONE
};

/// Make the module.
pub(crate) fn make(ctx: &mut Ctx) -> Result<Gc<Module>, Thrown> {
    let module = ctx.new_native_module("kiwisolver._simplex", &[]);
    let class = Value::object(ctx.class_made_late(&SIMPLEX));
    ctx.set_module_attr(module, "Simplex", class);
    Ok(module)
}

fn new(ctx: &mut Ctx, _: Args<'_>) -> PyResult {
    let class = ctx.class_made_late(&SIMPLEX);
    Ok(ctx.new_native(class, Solver(Simplex::default())))
}

/// What steps of the simplex ask: they look at all cells, and may make as many again.
fn ask(ctx: &mut Ctx) -> impl FnMut(usize) -> Result<(), Thrown> {
    |cells| {
        ctx.reserve(cells.saturating_mul(CELL))?;
        ctx.charge_midway((cells / CELLS) as u64 + 1)
    }
}

fn failed(ctx: &mut Ctx, failure: Failure<Thrown>) -> Thrown {
    let text = match failure {
        Failure::Stopped(thrown) => return thrown,
        Failure::Unbounded => "The objective is unbounded.",
        Failure::DualFailed => "Dual optimize failed.",
        Failure::NoLeavingRow => "failed to find leaving row",
        Failure::Unsatisfiable => "The constraint can not be satisfied.",
    };
    ctx.runtime_error(text)
}

fn place_of(ctx: &mut Ctx, value: Value) -> Result<usize, Thrown> {
    let place = ctx.index_i64(value)?;
    usize::try_from(place).map_err(|_| ctx.value_error("a place is needed"))
}

/// The number of the constraint that was added; -1 where it cannot be satisfied.
fn add(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    let (Some(variables), Some(factors)) = (args[1].get::<List>(), args[2].get::<List>()) else {
        return Err(ctx.type_error("lists of variables and factors are needed"));
    };
    let (variables, factors) = (variables.items.clone(), factors.items.clone());
    let mut terms = Vec::with_capacity(variables.len());
    for (variable, factor) in variables.into_iter().zip(factors) {
        terms.push((place_of(ctx, variable)?, ctx.to_f64(factor)?));
    }
    let constant = ctx.to_f64(args[3])?;
    let relation = match ctx.index_i64(args[4])? {
        0 => Relation::AtMost,
        1 => Relation::AtLeast,
        _ => Relation::Equal,
    };
    let weight = ctx.to_f64(args[5])?;
    let simplex = &mut state_unchecked::<Solver>(args[0]).0;
    let added = simplex.add(&terms, constant, relation, weight, &mut ask(ctx));
    match added {
        Ok(place) => Ok(ctx.new_int(place as i64)),
        Err(Failure::Unsatisfiable) => Ok(ctx.new_int(-1)),
        Err(failure) => Err(failed(ctx, failure)),
    }
}

fn remove(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    let place = place_of(ctx, args[1])?;
    let done = state_unchecked::<Solver>(args[0])
        .0
        .remove(place, &mut ask(ctx));
    done.map_err(|failure| failed(ctx, failure))?;
    Ok(Value::NONE)
}

fn suggest(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    let place = place_of(ctx, args[1])?;
    let delta = ctx.to_f64(args[2])?;
    let done = state_unchecked::<Solver>(args[0])
        .0
        .suggest(place, delta, &mut ask(ctx));
    done.map_err(|failure| failed(ctx, failure))?;
    Ok(Value::NONE)
}

fn values(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    let count = place_of(ctx, args[1])?;
    ctx.reserve(count.saturating_mul(16))?;
    ctx.charge_items(count)?;
    let values = state_unchecked::<Solver>(args[0]).0.values(count);
    let values = values.into_iter().map(Value::float).collect();
    Ok(Value::object(ctx.new_list(values)))
}
