//! Packs the Python files of the library that are not ours to edit in place: those that the table of modules
//! (`src/lib.rs`) has as `cpython`, with the patches in `../stdlib` applied, those that it has as `shell`, and the docstrings.
//!
//! CPython's files are in the package `rustpython-pylib`, those that it lacks in `../stdlib/files`. Asking cargo where
//! the package is, instead of depending on it, spares compiling what it depends on.

use std::error::Error;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::{env, fs};

use wardian_zlib::packed::pack;

type Result<T> = std::result::Result<T, Box<dyn Error>>;

/// The table of modules. A row is read as text here: were one missed, its packed file would be missing too.
const TABLE: &str = "src/lib.rs";

fn main() -> Result<()> {
    let here = PathBuf::from(env::var("CARGO_MANIFEST_DIR")?);
    let out = PathBuf::from(env::var("OUT_DIR")?);
    let (stdlib, shell) = (here.join("../stdlib"), here.join("../shell"));
    for file in [
        "Cargo.toml",
        "Cargo.lock",
        "files",
        "patches.txt",
        "patches",
    ] {
        println!("cargo::rerun-if-changed={}", stdlib.join(file).display());
    }
    let docstrings = here.join("src/docstrings");
    println!("cargo::rerun-if-changed={}", docstrings.display());
    println!("cargo::rerun-if-changed={}", shell.display());
    println!("cargo::rerun-if-changed={}", here.join(TABLE).display());
    let (library, added) = (library(&stdlib)?, stdlib.join("files"));
    let mut patches = patches(&stdlib)?;
    for line in fs::read_to_string(here.join(TABLE))?.lines() {
        let Some((name, code)) = row(line) else {
            continue;
        };
        let folder = match code {
            "cpython" if file(&added, name).exists() => &added,
            "cpython" => &library,
            "shell" => &shell,
            "packed" => &docstrings,
            _ => continue,
        };
        let mut text = read(folder, name)?;
        if code == "cpython" {
            for patch in patches.iter_mut().filter(|patch| patch.module == name) {
                text = patch.apply(&text)?;
            }
        }
        fs::write(out.join(format!("{name}.py.deflate")), pack(&text))?;
    }
    match patches.iter().find(|patch| !patch.applied) {
        Some(patch) => {
            let module = &patch.module;
            Err(format!("a patch for `{module}`, which the table does not name").into())
        }
        None => Ok(()),
    }
}

/// Name and code of a row of the table: `    "name"  code marks;`.
fn row(line: &str) -> Option<(&str, &str)> {
    let (name, rest) = line.trim_start().strip_prefix('"')?.split_once('"')?;
    let code = rest.strip_suffix(';')?.split_whitespace().next()?;
    Some((name, code))
}

/// Where the text of a module or package lies in a folder.
fn file(folder: &Path, name: &str) -> PathBuf {
    let path = folder.join(name.replace('.', "/"));
    let file = path.with_extension("py");
    if file.exists() {
        return file;
    }
    path.join("__init__.py")
}

/// The text of a module or package in a folder.
fn read(folder: &Path, name: &str) -> Result<String> {
    let file = file(folder, name);
    fs::read_to_string(&file).map_err(|error| format!("{}: {error}", file.display()).into())
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

/// Those of all modules; longer ones are in a file for each module.
fn patches(stdlib: &Path) -> Result<Vec<Patch>> {
    let mut patches = Patch::parse(&fs::read_to_string(stdlib.join("patches.txt"))?)?;
    let mut files: Vec<PathBuf> = fs::read_dir(stdlib.join("patches"))?
        .map(|entry| entry.map(|entry| entry.path()))
        .collect::<std::result::Result<_, _>>()?;
    files.sort();
    for file in files {
        patches.extend(Patch::parse(&fs::read_to_string(file)?)?);
    }
    Ok(patches)
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
