//! Tokens of XML text: where each begins and ends, and what is wrong with it as characters.
//!
//! Nothing here knows what was open before, or allocates more than a token has
//! parts. Positions of errors are those of expat: the character that does not
//! fit. What a token means lives in `parser.rs`.

use std::ops::Range;

/// What stands at a place of the content of an element.
#[derive(Debug)]
pub(super) enum Token {
    /// A start tag: its name, the names and values of its attributes.
    Start {
        name: Range<usize>,
        attributes: Vec<(Range<usize>, Range<usize>)>,
        empty: bool,
    },
    End {
        name: Range<usize>,
    },
    /// Characters without a line break.
    Text,
    LineBreak,
    /// `&#...;`; none: no character has that number.
    Character(Option<char>),
    /// `&name;`
    Reference(Range<usize>),
    Comment(Range<usize>),
    Instruction {
        target: Range<usize>,
        data: Range<usize>,
    },
    /// `<?xml ...?>`
    Declaration(Range<usize>),
    CdataStart,
}

/// Why there is no token.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Problem {
    /// The text ends inside it.
    Partial,
    /// The character at this place does not fit.
    Invalid(usize),
}

/// A token and where it ends.
pub(super) type Scanned = Result<(Token, usize), Problem>;

/// Whether XML allows a character at all.
pub(super) fn is_character(character: char) -> bool {
    match character {
        '\t' | '\n' | '\r' => true,
        '\u{fffe}' | '\u{ffff}' => false,
        _ => character >= ' ',
    }
}

pub(super) fn is_name_start(character: char) -> bool {
    match character {
        'a'..='z' | 'A'..='Z' | '_' | ':' => true,
        _ => !character.is_ascii() && character.is_alphabetic(),
    }
}

pub(super) fn is_name(character: char) -> bool {
    match character {
        '0'..='9' | '.' | '-' | '\u{b7}' => true,
        _ if character.is_ascii() => is_name_start(character),
        // Letters, digits and marks that combine.
        '\u{300}'..='\u{36f}' | '\u{203f}' | '\u{2040}' => true,
        _ => character.is_alphanumeric(),
    }
}

pub(super) fn is_space(character: char) -> bool {
    matches!(character, ' ' | '\t' | '\n' | '\r')
}

/// A place in a text.
pub(super) struct Cursor<'a> {
    pub(super) text: &'a str,
    pub(super) at: usize,
}

impl Cursor<'_> {
    pub(super) fn peek(&self) -> Result<char, Problem> {
        self.text[self.at..].chars().next().ok_or(Problem::Partial)
    }

    /// Pass a character that was peeked.
    pub(super) fn pass(&mut self, character: char) {
        self.at += character.len_utf8();
    }

    pub(super) fn spaces(&mut self) -> usize {
        let before = self.at;
        while let Ok(character) = self.peek()
            && is_space(character)
        {
            self.pass(character);
        }
        self.at - before
    }

    /// A character that must come now.
    pub(super) fn expect(&mut self, wanted: char) -> Result<(), Problem> {
        if self.peek()? != wanted {
            return Err(Problem::Invalid(self.at));
        }
        self.pass(wanted);
        Ok(())
    }

    /// A name; what follows it must be there, so that it is known to be whole.
    pub(super) fn name(&mut self) -> Result<Range<usize>, Problem> {
        let start = self.at;
        let first = self.peek()?;
        if !is_name_start(first) {
            return Err(Problem::Invalid(self.at));
        }
        self.pass(first);
        loop {
            let character = self.peek()?;
            if !is_name(character) {
                return Ok(start..self.at);
            }
            self.pass(character);
        }
    }

    /// Up to a text, which is passed. Characters that XML does not allow are invalid.
    pub(super) fn until(&mut self, end: &str) -> Result<Range<usize>, Problem> {
        let start = self.at;
        let found = self.text[start..].find(end);
        let stop = found.map_or(self.text.len(), |length| start + length);
        self.check(stop)?;
        if found.is_none() {
            return Err(Problem::Partial);
        }
        self.at = stop + end.len();
        Ok(start..stop)
    }

    /// Whether all characters up to a place are allowed.
    fn check(&self, end: usize) -> Result<(), Problem> {
        let wrong = self.text[self.at..end]
            .char_indices()
            .find(|(_, character)| !is_character(*character));
        match wrong {
            Some((offset, _)) => Err(Problem::Invalid(self.at + offset)),
            None => Ok(()),
        }
    }
}

/// The token of an element's content at a place that is not the end of the text.
/// `complete`: nothing will be added to the text.
pub(super) fn content(text: &str, at: usize, complete: bool) -> Scanned {
    let mut cursor = Cursor { text, at };
    match text.as_bytes()[at] {
        b'<' => {
            cursor.at += 1;
            match cursor.peek()? {
                '/' => {
                    cursor.at += 1;
                    let name = cursor.name()?;
                    cursor.spaces();
                    cursor.expect('>')?;
                    Ok((Token::End { name }, cursor.at))
                }
                '!' => {
                    cursor.at += 1;
                    match cursor.peek()? {
                        '-' => comment(cursor),
                        '[' => {
                            for wanted in "[CDATA[".chars() {
                                cursor.expect(wanted)?;
                            }
                            Ok((Token::CdataStart, cursor.at))
                        }
                        _ => Err(Problem::Invalid(cursor.at)),
                    }
                }
                '?' => instruction(cursor),
                _ => start_tag(cursor),
            }
        }
        b'&' => reference(text, at),
        b'\n' => Ok((Token::LineBreak, at + 1)),
        b'\r' => match text.as_bytes().get(at + 1) {
            Some(b'\n') => Ok((Token::LineBreak, at + 2)),
            None if !complete => Err(Problem::Partial),
            _ => Ok((Token::LineBreak, at + 1)),
        },
        _ => characters(text, at, complete),
    }
}

/// Characters up to markup or the end of the line.
fn characters(text: &str, at: usize, complete: bool) -> Scanned {
    let bytes = text.as_bytes();
    for (offset, character) in text[at..].char_indices() {
        let here = at + offset;
        match character {
            '<' | '&' | '\n' | '\r' => return Ok((Token::Text, here)),
            ']' => match (bytes.get(here + 1), bytes.get(here + 2)) {
                (Some(b']'), Some(b'>')) if offset == 0 => return Err(Problem::Invalid(here + 2)),
                (Some(b']'), Some(b'>')) => return Ok((Token::Text, here)),
                (None, _) | (Some(b']'), None) if !complete => {
                    return match offset {
                        0 => Err(Problem::Partial),
                        _ => Ok((Token::Text, here)),
                    };
                }
                _ => {}
            },
            _ if is_character(character) => {}
            _ if offset == 0 => return Err(Problem::Invalid(here)),
            _ => return Ok((Token::Text, here)),
        }
    }
    Ok((Token::Text, text.len()))
}

/// What stands inside a CDATA section; none: its end.
pub(super) fn cdata(
    text: &str,
    at: usize,
    complete: bool,
) -> Result<(Option<Token>, usize), Problem> {
    let bytes = text.as_bytes();
    for (offset, character) in text[at..].char_indices() {
        let here = at + offset;
        match character {
            '\n' | '\r' if offset == 0 => {
                let (token, end) = content(text, at, complete)?;
                return Ok((Some(token), end));
            }
            '\n' | '\r' => return Ok((Some(Token::Text), here)),
            ']' => match (bytes.get(here + 1), bytes.get(here + 2)) {
                (Some(b']'), Some(b'>')) if offset == 0 => return Ok((None, here + 3)),
                (Some(b']'), Some(b'>')) => return Ok((Some(Token::Text), here)),
                (None, _) | (Some(b']'), None) => {
                    return match offset {
                        0 => Err(Problem::Partial),
                        _ => Ok((Some(Token::Text), here)),
                    };
                }
                _ => {}
            },
            _ if is_character(character) => {}
            _ if offset == 0 => return Err(Problem::Invalid(here)),
            _ => return Ok((Some(Token::Text), here)),
        }
    }
    Ok((Some(Token::Text), text.len()))
}

/// `<!--` and what follows; the cursor is at the first `-`.
pub(super) fn comment(mut cursor: Cursor<'_>) -> Scanned {
    cursor.expect('-')?;
    cursor.expect('-')?;
    let inside = cursor.until("--")?;
    cursor.expect('>')?;
    Ok((Token::Comment(inside), cursor.at))
}

/// `<?` and what follows; the cursor is at the `?`.
pub(super) fn instruction(mut cursor: Cursor<'_>) -> Scanned {
    cursor.expect('?')?;
    let target = cursor.name()?;
    let name = &cursor.text[target.clone()];
    let is_declaration = name == "xml";
    if name.eq_ignore_ascii_case("xml") && !is_declaration {
        return Err(Problem::Invalid(cursor.at));
    }
    if cursor.peek()? == '?' {
        cursor.at += 1;
        cursor.expect('>')?;
        let end = cursor.at;
        return Ok(match is_declaration {
            true => (Token::Declaration(target.end..target.end), end),
            false => {
                let data = end - 2..end - 2;
                (Token::Instruction { target, data }, end)
            }
        });
    }
    if cursor.spaces() == 0 {
        return Err(Problem::Invalid(cursor.at));
    }
    let data = cursor.until("?>")?;
    Ok(match is_declaration {
        true => (Token::Declaration(target.end..data.end), cursor.at),
        false => (Token::Instruction { target, data }, cursor.at),
    })
}

/// `&name;` or `&#number;`.
pub(super) fn reference(text: &str, at: usize) -> Scanned {
    let mut cursor = Cursor { text, at: at + 1 };
    if cursor.peek()? != '#' {
        let name = cursor.name()?;
        cursor.expect(';')?;
        return Ok((Token::Reference(name), cursor.at));
    }
    cursor.at += 1;
    let base = match cursor.peek()? {
        'x' => {
            cursor.at += 1;
            16
        }
        _ => 10,
    };
    let mut number: u32 = 0;
    let start = cursor.at;
    loop {
        let character = cursor.peek()?;
        match character.to_digit(base) {
            // A number that is too big stays too big.
            Some(digit) => number = (number.min(0x110000) * base + digit).min(0x110000),
            None if character == ';' && cursor.at > start => break,
            None => return Err(Problem::Invalid(cursor.at)),
        }
        cursor.pass(character);
    }
    let character = char::from_u32(number).filter(|character| is_character(*character));
    Ok((Token::Character(character), cursor.at + 1))
}

/// The cursor is behind the `<`.
fn start_tag(mut cursor: Cursor<'_>) -> Scanned {
    let name = cursor.name()?;
    let mut attributes = Vec::new();
    loop {
        let spaces = cursor.spaces();
        match cursor.peek()? {
            '>' => {
                let token = Token::Start {
                    name,
                    attributes,
                    empty: false,
                };
                return Ok((token, cursor.at + 1));
            }
            '/' => {
                cursor.at += 1;
                cursor.expect('>')?;
                let token = Token::Start {
                    name,
                    attributes,
                    empty: true,
                };
                return Ok((token, cursor.at));
            }
            _ if spaces == 0 => return Err(Problem::Invalid(cursor.at)),
            _ => {}
        }
        let attribute = cursor.name()?;
        cursor.spaces();
        cursor.expect('=')?;
        cursor.spaces();
        let quote = cursor.peek()?;
        if quote != '"' && quote != '\'' {
            return Err(Problem::Invalid(cursor.at));
        }
        cursor.at += 1;
        let start = cursor.at;
        loop {
            let character = cursor.peek()?;
            match character {
                _ if character == quote => break,
                '<' => return Err(Problem::Invalid(cursor.at)),
                '&' => cursor.at = reference(cursor.text, cursor.at)?.1,
                _ if is_character(character) => cursor.pass(character),
                _ => return Err(Problem::Invalid(cursor.at)),
            }
        }
        attributes.push((attribute, start..cursor.at));
        cursor.at += 1;
    }
}
