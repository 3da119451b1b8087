//! The parser of our own against the tables: equal trees for what is right, and nothing accepted that they refuse.
//!
//! Over the repository's Python files, whole and in pieces that are spoiled at one or two tokens. `WARDIAN_CORPUS=dir`
//! takes the files of a directory instead, `WARDIAN_ROUNDS=n` spoils each piece that often.

use std::{
    convert::Infallible,
    path::{Path, PathBuf},
};

use crate::{
    descent::descend,
    lexer,
    parse::{Mode, Parsed, parse_by_tables},
    source_map::SourceMap,
};

/// What a token may be replaced with: every kind of token there is.
const TOKENS: &[&str] = &[
    "x",
    "_",
    "match",
    "case",
    "type",
    "1",
    "2.5",
    "3j",
    "'s'",
    "b's'",
    "f'{x}'",
    "...",
    "None",
    "True",
    "(",
    ")",
    "[",
    "]",
    "{",
    "}",
    ":",
    ",",
    ";",
    ".",
    "->",
    "=",
    "+=",
    ":=",
    "*",
    "**",
    "/",
    "+",
    "-",
    "~",
    "@",
    "|",
    "^",
    "%",
    "<<",
    "<",
    "==",
    "not",
    "in",
    "is",
    "and",
    "or",
    "if",
    "elif",
    "else",
    "for",
    "while",
    "async",
    "await",
    "yield",
    "lambda",
    "def",
    "class",
    "del",
    "return",
    "raise",
    "from",
    "import",
    "as",
    "global",
    "nonlocal",
    "assert",
    "pass",
    "try",
    "except",
    "finally",
    "with",
    "*x",
    "**x",
    "x=1",
    "*x, y",
    "(yield)",
    "x for x in y",
    "x := 1",
    "(x)",
    "[x]",
    "(x, y)",
    "x.y",
    "x[0]",
    "x()",
    "\n",
    "\n    ",
    "!",
];

#[derive(PartialEq, Debug)]
enum Outcome {
    Equal,
    /// The tables judged alone.
    GivenUp,
    Refused,
}

/// Parses both ways and compares.
fn compare(source: &str, mode: Mode, name: &str) -> Outcome {
    let mut free = |_| Ok::<(), Infallible>(());
    let map = SourceMap::new(source);
    let Ok(own) = descend(source, mode, map.clone(), &mut free);
    let tables = parse_by_tables(source, mode, map, &mut free);
    match (own, tables) {
        (Ok(own), Ok(tables)) => {
            let same = own.body == tables.body
                && format!("{:?}", own.literals) == format!("{:?}", tables.literals)
                && own.warnings == tables.warnings;
            assert!(
                same,
                "{name}: {source}\n{}",
                first_difference(&own, &tables)
            );
            Outcome::Equal
        }
        (Ok(own), Err(error)) => {
            panic!("{name}: accepted, but {error:?}:\n{source}\n{:?}", own.body)
        }
        (Err(_), Ok(_)) => Outcome::GivenUp,
        (Err(_), Err(_)) => Outcome::Refused,
    }
}

fn first_difference(own: &Parsed, tables: &Parsed) -> String {
    let (own, tables) = (format!("{own:?}"), format!("{tables:?}"));
    let at = own
        .bytes()
        .zip(tables.bytes())
        .take_while(|(own, tables)| own == tables)
        .count();
    let part = |text: &str| {
        let bytes = &text.as_bytes()[at.saturating_sub(300)..(at + 100).min(text.len())];
        String::from_utf8_lossy(bytes).into_owned()
    };
    format!("own:    {}\ntables: {}", part(&own), part(&tables))
}

fn python_files(directory: &Path, found: &mut Vec<PathBuf>) {
    let Ok(entries) = std::fs::read_dir(directory) else {
        return;
    };
    let mut entries: Vec<PathBuf> = entries.flatten().map(|entry| entry.path()).collect();
    entries.sort();
    for entry in entries {
        if entry.is_dir() && !entry.is_symlink() {
            python_files(&entry, found);
        } else if entry.extension().is_some_and(|extension| extension == "py") {
            found.push(entry);
        }
    }
}

/// The texts to try, with their names.
fn sources() -> Vec<(String, String)> {
    let mut files = Vec::new();
    match std::env::var_os("WARDIAN_CORPUS") {
        Some(directory) => python_files(Path::new(&directory), &mut files),
        None => {
            let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
            for directory in ["tests", "benches", "examples", "guest"] {
                python_files(&root.join(directory), &mut files);
            }
        }
    }
    assert!(!files.is_empty());
    files
        .into_iter()
        .filter_map(|path| {
            let text = std::fs::read_to_string(&path).ok()?;
            let text = text.strip_prefix('\u{feff}').unwrap_or(&text).to_owned();
            (!text.contains('\0')).then(|| (path.display().to_string(), text))
        })
        .collect()
}

#[test]
fn gives_the_tree_of_the_tables() {
    let (mut equal, mut given_up) = (0, Vec::new());
    for (name, text) in sources() {
        match compare(&text, Mode::Module, &name) {
            Outcome::Equal => equal += 1,
            Outcome::GivenUp => given_up.push(name),
            Outcome::Refused => {}
        }
    }
    println!("{equal} equal, given up: {given_up:?}");
    // Otherwise it would be there for nothing.
    assert!(given_up.len() * 20 < equal, "{equal} {given_up:#?}");
}

/// Numbers that are the same in each run.
struct Random(u64);

impl Random {
    fn below(&mut self, bound: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 11) as usize % bound
    }
}

/// Runs of whole top-level statements of at most some lines.
fn pieces(text: &str) -> Vec<&str> {
    let mut pieces = Vec::new();
    let (mut start, mut at, mut lines) = (0, 0, 0);
    for line in text.split_inclusive('\n') {
        let fresh = !line.starts_with([' ', '\t', '#', ')', ']', '}', '\n', '\r'])
            && !["elif", "else", "except", "finally", "\"\"\"", "'''"]
                .iter()
                .any(|word| line.starts_with(word));
        if fresh && at > start && lines >= 4 {
            pieces.push(&text[start..at]);
            start = at;
            lines = 0;
        }
        at += line.len();
        lines += 1;
    }
    pieces.push(&text[start..]);
    pieces.retain(|piece| piece.len() < 4000);
    pieces
}

/// Spoils a source at one token: takes it away, doubles, exchanges or replaces it.
fn spoil(source: &str, random: &mut Random) -> Option<String> {
    let mut free = |_| Ok::<(), Infallible>(());
    let Ok(lexed) = lexer::lex_bare(source, &mut free);
    let mut places: Vec<(usize, usize)> = lexed
        .tokens
        .iter()
        .map(|(_, place)| (place.start().into(), place.end().into()))
        .filter(|(start, end)| start < end)
        .collect();
    places.dedup();
    if places.is_empty() {
        return None;
    }
    let index = random.below(places.len());
    let (start, end) = places[index];
    let token = &source[start..end];
    let (before, after) = (&source[..start], &source[end..]);
    Some(match random.below(6) {
        0 => format!("{before}{after}"),
        1 => format!("{before}{token} {token}{after}"),
        2 => {
            let (other_start, other_end) = *places.get(index + 1)?;
            let other = source.get(other_start..other_end)?;
            let between = source.get(end..other_start)?;
            format!("{before}{other}{between}{token}{}", &source[other_end..])
        }
        3 => format!(
            "{before}{} {token}{after}",
            TOKENS[random.below(TOKENS.len())]
        ),
        _ => format!("{before}{}{after}", TOKENS[random.below(TOKENS.len())]),
    })
}

#[test]
fn accepts_nothing_that_the_tables_refuse() {
    let rounds = std::env::var("WARDIAN_ROUNDS").map_or(2, |rounds| rounds.parse().unwrap());
    let mut random = Random(0x9E37_79B9_7F4A_7C15);
    let (mut equal, mut given_up, mut refused) = (0, 0, 0);
    for (name, text) in sources() {
        for piece in pieces(&text) {
            for _ in 0..rounds {
                let Some(mut spoiled) = spoil(piece, &mut random) else {
                    continue;
                };
                if random.below(3) == 0 {
                    let Some(again) = spoil(&spoiled, &mut random) else {
                        continue;
                    };
                    spoiled = again;
                }
                match compare(&spoiled, Mode::Module, &name) {
                    Outcome::Equal => equal += 1,
                    Outcome::GivenUp => given_up += 1,
                    Outcome::Refused => refused += 1,
                }
            }
        }
    }
    println!("{equal} equal, {given_up} given up, {refused} refused");
    assert!(equal > 0 && refused > 0, "{equal} {refused}");
}

#[test]
fn lines_of_a_prompt_and_expressions() {
    for source in [
        "1+1",
        "x",
        "a, *b",
        "*a",
        "  f(x)[1:2]\n\n",
        "(yield)",
        "x = 1",
        "f'{a!r:>{b}}' 'c' f\"{yield}\"",
        "lambda *a, b=1, **c: a",
        "not a in b",
        "match",
        "type",
        "a := 1",
        "",
    ] {
        compare(source, Mode::Expression, "");
        compare(source, Mode::Single, "");
        compare(&format!("{source}\n"), Mode::Single, "");
        compare(&format!("{source}; {source}\n{source}\n"), Mode::Single, "");
        compare(&format!("if 1:\n  {source}\n"), Mode::Module, "");
    }
}
