# Directories: making, listing, walking, renaming, links, and what the system refuses.
import os, tempfile

root = tempfile.mkdtemp()
os.chdir(root)


def attempt(function, *args, **kwargs):
    try:
        print(function(*args, **kwargs))
    except Exception as error:
        print(f"{type(error).__name__}: {error}".replace(root, "ROOT"))


os.mkdir("d")
os.makedirs("x/y/z")
os.makedirs("x/y/z", exist_ok=True)
attempt(os.makedirs, "x/y/z")  # => FileExistsError: [Errno 17] File exists: 'x/y/z'
attempt(os.mkdir, "d")  # => FileExistsError: [Errno 17] File exists: 'd'
attempt(os.mkdir, "no/where")  # => FileNotFoundError: [Errno 2] No such file or directory: 'no/where'
attempt(os.rmdir, "x")  # => OSError: [Errno 39] Directory not empty: 'x'
attempt(os.rmdir, "nothing")  # => FileNotFoundError: [Errno 2] No such file or directory: 'nothing'
attempt(os.listdir, "nothing")  # => FileNotFoundError: [Errno 2] No such file or directory: 'nothing'
attempt(os.remove, "d")  # => IsADirectoryError: [Errno 21] Is a directory: 'd'
attempt(os.remove, "nothing")  # => FileNotFoundError: [Errno 2] No such file or directory: 'nothing'
for name in ("x/1.txt", "x/y/2.txt", "x/y/z/3.txt", "top.py"):
    with open(name, "w") as f:
        f.write(name)
attempt(os.rmdir, "top.py")  # => NotADirectoryError: [Errno 20] Not a directory: 'top.py'
attempt(os.listdir, "top.py")  # => NotADirectoryError: [Errno 20] Not a directory: 'top.py'
attempt(os.mkdir, "top.py/sub")  # => NotADirectoryError: [Errno 20] Not a directory: 'top.py/sub'
attempt(open, "top.py/sub")  # => NotADirectoryError: [Errno 20] Not a directory: 'top.py/sub'
print(sorted(os.listdir()), sorted(os.listdir("x")), sorted(os.listdir(b"x")))
# => ['d', 'top.py', 'x'] ['1.txt', 'y'] [b'1.txt', b'y']
for path, directories, files in os.walk("x"):
    directories.sort()
    print(path, directories, sorted(files))
    # => x ['y'] ['1.txt']
    # => x/y ['z'] ['2.txt']
    # => x/y/z [] ['3.txt']
for path, directories, files in os.walk("x", topdown=False):
    print(path, sorted(directories), sorted(files))
    # => x/y/z [] ['3.txt']
    # => x/y ['z'] ['2.txt']
    # => x ['y'] ['1.txt']
print(list(os.walk("nothing")))  # => []
with os.scandir("x") as entries:
    for entry in sorted(entries, key=lambda entry: entry.name):
        print(entry, entry.path, entry.is_dir(), entry.is_file(), entry.is_symlink(), entry.stat().st_size, os.fspath(entry))
        # => <DirEntry '1.txt'> x/1.txt False True False 7 x/1.txt
        # => <DirEntry 'y'> x/y True False False 4096 x/y
print(os.path.exists("x"), os.path.isdir("x"), os.path.isfile("x"), os.path.isfile("x/1.txt"), os.path.getsize("x/1.txt"))
# => True True False True 7
os.rename("x/1.txt", "x/renamed.txt")
os.replace("x/y/2.txt", "x/renamed.txt")
print(sorted(os.listdir("x")), open("x/renamed.txt").read())  # => ['renamed.txt', 'y'] x/y/2.txt
attempt(os.rename, "nothing", "else")
# => FileNotFoundError: [Errno 2] No such file or directory: 'nothing' -> 'else'
attempt(os.rename, "x", "x/y/inside")  # => OSError: [Errno 22] Invalid argument: 'x' -> 'x/y/inside'
attempt(os.rename, "top.py", "x")  # => IsADirectoryError: [Errno 21] Is a directory: 'top.py' -> 'x'
attempt(os.rename, "x", "top.py")  # => NotADirectoryError: [Errno 20] Not a directory: 'x' -> 'top.py'
os.mkdir("empty")
os.rename("d", "empty")
attempt(os.rename, "empty", "x")  # => OSError: [Errno 39] Directory not empty: 'empty' -> 'x'
print(sorted(os.listdir()))  # => ['empty', 'top.py', 'x']
os.symlink("x/renamed.txt", "link")
os.symlink("x", "linked")
os.symlink("nothing", "broken")
os.symlink("loop", "loop")
print(os.path.islink("link"), os.readlink("link"), open("link").read(), os.path.exists("broken"), os.path.lexists("broken"))
# => True x/renamed.txt x/y/2.txt False True
print(sorted(os.listdir("linked")), os.path.isdir("linked"), os.path.realpath("linked/y").replace(os.path.realpath(root), "ROOT"))
# => ['renamed.txt', 'y'] True ROOT/x/y
attempt(open, "loop")  # => OSError: [Errno 40] Too many levels of symbolic links: 'loop'
attempt(os.readlink, "top.py")  # => OSError: [Errno 22] Invalid argument: 'top.py'
attempt(os.symlink, "a", "link")  # => FileExistsError: [Errno 17] File exists: 'a' -> 'link'
print(open("linked/../top.py").read())  # => top.py
os.chdir("x/y")
print(os.getcwd().endswith("/x/y"), os.listdir(), os.path.abspath("..").endswith("/x"))  # => True ['z'] True
attempt(os.chdir, "nothing")  # => FileNotFoundError: [Errno 2] No such file or directory: 'nothing'
os.chdir("../..")
os.removedirs("x/y/z") if not os.listdir("x/y/z") else print("not empty")  # => not empty
attempt(os.unlink, "linked/")  # => NotADirectoryError: [Errno 20] Not a directory: 'linked/'
os.unlink("linked")
os.renames("top.py", "new/deep/top.py")
print(sorted(os.listdir()), os.path.relpath("new/deep", "x"))
# => ['broken', 'empty', 'link', 'loop', 'new', 'x'] ../new/deep
attempt(os.stat, "a\0b")  # => ValueError: embedded null byte
attempt(os.stat, 3.5)  # => TypeError: stat: path should be string, bytes, os.PathLike or integer, not float
attempt(os.listdir, 3.5)
# => TypeError: listdir: path should be string, bytes, os.PathLike, integer or None, not float
attempt(os.mkdir, None)  # => TypeError: mkdir: path should be string, bytes or os.PathLike, not NoneType
attempt(os.rename, "a", 5)  # => TypeError: rename: dst should be string, bytes or os.PathLike, not int
print(os.path.expanduser("~") != "~", os.sep, os.curdir, os.linesep == "\n", os.devnull)
# => True / . True /dev/null
print(os.path.getmtime("new") > 0, os.path.splitext("a/b.tar.gz"), os.path.commonpath(["/a/b", "/a/c"]))
# => True ('a/b.tar', '.gz') /a
