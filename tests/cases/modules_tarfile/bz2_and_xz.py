import io
import os
import shutil
import tarfile
import tempfile

text = b"contents of a member\n" * 500
for method in ("bz2", "xz"):
    for mode in (":", "|"):
        buffer = io.BytesIO()
        with tarfile.open(fileobj=buffer, mode=f"w{mode}{method}") as archive:
            info = tarfile.TarInfo("dir/a.txt")
            info.size = len(text)
            archive.addfile(info, io.BytesIO(text))
        data = buffer.getvalue()
        for reading in (f"r{mode}{method}", "r:*" if mode == ":" else "r|*"):
            with tarfile.open(fileobj=io.BytesIO(data), mode=reading) as archive:
                print(method, mode, len(data) < 400, [archive.extractfile(member).read() == text for member in archive])
    try:
        tarfile.open(fileobj=io.BytesIO(data[:40]), mode=f"r:{method}").getnames()
    except (tarfile.ReadError, EOFError) as error:
        print(type(error).__name__, error)
    try:
        tarfile.open(fileobj=io.BytesIO(b"x" * 600), mode=f"r:{method}")
    except tarfile.ReadError as error:
        print(error)
for broken in [b"", b"x" * 1024]:
    try:
        tarfile.open(fileobj=io.BytesIO(broken))
    except tarfile.ReadError as error:
        print(sorted(str(error).splitlines()))

with tempfile.TemporaryDirectory() as folder:
    os.makedirs(f"{folder}/from/inner")
    for name in ("one", "inner/two"):
        with open(f"{folder}/from/{name}", "wb") as file:
            file.write(text)
    for method in ("bztar", "xztar"):
        path = shutil.make_archive(f"{folder}/packed", method, f"{folder}/from")
        print(os.path.basename(path), os.path.getsize(path) < 1000)
        shutil.unpack_archive(path, f"{folder}/{method}")
        with open(f"{folder}/{method}/inner/two", "rb") as file:
            print(sorted(os.listdir(f"{folder}/{method}")), file.read() == text)
print([name for name, _ in shutil.get_archive_formats()], [row[:2] for row in shutil.get_unpack_formats()])
