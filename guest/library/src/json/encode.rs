//! `json.dumps`.
//!
//! Containers in progress are on a stack; each is kept alive by `temps` until
//! it is done, because `default` may take it out of what held it.

use super::{MOST_NESTED, scan};
use wardian_runtime::ctx::{Ctx, PyResult, Thrown};
use wardian_runtime::object::args::Args;
use wardian_runtime::object::containers::{List, Tuple};
use wardian_runtime::object::dict::Dict;
use wardian_runtime::object::heap::Gc;
use wardian_runtime::object::string::Str;
use wardian_runtime::object::value::Value;
use wardian_text::float_repr;

/// A container in progress.
struct Frame {
    object: Value,
    kind: Container,
    /// The next item or entry.
    next: usize,
    /// Whether anything was written.
    started: bool,
    /// `temps` before it.
    mark: usize,
}

#[derive(Clone, Copy)]
enum Container {
    List(Gc<List>),
    Tuple(Gc<Tuple>),
    Dict(Gc<Dict>),
    /// Pairs of keys and values.
    Pairs(Gc<List>),
    /// What `default` was asked for: one value follows.
    Default,
}

struct Encoder {
    out: String,
    stack: Vec<Frame>,
    /// Containers in progress that show.
    levels: usize,
    skip_keys: bool,
    ascii: bool,
    check_circular: bool,
    allow_nan: bool,
    indent: Option<String>,
    item_separator: String,
    key_separator: String,
    default: Value,
    sort_keys: bool,
}

pub(super) fn encode(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    let indent = match args[5] {
        none if none.is_none() => None,
        indent => Some(indent_text(ctx, indent)?),
    };
    let (item_separator, key_separator) = if args[6].is_none() {
        let item = if indent.is_some() { "," } else { ", " };
        (item.to_string(), ": ".to_string())
    } else {
        separators(ctx, args[6])?
    };
    let mut encoder = Encoder {
        out: String::new(),
        stack: Vec::new(),
        levels: 0,
        skip_keys: ctx.truth(args[1])?,
        ascii: ctx.truth(args[2])?,
        check_circular: ctx.truth(args[3])?,
        allow_nan: ctx.truth(args[4])?,
        indent,
        item_separator,
        key_separator,
        default: args[7],
        sort_keys: ctx.truth(args[8])?,
    };
    encoder.value(ctx, args[0])?;
    while !encoder.stack.is_empty() {
        encoder.step(ctx)?;
    }
    ctx.reserve(encoder.out.len())?;
    let text = if encoder.ascii {
        ctx.new_str_of_length(&encoder.out, encoder.out.chars().count())
    } else {
        ctx.new_str(&encoder.out)
    };
    Ok(Value::object(text))
}

fn indent_text(ctx: &mut Ctx, indent: Value) -> Result<String, Thrown> {
    if let Some(text) = indent.payload::<Str>() {
        return Ok(text.as_str().to_string());
    }
    let Some(count) = ctx.index_opt(indent)? else {
        let name = ctx.type_name(indent);
        return Err(ctx.type_error(&format!(
            "can't multiply sequence by non-int of type '{name}'"
        )));
    };
    let Some(count) = ctx.int_to_i64(count) else {
        return Err(ctx.overflow_error("cannot fit 'int' into an index-sized integer"));
    };
    let count = usize::try_from(count).unwrap_or(0);
    ctx.reserve(count)?;
    Ok(" ".repeat(count))
}

fn separators(ctx: &mut Ctx, pair: Value) -> Result<(String, String), Thrown> {
    let items = ctx.collect_tuple(pair)?;
    let [item, key] = items.items() else {
        let count = items.items().len();
        let message = if count < 2 {
            format!("not enough values to unpack (expected 2, got {count})")
        } else {
            "too many values to unpack (expected 2)".to_string()
        };
        return Err(ctx.value_error(&message));
    };
    let (item, key) = (*item, *key);
    // The key separator is looked at first, as CPython's encoder does.
    let key = ctx.expect_str(key, "make_encoder() argument 5")?;
    let item = ctx.expect_str(item, "make_encoder() argument 6")?;
    Ok((item.as_str().to_string(), key.as_str().to_string()))
}

/// Bytes of a text that are written between two looks at the budget.
const LONG: usize = 1 << 16;

impl Encoder {
    fn room(&mut self, ctx: &mut Ctx, bytes: usize) -> Result<(), Thrown> {
        let needed = self.out.len() + bytes;
        if needed > self.out.capacity() {
            ctx.reserve(needed * 2)?;
        }
        ctx.charge_bytes(bytes)
    }

    fn push(&mut self, ctx: &mut Ctx, text: &str) -> Result<(), Thrown> {
        self.room(ctx, text.len())?;
        self.out.push_str(text);
        Ok(())
    }

    /// Write a scalar, or begin a container.
    fn value(&mut self, ctx: &mut Ctx, value: Value) -> Result<(), Thrown> {
        ctx.charge(1)?;
        if let Some(text) = value.payload::<Str>() {
            return self.string(ctx, text);
        }
        if value.is_none() {
            return self.push(ctx, "null");
        }
        if value.is_bool() {
            return self.push(
                ctx,
                if value == Value::TRUE {
                    "true"
                } else {
                    "false"
                },
            );
        }
        if let Some(int) = ctx.as_int(value) {
            return self.int(ctx, int);
        }
        if let Some(float) = ctx.as_float(value) {
            return self.float(ctx, float, value);
        }
        if let Some(list) = value.get::<List>() {
            return self.begin(ctx, value, Container::List(list), list.items.len());
        }
        if let Some(tuple) = value.payload::<Tuple>() {
            return self.begin(ctx, value, Container::Tuple(tuple), tuple.items().len());
        }
        if value.payload::<List>().is_some() {
            // A subclass may iterate as it likes.
            let list = ctx.collect_list(value)?;
            return self.begin(ctx, value, Container::List(list), list.items.len());
        }
        if let Some(dict) = value.payload::<Dict>() {
            return self.begin_dict(ctx, value, dict);
        }
        self.begin_default(ctx, value)
    }

    fn int(&mut self, ctx: &mut Ctx, int: Value) -> Result<(), Thrown> {
        use std::fmt::Write;
        if let Some(small) = int.as_small_int() {
            self.room(ctx, 20)?;
            let _ = write!(self.out, "{small}");
            return Ok(());
        }
        let text = ctx.int_to_text(int)?;
        self.push(ctx, &text)
    }

    fn float(&mut self, ctx: &mut Ctx, float: f64, value: Value) -> Result<(), Thrown> {
        self.room(ctx, 32)?;
        if float.is_finite() {
            float_repr::push_repr(&mut self.out, float);
            return Ok(());
        }
        if !self.allow_nan {
            let text = ctx.repr(value)?;
            let message = format!(
                "Out of range float values are not JSON compliant: {}",
                text.as_str()
            );
            return Err(ctx.value_error(&message));
        }
        self.out.push_str(if float.is_nan() {
            "NaN"
        } else if float > 0.0 {
            "Infinity"
        } else {
            "-Infinity"
        });
        Ok(())
    }

    fn string(&mut self, ctx: &mut Ctx, text: Gc<Str>) -> Result<(), Thrown> {
        let text = text.as_str();
        self.room(ctx, text.len() + 2)?;
        let ascii = self.ascii;
        if text.len() > LONG {
            return self.long_string(ctx, text);
        }
        // The last of the ASCII characters is written as an escape as well.
        let (plain, only_ascii) = scan::plain::<true>(text.as_bytes());
        if plain == text.len() && only_ascii {
            self.out.push('"');
            self.out.push_str(text);
            self.out.push('"');
            return Ok(());
        }
        // A byte becomes six characters at most.
        let escapes = text
            .bytes()
            .filter(|byte| needs_escape(*byte, ascii))
            .count();
        if escapes > 0 {
            self.room(ctx, text.len() + escapes * 5 + 2)?;
        }
        self.out.push('"');
        if escapes == 0 {
            self.out.push_str(text);
        } else {
            push_escaped(&mut self.out, text, ascii);
        }
        self.out.push('"');
        Ok(())
    }

    /// As [`Encoder::string`], block by block.
    fn long_string(&mut self, ctx: &mut Ctx, text: &str) -> Result<(), Thrown> {
        let ascii = self.ascii;
        self.out.push('"');
        let mut rest = text;
        while !rest.is_empty() {
            let (block, behind) = rest.split_at(rest.floor_char_boundary(LONG));
            ctx.charge_scan(block.len())?;
            let bytes = block.bytes();
            let escapes = bytes.filter(|byte| needs_escape(*byte, ascii)).count();
            // A byte becomes six characters at most.
            self.room(ctx, block.len() + escapes * 5 + 1)?;
            if escapes == 0 {
                self.out.push_str(block);
            } else {
                push_escaped(&mut self.out, block, ascii);
            }
            rest = behind;
        }
        self.out.push('"');
        Ok(())
    }

    /// Begin a container; an empty one is written at once.
    fn begin(
        &mut self,
        ctx: &mut Ctx,
        object: Value,
        kind: Container,
        length: usize,
    ) -> Result<(), Thrown> {
        if length == 0 {
            let empty = match kind {
                Container::Dict(_) | Container::Pairs(_) => "{}",
                _ => "[]",
            };
            return self.push(ctx, empty);
        }
        self.enter(ctx, object, kind)?;
        self.levels += 1;
        let opening = match kind {
            Container::Dict(_) | Container::Pairs(_) => "{",
            _ => "[",
        };
        self.push(ctx, opening)?;
        self.newline(ctx, 0)
    }

    fn enter(&mut self, ctx: &mut Ctx, object: Value, kind: Container) -> Result<(), Thrown> {
        /// Up to this depth every container is compared with those around it; deeper, every so
        /// often: a cycle comes to that depth as well.
        const DENSE: usize = 64;
        let depth = self.stack.len();
        if self.check_circular
            && (depth < DENSE || depth.is_multiple_of(DENSE))
            && self.stack.iter().any(|frame| frame.object == object)
        {
            return Err(ctx.value_error("Circular reference detected"));
        }
        if depth >= MOST_NESTED {
            return Err(ctx.recursion_error(" while encoding a JSON object"));
        }
        let mark = ctx.temps_mark();
        ctx.keep(object);
        match kind {
            Container::List(list) | Container::Pairs(list) => {
                ctx.keep(Value::object(list));
            }
            Container::Tuple(tuple) => {
                ctx.keep(Value::object(tuple));
            }
            Container::Dict(dict) => {
                ctx.keep(Value::object(dict));
            }
            Container::Default => {}
        }
        self.stack.push(Frame {
            object,
            kind,
            next: 0,
            started: false,
            mark,
        });
        Ok(())
    }

    fn begin_dict(&mut self, ctx: &mut Ctx, value: Value, dict: Gc<Dict>) -> Result<(), Thrown> {
        let name = ctx.names.items;
        let own = ctx.types.dict.dict.get_str(name);
        let plain = value.get::<Dict>().is_some() || ctx.class_of(value).lookup(name) == own;
        if plain && !self.sort_keys {
            return self.begin(ctx, value, Container::Dict(dict), dict.len());
        }
        if dict.is_empty() {
            return self.push(ctx, "{}");
        }
        let pairs = if plain {
            let pairs = ctx.new_list(Vec::new());
            for position in 0..dict.entries().len() {
                let Some(entry) = dict.entries().get(position) else {
                    break;
                };
                if entry.key.is_unbound() {
                    continue;
                }
                let mark = ctx.temps_mark();
                let pair = Value::object(ctx.new_tuple(&[entry.key, entry.value]));
                ctx.list_push(pairs, pair)?;
                ctx.temps_release(mark);
            }
            pairs
        } else {
            let items = ctx.call_attr(value, "items", &[])?;
            ctx.collect_list(items)?
        };
        for index in 0..pairs.items.len() {
            ctx.charge(1)?;
            let is_pair = pairs.items[index]
                .get::<Tuple>()
                .is_some_and(|pair| pair.items().len() == 2);
            if !is_pair {
                return Err(ctx.value_error("items must return 2-tuples"));
            }
        }
        if self.sort_keys {
            sort_pairs(ctx, pairs)?;
        }
        self.begin(ctx, value, Container::Pairs(pairs), pairs.items.len())
    }

    fn begin_default(&mut self, ctx: &mut Ctx, value: Value) -> Result<(), Thrown> {
        if self.default.is_none() {
            let class = ctx.class_of(value);
            let name = class.name.as_str();
            return Err(ctx.type_error(&format!("Object of type {name} is not JSON serializable")));
        }
        self.enter(ctx, value, Container::Default)?;
        let replaced = ctx.call(self.default, &[value])?;
        self.value(ctx, replaced)
    }

    /// With indentation: a line break, `less` levels further out.
    fn newline(&mut self, ctx: &mut Ctx, less: usize) -> Result<(), Thrown> {
        let Some(indent) = self.indent.take() else {
            return Ok(());
        };
        let levels = self.levels - less;
        let result = self.room(ctx, 1 + indent.len() * levels);
        if result.is_ok() {
            self.out.push('\n');
            for _ in 0..levels {
                self.out.push_str(&indent);
            }
        }
        self.indent = Some(indent);
        result
    }

    fn separator(&mut self, ctx: &mut Ctx) -> Result<(), Thrown> {
        let frame = self.stack.last_mut().expect("a container is in progress");
        if !frame.started {
            frame.started = true;
            return Ok(());
        }
        self.room(ctx, self.item_separator.len())?;
        self.out.push_str(&self.item_separator);
        self.newline(ctx, 0)
    }

    /// The next item of the innermost container.
    fn step(&mut self, ctx: &mut Ctx) -> Result<(), Thrown> {
        let frame = self.stack.last_mut().expect("a container is in progress");
        let index = frame.next;
        frame.next += 1;
        match frame.kind {
            Container::List(list) => match list.items.get(index).copied() {
                Some(item) => {
                    self.separator(ctx)?;
                    self.value(ctx, item)
                }
                None => self.end(ctx, "]"),
            },
            Container::Tuple(tuple) => match tuple.items().get(index).copied() {
                Some(item) => {
                    self.separator(ctx)?;
                    self.value(ctx, item)
                }
                None => self.end(ctx, "]"),
            },
            Container::Dict(dict) => match dict.entries().get(index) {
                Some(entry) if entry.key.is_unbound() => ctx.charge(1),
                Some(entry) => {
                    let (key, value) = (entry.key, entry.value);
                    self.entry(ctx, key, value)
                }
                None => self.end(ctx, "}"),
            },
            Container::Pairs(pairs) => {
                match pairs.items.get(index).and_then(|pair| pair.get::<Tuple>()) {
                    Some(pair) => self.entry(ctx, pair.items()[0], pair.items()[1]),
                    None => self.end(ctx, "}"),
                }
            }
            Container::Default => {
                let frame = self.stack.pop().expect("looked at above");
                ctx.temps_release(frame.mark);
                Ok(())
            }
        }
    }

    fn end(&mut self, ctx: &mut Ctx, closing: &str) -> Result<(), Thrown> {
        self.newline(ctx, 1)?;
        self.levels -= 1;
        self.push(ctx, closing)?;
        let frame = self.stack.pop().expect("a container is in progress");
        ctx.temps_release(frame.mark);
        Ok(())
    }

    fn entry(&mut self, ctx: &mut Ctx, key: Value, value: Value) -> Result<(), Thrown> {
        if let Some(text) = key.payload::<Str>() {
            self.separator(ctx)?;
            self.string(ctx, text)?;
        } else if let Some(float) = ctx.as_float(key) {
            self.separator(ctx)?;
            self.push(ctx, "\"")?;
            self.float(ctx, float, key)?;
            self.push(ctx, "\"")?;
        } else if key.is_none() || key.is_bool() {
            self.separator(ctx)?;
            let text = match key {
                Value::TRUE => "\"true\"",
                Value::FALSE => "\"false\"",
                _ => "\"null\"",
            };
            self.push(ctx, text)?;
        } else if let Some(int) = ctx.as_int(key) {
            self.separator(ctx)?;
            self.push(ctx, "\"")?;
            self.int(ctx, int)?;
            self.push(ctx, "\"")?;
        } else if self.skip_keys {
            return ctx.charge(1);
        } else {
            let class = ctx.class_of(key);
            let name = class.name.as_str();
            return Err(ctx.type_error(&format!(
                "keys must be str, int, float, bool or None, not {name}"
            )));
        }
        self.room(ctx, self.key_separator.len())?;
        self.out.push_str(&self.key_separator);
        self.value(ctx, value)
    }
}

/// Sort pairs by key, as `sorted(dict.items())` does.
fn sort_pairs(ctx: &mut Ctx, pairs: Gc<List>) -> Result<(), Thrown> {
    let key_of = |pair: &Value| -> Option<Gc<Str>> {
        pair.get::<Tuple>()
            .and_then(|pair| pair.items().first()?.get::<Str>())
    };
    if pairs.items.iter().all(|pair| key_of(pair).is_some()) {
        let count = pairs.items.len() as u64;
        ctx.charge(count * u64::from(count.max(2).ilog2()))?;
        let mut items = std::mem::take(&mut pairs.write().items);
        items.sort_by(|left, right| match (key_of(left), key_of(right)) {
            // UTF-8 sorts as code points do.
            (Some(left), Some(right)) => left.as_str().cmp(right.as_str()),
            _ => std::cmp::Ordering::Equal,
        });
        pairs.write().items = items;
        return Ok(());
    }
    ctx.call_attr(Value::object(pairs), "sort", &[])?;
    Ok(())
}

#[inline]
fn needs_escape(byte: u8, ascii: bool) -> bool {
    byte < b' ' || byte == b'"' || byte == b'\\' || (ascii && byte >= 0x7F)
}

fn push_escaped(out: &mut String, text: &str, ascii: bool) {
    let mut copied = 0;
    for (offset, character) in text.char_indices() {
        let code = wardian_text::surrogates::code_point(character);
        if code < 0x80 && !needs_escape(code as u8, ascii) || code >= 0x80 && !ascii {
            continue;
        }
        out.push_str(&text[copied..offset]);
        copied = offset + character.len_utf8();
        match character {
            '"' => out.push_str("\\\""),
            '\\' => out.push_str("\\\\"),
            '\n' => out.push_str("\\n"),
            '\r' => out.push_str("\\r"),
            '\t' => out.push_str("\\t"),
            '\u{8}' => out.push_str("\\b"),
            '\u{C}' => out.push_str("\\f"),
            _ if code <= 0xFFFF => push_unit(out, code as u16),
            _ => {
                for unit in character.encode_utf16(&mut [0; 2]) {
                    push_unit(out, *unit);
                }
            }
        }
    }
    out.push_str(&text[copied..]);
}

fn push_unit(out: &mut String, unit: u16) {
    const DIGITS: &[u8; 16] = b"0123456789abcdef";
    out.push_str("\\u");
    for shift in [12, 8, 4, 0] {
        out.push(char::from(DIGITS[usize::from(unit >> shift & 15)]));
    }
}
