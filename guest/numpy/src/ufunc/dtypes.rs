//! `ufunc.resolve_dtypes`: the dtypes that a call would have.

use wardian_runtime::ctx::{Ctx, PyResult};
use wardian_runtime::object::args::Args;
use wardian_runtime::object::containers::Tuple;
use wardian_runtime::object::value::Value;

use super::resolve::{self, Known, Weak};
use super::{data, of, reduce};
use crate::dtype::promote::{Casting, can_cast};
use crate::dtype::{Dtype, parse};

pub(super) fn resolve_dtypes(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    let object = of(args[0]).expect("slots get their own type");
    let ufunc = data(&object);
    let Some(tuple) = args[1].payload::<Tuple>() else {
        return Err(ctx.type_error("resolve_dtypes: The dtypes must be given as a tuple."));
    };
    let items = tuple.items().to_vec();
    if items.len() != ufunc.operands() {
        return Err(
            ctx.type_error("resolve_dtypes: The dtypes must be a tuple of `ufunc.nargs` length.")
        );
    }
    let reduces = match args.get(4) {
        Some(value) => ctx.truth(value)?,
        None => false,
    };
    if reduces && (ufunc.inputs != 2 || ufunc.outputs != 1) {
        return Err(ctx.value_error("ufunc is not compatible with reduction operations."));
    }
    let mut dtypes: Vec<Option<Known>> = Vec::new();
    for value in &items {
        let types = [
            (ctx.types.int, Weak::Int),
            (ctx.types.float, Weak::Float),
            (ctx.types.complex, Weak::Complex),
        ];
        let weak = types
            .iter()
            .find(|(class, _)| Value::object(*class) == *value);
        dtypes.push(if value.is_none() {
            None
        } else if Dtype::from_value(*value).is_some() || weak.is_some() {
            let dtype = parse::dtype_of(ctx, *value)?;
            let weak = weak.map(|(_, weak)| *weak);
            Some(Known { dtype, weak })
        } else {
            return Err(ctx.type_error(
                "Provided dtype must be a valid NumPy dtype, int, float, complex, or None.",
            ));
        });
    }
    let (inputs, outputs) = dtypes.split_at(ufunc.inputs);
    if reduces && outputs[0].is_some() {
        return Err(ctx.type_error(
            "Output dtype must not be passed for reductions, pass the first input instead.",
        ));
    }
    let first = match (
        reduces,
        inputs.first().copied().flatten(),
        inputs.get(1).copied().flatten(),
    ) {
        (true, None, Some(second)) => {
            let dtype = reduce::dtype_of(ctx, ufunc, second.dtype, None);
            Some(Known { dtype, weak: None })
        }
        (_, first, _) => first,
    };
    let known: Option<Vec<Known>> = std::iter::once(first)
        .chain(inputs.iter().skip(1).copied())
        .collect();
    let Some(known) = known else {
        return Err(ctx
            .type_error("All input dtypes must be provided (except the first one in reductions)"));
    };
    let casting = resolve::casting_of(
        ctx,
        args.get(3).filter(|value| !value.is_none()),
        Casting::SameKind,
    )?;
    let asked = match args.get(2).filter(|value| !value.is_none()) {
        Some(signature) => resolve::asked(ctx, ufunc, None, Some(signature))?,
        None => None,
    };
    let row = resolve::find(ctx, ufunc, &known, asked.as_ref(), casting)?;
    resolve::check_inputs(ctx, ufunc, &known, &row, casting)?;
    for (place, output) in outputs.iter().enumerate() {
        let from = Dtype::of(ctx, row.outputs[place]);
        if let Some(output) = output.filter(|output| !can_cast(from, output.dtype, casting)) {
            return Err(resolve::output_cast(
                ctx,
                ufunc,
                casting,
                from,
                output.dtype,
                place,
            ));
        }
    }
    let dtypes: Vec<Value> = resolve::all(&row)
        .iter()
        .map(|code| Dtype::of(ctx, *code).value())
        .collect();
    Ok(Value::object(ctx.new_tuple(&dtypes)))
}
