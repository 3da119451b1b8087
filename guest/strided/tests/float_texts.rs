//! Texts of floats are numpy's: `float_texts.txt` has numpy's for floats and options.

use half::f16;
use wardian_strided::float_text::{Float, Options, Trim, positional, scientific};

/// The text that a line asks for.
fn found(line: &str) -> String {
    let mut fields = line.split(' ');
    let mut next = || fields.next().unwrap_or_default();
    let (notation, kind) = (next(), next());
    let value: f64 = next().parse().expect("a float");
    let float = match kind {
        "e" => Float::Half(f16::from_f64(value)),
        "f" => Float::Single(value as f32),
        _ => Float::Double(value),
    };
    let options = Options {
        unique: next() == "1",
        precision: next().parse().ok(),
        fractional: next() == "1",
        trim: match next() {
            "k" => Trim::Keep,
            "." => Trim::LeavePoint,
            "0" => Trim::LeaveZero,
            _ => Trim::All,
        },
        sign: next() == "1",
        pad_left: next().parse().unwrap_or(0),
        pad_right: next().parse().unwrap_or(0),
        min_digits: next().parse().unwrap_or(0),
        exp_digits: 2,
    };
    match notation {
        "p" => positional(float, &options),
        _ => scientific(float, &options),
    }
}

#[test]
fn texts_are_numpys() {
    let lines = include_str!("float_texts.txt").lines().skip(1);
    let wrong: Vec<String> = lines
        .filter_map(|line| {
            let (asked, expected) = line.split_once('|').expect("two parts");
            let found = found(asked);
            (found != expected).then(|| format!("{asked}: {expected:?}, found {found:?}"))
        })
        .collect();
    assert!(
        wrong.is_empty(),
        "{} texts\n{}",
        wrong.len(),
        wrong.join("\n")
    );
}
