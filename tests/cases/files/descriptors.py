# The level of os: descriptors, their flags and errors.
import os, stat, tempfile

os.chdir(tempfile.mkdtemp())


def attempt(function, *args, **kwargs):
    try:
        print(function(*args, **kwargs))
    except Exception as error:
        print(f"{type(error).__name__}: {error}")


fd = os.open("a", os.O_RDWR | os.O_CREAT)
print(os.write(fd, b"hello world"), os.lseek(fd, 0, os.SEEK_SET), os.read(fd, 5), os.read(fd, 100), os.read(fd, 5))
# => 11 0 b'hello' b' world' b''
print(os.fstat(fd).st_size, os.lseek(fd, -3, os.SEEK_END), os.read(fd, 2))  # => 11 8 b'rl'
os.ftruncate(fd, 4)
print(os.stat("a").st_size, os.pread(fd, 2, 1), os.pwrite(fd, b"XY", 2))  # => 4 b'el' 2
os.close(fd)
attempt(os.close, fd)  # => OSError: [Errno 9] Bad file descriptor
attempt(os.read, fd, 1)  # => OSError: [Errno 9] Bad file descriptor
attempt(os.fstat, 99)  # => OSError: [Errno 9] Bad file descriptor
print(open("a").read())  # => heXY
fd = os.open("a", os.O_WRONLY | os.O_APPEND)
os.write(fd, b"++")
attempt(os.read, fd, 1)  # => OSError: [Errno 9] Bad file descriptor
os.close(fd)
print(open("a").read())  # => heXY++
attempt(os.open, "a", os.O_CREAT | os.O_EXCL | os.O_WRONLY)  # => FileExistsError: [Errno 17] File exists: 'a'
attempt(os.open, "b", os.O_RDONLY)  # => FileNotFoundError: [Errno 2] No such file or directory: 'b'
attempt(os.lseek, 1000, 0, 0)  # => OSError: [Errno 9] Bad file descriptor
with os.fdopen(os.open("c", os.O_CREAT | os.O_WRONLY), "w") as f:
    f.write("through fdopen")
print(open("c").read())  # => through fdopen
with open("c") as f, open(f.fileno(), closefd=False) as g:
    print(g.read(7), g.name == f.fileno())  # => through True
info = os.stat("c")
print(stat.S_ISREG(info.st_mode), stat.S_ISDIR(os.stat(".").st_mode), info.st_size, info[6], info.st_nlink)
# => True True 14 14 1
print(type(info).__name__, len(info), isinstance(info.st_mtime, float), isinstance(info.st_mtime_ns, int))
# => stat_result 10 True True
os.utime("c", (1000, 2000))
print(os.stat("c").st_mtime, os.stat("c").st_atime, os.path.getmtime("c"))  # => 2000.0 1000.0 2000.0
os.utime("c", ns=(5, 1_500_000_000))
print(os.stat("c").st_mtime_ns, os.stat("c").st_mtime)  # => 1500000000 1.5
os.truncate("c", 3)
print(open("c").read(), os.access("c", os.R_OK), os.access("nothing", os.F_OK))  # => thr True False
os.link("c", "hard")
print(os.stat("c").st_nlink, os.path.samefile("c", "hard"))  # => 2 True
os.unlink("c")
print(open("hard").read())  # => thr
f = open("gone", "w+")
f.write("still here")
os.remove("gone")
f.seek(0)
print(f.read(), os.path.exists("gone"))  # => still here False
