import io
import os
import tempfile
import zipfile

buffer = io.BytesIO()
with zipfile.ZipFile(buffer, "w") as archive:
    archive.writestr(zipfile.ZipInfo("a.txt", (2020, 1, 2, 3, 4, 6)), "hello " * 100)
    archive.writestr(zipfile.ZipInfo("dir/b.bin", (1999, 12, 31, 23, 59, 58)), bytes(range(256)) * 4, compress_type=zipfile.ZIP_DEFLATED)
    archive.writestr(zipfile.ZipInfo("é.txt", (2020, 1, 2, 3, 4, 6)), "unicode")
    archive.mkdir("empty")
    archive.comment = b"a comment"
    print(archive.namelist())  # => ['a.txt', 'dir/b.bin', 'é.txt', 'empty/']
data = buffer.getvalue()
print(zipfile.is_zipfile(io.BytesIO(data)), zipfile.is_zipfile(io.BytesIO(b"no")))  # => True False
with zipfile.ZipFile(io.BytesIO(data)) as archive:
    for info in archive.infolist()[:3]:
        print(info, info.date_time, info.file_size, info.compress_size, hex(info.CRC), info.compress_type, info.is_dir())
        # => <ZipInfo filename='a.txt' filemode='?rw-------' file_size=600> (2020, 1, 2, 3, 4, 6) 600 600 0xda231f3 0 False
        # => <ZipInfo filename='dir/b.bin' compress_type=deflate filemode='?rw-------' file_size=1024 compress_size=280> (1999, 12, 31, 23, 59, 58) 1024 280 0xb70b4c26 8 False
        # => <ZipInfo filename='é.txt' filemode='?rw-------' file_size=7> (2020, 1, 2, 3, 4, 6) 7 7 0xd3b1b460 0 False
    print(archive.testzip(), archive.comment, archive.read("a.txt")[:12], archive.read("dir/b.bin") == bytes(range(256)) * 4)
    # => None b'a comment' b'hello hello ' True
    with archive.open("a.txt") as file:
        print(file.read(5), file.seek(7), file.read(4), file.readline()[:4], file.tell(), file.readable(), file.seekable())
        # => b'hello' 7 b'ello' b' hel' 600 True True
    with io.TextIOWrapper(archive.open("é.txt"), "utf-8") as text:
        print(text.read())  # => unicode
    path = zipfile.Path(archive)
    print(sorted([str(p.name) for p in path.iterdir()]), (path / "dir" / "b.bin").exists(), (path / "a.txt").read_text()[:5], (path / "x").exists(), [p.at for p in path.glob("**/*.txt")], [p.at for p in path.rglob("*.bin")], path.joinpath("a.txt").suffix)
    # => ['a.txt', 'dir', 'empty', 'é.txt'] True hello False [] ['dir/b.bin'] .txt
    for wrong in [lambda: archive.read("nope"), lambda: archive.open("a.txt", "x"), lambda: archive.writestr("x", "y"), lambda: archive.extract("nope")]:
        try:
            print(wrong())
        except Exception as error:
            print(type(error).__name__, error)
            # => KeyError "There is no item named 'nope' in the archive"
            # => ValueError open() requires mode "r" or "w"
            # => ValueError write() requires mode 'w', 'x', or 'a'
            # => KeyError "There is no item named 'nope' in the archive"
    with tempfile.TemporaryDirectory() as folder:
        archive.extractall(folder)
        print(sorted(os.listdir(folder)), open(os.path.join(folder, "a.txt")).read(11))
        # => ['a.txt', 'dir', 'empty', 'é.txt'] hello hello
for broken in [b"", b"PK", data[:50], data[:-5] + b"xxxxx", data.replace(b"hello", b"jello", 1)]:
    try:
        with zipfile.ZipFile(io.BytesIO(broken)) as archive:
            print(archive.testzip())
    except Exception as error:
        print(type(error).__name__, error)
# => BadZipFile File is not a zip file
# => BadZipFile File is not a zip file
# => BadZipFile File is not a zip file
# => None
# => a.txt
with tempfile.TemporaryDirectory() as folder:
    name = os.path.join(folder, "x.zip")
    with zipfile.ZipFile(name, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as archive:
        archive.writestr("one", b"1" * 1000)
    with zipfile.ZipFile(name, "a") as archive:
        with archive.open("two", "w") as file:
            file.write(b"2" * 50)
            file.write(b"3")
    with zipfile.ZipFile(name) as archive:
        print(archive.namelist(), archive.getinfo("one").compress_size, archive.read("two")[-3:])
        # => ['one', 'two'] 11 b'223'
        out = io.StringIO()
        print(archive.filename == name, archive.mode)  # => True r
    source = os.path.join(folder, "source.txt")
    with open(source, "w") as file:
        file.write("from a file")
    with zipfile.ZipFile(name, "w") as archive:
        archive.write(source, "renamed.txt")
        archive.write(source, "../up.txt")
    with zipfile.ZipFile(name) as archive:
        print(archive.namelist(), archive.extract("../up.txt", folder).replace(folder, ""))
        # => ['renamed.txt', '../up.txt'] /up.txt
    import shutil
    os.mkdir(os.path.join(folder, "tree"))
    shutil.copy(source, os.path.join(folder, "tree", "leaf"))
    made = shutil.make_archive(os.path.join(folder, "packed"), "zip", os.path.join(folder, "tree"))
    print(os.path.basename(made), zipfile.ZipFile(made).namelist())  # => packed.zip ['leaf']
    shutil.unpack_archive(made, os.path.join(folder, "again"))
    print(os.listdir(os.path.join(folder, "again")))  # => ['leaf']
try:
    zipfile.ZipFile(io.BytesIO(), "w").writestr("x", "y", compress_type=99)
except NotImplementedError as error:
    print(error)  # => That compression method is not supported
