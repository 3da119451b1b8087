import glob
import os
import tempfile

os.chdir(tempfile.mkdtemp())
os.makedirs("a/b")
for name in ("a/x.py", "a/b/y.py", "z.py", ".hidden"):
    open(name, "w").close()
for pattern in ("**", "**/*.py", "a/**", "nothing/**", "z.py/**", "*/", "**/b/**", "[az]*"):
    print(pattern, sorted(glob.glob(pattern, recursive=True)), sorted(glob.glob(pattern)))
    # => ** ['a', 'a/b', 'a/b/y.py', 'a/x.py', 'z.py'] ['a', 'z.py']
    # => **/*.py ['a/b/y.py', 'a/x.py', 'z.py'] ['a/x.py']
    # => a/** ['a/', 'a/b', 'a/b/y.py', 'a/x.py'] ['a/b', 'a/x.py']
    # => nothing/** ['nothing/'] []
    # => z.py/** ['z.py/'] []
    # => */ ['a/'] ['a/']
    # => **/b/** ['a/b/', 'a/b/y.py'] ['a/b/y.py']
    # => [az]* ['a', 'z.py'] ['a', 'z.py']
print(sorted(glob.glob("**", recursive=True, include_hidden=True)), sorted(glob.glob("*.py", root_dir="a")))
# => ['.hidden', 'a', 'a/b', 'a/b/y.py', 'a/x.py', 'z.py'] ['x.py']
