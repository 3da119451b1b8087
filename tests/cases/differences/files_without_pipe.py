#: differs = "files have no pipe or dir_fd, and there are no processes"
import os

for name in ("pipe", "fork"):
    try:
        getattr(os, name)()
    except (AttributeError, OSError):
        print(name, "fails")
# => pipe fails
# => fork fails
