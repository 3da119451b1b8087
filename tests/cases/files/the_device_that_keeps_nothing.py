import os, stat

print(os.path.exists(os.devnull), stat.S_ISCHR(os.stat("/dev/null").st_mode))  # => True True
with open("/dev/null", "w") as file:
    print(file.write("gone"), file.fileno() > 2)  # => 4 True
with open("/dev/null", "rb") as file:
    print(file.read(), file.seek(5), file.read(3))  # => b'' 0 b''
with open(os.devnull, "a+") as file:
    file.write("gone")
    file.seek(0)
    print(repr(file.read()))  # => ''
fd = os.open("/dev/null", os.O_RDWR)
print(os.write(fd, b"123"), os.read(fd, 3), stat.S_ISCHR(os.fstat(fd).st_mode))  # => 3 b'' True
os.close(fd)
try:
    os.write(fd, b"")
except OSError as error:
    print(error)  # => [Errno 9] Bad file descriptor
try:
    os.open("/dev/null", os.O_CREAT | os.O_EXCL)
except OSError as error:
    print(error)  # => [Errno 17] File exists: '/dev/null'
copy = os.dup(1)
print(copy > 2)  # => True
os.close(copy)
try:
    os.dup(99)
except OSError as error:
    print(error)  # => [Errno 9] Bad file descriptor
for number in (1 << 40, -(1 << 63)):
    try:
        os.fstat(number)
    except OverflowError as error:
        print(type(error).__name__)
        # => OverflowError
        # => OverflowError
