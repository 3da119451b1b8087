//! Rules about the repository's own files that a test can check.

use std::path::{Path, PathBuf};

/// Every Rust file of ours.
fn rust_files() -> Vec<PathBuf> {
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
            } else if name.ends_with(".rs") {
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
    for path in rust_files() {
        let text = std::fs::read_to_string(&path).expect("a source file is text");
        if !text.starts_with("//!") && !text.starts_with("// Generated") {
            bare.push(path);
        }
    }
    assert!(bare.is_empty(), "files without a `//!` header: {bare:#?}");
}
