//! Tables and numbers are read as numpy reads them: each line of the files in `text_reading/` is a question, and numpy's
//! answer.

mod questions;

use questions::check;
use wardian_strided::text_reading::dialect::{Dialect, DialectError};
use wardian_strided::text_reading::fields;
use wardian_strided::text_reading::separated::{self, Found, Reader};
use wardian_strided::text_reading::table::{Ended, Outcome, Plan, TableError, read_table};
use wardian_strided::text_reading::tokens::{Source, Tokens};

/// Blocks that are there.
struct Blocks(std::vec::IntoIter<String>);

impl Source for Blocks {
    type Error = ();

    fn more(&mut self) -> Result<Option<String>, ()> {
        Ok(self.0.next())
    }

    fn poll(&mut self, _: usize) -> Result<(), ()> {
        Ok(())
    }
}

fn dialect(text: &str) -> Result<Dialect, DialectError> {
    let mut all = text.chars().map(|letter| (letter != '-').then_some(letter));
    let mut next = || all.next().flatten();
    Dialect::new(next(), next(), next())
}

/// The rows of a table, from blocks of so many characters.
fn table(question: &[&str], letters: usize) -> String {
    let [
        "table",
        blocks,
        text,
        characters,
        columns,
        skip,
        most,
        wanted,
    ] = question
    else {
        return String::new();
    };
    let by_line = *blocks == "lines";
    let blocks: Vec<String> = match by_line {
        true if text.is_empty() => Vec::new(),
        true => text.split('\x1e').map(str::to_owned).collect(),
        false => {
            let all: Vec<char> = text.chars().collect();
            all.chunks(letters)
                .map(|block| block.iter().collect())
                .collect()
        }
    };
    let plan = Plan {
        columns: (*columns != "-").then(|| {
            columns
                .split_whitespace()
                .map(|column| column.parse().expect("a number"))
                .collect()
        }),
        skip_lines: skip.parse().expect("a number"),
        most_rows: most.parse().ok(),
        fields: wanted.parse().ok(),
    };
    let dialect = dialect(characters).expect("they are apart");
    let mut tokens = Tokens::new(dialect, by_line, Blocks(blocks.into_iter()));
    let mut rows = Vec::new();
    let mut outcome = Outcome::default();
    let read = read_table(&mut tokens, &plan, &mut outcome, |_, wanted| {
        let row: Vec<&str> = wanted.fields().map(|(_, field)| field).collect();
        rows.push(row.join("~"));
        Ok(())
    });
    let found = match read {
        Ok(()) => format!("{} {}", rows.join("|"), rows.len()),
        Err(Ended::Table(error @ TableError::ColumnsWanted { .. })) => {
            format!("TypeError: {error}")
        }
        Err(Ended::Table(error)) => format!("ValueError: {error}"),
        Err(Ended::Stopped(())) => unreachable!("nobody stops it"),
    };
    match outcome.empty_line {
        Some(line) => format!("{found} {line}"),
        None => found,
    }
}

#[test]
fn tables() {
    for letters in [1, 3, 1000] {
        check(
            include_str!("text_reading/tables.txt"),
            |question| match question {
                ["dialect", characters] => match dialect(characters) {
                    Ok(_) => "ok".to_owned(),
                    Err(error) => format!("TypeError: {error}"),
                },
                question => table(question, letters),
            },
        );
    }
}

fn float(value: f64) -> String {
    match value.is_nan() {
        true => "nan".to_owned(),
        false => format!("{:016x}", value.to_bits()),
    }
}

#[test]
fn numbers_of_fields() {
    check(include_str!("text_reading/fields.txt"), |question| {
        let ["field", kind, text] = question else {
            return String::new();
        };
        let found = match *kind {
            "i1" => fields::integer::<i8>(text).map(|value| value.to_string()),
            "u1" => fields::integer::<u8>(text).map(|value| value.to_string()),
            "i8" => fields::integer::<i64>(text).map(|value| value.to_string()),
            "u8" => fields::integer::<u64>(text).map(|value| value.to_string()),
            "?" => fields::truth(text).map(|value| u8::from(value).to_string()),
            "f8" => fields::float(text).map(float),
            _ => fields::complex(text, 'j')
                .map(|value| format!("{} {}", float(value.re), float(value.im))),
        };
        found.unwrap_or_else(|| "none".to_owned())
    });
}

/// Read with one of the readers, and spelled.
fn all<T>(
    (text, separator, most): (&[u8], &[u8], Option<usize>),
    number: impl Fn(&[u8]) -> Found<T>,
    spell: impl Fn(T) -> String,
) -> String {
    let read = separated::separated(text, separator, most, number, |_| Ok::<(), ()>(()));
    let read = read.expect("nobody stops it");
    match read.is_whole {
        true => read
            .numbers
            .into_iter()
            .map(spell)
            .collect::<Vec<_>>()
            .join(" "),
        false => "unread".to_owned(),
    }
}

#[test]
fn numbers_between_separators() {
    check(include_str!("text_reading/separated.txt"), |question| {
        let ["separated", reader, kind, text, separator, most] = question else {
            return String::new();
        };
        let reader = match *reader {
            "Text" => Reader::Text,
            _ => Reader::File,
        };
        let given = (text.as_bytes(), separator.as_bytes(), most.parse().ok());
        match *kind {
            "i8" => all(
                given,
                |text| separated::signed(text, reader),
                |value| value.to_string(),
            ),
            "u8" => all(
                given,
                |text| separated::unsigned(text, reader),
                |value| value.to_string(),
            ),
            "?" => all(
                given,
                |text| separated::truth(text, reader),
                |value| u8::from(value).to_string(),
            ),
            "f8" => all(given, |text| separated::float(text, reader), float),
            _ => all(
                given,
                |text| separated::complex(text, reader),
                |value| format!("{} {}", float(value.re), float(value.im)),
            ),
        }
    });
}

#[test]
fn reading_can_be_stopped() {
    struct Endless(usize);
    impl Source for Endless {
        type Error = &'static str;

        fn more(&mut self) -> Result<Option<String>, &'static str> {
            Ok(Some("1".repeat(1 << 16)))
        }

        fn poll(&mut self, bytes: usize) -> Result<(), &'static str> {
            self.0 = self.0.saturating_sub(bytes);
            if self.0 == 0 { Err("stop") } else { Ok(()) }
        }
    }
    let dialect = dialect(",--").expect("they are apart");
    let mut tokens = Tokens::new(dialect, false, Endless(1 << 20));
    let mut outcome = Outcome::default();
    let read = read_table(&mut tokens, &Plan::default(), &mut outcome, |_, _| Ok(()));
    assert_eq!(read, Err(Ended::Stopped("stop")));
}
