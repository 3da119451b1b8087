//! Packs the Python files of `src/python`, which lie there by the full names of their modules.

use std::error::Error;
use std::path::{Path, PathBuf};

use wardian_zlib::packed::pack_folder;

fn main() -> Result<(), Box<dyn Error>> {
    let out = PathBuf::from(std::env::var("OUT_DIR")?);
    Ok(pack_folder(Path::new("src/python"), "", &out)?)
}
