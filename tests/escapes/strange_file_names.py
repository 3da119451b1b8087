names = ["a\x00b", "x" * 300, "x" * 1_000_000, "/".join(["d"] * 10_000), "\ud800", " ", ".", "..", "a\nb", "\u202egpj.exe", "-rf", "|id", "$(id)", "%s%s%n", "", "~", "~root", "//etc/passwd", "file:///etc/passwd", "\\\\?\\C:\\"]
for name in names:
    for mode in ("r", "w"):
        try:
            open("/etc/" + name, mode)
            print("PWNED opened", ascii(name)[:30])
        except BaseException:
            pass
for descriptor in range(-2, 20):
    try:
        print("PWNED fd", open(descriptor, "rb").read(4)) if descriptor > 2 else None
    except BaseException:
        pass
