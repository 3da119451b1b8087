//! `json.loads`.
//!
//! Containers in progress are heap objects on `temps`; what is made for an
//! item is released as soon as its container holds it.

use super::{MOST_NESTED, scan};
use wardian_runtime::ctx::{Ctx, PyResult, Thrown};
use wardian_runtime::object::args::Args;
use wardian_runtime::object::containers::List;
use wardian_runtime::object::dict::Dict;
use wardian_runtime::object::heap::Gc;
use wardian_runtime::object::string::Str;
use wardian_runtime::object::value::Value;
use wardian_text::{float_repr, int_text};

/// A container in progress.
enum Open {
    Array {
        list: Gc<List>,
    },
    Object {
        dict: Gc<Dict>,
        key: Gc<Str>,
        /// `temps` before the key.
        key_mark: usize,
    },
    /// An object that goes to `object_pairs_hook`.
    Pairs {
        list: Gc<List>,
        key: Gc<Str>,
        key_mark: usize,
    },
}

/// An open container and the state of `temps` before it.
struct Frame {
    open: Open,
    mark: usize,
}

/// What went wrong and where, as a byte offset.
struct Fault {
    message: &'static str,
    offset: usize,
}

enum Fail {
    Fault(Fault),
    Thrown(Thrown),
}

impl From<Thrown> for Fail {
    fn from(thrown: Thrown) -> Fail {
        Fail::Thrown(thrown)
    }
}

fn fault<T>(message: &'static str, offset: usize) -> Result<T, Fail> {
    Err(Fail::Fault(Fault { message, offset }))
}

const NO_VALUE: &str = "Expecting value";
const NO_NAME: &str = "Expecting property name enclosed in double quotes";
const NO_COLON: &str = "Expecting ':' delimiter";
const NO_COMMA: &str = "Expecting ',' delimiter";

/// Keys are looked up here before a new string is made: objects of one kind share them.
const KEY_MEMO: usize = 128;

/// Dicts with fewer keys are looked through from the first to the last.
const FEW_KEYS: usize = 8;

struct Decoder<'a> {
    text: &'a str,
    pos: usize,
    object_hook: Value,
    pairs_hook: Value,
    parse_float: Value,
    parse_int: Value,
    parse_constant: Value,
    strict: bool,
    stack: Vec<Frame>,
    keys: Gc<List>,
}

pub(super) fn decode(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    let text = ctx.expect_str(args[0], "first argument")?;
    let mut decoder = Decoder::new(ctx, &text, [args[1], args[2], args[3], args[4], args[5]])?;
    decoder.strict = ctx.truth(args[6])?;
    decoder.space();
    let result = decoder.run(ctx);
    let result = match result {
        Ok(value) => {
            decoder.space();
            if decoder.pos == text.as_str().len() {
                Ok(value)
            } else {
                fault("Extra data", decoder.pos)
            }
        }
        failed => failed,
    };
    result.map_err(|fail| raise(ctx, fail, text, args[0]))
}

pub(super) fn raw_decode(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    let text = ctx.expect_str(args[0], "first argument")?;
    let index = ctx.index_clamped(args[1])?;
    if index < 0 {
        return Err(ctx.value_error("idx cannot be negative"));
    }
    if index > text.length() as i64 {
        return Err(raise_at(ctx, NO_VALUE, index, args[0]));
    }
    let mut decoder = Decoder::new(ctx, &text, [args[2], args[3], args[4], args[5], args[6]])?;
    decoder.strict = ctx.truth(args[7])?;
    decoder.pos = text.offset_of(index as usize);
    let value = match decoder.run(ctx) {
        Ok(value) => value,
        Err(fail) => return Err(raise(ctx, fail, text, args[0])),
    };
    let end = text.position_of(decoder.pos) as i64;
    let end = ctx.new_int(end);
    Ok(Value::object(ctx.new_tuple(&[value, end])))
}

/// `scanstring(s, end, strict=True)`: the string behind a quote, and where it ends.
pub(super) fn scanstring(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    let index = ctx.index_i64(args[1])?;
    let Some(text) = args[0].payload::<Str>() else {
        let name = ctx.type_name(args[0]);
        let message = format!("first argument must be a string, not {name}");
        return Err(ctx.type_error(&message));
    };
    if index < 0 || index > text.length() as i64 {
        return Err(ctx.value_error("end is out of bounds"));
    }
    let mut decoder = Decoder::new(ctx, &text, [Value::NONE; 5])?;
    decoder.strict = args.get(2).map_or(Ok(true), |strict| ctx.truth(strict))?;
    decoder.pos = text.offset_of(index as usize);
    let found = match decoder.string(ctx) {
        Ok(found) => Value::object(found),
        Err(fail) => return Err(raise(ctx, fail, text, args[0])),
    };
    let end = text.position_of(decoder.pos) as i64;
    let end = ctx.new_int(end);
    Ok(Value::object(ctx.new_tuple(&[found, end])))
}

fn raise(ctx: &mut Ctx, fail: Fail, text: Gc<Str>, document: Value) -> Thrown {
    match fail {
        Fail::Thrown(thrown) => thrown,
        Fail::Fault(fault) => {
            let position = text.position_of(fault.offset) as i64;
            raise_at(ctx, fault.message, position, document)
        }
    }
}

/// Raise JSONDecodeError.
fn raise_at(ctx: &mut Ctx, message: &str, position: i64, document: Value) -> Thrown {
    let raise = |ctx: &mut Ctx| -> Result<Thrown, Thrown> {
        let module = ctx.import("json.decoder")?;
        let name = ctx.intern("JSONDecodeError");
        let class = ctx.get_attr(module, name)?;
        let message = Value::object(ctx.new_str(message));
        let position = ctx.new_int(position);
        let exception = ctx.call(class, &[message, document, position])?;
        let exception = ctx.make_exception(exception)?;
        Ok(ctx.throw(exception))
    };
    match raise(ctx) {
        Ok(thrown) | Err(thrown) => thrown,
    }
}

impl<'a> Decoder<'a> {
    fn new(ctx: &mut Ctx, text: &'a Gc<Str>, hooks: [Value; 5]) -> Result<Decoder<'a>, Thrown> {
        let [
            object_hook,
            parse_float,
            parse_int,
            parse_constant,
            pairs_hook,
        ] = hooks;
        let given = |hook: Value, class: Value| if hook == class { Value::NONE } else { hook };
        let (float, int) = (Value::object(ctx.types.float), Value::object(ctx.types.int));
        ctx.charge_bytes(text.as_str().len())?;
        Ok(Decoder {
            text: text.as_str(),
            pos: 0,
            object_hook,
            pairs_hook,
            parse_float: given(parse_float, float),
            parse_int: given(parse_int, int),
            parse_constant,
            strict: true,
            stack: Vec::new(),
            keys: ctx.new_list(vec![Value::NONE; KEY_MEMO]),
        })
    }

    fn byte(&self) -> Option<u8> {
        self.text.as_bytes().get(self.pos).copied()
    }

    fn space(&mut self) {
        while let Some(b' ' | b'\t' | b'\n' | b'\r') = self.byte() {
            self.pos += 1;
        }
    }

    /// A value that begins here.
    fn run(&mut self, ctx: &mut Ctx) -> Result<Value, Fail> {
        loop {
            // Here a value begins.
            let mark = ctx.temps_mark();
            ctx.charge(1)?;
            let mut value = match self.byte() {
                Some(b'"') => {
                    self.pos += 1;
                    Value::object(self.string(ctx)?)
                }
                Some(b'{') => match self.open_object(ctx, mark)? {
                    Some(value) => value,
                    None => continue,
                },
                Some(b'[') => match self.open_array(ctx, mark)? {
                    Some(value) => value,
                    None => continue,
                },
                _ => self.scalar(ctx)?,
            };
            let mut value_mark = mark;
            // Here a value has ended: it belongs to the innermost container.
            loop {
                let Some(frame) = self.stack.last_mut() else {
                    ctx.temps_release(value_mark);
                    return Ok(ctx.keep(value));
                };
                let closing = match &mut frame.open {
                    Open::Array { list } => {
                        let list = *list;
                        ctx.list_push(list, value)?;
                        ctx.temps_release(value_mark);
                        b']'
                    }
                    Open::Object {
                        dict,
                        key,
                        key_mark,
                    } => {
                        let (dict, key, key_mark) = (*dict, *key, *key_mark);
                        if dict.entries().len() < FEW_KEYS {
                            let growth = dict.growth();
                            if growth > 0 {
                                ctx.reserve(growth)?;
                            }
                            dict.write().set_str(key, value);
                        } else {
                            // A long way through equal hashes is paid for.
                            ctx.dict_set(dict, Value::object(key), value)?;
                        }
                        ctx.temps_release(key_mark);
                        b'}'
                    }
                    Open::Pairs {
                        list,
                        key,
                        key_mark,
                    } => {
                        let (list, key, key_mark) = (*list, *key, *key_mark);
                        let pair = Value::object(ctx.new_tuple(&[Value::object(key), value]));
                        ctx.list_push(list, pair)?;
                        ctx.temps_release(key_mark);
                        b'}'
                    }
                };
                self.space();
                match self.byte() {
                    Some(b',') => {
                        self.pos += 1;
                        self.space();
                        if closing == b'}' {
                            self.name(ctx)?;
                        }
                        break;
                    }
                    Some(byte) if byte == closing => {
                        self.pos += 1;
                        let frame = self.stack.pop().expect("looked at above");
                        value = self.finish(ctx, frame.open)?;
                        ctx.temps_release(frame.mark);
                        ctx.keep(value);
                        value_mark = frame.mark;
                    }
                    _ => return fault(NO_COMMA, self.pos),
                }
            }
        }
    }

    /// What a complete container becomes.
    fn finish(&mut self, ctx: &mut Ctx, open: Open) -> Result<Value, Fail> {
        Ok(match open {
            Open::Array { list } => Value::object(list),
            Open::Object { dict, .. } if self.object_hook.is_none() => Value::object(dict),
            Open::Object { dict, .. } => ctx.call(self.object_hook, &[Value::object(dict)])?,
            Open::Pairs { list, .. } => ctx.call(self.pairs_hook, &[Value::object(list)])?,
        })
    }

    fn check_depth(&self, ctx: &mut Ctx, what: &str) -> Result<(), Fail> {
        if self.stack.len() >= MOST_NESTED {
            let doing = format!(" while decoding a JSON {what} from a unicode string");
            return Err(Fail::Thrown(ctx.recursion_error(&doing)));
        }
        Ok(())
    }

    fn open_array(&mut self, ctx: &mut Ctx, mark: usize) -> Result<Option<Value>, Fail> {
        self.check_depth(ctx, "array")?;
        self.pos += 1;
        self.space();
        let list = ctx.new_list(Vec::new());
        if self.byte() == Some(b']') {
            self.pos += 1;
            return Ok(Some(Value::object(list)));
        }
        self.stack.push(Frame {
            open: Open::Array { list },
            mark,
        });
        Ok(None)
    }

    fn open_object(&mut self, ctx: &mut Ctx, mark: usize) -> Result<Option<Value>, Fail> {
        self.check_depth(ctx, "object")?;
        self.pos += 1;
        self.space();
        let (key, key_mark) = (ctx.new_str(""), mark);
        let open = if self.pairs_hook.is_none() {
            let dict = ctx.new_dict();
            Open::Object {
                dict,
                key,
                key_mark,
            }
        } else {
            let list = ctx.new_list(Vec::new());
            Open::Pairs {
                list,
                key,
                key_mark,
            }
        };
        if self.byte() == Some(b'}') {
            self.pos += 1;
            return self.finish(ctx, open).map(Some);
        }
        self.stack.push(Frame { open, mark });
        self.name(ctx)?;
        Ok(None)
    }

    /// A name and the colon after it, for the innermost container.
    fn name(&mut self, ctx: &mut Ctx) -> Result<(), Fail> {
        let mark = ctx.temps_mark();
        if self.byte() != Some(b'"') {
            return fault(NO_NAME, self.pos);
        }
        self.pos += 1;
        let name = self.key(ctx)?;
        self.space();
        if self.byte() != Some(b':') {
            return fault(NO_COLON, self.pos);
        }
        self.pos += 1;
        self.space();
        let frame = self.stack.last_mut().expect("an object is in progress");
        match &mut frame.open {
            Open::Object { key, key_mark, .. } | Open::Pairs { key, key_mark, .. } => {
                *key = name;
                *key_mark = mark;
            }
            Open::Array { .. } => {}
        }
        Ok(())
    }

    /// A key; the quote has been read.
    fn key(&mut self, ctx: &mut Ctx) -> Result<Gc<Str>, Fail> {
        /// Longer keys are not looked up.
        const LONGEST: usize = 64;
        let rest = &self.text.as_bytes()[self.pos..];
        let rest = &rest[..rest.len().min(LONGEST)];
        let mut hash = 0usize;
        let mut length = None;
        for (index, byte) in rest.iter().enumerate() {
            match byte {
                b'"' => {
                    length = Some(index);
                    break;
                }
                b'\\' | 0..=0x1F => break,
                _ => hash = hash.wrapping_mul(31).wrapping_add(usize::from(*byte)),
            }
        }
        let Some(length) = length else {
            return self.string(ctx);
        };
        let text = &self.text[self.pos..self.pos + length];
        self.pos += length + 1;
        let place = hash % KEY_MEMO;
        if let Some(known) = self.keys.items[place].get::<Str>()
            && known.as_str() == text
        {
            ctx.keep(Value::object(known));
            return Ok(known);
        }
        let key = ctx.new_str(text);
        self.keys.write().items[place] = Value::object(key);
        Ok(key)
    }

    /// A string; the opening quote has been read.
    fn string(&mut self, ctx: &mut Ctx) -> Result<Gc<Str>, Fail> {
        let begin = self.pos.saturating_sub(1);
        let start = self.pos;
        let (length, ascii) = scan::plain::<false>(&self.text.as_bytes()[start..]);
        if ascii && self.text.as_bytes().get(start + length) == Some(&b'"') {
            ctx.reserve(length)?;
            self.pos = start + length + 1;
            return Ok(ctx.new_str_of_length(&self.text[start..start + length], length));
        }
        let length = self.plain_length(begin)?;
        self.pos += length;
        if self.byte() == Some(b'"') {
            ctx.reserve(length)?;
            self.pos += 1;
            return Ok(ctx.new_str(&self.text[start..start + length]));
        }
        let mut built = String::from(&self.text[start..self.pos]);
        loop {
            // At a backslash or at the closing quote.
            if self.byte() == Some(b'"') {
                self.pos += 1;
                return Ok(ctx.new_str(&built));
            }
            self.pos += 1;
            let character = self.escape(ctx, begin)?;
            let length = self.plain_length(begin)?;
            let needed = built.len() + length + 4;
            if needed > built.capacity() {
                ctx.reserve(needed * 2)?;
            }
            built.push(character);
            built.push_str(&self.text[self.pos..self.pos + length]);
            self.pos += length;
        }
    }

    /// Bytes before the next quote or backslash.
    fn plain_length(&self, begin: usize) -> Result<usize, Fail> {
        let rest = &self.text.as_bytes()[self.pos..];
        let mut length = 0;
        loop {
            length += scan::plain::<false>(&rest[length..]).0;
            match rest.get(length) {
                Some(b'"' | b'\\') => return Ok(length),
                Some(_) if self.strict => {
                    return fault("Invalid control character at", self.pos + length);
                }
                Some(_) => length += 1,
                None => return fault("Unterminated string starting at", begin),
            }
        }
    }

    /// What an escape means; the backslash has been read.
    fn escape(&mut self, ctx: &mut Ctx, begin: usize) -> Result<char, Fail> {
        let Some(byte) = self.byte() else {
            return fault("Unterminated string starting at", begin);
        };
        let at = self.pos;
        self.pos += 1;
        Ok(match byte {
            b'"' => '"',
            b'\\' => '\\',
            b'/' => '/',
            b'b' => '\u{8}',
            b'f' => '\u{C}',
            b'n' => '\n',
            b'r' => '\r',
            b't' => '\t',
            b'u' => {
                let first = self.hex(at)?;
                let rest = &self.text.as_bytes()[self.pos..];
                // CPython wants a character after the second escape.
                let paired =
                    (0xD800..0xDC00).contains(&first) && rest.len() > 6 && rest.starts_with(b"\\u");
                let mut code = first;
                if paired {
                    let before = self.pos;
                    self.pos += 2;
                    let second = self.hex(before + 1)?;
                    if (0xDC00..0xE000).contains(&second) {
                        code = 0x10000 + ((first - 0xD800) << 10) + (second - 0xDC00);
                    } else {
                        self.pos = before;
                    }
                }
                match wardian_text::surrogates::character(code) {
                    Some(character) => character,
                    None => {
                        return Err(Fail::Thrown(
                            ctx.unsupported(wardian_text::surrogates::REFUSED),
                        ));
                    }
                }
            }
            _ => return fault("Invalid \\escape", at - 1),
        })
    }

    /// Four hexadecimal digits; `at` is where the `u` is.
    fn hex(&mut self, at: usize) -> Result<u32, Fail> {
        const INVALID: &str = "Invalid \\uXXXX escape";
        let rest = &self.text.as_bytes()[self.pos..];
        if rest.len() <= 4 {
            return fault(INVALID, at);
        }
        let mut code = 0;
        for byte in &rest[..4] {
            match char::from(*byte).to_digit(16) {
                Some(digit) => code = code * 16 + digit,
                None => return fault(INVALID, at),
            }
        }
        self.pos += 4;
        Ok(code)
    }

    fn scalar(&mut self, ctx: &mut Ctx) -> Result<Value, Fail> {
        if let Some(b'0'..=b'9') = self.byte() {
            return self.number(ctx);
        }
        let rest = &self.text[self.pos..];
        for (word, value) in [
            ("null", Value::NONE),
            ("true", Value::TRUE),
            ("false", Value::FALSE),
        ] {
            if rest.starts_with(word) {
                self.pos += word.len();
                return Ok(value);
            }
        }
        for (word, value) in [
            ("NaN", f64::NAN),
            ("Infinity", f64::INFINITY),
            ("-Infinity", f64::NEG_INFINITY),
        ] {
            if rest.starts_with(word) {
                self.pos += word.len();
                if self.parse_constant.is_none() {
                    return Ok(Value::float(value));
                }
                let word = Value::object(ctx.new_str(word));
                return Ok(ctx.call(self.parse_constant, &[word])?);
            }
        }
        self.number(ctx)
    }

    fn digits(&self, mut at: usize) -> usize {
        let bytes = self.text.as_bytes();
        while bytes.get(at).is_some_and(u8::is_ascii_digit) {
            at += 1;
        }
        at
    }

    fn number(&mut self, ctx: &mut Ctx) -> Result<Value, Fail> {
        let bytes = self.text.as_bytes();
        let start = self.pos;
        let first = start + usize::from(self.byte() == Some(b'-'));
        let mut end = match bytes.get(first) {
            Some(b'0') => first + 1,
            Some(b'1'..=b'9') => self.digits(first),
            _ => return fault(NO_VALUE, start),
        };
        let mut is_float = false;
        if bytes.get(end) == Some(&b'.') && self.digits(end + 1) > end + 1 {
            end = self.digits(end + 1);
            is_float = true;
        }
        if let Some(b'e' | b'E') = bytes.get(end) {
            let sign = usize::from(matches!(bytes.get(end + 1), Some(b'+' | b'-')));
            let exponent = end + 1 + sign;
            if self.digits(exponent) > exponent {
                end = self.digits(exponent);
                is_float = true;
            }
        }
        self.pos = end;
        let text = &self.text[start..end];
        let hook = if is_float {
            self.parse_float
        } else {
            self.parse_int
        };
        if !hook.is_none() {
            let text = Value::object(ctx.new_str(text));
            return Ok(ctx.call(hook, &[text])?);
        }
        if is_float {
            let float = float_repr::parse(text).expect("the syntax was checked");
            return Ok(Value::float(float));
        }
        if let Ok(int) = text.parse() {
            return Ok(ctx.new_int(int));
        }
        let count = (end - first) as u64;
        if ctx.session.max_str_digits > 0 && count > ctx.session.max_str_digits {
            let error = int_text::IntParseError::TooManyDigits(count);
            let message = error.message(10, "", ctx.session.max_str_digits);
            return Err(Fail::Thrown(ctx.value_error(&message)));
        }
        ctx.reserve_for(wardian_text::cost::cost_from_digits(count))?;
        let digits = &bytes[first..end];
        let magnitude = ctx.metered(|meter| int_text::from_digits(digits, 10, meter))?;
        let sign = if first > start {
            num_bigint::Sign::Minus
        } else {
            num_bigint::Sign::Plus
        };
        Ok(ctx.new_bigint(num_bigint::BigInt::from_biguint(sign, magnitude)))
    }
}
