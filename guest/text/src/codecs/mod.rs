//! Text to bytes and back: `str.encode`, `bytes.decode` for UTF-8/16/32, ASCII, Latin-1 and cp1252.
//!
//! Error handlers written in Python are not supported; `namereplace` needs character names and is not either.
//! Invariant: positions and reasons in errors are CPython's; output is at most 12 bytes per input character.

use crate::metered::{Interrupted, Meter};
use crate::unicode::surrogates::{self, push_escape};

/// Bytes or characters that are converted between two payments.
const BLOCK: usize = 1 << 16;

/// Steps that a character takes.
const STEPS: u64 = 4;

/// An encoding.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Codec {
    /// utf-8
    Utf8,
    /// utf-8-sig: with a byte order mark
    Utf8Sig,
    /// ascii
    Ascii,
    /// latin-1
    Latin1,
    /// cp1252
    Cp1252,
    /// utf-16: byte order mark, little endian without one
    Utf16,
    /// utf-16-le
    Utf16Le,
    /// utf-16-be
    Utf16Be,
    /// utf-32: byte order mark, little endian without one
    Utf32,
    /// utf-32-le
    Utf32Le,
    /// utf-32-be
    Utf32Be,
}

/// Names of the codecs: what errors call it when encoding and decoding, what `codecs.lookup` calls it, aliases
/// (lower case, `_` for any punctuation).
const NAMES: &[(Codec, &str, &str, &[&str])] = &[
    (
        Codec::Utf8,
        "utf-8",
        "utf-8",
        &[
            "utf_8",
            "utf8",
            "u8",
            "utf",
            "utf8_ucs2",
            "utf8_ucs4",
            "cp65001",
        ],
    ),
    (
        Codec::Utf8Sig,
        "utf-8",
        "utf-8-sig",
        &["utf_8_sig", "utf8_sig"],
    ),
    (
        Codec::Ascii,
        "ascii",
        "ascii",
        &[
            "ascii",
            "us_ascii",
            "us",
            "646",
            "ansi_x3.4_1968",
            "ansi_x3_4_1968",
            "iso646_us",
            "iso_646.irv_1991",
            "cp367",
            "ibm367",
        ],
    ),
    (
        Codec::Latin1,
        "latin-1",
        "iso8859-1",
        &[
            "latin_1",
            "latin1",
            "iso_8859_1",
            "iso8859_1",
            "iso8859",
            "8859",
            "l1",
            "latin",
            "cp819",
            "ibm819",
            "iso_8859_1_1987",
        ],
    ),
    (
        Codec::Cp1252,
        "charmap",
        "cp1252",
        &["cp1252", "1252", "windows_1252"],
    ),
    (
        Codec::Utf16,
        "utf-16",
        "utf-16",
        &["utf_16", "utf16", "u16"],
    ),
    (
        Codec::Utf16Le,
        "utf-16-le",
        "utf-16-le",
        &["utf_16_le", "utf_16le", "utf16_le", "unicodelittleunmarked"],
    ),
    (
        Codec::Utf16Be,
        "utf-16-be",
        "utf-16-be",
        &["utf_16_be", "utf_16be", "utf16_be", "unicodebigunmarked"],
    ),
    (
        Codec::Utf32,
        "utf-32",
        "utf-32",
        &["utf_32", "utf32", "u32"],
    ),
    (
        Codec::Utf32Le,
        "utf-32-le",
        "utf-32-le",
        &["utf_32_le", "utf_32le", "utf32_le"],
    ),
    (
        Codec::Utf32Be,
        "utf-32-be",
        "utf-32-be",
        &["utf_32_be", "utf_32be", "utf32_be"],
    ),
];

impl Codec {
    /// Find a codec by any of its names; `None` is LookupError "unknown encoding: …".
    pub fn lookup(name: &str) -> Option<Codec> {
        if matches!(name, "utf-8" | "utf8") {
            return Some(Codec::Utf8);
        }
        let mut normal = String::with_capacity(name.len());
        for c in name.chars() {
            if c.is_ascii_alphanumeric() || c == '.' {
                normal.push(c.to_ascii_lowercase());
            } else if !normal.ends_with('_') {
                normal.push('_');
            }
        }
        NAMES
            .iter()
            .find(|row| row.3.contains(&normal.as_str()))
            .map(|row| row.0)
    }

    fn row(self) -> &'static (Codec, &'static str, &'static str, &'static [&'static str]) {
        NAMES
            .iter()
            .find(|row| row.0 == self)
            .expect("every codec has a row")
    }

    /// The name errors use.
    pub fn error_name(self) -> &'static str {
        self.row().1
    }

    /// The name `codecs.lookup(…).name` gives.
    pub fn canonical_name(self) -> &'static str {
        self.row().2
    }
}

/// What to do about what cannot be converted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Handler {
    /// Raise.
    Strict,
    /// Leave it out.
    Ignore,
    /// `?` or U+FFFD.
    Replace,
    /// `\xff`
    BackslashReplace,
    /// `&#233;` (encoding only)
    XmlCharRefReplace,
    /// Undecodable bytes become U+DC80..U+DCFF, and back.
    SurrogateEscape,
    /// Surrogates are converted as if they were characters (UTF only).
    SurrogatePass,
    /// A name that means nothing; only noticed when it is needed.
    Unknown,
}

impl Handler {
    /// Find a handler by name.
    pub fn lookup(name: &str) -> Handler {
        match name {
            "strict" => Handler::Strict,
            "ignore" => Handler::Ignore,
            "replace" => Handler::Replace,
            "backslashreplace" => Handler::BackslashReplace,
            "xmlcharrefreplace" => Handler::XmlCharRefReplace,
            "surrogateescape" => Handler::SurrogateEscape,
            "surrogatepass" => Handler::SurrogatePass,
            _ => Handler::Unknown,
        }
    }
}

/// Why a conversion failed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum CodecError {
    /// UnicodeEncodeError or UnicodeDecodeError; positions are characters or bytes of the input.
    Unicode {
        /// Its `encoding`.
        encoding: &'static str,
        /// Its `start`.
        start: usize,
        /// Its `end`.
        end: usize,
        /// Its `reason`.
        reason: &'static str,
    },
    /// LookupError: unknown error handler name '…'
    UnknownHandler,
    /// TypeError: don't know how to handle UnicodeDecodeError in error callback
    WrongHandler,
    /// The caller wants no more work.
    Interrupted,
}

impl From<Interrupted> for CodecError {
    fn from(_: Interrupted) -> CodecError {
        CodecError::Interrupted
    }
}

/// `str(UnicodeEncodeError)`; `first` is the code point at `start` when just one failed.
pub fn encode_error_text(
    encoding: &str,
    start: usize,
    end: usize,
    reason: &str,
    first: Option<u32>,
) -> String {
    match first {
        Some(code) if end == start + 1 => {
            let mut shown = String::new();
            push_escape(&mut shown, code);
            format!(
                "'{encoding}' codec can't encode character '{shown}' in position {start}: {reason}"
            )
        }
        _ => {
            let last = end.max(1) - 1;
            format!(
                "'{encoding}' codec can't encode characters in position {start}-{last}: {reason}"
            )
        }
    }
}

/// `str(UnicodeDecodeError)`; `first` is the byte at `start` when just one failed.
pub fn decode_error_text(
    encoding: &str,
    start: usize,
    end: usize,
    reason: &str,
    first: Option<u8>,
) -> String {
    match first {
        Some(byte) if end == start + 1 => {
            format!(
                "'{encoding}' codec can't decode byte 0x{byte:02x} in position {start}: {reason}"
            )
        }
        _ => {
            let last = end.max(1) - 1;
            format!("'{encoding}' codec can't decode bytes in position {start}-{last}: {reason}")
        }
    }
}

/// cp1252 for 0x80..=0x9f; zero is undefined.
#[rustfmt::skip]
const CP1252: [u16; 32] = [
    0x20ac, 0, 0x201a, 0x0192, 0x201e, 0x2026, 0x2020, 0x2021, 0x02c6, 0x2030, 0x0160, 0x2039, 0x0152, 0, 0x017d, 0,
    0, 0x2018, 0x2019, 0x201c, 0x201d, 0x2022, 0x2013, 0x2014, 0x02dc, 0x2122, 0x0161, 0x203a, 0x0153, 0, 0x017e, 0x0178,
];

fn is_surrogate(code: u32) -> bool {
    (0xd800..0xe000).contains(&code)
}

/// Append one code point if the codec can express it.
fn push_code(out: &mut Vec<u8>, code: u32, codec: Codec) -> bool {
    match codec {
        Codec::Utf8 | Codec::Utf8Sig => match char::from_u32(code) {
            Some(c) => out.extend_from_slice(c.encode_utf8(&mut [0; 4]).as_bytes()),
            None => return false,
        },
        Codec::Ascii if code < 0x80 => out.push(code as u8),
        Codec::Latin1 if code < 0x100 => out.push(code as u8),
        Codec::Ascii | Codec::Latin1 => return false,
        Codec::Cp1252 => match code {
            0..=0x7f | 0xa0..=0xff => out.push(code as u8),
            1.. => match CP1252.iter().position(|&c| u32::from(c) == code) {
                Some(at) => out.push(0x80 + at as u8),
                None => return false,
            },
        },
        _ if is_surrogate(code) => return false,
        _ => push_wide(out, code, codec),
    }
    true
}

/// Append a code point, surrogates included, in UTF-16 or UTF-32.
fn push_wide(out: &mut Vec<u8>, code: u32, codec: Codec) {
    let mut push_unit = |unit: u32, width: usize| {
        if matches!(codec, Codec::Utf16Be | Codec::Utf32Be) {
            out.extend_from_slice(&unit.to_be_bytes()[4 - width..]);
        } else {
            out.extend_from_slice(&unit.to_le_bytes()[..width]);
        }
    };
    if matches!(codec, Codec::Utf32 | Codec::Utf32Le | Codec::Utf32Be) {
        push_unit(code, 4);
    } else if code < 0x10000 {
        push_unit(code, 2);
    } else {
        push_unit(0xd7c0 + (code >> 10), 2);
        push_unit(0xdc00 + (code & 0x3ff), 2);
    }
}

/// `str.encode`.
pub fn encode_str(
    text: &str,
    codec: Codec,
    handler: Handler,
    meter: &mut Meter<'_>,
) -> Result<Vec<u8>, CodecError> {
    let plain = match codec {
        Codec::Utf8 => !surrogates::present(text),
        Codec::Ascii | Codec::Latin1 | Codec::Cp1252 => text.is_ascii(),
        _ => false,
    };
    if plain {
        let mut out = Vec::with_capacity(text.len());
        for block in text.as_bytes().chunks(16 * BLOCK) {
            meter(block.len() as u64)?;
            out.extend_from_slice(block);
        }
        return Ok(out);
    }
    let codes = text.chars().map(surrogates::code_point);
    encode(codes, codec, handler, meter)
}

/// `str.encode` of code points, surrogates included.
pub fn encode(
    text: impl Iterator<Item = u32>,
    codec: Codec,
    handler: Handler,
    meter: &mut Meter<'_>,
) -> Result<Vec<u8>, CodecError> {
    let mut out = Vec::with_capacity(text.size_hint().0);
    match codec {
        Codec::Utf8Sig => out.extend_from_slice(b"\xef\xbb\xbf"),
        Codec::Utf16 | Codec::Utf32 => push_wide(&mut out, 0xfeff, codec),
        _ => {}
    }
    let reason = match codec {
        Codec::Ascii => "ordinal not in range(128)",
        Codec::Latin1 => "ordinal not in range(256)",
        Codec::Cp1252 => "character maps to <undefined>",
        _ => "surrogates not allowed",
    };
    // UTF-16 and UTF-32 report one character at a time, the others a whole run.
    let reports_runs = matches!(
        codec,
        Codec::Utf8 | Codec::Utf8Sig | Codec::Ascii | Codec::Latin1 | Codec::Cp1252
    );
    let mut text = text.enumerate().peekable();
    let mut run = Vec::new();
    while let Some((at, code)) = text.next() {
        if at % BLOCK == BLOCK - 1 {
            meter(STEPS * BLOCK as u64)?;
        }
        if push_code(&mut out, code, codec) {
            continue;
        }
        run.clear();
        run.push(code);
        while let Some(&(_, next)) = text.peek() {
            let length = out.len();
            if !reports_runs || push_code(&mut out, next, codec) {
                out.truncate(length);
                break;
            }
            run.push(next);
            text.next();
        }
        let error = |start, end| CodecError::Unicode {
            encoding: codec.error_name(),
            start,
            end,
            reason,
        };
        match handler {
            Handler::Strict => return Err(error(at, at + run.len())),
            Handler::Unknown => return Err(CodecError::UnknownHandler),
            Handler::Ignore => {}
            _ => {
                for (i, &code) in run.iter().enumerate() {
                    if !push_replacement(&mut out, code, codec, handler) {
                        // The charmap codec hands the handler the whole run, the others what is left of it.
                        let start = if codec == Codec::Cp1252 { at } else { at + i };
                        return Err(error(start, at + run.len()));
                    }
                }
            }
        }
    }
    Ok(out)
}

/// What a handler writes for one code point; false when it has nothing to say about it.
fn push_replacement(out: &mut Vec<u8>, code: u32, codec: Codec, handler: Handler) -> bool {
    let mut text = String::new();
    match handler {
        Handler::Replace => text.push('?'),
        Handler::BackslashReplace => push_escape(&mut text, code),
        Handler::XmlCharRefReplace => text = format!("&#{code};"),
        Handler::SurrogateEscape if (0xdc80..0xdd00).contains(&code) => {
            out.push((code - 0xdc00) as u8);
            return true;
        }
        Handler::SurrogatePass if is_surrogate(code) => match codec {
            Codec::Utf8 | Codec::Utf8Sig => {
                out.extend_from_slice(&[
                    0xed,
                    0x80 | (code >> 6 & 0x3f) as u8,
                    0x80 | (code & 0x3f) as u8,
                ]);
                return true;
            }
            Codec::Ascii | Codec::Latin1 | Codec::Cp1252 => return false,
            _ => {
                push_wide(out, code, codec);
                return true;
            }
        },
        _ => return false,
    }
    text.chars().all(|c| push_code(out, c as u32, codec))
}

/// Decoded text: a `String` unless a handler let surrogates in.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Decoded {
    /// Text.
    Text(String),
    /// Code points, some of them surrogates.
    CodePoints(Vec<u32>),
}

/// Collects decoded characters, changing over to code points at the first surrogate.
struct Output {
    text: String,
    codes: Vec<u32>,
}

impl Output {
    fn push(&mut self, code: u32) {
        if self.codes.is_empty() {
            if let Some(c) = char::from_u32(code) {
                self.text.push(c);
                return;
            }
            self.codes = self.text.chars().map(u32::from).collect();
        }
        self.codes.push(code);
    }

    fn push_str(&mut self, text: &str) {
        if self.codes.is_empty() {
            self.text.push_str(text);
        } else {
            self.codes.extend(text.chars().map(u32::from));
        }
    }
}

/// A part of the input that could not be decoded.
struct Fault {
    start: usize,
    end: usize,
    reason: &'static str,
}

/// `bytes.decode`
pub fn decode(
    bytes: &[u8],
    codec: Codec,
    handler: Handler,
    meter: &mut Meter<'_>,
) -> Result<Decoded, CodecError> {
    let mut out = Output {
        text: String::new(),
        codes: Vec::new(),
    };
    let mut at = 0;
    let mut codec = codec;
    match codec {
        Codec::Utf8Sig if bytes.starts_with(b"\xef\xbb\xbf") => at = 3,
        Codec::Utf16 => {
            codec = if bytes.starts_with(b"\xfe\xff") {
                Codec::Utf16Be
            } else {
                Codec::Utf16Le
            };
            at = if bytes.starts_with(b"\xfe\xff") || bytes.starts_with(b"\xff\xfe") {
                2
            } else {
                0
            };
        }
        Codec::Utf32 => {
            codec = if bytes.starts_with(b"\0\0\xfe\xff") {
                Codec::Utf32Be
            } else {
                Codec::Utf32Le
            };
            at = if bytes.starts_with(b"\0\0\xfe\xff") || bytes.starts_with(b"\xff\xfe\0\0") {
                4
            } else {
                0
            };
        }
        _ => {}
    }
    while at < bytes.len() {
        meter(STEPS * (bytes.len() - at).min(BLOCK) as u64)?;
        let decoded = match codec {
            Codec::Utf8 | Codec::Utf8Sig => decode_utf8(&mut out, bytes, at),
            Codec::Ascii | Codec::Latin1 | Codec::Cp1252 => {
                decode_bytes(&mut out, bytes, at, codec)
            }
            Codec::Utf16 | Codec::Utf16Le | Codec::Utf16Be => {
                decode_utf16(&mut out, bytes, at, codec == Codec::Utf16Be)
            }
            Codec::Utf32 | Codec::Utf32Le | Codec::Utf32Be => {
                decode_utf32(&mut out, bytes, at, codec == Codec::Utf32Be)
            }
        };
        at = match decoded {
            Ok(next) => next,
            Err(fault) => handle_fault(&mut out, bytes, &fault, codec, handler)?,
        };
    }
    Ok(if out.codes.is_empty() {
        Decoded::Text(out.text)
    } else {
        Decoded::CodePoints(out.codes)
    })
}

/// Apply the handler; returns where to go on.
fn handle_fault(
    out: &mut Output,
    bytes: &[u8],
    fault: &Fault,
    codec: Codec,
    handler: Handler,
) -> Result<usize, CodecError> {
    let &Fault { start, end, reason } = fault;
    let error = Err(CodecError::Unicode {
        encoding: codec.error_name(),
        start,
        end,
        reason,
    });
    match handler {
        Handler::Strict => return error,
        Handler::Unknown => return Err(CodecError::UnknownHandler),
        Handler::XmlCharRefReplace => return Err(CodecError::WrongHandler),
        Handler::Ignore => {}
        Handler::Replace => out.push(0xfffd),
        Handler::BackslashReplace => {
            let mut text = String::new();
            bytes[start..end]
                .iter()
                .for_each(|&b| push_escape(&mut text, u32::from(b)));
            out.push_str(&text);
        }
        Handler::SurrogateEscape => {
            // ASCII bytes are never smuggled: CPython stops before them, and refuses when one comes first.
            let count = bytes[start..end].iter().take_while(|&&b| b >= 0x80).count();
            if count == 0 {
                return error;
            }
            bytes[start..start + count]
                .iter()
                .for_each(|&b| out.push(0xdc00 + u32::from(b)));
            return Ok(start + count);
        }
        Handler::SurrogatePass => {
            let rest = &bytes[start..];
            let (code, width) = match (codec, rest) {
                (Codec::Utf8 | Codec::Utf8Sig, [0xed, b @ 0xa0..=0xbf, c @ 0x80..=0xbf, ..]) => {
                    (0xd000 | u32::from(b & 0x3f) << 6 | u32::from(c & 0x3f), 3)
                }
                (Codec::Utf16 | Codec::Utf16Le, [a, b, ..]) => {
                    (u32::from(u16::from_le_bytes([*a, *b])), 2)
                }
                (Codec::Utf16Be, [a, b, ..]) => (u32::from(u16::from_be_bytes([*a, *b])), 2),
                (Codec::Utf32 | Codec::Utf32Le, [a, b, c, d, ..]) => {
                    (u32::from_le_bytes([*a, *b, *c, *d]), 4)
                }
                (Codec::Utf32Be, [a, b, c, d, ..]) => (u32::from_be_bytes([*a, *b, *c, *d]), 4),
                _ => return error,
            };
            if !is_surrogate(code) {
                return error;
            }
            out.push(code);
            return Ok(start + width);
        }
    }
    Ok(end)
}

/// Decode the block at `at`; where the next one begins.
fn decode_utf8(out: &mut Output, bytes: &[u8], at: usize) -> Result<usize, Fault> {
    let end = bytes.len().min(at + BLOCK);
    let error = match std::str::from_utf8(&bytes[at..end]) {
        Ok(text) => {
            out.push_str(text);
            return Ok(end);
        }
        Err(error) => error,
    };
    let start = at + error.valid_up_to();
    out.push_str(std::str::from_utf8(&bytes[at..start]).expect("checked just above"));
    if error.error_len().is_none() && end < bytes.len() {
        // The character goes on behind the block.
        return Ok(start);
    }
    Err(match error.error_len() {
        None => Fault {
            start,
            end: bytes.len(),
            reason: "unexpected end of data",
        },
        Some(_) if matches!(bytes[start], 0x80..=0xc1 | 0xf5..) => Fault {
            start,
            end: start + 1,
            reason: "invalid start byte",
        },
        Some(length) => Fault {
            start,
            end: start + length,
            reason: "invalid continuation byte",
        },
    })
}

fn decode_bytes(out: &mut Output, bytes: &[u8], at: usize, codec: Codec) -> Result<usize, Fault> {
    let end = bytes.len().min(at + BLOCK);
    for (i, &byte) in bytes[..end].iter().enumerate().skip(at) {
        let fault = |reason| {
            Err(Fault {
                start: i,
                end: i + 1,
                reason,
            })
        };
        match (codec, byte) {
            (_, 0..0x80) | (Codec::Latin1, _) | (Codec::Cp1252, 0xa0..) => {
                out.push(u32::from(byte))
            }
            (Codec::Cp1252, _) => match CP1252[usize::from(byte) - 0x80] {
                0 => return fault("character maps to <undefined>"),
                code => out.push(u32::from(code)),
            },
            _ => return fault("ordinal not in range(128)"),
        }
    }
    Ok(end)
}

fn decode_utf16(out: &mut Output, bytes: &[u8], at: usize, big: bool) -> Result<usize, Fault> {
    let unit = |at: usize| {
        let pair = [*bytes.get(at)?, *bytes.get(at + 1)?];
        Some(u32::from(if big {
            u16::from_be_bytes(pair)
        } else {
            u16::from_le_bytes(pair)
        }))
    };
    let end = bytes.len().min(at + BLOCK);
    let mut at = at;
    while at < end {
        let fault = |end: usize, reason| {
            Err(Fault {
                start: at,
                end,
                reason,
            })
        };
        let Some(first) = unit(at) else {
            return fault(bytes.len(), "truncated data");
        };
        match first {
            0xd800..0xdc00 => match unit(at + 2) {
                Some(second @ 0xdc00..0xe000) => {
                    out.push(0x10000 + ((first - 0xd800) << 10) + (second - 0xdc00));
                    at += 4;
                }
                Some(_) => return fault(at + 2, "illegal UTF-16 surrogate"),
                None => return fault(bytes.len(), "unexpected end of data"),
            },
            0xdc00..0xe000 => return fault(at + 2, "illegal encoding"),
            _ => {
                out.push(first);
                at += 2;
            }
        }
    }
    Ok(at)
}

fn decode_utf32(out: &mut Output, bytes: &[u8], at: usize, big: bool) -> Result<usize, Fault> {
    let end = bytes.len().min(at + BLOCK);
    for (i, chunk) in bytes[at..end].chunks(4).enumerate() {
        let start = at + 4 * i;
        let fault = |reason| {
            Err(Fault {
                start,
                end: start + chunk.len(),
                reason,
            })
        };
        let Ok(quad) = <[u8; 4]>::try_from(chunk) else {
            return fault("truncated data");
        };
        let code = if big {
            u32::from_be_bytes(quad)
        } else {
            u32::from_le_bytes(quad)
        };
        if is_surrogate(code) {
            return fault("code point in surrogate code point range(0xd800, 0xe000)");
        }
        if code > 0x10ffff {
            return fault("code point not in range(0x110000)");
        }
        out.push(code);
    }
    Ok(end)
}

#[cfg(test)]
mod tests;
