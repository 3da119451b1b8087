//! Formats of `struct`: what the characters mean, where items lie.

use std::ops::Range;

/// What an item is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Kind {
    /// A byte that is no item.
    Pad,
    /// Bytes of length 1.
    Char,
    /// An int.
    Signed,
    /// An int from 0.
    Unsigned,
    /// A float.
    Float,
    /// A bool.
    Bool,
    /// Bytes, as many as the count says.
    Text,
    /// Bytes, their length in the first one.
    Pascal,
    /// An int that is an address.
    Pointer,
}

/// A row of the table: character, kind, native size (which is also the alignment), standard size or 0.
type Row = (u8, Kind, u8, u8);

const ROWS: &[Row] = &[
    (b'?', Kind::Bool, 1, 1),
    (b'B', Kind::Unsigned, 1, 1),
    (b'H', Kind::Unsigned, 2, 2),
    (b'I', Kind::Unsigned, 4, 4),
    (b'L', Kind::Unsigned, 8, 4),
    (b'N', Kind::Unsigned, 8, 0),
    (b'P', Kind::Pointer, 8, 0),
    (b'Q', Kind::Unsigned, 8, 8),
    (b'b', Kind::Signed, 1, 1),
    (b'c', Kind::Char, 1, 1),
    (b'd', Kind::Float, 8, 8),
    (b'e', Kind::Float, 2, 2),
    (b'f', Kind::Float, 4, 4),
    (b'h', Kind::Signed, 2, 2),
    (b'i', Kind::Signed, 4, 4),
    (b'l', Kind::Signed, 8, 4),
    (b'n', Kind::Signed, 8, 0),
    (b'p', Kind::Pascal, 1, 1),
    (b'q', Kind::Signed, 8, 8),
    (b's', Kind::Text, 1, 1),
    (b'x', Kind::Pad, 1, 1),
];

/// Items of one kind in a row.
#[derive(Clone, Copy, Debug)]
pub(super) struct Code {
    /// The character.
    pub(super) letter: u8,
    /// What the items are.
    pub(super) kind: Kind,
    /// Bytes of an item.
    pub(super) size: u64,
    /// Where the first begins.
    offset: u64,
    /// How many there are.
    count: u64,
}

impl Code {
    /// Where the items lie. Only for layouts whose size fits into memory.
    pub(super) fn places(self) -> impl Iterator<Item = Range<usize>> {
        let (offset, size) = (self.offset as usize, self.size as usize);
        (0..self.count as usize).map(move |index| {
            let start = offset + index * size;
            start..start + size
        })
    }
}

/// A parsed format.
#[derive(Debug)]
pub(super) struct Layout {
    /// Items, in order.
    pub(super) codes: Vec<Code>,
    /// Bytes of the whole.
    pub(super) size: u64,
    /// Number of items.
    pub(super) items: u64,
    /// The least significant byte comes first.
    pub(super) is_little: bool,
    /// Floats that are too large become infinite, as C does it.
    pub(super) is_native: bool,
}

const TOO_LONG: &str = "total struct size too long";

impl Layout {
    /// Parse a format; or the message of the error.
    pub(super) fn parse(format: &[u8]) -> Result<Layout, &'static str> {
        if format.contains(&0) {
            return Err("embedded null character");
        }
        let (order, mut rest) = match format.split_first() {
            Some((order @ (b'@' | b'=' | b'<' | b'>' | b'!'), rest)) => (*order, rest),
            _ => (b'@', format),
        };
        let is_native = order == b'@';
        let mut layout = Layout {
            codes: Vec::new(),
            size: 0,
            items: 0,
            is_little: !matches!(order, b'>' | b'!'),
            is_native,
        };
        while let Some((byte, behind)) = rest.split_first() {
            if byte.is_ascii_whitespace() || *byte == b'\x0b' {
                rest = behind;
                continue;
            }
            let digits = rest.iter().take_while(|byte| byte.is_ascii_digit()).count();
            let count = number(&rest[..digits])?;
            let Some((letter, behind)) = rest[digits..].split_first() else {
                return Err("repeat count given without format specifier");
            };
            rest = behind;
            layout.push(*letter, count)?;
        }
        Ok(layout)
    }

    fn push(&mut self, letter: u8, count: Option<u64>) -> Result<(), &'static str> {
        let row = ROWS.iter().find(|row| row.0 == letter);
        let (kind, size) = match row {
            Some((_, kind, native, _)) if self.is_native => (*kind, u64::from(*native)),
            Some((_, kind, _, standard)) if *standard > 0 => (*kind, u64::from(*standard)),
            _ => return Err("bad char in struct format"),
        };
        let count = count.unwrap_or(1);
        if self.is_native {
            self.size = self.size.next_multiple_of(size);
        }
        let total = count
            .checked_mul(size)
            .and_then(|bytes| bytes.checked_add(self.size))
            .filter(|total| *total <= i64::MAX as u64)
            .ok_or(TOO_LONG)?;
        let code = Code {
            letter,
            kind,
            size,
            offset: self.size,
            count,
        };
        match kind {
            Kind::Pad => {}
            Kind::Text | Kind::Pascal => {
                self.items += 1;
                self.codes.push(Code {
                    size: count,
                    count: 1,
                    ..code
                });
            }
            _ => {
                self.items = self.items.checked_add(count).ok_or(TOO_LONG)?;
                self.codes.push(code);
            }
        }
        self.size = total;
        Ok(())
    }
}

/// The number that digits are; None without any.
fn number(digits: &[u8]) -> Result<Option<u64>, &'static str> {
    let mut number = None;
    for digit in digits {
        let value = number
            .unwrap_or(0u64)
            .checked_mul(10)
            .and_then(|value| value.checked_add(u64::from(digit - b'0')))
            .filter(|value| *value <= i64::MAX as u64)
            .ok_or(TOO_LONG)?;
        number = Some(value);
    }
    Ok(number)
}
