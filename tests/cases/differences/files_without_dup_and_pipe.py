#: differs = "files have no pipe or dir_fd, only standard streams have dup, and there are no processes"
import os

for name, arguments in (("dup", [3]), ("pipe", []), ("fork", [])):
    try:
        getattr(os, name)(*arguments)
    except (AttributeError, OSError):
        print(name, "fails")
# => dup fails
# => pipe fails
# => fork fails
