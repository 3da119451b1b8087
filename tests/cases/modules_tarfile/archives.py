import io
import os
import tarfile
import tempfile
import warnings

warnings.simplefilter("ignore")


def member(archive, name, content=b"", **fields):
    info = tarfile.TarInfo(name)
    info.size = len(content)
    info.mtime = 1_600_000_000
    for field, value in fields.items():
        setattr(info, field, value)
    archive.addfile(info, io.BytesIO(content))


def archive_of(mode, **options):
    buffer = io.BytesIO()
    with tarfile.open(fileobj=buffer, mode=mode, **options) as archive:
        member(archive, "a.txt", b"hello\n" * 10)
        member(archive, "dir", type=tarfile.DIRTYPE, mode=0o755)
        member(archive, "dir/b.bin", bytes(range(256)), uid=7, gname="group")
        member(archive, "long/" + "x" * 150, b"long name")
        member(archive, "é", b"unicode")
        member(archive, "link", type=tarfile.SYMTYPE, linkname="a.txt")
    return buffer.getvalue()


for mode in ["w", "w:gz"]:
    for format in [tarfile.PAX_FORMAT, tarfile.GNU_FORMAT]:
        data = archive_of(mode, format=format)
        with tarfile.open(fileobj=io.BytesIO(data)) as archive:
            print(mode, format, [name[:12] for name in archive.getnames()], archive.extractfile("a.txt").read(12))
            info = archive.getmember("dir/b.bin")
            print(info.name, info.size, info.mtime, info.isfile(), info.uid, info.gname, oct(info.mode), info.type)
            print(archive.extractfile("dir/b.bin").read() == bytes(range(256)), archive.extractfile("dir"))
# => w 2 ['a.txt', 'dir', 'dir/b.bin', 'long/xxxxxxx', 'é', 'link'] b'hello\nhello\n'
# => dir/b.bin 256 1600000000 True 7 group 0o644 b'0'
# => True None
# => w 1 ['a.txt', 'dir', 'dir/b.bin', 'long/xxxxxxx', 'é', 'link'] b'hello\nhello\n'
# => dir/b.bin 256 1600000000 True 7 group 0o644 b'0'
# => True None
# => w:gz 2 ['a.txt', 'dir', 'dir/b.bin', 'long/xxxxxxx', 'é', 'link'] b'hello\nhello\n'
# => dir/b.bin 256 1600000000 True 7 group 0o644 b'0'
# => True None
# => w:gz 1 ['a.txt', 'dir', 'dir/b.bin', 'long/xxxxxxx', 'é', 'link'] b'hello\nhello\n'
# => dir/b.bin 256 1600000000 True 7 group 0o644 b'0'
# => True None
data = archive_of("w")
print(len(data), tarfile.is_tarfile(io.BytesIO(data)), tarfile.is_tarfile(io.BytesIO(b"x" * 600)))
# => 10240 True False
with tarfile.open(fileobj=io.BytesIO(data), mode="r|") as stream:
    print([info.name[:8] for info in stream])  # => ['a.txt', 'dir', 'dir/b.bi', 'long/xxx', 'é', 'link']
for broken in [data[:700]]:
    try:
        with tarfile.open(fileobj=io.BytesIO(broken)) as archive:
            print(archive.getnames(), archive.extractfile("a.txt").read())
    except Exception as error:
        print(type(error).__name__, error)  # => ReadError unexpected end of data
for broken in [b"", b"x" * 1024]:
    try:
        tarfile.open(fileobj=io.BytesIO(broken))
    except tarfile.ReadError as error:
        # The lines for what bz2 and lzma say are left out.
        print([line for line in str(error).splitlines() if "bz2" not in line and "xz" not in line])
        # => ['file could not be opened successfully:', "- method gz: ReadError('empty file')", "- method tar: ReadError('empty file')"]
        # => ['file could not be opened successfully:', "- method gz: ReadError('not a gzip file')", "- method tar: ReadError('invalid header')"]
with tarfile.open(fileobj=io.BytesIO(data)) as archive:
    try:
        archive.getmember("nope")
    except KeyError as error:
        print(error)  # => "filename 'nope' not found"
with tempfile.TemporaryDirectory() as folder:
    name = os.path.join(folder, "x.tar.gz")
    source = os.path.join(folder, "source")
    os.mkdir(source)
    with open(os.path.join(source, "f"), "w") as file:
        file.write("text")
    with tarfile.open(name, "w:gz") as archive:
        archive.add(source, "inside", filter=lambda info: info)
    with tarfile.open(name) as archive:
        print(archive.getnames())  # => ['inside', 'inside/f']
        archive.extractall(os.path.join(folder, "out"), filter="data")
    print(open(os.path.join(folder, "out", "inside", "f")).read())  # => text
    evil = io.BytesIO()
    with tarfile.open(fileobj=evil, mode="w") as archive:
        member(archive, "../evil", b"x")
    for filter in ["data", "tar"]:
        with tarfile.open(fileobj=io.BytesIO(evil.getvalue())) as archive:
            try:
                archive.extractall(folder, filter=filter)
            except tarfile.FilterError as error:
                print(type(error).__name__, str(error).split(" ", 1)[0])
                # => OutsideDestinationError '../evil'
                # => OutsideDestinationError '../evil'
for mode in ["r:gz", "x", "q", "r:nope"]:
    try:
        tarfile.open(fileobj=io.BytesIO(b"no"), mode=mode)
    except Exception as error:
        print(mode, type(error).__name__, error)
        # => r:gz ReadError not a gzip file
        # => q ValueError undiscernible mode
        # => r:nope CompressionError unknown compression type 'nope'
