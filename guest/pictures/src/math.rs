//! `PIL._imagingmath`: arithmetic of pictures. A function is a number to Python, which `unop` and `binop` take.

use crate::arguments::{of, of_mut, picture};
use crate::work::work;
use wardian_raster::arithmetic::{BINARY, Binary, Numbers, UNARY, Unary};
use wardian_runtime::ctx::{Ctx, PyResult, Thrown};
use wardian_runtime::object::args::Args;
use wardian_runtime::object::heap::Gc;
use wardian_runtime::object::native::Module;
use wardian_runtime::object::value::Value;
use wardian_runtime::types::{Method, function};

static FUNCTIONS: &[Method] = &[
    function("binop", "(operator, out, first, second, /)", binary),
    function("unop", "(operator, out, picture, /)", unary),
];

/// Where the numbers of functions of two begin.
const SECOND: usize = 1000;

/// Make the module.
pub(crate) fn make(ctx: &mut Ctx) -> Result<Gc<Module>, Thrown> {
    let module = ctx.new_native_module("PIL._imagingmath", FUNCTIONS);
    for (numbers, mode) in [(Numbers::Ints, "I"), (Numbers::Floats, "F")] {
        let names = UNARY
            .iter()
            .map(|function| (function.name, function.has(numbers)));
        let more = BINARY
            .iter()
            .map(|function| (function.name, function.has(numbers)));
        let numbered = names.enumerate().chain((SECOND..).zip(more));
        for (number, (name, has)) in numbered {
            if has {
                let number = number * 2 + usize::from(numbers == Numbers::Floats);
                let name = ctx.intern(&format!("{name}_{mode}"));
                ctx.set_module_attr(module, name.as_str(), Value::small_int(number as i64));
            }
        }
    }
    Ok(module)
}

/// Which function it is, and for which numbers.
fn which(value: Value) -> Option<(usize, Numbers)> {
    let number = usize::try_from(value.as_small_int()?).ok()?;
    let numbers = match number % 2 {
        0 => Numbers::Ints,
        _ => Numbers::Floats,
    };
    Some((number / 2, numbers))
}

fn unary(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    let found = which(args[0]).and_then(|(number, numbers)| Some((UNARY.get(number)?, numbers)));
    let Some((function, numbers)): Option<(&Unary, Numbers)> = found else {
        return Err(ctx.type_error("Expected 'Pillow Math unary func' Capsule"));
    };
    let (out, source) = (picture(ctx, args[1])?, picture(ctx, args[2])?);
    work(ctx, |work| {
        function.run(work, of_mut(&out), of(&source), numbers)
    })?;
    Ok(Value::NONE)
}

fn binary(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    let found = which(args[0]).and_then(|(number, numbers)| {
        let function = BINARY.get(number.checked_sub(SECOND)?)?;
        Some((function, numbers))
    });
    let Some((function, numbers)): Option<(&Binary, Numbers)> = found else {
        return Err(ctx.type_error("Expected 'Pillow Math binary func' Capsule"));
    };
    let (out, first, second) = (
        picture(ctx, args[1])?,
        picture(ctx, args[2])?,
        picture(ctx, args[3])?,
    );
    work(ctx, |work| {
        function.run(work, of_mut(&out), of(&first), of(&second), numbers)
    })?;
    Ok(Value::NONE)
}
