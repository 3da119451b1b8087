import io
import os
import tempfile

with tempfile.SpooledTemporaryFile(max_size=10) as file:
    print(isinstance(file, io.IOBase), file.readable(), file.writable(), file.seekable())
    # => True True True True
    file.write(b"one\ntwo\n")
    file.seek(0)
    print(next(file), file.read1(2), file.truncate(3))  # => b'one\n' b'tw' 3
os.makedirs("below")
made = tempfile.mkdtemp(dir="below")
print(os.path.isabs(made))  # => True
