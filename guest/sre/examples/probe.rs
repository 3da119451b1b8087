//! Answers matching questions on standard input, one a line, for comparison with CPython.
//!
//! A question is tab-separated: `s` or `b`, flags, mode, pos, endpos (-1: none), then pattern, subject and template
//! as hex of their UTF-8 (or bytes). The answer is one line; positions are in characters.

use std::io::{BufRead, Write};
use wardian_sre::template::{self, TemplatePart};
use wardian_sre::{
    Captures, CompileError, Flags, MatchError, Matches, Pattern, Regex, Scratch, Subject,
    TemplateError, Window,
};

/// Steps after which a match is given up.
const STEPS: u64 = 3_000_000;

fn main() {
    let mut out = std::io::BufWriter::new(std::io::stdout().lock());
    for line in std::io::stdin().lock().lines() {
        let line = line.expect("input is readable");
        writeln!(out, "{}", answer(&line)).expect("output is writable");
    }
}

fn unhex(text: &str) -> Vec<u8> {
    (0..text.len() / 2)
        .map(|at| u8::from_str_radix(&text[at * 2..at * 2 + 2], 16).expect("hex"))
        .collect()
}

fn answer(line: &str) -> String {
    let fields: Vec<&str> = line.split('\t').collect();
    let is_text = fields[0] == "s";
    let flags = Flags(fields[1].parse().expect("flags"));
    let mode = fields[2];
    let pos: usize = fields[3].parse().expect("pos");
    let endpos: i64 = fields[4].parse().expect("endpos");
    let [pattern, subject, replacement] =
        [5, 6, 7].map(|at| unhex(fields.get(at).copied().unwrap_or("")));
    let text = |bytes: &[u8]| String::from_utf8(bytes.to_vec()).expect("UTF-8");
    let (pattern_text, subject_text, replacement_text) = if is_text {
        (text(&pattern), text(&subject), text(&replacement))
    } else {
        Default::default()
    };
    let (pattern, subject, replacement) = if is_text {
        (
            Pattern::Str(&pattern_text),
            Subject::Str(&subject_text),
            Pattern::Str(&replacement_text),
        )
    } else {
        (
            Pattern::Bytes(&pattern),
            Subject::Bytes(&subject),
            Pattern::Bytes(&replacement),
        )
    };
    let mut left = STEPS;
    let mut charge = |steps: u64| {
        left = left.checked_sub(steps).ok_or(())?;
        Ok::<(), ()>(())
    };
    let regex = match wardian_sre::compile(pattern, flags, &mut charge) {
        Ok(regex) => regex,
        Err(CompileError::Pattern(error)) => {
            return format!("error {:?} {error}", error.pos).replace('\n', "\\n");
        }
        Err(CompileError::Value(msg)) => return format!("ValueError {msg}"),
        Err(CompileError::Overflow(msg)) => return format!("OverflowError {msg}"),
        Err(other) => return format!("{other:?}"),
    };
    let offset = |at: i64| match subject {
        _ if at < 0 => usize::MAX,
        Subject::Str(text) => text
            .char_indices()
            .nth(at as usize)
            .map_or(text.len(), |(byte, _)| byte),
        Subject::Bytes(_) => at as usize,
    };
    let window = Window {
        pos: offset(pos as i64),
        endpos: offset(endpos),
        ..Window::default()
    };
    match run(&regex, mode, subject, window, replacement, &mut charge) {
        Ok(answer) => answer,
        Err(MatchError::Stopped(())) => "stopped".to_owned(),
        Err(other) => format!("{other:?}"),
    }
}

fn run(
    regex: &Regex,
    mode: &str,
    subject: Subject<'_>,
    window: Window,
    replacement: Pattern<'_>,
    charge: &mut dyn FnMut(u64) -> Result<(), ()>,
) -> Result<String, MatchError<()>> {
    let mut scratch = Scratch::default();
    let one = |found: Option<Captures>| {
        found.map_or("None".to_owned(), |captures| show(&captures, subject))
    };
    match mode {
        "match" => Ok(one(regex.match_at(
            subject,
            window,
            &mut scratch,
            charge,
        )?)),
        "fullmatch" => Ok(one(regex.full_match_at(
            subject,
            window,
            &mut scratch,
            charge,
        )?)),
        "search" => Ok(one(regex.search_from(
            subject,
            window,
            &mut scratch,
            charge,
        )?)),
        "info" => {
            let mut names = regex.group_names().to_vec();
            names.sort();
            Ok(format!(
                "{} {} {names:?} {:?}",
                regex.group_count(),
                regex.flags().0,
                regex.warnings()
            ))
        }
        "sub" => {
            let parts = match template::parse(replacement, regex, charge) {
                Ok(parts) => parts,
                Err(TemplateError::Pattern(error)) => {
                    return Ok(format!("error {:?} {error}", error.pos).replace('\n', "\\n"));
                }
                Err(TemplateError::Index(msg)) => return Ok(format!("IndexError {msg}")),
                Err(other) => return Ok(format!("{other:?}")),
            };
            substitute(regex, subject, window, &parts, charge)
        }
        _ => {
            let mut matches = Matches::new(window);
            let mut all = Vec::new();
            while let Some(captures) = matches.next(regex, subject, charge)? {
                all.push(show(&captures, subject));
            }
            Ok(all.join(" "))
        }
    }
}

fn substitute(
    regex: &Regex,
    subject: Subject<'_>,
    window: Window,
    parts: &[TemplatePart],
    charge: &mut dyn FnMut(u64) -> Result<(), ()>,
) -> Result<String, MatchError<()>> {
    let bytes = match subject {
        Subject::Str(text) => text.as_bytes(),
        Subject::Bytes(bytes) => bytes,
    };
    let mut result = Vec::new();
    let mut copied = 0;
    let mut matches = Matches::new(window);
    while let Some(captures) = matches.next(regex, subject, charge)? {
        let (begin, end) = captures.span();
        result.extend_from_slice(&bytes[copied..begin]);
        for part in parts {
            match part {
                TemplatePart::Text(text) => result.extend_from_slice(text.as_bytes()),
                TemplatePart::Bytes(text) => result.extend_from_slice(text),
                TemplatePart::Group(group) => {
                    if let Some((begin, end)) = captures.slots[*group as usize] {
                        result.extend_from_slice(&bytes[begin..end]);
                    }
                }
            }
        }
        copied = end;
    }
    result.extend_from_slice(&bytes[copied..]);
    Ok(result.iter().map(|byte| format!("{byte:02x}")).collect())
}

fn show(captures: &Captures, subject: Subject<'_>) -> String {
    let index = |byte: usize| match subject {
        Subject::Str(text) => text[..byte].chars().count(),
        Subject::Bytes(_) => byte,
    };
    let slots: Vec<String> = captures
        .slots
        .iter()
        .map(|slot| {
            slot.map_or("-".to_owned(), |(begin, end)| {
                format!("{}:{}", index(begin), index(end))
            })
        })
        .collect();
    format!(
        "[{}]{}",
        slots.join(","),
        captures
            .lastindex
            .map_or("-".to_owned(), |last| last.to_string())
    )
}
