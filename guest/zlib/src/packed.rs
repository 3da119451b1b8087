//! Texts that a build packs and an interpreter unpacks: deflated, after their length in four bytes.
//!
//! What does not live here: which texts.

use std::fmt::Write;
use std::path::{Path, PathBuf};
use std::{fs, io};

use crate::{Deflater, Flush, InflateError, Inflater, Strategy, Wrapper};

/// A text, packed.
///
/// ```
/// let packed = wardian_zlib::packed::pack("a text of a few words");
/// assert_eq!(wardian_zlib::packed::length(&packed), 21);
/// assert_eq!(wardian_zlib::packed::unpack(&packed).unwrap(), b"a text of a few words");
/// ```
pub fn pack(text: &str) -> Vec<u8> {
    let mut deflater = Deflater::new(6, Wrapper::Raw, 15, 8, Strategy::Default);
    let Ok(()) = deflater.run(text.as_bytes(), Flush::Finish, &mut |_, _| {
        Ok::<(), std::convert::Infallible>(())
    });
    let mut packed = (text.len() as u32).to_le_bytes().to_vec();
    packed.extend(deflater.take_output());
    packed
}

/// Bytes of the text; 0 of what is not packed.
pub fn length(packed: &[u8]) -> usize {
    let length = packed.first_chunk().copied().map_or(0, u32::from_le_bytes);
    length as usize
}

/// The bytes of the text. Needs as much memory as [`length`] says and [`Inflater::MEMORY`].
///
/// # Errors
/// What is not packed.
pub fn unpack(packed: &[u8]) -> Result<Vec<u8>, InflateError> {
    let length = length(packed);
    let mut text = Vec::with_capacity(length);
    let stream = packed.get(4..).unwrap_or_default();
    Inflater::new(Wrapper::Raw, 15).step(stream, &mut text, length + 1)?;
    Ok(text)
}

/// For build scripts: pack the Python files of a folder into the folder `out`, and make the table of them there, in a
/// file modules.rs: an array of the modules' full names and their packed texts, sorted by name. A file's name is its path
/// beneath `package`; without a package, the path alone.
///
/// # Errors
/// Files that cannot be read or written.
pub fn pack_folder(folder: &Path, package: &str, out: &Path) -> io::Result<()> {
    println!("cargo::rerun-if-changed={}", folder.display());
    let mut modules = Vec::new();
    collect(folder, package, &mut modules)?;
    modules.sort();
    let mut table = String::from("&[\n");
    for (name, file) in modules {
        let text = fs::read_to_string(&file)?;
        fs::write(out.join(format!("{name}.py.deflate")), pack(&text))?;
        let path = format!("concat!(env!(\"OUT_DIR\"), \"/{name}.py.deflate\")");
        writeln!(table, "    (\"{name}\", include_bytes!({path})),").map_err(io::Error::other)?;
    }
    table.push(']');
    fs::write(out.join("modules.rs"), table)
}

/// The names and files of the modules in a folder.
fn collect(folder: &Path, package: &str, modules: &mut Vec<(String, PathBuf)>) -> io::Result<()> {
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        println!("cargo::rerun-if-changed={}", path.display());
        let stem = path.file_stem().unwrap_or_default().to_string_lossy();
        let name = match package {
            "" => stem.to_string(),
            _ => format!("{package}.{stem}"),
        };
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
