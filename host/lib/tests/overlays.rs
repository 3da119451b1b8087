//! Overlays: a directory of the machine that a program changes as it likes, and that stays as it is.

mod common;

use std::collections::BTreeMap;
use std::fs;
use std::os::unix::fs::{MetadataExt, symlink};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, AtomicU32, Ordering};

use common::engine;
use wardian::{
    Dir, Error, FileErrno, FileKind, Limits, Mount, Sandbox, SandboxBuilder, ambient_authority,
};

/// A directory of the test's own, removed at its end.
struct Folder(PathBuf);

impl Folder {
    /// `secret` lies beside what is mounted.
    fn new() -> Folder {
        static COUNT: AtomicU32 = AtomicU32::new(0);
        let name = format!(
            "wardian-overlays-{}-{}",
            std::process::id(),
            COUNT.fetch_add(1, Ordering::Relaxed)
        );
        let folder = Folder(std::env::temp_dir().join(name));
        let inside = folder.inside();
        fs::create_dir_all(inside.join("src/deep/deeper")).unwrap();
        fs::create_dir(inside.join("empty")).unwrap();
        fs::write(folder.0.join("secret"), "PWNED").unwrap();
        fs::write(inside.join("one.txt"), "one\n").unwrap();
        fs::write(inside.join("two.txt"), "two\n").unwrap();
        fs::write(inside.join("src/a.py"), "x = 1\n").unwrap();
        fs::write(inside.join("src/deep/b.py"), "y = 2\n").unwrap();
        fs::write(inside.join("src/deep/deeper/c.bin"), [7; 3000]).unwrap();
        symlink("src/a.py", inside.join("link")).unwrap();
        folder
    }

    fn inside(&self) -> PathBuf {
        self.0.join("in")
    }

    fn overlay(&self) -> Mount {
        Mount::overlay(Dir::open_ambient_dir(self.inside(), ambient_authority()).unwrap())
    }

    fn sandbox(&self) -> SandboxBuilder {
        engine().sandbox().mount("/data", self.overlay())
    }

    /// Everything that there is, with contents, kinds, links and times of change.
    fn everything(&self) -> BTreeMap<PathBuf, (u64, u64, i64, i64, Vec<u8>)> {
        let mut found = BTreeMap::new();
        let mut paths = vec![self.0.clone()];
        while let Some(path) = paths.pop() {
            let metadata = fs::symlink_metadata(&path).unwrap();
            let content = if metadata.is_dir() {
                let entries = fs::read_dir(&path).unwrap();
                paths.extend(entries.map(|entry| entry.unwrap().path()));
                Vec::new()
            } else if metadata.is_symlink() {
                let target = fs::read_link(&path).unwrap();
                target.into_os_string().into_encoded_bytes()
            } else if metadata.is_file() {
                fs::read(&path).unwrap()
            } else {
                Vec::new()
            };
            let stat = (
                metadata.ino(),
                metadata.nlink(),
                metadata.ctime(),
                metadata.ctime_nsec(),
                content,
            );
            found.insert(path, stat);
        }
        found
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

/// What a program prints; it must end well.
async fn printed(sandbox: &mut Sandbox, source: &str) -> String {
    let execution = sandbox.run(source).await.unwrap();
    assert!(execution.error.is_none(), "{source}: {:?}", execution.error);
    String::from_utf8(execution.stdout).unwrap()
}

fn lines(expected: &[&str]) -> String {
    expected.iter().map(|line| format!("{line}\n")).collect()
}

const TREE: &str = "
import os
def tree(top='/data'):
    return [(d.removeprefix(top), sorted(n), sorted(f)) for d, n, f in sorted(os.walk(top))]
def failing(function, *args):
    try:
        return function(*args)
    except OSError as e:
        return f'{type(e).__name__}: {e}'
";

#[tokio::test]
async fn programs_change_what_they_like() {
    let folder = Folder::new();
    let before = folder.everything();
    let mut sandbox = folder.sandbox().build().await.unwrap();
    printed(&mut sandbox, TREE).await;
    let found = printed(
        &mut sandbox,
        "
import glob, pathlib, shutil, sys
print(tree())
print(open('/data/one.txt').read().strip(), open('/data/link').read().strip(), os.readlink('/data/link'))
print(sorted(glob.glob('/data/**/*.py', recursive=True)), os.path.getsize('/data/src/deep/deeper/c.bin'))
print(os.stat('/data/one.txt').st_mtime > 1e9, os.stat('/data/src').st_mtime > 1e9)",
    )
    .await;
    let tree = "[('', ['empty', 'src'], ['link', 'one.txt', 'two.txt']), ('/empty', [], []), \
                ('/src', ['deep'], ['a.py']), ('/src/deep', ['deeper'], ['b.py']), \
                ('/src/deep/deeper', [], ['c.bin'])]";
    let expected = lines(&[
        tree,
        "one x = 1 src/a.py",
        "['/data/src/a.py', '/data/src/deep/b.py'] 3000",
        "True True",
    ]);
    assert_eq!(found, expected);
    let found = printed(
        &mut sandbox,
        "
p = pathlib.Path('/data')
with open(p / 'one.txt', 'a') as f:
    f.write('more\\n')
with open(p / 'two.txt', 'r+') as f:
    f.seek(1); f.write('W'); f.seek(0); print(f.read())
(p / 'new.txt').write_text('new')
os.mkdir('/data/empty/inner'); os.rename('/data/new.txt', '/data/empty/inner/n')
os.rename('/data/src', '/data/lib')
(p / 'lib/deep/b.py').unlink()
shutil.copytree('/data/lib', '/tmp/copy'); shutil.move('/tmp/copy/deep/deeper/c.bin', '/data/c.bin')
os.truncate('/data/lib/deep/deeper/c.bin', 10)
os.link('/data/one.txt', '/data/uno.txt'); open('/data/uno.txt', 'a').write('!')
os.symlink('one.txt', '/data/eins'); print(open('/data/eins').read())
os.utime('/data/empty', (5, 6)); print(os.stat('/data/empty').st_mtime)
print(open('/data/c.bin', 'rb').read() == bytes([7]) * 3000, os.path.getsize('/data/lib/deep/deeper/c.bin'))
print(failing(os.rmdir, '/data/lib'), failing(open, '/data/src/a.py'), failing(os.rmdir, '/data'))
print(tree())",
    )
    .await;
    let tree = "[('', ['empty', 'lib'], ['c.bin', 'eins', 'link', 'one.txt', 'two.txt', 'uno.txt']), \
                ('/empty', ['inner'], []), ('/empty/inner', [], ['n']), ('/lib', ['deep'], ['a.py']), \
                ('/lib/deep', ['deeper'], []), ('/lib/deep/deeper', [], ['c.bin'])]";
    let expected = lines(&[
        "tWo",
        "",
        "one",
        "more",
        "!",
        "6.0",
        "True 10",
        "OSError: [Errno 39] Directory not empty: '/data/lib' \
         FileNotFoundError: [Errno 2] No such file or directory: '/data/src/a.py' \
         OSError: [Errno 16] Device or resource busy: '/data'",
        tree,
    ]);
    assert_eq!(found, expected);
    assert_eq!(folder.everything(), before);
    // All of it again, in another session: nothing was kept anywhere else.
    let mut other = folder.sandbox().build().await.unwrap();
    assert_eq!(
        printed(&mut other, "print(open('/data/one.txt').read())").await,
        "one\n\n"
    );
}

/// Whatever is tried, the machine's directory stays as it is and what lies beside it out of reach.
#[tokio::test]
async fn nothing_reaches_the_machine() {
    let folder = Folder::new();
    let inside = folder.inside();
    symlink("../secret", inside.join("relative")).unwrap();
    symlink(folder.0.join("secret"), inside.join("absolute")).unwrap();
    symlink("..", inside.join("up")).unwrap();
    symlink("/", inside.join("root")).unwrap();
    symlink("loop", inside.join("loop")).unwrap();
    symlink("../../in/../secret", inside.join("src/chain")).unwrap();
    fs::hard_link(folder.0.join("secret"), inside.join("hard")).unwrap();
    let made = std::process::Command::new("mkfifo")
        .arg(inside.join("fifo"))
        .status();
    assert!(made.unwrap().success());
    fs::write(inside.join("\u{fc}\u{1F600}"), "name").unwrap();
    let before = folder.everything();
    let mut sandbox = folder.sandbox().build().await.unwrap();
    printed(&mut sandbox, TREE).await;
    let attacks = "
import shutil
print(sorted(os.listdir('/data')))
for path in ['relative', 'absolute', 'up/secret', 'root/etc/passwd', 'root/proc/self/environ', 'loop', 'src/chain',
             '../secret', 'src/../../secret', 'up/in/secret', 'fifo', 'empty/../../in/secret', 'one.txt/../../secret']:
    path = '/data/' + path
    for mode in ('rb', 'r+b', 'ab'):
        try:
            with open(path, mode) as f:
                if mode == 'ab':
                    f.write(b'mine')
                else:
                    content = f.read()
                    # A link may lead to the sandbox's own tree.
                    assert content == b'mine', (path, mode, content)
        except OSError as e:
            assert 'overlays' not in str(e), e
        if mode == 'ab' and os.path.exists(path):
            os.unlink(path)
    for function in (os.listdir, os.stat, os.readlink, os.rmdir, os.unlink):
        try:
            result = function(path)
            assert 'overlays' not in str(result), result
        except OSError as e:
            assert 'overlays' not in str(e), e
# Other names of the machine's files are files of their own here.
with open('/data/hard', 'r+') as f:
    f.write('mine')
os.truncate('/data/one.txt', 0)
os.truncate('/data/two.txt', 1)
os.rename('/data/src/a.py', '/data/two.txt')
os.replace('/data/empty', '/data/src/deep/deeper/moved')
os.link('/data/two.txt', '/data/src/deep/b2')
os.chdir('/data/src'); open('../here', 'w').write('x'); os.rename('../here', '../src/deep/b.py'); os.chdir('/')
fd = os.open('/data/one.txt', os.O_RDWR | os.O_CREAT | os.O_TRUNC); os.write(fd, b'bytes'); os.ftruncate(fd, 3); os.close(fd)
for name in os.listdir('/data'):
    path = '/data/' + name
    if os.path.isdir(path) and not os.path.islink(path):
        shutil.rmtree(path)
    else:
        os.unlink(path)
print(os.listdir('/data'), failing(os.rename, '/data', '/else'), failing(shutil.rmtree, '/data'))
for name in ('one.txt', 'src', 'fifo', 'relative'):
    os.makedirs('/data/' + name + '/x')
print(tree())";
    let found = printed(&mut sandbox, attacks).await;
    let expected = lines(&[
        "['absolute', 'empty', 'hard', 'link', 'loop', 'one.txt', 'relative', 'root', 'src', 'two.txt', 'up', '\u{fc}\u{1F600}']",
        "[] OSError: [Errno 16] Device or resource busy: '/data' -> '/else' \
         OSError: [Errno 16] Device or resource busy: '/data'",
        "[('', ['fifo', 'one.txt', 'relative', 'src'], []), ('/fifo', ['x'], []), ('/fifo/x', [], []), \
         ('/one.txt', ['x'], []), ('/one.txt/x', [], []), ('/relative', ['x'], []), ('/relative/x', [], []), \
         ('/src', ['x'], []), ('/src/x', [], [])]",
    ]);
    assert_eq!(found, expected);
    assert_eq!(folder.everything(), before);
}

#[tokio::test]
async fn what_does_not_fit_leaves_all_as_it_was() {
    let folder = Folder::new();
    fs::write(folder.inside().join("big"), vec![b'b'; 3_000_000]).unwrap();
    let before = folder.everything();
    let mut limits = Limits::default();
    (limits.scratch_bytes, limits.scratch_files) = (2_000_000, 10);
    let mut sandbox = folder.sandbox().limits(limits).build().await.unwrap();
    printed(&mut sandbox, TREE).await;
    let found = printed(
        &mut sandbox,
        "
def change(path, mode, data, at=0):
    with open(path, mode, buffering=0) as f:
        f.seek(at)
        return f.write(data)
print(failing(change, '/data/big', 'r+b', b'x'), failing(change, '/data/big', 'ab', b'x'))
print(failing(os.truncate, '/data/big', 2_500_000), len(open('/data/big', 'rb').read()))
print(failing(change, '/data/one.txt', 'r+b', b'x', 5_000_000), open('/data/one.txt').read() == 'one\\n')
print(failing(os.truncate, '/data/big', 1_000_000), os.path.getsize('/data/big'))
print(failing(change, '/data/big', 'ab', bytes(1_500_000)), os.path.getsize('/data/big'))
print(failing(change, '/data/big', 'ab', b'end'), open('/data/big', 'rb').read()[-4:])
os.unlink('/data/big')
for i in range(20):
    try:
        os.rename('/data/one.txt', f'/data/{i}'); os.link(f'/data/{i}', '/data/one.txt')
    except OSError as e:
        print(i, e); break
print(open('/data/one.txt').read() if os.path.exists('/data/one.txt') else open(f'/data/{i}').read())",
    )
    .await;
    let full = "OSError: [Errno 28] No space left on device";
    let expected = lines(&[
        &format!("{full} {full}"),
        &format!("{full} 3000000"),
        &format!("{full} True"),
        "None 1000000",
        &format!("{full} 1000000"),
        "3 b'bend'",
    ]);
    let (first, rest) = found.split_at(expected.len());
    assert_eq!(first, expected);
    assert!(
        rest.contains("[Errno 28]") && rest.ends_with("one\n\n"),
        "{rest}"
    );
    assert_eq!(folder.everything(), before);
}

#[tokio::test]
async fn what_is_read_counts() {
    let folder = Folder::new();
    let mut limits = Limits::default();
    limits.file_bytes = 5000;
    let mut sandbox = folder.sandbox().limits(limits).build().await.unwrap();
    let source = "len(open('/data/src/deep/deeper/c.bin', 'rb').read())";
    let usage = sandbox.run(source).await.unwrap().usage;
    assert_eq!((usage.file_bytes_read, usage.file_bytes_written), (3000, 0));
    assert_eq!(sandbox.usage().file_bytes_read, 3000);
    // Bringing a file to memory is reading it.
    let source =
        "f = open('/data/src/deep/deeper/c.bin', 'r+b', buffering=0); f.write(b'x'); f.close()";
    let usage = sandbox.run(source).await.unwrap().usage;
    assert_eq!((usage.file_bytes_read, usage.file_bytes_written), (3000, 1));
    assert!(usage.scratch >= 3000);
    let source = "open('/data/src/deep/deeper/c.bin', 'rb').read() + open('/data/src/deep/deeper/c.bin', 'rb').read()";
    let error = sandbox.run(source).await.unwrap().error;
    assert!(error.is_some_and(|error| format!("{error:?}").contains("FileBytes")));
}

/// Large directories cost fuel.
#[tokio::test]
async fn looking_at_names_is_paid_for() {
    let folder = Folder::new();
    fs::create_dir(folder.inside().join("many")).unwrap();
    for number in 0..3000 {
        fs::write(folder.inside().join(format!("many/{number}")), "").unwrap();
    }
    let mut sandbox = folder.sandbox().build().await.unwrap();
    let mut fuel = Vec::new();
    for source in [
        "import os",
        "os.path.exists('/data/many/x')",
        "os.path.exists('/data/many/x')",
    ] {
        fuel.push(sandbox.run(source).await.unwrap().usage.fuel);
    }
    assert!(fuel[1] > fuel[2] + 3000 * 300, "{fuel:?}");
}

#[tokio::test]
async fn the_embedder_sees_what_became_of_it() {
    let folder = Folder::new();
    let before = folder.everything();
    let mut sandbox = folder.sandbox().build().await.unwrap();
    assert_eq!(sandbox.read_file("/data/link").await.unwrap(), b"x = 1\n");
    sandbox
        .write_file("/data/src/a.py", b"x = 3")
        .await
        .unwrap();
    sandbox.write_file("/data/src/new", b"new").await.unwrap();
    let source = "import os\nprint(open('/data/link').read())\nos.unlink('/data/one.txt')\nos.rename('/data/src/deep', '/data/d')";
    assert_eq!(printed(&mut sandbox, source).await, "x = 3\n");
    let listed = sandbox.list_files("/data").await.unwrap();
    let listed: Vec<_> = listed
        .iter()
        .map(|file| (file.path.as_str(), file.size, file.unchanged))
        .collect();
    assert_eq!(
        listed,
        [
            ("/data/d", 0, true),
            ("/data/d/b.py", 6, true),
            ("/data/d/deeper", 0, true),
            ("/data/d/deeper/c.bin", 3000, true),
            ("/data/empty", 0, true),
            ("/data/link", 0, true),
            ("/data/src", 0, true),
            ("/data/src/a.py", 5, false),
            ("/data/src/new", 3, false),
            ("/data/two.txt", 4, true),
        ]
    );
    let all = sandbox.list_files("/").await.unwrap();
    let data = all.iter().find(|file| file.path == "/data").unwrap();
    assert_eq!(data.kind, FileKind::Directory);
    assert!(all.iter().any(|file| file.path == "/data/d/b.py"));
    assert_eq!(
        sandbox.read_file("/data/d/deeper/c.bin").await.unwrap(),
        [7; 3000]
    );
    match sandbox.read_file("/data/one.txt").await.unwrap_err() {
        Error::File { errno, .. } => assert_eq!(errno, FileErrno::ENOENT),
        other => panic!("{other:?}"),
    }
    // After a call that was stopped, too.
    let stopped = sandbox.canceller();
    stopped.cancel();
    assert_eq!(sandbox.read_file("/data/two.txt").await.unwrap(), b"two\n");
    assert_eq!(folder.everything(), before);
}

/// A file is what it is when it is read; names are those that were there at the first look.
#[tokio::test]
async fn the_machine_may_change_it_meanwhile() {
    let folder = Folder::new();
    let inside = folder.inside();
    let mut sandbox = folder.sandbox().build().await.unwrap();
    printed(&mut sandbox, TREE).await;
    printed(
        &mut sandbox,
        "tree(); f = open('/data/one.txt', 'r+'); g = open('/data/two.txt')",
    )
    .await;
    fs::write(inside.join("one.txt"), "one, and more").unwrap();
    fs::write(inside.join("late"), "late").unwrap();
    fs::remove_file(inside.join("two.txt")).unwrap();
    fs::remove_file(inside.join("src/a.py")).unwrap();
    symlink("../../secret", inside.join("src/a.py")).unwrap();
    fs::rename(inside.join("src/deep"), inside.join("src/was")).unwrap();
    symlink(&folder.0, inside.join("src/deep")).unwrap();
    let found = printed(
        &mut sandbox,
        "
print(f.read(), os.path.getsize('/data/one.txt'))
f.write('!'); f.flush(); print(open('/data/one.txt').read())
print(g.read(), failing(open, '/data/two.txt'), os.path.exists('/data/two.txt'), os.path.exists('/data/late'))
print(failing(open, '/data/src/a.py'))
for path in ('deep/b.py', 'deep/secret', 'deep/deeper/c.bin'):
    print(failing(open, '/data/src/' + path))
open('/data/two.txt', 'w').write('mine'); print(open('/data/two.txt').read())",
    )
    .await;
    let gone = "FileNotFoundError: [Errno 2] No such file or directory:";
    let expected = [
        "one, and more 13",
        "one, and more!",
        "two",
        &format!(" {gone} '/data/two.txt' False False"),
        &format!("{gone} '/data/src/a.py'"),
    ];
    let (first, rest) = found.split_at(lines(&expected).len());
    assert_eq!(first, lines(&expected));
    assert!(
        rest.ends_with("mine\n") && !rest.contains("PWNED"),
        "{rest}"
    );
    assert_eq!(rest.matches("Error: [Errno").count(), 3, "{rest}");
    assert_eq!(fs::read(inside.join("one.txt")).unwrap(), b"one, and more");
}

/// While the guest looks at `swap`, somebody exchanges it for a link that leads out.
#[test]
fn a_race_of_renames_leads_nowhere() {
    let folder = Folder::new();
    let inside = folder.inside();
    fs::create_dir(inside.join("swap")).unwrap();
    fs::write(inside.join("swap/secret"), "fine").unwrap();
    symlink("..", inside.join("out")).unwrap();
    let done = AtomicBool::new(false);
    let swaps = || {
        while !done.load(Ordering::Relaxed) {
            let name = |name: &str| inside.join(name);
            let _ = fs::rename(name("swap"), name("kept"));
            let _ = fs::rename(name("out"), name("swap"));
            let _ = fs::rename(name("swap"), name("out"));
            let _ = fs::rename(name("kept"), name("swap"));
        }
    };
    let source = "
import os
seen = []
for i in range(60):
    for look in (lambda: open('/data/swap/secret').read(), lambda: open('/data/swap/secret', 'r+').read(),
                 lambda: os.listdir('/data/swap'), lambda: os.stat('/data/swap/secret').st_size):
        try:
            seen.append(look())
        except OSError as e:
            seen.append(str(e))
        # `in` lies beside `secret` outside only, which has five bytes.
        if any(word in repr(seen[-1]) for word in ('PWNED', repr('in'), 'overlays')) or seen[-1] == 5:
            print(seen[-1])
try:
    open('/data/swap/made', 'w').write('x')
except OSError:
    pass";
    let runtime = tokio::runtime::Builder::new_current_thread()
        .enable_time()
        .build()
        .unwrap();
    std::thread::scope(|scope| {
        scope.spawn(swaps);
        // A new one each time, which has looked at nothing.
        let looked = scope.spawn(move || {
            for _ in 0..15 {
                let mut sandbox = runtime.block_on(folder.sandbox().build()).unwrap();
                let execution = runtime.block_on(sandbox.run(source)).unwrap();
                assert!(execution.error.is_none(), "{:?}", execution.error);
                assert_eq!(String::from_utf8(execution.stdout).unwrap(), "");
            }
            assert!(!folder.0.join("made").exists());
            assert!(!folder.inside().join("kept/made").exists());
            folder
        });
        let looked = looked.join();
        done.store(true, Ordering::Relaxed);
        looked.unwrap()
    });
}

#[tokio::test]
async fn files_of_the_machine_are_closed() {
    let folder = Folder::new();
    let open_files = || {
        let open = fs::read_dir("/proc/self/fd").unwrap();
        open.filter_map(|entry| fs::read_link(entry.ok()?.path()).ok())
            .filter(|path| path.starts_with(folder.inside()))
            .count()
    };
    let mut sandbox = folder.sandbox().build().await.unwrap();
    printed(&mut sandbox, TREE).await;
    let source = "
opened = []
for i in range(400):
    try:
        opened.append(os.open(('/data/one.txt', '/data/src/a.py')[i % 2], os.O_RDWR))
    except OSError as e:
        print(len(opened), e); break
for fd in opened[:100]:
    os.write(fd, b'x')
for fd in opened[:200]:
    os.close(fd)
for i in range(2000):
    fd = os.open('/data/two.txt', os.O_RDONLY); os.listdir('/data'); os.close(fd)";
    let found = printed(&mut sandbox, source).await;
    assert!(found.contains("Too many open files"), "{found}");
    // What the program did not close, and the directory itself.
    assert!(open_files() > 50);
    sandbox.park().await.unwrap();
    assert_eq!(open_files(), 1);
    drop(sandbox);
    assert_eq!(open_files(), 0);
}

#[tokio::test]
async fn snapshots_have_what_was_changed() {
    let folder = Folder::new();
    let before = folder.everything();
    let mut sandbox = folder.sandbox().build().await.unwrap();
    printed(&mut sandbox, TREE).await;
    let change = "
open('/data/one.txt', 'a').write('more\\n')
os.unlink('/data/two.txt')
os.rename('/data/src/deep', '/data/deep')
os.rename('/data/src/a.py', '/tmp/a.py')
open('/data/empty/new', 'w').write('new')
kept = tree()";
    printed(&mut sandbox, change).await;
    let check = "
assert tree() == kept, tree()
print(open('/data/one.txt').read().split(), open('/data/deep/b.py').read().strip(), open('/tmp/a.py').read().strip())
print(os.path.getsize('/data/deep/deeper/c.bin'), open('/data/empty/new').read(), os.path.exists('/data/two.txt'))";
    let expected = "['one', 'more'] y = 2 x = 1\n3000 new False\n";
    assert_eq!(printed(&mut sandbox, check).await, expected);
    let snapshot = sandbox.snapshot().await.unwrap();
    for fork in &mut sandbox.fork(2).await.unwrap() {
        assert_eq!(printed(fork, check).await, expected);
        printed(fork, "open('/data/one.txt', 'w').write('of a fork')").await;
    }
    sandbox.park().await.unwrap();
    assert_eq!(printed(&mut sandbox, check).await, expected);
    // What is below is not in it.
    let has = |bytes: &[u8]| snapshot.windows(bytes.len()).any(|window| window == bytes);
    assert!(!has(&[7; 100]));
    let mut restored = folder.sandbox().restore(&snapshot).await.unwrap();
    assert_eq!(printed(&mut restored, check).await, expected);
    let again = restored.snapshot().await.unwrap();
    let mut restored = folder.sandbox().restore(&again).await.unwrap();
    assert_eq!(printed(&mut restored, check).await, expected);
    // Without the directory there is what was written, and nothing of what was only moved.
    let mut bare = engine().restore(&snapshot).await.unwrap();
    let found = printed(
        &mut bare,
        "print(tree(), os.listdir('/tmp')); print(open('/data/one.txt').read().split())",
    )
    .await;
    let expected = lines(&[
        "[('', ['deep', 'empty', 'src'], ['one.txt']), ('/deep', [], []), ('/empty', [], ['new']), ('/src', [], [])] []",
        "['one', 'more']",
    ]);
    assert_eq!(found, expected);
    // With another one it is that one's.
    let other = Folder::new();
    fs::remove_file(other.inside().join("src/a.py")).unwrap();
    fs::write(other.inside().join("two.txt"), "still").unwrap();
    fs::write(other.inside().join("three"), "3").unwrap();
    let mut moved = other.sandbox().restore(&snapshot).await.unwrap();
    let found = printed(
        &mut moved,
        "print(os.listdir('/tmp'), sorted(os.listdir('/data')), sorted(os.listdir('/data/src')))",
    )
    .await;
    assert_eq!(
        found,
        "[] ['deep', 'empty', 'link', 'one.txt', 'src', 'three'] []\n"
    );
    assert_eq!(folder.everything(), before);
}

/// Where the overlay is not what a snapshot takes it for.
#[tokio::test]
async fn a_snapshot_grants_nothing() {
    let folder = Folder::new();
    let mut sandbox = folder.sandbox().build().await.unwrap();
    let source =
        "import os\nos.rename('/data/one.txt', '/tmp/one')\nopen('/data/new', 'w').write('x')";
    printed(&mut sandbox, source).await;
    let snapshot = sandbox.snapshot().await.unwrap();
    let dir = Dir::open_ambient_dir(folder.inside(), ambient_authority()).unwrap();
    let elsewhere = engine().sandbox().mount("/other", Mount::overlay(dir));
    let mut restored = elsewhere.restore(&snapshot).await.unwrap();
    let found = printed(
        &mut restored,
        "print(os.listdir('/tmp'), os.listdir('/data'), len(os.listdir('/other')))",
    )
    .await;
    assert_eq!(found, "[] ['new'] 5\n");
    // A plain mount in its place cannot take what was written.
    let dir = Dir::open_ambient_dir(folder.inside(), ambient_authority()).unwrap();
    let plain = engine().sandbox().mount("/data", Mount::read_write(dir));
    let error = plain.restore(&snapshot).await.unwrap_err();
    assert!(error.to_string().contains("/data/new"), "{error}");
    assert!(!Path::new(&folder.inside().join("new")).exists());
}

/// Beside other mounts, and where a sandbox has its own directories.
#[tokio::test]
async fn an_overlay_is_one_filesystem_with_memory() {
    let (folder, real) = (Folder::new(), Folder::new());
    let before = folder.everything();
    let dir = Dir::open_ambient_dir(real.inside(), ambient_authority()).unwrap();
    let mut sandbox = engine()
        .sandbox()
        .mount("/home/wardian", folder.overlay())
        .mount("/real", Mount::read_write(dir))
        .build()
        .await
        .unwrap();
    printed(&mut sandbox, TREE).await;
    let found = printed(
        &mut sandbox,
        "
import shutil
print(os.getcwd(), open('one.txt').read().strip(), os.path.ismount('.'))
os.rename('one.txt', '/tmp/one'); print(open('/tmp/one').read().strip(), os.path.exists('one.txt'))
print(failing(os.rename, 'two.txt', '/real/two.txt'), failing(os.rename, '/home', '/house'))
shutil.move('two.txt', '/real/moved.txt'); shutil.move('/real/src', 'other')
print(sorted(os.listdir('.')), sorted(os.listdir('/real')))",
    )
    .await;
    let expected = lines(&[
        "/home/wardian one False",
        "one False",
        "OSError: [Errno 18] Invalid cross-device link: 'two.txt' -> '/real/two.txt' \
         OSError: [Errno 16] Device or resource busy: '/home' -> '/house'",
        "['empty', 'link', 'other', 'src'] ['empty', 'link', 'moved.txt', 'one.txt', 'two.txt']",
    ]);
    assert_eq!(found, expected);
    assert_eq!(folder.everything(), before);
    assert_eq!(fs::read(real.inside().join("moved.txt")).unwrap(), b"two\n");
}
