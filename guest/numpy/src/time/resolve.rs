//! Which loop a ufunc takes for times, and in which units.
//!
//! What does not live here: numbers (`ufunc/resolve.rs`), the loops (`loops.rs`).

use smallvec::SmallVec;
use wardian_runtime::ctx::{Ctx, Thrown};
use wardian_strided::dates::unit::Step;

use super::units;
use crate::dtype::promote::{Casting, can_cast};
use crate::dtype::{Code, Dtype, text};
use crate::ufunc::resolve::{Known, input_cast, no_loop, pair_error};
use crate::ufunc::{Kernel, Loop, Ufunc};

/// A loop, and the dtypes of its operands.
pub struct Resolved {
    /// The types.
    pub row: Loop,
    /// What inputs become.
    pub inputs: SmallVec<[Dtype; 3]>,
    /// What comes of them.
    pub outputs: SmallVec<[Dtype; 2]>,
}

/// What an operand is for these rules.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Sort {
    Moment,
    Span,
    Bool,
    Int,
    /// An int that no span holds, but as it comes.
    Wide,
    Float,
    Other,
}

fn sort_of(dtype: Dtype) -> Sort {
    match dtype.code.kind() {
        'M' => Sort::Moment,
        'm' => Sort::Span,
        'b' => Sort::Bool,
        'u' if dtype.size == 8 => Sort::Wide,
        'i' | 'u' => Sort::Int,
        'f' => Sort::Float,
        _ => Sort::Other,
    }
}

/// The types of inputs and outputs by their letters, in the unit: `m` and `M` have it.
fn row(ctx: &mut Ctx, inputs: &str, outputs: &str, unit: Step) -> Resolved {
    let mut dtypes = |letters: &str| -> Vec<Dtype> {
        letters
            .chars()
            .map(
                |letter| match Code::of_letter(letter).expect("a letter of numpy's") {
                    code if code.is_time() => Dtype::time(ctx, code, unit),
                    code => Dtype::of(ctx, code),
                },
            )
            .collect()
    };
    let (inputs, outputs) = (dtypes(inputs), dtypes(outputs));
    Resolved {
        row: Loop {
            inputs: inputs.iter().map(|dtype| dtype.code).collect(),
            outputs: outputs.iter().map(|dtype| dtype.code).collect(),
        },
        inputs: inputs.into_iter().collect(),
        outputs: outputs.into_iter().collect(),
    }
}

/// The unit of those inputs that have one.
fn unit_of(ctx: &mut Ctx, known: &[Known]) -> Result<Step, Thrown> {
    let mut times = known.iter().filter(|input| input.dtype.code.is_time());
    let Some(first) = times.next() else {
        return Ok(Step::GENERIC);
    };
    let mut all = first.dtype;
    for input in times {
        let unit = units::common(ctx, all, input.dtype)?;
        let code = if input.dtype.code == Code::Datetime {
            Code::Datetime
        } else {
            all.code
        };
        all = Dtype::time(ctx, code, unit);
    }
    Ok(all.unit)
}

/// Ufuncs that say of types they do not take that no loop matches; all others say more.
pub const NEW: &[&str] = &[
    "negative",
    "positive",
    "absolute",
    "sign",
    "equal",
    "not_equal",
    "less",
    "less_equal",
    "greater",
    "greater_equal",
    "maximum",
    "minimum",
    "fmax",
    "fmin",
    "clip",
    "gcd",
    "lcm",
    "matmul",
    "matvec",
    "vecmat",
    "vecdot",
    "_ones_like",
];

/// What the two operands of an arithmetic operator become: letters of inputs and outputs.
fn arithmetic(name: &str, left: Sort, right: Sort) -> Option<(&'static str, &'static str)> {
    use Sort::{Bool, Float, Int, Moment, Span, Wide};
    let (left, right) = (
        if left == Wide { Int } else { left },
        if right == Wide { Int } else { right },
    );
    Some(match (name, left, right) {
        ("add" | "subtract", Span, Span | Int | Bool) | ("add" | "subtract", Int | Bool, Span) => {
            ("mm", "m")
        }
        ("add" | "subtract", Moment, Span | Int | Bool) => ("Mm", "M"),
        ("add", Span | Int | Bool, Moment) => ("mM", "M"),
        ("subtract", Moment, Moment) => ("MM", "m"),
        ("multiply", Span, Int | Bool) => ("mq", "m"),
        ("multiply", Int | Bool, Span) => ("qm", "m"),
        ("multiply", Float, Span) => ("dm", "m"),
        ("multiply", Span, Float) => ("md", "m"),
        ("divide" | "floor_divide", Span, Int) => ("mq", "m"),
        ("divide" | "floor_divide", Span, Float) => ("md", "m"),
        ("divide", Span, Span) => ("mm", "d"),
        ("floor_divide", Span, Span) => ("mm", "q"),
        ("remainder", Span, Span) => ("mm", "m"),
        ("divmod", Span, Span) => ("mm", "qm"),
        _ => return None,
    })
}

const ARITHMETIC: &[&str] = &[
    "add",
    "subtract",
    "multiply",
    "divide",
    "floor_divide",
    "remainder",
    "divmod",
];

/// The loop for inputs of which one is a time; None: the rules for objects have it.
pub fn find(
    ctx: &mut Ctx,
    ufunc: &Ufunc,
    known: &[Known],
    casting: Casting,
) -> Result<Option<Resolved>, Thrown> {
    let name = ufunc.name.as_str();
    let sorts: SmallVec<[Sort; 3]> = known.iter().map(|input| sort_of(input.dtype)).collect();
    if let ([left, right], true) = (&sorts[..], ARITHMETIC.contains(&name)) {
        let Some((inputs, outputs)) = arithmetic(name, *left, *right) else {
            return Err(pair_error(ctx, ufunc, known));
        };
        let unit = unit_of(ctx, known)?;
        let found = row(ctx, inputs, outputs, unit);
        return checked(ctx, ufunc, known, casting, found).map(Some);
    }
    if known.iter().any(|input| input.dtype.code == Code::Object) {
        return Ok(None);
    }
    let is_plain = |sort: &Sort| *sort != Sort::Other;
    let found = match (ufunc.kernel, &sorts[..]) {
        (Kernel::Logical(_), [_, _]) if sorts.iter().all(is_plain) => {
            row(ctx, "??", "?", Step::GENERIC)
        }
        (Kernel::Test(_), [sort]) if name != "signbit" => {
            let unit = known[0].dtype.unit;
            row(
                ctx,
                if *sort == Sort::Moment { "M" } else { "m" },
                "?",
                unit,
            )
        }
        (Kernel::Unary(_) | Kernel::Absolute | Kernel::Positive, [Sort::Span])
            if NEW.contains(&name) =>
        {
            let unit = known[0].dtype.unit;
            row(ctx, "m", "m", unit)
        }
        (Kernel::Ones, [sort]) => {
            let unit = known[0].dtype.unit;
            let letter = if *sort == Sort::Moment { "M" } else { "m" };
            row(ctx, letter, letter, unit)
        }
        (Kernel::Compare(_), [Sort::Moment, Sort::Span] | [Sort::Span, Sort::Moment]) => {
            return Err(pair_error(ctx, ufunc, known));
        }
        (kernel, _)
            if matches!(kernel, Kernel::Compare(_) | Kernel::Clip)
                || matches!(name, "maximum" | "minimum" | "fmax" | "fmin") =>
        {
            if !goes_together(&sorts) {
                return Err(no_loop(ctx, ufunc, known, None));
            }
            let unit = unit_of(ctx, known)?;
            let letter = if sorts.contains(&Sort::Moment) {
                "M"
            } else {
                "m"
            };
            let result = if matches!(kernel, Kernel::Compare(_)) {
                "?"
            } else {
                letter
            };
            row(ctx, &letter.repeat(known.len()), result, unit)
        }
        _ if NEW.contains(&name) => return Err(no_loop(ctx, ufunc, known, None)),
        _ => {
            let message = format!(
                "ufunc '{name}' not supported for the input types, and the inputs could not be safely coerced to any supported types according to the casting rule ''safe''"
            );
            return Err(ctx.type_error(&message));
        }
    };
    checked(ctx, ufunc, known, casting, found).map(Some)
}

/// Whether inputs have a dtype in common: spans with ints, moments with times.
fn goes_together(sorts: &[Sort]) -> bool {
    let times = |sort: &Sort| matches!(sort, Sort::Moment | Sort::Span);
    match sorts.contains(&Sort::Moment) {
        true => sorts.iter().all(times),
        false => sorts
            .iter()
            .all(|sort| times(sort) || matches!(sort, Sort::Int | Sort::Bool)),
    }
}

/// The same, where the inputs may be cast so.
fn checked(
    ctx: &mut Ctx,
    ufunc: &Ufunc,
    known: &[Known],
    casting: Casting,
    found: Resolved,
) -> Result<Resolved, Thrown> {
    if found.row.inputs.iter().all(|code| *code == Code::Bool) {
        return Ok(found);
    }
    for (place, (input, to)) in known.iter().zip(&found.inputs).enumerate() {
        if input.weak.is_none() && !can_cast(input.dtype, *to, casting) {
            return Err(input_cast(ctx, ufunc, casting, input.dtype, *to, place));
        }
    }
    Ok(found)
}

/// `isnat` of what is no time.
pub fn check_isnat(ctx: &mut Ctx, ufunc: &Ufunc, known: &[Known]) -> Result<(), Thrown> {
    if ufunc.name == "isnat" && known.iter().any(|input| !input.dtype.code.is_time()) {
        return Err(
            ctx.type_error("ufunc 'isnat' is only defined for np.datetime64 and np.timedelta64.")
        );
    }
    Ok(())
}

/// What is said of dtypes that ask for more than a type.
pub const NO_DETAILS: &str = "The `dtype` and `signature` arguments to ufuncs only select the general DType and not details such as the byte order or time unit. You can avoid this error by using the scalar types `np.float64` or the dtype string notation.";

/// `dtype=` of ufuncs names a type alone.
pub fn check_asked(ctx: &mut Ctx, dtype: Dtype) -> Result<(), Thrown> {
    if !dtype.code.is_time() || dtype.unit.is_generic() {
        return Ok(());
    }
    Err(ctx.type_error(NO_DETAILS))
}

/// The loop of a reduction of times; `method` is `reduce` or one of its kin.
pub fn of_reduction(
    ctx: &mut Ctx,
    ufunc: &Ufunc,
    dtype: Dtype,
    method: &str,
) -> Result<Resolved, Thrown> {
    let dtype = dtype.native_order(ctx);
    let known = [Known { dtype, weak: None }; 2];
    if ufunc.inputs != 2 || ufunc.outputs != 1 || ufunc.signature.is_some() {
        return Err(ctx.value_error("reduce only supported for binary functions"));
    }
    match find(ctx, ufunc, &known, Casting::SameKind)? {
        Some(found)
            if found.row.inputs[0] == found.row.outputs[0]
                || found.row.outputs[0] == Code::Bool =>
        {
            Ok(found)
        }
        Some(found) => {
            let mut texts = Vec::new();
            for dtype in found.inputs.iter().chain(&found.outputs) {
                texts.push(text::repr_of(ctx, *dtype)?);
            }
            let message = format!(
                "the resolved dtypes are not compatible with {}.{method}. Resolved ({})",
                ufunc.name,
                texts.join(", ")
            );
            Err(ctx.type_error(&message))
        }
        None => Err(no_loop(ctx, ufunc, &known, None)),
    }
}
