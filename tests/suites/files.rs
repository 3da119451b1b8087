//! The native module `_fs`, which `io` and `os` stand on, natively.
//!
//! Each test is a program that asserts; the error texts are those of CPython on
//! Linux. What does not live here: `open`, `os` and the rest, which are cases.

use wardian_interp::{Interpreter, Outcome, Step};
use wardian_tests::memory_outside::{Limits, MemoryOutside};
use wardian_tests::native::in_thread;

/// What every program may use.
const PRELUDE: &str = "
import _fs, gc
RDONLY, WRONLY, RDWR, CREAT, EXCL, TRUNC, APPEND = 0, 1, 2, 64, 128, 512, 1024
DIRECTORY, NOFOLLOW = 65536, 131072

def error(function, *args):
    try:
        result = function(*args)
    except (OSError, ValueError, OverflowError, TypeError) as e:
        return type(e).__name__ + ': ' + str(e)
    return result

def put(path, data, flags=WRONLY | CREAT | TRUNC):
    fd = _fs.open(path, flags)
    _fs.write(fd, data)
    _fs.close(fd)

def get(path):
    fd = _fs.open(path, RDONLY)
    try:
        return _fs.readall(fd)
    finally:
        _fs.close(fd)

def same(found, expected):
    assert found == expected, (found, expected)
";

struct Session {
    interpreter: Interpreter,
    outside: MemoryOutside,
}

impl Session {
    /// Run a step that must end well; gives what it printed.
    fn run(&mut self, source: &str) -> String {
        self.outside.refill();
        let outcome = self.interpreter.run(&mut self.outside, &Step::new(source));
        if !matches!(outcome, Outcome::Finished { .. }) {
            panic!(
                "{source}: {outcome:?}\n{}",
                String::from_utf8_lossy(&self.outside.stderr)
            );
        }
        String::from_utf8_lossy(&self.outside.stdout).into_owned()
    }
}

/// Run `test` in fresh sessions: as they are, with everything preloaded, and in stress mode.
fn in_sessions(test: fn(&mut Session)) {
    for (preload, stress) in [(false, false), (true, false), (true, true)] {
        in_thread(move || {
            let mut interpreter = Interpreter::new();
            if preload {
                let _ = interpreter.preload();
            }
            interpreter.set_stress(stress);
            let outside = MemoryOutside::new(Limits::default(), "first\nsecond");
            let mut session = Session {
                interpreter,
                outside,
            };
            session.run(PRELUDE);
            test(&mut session);
        })
        .expect("the test passes");
    }
}

#[test]
fn files_are_written_and_read() {
    in_sessions(|session| {
        session.run(
            "fd = _fs.open('a', RDWR | CREAT)
same(fd, 3)
same(_fs.write(fd, b'hello '), 6)
same(_fs.write(fd, memoryview(bytearray(b'world'))), 5)
same(_fs.seek(fd, 0, 1), 11)
same(_fs.read(fd, 5), b'')
same(_fs.seek(fd, -5, 2), 6)
same(_fs.read(fd, 3), b'wor')
same(_fs.readall(fd), b'ld')
same(_fs.seek(fd, 20, 0), 20)
same(_fs.write(fd, b'!'), 1)
same(_fs.fstat(fd)[6], 21)
_fs.truncate(fd, 3)
same(_fs.seek(fd, 0, 0), 0)
same(_fs.read(fd, 10**9), b'hel')
same(_fs.isatty(fd), False)
same(_fs.access_mode(fd), 2)
_fs.sync(fd)
_fs.close(fd)
same(get('/home/wardian/a'), b'hel')
same(error(_fs.read, fd, 1), 'OSError: [Errno 9] Bad file descriptor')
# Appending goes to the end, wherever the position is.
fd = _fs.open('a', RDWR | APPEND)
_fs.write(fd, b'p')
_fs.write(fd, b'.')
same(_fs.seek(fd, 0, 1), 5)
_fs.seek(fd, 0, 0)
_fs.write(fd, b'!')
same(_fs.seek(fd, 0, 1), 6)
_fs.close(fd)
same(get('a'), b'help.!')
same(error(_fs.open, 'a', WRONLY | CREAT | EXCL), \"FileExistsError: [Errno 17] File exists: 'a'\")
",
        );
    });
}

#[test]
fn long_ones_too() {
    in_sessions(|session| {
        session.run(
            "data = bytes(range(256)) * 12_000
fd = _fs.open('long', RDWR | CREAT)
_fs.write(fd, b'0123456789')
same(_fs.write(fd, data), len(data))
for i in range(0, 5000, 1000):
    _fs.write(fd, data[i:i + 1000])
_fs.seek(fd, 0, 0)
same(_fs.readall(fd), b'0123456789' + data + data[:5000])
_fs.seek(fd, 5, 0)
same(_fs.read(fd, 2_000_000), b'56789' + data[:1_999_995])
_fs.close(fd)
",
        );
    });
}

#[test]
fn what_is_held_back_is_seen_by_everybody() {
    in_sessions(|session| {
        session.run(
            "one = _fs.open('shared', WRONLY | CREAT)
two = _fs.open('shared', RDONLY)
_fs.write(one, b'abc')
same(_fs.read(two, 10), b'abc')
_fs.write(one, b'def')
same(_fs.stat('shared', True)[6], 6)
_fs.write(one, b'g')
_fs.rename('shared', 'moved')
same(get('moved'), b'abcdefg')
other = _fs.open('other', WRONLY | CREAT)
_fs.write(one, b'h')
_fs.write(other, b'o')
_fs.write(one, b'i')
same(get('other'), b'o')
same(get('moved'), b'abcdefghi')
_fs.write(other, b'at the end of the step')
",
        );
        let files = &mut session.outside.files;
        let written = files.scratch.read("/home/wardian/other").expect("written");
        assert_eq!(written, b"oat the end of the step");
        session.run("same(get('other'), b'oat the end of the step')");
        session.run("_fs.write(other, b'x')\nwhile False: pass");
        session.run("_fs.close(other)\nsame(get('other')[-1:], b'x')");
    });
}

#[test]
fn errors_are_those_of_linux() {
    in_sessions(|session| {
        session.run(
            r#"_fs.mkdir('d'); _fs.mkdir('d/e'); put('f', b'x'); _fs.symlink('d', 'ld'); _fs.symlink('loop', 'loop')
for expected, function, *args in [
    ("FileNotFoundError: [Errno 2] No such file or directory: 'no'", _fs.open, 'no', 0),
    ("FileNotFoundError: [Errno 2] No such file or directory: ''", _fs.open, '', 0),
    ("IsADirectoryError: [Errno 21] Is a directory: 'd'", _fs.open, 'd', WRONLY),
    ("NotADirectoryError: [Errno 20] Not a directory: 'f'", _fs.open, 'f', DIRECTORY),
    ("OSError: [Errno 40] Too many levels of symbolic links: 'ld'", _fs.open, 'ld', NOFOLLOW),
    ("OSError: [Errno 40] Too many levels of symbolic links: 'loop'", _fs.open, 'loop', 0),
    ("ValueError: embedded null byte", _fs.open, 'a\0b', 0),
    ("OSError: [Errno 22] Invalid argument: 'f'", _fs.open, 'f', 3),
    ("TypeError: path must be str, not bytes", _fs.open, b'f', 0),
    ("FileExistsError: [Errno 17] File exists: 'd'", _fs.mkdir, 'd'),
    ("OSError: [Errno 39] Directory not empty: 'd'", _fs.rmdir, 'd'),
    ("OSError: [Errno 22] Invalid argument: '.'", _fs.rmdir, '.'),
    ("IsADirectoryError: [Errno 21] Is a directory: 'd'", _fs.unlink, 'd'),
    ("FileNotFoundError: [Errno 2] No such file or directory: 'no' -> 'no2'", _fs.rename, 'no', 'no2'),
    ("OSError: [Errno 22] Invalid argument: 'd' -> 'd/e/x'", _fs.rename, 'd', 'd/e/x'),
    ("FileExistsError: [Errno 17] File exists: 'a' -> 'f'", _fs.symlink, 'a', 'f'),
    ("PermissionError: [Errno 1] Operation not permitted: 'd' -> 'x'", _fs.link, 'd', 'x'),
    ("OSError: [Errno 22] Invalid argument: 'f'", _fs.readlink, 'f'),
    ("NotADirectoryError: [Errno 20] Not a directory: 'f'", _fs.listdir, 'f'),
    ("NotADirectoryError: [Errno 20] Not a directory: 'f'", _fs.chdir, 'f'),
    ("FileNotFoundError: [Errno 2] No such file or directory: 'no'", _fs.chdir, 'no'),
    ("FileNotFoundError: [Errno 2] No such file or directory: 'no'", _fs.chmod, 'no', 0o600),
    ("FileNotFoundError: [Errno 2] No such file or directory: 'no'", _fs.utime, 'no', 1, 1, True),
    ("OSError: [Errno 9] Bad file descriptor", _fs.read, 99, 1),
    ("OSError: [Errno 9] Bad file descriptor", _fs.close, -1),
    ("OSError: [Errno 9] Bad file descriptor", _fs.fstat, 99),
    ("OSError: [Errno 9] Bad file descriptor", _fs.owner, 99),
    ("OSError: [Errno 9] Bad file descriptor", _fs.read, 1, 1),
    ("OSError: [Errno 29] Illegal seek", _fs.seek, 1, 0, 1),
    ("OSError: [Errno 84] Invalid or incomplete multibyte or wide character: '\\udc80'", _fs.open, '\udc80', 64),
]:
    same(error(function, *args), expected)
try:
    _fs.rename('no', 'no2')
except OSError as e:
    same((e.errno, e.strerror, e.filename, e.filename2, e.args), (2, 'No such file or directory', 'no', 'no2', (2, 'No such file or directory')))
fd = _fs.open('f', RDONLY)
for expected, function, *args in [
    ("OSError: [Errno 9] Bad file descriptor", _fs.write, fd, b'x'),
    ("OSError: [Errno 22] Invalid argument", _fs.truncate, fd, 0),
    ("OSError: [Errno 22] Invalid argument", _fs.seek, fd, -1, 0),
    ("OSError: [Errno 22] Invalid argument", _fs.seek, fd, 0, 9),
    ("OSError: [Errno 22] Invalid argument", _fs.read, fd, -1),
    ("OverflowError: Python int too large to convert to C long", _fs.seek, fd, 10**30, 0),
    ("OverflowError: Python int too large to convert to C ssize_t", _fs.read, fd, 10**30),
    ("TypeError: a bytes-like object is required, not 'str'", _fs.write, fd, 'text'),
]:
    same(error(function, *args), expected)
_fs.close(fd)
fd = _fs.open('f', WRONLY)
same(error(_fs.read, fd, 1), "OSError: [Errno 9] Bad file descriptor")
_fs.close(fd)
fd = _fs.open('d', RDONLY)
same(error(_fs.read, fd, 1), "IsADirectoryError: [Errno 21] Is a directory")
_fs.close(fd)
"#,
        );
    });
}

#[test]
fn paths_and_the_working_directory() {
    in_sessions(|session| {
        session.run(
            "same(_fs.getcwd(), '/home/wardian')
_fs.mkdir('d'); _fs.mkdir('d/e'); _fs.symlink('/home/wardian/d', '/tmp/link'); put('f', b'abc')
_fs.chdir('/tmp/link/e')
same(_fs.getcwd(), '/home/wardian/d/e')
put('here', b'')
_fs.chdir('../..')
same(_fs.getcwd(), '/home/wardian')
_fs.chdir('/..')
same(_fs.getcwd(), '/')
same(sorted(_fs.listdir('.')), [('home', 'd'), ('tmp', 'd')])
_fs.chdir('home//wardian/.')
same(_fs.getcwd(), '/home/wardian')
same(_fs.listdir('d/e'), [('here', 'f')])
same(_fs.listdir('/tmp'), [('link', 'l')])
same(_fs.readlink('/tmp/link'), '/home/wardian/d')
same(oct(_fs.stat('f', True)[0]), '0o100644')
same(oct(_fs.stat('d', True)[0]), '0o40755')
same(oct(_fs.stat('/tmp/link', False)[0]), '0o120777')
same(_fs.stat('/tmp/link', True), _fs.stat('d', True))
_fs.link('f', 'g')
same(_fs.stat('g', True), _fs.stat('f', True))
same(_fs.stat('g', True)[3:7], (2, 0, 0, 3))
_fs.utime('f', 5, 1_700_000_000_123_456_789, True)
same(_fs.stat('g', True)[7:9], (5, 1_700_000_000_123_456_789))
_fs.utime('f', None, None, True)
assert _fs.stat('g', True)[7] > 5
_fs.chmod('f', 0o600)
_fs.unlink('f')
same(get('g'), b'abc')
_fs.unlink('g')
_fs.unlink('d/e/here')
_fs.rmdir('d/e')
same(_fs.listdir('d'), [])
same(_fs.access_mode(0), 0)
same(_fs.access_mode(2), 1)
",
        );
        // The next step is where the last one was.
        session.run("_fs.chdir('d')");
        session.run("same(_fs.getcwd(), '/home/wardian/d')");
    });
}

#[test]
fn descriptors_are_few_and_come_back() {
    in_sessions(|session| {
        session.run(
            "put('f', b'x')
fds = [_fs.open('f', 0) for _ in range(256)]
same(fds, list(range(3, 259)))
same(error(_fs.open, 'f', 0), \"OSError: [Errno 24] Too many open files: 'f'\")
_fs.close(100)
_fs.close(50)
same(_fs.open('f', 0), 50)
same(_fs.open('f', 0), 100)
for fd in fds:
    _fs.close(fd)
same(_fs.open('f', 0), 3)
_fs.close(3)
",
        );
    });
}

#[test]
fn owners_close_what_nobody_uses() {
    in_sessions(|session| {
        session.run(
            "put('f', b'x')
owner = _fs.owner(_fs.open('f', 0))
same(owner.fd, 3)
del owner
gc.collect()
same(_fs.open('f', 0), 3)
owner = _fs.owner(3)
same(owner.detach(), 3)
same(owner.fd, -1)
owner = None
gc.collect()
same(_fs.read(3, 5), b'x')
owner = _fs.owner(3)
owner.close()
owner.close()
same(owner.fd, -1)
same(error(_fs.fstat, 3), 'OSError: [Errno 9] Bad file descriptor')
# Closed behind its back: the number may be another file's by then.
owner = _fs.owner(_fs.open('f', 0))
_fs.close(3)
same(_fs.open('f', 0), 3)
del owner
gc.collect()
same(_fs.read(3, 5), b'x')
_fs.close(3)
# As many as one likes, as long as nothing refers to them.
for i in range(2000):
    owner = _fs.owner(_fs.open('f', 0))
del owner
gc.collect()
same(_fs.open('f', 0), 3)
_fs.close(3)
# What is held back is written before.
owner = _fs.owner(_fs.open('g', WRONLY | CREAT))
_fs.write(owner.fd, b'kept')
del owner
gc.collect()
same(get('g'), b'kept')
",
        );
    });
}

#[test]
fn a_full_disk_is_an_error_and_nothing_else() {
    in_sessions(|session| {
        session.run(
            "put('kept', b'earlier')
fd = _fs.open('big', WRONLY | CREAT)
block = bytes(1 << 20)
full = \"OSError: [Errno 28] No space left on device\"
written = 0
while True:
    n = error(_fs.write, fd, block)
    if n == full:
        break
    written += n
same(written >> 20 in (15, 63), True)
# A short one is taken, and refused when it goes out.
_fs.seek(fd, 10**18, 0)
same(_fs.write(fd, b'far'), 3)
same(error(_fs.sync, fd), full)
same(error(_fs.truncate, fd, 1 << 62), full)
_fs.seek(fd, 2**63 - 5, 0)
same(error(_fs.write, fd, b'12345'), 'OSError: [Errno 27] File too large')
_fs.seek(fd, 10**18, 0)
_fs.write(fd, b'far')
same(error(_fs.close, fd), full)
same(_fs.stat('big', True)[6], written)
same(get('kept'), b'earlier')
_fs.unlink('big')
put('small', b'fits again')
same(get('small'), b'fits again')
",
        );
    });
}

#[test]
fn standard_streams_have_numbers() {
    in_sessions(|session| {
        let printed = session.run(
            "print('one', end=' ')
_fs.write(1, b'two ')
print('three', end=' ')
_fs.write(1, b'\\xff')
same(_fs.read(0, 3), b'fir')
same(input(), 'st')
same(_fs.read(0, 100), b'second')
same(_fs.readall(0), b'')
same(_fs.fstat(1)[0], 0o010600)
_fs.sync(1)
_fs.close(1)
_fs.write(2, b'err')
",
        );
        assert_eq!(printed, "one two three \u{fffd}");
        assert_eq!(session.outside.stderr, b"err");
    });
}

#[test]
fn nothing_survives_a_thaw_but_the_directory() {
    in_sessions(|session| {
        session.run("_fs.chdir('/tmp')\nfd = _fs.open('f', RDWR | CREAT)\nowner = _fs.owner(fd)");
        session.interpreter.thaw();
        session.run(
            "same(error(_fs.read, fd, 1), 'OSError: [Errno 9] Bad file descriptor')
same(_fs.getcwd(), '/tmp')
same(_fs.open('f', 0), 3)
del owner
gc.collect()
same(_fs.read(3, 1), b'')
",
        );
    });
}
