//! Formats of texts like `%Y-%m-%d`, cut into their pieces.

/// What months, weekdays and halves of the day are called.
#[derive(Clone, Debug, Default)]
pub struct Names<'a> {
    /// The months from January on.
    pub months: Vec<&'a str>,
    /// Their short names.
    pub short_months: Vec<&'a str>,
    /// The weekdays from Monday on.
    pub weekdays: Vec<&'a str>,
    /// Their short names.
    pub short_weekdays: Vec<&'a str>,
    /// What is before and after noon.
    pub halves: Vec<&'a str>,
}

impl Names<'_> {
    /// Whether there is a name for each, all of ASCII.
    pub fn are_whole(&self) -> bool {
        let all = [
            (&self.months, 12),
            (&self.short_months, 12),
            (&self.weekdays, 7),
            (&self.short_weekdays, 7),
            (&self.halves, 2),
        ];
        all.iter().all(|(names, count)| {
            names.len() == *count && names.iter().all(|name| name.is_ascii() && !name.is_empty())
        })
    }
}

/// A piece of a format.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Piece {
    /// A character that stands for itself.
    Sign(u8),
    /// What the letter behind a `%` stands for.
    Field(u8),
}

/// A format in pieces.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Format {
    pub(super) pieces: Vec<Piece>,
}

impl Format {
    /// The pieces of a format of ASCII; None of others, and where a `%` is the last character.
    ///
    /// ```
    /// use wardian_columns::times::Format;
    ///
    /// assert!(Format::new("%Y-%m").is_some() && Format::new("%").is_none());
    /// ```
    pub fn new(format: &str) -> Option<Format> {
        if !format.is_ascii() {
            return None;
        }
        let mut pieces = Vec::new();
        let mut bytes = format.bytes();
        while let Some(byte) = bytes.next() {
            pieces.push(match byte {
                b'%' => match bytes.next()? {
                    b'%' => Piece::Sign(b'%'),
                    letter => Piece::Field(letter),
                },
                _ => Piece::Sign(byte),
            });
        }
        Some(Format { pieces })
    }

    /// How many pieces there are.
    pub fn length(&self) -> usize {
        self.pieces.len()
    }
}
