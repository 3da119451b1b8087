//! A directory of packages, as tests write it.

#![allow(dead_code, reason = "not every test binary has packages")]

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU32, Ordering};

/// A directory that is removed in the end.
pub(crate) struct Folder(PathBuf);

impl Folder {
    pub(crate) fn new() -> Folder {
        static COUNT: AtomicU32 = AtomicU32::new(0);
        let number = COUNT.fetch_add(1, Ordering::Relaxed);
        let name = format!("wardian-packages-{}-{number}", std::process::id());
        let folder = Folder(std::env::temp_dir().join(name));
        fs::create_dir_all(&folder.0).unwrap();
        folder
    }

    pub(crate) fn path(&self) -> &Path {
        &self.0
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

/// A directory as `pip install --target` makes it.
pub(crate) fn site_packages() -> Folder {
    let directory = Folder::new();
    let files = [
        (
            "shapes/__init__.py",
            "from .area import area\n__version__ = '1.2'\n",
        ),
        ("shapes/area.py", "def area(a, b):\n    return a * b\n"),
        ("shapes/data/unit.txt", "metre\n"),
        ("shapes/_quick.cpython-312-x86_64-linux-gnu.so", "\x7fELF"),
        ("shapes/__pycache__/area.cpython-312.pyc", "stale"),
        // Types of it lie in a directory of the same name, as for pydantic_core.
        ("shapes/_native/__init__.pyi", ""),
        ("shapes/_native.abi3.so", "\x7fELF"),
        ("alone.so", "\x7fELF"),
        ("plain.py", "import sys\nvalue = __file__\n"),
        ("spread/part/module.py", "x = 1\n"),
        (
            "shapes-1.2.dist-info/METADATA",
            "Metadata-Version: 2.1\nName: shapes\nVersion: 1.2\nRequires-Dist: plain>=1\n",
        ),
        (
            "shapes-1.2.dist-info/RECORD",
            "shapes/__init__.py,,\nshapes/data/unit.txt,,\n",
        ),
        (
            "shapes-1.2.dist-info/entry_points.txt",
            "[console_scripts]\nshape = shapes:main\n",
        ),
    ];
    for (path, text) in files {
        let file = directory.path().join(path);
        fs::create_dir_all(file.parent().unwrap()).unwrap();
        fs::write(file, text).unwrap();
    }
    directory
}

/// A wheel with these files besides what describes it, and what it requires.
pub(crate) fn wheel(
    name: &str,
    version: &str,
    files: &[(&str, &[u8])],
    requires: &[&str],
) -> Vec<u8> {
    recorded_wheel(name, version, files, requires, "")
}

/// The same, whose record has this hash for each of the files.
pub(crate) fn recorded_wheel(
    name: &str,
    version: &str,
    files: &[(&str, &[u8])],
    requires: &[&str],
    hash: &str,
) -> Vec<u8> {
    use std::io::{Cursor, Write};
    use zip::ZipWriter;
    use zip::write::SimpleFileOptions;

    let info = format!("{name}-{version}.dist-info");
    let mut metadata = format!("Metadata-Version: 2.1\nName: {name}\nVersion: {version}\n");
    for requirement in requires {
        metadata += &format!("Requires-Dist: {requirement}\n");
    }
    let record = files.iter().map(|(path, _)| format!("{path},{hash},\n"));
    let record: String = record
        .chain([format!("{info}/METADATA,,\n{info}/RECORD,,\n")])
        .collect();
    let described = [
        (format!("{info}/METADATA"), metadata.into_bytes()),
        (format!("{info}/RECORD"), record.into_bytes()),
    ];
    let mut archive = ZipWriter::new(Cursor::new(Vec::new()));
    let files = files
        .iter()
        .map(|(path, bytes)| ((*path).to_owned(), bytes.to_vec()));
    for (path, bytes) in described.into_iter().chain(files) {
        archive
            .start_file(path, SimpleFileOptions::default())
            .unwrap();
        archive.write_all(&bytes).unwrap();
    }
    archive.finish().unwrap().into_inner()
}
