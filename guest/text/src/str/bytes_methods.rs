//! The methods bytes and bytearray share with str, with ASCII semantics.
//!
//! Search by needle lives in `search.rs`, `repr` in `str/repr.rs`. Pieces are slices of the argument.

use crate::metered::{Meter, Metered};

/// White space as `bytes.split` sees it.
#[inline]
pub fn is_space(byte: u8) -> bool {
    matches!(byte, b' ' | 0x09..=0x0d)
}

/// `bytes.lstrip(set)`; `None` strips white space.
pub fn lstrip<'a>(bytes: &'a [u8], set: Option<&[u8]>) -> &'a [u8] {
    let strips = members(set);
    let start = bytes
        .iter()
        .position(|&b| !strips[b as usize])
        .unwrap_or(bytes.len());
    &bytes[start..]
}

/// `bytes.rstrip(set)`
pub fn rstrip<'a>(bytes: &'a [u8], set: Option<&[u8]>) -> &'a [u8] {
    let strips = members(set);
    let end = bytes
        .iter()
        .rposition(|&b| !strips[b as usize])
        .map_or(0, |at| at + 1);
    &bytes[..end]
}

/// `bytes.strip(set)`
pub fn strip<'a>(bytes: &'a [u8], set: Option<&[u8]>) -> &'a [u8] {
    rstrip(lstrip(bytes, set), set)
}

fn members(set: Option<&[u8]>) -> [bool; 256] {
    let mut table = [false; 256];
    for &byte in set.unwrap_or(b" \t\n\r\x0b\x0c") {
        table[byte as usize] = true;
    }
    table
}

/// `bytes.split()` at white space, left to right (negative `maxsplit`: all).
pub fn split_whitespace(bytes: &[u8], maxsplit: i64) -> impl Iterator<Item = &[u8]> {
    let (mut rest, mut left) = (bytes, maxsplit as u64);
    std::iter::from_fn(move || {
        let start = rest.iter().position(|&b| !is_space(b))?;
        let text = &rest[start..];
        let end = if left == 0 {
            None
        } else {
            text.iter().position(|&b| is_space(b))
        }
        .unwrap_or(text.len());
        left = left.saturating_sub(1);
        let (piece, tail) = text.split_at(end);
        rest = tail;
        Some(piece)
    })
}

/// `bytes.rsplit()` at white space, right to left (the caller reverses the list).
pub fn rsplit_whitespace(bytes: &[u8], maxsplit: i64) -> impl Iterator<Item = &[u8]> {
    let (mut rest, mut left) = (bytes, maxsplit as u64);
    std::iter::from_fn(move || {
        let end = rest.iter().rposition(|&b| !is_space(b))? + 1;
        let text = &rest[..end];
        let start = if left == 0 {
            0
        } else {
            text.iter()
                .rposition(|&b| is_space(b))
                .map_or(0, |at| at + 1)
        };
        left = left.saturating_sub(1);
        let (head, piece) = text.split_at(start);
        rest = head;
        Some(piece)
    })
}

/// `bytes.splitlines`: only `\n`, `\r` and `\r\n` end lines.
pub fn splitlines(bytes: &[u8], keepends: bool) -> impl Iterator<Item = &[u8]> {
    let mut rest = bytes;
    std::iter::from_fn(move || {
        if rest.is_empty() {
            return None;
        }
        let end = rest
            .iter()
            .position(|b| matches!(b, b'\n' | b'\r'))
            .unwrap_or(rest.len());
        let width = if rest[end..].starts_with(b"\r\n") {
            2
        } else {
            usize::from(end < rest.len())
        };
        let line = &rest[..if keepends { end + width } else { end }];
        rest = &rest[end + width..];
        Some(line)
    })
}

/// What `bytes.capitalize` makes of one byte after the other.
pub fn capitalizing() -> impl FnMut(u8) -> u8 {
    let mut is_first = true;
    move |byte| {
        if std::mem::take(&mut is_first) {
            byte.to_ascii_uppercase()
        } else {
            byte.to_ascii_lowercase()
        }
    }
}

/// For each byte of a word that is ASCII from `first` to `last`, its bit 0x20.
#[inline(always)]
fn case_bits(word: u64, first: u8, last: u8) -> u64 {
    const ONES: u64 = 0x0101_0101_0101_0101;
    let low = word & (ONES * 0x7F);
    // The highest bits say: at least `first`, more than `last`. No sum leaves its byte.
    let from = low + ONES * u64::from(0x80 - first);
    let beyond = low + ONES * u64::from(0x7F - last);
    ((from ^ beyond) & !word & (ONES << 7)) >> 2
}

/// Eight bytes, their ASCII letters in lower case.
#[inline(always)]
pub fn lower_word(word: u64) -> u64 {
    word | case_bits(word, b'A', b'Z')
}

/// Eight bytes, their ASCII letters in upper case.
#[inline(always)]
pub fn upper_word(word: u64) -> u64 {
    word ^ case_bits(word, b'a', b'z')
}

/// What `bytes.swapcase` makes of a byte.
#[inline]
pub fn swapped_case(byte: u8) -> u8 {
    if byte.is_ascii_alphabetic() {
        byte ^ 0x20
    } else {
        byte
    }
}

/// What `bytes.title` makes of one byte after the other.
pub fn titling() -> impl FnMut(u8) -> u8 {
    let mut inside_word = false;
    move |byte| {
        let changed = if inside_word {
            byte.to_ascii_lowercase()
        } else {
            byte.to_ascii_uppercase()
        };
        inside_word = byte.is_ascii_alphabetic();
        changed
    }
}

fn all(bytes: &[u8], test: impl Fn(&u8) -> bool) -> bool {
    !bytes.is_empty() && bytes.iter().all(test)
}

/// `bytes.isalpha`
pub fn isalpha(bytes: &[u8]) -> bool {
    all(bytes, u8::is_ascii_alphabetic)
}

/// `bytes.isalnum`
pub fn isalnum(bytes: &[u8]) -> bool {
    all(bytes, u8::is_ascii_alphanumeric)
}

/// `bytes.isdigit`
pub fn isdigit(bytes: &[u8]) -> bool {
    all(bytes, u8::is_ascii_digit)
}

/// `bytes.isspace`
pub fn isspace(bytes: &[u8]) -> bool {
    all(bytes, |&b| is_space(b))
}

/// `bytes.isupper`
pub fn isupper(bytes: &[u8]) -> bool {
    bytes.iter().any(u8::is_ascii_uppercase) && !bytes.iter().any(u8::is_ascii_lowercase)
}

/// `bytes.islower`
pub fn islower(bytes: &[u8]) -> bool {
    bytes.iter().any(u8::is_ascii_lowercase) && !bytes.iter().any(u8::is_ascii_uppercase)
}

/// `bytes.istitle`
pub fn istitle(bytes: &[u8]) -> bool {
    let (mut any, mut inside_word) = (false, false);
    for b in bytes {
        if b.is_ascii_uppercase() && inside_word || b.is_ascii_lowercase() && !inside_word {
            return false;
        }
        inside_word = b.is_ascii_alphabetic();
        any |= inside_word;
    }
    any
}

fn padded(bytes: &[u8], fill: u8, left: usize, right: usize) -> Vec<u8> {
    let mut out = Vec::with_capacity(bytes.len() + left + right);
    out.resize(left, fill);
    out.extend_from_slice(bytes);
    out.resize(out.len() + right, fill);
    out
}

fn missing(bytes: &[u8], width: i64) -> usize {
    (width.max(0) as usize).saturating_sub(bytes.len())
}

/// `bytes.ljust`, of a width that was checked.
pub fn ljust(bytes: &[u8], width: i64, fill: u8) -> Vec<u8> {
    padded(bytes, fill, 0, missing(bytes, width))
}

/// `bytes.rjust`, of a width that was checked.
pub fn rjust(bytes: &[u8], width: i64, fill: u8) -> Vec<u8> {
    padded(bytes, fill, missing(bytes, width), 0)
}

/// Bytes `bytes.expandtabs` can take.
pub fn cost_expandtabs(bytes: &[u8], tabsize: i64) -> u64 {
    let tabs = crate::str::search::count(bytes, b"\t") as u64;
    tabs.saturating_mul(tabsize.max(0) as u64)
        .saturating_add(bytes.len() as u64)
}

/// `bytes.expandtabs`; check `cost_expandtabs` first.
pub fn expandtabs(bytes: &[u8], tabsize: i64, meter: &mut Meter<'_>) -> Metered<Vec<u8>> {
    let mut out = Vec::with_capacity(bytes.len());
    let mut column = 0;
    for (at, &b) in bytes.iter().enumerate() {
        pay(at, meter)?;
        match b {
            b'\t' if tabsize <= 0 => {}
            b'\t' => {
                let spaces = tabsize - column % tabsize;
                column += spaces;
                out.resize(out.len() + spaces as usize, b' ');
            }
            _ => {
                column = if matches!(b, b'\n' | b'\r') {
                    0
                } else {
                    column + 1
                };
                out.push(b);
            }
        }
    }
    Ok(out)
}

/// Bytes that are written between two payments.
const BLOCK: usize = 1 << 18;

/// Pay for the block that begins here, if one does.
#[inline(always)]
fn pay(at: usize, meter: &mut Meter<'_>) -> Metered<()> {
    if at % BLOCK == BLOCK - 1 {
        meter(BLOCK as u64)?;
    }
    Ok(())
}

/// `bytes.count(needle)`; an empty needle matches around every byte.
pub fn count(bytes: &[u8], needle: &[u8]) -> usize {
    if needle.is_empty() {
        bytes.len() + 1
    } else {
        crate::str::search::count(bytes, needle)
    }
}

/// How many matches `bytes.replace(old, new, limit)` replaces (negative limit: all).
pub fn replacements(bytes: &[u8], old: &[u8], limit: i64) -> usize {
    usize::try_from(limit)
        .unwrap_or(usize::MAX)
        .min(count(bytes, old))
}

/// The pieces of bytes with the first `matches` matches of `old` replaced; check
/// [`replaced_length`](crate::str::search::replaced_length) first.
pub fn replace<'a>(
    bytes: &'a [u8],
    old: &[u8],
    new: &'a [u8],
    matches: usize,
    mut push: impl FnMut(&'a [u8]) -> bool,
) {
    let mut done = 0;
    let mut replace = |at: usize| {
        let goes_on = push(&bytes[done..at]) && push(new);
        done = at + old.len();
        goes_on
    };
    if old.is_empty() {
        (0..=bytes.len()).take(matches).all(&mut replace);
    } else {
        let positions = crate::str::search::positions(bytes, old);
        positions.take(matches).all(&mut replace);
    }
    push(&bytes[done..]);
}

/// `bytes.translate(table, delete)`; the table has 256 entries.
pub fn translate(
    bytes: &[u8],
    table: Option<&[u8; 256]>,
    delete: &[u8],
    meter: &mut Meter<'_>,
) -> Metered<Vec<u8>> {
    let drop = members(Some(delete));
    let mut out = Vec::with_capacity(bytes.len());
    for block in bytes.chunks(BLOCK) {
        if bytes.len() > BLOCK {
            meter(block.len() as u64)?;
        }
        let kept = block.iter().filter(|&&b| !drop[b as usize]);
        match table {
            Some(table) => out.extend(kept.map(|&b| table[b as usize])),
            None => out.extend(kept),
        }
    }
    Ok(out)
}

/// `bytes.hex(separator, bytes_per_separator)`: groups count from the right, from the left when negative.
pub fn hex(
    bytes: &[u8],
    separator: Option<char>,
    group: i64,
    meter: &mut Meter<'_>,
) -> Metered<String> {
    const DIGITS: &[u8; 16] = b"0123456789abcdef";
    let size = group.unsigned_abs() as usize;
    if separator.is_none() || size == 0 {
        let mut out = String::with_capacity(bytes.len() * 2);
        for block in bytes.chunks(BLOCK / 4) {
            if bytes.len() > BLOCK {
                meter(2 * block.len() as u64)?;
            }
            let pairs = block
                .iter()
                .map(|b| [DIGITS[(b >> 4) as usize], DIGITS[(b & 15) as usize]]);
            let digits = pairs.collect::<Vec<_>>().into_flattened();
            out.push_str(str::from_utf8(&digits).expect("digits are ASCII"));
        }
        return Ok(out);
    }
    let mut out = String::with_capacity(bytes.len() * 3);
    for (i, b) in bytes.iter().enumerate() {
        pay(i, meter)?;
        let boundary = if group < 0 { i } else { bytes.len() - i };
        if let (true, Some(separator)) = (i > 0 && size > 0 && boundary % size == 0, separator) {
            out.push(separator);
        }
        out.push(DIGITS[(b >> 4) as usize] as char);
        out.push(DIGITS[(b & 15) as usize] as char);
    }
    Ok(out)
}

/// `bytes.fromhex`; `Err` is the character position CPython names in its message.
pub fn fromhex(text: &str, meter: &mut Meter<'_>) -> Metered<Result<Vec<u8>, usize>> {
    let chars = text.as_bytes();
    let mut out = Vec::with_capacity(chars.len() / 2);
    let mut at = 0;
    let mut paid = BLOCK;
    while at < chars.len() {
        if at >= paid {
            meter(2 * BLOCK as u64)?;
            paid += BLOCK;
        }
        if is_space(chars[at]) {
            at += 1;
            continue;
        }
        let digit = |at: usize| chars.get(at).and_then(|&b| (b as char).to_digit(16));
        // Everything before the error is ASCII, so byte and character positions agree.
        let (Some(high), Some(low)) = (digit(at), digit(at + 1)) else {
            return Ok(Err(at + usize::from(digit(at).is_some())));
        };
        out.push((high << 4 | low) as u8);
        at += 2;
    }
    Ok(Ok(out))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::metered::unmetered;

    #[test]
    fn ascii_semantics() {
        let title: Vec<u8> = b"hello they're \xe9x"
            .iter()
            .copied()
            .map(titling())
            .collect();
        assert_eq!(title, b"Hello They'Re \xe9X");
        let capital: Vec<u8> = b"aBC d".iter().copied().map(capitalizing()).collect();
        assert_eq!(capital, b"Abc d");
        assert_eq!(b"aB1".map(swapped_case), *b"Ab1");
        for byte in 0..=u8::MAX {
            let bytes = [byte, b'Z', !byte, b'z', b'@', 0xFF, b'[', byte];
            let word = u64::from_le_bytes(bytes);
            assert_eq!(
                lower_word(word).to_le_bytes(),
                bytes.map(|b| b.to_ascii_lowercase())
            );
            assert_eq!(
                upper_word(word).to_le_bytes(),
                bytes.map(|b| b.to_ascii_uppercase())
            );
        }
        assert_eq!(strip(b"\x0b a\x1c\n", None), b"a\x1c");
        assert_eq!(
            split_whitespace(b" a b  c ", 1).collect::<Vec<_>>(),
            [&b"a"[..], b"b  c "]
        );
        assert_eq!(
            rsplit_whitespace(b" a b  c ", 1).collect::<Vec<_>>(),
            [&b"c"[..], b" a b"]
        );
        assert_eq!(
            splitlines(b"a\r\nb\x0bc\n", true).collect::<Vec<_>>(),
            [&b"a\r\n"[..], b"b\x0bc\n"]
        );
    }

    #[test]
    fn hexadecimal() {
        let hex =
            |bytes: &[u8], separator, group| unmetered(|meter| hex(bytes, separator, group, meter));
        let fromhex = |text| unmetered(|meter| fromhex(text, meter));
        assert_eq!(hex(b"\x01\x02\xff", Some(':'), 1), "01:02:ff");
        assert_eq!(hex(b"\x01\x02\xff", Some(':'), 2), "01:02ff");
        assert_eq!(hex(b"\x01\x02\xff", Some(':'), -2), "0102:ff");
        assert_eq!(fromhex("01 fF\n"), Ok(vec![1, 255]));
        assert_eq!(fromhex("1"), Err(1));
        assert_eq!(fromhex("0 1"), Err(1));
        assert_eq!(fromhex("aé"), Err(1));
    }
}
