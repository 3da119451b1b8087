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
}

impl SourceMap {
    pub fn new(source: &str) -> Self {
        let bytes = source.as_bytes();
        let mut line_starts = vec![0];
        for (index, byte) in bytes.iter().enumerate() {
            let ends = match byte {
                b'\n' => true,
                b'\r' => bytes.get(index + 1) != Some(&b'\n'),
                _ => false,
            };
            if ends {
                line_starts.push(index as u32 + 1);
            }
        }
        Self { line_starts }
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
