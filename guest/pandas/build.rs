//! Packs the Python files of `src/python` and makes the table of them: `pandas._libs` and what is beneath it, by their
//! full names.

use std::error::Error;
use std::fmt::Write;
use std::path::{Path, PathBuf};
use std::{env, fs};

use wardian_zlib::packed::pack;

type Result<T> = std::result::Result<T, Box<dyn Error>>;

/// Where the files lie, as the modules do beneath this package.
const FOLDER: &str = "src/python";
const PACKAGE: &str = "pandas._libs";

fn main() -> Result<()> {
    println!("cargo::rerun-if-changed={FOLDER}");
    let out = PathBuf::from(env::var("OUT_DIR")?);
    let mut modules = Vec::new();
    collect(Path::new(FOLDER), PACKAGE, &mut modules)?;
    modules.sort();
    let mut table = String::from("&[\n");
    for (name, file) in modules {
        let text = fs::read_to_string(&file)?;
        fs::write(out.join(format!("{name}.py.deflate")), pack(&text))?;
        let path = format!("concat!(env!(\"OUT_DIR\"), \"/{name}.py.deflate\")");
        writeln!(table, "    (\"{name}\", include_bytes!({path})),")?;
    }
    table.push(']');
    fs::write(out.join("modules.rs"), table)?;
    Ok(())
}

/// The names and files of the modules in a folder.
fn collect(folder: &Path, package: &str, modules: &mut Vec<(String, PathBuf)>) -> Result<()> {
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        println!("cargo::rerun-if-changed={}", path.display());
        let stem = path.file_stem().unwrap_or_default().to_string_lossy();
        let name = format!("{package}.{stem}");
        if path.is_dir() {
            if stem != "__pycache__" {
                collect(&path, &name, modules)?;
            }
        } else if path.extension().is_some_and(|extension| extension == "py") {
            modules.push((name, path));
        }
    }
    Ok(())
}
