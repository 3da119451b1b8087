//! Rules about the repository's own files that a test can check.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

/// Every file of ours whose name ends with `end`.
fn files(end: &str) -> Vec<PathBuf> {
    let mut found = Vec::new();
    let mut open = vec![repository()];
    while let Some(folder) = open.pop() {
        for entry in std::fs::read_dir(&folder).into_iter().flatten().flatten() {
            let path = entry.path();
            let name = entry.file_name();
            let name = name.to_string_lossy();
            if path.is_dir() {
                if name != "target" && !name.starts_with('.') {
                    open.push(path);
                }
            } else if name.ends_with(end) {
                found.push(path);
            }
        }
    }
    found.sort();
    found
}

fn repository() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR"))
        .parent()
        .expect("the crate lies in the repository")
        .to_path_buf()
}

#[test]
fn every_rust_file_says_what_lives_in_it() {
    let mut bare = Vec::new();
    for path in files(".rs") {
        let text = std::fs::read_to_string(&path).expect("a source file is text");
        if !text.starts_with("//!")
            && !text
                .to_lowercase()
                .lines()
                .next()
                .is_some_and(|line| line.contains("generated"))
        {
            bare.push(path);
        }
    }
    assert!(bare.is_empty(), "files without a `//!` header: {bare:#?}");
}

#[test]
fn every_expectation_file_has_its_case() {
    for end in [".out", ".err"] {
        for path in files(end) {
            if path.starts_with(wardian_tests::root()) {
                let case = path.with_extension("py");
                assert!(case.exists(), "{} has no case", path.display());
            }
        }
    }
}

#[test]
fn every_dependency_says_why_it_is_there() {
    let mut silent = Vec::new();
    for path in files("Cargo.toml") {
        let text = std::fs::read_to_string(&path).expect("a manifest is text");
        let (mut in_table, mut explained) = (false, false);
        for line in text.lines() {
            if line.starts_with('[') {
                in_table = line.contains("dependencies") && !line.contains("dev-dependencies");
                explained = false;
            } else if line.starts_with('#') {
                explained = true;
            } else if line.trim().is_empty() {
                explained = false;
            } else if in_table
                && line.starts_with(|c: char| c.is_ascii_alphabetic())
                && !line.contains("path = ")
                && !line.contains("workspace = true")
                && !line.contains(".workspace")
                && !explained
            {
                silent.push(format!("{}: {line}", path.display()));
            }
        }
    }
    assert!(
        silent.is_empty(),
        "dependencies without a reason: {silent:#?}"
    );
}

/// Whether the comments of this file may name it: a path from the repository, or the end of one.
fn exists(named: &str, all: &[String]) -> bool {
    let named = named.trim_start_matches("../").trim_start_matches("./");
    let is_it = |path: &String| {
        path.strip_suffix(named)
            .is_some_and(|before| before.is_empty() || before.ends_with('/'))
    };
    all.iter().any(is_it)
}

/// What stands between backticks and looks like the path of a source file.
fn paths_in(comment: &str) -> impl Iterator<Item = &str> {
    let is_path = |text: &&str| {
        [".rs", ".wit", ".md", ".toml"]
            .iter()
            .any(|end| text.ends_with(end) && text.len() > end.len())
            && text
                .chars()
                .all(|c| c.is_ascii_alphanumeric() || "_-./".contains(c))
    };
    comment.split('`').skip(1).step_by(2).filter(is_path)
}

#[test]
fn every_file_that_a_comment_names_exists() {
    let every = files("");
    let relative = |path: &PathBuf| {
        let path = path.strip_prefix(repository()).expect("it lies in there");
        path.to_string_lossy().replace('\\', "/")
    };
    let all: Vec<String> = every.iter().map(relative).collect();
    let mut missing = Vec::new();
    for path in files(".rs") {
        let text = std::fs::read_to_string(&path).expect("a source file is text");
        for (number, line) in text.lines().enumerate() {
            let Some(comment) = line.trim_start().strip_prefix("//") else {
                continue;
            };
            for named in paths_in(comment).filter(|named| !exists(named, &all)) {
                missing.push(format!("{}:{}: {named}", relative(&path), number + 1));
            }
        }
    }
    assert!(missing.is_empty(), "files that do not exist: {missing:#?}");
}

/// Files that Cargo compiles by themselves, of the package in this folder.
fn roots(package: &Path) -> Vec<PathBuf> {
    let manifest = std::fs::read_to_string(package.join("Cargo.toml")).expect("it is text");
    let named = manifest.lines().filter_map(|line| {
        let path = line.strip_prefix("path = \"")?.strip_suffix("\"")?;
        Some(package.join(path))
    });
    let mut roots: Vec<PathBuf> = named.collect();
    roots.extend(["src/lib.rs", "src/main.rs", "build.rs"].map(|path| package.join(path)));
    for folder in ["tests", "benches", "examples", "src/bin"] {
        let entries = std::fs::read_dir(package.join(folder));
        for entry in entries.into_iter().flatten().flatten() {
            roots.extend([entry.path(), entry.path().join("main.rs")]);
        }
    }
    roots.retain(|path| path.is_file() && path.extension().is_some_and(|end| end == "rs"));
    roots
}

/// Files of the modules that this file declares.
fn modules(file: &Path, is_root: bool, text: &str) -> Vec<PathBuf> {
    let folder = file.parent().expect("a file lies in a folder");
    let inside = match is_root || file.file_name().is_some_and(|name| name == "mod.rs") {
        true => folder.to_path_buf(),
        false => file.with_extension(""),
    };
    let mut found = Vec::new();
    let mut path = None;
    for line in text.lines().map(str::trim) {
        let declared = line.strip_suffix(';').and_then(|line| {
            let (_, name) = line.rsplit_once("mod ")?;
            let is_name = |c: char| c.is_ascii_alphanumeric() || c == '_';
            (!line.starts_with("//") && name.chars().all(is_name)).then_some(name)
        });
        if let Some(name) = declared {
            let candidates = match path.take() {
                Some(path) => vec![folder.join(path)],
                None => vec![
                    inside.join(format!("{name}.rs")),
                    inside.join(name).join("mod.rs"),
                ],
            };
            found.extend(candidates.into_iter().filter(|path| path.is_file()));
        } else if let Some(given) = line.strip_prefix("#[path = \"") {
            path = given.strip_suffix("\"]");
        }
    }
    found
}

#[test]
fn every_rust_file_is_part_of_a_crate() {
    let mut open: Vec<(PathBuf, bool)> = Vec::new();
    for manifest in files("Cargo.toml") {
        let package = manifest.parent().expect("a file lies in a folder");
        open.extend(roots(package).into_iter().map(|root| (root, true)));
    }
    let mut reached = BTreeSet::new();
    while let Some((file, is_root)) = open.pop() {
        let file = file.canonicalize().expect("it is there");
        if reached.insert(file.clone()) {
            let text = std::fs::read_to_string(&file).expect("a source file is text");
            let modules = modules(&file, is_root, &text);
            open.extend(modules.into_iter().map(|module| (module, false)));
        }
    }
    let unreached: Vec<PathBuf> = files(".rs")
        .into_iter()
        .filter(|path| !reached.contains(&path.canonicalize().expect("it is there")))
        .collect();
    assert!(unreached.is_empty(), "no crate has these: {unreached:#?}");
}

/// The Python package is a workspace of its own, and shares what cargo compiles only while its profile is the same.
#[test]
fn the_python_package_is_built_as_the_rest() {
    let release = |manifest: &str| {
        let path = repository().join(manifest);
        let text = std::fs::read_to_string(&path).expect("a manifest is text");
        let start = text.find("[profile.release]").expect("it has a profile");
        let end = text.find("[profile.dist]").expect("and one for wheels");
        let lines = text[start..end].lines();
        let settings = lines.filter(|line| !line.starts_with('#') && !line.is_empty());
        settings.map(str::to_owned).collect::<Vec<_>>()
    };
    assert_eq!(release("Cargo.toml"), release("host/python/Cargo.toml"));
}
