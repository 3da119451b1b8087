//! Short ways to ask the engine and to write its answers.
#![allow(dead_code, reason = "each test file uses its own part")]

use wardian_sre::template::{self, TemplatePart};
use wardian_sre::{
    Captures, CompileError, Flags, Matches, Pattern, Regex, Subject, TemplateError, Window,
};

/// A hook that never refuses.
pub(crate) fn free(_: u64) -> Result<(), ()> {
    Ok(())
}

/// Flags from their inline letters.
pub(crate) fn flags(letters: &str) -> Flags {
    letters.chars().fold(Flags::NONE, |flags, letter| {
        flags
            | match letter {
                'i' => Flags::IGNORECASE,
                'm' => Flags::MULTILINE,
                's' => Flags::DOTALL,
                'x' => Flags::VERBOSE,
                'a' => Flags::ASCII,
                'L' => Flags::LOCALE,
                'u' => Flags::UNICODE,
                _ => panic!("no such flag: {letter}"),
            }
    })
}

pub(crate) fn compile(pattern: &str, letters: &str) -> Regex {
    match wardian_sre::compile(Pattern::Str(pattern), flags(letters), &mut free) {
        Ok(regex) => regex,
        Err(error) => panic!("{pattern}: {error:?}"),
    }
}

/// The error of a pattern as Python prints it.
pub(crate) fn error_of(pattern: Pattern<'_>, letters: &str) -> String {
    match wardian_sre::compile(pattern, flags(letters), &mut free) {
        Ok(_) => "none".to_owned(),
        Err(CompileError::Pattern(error)) => error.to_string(),
        Err(CompileError::Value(msg)) => format!("ValueError: {msg}"),
        Err(CompileError::Overflow(msg)) => format!("OverflowError: {msg}"),
        Err(other) => format!("{other:?}"),
    }
}

/// `begin:end` in characters of each group, `-` where it took no part, then the last group.
pub(crate) fn show(captures: &Captures, subject: &str) -> String {
    let index = |byte: usize| subject[..byte].chars().count();
    let slots: Vec<String> = captures
        .slots
        .iter()
        .map(|slot| {
            slot.map_or("-".to_owned(), |(begin, end)| {
                format!("{}:{}", index(begin), index(end))
            })
        })
        .collect();
    let last = captures
        .lastindex
        .map_or(String::new(), |last| format!(" last {last}"));
    slots.join(",") + &last
}

/// All matches.
pub(crate) fn find_all(pattern: &str, letters: &str, subject: &str) -> String {
    let regex = compile(pattern, letters);
    let mut matches = Matches::new(Window::default());
    let mut all = Vec::new();
    while let Some(captures) = matches
        .next(&regex, Subject::Str(subject), &mut free)
        .expect("nothing stops it")
    {
        all.push(show(&captures, subject));
    }
    all.join("; ")
}

/// What `sub` makes of a subject, or its error.
pub(crate) fn sub(pattern: &str, template: &str, subject: &str) -> String {
    let regex = compile(pattern, "");
    let parts = match template::parse(Pattern::Str(template), &regex, &mut free) {
        Ok(parts) => parts,
        Err(TemplateError::Pattern(error)) => return error.to_string(),
        Err(TemplateError::Index(msg)) => return format!("IndexError: {msg}"),
        Err(other) => return format!("{other:?}"),
    };
    let mut result = String::new();
    let mut copied = 0;
    let mut matches = Matches::new(Window::default());
    while let Some(captures) = matches
        .next(&regex, Subject::Str(subject), &mut free)
        .expect("nothing stops it")
    {
        let (begin, end) = captures.span();
        result.push_str(&subject[copied..begin]);
        for part in &parts {
            match part {
                TemplatePart::Text(text) => result.push_str(text),
                TemplatePart::Bytes(_) => panic!("the template is text"),
                TemplatePart::Group(group) => {
                    if let Some((begin, end)) = captures.slots[*group as usize] {
                        result.push_str(&subject[begin..end]);
                    }
                }
            }
        }
        copied = end;
    }
    result + &subject[copied..]
}
