import glob, os, tempfile

os.chdir(tempfile.mkdtemp())
os.makedirs("src/pkg/sub")
for name in ("a.py", "b.txt", "src/c.py", "src/pkg/d.py", "src/pkg/sub/e.py", "src/pkg/.hidden", "src/[x].py"):
    open(name, "w").close()
print(sorted(glob.glob("*.py")), sorted(glob.glob("*")), sorted(glob.glob("src/*.py")))
# => ['a.py'] ['a.py', 'b.txt', 'src'] ['src/[x].py', 'src/c.py']
print(sorted(glob.glob("**/*.py", recursive=True)), sorted(glob.glob("src/**", recursive=True)))
# => ['a.py', 'src/[x].py', 'src/c.py', 'src/pkg/d.py', 'src/pkg/sub/e.py'] ['src/', 'src/[x].py', 'src/c.py', 'src/pkg', 'src/pkg/d.py', 'src/pkg/sub', 'src/pkg/sub/e.py']
print(sorted(glob.glob("*/*/*")), sorted(glob.glob("src/pkg/.*")), glob.glob("nothing*"), glob.glob("a.py"))
# => ['src/pkg/d.py', 'src/pkg/sub'] ['src/pkg/.hidden'] [] ['a.py']
print(glob.escape("src/[x].py"), glob.glob(glob.escape("src/[x].py")), sorted(glob.glob("src/[!c]*.py")))
# => src/[[]x].py ['src/[x].py'] ['src/[x].py']
print(sorted(glob.glob("*.py", root_dir="src")), sorted(glob.iglob("src/pkg/*", include_hidden=True)), sorted(glob.glob("[ab].*")))
# => ['[x].py', 'c.py'] ['src/pkg/.hidden', 'src/pkg/d.py', 'src/pkg/sub'] ['a.py', 'b.txt']
