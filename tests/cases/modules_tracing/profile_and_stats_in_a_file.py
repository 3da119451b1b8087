# `profile`, and figures that `pstats` reads from a file.
import io
import os
import profile
import pstats
import cProfile
import tempfile


def inner():
    return 1


def outer():
    return [inner() for _ in range(3)]


profiler = profile.Profile()
profiler.runcall(outer)
profiler.create_stats()
for (file, line, name), (calls, all_calls, *_) in sorted(profiler.stats.items()):
    if name in ("inner", "outer"):
        print(name, calls, all_calls)
        # => inner 3 3
        # => outer 1 1
with tempfile.TemporaryDirectory() as folder:
    path = os.path.join(folder, "figures")
    cProfile.runctx("outer()", globals(), {}, path)
    stats = pstats.Stats(path, stream=io.StringIO())
    print(sorted((name, row[0]) for (_, _, name), row in stats.stats.items() if name in ("inner", "outer", "<module>")))
    # => [('<module>', 1), ('inner', 3), ('outer', 1)]
