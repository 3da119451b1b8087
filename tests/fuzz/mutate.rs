//! Programs made of the cases by small changes: tokens and lines swapped,
//! dropped, doubled, and replaced by others of their kind.

use crate::random::Random;
use wardian_tests::python_files;

const NUMBERS: &[&str] = &[
    "0",
    "1",
    "-1",
    "2",
    "7",
    "255",
    "256",
    "2**31",
    "2**48",
    "2**63",
    "-2**63",
    "10**30",
    "0.5",
    "-0.0",
    "1e308",
    "float('nan')",
    "float('inf')",
    "True",
    "None",
    "1j",
];
const OPERATORS: &[&str] = &[
    "+", "-", "*", "//", "%", "&", "|", "^", "<", ">", "<=", ">=", "==", "!=", "and", "or", "is",
    "in", "not in", "/",
];
const VALUES: &[&str] = &[
    "[]",
    "{}",
    "()",
    "''",
    "b''",
    "set()",
    "[1, 2, 3]",
    "'abc'",
    "'é€😀'",
    "b'ab'",
    "{'a': 1}",
    "{1, 2}",
    "(1, 'a')",
    "range(3)",
    "iter([1])",
    "lambda: 1",
    "int",
    "object()",
    "...",
    "slice(1, None)",
    "ValueError('v')",
    "bytearray(b'x')",
    "frozenset({1})",
    "str",
    "len",
    "print",
    "(i for i in range(3))",
];

/// The sources that mutations begin with.
pub(crate) fn seeds() -> Result<Vec<String>, String> {
    let mut seeds = Vec::new();
    for path in python_files("cases") {
        let source = std::fs::read_to_string(&path).map_err(|error| error.to_string())?;
        let excluded = source.contains("#: known_failure") || source.contains("#: differs");
        if !excluded && source.len() < 8000 {
            seeds.push(source);
        }
    }
    Ok(seeds)
}

/// A seed with some changes.
pub(crate) fn program(random: &mut Random, seeds: &[String]) -> String {
    let mut lines: Vec<String> = seeds[random.below(seeds.len())]
        .lines()
        .filter(|line| !line.trim_start().starts_with('#'))
        .map(str::to_string)
        .collect();
    for _ in 0..1 + random.below(4) {
        if lines.is_empty() {
            break;
        }
        let at = random.below(lines.len());
        match random.below(10) {
            0 => {
                lines.remove(at);
            }
            1 => {
                let line = lines[at].clone();
                lines.insert(random.below(lines.len()), line);
            }
            2 => {
                let other = &seeds[random.below(seeds.len())];
                let other: Vec<&str> = other.lines().collect();
                if !other.is_empty() {
                    lines[at] = random.pick(&other).to_string();
                }
            }
            _ => lines[at] = mutate_line(random, &lines[at]),
        }
    }
    lines.join("\n") + "\n"
}

fn mutate_line(random: &mut Random, line: &str) -> String {
    let mut tokens = tokens(line);
    let places: Vec<usize> = (0..tokens.len())
        .filter(|at| !tokens[*at].trim().is_empty())
        .collect();
    if places.is_empty() {
        return line.to_string();
    }
    let at = places[random.below(places.len())];
    let first = tokens[at].chars().next().unwrap_or(' ');
    let replacement = if first.is_ascii_digit() {
        random.pick(NUMBERS).to_string()
    } else if OPERATORS.contains(&tokens[at].as_str()) {
        random.pick(OPERATORS).to_string()
    } else {
        match random.below(5) {
            0 => String::new(),
            1 => tokens[at].repeat(2),
            2 => tokens[places[random.below(places.len())]].clone(),
            3 => random.pick(NUMBERS).to_string(),
            _ => random.pick(VALUES).to_string(),
        }
    };
    tokens[at] = replacement;
    tokens.concat()
}

/// Names, numbers, strings, runs of operator characters, blanks: roughly Python's tokens.
fn tokens(line: &str) -> Vec<String> {
    let mut tokens: Vec<String> = Vec::new();
    let mut characters = line.chars().peekable();
    while let Some(first) = characters.next() {
        let mut token = String::from(first);
        if first == '"' || first == '\'' {
            for character in characters.by_ref() {
                token.push(character);
                if character == first {
                    break;
                }
            }
        } else {
            let kind = |c: char| match c {
                c if c.is_alphanumeric() || c == '_' => 1,
                c if c.is_whitespace() => 2,
                '+' | '-' | '*' | '/' | '<' | '>' | '=' | '!' | '%' | '&' | '|' | '^' => 3,
                _ => 0,
            };
            while kind(first) != 0
                && characters
                    .peek()
                    .is_some_and(|next| kind(*next) == kind(first))
            {
                token.extend(characters.next());
            }
        }
        tokens.push(token);
    }
    tokens
}
