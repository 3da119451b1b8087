# Nothing that the host has is there: what can be opened is what the program itself made.
paths = ["/etc/passwd", "/etc/shadow", "/proc/self/environ", "/proc/self/maps", "/proc/self/mem", "/proc/1/root/etc/passwd", "/proc/self/fd/3", "/dev/mem", "/dev/urandom", "/sys/kernel/notes", "Cargo.toml", "../Cargo.toml", "/root/.ssh/id_rsa", ".", "/"]
for path in paths:
    for mode in ("r", "rb", "w", "a", "r+", "x"):
        try:
            f = open(path, mode)
            found = f.read(20)
            print("PWNED", path, mode, found) if found else None
        except Exception:
            pass
