//! Which loop a call of a ufunc takes.
//!
//! The rules are those of NEP 50: Python's own numbers take the dtype of what they meet. What does not live here: times
//! (`time/`), casts of the operands (`call.rs`).

use smallvec::SmallVec;
use wardian_runtime::ctx::{Ctx, Thrown};
use wardian_runtime::object::containers::Tuple;
use wardian_runtime::object::string::Str;
use wardian_runtime::object::value::Value;

use super::{Codes, Loop, Ufunc};
use crate::dtype::promote::{Casting, can_cast, promote};
use crate::dtype::{Code, Dtype, parse};
use crate::errors;

/// A number of Python's, which takes the dtype of what it meets.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Weak {
    /// An int.
    Int,
    /// A float.
    Float,
    /// A complex number.
    Complex,
}

/// What is known of an input before the loop is chosen.
#[derive(Clone, Copy)]
pub struct Known {
    /// Its dtype; of a weak one the one that it would have alone.
    pub dtype: Dtype,
    /// Whether it takes another's.
    pub weak: Option<Weak>,
}

/// The dtype that weak numbers take beside others.
fn with_weak(ctx: &mut Ctx, strong: Option<Dtype>, weak: Weak) -> Dtype {
    let Some(strong) = strong else {
        let code = match weak {
            Weak::Int => Code::Long,
            Weak::Float => Code::Double,
            Weak::Complex => Code::CDouble,
        };
        return Dtype::of(ctx, code);
    };
    let kind = strong.code.kind();
    let code = match (weak, kind) {
        (Weak::Int, 'b') => Code::Long,
        (Weak::Float, 'b' | 'i' | 'u') => Code::Double,
        (Weak::Complex, 'b' | 'i' | 'u') => Code::CDouble,
        (Weak::Complex, 'f') => match strong.code {
            Code::Half | Code::Float => Code::CFloat,
            Code::LongDouble => Code::CLongDouble,
            _ => Code::CDouble,
        },
        _ => return strong.native_order(ctx),
    };
    Dtype::of(ctx, code)
}

/// What all inputs become together.
pub fn common(ctx: &mut Ctx, known: &[Known]) -> Result<Dtype, Thrown> {
    let mut strong: Option<Dtype> = None;
    for input in known.iter().filter(|input| input.weak.is_none()) {
        strong = Some(match strong {
            None => input.dtype.native_order(ctx),
            Some(before) => promote(ctx, before, input.dtype)?,
        });
    }
    let mut all = strong;
    for weak in [Weak::Int, Weak::Float, Weak::Complex] {
        if known.iter().any(|input| input.weak == Some(weak)) {
            // Spans are counted in ints; nothing else goes with times.
            if let Some(times) = all.filter(|dtype| {
                dtype.code.is_time() && (weak != Weak::Int || dtype.code == Code::Datetime)
            }) {
                let other = with_weak(ctx, None, weak);
                return Err(errors::no_promotion(ctx, times, other));
            }
            all = Some(match (weak, all) {
                (Weak::Int, None) => ints_alone(ctx, known)?,
                _ => with_weak(ctx, all, weak),
            });
        }
    }
    Ok(all.expect("there are inputs"))
}

/// The dtype of ints of Python's without anything whose dtype they take: those beyond 64 bits with a sign need more.
fn ints_alone(ctx: &mut Ctx, known: &[Known]) -> Result<Dtype, Thrown> {
    let mut all: Option<Dtype> = None;
    for input in known.iter().filter(|input| input.weak == Some(Weak::Int)) {
        all = Some(match all {
            Some(before) if before.code != input.dtype.code => promote(ctx, before, input.dtype)?,
            _ => input.dtype,
        });
    }
    Ok(all.expect("asked for where there is one"))
}

/// What the caller asked for: types of operands, None where any will do.
pub type Asked = SmallVec<[Option<Code>; 4]>;

/// `dtype=` or `signature=`: which types operands are to have.
pub fn asked(
    ctx: &mut Ctx,
    ufunc: &Ufunc,
    dtype: Option<Value>,
    signature: Option<Value>,
) -> Result<Option<Asked>, Thrown> {
    let count = ufunc.operands();
    if let Some(signature) = signature.filter(|value| !value.is_none()) {
        if let Some(text) = signature.payload::<Str>() {
            let text = text.as_str();
            if let Some((inputs, outputs)) = text.split_once("->") {
                let letters = inputs.chars().chain(outputs.chars());
                let codes: Option<Asked> = letters
                    .map(|letter| Code::of_letter(letter).map(Some))
                    .collect();
                return match codes.filter(|codes| codes.len() == count) {
                    Some(codes) => Ok(Some(codes)),
                    None => Err(ctx.value_error(&format!(
                        "a type-string for {}, {} typecode(s) before and {} after the -> sign",
                        ufunc.name, ufunc.inputs, ufunc.outputs
                    ))),
                };
            }
            let dtype = asked_dtype(ctx, signature)?;
            return Ok(Some(of_output(ufunc, dtype.code)));
        }
        if let Some(tuple) = signature.payload::<Tuple>() {
            let items = tuple.items().to_vec();
            if items.len() != count && items.len() != 1 {
                return Err(ctx.value_error(&format!(
                    "a type-tuple must be specified of length {count} for ufunc '{}'",
                    ufunc.name
                )));
            }
            let mut codes = Asked::new();
            for item in &items {
                codes.push(match item.is_none() {
                    true => None,
                    false => Some(asked_dtype(ctx, *item)?.code),
                });
            }
            if items.len() == 1 && count != 1 {
                return Ok(codes[0].map(|code| of_output(ufunc, code)));
            }
            return Ok(Some(codes));
        }
        let dtype = asked_dtype(ctx, signature)?;
        return Ok(Some(of_output(ufunc, dtype.code)));
    }
    match dtype.filter(|value| !value.is_none()) {
        Some(value) => {
            let dtype = asked_dtype(ctx, value)?;
            Ok(Some(of_output(ufunc, dtype.code)))
        }
        None => Ok(None),
    }
}

fn asked_dtype(ctx: &mut Ctx, value: Value) -> Result<Dtype, Thrown> {
    let dtype = parse::dtype_of(ctx, value)?;
    crate::time::resolve::check_asked(ctx, dtype)?;
    Ok(dtype)
}

/// That the outputs are of a type.
fn of_output(ufunc: &Ufunc, code: Code) -> Asked {
    let mut codes: Asked = smallvec::smallvec![None; ufunc.inputs];
    codes.extend(std::iter::repeat_n(Some(code), ufunc.outputs));
    codes
}

fn fits(row: &Loop, asked: &Asked) -> bool {
    row.inputs
        .iter()
        .chain(&row.outputs)
        .zip(asked)
        .all(|(code, asked)| {
            asked.is_none_or(|asked| {
                asked == *code
                    || asked.number().is_some()
                        && asked.number() == code.number()
                        && asked.kind() == code.kind()
            })
        })
}

/// The loop for these inputs.
///
/// # Errors
/// Where the ufunc takes no such inputs.
pub fn find(
    ctx: &mut Ctx,
    ufunc: &Ufunc,
    known: &[Known],
    asked: Option<&Asked>,
    casting: Casting,
) -> Result<Loop, Thrown> {
    if let Some(asked) = asked {
        for row in &ufunc.loops {
            if !fits(row, asked) {
                continue;
            }
            let goes = known.iter().zip(&row.inputs).all(|(input, code)| {
                input.weak.is_some() || can_cast_code(ctx, input.dtype, *code, casting)
            });
            if goes {
                return Ok(row.clone());
            }
        }
        // The first that fits says which cast is not allowed.
        if let Some(row) = ufunc.loops.iter().find(|row| fits(row, asked)) {
            for (place, (input, code)) in known.iter().zip(&row.inputs).enumerate() {
                if !can_cast_code(ctx, input.dtype, *code, casting) {
                    let to = Dtype::of(ctx, *code);
                    return Err(input_cast(ctx, ufunc, casting, input.dtype, to, place));
                }
            }
        }
        return Err(no_loop(ctx, ufunc, known, Some(asked)));
    }
    let has_object = known.iter().any(|input| input.dtype.code == Code::Object);
    if has_object {
        return match ufunc.loop_of(Code::Object) {
            Some(row) => Ok(object_loop(ufunc, row)),
            None => Err(no_loop(ctx, ufunc, known, None)),
        };
    }
    // Each by itself, where inputs need not be of one type.
    if known.iter().all(|input| input.dtype.code.is_number()) {
        // Transforms of any numbers prefer double, which they list first.
        if ufunc.is_mixed || matches!(ufunc.kernel, super::Kernel::Fourier(_)) {
            return by_each(ctx, ufunc, known);
        }
        let common = common(ctx, known)?;
        // Whole numbers are divided as float64, whatever their size.
        let common = match ufunc.kernel {
            super::Kernel::Binary(wardian_strided::arithmetic::Binary::Divide)
                if matches!(common.code.kind(), 'b' | 'i' | 'u') =>
            {
                Dtype::of(ctx, Code::Double)
            }
            _ => common,
        };
        if let Some(row) = ufunc.loop_of(common.code) {
            return Ok(row.clone());
        }
        for row in &ufunc.loops {
            if row.inputs.iter().all(|code| *code == row.inputs[0])
                && can_cast_code(ctx, common, row.inputs[0], Casting::Safe)
            {
                return Ok(row.clone());
            }
        }
        return Err(no_loop(ctx, ufunc, known, None));
    }
    Err(no_loop(ctx, ufunc, known, None))
}

/// Whether a loop takes numbers of several types; those of comparisons are looked at apart.
pub fn is_mixed(row: &Loop) -> bool {
    row.inputs.iter().any(|code| *code != row.inputs[0])
        && row.inputs.iter().all(|code| code.is_number())
        && !is_mixed_comparison(row)
}

/// `qQ->?` compares what no integer holds.
fn is_mixed_comparison(row: &Loop) -> bool {
    row.outputs.first() == Some(&Code::Bool) && row.inputs.contains(&Code::ULongLong)
}

/// Comparisons of objects give bools here, as operators want it.
fn object_loop(ufunc: &Ufunc, row: &Loop) -> Loop {
    let _ = ufunc;
    row.clone()
}

fn can_cast_code(ctx: &mut Ctx, from: Dtype, code: Code, casting: Casting) -> bool {
    if from.code == code {
        return true;
    }
    let to = Dtype::of(ctx, code);
    can_cast(from, to, casting)
}

fn by_each(ctx: &mut Ctx, ufunc: &Ufunc, known: &[Known]) -> Result<Loop, Thrown> {
    for row in &ufunc.loops {
        let goes = known
            .iter()
            .zip(&row.inputs)
            .all(|(input, code)| match input.weak {
                None => can_cast_code(ctx, input.dtype, *code, Casting::Safe),
                Some(Weak::Int) => code.is_number() && code.kind() != 'b',
                Some(Weak::Float) => matches!(code.kind(), 'f' | 'c'),
                Some(Weak::Complex) => code.kind() == 'c',
            });
        // A weak number alone is what it would be without a ufunc.
        let all_weak = known.iter().all(|input| input.weak.is_some());
        if goes
            && (!all_weak
                || known
                    .iter()
                    .zip(&row.inputs)
                    .all(|(input, code)| can_cast_code(ctx, input.dtype, *code, Casting::Safe)))
        {
            return Ok(row.clone());
        }
    }
    Err(no_loop(ctx, ufunc, known, None))
}

/// `ufunc 'add' did not contain a loop with signature matching types …`.
pub fn no_loop(ctx: &mut Ctx, ufunc: &Ufunc, known: &[Known], asked: Option<&Asked>) -> Thrown {
    let Some(value) = this_of(ctx, ufunc) else {
        return ctx.type_error("no loop of a ufunc");
    };
    let other_module = matches!(
        ufunc.kernel,
        super::Kernel::Linear(_) | super::Kernel::Fourier(_)
    );
    let is_test = matches!(&*ufunc.name, "isnan" | "isinf" | "isfinite");
    let message = if other_module
        || is_test && asked.is_none()
        || asked.is_none()
            && ufunc.loops.iter().all(|row| {
                row.inputs
                    .iter()
                    .chain(&row.outputs)
                    .all(|code| code.is_number() || *code == Code::Object)
            })
            && known
                .iter()
                .all(|input| input.dtype.code.is_number() || input.dtype.code == Code::Object)
    {
        Some(format!(
            "ufunc '{}' not supported for the input types, and the inputs could not be safely coerced to any supported types according to the casting rule ''safe''",
            ufunc.name
        ))
    } else {
        None
    };
    if let Some(message) = message {
        return ctx.type_error(&message);
    }
    let mut dtypes: Vec<Value> = known
        .iter()
        .map(|input| Value::object(ctx.class_of(input.dtype.value())))
        .collect();
    for place in 0..ufunc.outputs {
        let code = asked.and_then(|asked| asked.get(ufunc.inputs + place).copied().flatten());
        dtypes.push(match code {
            Some(code) => {
                let dtype = Dtype::of(ctx, code).value();
                Value::object(ctx.class_of(dtype))
            }
            None => Value::NONE,
        });
    }
    let dtypes = Value::object(ctx.new_tuple(&dtypes));
    errors::raise_of(
        ctx,
        "numpy._core._exceptions",
        "_UFuncNoLoopError",
        &[value, dtypes],
    )
}

/// `ufunc 'add' cannot use operands with types …`: what operators say of two that do not go together.
pub fn pair_error(ctx: &mut Ctx, ufunc: &Ufunc, known: &[Known]) -> Thrown {
    let Some(value) = this_of(ctx, ufunc) else {
        return ctx.type_error("no loop of a ufunc");
    };
    let pair: Vec<Value> = known.iter().map(|input| input.dtype.value()).collect();
    let pair = Value::object(ctx.new_tuple(&pair));
    errors::raise_of(
        ctx,
        "numpy._core._exceptions",
        "_UFuncBinaryResolutionError",
        &[value, pair],
    )
}

/// The ufunc object of its data, for exceptions: by its name.
fn this_of(ctx: &mut Ctx, ufunc: &Ufunc) -> Option<Value> {
    let module = ctx.state::<crate::state::State>().module?;
    let module = module.get::<wardian_runtime::object::native::Module>()?;
    let name = ctx.intern(&ufunc.name);
    match module.dict.get_str(name) {
        Some(found) if super::of(found).is_some() => Some(found),
        _ => {
            let name = Value::object(name);
            crate::helpers::call(ctx, "named", &[name]).ok()
        }
    }
}

/// A cast of an input that is not allowed.
pub fn input_cast(
    ctx: &mut Ctx,
    ufunc: &Ufunc,
    casting: Casting,
    from: Dtype,
    to: Dtype,
    place: usize,
) -> Thrown {
    cast_error(
        ctx,
        "_UFuncInputCastingError",
        ufunc,
        casting,
        from,
        to,
        place,
    )
}

/// A cast of an output that is not allowed.
pub fn output_cast(
    ctx: &mut Ctx,
    ufunc: &Ufunc,
    casting: Casting,
    from: Dtype,
    to: Dtype,
    place: usize,
) -> Thrown {
    cast_error(
        ctx,
        "_UFuncOutputCastingError",
        ufunc,
        casting,
        from,
        to,
        place,
    )
}

fn cast_error(
    ctx: &mut Ctx,
    class: &str,
    ufunc: &Ufunc,
    casting: Casting,
    from: Dtype,
    to: Dtype,
    place: usize,
) -> Thrown {
    let Some(value) = this_of(ctx, ufunc) else {
        return ctx.type_error("a cast of a ufunc is not allowed");
    };
    let casting = Value::object(ctx.new_str(casting.text()));
    let args = [
        value,
        casting,
        from.value(),
        to.value(),
        Value::small_int(place as i64),
    ];
    errors::raise_of(ctx, "numpy._core._exceptions", class, &args)
}

/// `casting=`.
pub fn casting_of(
    ctx: &mut Ctx,
    value: Option<Value>,
    default: Casting,
) -> Result<Casting, Thrown> {
    let Some(value) = value else {
        return Ok(default);
    };
    let Some(text) = value.payload::<Str>() else {
        let found = ctx.type_name(value);
        return Err(ctx.type_error(&format!("casting must be str, not {found}")));
    };
    Ok(match text.as_str() {
        "no" => Casting::No,
        "equiv" => Casting::Equiv,
        "safe" => Casting::Safe,
        "same_kind" => Casting::SameKind,
        "unsafe" => Casting::Unsafe,
        other => {
            let message = format!(
                "casting must be one of 'no', 'equiv', 'safe', 'same_kind', or 'unsafe' (got '{other}')"
            );
            return Err(ctx.value_error(&message));
        }
    })
}

/// Types of the operands of a loop, inputs first.
pub fn all(row: &Loop) -> Codes {
    row.inputs.iter().chain(&row.outputs).copied().collect()
}
