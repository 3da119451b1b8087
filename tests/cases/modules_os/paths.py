import os
import os.path

print(os.path.join("a", "b", "/c", "d"), os.path.split("/x/y.txt"), os.path.splitext("a.tar.gz"))
# => /c/d ('/x', 'y.txt') ('a.tar', '.gz')
print(os.path.normpath("/a/./b/../c//d"), os.path.basename("/a/"), os.path.dirname("/a/b"))  # => /a/c/d  /a
print(os.path.commonpath(["/a/b/c", "/a/b/d"]), os.path.commonprefix(["abc", "abd"]), os.path.relpath("/a/b", "/a/c"))
# => /a/b ab ../b
print(os.path.isabs("/a"), os.path.isabs("a"), os.sep, os.linesep.encode(), os.curdir, os.pardir, os.extsep)
# => True False / b'\n' . .. .
print(os.fspath("x"), os.fsencode("é"), repr(os.fsdecode(b"\xff")), os.getenv("NO_SUCH_NAME", "none"))
# => x b'\xc3\xa9' '\udcff' none


class Place:
    def __fspath__(self):
        return "/place"


print(os.fspath(Place()), isinstance(Place(), os.PathLike), os.path.join(Place(), "x"))
# => /place True /place/x
for wrong in (5, None):
    try:
        os.fspath(wrong)
    except TypeError as error:
        print(error)
        # => expected str, bytes or os.PathLike object, not int
        # => expected str, bytes or os.PathLike object, not NoneType
try:
    os.path.join("a", 5)
except TypeError as error:
    print(error)  # => join() argument must be str, bytes, or os.PathLike object, not 'int'
try:
    os.no_such_thing
except AttributeError as error:
    print(error)  # => module 'os' has no attribute 'no_such_thing'
print(len(os.urandom(8)), os.name)  # => 8 posix
