//! Compiled modules as bytes: what is read back is what was written, and damaged bytes are refused.

use std::convert::Infallible;
use std::fs;
use std::path::{Path, PathBuf};
use std::rc::Rc;
use wardian_compile::bytecode::code::Unit;
use wardian_compile::bytecode::disasm::disassemble;
use wardian_compile::bytecode::stored::{Damaged, decode, encode};
use wardian_compile::compile::{Failure, Mode, Options, compile};
use wardian_syntax::{ParseFailure, parse};

fn unit(source: &str) -> Option<Rc<Unit>> {
    let mut free = |_: u64| Ok::<(), Infallible>(());
    let parsed = match parse(source, wardian_syntax::Mode::Module, &mut free) {
        Ok(parsed) => parsed,
        Err(ParseFailure::Syntax(_)) => return None,
        Err(ParseFailure::Stop(never)) => match never {},
    };
    let options = Options {
        file_name: "module.py",
        mode: Mode::Exec,
        separate_locals: true,
        future_annotations: false,
        of_library: false,
        is_file: true,
        hidden_frames: false,
        tree_lines: None,
    };
    match compile(source, &parsed, &options, &mut free) {
        Ok(unit) => Some(unit),
        Err(Failure::Syntax(_)) => None,
        Err(Failure::Stop(never)) => match never {},
    }
}

/// Every Python file below these folders.
fn files(folders: &[&str]) -> Vec<PathBuf> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let mut pending: Vec<PathBuf> = folders.iter().map(|folder| root.join(folder)).collect();
    let mut found = Vec::new();
    while let Some(path) = pending.pop() {
        if path.is_dir() {
            let inner = fs::read_dir(path).unwrap();
            pending.extend(inner.map(|entry| entry.unwrap().path()));
        } else if path.extension().is_some_and(|extension| extension == "py") {
            found.push(path);
        }
    }
    found
}

#[test]
fn what_was_written_is_read() {
    let (mut count, mut text_bytes, mut bytes_written) = (0, 0, 0);
    for file in files(&[
        "guest/library/src",
        "guest/stdlib/files",
        "guest/shell",
        "tests/cases",
    ]) {
        let Ok(text) = fs::read_to_string(&file) else {
            continue;
        };
        let Some(unit) = unit(&text) else {
            continue;
        };
        let name = file.display();
        let bytes = encode(&unit).unwrap_or_else(|| panic!("{name}: not written"));
        let text = &*unit.source.text;
        let read = decode(&bytes, "module.py", text).unwrap_or_else(|_| panic!("{name}: not read"));
        // What `Debug` shows is all there is; the disassembly only shows where they differ.
        if format!("{unit:?}") != format!("{read:?}") {
            let (before, after) = (disassemble(&unit, true), disassemble(&read, true));
            panic!("{name} differs:\n{before}\n{after}");
        }
        assert_eq!(encode(&read).as_ref(), Some(&bytes), "{name}");
        count += 1;
        text_bytes += text.len();
        bytes_written += bytes.len();
    }
    assert!(count > 800, "{count} files");
    println!("{count} files: {text_bytes} bytes of text, {bytes_written} of code");
}

#[test]
fn the_same_unit_stays_one() {
    let text = "def f():\n    try:\n        return 1\n    finally:\n        g = lambda: 2\n";
    let unit = unit(text).unwrap();
    let read = decode(&encode(&unit).unwrap(), "module.py", text).unwrap();
    assert_eq!(format!("{unit:?}"), format!("{read:?}"));
}

#[test]
fn another_text_is_refused() {
    let text = "value = 'one'\n";
    let bytes = encode(&unit(text).unwrap()).unwrap();
    assert!(decode(&bytes, "m.py", text).is_ok());
    for other in ["value = 'two'\n", "value = 'one'", "value = 'one'\n\n", ""] {
        assert_eq!(
            decode(&bytes, "m.py", other).unwrap_err(),
            Damaged,
            "{other:?}"
        );
    }
}

/// Any byte is another one, and any end is missing: whatever comes of it is no panic.
#[test]
fn damaged_bytes_break_nothing() {
    let text = "import a.b as c\n@d\nclass E(F, g=1):\n    '''H'''\n    async def i(self, *j, k=2**100, **l):\n        \
                try:\n            async with m as n: yield f'{n!r:>{j}}', (1.5, 2j, b'o', ...), {1, 'p'}\n        \
                except* Q as r: raise\n        finally: s = lambda t=(u := 3): t in {1, 2} and '\\ud800'\n";
    let bytes = encode(&unit(text).unwrap()).unwrap();
    let read = |bytes: &[u8]| decode(bytes, "m.py", text);
    assert!(read(&bytes).is_ok());
    for end in 0..bytes.len() {
        assert_eq!(read(&bytes[..end]).unwrap_err(), Damaged, "cut at {end}");
    }
    for place in 0..bytes.len() {
        for value in [
            0,
            1,
            0x7f,
            0x80,
            0xff,
            bytes[place] ^ 1,
            bytes[place] ^ 0x80,
        ] {
            let mut bytes = bytes.clone();
            bytes[place] = value;
            let _ = read(&bytes);
        }
    }
    for place in 0..8 {
        let mut bytes = bytes.clone();
        bytes[place] ^= 1;
        assert_eq!(read(&bytes).unwrap_err(), Damaged, "another mark");
    }
    let mut longer = bytes.clone();
    longer.push(0);
    assert_eq!(read(&longer).unwrap_err(), Damaged);
}
