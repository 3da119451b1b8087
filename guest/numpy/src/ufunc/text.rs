//! Ufuncs of texts, which have no types in the table: `find`, `isalpha`, `_replace` and the others, and `+`, `*` and
//! comparisons of texts.
//!
//! What does not live here: the loops (`wardian_strided::text`), methods of `str` for all items (`functions/chararrays.rs`).

use smallvec::SmallVec;
use wardian_runtime::ctx::{Ctx, Thrown};
use wardian_runtime::object::value::Value;
use wardian_strided::arithmetic::Binary;
use wardian_strided::comparison::Compare;
use wardian_strided::layout::{Order, Shape, broadcast_shapes};
use wardian_strided::text::class::{self, Class, Question};
use wardian_strided::text::find::{self, Search};
use wardian_strided::text::pad::{self, Side};
use wardian_strided::text::strip::{self, End};
use wardian_strided::text::{Array, Failed, Letters, Out, build, compare, replace};
use wardian_text::unicode;

use super::call::{Input, Keywords};
use super::{Kernel, Ufunc, call, resolve};
use crate::array::{self, View, cast, make, new_view, view_of};
use crate::dtype::promote::{Casting, can_cast};
use crate::dtype::{Code, Dtype};
use crate::{errors, work};

/// What a ufunc makes of texts.
#[derive(Clone, Copy, PartialEq, Debug)]
enum Op {
    Length,
    Ask(Question),
    Search(Search),
    StripSpaces(End),
    StripLetters(End),
    Replace,
    ExpandTabs,
    ExpandedLengths,
    Pad(Side),
    Zeros,
    Partition {
        last: bool,
    },
    Slice,
    Add,
    Multiply,
    Compare(Compare),
    /// Of StringDType alone, which is not there.
    None,
}

/// The ufuncs by `__name__`: what they do, and what they take: `t` a text, `u` code points and no bytes, `i` an integer.
const OPS: &[(&str, &str, Op)] = &[
    ("str_len", "t", Op::Length),
    ("isalpha", "t", Op::Ask(Question::All(Class::Alpha))),
    ("isdigit", "t", Op::Ask(Question::All(Class::Digit))),
    ("isspace", "t", Op::Ask(Question::All(Class::Space))),
    ("isalnum", "t", Op::Ask(Question::All(Class::Alnum))),
    ("islower", "t", Op::Ask(Question::IsLower)),
    ("isupper", "t", Op::Ask(Question::IsUpper)),
    ("istitle", "t", Op::Ask(Question::IsTitle)),
    ("isdecimal", "u", Op::Ask(Question::All(Class::Decimal))),
    ("isnumeric", "u", Op::Ask(Question::All(Class::Numeric))),
    ("find", "ttii", Op::Search(Search::Find)),
    ("rfind", "ttii", Op::Search(Search::Rfind)),
    ("index", "ttii", Op::Search(Search::Index)),
    ("rindex", "ttii", Op::Search(Search::Rindex)),
    ("count", "ttii", Op::Search(Search::Count)),
    ("startswith", "ttii", Op::Search(Search::StartsWith)),
    ("endswith", "ttii", Op::Search(Search::EndsWith)),
    ("_strip_whitespace", "t", Op::StripSpaces(End::Both)),
    ("_lstrip_whitespace", "t", Op::StripSpaces(End::Left)),
    ("_rstrip_whitespace", "t", Op::StripSpaces(End::Right)),
    ("_strip_chars", "tt", Op::StripLetters(End::Both)),
    ("_lstrip_chars", "tt", Op::StripLetters(End::Left)),
    ("_rstrip_chars", "tt", Op::StripLetters(End::Right)),
    ("_replace", "ttti", Op::Replace),
    ("_expandtabs", "ti", Op::ExpandTabs),
    ("_expandtabs_length", "ti", Op::ExpandedLengths),
    ("_center", "tit", Op::Pad(Side::Center)),
    ("_ljust", "tit", Op::Pad(Side::Left)),
    ("_rjust", "tit", Op::Pad(Side::Right)),
    ("_zfill", "ti", Op::Zeros),
    ("_partition_index", "tti", Op::Partition { last: false }),
    ("_rpartition_index", "tti", Op::Partition { last: true }),
    ("_partition", "tt", Op::None),
    ("_rpartition", "tt", Op::None),
    ("_slice", "tiii", Op::Slice),
];

/// The letters of texts of a type.
fn letters_of(code: Code) -> Option<Letters> {
    match code {
        Code::Bytes => Some(Letters::Bytes),
        Code::Str => Some(Letters::Points),
        _ => None,
    }
}

/// What a ufunc does with these inputs, and what it takes; None where it is not of texts.
fn op_of(ufunc: &Ufunc, inputs: &[Input]) -> Option<(Op, &'static str)> {
    if ufunc.loops.is_empty() {
        let row = OPS.iter().find(|(name, ..)| *name == ufunc.name);
        return row.map(|(_, takes, op)| (*op, *takes));
    }
    let [one, two] = inputs else {
        return None;
    };
    let (one, two) = (one.known.dtype.code, two.known.dtype.code);
    let is_int = |code: Code| matches!(code.kind(), 'b' | 'i' | 'u');
    match (ufunc.kernel, letters_of(one), letters_of(two)) {
        (Kernel::Binary(Binary::Add), Some(_), Some(_)) => Some((Op::Add, "tt")),
        (Kernel::Compare(op), Some(one), Some(two)) if one == two => Some((Op::Compare(op), "tt")),
        (Kernel::Binary(Binary::Multiply), Some(_), None) if is_int(two) => {
            Some((Op::Multiply, "ti"))
        }
        (Kernel::Binary(Binary::Multiply), None, Some(_)) if is_int(one) => {
            Some((Op::Multiply, "it"))
        }
        _ => None,
    }
}

/// What inputs with texts come to; None where the ufunc is none of texts.
///
/// # Errors
/// Where it takes no such inputs.
pub fn special(
    ctx: &mut Ctx,
    ufunc: &Ufunc,
    inputs: &[Input],
    keywords: &Keywords,
) -> Result<Option<SmallVec<[View; 2]>>, Thrown> {
    let casting = resolve::casting_of(ctx, keywords.casting, Casting::SameKind)?;
    let asked = as_asked(ctx, ufunc, inputs, keywords, casting)?;
    let inputs = asked.as_deref().unwrap_or(inputs);
    let Some((op, takes)) = op_of(ufunc, inputs) else {
        return Ok(None);
    };
    let letters = check(ctx, ufunc, inputs, op, takes, casting)?;
    let mut views: SmallVec<[View; 3]> = SmallVec::new();
    for (input, kind) in inputs.iter().zip(takes.chars()) {
        let dtype = match kind {
            'i' => Dtype::of(ctx, Code::Long),
            _ => input.known.dtype.native_order(ctx),
        };
        views.push(input.as_dtype(ctx, dtype)?);
    }
    if takes == "it" {
        views.swap(0, 1);
    }
    let shape = shape_of(ctx, &views, &keywords.out)?;
    for view in &mut views {
        view.layout = view
            .layout
            .broadcast(&shape)
            .expect("the shapes go together");
        view.bytes(ctx)?;
    }
    let outs = results(ctx, ufunc, op, letters, &views, &shape, keywords)?;
    run(ctx, op, letters, &views, &outs)?;
    deliver(ctx, ufunc, outs, keywords, casting).map(Some)
}

/// Texts that are compared as the type that `signature=` names; None where it does not.
fn as_asked(
    ctx: &mut Ctx,
    ufunc: &Ufunc,
    inputs: &[Input],
    keywords: &Keywords,
    casting: Casting,
) -> Result<Option<SmallVec<[Input; 3]>>, Thrown> {
    if keywords.signature.is_none()
        || !matches!(ufunc.kernel, Kernel::Compare(_))
        || !inputs
            .iter()
            .all(|input| letters_of(input.known.dtype.code).is_some())
    {
        return Ok(None);
    }
    let Some(asked) = resolve::asked(ctx, ufunc, None, keywords.signature)? else {
        return Ok(None);
    };
    let mut cast = SmallVec::new();
    for (place, input) in inputs.iter().enumerate() {
        let from = input.known.dtype;
        let (Some(old), Some((code, new))) = (
            letters_of(from.code),
            asked[place].and_then(|code| Some((code, letters_of(code)?))),
        ) else {
            return Ok(None);
        };
        let to = Dtype::flexible(ctx, code, from.size / old.size() * new.size());
        if !can_cast(from, to, casting) {
            return Err(resolve::input_cast(ctx, ufunc, casting, from, to, place));
        }
        let view = input.as_dtype(ctx, to)?;
        let known = resolve::Known {
            dtype: to,
            weak: None,
        };
        cast.push(Input {
            value: input.value,
            view: Some(view),
            known,
        });
    }
    Ok(Some(cast))
}

/// The letters that all texts of a call have.
fn check(
    ctx: &mut Ctx,
    ufunc: &Ufunc,
    inputs: &[Input],
    op: Op,
    takes: &str,
    casting: Casting,
) -> Result<Letters, Thrown> {
    let mut letters = None;
    let mut goes = op != Op::None;
    for (place, (input, kind)) in inputs.iter().zip(takes.chars()).enumerate() {
        let code = input.known.dtype.code;
        match kind {
            'i' if matches!(code.kind(), 'b' | 'i' | 'u') => {}
            'i' if code.is_number() && casting != Casting::Unsafe => {
                let to = Dtype::of(ctx, Code::Long);
                return Err(resolve::input_cast(
                    ctx,
                    ufunc,
                    casting,
                    input.known.dtype,
                    to,
                    place,
                ));
            }
            'i' if op == Op::Slice && goes => {
                let to = Dtype::of(ctx, Code::Long);
                return Err(resolve::input_cast(
                    ctx,
                    ufunc,
                    casting,
                    input.known.dtype,
                    to,
                    place,
                ));
            }
            'i' => goes = false,
            _ => {
                let these =
                    letters_of(code).filter(|these| kind == 't' || *these == Letters::Points);
                goes &= these.is_some() && (letters.is_none() || letters == these);
                letters = letters.or(these);
            }
        }
    }
    match letters {
        Some(letters) if goes => Ok(letters),
        _ if op == Op::Add => {
            let object = super::named(ctx, "add");
            let pair: Vec<Value> = inputs
                .iter()
                .map(|input| input.known.dtype.value())
                .collect();
            let pair = Value::object(ctx.new_tuple(&pair));
            Err(errors::raise_of(
                ctx,
                "numpy._core._exceptions",
                "_UFuncBinaryResolutionError",
                &[Value::object(object), pair],
            ))
        }
        _ => Err(no_loop(ctx, ufunc, inputs)),
    }
}

/// `ufunc 'find' did not contain a loop with signature matching types …`: the classes of the dtypes.
fn no_loop(ctx: &mut Ctx, ufunc: &Ufunc, inputs: &[Input]) -> Thrown {
    let object = super::named(ctx, &ufunc.name);
    let mut classes: Vec<Value> = inputs
        .iter()
        .map(|input| Value::object(ctx.class_of(input.known.dtype.value())))
        .collect();
    classes.resize(ufunc.operands(), Value::NONE);
    let classes = Value::object(ctx.new_tuple(&classes));
    errors::raise_of(
        ctx,
        "numpy._core._exceptions",
        "_UFuncNoLoopError",
        &[Value::object(object), classes],
    )
}

/// The error of a reduction: sums of texts are wider than what they begin with, and other ufuncs of texts are none of two
/// alike.
pub fn no_reduction(ctx: &mut Ctx, ufunc: &Ufunc, dtype: Dtype) -> Thrown {
    if ufunc.loops.is_empty() {
        let object = super::named(ctx, &ufunc.name);
        let class = Value::object(ctx.class_of(dtype.value()));
        let mut classes = vec![class; ufunc.inputs];
        classes.resize(ufunc.operands(), Value::NONE);
        let classes = Value::object(ctx.new_tuple(&classes));
        return errors::raise_of(
            ctx,
            "numpy._core._exceptions",
            "_UFuncNoLoopError",
            &[Value::object(object), classes],
        );
    }
    let twice = Dtype::flexible(ctx, dtype.code, dtype.size.saturating_mul(2));
    let mut texts = Vec::new();
    for dtype in [dtype, twice] {
        match crate::dtype::text::repr_of(ctx, dtype) {
            Ok(text) => texts.push(text),
            Err(thrown) => return thrown,
        }
    }
    ctx.type_error(&format!(
        "the resolved dtypes are not compatible with {}.reduce. Resolved ({}, {}, {})",
        ufunc.name, texts[0], texts[0], texts[1]
    ))
}

/// The shape of the results, which outputs that were given can make larger.
fn shape_of(ctx: &mut Ctx, views: &[View], out: &[Option<Value>]) -> Result<Shape, Thrown> {
    let mut shape = call::broadcast(ctx, views, out)?;
    for value in out.iter().flatten() {
        let out = view_of(*value).expect("checked to be an array");
        match broadcast_shapes([shape.as_slice(), out.shape()]) {
            Some(both) if both.as_slice() == out.shape() => shape = both,
            _ => {
                let (given, wanted) = (
                    array::shape::tight_text(out.shape()),
                    array::shape::tight_text(&shape),
                );
                let message = format!(
                    "non-broadcastable output operand with shape {given} doesn't match the broadcast shape {wanted}"
                );
                return Err(ctx.value_error(&message));
            }
        }
    }
    Ok(shape)
}

/// The message where a ufunc does not know how wide its results are.
fn needs_out(ufunc: &Ufunc, op: Op) -> Option<String> {
    Some(match op {
        Op::Replace => "out kwarg should be given".to_string(),
        Op::Pad(_) => "The 'out' kwarg is necessary. Use the version in numpy.strings without it.".to_string(),
        Op::Zeros => "The 'out' kwarg is necessary. Use numpy.strings.zfill without it.".to_string(),
        Op::ExpandTabs => "The 'out' kwarg is necessary. Use numpy.strings.expandtabs without it.".to_string(),
        Op::Partition { .. } => format!(
            "The 'templated_string_{}' ufunc requires the 'out' keyword to be set. The python wrapper in numpy.strings can be used without the out keyword.",
            ufunc.name
        ),
        Op::Multiply => "The 'out' kwarg is necessary when using the string multiply ufunc directly. Use numpy.strings.multiply to multiply strings without specifying 'out'.".to_string(),
        _ => return None,
    })
}

/// The widest text that numpy has room for, in bytes.
const WIDEST: usize = i32::MAX as usize;

/// New items for the results.
fn results(
    ctx: &mut Ctx,
    ufunc: &Ufunc,
    op: Op,
    letters: Letters,
    views: &[View],
    shape: &[usize],
    keywords: &Keywords,
) -> Result<SmallVec<[View; 3]>, Thrown> {
    let code = views[0].dtype.code;
    let mut outs = SmallVec::new();
    for place in 0..ufunc.outputs {
        let given = keywords
            .out
            .get(place)
            .copied()
            .flatten()
            .and_then(view_of)
            .filter(|out| out.dtype.code == code);
        let dtype = match op {
            Op::Length | Op::ExpandedLengths => Dtype::of(ctx, Code::Long),
            Op::Search(Search::StartsWith | Search::EndsWith) | Op::Ask(_) | Op::Compare(_) => {
                Dtype::of(ctx, Code::Bool)
            }
            Op::Search(_) => Dtype::of(ctx, Code::Long),
            _ => {
                let width = match (given, needs_out(ufunc, op)) {
                    (Some(out), _) => out.dtype.size,
                    (None, Some(message)) => {
                        return Err(match op {
                            Op::Replace => ctx.value_error(&message),
                            _ => ctx.type_error(&message),
                        });
                    }
                    (None, None) if op == Op::Add => {
                        match views[0].dtype.size.checked_add(views[1].dtype.size) {
                            Some(width) if width <= WIDEST => width,
                            width => {
                                let length = width.unwrap_or(usize::MAX) / letters.size();
                                let message = format!(
                                    "addition result string of length {length} is too large to store inside array."
                                );
                                return Err(ctx.type_error(&message));
                            }
                        }
                    }
                    (None, None) => views[0].dtype.size,
                };
                Dtype::flexible(ctx, code, width)
            }
        };
        outs.push(new_view(ctx, dtype, shape, Order::C)?);
    }
    Ok(outs)
}

/// The kernels. No input shares items with the results, which are new.
fn run(
    ctx: &mut Ctx,
    op: Op,
    letters: Letters,
    views: &[View],
    outs: &[View],
) -> Result<(), Thrown> {
    if outs[0].size() == 0 {
        return Ok(());
    }
    if let (Op::Partition { last }, [array, part, place]) = (op, views) {
        return partition(ctx, last, letters, [array, part, place], outs);
    }
    if op == Op::Slice {
        let bytes = views[3].storage.bytes();
        for place in cast::places(&views[3].layout) {
            if bytes[place..place + 8].iter().all(|byte| *byte == 0) {
                return Err(ctx.value_error("slice step cannot be zero"));
            }
        }
    }
    if op == Op::Multiply && !fits(letters, &views[0], &views[1]) {
        return Err(ctx.overflow_error("Overflow detected in string multiply"));
    }
    let arrays: SmallVec<[Array<'_>; 4]> = views
        .iter()
        .map(|view| (view.storage.bytes(), &view.layout))
        .collect();
    let to = outs[0].storage.bytes_mut().expect("new bytes");
    let to = (to, &outs[0].layout);
    let result = run_over(op, letters, &arrays, to, work::poll(ctx));
    result.map_err(|failed| error(ctx, failed))
}

/// Whether the lengths of all products are numbers that there are.
fn fits(letters: Letters, texts: &View, counts: &View) -> bool {
    let (bytes, numbers) = (texts.storage.bytes(), counts.storage.bytes());
    let pairs = cast::places(&texts.layout)
        .into_iter()
        .zip(cast::places(&counts.layout));
    let width = texts.dtype.size / letters.size();
    pairs.into_iter().all(|(text, count)| {
        let count = i64::from_le_bytes(numbers[count..count + 8].try_into().expect("eight bytes"));
        let most = i64::MAX / width.max(1) as i64;
        // Only what is that large has its letters counted.
        count <= most || {
            let text = array::item::bytes_of(&bytes[text..text + texts.dtype.size]);
            count
                .checked_mul(text.len().div_ceil(letters.size()) as i64)
                .is_some()
        }
    })
}

fn run_over(
    op: Op,
    letters: Letters,
    arrays: &[Array<'_>],
    to: Out<'_>,
    poll: impl FnMut(usize) -> Result<(), Thrown>,
) -> Result<(), Failed<Thrown>> {
    match (op, arrays) {
        (Op::Length, [array]) => class::lengths(letters, *array, to, poll).map_err(Failed::Stopped),
        (Op::Ask(question), [array]) => {
            class::ask(question, letters, *array, to, &is_of_class, poll).map_err(Failed::Stopped)
        }
        (Op::Search(search), [array, part, start, end]) => {
            find::search(search, letters, (*array, *part), (*start, *end), to, poll)
        }
        (Op::StripSpaces(end), [array]) => {
            strip::strip_spaces(end, letters, *array, to, &is_space, poll)
        }
        (Op::StripLetters(end), [array, some]) => {
            strip::strip_letters(end, letters, *array, *some, to, poll)
        }
        (Op::Replace, [array, old, new, counts]) => {
            replace::replace(letters, (*array, *old, *new, *counts), to, poll)
        }
        (Op::ExpandTabs, [array, sizes]) => pad::expand_tabs(letters, (*array, *sizes), to, poll),
        (Op::ExpandedLengths, [array, sizes]) => {
            pad::expanded_lengths(letters, (*array, *sizes), to, poll)
        }
        (Op::Pad(side), [array, widths, fills]) => {
            pad::pad(side, letters, (*array, *widths, *fills), to, poll)
        }
        (Op::Zeros, [array, widths]) => pad::fill_with_zeros(letters, (*array, *widths), to, poll),
        (Op::Slice, [array, starts, stops, steps]) => {
            build::slice(letters, (*array, *starts, *stops, *steps), to, poll)
        }
        (Op::Add, [left, right]) => build::concatenate(letters, (*left, *right), to, poll),
        (Op::Multiply, [array, counts]) => build::multiply(letters, (*array, *counts), to, poll),
        (Op::Compare(op), [left, right]) => {
            compare::compare(op, letters, (*left, *right), to, None, poll).map_err(Failed::Stopped)
        }
        _ => Ok(()),
    }
}

fn error(ctx: &mut Ctx, failed: Failed<Thrown>) -> Thrown {
    match failed {
        Failed::Stopped(thrown) => thrown,
        Failed::NotFound => ctx.value_error("substring not found"),
        Failed::EmptySeparator => ctx.value_error("empty separator"),
        Failed::TooLong => ctx.overflow_error("new string is too long"),
    }
}

/// Three results, which the kernel wants in one buffer, as fields of a record.
fn partition(
    ctx: &mut Ctx,
    last: bool,
    letters: Letters,
    [array, part, place]: [&View; 3],
    outs: &[View],
) -> Result<(), Thrown> {
    let width: usize = outs.iter().map(|out| out.dtype.size).sum();
    let dtype = Dtype::flexible(ctx, Code::Void, width);
    let all = new_view(ctx, dtype, outs[0].shape(), Order::C)?;
    let mut start = 0;
    let mut parts: SmallVec<[View; 3]> = SmallVec::new();
    for out in outs {
        let layout = all
            .layout
            .at(all.layout.offset() + start)
            .with_item(out.dtype.size);
        start += out.dtype.size;
        parts.push(View {
            layout,
            dtype: out.dtype,
            ..all.clone()
        });
    }
    let arrays = (
        (array.storage.bytes(), &array.layout),
        (part.storage.bytes(), &part.layout),
        (place.storage.bytes(), &place.layout),
    );
    let to = all.storage.bytes_mut().expect("new bytes");
    let layouts = [&parts[0].layout, &parts[1].layout, &parts[2].layout];
    let result = replace::partition(last, letters, arrays, (to, layouts), work::poll(ctx));
    result.map_err(|failed| error(ctx, failed))?;
    for (out, part) in outs.iter().zip(&parts) {
        cast::assign(ctx, out, part)?;
    }
    Ok(())
}

/// The results where the caller wants them.
fn deliver(
    ctx: &mut Ctx,
    ufunc: &Ufunc,
    outs: SmallVec<[View; 3]>,
    keywords: &Keywords,
    casting: Casting,
) -> Result<SmallVec<[View; 2]>, Thrown> {
    let mask = match keywords.mask {
        Some(value) if value != Value::bool(true) => {
            let mask = make::as_view(ctx, value)?;
            let truths = super::loops::truths(ctx, &mask)?;
            match truths.layout.broadcast(outs[0].shape()) {
                Some(layout) => Some(truths.with(layout)),
                None => {
                    return Err(errors::not_there(
                        ctx,
                        "where= of more items than the texts of a ufunc",
                    ));
                }
            }
        }
        _ => None,
    };
    let mut delivered = SmallVec::new();
    for (place, out) in outs.into_iter().enumerate() {
        let Some(value) = keywords.out.get(place).copied().flatten() else {
            delivered.push(out);
            continue;
        };
        array::check_writeable(ctx, value, "output array")?;
        let target = view_of(value).expect("checked to be an array");
        if !can_cast(out.dtype, target.dtype, casting) {
            return Err(resolve::output_cast(
                ctx,
                ufunc,
                casting,
                out.dtype,
                target.dtype,
                place,
            ));
        }
        match &mask {
            None => cast::assign(ctx, &target, &out)?,
            Some(mask) => {
                let out = match out.dtype.same(target.dtype) {
                    true => out,
                    false => cast::cast(ctx, &out, target.dtype, Order::C)?,
                };
                let (targets, sources, truths) = (
                    cast::places(&target.layout),
                    cast::places(&out.layout),
                    cast::places(&mask.layout),
                );
                let bytes = mask.bytes(ctx)?;
                let chosen: Vec<usize> = (0..truths.len())
                    .filter(|index| bytes[truths[*index]] != 0)
                    .collect();
                let targets: Vec<usize> = chosen.iter().map(|index| targets[*index]).collect();
                let sources: Vec<usize> = chosen.iter().map(|index| sources[*index]).collect();
                array::index::copy_places(ctx, &target, &targets, &out, &sources)?;
            }
        }
        delivered.push(target);
    }
    Ok(delivered)
}

/// What Python's tables say of a code point.
fn is_of_class(code: u32, class: Class) -> bool {
    let Some(letter) = char::from_u32(code) else {
        return false;
    };
    match class {
        Class::Alpha => unicode::is_alpha(letter),
        Class::Decimal => unicode::is_decimal(letter),
        Class::Digit => unicode::is_digit(letter),
        Class::Numeric => unicode::is_numeric(letter),
        Class::Alnum => unicode::is_alnum(letter),
        Class::Space => unicode::is_space(letter),
        Class::Lower => unicode::is_lower(letter),
        Class::Upper => unicode::is_upper(letter),
        Class::Title => unicode::is_title(letter),
    }
}

/// Whether a code point is a space for Python.
pub fn is_space(code: u32) -> bool {
    is_of_class(code, Class::Space)
}
