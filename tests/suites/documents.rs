//! Keeps the documents true: links and paths in them lead somewhere, no file names a place of somebody's computer,
//! `SECURITY.md` names the folders with unsafe code, and `docs/differences.md` lists the tests that differ from CPython.
//! `BLESS=1` writes that list.
//!
//! What does not live here: rules about source files (`tidy.rs`) and imports (`layers.rs`).

use std::collections::BTreeSet;
use std::fmt::Write as _;
use std::path::{Path, PathBuf};

/// Folders at the top whose paths are checked where a document names them between backticks.
const FOLDERS: &[&str] = &[
    ".ci/",
    "benches/",
    "docs/",
    "examples/",
    "guest/",
    "host/",
    "tests/",
    "wit/",
];

const BEGIN: &str = "<!-- generated: differs and known_failure of tests/cases -->\n";
const END: &str = "<!-- end of what is generated -->";

fn repository() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
        .parent()
        .expect("the crate lies in the repository")
}

fn read(path: &Path) -> String {
    std::fs::read_to_string(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// Every file of the repository whose name ends with one of `ends`, sorted.
fn files(folder: &Path, ends: &[&str]) -> Vec<PathBuf> {
    let mut found = Vec::new();
    let mut open = vec![folder.to_path_buf()];
    while let Some(folder) = open.pop() {
        for entry in std::fs::read_dir(&folder).into_iter().flatten().flatten() {
            let path = entry.path();
            let name = entry.file_name();
            let name = name.to_string_lossy();
            if path.is_dir() {
                let skipped = ["target", "node_modules", ".git"].contains(&&*name);
                if !skipped && (!name.starts_with('.') || name == ".ci") {
                    open.push(path);
                }
            } else if ends.iter().any(|end| name.ends_with(end)) {
                found.push(path);
            }
        }
    }
    found.sort();
    found
}

fn name_of(path: &Path) -> String {
    let path = path.strip_prefix(repository()).unwrap_or(path);
    path.to_string_lossy().into_owned()
}

/// Documents that somebody wrote.
fn documents() -> Vec<PathBuf> {
    let mut all = files(repository(), &[".md"]);
    all.retain(|path| !path.ends_with("THIRD-PARTY.md"));
    all
}

/// Whether `document` may name this path: it exists, from the repository's root or from the document's folder.
fn exists(document: &Path, path: &str) -> bool {
    let beside = document.parent().expect("a file lies in a folder");
    repository().join(path).exists() || beside.join(path).exists()
}

#[test]
fn links_lead_somewhere() {
    let mut dead = String::new();
    for document in documents() {
        let text = read(&document);
        for part in text.split("](").skip(1) {
            let Some((target, _)) = part.split_once(')') else {
                continue;
            };
            let path = target.split('#').next().expect("split gives one part");
            let elsewhere = target.contains("://") || target.starts_with("mailto:");
            let code = target.contains(|c: char| c.is_whitespace() || c == '"' || c == ',');
            if path.is_empty() || elsewhere || code {
                continue;
            }
            let beside = document.parent().expect("a file lies in a folder");
            if !beside.join(path).exists() {
                writeln!(dead, "{}: {target}", name_of(&document))
                    .expect("a String takes everything");
            }
        }
    }
    assert!(dead.is_empty(), "links that lead nowhere:\n{dead}");
}

#[test]
fn paths_in_documents_exist() {
    let mut missing = String::new();
    for document in documents() {
        // What a release said of its own time stays.
        if document.ends_with("CHANGELOG.md") {
            continue;
        }
        let text = read(&document);
        for quoted in text.split('`').skip(1).step_by(2) {
            let path = quoted.split(':').next().expect("split gives one part");
            let is_path = FOLDERS.iter().any(|folder| path.starts_with(folder))
                && !path.contains(|c: char| c.is_whitespace() || "<>*{}$…".contains(c))
                && !path.contains("...")
                // What recipes make.
                && !path.contains("foo");
            if is_path && !exists(&document, path) {
                writeln!(missing, "{}: {path}", name_of(&document))
                    .expect("a String takes everything");
            }
        }
    }
    assert!(missing.is_empty(), "paths that do not exist:\n{missing}");
}

#[test]
fn no_file_names_a_place_of_a_computer() {
    // In pieces, so that this file does not name them.
    let places = [
        concat!("/wo", "rk/main"),
        concat!("/wo", "rk/wt"),
        concat!("/ro", "ot/.pyenv"),
        concat!("/ro", "ot/.cargo"),
        concat!("../sha", "red"),
        concat!("/wo", "rk/sha", "red"),
        concat!("/Us", "ers/"),
    ];
    let mut found = String::new();
    let ends = [
        ".md", ".rs", ".py", ".toml", ".sh", ".mjs", ".js", ".json", ".txt", ".yml",
    ];
    for path in files(repository(), &ends) {
        let Ok(text) = std::fs::read_to_string(&path) else {
            continue;
        };
        for place in places.iter().filter(|place| text.contains(**place)) {
            writeln!(found, "{}: {place}", name_of(&path)).expect("a String takes everything");
        }
    }
    assert!(found.is_empty(), "places of somebody's computer:\n{found}");
}

/// The value of a line `#: key = "value"` among the first lines of a case.
fn setting(text: &str, key: &str) -> Option<String> {
    let settings = text.lines().take_while(|line| line.starts_with('#'));
    for line in settings {
        let Some((name, value)) = line
            .strip_prefix("#:")
            .and_then(|line| line.split_once('='))
        else {
            continue;
        };
        if name.trim() == key {
            return Some(value.trim().trim_matches('"').to_owned());
        }
    }
    None
}

fn list_of_differences() -> String {
    let mut rows = String::from("| difference | test |\n|---|---|\n");
    let mut failures =
        String::from("\nKnown failures, to be mended:\n\n| failure | test |\n|---|---|\n");
    for path in files(&repository().join("tests/cases"), &[".py"]) {
        let text = read(&path);
        let name = name_of(&path);
        for (key, list) in [("differs", &mut rows), ("known_failure", &mut failures)] {
            if let Some(why) = setting(&text, key) {
                let why = why.replace('|', "\\|").replace('_', "\\_");
                writeln!(list, "| {why} | [`{name}`](../{name}) |")
                    .expect("a String takes everything");
            }
        }
    }
    rows + &failures
}

#[test]
fn every_difference_is_listed() {
    let path = repository().join("docs/differences.md");
    let text = read(&path);
    let (before, rest) = text.split_once(BEGIN).expect("the document has the mark");
    let (_, after) = rest
        .split_once(END)
        .expect("the document has the second mark");
    let written = format!("{before}{BEGIN}{}{END}{after}", list_of_differences());
    if std::env::var_os("BLESS").is_some() {
        std::fs::write(&path, written).expect("the document can be written");
    } else {
        assert!(
            text == written,
            "docs/differences.md does not list the tests that differ: \
             BLESS=1 cargo test -p wardian-tests --test documents"
        );
    }
}

#[test]
fn security_names_every_folder_with_unsafe_code() {
    let text = read(&repository().join("SECURITY.md"));
    let (_, section) = text
        .split_once("## Sources of unsafe code")
        .expect("the document has the section");
    let section = section.split("\n## ").next().expect("split gives one part");
    let named: BTreeSet<String> = section
        .lines()
        .filter_map(|line| line.strip_prefix("| `")?.split('`').next())
        .map(str::to_owned)
        .collect();
    let mut used = BTreeSet::new();
    for path in files(repository(), &[".rs"]) {
        let text = read(&path);
        let opts_in = text.lines().any(|line| {
            let line = line.trim_start();
            line == "unsafe_code,"
                || line.starts_with("#[expect(unsafe_code")
                || line.starts_with("#![expect(unsafe_code")
                || line.starts_with("#[allow(unsafe_code")
                || line.starts_with("#![allow(unsafe_code")
        });
        if opts_in {
            let name = name_of(&path);
            let folder = named.iter().rfind(|folder| {
                name.strip_prefix(folder.as_str())
                    .is_some_and(|rest| rest.starts_with('/'))
            });
            let folder =
                folder.unwrap_or_else(|| panic!("{name} is in no folder that SECURITY.md names"));
            used.insert(folder.clone());
        }
    }
    assert_eq!(
        used, named,
        "folders with unsafe code, and those that are named"
    );
}
