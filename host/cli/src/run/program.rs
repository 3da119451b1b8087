//! Where a program lies, and what it is called in the sandbox.
//!
//! A file that the program can see, since it is in a directory that is mounted, has the path by which it sees it: in
//! tracebacks, `sys.argv` and `__file__`, and modules beside it are found. Any other file has the name by which it
//! was called.

use std::fs;
use std::io::{self, Read};

use wardian::{Program, Stdin};

use crate::args::grants::Grants;
use crate::args::mounts::MountOption;
use crate::args::run::{self, Run};
use crate::terminal::said;

/// Where `--with-folder` mounts the program's folder.
const FOLDER: &str = "/program";

/// All that a sandbox for the program needs.
pub(super) struct Ready {
    pub(super) program: Program,
    pub(super) stdin: Stdin,
    pub(super) grants: Grants,
}

/// Text of a program, and what it is called.
struct Found {
    source: String,
    /// In tracebacks.
    file_name: String,
    /// `sys.argv[0]`
    first: String,
}

/// Find and read the program.
///
/// # Errors
/// It is not there, or is no text.
pub(super) fn find(options: &Run) -> Result<Ready, String> {
    let mut grants = options.grants.clone();
    let (program, arguments) = options.program();
    if options.with_folder {
        let run::Program::File(file) = program else {
            return Err("--with-folder needs a FILE, whose folder it mounts".into());
        };
        mount_folder(file, &mut grants)?;
    }
    let mut stdin = Stdin::Reader(Box::new(io::stdin()));
    let found = match program {
        run::Program::File(file) => read(file, &grants.mounts)?,
        run::Program::Code(code) => Found {
            source: code.to_owned(),
            file_name: "<string>".into(),
            first: "-c".into(),
        },
        run::Program::Stdin => {
            let mut source = Vec::new();
            let read = io::stdin().read_to_end(&mut source);
            read.map_err(|error| format!("standard input: {}", said(&error)))?;
            // All of it was the program.
            stdin = Stdin::Empty;
            Found {
                source: decoded(source, "standard input")?,
                file_name: "<stdin>".into(),
                first: "-".into(),
            }
        }
    };
    let arguments = [&[found.first], arguments].concat();
    let program = Program::new(found.source).file_name(found.file_name);
    Ok(Ready {
        program: program.arguments(arguments),
        stdin,
        grants,
    })
}

/// `--with-folder`
fn mount_folder(file: &str, grants: &mut Grants) -> Result<(), String> {
    let full = fs::canonicalize(file).map_err(|error| format!("{file}: {}", said(&error)))?;
    let folder = full.parent().and_then(|folder| folder.to_str());
    let folder = folder.ok_or_else(|| format!("{file}: the path of its folder is not UTF-8"))?;
    grants
        .mounts
        .insert(0, MountOption::read_only(folder, FOLDER));
    grants.directory.get_or_insert_with(|| FOLDER.into());
    Ok(())
}

/// Read a file of this computer, or else one that is named by its path in the sandbox.
fn read(file: &str, mounts: &[MountOption]) -> Result<Found, String> {
    let (bytes, seen) = match fs::read(file) {
        Ok(bytes) => {
            let full = fs::canonicalize(file).ok();
            let seen = full.and_then(|full| mounts.iter().find_map(|mount| mount.path_of(&full)));
            (bytes, seen)
        }
        Err(error) => {
            let mut mounted = mounts
                .iter()
                .filter_map(|mount| Some((mount, mount.inside(file)?)));
            let Some((mount, inside)) = mounted.next() else {
                return Err(format!("{file}: {}", said(&error)));
            };
            let read = mount.dir()?.read(inside);
            let bytes = read.map_err(|error| format!("{file}: {}", said(&error)))?;
            (bytes, Some(file.to_owned()))
        }
    };
    let name = seen.unwrap_or_else(|| file.to_owned());
    Ok(Found {
        source: decoded(bytes, file)?,
        file_name: name.clone(),
        first: name,
    })
}

fn decoded(source: Vec<u8>, name: &str) -> Result<String, String> {
    let mut text = String::from_utf8(source).map_err(|error| format!("{name}: {error}"))?;
    // A byte order mark is no part of the program.
    if text.starts_with('\u{feff}') {
        text.remove(0);
    }
    Ok(text)
}
