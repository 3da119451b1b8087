//! A filesystem that several sandboxes share, with each other and with their embedder.
//!
//! What does not live here: what names and paths mean (`wardian-scratch` has that), and sessions
//! whose files are their own (`files.rs`).

mod common;

use std::panic::AssertUnwindSafe;
use std::sync::Arc;
use std::time::{Duration, SystemTime};

use common::engine;
use sha2::{Digest, Sha256};
use tokio::sync::Notify;
use wardian::{
    Clocks, Dir, Error, FileErrno, FileKind, Filesystem, FilesystemQuota, JournalError, Mount,
    Program, Sandbox, SnapshotError, Stop, Value, ambient_authority,
};

const HOME: &str = "/home/user";

fn filesystem() -> Filesystem {
    Filesystem::new(FilesystemQuota::default(), HOME).unwrap()
}

async fn sandbox(files: &Filesystem) -> Sandbox {
    let builder = engine().sandbox().filesystem(files);
    builder.build().await.unwrap()
}

async fn run(sandbox: &mut Sandbox, source: &str) -> Value {
    let execution = sandbox.run(source).await.unwrap();
    assert!(execution.error.is_none(), "{source}: {:?}", execution.error);
    execution.value.unwrap_or(Value::None)
}

/// What the last expression looks like.
async fn shown(sandbox: &mut Sandbox, source: &str) -> String {
    match run(sandbox, &format!("{source}\nrepr(_)")).await {
        Value::Str(text) => text,
        other => panic!("{other:?}"),
    }
}

fn errno<T: std::fmt::Debug>(result: Result<T, Error>) -> FileErrno {
    match result {
        Err(Error::File { errno, .. }) => errno,
        other => panic!("it was to be refused: {other:?}"),
    }
}

fn paths(listed: Vec<wardian::FileStat>) -> Vec<String> {
    listed.into_iter().map(|found| found.path).collect()
}

#[tokio::test]
async fn a_sandbox_starts_in_the_home_that_was_given() {
    let files = filesystem();
    let mut sandbox = sandbox(&files).await;
    let source = "import os, pathlib, pwd, tempfile\n\
                  _ = (os.getcwd(), os.environ['HOME'], str(pathlib.Path.home()), pwd.getpwuid(os.getuid()).pw_dir, os.path.exists('/home/wardian'), tempfile.gettempdir())";
    let expected = "('/home/user', '/home/user', '/home/user', '/home/user', False, '/tmp')";
    assert_eq!(shown(&mut sandbox, source).await, expected);
    let source = "open('here', 'w').write('x'); os.mkdir('d'); os.chdir('d'); _ = os.getcwd()";
    assert_eq!(shown(&mut sandbox, source).await, "'/home/user/d'");
    assert_eq!(files.read("/home/user/here").unwrap(), b"x");

    // What the embedder says of it holds, and others start where they always did.
    let builder = engine().sandbox().filesystem(&files).env("HOME", "/tmp");
    let mut other = builder.build().await.unwrap();
    let source = "import os; _ = (os.getcwd(), os.environ['HOME'])";
    assert_eq!(shown(&mut other, source).await, "('/home/user', '/tmp')");
    let mut own = engine().sandbox().build().await.unwrap();
    let source = "import os; _ = (os.getcwd(), os.environ.get('HOME'))";
    assert_eq!(shown(&mut own, source).await, "('/home/wardian', None)");
}

#[tokio::test]
async fn two_sandboxes_and_the_embedder_see_the_same_files() {
    let files = filesystem();
    let (mut one, mut two) = (sandbox(&files).await, sandbox(&files).await);
    run(&mut one, "import os\nopen('a', 'w').write('one')").await;
    assert_eq!(
        shown(&mut two, "import os\n_ = open('a').read()").await,
        "'one'"
    );
    run(&mut two, "os.rename('a', 'b'); os.symlink('b', 'c')").await;
    assert_eq!(shown(&mut one, "_ = os.listdir()").await, "['b', 'c']");
    files.append("/home/user/c", b" more").unwrap();
    assert_eq!(shown(&mut one, "_ = open('c').read()").await, "'one more'");
    files.remove("/home/user/b").unwrap();
    assert_eq!(shown(&mut two, "_ = os.path.exists('c')").await, "False");
    // The sandbox's own methods mean these files, too.
    one.write_file("/home/user/d", b"4").await.unwrap();
    assert_eq!(two.read_file("/home/user/d").await.unwrap(), b"4");
    assert_eq!(two.list_files(HOME).await.unwrap().len(), 2);
}

#[tokio::test]
async fn what_others_write_is_seen_during_a_run() {
    let files = filesystem();
    let (asked, answer) = (Arc::new(Notify::new()), Arc::new(Notify::new()));
    let (asks, answered) = (Arc::clone(&asked), Arc::clone(&answer));
    let builder = engine().sandbox().filesystem(&files);
    let builder = builder.async_tool("wait", move |_| {
        let (asks, answered) = (Arc::clone(&asks), Arc::clone(&answered));
        async move {
            asks.notify_one();
            answered.notified().await;
            Ok(Value::None)
        }
    });
    let mut waiting = builder.build().await.unwrap();
    let source = "import os\nopen('before', 'w').write('1')\nheld = open('held', 'w+')\n\
                  held.write('abc'); held.flush()\nwait()\n\
                  _ = (open('from the test').read(), open('from another').read(), os.path.exists('held'), held.seek(0), held.read())";
    let work = shown(&mut waiting, source);
    let test = async {
        asked.notified().await;
        assert_eq!(files.read("/home/user/before").unwrap(), b"1");
        files.write("/home/user/from the test", b"2").unwrap();
        let mut other = sandbox(&files).await;
        run(
            &mut other,
            "import os\nopen('from another', 'w').write('3'); os.remove('held')",
        )
        .await;
        answer.notify_one();
    };
    let (seen, ()) = tokio::join!(work, test);
    assert_eq!(seen, "('2', '3', False, 0, 'abc')");
}

#[tokio::test]
async fn open_files_are_closed_with_their_instance_and_no_others() {
    let files = filesystem();
    let empty = files.used_bytes();
    let (mut one, mut two) = (sandbox(&files).await, sandbox(&files).await);
    let hold = "import os\nheld = open('f', 'r+'); listing = os.scandir('.'); next(listing)";
    let big = vec![b'x'; 100_000];
    for end in ["dropped", "parked", "broken", "closed"] {
        files.write("/home/user/f", &big).unwrap();
        run(&mut one, hold).await;
        run(&mut two, hold).await;
        files.remove("/home/user/f").unwrap();
        assert!(
            files.used_bytes() > empty + 90_000,
            "two have it open: {end}"
        );
        match end {
            "dropped" => drop(std::mem::replace(&mut one, sandbox(&files).await)),
            "parked" => one.park().await.unwrap(),
            "broken" => {
                let broken = break_it(&mut one).await;
                assert!(matches!(broken, Error::Lost { .. }), "{broken:?}");
                one = sandbox(&files).await;
            }
            _ => {
                run(&mut one, "held.close(); listing.close()").await;
            }
        }
        assert!(
            files.used_bytes() > empty + 90_000,
            "one has it open: {end}"
        );
        assert_eq!(shown(&mut two, "_ = len(held.read())").await, "100000");
        run(&mut two, "held.close(); listing.close()").await;
        assert_eq!(files.used_bytes(), empty, "nobody has it open: {end}");
    }
    // In the middle of a call, too.
    let builder = engine().sandbox().filesystem(&files);
    let builder = builder.async_tool("forever", |_| std::future::pending());
    let mut stuck = builder.build().await.unwrap();
    files.write("/home/user/f", &big).unwrap();
    let source = format!("{hold}\nos.remove('f')\nforever()");
    let seen = files.version();
    tokio::select! {
        _ = stuck.run(&source) => panic!("it waits for ever"),
        _ = files.changed(seen) => {}
    }
    assert!(files.used_bytes() > empty + 90_000);
    drop(stuck);
    assert_eq!(files.used_bytes(), empty);
}

/// Break the instance of a sandbox: a callback of the embedder panics below it.
async fn break_it(sandbox: &mut Sandbox) -> Error {
    sandbox.set_output(Some(Box::new(|_| panic!("meant to"))), None);
    let call = AssertUnwindSafe(sandbox.run("print('now')"));
    let task = futures_catch(call).await;
    sandbox.set_output(None, None);
    match task {
        Err(()) => sandbox.run("1").await.unwrap_err(),
        Ok(result) => result.unwrap_err(),
    }
}

/// What a future comes to, unless it panics.
async fn futures_catch<F: Future>(future: AssertUnwindSafe<F>) -> Result<F::Output, ()> {
    let mut future = Box::pin(future.0);
    std::future::poll_fn(move |context| {
        let polled = AssertUnwindSafe(|| future.as_mut().poll(context));
        match std::panic::catch_unwind(polled) {
            Ok(polled) => polled.map(Ok),
            Err(_) => std::task::Poll::Ready(Err(())),
        }
    })
    .await
}

#[tokio::test]
async fn a_broken_session_is_lost_and_its_files_are_not() {
    let files = filesystem();
    let mut sandbox = sandbox(&files).await;
    run(&mut sandbox, "open('kept', 'w').write('here')").await;
    let broken = break_it(&mut sandbox).await;
    let Error::Lost { reason } = &broken else {
        panic!("{broken:?}");
    };
    assert!(
        reason.contains("others may have changed its files"),
        "{reason}"
    );
    assert!(matches!(sandbox.run("1").await, Err(Error::Lost { .. })));
    assert!(matches!(sandbox.snapshot().await, Err(Error::Lost { .. })));
    assert_eq!(files.read("/home/user/kept").unwrap(), b"here");
    // One that has slept is no other.
    let mut slept = self::sandbox(&files).await;
    slept.park().await.unwrap();
    run(&mut slept, "x = 1").await;
    assert!(matches!(break_it(&mut slept).await, Error::Lost { .. }));
}

#[tokio::test]
async fn the_quota_is_shared() {
    let quota = FilesystemQuota {
        bytes: 10_000,
        files: 12,
    };
    let files = Filesystem::new(quota, HOME).unwrap();
    assert_eq!((files.quota(), files.used_files()), (quota, 3));
    let mut limits = wardian::Limits::default();
    (limits.scratch_bytes, limits.scratch_files) = (10, 1);
    let builder = engine().sandbox().limits(limits).filesystem(&files);
    let (mut one, mut two) = (builder.build().await.unwrap(), sandbox(&files).await);
    run(&mut one, "with open('a', 'w') as f: f.write('a' * 9000)").await;
    let full = "import errno\ntry:\n    with open('b', 'w') as f: f.write('b' * 2000)\n    _ = 'written'\n\
                except OSError as e: _ = errno.errorcode[e.errno]";
    assert_eq!(shown(&mut two, full).await, "'ENOSPC'");
    assert_eq!(errno(files.write("/tmp/c", &[0; 2000])), FileErrno::ENOSPC);
    assert_eq!(errno(files.stat("/tmp/c")), FileErrno::ENOENT);
    assert_eq!(errno(files.append("/tmp/c", &[0; 2000])), FileErrno::ENOSPC);
    assert_eq!(errno(files.stat("/tmp/c")), FileErrno::ENOENT);
    assert_eq!(
        errno(files.write("/home/user/a", &[1; 9999])),
        FileErrno::ENOSPC
    );
    assert_eq!(files.read("/home/user/a").unwrap(), [b'a'; 9000]);
    run(&mut one, "import os; os.remove('a')").await;
    assert_eq!(shown(&mut two, full).await, "'written'");
    for number in files.used_files()..12 {
        files.write(&format!("/tmp/{number}"), b"").unwrap();
    }
    assert_eq!(errno(files.make_dir("/tmp/more")), FileErrno::ENOSPC);
    assert_eq!(
        shown(&mut two, &full.replace("'b'", "'c'")).await,
        "'ENOSPC'"
    );
    let quota = FilesystemQuota { bytes: 8, files: 2 };
    assert_eq!(errno(Filesystem::new(quota, HOME)), FileErrno::ENOSPC);
    for home in ["", "home", "/a/../b", "/a//b", "/a/", "/a\0"] {
        let made = Filesystem::new(FilesystemQuota::default(), home);
        assert_eq!(errno(made), FileErrno::EINVAL, "{home:?}");
    }
}

#[tokio::test]
async fn traffic_and_fuel_are_each_sandboxs_own() {
    let files = filesystem();
    let mut limits = wardian::Limits::default();
    limits.file_bytes = 1000;
    let builder = engine().sandbox().limits(limits).filesystem(&files);
    let (mut one, mut two) = (builder.build().await.unwrap(), sandbox(&files).await);
    let source = "open('a', 'wb').write(bytes(5000))";
    let execution = two.run(source).await.unwrap();
    assert_eq!(execution.usage.file_bytes_written, 5000);
    let execution = one.run(source).await.unwrap();
    assert!(matches!(
        execution.error,
        Some(Error::Stopped(Stop::FileBytes))
    ));

    // Renaming costs by what lies in the directory, and whoever renames pays.
    for number in 0..5000 {
        files
            .make_dirs(&format!("/home/user/big/{number}"))
            .unwrap();
    }
    files.list("/", usize::MAX).unwrap();
    let rename = "import os\nos.rename('big', 'moved'); os.rename('moved', 'big')";
    let (dear, cheap) = (two.run(rename).await, one.run("import os\n1").await);
    let (dear, cheap) = (dear.unwrap().usage.fuel, cheap.unwrap().usage.fuel);
    assert!(dear > cheap + 2 * 5000 * 300, "{dear} {cheap}");
}

#[test]
fn names_are_made_moved_and_removed() {
    let files = filesystem();
    assert!(files.make_dirs("/a/b/c").unwrap());
    assert!(!files.make_dirs("/a/b/c/").unwrap());
    assert!(!files.make_dirs("/a/../a/./b").unwrap());
    assert_eq!(errno(files.make_dir("/a")), FileErrno::EEXIST);
    assert_eq!(errno(files.make_dir("/x/y")), FileErrno::ENOENT);
    files.write("/a/f", b"1").unwrap();
    assert_eq!(errno(files.make_dirs("/a/f")), FileErrno::EEXIST);
    assert_eq!(errno(files.make_dirs("/a/f/g")), FileErrno::ENOTDIR);
    assert_eq!(errno(files.write("/no/f", b"")), FileErrno::ENOENT);
    assert_eq!(errno(files.write("/a", b"")), FileErrno::EISDIR);
    assert_eq!(errno(files.read("/a")), FileErrno::EISDIR);
    assert_eq!(errno(files.read("a/f")), FileErrno::EINVAL);
    assert_eq!(errno(files.read("")), FileErrno::ENOENT);
    assert_eq!(errno(files.read("/a\0")), FileErrno::EINVAL);
    files.append("/a/f", b"2").unwrap();
    files.append("/a/g", b"3").unwrap();
    assert_eq!(files.read("/a/../../a/f").unwrap(), b"12");

    files.rename("/a/f", "/a/g").unwrap();
    assert_eq!(files.read("/a/g").unwrap(), b"12");
    assert_eq!(errno(files.rename("/a/f", "/a/h")), FileErrno::ENOENT);
    assert_eq!(errno(files.rename("/a", "/a/b/in")), FileErrno::EINVAL);
    assert_eq!(errno(files.rename("/a", "in")), FileErrno::EINVAL);
    files.rename("/a/b", "/b").unwrap();
    assert_eq!(paths(files.list("/b", 9).unwrap()), ["/b/c"]);

    assert_eq!(errno(files.remove("/b")), FileErrno::ENOTEMPTY);
    assert_eq!(errno(files.remove("/")), FileErrno::EBUSY);
    files.remove("/b/c").unwrap();
    files.remove("/a/g").unwrap();
    assert_eq!(errno(files.remove("/a/g")), FileErrno::ENOENT);
    files.remove_all("/nothing/here").unwrap();
    assert_eq!(errno(files.remove_all("/")), FileErrno::EBUSY);
    assert_eq!(errno(files.remove_all("relative")), FileErrno::EINVAL);
    let before = (files.used_files(), files.used_bytes());
    let mut deep = String::new();
    while deep.len() < 4000 {
        deep.push_str("/d");
    }
    files.make_dirs(&deep).unwrap();
    files.write(&format!("{deep}/f"), b"x").unwrap();
    files.remove_all("/d").unwrap();
    assert_eq!((files.used_files(), files.used_bytes()), before);
}

#[tokio::test]
async fn files_say_what_they_are() {
    let files = filesystem();
    let mut sandbox = sandbox(&files).await;
    let source = "import os\nos.makedirs('d/e'); open('d/f', 'w').write('four')\n\
                  os.symlink('d/f', 'link'); os.symlink('/home/user/d', 'way'); os.symlink('gone', 'dangling')";
    run(&mut sandbox, source).await;
    let stat = files.stat("/home/user/way/../user/way/f").unwrap_err();
    assert!(matches!(
        stat,
        Error::File {
            errno: FileErrno::ENOENT,
            ..
        }
    ));
    let stat = files.stat("/home/user/way/f").unwrap();
    assert_eq!(
        (&*stat.path, stat.kind, stat.size),
        ("/home/user/d/f", FileKind::File, 4)
    );
    assert_eq!(stat.link_target, None);
    let link = files.stat("/home/user//link").unwrap();
    assert_eq!(
        (&*link.path, link.kind, link.size),
        ("/home/user/link", FileKind::Link, 0)
    );
    assert_eq!(link.link_target.as_deref(), Some("d/f"));
    let followed = files.stat_followed("/home/user/link").unwrap();
    assert_eq!(followed, stat);
    assert_eq!(files.stat("/home/user/way/").unwrap().path, "/home/user/d");
    assert_eq!(files.stat("/").unwrap().path, "/");
    assert_eq!(files.stat("/home/user/d/.").unwrap().path, "/home/user/d");
    assert_eq!(
        files.stat("/home/user/d/e/..").unwrap().path,
        "/home/user/d"
    );
    assert_eq!(
        errno(files.stat_followed("/home/user/dangling")),
        FileErrno::ENOENT
    );

    let own = [
        "/home/user/d",
        "/home/user/dangling",
        "/home/user/link",
        "/home/user/way",
    ];
    assert_eq!(paths(files.list(HOME, 1).unwrap()), own);
    assert_eq!(
        paths(files.list("/home/user/way", 1).unwrap()),
        ["/home/user/d/e", "/home/user/d/f"]
    );
    assert_eq!(files.list(HOME, 0).unwrap(), []);
    assert_eq!(files.list(HOME, 2).unwrap().len(), 6);
    assert_eq!(
        files.list("/", usize::MAX).unwrap().len() as u64,
        files.used_files()
    );
    assert_eq!(errno(files.list("/home/user/d/f", 1)), FileErrno::ENOTDIR);

    // The embedder's changes are of now, a program's are of its clock.
    let now = SystemTime::now();
    files.write("/tmp/now", b"").unwrap();
    let age = files.stat("/tmp/now").unwrap().modified.duration_since(now);
    assert!(age.unwrap_or_default() < Duration::from_secs(3600));
    let day = SystemTime::UNIX_EPOCH + Duration::from_secs(86_400);
    assert!(files.stat("/home/user/d/f").unwrap().modified < day);
    let builder = engine().sandbox().filesystem(&files).clocks(Clocks::System);
    let mut clocked = builder.build().await.unwrap();
    run(&mut clocked, "open('d/f', 'a').write('!')").await;
    assert!(files.stat("/home/user/d/f").unwrap().modified > day);
}

#[tokio::test]
async fn changes_wake_who_waits_for_them() {
    let files = filesystem();
    let mut sandbox = sandbox(&files).await;
    let mut seen = files.version();
    let looks = "import os\nos.listdir('/'); os.path.exists('a'); os.stat('/tmp')";
    run(&mut sandbox, looks).await;
    files.list("/", 9).unwrap();
    assert_eq!(files.version(), seen, "looking changes nothing");
    for change in [
        "open('a', 'w')",
        "open('a', 'a').write('x')",
        "open('a', 'w')",
        "os.utime('a', (1, 1))",
        "os.rename('a', 'b')",
        "os.link('b', 'c')",
        "os.symlink('b', 'd')",
        "os.mkdir('e')",
        "os.rmdir('e')",
        "os.remove('b')",
        "os.truncate('c', 7)",
    ] {
        let (version, _) = tokio::join!(files.changed(seen), run(&mut sandbox, change));
        assert!(version > seen, "{change}");
        seen = files.version();
    }
    // Nobody sleeps through one, however they fall together.
    let writer = files.clone();
    let goal = seen + 2000;
    let thread = std::thread::spawn(move || {
        while writer.version() < goal {
            writer.write("/tmp/w", b"w").unwrap();
        }
    });
    while seen < goal {
        seen = files.changed(seen).await;
    }
    thread.join().unwrap();
}

#[tokio::test]
async fn a_copy_goes_its_own_way() {
    let files = filesystem();
    let mut sandbox = sandbox(&files).await;
    let source = "import os\nopen('a', 'w').write('1'); os.link('a', 'b'); os.symlink('a', 'c')\n\
                  held = open('held', 'w'); held.write('x' * 1000); held.flush(); os.remove('held')";
    run(&mut sandbox, source).await;
    let saved = files.save();
    let (fork, restored) = (
        files.fork(),
        Filesystem::restore(&saved, files.quota()).unwrap(),
    );
    assert_eq!(fork.version(), files.version());
    for copy in [fork, restored] {
        assert_eq!(copy.home(), HOME);
        assert_eq!(copy.quota(), files.quota());
        assert_eq!(copy.list("/", 9).unwrap(), files.list("/", 9).unwrap());
        assert_eq!(copy.save(), saved);
        assert_eq!(
            copy.used_bytes() + 1000,
            files.used_bytes(),
            "what is open is not in it"
        );
        assert_eq!(copy.used_files(), files.used_files());
        copy.write("/home/user/b", b"2").unwrap();
        assert_eq!(copy.read("/home/user/c").unwrap(), b"2");
        assert_eq!(files.read("/home/user/c").unwrap(), b"1");
        let mut other = self::sandbox(&copy).await;
        assert_eq!(shown(&mut other, "_ = open('a').read()").await, "'2'");
    }
    run(&mut sandbox, "held.write('y'); held.flush()").await;
}

#[test]
fn forged_bytes_are_errors() {
    let files = filesystem();
    files.make_dirs("/home/user/d").unwrap();
    files.write("/home/user/d/f", &[7; 3000]).unwrap();
    let saved = files.save();
    let quota = files.quota();
    let refused = |bytes: &[u8], quota| match Filesystem::restore(bytes, quota) {
        Err(Error::Snapshot(error)) => error,
        other => panic!("it was to be refused: {other:?}"),
    };
    for length in 0..saved.len() {
        refused(&saved[..length], quota);
    }
    assert_eq!(refused(b"", quota), SnapshotError::NotASnapshot);
    assert_eq!(refused(&saved[..100], quota), SnapshotError::CutShort);
    let longer = [&*saved, b"x"].concat();
    assert_eq!(refused(&longer, quota), SnapshotError::Damaged);
    let mut newer = saved.clone();
    newer[8] = 9;
    assert_eq!(
        refused(&newer, quota),
        SnapshotError::OtherVersion { found: 9 }
    );
    // Whoever can write can write a digest that fits. Nothing then is more than the quota allows.
    let mut accepted = 0;
    for bit in 0..8 * (saved.len() - 32) {
        let mut forged = saved.clone();
        forged[bit / 8] ^= 1 << (bit % 8);
        assert!(Filesystem::restore(&forged, quota).is_err());
        sign(&mut forged);
        if let Ok(files) = Filesystem::restore(&forged, quota) {
            accepted += 1;
            assert!(files.used_bytes() <= quota.bytes && files.used_files() <= quota.files);
            files.list("/", usize::MAX).unwrap();
            files.save();
        }
    }
    assert!(accepted > 0, "times and contents may be anything");
    let small = |bytes, files| refused(&saved, FilesystemQuota { bytes, files });
    let full = |path: &str| SnapshotError::File {
        path: path.into(),
        errno: FileErrno::ENOSPC,
    };
    assert_eq!(small(1 << 20, 3), full("/"));
    assert_eq!(small(2000, 5), full("/home/user/d/f"));
    let mut huge = saved.clone();
    huge[16..24].copy_from_slice(&(1u64 << 40).to_le_bytes());
    sign(&mut huge);
    assert_eq!(
        refused(&huge, quota),
        SnapshotError::TooBig { bytes: 1 << 40 }
    );
}

/// Make the digest at the end that of what is before it.
fn sign(saved: &mut [u8]) {
    let end = saved.len() - 32;
    let digest = Sha256::digest(&saved[..end]);
    saved[end..].copy_from_slice(&digest);
}

#[tokio::test]
async fn sessions_are_carried_over_without_their_files() {
    let files = filesystem();
    let mut first = sandbox(&files).await;
    run(
        &mut first,
        "x = 20\nf = open('a', 'w'); f.write('1'); f.flush()",
    )
    .await;
    let snapshot = first.snapshot().await.unwrap();
    assert_eq!(
        shown(&mut first, "f.write('2'); f.flush()\n_ = open('a').read()").await,
        "'12'"
    );

    let other = files.fork();
    files.write("/home/user/a", b"later").unwrap();
    for (filesystem, content) in [(&files, "'later'"), (&other, "'12'")] {
        let builder = engine().sandbox().filesystem(filesystem);
        let mut restored = builder.restore(&snapshot).await.unwrap();
        let source = "import os\n_ = open('a').read()";
        assert_eq!(shown(&mut restored, source).await, content);
        assert_eq!(
            shown(&mut restored, "_ = (x, os.getcwd())").await,
            "(20, '/home/user')"
        );
        let source = "try: f.write('x' * 100000)\nexcept OSError as e: _ = e.strerror";
        assert_eq!(shown(&mut restored, source).await, "'Bad file descriptor'");
    }
    // One that was never anywhere else starts where the host says.
    let away = Filesystem::new(FilesystemQuota::default(), "/root").unwrap();
    let builder = engine().sandbox().filesystem(&away);
    let mut restored = builder.restore(&snapshot).await.unwrap();
    let source = "import os; _ = (os.getcwd(), os.environ['HOME'], os.listdir())";
    assert_eq!(shown(&mut restored, source).await, "('/root', '/root', [])");

    // Files of its own do not vanish unnoticed.
    let mut own = engine().sandbox().build().await.unwrap();
    run(&mut own, "open('mine', 'w').write('1')").await;
    let snapshot = own.snapshot().await.unwrap();
    let builder = engine().sandbox().filesystem(&files);
    match builder.restore(&snapshot).await {
        Err(Error::Snapshot(error)) => assert_eq!(error, SnapshotError::HasFiles),
        other => panic!("{other:?}"),
    }
}

#[tokio::test]
async fn parked_and_forked_sessions_have_the_same_files() {
    let files = filesystem();
    let mut sandbox = sandbox(&files).await;
    run(&mut sandbox, "x = 1\nopen('a', 'w').write('1')").await;
    sandbox.park().await.unwrap();
    files.write("/home/user/a", b"2").unwrap();
    assert_eq!(
        shown(&mut sandbox, "_ = (x, open('a').read())").await,
        "(1, '2')"
    );
    let mut forks = sandbox.fork(2).await.unwrap();
    run(&mut forks[0], "open('a', 'w').write('3')").await;
    assert_eq!(
        shown(&mut forks[1], "_ = (x, open('a').read())").await,
        "(1, '3')"
    );
    assert_eq!(shown(&mut sandbox, "_ = open('a').read()").await, "'3'");
    drop(sandbox);
    assert_eq!(files.read("/home/user/a").unwrap(), b"3");
}

#[tokio::test]
async fn what_cannot_be_is_refused() {
    let files = filesystem();
    let dir = Dir::open_ambient_dir(".", ambient_authority()).unwrap();
    let builder = engine().sandbox().filesystem(&files);
    match builder.mount("/data", Mount::read_only(dir)).build().await {
        Err(Error::Setup(why)) => assert!(why.to_string().contains("mounts"), "{why}"),
        other => panic!("{other:?}"),
    }
    let mut sandbox = sandbox(&files).await;
    let journal = std::env::temp_dir().join(format!("wardian-shared-{}", std::process::id()));
    let durable = sandbox.run_durable(Program::new("1"), &journal).await;
    assert!(matches!(
        durable,
        Err(Error::Journal(JournalError::SharedFiles))
    ));
    assert!(!journal.exists());
    let resumed = engine().sandbox().filesystem(&files).resume(&journal).await;
    assert!(matches!(
        resumed,
        Err(Error::Journal(JournalError::SharedFiles))
    ));
    run(&mut sandbox, "1").await;
}

#[test]
fn many_threads_work_on_the_same_files() {
    let files = filesystem();
    let workers = (0..4).map(|number| {
        let files = files.clone();
        std::thread::spawn(move || {
            let runtime = tokio::runtime::Builder::new_current_thread().enable_time().build();
            runtime.unwrap().block_on(async {
                let mut sandbox = sandbox(&files).await;
                let source = format!(
                    "import os, shutil\nfor i in range(100):\n    with open('all{number}', 'ab') as f: f.write(b'{number}')\n    \
                     os.makedirs(f'd{number}/{{i}}/e'); os.rename(f'd{number}/{{i}}', f'd{number}/x')\n    \
                     os.listdir('.'); shutil.rmtree(f'd{number}')"
                );
                run(&mut sandbox, &source).await;
            });
        })
    });
    let workers: Vec<_> = workers.collect();
    for round in 0..200 {
        files
            .write(&format!("/tmp/{}", round % 5), &[0; 100])
            .unwrap();
        files.list("/", usize::MAX).unwrap();
        Filesystem::restore(&files.save(), files.quota()).unwrap();
    }
    for worker in workers {
        worker.join().unwrap();
    }
    let mut names = 0;
    for number in 0..4 {
        let path = format!("/home/user/all{number}");
        let written = number.to_string().repeat(100);
        assert_eq!(files.read(&path).unwrap(), written.as_bytes());
        names += "all0".len() as u64;
    }
    files.remove_all("/tmp").unwrap();
    assert_eq!(files.list("/", 9).unwrap().len(), 6);
    assert_eq!(files.used_bytes(), names + "homeuser".len() as u64 + 400);
}
