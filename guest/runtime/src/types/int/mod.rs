//! int: arithmetic of any size, conversion, methods.
//!
//! The VM does small ints itself (`vm/fast_paths.rs`); here is
//! everything, with the cost of big operations charged before they run.

mod digits;
pub(crate) mod medium;
mod operators;

use super::slot_methods::{BIT_OPERATORS, NUMBER_OPERATORS};
use super::{Attribute, Method, TypeDef, attribute, class_method, method};
use crate::ctx::price;
use crate::ctx::{Ctx, PyResult, Thrown};
use crate::object::args::Args;
use crate::object::big_int::BigInt as BigObject;
use crate::object::containers::{ByteArray, Bytes};
use crate::object::heap::Kind;
use crate::object::slots::{BinaryOp, CompareOp, Slots, Special, UnaryOp};
use crate::object::string::Str;
use crate::object::value::Value;
use std::cmp::Ordering;
use wardian_text::cost::{self, Cost};
use wardian_text::float_ops::Whole;
use wardian_text::format_spec::{ErrorKind, FormatError, FormatSpec, Subject};
use wardian_text::int_sums::{self, Operand, Word};
use wardian_text::metered::{Interrupted, Meter, Metered};
use wardian_text::{format_spec, hash as hashes, int_bits, int_ops, int_text, short_format};

/// `int`.
pub static INT: TypeDef = TypeDef {
    name: "int",
    is_base_type: true,
    slots: Slots {
        repr: Some(repr),
        hash: Some(hash),
        compare: Some(compare),
        truth: Some(truth),
        binary: Some(binary),
        unary: Some(unary),
        format: Some(format),
        ..Slots::NONE
    },
    methods: METHODS,
    shared_methods: &[NUMBER_OPERATORS, BIT_OPERATORS],
    attributes: ATTRIBUTES,
    make: Some(|ctx, args| match args {
        [object] => Some(convert(ctx, *object)),
        _ => None,
    }),
    new: Some(("(cls, x=0, /, base=10)", new)),
    ..TypeDef::NONE
};

static METHODS: &[Method] = &[
    method("__ceil__", "(self, /)", to_int),
    method("__float__", "(self, /)", to_float_method),
    method("__floor__", "(self, /)", to_int),
    method("__getnewargs__", "(self, /)", getnewargs),
    method("__index__", "(self, /)", to_int),
    method("__int__", "(self, /)", to_int),
    method("__round__", "(self, ndigits=None, /)", round),
    method("__trunc__", "(self, /)", to_int),
    method("as_integer_ratio", "(self, /)", as_integer_ratio),
    method("bit_count", "(self, /)", bit_count),
    method("bit_length", "(self, /)", bit_length),
    method("conjugate", "(self, /)", to_int),
    class_method(
        "from_bytes",
        "(cls, bytes, byteorder='big', *, signed=False)",
        from_bytes,
    ),
    method("is_integer", "(self, /)", |_, _| Ok(Value::TRUE)),
    method(
        "to_bytes",
        "(self, length=1, byteorder='big', *, signed=False)",
        to_bytes,
    ),
];

static ATTRIBUTES: &[Attribute] = &[
    attribute("denominator", |_, _| Ok(Value::small_int(1))),
    attribute("imag", |_, _| Ok(Value::small_int(0))),
    attribute("numerator", plain),
    attribute("real", plain),
];

/// Steps of work on digits that take as long as a unit of the budget.
const STEPS_OF_A_UNIT: u64 = 16;

fn plain(ctx: &mut Ctx, this: Value) -> PyResult {
    Ok(ctx.as_int(this).expect("an int"))
}

fn to_int(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    plain(ctx, args[0])
}

fn getnewargs(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    let int = plain(ctx, args[0])?;
    Ok(Value::object(ctx.new_tuple(&[int])))
}

impl Ctx {
    /// Charge an operation that takes some milliseconds at most, and see that its result fits into memory.
    pub fn charge_cost(&mut self, cost: Cost) -> Result<(), Thrown> {
        // Bytes first: a result that cannot be held is refused before its work is charged.
        self.reserve_for(cost)?;
        self.charge(cost.work / STEPS_OF_A_UNIT)
    }

    /// See that the result of an operation fits into memory; its work is [`Ctx::metered`].
    pub fn reserve_for(&mut self, cost: Cost) -> Result<(), Thrown> {
        self.reserve(usize::try_from(cost.bytes).unwrap_or(usize::MAX))
    }

    /// Do work on ints that is charged block by block, so that whatever stops the program stops it too.
    pub fn metered<T>(
        &mut self,
        work: impl FnOnce(&mut Meter<'_>) -> Metered<T>,
    ) -> Result<T, Thrown> {
        let mut charge = |steps: u64| {
            self.charge(steps / STEPS_OF_A_UNIT)
                .map_err(|Thrown| Interrupted)
        };
        work(&mut charge).map_err(|Interrupted| Thrown)
    }

    /// The int that a whole float is.
    pub fn whole(&mut self, whole: Whole) -> Value {
        match whole {
            Whole::Small(small) => self.new_int(small),
            Whole::Big(big) => self.new_bigint(big),
        }
    }

    /// An int as a float; too large raises OverflowError.
    pub fn int_to_f64(&mut self, int: Value) -> Result<f64, Thrown> {
        if let Some(small) = int.as_small_int() {
            return Ok(small as f64);
        }
        let big = int.get::<BigObject>().expect("an int is small or big");
        match int_ops::to_f64(&big.number()) {
            Some(float) => Ok(float),
            None => Err(self.overflow_error("int too large to convert to float")),
        }
    }

    /// `float(object)` for anything with `__float__` or `__index__`, None for other types.
    pub fn to_f64_opt(&mut self, object: Value) -> Result<Option<f64>, Thrown> {
        if let Some(float) = self.as_float(object) {
            return Ok(Some(float));
        }
        if let Some(int) = self.as_int(object) {
            return self.int_to_f64(int).map(Some);
        }
        let class = self.class_of(object);
        if let Some(method) = class.special(self, Special::Float) {
            return self.float_from(method, object).map(Some);
        }
        match self.index_opt(object)? {
            Some(int) => self.int_to_f64(int).map(Some),
            None => Ok(None),
        }
    }

    /// What `__float__` gives.
    pub fn float_from(&mut self, method: Value, object: Value) -> Result<f64, Thrown> {
        let result = self.call_special(method, object, &[])?;
        let Some(float) = self.as_float(result) else {
            let (name, found) = (self.type_name(object), self.type_name(result));
            return Err(self.type_error(&format!(
                "{name}.__float__ returned non-float (type {found})"
            )));
        };
        if !result.is_float() {
            let (name, found) = (self.type_name(object), self.type_name(result));
            self.warn_deprecated(&format!(
                "{name}.__float__ returned non-float (type {found}).  The ability to return an instance of a strict subclass of float is deprecated, and may be removed in a future version of Python."
            ))?;
        }
        Ok(float)
    }

    /// A real number argument as a float: "must be real number, not str".
    pub fn to_f64(&mut self, object: Value) -> Result<f64, Thrown> {
        match self.to_f64_opt(object)? {
            Some(float) => Ok(float),
            None => {
                let name = self.type_name(object);
                Err(self.type_error(&format!("must be real number, not {name}")))
            }
        }
    }

    /// Raise what a failed format says.
    pub fn format_error(&mut self, error: FormatError) -> Thrown {
        match error.kind {
            ErrorKind::Overflow => self.overflow_error(&error.message),
            _ => self.value_error(&error.message),
        }
    }

    /// Decimal digits of an int; above the digit limit raises ValueError.
    pub fn int_to_text(&mut self, int: Value) -> Result<String, Thrown> {
        if let Some(small) = int.as_small_int() {
            return Ok(small.to_string());
        }
        let big = int.get::<BigObject>().expect("an int is small or big");
        let number = big.number();
        let max_digits = self.session.max_str_digits;
        let exceeds = self.metered(|meter| {
            int_text::exceeds_digit_limit(number.magnitude(), max_digits, meter)
        })?;
        if exceeds {
            let message = int_text::too_many_digits_to_print(max_digits);
            return Err(self.value_error(&message));
        }
        self.reserve_for(cost::cost_to_decimal(number.bits()))?;
        let text = self.metered(|meter| int_text::to_string(&number, 0, meter))?;
        Ok(text.expect("there is no limit"))
    }
}

fn new(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    let Some(object) = args.get(1) else {
        if args.get(2).is_some() {
            return Err(ctx.type_error("int() missing string argument"));
        }
        return Ok(Value::small_int(0));
    };
    if let Some(base) = args.get(2) {
        let base = ctx.index_clamped(base)?;
        if base != 0 && !(2..=36).contains(&base) {
            return Err(ctx.value_error("int() base must be >= 2 and <= 36, or 0"));
        }
        if let Some(text) = object.payload::<Str>() {
            return parse_text(ctx, text.as_str(), base, object);
        }
        return match bytes_of(object) {
            Some(bytes) => parse_bytes(ctx, &bytes, base, object),
            None => Err(ctx.type_error("int() can't convert non-string with explicit base")),
        };
    }
    convert(ctx, object)
}

/// `int(object)`.
pub fn convert(ctx: &mut Ctx, object: Value) -> PyResult {
    if object.is_small_int() || object.is_kind(Kind::BigInt) {
        return Ok(object);
    }
    if object.is_bool() {
        return Ok(Value::small_int((object == Value::TRUE) as i64));
    }
    if let Some(float) = object.as_float() {
        return from_float(ctx, float);
    }
    let class = ctx.class_of(object);
    if class.is_heap_type || !object.is_kind(Kind::Str) {
        if let Some(method) = class.special(ctx, Special::Int) {
            let result = ctx.call_special(method, object, &[])?;
            return match ctx.as_int(result) {
                Some(int) => {
                    if int != result {
                        let name = ctx.type_name(result);
                        ctx.warn_deprecated(&format!(
                            "__int__ returned non-int (type {name}).  The ability to return an instance of a strict subclass of int is deprecated, and may be removed in a future version of Python."
                        ))?;
                    }
                    Ok(int)
                }
                None => {
                    let name = ctx.type_name(result);
                    Err(ctx.type_error(&format!("__int__ returned non-int (type {name})")))
                }
            };
        }
        if let Some(int) = ctx.index_opt(object)? {
            return Ok(int);
        }
        if let Some(method) = class.special(ctx, Special::Trunc) {
            ctx.warn_deprecated("The delegation of int() to __trunc__ is deprecated.")?;
            let result = ctx.call_special(method, object, &[])?;
            return match ctx.index_opt(result)? {
                Some(int) => Ok(int),
                None => {
                    let name = ctx.type_name(result);
                    Err(ctx.type_error(&format!("__trunc__ returned non-Integral (type {name})")))
                }
            };
        }
    }
    if let Some(text) = object.payload::<Str>() {
        return parse_text(ctx, text.as_str(), 10, object);
    }
    let bytes = match bytes_of(object) {
        Some(bytes) => Some(bytes),
        None => super::memoryview::copied(ctx, object)?,
    };
    if let Some(bytes) = bytes {
        let shown = Value::object(ctx.new_bytes(&bytes));
        return parse_bytes(ctx, &bytes, 10, shown);
    }
    let name = ctx.type_name(object);
    Err(ctx.type_error(&format!(
        "int() argument must be a string, a bytes-like object or a real number, not '{name}'"
    )))
}

fn bytes_of(object: Value) -> Option<Vec<u8>> {
    match object.payload::<Bytes>() {
        Some(bytes) => Some(bytes.as_bytes().to_vec()),
        None => object
            .payload::<ByteArray>()
            .map(|bytes| bytes.bytes.clone()),
    }
}

fn parse_text(ctx: &mut Ctx, text: &str, base: i64, object: Value) -> PyResult {
    if base == 10
        && let Some(int) = int_text::parse_short(text.as_bytes())
    {
        return Ok(ctx.new_int(int));
    }
    charge_parse(ctx, text.len(), base)?;
    let max_digits = ctx.session.max_str_digits;
    let parsed = ctx.metered(|meter| int_text::parse(text, base, max_digits, meter))?;
    finish_parse(ctx, parsed, base, object)
}

fn parse_bytes(ctx: &mut Ctx, bytes: &[u8], base: i64, object: Value) -> PyResult {
    charge_parse(ctx, bytes.len(), base)?;
    let max_digits = ctx.session.max_str_digits;
    let parsed = ctx.metered(|meter| int_text::parse_bytes(bytes, base, max_digits, meter))?;
    finish_parse(ctx, parsed, base, object)
}

fn charge_parse(ctx: &mut Ctx, length: usize, base: i64) -> Result<(), Thrown> {
    // Above the limit of digits nothing is computed, bases that are powers of two are linear.
    let limited = ctx.session.max_str_digits > 0 && length as u64 > ctx.session.max_str_digits;
    if length < 100 || limited || matches!(base, 2 | 4 | 8 | 16 | 32) {
        return ctx.charge_bytes(length);
    }
    ctx.reserve_for(cost::cost_from_digits(length as u64))
}

fn finish_parse(
    ctx: &mut Ctx,
    parsed: Result<Whole, int_text::IntParseError>,
    base: i64,
    object: Value,
) -> PyResult {
    match parsed {
        Ok(whole) => Ok(ctx.whole(whole)),
        Err(error) => {
            let literal = ctx.repr(object)?;
            // CPython shows the first 200 characters.
            let literal = literal.slice(0, literal.length().min(200)).to_string();
            let message = error.message(base, &literal, ctx.session.max_str_digits);
            Err(ctx.value_error(&message))
        }
    }
}

fn from_float(ctx: &mut Ctx, float: f64) -> PyResult {
    match wardian_text::float_ops::trunc(float) {
        Some(whole) => Ok(ctx.whole(whole)),
        None if float.is_nan() => Err(ctx.value_error("cannot convert float NaN to integer")),
        None => Err(ctx.overflow_error("cannot convert float infinity to integer")),
    }
}

fn repr(ctx: &mut Ctx, this: Value) -> PyResult {
    let int = plain(ctx, this)?;
    if let Some(small) = int.as_small_int() {
        return Ok(Value::object(ctx.small_int_str(small)));
    }
    let text = ctx.int_to_text(int)?;
    Ok(Value::object(ctx.new_str_of_length(&text, text.len())))
}

fn hash(ctx: &mut Ctx, this: Value) -> Result<i64, Thrown> {
    Ok(match this.get::<BigObject>() {
        Some(big) => {
            ctx.charge_bytes(big.bits() as usize / 8)?;
            hashes::hash_digits(big.is_negative(), big.digits())
        }
        None => hashes::hash_i64(plain(ctx, this)?.small_int_unchecked()),
    })
}

fn truth(_: &mut Ctx, this: Value) -> Result<bool, Thrown> {
    // A big int is never zero.
    Ok(this != Value::small_int(0) && this != Value::FALSE)
}

/// Two ints compared, which are no bools and no instances of subclasses.
#[inline(never)]
pub fn compare_ints(left: Value, right: Value) -> Ordering {
    if let (Some(left), Some(right)) = (left.as_small_int(), right.as_small_int()) {
        return left.cmp(&right);
    }
    let words = [left, right].map(|value| Word::new(value.as_small_int().unwrap_or(0)));
    let objects = [left, right].map(|value| value.get::<BigObject>());
    let [left, right] = [0, 1].map(|side| match &objects[side] {
        Some(big) => big.operand(),
        None => words[side].operand(),
    });
    int_sums::compare(left, right)
}

fn compare(ctx: &mut Ctx, op: CompareOp, left: Value, right: Value) -> PyResult {
    let (Some(left), Some(right)) = (ctx.as_int(left), ctx.as_int(right)) else {
        return Ok(Value::NOT_IMPLEMENTED);
    };
    Ok(Value::bool(op.holds(compare_ints(left, right))))
}

/// `left op right` of ints (bools and subclasses included).
pub fn binary(ctx: &mut Ctx, op: BinaryOp, left: Value, right: Value) -> PyResult {
    let (Some(left), Some(right)) = (ctx.as_int(left), ctx.as_int(right)) else {
        return Ok(Value::NOT_IMPLEMENTED);
    };
    match medium::binary(op, left, right) {
        Some(result) => Ok(ctx.new_medium_int(result)),
        None => binary_beyond(ctx, op, left, right),
    }
}

/// The same of ints that are no bools and no instances of subclasses, where [`medium`] has no result.
pub(crate) fn binary_beyond(ctx: &mut Ctx, op: BinaryOp, left: Value, right: Value) -> PyResult {
    if let (Some(left), Some(right)) = (left.as_small_int(), right.as_small_int())
        && let Some(result) = binary_small(ctx, op, left, right)
    {
        return result;
    }
    operators::binary(ctx, op, left, right)
}

/// Small operands; None when the result may be large.
fn binary_small(ctx: &mut Ctx, op: BinaryOp, left: i64, right: i64) -> Option<PyResult> {
    let result = match op {
        BinaryOp::Add => left + right,
        BinaryOp::Sub => left - right,
        // `checked_mul` is a call to a 128-bit multiplication in WebAssembly.
        BinaryOp::Mul if left as i32 as i64 == left && right as i32 as i64 == right => left * right,
        BinaryOp::Mul => return None,
        BinaryOp::FloorDiv | BinaryOp::Mod | BinaryOp::DivMod if right == 0 => {
            let message = match op {
                BinaryOp::Mod => "integer modulo by zero",
                _ => "integer division or modulo by zero",
            };
            return Some(Err(ctx.zero_division_error(message)));
        }
        BinaryOp::FloorDiv => int_ops::floordiv_i64(left, right)?,
        BinaryOp::Mod => int_ops::modulo_i64(left, right)?,
        BinaryOp::DivMod => {
            let quotient = ctx.new_int(int_ops::floordiv_i64(left, right)?);
            let remainder = ctx.new_int(int_ops::modulo_i64(left, right)?);
            return Some(Ok(Value::object(ctx.new_tuple(&[quotient, remainder]))));
        }
        BinaryOp::TrueDiv if right == 0 => {
            return Some(Err(ctx.zero_division_error("division by zero")));
        }
        BinaryOp::TrueDiv => return Some(Ok(Value::float(int_ops::truediv_i64(left, right)))),
        BinaryOp::Pow if right >= 0 => int_ops::pow_i64(left, right as u64)?,
        BinaryOp::Pow => return Some(negative_power(ctx, left as f64, right as f64)),
        BinaryOp::And => left & right,
        BinaryOp::Or => left | right,
        BinaryOp::Xor => left ^ right,
        BinaryOp::LShift | BinaryOp::RShift if right < 0 => {
            return Some(Err(ctx.value_error("negative shift count")));
        }
        BinaryOp::LShift => {
            if left == 0 {
                0
            } else if right < 62 && left.unsigned_abs().leading_zeros() as i64 > right + 1 {
                left << right
            } else {
                return None;
            }
        }
        BinaryOp::RShift => left >> right.min(63),
        BinaryOp::MatMul => return Some(Ok(Value::NOT_IMPLEMENTED)),
    };
    Some(Ok(ctx.new_int(result)))
}

pub(super) fn negative_power(ctx: &mut Ctx, base: f64, exponent: f64) -> PyResult {
    super::float::power(ctx, base, exponent)
}

/// The same for a modulus of 32 bits, so that products fit in a word.
fn short_pow_mod(base: i64, exponent: i64, modulus: i64) -> i64 {
    let modulus = modulus as u64;
    let mut power = base.rem_euclid(modulus as i64) as u64;
    let mut exponent = exponent as u64;
    let mut result = 1 % modulus;
    while exponent > 0 {
        if exponent & 1 == 1 {
            result = result * power % modulus;
        }
        power = power * power % modulus;
        exponent >>= 1;
    }
    result as i64
}

/// `pow(base, exponent, modulus)` of ints.
pub(super) fn pow_mod(ctx: &mut Ctx, base: Value, exponent: Value, modulus: Value) -> PyResult {
    let (Some(base), Some(exponent), Some(modulus)) =
        (ctx.as_int(base), ctx.as_int(exponent), ctx.as_int(modulus))
    else {
        return Ok(Value::NOT_IMPLEMENTED);
    };
    if let (Some(base), Some(exponent), Some(modulus)) = (
        base.as_small_int(),
        exponent.as_small_int(),
        modulus.as_small_int(),
    ) && exponent >= 0
        && (1..=u32::MAX as i64).contains(&modulus)
    {
        return Ok(Value::small_int(short_pow_mod(base, exponent, modulus)));
    }
    let (base, exponent, modulus) = (
        ctx.int_to_big(base),
        ctx.int_to_big(exponent),
        ctx.int_to_big(modulus),
    );
    ctx.reserve_for(cost::cost_modpow(
        base.bits(),
        exponent.bits(),
        modulus.bits(),
    ))?;
    match ctx.metered(|meter| int_ops::modpow(&base, &exponent, &modulus, meter))? {
        Ok(result) => Ok(ctx.new_bigint(result)),
        Err(error) => Err(ctx.value_error(error.message())),
    }
}

fn unary(ctx: &mut Ctx, op: UnaryOp, this: Value) -> PyResult {
    let int = plain(ctx, this)?;
    if let Some(small) = int.as_small_int() {
        return Ok(match op {
            UnaryOp::Neg => ctx.new_int(-small),
            UnaryOp::Pos => int,
            UnaryOp::Invert => ctx.new_int(!small),
            UnaryOp::Abs => ctx.new_int(small.abs()),
        });
    }
    let big = int.get::<BigObject>().expect("an int that is not small");
    let number = big.operand();
    ctx.charge_cost(cost::cost_add(number.bits()))?;
    let negative = match op {
        UnaryOp::Pos => return Ok(int),
        UnaryOp::Neg => !number.negative,
        UnaryOp::Abs => false,
        // One less than what it is the other way round.
        UnaryOp::Invert => {
            let minus_one = ctx.new_int(-1);
            let negated = Operand {
                negative: !number.negative,
                ..number
            };
            let negated = ctx.new_long_int_of(negated)?;
            return ctx.binary(BinaryOp::Add, negated, minus_one);
        }
    };
    ctx.new_long_int_of(Operand { negative, ..number })
}

fn format(ctx: &mut Ctx, this: Value, spec: &str) -> PyResult {
    let int = plain(ctx, this)?;
    if spec.is_empty() {
        return Ok(Value::object(ctx.str(this)?));
    }
    if let Some(small) = int.as_small_int()
        && let Some(text) = ctx.format_small_int(small, spec)
    {
        return Ok(Value::object(text));
    }
    if let Some(small) = int.as_small_int()
        && let Ok(parsed) = FormatSpec::parse(spec, Subject::Number, "int")
        && let Some(short) = short_format::int(small, &parsed)
    {
        return Ok(Value::object(ctx.new_ascii_str(short.as_bytes())));
    }
    let name = ctx.type_name(this);
    let parsed =
        FormatSpec::parse(spec, Subject::Number, &name).map_err(|error| ctx.format_error(error))?;
    let text = match int.as_small_int() {
        Some(small) => {
            ctx.reserve(parsed.cost(64) as usize)?;
            format_spec::format_i64(small, &parsed, &name)
        }
        None => {
            let big = ctx.int_to_big(int);
            ctx.reserve_for(cost::cost_to_decimal(big.bits()))?;
            let size = parsed.cost(big.bits());
            ctx.reserve(usize::try_from(size).unwrap_or(usize::MAX))?;
            ctx.charge(size / price::WRITTEN_BYTES)?;
            let max_digits = ctx.session.max_str_digits;
            ctx.metered(|meter| format_spec::format_int(&big, &parsed, &name, max_digits, meter))?
        }
    };
    match text {
        Ok(text) => Ok(Value::object(ctx.new_long_str(&text)?)),
        Err(error) => Err(ctx.format_error(error)),
    }
}

fn to_float_method(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    let int = plain(ctx, args[0])?;
    Ok(Value::float(ctx.int_to_f64(int)?))
}

fn round(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    let int = plain(ctx, args[0])?;
    let digits = match args.get(1) {
        Some(digits) if !digits.is_none() => ctx.index_clamped(digits)?,
        _ => return Ok(int),
    };
    if digits >= 0 {
        return Ok(int);
    }
    let big = ctx.int_to_big(int);
    ctx.reserve_for(cost::cost_mul(big.bits(), big.bits()))?;
    let places = digits.unsigned_abs();
    let rounded = ctx.metered(|meter| int_ops::round_to_tens(&big, places, meter))?;
    Ok(ctx.new_bigint(rounded))
}

fn as_integer_ratio(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    let int = plain(ctx, args[0])?;
    Ok(Value::object(ctx.new_tuple(&[int, Value::small_int(1)])))
}

fn bit_length(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    let int = plain(ctx, args[0])?;
    let bits = match int.as_small_int() {
        Some(small) => 64 - small.unsigned_abs().leading_zeros() as i64,
        None => int.get::<BigObject>().map_or(0, |big| big.bits() as i64),
    };
    Ok(ctx.new_int(bits))
}

fn bit_count(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    let int = plain(ctx, args[0])?;
    let count = match int.as_small_int() {
        Some(small) => small.unsigned_abs().count_ones() as i64,
        None => int_ops::bit_count(&ctx.int_to_big(int)) as i64,
    };
    Ok(ctx.new_int(count))
}

fn byte_order(ctx: &mut Ctx, order: Option<Value>) -> Result<bool, Thrown> {
    let Some(order) = order else { return Ok(false) };
    let text = ctx.expect_str(order, "to_bytes() argument 'byteorder'")?;
    match text.as_str() {
        "little" => Ok(true),
        "big" => Ok(false),
        _ => Err(ctx.value_error("byteorder must be either 'little' or 'big'")),
    }
}

fn to_bytes(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    let int = plain(ctx, args[0])?;
    let length = match args.get(1) {
        Some(length) => ctx.index_i64(length)?,
        None => 1,
    };
    if length < 0 {
        return Err(ctx.value_error("length argument must be non-negative"));
    }
    let little = byte_order(ctx, args.get(2))?;
    let signed = match args.get(3) {
        Some(signed) => ctx.truth(signed)?,
        None => false,
    };
    // A size is narrower than an i64 inside the component.
    let length = usize::try_from(length).unwrap_or(usize::MAX);
    // A copy of the number, its bytes, and the object that keeps them.
    ctx.reserve(length.saturating_mul(3))?;
    let big = ctx.int_to_big(int);
    match ctx.metered(|meter| int_bits::to_bytes(&big, length, little, signed, meter))? {
        Ok(bytes) => {
            let bytes = ctx.new_bytes_with(bytes.len(), |room| room.push(&bytes))?;
            Ok(Value::object(bytes))
        }
        Err(error) => Err(ctx.overflow_error(error.message())),
    }
}

fn from_bytes(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    let bytes = match bytes_of(args[1]) {
        Some(bytes) => bytes,
        None => {
            // What `bytes()` takes, but no size.
            let given = ctx.class_of(args[1]);
            let is_size = !given.is_heap_type && given.is_subclass_of(ctx.types.int);
            if is_size || args[1].payload::<Str>().is_some() {
                let name = ctx.type_name(args[1]);
                return Err(ctx.type_error(&format!("cannot convert '{name}' object to bytes")));
            }
            let class = Value::object(ctx.types.bytes);
            let bytes = ctx.call(class, &[args[1]])?;
            bytes_of(bytes).unwrap_or_default()
        }
    };
    let little = byte_order(ctx, args.get(2))?;
    let signed = match args.get(3) {
        Some(signed) => ctx.truth(signed)?,
        None => false,
    };
    // The digits, and what they are made of where the number is negative.
    ctx.reserve(bytes.len().saturating_mul(2))?;
    let number = ctx.metered(|meter| int_bits::from_bytes(&bytes, little, signed, meter))?;
    let int = ctx.new_long_bigint(&number)?;
    if args[0] == Value::object(ctx.types.int) {
        Ok(int)
    } else {
        ctx.call(args[0], &[int])
    }
}
