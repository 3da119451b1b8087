//! Bounds on time, memory and depth, and the parts of the API that patterns alone do not reach.

mod common;

use common::{compile, flags, free};
use wardian_sre::{
    CompileError, CompileOptions, Flags, MatchError, Matches, Pattern, Scratch, Subject, Window,
    compile_with, escape, escape_bytes,
};

/// A hook that refuses after `limit` steps.
fn budget(limit: u64) -> impl FnMut(u64) -> Result<(), &'static str> {
    let mut left = limit;
    move |steps| {
        left = left.checked_sub(steps).ok_or("out of steps")?;
        Ok(())
    }
}

#[test]
fn exponential_patterns_are_stopped() {
    let rows = [
        ("(a+)+$", "a".repeat(60) + "b"),
        ("(a|a)*$", "a".repeat(60) + "b"),
        ("(a|aa)+$", "a".repeat(80) + "b"),
        ("(?:a?){60}a{60}b", "a".repeat(60)),
        ("(.*)*x", "a".repeat(60)),
        ("(?:){4000000000}", "a".to_owned()),
        ("(\\w+\\s?)*:", "word ".repeat(40)),
    ];
    for (pattern, subject) in rows {
        let regex = compile(pattern, "");
        let found = regex.search_from(
            Subject::Str(&subject),
            Window::default(),
            &mut Scratch::default(),
            &mut budget(1_000_000),
        );
        assert_eq!(found, Err(MatchError::Stopped("out of steps")), "{pattern}");
    }
}

#[test]
fn every_scan_is_charged() {
    let long = "a".repeat(1_000_000);
    for (pattern, least) in [
        ("b", 100_000),
        ("a*", 100_000),
        ("[ab]*", 100_000),
        (".*", 100_000),
        ("[bc]", 100_000),
    ] {
        let regex = compile(pattern, "");
        let mut total = 0;
        let mut largest = 0;
        let mut charge = |steps: u64| {
            total += steps;
            largest = largest.max(steps);
            Ok::<(), ()>(())
        };
        let window = Window::default();
        regex
            .search_from(
                Subject::Str(&long),
                window,
                &mut Scratch::default(),
                &mut charge,
            )
            .expect("not stopped");
        assert!(total >= least, "{pattern}: {total}");
        assert!(largest < 10_000, "{pattern}: {largest} at once");
    }
}

#[test]
fn the_stack_is_bounded() {
    let subject = "ab".repeat(1_000_000);
    let window = Window {
        stack_limit: 1 << 20,
        ..Window::default()
    };
    for pattern in [
        "(?:(a)|b)*[ab]c",
        "(?:a|b){2,}?c",
        "(?>(?:(a)|b)*[ab])c",
        "(?=(?:(a)|b)*[ab])c",
    ] {
        let regex = compile(pattern, "");
        let found = regex.match_at(
            Subject::Str(&subject),
            window,
            &mut Scratch::default(),
            &mut free,
        );
        assert!(
            matches!(found, Err(MatchError::Memory) | Ok(None)),
            "{pattern}: {found:?}"
        );
    }
    let regex = compile("(?:(a)|b)*[ab]c", "");
    let found = regex.match_at(
        Subject::Str(&subject),
        window,
        &mut Scratch::default(),
        &mut free,
    );
    assert_eq!(found, Err(MatchError::Memory));
    // What has no alternatives needs no stack.
    for pattern in ["(?:(a)|b)*c", "(?:ab)*c", "[ab]*c", ".*c"] {
        let regex = compile(pattern, "");
        let found = regex.match_at(
            Subject::Str(&subject),
            window,
            &mut Scratch::default(),
            &mut free,
        );
        assert_eq!(found, Ok(None), "{pattern}");
    }
}

#[test]
fn nesting_is_bounded() {
    let nested = |depth: usize| "(".repeat(depth) + &")".repeat(depth);
    assert!(wardian_sre::compile(Pattern::Str(&nested(100)), Flags::NONE, &mut free).is_ok());
    for open in ["(", "(?:", "(?=", "(?>", "(?i:", "(?(1)", "(?<="] {
        let pattern = "()".to_owned() + &open.repeat(100_000) + &")".repeat(100_000);
        let refused = wardian_sre::compile(Pattern::Str(&pattern), Flags::NONE, &mut free);
        assert_eq!(refused.err(), Some(CompileError::Recursion), "{open}");
    }
}

#[test]
fn compiling_is_charged_and_bounded() {
    let pattern = "[\0-\u{10ffff}]|".repeat(1000);
    let stopped = wardian_sre::compile(
        Pattern::Str(&pattern),
        Flags::IGNORECASE,
        &mut budget(10_000),
    );
    assert_eq!(stopped.err(), Some(CompileError::Stopped("out of steps")));
    let options = CompileOptions {
        memory_limit: 1000,
        ..CompileOptions::default()
    };
    assert_eq!(
        compile_with(Pattern::Str("abc"), &options, &mut free).err(),
        Some(CompileError::<()>::Memory)
    );
}

#[test]
fn pos_and_endpos() {
    let regex = compile("^a|b$|\\bc", "");
    let ask = |pos, endpos| {
        let window = Window {
            pos,
            endpos,
            ..Window::default()
        };
        let found = regex.search_from(
            Subject::Str("abcab"),
            window,
            &mut Scratch::default(),
            &mut free,
        );
        found
            .expect("nothing stops it")
            .map(|captures| captures.span())
    };
    assert_eq!(ask(0, 9), Some((0, 1)));
    // The beginning stays where it is, the end moves.
    assert_eq!(ask(1, 9), Some((4, 5)));
    assert_eq!(ask(1, 2), Some((1, 2)));
    assert_eq!(ask(2, 4), None);
    assert_eq!(ask(9, 9), None);
    assert_eq!(ask(4, 2), None);
    let behind = compile("(?<=a)b(?!c)", "");
    let window = Window {
        pos: 1,
        endpos: 2,
        ..Window::default()
    };
    let found = behind.match_at(
        Subject::Str("abc"),
        window,
        &mut Scratch::default(),
        &mut free,
    );
    assert_eq!(
        found
            .expect("nothing stops it")
            .map(|captures| captures.span()),
        Some((1, 2))
    );
}

#[test]
fn positions_inside_of_characters_are_moved() {
    let regex = compile(".", "");
    let window = Window {
        pos: 1,
        endpos: 3,
        ..Window::default()
    };
    let found = regex.search_from(
        Subject::Str("éé"),
        window,
        &mut Scratch::default(),
        &mut free,
    );
    assert_eq!(
        found
            .expect("nothing stops it")
            .map(|captures| captures.span()),
        Some((0, 2))
    );
}

#[test]
fn full_match_backtracks_to_the_end() {
    let regex = compile("a|ab|(?:abc)?", "");
    let ask = |subject| {
        let found = regex.full_match_at(
            Subject::Str(subject),
            Window::default(),
            &mut Scratch::default(),
            &mut free,
        );
        found
            .expect("nothing stops it")
            .map(|captures| captures.span())
    };
    assert_eq!(ask("ab"), Some((0, 2)));
    assert_eq!(ask("abc"), Some((0, 3)));
    assert_eq!(ask(""), Some((0, 0)));
    assert_eq!(ask("b"), None);
}

#[test]
fn bytes_patterns_match_bytes() {
    let ask = |pattern: &[u8], letters: &str, subject: &[u8]| {
        let regex = wardian_sre::compile(Pattern::Bytes(pattern), flags(letters), &mut free)
            .expect("compiles");
        let found = regex.search_from(
            Subject::Bytes(subject),
            Window::default(),
            &mut Scratch::default(),
            &mut free,
        );
        found
            .expect("nothing stops it")
            .map(|captures| captures.span())
    };
    assert_eq!(ask(b"\\xff.", "", b"a\xff\xfe"), Some((1, 3)));
    assert_eq!(ask(b"\xe9", "i", b"\xc9"), None);
    assert_eq!(ask(b"\\w+", "", b"\xe9ab"), Some((1, 3)));
    assert_eq!(ask(b"[^a]", "", b"a\x80"), Some((1, 2)));
    assert_eq!(ask(b"abc", "i", b"xABC"), Some((1, 4)));
    assert_eq!(ask(b"[a-c]+", "iL", b"xABC"), Some((1, 4)));
    let regex = compile("a", "");
    let wrong = regex.match_at(
        Subject::Bytes(b"a"),
        Window::default(),
        &mut Scratch::default(),
        &mut free,
    );
    assert_eq!(wrong, Err(MatchError::WrongSubject));
}

#[test]
fn facts_about_a_pattern() {
    let regex = compile("(?i)(?P<b>x)(y)(?P<a>z)[[]", "m");
    assert_eq!(regex.group_count(), 3);
    assert_eq!(
        regex.group_names(),
        [("b".to_owned(), 1), ("a".to_owned(), 3)]
    );
    assert_eq!(
        regex.flags(),
        Flags::IGNORECASE | Flags::MULTILINE | Flags::UNICODE
    );
    assert!(regex.is_text());
    assert_eq!(
        regex.warnings()[0].message,
        "Possible nested set at position 24"
    );
    assert_eq!(compile("a", "a").flags(), Flags::ASCII);
}

#[test]
fn named_characters_come_from_the_caller() {
    let options = CompileOptions {
        character_by_name: Some(|name| (name == "SNAKE").then_some('🐍')),
        ..CompileOptions::default()
    };
    let regex = compile_with(Pattern::Str("\\N{SNAKE}[\\N{SNAKE}]"), &options, &mut free)
        .expect("compiles");
    let found = regex.match_at(
        Subject::Str("🐍🐍"),
        Window::default(),
        &mut Scratch::default(),
        &mut free,
    );
    assert_eq!(
        found
            .expect("nothing stops it")
            .map(|captures| captures.span()),
        Some((0, 8))
    );
}

#[test]
fn scanner_matches_stay_adjacent() {
    let regex = compile("\\d|", "");
    let mut matches = Matches::new(Window::default());
    let mut spans = Vec::new();
    while let Some(captures) = matches
        .next_adjacent(&regex, Subject::Str("12a3"), &mut free)
        .expect("nothing stops it")
    {
        spans.push(captures.span());
    }
    assert_eq!(spans, [(0, 1), (1, 2), (2, 2)]);
}

#[test]
fn escaping() {
    assert_eq!(escape("a.b*c d\n#é_1"), "a\\.b\\*c\\ d\\\n\\#é_1");
    assert_eq!(escape_bytes(b"[\xff]"), b"\\[\xff\\]");
}

#[test]
fn more_branches_than_sixteen_bits_count() {
    let branches: Vec<String> = (0..70_000).map(|number| format!("[vw]{number}x")).collect();
    let regex = compile(&format!("(?:{})!", branches.join("|")), "");
    for (subject, expected) in [
        ("w69999x!", Some((0, 8))),
        ("w1x! v65536x!", Some((0, 4))),
        ("w70000x!", None),
    ] {
        let found = regex.search_from(
            Subject::Str(subject),
            Window::default(),
            &mut Scratch::default(),
            &mut free,
        );
        assert_eq!(
            found
                .expect("nothing stops it")
                .map(|captures| captures.span()),
            expected,
            "{subject}"
        );
    }
    assert!(regex.size() > 70_000 * 16);
}
