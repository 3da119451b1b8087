#: differs = "files have no dup, pipe or dir_fd, and there are no processes"
import os

for name, arguments in (("dup", [0]), ("pipe", []), ("fork", [])):
    try:
        getattr(os, name)(*arguments)
    except (AttributeError, OSError):
        print(name, "fails")
# => dup fails
# => pipe fails
# => fork fails
