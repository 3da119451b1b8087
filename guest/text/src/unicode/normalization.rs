//! Normal forms of text: NFC, NFD, NFKC, NFKD, by the tables of `characters.rs`.
//!
//! Work is linear in the text but for runs of combining characters, which are sorted; a text grows at most 18 times.

use super::characters::{SYLLABLES, composed, decomposition, kind};

/// A normal form.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Form {
    /// Whether compatibility decompositions count.
    compatible: bool,
    /// Whether the result is composed again.
    composed: bool,
}

impl Form {
    /// The form of a name.
    pub fn of(name: &str) -> Option<Form> {
        let (compatible, composed) = match name {
            "NFC" => (false, true),
            "NFD" => (false, false),
            "NFKC" => (true, true),
            "NFKD" => (true, false),
            _ => return None,
        };
        Some(Form {
            compatible,
            composed,
        })
    }
}

/// Code points that one code point can become at most.
pub const MOST_GROWTH: usize = 18;

// The parts of Hangul syllables: leading consonants, vowels, trailing consonants (none included).
const LEADING: u32 = 0x1100;
const VOWEL: u32 = 0x1161;
const TRAILING: u32 = 0x11A7;
const LEADINGS: u32 = 19;
const VOWELS: u32 = 21;
const TRAILINGS: u32 = 28;

/// The normal form of a text.
pub fn normalize(text: &str, form: Form) -> String {
    if text.is_ascii() {
        return text.into();
    }
    let mut codes: Vec<(u32, u8)> = Vec::with_capacity(text.len());
    for c in text.chars() {
        decompose(c as u32, form.compatible, &mut codes);
    }
    sort_marks(&mut codes);
    if form.composed {
        compose(&mut codes);
    }
    codes
        .iter()
        .filter_map(|(code, _)| char::from_u32(*code))
        .collect()
}

/// How many bytes of a text at its start can be normalised by themselves: at least `least`, or all.
pub fn piece(text: &str, least: usize) -> usize {
    // No form changes these characters, and nothing before them does anything to them.
    let is_apart = |c: char| c.is_ascii() || ('\u{4e00}'..='\u{9fff}').contains(&c);
    let mut places = text.char_indices().skip_while(|(place, _)| *place < least);
    let end = places.find(|(_, c)| is_apart(*c));
    end.map_or(text.len(), |(place, _)| place)
}

/// Append what a code point decomposes into, each with its combining class.
fn decompose(code: u32, compatible: bool, out: &mut Vec<(u32, u8)>) {
    if code < 0x80 {
        out.push((code, 0));
        return;
    }
    let (first, count) = SYLLABLES;
    if (first..first + count).contains(&code) {
        let syllable = code - first;
        out.push((LEADING + syllable / (VOWELS * TRAILINGS), 0));
        out.push((VOWEL + syllable % (VOWELS * TRAILINGS) / TRAILINGS, 0));
        if !syllable.is_multiple_of(TRAILINGS) {
            out.push((TRAILING + syllable % TRAILINGS, 0));
        }
        return;
    }
    match decomposition(code) {
        Some((tag, codes)) if compatible || tag.is_empty() => {
            // The tables' chains are a few links long.
            for code in codes {
                decompose(*code, compatible, out);
            }
        }
        _ => out.push((code, kind(code).combining)),
    }
}

/// Sort each run of combining characters by class.
fn sort_marks(codes: &mut [(u32, u8)]) {
    for run in codes.split_mut(|(_, class)| *class == 0) {
        if run.len() > 1 {
            run.sort_by_key(|(_, class)| *class);
        }
    }
}

/// Compose what can be, in place.
fn compose(codes: &mut Vec<(u32, u8)>) {
    let mut kept = 0;
    let mut starter: Option<usize> = None;
    // The class of the character before, if it was not composed and follows the starter.
    let mut last_class: Option<u8> = None;
    for read in 0..codes.len() {
        let (code, class) = codes[read];
        if let Some(place) = starter
            && last_class.is_none_or(|last| last != 0 && last < class)
            && let Some(whole) = compose_pair(codes[place].0, code)
        {
            codes[place].0 = whole;
            continue;
        }
        codes[kept] = (code, class);
        if class == 0 {
            starter = Some(kept);
            last_class = None;
        } else {
            last_class = Some(class);
        }
        kept += 1;
    }
    codes.truncate(kept);
}

fn compose_pair(first: u32, second: u32) -> Option<u32> {
    let (syllables, count) = SYLLABLES;
    if (LEADING..LEADING + LEADINGS).contains(&first) && (VOWEL..VOWEL + VOWELS).contains(&second) {
        return Some(syllables + ((first - LEADING) * VOWELS + second - VOWEL) * TRAILINGS);
    }
    if (syllables..syllables + count).contains(&first)
        && (first - syllables).is_multiple_of(TRAILINGS)
        && (TRAILING + 1..TRAILING + TRAILINGS).contains(&second)
    {
        return Some(first + second - TRAILING);
    }
    composed(first, second)
}

#[cfg(test)]
mod tests {
    use super::{Form, normalize, piece};

    #[test]
    fn pieces_are_normalised_by_themselves() {
        let text =
            "e\u{301}a\u{308}\u{323}\u{1100}\u{1161}\u{11a8}\u{4e00}\u{301}\u{fb01} \u{212b}"
                .repeat(40);
        for name in ["NFC", "NFD", "NFKC", "NFKD"] {
            let form = Form::of(name).expect("a form");
            let (mut normal, mut rest) = (String::new(), text.as_str());
            while !rest.is_empty() {
                let (one, behind) = rest.split_at(piece(rest, 7));
                normal.push_str(&normalize(one, form));
                rest = behind;
            }
            assert_eq!(normal, normalize(&text, form), "{name}");
        }
    }
}
