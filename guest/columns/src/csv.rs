//! Rows of comma-separated values: where the fields of a text lie.
//!
//! What is cut here are plain lines and fields that are quoted as a whole; at a line of another kind cutting stops, and
//! whoever asked goes on in another way. What does not live here: what the fields mean (`inference`).

use crate::Need;

/// Fields that are cut at once, at most, unless a row has more.
const FIELDS: usize = 1 << 17;

/// How rows are written.
#[derive(Clone, Copy, Debug)]
pub struct Dialect {
    /// What stands between fields, a character of ASCII.
    pub delimiter: u8,
    /// What stands around fields, and twice within them for itself.
    pub quote: Option<u8>,
    /// Fields of a row. Those that are missing are empty.
    pub width: usize,
    /// Whether lines of nothing but blanks are no rows.
    pub skip_blanks: bool,
}

/// Rows that were cut.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Cut {
    /// Where each field begins and ends, `width` fields for each row. Places beyond the text are places in `extra`.
    pub bounds: Vec<u32>,
    /// Fields that have quotes in them, which lie otherwise in the text.
    pub extra: String,
    /// Lines that were looked at, rows or not. A row that goes on in further lines counts as one.
    pub lines: usize,
    /// The place behind the last row that was cut.
    pub end: usize,
}

/// Cut the rows of a text of whole lines, `limit` of them at most.
///
/// # Errors
/// What `ask` said where it stops the loop.
///
/// # Panics
/// Where the text and its quoted fields have 2 to the power of 32 bytes or more.
///
/// ```
/// use wardian_columns::csv::{Dialect, cut};
///
/// let dialect = Dialect { delimiter: b',', quote: Some(b'"'), width: 2, skip_blanks: true };
/// let found = cut("a,\"b,\"\nc\n1,2,3\n", 0, dialect, 10, |_| Ok::<_, ()>(())).unwrap();
/// assert_eq!(found.bounds, [0, 1, 3, 5, 7, 8, 0, 0]);
/// assert_eq!((found.lines, found.end), (2, 9));
/// ```
pub fn cut<E>(
    text: &str,
    start: usize,
    dialect: Dialect,
    limit: usize,
    mut ask: impl FnMut(Need) -> Result<(), E>,
) -> Result<Cut, E> {
    assert!(text.len() < u32::MAX as usize / 2, "places are 32 bits");
    let width = dialect.width.max(1);
    let limit = limit.min((FIELDS / width).max(1));
    // There are no more rows than bytes.
    let limit = limit.min(text.len() - start + 1);
    let room = limit.saturating_mul(width).saturating_mul(2);
    ask(Need {
        items: room / 2,
        bytes: room.saturating_mul(size_of::<u32>()),
    })?;
    let mut cutter = Cutter {
        bytes: text.as_bytes(),
        text,
        dialect,
        kinds: kinds(dialect),
        found: Cut {
            bounds: Vec::with_capacity(room),
            end: start,
            ..Cut::default()
        },
    };
    let mut asked = start;
    while cutter.found.bounds.len() < room && cutter.found.end < text.len() {
        let before = cutter.found.counts();
        if !cutter.line() {
            cutter.found.back_to(before);
            break;
        }
        if cutter.found.end - asked >= crate::BLOCK {
            ask(Need {
                // What is looked at, and what quoted fields may take.
                items: (cutter.found.end - asked) / 4,
                bytes: cutter.found.extra.len(),
            })?;
            asked = cutter.found.end;
        }
    }
    Ok(cutter.found)
}

impl Cut {
    fn counts(&self) -> (usize, usize, usize, usize) {
        (self.bounds.len(), self.extra.len(), self.lines, self.end)
    }

    fn back_to(&mut self, (bounds, extra, lines, end): (usize, usize, usize, usize)) {
        self.bounds.truncate(bounds);
        self.extra.truncate(extra);
        self.lines = lines;
        self.end = end;
    }
}

/// What a byte is within a field that is not quoted.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    Text,
    Delimiter,
    LineEnd,
    /// None of ours.
    Nul,
}

fn kinds(dialect: Dialect) -> [Kind; 256] {
    let mut kinds = [Kind::Text; 256];
    kinds[usize::from(dialect.delimiter)] = Kind::Delimiter;
    kinds[usize::from(b'\n')] = Kind::LineEnd;
    kinds[usize::from(b'\r')] = Kind::LineEnd;
    kinds[0] = Kind::Nul;
    kinds
}

struct Cutter<'a> {
    bytes: &'a [u8],
    text: &'a str,
    dialect: Dialect,
    kinds: [Kind; 256],
    found: Cut,
}

/// What follows a field.
enum After {
    Field,
    Line,
}

impl Cutter<'_> {
    /// Cut the next line; false where it is none of ours.
    fn line(&mut self) -> bool {
        let start = self.found.end;
        if self.dialect.skip_blanks
            && let Some(end) = self.blank(start)
        {
            self.found.lines += 1;
            self.found.end = end;
            return true;
        }
        let mut place = start;
        let mut count = 0;
        loop {
            if count == self.dialect.width {
                return false;
            }
            let field = match self.dialect.quote {
                Some(quote) if self.bytes.get(place) == Some(&quote) => self.quoted(place, quote),
                _ => self.plain(place),
            };
            let Some((begin, end, next, after)) = field else {
                return false;
            };
            self.found.bounds.extend([begin as u32, end as u32]);
            count += 1;
            place = next;
            if matches!(after, After::Line) {
                break;
            }
        }
        let missing = 2 * (self.dialect.width - count);
        self.found.bounds.extend(std::iter::repeat_n(0, missing));
        self.found.lines += 1;
        self.found.end = place;
        true
    }

    /// The place behind a line of nothing but blanks.
    fn blank(&self, start: usize) -> Option<usize> {
        let is_blank = |byte: &u8| matches!(byte, b' ' | b'\t');
        let rest = &self.bytes[start..];
        if rest.first() == Some(&self.dialect.delimiter) {
            return None;
        }
        let count = rest.iter().take_while(|byte| is_blank(byte)).count();
        match rest.get(count) {
            None => Some(self.bytes.len()),
            Some(b'\n' | b'\r') => Some(self.behind_line(start + count)),
            Some(_) => None,
        }
    }

    /// The place behind the end of a line at a place.
    fn behind_line(&self, place: usize) -> usize {
        match self.bytes[place..] {
            [b'\r', b'\n', ..] => place + 2,
            _ => place + 1,
        }
    }

    /// The bounds of a field, the place behind what follows it, and what that is.
    fn plain(&self, start: usize) -> Option<(usize, usize, usize, After)> {
        let mut place = start;
        loop {
            let Some(byte) = self.bytes.get(place) else {
                return Some((start, place, place, After::Line));
            };
            match self.kinds[usize::from(*byte)] {
                Kind::Text => place += 1,
                Kind::Delimiter => return Some((start, place, place + 1, After::Field)),
                Kind::LineEnd => return Some((start, place, self.behind_line(place), After::Line)),
                Kind::Nul => return None,
            }
        }
    }

    /// As `plain`, of a field that begins with a quote.
    fn quoted(&mut self, start: usize, quote: u8) -> Option<(usize, usize, usize, After)> {
        let begin = start + 1;
        let mut place = begin;
        let mut pairs = 0;
        loop {
            match *self.bytes.get(place)? {
                0 => return None,
                byte if byte != quote => place += 1,
                _ if self.bytes.get(place + 1) == Some(&quote) => {
                    pairs += 1;
                    place += 2;
                }
                _ => break,
            }
        }
        let (next, after) = match self.bytes.get(place + 1) {
            None => (place + 1, After::Line),
            Some(byte) => match self.kinds[usize::from(*byte)] {
                Kind::Delimiter => (place + 2, After::Field),
                Kind::LineEnd => (self.behind_line(place + 1), After::Line),
                // Text behind a closing quote belongs to the field.
                Kind::Text | Kind::Nul => return None,
            },
        };
        if pairs == 0 {
            return Some((begin, place, next, after));
        }
        let extra = self.text.len() + self.found.extra.len();
        let mut is_second = false;
        self.found
            .extra
            .extend(self.text[begin..place].chars().filter(|character| {
                is_second = *character == char::from(quote) && !is_second;
                *character != char::from(quote) || is_second
            }));
        Some((extra, extra + place - begin - pairs, next, after))
    }
}

#[cfg(test)]
mod tests {
    use super::{Cut, Dialect, cut};

    fn fields(text: &str, width: usize) -> (Vec<String>, usize, usize) {
        let dialect = Dialect {
            delimiter: b',',
            quote: Some(b'"'),
            width,
            skip_blanks: true,
        };
        let Cut {
            bounds,
            extra,
            lines,
            end,
        } = cut(text, 0, dialect, usize::MAX, |_| Ok::<_, ()>(())).expect("nothing stops it");
        let whole = format!("{text}{extra}");
        let (pairs, _) = bounds.as_chunks::<2>();
        let fields = pairs
            .iter()
            .map(|[start, end]| whole[*start as usize..*end as usize].to_string());
        (fields.collect(), lines, end)
    }

    #[test]
    fn quotes_within_a_field_are_one_of_two() {
        let text = "\"a\"\"b\",\"\"\"\"\n\"x\ny\",é\r\n";
        let (found, lines, end) = fields(text, 2);
        assert_eq!(found, ["a\"b", "\"", "x\ny", "é"]);
        assert_eq!((lines, end), (2, text.len()));
    }

    #[test]
    fn blank_lines_are_no_rows() {
        let (found, lines, end) = fields("\n  \t\r1,\r\n\n2", 2);
        assert_eq!(found, ["1", "", "2", ""]);
        assert_eq!((lines, end), (5, 11));
    }

    #[test]
    fn other_lines_stop_it() {
        for (text, end) in [
            ("1,2\n1,2,3\n", 4),
            ("1,2\n\"a\"b,2\n", 4),
            ("1,2\n\"a,2\n", 4),
            ("1,2\na\0,2\n", 4),
            ("1,2\n\"a\"\"\"b,2\n", 4),
        ] {
            assert_eq!(
                fields(text, 2),
                (vec!["1".to_string(), "2".to_string()], 1, end),
                "{text:?}"
            );
        }
    }
}
