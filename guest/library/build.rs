//! Gathers the modules of CPython's library that `../stdlib/manifest.txt`
//! names, with `../stdlib/patches.txt` applied, into a table for
//! `src/library/stdlib.rs`, and those of the shell in `../shell` for `src/library/shell.rs`.
//!
//! The files lie in the package `rustpython-pylib`. Asking cargo where, instead
//! of depending on it, spares compiling what it depends on.

use std::error::Error;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::{env, fs};

use wardian_zlib::{Deflater, Flush, Strategy, Wrapper};

type Result<T> = std::result::Result<T, Box<dyn Error>>;

fn main() -> Result<()> {
    let source = Path::new(&env::var("CARGO_MANIFEST_DIR")?).join("../stdlib");
    for file in ["Cargo.toml", "Cargo.lock", "manifest.txt", "patches.txt"] {
        println!("cargo::rerun-if-changed={}", source.join(file).display());
    }
    let library = library(&source)?;
    let mut patches = Patch::parse(&fs::read_to_string(source.join("patches.txt"))?)?;
    // The longer ones have a file for each module.
    println!(
        "cargo::rerun-if-changed={}",
        source.join("patches").display()
    );
    let mut files: Vec<PathBuf> = fs::read_dir(source.join("patches"))?
        .map(|entry| entry.map(|entry| entry.path()))
        .collect::<std::result::Result<_, _>>()?;
    files.sort();
    for file in files {
        patches.extend(Patch::parse(&fs::read_to_string(file)?)?);
    }
    let out = PathBuf::from(env::var("OUT_DIR")?);
    let mut table = String::from("&[\n");
    for line in fs::read_to_string(source.join("manifest.txt"))?.lines() {
        if line.is_empty() || line.starts_with('#') {
            continue;
        }
        let (line, at_start) = match line.strip_suffix(" at-start") {
            Some(line) => (line, true),
            None => (line, false),
        };
        let (name, is_package) = match line.strip_suffix('/') {
            Some(name) => (name, true),
            None => (line, false),
        };
        let mut path = library.join(name.replace('.', "/"));
        if is_package {
            path.push("__init__.py");
        } else {
            path.set_extension("py");
        }
        let mut text =
            fs::read_to_string(&path).map_err(|error| format!("{}: {error}", path.display()))?;
        for patch in patches.iter_mut().filter(|patch| patch.module == name) {
            text = patch.apply(&text)?;
        }
        table += &row(&out, name, is_package, at_start, &text)?;
    }
    if let Some(patch) = patches.iter().find(|patch| !patch.applied) {
        return Err(format!(
            "a patch for `{}`, which the manifest does not name",
            patch.module
        )
        .into());
    }
    fs::write(out.join("stdlib.rs"), table + "]")?;
    shell(&out)
}

/// The row of a module in a table, its text packed beside.
fn row(out: &Path, name: &str, is_package: bool, at_start: bool, text: &str) -> Result<String> {
    let copy = out.join(format!("{name}.py.deflate"));
    let length = text.len();
    fs::write(&copy, packed(text))?;
    Ok(format!(
        "Prelude {{ name: {name:?}, is_package: {is_package}, at_start: {at_start}, source: Source::Packed(include_bytes!({copy:?}), {length}) }},\n"
    ))
}

/// The table of the shell's modules: every file there is one.
fn shell(out: &Path) -> Result<()> {
    let source = Path::new(&env::var("CARGO_MANIFEST_DIR")?).join("../shell");
    println!("cargo::rerun-if-changed={}", source.display());
    let mut files = Vec::new();
    let mut directories = vec![source.clone()];
    while let Some(directory) = directories.pop() {
        for entry in fs::read_dir(directory)? {
            let path = entry?.path();
            if path.is_dir() {
                directories.push(path);
            } else if path.extension().is_some_and(|extension| extension == "py") {
                files.push(path);
            }
        }
    }
    files.sort();
    let mut table = String::from("&[\n");
    for file in files {
        let path = file.strip_prefix(&source)?.with_extension("");
        let name = path.to_string_lossy().replace('/', ".");
        let package = name.strip_suffix(".__init__");
        let text = fs::read_to_string(&file)?;
        table += &row(
            out,
            package.unwrap_or(&name),
            package.is_some(),
            false,
            &text,
        )?;
    }
    fs::write(out.join("shell.rs"), table + "]")?;
    Ok(())
}

/// A text, deflated.
fn packed(text: &str) -> Vec<u8> {
    let mut deflater = Deflater::new(6, Wrapper::Raw, 15, 8, Strategy::Default);
    let Ok(()) = deflater.run(text.as_bytes(), Flush::Finish, &mut |_, _| {
        Ok::<(), std::convert::Infallible>(())
    });
    deflater.take_output()
}

/// The folder `Lib` of the package; cargo downloads it where it is missing.
fn library(source: &Path) -> Result<PathBuf> {
    let output = Command::new(env::var("CARGO")?)
        .args([
            "metadata",
            "--locked",
            "--format-version",
            "1",
            "--manifest-path",
        ])
        .arg(source.join("Cargo.toml"))
        .output()?;
    if !output.status.success() {
        return Err(String::from_utf8_lossy(&output.stderr).into());
    }
    let metadata = String::from_utf8(output.stdout)?;
    let manifest = metadata
        .split("\"manifest_path\":\"")
        .filter_map(|rest| rest.split('"').next())
        .find(|path| path.contains("rustpython-pylib"))
        .ok_or("cargo does not say where rustpython-pylib lies")?;
    Ok(Path::new(manifest).with_file_name("Lib"))
}

/// One replacement in one module.
struct Patch {
    module: String,
    old: String,
    new: String,
    applied: bool,
}

impl Patch {
    fn parse(text: &str) -> Result<Vec<Patch>> {
        let mut patches: Vec<Patch> = Vec::new();
        for line in text.lines() {
            if let Some(head) = line.strip_prefix("== ") {
                let (module, _reason) = head.split_once(": ").ok_or("a patch without a reason")?;
                patches.push(Patch {
                    module: module.into(),
                    old: String::new(),
                    new: String::new(),
                    applied: false,
                });
                continue;
            }
            let side = match (patches.last_mut(), line.get(..1)) {
                (_, None | Some("#")) => continue,
                (Some(patch), Some("-")) => &mut patch.old,
                (Some(patch), Some("+")) => &mut patch.new,
                _ => return Err(format!("patches.txt: {line}").into()),
            };
            side.push_str(line.get(2..).unwrap_or(""));
            side.push('\n');
        }
        Ok(patches)
    }

    fn apply(&mut self, text: &str) -> Result<String> {
        if text.matches(&self.old).count() != 1 {
            return Err(
                format!("a patch for `{}` does not fit:\n{}", self.module, self.old).into(),
            );
        }
        self.applied = true;
        Ok(text.replacen(&self.old, &self.new, 1))
    }
}
