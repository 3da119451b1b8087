//! Quoted-printable text.

/// Longest line that is written.
const LINE: usize = 76;

/// How to write.
#[derive(Clone, Copy)]
pub(super) struct Options {
    /// Blanks and tabs within lines are quoted too.
    pub(super) quote_tabs: bool,
    /// Ends of lines are kept as such.
    pub(super) is_text: bool,
    /// As in mail headers: blanks are underscores.
    pub(super) header: bool,
}

/// The bytes of a text; what is malformed stays as it is.
pub(super) fn decode(text: &[u8], header: bool) -> Vec<u8> {
    let digit = |index: usize| {
        text.get(index)
            .and_then(|byte| char::from(*byte).to_digit(16))
    };
    let mut bytes = Vec::with_capacity(text.len());
    let mut index = 0;
    while let Some(byte) = text.get(index) {
        index += 1;
        match byte {
            b'=' => match text.get(index) {
                None => break,
                Some(b'\n' | b'\r') => {
                    // A soft line break, up to its line feed.
                    let end = text[index..].iter().position(|byte| *byte == b'\n');
                    index = end.map_or(text.len(), |end| index + end + 1);
                }
                Some(b'=') => {
                    bytes.push(b'=');
                    index += 1;
                }
                Some(_) => match (digit(index), digit(index + 1)) {
                    (Some(high), Some(low)) => {
                        bytes.push((high << 4 | low) as u8);
                        index += 2;
                    }
                    _ => bytes.push(b'='),
                },
            },
            b'_' if header => bytes.push(b' '),
            byte => bytes.push(*byte),
        }
    }
    bytes
}

/// Whether a byte is written as `=XX`; it is the `column`-th of its line, `next` follows.
fn is_quoted(byte: u8, next: Option<u8>, column: usize, options: Options) -> bool {
    match byte {
        b'=' | 127.. => true,
        b'_' => options.header,
        // A line that is one full stop ends a mail.
        b'.' => column == 0 && matches!(next, None | Some(b'\n' | b'\r' | 0)),
        b'\r' | b'\n' => !options.is_text,
        b'\t' | b' ' => next.is_none() || options.quote_tabs,
        byte => byte < b' ',
    }
}

fn push_quoted(text: &mut Vec<u8>, byte: u8) {
    const DIGITS: &[u8; 16] = b"0123456789ABCDEF";
    text.extend_from_slice(&[
        b'=',
        DIGITS[usize::from(byte >> 4)],
        DIGITS[usize::from(byte & 15)],
    ]);
}

/// The text of some bytes: at most four times as long.
pub(super) fn encode(bytes: &[u8], options: Options) -> Vec<u8> {
    // All lines end as the first does.
    let first = bytes.iter().position(|byte| *byte == b'\n');
    let crlf = first.is_some_and(|first| first > 0 && bytes[first - 1] == b'\r');
    let line_end: &[u8] = if crlf { b"\r\n" } else { b"\n" };
    let mut text = Vec::new();
    let (mut column, mut index) = (0, 0);
    while let Some(byte) = bytes.get(index).copied() {
        let next = bytes.get(index + 1).copied();
        index += 1;
        let quoted = is_quoted(byte, next, column, options);
        let ends_line = options.is_text && (byte == b'\n' || byte == b'\r' && next == Some(b'\n'));
        if !quoted && ends_line {
            column = 0;
            if let Some(blank @ (b' ' | b'\t')) = text.last().copied() {
                text.pop();
                push_quoted(&mut text, blank);
            }
            text.extend_from_slice(line_end);
            index += usize::from(byte == b'\r');
            continue;
        }
        let must_break = match quoted {
            true => column + 3 >= LINE,
            false => next.is_some_and(|next| next != b'\n') && column + 1 >= LINE,
        };
        if must_break {
            text.push(b'=');
            text.extend_from_slice(line_end);
            column = 0;
        }
        if quoted {
            push_quoted(&mut text, byte);
            column += 3;
        } else {
            text.push(if options.header && byte == b' ' {
                b'_'
            } else {
                byte
            });
            column += 1;
        }
    }
    text
}
