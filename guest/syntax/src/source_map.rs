//! Where a byte of the source is: line numbers and columns.
//!
//! Does not keep the text. Offsets are those of the AST: bytes of the source after a byte order mark was removed.
//! Lines end with `\n`, `\r\n` or `\r`, as for CPython.

use rustpython_parser::text_size::TextSize;

/// The starts of all lines of one source.
#[derive(Debug, Clone)]
pub struct SourceMap {
    /// Byte offset of each line's first byte; never empty, ascending.
    line_starts: Vec<u32>,
    /// There are line ends other than `\n`.
    carriage_returns: bool,
}

/// Bytes that are looked at together.
const WORD: usize = 8;

/// Whether one of eight bytes is `byte`, or perhaps one above an equal one.
fn may_hold(word: u64, byte: u8) -> bool {
    const ONES: u64 = u64::from_le_bytes([1; WORD]);
    let zeroed = word ^ (ONES * u64::from(byte));
    zeroed.wrapping_sub(ONES) & !zeroed & (ONES << 7) != 0
}

impl SourceMap {
    pub fn new(source: &str) -> Self {
        let bytes = source.as_bytes();
        let mut map = Self {
            line_starts: vec![0],
            carriage_returns: false,
        };
        let mut chunks = bytes.chunks_exact(WORD);
        let mut start = 0;
        for chunk in &mut chunks {
            let word = u64::from_le_bytes(chunk.try_into().expect("chunks have one size"));
            if may_hold(word, b'\n') || may_hold(word, b'\r') {
                map.note(bytes, start, start + WORD);
            }
            start += WORD;
        }
        map.note(bytes, start, bytes.len());
        map
    }

    /// Notes the line ends among some bytes.
    fn note(&mut self, bytes: &[u8], start: usize, end: usize) {
        for (index, byte) in (start..end).zip(&bytes[start..end]) {
            let ends = match byte {
                b'\n' => true,
                b'\r' => {
                    self.carriage_returns = true;
                    bytes.get(index + 1) != Some(&b'\n')
                }
                _ => false,
            };
            if ends {
                self.line_starts.push(index as u32 + 1);
            }
        }
    }

    /// The byte offsets where lines start, if all line ends are `\n`.
    pub fn newline_starts(&self) -> Option<&[u32]> {
        (!self.carriage_returns).then_some(&self.line_starts)
    }

    /// The line (from 1) that holds the byte at `offset`.
    pub fn line_of(&self, offset: TextSize) -> u32 {
        let offset = u32::from(offset);
        self.line_starts.partition_point(|start| *start <= offset) as u32
    }

    /// Line (from 1) and column in UTF-8 bytes (from 0), as `ast.AST.lineno` and `col_offset` count them.
    pub fn position(&self, offset: TextSize) -> (u32, u32) {
        let line = self.line_of(offset);
        (line, u32::from(offset) - self.line_start(line))
    }

    /// Byte offset of the first byte of `line` (from 1).
    pub fn line_start(&self, line: u32) -> u32 {
        self.line_starts[(line as usize - 1).min(self.line_starts.len() - 1)]
    }

    /// How many lines there are, counting an empty one after a final newline.
    pub fn line_count(&self) -> u32 {
        self.line_starts.len() as u32
    }

    /// The text of `line` (from 1) without its line end.
    pub fn line_text<'s>(&self, source: &'s str, line: u32) -> &'s str {
        let start = self.line_start(line) as usize;
        let end = self
            .line_starts
            .get(line as usize)
            .map_or(source.len(), |next| *next as usize);
        source[start..end].trim_end_matches(['\n', '\r'])
    }
}
