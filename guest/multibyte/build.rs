//! Packs the tables of characters (`tables`), each by itself: a codec unpacks only those that it reads.
//!
//! Characters become how far they are from the one before, where that is not far: most sets have long parts in the order
//! of Unicode, and deflated so all tables are less than half of what their text would be. `src/layer.rs` reads it.

use std::convert::Infallible;
use std::error::Error;
use std::path::{Path, PathBuf};
use std::{env, fs};

use wardian_zlib::{Deflater, Flush, Strategy, Wrapper};

fn main() -> Result<(), Box<dyn Error>> {
    let out = PathBuf::from(env::var("OUT_DIR")?);
    let folder = Path::new("tables");
    println!("cargo::rerun-if-changed={}", folder.display());
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        let name = path.file_stem().ok_or("a table has a name")?;
        let packed = packed(&compact(&fs::read_to_string(&path)?)?);
        fs::write(out.join(name).with_extension("deflate"), packed)?;
    }
    Ok(())
}

/// As `wardian_zlib::packed` unpacks it, which packs texts only.
fn packed(table: &[u8]) -> Vec<u8> {
    let mut deflater = Deflater::new(9, Wrapper::Raw, 15, 8, Strategy::Default);
    let Ok(()) = deflater.run(table, Flush::Finish, &mut |_, _| Ok::<(), Infallible>(()));
    let mut packed = (table.len() as u32).to_le_bytes().to_vec();
    packed.extend(deflater.take_output());
    packed
}

/// The rows of characters as bytes, before all other lines as they are.
fn compact(table: &str) -> Result<Vec<u8>, Box<dyn Error>> {
    let (mut rows, mut count, mut others) = (Vec::new(), 0u16, String::new());
    let mut last = 0;
    for line in table.lines().filter(|line| !line.starts_with('#')) {
        let (head, rest) = line.split_once(' ').ok_or("a line without a blank")?;
        if head.starts_with(['!', '=', '~']) {
            others.extend([line, "\n"]);
            continue;
        }
        count += 1;
        rows.extend(u16::from_str_radix(head, 16)?.to_le_bytes());
        rows.extend(u16::try_from(rest.chars().count())?.to_le_bytes());
        for code in rest.chars().map(u32::from) {
            push(&mut rows, code, last);
            last = code;
        }
    }
    Ok([&count.to_le_bytes()[..], &rows, others.as_bytes()].concat())
}

/// One byte for a character a little behind the last, two for others below U+A000, four for the rest.
fn push(out: &mut Vec<u8>, code: u32, last: u32) {
    match (code.wrapping_sub(last), code) {
        (1..0x60, _) => out.push((code - last) as u8),
        (_, ..0x8000) => out.extend([0x80 | (code >> 8) as u8, code as u8]),
        (_, ..0xa000) => out.extend([0x60 | (code >> 8 & 0x1f) as u8, code as u8]),
        _ => out.extend([0, code as u8, (code >> 8) as u8, (code >> 16) as u8]),
    }
}
