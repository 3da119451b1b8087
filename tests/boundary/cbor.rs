//! Values as bytes, as a guest that lies would send them.
//!
//! **Invariant:** whatever the bytes are, reading them gives a value or an error, takes no more
//! memory than a small multiple of what arrived, and no deep stack; what was read can be written,
//! and read again as the same.

use super::allocation::most_during;
use super::fuzz::Fuzz;
use super::random::Random;
use wardian_value::{
    Array, BigInt, Dtype, Field, Handle, Layout, MAX_DEPTH, Order, Record, RecordKind, Scalar,
    Value,
};

/// Stack of the thread that reads: what a small embedder has.
const STACK: usize = 1 << 20;

/// Cases for one thread.
const BATCH: usize = 200;

/// Memory that may be taken whatever arrived: containers that are open, each with room for a few
/// items, and texts of errors.
const FREE: usize = MAX_DEPTH * 4 * size_of::<(Value, Value)>() + 4096;

/// And for each byte that arrived: an item, in a list that has just doubled.
const PER_BYTE: usize = 4 * size_of::<Value>();

/// Numbers that lengths like to be.
const LENGTHS: &[u64] = &[
    0,
    1,
    23,
    24,
    255,
    256,
    65_535,
    65_536,
    999_999,
    1_000_000,
    1_000_001,
    u32::MAX as u64,
    1 << 32,
    i64::MAX as u64,
    1 << 63,
    u64::MAX / 2 + 2,
    u64::MAX - 1,
    u64::MAX,
];

/// Tags that mean something, and some that do not.
const TAGS: &[u64] = &[
    0, 1, 2, 3, 4, 5, 24, 257, 258, 259, 279, 280, 281, 282, 283, 284, 285, 286, 287, 288, 43000,
    55799,
];

/// What was tried.
#[derive(Default)]
pub(crate) struct Fuzzer {
    messages: u64,
    accepted: u64,
    bytes: u64,
}

impl Fuzz for Fuzzer {
    fn one(&mut self, random: &mut Random) -> Result<(), String> {
        let messages: Vec<Vec<u8>> = (0..BATCH).map(|_| message(random)).collect();
        self.messages += messages.len() as u64;
        self.bytes += messages
            .iter()
            .map(|message| message.len() as u64)
            .sum::<u64>();
        let reader = std::thread::Builder::new().stack_size(STACK);
        let reader = reader.spawn(move || {
            let read = messages.iter().map(|message| {
                read(message).map_err(|problem| format!("{problem}\n{}", shown(message)))
            });
            let read: Result<Vec<bool>, String> = read.collect();
            read.map(|accepted| accepted.into_iter().filter(|accepted| *accepted).count() as u64)
        });
        let reader = reader.map_err(|error| error.to_string())?;
        let accepted = reader.join().map_err(|_| "reading panicked")?;
        self.accepted += accepted?;
        Ok(())
    }

    fn told(&self) -> String {
        let (messages, accepted) = (self.messages, self.accepted);
        let mib = self.bytes >> 20;
        format!("{messages} messages of {mib} MiB, {accepted} of them values")
    }
}

/// Whether it was a value.
fn read(message: &[u8]) -> Result<bool, String> {
    let (read, most) = most_during(|| Value::from_cbor(message));
    if most > FREE + PER_BYTE * message.len() {
        let length = message.len();
        return Err(format!(
            "reading {length} bytes took {most} bytes of memory"
        ));
    }
    let Ok(value) = read else {
        return Ok(false);
    };
    let written = value.to_cbor();
    let written = written.map_err(|error| format!("what was read cannot be written: {error}"))?;
    let again = Value::from_cbor(&written).and_then(|value| value.to_cbor());
    // The bytes are compared, because a NaN is not equal to itself.
    if again.as_ref() != Ok(&written) {
        return Err(format!("written and read again it is {again:?}"));
    }
    // Decimal digits of huge numbers take long, here as in Python.
    if message.len() < 4096 && format!("{value}{value:?}").is_empty() {
        return Err("it has no text".into());
    }
    Ok(true)
}

fn shown(message: &[u8]) -> String {
    let start: String = message
        .iter()
        .take(400)
        .map(|byte| format!("{byte:02x}"))
        .collect();
    format!("{} bytes: {start}", message.len())
}

/// A message that may be anything.
fn message(random: &mut Random) -> Vec<u8> {
    let mut bytes = match random.below(12) {
        0 => (0..random.below(100))
            .map(|_| random.below(256) as u8)
            .collect(),
        1 => {
            let mut bytes = Vec::new();
            raw(random, &mut bytes, 0);
            bytes
        }
        2 => deep(random),
        3 if random.one_in(40) => wide(random),
        _ => {
            let value = value(random, 0);
            value.to_cbor().unwrap_or_default()
        }
    };
    if random.one_in(4) {
        return bytes;
    }
    for _ in 0..1 + random.below(4) {
        change(random, &mut bytes);
    }
    bytes
}

/// One change: a flipped bit, another length, a piece lost, doubled or put elsewhere.
fn change(random: &mut Random, bytes: &mut Vec<u8>) {
    let end = bytes.len();
    let place = random.below(end + 1);
    match random.below(8) {
        0 => bytes.truncate(place),
        1 if end > 0 => bytes[place % end] ^= 1 << random.below(8),
        2 if end > 0 => bytes[place % end] = random.below(256) as u8,
        3 => {
            let mut lie = Vec::new();
            let (major, length) = (random.below(7) as u8, LENGTHS[random.below(LENGTHS.len())]);
            head(random, &mut lie, major, length);
            bytes.splice(place..place, lie);
        }
        4 if end > 0 => {
            // In the place of a head, so that what it held is still there.
            let place = place % end;
            let mut lie = Vec::new();
            let length = LENGTHS[random.below(LENGTHS.len())];
            let major = bytes[place] >> 5;
            head(random, &mut lie, major, length);
            bytes.splice(place..=place, lie);
        }
        5 => {
            let from = random.below(end + 1);
            let (from, to) = (from.min(place), from.max(place).min(from.min(place) + 200));
            let piece = bytes[from..to].to_vec();
            let place = random.below(end + 1);
            bytes.splice(place..place, piece);
        }
        6 => {
            let tail = (place + random.below(20)).min(end);
            bytes.drain(place..tail);
        }
        _ => {
            let broken: &[&[u8]] = &[b"\xff", b"\xc0\x80", b"\xed\xa0\x80", b"\xf4\x90\x80\x80"];
            let broken = random.pick(broken);
            bytes.splice(place..place, broken.iter().copied());
        }
    }
}

/// A head in any of the sizes that hold the number, or in one that does not exist.
fn head(random: &mut Random, out: &mut Vec<u8>, major: u8, number: u64) {
    let major = major << 5;
    let least = match number {
        0..24 => 0,
        24..0x100 => 1,
        0x100..0x1_0000 => 2,
        0x1_0000..0x1_0000_0000 => 3,
        _ => 4,
    };
    match least + random.below(5 - least) {
        0 => out.push(major | number as u8),
        1 => out.extend([major | 24, number as u8]),
        2 => {
            out.push(major | 25);
            out.extend((number as u16).to_be_bytes());
        }
        3 => {
            out.push(major | 26);
            out.extend((number as u32).to_be_bytes());
        }
        _ => {
            out.push(major | 27);
            out.extend(number.to_be_bytes());
        }
    }
    if random.one_in(50) {
        out.push(major | (28 + random.below(4) as u8));
    }
}

/// CBOR of any kind, whether it is a value or not.
fn raw(random: &mut Random, out: &mut Vec<u8>, depth: usize) {
    let major = random.below(if depth > 6 { 4 } else { 8 }) as u8;
    let length = random.below(6);
    match major {
        0 | 1 => {
            let number = LENGTHS[random.below(LENGTHS.len())];
            head(random, out, major, number);
        }
        2 | 3 => {
            head(random, out, major, length as u64);
            out.extend((0..length).map(|_| random.below(256) as u8));
        }
        4 | 5 => {
            head(random, out, major, length as u64);
            for _ in 0..length * if major == 5 { 2 } else { 1 } {
                raw(random, out, depth + 1);
            }
        }
        6 => {
            let tag = TAGS[random.below(TAGS.len())];
            head(random, out, major, tag);
            raw(random, out, depth + 1);
        }
        _ => {
            out.push(0xe0 | random.below(32) as u8);
            out.extend((0..random.below(9)).map(|_| random.below(256) as u8));
        }
    }
}

/// Containers in containers, about as deep as they may be, or much deeper.
fn deep(random: &mut Random) -> Vec<u8> {
    let depth = match random.below(3) {
        0 => MAX_DEPTH - 1 + random.below(3),
        1 => random.below(2 * MAX_DEPTH),
        _ => random.below(100_000),
    };
    let openings: &[&[u8]] = &[
        b"\x81",
        b"\xa1\x00",
        b"\xd9\x01\x18\x81",
        b"\xd9\x01\x02\x81",
        b"\x9b\x00\x00\x00\x00\x00\x00\x00\x01",
        b"\xd9\x01\x18",
        b"\x9a\x00\x00\x10\x00",
    ];
    let opening = random.pick(openings);
    let mut bytes = opening.repeat(depth);
    bytes.push(random.below(256) as u8);
    bytes
}

/// As many items as may be, or a few more.
fn wide(random: &mut Random) -> Vec<u8> {
    let pieces: &[&[u8]] = &[b"\x00", b"\x80", b"\x81\x00", b"\xa1\x00\x00", b"\x60"];
    let piece = random.pick(pieces);
    let count = [1000, 300_000, 500_000, 999_999, 1_000_000][random.below(5)];
    let mut bytes = b"\x9a".to_vec();
    bytes.extend((count as u32).to_be_bytes());
    bytes.extend(piece.repeat(count));
    bytes
}

/// An array or a scalar of numpy's.
fn array(random: &mut Random) -> Value {
    const DTYPES: &[&str] = &["|b1", "<f2", "<c16", "<i8", "|S3", "<U2", "<M8[25s]", "|V0"];
    let plain = |random: &mut Random| -> Dtype {
        let name = random.pick(DTYPES);
        name.parse().expect("numpy has it")
    };
    let mut dtype = plain(random);
    if random.one_in(3) {
        let names = ["a", "", "b"].into_iter();
        let fields = names.map(|name| Field {
            name: name.into(),
            dtype: match name {
                "" => Dtype::Void(random.below(4)),
                _ => plain(random),
            },
            shape: (0..random.below(3)).map(|_| random.below(3)).collect(),
        });
        dtype = Dtype::Record(fields.collect());
    }
    let bytes = |random: &mut Random, count: usize| -> Vec<u8> {
        (0..count).map(|_| random.below(256) as u8).collect()
    };
    if random.one_in(3) {
        let bytes = bytes(random, dtype.item_size());
        return Value::Scalar(Scalar::new(dtype, &bytes).expect("it has its size"));
    }
    let shape = (0..random.below(4)).map(|_| random.below(4)).collect();
    let order = if random.one_in(2) {
        Order::C
    } else {
        Order::Fortran
    };
    let layout = Layout::new(dtype, shape, order).expect("it is small");
    let bytes = bytes(random, layout.bytes());
    Array::from_bytes(layout, bytes)
        .expect("it has its size")
        .into()
}

/// A value that Python could send.
fn value(random: &mut Random, depth: usize) -> Value {
    let items = |random: &mut Random| -> Vec<Value> {
        let count = random.below(5);
        (0..count).map(|_| value(random, depth + 1)).collect()
    };
    match random.below(if depth > 5 { 14 } else { 20 }) {
        0 => Value::None,
        1 => Value::Bool(random.one_in(2)),
        2 => Value::from(LENGTHS[random.below(LENGTHS.len())]),
        3 => Value::from(-(random.below(100_000) as i64)),
        4 => {
            let bits = random.below(300);
            let number = (BigInt::from(1) << bits) - random.below(3);
            Value::from(if random.one_in(2) { number } else { -number })
        }
        5 => Value::Float(f64::from_bits(
            (random.below(usize::MAX) as u64) << random.below(64),
        )),
        6 => Value::Complex(random.below(9) as f64, -0.0),
        7 => Value::Str(text(random)),
        8 => Value::Bytes(
            (0..random.below(300))
                .map(|_| random.below(256) as u8)
                .collect(),
        ),
        9 => Value::DateTime(text(random)),
        10 => Value::Decimal(text(random)),
        11 => Value::Timedelta {
            days: random.below(1000) as i64 - 500,
            seconds: random.below(86_400) as i64,
            microseconds: i64::MIN + random.below(3) as i64,
        },
        12 if random.one_in(2) => array(random),
        12 => Value::Opaque {
            type_name: text(random),
            repr: text(random),
        },
        13 => Value::Handle(Handle {
            id: (random.below(usize::MAX) as u64) >> random.below(64),
            type_name: text(random),
            repr: text(random),
        }),
        14 => Value::List(items(random)),
        15 => Value::Tuple(items(random)),
        16 => Value::Set(items(random)),
        17 => Value::FrozenSet(items(random)),
        18 => Value::Record(Record {
            kind: if random.one_in(2) {
                RecordKind::NamedTuple
            } else {
                RecordKind::Dataclass
            },
            type_name: name(random),
            fields: items(random)
                .into_iter()
                .map(|value| (name(random), value))
                .collect(),
        }),
        _ => {
            let (keys, values) = (items(random), items(random));
            Value::Dict(keys.into_iter().zip(values).collect())
        }
    }
}

/// A name, mostly: of a class or of a field.
fn name(random: &mut Random) -> String {
    match random.below(8) {
        0 => text(random),
        1 => "class".into(),
        2 => "_x".into(),
        _ => ["a", "b", "c", "é"][random.below(4)].into(),
    }
}

fn text(random: &mut Random) -> String {
    let pieces = [
        "a",
        "é",
        "\0",
        "😀",
        "2024-02-29",
        "1E+999999999",
        "\u{fffd}",
        "NaN",
    ];
    let count = random.below(6);
    (0..count).map(|_| random.pick(&pieces)).collect()
}
