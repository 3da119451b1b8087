//! The texts that a session may import: tests and their helpers out of an
//! installed CPython 3.12, unmodified, and stand-ins of ours (`standins/`) for
//! what tests import but do not test. The stand-ins win.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::process::Command;

/// Modules of `test` that its files of tests import.
const HELPERS: &[&str] = &[
    "list_tests",
    "mapping_tests",
    "seq_tests",
    "string_tests",
    "shadowed_super",
    "typinganndata",
    "re_tests",
    "datetimetester",
    "test_contextlib",
    "test_grammar",
    "test_iter",
];

/// Modules of the library that its tests are written with.
const LIBRARY: &[&str] = &[
    "_py_abc",
    "_pydatetime",
    "_pydecimal",
    "_pyio",
    "_strptime",
    "_weakrefset",
    "doctest",
    "unittest/mock",
];

/// Modules of `test.support` that need nothing that is not there.
const SUPPORT: &[&str] = &["os_helper"];

/// Files that tests read: paths below `test`, a folder with all of its files.
const DATA: &[(&str, &[&str])] = &[
    ("test_contextlib", &["data"]),
    ("test_decimal", &["decimaltestdata"]),
    ("test_difflib", &["test_difflib_expect.html"]),
    ("test_exceptions", &["test_exceptions.py"]),
    (
        "test_float",
        &["floating_points.txt", "formatfloat_testcases.txt"],
    ),
    ("test_fractions", &["formatfloat_testcases.txt"]),
    ("test_io", &["test_io.py"]),
    (
        "test_math",
        &["cmath_testcases.txt", "ieee754.txt", "math_testcases.txt"],
    ),
    ("test_patma", &["test_patma.py"]),
    (
        "test_random",
        &["randv2_32.pck", "randv2_64.pck", "randv3.pck"],
    ),
];

/// The folder of the library in a session.
const INSIDE: &str = "/tmp/lib";

/// A module: whether it is a package, its file for tracebacks, its text.
pub(crate) type Source = (bool, String, String);

/// Where the tests are.
pub(crate) struct Library {
    /// The folder `lib/python3.12`.
    folder: PathBuf,
}

impl Library {
    /// Ask a CPython for its library.
    pub(crate) fn find(python: &str) -> Result<Library, String> {
        let output = Command::new(python)
            .args([
                "-c",
                "import os, test; print(os.path.dirname(test.__path__[0]))",
            ])
            .output()
            .map_err(|error| format!("{python}: {error}"))?;
        let folder = PathBuf::from(String::from_utf8_lossy(&output.stdout).trim());
        if !output.status.success() || !folder.join("test").is_dir() {
            return Err(format!("{python} has no package `test`"));
        }
        Ok(Library { folder })
    }

    /// What a session that runs `name` may import, by full name.
    pub(crate) fn sources(&self, name: &str) -> Result<BTreeMap<String, Source>, String> {
        let mut sources = BTreeMap::new();
        for file in LIBRARY {
            add(&mut sources, &self.folder, file, &file.replace('/', "."))?;
        }
        for helper in HELPERS.iter().chain([&name]) {
            let module = format!("test.{helper}");
            add(
                &mut sources,
                &self.folder,
                &format!("test/{helper}"),
                &module,
            )?;
        }
        for helper in SUPPORT {
            let path = format!("test/support/{helper}");
            let module = format!("test.support.{helper}");
            add(&mut sources, &self.folder, &path, &module)?;
        }
        let standins = wardian_tests::root().join("conformance/standins");
        let mut names = Vec::new();
        for entry in std::fs::read_dir(&standins).map_err(|error| error.to_string())? {
            let path = entry.map_err(|error| error.to_string())?.path();
            let stem = path.file_stem().expect("a file has a name");
            names.push(stem.to_string_lossy().into_owned());
        }
        for name in names {
            add(&mut sources, &standins, &name, &name)?;
        }
        Ok(sources)
    }

    /// The files that the tests `name` read: their paths in the session and their bytes.
    pub(crate) fn data(&self, name: &str) -> Result<BTreeMap<String, Vec<u8>>, String> {
        let mut files = BTreeMap::new();
        let of_test = DATA.iter().find(|(test, _)| *test == name);
        for path in of_test.map_or(&[][..], |(_, paths)| paths) {
            let path = format!("test/{path}");
            let outside = self.folder.join(&path);
            let mut found = vec![(path.clone(), outside.clone())];
            if outside.is_dir() {
                found.clear();
                for entry in std::fs::read_dir(&outside).map_err(|error| error.to_string())? {
                    let entry = entry.map_err(|error| error.to_string())?;
                    let name = entry.file_name().to_string_lossy().into_owned();
                    found.push((format!("{path}/{name}"), entry.path()));
                }
            }
            for (path, outside) in found {
                let bytes = std::fs::read(&outside).map_err(|error| format!("{path}: {error}"))?;
                files.insert(format!("{INSIDE}/{path}"), bytes);
            }
        }
        Ok(files)
    }
}

/// Add the module or package at `path` of `folder`.
fn add(
    sources: &mut BTreeMap<String, Source>,
    folder: &Path,
    path: &str,
    module: &str,
) -> Result<(), String> {
    let inside = folder.join(path);
    if !inside.is_dir() {
        return add_file(sources, folder, &format!("{path}.py"), module, false);
    }
    for entry in std::fs::read_dir(&inside).map_err(|error| error.to_string())? {
        let entry = entry.map_err(|error| error.to_string())?.path();
        let stem = entry.file_stem().expect("a file has a name");
        let stem = stem.to_string_lossy();
        if entry.join("__init__.py").is_file() {
            add(
                sources,
                folder,
                &format!("{path}/{stem}"),
                &format!("{module}.{stem}"),
            )?;
        } else if stem == "__init__" {
            add_file(
                sources,
                folder,
                &format!("{path}/__init__.py"),
                module,
                true,
            )?;
        } else if entry.extension().is_some_and(|extension| extension == "py") {
            let file = format!("{path}/{stem}.py");
            add_file(sources, folder, &file, &format!("{module}.{stem}"), false)?;
        }
    }
    Ok(())
}

fn add_file(
    sources: &mut BTreeMap<String, Source>,
    folder: &Path,
    file: &str,
    module: &str,
    is_package: bool,
) -> Result<(), String> {
    let path = folder.join(file);
    let text = std::fs::read_to_string(&path).map_err(|error| format!("{file}: {error}"))?;
    sources.insert(
        module.to_string(),
        (is_package, format!("{INSIDE}/{file}"), text),
    );
    Ok(())
}
