//! Functions of paths, and the working directory.
//!
//! Files here have no owners and no permissions but what their filesystem
//! allows: `chmod` checks that the path exists, and changes nothing.

use super::descriptors::{long, null_stat};
use super::errors::{check, raise};
use super::table::State;
use super::table::{self, settle};
use super::{FOLDER_ENTRY, OPERATION, stat_tuple, streams};
use wardian_runtime::ctx::price;
use wardian_runtime::ctx::{Ctx, PyResult, Thrown};
use wardian_runtime::object::args::Args;
use wardian_runtime::object::value::Value;
use wardian_runtime::outside::errno::Errno;
use wardian_runtime::outside::files::{Answer, FileHandle, FileKind, NewTime};
use wardian_text::surrogates;

/// Bytes of a path at most; one less than Linux' PATH_MAX, which counts a NUL.
const PATH_MAX: usize = 4095;

/// Links that one resolution follows; as on Linux.
const LINKS_MAX: usize = 40;

/// A path argument as the outside gets it: absolute. Pays for the operation, too.
pub(super) fn path(ctx: &mut Ctx, value: Value) -> Result<String, Thrown> {
    let text = ctx.expect_str(value, "path")?;
    table::home(ctx);
    let length = text.as_str().len() + ctx.state::<State>().directory().len();
    ctx.charge(OPERATION + length as u64 / price::SCANNED_BYTES)?;
    if text.as_str().contains('\0') {
        return Err(ctx.value_error("embedded null byte"));
    }
    let problem = match text.as_str() {
        "" => Some(Errno::ENOENT),
        text if text.len() > PATH_MAX => Some(Errno::ENAMETOOLONG),
        // Names are UTF-8. What no name can be is an error of its own, as in `os.fsencode`.
        text if surrogates::present(text) => {
            let codec = Value::object(ctx.new_str("utf-8"));
            let errors = Value::object(ctx.new_str("surrogateescape"));
            ctx.call_attr(value, "encode", &[codec, errors])?;
            Some(Errno::EILSEQ)
        }
        _ => None,
    };
    if let Some(errno) = problem {
        return Err(raise(ctx, errno, &[value]));
    }
    let text = text.as_str();
    let directory = ctx.state::<State>().directory();
    Ok(if text.starts_with('/') {
        text.to_string()
    } else {
        format!("{}/{text}", directory.trim_end_matches('/'))
    })
}

/// A path argument, with what was held back written out.
fn settled_path(ctx: &mut Ctx, value: Value) -> Result<String, Thrown> {
    let path = path(ctx, value)?;
    settle(ctx)?;
    Ok(path)
}

/// The end of an operation that gives nothing.
fn done(ctx: &mut Ctx, answer: Answer<()>, names: &[Value]) -> PyResult {
    check(ctx, answer, names)?;
    Ok(Value::NONE)
}

/// `stat(path, follow)`.
pub(super) fn stat(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    let path = settled_path(ctx, args[0])?;
    let follow = follow(ctx, args.get(1))?;
    if path == streams::NULL_PATH {
        return Ok(null_stat(ctx));
    }
    let stat = ctx.outside().files().path_stat(&path, follow);
    let stat = check(ctx, stat, &[args[0]])?;
    stat_tuple(ctx, stat)
}

fn follow(ctx: &mut Ctx, value: Option<Value>) -> Result<bool, Thrown> {
    value.map_or(Ok(true), |value| ctx.truth(value))
}

/// `listdir(path)`: names and kinds.
pub(super) fn listdir(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    let path = settled_path(ctx, args[0])?;
    let opened = ctx.outside().files().directory_open(&path);
    let handle = check(ctx, opened, &[args[0]])?;
    let listed = entries(ctx, handle, args[0]);
    let closed = ctx.outside().files().directory_close(handle);
    if listed.is_ok()
        && let Err(stop) = closed
    {
        return Err(ctx.stop(stop));
    }
    listed
}

fn entries(ctx: &mut Ctx, handle: FileHandle, shown: Value) -> PyResult {
    let list = ctx.new_list(Vec::new());
    let mark = ctx.temps_mark();
    loop {
        ctx.charge(FOLDER_ENTRY)?;
        let entry = ctx.outside().files().directory_next(handle);
        let Some((name, kind)) = check(ctx, entry, &[shown])? else {
            return Ok(Value::object(list));
        };
        // No program can spell it.
        if surrogates::present(&name) {
            continue;
        }
        let letter = match kind {
            FileKind::File => "f",
            FileKind::Directory => "d",
            FileKind::Link => "l",
            FileKind::Other => "o",
        };
        ctx.reserve(name.len())?;
        let name = Value::object(ctx.new_str(&name));
        let letter = Value::object(ctx.new_str(letter));
        let pair = Value::object(ctx.new_tuple(&[name, letter]));
        ctx.list_push(list, pair)?;
        ctx.temps_release(mark);
    }
}

/// `mkdir(path)`.
pub(super) fn mkdir(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    let path = settled_path(ctx, args[0])?;
    let answer = ctx.outside().files().make_directory(&path);
    done(ctx, answer, &[args[0]])
}

/// `rmdir(path)`.
pub(super) fn rmdir(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    let path = settled_path(ctx, args[0])?;
    let answer = ctx.outside().files().remove_directory(&path);
    done(ctx, answer, &[args[0]])
}

/// `unlink(path)`.
pub(super) fn unlink(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    let path = settled_path(ctx, args[0])?;
    let answer = ctx.outside().files().unlink(&path);
    done(ctx, answer, &[args[0]])
}

/// `rename(src, dst)`.
pub(super) fn rename(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    let from = settled_path(ctx, args[0])?;
    let to = path(ctx, args[1])?;
    // The lengths of all paths below a directory may have to be looked at.
    ctx.charge(10 * OPERATION)?;
    let answer = ctx.outside().files().rename(&from, &to);
    done(ctx, answer, &[args[0], args[1]])
}

/// `symlink(target, path)`.
pub(super) fn symlink(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    // Checked as a path, but taken as it is: it is relative to the link.
    path(ctx, args[0])?;
    let target = ctx.expect_str(args[0], "path")?;
    let path = settled_path(ctx, args[1])?;
    let answer = ctx.outside().files().symlink(target.as_str(), &path);
    done(ctx, answer, &[args[0], args[1]])
}

/// `link(src, dst)`.
pub(super) fn link(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    let from = settled_path(ctx, args[0])?;
    let to = path(ctx, args[1])?;
    let answer = ctx.outside().files().hard_link(&from, &to);
    done(ctx, answer, &[args[0], args[1]])
}

/// `readlink(path)`.
pub(super) fn readlink(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    let path = settled_path(ctx, args[0])?;
    let target = ctx.outside().files().read_link(&path);
    let target = check(ctx, target, &[args[0]])?;
    if surrogates::present(&target) {
        return Err(raise(ctx, Errno::EILSEQ, &[args[0]]));
    }
    Ok(Value::object(ctx.new_str(&target)))
}

/// `utime(path, atime_ns, mtime_ns, follow)`; None stands for now.
pub(super) fn utime(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    let path = settled_path(ctx, args[0])?;
    let accessed = new_time(ctx, args[1], args[0])?;
    let modified = new_time(ctx, args[2], args[0])?;
    let follow = follow(ctx, args.get(3))?;
    let answer = ctx
        .outside()
        .files()
        .path_set_times(&path, follow, accessed, modified);
    done(ctx, answer, &[args[0]])
}

fn new_time(ctx: &mut Ctx, value: Value, shown: Value) -> Result<NewTime, Thrown> {
    if value.is_none() {
        return Ok(NewTime::Now);
    }
    // Times before 1970 have no form on the way to the host.
    match u64::try_from(long(ctx, value)?) {
        Ok(nanos) => Ok(NewTime::At(nanos)),
        Err(_) => Err(raise(ctx, Errno::EINVAL, &[shown])),
    }
}

/// `chmod(path, mode)`.
pub(super) fn chmod(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    let path = settled_path(ctx, args[0])?;
    long(ctx, args[1])?;
    let stat = ctx.outside().files().path_stat(&path, true);
    check(ctx, stat, &[args[0]])?;
    Ok(Value::NONE)
}

/// `getcwd()`.
pub(super) fn getcwd(ctx: &mut Ctx, _: Args<'_>) -> PyResult {
    table::home(ctx);
    let directory = ctx.state::<State>().directory().to_string();
    Ok(Value::object(ctx.new_str(&directory)))
}

/// `home()`: where the session starts.
pub(super) fn home(ctx: &mut Ctx, _: Args<'_>) -> PyResult {
    let home = table::home(ctx).to_string();
    Ok(Value::object(ctx.new_str(&home)))
}

/// `chdir(path)`.
pub(super) fn chdir(ctx: &mut Ctx, args: Args<'_>) -> PyResult {
    settled_path(ctx, args[0])?;
    let given = ctx.expect_str(args[0], "path")?;
    let given = given.as_str().to_string();
    let directory = canonical(ctx, given, args[0])?;
    ctx.state::<State>().directory = Some(directory);
    Ok(Value::NONE)
}

/// A path as `os.path.abspath` has it; `..` goes up whatever a link says.
pub(crate) fn absolute(ctx: &mut Ctx, path: &str) -> String {
    table::home(ctx);
    let directory = ctx.state::<State>().directory();
    let start = if path.starts_with('/') { "" } else { directory };
    let mut names: Vec<&str> = Vec::new();
    for name in start.split('/').chain(path.split('/')) {
        match name {
            "" | "." => {}
            ".." => {
                names.pop();
            }
            name => names.push(name),
        }
    }
    format!("/{}", names.join("/"))
}

/// The directory, without links, that a file lies in; `None` when it is no file. The file itself may be a link.
pub(crate) fn folder_of(ctx: &mut Ctx, file: &str) -> Result<Option<String>, Thrown> {
    match real_folder(ctx, file) {
        Err(Thrown) if ctx.catch(ctx.exceptions.OSError).is_some() => Ok(None),
        folder => folder,
    }
}

fn real_folder(ctx: &mut Ctx, file: &str) -> Result<Option<String>, Thrown> {
    let shown = Value::object(ctx.new_str(file));
    ctx.keep(shown);
    let mut file = file.to_string();
    for _ in 0..LINKS_MAX {
        ctx.charge(OPERATION + file.len() as u64 / price::SCANNED_BYTES)?;
        let stat = ctx.outside().files().path_stat(&file, false);
        let kind = check(ctx, stat, &[shown])?.kind;
        let (folder, _) = file.rsplit_once('/').unwrap_or_default();
        let folder = format!("{folder}/");
        match kind {
            FileKind::File => return canonical(ctx, folder, shown).map(Some),
            FileKind::Link => {
                let target = ctx.outside().files().read_link(&file);
                let target = check(ctx, target, &[shown])?;
                file = match target.starts_with('/') {
                    true => target,
                    false => folder + &target,
                };
            }
            FileKind::Directory | FileKind::Other => break,
        }
    }
    Ok(None)
}

/// The full path, without links and dots, of a directory.
fn canonical(ctx: &mut Ctx, path: String, shown: Value) -> Result<String, Thrown> {
    // Without a slash at its end; empty for the root.
    let mut found = String::new();
    if !path.starts_with('/') {
        // The working directory is such a path already.
        found.push_str(ctx.state::<State>().directory().trim_end_matches('/'));
    }
    let mut pending = vec![path];
    let mut links = 0;
    while let Some(text) = pending.pop() {
        let text = text.trim_start_matches('/');
        if text.is_empty() {
            continue;
        }
        let (component, rest) = text.split_at(text.find('/').unwrap_or(text.len()));
        pending.push(rest.to_string());
        ctx.charge(OPERATION + found.len() as u64 / price::SCANNED_BYTES)?;
        match component {
            "." => continue,
            ".." => {
                found.truncate(found.rfind('/').unwrap_or(0));
                continue;
            }
            _ => {}
        }
        let candidate = format!("{found}/{component}");
        let stat = ctx.outside().files().path_stat(&candidate, false);
        match check(ctx, stat, &[shown])?.kind {
            FileKind::Directory => found = candidate,
            FileKind::Link => {
                links += 1;
                if links > LINKS_MAX {
                    return Err(raise(ctx, Errno::ELOOP, &[shown]));
                }
                let target = ctx.outside().files().read_link(&candidate);
                let target = check(ctx, target, &[shown])?;
                if target.starts_with('/') {
                    found.clear();
                }
                pending.push(target);
            }
            FileKind::File | FileKind::Other => {
                return Err(raise(ctx, Errno::ENOTDIR, &[shown]));
            }
        }
        if found.len() > PATH_MAX {
            return Err(raise(ctx, Errno::ENAMETOOLONG, &[shown]));
        }
    }
    if found.is_empty() {
        found.push('/');
    }
    Ok(found)
}
