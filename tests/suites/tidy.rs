//! Rules about the repository's own files that a test can check.

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
