//! Which loop a call of a ufunc takes.
//!
//! The rules are those of NEP 50: Python's own numbers take the dtype of what they meet. What does not live here: times
//! (`time/`), casts of the operands (`call.rs`).

use smallvec::SmallVec;
use wardian_runtime::ctx::{Ctx, Thrown};
use wardian_runtime::object::containers::{Bytes, Tuple};
use wardian_runtime::object::string::Str;
use wardian_runtime::object::value::Value;
use wardian_strided::arithmetic::Binary;

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
    let mut dtypes: SmallVec<[Dtype; 4]> = known
        .iter()
        .filter(|input| input.weak.is_none())
        .map(|input| input.dtype)
        .collect();
    // Whole numbers take the kind of floats, not the float that holds them all: `i2, u2, f2` are `f4` in any order.
    if dtypes.len() > 2 && dtypes.iter().all(|dtype| dtype.code.is_number()) {
        dtypes.sort_by_key(|dtype| match dtype.code.kind() {
            'c' => 0,
            'f' => 1,
            _ => 2,
        });
    }
    let mut strong: Option<Dtype> = None;
    for dtype in dtypes {
        strong = Some(match strong {
            None if dtype.fields.is_some() => promote(ctx, dtype, dtype)?,
            None => dtype.native_order(ctx),
            Some(before) => promote(ctx, before, dtype)?,
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
    let (dtype, signature) = (
        dtype.filter(|value| !value.is_none()),
        signature.filter(|value| !value.is_none()),
    );
    match (dtype, signature) {
        (Some(_), Some(_)) => Err(ctx.type_error("cannot specify both 'signature' and 'dtype'")),
        (Some(value), None) => {
            let dtype = asked_dtype(ctx, value)?;
            Ok(Some(of_output(ufunc, dtype.code)))
        }
        (None, Some(value)) => signature_of(ctx, ufunc, value).map(Some),
        (None, None) => Ok(None),
    }
}

const ONLY_ONE: &str = "Use `dtype` or  fill the tuple with more than one 'None'.";

/// `signature=`: letters as `ii->i`, or a dtype or None for each operand.
fn signature_of(ctx: &mut Ctx, ufunc: &Ufunc, signature: Value) -> Result<Asked, Thrown> {
    let count = ufunc.operands();
    let text = match signature.payload::<Str>() {
        Some(text) => Some(text.as_str().to_owned()),
        None if signature.payload::<Bytes>().is_some() => {
            let decoded = ctx.call_attr(signature, "decode", &[])?;
            decoded
                .payload::<Str>()
                .map(|text| text.as_str().to_owned())
        }
        None => None,
    };
    if let Some(text) = text {
        if text.chars().count() == 1 && count != 1 {
            return Err(ctx.type_error(ONLY_ONE));
        }
        let parts = text.split_once("->").filter(|(inputs, outputs)| {
            inputs.chars().count() == ufunc.inputs && outputs.chars().count() == ufunc.outputs
        });
        let Some((inputs, outputs)) = parts else {
            return Err(ctx.value_error(&format!(
                "a type-string for {}, {} typecode(s) before and {} after the -> sign",
                ufunc.name, ufunc.inputs, ufunc.outputs
            )));
        };
        let letters = inputs.chars().chain(outputs.chars());
        let codes: Option<Asked> = letters
            .map(|letter| Code::of_letter(letter).map(Some))
            .collect();
        return codes.ok_or_else(|| ctx.value_error("Invalid data-type for array"));
    }
    let Some(tuple) = signature.payload::<Tuple>() else {
        return Err(ctx.type_error("the signature object to ufunc must be a string or a tuple."));
    };
    let items = tuple.items().to_vec();
    if items.len() == 1 && count != 1 {
        return Err(ctx.type_error(match items[0].is_none() {
            true => "a single item type tuple cannot contain None.",
            false => ONLY_ONE,
        }));
    }
    if items.len() != count {
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
    Ok(codes)
}

fn asked_dtype(ctx: &mut Ctx, value: Value) -> Result<Dtype, Thrown> {
    let dtype = parse::dtype_of(ctx, value)?;
    if dtype.code.is_number() && !dtype.same(dtype.native_order(ctx)) {
        return Err(ctx.type_error(crate::time::resolve::NO_DETAILS));
    }
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
    if let Some(asked) = asked.filter(|asked| asked.iter().any(Option::is_some)) {
        return find_asked(ctx, ufunc, known, asked, casting);
    }
    // A function of Python's takes anything as objects, in its one loop.
    if let (super::Kernel::Python, [row]) = (&ufunc.kernel, &ufunc.loops[..]) {
        return Ok(row.clone());
    }
    let has_object = known.iter().any(|input| input.dtype.code == Code::Object);
    // A Python function takes whatever there is as objects.
    if has_object || ufunc.kernel == super::Kernel::Python {
        return match ufunc.loop_of(Code::Object) {
            Some(row) => Ok(object_loop(ufunc, row)),
            None => Err(no_loop(ctx, ufunc, known, None)),
        };
    }
    // Each by itself, where inputs need not be of one type.
    if known.iter().all(|input| input.dtype.code.is_number()) {
        // Transforms of any numbers prefer double, which they list first, to all but the loop of just these types.
        if let super::Kernel::Fourier(_) = ufunc.kernel {
            let is_of =
                |(input, code): (&Known, &Code)| input.weak.is_none() && input.dtype.code == *code;
            let just_these = |row: &&Loop| known.iter().zip(&row.inputs).all(is_of);
            if let Some(row) = ufunc.loops.iter().find(just_these) {
                return Ok(row.clone());
            }
        }
        if ufunc.is_mixed || matches!(ufunc.kernel, super::Kernel::Fourier(_)) {
            return by_each(ctx, ufunc, known);
        }
        let common = common(ctx, known)?;
        // Whole numbers are divided as float64, whatever their size.
        let common = match ufunc.kernel {
            super::Kernel::Binary(Binary::Divide)
                if matches!(common.code.kind(), 'b' | 'i' | 'u') =>
            {
                Dtype::of(ctx, Code::Double)
            }
            _ => common,
        };
        if let Some(row) = ufunc.loop_of(common.code) {
            return Ok(row.clone());
        }
        if is_uniform(ufunc) {
            return Err(no_loop(ctx, ufunc, known, None));
        }
        for row in &ufunc.loops {
            if row.inputs.iter().all(|code| *code == row.inputs[0])
                && (row.inputs[0] != Code::Object || ufunc.loops.len() == 1)
                && goes_to(ctx, known, common, row.inputs[0])
            {
                return Ok(row.clone());
            }
        }
        return Err(no_loop(ctx, ufunc, known, None));
    }
    Err(no_loop(ctx, ufunc, known, None))
}

/// Whether inputs go safely to a loop of one type: each by itself, as int8 and uint8 go to float16, but numbers of
/// Python's together with the others.
fn goes_to(ctx: &mut Ctx, known: &[Known], common: Dtype, code: Code) -> bool {
    match known.iter().any(|input| input.weak.is_some()) {
        true => can_cast_code(ctx, common, code, Casting::Safe),
        false => (known.iter()).all(|input| can_cast_code(ctx, input.dtype, code, Casting::Safe)),
    }
}

/// The loop of types that were asked for: inputs of which nothing was said go to it safely. Where it was said of
/// outputs alone, a loop of that type throughout will do.
fn find_asked(
    ctx: &mut Ctx,
    ufunc: &Ufunc,
    known: &[Known],
    asked: &Asked,
    casting: Casting,
) -> Result<Loop, Thrown> {
    let found = ufunc.loops.iter().find(|row| {
        fits(row, asked)
            && known
                .iter()
                .zip(&row.inputs)
                .zip(asked)
                .all(|((input, code), asked)| {
                    asked.is_some()
                        || goes_safely(ctx, input, *code) && {
                            // Numbers of Python's alone are what they would be without a ufunc.
                            known.iter().any(|input| input.weak.is_none())
                                || can_cast_code(ctx, input.dtype, *code, Casting::Safe)
                        }
                })
    });
    let row = match found {
        Some(row) => Some(row),
        None => {
            let (inputs, outputs) = asked.split_at(ufunc.inputs);
            let only = outputs.first().copied().flatten().filter(|only| {
                inputs.iter().all(Option::is_none)
                    && outputs.iter().all(|output| *output == Some(*only))
            });
            let throughout: Option<Asked> =
                only.map(|only| smallvec::smallvec![Some(only); ufunc.operands()]);
            throughout.and_then(|asked| ufunc.loops.iter().find(|row| fits(row, &asked)))
        }
    };
    let Some(row) = row else {
        if ufunc
            .loops
            .iter()
            .all(|row| !row.inputs.iter().any(|code| code.is_number()))
        {
            return Err(no_loop(ctx, ufunc, known, Some(asked)));
        }
        return Err(no_such_loop(ctx, ufunc));
    };
    check_inputs(ctx, ufunc, known, row, casting)?;
    Ok(row.clone())
}

/// `No loop matching the specified signature and casting …`.
pub fn no_such_loop(ctx: &mut Ctx, ufunc: &Ufunc) -> Thrown {
    ctx.type_error(&format!(
        "No loop matching the specified signature and casting was found for ufunc {}",
        ufunc.name
    ))
}

/// Whether an input goes to a loop's type without anything lost; a weak number where its kind allows it.
pub fn goes_safely(ctx: &mut Ctx, input: &Known, code: Code) -> bool {
    match input.weak {
        None => can_cast_code(ctx, input.dtype, code, Casting::Safe),
        Some(_) if code == Code::Object => true,
        Some(Weak::Int) => code.is_number() && code.kind() != 'b',
        Some(Weak::Float) => matches!(code.kind(), 'f' | 'c'),
        Some(Weak::Complex) => code.kind() == 'c',
    }
}

/// That inputs may be cast to the types of a loop.
pub fn check_inputs(
    ctx: &mut Ctx,
    ufunc: &Ufunc,
    known: &[Known],
    row: &Loop,
    casting: Casting,
) -> Result<(), Thrown> {
    for (place, (input, code)) in known.iter().zip(&row.inputs).enumerate() {
        let to = Dtype::of(ctx, *code);
        if input.weak.is_some() && goes_safely(ctx, input, *code) {
            check_weak(ctx, input, *code, casting)?;
        } else if !can_cast(input.dtype, to, casting) {
            return Err(input_cast(ctx, ufunc, casting, input.dtype, to, place));
        }
    }
    Ok(())
}

/// That a number of Python's may take a type: only that of its own is equivalent.
pub fn check_weak(
    ctx: &mut Ctx,
    input: &Known,
    code: Code,
    casting: Casting,
) -> Result<(), Thrown> {
    let name = match input.weak {
        Some(Weak::Int) => "int",
        Some(Weak::Float) => "float",
        Some(Weak::Complex) => "complex",
        None => return Ok(()),
    };
    if casting != Casting::Equiv || code == Code::Object || input.dtype.code == code {
        return Ok(());
    }
    let to = Dtype::of(ctx, code);
    let to = crate::dtype::text::str_of(ctx, to)?;
    Err(ctx.type_error(&format!(
        "cannot cast Python {name} to {to} under the casting rule 'equiv'"
    )))
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
            .all(|(input, code)| *code != Code::Object && goes_safely(ctx, input, *code));
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

/// Whether a ufunc has a loop for the type that its inputs have together, or none at all: no other is looked for.
fn is_uniform(ufunc: &Ufunc) -> bool {
    matches!(
        ufunc.name.as_str(),
        "gcd" | "lcm" | "positive" | "sign" | "maximum" | "minimum" | "fmax" | "fmin"
    )
}

/// What is said of inputs that a ufunc does not take.
#[derive(PartialEq, Eq, Clone, Copy)]
enum Told {
    /// That they are not supported.
    Nothing,
    /// The classes of their dtypes.
    Classes,
    /// Their dtypes, where one is no number.
    Dtypes,
}

fn told(ufunc: &Ufunc) -> Told {
    use super::Kernel;
    if matches!(ufunc.kernel, Kernel::Linear(_) | Kernel::Fourier(_)) {
        return Told::Nothing;
    }
    if ufunc.signature.is_some() {
        return Told::Dtypes;
    }
    let of_numbers = ufunc
        .loops
        .iter()
        .any(|row| row.inputs.iter().any(|code| code.is_number()));
    match ufunc.name.as_str() {
        "add" | "subtract" | "multiply" | "clip" | "fmax" | "fmin" | "gcd" | "lcm" | "maximum"
        | "minimum" | "logical_and" | "logical_or" | "logical_xor" => Told::Dtypes,
        "absolute" | "negative" | "positive" | "sign" => Told::Classes,
        _ if matches!(ufunc.kernel, Kernel::Compare(_)) || !of_numbers => Told::Classes,
        _ => Told::Nothing,
    }
}

/// `ufunc 'add' did not contain a loop with signature matching types …`.
pub fn no_loop(ctx: &mut Ctx, ufunc: &Ufunc, known: &[Known], asked: Option<&Asked>) -> Thrown {
    let Some(value) = this_of(ctx, ufunc) else {
        return ctx.type_error("no loop of a ufunc");
    };
    let told = told(ufunc);
    if told == Told::Nothing && asked.is_none() {
        return ctx.type_error(&format!(
            "ufunc '{}' not supported for the input types, and the inputs could not be safely coerced to any supported types according to the casting rule ''safe''",
            ufunc.name
        ));
    }
    let are_numbers = known
        .iter()
        .all(|input| input.dtype.code.is_number() || input.dtype.code == Code::Object);
    let mut dtypes: Vec<Value> = known
        .iter()
        .map(|input| match told == Told::Dtypes && !are_numbers {
            true => input.dtype.value(),
            false => Value::object(ctx.class_of(input.dtype.value())),
        })
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
