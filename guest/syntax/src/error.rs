//! Syntax errors as Python shows them, and the block of text a traceback ends with.
//!
//! Columns count code points from 1, as the `offset` attribute of CPython's `SyntaxError` does.

use crate::source_map::SourceMap;

/// The Python exception type of an error found before the program runs.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ErrorKind {
    SyntaxError,
    IndentationError,
    TabError,
    /// The tree would be too deep to compile; carries no place.
    RecursionError,
    /// The source nests too deeply to parse; carries no place.
    MemoryError,
}

impl ErrorKind {
    /// The name of the Python class.
    pub fn name(self) -> &'static str {
        match self {
            ErrorKind::SyntaxError => "SyntaxError",
            ErrorKind::IndentationError => "IndentationError",
            ErrorKind::TabError => "TabError",
            ErrorKind::RecursionError => "RecursionError",
            ErrorKind::MemoryError => "MemoryError",
        }
    }
}

/// Which step of CPython finds an error. The steps differ in what they know of the source text, and so in what they
/// show of it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Finder {
    /// The grammar, when no rule fits: "invalid syntax".
    Grammar,
    /// The lexer, or a rule of the grammar that explains a mistake.
    Explained,
    /// The symbol table or the compiler. They read the line from the file, so text that is in no file has none.
    Compiler,
}

/// An error in the source text.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SyntaxError {
    pub kind: ErrorKind,
    pub finder: Finder,
    /// `msg` of the Python exception.
    pub message: String,
    /// Absent where CPython gives none either.
    pub place: Option<Place>,
}

/// Where a syntax error is.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Place {
    /// `lineno`, from 1.
    pub line: u32,
    /// `offset` in code points, from 1.
    pub column: u32,
    pub end_line: u32,
    /// `end_offset`; the column after the last marked one, or -1 where CPython leaves it open.
    pub end_column: i32,
    /// `text`: the source line with its newline.
    pub text: String,
}

impl SyntaxError {
    pub(crate) fn without_place(kind: ErrorKind, message: impl Into<String>) -> Self {
        Self {
            kind,
            finder: Finder::Explained,
            message: message.into(),
            place: None,
        }
    }
}

/// Columns of `offset` in code points, from 1.
pub(crate) fn column_of(source: &str, map: &SourceMap, line: u32, offset: usize) -> u32 {
    let start = map.line_start(line) as usize;
    let end = offset.min(source.len()).max(start);
    source[start..end].chars().count() as u32 + 1
}

/// CPython's text for an uncaught syntax error: file, line, marked source, message.
pub fn format_syntax_error(error: &SyntaxError, file_name: &str) -> String {
    let mut out = String::new();
    if let Some(place) = &error.place {
        out.push_str(&format!("  File \"{file_name}\", line {}\n", place.line));
        push_marked_line(&mut out, place);
    }
    out.push_str(&format!("{}: {}\n", error.kind.name(), error.message));
    out
}

/// The source line without its indentation, and the carets under it.
fn push_marked_line(out: &mut String, place: &Place) {
    let text = place.text.trim_end_matches('\n');
    // Tabs stay, and below the carets too, so that these line up however wide the reader's tabs are.
    let stripped = text.trim_start_matches([' ', '\n', '\x0c']);
    let removed = text.len() - stripped.len();
    out.push_str("    ");
    out.push_str(stripped);
    out.push('\n');
    let offset = i64::from(place.column);
    // The end may lie on another line; CPython compares the columns all the same, and may draw no caret.
    let end = match place.end_column {
        -1 | 0 => offset + 1,
        end if i64::from(end) == offset => offset + 1,
        end => i64::from(end),
    };
    let Ok(column) = usize::try_from(offset - 1 - removed as i64) else {
        return;
    };
    out.push_str("    ");
    for character in stripped.chars().take(column) {
        out.push(if character.is_whitespace() {
            character
        } else {
            ' '
        });
    }
    // A range is at most as long as its line and the place after it.
    let longest = text.chars().count() as i64 + 1;
    for _ in 0..(end - offset).min(longest) {
        out.push('^');
    }
    out.push('\n');
}
