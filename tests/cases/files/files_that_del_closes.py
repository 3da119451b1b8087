"""More files than can be open at once, each of which only `__del__` of what refers to nothing any more closes."""
import os
import tempfile

path = os.path.join(tempfile.mkdtemp(), "file")
with open(path, "w") as file:
    file.write("a")


class Holder:
    def __init__(self):
        self.file = open(path)

    def __del__(self):
        self.file.close()


def length():
    holder = Holder()
    return len(holder.file.read())


print(sum(length() for _ in range(1500)))  # => 1500
