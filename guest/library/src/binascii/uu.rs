//! One line of uuencoded data.

/// Bytes that a line can hold.
const MOST: usize = 45;

/// The line of some bytes; None when they are too many. Zeros are blanks or backticks.
pub(super) fn encode(bytes: &[u8], backtick: bool) -> Option<Vec<u8>> {
    if bytes.len() > MOST {
        return None;
    }
    let character = |bits: u32| match bits & 63 {
        0 if backtick => b'`',
        bits => bits as u8 + b' ',
    };
    let mut line = vec![character(bytes.len() as u32)];
    for triple in bytes.chunks(3) {
        let byte = |index: usize| u32::from(triple.get(index).copied().unwrap_or(0));
        let bits = byte(0) << 16 | byte(1) << 8 | byte(2);
        line.extend([18, 12, 6, 0].map(|shift| character(bits >> shift)));
    }
    line.push(b'\n');
    Some(line)
}

/// The bytes of a line, or what is wrong with it. What is missing at its end counts as zeros.
pub(super) fn decode(line: &[u8]) -> Result<Vec<u8>, &'static str> {
    let length = usize::from(line.first().copied().unwrap_or(0).wrapping_sub(b' ') & 63);
    let mut rest = line.iter().skip(1).copied();
    let mut bytes = Vec::with_capacity(length);
    let (mut bits, mut count) = (0u32, 0);
    while bytes.len() < length {
        let value = match rest.next() {
            None | Some(b'\n' | b'\r') => 0,
            // One more than the alphabet has: the backtick is a zero.
            Some(character @ b' '..=b'`') => (character - b' ') & 63,
            Some(_) => return Err("Illegal char"),
        };
        bits = bits << 6 | u32::from(value);
        count += 6;
        if count >= 8 {
            count -= 8;
            bytes.push((bits >> count) as u8);
        }
    }
    match rest.all(|character| matches!(character, b' ' | b'`' | b'\n' | b'\r')) {
        true => Ok(bytes),
        false => Err("Trailing garbage"),
    }
}
