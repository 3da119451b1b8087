//! unicodedata: facts about characters, their names, normal forms; Unicode 15.0.
//!
//! The facts are in wardian-text, the names in the crate `unicode_names2`,
//! which knows later versions too: a character that 15.0 has not assigned has no name.
//! Named sequences cannot be looked up.

use wardian_runtime::ctx::{Ctx, PyResult, Thrown};
use wardian_runtime::object::args::Args;
use wardian_runtime::object::heap::Gc;
use wardian_runtime::object::native::Module;
use wardian_runtime::object::string::Str;
use wardian_runtime::object::value::Value;
use wardian_runtime::types::{Method, function};
use wardian_text::characters::{self, Kind};
use wardian_text::normalization::{self, Form, MOST_GROWTH, normalize};
use wardian_text::{surrogates, unicode};

static FUNCTIONS: &[Method] = &[
    function("bidirectional", "(chr, /)", |ctx, args| {
        text_fact(ctx, args, "bidirectional", |kind| kind.bidirectional)
    }),
    function("category", "(chr, /)", |ctx, args| {
        text_fact(ctx, args, "category", |kind| kind.category)
    }),
    function("combining", "(chr, /)", |ctx, args| {
        let code = code_point(ctx, args[0], "combining() argument")?;
        Ok(Value::small_int(i64::from(
            characters::kind(code).combining,
        )))
    }),
    function("decimal", "(chr, default=<unrepresentable>, /)", decimal),
    function("decomposition", "(chr, /)", decomposition),
    function("digit", "(chr, default=<unrepresentable>, /)", digit),
    function("east_asian_width", "(chr, /)", |ctx, args| {
        text_fact(ctx, args, "east_asian_width", |kind| kind.width)
    }),
    function("is_normalized", "(form, unistr, /)", |ctx, args| {
        let (text, normal) = normal_form(ctx, args, "is_normalized")?;
        Ok(Value::bool(text.as_str() == normal))
    }),
    function("lookup", "(name, /)", lookup),
    function("mirrored", "(chr, /)", |ctx, args| {
        let code = code_point(ctx, args[0], "mirrored() argument")?;
        Ok(Value::small_int(i64::from(characters::kind(code).mirrored)))
    }),
    function("name", "(chr, default=<unrepresentable>, /)", name),
    function("normalize", "(form, unistr, /)", |ctx, args| {
        let (_, normal) = normal_form(ctx, args, "normalize")?;
        Ok(Value::object(ctx.new_str(&normal)))
    }),
    function("numeric", "(chr, default=<unrepresentable>, /)", numeric),
];

/// Bytes of the longest name, and a few more.
const LONGEST_NAME: usize = 256;

/// Bytes of a text that are normalised between two payments, where it can be cut.
const PIECE: usize = 1 << 14;

/// Make the module.
pub(super) fn make(ctx: &mut Ctx) -> Gc<Module> {
    let module = ctx.new_native_module("unicodedata", FUNCTIONS);
    let version = Value::object(ctx.new_str("15.0.0"));
    ctx.set_module_attr(module, "unidata_version", version);
    module
}

/// An argument that is one character.
fn code_point(ctx: &mut Ctx, value: Value, what: &str) -> Result<u32, Thrown> {
    let text = value.payload::<Str>();
    match text.filter(|text| text.length() == 1) {
        Some(text) => {
            let character = text.char_at(0).expect("a text of one character");
            Ok(surrogates::code_point(character))
        }
        None => {
            let found = match value.is_none() {
                true => "None".to_string(),
                false => ctx.type_name(value).to_string(),
            };
            Err(ctx.type_error(&format!("{what} must be a unicode character, not {found}")))
        }
    }
}

fn text_fact(
    ctx: &mut Ctx,
    args: Args<'_>,
    function: &str,
    fact: fn(&'static Kind) -> &'static str,
) -> PyResult {
    let code = code_point(ctx, args[0], &format!("{function}() argument"))?;
    Ok(Value::object(ctx.intern(fact(characters::kind(code)))))
}

/// The default that was given, or the error.
fn otherwise(ctx: &mut Ctx, default: Option<Value>, message: &str) -> PyResult {
    default.ok_or_else(|| ctx.value_error(message))
}

fn decimal(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    let code = code_point(ctx, args[0], "decimal() argument 1")?;
    match char::from_u32(code).and_then(unicode::decimal_value) {
        Some(value) => Ok(Value::small_int(i64::from(value))),
        None => otherwise(ctx, args.get(1), "not a decimal"),
    }
}

fn digit(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    let code = code_point(ctx, args[0], "digit() argument 1")?;
    match char::from_u32(code).and_then(unicode::digit_value) {
        Some(value) => Ok(Value::small_int(i64::from(value))),
        None => otherwise(ctx, args.get(1), "not a digit"),
    }
}

fn numeric(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    let code = code_point(ctx, args[0], "numeric() argument 1")?;
    if let Some(value) = char::from_u32(code).and_then(unicode::digit_value) {
        return Ok(Value::float(f64::from(value)));
    }
    match characters::number(code) {
        Some((numerator, denominator)) => {
            Ok(Value::float(numerator as f64 / f64::from(denominator)))
        }
        None => otherwise(ctx, args.get(1), "not a numeric character"),
    }
}

fn decomposition(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    let code = code_point(ctx, args[0], "decomposition() argument")?;
    let mut parts = Vec::new();
    if let Some((tag, codes)) = characters::decomposition(code) {
        if !tag.is_empty() {
            parts.push(format!("<{tag}>"));
        }
        parts.extend(codes.iter().map(|code| format!("{code:04X}")));
    }
    Ok(Value::object(ctx.new_str(&parts.join(" "))))
}

/// The name of a code point.
fn name_of(code: u32) -> Option<String> {
    let character = char::from_u32(code)?;
    if characters::kind(code).category == "Cn" {
        return None;
    }
    unicode_names2::name(character).map(|name| name.to_string())
}

fn name(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    let code = code_point(ctx, args[0], "name() argument 1")?;
    match name_of(code) {
        Some(name) => Ok(Value::object(ctx.new_str(&name))),
        None => otherwise(ctx, args.get(1), "no such name"),
    }
}

/// The character of a name, which may be of any case; for `\N{...}` of patterns.
pub(super) fn character_by_name(wanted: &str) -> Option<char> {
    if wanted.len() > LONGEST_NAME {
        return None;
    }
    unicode_names2::character(wanted).filter(|character| is_name(*character, wanted))
}

fn lookup(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    let wanted = match args[0].payload::<Str>() {
        Some(wanted) => wanted,
        None => {
            let found = ctx.type_name(args[0]);
            let message = format!("a bytes-like object is required, not '{found}'");
            return Err(ctx.type_error(&message));
        }
    };
    let wanted = wanted.as_str();
    if wanted.len() > LONGEST_NAME {
        let message = Value::object(ctx.new_str("name too long"));
        return Err(ctx.key_error(message));
    }
    ctx.charge(wanted.len() as u64)?;
    match character_by_name(wanted) {
        Some(character) => {
            let mut buffer = [0; 4];
            Ok(Value::object(
                ctx.new_str(character.encode_utf8(&mut buffer)),
            ))
        }
        None => {
            let message = format!("undefined character name '{wanted}'");
            let message = Value::object(ctx.new_str(&message));
            Err(ctx.key_error(message))
        }
    }
}

/// Whether a character that was found has that name: the crate also finds names that only resemble it.
fn is_name(character: char, wanted: &str) -> bool {
    let code = character as u32;
    if characters::kind(code).category == "Cn" {
        return false;
    }
    let Some(name) = unicode_names2::name(character) else {
        // Control characters have aliases only.
        return true;
    };
    let name = name.to_string();
    if name.starts_with("CJK UNIFIED IDEOGRAPH-") {
        // The only names that CPython looks up in capitals only.
        return name == wanted;
    }
    let loose = |text: &str| -> String {
        let letters = text.chars().filter(char::is_ascii_alphanumeric);
        letters.map(|letter| letter.to_ascii_uppercase()).collect()
    };
    // One that is another is an alias.
    name.eq_ignore_ascii_case(wanted) || loose(&name) != loose(wanted)
}

/// The text of the second argument, and its normal form.
fn normal_form(ctx: &mut Ctx, args: Args<'_>, function: &str) -> Result<(Gc<Str>, String), Thrown> {
    let form = ctx.expect_str(args[0], &format!("{function}() argument 1"))?;
    let text = ctx.expect_str(args[1], &format!("{function}() argument 2"))?;
    if text.as_str().is_empty() {
        return Ok((text, String::new()));
    }
    let Some(form) = Form::of(form.as_str()) else {
        return Err(ctx.value_error("invalid normalization form"));
    };
    let size = text.as_str().len();
    ctx.charge_bytes(size)?;
    if text.as_str().is_ascii() {
        return Ok((text, text.as_str().to_string()));
    }
    // Code points with their classes, and the result.
    ctx.reserve(size.saturating_mul(MOST_GROWTH * 12))?;
    let (mut normal, mut rest) = (String::new(), text.as_str());
    while !rest.is_empty() {
        let (piece, behind) = rest.split_at(normalization::piece(rest, PIECE));
        ctx.charge(piece.len() as u64 * 4)?;
        normal.push_str(&normalize(piece, form));
        rest = behind;
    }
    Ok((text, normal))
}
