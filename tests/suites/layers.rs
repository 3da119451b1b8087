//! Keeps the floors that ARCHITECTURE.md shows: a room imports what lies below it, never what lies beside or above it.
//!
//! The rules are the blocks of ARCHITECTURE.md that begin with ` ```layers `, and stand nowhere else. A block's first
//! line is a source folder, or `crates`; each further line is a floor, from the top down, with its rooms. A room is a
//! module, with all that lies in it unless that is a room of its own, or several modules joined by `+`; `lib` is the
//! crate's root. In `crates` the rooms are folders with a `Cargo.toml`. Imports are read as text: paths that begin with
//! `crate`, `super` or `self`; tests are left out.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;
use std::path::{Path, PathBuf};

/// One block of ARCHITECTURE.md.
struct Layers {
    /// `crates`, or a source folder as seen from the repository's root.
    place: String,
    /// Module to floor; 0 is the top.
    floor_of: BTreeMap<String, usize>,
    /// Module to room: as it is written in the block.
    room_of: BTreeMap<String, String>,
}

#[test]
fn no_room_imports_upwards() {
    let mut report = String::new();
    for layers in &rules() {
        let upward = if layers.place == "crates" {
            upward_crates(layers)
        } else {
            upward_modules(layers)
        };
        for line in upward {
            writeln!(report, "{}: {line}", layers.place).expect("a String takes everything");
        }
    }
    assert!(
        report.is_empty(),
        "imports that ARCHITECTURE.md does not allow:\n{report}"
    );
}

fn repository() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
        .parent()
        .expect("the crate lies in the repository")
}

fn read(path: &Path) -> String {
    std::fs::read_to_string(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

fn rules() -> Vec<Layers> {
    let text = read(&repository().join("ARCHITECTURE.md"));
    let blocks = text.split("```layers\n").skip(1);
    let all: Vec<Layers> = blocks
        .map(|block| {
            let block = block.split("```").next().expect("split gives one part");
            let mut lines = block.lines();
            let place = lines.next().expect("a block has a first line").trim();
            let mut floor_of = BTreeMap::new();
            let mut room_of = BTreeMap::new();
            for (floor, line) in lines.enumerate() {
                for room in line.split_whitespace() {
                    for module in room.split('+') {
                        let before = floor_of.insert(module.to_owned(), floor);
                        assert!(before.is_none(), "{place}: {module} is on two floors");
                        room_of.insert(module.to_owned(), room.to_owned());
                    }
                }
            }
            Layers {
                place: place.to_owned(),
                floor_of,
                room_of,
            }
        })
        .collect();
    assert!(!all.is_empty(), "ARCHITECTURE.md has no block of layers");
    all
}

/// Dependencies of our crates on each other that the block does not allow, and crates it does not name.
fn upward_crates(layers: &Layers) -> Vec<String> {
    let mut wrong = Vec::new();
    for (room, &floor) in &layers.floor_of {
        let folder = repository().join(room);
        let mut in_table = false;
        for line in read(&folder.join("Cargo.toml")).lines() {
            if line.starts_with('[') {
                // What only tests of a crate use decides nothing about its floor.
                in_table = line.contains("dependencies") && !line.contains("dev-");
            }
            let Some((_, path)) = line.split_once("path = \"").filter(|_| in_table) else {
                continue;
            };
            let path = path.split('"').next().expect("split gives one part");
            let target = normal(&folder.join(path));
            let target = target
                .strip_prefix(repository())
                .expect("our crates lie in the repository")
                .to_string_lossy()
                .into_owned();
            match layers.floor_of.get(&target) {
                None => wrong.push(format!("{room} depends on {target}, which is on no floor")),
                Some(&below) if below <= floor => {
                    wrong.push(format!("{room} depends on {target}"));
                }
                Some(_) => {}
            }
        }
    }
    wrong
}

/// `path` without its `..`.
fn normal(path: &Path) -> PathBuf {
    let mut all = PathBuf::new();
    for part in path.components() {
        if part.as_os_str() == ".." {
            all.pop();
        } else {
            all.push(part);
        }
    }
    all
}

fn upward_modules(layers: &Layers) -> Vec<String> {
    let source = repository().join(&layers.place);
    let files = rust_files(&source);
    assert!(!files.is_empty(), "{}: no source files", layers.place);
    let modules: BTreeSet<Vec<String>> = files.iter().map(|file| module(&source, file)).collect();
    let texts: Vec<(String, Vec<String>, String)> = files
        .iter()
        .map(|file| {
            let name = file
                .strip_prefix(&source)
                .expect("found below it")
                .to_string_lossy();
            (name.into_owned(), module(&source, file), code(&read(file)))
        })
        .collect();
    let macros = macros(texts.iter().map(|(_, _, text)| text.as_str()));
    let mut wrong = BTreeSet::new();
    for room in layers.floor_of.keys().filter(|room| *room != "lib") {
        let path: Vec<String> = room.split('/').map(str::to_owned).collect();
        if !modules.contains(&path) {
            wrong.insert(format!("there is no room {room}"));
        }
    }
    for (name, module, text) in &texts {
        let Some(from) = room(layers, module) else {
            wrong.insert(format!("{name} is in no room"));
            continue;
        };
        for (line, path) in paths(text, module) {
            let is_macro = path.len() == 1 && macros.contains(&path[0]);
            // `crate::Name`: an item of the root.
            let of_root = path.first().is_none_or(|name| {
                !modules.contains(std::slice::from_ref(name)) && !has_below(&modules, name)
            });
            let to = if of_root {
                layers.floor_of.get_key_value("lib").map(|(room, _)| room)
            } else {
                room(layers, &path)
            };
            let Some(to) = to.filter(|_| !is_macro) else {
                continue;
            };
            let same_room = layers.room_of[from] == layers.room_of[to];
            if !same_room && layers.floor_of[from] >= layers.floor_of[to] {
                wrong.insert(format!(
                    "{name}:{line}: {from} imports {to} (crate::{})",
                    path.join("::")
                ));
            }
        }
    }
    wrong.into_iter().collect()
}

fn has_below(modules: &BTreeSet<Vec<String>>, name: &str) -> bool {
    modules
        .iter()
        .any(|module| module.first().is_some_and(|first| first == name))
}

/// The room that a module or an item lies in: the longest that matches.
fn room<'a>(layers: &'a Layers, path: &[String]) -> Option<&'a String> {
    if path.is_empty() {
        return layers.floor_of.get_key_value("lib").map(|(room, _)| room);
    }
    (1..=path.len()).rev().find_map(|length| {
        let name = path[..length].join("/");
        layers.floor_of.get_key_value(&name).map(|(room, _)| room)
    })
}

/// All `.rs` files below a folder, without those of tests and other crates.
fn rust_files(folder: &Path) -> Vec<PathBuf> {
    let mut found = Vec::new();
    let mut open = vec![folder.to_path_buf()];
    while let Some(folder) = open.pop() {
        for entry in std::fs::read_dir(&folder).into_iter().flatten().flatten() {
            let path = entry.path();
            let name = entry.file_name().to_string_lossy().into_owned();
            if path.is_dir() {
                if name != "tests" && !path.join("Cargo.toml").exists() {
                    open.push(path);
                }
            } else if name.ends_with(".rs") && name != "tests.rs" {
                found.push(path);
            }
        }
    }
    found.sort();
    found
}

/// The path of the module: a file `b` in folder `a` and `mod` in `a/b` are both `[a, b]`, the root is empty.
fn module(source: &Path, file: &Path) -> Vec<String> {
    let path = file
        .strip_prefix(source)
        .expect("found below it")
        .with_extension("");
    let mut names: Vec<String> = path
        .iter()
        .map(|part| part.to_string_lossy().into_owned())
        .collect();
    if names.last().is_some_and(|last| last == "mod")
        || matches!(names.as_slice(), [only] if only == "lib" || only == "main")
    {
        names.pop();
    }
    names
}

/// The file's code: comments and literals are blank, and so is what follows the first `#[cfg(test)]` before a `mod`.
fn code(text: &str) -> String {
    let mut rest = text;
    let mut code = String::with_capacity(text.len());
    while let Some(first) = rest.chars().next() {
        let length = literal_length(rest).unwrap_or_else(|| {
            code.push(first);
            0
        });
        if length == 0 {
            rest = &rest[first.len_utf8()..];
        } else {
            code.extend(rest[..length].chars().filter(|c| *c == '\n'));
            code.push(' ');
            rest = &rest[length..];
        }
    }
    match code.find("#[cfg(test)]\nmod ") {
        Some(place) if code[place..].contains('{') => code[..place].to_owned(),
        _ => code,
    }
}

/// Length in bytes of the comment or literal that `text` begins with.
fn literal_length(text: &str) -> Option<usize> {
    let up_to = |end: &str, from: usize| {
        text[from..]
            .find(end)
            .map_or(text.len(), |place| from + place + end.len())
    };
    if text.starts_with("//") {
        return Some(text.find('\n').unwrap_or(text.len()));
    }
    if text.starts_with("/*") {
        return Some(up_to("*/", 2));
    }
    if text.starts_with("r\"") {
        return Some(up_to("\"", 2));
    }
    if text.starts_with("r#\"") {
        return Some(up_to("\"#", 3));
    }
    if text.starts_with("'\"'") {
        return Some(3);
    }
    if text.starts_with("'\\\"'") {
        return Some(4);
    }
    if text.starts_with('"') {
        let mut escaped = false;
        for (place, byte) in text.bytes().enumerate().skip(1) {
            match byte {
                b'"' if !escaped => return Some(place + 1),
                b'\\' => escaped = !escaped,
                _ => escaped = false,
            }
        }
        return Some(text.len());
    }
    None
}

/// Names of all macros: they are called by `crate::name!`, wherever they are written.
fn macros<'a>(texts: impl Iterator<Item = &'a str>) -> BTreeSet<String> {
    texts
        .flat_map(|text| text.split("macro_rules!").skip(1))
        .map(|rest| ident(rest.trim_start()).to_owned())
        .collect()
}

fn ident(text: &str) -> &str {
    let end = text
        .find(|c: char| !c.is_alphanumeric() && c != '_')
        .unwrap_or(text.len());
    &text[..end]
}

/// All paths of a file that begin with `crate`, `super` or `self`, from the crate's root, with the line that each
/// begins in.
fn paths(text: &str, module: &[String]) -> Vec<(usize, Vec<String>)> {
    let mut found = Vec::new();
    for start in ["crate::", "super::", "self::"] {
        for (place, _) in text.match_indices(start) {
            let before = text[..place].trim_end();
            let continues = text[..place]
                .ends_with(|c: char| c.is_alphanumeric() || c == '_' || c == ':' || c == '$');
            if continues || before.ends_with("(in") {
                continue;
            }
            let mut base = if start == "crate::" {
                Vec::new()
            } else {
                module.to_vec()
            };
            let mut rest = &text[place..];
            if start == "crate::" || start == "self::" {
                rest = &rest[start.len()..];
            }
            while let Some(after) = rest.strip_prefix("super::") {
                base.pop();
                rest = after;
            }
            let line = text[..place].matches('\n').count() + 1;
            let mut all = Vec::new();
            tree(rest, base, &mut all);
            found.extend(all.into_iter().map(|path| (line, path)));
        }
    }
    found
}

/// Read one tree of `use`, or a plain path, and give the text after it.
fn tree<'a>(text: &'a str, mut base: Vec<String>, all: &mut Vec<Vec<String>>) -> &'a str {
    let text = text.trim_start();
    if let Some(mut rest) = text.strip_prefix('{') {
        loop {
            rest = rest.trim_start_matches(|c: char| c.is_whitespace() || c == ',');
            if rest.is_empty() {
                return rest;
            }
            if let Some(after) = rest.strip_prefix('}') {
                return after;
            }
            let before = rest.len();
            rest = tree(rest, base.clone(), all);
            // `name as other`, `*`: up to the end of this branch.
            let end = rest.find([',', '}']).unwrap_or(rest.len());
            rest = &rest[end..];
            assert!(rest.len() < before, "a branch of `use` has no end");
        }
    }
    let name = ident(text);
    if name.is_empty() {
        all.push(base);
        return text;
    }
    let rest = &text[name.len()..];
    if name != "self" {
        base.push(name.to_owned());
    }
    match rest.strip_prefix("::") {
        Some(rest) if !rest.starts_with('<') => tree(rest, base, all),
        _ => {
            all.push(base);
            rest
        }
    }
}
