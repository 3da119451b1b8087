//! Packs the Python files of `src/python` and makes the table of them: `pandas._libs` and what is beneath it, by their
//! full names.

use std::error::Error;
use std::path::{Path, PathBuf};

use wardian_zlib::packed::pack_folder;

fn main() -> Result<(), Box<dyn Error>> {
    let out = PathBuf::from(std::env::var("OUT_DIR")?);
    Ok(pack_folder(Path::new("src/python"), "pandas._libs", &out)?)
}
