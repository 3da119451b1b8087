# pathlib: pure paths, and paths that are there.
import os, tempfile
from pathlib import Path, PurePath, PurePosixPath, PureWindowsPath

os.chdir(tempfile.mkdtemp())


def attempt(function, *args, **kwargs):
    try:
        print(function(*args, **kwargs))
    except Exception as error:
        print(f"{type(error).__name__}: {error}")


p = PurePosixPath("/usr/lib/python3.12/site.tar.gz")
print(p, repr(p), p.name, p.stem, p.suffix, p.suffixes, p.parent, list(p.parents), p.parts, p.anchor, p.root)
print(p.with_name("x.py"), p.with_suffix(".zip"), p.with_stem("y"), p.relative_to("/usr"), p.is_relative_to("/usr"))
attempt(p.relative_to, "/etc")
attempt(PurePath("a").with_name, "")
print(p.match("*.gz"), p.is_absolute(), p / "a" / "../b", "x" / PurePath("y"), PurePath("a//b/./c/"), PurePath())
print(PureWindowsPath("C:\\a\\b.txt").drive, PureWindowsPath("C:/a") / "b", PureWindowsPath("c:/A") == PureWindowsPath("C:/a"))
print(sorted([Path("b"), Path("a/c"), Path("a")]), hash(Path("a")) == hash(Path("a")), Path("a") < Path("b"))
d = Path("data")
d.mkdir()
attempt(d.mkdir)
d.mkdir(exist_ok=True)
(d / "deep" / "er").mkdir(parents=True)
f = d / "note.txt"
print(f.exists(), f.write_text("hallo\nwelt\n"), f.read_text(), f.exists(), f.is_file(), d.is_dir(), f.stat().st_size)
print((d / "b.bin").write_bytes(b"\x00\xff"), (d / "b.bin").read_bytes())
(d / "deep" / "x.py").touch()
(d / "deep" / "er" / "y.py").write_text("pass")
print(sorted(str(x) for x in d.iterdir()))
print(sorted(map(str, d.glob("*.txt"))), sorted(map(str, d.rglob("*.py"))), sorted(map(str, d.glob("**/*"))))
for path, directories, files in d.walk():
    print(path, sorted(directories), sorted(files))
with f.open() as stream:
    print([line.rstrip() for line in stream])
with f.open("a") as stream:
    stream.write("mehr")
print(f.read_text().splitlines())
g = f.rename(d / "new.txt")
print(g, f.exists(), g.replace(d / "newer.txt"))
attempt(f.read_text)
attempt(f.unlink)
f.unlink(missing_ok=True)
attempt(d.rmdir)
(d / "newer.txt").unlink()
(d / "link").symlink_to("b.bin")
print((d / "link").is_symlink(), (d / "link").read_bytes(), (d / "link").readlink(), (d / "link").resolve().name)
print(Path.cwd() == Path(os.getcwd()), Path("x").absolute() == Path.cwd() / "x", Path("data/../data").resolve() == Path.cwd() / "data")
print(os.path.join(d, "z"), open(d / "b.bin", "rb").name, os.fspath(d), f"{d}", str(d / ""))
print(Path("a.b").with_suffix(""), Path("~/x").expanduser() != Path("~/x"), Path("/a/b").as_uri(), Path("a\\b").as_posix())
attempt(Path, 5)
attempt(lambda: Path("a") / 5)
