import io
import os
import tempfile

os.chdir(tempfile.mkdtemp())
made = tempfile.mkdtemp(dir=".")
print(os.path.isabs(made), os.path.isabs(tempfile.mkdtemp(prefix="x", dir="")))  # => True True
os.mkdir("sub")
descriptor, name = tempfile.mkstemp(dir="sub")
os.close(descriptor)
print(os.path.isabs(name))  # => True
spool = tempfile.SpooledTemporaryFile()
spool.write(b"a\nb\n")
spool.seek(0)
print(spool.readable(), spool.seekable(), spool.writable(), next(spool), isinstance(spool, io.IOBase), spool.readlines())
# => True True True b'a\n' True [b'b\n']
with tempfile.NamedTemporaryFile("w+", delete_on_close=False) as file:
    file.write("kept")
    file.close()
    print(open(file.name).read())  # => kept
print(os.path.exists(file.name))  # => False
with tempfile.NamedTemporaryFile(delete=False) as file:
    pass
print(os.path.exists(file.name))  # => True
os.unlink(file.name)
with tempfile.TemporaryDirectory(delete=False) as folder:
    open(os.path.join(folder, "f"), "w").close()
print(os.listdir(folder))  # => ['f']
with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
    os.rmdir(folder)
print(os.path.exists(folder))  # => False
