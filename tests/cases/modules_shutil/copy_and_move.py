# shutil: copying, moving and removing files and trees.
import os, shutil, tempfile

root = tempfile.mkdtemp()
os.chdir(root)


def attempt(function, *args, **kwargs):
    try:
        print(function(*args, **kwargs))
    except Exception as error:
        print(f"{type(error).__name__}: {error}")


def tree(top):
    return sorted(os.path.join(path, name) for path, _, files in os.walk(top) for name in files)


os.makedirs("a/b/c")
for name in ("a/1", "a/b/2", "a/b/c/3.pyc"):
    with open(name, "w") as f:
        f.write(name * 3)
print(shutil.copy("a/1", "copy"), shutil.copy2("a/1", "a/b"), shutil.copyfile("a/b/2", "other"))
# => copy a/b/1 other
print(open("copy").read(), tree("a"))  # => a/1a/1a/1 ['a/1', 'a/b/1', 'a/b/2', 'a/b/c/3.pyc']
print(shutil.copytree("a", "t"), tree("t"))  # => t ['t/1', 't/b/1', 't/b/2', 't/b/c/3.pyc']
attempt(shutil.copytree, "a", "t")  # => FileExistsError: [Errno 17] File exists: 't'
shutil.copytree("a", "t", dirs_exist_ok=True)
shutil.copytree("a", "u", ignore=shutil.ignore_patterns("*.pyc"))
print(tree("u"))  # => ['u/1', 'u/b/1', 'u/b/2']
attempt(shutil.copy, "nothing", "x")  # => FileNotFoundError: [Errno 2] No such file or directory: 'nothing'
attempt(shutil.copyfile, "copy", "copy")  # => SameFileError: 'copy' and 'copy' are the same file
print(shutil.move("copy", "moved"), shutil.move("moved", "u"), shutil.move("t", "v"), tree("v"))
# => moved u/moved v ['v/1', 'v/b/1', 'v/b/2', 'v/b/c/3.pyc']
attempt(shutil.move, "nothing", "x")  # => FileNotFoundError: [Errno 2] No such file or directory: 'nothing'
attempt(shutil.move, "u/moved", "u")  # => Error: Destination path 'u/moved' already exists
shutil.rmtree("v")
print(os.path.exists("v"))  # => False
attempt(shutil.rmtree, "v")  # => FileNotFoundError: [Errno 2] No such file or directory: 'v'
shutil.rmtree("v", ignore_errors=True)
attempt(shutil.rmtree, "other")  # => NotADirectoryError: [Errno 20] Not a directory: 'other'
with open("other", "rb") as source, open("sink", "wb") as sink:
    shutil.copyfileobj(source, sink)
print(open("sink").read(), shutil.which("python") if False else None, shutil.get_terminal_size((80, 24)))
# => a/b/2a/b/2a/b/2 None os.terminal_size(columns=80, lines=24)
