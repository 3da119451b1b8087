//! Files of questions and numpy's answers: a line is a question of some fields, and its answer behind a tab.

#![allow(dead_code, reason = "not every test needs all of it")]

/// Answer all questions of a file, and compare.
pub(crate) fn check(file: &str, mut answer: impl FnMut(&[&str]) -> String) {
    let mut wrong = Vec::new();
    let mut count = 0;
    for line in file.lines().skip(1) {
        let fields: Vec<String> = line.split('\t').map(plain).collect();
        let fields: Vec<&str> = fields.iter().map(String::as_str).collect();
        if fields[0] == "list" {
            continue;
        }
        let (expected, question) = fields.split_last().expect("a line has an answer");
        let found = answer(question);
        count += 1;
        if found != **expected {
            wrong.push(format!("{question:?}: {expected}, found {found}"));
        }
    }
    assert!(count > 0);
    assert!(
        wrong.is_empty(),
        "{} of {count}\n{}",
        wrong.len(),
        wrong.join("\n")
    );
}

/// Without the escapes of tabs and the like.
fn plain(field: &str) -> String {
    let mut text = String::new();
    let mut letters = field.chars();
    while let Some(letter) = letters.next() {
        text.push(match letter {
            '\\' => match letters.next() {
                Some('t') => '\t',
                Some('n') => '\n',
                Some('v') => '\x0b',
                Some('f') => '\x0c',
                Some('r') => '\r',
                _ => '\\',
            },
            letter => letter,
        });
    }
    text
}

/// What the list of a file has.
pub(crate) fn list(file: &str) -> Vec<&str> {
    let line = file.lines().nth(1).expect("it begins with one");
    let line = line.strip_prefix("list\t").expect("it begins with one");
    line.split(' ').collect()
}

pub(crate) fn number(text: &str) -> i64 {
    text.parse().expect("it is a number")
}

pub(crate) fn digest(items: impl IntoIterator<Item = u8>) -> String {
    let digest = items
        .into_iter()
        .fold(0xcbf2_9ce4_8422_2325_u64, |digest, byte| {
            (digest ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3)
        });
    format!("{digest:016x}")
}
