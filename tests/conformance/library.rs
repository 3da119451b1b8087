//! The texts that a session may import: tests and their helpers out of an
//! installed CPython 3.12, unmodified, and stand-ins of ours (`standins/`) for
//! what tests import but do not test. The stand-ins win.

use crate::tests::Tests;
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::process::Command;

/// Modules of the library that its tests are written with.
const LIBRARY: &[&str] = &["_pydatetime", "_pydecimal", "_pyio"];

/// Modules of `test.support` that need nothing that is not there.
const SUPPORT: &[&str] = &[
    "_hypothesis_stubs",
    "ast_helper",
    "asynchat",
    "asyncore",
    "hashlib_helper",
    "hypothesis_helper",
    "logging_helper",
    "os_helper",
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

    /// What a session that runs `tests` may import, by full name.
    pub(crate) fn sources(&self, tests: &Tests) -> Result<BTreeMap<String, Source>, String> {
        let mut sources = BTreeMap::new();
        for file in LIBRARY {
            add(&mut sources, &self.folder, file, file)?;
        }
        let own = outermost(tests);
        for helper in tests.with.iter().chain([&own]) {
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
        add(&mut sources, &standins, "test", "test")?;
        Ok(sources)
    }

    /// The files that `tests` read, and those that they are in: their paths in the session and their bytes.
    pub(crate) fn data(&self, tests: &Tests) -> Result<BTreeMap<String, Vec<u8>>, String> {
        let own = format!("test/{}", outermost(tests));
        let own = if self.folder.join(&own).is_dir() {
            own
        } else {
            format!("{own}.py")
        };
        let mut files = BTreeMap::new();
        let paths = tests.reads.iter().map(|path| format!("test/{path}"));
        for path in paths.chain([own]) {
            self.add_data(&mut files, &path)?;
        }
        Ok(files)
    }

    /// Add a file, or a folder with all that is in it but compiled code.
    fn add_data(&self, files: &mut BTreeMap<String, Vec<u8>>, path: &str) -> Result<(), String> {
        let outside = self.folder.join(path);
        let problem = |error: std::io::Error| format!("{path}: {error}");
        if !outside.is_dir() {
            let bytes = std::fs::read(&outside).map_err(problem)?;
            files.insert(format!("{INSIDE}/{path}"), bytes);
            return Ok(());
        }
        for entry in std::fs::read_dir(&outside).map_err(problem)? {
            let name = entry.map_err(problem)?.file_name();
            if name != "__pycache__" {
                self.add_data(files, &format!("{path}/{}", name.to_string_lossy()))?;
            }
        }
        Ok(())
    }
}

/// The package that `tests` lie in, or their own file.
fn outermost(tests: &Tests) -> &str {
    tests.name.split('.').next().expect("there is a first part")
}

/// Whether a folder is a package: it has modules in it.
fn has_modules(folder: &Path) -> bool {
    let entries = std::fs::read_dir(folder).into_iter().flatten().flatten();
    entries
        .map(|entry| entry.path())
        .any(|path| path.extension().is_some_and(|extension| extension == "py"))
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
    if !inside.join("__init__.py").is_file() {
        // A package without a file of its own.
        let file = format!("{INSIDE}/{path}/__init__.py");
        sources.insert(module.to_string(), (true, file, String::new()));
    }
    for entry in std::fs::read_dir(&inside).map_err(|error| error.to_string())? {
        let entry = entry.map_err(|error| error.to_string())?.path();
        let stem = entry.file_stem().expect("a file has a name");
        let stem = stem.to_string_lossy();
        if has_modules(&entry) {
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
