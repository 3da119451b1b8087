//! Files as the embedder sees them: the sandbox's own, and mounted directories.
//!
//! The programs use `_fs`, which `open` and `os` stand on. What does not live
//! here: what Python makes of files, which the cases show.

mod common;

use std::fs;
use std::os::unix::fs::symlink;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, AtomicU32, Ordering};
use std::time::Duration;

use common::engine;
use wardian::{
    Clocks, Dir, Error, FileErrno, FileKind, Mount, Sandbox, SandboxBuilder, Value,
    ambient_authority,
};

/// Functions for the programs.
const PRELUDE: &str = "
import _fs
def put(path, data, flags=1 | 64 | 512):
    fd = _fs.open(path, flags)
    try:
        _fs.write(fd, data)
    finally:
        _fs.close(fd)
def get(path):
    fd = _fs.open(path, 0)
    try:
        return _fs.readall(fd)
    finally:
        _fs.close(fd)
def error(function, *args):
    try:
        return function(*args)
    except OSError as e:
        return str(e)
";

async fn built(builder: SandboxBuilder) -> Sandbox {
    let mut sandbox = builder.build().await.unwrap();
    run(&mut sandbox, PRELUDE).await;
    sandbox
}

async fn run(sandbox: &mut Sandbox, source: &str) -> Value {
    let execution = sandbox.run(source).await.unwrap();
    assert!(execution.error.is_none(), "{source}: {:?}", execution.error);
    execution.value.unwrap_or(Value::None)
}

/// What the last expression looks like.
async fn shown(sandbox: &mut Sandbox, source: &str) -> String {
    run(sandbox, source).await.to_string()
}

/// A directory of the test's own, removed at its end.
struct Folder(PathBuf);

impl Folder {
    fn new() -> Folder {
        static COUNT: AtomicU32 = AtomicU32::new(0);
        let name = format!(
            "wardian-files-{}-{}",
            std::process::id(),
            COUNT.fetch_add(1, Ordering::Relaxed)
        );
        let path = std::env::temp_dir().join(name);
        fs::create_dir_all(path.join("in")).unwrap();
        fs::write(path.join("secret"), "PWNED").unwrap();
        Folder(path)
    }

    /// What is mounted; `secret` lies beside it.
    fn inside(&self) -> PathBuf {
        self.0.join("in")
    }

    fn dir(&self) -> Dir {
        Dir::open_ambient_dir(self.inside(), ambient_authority()).unwrap()
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

fn refused(error: Error, expected: FileErrno) {
    match error {
        Error::File { errno, .. } => assert_eq!(errno, expected),
        other => panic!("{other:?}"),
    }
}

#[tokio::test]
async fn the_embedder_and_the_program_share_files() {
    let mut sandbox = built(engine().sandbox()).await;
    sandbox
        .write_file("/home/wardian/in.txt", b"from outside")
        .await
        .unwrap();
    assert_eq!(
        shown(&mut sandbox, "get('in.txt')").await,
        "b'from outside'"
    );
    run(
        &mut sandbox,
        "_fs.mkdir('/tmp/d'); put('/tmp/d/out.bin', bytes([0, 255])); _fs.symlink('d', '/tmp/l')\n\
         kept = _fs.open('/tmp/not closed', 65); _fs.write(kept, b'written')",
    )
    .await;
    assert_eq!(sandbox.read_file("/tmp/l/out.bin").await.unwrap(), [0, 255]);
    assert_eq!(
        sandbox.read_file("/tmp/not closed").await.unwrap(),
        b"written"
    );
    let listed = sandbox.list_files("/tmp").await.unwrap();
    let listed: Vec<_> = listed
        .iter()
        .map(|file| (file.path.as_str(), file.kind, file.size))
        .collect();
    assert_eq!(
        listed,
        [
            ("/tmp/d", FileKind::Directory, 0),
            ("/tmp/d/out.bin", FileKind::File, 2),
            ("/tmp/l", FileKind::Link, 0),
            ("/tmp/not closed", FileKind::File, 7),
        ]
    );
    refused(
        sandbox.read_file("/etc/passwd").await.unwrap_err(),
        FileErrno::ENOENT,
    );
    refused(
        sandbox.read_file("/tmp").await.unwrap_err(),
        FileErrno::EISDIR,
    );
    refused(
        sandbox.list_files("/tmp/l/out.bin").await.unwrap_err(),
        FileErrno::ENOTDIR,
    );
    // The next step goes on with what is open.
    run(&mut sandbox, "_fs.write(kept, b' more'); _fs.close(kept)").await;
    assert_eq!(
        sandbox.read_file("/tmp/not closed").await.unwrap(),
        b"written more"
    );
    // Another sandbox has files of its own.
    let mut other = built(engine().sandbox()).await;
    assert_eq!(shown(&mut other, "_fs.listdir('/tmp')").await, "[]");
}

#[tokio::test]
async fn a_full_quota_leaves_a_whole_session() {
    let mut limits = wardian::Limits::default();
    limits.scratch_bytes = 1_000_000;
    limits.scratch_files = 20;
    let mut sandbox = built(engine().sandbox().limits(limits)).await;
    run(&mut sandbox, "put('kept', b'earlier')").await;
    let full = "'[Errno 28] No space left on device'";
    assert_eq!(
        shown(&mut sandbox, "error(put, 'big', bytes(1 << 20))").await,
        full
    );
    assert_eq!(
        shown(
            &mut sandbox,
            "for i in range(30):\n    r = error(put, f'f{i}', b'')\n    if r: break\n(i, r)"
        )
        .await,
        "(18, \"[Errno 28] No space left on device: 'f18'\")"
    );
    assert_eq!(shown(&mut sandbox, "get('kept')").await, "b'earlier'");
    refused(
        sandbox.write_file("/tmp/x", b"1").await.unwrap_err(),
        FileErrno::ENOSPC,
    );
    let execution = sandbox.run("put('kept', bytes(1000))").await.unwrap();
    assert!(
        (1000..2000).contains(&execution.usage.scratch),
        "{:?}",
        execution.usage
    );
}

#[tokio::test]
async fn the_clock_of_files_is_the_one_that_was_granted() {
    let mut denied = built(engine().sandbox()).await;
    let year = "put('f', b''); _fs.stat('f', True)[8] // (365 * 86400 * 10**9)";
    assert_eq!(run(&mut denied, year).await, Value::from(0));
    let mut granted = built(engine().sandbox().clocks(Clocks::System)).await;
    assert_ne!(run(&mut granted, year).await, Value::from(0));
    // A file on a mount would tell the time, too.
    let folder = Folder::new();
    let mount = Mount::read_write(folder.dir());
    let mut denied = built(engine().sandbox().mount("/data", mount)).await;
    let times = "put('/data/f', b'x'); _fs.stat('/data/f', True)[7:]";
    assert_eq!(shown(&mut denied, times).await, "(0, 0, 0)");
}

#[tokio::test]
async fn mounts_must_be_at_plain_paths() {
    let folder = Folder::new();
    for path in ["data", "", "/", "//", "/a/../b", "/a/./b", "/a//b", "/a\0b"] {
        let mount = Mount::read_only(folder.dir());
        let built = engine().sandbox().mount(path, mount).build().await;
        assert!(matches!(built, Err(Error::Setup(_))), "{path:?}");
    }
    let two = engine()
        .sandbox()
        .mount("/data", Mount::read_only(folder.dir()))
        .mount("/data/inner", Mount::read_only(folder.dir()));
    assert!(matches!(two.build().await, Err(Error::Setup(_))));
    // Places that a sandbox has anyway.
    for path in ["/tmp", "/home", "/home/wardian/", "/data/deep/er"] {
        let mount = Mount::read_write(folder.dir());
        let mut sandbox = built(engine().sandbox().mount(path, mount)).await;
        run(&mut sandbox, &format!("put('{path}/f', b'here')")).await;
        assert_eq!(fs::read(folder.inside().join("f")).unwrap(), b"here");
        fs::remove_file(folder.inside().join("f")).unwrap();
    }
}

#[tokio::test]
async fn a_read_only_mount_is_read() {
    let folder = Folder::new();
    fs::create_dir(folder.inside().join("sub")).unwrap();
    fs::write(folder.inside().join("sub/a.txt"), "hello").unwrap();
    let mount = Mount::read_only(folder.dir());
    let mut sandbox = built(engine().sandbox().mount("/data", mount)).await;
    for (source, expected) in [
        ("get('/data/sub/a.txt')", "b'hello'"),
        ("get('/data/sub/../sub/a.txt')", "b'hello'"),
        ("_fs.listdir('/data')", "[('sub', 'd')]"),
        ("('data', 'd') in _fs.listdir('/')", "True"),
        ("oct(_fs.stat('/data/sub/a.txt', True)[0])", "'0o100444'"),
        ("oct(_fs.stat('/data', True)[0])", "'0o40555'"),
        ("_fs.stat('/data/sub/a.txt', True)[6]", "5"),
        ("_fs.stat('/data/sub/a.txt', True)[8] > 10**18", "True"),
        ("_fs.chdir('/data/sub'); _fs.getcwd()", "'/data/sub'"),
        ("get('a.txt')", "b'hello'"),
        ("_fs.listdir('../..') == _fs.listdir('/')", "True"),
        (
            "error(put, '/data/new', b'')",
            "\"[Errno 30] Read-only file system: '/data/new'\"",
        ),
        (
            "error(put, 'a.txt', b'')",
            "\"[Errno 30] Read-only file system: 'a.txt'\"",
        ),
        (
            "error(_fs.open, 'a.txt', 512)",
            "\"[Errno 30] Read-only file system: 'a.txt'\"",
        ),
        (
            "error(_fs.unlink, 'a.txt')",
            "\"[Errno 30] Read-only file system: 'a.txt'\"",
        ),
        (
            "error(_fs.mkdir, 'd')",
            "\"[Errno 30] Read-only file system: 'd'\"",
        ),
        (
            "error(_fs.rmdir, '/data/sub')",
            "\"[Errno 30] Read-only file system: '/data/sub'\"",
        ),
        (
            "error(_fs.utime, 'a.txt', 1, 1, True)",
            "\"[Errno 30] Read-only file system: 'a.txt'\"",
        ),
        (
            "error(_fs.symlink, 'x', 'l')",
            "\"[Errno 30] Read-only file system: 'x' -> 'l'\"",
        ),
        (
            "error(_fs.rename, 'a.txt', 'b')",
            "\"[Errno 30] Read-only file system: 'a.txt' -> 'b'\"",
        ),
        (
            "error(_fs.rename, 'a.txt', '/tmp/b')",
            "\"[Errno 18] Invalid cross-device link: 'a.txt' -> '/tmp/b'\"",
        ),
        (
            "error(_fs.rmdir, '/data')",
            "\"[Errno 16] Device or resource busy: '/data'\"",
        ),
        (
            "error(_fs.open, '/data', 1)",
            "\"[Errno 21] Is a directory: '/data'\"",
        ),
        (
            "error(_fs.open, 'no', 0)",
            "\"[Errno 2] No such file or directory: 'no'\"",
        ),
    ] {
        assert_eq!(shown(&mut sandbox, source).await, expected, "{source}");
    }
    refused(
        sandbox.read_file("/data/sub/a.txt").await.unwrap_err(),
        FileErrno::EXDEV,
    );
    let listed = sandbox.list_files("/").await.unwrap();
    assert!(
        listed
            .iter()
            .any(|file| file.path == "/data" && file.kind == FileKind::Mount)
    );
}

#[tokio::test]
async fn a_mount_is_written_within_its_quota() {
    let folder = Folder::new();
    fs::write(folder.inside().join("old"), "0123456789").unwrap();
    let mount = Mount::read_write(folder.dir()).max_bytes(1000).max_files(5);
    let mut sandbox = built(engine().sandbox().mount("/data", mount)).await;
    run(&mut sandbox, "_fs.chdir('/data')").await;
    let full = "'[Errno 28] No space left on device'";
    for (source, expected) in [
        ("put('a', bytes(600))", "None"),
        ("error(put, 'b', bytes(600))", full),
        ("put('b', bytes(400))", "None"),
        ("error(put, 'b', b'x', 1 | 1024)", full),
        // Room comes back.
        ("_fs.unlink('b'); put('b', bytes(400))", "None"),
        (
            "put('tmp', b''); put('tmp', b''); _fs.rename('tmp', 'b'); put('b', bytes(400))",
            "None",
        ),
        // But not while a file without a name is open.
        (
            "held = _fs.open('b', 0); _fs.unlink('b'); error(put, 'c', bytes(400))",
            full,
        ),
        ("_fs.close(held); _fs.stat('c', True)[6]", "0"),
        (
            "fd = _fs.open('a', 2); _fs.truncate(fd, 0); _fs.close(fd); put('c', bytes(600))",
            "None",
        ),
        (
            "fd = _fs.open('c', 2); _fs.seek(fd, 10**18, 0); _fs.write(fd, b'x'); error(_fs.close, fd)",
            full,
        ),
        (
            "fd = _fs.open('c', 2); r = error(_fs.truncate, fd, 1 << 40); _fs.close(fd); r",
            full,
        ),
        ("_fs.stat('c', True)[6]", "600"),
        (
            "error(lambda: [_fs.mkdir(f'd{i}') for i in range(9)])",
            "\"[Errno 28] No space left on device: 'd3'\"",
        ),
        (
            "_fs.rmdir('d0'); _fs.link('c', 'link'); error(_fs.link, 'c', 'link2')",
            "\"[Errno 28] No space left on device: 'c' -> 'link2'\"",
        ),
        (
            "get('old'), get('link') == get('c')",
            "(b'0123456789', True)",
        ),
        (
            "error(_fs.symlink, '/etc', 'etc')",
            "\"[Errno 1] Operation not permitted: '/etc' -> 'etc'\"",
        ),
        ("_fs.utime('old', 5, 1_000_000_007, True)", "None"),
        (
            "fd = _fs.open('old', 1 | 1024); _fs.write(fd, b'!'); _fs.sync(fd); r = _fs.seek(fd, 0, 1); _fs.close(fd); r",
            full,
        ),
    ] {
        let shown = shown(
            &mut sandbox,
            &format!("r = None\n{}", last_expression(source)),
        )
        .await;
        assert_eq!(shown, expected, "{source}");
    }
    let modified = fs::metadata(folder.inside().join("old"))
        .unwrap()
        .modified()
        .unwrap();
    let since = modified.duration_since(std::time::UNIX_EPOCH).unwrap();
    assert_eq!(since, Duration::from_nanos(1_000_000_007));
}

/// Statements stay, the last one is the value; failures of `sync` are caught.
fn last_expression(source: &str) -> String {
    if source.contains("_fs.sync") {
        return format!("def f():\n    {source}\n    return r\nerror(f)");
    }
    source.replace("; ", "\n")
}

/// Nothing of the host in sight, whatever the way.
#[tokio::test]
async fn nothing_leads_out_of_a_mount() {
    let folder = Folder::new();
    let inside = folder.inside();
    symlink("../secret", inside.join("relative")).unwrap();
    symlink(folder.0.join("secret"), inside.join("absolute")).unwrap();
    symlink("..", inside.join("up")).unwrap();
    symlink("/", inside.join("root")).unwrap();
    symlink("/proc/self", inside.join("proc")).unwrap();
    symlink("loop", inside.join("loop")).unwrap();
    fs::create_dir(inside.join("d")).unwrap();
    symlink("../../secret", inside.join("d/chain")).unwrap();
    symlink("d/chain", inside.join("chained")).unwrap();
    fs::write(inside.join("fine"), "fine").unwrap();
    symlink("d/../fine", inside.join("good")).unwrap();
    let mount = Mount::read_write(folder.dir());
    let mut sandbox = built(engine().sandbox().mount("/data", mount)).await;
    let attacks = "
paths = ['relative', 'absolute', 'up/secret', 'root/etc/passwd', 'proc/environ', 'proc/fd/0', 'loop', 'd/chain',
         'chained', 'd/../../secret', 'up', 'root', 'good/../../secret', './././../secret', 'd/..//../secret',
         'up/in/../secret', 'root/proc/self/exe', 'proc/root/etc/passwd', 'proc/cwd/Cargo.toml']
for path in paths:
    for flags in (0, 1, 2, 65, 577, 65536, 1024 | 1):
        if path in ('d/../../secret', './././../secret', 'd/..//../secret', 'good/../../secret') and flags & 64:
            continue  # outside of the mount is the sandbox's own tree
        try:
            fd = _fs.open('/data/' + path, flags)
            print('PWNED', path, flags, _fs.fstat(fd))
        except OSError as e:
            assert 'wardian-files' not in str(e), e
    for name in ('listdir', 'chdir', 'unlink', 'rmdir'):
        if name in ('unlink', 'rmdir') and (path == 'd/chain' or '/' not in path):
            continue  # the link itself may be removed
        try:
            getattr(_fs, name)('/data/' + path)
            # A link to `..` may be left by its text, into the sandbox's own tree: never the host's.
            if name != 'chdir' or not _fs.listdir('.') == _fs.listdir(_fs.getcwd()) == _fs.listdir('/'):
                print('PWNED', name, path)
            _fs.chdir('/')
        except OSError as e:
            assert 'wardian-files' not in str(e), e
    try:
        target = _fs.readlink('/data/' + path)
        assert not target.startswith('/'), target
    except OSError as e:
        assert 'wardian-files' not in str(e), e
get('/data/good'), error(_fs.rename, '/data/fine', '/data/up/stolen'), error(_fs.link, '/data/relative', '/data/up/l')";
    let execution = sandbox.run(attacks).await.unwrap();
    assert!(execution.error.is_none(), "{:?}", execution.error);
    let printed = String::from_utf8(execution.stdout).unwrap();
    assert_eq!(printed, "");
    let value = execution.value.unwrap().to_string();
    assert!(
        value.starts_with("(b'fine', \"[Errno 1] Operation not permitted"),
        "{value}"
    );
    assert_eq!(fs::read(folder.0.join("secret")).unwrap(), b"PWNED");
    assert_eq!(fs::read_dir(&folder.0).unwrap().count(), 2);
}

#[tokio::test]
async fn only_files_and_directories_are_given_out() {
    let folder = Folder::new();
    let fifo = folder.inside().join("fifo");
    let made = std::process::Command::new("mkfifo").arg(&fifo).status();
    assert!(made.unwrap().success());
    let _socket = std::os::unix::net::UnixListener::bind(folder.inside().join("socket")).unwrap();
    let mount = Mount::read_write(folder.dir());
    let mut sandbox = built(engine().sandbox().mount("/data", mount)).await;
    // A fifo that is opened to be read waits for a writer: this would not end.
    for name in ["fifo", "socket"] {
        for flags in [0, 1, 2, 65, 577, 1025] {
            let source = format!("error(_fs.open, '/data/{name}', {flags})");
            let expected = format!("\"[Errno 1] Operation not permitted: '/data/{name}'\"");
            assert_eq!(shown(&mut sandbox, &source).await, expected);
        }
    }
    assert_eq!(
        shown(
            &mut sandbox,
            "sorted(_fs.listdir('/data')), oct(_fs.stat('/data/fifo', True)[0])"
        )
        .await,
        "([('fifo', 'o'), ('socket', 'o')], '0o10000')"
    );
    // They can be removed.
    run(
        &mut sandbox,
        "_fs.unlink('/data/fifo'); _fs.unlink('/data/socket')",
    )
    .await;
}

/// While the guest opens `swap/file`, somebody exchanges `swap` for a link that leads out.
#[tokio::test]
async fn a_race_of_renames_leads_nowhere() {
    let folder = Folder::new();
    let inside = folder.inside();
    fs::create_dir(inside.join("swap")).unwrap();
    fs::write(inside.join("swap/secret"), "fine").unwrap();
    symlink("..", inside.join("link")).unwrap();
    let done = AtomicBool::new(false);
    let mount = Mount::read_write(folder.dir());
    let mut sandbox = built(engine().sandbox().mount("/data", mount)).await;
    let swaps = |inside: &Path| {
        while !done.load(Ordering::Relaxed) {
            let name = |name: &str| inside.join(name);
            let _ = fs::rename(name("swap"), name("kept"));
            let _ = fs::rename(name("link"), name("swap"));
            let _ = fs::rename(name("swap"), name("link"));
            let _ = fs::rename(name("kept"), name("swap"));
        }
    };
    let source = "
seen = set()
for i in range(1500):
    try:
        seen.add(get('/data/swap/secret'))
    except OSError as e:
        seen.add(e.errno)
    try:
        fd = _fs.open('/data/swap/made', 577)
        _fs.close(fd)
    except OSError:
        pass
b'PWNED' in seen";
    let execution = std::thread::scope(|scope| {
        scope.spawn(|| swaps(&inside));
        let driver = scope.spawn(|| on_own_runtime(sandbox.run(source)));
        let execution = driver.join().unwrap();
        done.store(true, Ordering::Relaxed);
        execution
    });
    let execution = execution.unwrap();
    assert!(execution.error.is_none(), "{:?}", execution.error);
    assert_eq!(execution.value, Some(Value::from(false)));
    assert!(!folder.0.join("made").exists());
}

/// Drive a future on a runtime of its own: the test's has one thread, which waits here.
fn on_own_runtime<T>(future: impl Future<Output = T>) -> T {
    tokio::runtime::Builder::new_current_thread()
        .enable_time()
        .build()
        .unwrap()
        .block_on(future)
}

/// A guest that keeps opening: the host's table stays small.
#[tokio::test]
async fn handles_are_capped() {
    let folder = Folder::new();
    fs::write(folder.inside().join("f"), "x").unwrap();
    let mount = Mount::read_only(folder.dir());
    let mut sandbox = built(engine().sandbox().mount("/data", mount)).await;
    let source = "put('g', b'')\nfds = []\nfor i in range(400):\n\
                  \x20   fds.append(error(_fs.open, '/data/f' if i % 2 else 'g', 0))\n\
                  len([fd for fd in fds if isinstance(fd, int)]), fds[-1]";
    assert_eq!(
        shown(&mut sandbox, source).await,
        "(256, \"[Errno 24] Too many open files: '/data/f'\")"
    );
    // What is open goes with its descriptors, and listings are short-lived.
    let source = "for fd in fds[:256]:\n    _fs.close(fd)\n\
                  for i in range(2000):\n    fd = _fs.open('/data/f', 0)\n    _fs.listdir('/data')\n    _fs.listdir('/')\n    _fs.close(fd)\n\
                  get('/data/f')";
    assert_eq!(shown(&mut sandbox, source).await, "b'x'");
}

#[tokio::test]
async fn redirected_output_stays_so_until_it_is_led_back() {
    let mut sandbox = engine().sandbox().build().await.unwrap();
    let source = "import os\nsaved = os.dup(1)\n\
         fd = os.open('/home/wardian/out.txt', os.O_CREAT | os.O_WRONLY)\n\
         os.dup2(fd, 1)\nos.close(fd)\nprint('to the file')";
    let execution = sandbox.run(source).await.unwrap();
    assert_eq!(execution.stdout_text(), "");
    assert!(execution.error.is_none());
    let execution = sandbox.run("print('and again')\n1 / 0").await.unwrap();
    assert_eq!(execution.stdout_text(), "");
    assert!(execution.error.is_some());
    // What a program says last goes where it has led its errors.
    let source = "errors = os.dup(2)\nos.dup2(1, 2)\nraise ValueError('told to the file')";
    let execution = sandbox.run(source).await.unwrap();
    assert_eq!(execution.stderr_text(), "");
    assert_eq!(
        execution.error.unwrap().to_string(),
        "ValueError: told to the file"
    );
    let source = "os.dup2(saved, 1)\nos.dup2(errors, 2)\nprint('back')\n\
         open('/home/wardian/out.txt').read()";
    let execution = sandbox.run(source).await.unwrap();
    assert_eq!(execution.stdout_text(), "back\n");
    let Some(Value::Str(text)) = execution.value else {
        panic!("{:?}", execution.value);
    };
    assert!(
        text.starts_with("to the file\nand again\nTraceback"),
        "{text}"
    );
    assert!(text.ends_with("ValueError: told to the file\n"), "{text}");
}
