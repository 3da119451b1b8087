//! int: arithmetic of any size, conversion, methods.
//!
//! The machine does small ints itself (`vm/fast_paths.rs`); here is
//! everything, with the cost of big operations charged before they run.

use super::int_medium::{self, Medium};
use super::wrappers::{BIT_OPERATORS, NUMBER_OPERATORS};
use super::{Attribute, Method, TypeDef, attribute, class_method, method};
use crate::ctx::{Ctx, R, Thrown};
use crate::object::args::Args;
use crate::object::containers::{BigInt as BigObject, ByteArray, Bytes};
use crate::object::heap::Kind;
use crate::object::slots::{BinaryOp, CompareOp, Slots, Special, UnaryOp};
use crate::object::string::Str;
use crate::object::value::Value;
use num_bigint::{BigInt, Sign};
use num_traits::{Signed, ToPrimitive, Zero};
use std::cmp::Ordering;
use wardian_text::cost::{self, Cost};
use wardian_text::float_ops::Whole;
use wardian_text::format_spec::{ErrorKind, FormatError, FormatSpec, Subject};
use wardian_text::int_short::{self, Operand, Part};
use wardian_text::{format_spec, hash as hashes, int_ops, int_text, short_format};

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

/// `sys.set_int_max_str_digits` of a fresh interpreter.
pub const DEFAULT_MAX_DIGITS: u64 = 4300;

fn plain(ctx: &mut Ctx, this: Value) -> R {
    Ok(ctx.as_int(this).expect("an int"))
}

fn to_int(ctx: &mut Ctx, args: Args<'_>) -> R {
    plain(ctx, args[0])
}

fn getnewargs(ctx: &mut Ctx, args: Args<'_>) -> R {
    let int = plain(ctx, args[0])?;
    Ok(Value::object(ctx.new_tuple(&[int])))
}

impl Ctx {
    /// Charge an operation and see that its result fits into memory.
    pub fn charge_cost(&mut self, cost: Cost) -> Result<(), Thrown> {
        // Bytes first: a result that cannot be held is refused before its work is charged.
        self.reserve(usize::try_from(cost.bytes).unwrap_or(usize::MAX))?;
        self.charge(cost.work / 16)
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
        match int_ops::to_f64(&big.number) {
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
        if self.max_str_digits > 0
            && int_text::exceeds_digit_limit(big.number.magnitude(), self.max_str_digits)
        {
            let message = int_text::too_many_digits_to_print(self.max_str_digits);
            return Err(self.value_error(&message));
        }
        self.charge_cost(cost::cost_to_decimal(big.number.bits()))?;
        match int_text::to_string(&big.number, self.max_str_digits) {
            Some(text) => Ok(text),
            None => {
                let message = int_text::too_many_digits_to_print(self.max_str_digits);
                Err(self.value_error(&message))
            }
        }
    }
}

fn new(ctx: &mut Ctx, args: Args<'_>) -> R {
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
pub fn convert(ctx: &mut Ctx, object: Value) -> R {
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

fn parse_text(ctx: &mut Ctx, text: &str, base: i64, object: Value) -> R {
    if base == 10
        && let Some(int) = int_text::parse_short(text.as_bytes())
    {
        return Ok(ctx.new_int(int));
    }
    charge_parse(ctx, text.len(), base)?;
    let parsed = int_text::parse(text, base, ctx.max_str_digits);
    finish_parse(ctx, parsed, base, object)
}

fn parse_bytes(ctx: &mut Ctx, bytes: &[u8], base: i64, object: Value) -> R {
    charge_parse(ctx, bytes.len(), base)?;
    let parsed = int_text::parse_bytes(bytes, base, ctx.max_str_digits);
    finish_parse(ctx, parsed, base, object)
}

fn charge_parse(ctx: &mut Ctx, length: usize, base: i64) -> Result<(), Thrown> {
    // Above the limit of digits nothing is computed, bases that are powers of two are linear.
    let limited = ctx.max_str_digits > 0 && length as u64 > ctx.max_str_digits;
    if length < 100 || limited || matches!(base, 2 | 4 | 8 | 16 | 32) {
        return ctx.charge_bytes(length);
    }
    ctx.charge_cost(cost::cost_from_digits(length as u64))
}

fn finish_parse(
    ctx: &mut Ctx,
    parsed: Result<Whole, int_text::IntParseError>,
    base: i64,
    object: Value,
) -> R {
    match parsed {
        Ok(whole) => Ok(ctx.whole(whole)),
        Err(error) => {
            let literal = ctx.repr(object)?;
            // CPython shows the first 200 characters.
            let literal = literal.slice(0, literal.length().min(200)).to_string();
            let message = error.message(base, &literal, ctx.max_str_digits);
            Err(ctx.value_error(&message))
        }
    }
}

fn from_float(ctx: &mut Ctx, float: f64) -> R {
    match wardian_text::float_ops::trunc(float) {
        Some(whole) => Ok(ctx.whole(whole)),
        None if float.is_nan() => Err(ctx.value_error("cannot convert float NaN to integer")),
        None => Err(ctx.overflow_error("cannot convert float infinity to integer")),
    }
}

fn repr(ctx: &mut Ctx, this: Value) -> R {
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
            ctx.charge_bytes(big.number.bits() as usize / 8)?;
            hashes::hash_int(&big.number)
        }
        None => hashes::hash_i64(plain(ctx, this)?.small_int_unchecked()),
    })
}

fn truth(_: &mut Ctx, this: Value) -> Result<bool, Thrown> {
    // A big int is never zero.
    Ok(this != Value::small_int(0) && this != Value::FALSE)
}

/// Two ints compared.
pub fn compare_ints(ctx: &Ctx, left: Value, right: Value) -> Ordering {
    match (left.as_small_int(), right.as_small_int()) {
        (Some(left), Some(right)) => left.cmp(&right),
        (None, Some(_)) => big_sign(left),
        (Some(_), None) => big_sign(right).reverse(),
        (None, None) => ctx.int_to_big_ref(left).cmp(ctx.int_to_big_ref(right)),
    }
}

fn big_sign(big: Value) -> Ordering {
    match big.get::<BigObject>() {
        Some(big) if big.number.sign() == Sign::Minus => Ordering::Less,
        _ => Ordering::Greater,
    }
}

impl Ctx {
    /// The number of a big int object; only for values that are one.
    fn int_to_big_ref(&self, big: Value) -> &BigInt {
        let object = big.get::<BigObject>().expect("an int is small or big");
        let address: *const BigInt = &object.number;
        #[expect(
            unsafe_code,
            reason = "the lifetime of a heap object is that of the borrow of the context"
        )]
        // SAFETY: the object is reachable from the value that the caller holds, and
        // nothing collects while the context is borrowed.
        unsafe {
            &*address
        }
    }
}

fn compare(ctx: &mut Ctx, op: CompareOp, left: Value, right: Value) -> R {
    let (Some(left), Some(right)) = (ctx.as_int(left), ctx.as_int(right)) else {
        return Ok(Value::NOT_IMPLEMENTED);
    };
    Ok(Value::bool(op.holds(compare_ints(ctx, left, right))))
}

/// `left op right` of ints (bools and subclasses included).
pub fn binary(ctx: &mut Ctx, op: BinaryOp, left: Value, right: Value) -> R {
    let (Some(left), Some(right)) = (ctx.as_int(left), ctx.as_int(right)) else {
        return Ok(Value::NOT_IMPLEMENTED);
    };
    binary_exact(ctx, op, left, right)
}

/// The same of ints that are no bools and no instances of subclasses.
pub fn binary_exact(ctx: &mut Ctx, op: BinaryOp, left: Value, right: Value) -> R {
    if let (Some(left), Some(right)) = (left.as_small_int(), right.as_small_int())
        && let Some(result) = binary_small(ctx, op, left, right)
    {
        return result;
    }
    if let Some(result) = binary_short(ctx, op, left, right) {
        return result;
    }
    match int_medium::binary(op, left, right) {
        Some(Medium::Small(result)) => Ok(result),
        Some(Medium::Large(result)) => Ok(ctx.new_bigint(result)),
        None => binary_big(ctx, op, left, right),
    }
}

/// Small operands; None when the result may be large.
fn binary_small(ctx: &mut Ctx, op: BinaryOp, left: i64, right: i64) -> Option<R> {
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

fn negative_power(ctx: &mut Ctx, base: f64, exponent: f64) -> R {
    super::float::power(ctx, base, exponent)
}

/// Ints of some digits, and sums of any; None for what is not done here.
fn binary_short(ctx: &mut Ctx, op: BinaryOp, left: Value, right: Value) -> Option<R> {
    if !matches!(
        op,
        BinaryOp::Add | BinaryOp::Sub | BinaryOp::Mul | BinaryOp::FloorDiv | BinaryOp::Mod
    ) {
        return None;
    }
    let (left_object, right_object) = (left.get::<BigObject>(), right.get::<BigObject>());
    let left = match &left_object {
        Some(object) => Operand::Big(&object.number),
        None => Operand::Small(left.as_small_int()?),
    };
    let right = match &right_object {
        Some(object) => Operand::Big(&object.number),
        // Division by it is an error.
        None => Operand::Small(right.as_small_int().filter(|int| *int != 0)?),
    };
    let (left_bits, right_bits) = (bits(left), bits(right));
    let most = left_bits.max(right_bits);
    let charged = if most > SHORT_BITS {
        ctx.charge_cost(match op {
            BinaryOp::Add | BinaryOp::Sub => cost::cost_add(most),
            BinaryOp::Mul => cost::cost_mul(left_bits, right_bits),
            _ => cost::cost_div(left_bits, right_bits),
        })
    } else {
        // The same for few digits; the estimate for many takes as long as the operation.
        let (left, right) = (left_bits / 32 + 1, right_bits / 32 + 1);
        ctx.charge(match op {
            BinaryOp::Add | BinaryOp::Sub => (most / 32 + 1) / 16,
            BinaryOp::Mul => left * right / 16,
            _ => (left.saturating_sub(right) + 1) * right / 8,
        })
    };
    if let Err(thrown) = charged {
        return Some(Err(thrown));
    }
    let scratch = &mut *ctx.int_scratch;
    let result = match op {
        BinaryOp::Add => Whole::Big(int_short::sum(left, right, false)),
        BinaryOp::Sub => Whole::Big(int_short::sum(left, right, true)),
        BinaryOp::Mul => int_short::product(scratch, left, right)?,
        BinaryOp::FloorDiv => int_short::division(scratch, left, right, Part::Quotient)?,
        _ => int_short::division(scratch, left, right, Part::Remainder)?,
    };
    Some(Ok(ctx.whole(result)))
}

/// Results of operands of so many bits need no memory to be asked for.
const SHORT_BITS: u64 = 1280;

fn bits(operand: Operand<'_>) -> u64 {
    match operand {
        Operand::Small(int) => 64 - u64::from(int.unsigned_abs().leading_zeros()),
        Operand::Big(big) => big.bits(),
    }
}

#[inline(never)]
fn binary_big(ctx: &mut Ctx, op: BinaryOp, left_value: Value, right_value: Value) -> R {
    let objects = [left_value, right_value].map(|value| value.get::<BigObject>());
    let smalls =
        [left_value, right_value].map(|value| BigInt::from(value.as_small_int().unwrap_or(0)));
    let [left, right] = [0, 1].map(|side| match &objects[side] {
        Some(object) => &object.number,
        None => &smalls[side],
    });
    let (left_bits, right_bits) = (left.bits(), right.bits());
    let linear = cost::cost_add(left_bits.max(right_bits));
    let result = match op {
        BinaryOp::Add => {
            ctx.charge_cost(linear)?;
            left + right
        }
        BinaryOp::Sub => {
            ctx.charge_cost(linear)?;
            left - right
        }
        BinaryOp::Mul => {
            ctx.charge_cost(cost::cost_mul(left_bits, right_bits))?;
            left * right
        }
        BinaryOp::FloorDiv | BinaryOp::Mod | BinaryOp::DivMod => {
            if right.is_zero() {
                let message = match op {
                    BinaryOp::Mod => "integer modulo by zero",
                    _ => "integer division or modulo by zero",
                };
                return Err(ctx.zero_division_error(message));
            }
            ctx.charge_cost(cost::cost_div(left_bits, right_bits))?;
            match op {
                BinaryOp::FloorDiv => int_ops::floordiv(left, right),
                BinaryOp::Mod => int_ops::modulo(left, right),
                _ => {
                    let (quotient, remainder) = int_ops::divmod(left, right);
                    let quotient = ctx.new_bigint(quotient);
                    let remainder = ctx.new_bigint(remainder);
                    return Ok(Value::object(ctx.new_tuple(&[quotient, remainder])));
                }
            }
        }
        BinaryOp::TrueDiv => {
            if right.is_zero() {
                return Err(ctx.zero_division_error("division by zero"));
            }
            ctx.charge_cost(linear)?;
            return match int_ops::truediv(left, right) {
                Some(float) => Ok(Value::float(float)),
                None => Err(ctx.overflow_error("integer division result too large for a float")),
            };
        }
        BinaryOp::Pow => {
            if right.is_negative() {
                let base = ctx.int_to_f64(left_value)?;
                let exponent = ctx.int_to_f64(right_value)?;
                return negative_power(ctx, base, exponent);
            }
            let small_base = left_value
                .as_small_int()
                .filter(|base| (-1..=1).contains(base));
            match (small_base, right.to_u64()) {
                (Some(0), Some(0)) | (Some(1), _) => BigInt::from(1),
                (Some(0), _) => BigInt::zero(),
                (Some(_), _) => BigInt::from(if right.bit(0) { -1 } else { 1 }),
                (None, Some(exponent)) => {
                    ctx.charge_cost(cost::cost_pow(left_bits, exponent))?;
                    int_ops::pow(left, exponent)
                }
                (None, None) => return Err(ctx.raise_class(ctx.exceptions.MemoryError)),
            }
        }
        BinaryOp::And | BinaryOp::Or | BinaryOp::Xor => {
            ctx.charge_cost(linear)?;
            match op {
                BinaryOp::And => left & right,
                BinaryOp::Or => left | right,
                _ => left ^ right,
            }
        }
        BinaryOp::LShift | BinaryOp::RShift => {
            if right.is_negative() {
                return Err(ctx.value_error("negative shift count"));
            }
            let shift = right.to_u64();
            match (op, shift) {
                (_, _) if left.is_zero() => BigInt::zero(),
                (BinaryOp::LShift, Some(shift)) => {
                    ctx.charge_cost(cost::cost_shl(left_bits, shift))?;
                    int_ops::shl(left, shift)
                }
                (BinaryOp::LShift, None) => {
                    return Err(ctx.overflow_error("too many digits in integer"));
                }
                (_, Some(shift)) => {
                    ctx.charge_cost(linear)?;
                    int_ops::shr(left, shift)
                }
                (_, None) => BigInt::from(if left.is_negative() { -1 } else { 0 }),
            }
        }
        BinaryOp::MatMul => return Ok(Value::NOT_IMPLEMENTED),
    };
    Ok(ctx.new_bigint(result))
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
pub(super) fn pow_mod(ctx: &mut Ctx, base: Value, exponent: Value, modulus: Value) -> R {
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
    ctx.charge_cost(cost::cost_modpow(
        base.bits(),
        exponent.bits(),
        modulus.bits(),
    ))?;
    match int_ops::modpow(&base, &exponent, &modulus) {
        Ok(result) => Ok(ctx.new_bigint(result)),
        Err(error) => Err(ctx.value_error(error.message())),
    }
}

fn unary(ctx: &mut Ctx, op: UnaryOp, this: Value) -> R {
    let int = plain(ctx, this)?;
    if let Some(small) = int.as_small_int() {
        return Ok(match op {
            UnaryOp::Neg => ctx.new_int(-small),
            UnaryOp::Pos => int,
            UnaryOp::Invert => ctx.new_int(!small),
            UnaryOp::Abs => ctx.new_int(small.abs()),
        });
    }
    let big = ctx.int_to_big(int);
    ctx.charge_cost(cost::cost_add(big.bits()))?;
    Ok(match op {
        UnaryOp::Neg => ctx.new_bigint(-big),
        UnaryOp::Pos => int,
        UnaryOp::Invert => ctx.new_bigint(!big),
        UnaryOp::Abs => ctx.new_bigint(big.abs()),
    })
}

fn format(ctx: &mut Ctx, this: Value, spec: &str) -> R {
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
            ctx.charge_cost(cost::cost_to_decimal(big.bits()))?;
            ctx.reserve(parsed.cost(big.bits()) as usize)?;
            format_spec::format_int(&big, &parsed, &name, ctx.max_str_digits)
        }
    };
    match text {
        Ok(text) => Ok(Value::object(ctx.new_str(&text))),
        Err(error) => Err(ctx.format_error(error)),
    }
}

fn to_float_method(ctx: &mut Ctx, args: Args<'_>) -> R {
    let int = plain(ctx, args[0])?;
    Ok(Value::float(ctx.int_to_f64(int)?))
}

fn round(ctx: &mut Ctx, args: Args<'_>) -> R {
    let int = plain(ctx, args[0])?;
    let digits = match args.get(1) {
        Some(digits) if !digits.is_none() => ctx.index_clamped(digits)?,
        _ => return Ok(int),
    };
    if digits >= 0 {
        return Ok(int);
    }
    let big = ctx.int_to_big(int);
    ctx.charge_cost(cost::cost_mul(big.bits(), big.bits()))?;
    Ok(ctx.new_bigint(int_ops::round_to_tens(&big, digits.unsigned_abs())))
}

fn as_integer_ratio(ctx: &mut Ctx, args: Args<'_>) -> R {
    let int = plain(ctx, args[0])?;
    Ok(Value::object(ctx.new_tuple(&[int, Value::small_int(1)])))
}

fn bit_length(ctx: &mut Ctx, args: Args<'_>) -> R {
    let int = plain(ctx, args[0])?;
    let bits = match int.as_small_int() {
        Some(small) => 64 - small.unsigned_abs().leading_zeros() as i64,
        None => ctx.int_to_big(int).bits() as i64,
    };
    Ok(ctx.new_int(bits))
}

fn bit_count(ctx: &mut Ctx, args: Args<'_>) -> R {
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

fn to_bytes(ctx: &mut Ctx, args: Args<'_>) -> R {
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
    ctx.reserve(length.saturating_mul(2))?;
    let big = ctx.int_to_big(int);
    match int_ops::to_bytes(&big, length, little, signed) {
        Ok(bytes) => Ok(Value::object(ctx.new_bytes(&bytes))),
        Err(error) => Err(ctx.overflow_error(error.message())),
    }
}

fn from_bytes(ctx: &mut Ctx, args: Args<'_>) -> R {
    let bytes = match bytes_of(args[1]) {
        Some(bytes) => bytes,
        None => {
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
    ctx.charge_bytes(bytes.len())?;
    let number = int_ops::from_bytes(&bytes, little, signed);
    let int = ctx.new_bigint(number);
    if args[0] == Value::object(ctx.types.int) {
        Ok(int)
    } else {
        ctx.call(args[0], &[int])
    }
}
