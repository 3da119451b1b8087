//! `_fs`: files, for `io`, `os` and what stands on them, which are Python.
//!
//! | file | what it has |
//! |---|---|
//! | `table.rs` | descriptors, what they name, and writes that are held back |
//! | `descriptors.rs` | functions of a descriptor |
//! | `streams.rs` | the standard streams, and what is printed when they are redirected |
//! | `owner.rs` | objects that close their descriptor when they are collected |
//! | `paths.rs` | functions of paths, and the working directory |
//! | `errors.rs` | how a failure becomes an OSError |
//!
//! Numbers (flags, modes, errors) are Linux'. What does not live here: what a
//! path may reach, which is the outside's business.
//!
//! **Invariant:** nobody sees a file without the bytes that were written to it
//! before: whatever is held back goes out before any other operation, and at
//! calls of tools and the end of the step.

mod descriptors;
pub mod environment;
mod errors;
mod owner;
pub(crate) mod paths;
mod streams;
mod table;

pub(crate) use errors::check;
use table::State;
use wardian_runtime::ctx::ModuleStates;

use wardian_runtime::ctx::{Ctx, PyResult, Thrown};
use wardian_runtime::object::heap::Gc;
use wardian_runtime::object::native::Module;
use wardian_runtime::object::value::Value;
use wardian_runtime::outside::files::{FileKind, FileStat};
use wardian_runtime::types::{Method, function};

static FUNCTIONS: &[Method] = &[
    function("access_mode", "(fd, /)", descriptors::access_mode),
    function("chdir", "(path, /)", paths::chdir),
    function("chmod", "(path, mode, /)", paths::chmod),
    function("close", "(fd, /)", descriptors::close),
    function("dup", "(fd, /)", descriptors::dup),
    function("dup2", "(fd, fd2, /)", descriptors::dup2),
    function("fstat", "(fd, /)", descriptors::fstat),
    function("getcwd", "()", paths::getcwd),
    function("home", "()", paths::home),
    function("isatty", "(fd, /)", |_, _| Ok(Value::FALSE)),
    function("link", "(src, dst, /)", paths::link),
    function("listdir", "(path, /)", paths::listdir),
    function("mkdir", "(path, /)", paths::mkdir),
    function("open", "(path, flags, /)", descriptors::open),
    function("owner", "(fd, /)", owner::owner),
    function("read", "(fd, n, /)", descriptors::read),
    function("readall", "(fd, /)", descriptors::readall),
    function("readlink", "(path, /)", paths::readlink),
    function("rename", "(src, dst, /)", paths::rename),
    function("rmdir", "(path, /)", paths::rmdir),
    function("seek", "(fd, offset, whence, /)", descriptors::seek),
    function("stat", "(path, follow=True, /)", paths::stat),
    function("symlink", "(target, path, /)", paths::symlink),
    function("sync", "(fd, /)", descriptors::sync),
    function("truncate", "(fd, size, /)", descriptors::truncate),
    function("unlink", "(path, /)", paths::unlink),
    function(
        "utime",
        "(path, atime_ns, mtime_ns, follow=True, /)",
        paths::utime,
    ),
    function("write", "(fd, data, /)", descriptors::write),
];

/// Make the state that steps begin and end with.
pub(crate) fn make_state(states: &mut ModuleStates) {
    environment::make_state(states);
    table::make_state(states);
}

/// What an operation costs beside the bytes that it moves: a call of the host, some microseconds.
const OPERATION: u64 = 100;

/// What each entry of a folder costs that is listed: the host gives several at a time.
const FOLDER_ENTRY: u64 = 25;

const S_IFIFO: i64 = 0o010000;
const S_IFCHR: i64 = 0o020000;
const S_IFDIR: i64 = 0o040000;
const S_IFREG: i64 = 0o100000;
const S_IFLNK: i64 = 0o120000;

/// Make the module.
pub(super) fn make(ctx: &mut Ctx) -> Gc<Module> {
    owner::make_class(ctx);
    let module = ctx.new_native_module("_fs", FUNCTIONS);
    let environ = Value::object(environment::dict(ctx));
    ctx.set_module_attr(module, "environ", environ);
    module
}

/// What was held back goes out: the step is over, or a tool may look at files. `Err` is a limit.
pub fn settle(ctx: &mut Ctx) -> Result<(), Thrown> {
    if ctx.state::<State>().is_settled() && ctx.outward.redirection.is_none() {
        return Ok(());
    }
    table::settle(ctx)
}

/// `(st_mode, st_ino, st_dev, st_nlink, st_uid, st_gid, st_size, atime_ns, mtime_ns, ctime_ns)`.
fn stat_tuple(ctx: &mut Ctx, stat: FileStat) -> PyResult {
    let permissions = |all: i64, read_only: i64| if stat.read_only { read_only } else { all };
    let mode = match stat.kind {
        FileKind::File => S_IFREG | permissions(0o644, 0o444),
        FileKind::Directory => S_IFDIR | permissions(0o755, 0o555),
        FileKind::Link => S_IFLNK | 0o777,
        FileKind::Other => S_IFIFO,
    };
    let parts = [
        mode as u64,
        stat.inode,
        stat.device,
        stat.links,
        0,
        0,
        stat.size,
        stat.accessed,
        stat.modified,
        stat.changed,
    ];
    let parts = parts.map(|part| match i64::try_from(part) {
        Ok(part) => ctx.new_int(part),
        Err(_) => ctx.new_bigint(part.into()),
    });
    Ok(Value::object(ctx.new_tuple(&parts)))
}
