//! Functions of texts give what numpy's give: `texts.txt` has arguments and numpy's results.

use wardian_strided::comparison::Compare;
use wardian_strided::layout::{Layout, Order};
use wardian_strided::text::class::{Class, Question, ask, lengths};
use wardian_strided::text::compare::compare;
use wardian_strided::text::find::{Search, search};
use wardian_strided::text::pad::{Side, expand_tabs, expanded_lengths, fill_with_zeros, pad};
use wardian_strided::text::replace::{partition, replace};
use wardian_strided::text::strip::{End, strip_letters, strip_spaces};
use wardian_strided::text::{Failed, Letters, build};

fn go(_: usize) -> Result<(), ()> {
    Ok(())
}

/// One item, and where it is.
struct Item(Vec<u8>, Layout);

impl Item {
    fn new(bytes: Vec<u8>) -> Item {
        let layout = Layout::contiguous(&[1], bytes.len(), Order::C).expect("it is small");
        Item(bytes, layout)
    }

    fn array(&self) -> (&[u8], &Layout) {
        (&self.0, &self.1)
    }
}

/// A text as wide as its letters, but for one at least.
fn text(letters: Letters, codes: &str) -> Item {
    let codes = codes
        .split('.')
        .map(|code| u32::from_str_radix(code, 16).unwrap_or(0));
    Item::new(match letters {
        Letters::Bytes => codes.map(|code| code as u8).collect(),
        Letters::Points => codes.flat_map(u32::to_ne_bytes).collect(),
    })
}

fn number(text: &str) -> Item {
    let number: i64 = text.parse().expect("a number");
    Item::new(number.to_ne_bytes().to_vec())
}

fn spelled(letters: Letters, bytes: &[u8]) -> String {
    let codes: Vec<u32> = match letters {
        Letters::Bytes => bytes.iter().map(|byte| u32::from(*byte)).collect(),
        Letters::Points => bytes.chunks(4).map(bytemuck::pod_read_unaligned).collect(),
    };
    let end = codes
        .iter()
        .rposition(|code| *code != 0)
        .map_or(0, |end| end + 1);
    let codes: Vec<String> = codes[..end]
        .iter()
        .map(|code| format!("{code:x}"))
        .collect();
    if codes.is_empty() {
        "-".into()
    } else {
        codes.join(".")
    }
}

/// What Python says of the few letters that are asked about.
fn classes(point: u32, class: Class) -> bool {
    let Some(letter) = char::from_u32(point) else {
        return false;
    };
    let decimal = letter.is_ascii_digit() || letter == '\u{663}';
    match class {
        Class::Alpha => letter.is_alphabetic(),
        Class::Decimal => decimal,
        Class::Digit => decimal || letter == '²',
        Class::Numeric => decimal || "²½".contains(letter),
        Class::Alnum => letter.is_alphabetic() || decimal || "²½".contains(letter),
        Class::Space => letter.is_whitespace() || ('\x1c'..='\x1f').contains(&letter),
        Class::Lower => letter.is_lowercase(),
        Class::Upper => letter.is_uppercase(),
        Class::Title => letter == 'ǅ',
    }
}

fn is_space(point: u32) -> bool {
    classes(point, Class::Space)
}

fn found(function: &str, letters: Letters, arguments: &[&str]) -> Result<String, Failed<()>> {
    let texts: Vec<Item> = arguments
        .iter()
        .map(|argument| text(letters, argument))
        .collect();
    let first = texts[0].array();
    let second = || texts[1].array();
    let numbered = |index: usize| number(arguments[index]);
    // Widths are more than any result needs, so that it is not cut off.
    let wide = || Item::new(vec![1; 60 * letters.size()]);
    let mut out = wide();
    let mut small = Item::new(vec![0; 8]);
    let mut truth = Item::new(vec![9]);
    let class = |name| match name {
        "isalpha" => Some(Question::All(Class::Alpha)),
        "isdigit" => Some(Question::All(Class::Digit)),
        "isspace" => Some(Question::All(Class::Space)),
        "isalnum" => Some(Question::All(Class::Alnum)),
        "isdecimal" => Some(Question::All(Class::Decimal)),
        "isnumeric" => Some(Question::All(Class::Numeric)),
        "islower" => Some(Question::IsLower),
        "isupper" => Some(Question::IsUpper),
        "istitle" => Some(Question::IsTitle),
        _ => None,
    };
    let what = match function {
        "find" => Some(Search::Find),
        "rfind" => Some(Search::Rfind),
        "index" => Some(Search::Index),
        "rindex" => Some(Search::Rindex),
        "count" => Some(Search::Count),
        "startswith" => Some(Search::StartsWith),
        "endswith" => Some(Search::EndsWith),
        _ => None,
    };
    if let Some(question) = class(function) {
        ask(
            question,
            letters,
            first,
            (&mut truth.0, &truth.1),
            &classes,
            go,
        )?;
        return Ok(truth.0[0].to_string());
    }
    if let Some(what) = what {
        let (start, end) = (numbered(2), numbered(3));
        let bool = matches!(what, Search::StartsWith | Search::EndsWith);
        let out = if bool { &mut truth } else { &mut small };
        search(
            what,
            letters,
            (first, second()),
            (start.array(), end.array()),
            (&mut out.0, &out.1),
            go,
        )?;
        return Ok(match bool {
            true => out.0[0].to_string(),
            false => i64::from_ne_bytes(out.0[..8].try_into().expect("eight")).to_string(),
        });
    }
    if function.starts_with("compare") {
        let space: Option<&dyn Fn(u32) -> bool> = match function {
            "compare" => None,
            _ => Some(&is_space),
        };
        let all = [
            Compare::Equal,
            Compare::NotEqual,
            Compare::Less,
            Compare::LessEqual,
            Compare::Greater,
            Compare::GreaterEqual,
        ];
        let mut bits = 0;
        for (bit, op) in all.into_iter().enumerate() {
            compare(
                op,
                letters,
                (first, second()),
                (&mut truth.0, &truth.1),
                space,
                go,
            )?;
            bits |= u32::from(truth.0[0]) << bit;
        }
        return Ok(bits.to_string());
    }
    if let "partition" | "rpartition" = function {
        let last = function == "rpartition";
        let place = match last {
            true => found("rfind", letters, &[arguments[0], arguments[1], "0", "99"])?,
            false => found("find", letters, &[arguments[0], arguments[1], "0", "99"])?,
        };
        let width = 20 * letters.size();
        let whole = Layout::contiguous(&[1, 3], width, Order::C).expect("it is small");
        let fields = [0, 1, 2].map(|field| whole.pick(1, field));
        let mut bytes = vec![1; 3 * width];
        let place = number(&place);
        let input = (first, second(), place.array());
        partition(last, letters, input, (&mut bytes, fields.each_ref()), go)?;
        let parts: Vec<String> = bytes
            .chunks(width)
            .map(|part| spelled(letters, part))
            .collect();
        return Ok(parts.join(" "));
    }
    let end = match function.chars().last() {
        Some('l') => End::Left,
        Some('r') => End::Right,
        _ => End::Both,
    };
    let side = match function {
        "ljust" => Side::Left,
        "rjust" => Side::Right,
        _ => Side::Center,
    };
    let to = (&mut out.0[..], &out.1);
    let star = text(letters, "2a");
    match function {
        "str_len" => lengths(letters, first, (&mut small.0, &small.1), go)?,
        "tabs_length" => {
            let to = (&mut small.0[..], &small.1);
            expanded_lengths(letters, (first, numbered(1).array()), to, go)?;
        }
        "strip_l" | "strip_r" | "strip_b" => strip_spaces(end, letters, first, to, &is_space, go)?,
        "chars_l" | "chars_r" | "chars_b" => strip_letters(end, letters, first, second(), to, go)?,
        "zfill" => fill_with_zeros(letters, (first, numbered(1).array()), to, go)?,
        "center" | "ljust" | "rjust" => {
            pad(
                side,
                letters,
                (first, numbered(1).array(), star.array()),
                to,
                go,
            )?;
        }
        "tabs" => expand_tabs(letters, (first, numbered(1).array()), to, go)?,
        "multiply" => build::multiply(letters, (first, numbered(1).array()), to, go)?,
        "add" => build::concatenate(letters, (first, second()), to, go)?,
        "slice" => {
            let [start, stop, step] = [1, 2, 3].map(numbered);
            let input = (first, start.array(), stop.array(), step.array());
            build::slice(letters, input, to, go)?;
        }
        "replace" => {
            let count = numbered(3);
            replace(
                letters,
                (first, second(), texts[2].array(), count.array()),
                to,
                go,
            )?;
        }
        other => panic!("{other}"),
    }
    Ok(match function {
        "str_len" | "tabs_length" => {
            i64::from_ne_bytes(small.0[..].try_into().expect("eight")).to_string()
        }
        _ => spelled(letters, &out.0),
    })
}

#[test]
fn results_are_numpys() {
    let lines = include_str!("texts.txt").lines().skip(1);
    let wrong: Vec<String> = lines
        .filter_map(|line| {
            let (asked, expected) = line.split_once(" | ").expect("two parts");
            let mut fields = asked.split(' ');
            let function = fields.next().expect("a function");
            let letters = match fields.next() {
                Some("S") => Letters::Bytes,
                _ => Letters::Points,
            };
            let arguments: Vec<&str> = fields.collect();
            let found = found(function, letters, &arguments).unwrap_or("E".into());
            (found != expected).then(|| format!("{asked}: {expected}, found {found}"))
        })
        .collect();
    assert!(
        wrong.is_empty(),
        "{} texts\n{}",
        wrong.len(),
        wrong.join("\n")
    );
}
